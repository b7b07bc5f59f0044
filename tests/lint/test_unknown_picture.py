"""Pictures are looked at before anything is painted, and all of them are."""

from box import found, lint

FRUITS = "cards/fruits"


def test_every_picture_that_cannot_be_had_is_said_at_its_name() -> None:
    changes = (
        (FRUITS, "    icon: shiny-apple", "    image: aple.png"),
        (FRUITS, "{id: green, copies: 1, icon: pear}", "{id: green, copies: 1, image: p.svg}"),
    )
    first, second = lint(*changes)
    assert (str(first.position), first.code.id) == ("orchard/cards/fruits.yaml:24:12", "P310")
    assert (first.message, first.hint) == ("there is no picture aple.png", "take apple.png")
    assert str(second.position) == "orchard/cards/fruits.yaml:36:39"


def test_a_picture_that_is_there_is_fine() -> None:
    assert found((FRUITS, "    icon: shiny-apple", "    image: apple.png")) == []


def test_a_face_without_a_place_for_pictures_says_so() -> None:
    (finding,) = lint((FRUITS, "      text: Never mind.", "      image: apple.png"))
    assert str(finding.position) == "orchard/cards/fruits.yaml:39:14"
    assert finding.message == 'the face template "plain-back" has no place for "apple.png"'
    (finding,) = lint(("cards/rods", "title: Long rod,", "title: Long rod, image: apple.png,"))
    assert finding.message == 'a scale has no place for "apple.png"'
