"""Who made what is printed: the game, the type and the icons; goes with every print as text."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from textwrap import fill
from typing import TYPE_CHECKING

from generator import assets
from generator.model.game import Game
from generator.render.marks import TYPE
from generator.words.catalogue import Translate, catalogue_of

if TYPE_CHECKING:
    from generator.model.cardset import CardSet
    from generator.model.game_file import Credits

WIDTH = 80

_SOURCE = "game-icons.net, CC BY 3.0 (https://creativecommons.org/licenses/by/3.0/)"


def credits_text(game: Game, icons: Iterable[str]) -> str:
    """The credits of a box as plain text; `icons` are those that it prints."""
    tr = catalogue_of(game).tr
    drawn = _drawn(icons, game.icon_authors)
    lines = [f"{author}: {', '.join(names)}." for author, names in drawn.items()]
    parts = [game.title, *_makers(game), tr("Icons from {source}:", source=_SOURCE), *lines]
    return "\n\n".join(fill(" ".join(part.split()), WIDTH) for part in parts if part) + "\n"


def credit_lines(game: Game, icons: Iterable[str]) -> list[str]:
    """The credits as paragraphs for a document, which names the icons' authors alone."""
    tr = catalogue_of(game).tr
    drawn = _drawn(icons, game.icon_authors)
    told = tr("Icons from {source}, by {authors}.", source=_SOURCE, authors=_and(drawn, tr))
    parts = [*_makers(game), told if drawn else ""]
    return [" ".join(part.split()) for part in parts if part]


def _makers(game: Game) -> list[str]:
    """Who made the game, its card sets and its type."""
    from generator.render.documents.look import ENTRY, HANDOUT

    box, tr = game.file.credits, catalogue_of(game).tr
    # Of the box, of the margins of its cards, and of its sheets and what is typed into them.
    types = (*game.theme.types.values(), TYPE, HANDOUT, ENTRY)
    fonts = _and(sorted({type_.family for type_ in types}), tr)
    sets = []
    for file in (one.file for one in game.sets):
        marked = tr(
            "Card set: {title}, version {version}, by {makers}, {licence}; marked {mark}.",
            title=file.title,
            version=file.version,
            makers=_and(file.credits.by, tr),
            licence=file.credits.licence,
            mark=file.mark,
        )
        sets += [marked, file.credits.notice or "", file.credits.thanks or ""]
    return [
        _origin(box, tr),
        box.notice or "",
        box.buy or "",
        box.thanks or "",
        *sets,
        tr("Type: {fonts}, from Fontsource, SIL Open Font License 1.1.", fonts=fonts),
    ]


def _origin(box: "Credits", tr: Translate) -> str:
    """Who designed a game, and who published it when, as far as it is published."""
    by = _and(box.designers, tr)
    if box.publisher and box.published:
        return tr(
            "Designed by {designers}. Published: {publisher}, {when}.",
            designers=by,
            publisher=box.publisher,
            when=box.published,
        )
    designed = tr("Designed by {designers}.", designers=by)
    known = box.publisher or box.published
    return f"{designed} {known}." if known else designed


def credit(used: "CardSet", tr: Translate) -> str:
    """Who made a card set, and its licence, for the margin of a sheet."""
    return f"{_and(used.file.credits.by, tr)}, {used.file.credits.licence}"


def _drawn(icons: Iterable[str], told: Mapping[str, str]) -> dict[str, list[str]]:
    """The icons of each author but us, by name; `told` are those that box and sets name."""
    by_author: dict[str, list[str]] = defaultdict(list)
    for icon in sorted(set(icons) - assets.own_icons().keys()):
        author = assets.icon_author(icon) or told.get(icon, "unknown")
        by_author[author].append(icon.replace("-", " "))
    return dict(sorted(by_author.items()))


def _and(names: Iterable[str], tr: Translate) -> str:
    *first, last = names or ("",)
    return tr("{first} and {last}", first=", ".join(first), last=last) if first else last
