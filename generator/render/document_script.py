"""Stage scripts on a sheet: sizes for low light, numbers to count, signs beside the steps."""

from collections.abc import Iterable, Iterator

from generator.model.sheet import Block, Count, Cue, Part, Pause, Sheet
from generator.model.theme import Type
from generator.render import ornaments
from generator.render.document_words import SheetWords

SCRIPT = "script"

SCRIPT_SIZES = (14.0, 13.5, 13.0, 12.5, 12.0)
"""Type of a cue in points; what is said is `SPOKEN` times as large, so never below 16 pt, which
is where large print begins (Hampshire after RNIB)."""

SPOKEN = 1.34

SPEECH = Type(
    family="Source Serif 4",
    weight=600,
    size=SPOKEN * SCRIPT_SIZES[0],
    smallest=SPOKEN * SCRIPT_SIZES[-1],
    leading=1.3,
)

MOST_COUNTED = 60
MOST_SECONDS = 600

Path = tuple[str | int, ...]


def sign_drawings(blocks: Iterable[Block], colour: str) -> dict[str, bytes]:
    """The signs that the parts among `blocks` need, by address; backgrounds, not read aloud."""
    kinds = {step.block for block in blocks if isinstance(block, Part) for step in block.steps}
    drawn = {"cue": ornaments.arrow_sign, "pause": ornaments.sandglass_sign}
    return {f"signs/{kind}.svg": draw(colour) for kind, draw in drawn.items() if kind in kinds}


def cue_icons(blocks: Iterable[Block]) -> frozenset[str]:
    """The icons that cues name in place of the arrow."""
    parts = (block for block in blocks if isinstance(block, Part))
    steps = (step for part in parts for step in part.steps)
    return frozenset(step.icon for step in steps if isinstance(step, Cue) and step.icon)


def counted(words: SheetWords, text: str) -> tuple[int, ...]:
    """The numbers of a countdown, highest first; none where `text` comes to no such number."""
    return tuple(range(_whole(words.bare(text), 2, MOST_COUNTED) or 0, 0, -1))


def seconds(words: SheetWords, text: str) -> int:
    """How long a pause is; 0 where `text` comes to no such number."""
    return _whole(words.bare(text), 1, MOST_SECONDS) or 0


def wrong_numbers(
    words: SheetWords, blocks: Iterable[tuple[Block, Path]]
) -> Iterator[tuple[Path, str]]:
    """Where a countdown or a pause has no number that can be printed, and what it has instead.

    A text that cannot be worked out at all is told by `words`, and not again here.
    """
    for block, place in blocks:
        for number, step in enumerate(block.steps if isinstance(block, Part) else ()):
            if isinstance(step, Count | Pause):
                name = "down_from" if isinstance(step, Count) else "seconds"
                least, most = (2, MOST_COUNTED) if isinstance(step, Count) else (1, MOST_SECONDS)
                said = words.bare(getattr(step, name))
                if said and _whole(said, least, most) is None:
                    message = f'"{said}" is no whole number from {least} to {most}'
                    yield (*place, "steps", number, name), message


def is_script(sheet: Sheet) -> bool:
    """Whether the sheet is read aloud, and set for it."""
    return sheet.kind == SCRIPT


def _whole(said: str, least: int, most: int) -> int | None:
    is_number = said.isascii() and said.isdigit() and len(said) <= len(str(most))
    return int(said) if is_number and least <= int(said) <= most else None
