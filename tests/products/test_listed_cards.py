"""Cards in a list of a document that have no text of their own."""

from types import SimpleNamespace

from generator.model.deck import Face
from generator.products.documents.blocks import _kinds, _no_card, shown_alone


def said(slots: dict[str, str], **attributes: str) -> list[str]:
    """What is told of a card by its kinds, in a box with a band for brooks."""
    bands = {"brook": SimpleNamespace(title="The Brook")}
    game = SimpleNamespace(theme=SimpleNamespace(bands=bands), house={})
    choices = {"water": ("brook", "deep-lake"), "place": (), "mood": ("calm",)}
    deck = SimpleNamespace(
        front=Face(template="text-card", slots=slots),
        attributes={name: SimpleNamespace(choices=one) for name, one in choices.items()},
        attribute_defaults={},
    )
    return list(_kinds(SimpleNamespace(game=game), deck, SimpleNamespace(attributes=attributes)))


def test_a_card_without_a_text_is_told_by_the_choices_on_its_face() -> None:
    slots = {"band": "{{ water }}", "note": "{{ place }}"}
    assert said(slots, water="brook", place="mill", mood="calm") == ["The Brook"]
    assert said(slots, water="deep-lake") == ["deep lake"]
    assert said({}, water="brook") == []


def test_a_number_that_a_test_puts_on_the_face_is_told_where_the_face_shows_it() -> None:
    value = "{% if worth %}{{ worth }}{% endif %}{% if points %}{{ points|signed }}{% endif %}"
    note = "{% if worth %}{{ worth|plural('coin', 'coins') }} here{% endif %}"
    slots = {"cost": "{{ cost }}", "value": value, "note": note}
    deck = SimpleNamespace(front=Face(template="text-card", slots=slots))
    assert shown_alone(deck, {"cost": 6, "worth": 3, "points": 0}) == {"cost", "worth"}
    assert shown_alone(deck, {"cost": 2, "worth": 0, "points": 10}) == {"cost", "points"}


def test_boards_and_tokens_are_not_called_cards() -> None:
    def called(template: str) -> str | None:
        return _no_card(SimpleNamespace(front=Face(template=template, slots={})))

    kinds = ["board", "player-mat", "token", "text-card"]
    assert [called(one) for one in kinds] == ["board", "board", "token", None]
