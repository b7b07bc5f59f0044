"""Mistakes that only play shows are found by playing."""

from dataclasses import replace

import dynamic_faults
import pytest
from patched import Fault, _read, part_of, patched_text
from patched import findings as found_without_play

from generator.diagnostics import Severity
from generator.play.study.findings import findings
from tests.play.pond import studied
from tests.thorough import THOROUGH, first_of_each

MATCHES = 240 if THOROUGH else 120
CERTAIN = MATCHES if THOROUGH else 24
"""Matches of a game in which what is wrong shows in nearly every one."""
CODES = {
    "endless": {"G410", "G420"},
    "dead-card": {"G422", "G423", "G424"},
    "unreached": {"G428"},
    "outsized": {"G429"},
}


FAULTS = pytest.mark.parametrize(
    "fault", dynamic_faults.FAULTS, ids=lambda one: one.name.replace(" ", "-")
)


@pytest.mark.parametrize(
    "fault",
    first_of_each(dynamic_faults.FAULTS, lambda one: one.code),
    ids=lambda one: one.name.replace(" ", "-"),
)
def test_what_only_play_shows_is_no_error_before(fault: Fault) -> None:
    errors = [one for one in found_without_play(fault) if one.severity is Severity.ERROR]
    assert [str(one) for one in errors] == []


@pytest.mark.slow
@FAULTS
def test_a_mistake_shows_in_play(fault: Fault) -> None:
    game, _ = _read(fault.box, fault.file, patched_text(fault))
    assert game is not None
    game = replace(game, lesson=None)  # what a class can play of it is another matter
    found = findings(studied(game, CERTAIN if fault.code == "endless" else MATCHES))
    assert found and {one.code.id for one in found} <= CODES[fault.code], list(map(str, found))
    for one in found:
        text = game.places[part_of(one.position.file)].text.splitlines()
        assert fault.line in text[one.position.line - 1]
        assert "hornbook " in (one.hint or ""), "nothing says how to see it again"
