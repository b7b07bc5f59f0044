"""Mistakes that only play shows: nothing is wrong with any one line of these boxes.

Each is sound for the static check. A check that plays finds them; what it should say stands beside
each, as the kind of finding: `endless`, `dead-card`, `unreached` or `outsized`; and, where it is not
the line with the mistake, what stands in the line that is named.
"""

# ruff: noqa: E501 (a table: one line for each mistake)
# fmt: off

from patched import Fault

HAMMER, MALICE, SALEM = "hammer-of-the-witches", "malice", "salem-1692"

FAULTS = (
    Fault("the trial waits for a phase", HAMMER, "rules/hammer-of-the-witches.yaml", "until: did == pass or left == 0", "until: phase == 4", "endless"),
    Fault("the arrest forgets who passed", HAMMER, "rules/hammer-of-the-witches.yaml", "passes: passes + 1 if did == pass else 0", "passes: 1 if did == pass else 0", "endless"),
    Fault("a card for a phase in which nobody plays", HAMMER, "cards/defamation.yaml", "      phases: [1]\n      star: true", "      phases: [3]\n      star: true", "dead-card"),
    Fault("a confession beyond all measure", HAMMER, "cards/defamation.yaml", "points: 6\n", "points: 18\n", "outsized", "- id: confession"),
    Fault("a delve that only death ends", MALICE, "cards/majors.yaml", "        then: [{call: escape(seat)}]\n  - id: the-magician", "        then: [{move: seat.hand, to: discard}]\n  - id: the-magician", "unreached", "- id: escape"),
    Fault("the dead stay at the table", SALEM, "rules/salem-1692.yaml", "      - {eliminate: seat}\n      - {note: death", "      - {note: death", "endless"),
    Fault("a turn that nothing ends", SALEM, "rules/salem-1692.yaml", "until: did in [pass, take-from-discards] or not seat.alive\n", "until: did in [pass, take-from-discards] and not seat.alive\n", "endless"),
)
