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


@pytest.mark.parametrize(
    "change",
    [
        ("score: 1", "score: 2"),
        (
            "    text: Sweet.\n    icon: tree\n",
            "    text: Sour.\n    icon: tree\n    image: x.png\n",
        ),
    ],
)
def test_one_title_for_two_effects(change: tuple[str, str]) -> None:
    old, new = change
    if "image" in new:
        assert found(unlike_twin, old, new) == []  # nothing but the title is the same
    else:
        wanted = '"fig-two" does something else than "fig", and both are called "Fig"'
        assert found(unlike_twin, old, new) == [f"{wanted} (give it a title of its own)"]


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
