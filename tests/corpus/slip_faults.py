"""Slips of somebody who writes cards and no programs: in YAML, in keys, in expressions.

Each holds what the finding must say.
"""

# ruff: noqa: E501 (a table: one line for each mistake)
# fmt: off

from patched import Fault

BOX = "hammer-of-the-witches"
RULES, CARDS = "rules/hammer-of-the-witches.yaml", "cards/defamation.yaml"


def card(name: str, new: str, code: str, says: str) -> Fault:
    """A line of a card, typed otherwise."""
    return Fault(name, BOX, CARDS, "    flavour: Somebody has been talking.\n", f"{new}\n", code, says=says)


def copies(name: str, new: str, code: str, says: str) -> Fault:
    """A number of a card, typed otherwise."""
    return Fault(name, BOX, CARDS, "    copies: 16\n", f"    {new}\n", code, says=says)


def first(name: str, new: str, code: str, says: str) -> Fault:
    """The first line of a card, typed otherwise."""
    return Fault(name, BOX, CARDS, "  - id: denial\n", f"{new}\n", code, says=says)


def listed(name: str, new: str, code: str, says: str) -> Fault:
    """A list of words, typed otherwise."""
    return Fault(name, BOX, CARDS, "[brown, yellow, green]", new, code, says=says)


def test(name: str, new: str, code: str, says: str) -> Fault:
    """What a requirement asks, typed otherwise; it stands between curly brackets."""
    return Fault(name, BOX, RULES, "test: played.colour == green", f"test: {new}", code, says=says)


def term(name: str, new: str, code: str, says: str) -> Fault:
    """What a term is, typed otherwise."""
    return Fault(name, BOX, RULES, "is: played.points", f"is: {new}", code, says=says)


def effect(name: str, new: str, code: str, says: str) -> Fault:
    """An effect, typed otherwise."""
    return Fault(name, BOX, RULES, "      - remove: shields\n", f"{new}\n", code, says=says)


def asked(name: str, new: str, code: str, says: str) -> Fault:
    """A list of requirements, typed otherwise."""
    return Fault(name, BOX, RULES, "where: [is-green, phase-shown]", f"where: {new}", code, says=says)


