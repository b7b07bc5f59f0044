"""Mistakes against what the other cards of a deck do, and in who, which and how many a text names."""

# ruff: noqa: E501 (a table: one line for each mistake)
# fmt: off

from patched import Fault
from patched_sets import SetFault

MALICE, SALEM, HAMMER, MALLEUS, HUNT = "malice", "salem-1692", "hammer-of-the-witches", "malleus-maleficarum", "witch-hunt-1649"
MAJORS, PLAYING, HALL, DEFAMATION, SCHEMES, FATE, OMENS = (
    "cards/majors.yaml", "cards/playing.yaml", "cards/town-hall.yaml", "cards/defamation.yaml", "cards/schemes.yaml", "cards/fate.yaml", "cards/omens.yaml",
)
WITNESS = "      points: The rulebook names the card without its worth; published lists agree.\n    effect:\n      - call: lay-red(seat, this, target)\n  - id: alibi"
AFFIDAVIT = "    attributes: {colour: red, points: 2}\n    effect:\n      - call: lay-red(seat, this, target)"
ROLLED = "        then: [{call: \"lose(seat, which, -this.loss)\"}]\n  - id: the-hanged-man"
STARRED = "      phases: [3]\n      star: true\n    cites: \"I; IV.D; Yellow Defamation Cards\"\n    editorial:\n      text: >-\n        The Confession has been played all the same: its accuser has spoken, and it was that player’s card of the Trial.\n      star: The rulebook tells what the black star does, not which cards bear it; the five that answer another card do.\n"
IRON = "        does: [{set: stopped, to: true}, {move: this, to: discard}]\n  - id: iron-healed"
HEALED = "partner: iron-cold}\n    effect:\n      - {remove: this}\n      - call: sudden-burning(witch, seat)\n    reacts:\n      - to: test-played\n        from: [hand]\n        where: [not-inquisitor, partner-card, star-phase]\n        prefer: \"5 if witch.holder == seat else -1\"\n        does: [{set: stopped, to: true}, {move: this, to: discard}]"
SHELTER = "  - id: shelter\n    title: Shelter\n    icon: church\n    attributes: {window: sentence, standing: 5}\n    text: A villager has been sentenced. The door is shut behind them; the standing is then {{ standing }}.\n    effect:\n      - call: acquit(whom, default(this.standing, 0))\n    reacts:\n      - to: execution\n        from: [hand]\n        where: [not-by-note, {test: not pardoned, says: Nobody is executed any more.}]\n        prefer: 1 - spite(seat, condemned)\n        says: Shut the door.\n        does:\n          - call: acquit(condemned, default(this.standing, 0))\n          - {reveal: this}\n          - {move: this, to: discard}\n"
LEARNED = (
    Fault("a witness that is discarded at once", SALEM, PLAYING, WITNESS, WITNESS.replace("call: lay-red(seat, this, target)", "{move: this, to: discard}"), "R242", "Lay this in front of another player: **{{ points|words }}** accusations at once", says="on all of those the card itself goes to front"),
    Fault("cards that are put back where the text discards them", MALICE, MAJORS, "{draw: this.draw, from: deck, to: discard, as: passed-by}", "{draw: this.draw, from: deck, to: spread, as: passed-by}", "R242", "Discard the top", says="on all of those cards go to discard"),
    Fault("a skill that falls by less than nothing", MALICE, MAJORS, ROLLED, ROLLED.replace("-this.loss", "this.loss"), "R230", says="the effect adds 2"),
)
PARAGRAPHS = (
    Fault("a way out that is lost", HUNT, FATE, "      Make it good in meal.\n\n", "", "M188", "Your hens are found", says="2 of what is 3 paragraphs"),
    Fault("two ways out that are one", HUNT, FATE, "      Make it good in meal.\n\n      Say", "      Make it good in meal.\n      Say", "M188", "Make it good in meal.", says="2 of what is 3 paragraphs"),
)
NAMED = (
    Fault("another skill than the text names", MALICE, MAJORS, "to: \"skill[Luck]\"}", "to: \"skill['Charm']\"}", "R241", "**Major:** only", says="the text says \"Luck\", and the effect speaks of Charm"),
    Fault("one skill where the text leaves it open", MALICE, MAJORS, ROLLED, ROLLED.replace("seat, which", "seat, 'Charm'"), "R241", "'Charm'", says="the effect always takes Charm"),
    Fault("another card than the text names", SALEM, HALL, "when: \"card.id == 'evidence' and", "when: \"card.id == 'witness' and", "R241", "{amount: weight", says="the text says \"Evidence\", and the effect speaks of Witness"),
    Fault("an exception that the effect forgets", MALICE, MAJORS, "text: \"{{ gain|signed }} to any skill, {{ values.most }} at most.\"", "text: \"{{ gain|signed }} to any skill but Luck, {{ values.most }} at most.\"", "R241", says="the effect leaves out nothing"),
    Fault("red in the text and blue in the effect", SALEM, PLAYING, "Discard one **blue card** in", "Discard one **red card** in", "R241", says="the effect speaks of blue"),
)
COUNTED = (
    Fault("one card of a whole hand", SALEM, PLAYING, "Another player discards the **whole hand**.", "Another player discards a single card.", "R231", says="all of them are moved"),
    Fault("one card of a hand that is given", SALEM, PLAYING, "Give the **whole hand** of one", "Give a **single card** of one", "R231", says="all of them are moved"),
    Fault("one card where the text has all", SALEM, PLAYING, "Discard one **blue card** in front of another player, the {{ card('black-cat').title }} too.", "Discard all **blue cards** in front of the other player.", "R231", says="one of them alone is moved"),
    Fault("another player in the text alone", SALEM, HALL, "      When both cards that you draw in your turn are **red**, show them and draw {{ draws|words }}", "      Two red cards in a turn are shown. Another player draws {{ draws|words }}", "R231", "Another player draws", says="it happens to whoever plays it"),
    Fault("a card that is chosen where the text leaves it to chance", MALICE, MAJORS, "{pick: seat.hand, count: this.random, as: lost}", "{choose: seat.hand, as: lost, by: seat, least: this.random, most: this.random}", "R231", "**Fail:** discard {{ random", says="in the effect a seat chooses"),
)
LACKS = (
    Fault("a reply without its star", HAMMER, DEFAMATION, STARRED, STARRED.replace("      star: true\n", "").replace("      star: The rulebook tells what the black star does, not which cards bear it; the five that answer another card do.\n", ""), "M197", "colour: yellow\n      phases: [3]", says="every other card that answers \"accused\" has one"),
)
FAULTS = (*LEARNED, *PARAGRAPHS, *NAMED, *COUNTED, *LACKS)
SET_FAULTS = (
    SetFault("an affidavit that is discarded at once", "petitions", PLAYING, AFFIDAVIT, AFFIDAVIT.replace("call: lay-red(seat, this, target)", "{move: this, to: discard}"), "R242", "Lay this in front", says="as 6 other cards do"),
    SetFault("a test that stops nothing", "tests-by-fire", DEFAMATION, IRON, IRON.replace("{set: stopped, to: true}, ", ""), "R242", "does: [{move", says="does not set stopped"),
    SetFault("a shelter that saves nobody", "more-schemes", SCHEMES, "add:\n  - id: empty-pew\n    title: An Empty Pew\n    copies: 2\n", "add:\n" + SHELTER + "  - id: empty-pew\n    title: An Empty Pew\n", "R242", "        does:", says="does not set pardoned"),
    SetFault("a test that its partner does not stop", "tests-by-fire", DEFAMATION, HEALED, HEALED.replace("{set: stopped, to: true}, ", ""), "R242", "        does: [{move", says="does not set stopped"),
    SetFault("a loss that nobody has", "deeper-still", MAJORS, ", -this.loss)", ", this.loss)", "R242", says="5 other cards hand \"lose\" a number above 0"),
    SetFault("a loss of the wrong sign among trumps", "deeper-arcana", MAJORS, ", -this.loss)", ", this.loss)", "R242", says="5 other cards hand \"lose\" a number above 0"),
    SetFault("a loss of one skill", "deeper-still", MAJORS, "lose(seat, which, -", "lose(seat, 'Luck', -", "R241", says="the effect always takes Luck"),
    SetFault("a gain in another skill", "deeper-still", MAJORS, "to: \"skill['Charm']\"", "to: \"skill['Luck']\"", "R241", "then: [{add", says="the text says \"+1 Charm\", and the effect changes Luck"),
    SetFault("a gain in a skill that fire does not give", "deeper-arcana", MAJORS, "to: \"skill['Evocation']\"", "to: \"skill['Might']\"", "R241", says="the effect"),
    SetFault("a gain that never comes", "deeper-arcana", MAJORS, "      - {add: this.gain, to: \"skill['Charm']\"}\n", "", "R232", "{{ gain|signed }} Charm", says="the effect does not use it"),
    SetFault("all red cards for one", "petitions", PLAYING, "      Discard one red card in", "      Discard all red cards in", "R231", says="one of them alone is moved"),
    SetFault("a mare paid for and denied in one breath", "late-winter", FATE, "      Pay for her.\n\n", "      Pay for her.\n", "M188", "Pay for her", says="2 of what is 3 paragraphs"),
    SetFault("two ways out on one line", "prestonpans", FATE, "      Take the blame, and the loss.\n\n", "      Take the blame, and the loss.\n", "M188", "Take the blame", says="2 of what is 3 paragraphs"),
    SetFault("a heat that falls in the text", "market-rumours", DEFAMATION, "    text: One of your villagers accuses any villager. The heat of the accused rises by **{{ points }}**.\n    flavour: It turned", "    text: One of your villagers accuses any villager. The heat of the accused falls by **{{ points }}**.\n    flavour: It turned", "R230", "falls by", says="points is 2, and the text says \"falls by\""),
)
