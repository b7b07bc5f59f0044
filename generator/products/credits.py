"""Who made what is printed: the game, the type and the icons; goes with every print as text."""

from collections import defaultdict
from collections.abc import Iterable
from textwrap import fill

from generator import assets
from generator.model.cardset import CardSet
from generator.model.game import Game
from generator.render.document_html import ENTRY, HANDOUT
from generator.render.marks import TYPE

WIDTH = 80


def credits_text(game: Game, icons: Iterable[str]) -> str:
    """The credits of a box as plain text; `icons` are those that it prints."""
    box = game.file.credits
    parts = [
        game.title,
        f"Designed by {_and(box.designers)}. Published: {box.publisher}, {box.published}.",
        box.notice,
        box.buy or "",
        box.thanks or "",
        *(part for one in game.sets for part in _of_set(one)),
        f"Type: {_and(_families(game))}, from Fontsource, SIL Open Font License 1.1.",
        "Icons from game-icons.net, CC BY 3.0 (https://creativecommons.org/licenses/by/3.0/):",
        *_drawn(icons),
    ]
    return "\n\n".join(fill(" ".join(part.split()), WIDTH) for part in parts if part) + "\n"


def credit(used: CardSet) -> str:
    """Who made a card set, and its licence, for the margin of a sheet."""
    return f"{_and(used.file.credits.by)}, {used.file.credits.licence}"


def _of_set(used: CardSet) -> list[str]:
    """The paragraphs of a card set."""
    file = used.file
    made = f"by {_and(file.credits.by)}, {file.credits.licence}"
    marked = f"Card set: {file.title}, version {file.version}, {made}; marked {file.mark}."
    return [marked, file.credits.notice or "", file.credits.thanks or ""]


def _families(game: Game) -> list[str]:
    """Of the box, of the margins of its cards, and of its sheets and what is typed into them."""
    types = (*game.theme.types.values(), TYPE, HANDOUT, ENTRY)
    return sorted({type_.family for type_ in types})


def _drawn(icons: Iterable[str]) -> list[str]:
    """A paragraph for each author."""
    by_author: dict[str, list[str]] = defaultdict(list)
    for icon in sorted(set(icons)):
        by_author[assets.icon_author(icon) or "unknown"].append(icon.replace("-", " "))
    return [f"{author}: {', '.join(drawn)}." for author, drawn in sorted(by_author.items())]


def _and(names: Iterable[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
