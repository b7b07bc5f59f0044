"""What may stand in a text in place of a number or a name: `{{ gain }}`, `{{ values.most }}`."""

from collections.abc import Iterator, Mapping
from typing import Any

from generator.model.game import Game
from generator.source.document import Value

RUNNING = frozenset({"text", "flavour", "says", "lead", "note"})
"""Keys of texts in which something may be filled in."""
OPENS, CLOSES = "{{", "}}"
_EVERYWHERE = {"title": "of the card", "copies": "of the card", "seats.least": "fewest players",
               "seats.most": "most players"}  # fmt: skip


def placeholders(
    game: Game, deck: str, card: Value, said: str, typed: str
) -> Iterator[tuple[str, str]]:
    """What may be filled in where somebody types, each with what it says.

    Args:
        game: the game.
        deck: the id of the deck that the text is of.
        card: the card that the text is of, as it is written.
        said: the text as far as the place.
        typed: what stands there already: outside of braces nothing, or the number that goes.
    """
    is_within = said.rfind(OPENS) > said.rfind(CLOSES)
    if not is_within and typed and not typed.isdecimal():
        return
    for name, value, about in _known(game, deck, card):
        if is_within:
            yield name, about
        elif not typed or str(value) == typed:
            yield f"{OPENS} {name} {CLOSES}", about


def _known(game: Game, deck: str, card: Value) -> Iterator[tuple[str, object, str]]:
    """Names, values and what they say, first those of the card itself."""
    own: Any = card.get("attributes") if isinstance(card, dict) else None
    held: Mapping[str, Any] = own if isinstance(own, dict) else {}
    declared = {name: one.means for each in game.decks if each.id == deck
                for name, one in each.attributes.items()}  # fmt: skip
    for name, value in held.items():
        yield name.replace("-", "_"), value, f"{value} · {declared.get(name, '')}"
    for name, one in game.file.values.items():
        yield f"values.{name.replace('-', '_')}", one.is_, f"{one.is_} · {one.means}"
    for name, about in _EVERYWHERE.items():
        yield name, None, about
