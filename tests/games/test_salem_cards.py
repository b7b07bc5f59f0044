"""The printed box: its four decks read back from the PDFs that a person cuts."""

import io
import re
from collections import Counter
from collections.abc import Callable
from functools import cache as kept
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pypdfium2
import pytest
from pdf_in_hand import POINT, pages_of
from PIL import ImageChops
from small_box import PAPERS

from generator.layout.sheet import Options
from generator.linting import templates_for
from generator.model.deck import printed, used_by
from generator.products.decks import PaintedDeck, face_book, paint_deck
from generator.products.order import Materials
from generator.products.piles import put_on_sheets
from generator.project import find_project
from generator.render.pictures import rasterise
from generator.render.stylesheet import Ink
from generator.shelf import Shelf
from generator.source.games import read_game

SHELF = Shelf(find_project())
BOX = SHELF.project.content / "salem-1692"
OPTIONS = Options(PAPERS["a4"], title="Salem 1692")
DECKS = {"town-hall": 15, "kills": 15, "tryals": 39, "playing": 59}
PLAYING = {
    "accusation": 35, "evidence": 5, "witness": 1, "alibi": 3, "stocks": 3, "scapegoat": 2,
    "arson": 1, "curse": 1, "robbery": 1, "matchmaker": 2, "asylum": 1, "piety": 1,
    "black-cat": 1, "conspiracy": 1, "night": 1,
}  # fmt: skip
TRYALS = {
    4: (18, 1, 1), 5: (23, 1, 1), 6: (27, 2, 1), 7: (32, 2, 1), 8: (29, 2, 1), 9: (33, 2, 1),
    10: (27, 2, 1), 11: (30, 2, 1), 12: (33, 2, 1),
}  # fmt: skip
"""Not a Witch, Witch, Constable by number of players, as four published tables have them."""

drawn_by = kept(pages_of)
Paint = Callable[[str], PaintedDeck]
Print = Callable[..., bytes]
Words = Callable[[str, str], str]


@kept
def game() -> Any:
    """The box, read once."""
    read, _ = read_game(BOX)
    assert read is not None
    return read


@pytest.fixture(scope="module")
def paint(cache: Path) -> Paint:
    """Paints all faces of a deck, once."""

    @kept
    def painted(name: str) -> PaintedDeck:
        deck = game().deck(name)
        materials = Materials(game(), Ink.FULL, templates_for(BOX, (), SHELF.project), BOX)
        return paint_deck(materials, deck, SHELF.tables.sizes[deck.size], printed(deck), cache)

    return painted


@pytest.fixture(scope="module")
def pdf(paint: Paint, cache: Path) -> Print:
    """The sheets of a deck for a table, or for the whole box."""

    @kept
    def sheets(name: str, seats: int | None = None, *variants: str) -> bytes:
        designs = used_by(game().deck(name), printed(game().deck(name)), seats, variants)
        return put_on_sheets(paint(name), designs, OPTIONS, cache).pdf

    return sheets


@pytest.fixture(scope="module")
def words(pdf: Print) -> Words:
    """What the first copy of a card says, on one line, within its edges on the sheets of a deck.

    Fonts draw the apostrophe and the letter like it with one glyph; a reader may copy either.
    """

    @kept
    def fronts(deck: str) -> dict[str, str]:
        found: dict[str, str] = {}
        with pypdfium2.PdfDocument(pdf(deck)) as document:
            for page, (_, _, drawn) in zip(document, drawn_by(pdf(deck)), strict=True):
                text = page.get_textpage()
                for one in (one for one in drawn if one.name not in found and one.clip):
                    left, low, width, high = (POINT * number for number in one.clip or ())
                    found[one.name] = text.get_text_bounded(left, low, left + width, low + high)
        return found

    def said(deck: str, card: str) -> str:
        text = normalize("NFKC", fronts(deck)[f"/{card}.front"])
        return " ".join(text.replace("\N{MODIFIER LETTER APOSTROPHE}", "’").split())

    return said


def cards(pdf: bytes) -> Counter[str]:
    """How often the front of each card is on the sheets, its designs taken together."""
    names = (one.name for _, _, drawn in drawn_by(pdf) for one in drawn)
    return Counter(re.split(r"[./]", one)[1] for one in names if one.endswith(".front"))


@pytest.mark.parametrize(("deck", "many"), DECKS.items())
def test_every_deck_has_the_cards_of_the_box_and_one_back(pdf: Print, deck: str, many: int) -> None:
    """15 characters, 15 kill cards, 39 tryals, 59 playing cards."""
    assert sum(cards(pdf(deck)).values()) == many == game().deck(deck).declared
    names = Counter(one.name for _, _, drawn in drawn_by(pdf(deck)) for one in drawn)
    backs = {name: times for name, times in names.items() if name.endswith(".back")}
    assert list(backs.values()) == [many]


def test_playing_cards_are_printed_as_often_as_published_lists_have_them(pdf: Print) -> None:
    assert cards(pdf("playing")) == PLAYING


def test_colours_hold_41_11_5_and_2_cards_and_57_accusations() -> None:
    """Black Cards, Blue Cards, Red Cards: the Black Cat is one of the blue."""
    colours: Counter[str] = Counter()
    points = 0
    for card in game().deck("playing").cards:
        copies = PLAYING[card.id]
        colours[card.attributes["colour"]] += copies
        points += copies * card.attributes.get("points", 0)
    assert colours == {"red": 41, "green": 11, "blue": 5, "black": 2}
    assert points == 57


