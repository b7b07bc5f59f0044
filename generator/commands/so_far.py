"""What is known of matches while more are played: one JSON file, written anew as they are done.

Whoever reads it meanwhile has a whole file, and what was written last stays when the command is
ended early.
"""

import json
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from generator.output import write_file
from generator.play.playouts import MatchResult
from generator.play.study.arms import Arm, ArmResult
from generator.progress import MatchProgress

VERSION = 1
PAUSE = 1.0
"""Seconds between two versions, at the least; and nine times what it takes to make one."""
SHARE = 9
ENDS = 12
"""Ways to end of which a table shows a match."""

Make = Callable[[], Mapping[str, Any] | None]
"""Gives an outline of what has been played; None where that is nothing yet."""


class SoFar:
    """The file, and when it is due; without a `path` it is never written."""

    def __init__(self, path: Path | None, progress: MatchProgress) -> None:
        self.path, self.progress = path, progress
        self._due = 0.0

    def grown(self, make: Make) -> None:
        """More is known; it is written if the last version is old enough.

        Raises:
            HornbookError: the file cannot be written.
        """
        if self.path is None or time.monotonic() < self._due:
            return
        begun = time.monotonic()
        self._write(make(), is_over=False)
        now = time.monotonic()
        self._due = now + max(PAUSE, SHARE * (now - begun))
        self.progress.tell()

    def over(self, make: Make) -> None:
        """All is known.

        Raises:
            HornbookError: the file cannot be written.
        """
        if self.path is not None:
            self._write(make(), is_over=True)

    def _write(self, outline: Mapping[str, Any] | None, *, is_over: bool) -> None:
        if self.path is None or outline is None:
            return
        said = {
            "version": VERSION,
            "played": self.progress.done,
            "expected": self.progress.total,
            "is_over": is_over,
            **outline,
        }
        write_file(self.path, json.dumps(said, ensure_ascii=False).encode())


def telling_matches(results: Mapping[Arm, ArmResult]) -> list[dict[str, Any]]:
    """By table the matches to look at first: the shortest, the longest, and one of each end."""
    return [
        {"ruleset": arm.ruleset, "seats": arm.seats, "matches": _telling(part.rows)}
        for arm, part in results.items()
        if part.rows
    ]


def _telling(rows: list[MatchResult]) -> list[dict[str, Any]]:
    ended = [row for row in rows if not row.capped] or rows
    found = [
        ("shortest", min(ended, key=lambda row: (row.decisions, row.number))),
        ("longest", max(ended, key=lambda row: (row.decisions, -row.number))),
    ]
    first: dict[str, MatchResult] = {}
    for row in rows:
        first.setdefault(row.ended, row)
    found += [("end", row) for row in list(first.values())[:ENDS]]
    return [
        {
            "why": why,
            "match": row.number,
            "seed": row.seed,
            "ended": row.ended,
            "decisions": row.decisions,
            "scores": list(row.returns),
            "first": [seat + 1 for seat in sorted(row.winners)],
        }
        for why, row in found
    ]
