import pytest
from box import found, lint

RODS = "cards/rods"


@pytest.mark.parametrize("start", ["0", "10", '"many"', "2.5"])
def test_a_card_starts_on_its_scale(start: str) -> None:
    kind = {"0": "integer", "10": "integer", "2.5": "number"}.get(start, "text")
    (finding,) = lint(
        (RODS, "{type: integer,", f"{{type: {kind},"),
        (RODS, "lowest: 2", 'lowest: "2"' if kind == "text" else "lowest: 2"),
        (RODS, "lowest: 6", f"lowest: {start}"),
    )
    assert str(finding.position) == "orchard/cards/rods.yaml:8:34"
    assert finding.code.id == "M123"
    shown = start.strip('"')
    assert finding.message == f'the scale starts with "{shown}" for "rod-two"'
    assert finding.hint == "a whole number from 1 to 9 is needed"


@pytest.mark.parametrize("start", [1, 9])
def test_both_ends_of_the_scale_are_on_it(start: int) -> None:
    assert found((RODS, "lowest: 6", f"lowest: {start}")) == []


def test_a_scale_does_not_end_before_it_begins() -> None:
    (finding,) = lint((RODS, "first: 1", "first: 10"))
    assert str(finding.position) == "orchard/cards/rods.yaml:8:57"
    assert finding.message == "the scale begins with 10 and ends with 9"


SHOWN = "{block: slide, face: rod-two/front, at: [6, 9], over: Hand, value: Reach}"


def _slide(block: str) -> tuple[str, str, str]:
    return "components", "{block: text, text: Count them.}", block


def test_a_picture_of_a_scale_shows_numbers_that_are_on_it() -> None:
    assert lint(_slide(SHOWN)) == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[6, 9]", "[6, 10]", '"rod-two/front" goes from 6 to 9, not to 10'),
        ("[6, 9]", "[5]", '"rod-two/front" goes from 6 to 9, not to 5'),
        ("rod-two/front", "rod-too/front", 'there is no face "rod-too/front"'),
        ("rod-two/front", "rod-two/back", 'the face "rod-two/back" is no scale'),
    ],
)
def test_a_picture_of_what_is_no_such_scale_is_found(old: str, new: str, message: str) -> None:
    (finding,) = lint(_slide(SHOWN.replace(old, new)))
    assert finding.code.id == "M123"
    assert finding.message == message
    assert str(finding.position).startswith("orchard/components.yaml:14:")
