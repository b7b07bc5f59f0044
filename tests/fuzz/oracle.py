"""What is asked of every input: a clean value, findings with a place, or a `HornbookError`."""

import resource
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from time import perf_counter
from typing import Any, TypeVar

from generator.diagnostics import Diagnostic
from generator.errors import ExitCode, HornbookError

SECONDS = 60
MIB = 1536
"""What one input may take; the process around it included."""
Said = TypeVar("Said")


class Failure(AssertionError):  # noqa: N818 # of an input, not of ours
    """Something came of an input that must come of none."""


def demand(holds: bool, message: str) -> None:
    if not holds:
        raise Failure(message)


@contextmanager
def within_limits() -> Iterator[None]:
    """Around one input: not longer than a minute, no new peak of memory beyond the limit."""
    start, before = perf_counter(), peak()
    yield
    took, after = perf_counter() - start, peak()
    demand(took <= SECONDS, f"it took {took:.0f} s")
    demand(after <= max(MIB, before), f"it took {after:.0f} MiB")


def peak() -> float:
    """MiB that this process has held at most."""
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def in_plain_words(text: str, what: str = "a message") -> None:
    demand(bool(text.strip()), f"{what} is empty")
    demand(text.isprintable(), f"{what} is not printable: {text!r}")


def sound(findings: Iterable[Diagnostic], texts: Mapping[str, str]) -> None:
    """Findings have a message and a place; in a file of `texts`, one that is there."""
    for one in findings:
        in_plain_words(one.message)
        in_plain_words(str(one), "a finding")
        if one.hint is not None:
            in_plain_words(one.hint, "a hint")
        place = one.position
        demand(bool(place.file), f"a finding has no file: {one}")
        demand(place.line >= 1 and place.column >= 1, f"a finding has no place: {one}")
        if place.file in texts:
            lines = plain_lines(texts[place.file])
            demand(place.line <= len(lines), f"there is no such line: {one}")
            width = len(lines[place.line - 1]) + 1
            demand(place.column <= width, f"there is no such column: {one}")


def plain_lines(text: str) -> list[str]:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def answer(call: Callable[..., Said], *arguments: Any) -> Said | None:
    """What `call` gives, or None where it refuses in words."""
    try:
        return call(*arguments)
    except HornbookError as error:
        in_plain_words(error.message)
        demand(not error.instead or error.instead.isprintable(), f"advice: {error.instead!r}")
        demand(error.exit_code is not ExitCode.OURS, f"called a failure of ours: {error}")
        return None
