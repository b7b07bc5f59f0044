"""Small realistic mistakes in card sets: each gives its code at its line, and nothing else."""

import balance_faults
import blurred_faults
import custom_faults
import kin_faults
import pytest
import sense_faults
import set_faults
from patched_sets import SetFault, checked, copied, expected, found, home
from phrases import PHRASES

from generator.codes import all_codes

FAULTS = (
    *set_faults.FAULTS,
    *balance_faults.SET_FAULTS,
    *blurred_faults.SET_FAULTS,
    *kin_faults.SET_FAULTS,
    *custom_faults.SET_FAULTS,
    *sense_faults.SET_FAULTS,
)


def called(fault: SetFault) -> str:
    return f"{fault.of}-{fault.name}".replace(" ", "-")


@pytest.mark.parametrize("fault", FAULTS, ids=called)
def test_a_mistake_in_a_set_gives_its_code_at_its_line_and_nothing_else(fault: SetFault) -> None:
    all_found = found(fault)
    assert [one[:3] for one in all_found] == [expected(fault)], all_found
    assert (fault.says or PHRASES[called(fault)]) in all_found[0][3]


@pytest.mark.parametrize("of", sorted({fault.of for fault in FAULTS}))
def test_the_sets_themselves_are_without_findings(of: str) -> None:
    with copied(of) as own:
        assert [str(one) for one in checked((own,)).findings] == []


def test_every_mistake_is_of_a_set_and_a_code_that_there_are() -> None:
    assert len({called(fault) for fault in FAULTS}) == len(FAULTS)
    assert {fault.code for fault in FAULTS} <= {code.id for code in all_codes()}
    assert all(home(fault.of).is_dir() for fault in FAULTS)
