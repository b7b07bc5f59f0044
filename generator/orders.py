"""Whole orders that were done before: what one box got of them, put in place without opening it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, fields, replace
from functools import partial
from pathlib import Path
from typing import Any

from generator.errors import HornbookError
from generator.files.locks import locked
from generator.files.looks import Look
from generator.files.store import key_of
from generator.inputs import Inputs
from generator.output import Listed, write_listed
from generator.project import Project
from generator.receipts import Done, GoneError, Receipts
from generator.reporters import many
from generator.saying import say

KIND = "orders"
ELSEWHERE = ("boxes", "box", "sets", "output", "jobs", "profile")
"""Options that are no part of an order, or that a key holds by what they mean."""
LOCKS = "working"
"""The folder of the cache in which whoever works on an order holds a lock."""


@dataclass(frozen=True)
class Delivery:
    """What a box got of an order: `done` in `folder` below the output, under `head`.

    `lines` tell it, and `texts` are those of the files that findings point into.
    """

    folder: str
    done: Done
    head: Mapping[str, Any] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    texts: Mapping[str, str] = field(default_factory=dict)

    def values(self) -> dict[str, Any]:
        """As JSON can hold it."""
        said = {one.name: getattr(self, one.name) for one in fields(self)}
        return {**said, "done": self.done.values()}

    @classmethod
    def read(cls, said: Mapping[str, Any]) -> "Delivery":
        """What `values` has made.

        Raises:
            TypeError, ValueError or KeyError: it is none.
        """
        done = Done.read(said["done"])
        return cls(**{**said, "done": done, "lines": tuple(said["lines"])})


@dataclass(frozen=True)
class Standing:
    """The part of an order that goes to one box with its sets, by its files as they are now."""

    inputs: Inputs
    look: Look | None
    key: str

    def among(self, keys: Sequence[str]) -> "Standing":
        """The same where it also depends on what goes to other boxes."""
        return replace(self, key=key_of(self.key, *keys))

    @property
    def is_as_seen(self) -> bool:
        """Whether no file that it depends on has been written since."""
        return self.look is not None and self.inputs.look() == self.look


class Orders:
    """The orders of one command, `asked` as it was typed, that may have been done before."""

    def __init__(
        self, project: Project, receipts: Receipts, asked: Any, more: Sequence[str] = ()
    ) -> None:
        self._project, self._receipts = project, receipts
        typed = {one.name: getattr(asked, one.name) for one in fields(asked)}
        options = [f"{name}={typed[name]!r}" for name in typed if name not in ELSEWHERE]
        self._typed = key_of(type(asked).__name__, *options, "", *more)

    def standing(self, folder: Path, sets: Sequence[Path], *others: Path) -> Standing:
        """The part that goes to the box in `folder`, which reads `others` as well."""
        inputs = Inputs(self._project, (folder, *sets, *others))
        look = inputs.look()
        named = (str(folder), *map(str, sets))
        return Standing(inputs, look, key_of(self._typed, look.key if look else "", *named))

    @contextmanager
    def alone(self, parts: Iterable[Standing]) -> Iterator[None]:
        """Work on orders once no other process works on the same, which may bring what is wanted.

        Where one cannot be told from another, or takes very long, both work.
        """
        folder = self._project.cache / LOCKS
        with ExitStack() as stack:
            # In one order for all, so that no two wait for each other.
            for name in sorted({one.key[:2] for one in parts if one.look}):
                with suppress(OSError, HornbookError):
                    lock = locked(folder / name, "the same files", partial(say, err=True))
                    stack.enter_context(lock)
            yield

    def find(self, part: Standing) -> Delivery | None:
        """What the box got when it was done before."""
        said = self._receipts.find(KIND, part.key) if part.look else None
        try:
            return Delivery.read(said) if said else None
        except (TypeError, ValueError, KeyError):
            return None

    def keep(self, part: Standing, delivery: Delivery) -> None:
        """Keep what the box got, unless a file was written meanwhile."""
        if part.is_as_seen:
            self._receipts.keep_files(delivery.done)
            self._receipts.keep(KIND, part.key, delivery.values())

    def put(self, delivery: Delivery, output: Path) -> str | None:
        """Put everything in place, and say in words what that took; None where a file is gone.

        Raises:
            HornbookError: the output cannot be written.
        """
        if not delivery.done.files:
            return ""
        folder, head = output / delivery.folder, delivery.head
        try:
            return publish(folder, [delivery.done], head, self._receipts)
        except GoneError:
            return None


def publish(folder: Path, done: Sequence[Done], head: Mapping[str, Any], receipts: Receipts) -> str:
    """Write all files into a folder, and say in words what that took.

    Raises:
        HornbookError: the folder cannot be written.
        GoneError: a file that was made before is not kept any more; nothing was written.
    """
    made = {digest: data for one in done for digest, data in one.data.items()}

    def held(file: Listed) -> bytes:
        return made[file.sha256] if file.sha256 in made else receipts.file(file)

    files = [file for one in done for file in one.files]
    written = write_listed(folder, files, held, head, partial(say, err=True))
    new = sum(file.sha256 in made for file in files if file.name in written)
    if not written:
        return f"{folder.name}: up to date, {many(len(files), 'file')}"
    copied, left = len(written) - new, len(files) - len(written)
    counted = ((new, "made"), (copied, "from the cache"), (left, "up to date"))
    return f"{folder.name}: {', '.join(f'{count} {how}' for count, how in counted if count)}"
