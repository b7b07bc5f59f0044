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


MINUS = "\N{MINUS SIGN}"
_NOUGHT_IS_ONE = ("fr", "pt")
"""Languages that say “0 carte”."""


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

    def many(self, number: float, one: str, several: str, **names: object) -> str:
        """`one` of a thing or `several`, both in the language of the catalogue already.

        Their `{number}` is the number as `number` writes it, all else is filled from `names`.
        """
        is_one = abs(number) == 1 or (self.language.startswith(_NOUGHT_IS_ONE) and number == 0)
        return (one if is_one else several).format(number=self.number(number), **names)

    def number(self, value: float, digits: int | None = None, *, signed: bool = False) -> str:
        """A number as the language writes it: `1,234.5` in English, `1.234,5` in German.

        With so many digits behind the point; else with those that it has, two at most.
        """
        from babel import Locale, UnknownLocaleError
        from babel.numbers import format_decimal

        try:
            locale = Locale.parse(self.language, sep="-")
        except (ValueError, UnknownLocaleError):
            locale = Locale("en")
        ending = "##" if digits is None else "0" * digits
        said = format_decimal(abs(value), format=f"#,##0.{ending}", locale=locale)
        is_nought = not any(one in "123456789" for one in said)
        sign = "" if is_nought else MINUS if value < 0 else "+" if signed else ""
        return f"{sign}{said}"


ENGLISH = Catalogue()


def catalogue_of(game: "Game") -> Catalogue:
    """What stands for words of ours in the language of `game`."""
    return Catalogue(game.file.language, game.house)
