"""What of a game card sets bring or change, where somebody has seen the rest already."""

from collections.abc import Iterator
from pathlib import PurePath

from generator.model.cardset import SetFile
from generator.model.game import Game


def parts_of_sets(game: Game) -> tuple[str, ...]:
    """The decks, sheets and maps that card sets bring or change; none where that may be all.

    So it may where a set changes what every part can draw on: values, chances or the theme.
    """
    files = [one.file for one in game.sets]
    if any(made for file in files for made in _shared(file)) or _is_of_set(game, "theme"):
        return ()
    decks = dict.fromkeys(deck for one in game.sets for deck, ids in one.cards.items() if ids)
    sheets = [
        sheet.id
        for number, sheet in enumerate(game.sheets)
        if PurePath(game.where("components", "sheets", number, "id").file).is_absolute()
    ]
    maps = [one.id for one in game.maps if _is_of_set(game, f"maps/{one.id}")]
    return (*decks, *sheets, *maps)


def _shared(file: SetFile) -> Iterator[object]:
    for changes in (file.values, file.chances):
        yield from (changes.add, changes.replace, changes.remove)


def _is_of_set(game: Game, part: str) -> bool:
    """Whether a part is, or holds, a file of a card set: those are named absolutely."""
    places = game.places[part]
    files = getattr(places, "texts", (places.file,))
    return any(PurePath(file).is_absolute() for file in files)
