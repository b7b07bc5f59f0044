"""Mistakes in a box whose cards depend on the number of players, and that has variants."""

# ruff: noqa: E501 (a table: one line for each mistake)
# fmt: off

from patched import Fault

BOX = "salem-1692"
HINTS = "policies/salem-1692.yaml"
RULES, PLAYING, TRYALS, KILLS = (
    "rules/salem-1692.yaml", "cards/playing.yaml", "cards/tryals.yaml", "cards/kills.yaml",
)  # fmt: skip
FIVE = '{"4": 1, "5": 1, "6": 2, "7": 2, "8": 2, "9": 2, "10": 2, "11": 2, "12": 2}'


def fault(name: str, file: str, old: str, new: str, code: str, line: str = "", at: str = "", says: str = "") -> Fault:
    return Fault(name, BOX, file, old, new, code, line, at, says)


FAULTS = (
    fault("a table that nobody counted", TRYALS, FIVE, FIVE.replace('"5": 1, ', ""), "M128", "    for_seats: {\"4\": 1"),
    fault("a table that uses more than there are", TRYALS, FIVE, FIVE.replace('"5": 1', '"5": 4'), "M128"),
    fault("a table that cannot be", TRYALS, FIVE, FIVE.replace('"12": 2', '"12": 2, "13": 2'), "M128"),
    fault("a variant that is not there", TRYALS, '      more-witches: {"4": 17', '      many-witches: {"4": 17', "M130"),
    fault("five get one townsperson too few", RULES, "{deal: 1, from: town, to: seat.person}", "{deal: 2, from: town, to: seat.person}", "R222"),
    fault("hands that the deck cannot fill", "game.yaml", "  hand:\n    is: 3\n", "  hand:\n    is: 5\n", "R222", "- {deal: values.hand, from: deck", RULES),
    fault("an offer that starves the variant", "game.yaml", "  offered:\n    is: 2\n", "  offered:\n    is: 3\n", "R222", "- {deal: values.offered", RULES),
    fault("a text for two where one is missed", PLAYING, "attributes: {colour: green, turns: 1}", "attributes: {colour: green, turns: 4}", "M114"),
    fault("dealt from nowhere", RULES, "from: tryal-deck, to: seat.row}", "from: tryal-deck, to: seat.person}", "R216"),
    fault("a hint that knows the witches", HINTS, "\"hates(shown.kind) if holder == seat else 0\"", "\"hates(shown.kind)\"", "R225"),
    fault("a power that is offered by what lies hidden", RULES, "test: power(seat).acts == before-drawing,", "test: power(seat).acts == before-drawing and deck.top.colour == red,", "R225"),
    fault("a card that nobody can play", PLAYING, "where: [{id: relieves-some, test: count(relievable(target)) > 0, says", "where: [{id: relieves-some, test: 'count(relievable(target)) > 0 and this.relieves > 3', says", "R211"),
    fault("a black card on red", RULES, "- if: first(drawn).colour == black", "- if: first(drawn).colour == blakc", "R201"),
    fault("a person of another name", RULES, "if first(who.person).borrows", "if first(who.person).id == marta-corey", "R201"),
    fault("too many to point at", RULES, "- {choose: accused.row, as: several, least: values.choice, most: values.choice,", "- {choose: accused.row, as: several, least: values.choice + 1, most: values.choice,", "R215"),
    fault("kill cards in the town", RULES, "- {remove: town}\n", "- {move: kill-stack, to: town}\n      - {remove: town}\n", "R216"),
    fault("people left out without a word", RULES, "{ask_all: players, from: seat.dealt, as: kept", "{ask_all: players, from: \"without(seat.dealt, seat.person)\", as: kept", "R224"),
    fault("a test without words", RULES, "where: [not-oneself, not-pious,", "where: [\"card.colour != 'black'\", not-oneself, not-pious,", "R224"),
    fault("words that name nothing", RULES, 'says: There is no card there that could be taken.', 'of: {here: "1"}, says: "There is no {{ cards }} there that could be taken."', "R226", 'says: "There is no {{ cards }}', says="there is nothing called \"cards\""),
    fault("a question that names nothing", RULES, "says: Which of them do you turn up?}", "of: {many: count(several)}, says: \"Which of the {{ mny }} do you turn up?\"}", "R226", says="did you mean \"many\"?"),
    fault("a question cut by a comma", RULES, "says: Which of them do you turn up?}", "says: Which of them, you turn up?}", "R206", says="a comma ends a text"),
    fault("a question that names a local without more", RULES, "says: Which of them do you turn up?}", "says: \"Which of the {{ several }} do you turn up?\"}", "M116", says="write of: {several: …}"),
    fault("a question that tells what lies face down", RULES, "says: At which tryal cards do you point?}", "of: {card: first(accused.row)}, says: \"At which do you point, as {{ card }}?\"}", "R225", says="this question reads the cards"),
    fault("news of a card that is not turned up yet", RULES, "        aloud: true\n        says: \"{{ accused }}: the tryal", "        says: \"{{ accused }}: the tryal", "R225", "of: {accuser: seat, accused: accused, card", says="this news reads"),
    fault("a card of an id that is not there", RULES, "says: Which of them do you turn up?}", "of: {person: \"card('titba')\"}, says: \"Which, {{ person }}?\"}", "R201", says="did you mean \"tituba\"?"),
    fault("a law that stands alone by a word", RULES, "alone: true, test: target != seat", "alone: perhaps, test: target != seat", "M103", says="alone"),
    fault("a requirement that asks nothing", RULES, 'test: target != seat, says: Nobody', 'test: target == target, says: Nobody', "R212"),
    fault("one copy short", PLAYING, "      - id: hand\n        copies: 7\n", "      - id: hand\n        copies: 6\n", "M110", "copies: 35"),
    fault("no value for a witness", PLAYING, "attributes: {colour: red, points: 7}", "attributes: {colour: red, points: 17}", "M114"),
    Fault("a field of a card that may not lie there", BOX, RULES, "find(cards.playing, id='alibi').relieves", "find(discard, id='alibi').relieves", "R251", says="find gives none"),
    Fault("a hint by a seat that nobody may be", BOX, HINTS, "gavel != seat and not holds(seat, 'asylum') and seat in", "gavel.number != seat.number and not holds(seat, 'asylum') and seat in", "R251", says="gavel is not none"),
)
