"""Mistakes that hide behind a default, a plural or a rule's own words: what is used, meant, counted."""

# ruff: noqa: E501 (a table: one line for each mistake)
# fmt: off

from patched import Fault
from patched_sets import SetFault

MALICE, SALEM, HAMMER, MALLEUS = "malice", "salem-1692", "hammer-of-the-witches", "malleus-maleficarum"
MAJORS, PLAYING, HALL = "cards/majors.yaml", "cards/playing.yaml", "cards/town-hall.yaml"
FAULTS = (
    Fault("an amount that this card does not have", MALICE, MAJORS, "{draw: this.draw, from: deck, to: discard, as: passed-by}", "{draw: this.times, from: deck, to: discard, as: passed-by}", "R232", says="this card has no such attribute"),
    Fault("a loss that this card does not have", MALICE, MAJORS, "{pick: seat.hand, count: this.random, as: crushed}", "{pick: seat.hand, count: this.times, as: crushed}", "R232", says="this card has no such attribute"),
    Fault("a typed five before the word for cards", MALICE, MAJORS, "      Discard the top {{ draw|words }} {{ draw|plural('card', 'cards') }} of the deck.", "      Discard the top five {{ draw|plural('card', 'cards') }} of the deck.", "R232", says="in place of \"five\""),
    Fault("a deck that is counted one too few", MALLEUS, "game.yaml", "  cards:\n    is: 55\n", "  cards:\n    is: 54\n", "M110", "is: 54", says="has 55 cards"),
)
SET_FAULTS = (
    SetFault("a turn missed by what is lost", "assembly", PLAYING, "{skip: target, times: \"default(this.turns, 0)\"}", "{skip: target, times: \"default(this.lost, 0)\"}", "R232", says="this card has no such attribute"),
    SetFault("cards drawn by what is gained", "deeper-arcana", MAJORS, "count: this.random", "count: this.times", "R232", says="this card has no such attribute"),
    SetFault("three before the word for cards", "deeper-arcana", MAJORS, "Discard {{ random|words }} {{ random|plural('card', 'cards') }} from hand", "Discard three {{ random|plural('card', 'cards') }} from hand", "R232", says="in place of \"three\""),
    SetFault("a threshold with a digit too many", "sarah-wildes", HALL, "threshold: 9", "threshold: 19", "M194", says="threshold is 19"),
    SetFault("a threshold beyond all others", "two-of-salem", HALL, "threshold: 9", "threshold: 19", "M194", says="threshold is 19"),
    SetFault("a limit below two cards", "deeper-arcana", MAJORS, "most: 24", "most: 22", "M114", says="cards lie beyond"),
    SetFault("a limit below several trumps", "deeper-still", MAJORS, "most: 26", "most: 23", "M114", "number: {type", says="cards lie beyond"),
    SetFault("a limit below two comets", "comet", MAJORS, "most: 25", "most: 22", "M114", "number: {type", says="cards lie beyond"),
    SetFault("schemes that are counted two too few", "more-schemes", "set.yaml", "cards: {is: 58,", "cards: {is: 56,", "M110", says="has 58 cards"),
    SetFault("a roll without a name", "deeper-arcana", MAJORS, ", as: missed}\n", "}\n", "R201", "missed ==", says="`as: missed`"),
    SetFault("a throw without a name", "deeper-still", MAJORS, ", as: missed}\n", "}\n", "R201", "missed ==", says="`as: missed`"),
)
