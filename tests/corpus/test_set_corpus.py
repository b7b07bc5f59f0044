"""Small realistic mistakes in card sets: each gives its code at its line, and nothing else.

Tried are the first of each kind that no box has, and one in each folder and file of sets; all of
them by `make thousand`.
"""

from collections.abc import Mapping
from functools import cache

import balance_faults
import blurred_faults
import board_faults
import box_faults
import claim_faults
import custom_faults
import kin_faults
import pytest
import sense_faults
import set_faults
from patched_sets import Found, SetFault, called, expected, found_together, home, phrase
from test_good_sets import FOLDERS

from generator.codes import all_codes
from tests.thorough import first_of_each

FAULTS = (
    *set_faults.FAULTS,
    *balance_faults.SET_FAULTS,
    *blurred_faults.SET_FAULTS,
    *kin_faults.SET_FAULTS,
    *custom_faults.SET_FAULTS,
    *sense_faults.SET_FAULTS,
    *claim_faults.SET_FAULTS,
    *board_faults.SET_FAULTS,
)
IN_BOXES = {fault.code for fault in box_faults.FAULTS}
TRIED = first_of_each(
    first_of_each(FAULTS, lambda fault: fault.code),
    lambda fault: fault.file.partition("/")[0] if fault.code in IN_BOXES else fault.code,
)


@cache
def _found_in(of: str) -> Mapping[SetFault, list[Found]]:
    """What is found of each fault of a set."""
    return found_together([fault for fault in TRIED if fault.of == of])


@pytest.mark.parametrize("fault", TRIED, ids=called)
def test_a_mistake_in_a_set_gives_its_code_at_its_line_and_nothing_else(fault: SetFault) -> None:
    all_found = _found_in(fault.of)[fault]
    assert [one[:3] for one in all_found] == [expected(fault)], all_found
    assert phrase(fault) in all_found[0][3]


def test_the_sets_themselves_are_among_those_without_findings() -> None:
    assert {fault.of for fault in FAULTS} <= set(FOLDERS)


def test_every_mistake_is_of_a_set_and_a_code_that_there_are() -> None:
    assert len({called(fault) for fault in FAULTS}) == len(FAULTS)
    assert {fault.code for fault in FAULTS} <= {code.id for code in all_codes()}
    assert all(home(fault.of).is_dir() for fault in FAULTS)
