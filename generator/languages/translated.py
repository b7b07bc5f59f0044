"""A box that speaks another language: its texts replaced, their places in the catalogue known."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import PurePath

from generator.diagnostics import Diagnostic, Position
from generator.languages.catalogues import UNSURE, UNTRANSLATED, Translation, Translations
from generator.languages.losses import losses
from generator.model.game import Game, Places
from generator.words.translatable_strings import (
    IDS,
    Path,
    TranslatableString,
    id_words,
    made_texts,
    translatable_strings,
    with_texts,
)


@dataclass(frozen=True)
class Translated:
    """The places of a part, those of its translated texts in the catalogues."""

    own: Places
    entries: Mapping[Path, Position]

    @property
    def file(self) -> str:
        """The name of the file of the original."""
        return self.own.file

    @property
    def text(self) -> str:
        """All that stands in the file of the original."""
        return self.own.text

    def text_of(self, file: str) -> str:
        """The text of one of the files of the original; nothing of a catalogue.

        In an entry a text stands in pieces: what is in it is told at the entry.
        """
        texts: Mapping[str, str] = getattr(self.own, "texts", {self.own.file: self.own.text})
        return texts.get(file, "")

    def where(self, path: Path) -> Position:
        """The entry of a text that is translated, else its place in the original."""
        return self.entries.get(path) or self.own.where(path)

    def key_position(self, path: Path) -> Position:
        """The place of the key in the original."""
        return self.own.key_position(path)

    def words_position(self, path: Path, words: Iterable[str]) -> Position:
        """The entry of a text that is translated, else the words in the original."""
        find = getattr(self.own, "words_position", None)
        if path in self.entries or find is None:
            return self.where(path)
        found: Position = find(path, words)
        return found


@dataclass(frozen=True)
class Catalogues:
    """The catalogue of a box, and those of its sets, by their folders, for their own texts."""

    game: Game
    box: Translations
    sets: Mapping[str, Translations | None] = field(default_factory=dict)

    @property
    def all(self) -> tuple[Translations, ...]:
        """Every catalogue that there is."""
        return (self.box, *filter(None, self.sets.values()))

    def home(self, one: TranslatableString) -> str | None:
        """The folder of the set in which a text was typed; None for those of the box."""
        if not self.sets:
            return None
        file = PurePath(self.game.where(one.part, *one.path).file)
        return next((folder for folder in self.sets if file.is_relative_to(folder)), None)

    def find(self, one: TranslatableString) -> tuple[Translation, Position] | None:
        """What stands for a text, and where; of a set, in its own catalogue first."""
        home = self.home(one)
        held = [self.box] if home is None else [self.sets[home], self.box]
        for catalogue in filter(None, held):
            if entry := catalogue.of(one.part, one.text):
                return entry, Position(catalogue.file, entry.line)
        return None

    def find_id(self, one: TranslatableString) -> Translation | None:
        """What stands for an id as words, which may be one of the box or of a set."""
        found = (catalogue.of(one.part, one.text) for catalogue in self.all)
        return next(filter(None, found), None)

    def missing(self, said: Iterable[TranslatableString]) -> Iterator[Diagnostic]:
        """One note for the box, or for each set where there are any, with the first such text.

        What the box itself leaves untranslated is told of the box.
        """
        texts: dict[str | None, dict[str, None]] = {}
        for one in said:
            if not (self.find_id(one) if one.path[:1] == IDS else self.find(one)):
                texts.setdefault(self.home(one), {})[one.text] = None
        if self.sets:
            texts.pop(None, None)
        for home, several in texts.items():
            own = self.box if home is None else self.sets[home]
            text = next(iter(several))
            at = Position(own.file, own.empty.get(text, 1)) if own else Position(f"{home}/set.yaml")
            message = _without_translation(text, len(several))
            hint = "`hornbook translate` brings all of them into the catalogue"
            yield UNTRANSLATED.at(at, message, hint)


def _without_translation(first: str, count: int) -> str:
    many = f"{count} texts have" if count > 1 else "1 text has"
    return f"{many} no translation, the first of them “{' '.join(first.split())[:60]}”"


def untranslated(catalogue: Translations) -> Iterator[Diagnostic]:
    """One note for a catalogue with empty entries, at the first of them."""
    if not catalogue.empty:
        return
    first, *others = [Position(catalogue.file, line) for line in sorted(catalogue.empty.values())]
    if not catalogue.entries:
        message = f"none of its {len(catalogue.empty)} texts has a translation"
        others = []
    else:
        text = min(catalogue.empty, key=catalogue.empty.__getitem__)
        message = _without_translation(text, len(catalogue.empty))
    hint = 'write it between the quotes behind "msgstr"'
    yield UNTRANSLATED.at(first, message, hint).beside(others)


def outdated(game: Game, catalogue: Translations) -> Iterator[Diagnostic]:
    """A note for each entry of a set's catalogue whose original a similar new text has replaced."""
    texts = {one.text for one in translatable_strings(game)}
    held = {text for _, text in catalogue.entries} | set(catalogue.empty)
    folder = PurePath(catalogue.file).parent.parent
    lost = {text: entry for (_, text), entry in catalogue.entries.items() if text not in texts}
    fresh = [
        one.text
        for one in (translatable_strings(game) if lost else ())
        if one.text not in held
        and PurePath(game.where(one.part, *one.path).file).is_relative_to(folder)
    ]
    for text, entry in lost.items():
        if near := get_close_matches(text, fresh, 1, _ALIKE):
            message = f"no text of the set is “{_shown(text)}”, for which this stands"
            hint = f"the text is now “{_shown(near[0])}”: write that behind msgid, and see whether "
            hint += "the translation still says the same"
            yield UNSURE.at(Position(catalogue.file, entry.line), message, hint)


