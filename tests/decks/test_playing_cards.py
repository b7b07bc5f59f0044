"""Playing cards as numbers: where pips and corners lie, on every size of card that they are for."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from generator.layout.shapes import Rect
from generator.model.deck import Deck, Face, printed
from generator.model.game import Game
from generator.model.sizes import CardSize
from generator.products.decks import deck_art, paint_deck
from generator.products.order import Materials
from generator.project import find_project
from generator.render.faces import Artwork
from generator.render.stylesheet import Ink
from generator.source.games import read_game

BOX = Path(__file__).parent / "two-packs"
TEMPLATES = find_project().templates
SIZES = {
    name: CardSize(id=name, title=name, width=width, height=height)
    for name, width, height in (
        ("poker", 63.5, 88.9),
        ("bridge", 57.15, 88.9),
        ("standard", 63, 88),
        ("mini", 44.45, 63.5),
        ("tarot", 69.85, 120.65),
        ("square", 63.5, 63.5),
    )
}
SMALLEST_TYPE, SMALLEST_SIGN = 7 * 25.4 / 72, 3.5
"""Millimetres: an index of 7 pt, and an icon that does not fill with ink."""
NEAR = 0.01
RANKS = ("ace", *map(str, range(2, 11)))

_PLACED = re.compile(
    r'<div class="(pip|sign)" aria-hidden="true" style="left: ([\d.]+)mm; top: ([\d.]+)mm; '
    r"width: ([\d.]+)mm; height: ([\d.]+)mm(; transform: rotate\(180deg\))?\">"
)
_CORNER = re.compile(r'class="corner" style="left: ([\d.]+)mm; top: ([\d.]+)mm; width: ([\d.]+)mm')
_TYPE = re.compile(r"font-size: ([\d.]+)mm")


@dataclass(frozen=True)
class Sign:
    """A suit sign where it lies on its card, or in one of its halves."""

    kind: str
    place: Rect
    turned: bool

    @property
    def middle(self) -> tuple[float, float]:
        return self.place.x + self.place.width / 2, self.place.y + self.place.height / 2


@cache
def game() -> Game:
    found, reading = read_game(BOX)
    assert found is not None, reading.findings
    return found


def materials() -> Materials:
    return Materials(game(), Ink.FULL, TEMPLATES, BOX)


def with_slots(deck: Deck, **slots: str) -> Deck:
    assert isinstance(deck.front, Face)
    front = deck.front.model_copy(update={"slots": {**deck.front.slots, **slots}})
    return deck.model_copy(update={"front": front})


@cache
def bodies(deck: int, size: str, index: str) -> dict[str, str]:
    """The HTML of every face of a deck, by its name."""
    held = with_slots(game().decks[deck], size=index)
    art = deck_art(materials(), held, SIZES[size], printed(held))
    return {name: face.body for name, face in art.faces.items() if isinstance(face, Artwork)}


def signs(body: str) -> Iterator[Sign]:
    for kind, *numbers, turned in _PLACED.findall(body):
        yield Sign(kind, Rect(*map(float, numbers)), bool(turned))


def pips(body: str) -> list[Sign]:
    return [one for one in signs(body) if one.kind == "pip"]


ALL = [(size, index) for size in SIZES for index in ("normal", "large")]


@pytest.mark.parametrize(("size", "index"), ALL)
def test_a_number_has_so_many_pips_and_those_below_the_middle_stand_on_their_heads(
    size: str, index: str
) -> None:
    middle = SIZES[size].height / 2
    for count, rank in enumerate(RANKS, start=1):
        found = pips(bodies(0, size, index)[f"hearts-{rank}/front"])
        assert len(found) == count
        assert all(one.turned == (one.middle[1] > middle + NEAR) for one in found)


@pytest.mark.parametrize(("size", "index"), ALL)
def test_pips_lie_alike_after_half_a_turn_but_for_the_seven(size: str, index: str) -> None:
    card = SIZES[size]
    for rank in RANKS:
        found = [one.middle for one in pips(bodies(0, size, index)[f"clubs-{rank}/front"])]
        assert is_half_turn(found, card) is (rank != "7"), rank


def is_half_turn(points: list[tuple[float, float]], card: CardSize) -> bool:
    """Whether points lie where they lay before a card is turned by half."""
    turned = [(card.width - x, card.height - y) for x, y in points]
    return all(min(math.dist(one, other) for other in points) < NEAR for one in turned)


@pytest.mark.parametrize(("size", "index"), ALL)
@pytest.mark.parametrize("deck", [0, 1])
def test_pips_and_corners_lie_inside_the_safe_zone_and_apart(
    deck: int, size: str, index: str
) -> None:
    card = SIZES[size]
    safe = Rect(0, 0, card.width, card.height).inset(card.safe - NEAR)
    for name, body in bodies(deck, size, index).items():
        if not name.endswith("/front"):
            continue
        found = pips(body) if "portrait" not in body and 'class="frame"' not in body else []
        x, _, width = map(float, _CORNER.findall(body)[0])
        ends = [one.place for one in signs(body) if one.kind == "sign"][:1]
        for place in (*(one.place for one in found), *ends):
            assert safe.holds(place), name
        for one, other in combinations([one.place for one in found], 2):
            assert not one.overlaps(other), name
        upper = [one.place for one in found if one.place.y < card.height / 2]
        assert all(one.x >= x + width for one in upper), name


@pytest.mark.parametrize(("size", "index"), ALL)
def test_an_index_is_large_enough_to_be_read(size: str, index: str) -> None:
    for body in bodies(0, size, index).values():
        assert all(float(one) >= SMALLEST_TYPE for one in _TYPE.findall(body))
        assert all(one.place.width >= SMALLEST_SIGN for one in signs(body) if one.kind == "sign")


@pytest.mark.parametrize("size", SIZES)
def test_the_back_is_its_own_half_turn(size: str) -> None:
    card, body = SIZES[size], bodies(0, size, "normal")["red-joker/back"]
    drawn = re.findall(r"M([\d.]+) ([\d.]+)l([\d.]+)", body)
    found = [(float(x), float(y) + float(r)) for x, y, r in drawn]
    assert len(found) > 100
    assert is_half_turn(found, card)
    assert {face for face in bodies(0, size, "normal") if face.endswith("/back")} == {
        "red-joker/back"
    }


def test_a_court_card_says_the_same_head_and_foot() -> None:
    for rank in ("jack", "queen", "king"):
        body = bodies(0, "poker", "normal")[f"spades-{rank}/front"]
        sources = re.findall(r'<img class="engraving"[^>]*>', body)
        assert len(sources) == 2
        assert len(set(sources)) == 1


def test_colours_are_two_or_four_and_the_suits_of_a_pair_have_other_shapes() -> None:
    colours = game().theme.colours

    def colour(slot: str, suit: str) -> str:
        held = with_slots(game().decks[0], colours=slot)
        one = [each for each in printed(held) if each.id == f"{suit}-5"]
        (front, _) = deck_art(materials(), held, SIZES["poker"], one).faces.values()
        assert isinstance(front, Artwork)
        (found,) = set(re.findall(r'<path fill="(#\w+)"', front.body))
        return str(found)

    suits = ("spades", "hearts", "diamonds", "clubs")
    assert [colour("two", one) for one in suits] == [
        colours[name] for name in ("ink", "red", "red", "ink")
    ]
    assert [colour("four", one) for one in suits] == [
        colours[name] for name in ("ink", "red", "blue", "green")
    ]


@pytest.mark.slow
@pytest.mark.parametrize("size", ["poker", "mini"])
def test_painted_cards_have_no_finding(tmp_path: Path, size: str) -> None:
    asked = ("hearts-10", "spades-ace", "diamonds-queen", "red-joker", "clubs-8")
    for index in ("normal", "large"):
        held = with_slots(game().decks[0], size=index)
        some = [one for one in printed(held) if one.id in asked]
        painted = paint_deck(materials(), held, SIZES[size], some, tmp_path)
        assert [str(one) for one in painted.findings] == []
