"""Mistakes that only play shows are found by playing."""

import dynamic_faults
import pytest
from patched import Fault, _read, patched_text

from generator.play.study.outline import outline
from generator.play.study.verdicts import findings
from tests.play.pond import studied

CODES = {"endless": {"G410", "G420"}, "dead-card": {"G422", "G423", "G424"}}
ONLY_REPORTED = {
    "a delve that only death ends": "matches end, and a rule that never ran tells of it",
    "a confession beyond all measure": "everybody holds such cards, and all profit alike",
}
FOUND = [one for one in dynamic_faults.FAULTS if one.name not in ONLY_REPORTED]


@pytest.mark.slow
@pytest.mark.parametrize("fault", FOUND, ids=lambda one: one.name.replace(" ", "-"))
def test_a_mistake_shows_in_play(fault: Fault) -> None:
    game, _ = _read(fault, patched_text(fault))
    assert game is not None
    found = findings(studied(game, 240))
    assert found and {one.code.id for one in found} <= CODES[fault.code], list(map(str, found))


@pytest.mark.slow
def test_an_end_that_never_comes_is_a_rule_that_never_ran() -> None:
    (fault,) = (one for one in dynamic_faults.FAULTS if "only death" in one.name)
    game, _ = _read(fault, patched_text(fault))
    assert game is not None
    (rules,) = outline(studied(game, 240))["rules"]
    assert "escape" in rules["never"]