_ALIKE = 0.6
"""How much of a text is still there, at least, where it was changed."""


def _shown(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) < _LONG else f"{words[:_LONG]}…"


_LONG = 60


def _choices(game: Game) -> frozenset[tuple[str, str]]:
    """The part of a deck and the name of each of its attributes that is one of several words."""
    return frozenset(
        (f"cards/{file}", name)
        for file, deck in zip(game.file.decks, game.decks, strict=False)
        for name, attribute in deck.attributes.items()
        if attribute.type == "choice"
    )


def _is_value_of(attributes: frozenset[tuple[str, str]], one: TranslatableString) -> bool:
    """Whether a text is the value of one of these attributes of a card."""
    steps = zip(one.path, one.path[1:], strict=False)
    return any(key == "attributes" and (one.part, name) in attributes for key, name in steps)


def in_language(
    game: Game,
    catalogue: Translations,
    house: Mapping[str, str],
    of_sets: Mapping[str, Translations | None] | None = None,
    brought: Iterable[TranslatableString] = (),
) -> tuple[Game, tuple[Diagnostic, ...]]:
    """`game` in the language of `catalogue`, and what is wrong with the translations.

    Args:
        game: in the language it is written in.
        catalogue: of the box.
        house: what stands for the words that documents say by themselves.
        of_sets: by the folder of each set its catalogue, if it has one.
        brought: what templates of the box say by themselves.
    """
    held = Catalogues(game, catalogue, of_sets or {})
    found: dict[str, dict[Path, tuple[Translation, Position]]] = {}
    said = translatable_strings(game)
    lacking: list[tuple[str, Path]] = []
    compared = _choices(game)
    for one in said:
        if entry := held.find(one):
            # A choice stays as it is declared and compared, and is printed as the house says it.
            if not _is_value_of(compared, one):
                found.setdefault(one.part, {})[one.path] = entry
        elif one.path[:1] != IDS:
            lacking.append((one.part, one.path))

    def change(part: str, path: Path, text: str) -> str:
        entry = found.get(part, {}).get(path)
        return entry[0].text if entry else text

    spoken = with_texts(game, change)
    for file_name, deck in zip(game.file.decks, game.decks, strict=False):
        told = found.get(f"cards/{file_name}", {})
        made = made_texts(deck) if deck.generate else {}
        told |= {path: told[typed] for path, (typed, _) in made.items() if typed in told}
    words = (one for ruleset in game.rulesets for one in id_words(ruleset))
    named = ((one.text, held.find_id(one)) for one in words)
    house = {**house, **{text: entry.text for text, entry in named if entry}}
    file = spoken.file.model_copy(update={"language": catalogue.language})
    places = {
        part: Translated(own, {path: at for path, (_, at) in found[part].items()})
        if part in found
        else own
        for part, own in game.places.items()
    }
    spoken = replace(spoken, file=file, places=places, house=house, untranslated=tuple(lacking))
    wrong = [finding for one in held.all for finding in (*one.findings, *losses(one, house))]
    unsaid = () if held.sets else (one for one in brought if one.text not in house)
    return spoken, (*wrong, *held.missing((*said, *unsaid)))
