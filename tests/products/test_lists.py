"""Decks and maps in words: what faces show, all of it, and nothing that they hide."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import meadow
import pytest
from accessible import assert_accessible, assert_web_pages
from small_box import PAPERS

from generator.build import workplace
from generator.model.deck import Deck, Design, Face, Printed, printed
from generator.output import Artefact
from generator.products.decks import deck_art
from generator.products.documents.deck_lists import ListedBacks, ListedCard, listed
from generator.products.documents.list_tasks import DeckListTask, ListTask, MapListTask
from generator.products.documents.map_lists import listed_nodes
from generator.products.documents.task import SheetTask
from generator.products.order import Order, Workplace
from generator.products.tasks import tasks
from generator.project import find_project
from generator.shelf import Shelf
from generator.source.folders import box_names
from generator.words.catalogue import catalogue_of
from generator.words.texts import card_context, fill, game_context
from tests.thorough import THOROUGH, rarely

A4 = PAPERS["a4"]
SHELF = Shelf(find_project())
BOXES = box_names(SHELF.project.content)
FALSE = re.compile(r"\{\{|\}\}|:[a-z-]+:|[;,.]{2}(?<!\.\.\.)")


@cache
def ours(name: str) -> Workplace:
    box = SHELF.open(SHELF.folder(name), linted=False)
    assert box.game
    return workplace(SHELF, box, box.game, Order(A4, A4, lists=True))


def listed_decks(
    place: Workplace,
) -> Iterator[tuple[Any, tuple[ListedCard, ...], ListedBacks]]:
    game = place.game
    for deck in game.decks:
        art = deck_art(place.materials, deck, place.sizes[deck.size], printed(deck))
        yield art, *listed([art], game.theme, catalogue_of(game))


def plain(text: str) -> str:
    return re.sub(r"\W+", " ", text).casefold().strip()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, templates: Path, cache: Path) -> Workplace:
    found = meadow.place(meadow.write(tmp_path_factory.mktemp("box")), templates, cache, A4)
    return replace(found, order=replace(found.order, lists=True))


def in_box(place: Workplace, **changes: Any) -> Workplace:
    """The meadow with its deck changed."""
    (deck,) = place.game.decks
    game = replace(place.game, decks=(deck.model_copy(update=changes),))
    return replace(place, game=game)


def test_cards_are_told_with_their_number_and_backs_once(place: Workplace) -> None:
    ((_, cards, backs),) = listed_decks(place)
    assert [(one.title, one.copies, one.front, one.back) for one in cards] == [
        ("Goat", 4, ("An office of goats: 3.",), ()),
        ("Fox", 3, (), ()),
        ("Owl", 2, (), ()),
    ]
    assert (backs.are_alike, backs.said, backs.kinds) == (True, ("Back.",), ())


def test_backs_that_tell_cards_apart_are_counted(place: Workplace) -> None:
    (deck,) = place.game.decks
    slots = {"number": "{{ 'Strong' if strength > 3 else 'Weak' }}"}
    back = deck.back.model_copy(update={"slots": slots})
    ((_, cards, backs),) = listed_decks(in_box(place, back=back))
    assert [one.back for one in cards] == [("Weak.",), ("Strong.",), ("Strong.",)]
    assert not backs.are_alike and backs.kinds == ((("Weak.",), 4), (("Strong.",), 5))


def test_namesakes_are_told_apart(place: Workplace) -> None:
    (deck,) = place.game.decks
    goat, fox, owl = deck.cards
    same = (
        one.model_copy(update={"title": "Goat", "text": text})
        for one, text in ((fox, "Hoots."), (owl, None))
    )
    ((_, cards, _),) = listed_decks(in_box(place, cards=(goat, *same)))
    assert [one.title for one in cards] == ["Goat: An office of goats: 3", "Goat: Hoots", "Goat 3"]


def test_what_no_rule_says_does_not_make_another_card(place: Workplace) -> None:
    (deck,) = place.game.decks
    goat = deck.cards[0]
    designs = (
        Design(id="grey", flavour="Old.", copies=1),
        Design(id="brown", copies=2),
        Design(id="white", copies=3, text="Another text."),
    )
    two = goat.model_copy(update={"designs": designs})
    ((_, cards, _),) = listed_decks(in_box(place, cards=(two,)))
    assert [(one.copies, one.front) for one in cards] == [
        (3, ("An office of goats: 3.",)),
        (3, ("Another text.",)),
    ]


def test_lists_come_where_they_are_wanted(place: Workplace) -> None:
    def kinds(**changes: Any) -> list[str]:
        order = replace(place.order, **changes)
        return [
            one.label for one in tasks(replace(place, order=order)) if isinstance(one, ListTask)
        ]

    assert kinds() == ["The Meadow: Beasts, in words"]
    assert kinds(lists=False) == kinds(cards=("owl",)) == kinds(only=("rulebook",)) == []


def test_names_say_paper_seats_and_type() -> None:
    order = Order(A4, A4, lists=True)
    assert order.list_name("beasts") == "beasts-list-a4.pdf"
    some = replace(order, seats=3, variants=("quick",), large_print=True)
    assert some.list_name("beasts") == "beasts-list-a4-3-seats-quick-large-print.pdf"


def test_a_list_is_read_aloud_by_everybody(place: Workplace) -> None:
    (task,) = (one for one in tasks(place) if isinstance(one, DeckListTask))
    (pdf, page), findings, notes = task.run()
    assert (findings, notes) == ((), ())
    assert (pdf.name, page.name) == ("beasts-list-a4.pdf", "beasts-list-a4.html")
    told = {"of": "beasts", "title": "Beasts, in words"}
    assert pdf.about["kind"] == "list" and pdf.about.items() > told.items()
    assert page.about == {"kind": "page", **told}
    assert_accessible(pdf.data)
    html = page.data.decode()
    assert re.findall(r"<h(\d)", html) == ["1", "2", "2", "3", "3", "3"]
    assert "<img" not in html and 'lang="' in html
    assert "Goat (4 cards)" in html


@cache
def lists_of(name: str) -> tuple[tuple[Any, tuple[ListedCard, ...], ListedBacks], ...]:
    return tuple(listed_decks(ours(name)))


@pytest.mark.parametrize("name", BOXES)
def test_every_word_and_number_of_our_cards_is_told(name: str) -> None:
    place = ours(name)
    shared, catalogue = game_context(place.game), catalogue_of(place.game)
    for art, cards, _ in lists_of(name):
        assert sum(one.copies for one in cards) == sum(one.copies for one in printed(art.deck))
        assert len({one.title for one in cards}) == len(cards)
        for sides in art.sides:
            one = sides.printed
            alone = replace(art, sides=(sides,))
            ((card,), backs) = listed([alone], place.game.theme, catalogue)
            asides = (line for lines in card.asides for line in lines)
            told = plain(" ".join((card.title, *card.front, *backs.said, *asides))).split()
            assert [word for word in shown_on(art.deck, one, shared) if word not in told] == []


def shown_on(deck: Deck, one: Printed, shared: dict[str, Any]) -> Iterator[str]:
    """The words that a card brings along, and the numbers in the places of its face."""
    values = card_context(shared, deck, one)
    words = (fill(str(one.word(each) or ""), values) for each in ("title", "text", "flavour"))
    yield from plain(" ".join(words).replace("**", "")).split()
    if isinstance(deck.front, Face):
        slots = " ".join(fill(text, values) for text in deck.front.slots.values())
        yield from re.findall(r"\d+", slots)


@pytest.mark.parametrize("name", BOXES)
def test_no_list_has_what_nobody_would_say(name: str) -> None:
    for art, cards, _ in lists_of(name):
        for one in cards:
            lines = (one.title, *one.front, *one.back)
            assert [line for line in lines if FALSE.search(line)] == [], art.deck.id
            assert one.front, one.title


def test_what_no_face_shows_is_not_told(place: Workplace) -> None:
    (deck,) = place.game.decks
    goat, *_ = deck.cards
    front = deck.front.model_copy(update={"slots": {}})

    def told(strength: int) -> ListedCard:
        update = {"attributes": {"strength": strength}, "text": "Bleats."}
        changed = in_box(place, front=front, cards=(goat.model_copy(update=update),))
        ((_, (card,), _),) = listed_decks(changed)
        return card

    assert told(3) == told(5)
    assert told(3).front == ("Bleats.",)


def test_a_map_is_told_from_every_circle_without_secrets() -> None:
    drawn = [(game, one) for game in (ours(name).game for name in BOXES) for one in game.maps]
    assert drawn
    for game, one in drawn:
        rules = game.file.map_rules
        assert rules
        nodes = [*listed_nodes(game, one, rules, catalogue_of(game))]
        assert [node.name for node in nodes] == [node.name for node in one.nodes]
        assert sum(len(node.arrows) for node in nodes) == 2 * len(one.relations)
        task = next(
            each for each in tasks(ours(game.id))
            if isinstance(each, MapListTask) and each.map.id == one.id
        )  # fmt: skip
        said = repr(task.pages)
        secrets = [held.text for seat in one.seats for held in seat.private.values() if held.text]
        assert secrets and not any(secret in said for secret in secrets)


@cache
def made(name: str) -> tuple[Artefact, ...]:
    """What is made in words of a box of ours: a deck, a map and all sheets, else everything.

    Sheets as they are printed are painted in `test_our_boxes`.
    """
    files, findings = [], []
    work = tasks(ours(name))
    decks = [one for one in work if isinstance(one, DeckListTask)]
    maps = [one for one in work if isinstance(one, MapListTask)]
    sheets = [one for one in work if isinstance(one, SheetTask)]
    some = None if THOROUGH else 1
    for task in (*decks[:some], *maps[:some]):
        made, wrong, _ = task.run()
        files += made
        findings += wrong
    assert findings == []
    return (*files, *(one.web_page() for one in sheets))


@pytest.mark.slow
@pytest.mark.parametrize("name", BOXES if THOROUGH else BOXES[:1])
def test_our_lists_are_read_aloud_by_everybody(name: str) -> None:
    files = [one for one in made(name) if one.about["kind"] == "list"]
    assert files
    for one in files:
        assert_accessible(one.data)


@pytest.mark.slow
@rarely
def test_our_pages_in_words_are_read_aloud_by_everybody() -> None:
    pages = [
        [one.data.decode() for one in made(name) if one.about["kind"] == "page"] for name in BOXES
    ]
    # Lists come first, and one sheet at least is among the first three.
    first = [one for of_box in pages for one in of_box[:3]]
    others = [one for of_box in pages for one in of_box[3:]]
    assert len(others) > len(BOXES)
    assert_web_pages([*first, *others], None if THOROUGH else len(first))
