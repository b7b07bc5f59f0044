"""Cards in a list of a document that have no text of their own."""

from types import SimpleNamespace

from generator.model.deck import Face
from generator.products.documents.blocks import _kinds


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
