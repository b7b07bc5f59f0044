"""Texts that say who, how many and in which order, and effects that do it otherwise."""

# ruff: noqa: E501 (a table: one line for each mistake)
# fmt: off

from patched import Fault
from patched_sets import SetFault

SALEM, HAMMER, MALLEUS, HUNT = "salem-1692", "hammer-of-the-witches", "malleus-maleficarum", "witch-hunt-1649"
PLAYING, TIDES, SCHEMES, MAJORS = "cards/playing.yaml", "cards/tides.yaml", "cards/schemes.yaml", "cards/majors.yaml"
LIPS, DREGS = "rules/lying-lips.yaml", "rules/the-dregs-of-days.yaml"
EMPTY_HAND = "      - if: target.hand.count == 0\n        then: [{call: draw-some, with: {seat: target, many: \"default(this.draws, 0)\"}}]\n        else: [{call: draw-card, with: {seat: seat}}]\n"

UNSHUFFLED = (
    Fault("aims that come in one order", HUNT, LIPS, "      - shuffle: aims\n", "", "R243", "id: aims", says="no rule ever shuffles it"),
    Fault("schemes that come in one order", MALLEUS, "rules/malleus-maleficarum.yaml", "      - {shuffle: deck}\n", "", "R243", "{id: deck", says="`{shuffle: deck}`"),
    Fault("pyres that come in one order", HAMMER, "rules/hammer-of-the-witches.yaml", "      - shuffle: pyre_deck\n", "", "R243", "id: pyre-deck", says="`{shuffle: pyre_deck}`"),
)
FAULTS = (*UNSHUFFLED,)
SET_FAULTS = (
    SetFault("tides that come in one order", "tides", DREGS, "        - {shuffle: tide_deck}\n", "", "R243", "id: tide-deck", says="\"tide-deck\", and no rule ever shuffles it"),
    SetFault("a card that is shown where there is none", "penance", LIPS, "if: shown is not none", "if: shown is none", "R244", says="`shown is not none`"),
    SetFault("a gift of nothing", "assembly", PLAYING, "        then: [{move: gift, to: left_of(seat).hand, hidden: true}]\n", "      - {if: gift is none, then: [{move: gift, to: left_of(seat).hand, hidden: true}]}\n", "R244", says="here gift is none"),
    SetFault("a tide that is resolved where none came", "tides", DREGS, "        - each: drawn\n          as: card\n          do:\n            - {note: tide, of: {card: card}, says: \"The tide: {{ card }}.\"}\n            - {resolve: card, by: seat}\n", "        - {let: {card: first(drawn)}}\n        - if: card is not none\n          then: [{note: calm, of: {who: seat}, says: \"{{ who }}: no tide.\"}]\n          else: [{resolve: card, by: seat}]\n", "R244", "card is not none", says="`card is none`"),
    SetFault("one’s own hand for all others", "assembly", PLAYING, "{pick: other.hand, count:", "{pick: seat.hand, count:", "R245", says="nothing in it is about other"),
    SetFault("the chosen hand for all others", "assembly", PLAYING, "{pick: other.hand, count:", "{pick: target.hand, count:", "R245", says="say whose it is: `other.…`"),
    SetFault("all players for all others", "assembly", PLAYING, "each: others(seat)", "each: players", "R245", "Each other player", says="`each: others(seat)`"),
    SetFault("a loss for all players", "hard-frost", SCHEMES, "each: others(seat)", "each: players", "R245", "Every other player", says="in the effect it is all players"),
    SetFault("a tide for one player, again and again", "tides", TIDES, "do: [{add: \"0 - default(this.worse, 0)\", to: other.welfare}]", "do: [{add: \"0 - default(this.worse, 0)\", to: seat.welfare}]", "R245", says="nothing in it is about other"),
    SetFault("one’s own hand looked at", "assembly", PLAYING, "{peek: target.hand, by: seat}", "{peek: seat.hand, by: seat}", "R245", "Look at the hand of another player", says="these are one’s own cards"),
    SetFault("another seat that looks", "assembly", PLAYING, "{peek: target.hand, by: seat}", "{peek: target.hand, by: target}", "R245", "Look at the hand", says="`by: seat`"),
    SetFault("another hand shown", "assembly", PLAYING, "{reveal: seat.hand}", "{reveal: target.hand}", "R245", "Show your hand", says="these are cards of another seat"),
    SetFault("a bench for whoever plays it", "assembly", PLAYING, "{skip: target, times", "{skip: seat, times", "R245", "Another player misses", says="the one who plays the card"),
    SetFault("a gift to another than the one on the left", "assembly", PLAYING, "left_of(seat).hand", "target.hand", "R245", "on your left", says="`left_of(seat)`"),
)
