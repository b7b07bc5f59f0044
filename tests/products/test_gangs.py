"""Decks that share sheets: all cards once, each with the back of its own deck behind it."""

from collections import Counter
from math import ceil

import pytest
import small_box
from pdf_in_hand import pages_of
from small_box import PAPERS

from generator.layout.sheet import Backs
from generator.model.game import Game
from generator.products import spares
from generator.products.gangs import GangTask
from generator.products.keys import TaskKeys
from generator.products.order import Order
from generator.products.tasks import DeckTask, Workplace, tasks

NEWT = {"id": "newt", "title": "Newt", "icon": "bat", "copies": 5, "attributes": {"strength": 1}}
OWL = {"id": "owl", "title": "Owl", "icon": "owl", "copies": 3, "attributes": {"strength": 2}}
BACK = {"template": "numbered", "slots": {"number": "2"}}


def box(**more: object) -> Game:
    newts = small_box.deck(NEWT, id="newts", title="Newts", declared=5, back=BACK, **more)
    owls = small_box.deck(OWL, id="owls", title="Owls", declared=3)
    return small_box.game(small_box.deck(title="Animals"), newts, owls)


def work(game: Game, materials, cache, **wanted):
    order = Order(PAPERS["a4"], PAPERS["a4"], **{"gang": True, **wanted})
    sizes = {"small": small_box.SIZE, "large": small_box.SIZE}
    return tasks(Workplace(game, materials.folder, materials.templates, cache, sizes, order))


def decks_on(drawn) -> list[str]:
    """The decks of the cards on one side, by the rows that they lie in, from the left."""
    return [one.name.split(".")[0] for one in drawn]


def test_decks_of_one_size_are_one_file_with_every_card_of_each(materials, cache):
    (task,) = work(box(), materials, cache)
    assert isinstance(task, GangTask)
    (file,), findings, notes = task.run()
    assert (file.name, findings) == ("gang-small-a4.pdf", ())
    held, each = file.about["held"], file.about["per_sheet"]
    assert held == {"animals": 6, "newts": 5, "owls": 3} and file.about["of"] == [*held]
    assert (file.about["cards"], file.about["sheets"]) == (14, ceil(14 / each))
    assert notes[0] == "Animals, Newts, Owls share 2 sheets; apart they would take 3"
    shown = Counter(one.name for _, _, drawn in pages_of(file.data) for one in drawn)
    assert (shown["/newts.newt.front"], shown["/owls.owl.front"]) == (5, 3)


@pytest.mark.parametrize("backs", [Backs.LONG_EDGE, Backs.SHORT_EDGE, Backs.FRONTS_THEN_BACKS])
def test_every_sheet_has_as_many_backs_of_a_deck_as_fronts(materials, cache, backs):
    (task,) = work(box(), materials, cache, backs=backs)
    sides = [decks_on(drawn) for _, _, drawn in pages_of(task.run()[0][0].data)]
    half = len(sides) // 2
    split = backs is Backs.FRONTS_THEN_BACKS
    fronts, behind = (sides[:half], sides[half:]) if split else (sides[::2], sides[1::2])
    assert fronts == behind
    assert {one for side in fronts for one in side} == {"/animals", "/newts", "/owls"}


@pytest.mark.parametrize("backs", [Backs.FOLD, Backs.GUTTERFOLD])
def test_folded_sheets_are_shared_too(materials, cache, backs):
    (task,) = work(box(), materials, cache, backs=backs)
    for _, _, drawn in pages_of(task.run()[0][0].data):
        decks = decks_on(drawn)
        assert decks[: len(decks) // 2] == decks[len(decks) // 2 :]


def test_a_deck_with_hidden_kinds_begins_on_a_sheet_of_its_own(materials, cache):
    hidden = small_box.deck(NEWT, id="newts", title="Newts", declared=5, hidden="strength")
    (task,) = work(small_box.game(small_box.deck(), hidden), materials, cache)
    fronts, *_ = (decks_on(drawn) for _, _, drawn in pages_of(task.run()[0][0].data))
    assert fronts[:6] == ["/newts"] * 5 + ["/animals"]
    assert [one.deck.id for one in task.decks] == ["newts", "animals"]


def test_each_deck_has_a_title_card_where_places_are_left(materials, cache, monkeypatch):
    monkeypatch.setattr(spares, "TINY", 0)
    (task,) = work(box(), materials, cache)
    names = [one.name for _, _, drawn in pages_of(task.run()[0][0].data) for one in drawn]
    titles = [one for one in names if one.endswith(".title-card.front")]
    assert titles == [f"/{one}.title-card.front" for one in ("animals", "newts", "owls")]


def test_a_deck_of_another_size_stays_alone_and_says_so(materials, cache):
    first, other = work(box(size="large"), materials, cache)
    assert isinstance(first, GangTask) and isinstance(other, DeckTask)
    assert other.run()[2][-1] == "Newts: no other deck of this size to share sheets with"


def test_nothing_is_joined_unasked_and_the_keys_differ(materials, cache):
    apart = work(box(), materials, cache, gang=False)
    assert [one.deck.id for one in apart] == ["animals", "newts", "owls"]
    (task,) = work(box(), materials, cache)
    keys = TaskKeys(task.place)
    assert len({keys.of(one) for one in (task, *task.decks)}) == 4


def test_pictures_of_faces_are_those_of_each_deck(materials, cache):
    (task,) = work(box(), materials, cache, preview=True)
    names = {one.name for one in task.run()[0]}
    assert names >= {"preview/animals.png", "preview/newts.png", "preview/owls/owl-front.png"}
