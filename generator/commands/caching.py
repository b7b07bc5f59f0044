"""A cache for every run: one for this run alone where the usual one cannot be written."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile

from generator.project import CACHE_VARIABLE, find_project
from generator.saying import say

ROOM = 1 << 20
"""Bytes that must find room in the cache before a run begins: some twenty faces."""


@contextmanager
def usable_cache() -> Iterator[None]:
    """Go on without the cache where it is full or read-only, and say so: it only saves time."""
    cache = find_project().cache
    trouble = _trouble(cache)
    if trouble is None:
        yield
        return
    say(f"  note: everything is painted anew: cannot write {cache}: {trouble}", err=True)
    chosen = os.environ.get(CACHE_VARIABLE)
    with TemporaryDirectory(prefix="hornbook-") as folder:
        os.environ[CACHE_VARIABLE] = folder  # worker processes look there as well
        try:
            yield
        finally:
            if chosen is None:
                del os.environ[CACHE_VARIABLE]
            else:
                os.environ[CACHE_VARIABLE] = chosen


def _trouble(cache: Path) -> str | None:
    """Why nothing can be written there; None where something can."""
    try:
        cache.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=cache) as probe:
            probe.write(bytes(ROOM))
    except OSError as error:
        return error.strerror or str(error)
    return None
