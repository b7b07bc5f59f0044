"""From the flaws of what is painted to findings, each at the words that it is about."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.diagnostics import ContentPath, Diagnostic, Position, quoted
from generator.lint.print_codes import flaw_code
from generator.lint.texts import back_texts, front_texts
from generator.model.deck import Deck, Printed, TrackFace
from generator.model.game import Game
from generator.render.fitting import MISSING_GLYPH, PICTURE, SCENE, Flaw, named_letter
from generator.words.markup import plain
from generator.words.texts import WordsError, card_context, fill, game_context

if TYPE_CHECKING:  # documents are heavy to load, and cards need none
    from generator.render.documents.painting import Painted

PITCH = "track.pitch"
"""What a flaw is about when a board of tracks does not fit its card."""

SMALL_LETTERS = "small-letters"
_REMEDIES = {SMALL_LETTERS: "use fewer words here, or a larger type in theme.yaml"}
"""By the kind of flaw: what to do, where a size alone tells an author little."""

TITLES = frozenset({"title", "head", "name"})
"""Areas of templates that hold the title of a card."""


def flaw_findings(
    flaws: Iterable[Flaw], where: Position, subject: str = ""
) -> tuple[Diagnostic, ...]:
    """The findings of `flaws`, which stand at `where`; `subject` is what has them."""
    said = f"{subject}: " if subject else ""
    return tuple(
        flaw_code(one.kind).at(where, f"{said}{one.message}", _REMEDIES.get(one.kind))
        for one in _joined(flaws)
    )


def without_followers(flaws: Iterable[Flaw]) -> Iterator[Flaw]:
    """The flaws of a face, less small letters where a text overflows at its smallest."""
    several = tuple(flaws)
    overflows = any(one.kind == "overflow" for one in several)
    return (one for one in several if not (overflows and one.kind == SMALL_LETTERS))


def _joined(flaws: Iterable[Flaw]) -> Iterator[Flaw]:
    """The flaws, with all letters that fonts do not have in one, where the first of them stands."""
    several = tuple(dict.fromkeys(flaws))
    lost = [one for one in several if one.kind == MISSING_GLYPH]
    for one in several:
        if one.kind != MISSING_GLYPH or len(lost) == 1:
            yield one
        elif one is lost[0]:
            yield replace(one, message="; ".join(_without_letters(lost)))


def _without_letters(lost: Iterable[Flaw]) -> Iterator[str]:
    """What to say of each font; the same letters may be missing in several."""
    by_font: dict[str, list[str]] = {}
    for one in lost:
        by_font.setdefault(one.family, []).append(named_letter(one.about))
    for family, letters in by_font.items():
        noun = "letter" if len(letters) == 1 else "letters"
        yield f"{family} has no {noun} {', '.join(letters)}"


def findings_of(painted: "Painted", where: Position) -> tuple[Diagnostic, ...]:
    """All that is wrong with a document; its flaws stand at `where`."""
    return (*painted.findings, *flaw_findings(painted.flaws, where))


def flaw_path(game: Game, deck: Deck, printed: Printed, side: str, flaw: Flaw) -> ContentPath:
    """The path of the picture, the area's text or the words that `flaw` is about.

    Where no word of the card or slot of the face says them: the card's text, or its back.
    """
    if flaw.about == PITCH:
        return side, "track", "pitch"
    if flaw.kind == "overflow" and not isinstance(getattr(deck, side), TrackFace):
        return _path(printed, side, "title" if flaw.about in TITLES else "text")
    if flaw.about == PICTURE and flaw.kind != MISSING_GLYPH:
        return _path(printed, side, PICTURE)
    if flaw.about == SCENE:
        return _path(printed, side, SCENE if printed.word(SCENE) or side == "back" else "icon")
    about = " ".join(flaw.about.split())
    for path, said in _said(game, deck, printed, side):
        if about and about in said:
            return path
    return (*printed.path[:2], "back") if side == "back" else printed.path_of("text")


def with_words(game: Game, deck: Deck, printed: Printed, side: str, flaw: Flaw) -> Flaw:
    """A flaw of an area that overflows, with the words in it; all others as they are."""
    path = flaw_path(game, deck, printed, side, flaw)
    said = dict(_said(game, deck, printed, side)).get(path)
    if flaw.kind != "overflow" or not said:
        return flaw
    message = f"{path[-1]} {quoted(said)}{flaw.message.removeprefix(flaw.about)}"
    return replace(flaw, message=message)


def _path(printed: Printed, side: str, word: str) -> ContentPath:
    return (*printed.path[:2], "back", word) if side == "back" else printed.path_of(word)


def _said(game: Game, deck: Deck, printed: Printed, side: str) -> Iterator[tuple[ContentPath, str]]:
    """Every text of a side, worked out and without markup, with its path."""
    back = printed.card.back if side == "back" else None
    context = card_context(game_context(game), deck, printed, back)
    texts = back_texts if side == "back" else front_texts
    for text in texts(deck.id, deck, printed):
        yield text.path, _plain(text.raw, context)


def _plain(raw: str, context: dict[str, object]) -> str:
    try:
        return " ".join(plain(fill(raw, context)).split())
    except WordsError:  # said elsewhere
        return ""
