"""The languages in which a match can be told at a table: that of its game, and translations."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.errors import HornbookError
from generator.languages.catalogues import languages_of, read_catalogue, set_catalogue
from generator.languages.translated import Catalogues
from generator.model.game import Game
from generator.play.match import LiveMatch
from generator.play.wording import GameWords
from generator.words.translatable_strings import translatable_strings

if TYPE_CHECKING:
    from generator.studio.host import Opened

ENOUGH = 0.9
"""So much of what is read at a table must be translated before a language can be chosen."""
_READ = ("cards/", "rules/", "game", "theme")
"""Parts of a box that are read at a table."""


@dataclass(frozen=True)
class Tongue:
    """A game in another language; `texts` stand for those of the game as it is played."""

    game: Game
    texts: Mapping[str, str]


def tongues(opened: "Opened") -> list[str]:
    """The tags of all languages that can be chosen, the game's own first."""
    found: list[str] | None = opened.kept.get("tongues")
    if found is None:
        found = opened.kept["tongues"] = [opened.playable.file.language, *_translations(opened)]
    return found


def words_in(opened: "Opened", match: LiveMatch, language: str) -> GameWords:
    """Speaks for a match in one of the `tongues`; in the game's own for any other."""
    if language not in tongues(opened)[1:]:
        return match.words
    kept: dict[str, Tongue] = opened.kept.setdefault("spoken", {})
    if language not in kept:
        kept[language] = _tongue(opened, language)
    return match.words_of(kept[language].game, kept[language].texts)


def _translations(opened: "Opened") -> Iterator[str]:
    game = opened.playable
    (chosen,) = opened.shelf.chosen([opened.name] if opened.name else [], opened.sets)
    if chosen.folder is None:
        return
    texts = [one for one in translatable_strings(game) if one.part.startswith(_READ)]
    for language in languages_of(chosen.folder):
        try:
            own = read_catalogue(chosen.folder, language)
            of_sets = {str(one): set_catalogue(one, language) for one in chosen.sets}
        except HornbookError:
            continue  # `check` says what is wrong with it
        held = Catalogues(game, own, of_sets)
        if sum(held.find(one) is not None for one in texts) >= ENOUGH * len(texts):
            yield language


def _tongue(opened: "Opened", language: str) -> Tongue:
    (chosen,) = opened.shelf.chosen([opened.name] if opened.name else [], opened.sets)
    box = opened.shelf.open(*chosen, trusted=True, linted=False, language=language)
    assert box.game is not None  # noqa: S101 # it could be read in its own language
    spoken = {(one.part, one.path): one.text for one in translatable_strings(box.game)}
    texts = {
        one.text: spoken[one.part, one.path]
        # What the rules say is asked for most, so that stands last.
        for one in sorted(
            translatable_strings(opened.playable), key=lambda one: one.part.startswith("rules/")
        )
        if (one.part, one.path) in spoken
    }
    return Tongue(box.game, texts)
