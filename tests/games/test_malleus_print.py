"""What the deck of Malleus Maleficarum prints: how many, with which back, and which words."""

import re
from collections import Counter
from functools import cache as memory
from html import unescape

import pypdfium2
import pytest
from pdf_in_hand import is_spare, pages_of
from PIL import ImageChops, ImageStat
from small_box import PAPERS

from generator.linting import templates_for
from generator.model.deck import printed
from generator.model.sizes import CardSize
from generator.products.decks import deck_art
from generator.products.order import Materials, Order
from generator.products.tasks import Workplace, tasks
from generator.project import find_project
from generator.render.stylesheet import Ink
from tests.play.matches import game

BOX = "malleus-maleficarum"
STANDARD = (63, 88)
SIZES = {"standard": CardSize(id="standard", title="Standard", width=STANDARD[0],
                              height=STANDARD[1])}  # fmt: skip
COPIES = {
    "blackmail": 6, "bribery": 2, "eavesdropping": 1, "if-i-cant-have-it": 4, "interloper": 6,
    "intimidation": 4, "malevolent-gossip": 6, "planted-evidence": 6, "sharp-intuition": 4,
    "shifting-the-blame": 2, "temporary-sadistic-satiation": 4, "treachery": 4,
    "whispering-campaign": 6,
}  # fmt: skip
"""Creating the Cards."""

WHEN = {
    "any-time": "at any time", "conflict": "conflict", "accusation": "after a won accusation",
    "sentence": "before an execution", "secret-phase": "in the secret action phase",
}  # fmt: skip
TAGS = re.compile(r"<svg.*?</svg>|<[^>]*>", re.DOTALL)


def folder():
    return find_project().content / BOX


@pytest.fixture(scope="module")
def sheet(cache):
    paper = PAPERS["a4"]
    order = Order(paper, paper, only=("schemes",))
    place = Workplace(
        game(BOX), folder(), templates_for(folder(), (), find_project()), cache, SIZES, order
    )
    (task,) = tasks(place)
    (file,), findings, _ = task.run()
    assert findings == ()
    return file.data


@memory
def art(ink=Ink.FULL, changed=(), **attributes):
    """The faces as HTML; `attributes` replace those of the card called `changed`."""
    deck = game(BOX).deck("schemes")
    if changed:
        given = {name.replace("_", "-"): value for name, value in attributes.items()}
        cards = tuple(
            card.model_copy(update={"attributes": {**card.attributes, **given}})
            for card in deck.cards
            if card.id == changed
        )
        deck = deck.model_copy(update={"cards": cards})
    materials = Materials(game(BOX), ink, templates_for(folder(), (), find_project()), folder())
    return deck_art(materials, deck, SIZES["standard"], printed(deck)).faces


def said(html):
    return " ".join(unescape(TAGS.sub(" ", html)).split())


def designs(card):
    """The designs of a card, each as it is printed."""
    return [one.id for one in printed(game(BOX).deck("schemes")) if one.card.id == card]


def words(card, **changed):
    """What the first design of a card says."""
    return said(art(changed=card if changed else (), **changed)[f"{designs(card)[0]}/front"].body)


def test_fifty_five_cards_of_thirteen_designs_are_printed(sheet):
    """Creating the Cards."""
    names = [one.name for _, _, drawn in pages_of(sheet) for one in drawn]
    fronts = Counter(
        name[1:].split(".")[0] for name in names if name.endswith(".front") and not is_spare(name)
    )
    assert fronts == COPIES
    assert (sum(fronts.values()), len(fronts)) == (55, 13)


def test_there_is_one_back_and_half_a_turn_does_not_change_it(sheet):
    assert len({one.name for one in pages_of(sheet)[1][2]}) == 1
    with pypdfium2.PdfDocument(sheet) as document:
        page = document[1].render(scale=1).to_pil().convert("L")
    middle, half = (page.width / 2, page.height / 2), [3 * side * 72 / 50.8 for side in STANDARD]
    corners = [*(m - h for m, h in zip(middle, half, strict=True))]
    corners += [m + h for m, h in zip(middle, half, strict=True)]
    grid = page.crop(tuple(round(one) for one in corners))
    assert ImageStat.Stat(ImageChops.difference(grid, grid.rotate(180))).mean[0] < 1
    assert ImageStat.Stat(grid).mean[0] < 225


@pytest.mark.parametrize("card", game(BOX).deck("schemes").cards, ids=lambda card: card.id)
def test_copies_of_a_card_have_several_pictures_each_with_words_of_its_own(card):
    faces = [art()[f"{one}/front"] for one in designs(card.id)]
    assert len(faces) == (2 if card.copies > 1 else 1)
    assert len({repr(face.plates) for face in faces}) == len({said(face.body) for face in faces})
    assert len({repr(face.plates) for face in faces}) == len(faces)


def test_an_initial_stands_in_the_picture_and_splits_no_word():
    """The first letter of each title is drawn beside its scene; texts begin with whole words."""
    for one in printed(game(BOX).deck("schemes")):
        title, text = one.word("title"), said(art()[f"{one.id}/front"].body)
        drawn = [motif.drawing for motif in one.word("picture").scene.behind
                 if getattr(motif, "drawing", "").startswith("versal-")]  # fmt: skip
        assert drawn == [f"versal-{title[0].lower()}"]
        assert title in text and one.word("text").split()[0] in text.split()


@pytest.mark.parametrize("card", game(BOX).deck("schemes").cards, ids=lambda card: card.id)
def test_each_card_says_when_it_may_be_played_in_words_and_by_its_seal(card):
    """A Complete List of Cards for Play."""
    window = card.attributes["window"]
    band = game(BOX).theme.bands[window]
    text = words(card.id)
    assert text.startswith(band.letter)
    assert (WHEN[window] in text) != ("standing-most" in card.attributes)
    assert ("openly" in text) == card.attributes.get("openly", False)


def test_seals_differ_in_letter_and_in_shape():
    bands = [game(BOX).theme.bands[window] for window in WHEN]
    assert len({band.letter for band in bands}) == len({band.shape for band in bands}) == 5


def test_numbers_of_a_card_come_from_its_attributes():
    """Bribery; Malevolent Gossip; Planted Evidence; Whispering Campaign."""
    assert "on a standing of 6 or less" in words("planted-evidence")
    assert "on a standing of 4 or less" in words("planted-evidence", standing_most=4)
    assert "falls to 0" in words("planted-evidence")
    assert "then 12" in words("bribery", standing=12)
    assert "loses 5 standing" in words("whispering-campaign", loses=5)
    assert "twice" in words("malevolent-gossip") and "×2" in words("malevolent-gossip")
    assert "three times" in words("malevolent-gossip", factor=3)


def test_low_ink_leaves_the_back_white():
    body = art(Ink.LOW)["blackmail.letter/back"].body
    assert 'fill="#ffffff"' in body.lower()
