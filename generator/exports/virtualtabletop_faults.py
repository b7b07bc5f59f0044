"""What VirtualTabletop would refuse or drop without a word."""

from collections.abc import Iterator

from generator.exports.target import Files


def faults(files: Files) -> Iterator[str]:
    """To come."""
    yield from ()
