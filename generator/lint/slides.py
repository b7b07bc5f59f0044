"""Pictures of a card that slides over a scale, and what they show in vain."""

from collections.abc import Iterator, Sequence

from generator.diagnostics import did_you_mean, quoted
from generator.lint.texts import Path
from generator.model.faces import face_names, find_face
from generator.model.game import Game
from generator.model.sheet import Block, Columns, Slide
from generator.words.context import scale_on
from generator.words.sandbox import WordsError


def slides(blocks: Sequence[Block], path: Path) -> Iterator[tuple[Slide, Path]]:
    """Every such picture with its path; `path` leads to the list of blocks."""
    for number, block in enumerate(blocks):
        if isinstance(block, Slide):
            yield block, (*path, number)
        elif isinstance(block, Columns):
            for column, inner in enumerate(block.columns):
                yield from slides(inner, (*path, number, "columns", column))


def wrong_slide(
    game: Game, block: Slide, path: Path = ()
) -> Iterator[tuple[Path, str, str | None]]:
    """Where it is wrong, what, and a hint; `path` leads to the block."""
    if find_face(game.decks, block.face) is None:
        hint = did_you_mean(block.face, face_names(game.decks))
        yield (*path, "face"), f"there is no face {quoted(block.face)}", hint
        return
    try:
        scale = scale_on(game, block.face)
        start = int(scale.start) if scale else 0
    except (WordsError, ValueError):
        return  # told where the deck says it
    if scale is None:
        message = f"the face {quoted(block.face)} is no scale"
        yield (*path, "face"), message, "name one that is drawn as one"
        return
    for number, at in enumerate(block.at):
        if not start <= at <= scale.last:
            message = f"{quoted(block.face)} goes from {start} to {scale.last}, not to {at}"
            yield (*path, "at", number), message, None