@pytest.mark.parametrize("seats", TRYALS)
@pytest.mark.parametrize("variants", [(), ("more-witches",)])
def test_the_tryal_deck_of_a_table_is_read_back_from_its_sheets(
    pdf: Print, seats: int, variants: tuple[str, ...]
) -> None:
    """Set Up 2, and the harder game (Advanced Rules & Tips): 2 witches up to five, else 3."""
    innocent, witches, constables = TRYALS[seats]
    if variants:
        innocent, witches = innocent - 1, 2 if seats <= 5 else 3
    found = cards(pdf("tryals", seats, *variants))
    assert found == {"not-a-witch": innocent, "witch": witches, "constable": constables}
    assert sum(found.values()) % seats == 0


def test_each_kill_card_says_what_it_does_and_shows_its_character(words: Words) -> None:
    """Set Up 5: kill cards match the town hall cards of the players."""
    people = {card.id: card for card in game().deck("town-hall").cards}
    kills = game().deck("kills").cards
    assert [one.attributes["person"] for one in kills] == list(people)
    for one in kills:
        person = people[one.attributes["person"]]
        assert (one.icon, one.picture) == (person.icon, person.picture)
        said = words("kills", one.id)
        assert said.replace(" ", "").startswith("KILL")
        assert person.title in said and str(person.attributes["calling"]) in said


def test_no_two_characters_look_alike_and_none_is_said_to_be_a_likeness(words: Words) -> None:
    people = game().deck("town-hall").cards
    assert len({str(one.picture.scene.subject.portrait) for one in people}) == len(people)
    assert all("imagined" in words("town-hall", one.id).split() for one in people)


@pytest.mark.parametrize(
    ("card", "count"),
    [("accusation", 5), ("evidence", 3), ("alibi", 3), ("stocks", 3), ("matchmaker", 2)],
)
def test_a_card_with_many_copies_has_several_pictures_and_as_many_voices(
    card: str, count: int
) -> None:
    designs = next(one for one in game().deck("playing").cards if one.id == card).designs
    assert len({one.flavour for one in designs}) == len(designs) == count
    assert len({str(one.picture.scene) for one in designs}) == count


@pytest.mark.parametrize(
    ("deck", "card"),
    [
        ("playing", "accusation.hand"), ("playing", "alibi.elsewhere"),
        ("playing", "matchmaker.prison"), ("playing", "night"),
        ("tryals", "witch"), ("kills", "kill-tituba"),
        ("town-hall", "tituba"),
    ],
)  # fmt: skip
def test_a_cut_half_a_millimetre_off_leaves_no_colour_on_the_card_beside_it(
    paint: Paint, cache: Path, deck: str, card: str
) -> None:
    """Nor does the edge of a Witch tell it from the others of its deck."""
    (picture,) = rasterise(face_book(paint(deck), [f"{card}/front"], cache), 100)
    edge = round(1.9 / 25.4 * 100)
    wide, high = picture.size
    inner = (edge, edge, wide - edge, high - edge)
    assert len(picture.crop(inner).getcolors(1 << 20) or ()) > 50
    paper = picture.getpixel((edge // 2, edge // 2))
    picture.paste(paper, inner)
    assert picture.getcolors() == [(wide * high, paper)]


def test_town_hall_cards_tell_name_calling_age_power_and_life(words: Words) -> None:
    """History: names, callings and ages."""
    for card in game().deck("town-hall").cards:
        said = words("town-hall", card.id)
        calling, age = card.attributes["calling"], card.attributes["age"]
        for part in (card.title, f"{calling}, aged {age}", card.attributes["life"]):
            assert " ".join(part.split()) in said


@pytest.mark.parametrize(
    ("person", "says"),
    [
        ("george-burroughs", "It takes 8 accusations, not 7"),
        ("thomas-danforth", "turns up at 6 accusations; for George Burroughs, at 7."),
        ("cotton-mather", "Evidence counts as 1, not as 3."),
        ("will-griggs", "play Alibi as a Witness, for 7 accusations"),
    ],
)
def test_powers_print_the_numbers_that_rules_read(words: Words, person: str, says: str) -> None:
    """Nitty Gritties: Thomas Danforth & George Burroughs, Martha Corey, Piety."""
    assert says in words("town-hall", person)


def test_the_stripe_tells_the_colour_by_letter_and_by_word(words: Words) -> None:
    letters = {name: band.letter for name, band in game().theme.bands.items()}
    for one in printed(game().deck("playing")):
        colour = str(one.attributes["colour"])
        said = words("playing", one.id)
        assert f"{colour.capitalize()}: " in said
        assert letters[colour] in said.split()
        if "points" in one.attributes:
            assert said.startswith(str(one.attributes["points"]))


@pytest.mark.parametrize("deck", DECKS)
def test_a_back_looks_the_same_after_half_a_turn(paint: Paint, deck: str) -> None:
    """A hand cannot be marked by how a card lies in it."""
    back = paint(deck).art.sides[0].back
    assert back is not None
    with pypdfium2.PdfDocument(io.BytesIO(paint(deck).faces[back].pdf.read_bytes())) as document:
        picture = document[0].render(scale=2).to_pil().convert("L")
    turned = ImageChops.difference(picture, picture.rotate(180)).histogram()
    assert len(set(picture.tobytes())) > 2
    assert sum(turned[128:]) / sum(turned) < 0.002


def test_backs_differ_by_more_than_colour(paint: Paint) -> None:
    patterns = {game().theme.bands[game().deck(name).back.slots["band"]].shape for name in DECKS}
    emblems = {game().deck(name).back.slots["icon"] for name in DECKS}
    assert len(patterns) == len(emblems) == len(DECKS)


def test_nothing_is_set_too_small_or_left_to_overflow(paint: Paint) -> None:
    assert min(one.smallest for one in game().theme.types.values()) >= 8
    assert [one for name in DECKS for one in paint(name).findings] == []
