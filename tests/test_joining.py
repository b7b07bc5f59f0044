"""Findings that tell of one slip are one, and nothing else is joined."""

from generator.diagnostics import MOST_RELATED, Code, Diagnostic, Position, Severity
from generator.joining import joined


def code(number: str, severity: Severity = Severity.ERROR) -> Code:
    return Code(number, "slip", severity, "What.", "Why.", "example: 1", "instead: 2")


UNKNOWN, LATE, LOOSE = code("R201"), code("M160"), code("R208", Severity.WARNING)
UNFOUNDED, WRONG = code("M111"), code("M192")
NO_DECK = 'there is no deck "lamps"'


def at(line: int, file: str = "rules/box.yaml") -> Position:
    return Position(file, line)


def test_a_name_that_is_missing_in_several_places_is_one_finding_at_the_first():
    found = [UNKNOWN.at(at(line), NO_DECK) for line in (9, 4, 7)]
    (one,) = joined(found)
    assert (one.position.line, [place.line for place in one.related]) == (4, [7, 9])


def test_a_rulebook_that_lacks_what_rules_lack_comes_second():
    (one,) = joined(
        [
            LATE.at(at(1, "rulebooks/box.yaml"), 'Box has no deck "lamps"'),
            UNKNOWN.at(at(4), NO_DECK),
        ]
    )
    assert (one.code, one.related) == (UNKNOWN, (at(1, "rulebooks/box.yaml"),))


def test_other_names_and_other_things_stay_apart():
    told = [NO_DECK, 'there is no deck "lamp"', 'there is no zone "lamps"', "something else"]
    found = [UNKNOWN.at(at(line), message) for line, message in enumerate(told, start=1)]
    assert joined(found) == found
    same = [UNKNOWN.at(at(line), "something else") for line in (1, 2)]
    assert joined(same) == same


def test_a_warning_never_stands_for_an_error():
    first = code("R299", Severity.WARNING).at(at(1), NO_DECK)
    assert joined([first, UNKNOWN.at(at(2), NO_DECK)]) == [first, UNKNOWN.at(at(2), NO_DECK)]


def test_a_reason_that_several_cards_of_a_file_lack_is_one_finding():
    def lacking(card: str, line: int, file: str) -> Diagnostic:
        return UNFOUNDED.at(at(line, file), f'"{card}" has no origin for "phases"')

    here = [lacking("ox", 3, "cards/a.yaml"), lacking("ass", 5, "cards/a.yaml")]
    there = lacking("owl", 3, "cards/b.yaml")
    first, second = joined([*here, there])
    assert (first.position.line, first.related, second) == (3, (at(5, "cards/a.yaml"),), there)


def test_nobody_asks_where_a_wrong_value_comes_from():
    wrong = WRONG.at(at(3), "two cards name each other")
    assert joined([UNFOUNDED.at(at(3), '"ox" has no origin for "ally"'), wrong]) == [wrong]


def test_what_a_missing_deck_would_call_is_not_called_unreachable():
    loose = LOOSE.at(at(9), 'nothing leads to the rule "shine"')
    assert joined([loose]) == [loose]
    assert [one.code for one in joined([loose, UNKNOWN.at(at(4), NO_DECK)])] == [UNKNOWN]


def test_so_many_places_are_named_and_no_more():
    (one,) = joined(UNKNOWN.at(at(line), NO_DECK) for line in range(1, 40))
    assert len(one.related) == MOST_RELATED


def test_of_a_wrong_value_nothing_else_is_said_in_the_same_place():
    value, seats = code("M114").at(at(3), "tier is 6"), code("M119").at(at(3), "for 6 players")
    assert joined([value, seats]) == [value]
    elsewhere = code("M119").at(at(4), "for 6 players")
    assert joined([value, elsewhere]) == [value, elsewhere]


def test_a_deck_for_no_ruleset_is_missed_by_no_rulebook():
    use = code("M130").at(at(4, "cards/lamps.yaml"), 'there is no ruleset "boks"')
    missed = LATE.at(at(8, "rulebooks/box.yaml"), 'Box has no deck "lamps"')
    other = LATE.at(at(9, "rulebooks/box.yaml"), 'Box has no deck "oil"')
    assert joined([use, missed, other]) == [use, other]
