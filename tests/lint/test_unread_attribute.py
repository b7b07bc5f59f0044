import pytest
from box import found, lint

FRUITS, RODS = "cards/fruits", "cards/rods"
NEW = (
    FRUITS,
    "  seats: {type",
    "  weight: {type: integer, optional: true, means: grams}\n  seats: {type",
)


def test_an_attribute_that_nothing_reads_is_said_where_it_is_declared() -> None:
    (finding,) = lint(NEW)
    assert str(finding.position) == "orchard/cards/fruits.yaml:9:3"
    assert finding.code.id == "M136" and finding.severity.value == "warning"
    assert finding.message == 'nothing reads the attribute "weight" of "fruits"'


@pytest.mark.parametrize(
    "reads",
    [
        (FRUITS, "One a day.", "'{{ weight }} grams.'"),
        (FRUITS, 'number: "{{ points|signed }}"', 'number: "{% if weight %}1{% endif %}"'),
        (FRUITS, "Costs {{ card('apple').points }}", "Costs {{ card('apple').weight }}"),
        ("components", "Write down {{ values.hand }}", "Write {{ card('apple').weight }}"),
        (
            "game",
            "values:\n",
            "chances: {heavy: {of: {draw: 1, from: fruits, sum: weight}, is: above, "
            "for: {first: 0, last: 2}, means: heavy, cites: II}}\nvalues:\n",
        ),
        (FRUITS, "optional: true, means: grams", "optional: true, shown: true, means: grams"),
    ],
)
def test_one_that_is_read_somewhere_is_not(reads: tuple[str, str, str]) -> None:
    change = (NEW[0], NEW[1], NEW[2].replace(reads[1], reads[2]) if "grams" in reads[1] else NEW[2])
    codes = found(change) if "grams" in reads[1] else found(change, reads)
    assert not [one for one in codes if "M136" in one]


def test_nothing_is_said_while_something_else_is_an_error() -> None:
    slip = (FRUITS, "attributes: {points: 3,", "attributes: {wieght: 3, points: 3,")
    assert found(NEW, slip) == ["cards/fruits.yaml:26:18 M112"]
