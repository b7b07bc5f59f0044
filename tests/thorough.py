"""Whether this run is thorough: every box on every paper and long matches (`make thousand`)."""

import os
from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

import pytest

THOROUGH = "HORNBOOK_MATCHES" in os.environ

rarely = pytest.mark.skipif(not THOROUGH, reason="takes long: `make thousand`")
"""A test that takes long and whose subject others touch as well."""

T = TypeVar("T")


def first_of_each(rows: Sequence[T], kind: Callable[[T], Hashable]) -> tuple[T, ...]:
    """The first row of each kind, in their order; all of them in a thorough run."""
    if THOROUGH:
        return tuple(rows)
    firsts: dict[Hashable, T] = {}
    for row in rows:
        firsts.setdefault(kind(row), row)
    return tuple(firsts.values())
