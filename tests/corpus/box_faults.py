"""Small realistic mistakes in boxes: each gives its code at its line, and nothing else.

The tables `*_faults.py` beside this file hold them, a line for each; `patched.py` says how they are
made and where a finding belongs. Each box has a test file of its own, so that several processes can
share them. That the boxes as they are have no findings, `test_cli` tries. Of several faults of one
kind in a box, the first is tried, and all of them by `make thousand`.
"""

from collections.abc import Mapping
from functools import cache

import balance_faults
import blurred_faults
import custom_faults
import deed_faults
import document_faults
import genre_faults
import hammer_faults
import kin_faults
import malice_faults
import more_faults
import pytest
import reading_faults
import salem_faults
import sense_faults
import slip_faults
import witch_hunt_faults
import writing_faults
from patched import (
    Fault,
    called,
    expected,
    findings_in,
    found_together,
    patched_text,
    phrase,
    said_in,
    sound_together,
)

from generator.diagnostics import Diagnostic
from generator.mending import mended, with_certain_fixes
from tests.thorough import first_of_each

TABLES = (
    balance_faults,
    blurred_faults,
    deed_faults,
    document_faults,
    genre_faults,
    hammer_faults,
    custom_faults,
    sense_faults,
    kin_faults,
    malice_faults,
    more_faults,
    reading_faults,
    salem_faults,
    slip_faults,
    witch_hunt_faults,
    writing_faults,
)
FAULTS = tuple(fault for table in TABLES for fault in table.FAULTS)
SMALL_FIRST = (
    *("malice", "hammer-of-the-witches", "malleus-maleficarum", "salem-1692"),
    "witch-hunt-1649",
)
"""Boxes, first those that take the shortest to check: a kind of fault is tried in the first."""
TRIED = first_of_each(
    sorted(FAULTS, key=lambda fault: SMALL_FIRST.index(fault.box)), lambda fault: fault.code
)

TYPED = {"straight-quote", "open-markup"}
"""What may be found in a text that could not be read before it was mended."""


class Faults:
    """The tests of all faults of one box."""

    box: str

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        own = [fault for fault in TRIED if fault.box == self.box]
        metafunc.parametrize("fault", own, ids=called)

    def test_a_mistake_gives_its_code_at_its_line_and_nothing_else(self, fault: Fault) -> None:
        found = _found_in(self.box)[fault]
        places = [(one.code.id, one.position.file, one.position.line) for one in found]
        assert places == [expected(fault)], [str(one) for one in found]
        assert phrase(fault) in said_in(found[0]), str(found[0])
        _assert_mended(fault, found)


@cache
def _found_in(box: str) -> Mapping[Fault, list[Diagnostic]]:
    """What is found of each fault of a box."""
    return found_together([fault for fault in TRIED if fault.box == box])


def _first_mend(fault: Fault) -> str | None:
    """The file of a fault after its fixes, if there are any."""
    text = patched_text(fault)
    found = with_certain_fixes(_found_in(fault.box)[fault], {fault.file: text})
    fixes = [one.fix for one in found if one.fix]
    return mended(text, fixes) if fixes else None


@cache
def _well_mended(box: str) -> frozenset[Fault]:
    """The faults after whose fixes nothing is found."""
    mends = [(fault, _first_mend(fault)) for fault in _found_in(box)]
    return sound_together([(fault, text) for fault, text in mends if text is not None])


def _assert_mended(fault: Fault, found: list[Diagnostic]) -> None:
    """A fix, if there is one, mends its finding and brings no other."""
    if fault in _well_mended(fault.box):
        return
    text = patched_text(fault)
    fixes = [one.fix for one in with_certain_fixes(found, {fault.file: text}) if one.fix]
    while fixes:  # Of several slips in a text, each is mended by itself.
        text = mended(text, fixes)
        left = [one for one in findings_in(fault, text) if one.code.slug not in TYPED]
        assert {one.code.id for one in left} <= {fault.code}, [str(one) for one in left]
        assert not left or left[0].fix != fixes[0], str(left[0])
        fixes = [one.fix for one in left if one.fix]
        assert bool(fixes) == bool(left)
