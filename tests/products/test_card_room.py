"""What translators are told of a text: where it stands, the room it has on its card, its terms."""

from dataclasses import replace
from pathlib import Path

import meadow
import pytest
from small_box import PAPERS

from generator.commands.translators import room_words, terms_in, where_words
from generator.model.deck import printed
from generator.model.game_file import GlossaryTerm
from generator.products.card_room import _Tried, room_on_cards
from generator.products.decks import paint_deck
from generator.products.order import Workplace
from generator.words.translatable_strings import IDS, translatable_strings


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, templates: Path, cache: Path) -> Workplace:
    folder = meadow.write(tmp_path_factory.mktemp("box"))
    return meadow.place(folder, templates, cache, PAPERS["a4"])


def type_with(place: Workplace, word: str, more: int) -> tuple[tuple[str, float], ...]:
    """The type of the goat with so many letters more in one of its texts."""
    (deck,) = place.game.decks
    goat = printed(deck)[0]
    one = _Tried(goat, word, goat.path_of(word), more).longer if more else goat
    size = place.sizes[deck.size]
    painted = paint_deck(place.materials, deck, size, [one], place.cache)
    return painted.faces[painted.art.sides[0].front].fit.sizes


@pytest.mark.parametrize("word", ["title", "text"])
def test_a_text_may_grow_by_its_room_and_not_by_much_more(place: Workplace, word: str) -> None:
    (deck,) = place.game.decks
    long = "Whoever sees goats first may say how many there are. " * 5 if word == "text" else "Goat"
    card = deck.cards[0].model_copy(update={word: long})
    game = replace(place.game, decks=(deck.model_copy(update={"cards": (card,)}),))
    there = replace(place, game=game)
    room = room_on_cards(there, game.decks[0])[("cards", 0, word)]
    usual = type_with(there, word, 0)
    assert room
    assert type_with(there, word, room) == usual
    if room < len(long):
        assert type_with(there, word, room + 80) != usual


def test_a_full_card_has_no_room(place: Workplace) -> None:
    (deck,) = place.game.decks
    long = "Whoever sees goats first may say how many there are. " * 60
    card = deck.cards[0].model_copy(update={"text": long})
    game = replace(place.game, decks=(deck.model_copy(update={"cards": (card,)}),))
    assert room_on_cards(replace(place, game=game), game.decks[0])[("cards", 0, "text")] == 0


def test_only_what_is_wanted_is_measured_and_has_the_same_room(place: Workplace) -> None:
    (deck,) = place.game.decks
    path = ("cards", 1, "title")
    assert room_on_cards(place, deck, {path}) == {path: room_on_cards(place, deck)[path]}
    assert room_on_cards(place, deck, {("title",)}) == {}


def test_a_place_is_said_in_words(place: Workplace) -> None:
    game = place.game
    said = {(one.part, one.path): where_words(game, one) for one in translatable_strings(game)}
    assert said["cards/beasts", ("cards", 0, "text")] == "On the card Goat (Beasts): text"
    assert said["cards/beasts", ("title",)] == "Of Beasts"
    assert said["game", ("about",)] == "About the box"
    assert {"In the rules of The Meadow", "In the rulebook of The Meadow"} <= set(said.values())
    assert all(said[key] == "Said of what happens in a match" for key in said if key[1][:1] == IDS)
    assert all(said.values())


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (None, ""),
        (0, "No room for a longer text at the size that it has now"),
        (1, "Room for 1 more letter at the size that it has now"),
        (9, "Room for 9 more letters at the size that it has now"),
    ],
)
def test_room_is_said_in_letters(more: int | None, words: str) -> None:
    assert room_words(more) == words


def test_terms_are_found_in_their_forms(place: Workplace) -> None:
    terms = {
        "herd": GlossaryTerm(term="herd", means="All your\n beasts."),
        "owl": GlossaryTerm(term="owl", means="A bird."),
    }
    file = place.game.file.model_copy(update={"glossary": terms})
    game = replace(place.game, file=file)
    assert [*terms_in(game, "Two herds meet; nobody is an owlet.")] == [
        "Term: herd. All your beasts."
    ]
