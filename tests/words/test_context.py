"""What a text may speak of: its card, its back, other cards, the values of the game."""

from dataclasses import replace

import pytest
import small_box

from generator.model.deck import Words, printed
from generator.model.game_file import GameFile
from generator.words.texts import WordsError, card_context, fill, game_context


def said(text: str, design: int = 0, back: bool = False, **attributes: dict[str, object]) -> str:
    """`text` as the design with this number says it."""
    held = {"strength": {"type": "integer", "means": "x"}, **attributes}
    first = small_box.card(1, back={"title": "Other side", "attributes": {"strength": 9}})
    last = small_box.card(
        2, copies=3, designs=[{"id": "a", "copies": 1, "icon": "owl"}, {"id": "b", "copies": 2}]
    )
    box = small_box.game(small_box.deck(first, last, attributes=held))
    one = printed(box.decks[0])[design]
    words: Words | None = one.card.back if back else None
    return fill(text, card_context(game_context(box), box.decks[0], one, words))


def test_hyphens_of_names_are_underscores() -> None:
    assert said("{{ values.hand_size }}") == "6"
    with pytest.raises(WordsError):
        said("{{ values.hand-size }}")


def test_a_card_speaks_of_itself() -> None:
    assert (
        said("{{ id }} {{ title }} {{ icon }} {{ copies }} {{ strength }}") == "c1 Card 1 goat 1 1"
    )


def test_a_design_lays_its_own_over_the_card() -> None:
    assert said("{{ id }} {{ icon }} {{ copies }} {{ strength }}", design=1) == "c2.a owl 1 2"
    assert said("{{ id }} {{ icon }} {{ copies }}", design=2) == "c2.b goat 2"


def test_the_back_lays_its_own_over_the_front() -> None:
    assert said("{{ title }}: {{ strength }}", back=True) == "Other side: 9"
    assert said("{{ title }}: {{ strength }}") == "Card 1: 1"


def test_an_attribute_left_out_is_none_where_it_is_optional() -> None:
    weak = {"weak-point": {"type": "text", "optional": True, "means": "x"}}
    assert said("{{ weak_point is none }}", **weak) == "True"
    with pytest.raises(WordsError, match="undefined"):
        said("{{ weak_point }}")


def test_another_card_can_be_asked_for_its_values() -> None:
    assert said("{{ card('c2').strength }} {{ card('c2').copies }}") == "2 3"
    with pytest.raises(WordsError, match='no card "c3"'):
        said("{{ card('c3').strength }}")


def test_a_text_can_ask_how_many_of_a_card_a_table_uses() -> None:
    for_seats = {str(seats): seats // 2 for seats in range(2, 6)}
    more = {"dusk": {"4": 3}}
    card = small_box.card(1, copies=3, for_seats=for_seats, for_variants=more)
    box = small_box.game(small_box.deck(card))
    dusk = {"id": "dusk", "title": "Dusk", "says": "It is dark.", "cites": "X"}
    file = GameFile.model_validate({**small_box.FILE, "variants": [dusk]}, strict=False)
    context = game_context(replace(box, file=file))

    def asked(of: str) -> str:
        return fill("{{ card(" + of + ").copies }}", context)

    assert [asked(of) for of in ("'c1'", "'c1', 2", "'c1', 4", "'c1', 4, 'dusk'")] == list("3123")
    assert asked("'c1', 5, 'dusk'") == "2"
    for wrong, message in (
        ("'c1', 1", "1 is no number of seats from 2 to 5"),
        ("'c1', 'four'", "four is no number of seats"),
        ("'c1', 4, 'dawn'", 'no variant "dawn"'),
    ):
        with pytest.raises(WordsError, match=message):
            asked(wrong)


def test_the_game_and_the_deck_are_known() -> None:
    assert said("{{ seats.least }}-{{ seats.most }} {{ game.title }} {{ deck.declared }}") == (
        "2-5 The Small Box 6"
    )
