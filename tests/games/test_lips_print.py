"""What Lying Lips prints: so many cards, the Rumour among the assets, and what the engine reads."""

import io
import re
from collections import Counter
from functools import cache as memory

import pikepdf
import pytest
from lips_table import AIMS, BOX, KINDS, SEATS, box
from pdf_in_hand import is_spare, pages_of
from small_box import PAPERS

from generator.linting import templates_for
from generator.model.deck import printed
from generator.model.sizes import CardSize
from generator.products.decks import deck_art
from generator.products.order import Materials, Order
from generator.products.tasks import DeckTask, Workplace, tasks
from generator.project import find_project
from generator.render.stylesheet import Ink

DECKS = {"win-conditions": 9, "roles": 8}
SIZES = {"poker": CardSize(id="poker", title="Poker", width=63.5, height=88.9)}


@pytest.fixture(scope="module")
def sheets(cache):
    """A function from the id of a deck, and a number of seats, to its PDF on A4."""

    @memory
    def sheet(deck, seats=None):
        paper, project = PAPERS["a4"], find_project()
        order = Order(paper, paper, only=(deck,), seats=seats, ruleset="lying-lips")
        work = tasks(Workplace(box(), BOX, templates_for(BOX, (), project), cache, SIZES, order))
        (task,) = [one for one in work if isinstance(one, DeckTask)]
        (file,), findings, _ = task.run()
        assert findings == ()
        return file.data

    return sheet


def fronts(pdf: bytes) -> Counter[str]:
    """How often each front is drawn."""
    names = [one.name for _, _, drawn in pages_of(pdf) for one in drawn]
    return Counter(one[1:-6] for one in names if one.endswith(".front") and not is_spare(one))


@memory
def bodies(deck: str) -> dict[str, str]:
    """The faces of a deck as HTML."""
    materials = Materials(box(), Ink.FULL, templates_for(BOX, (), find_project()), BOX)
    found = box().deck(deck)
    art = deck_art(materials, found, SIZES[found.size], printed(found))
    return {name: face.body for name, face in art.faces.items()}


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_is_printed_as_often_as_the_rulebook_counts(sheets, deck):
    # rulebook, Lying Lips, Setup: 9 win conditions cards and 8 character cards
    drawn = fronts(sheets(deck))
    assert drawn.keys() == {one.id for one in printed(box().deck(deck))}
    assert sum(drawn.values()) == DECKS[deck]


def test_the_rumour_comes_on_the_last_sheet_of_the_assets_behind_their_back(sheets):
    # rulebook, Lying Lips, Setup: 1 Rumour card, which is passed face down as an asset is
    pdf = sheets("assets")
    drawn = fronts(pdf)
    assert (drawn["rumour"], sum(drawn.values())) == (1, 61)
    backs = Counter(
        one.name for _, _, page in pages_of(pdf) for one in page if one.name.endswith(".back")
    )
    (back,) = backs
    assert backs[back] == 63, "seven whole sheets of nine"
    with pikepdf.open(io.BytesIO(pdf)) as document:
        forms = [page.Resources.XObject for page in document.pages]
        painted = {bytes(one[back].read_bytes()) for one in forms if back in one}
    assert len(painted) == 1, "one painting for all, to the byte"


@pytest.mark.parametrize("seats", SEATS)
def test_a_number_of_players_gets_its_own_cards(sheets, seats):
    # rulebook, Lying Lips, Setup and Trial phase
    wanted = Counter(f"aim-{KINDS[letter]}" for letter in AIMS[seats])
    assert fronts(sheets("win-conditions", seats)) == wanted
    roles = Counter(name.partition(".")[0] for name in fronts(sheets("roles", seats)).elements())
    jurors = {3: 0, 4: 1, 5: 1, 6: 2, 8: 3}[seats]
    assert (roles["commissioner"], roles["accused"], roles["juror"]) == (1, 1, jurors)
    assert sum(roles.values()) == seats


def test_win_conditions_print_what_the_engine_reads():
    letters = {theme.letter: kind for kind, theme in box().theme.bands.items()}
    for card in box().deck("win-conditions").cards:
        body = bodies("win-conditions")[f"{card.id}/front"]
        chips = re.findall(r'<p class="chip[^>]*>(\w+)</p>\s*<p class="points[^>]*>(\d+)</p>', body)
        own = card.attributes
        wanted = [
            (kind, points)
            for column in ("three", "four", "five")
            for kind, points in zip(
                own.get(f"{column}-types", ()), own.get(f"{column}-points", ()), strict=True
            )
        ]
        assert [(letters[letter], int(points)) for letter, points in chips] == wanted
        assert body.count("players: not in play</p>") == 3 - sum(
            f"{c}-types" in own for c in ("three", "four", "five")
        )


def test_each_character_has_its_own_steps_of_the_trial_in_bold():
    for one in printed(box().deck("roles")):
        body = bodies("roles")[f"{one.id}/front"]
        steps = re.findall(r'<p data-rules class="step t-text( own)?">', body)
        assert [number for number, own in enumerate(steps, 1) if own] == list(
            one.card.attributes["steps"]
        )
        assert len(steps) == 6


def test_the_rumour_shows_its_points_where_assets_show_theirs():
    # rulebook, Lying Lips, Trial phase: the Rumour is worth one point less than none
    body = bodies("rumour")["rumour/front"]
    assert re.search(r'<p class="cost[^>]*>−1</p>', body)
