"""What the four decks of The Dregs of Days print: how many, with which backs, and which numbers."""

import re
from collections import Counter
from functools import cache as memory
from html import unescape

import pypdfium2
import pytest
from dregs_table import BOX, box
from pdf_in_hand import pages_of
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

DECKS = {"assets": 60, "fate": 36, "black-marks": 24, "characters": 7}
POKER = (63.5, 88.9)
SIZES = {"poker": CardSize(id="poker", title="Poker", width=POKER[0], height=POKER[1])}
SYMBOLS = re.compile(r"<svg.*?</svg>|<[^>]*>", re.DOTALL)


@pytest.fixture(scope="module")
def sheets(cache):
    """A function from the id of a deck to its PDF on A4; each deck is printed once."""

    @memory
    def sheet(deck):
        paper, project = PAPERS["a4"], find_project()
        order = Order(paper, paper, only=(deck,))
        (task,) = tasks(Workplace(box(), BOX, templates_for(BOX, (), project), cache, SIZES, order))
        (file,), findings, _ = task.run()
        assert findings == ()
        return file.data

    return sheet


@memory
def art(deck, **changed):
    """The faces of a deck as HTML; `changed` replaces attributes of its first card."""
    game = box()
    found = game.deck(deck)
    if changed:
        card = found.cards[0]
        given = {name.replace("_", "-"): value for name, value in changed.items()}
        card = card.model_copy(update={"attributes": {**card.attributes, **given}})
        found = found.model_copy(update={"cards": (card,)})
    materials = Materials(game, Ink.FULL, templates_for(BOX, (), find_project()), BOX)
    return deck_art(materials, found, SIZES[found.size], printed(found)).faces


def said(html):
    """The words of a piece of HTML, with the names of symbols left out."""
    return " ".join(unescape(SYMBOLS.sub(" ", html)).split())


def ways(face):
    """What stands below A and below B."""
    outcomes = re.findall(r'<div class="outcome"[^>]*>(.*?)</div>', face.body, re.S)
    return [said(one) for one in outcomes]


@pytest.mark.parametrize("deck", DECKS)
def test_every_design_is_printed_as_often_as_the_rulebook_counts(sheets, deck):
    # rulebook, Setup: 60 assets, 36 fate cards, 24 black marks, 7 characters
    names = [one.name for _, _, drawn in pages_of(sheets(deck)) for one in drawn]
    own = {f"/{card.id}.front" for card in box().deck(deck).cards}
    fronts = Counter(name for name in names if name in own)
    assert fronts.keys() == own
    assert sum(fronts.values()) == DECKS[deck]


@pytest.mark.parametrize("deck", ["assets", "fate", "black-marks"])
def test_a_deck_has_one_back_and_half_a_turn_does_not_change_it(sheets, deck):
    pdf = sheets(deck)
    assert {one.name for one in pages_of(pdf)[1][2]} == {f"/{box().deck(deck).cards[0].id}.back"}
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[1].render(scale=1).to_pil().convert("L")
    middle, half = (page.width / 2, page.height / 2), [3 * side * 72 / 50.8 for side in POKER]
    corners = [*(m - h for m, h in zip(middle, half, strict=True))]
    corners += [m + h for m, h in zip(middle, half, strict=True)]
    grid = page.crop(tuple(round(one) for one in corners))
    difference = ImageStat.Stat(ImageChops.difference(grid, grid.rotate(180))).mean[0]
    assert difference < 1, "the nine backs of a sheet look different upside down"
    assert ImageStat.Stat(grid).mean[0] < 225


def test_the_other_side_of_a_character_says_acquitted():
    # rulebook, Trials: the card is flipped over by an acquittal
    for card in box().deck("characters").cards:
        front, back = (
            said(art("characters")[f"{card.id}/{side}"].body) for side in ("front", "back")
        )
        assert "Acquitted" in back and "Acquitted" not in front
        assert front.startswith(f"{card.attributes['welfare']} {card.attributes['reputation']}")
        assert front.partition("Once a game: ")[2] == back.partition("Once a game: ")[2] != ""


def test_fate_cards_print_what_the_engine_reads():
    # rulebook, Gameplay: follow the instructions of the option that you choose
    for card in box().deck("fate").cards:
        printed_ways = ways(art("fate")[f"{card.id}/front"])
        for way, words in zip("ab", printed_ways, strict=True):
            own = {k[2:]: v for k, v in card.attributes.items() if k.startswith(f"{way}-")}
            points = {k: v for k, v in own.items() if k.endswith(("welfare", "reputation"))}
            wanted = Counter((v, name.rpartition("-")[2]) for name, v in points.items())
            found = re.findall(r"([+−]\d+) (welfare|reputation)", words)
            assert Counter((int(n.replace("−", "-")), name) for n, name in found) == wanted
            assert ("discard" in words) == ("discard" in own)
            assert ("heads" in words and "tails" in words) == own.get("toss", False)
            assert ("another player" in words) == any(name.startswith("other") for name in own)
            assert ("ally" in words) == any(name.startswith("ally") for name in own)
            assert own or words == "no effect"


def test_marks_coins_and_tosses_are_shown_where_the_card_has_them():
    for card in box().deck("fate").cards:
        body = art("fate")[f"{card.id}/front"].body
        own = card.attributes
        assert ('<div class="mark"' in body) == own["mark"]
        assert ('<div class="toss"' in body) == (own.get("a-toss") or own.get("b-toss") or False)
        assert said(body).endswith(str(own["coins"]))


def test_a_number_that_is_changed_in_a_card_is_changed_in_its_words():
    (first, _) = ways(art("fate", a_welfare=-4, a_discard=2)["hens-in-the-barley/front"])
    assert first == "−4 welfare discard 2 assets"
    changed = art("assets", cost=2, deed="spoil", amount=2, limit=2)["kailyard/front"]
    assert "Another player discards 2 assets of cost 2 or less." in said(changed.body)
    changed = art("assets", cost=3, deed="help", amount=4, scale="either")["kailyard/front"]
    assert "You or your ally gains 4 welfare or 4 reputation, not a mix." in said(changed.body)
    assert "Another player takes" not in said(changed.body)


def test_only_assets_that_cost_two_or_more_say_what_they_do():
    # rulebook, Assets: an asset of cost 2 or more has an effect
    for card in box().deck("assets").cards:
        body = art("assets")[f"{card.id}/front"].body
        assert ('class="t-text"' in body) == (card.attributes["cost"] >= 2)


def test_black_marks_print_their_points_and_an_accusation_each():
    cards = box().deck("black-marks").cards
    assert len({card.text for card in cards}) == len(cards)
    for card in cards:
        words = said(art("black-marks")[f"{card.id}/front"].body)
        points = card.attributes["points"]
        assert words.startswith(f"{points} {points} {card.title}")