TEXTS = (
    card("a colon in a text", "    flavour: It was not so: believe me.", "S001", "text with a colon in it needs quotes"),
    card("a colon in a text below its key", "    flavour:\n      Beware: the dog", "M103", 'put text with a colon in quotes: "Beware: …"')._replace(line="      Beware"),
    card("a number sign in a text", "    flavour: Card #three of the night.", "S031", "a # behind a space begins a comment"),
    card("quotes inside quotes", '    flavour: "She said "no" and left."', "S001", 'put \\" for each " inside the text'),
    card("doubled quotes", '    flavour: "She said ""no"" and left."', "S001", 'put \\" for each " inside the text'),
    card("an apostrophe inside quotes", "    flavour: 'The witch's word.'", "S001", "put the whole text in double quotes"),
    card("an open quote", '    flavour: "Somebody has been talking.', "S001", 'the quote " that opens here is not closed'),
    card("an open single quote", "    flavour: 'Somebody has been talking.", "S001", "the quote ' that opens here is not closed"),
    card("a quote at the end alone", '    flavour: Somebody has been talking."', "S020", "is the opening quote missing?"),
    card("a text that begins with a value", "    flavour: {{ points }} cards", "S001", "text that begins with {{ needs quotes"),
    card("a text that begins with bold", "    flavour: **Somebody** talks.", "S001", "text that begins with * needs quotes"),
    card("a text that begins with an at", "    flavour: @home", "S001", "text that begins with @ needs quotes"),
    card("a text that begins with a bang", "    flavour: !Somebody", "S005", "put text that begins with ! in quotes"),
    card("a text in brackets", "    flavour: [Somebody has been talking]", "M103", "write one value, without [ ] or a dash"),
    card("a text in a list", "    flavour:\n      - Somebody", "M103", "write one value, without [ ] or a dash")._replace(line="      - Somebody"),
    card("a text in curly brackets", "    flavour: {Somebody}", "M103", "put text with { } in quotes"),
    card("a flag for a text", "    flavour: true", "M103", 'put it in quotes: "true"'),
    card("a key twice in a card", "    flavour: Somebody.\n    flavour: Nobody.", "S002", "stands already in line")._replace(line="    flavour: Nobody."),
)
LINES = (
    card("a tab before a key", "\tflavour: Somebody.", "S001", "indent with spaces"),
    card("no space after a colon", "    flavour:Somebody has been talking.", "S001", "a space is missing after the colon"),
    card("no colon", "    flavour Somebody has been talking.", "S001", 'a colon is missing after "flavour"'),
    card("an equals sign for a colon", "    flavour = Somebody", "S001", 'write "flavour: Somebody"'),
    card("no key", "    : Somebody", "S001", "a key is missing before the colon"),
    card("a dash before a key", "    - flavour: Somebody has been talking.", "S001", "a dash stands before a key of the item above"),
    card("a dash behind a key", "    flavour: - Somebody", "S001", "a list with dashes cannot begin on the line of its key"),
    card("one space too many", "     flavour: Somebody has been talking.", "S001", "begin it at column 5"),
    card("one space too few", "   flavour: Somebody has been talking.", "S001", "begin it at column 5"),
    card("a long text not indented", "    flavour: >\n    Somebody has been talking.", "S001", "this text must begin deeper than its key")._replace(line="    Somebody has been"),
    card("a key with a capital letter", "    Flavour: Somebody has been talking.", "M101", 'did you mean "flavour"?'),
    card("a key in capital letters", "    FLAVOUR: Somebody has been talking.", "M101", 'did you mean "flavour"?'),
    first("an id with a capital letter", "  - id: Denial", "M104", "lower-case letters, digits and single hyphens"),
    first("a dash without its space", "  -id: denial", "S001", "a space is missing after the dash"),
    first("a dash left out", "    id: denial", "S002", 'is a "-" missing before it?'),
    first("two dashes", "  - - id: denial", "S001", "one dash is too many"),
    first("an item one column to the right", "   - id: denial", "S001", "begin it at column 3"),
    first("an item one column to the left", " - id: denial", "S001", "begin it at column 3"),
    first("a key for an id", "  - ID: denial", "M101", 'did you mean "id"?'),
    Fault("a word of the file with a capital letter", BOX, CARDS, "\ncards:\n", "\nCards:\n", "M101", says='did you mean "cards"?', line="Cards:"),
)
VALUES = (
    copies("a number in quotes", 'copies: "16"', "M103", "write 16, without quotes"),
    copies("a zero in front", "copies: 016", "M103", "write 16, without quotes or zeros in front"),
    copies("a point in a whole number", "copies: 16.0", "M103", "write 16"),
    copies("a number as a word", "copies: sixteen", "M103", "write 16"),
    copies("a number with its noun", "copies: 16 cards", "M103", "write 16"),
    copies("a number in a list", "copies: [16]", "M103", "write one value, without [ ] or a dash"),
    copies("a number beyond its limit", "copies: 5000", "M104", "a whole number from 1 to 500"),
    copies("a key for a number with a capital letter", "Copies: 16", "M101", 'did you mean "copies"?'),
    listed("a list without brackets", "brown, yellow, green", "M103", "write [brown, yellow, green]"),
    listed("a list in round brackets", "(brown, yellow, green)", "M103", "write [brown, yellow, green]"),
    listed("a list left open", "[brown, yellow, green", "S001", "the bracket [ that opens here is not closed"),
    Fault("yes for true", BOX, CARDS, "verdict:\n    type: text\n    optional: true", "verdict:\n    type: text\n    optional: yes", "M103", says="write true"),
    Fault("on for true", BOX, CARDS, "verdict:\n    type: text\n    optional: true", "verdict:\n    type: text\n    optional: on", "M103", says="write true"),
)
EXPRESSIONS = (
    test("one equals sign", "\"played.colour = 'green'\"", "R204", "to compare, write =="),
    test("single quotes inside single quotes", "'played.colour == 'green''", "S001", "put the whole text in double quotes"),
    test("double quotes inside double quotes", '"played.colour == "green""', "S001", 'put \\" for each " inside the text'),
    test("doubled quotes for a word", '"played.colour == ""green"""', "S001", 'put \\" for each " inside the text'),
    Fault("a call with a value too few", "malice", "rules/malice.yaml", "part-with(seat, carried(seat, 'cups'), skill[which] + bonus)", "part-with(seat, carried(seat, 'cups'))", "R204", says="takes 3 values (seat, cards, amount), not 2"),
    Fault("a call whose values are beside the brackets too", "malice", "rules/malice.yaml", '{call: "attempt(seat, which, default(penalty, 0), default(cups, true), retry=true)", as: missed}', '{call: "attempt(seat, which, default(penalty, 0), default(cups, true), retry=true)", with: {seat: seat}, as: missed}', "R206", says="leave `with` out"),
    Fault("a word that is all of an expression, misspelt", "malice", "rules/malice.yaml", "returned: true, fate: escaped}", "returned: true, fate: escapd}", "R201", says='did you mean "escaped"?'),
    Fault("a word whose quotes YAML takes away", "malice", "rules/malice.yaml", "- {note: escaped, of: {score: found}}", "- {let: {way-out: 'escaped'}}", "R201", says="""write "'escaped'": YAML takes the outer quotes away"""),
    test("a word that no colour is", "played.colour == gren", "R201", 'did you mean "green"?'),
    test("an open quote of a word", "\"played.colour == 'green\"", "R204", "the quote ' that opens here is not closed"),
    test("typographic quotes", "\"played.colour == ‘green’\"", "R204", "write the straight quote '"),
    test("two ampersands", "\"played.colour == 'green' && phase > 1\"", "R204", "where both must hold, write and"),
    test("two bars", "\"played.colour == 'green' || phase == 2\"", "R204", "where one of both must hold, write or"),
    test("a bang", "\"!(played.colour != 'green')\"", "R204", "for the opposite, write not"),
    test("if and then", "\"if played.colour == 'green' then true else false\"", "R204", "a choice is written with what comes of it first"),
    test("an open bracket", "\"(played.colour == 'green'\"", "R204", "the bracket ( that opens here is not closed"),
    test("a bracket too many", "\"played.colour == 'green')\"", "R204", "nothing opens the bracket ) that closes here"),
    test("an attribute misspelt in a test", "\"played.color == 'green'\"", "R201", 'did you mean "colour"?'),
    test("a name with a capital letter", "\"Played.colour == 'green'\"", "R201", 'did you mean "played"?'),
    test("a word with a capital letter", "\"played.colour == 'Green'\"", "R201", 'did you mean "green"?'),
    test("half a comparison", '"phase == 1 or 2"', "R202", "say it whole: phase == 2"),
    test("a text for a number", "\"phase == 'one'\"", "R202", "a whole number is never the same as text"),
    test("a number for a flag", '"not phase"', "R202", "must be true or false, not a whole number"),
    test("an end left open", "\"played.colour == 'green' and\"", "R204", 'something is missing after "and"'),
    test("too many values for a function", '"count(seat.hand, 1, 2) > 0"', "R204", "count takes 1 to 2 values, not 3"),
    test("a zone for a number", '"seat.hand > 3"', "R202", "for how many there are, write count(…)"),
    test("is for equal", '"phase is 1"', "R204", "to compare, write =="),
    test("a list without its brackets", '"phase in 1, 2"', "R204", "write a list as [1, 2]"),
    test("a list without its comma", '"phase in [1 2]"', "R204", 'nothing joins "1" and "2"'),
    term("a minus without blanks", "played.points-phase", "R204", "write points - phase"),
    term("a term without what it is given", "count(accusers)", "R201", "it is a function: accusers(…)"),
    Fault("what may be left out, used all the same", BOX, RULES, "  - id: accusers\n    with: {who: seat}\n", "  - id: accusers\n    with: {who: seat or none}\n", "R203", says="this may be none", line="[v for v in who.village if v.accuser and"),
    Fault("when to ask, in another word", "malleus-maleficarum", "rules/malleus-maleficarum.yaml", "{act: [join], by: one, asks: always-may-pass,", "{act: [join], by: one, asks: sometimes,", "R206", says='"asks" is one of if-choice, always'),
    term("a hyphen for a dot", "default(played-points, 0)", "R204", "write played.points"),
    term("a value misspelt by a letter", "values.vilagers_each", "R201", 'did you mean "villagers_each"?'),
    term("a function misspelt", "defualt(played.points, 0)", "R201", 'did you mean "default"?'),
    term("a dash for minus", "played.points – 1", "R204", "for minus, write the hyphen -"),
    term("no comma between two values", "default(played.points 0)", "R204", 'nothing joins "points" and "0"'),
    Fault("a value with a hyphen, misspelt in an effect", BOX, RULES, "deal: values.villagers-each", "deal: values.vilagers-each", "R201", says='did you mean "villagers-each"?'),
)
EFFECTS = (
    effect("a word of an effect with a capital letter", "      - Remove: shields", "R205", 'did you mean "remove"?'),
    effect("an effect without a colon", "      - remove shields", "M103", 'write "remove: shields"'),
    effect("an effect without a space", "      - remove:shields", "M103", 'put a space after "remove:"'),
    effect("an effect with two dashes", "      - - remove: shields", "M103", "is a dash too many?"),
    effect("an effect without a dash", "        remove: shields", "R205", "begin each with a dash of its own")._replace(line="- call: fresh-villagers\n        remove"),
    effect("an effect one column to the left", "     - remove: shields", "S001", "begin it at column 7"),
    asked("one requirement alone", "is-green", "R206", "requirements are a list"),
    asked("requirements without a comma", "[is-green phase-shown]", "R206", 'a comma is missing behind "is-green"'),
    Fault("requirements left open", BOX, RULES, "where: [is-hottest]", "where: [is-hottest", "S001", says="the bracket [ that opens here is not closed"),
    Fault("underscores in an id", BOX, RULES, "call: fresh-villagers\n      - remove: shields", "call: fresh_villagers\n      - remove: shields", "R201", says='did you mean "fresh-villagers"?'),
    Fault("a rule in brackets", BOX, RULES, "call: fresh-villagers\n      - remove: shields", "call: [fresh-villagers]\n      - remove: shields", "R206", says="write fresh-villagers, without [ ]"),
    Fault("one rule of the other game, by its name", "witch-hunt-1649", "rules/lying-lips.yaml", "      - {call: trading}\n", "      - {call: trading}\n      - {call: spend}\n", "R201", says='the rules "The Dregs of Days" have it'),
)
FAULTS = (*TEXTS, *LINES, *VALUES, *EXPRESSIONS, *EFFECTS)
