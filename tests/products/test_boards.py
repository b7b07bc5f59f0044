"""Tracks from content to faces: texts and chances worked out, painted once, or refused."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import small_box

from generator.layout.boards import Lane
from generator.model.deck import Deck, printed
from generator.model.game_file import Chance
from generator.products.decks import track_art
from generator.words.texts import card_context, game_context

ROW = {"title": "Grain", "style": "brown", "first": "0", "last": "{{ strength - 1 }}"}
SERIF = {"family": "Source Serif 4", "size": 10, "smallest": 8}
TYPES = {**small_box.THEME["types"], "number": SERIF, "flavour": SERIF}
LUCK: dict[str, Any] = {
    "of": {"roll": 1, "sides": 4},
    "is": "below",
    "for": {"first": 0, "last": 5},
    "means": "that the die is low",
    "cites": "I",
}


def tracks(*cards: dict[str, Any], pitch: float = 10, **more: Any) -> Deck:
    side = {"track": {"title": "Herd", "pitch": pitch, "rows": ({**ROW, **more},)}}
    return small_box.deck(*cards, front=side, back=side)


def lane(deck: Deck) -> Lane:
    box = small_box.game(deck)
    file = box.file.model_copy(update={"chances": {"luck": Chance.model_validate(LUCK)}})
    box = replace(box, file=file)
    one = printed(deck)[0]
    context = card_context(game_context(box), deck, one)
    found = track_art(box, deck.front.track, "c/front", context)  # type: ignore[union-attr]
    assert found.title == "Herd"
    return found.lanes[0]


def test_numbers_labels_and_chances_come_from_values_cards_and_tables() -> None:
    more = {"mark": "{{ values.hand_size - 4 }}", "labels": {"0": "none of {{ strength }}"}}
    found = lane(tracks(small_box.card(4), chances="luck", **more))
    assert (found.first, found.last, found.mark) == (0, 3, 2)
    assert found.labels == ((0, "none of 4"),)
    assert [words for _, words in found.notes] == [
        "(0\u00a0%)",
        "(0\u00a0%)",
        "(25\u00a0%)",
        "(50\u00a0%)",
    ]


def test_a_mark_label_stands_under_the_mark_where_no_chance_does() -> None:
    found = lane(tracks(small_box.card(4), mark="1", mark_label="{{ title }}"))
    assert found.notes == ((1, "Card 4"),)


def test_a_mark_that_comes_to_nothing_is_none() -> None:
    found = lane(tracks(small_box.card(4), mark="{{ '' }}", mark_label="start"))
    assert (found.mark, found.notes) == (None, ())


def test_equal_boards_are_one_face_and_are_kept(materials: small_box.Bench, cache: Path) -> None:
    box = small_box.game(
        tracks(small_box.card(3), {**small_box.card(3), "id": "other"}), types=TYPES
    )
    first = materials.paint(box, cache)
    assert list(first.faces) == ["c3/front"]
    assert first.findings == ()
    assert materials.paint(box, cache).faces == first.faces


def test_rows_that_do_not_fit_the_card_are_one_finding_at_the_pitch(
    materials: small_box.Bench, cache: Path
) -> None:
    cards = small_box.card(4), {**small_box.card(4), "id": "other", "title": "Other"}
    box = small_box.game(tracks(*cards, pitch=12, mark_label="{{ title }}", mark="1"), types=TYPES)
    (finding,) = materials.paint(box, cache).findings
    assert (finding.code.id, str(finding.position.file)) == ("P301", "front/track/pitch")
    assert "4 spaces of 12 mm leave" in finding.message


def test_a_word_too_wide_is_a_finding_at_the_word(materials: small_box.Bench, cache: Path) -> None:
    row = {**ROW, "title": "The whole of the harvest of a year"}
    side = {"track": {"title": "Herd", "pitch": 10, "rows": (row,)}}
    box = small_box.game(small_box.deck(small_box.card(3), front=side), types=TYPES)
    (finding,) = materials.paint(box, cache).findings
    assert finding.code.id == "P301"
    assert str(finding.position.file) == "front/track/rows/0/title"
