"""The journal of a match that somebody played alone: told in order, with room for own words.

The box declares it: one of its sheets of kind `journal` has lines marked `account: true`. The
journal is that sheet, with what happened set where those lines are.
"""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from generator.model.game import Game
from generator.model.sheet import Block, Column, Ruled, Sheet
from generator.model.sizes import Paper
from generator.play.narration import Scene, Story
from generator.products.documents.written import written_pieces
from generator.render.documents.painting import Painted, SheetOptions, paint_sheet
from generator.render.documents.text import literal
from generator.words.catalogue import ENGLISH

PAGES = 8
"""The most that a sheet may take; the type is set smaller before that."""

SCENES = (120, 80, 50, 30)
"""Beyond so many the middle is left out, and the journal says so; tried from the left until what
is told keeps to its pages."""

LONGEST = 600
"""Characters of one row; what is longer goes on in the next, so that no row outgrows a page."""


def journal_of(game: Game) -> Sheet | None:
    """The sheet that a match of this box can be told on; None where the box declares none."""
    for sheet in game.sheets:
        if sheet.kind == "journal" and any(_is_account(block) for block in sheet.blocks):
            return sheet
    return None


def paint_journal(game: Game, sheet: Sheet, story: Story, paper: Paper) -> Painted:
    """`story` on the journal sheet of the box, as tagged PDF/UA-1 that can be filled in.

    A match too long for the paper is told without its middle.

    Raises:
        HornbookError: fonts are missing (exit 3) or the cache cannot be written (exit 4).
    """
    options = SheetOptions(may_end_thin=True)
    for most in SCENES:
        painted = paint_sheet(journal_sheet(sheet, story, most), game, paper, options)
        if painted.pages <= PAGES:
            break
    return painted


def journal_sheet(sheet: Sheet, story: Story, most: int = SCENES[0]) -> Sheet:
    """The journal sheet of a box with what happened in place of the lines kept for it.

    Args:
        sheet: as the box declares it.
        story: the match.
        most: rows that are told at most.
    """
    blocks = tuple(
        told
        for block in sheet.blocks
        for told in (_account(block, story, most) if _is_account(block) else (block,))
    )
    return sheet.model_copy(update={"blocks": blocks, "pages": PAGES})


def _is_account(block: Block) -> bool:
    return isinstance(block, Ruled) and block.account


def _account(block: Block, story: Story, most: int) -> tuple[Block, ...]:
    """What happened, as a table to write in, and how it ended."""
    return written_pieces(
        "journal",
        ENGLISH,
        label=block.label if isinstance(block, Ruled) else "",
        story=story,
        scenes=_kept([*_short(story.scenes)], most),
        heads=[Column(title=literal(name)) for name, _ in story.standing],
        standing=[literal(value) for _, value in story.standing],
    )


def _short(scenes: Sequence[Scene]) -> Iterator[Scene]:
    """The scenes, long ones in several parts."""
    for scene in scenes:
        title, told, length = scene.title, list[str](), 0
        for line in (part for whole in scene.told for part in wrap(whole, LONGEST)):
            if told and length + len(line) > LONGEST:
                yield Scene(title, tuple(told))
                title, told, length = f"{scene.title}, on", [], 0
            told.append(line)
            length += len(line)
        yield Scene(title, tuple(told))


def _kept(scenes: Sequence[Scene], most: int) -> Sequence[Scene]:
    """All scenes, or the first and last of too many."""
    if len(scenes) <= most:
        return scenes
    half = most // 2
    gap = Scene("…", (f"{len(scenes) - 2 * half} rows are not told here.",))
    return (*scenes[:half], gap, *scenes[-half:])
