"""What each target of exports says of itself: how it makes its files, and how it looks at them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from generator.exports.supply import Supply

Files = Mapping[str, bytes]
"""Files by name below the folder of the target."""


@dataclass(frozen=True, slots=True)
class Lost:
    """Something of the box that could not be carried over, and why, in a few words each.

    As one line: `the map of the town: this table has no maps`.
    """

    what: str
    why: str

    @property
    def told(self) -> str:
        """As one line."""
        return f"{self.what}: {self.why}"


def documents_lost(supply: Supply, why: str) -> Iterator[Lost]:
    """The rulebooks, sheets and maps that a box has, where a target carries none of them."""
    tr = supply.tr
    named = (
        (tr("the rulebooks"), supply.books),
        (tr("the sheets"), supply.sheets),
        (tr("the maps"), supply.maps),
    )
    yield from (Lost(what, why) for what, there in named if there)


@dataclass(frozen=True, slots=True)
class Export:
    """What a target has made of a box.

    `files` are by name below the folder of the target. `how` are sentences for the person who
    opens them, each a paragraph; `lost` is what could not be carried over.
    """

    files: Files
    how: tuple[str, ...] = ()
    lost: tuple[Lost, ...] = ()


@dataclass(frozen=True)
class Target:
    """A target of exports; its module calls it `TARGET`.

    Attributes:
        title: What it is for, as a heading.
        export: Makes the files of a box.
        faults: Reads the files again, and says what they refer to but do not hold, and what else
            other programs would refuse or drop in silence; a sentence each, none where all is well.
        for_school: Whether pupils see it: the box comes in its classroom edition.
        of_lesson: Whether it is made of the lesson alone, so that a box without one has none.
    """

    title: str
    export: Callable[[Supply], Export]
    faults: Callable[[Files], Iterator[str]]
    for_school: bool = False
    of_lesson: bool = False
