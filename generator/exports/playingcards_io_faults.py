"""What playingcards.io would drop without a word, read from finished files."""

from collections.abc import Iterator

from generator.exports.target import Files

SCHEMA = "8"
"""The schema that is written, as the file itself says it."""


def faults(files: Files) -> Iterator[str]:
    """To come."""
    yield from ()
