"""Streams of chance: every match and every seat's policy has its own, made from one seed.

So a number never depends on how many workers share a batch, nor on what other seats do.
"""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")

_MASK = (1 << 64) - 1


def derive(seed: int, *path: int | str) -> int:
    """A seed for what `path` names, under the seed of the whole.

    BLAKE2b over the words, so that neighbouring seeds and paths have nothing in common; 53 bits,
    which every reader of JSON keeps whole.
    """
    words = "\0".join(str(part) for part in (seed, *path))
    return int.from_bytes(hashlib.blake2b(words.encode(), digest_size=8).digest(), "big") >> 11


class Stream:
    """A stream of whole numbers: SplitMix64 (Steele, Lea and Flood 2014)."""

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1; the bias is below `bound` in 2**64."""
        self.state = mixed = (self.state + 0x9E3779B97F4A7C15) & _MASK
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((mixed ^ (mixed >> 31)) * bound) >> 64

    def pick(self, things: Sequence[Thing]) -> Thing:
        """One of `things`, which must not be empty."""
        return things[self.below(len(things))]
