"""The same card under two ids, and one face with two effects."""

import pytest

from generator.lint.case import Case
from generator.lint.twins import repeated_card, unlike_twin
from tests.lint.box import KNOWN, read_box

APPLE = """\
  - id: fig
    title: Fig
    text: Sweet.
    icon: tree
    attributes: {points: 1, taste: sweet, seats: 2}
    effect: [{score: 1}]
    cites: "III.C"
"""


def found(check: object, old: str, new: str, first: str = APPLE) -> list[str]:
    """What is found of a second fig, in which `old` has become `new`."""
    assert old in APPLE
    second = APPLE.replace("id: fig", "id: fig-two").replace(old, new)
    case = Case(read_box(("cards/fruits", "cards:\n", f"cards:\n{first}{second}")), KNOWN)
    assert callable(check)
    return [str(one).split(": ", 2)[2] for one in check(case)]


def test_the_same_card_twice() -> None:
    wanted = '"fig-two" is "fig" once more (raise `copies` of "fig" instead)'
    assert found(repeated_card, "III.C", "III.D") == [wanted]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("title: Fig", "title: Green fig"),
        ("text: Sweet.", "text: Sour."),
        ("icon: tree", "icon: pear"),
        ("points: 1", "points: 2"),
        ("score: 1", "score: 2"),
        ("    icon: tree\n", "    icon: tree\n    flavour: Again.\n"),
        ("    icon: tree\n", "    icon: tree\n    for_seats: {\"4\": 1}\n"),
        ("score: 1", "note: fig-two"),
    ],
)  # fmt: skip
def test_cards_that_differ_are_no_copies(old: str, new: str) -> None:
    assert found(repeated_card, old, new) == []


def test_copies_that_something_names_are_meant() -> None:
    named = APPLE.replace("score: 1", "if: \"this.id == 'fig-two'\", then: []")
    case = Case(
        read_box(
            (
                "cards/fruits",
                "cards:\n",
                f"cards:\n{named}{named.replace('id: fig', 'id: fig-two', 1)}",
            )
        ),
        KNOWN,
    )
    assert list(repeated_card(case)) == []


WRONG = '"fig-two" does something else than "fig", and both are called "Fig"'
OTHERS = "".join(
    APPLE.replace("id: fig", f"id: nut-{n}").replace("title: Fig", f"title: Nut {n}") for n in "abc"
)


def test_one_face_for_two_effects() -> None:
    assert found(unlike_twin, "score: 1", "score: 2") == [f"{WRONG} (give it a title of its own)"]


def test_a_card_copied_with_title_and_picture_is_a_slip_in_a_deck_of_other_titles() -> None:
    text = "    text: Sour.\n    effect: [{score: 2}]\n    icon: tree"
    second = APPLE.replace("    effect: [{score: 1}]\n", "")
    for others, wanted in ((OTHERS, 1), ("", 0)):
        cards = APPLE + others + second.replace("id: fig", "id: fig-two").replace(
            "    text: Sweet.\n    icon: tree", text
        )  # fmt: skip
        case = Case(read_box(("cards/fruits", "cards:\n", f"cards:\n{cards}")), KNOWN)
        assert len(list(unlike_twin(case))) == wanted


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("title: Fig", "title: Green fig"),
        ("III.C", "III.D"),
        ("    text: Sweet.\n    icon: tree", "    text: Sour.\n    icon: pear"),
        ("points: 1", "points: 2"),
        ("    icon: tree\n", ""),
    ],
)
def test_twins_that_do_the_same_or_look_unlike_are_fine(old: str, new: str) -> None:
    assert found(unlike_twin, old, new) == []
