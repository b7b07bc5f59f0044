"""Checking a good set with one slip in it, made at random, always ends as it should.

`make thousand` tries 20,000 with a seed of its own, which a failure names.
"""

from random import randrange

from mutants import CHANGES, Mutant, Outcome, Tally, outcome, tried
from patched_sets import home

from tests.thorough import THOROUGH

MANY = 20_000 if THOROUGH else 40
SEED = randrange(10**6) if THOROUGH else 10


def test_no_mutant_breaks_the_check_and_every_finding_has_a_place() -> None:
    tally, troubles = tried(MANY, SEED)
    assert not troubles, "\n".join((f"seed {SEED}", *troubles))
    assert set(tally.made) == {one.__name__.replace("_", " ") for one in CHANGES}
    assert 0 < sum(tally.lived.values()) < MANY / 2, str(tally)


def test_what_is_found_in_a_mutant_is_told_from_what_lives() -> None:
    text = (home("relics") / "theme.yaml").read_text("utf-8")
    wrong = Mutant("relics", "theme.yaml", "misspell", "colours", text.replace("colours", "colors"))
    same = Mutant("relics", "theme.yaml", "indent", "colours", f"{text}\n")
    assert [one.code.id for one in outcome(wrong).found] == ["M101"]
    assert outcome(same).lives
    tally = Tally()
    for one in (wrong, same, same._replace(text=text.replace("Relics", "Relic"))):
        tally.count(one, outcome(one))
    assert (tally.same, dict(tally.lived)) == (1, {("colours", "indent"): 1})
    tally.count(wrong, Outcome(trouble="KeyError: 1"))
    assert tally.troubles == 1
