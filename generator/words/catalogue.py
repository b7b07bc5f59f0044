"""The words that documents say by themselves, in the language of the document.

English is what is written in the code and the templates; a catalogue holds what stands for it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from generator.model.game import Game

Translate: TypeAlias = Callable[..., str]
"""Says a text of ours in some language, as `Catalogue.tr` does."""


@dataclass(frozen=True)
class Catalogue:
    """Translations by the English text; what is missing is said in English.

    `language` is a tag of BCP 47, as PDF and HTML want it.
    """

    language: str = "en-GB"
    messages: Mapping[str, str] = field(default_factory=dict)

    def tr(self, text: str, **names: object) -> str:
        """`text` in the language of the catalogue, its `{name}` filled from `names`."""
        said = self.messages.get(text) or text
        return said.format(**names) if names else said


ENGLISH = Catalogue()


def catalogue_of(game: "Game") -> Catalogue:
    """What stands for words of ours in the language of `game`."""
    return Catalogue(game.file.language, game.house)
