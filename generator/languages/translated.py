"""A box that speaks another language: its texts replaced, their places in the catalogue known."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from generator.diagnostics import Diagnostic, Position
from generator.languages.catalogues import UNTRANSLATED, Translation, Translations
from generator.languages.losses import losses
from generator.model.game import Game, Places
from generator.words.translatable_strings import (
    Path,
    TranslatableString,
    id_words,
    translatable_strings,
    with_texts,
)


@dataclass(frozen=True)
class Translated:
    """The places of a part, those of its translated texts in the catalogue."""

    own: Places
    catalogue: str
    lines: Mapping[Path, int]

    @property
    def file(self) -> str:
        """The name of the file of the original."""
        return self.own.file

    @property
    def text(self) -> str:
        """All that stands in the file of the original."""
        return self.own.text

    def where(self, path: Path) -> Position:
        """The entry of a text that is translated, else its place in the original."""
        line = self.lines.get(path)
        return self.own.where(path) if line is None else Position(self.catalogue, line)

    def key_position(self, path: Path) -> Position:
        """The place of the key in the original."""
        return self.own.key_position(path)

    def words_position(self, path: Path, words: Iterable[str]) -> Position:
        """The entry of a text that is translated, else the words in the original."""
        find = getattr(self.own, "words_position", None)
        if path in self.lines or find is None:
            return self.where(path)
        found: Position = find(path, words)
        return found


def in_language(
    game: Game, catalogue: Translations, house: Mapping[str, str]
) -> tuple[Game, tuple[Diagnostic, ...]]:
    """`game` in the language of `catalogue`, and what is wrong with the translations.

    Args:
        game: in the language it is written in.
        catalogue: of the box.
        house: what stands for the words that documents say by themselves.
    """
    found: dict[str, dict[Path, Translation]] = {}
    said = translatable_strings(game)
    for one in said:
        if entry := catalogue.of(one.part, one.text):
            found.setdefault(one.part, {})[one.path] = entry

    def change(part: str, path: Path, text: str) -> str:
        entry = found.get(part, {}).get(path)
        return entry.text if entry else text

    spoken = with_texts(game, change)
    words = (one for ruleset in game.rulesets for one in id_words(ruleset))
    named = ((one.text, catalogue.of(one.part, one.text)) for one in words)
    house = {**house, **{text: entry.text for text, entry in named if entry}}
    file = spoken.file.model_copy(update={"language": catalogue.language})
    places = {
        part: Translated(own, catalogue.file, {path: one.line for path, one in found[part].items()})
        if part in found
        else own
        for part, own in game.places.items()
    }
    spoken = replace(spoken, file=file, places=places, house=house)
    return spoken, (*catalogue.findings, *_missing(catalogue, said), *losses(catalogue, house))


def _missing(catalogue: Translations, said: Iterable[TranslatableString]) -> Iterator[Diagnostic]:
    """One note for the whole catalogue, with the first text that it lacks."""
    texts = dict.fromkeys(one.text for one in said if catalogue.of(one.part, one.text) is None)
    if texts:
        first = " ".join(next(iter(texts)).split())[:60]
        message = f"{len(texts)} texts have no translation, the first of them “{first}”"
        hint = "`hornbook translate` brings all of them into the catalogue"
        yield UNTRANSLATED.at(Position(catalogue.file), message, hint)
