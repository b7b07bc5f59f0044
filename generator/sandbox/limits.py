"""What one process that works on a stranger's content may use up."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace

from generator.errors import HornbookError

VARIABLE = "HORNBOOK_LIMITS"
"""A factor for processor time, clock and memory; below 1, memory stays as it is."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Times in seconds, sizes in bytes; each process that works along has them for itself.

    The values are many times what our own boxes take on a slow machine: reading takes 1 s, a deck
    of 78 painted cards 9 s and 0.6 GB of addresses, a match 0.2 s.
    """

    piece: int = 60
    """Processor time for one piece of work: to read a box, for a deck, a sheet, a match."""
    whole: int | None = 1800
    """Processor time of one process in all; None where somebody asks for so and so many matches."""
    clock: int = 600
    """Time that may go by until a piece is done, for what waits and works not; 0 is no limit."""
    memory: int = 3 << 29
    """Addresses; nearly three times what our largest box takes."""
    file: int = 512 << 20
    """One file that is written; a printed box has 30 MB."""
    files: int = 1024
    """Files open at once; each worker process needs some four."""
    network: bool = False
    """Whether the network stays in reach, as a cluster needs it."""

    def told(self) -> str:
        """Processor time as a finding says it."""
        whole = f" for one piece of work, {self.whole} s in all" if self.whole else ""
        return f"{self.piece} s of processor time{whole}"

    def room(self) -> str:
        """Memory as a finding says it."""
        return f"{self.memory / (1 << 30):g} GiB of memory"


def chosen(limits: Limits, environment: Mapping[str, str] = os.environ) -> Limits:
    """`limits` times the factor that the person has set.

    Raises:
        HornbookError: it is no number from 0.1 to 1000.
    """
    text = environment.get(VARIABLE, "1")
    try:
        factor = float(text)
    except ValueError:
        factor = 0.0
    if not 0.1 <= factor <= 1000:
        raise HornbookError(
            f"{VARIABLE} is a factor from 0.1 to 1000, as 4 for four times the limits",
            instead=f"unset {VARIABLE}, or give it a number",
        )
    return replace(
        limits,
        piece=max(1, round(limits.piece * factor)),
        whole=limits.whole and max(1, round(limits.whole * factor)),
        clock=max(1, round(limits.clock * factor)),
        memory=round(limits.memory * max(1, factor)),
    )
