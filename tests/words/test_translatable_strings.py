"""Every text that people read, with its place; a change of them touches nothing else."""

import pytest

from generator.model.deck import printed
from generator.words.catalogue import ENGLISH, Catalogue, catalogue_of
from generator.words.translatable_strings import IDS, translatable_strings, with_texts
from tests.play.matches import boxes, game


@pytest.mark.parametrize("box", boxes())
def test_what_is_printed_on_cards_is_among_them(box: str) -> None:
    texts = {one.text for one in translatable_strings(game(box))}
    decks = game(box).decks
    words = ("title", "text", "flavour")
    said = [one.word(name) for deck in decks for one in printed(deck) for name in words]
    assert {one for one in said if one and any(map(str.isalpha, one))} <= texts


@pytest.mark.parametrize("box", boxes())
def test_all_of_them_can_be_changed_and_nothing_else_is(box: str) -> None:
    before = game(box)
    loud = with_texts(before, lambda part, path, text: f"{text}!")
    told = {one.text for one in translatable_strings(before) if one.path[:1] != IDS}
    assert {one.text for one in translatable_strings(loud)} >= {f"{one}!" for one in told}
    for old, new in zip(before.decks, loud.decks, strict=True):
        assert new.title == f"{old.title}!"
        assert [card.id for card in new.cards] == [card.id for card in old.cards]
        assert [card.copies for card in new.cards] == [card.copies for card in old.cards]
    assert with_texts(before, lambda part, path, text: text).decks == before.decks


def test_words_of_ours_are_said_in_the_language_or_in_english() -> None:
    german = Catalogue("de", {"sheet {n}": "Bogen {n}", "cut": ""})
    assert german.tr("sheet {n}", n=2) == "Bogen 2"
    assert (german.tr("cut"), ENGLISH.tr("cut")) == ("cut", "cut")
    assert catalogue_of(game("malice")).language.startswith("en")


def test_words_within_a_value_are_said_too() -> None:
    texts = {one.text for one in translatable_strings(game("malice"))}
    assert "{% if overcome %}{{ overcome|join(' or ') }}{% endif %}" in texts, "a language says or"
    assert "{{ suit }}" not in texts, "an id finds the colour of a suit"
