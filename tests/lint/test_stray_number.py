import pytest
from box import found, lint

from generator.diagnostics import Severity

FRUITS = "cards/fruits"


def test_a_typed_number_is_a_warning_at_its_text() -> None:
    (finding,) = lint((FRUITS, "{{ values.hand|words }}", "3 or 1,000"))
    assert str(finding.position) == "orchard/cards/fruits.yaml:22:17"
    assert finding.code.id == "M122"
    assert finding.severity is Severity.WARNING
    assert finding.message == 'the numbers are typed: "3", "1,000"'


@pytest.mark.parametrize(
    ("part", "old", "new", "where"),
    [
        (FRUITS, "One a day.", "1 a day.", "cards/fruits.yaml:23:14"),
        (FRUITS, "Never mind.", "Lose 2.", "cards/fruits.yaml:39:18"),
        (FRUITS, "Costs nothing.", "Costs 0.", "cards/fruits.yaml:37:44"),
        ("components", "{{ values.hand }} things", "3 things", "components.yaml:5:22"),
        ("components", ":turn: first", "worth 4", "components.yaml:11:29"),
    ],
)
def test_it_is_found_wherever_rules_are_told(part: str, old: str, new: str, where: str) -> None:
    assert found((part, old, new)) == [f"{where} M122"]


@pytest.mark.parametrize(
    "words",
    ["Draw three.", "{{ 3 + points }}", "{% if points > 3 %}Draw.{% endif %}", "{# 3 #} Draw."],
)
def test_words_of_cards_and_what_is_worked_out_are_fine(words: str) -> None:
    assert found((FRUITS, "Never mind.", f'"{words}"')) == []


def test_a_text_that_cannot_be_worked_out_is_not_searched_for_numbers() -> None:
    assert found((FRUITS, "{{ points }}", "{{ points }9")) == ["cards/fruits.yaml:22:54 M116"]


def test_a_number_in_the_name_of_a_symbol_is_fine() -> None:
    changes = (("theme", "  turn: {", "  turn-2: {"), ("components", ":turn:", ":turn-2:"))
    assert found(*changes) == []


@pytest.mark.parametrize("said", ["All twelve players sit down.", "Draw up to three more cards."])
def test_on_sheets_numbers_in_words_count_where_they_say_how_many(said: str) -> None:
    (finding,) = lint(("components", "{{ values.hand }} things", said))
    assert finding.code.id == "M122"
    assert finding.message in ('the number is typed: "twelve"', 'the number is typed: "three"')


@pytest.mark.parametrize(
    "said",
    [
        "One of the players",
        "At once, and there are two ways",
        "When two players are left",
        "All one hears of three cards",
        "No one draws one card",
    ],
)
def test_numbers_of_prose_are_fine(said: str) -> None:
    assert found(("components", "{{ values.hand }} things", said)) == []
