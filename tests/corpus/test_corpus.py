"""Small realistic mistakes: each gives its code at its line, and nothing else.

The tables `*_faults.py` beside this file hold them, a line for each; `patched.py` says how they are
made and where a finding belongs. That the boxes as they are have no findings, `test_cli` tries.
"""

import balance_faults
import deed_faults
import document_faults
import dynamic_faults
import hammer_faults
import malice_faults
import more_faults
import pytest
import reading_faults
import salem_faults
import slip_faults
import witch_hunt_faults
import writing_faults
from patched import Fault, expected_line, findings, findings_in, patched_text

from generator.diagnostics import Severity
from generator.mending import mended, with_certain_fixes

TABLES = (
    balance_faults,
    deed_faults,
    document_faults,
    hammer_faults,
    malice_faults,
    more_faults,
    reading_faults,
    salem_faults,
    slip_faults,
    witch_hunt_faults,
    writing_faults,
)
FAULTS = tuple(fault for table in TABLES for fault in table.FAULTS)


def called(fault: Fault) -> str:
    return f"{fault.box}-{fault.name}".replace(" ", "-")


@pytest.mark.parametrize("fault", FAULTS, ids=called)
def test_a_mistake_gives_its_code_at_its_line_and_nothing_else(fault: Fault) -> None:
    found = findings(fault)
    places = [(one.code.id, one.position.file, one.position.line) for one in found]
    wanted = (fault.code, fault.found_in or fault.file, expected_line(fault))
    assert places == [wanted], [str(one) for one in found]
    assert fault.says in f"{found[0].message} ({found[0].hint})", str(found[0])


@pytest.mark.parametrize("fault", slip_faults.FAULTS, ids=called)
def test_a_fix_mends_its_finding_and_brings_no_other(fault: Fault) -> None:
    text = patched_text(fault)
    fixes = [one.fix for one in with_certain_fixes(findings(fault), {fault.file: text}) if one.fix]
    if not fixes:
        return
    new = mended(text, fixes)
    assert new != text
    left = [one for one in findings_in(fault, new) if one.code.slug != "straight-quote"]
    assert [str(one) for one in left] == [], "straight quotes alone were typed, and may be found"


@pytest.mark.parametrize("fault", dynamic_faults.FAULTS, ids=called)
def test_what_only_play_shows_is_no_error_before(fault: Fault) -> None:
    assert not [str(one) for one in findings(fault) if one.severity is Severity.ERROR]
