"""Texts that say who, how many and in which order, and effects that do it otherwise."""

# ruff: noqa: E501 (a table: one line for each mistake)
# fmt: off

from patched import Fault
from patched_sets import SetFault

SALEM, HAMMER, MALLEUS, HUNT = "salem-1692", "hammer-of-the-witches", "malleus-maleficarum", "witch-hunt-1649"
PLAYING, TIDES, SCHEMES, MAJORS = "cards/playing.yaml", "cards/tides.yaml", "cards/schemes.yaml", "cards/majors.yaml"
LIPS, DREGS = "rules/lying-lips.yaml", "rules/the-dregs-of-days.yaml"
EMPTY_HAND = "      - if: target.hand.count == 0\n        then: [{call: \"draw-some(target, this.draws)\"}]\n        else: [{call: draw-card(seat)}]\n"

UNSHUFFLED = (
    Fault("aims that come in one order", HUNT, LIPS, "      - {shuffle: aims}\n", "", "R243", "id: aims", says="no rule ever shuffles it"),
    Fault("schemes that come in one order", MALLEUS, "rules/malleus-maleficarum.yaml", "      - {shuffle: deck}\n", "", "R243", "{id: deck", says="`{shuffle: deck}`"),
    Fault("pyres that come in one order", HAMMER, "rules/hammer-of-the-witches.yaml", "      - shuffle: pyre-deck\n", "", "R243", "id: pyre-deck", says="`{shuffle: pyre_deck}`"),
)
ZEROS = (
    Fault("an accusation by nothing", HAMMER, "cards/defamation.yaml", "      points: 1\n      phases: [1]\n", "      points: 0\n      phases: [1]\n", "R230", says="points is 0, and the text says"),
)
LIMIT = "{% if standing_most %}on a standing of {{ standing_most }} or less{% elif window"
LIMITS = (
    Fault("a limit that nothing on the card says", MALLEUS, SCHEMES, LIMIT, "{% if window", "R232", "Something is found", says='the effect uses "standing_most", 6, and the card does not print it'),
    Fault("a limit that is a bare number on the card", MALLEUS, SCHEMES, LIMIT, "{% if standing_most %}≤{{ standing_most }}{% elif window", "R232", "Something is found", says="the card’s entry in the rulebook does not say it"),
    Fault("a limit without its number", MALLEUS, SCHEMES, LIMIT, "{% if standing_most %}on a standing that is low{% elif window", "R232", "Something is found", says='"standing_most", 6'),
)
COUNTS = (
    Fault("several of named options", MALLEUS, "rules/malleus-maleficarum.yaml", "        as: told-secrets\n", "        as: told-secrets\n        least: 2\n", "R206", "least: 2", says="counts what is chosen from a list"),
    Fault("several tryal cards where one is turned up", SALEM, "rules/salem-1692.yaml", "as: own, says: Which tryal card do you turn up?}", "as: own, most: 2, says: Which tryal card do you turn up?}", "R202", "call: turn-up(one, own[one])", says="not a list of cards"),
)
SIGHT = (
    Fault("a pile whose owner is nobody, seen by the others", HAMMER, "rules/hammer-of-the-witches.yaml", "{id: table, holds: [defamation], sees: everybody,", "{id: table, holds: [defamation], sees: others,", "R206", "sees: others", says="it has no owner"),
)
BEFORE = "numbers: {least: 0, most: 20}\ncaps: {decisions: 20000}\n"
TEAMS = (
    Fault("a team with no seats", HAMMER, "rules/hammer-of-the-witches.yaml", BEFORE, 'teams: {"3": [[1], [2, 3], []], "4": [[1, 3], [2, 4]], "5": [[1, 2], [3, 4, 5]]}\n' + BEFORE, "R206", "teams:", says="team 3 has no seats"),
    Fault("a seat in two teams", HAMMER, "rules/hammer-of-the-witches.yaml", BEFORE, 'teams: {"3": [[1], [2, 3]], "4": [[1, 3], [3, 2, 4]], "5": [[1, 2], [3, 4, 5]]}\n' + BEFORE, "R206", "teams:", says="seat 3 is in two teams"),
    Fault("a seat in no team", HAMMER, "rules/hammer-of-the-witches.yaml", BEFORE, 'teams: {"3": [[1], [2, 3]], "4": [[1, 3], [2]], "5": [[1, 2], [3, 4, 5]]}\n' + BEFORE, "R206", "teams:", says="seat 4 is in no team"),
    Fault("a pile of a team where there are none", HAMMER, "rules/hammer-of-the-witches.yaml", "{id: kept, per: seat,", "{id: kept, per: team,", "R206", "per: team", says="belongs to a team, and this ruleset has none"),
    Fault("a number of players without teams", HAMMER, "rules/hammer-of-the-witches.yaml", BEFORE, 'teams: {"4": [[1, 3], [2, 4]], "3": [[1], [2, 3]]}\n' + BEFORE, "R206", "teams:", says="5 players have no teams"),
)
FAULTS = (*UNSHUFFLED, *ZEROS, *LIMITS, *COUNTS, *SIGHT, *TEAMS)
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
    SetFault("a player who draws in the text alone", "assembly", PLAYING, "draw-some(target, ", "draw-some(seat, ", "R245", "If another player holds", says="\"that player draws\", and in the effect it is the one"),
    SetFault("the cards in front for a hand", "assembly", PLAYING, "{swap: seat.hand, and: target.hand}", "{swap: seat.front, and: target.front}", "R231", "Swap your hand", says="the cards in front"),
    SetFault("a swap that goes one way", "assembly", PLAYING, "{swap: seat.hand, and: target.hand}", "{move: target.hand, to: seat.hand}", "R231", "Swap your hand", says="cards go one way alone"),
    SetFault("a choice that is left to chance", "assembly", PLAYING, "{choose: seat.hand, as: gone, least: 1, most: \"default(this.lost, 1)\", says: Which card do you discard?}", "{pick: seat.hand, count: \"default(this.lost, 1)\", as: gone}", "R231", "of your choice", says="chance decides"),
    SetFault("nothing that happens otherwise", "assembly", PLAYING, "        else: [{call: draw-card(seat)}]\n", "", "R231", "If another player holds", says="say under `else:`"),
    SetFault("one turn missed for two", "assembly", PLAYING, "{skip: target, times: \"default(this.turns, 0)\"}", "{skip: target, times: 1}", "R223", says="the text says 2, and the effect says 1"),
    SetFault("two turns missed for one", "assembly", PLAYING, "the next {{ turns|plural('turn', turns|words ~ ' turns') }}.", "the next turn.", "R223", "{skip: target", says="the text says 1, and the effect says 2"),
    SetFault("an empty hand asked for the other way round", "assembly", PLAYING, "- if: target.hand.count == 0", "- if: target.hand.count > 0", "R239", "If another player holds", says="asks for at least 1"),
    SetFault("one card of a whole hand that is discarded", "comet", MAJORS, "{move: seat.hand, to: discard}", "{pick: seat.hand, as: gone}\n      - {move: gone, to: discard}", "R231", "Discard your whole hand", says="move the whole list"),
    SetFault("a whole hand for a card", "comet", MAJORS, "Discard your whole hand.", "Discard a card.", "R231", says="all of them are moved"),
    SetFault("cards that are drawn from the discards", "comet", MAJORS, "from: deck, to: seat.hand", "from: discard, to: seat.hand", "R231", "Discard your whole hand", says="draw them from the deck"),
    SetFault("cards that are drawn and thrown away", "comet", MAJORS, "from: deck, to: seat.hand", "from: deck, to: discard", "R231", "Discard your whole hand", says="the cards go to the discards"),
    SetFault("a hand that is drawn and then discarded", "comet", MAJORS, "      - {move: seat.hand, to: discard}\n      - {draw: this.draw, from: deck, to: seat.hand}", "      - {draw: this.draw, from: deck, to: seat.hand}\n      - {move: seat.hand, to: discard}", "R231", "Discard your whole hand", says="discard before you draw"),
    SetFault("another skill that changes places", "comet", MAJORS, "and: \"skill['Charm']\"", "and: \"skill['Luck']\"", "R241", "Might and Charm", says="the effect speaks of Luck"),
    SetFault("skills of less in the text and more in the effect", "comet", MAJORS, "if skill[x] <= this.gain]", "if skill[x] >= this.gain]", "R239", "Every skill of", says="asks for at least 2"),
    SetFault("skills that fall in the text", "comet", MAJORS, "or less rises by", "or less falls by", "R230", says="the effect adds 2"),
    SetFault("a die that must show more", "comet", MAJORS, "if: total >= default", "if: total > default", "R239", "Roll a die", says="asks for at least 6"),
    SetFault("two dice in the text", "comet", MAJORS, "Roll a die.", "Roll two dice.", "R223", says="the text says 2, and the effect says 1"),
    SetFault("a seven on a die", "comet", MAJORS, "worth: 5,", "worth: 7,", "R211", "if: total", says="can never hold"),
    SetFault("the highest for the least", "tides", TIDES, "each: \"lowest(players", "each: \"highest(players", "R241", "with the least welfare", says="the effect takes the highest"),
    SetFault("the most in the text and the lowest in the effect", "tides", TIDES, "with the least welfare", "with the most welfare", "R241", says="the effect takes the lowest"),
    SetFault("the least of something else", "tides", TIDES, "key=it.welfare", "key=it.reputation", "R241", "with the least welfare", says="the effect goes by reputation"),
    SetFault("a neighbour who gains something else", "tides", TIDES, "to: left_of(seat).reputation", "to: left_of(seat).welfare", "R241", "gain {{ fame", says="the effect changes welfare"),
    SetFault("a standing of more in the text", "hard-frost", SCHEMES, "{{ standing_most }} or less", "{{ standing_most }} or more", "R239", says="asks for at most 8"),
    SetFault("a standing of more in the effect", "hard-frost", SCHEMES, "if: whom.standing <= default", "if: whom.standing >= default", "R239", "If a villager has", says="asks for at least 8"),
    SetFault("a penance that is chosen", "penance", LIPS, "{pick: seat.hand, as: shown}", "{choose: seat.hand, as: shown}", "R231", says="the rule says “at random”, and in its effect a seat chooses"),
    SetFault("an answer that nobody is asked for", "kind-words", "cards/defamation.yaml", "        from: [hand]\n", "        from: [hand]\n        forced: true\n", "R231", "text: \"Play when", says="leave out `forced: true`"),
    SetFault("gossip by nothing", "kind-words", "cards/defamation.yaml", "points: 3, phases: [1, 2]", "points: 0, phases: [1, 2]", "R230", says="nothing comes of it"),
    SetFault("a kind word of nothing", "kind-words", "cards/defamation.yaml", "points: -3, phases: [2, 3]", "points: 0, phases: [2, 3]", "R230", says="give points another number"),
    SetFault("a rule that is handed a seat by another name", "tides", DREGS, "{call: turn-tide(active)}", "{call: turn-tide, with: {player: active}}", "R206", says="needs \"seat\""),
    SetFault("a shore for each player", "tides", DREGS, "{id: shore, holds: [tides]", "{id: shore, per: seat, holds: [tides]", "R201", "{move: shore", says="it belongs to a seat: seat.shore"),
)
