"""A mutation run notices what a test notices, and leaves out what changes no behaviour."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation.reach import Reach

CODE = """
def larger(one, other):
    while one < 0:
        one += 1
    return one if one > other else other
"""
TESTS = """
from sample import larger

def test_of_two():
    assert larger(1, 2) == 2

def test_of_a_negative_number():
    assert larger(-1, -2) == 0
"""
SECONDS = {"test_sample.py::test_of_two": 0.01, "test_sample.py::test_of_a_negative_number": 0.02}
ATTEMPT = """
import json, sys
from pathlib import Path
from tests.mutation import trial
root, text, seconds, trial.SPARE = json.loads(sys.argv[1])
ending = trial.attempt(Path(root), "sample.py", text, seconds)
print(json.dumps([ending.code, ending.failed]))
"""


def attempted(root: Path, text: str, spare: float = 10.0) -> tuple[int, str]:
    """How a trial ends; from a process with one thread, as a trial forks and a lock may be held."""
    given = json.dumps([str(root), text, SECONDS, spare])
    top = Path(__file__).parents[2]
    command = [sys.executable, "-c", ATTEMPT, given]
    ran = subprocess.run(command, cwd=top, check=True, capture_output=True, text=True)
    code, failed = json.loads(ran.stdout)
    return code, failed


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "sample.py").write_text(CODE)
    (tmp_path / "test_sample.py").write_text(TESTS)
    return tmp_path


@pytest.mark.parametrize(
    ("old", "new", "code", "failed"),
    [
        ("one > other", "one > other", 0, ""),
        ("one > other", "one >= other", 0, ""),
        ("one > other", "one < other", 1, "test_sample.py::test_of_two"),
        ("while one < 0", "while one < -1", 1, "test_sample.py::test_of_a_negative_number"),
        ("def larger", "def smaller", 2, ""),
    ],
)
def test_a_trial_ends_as_its_tests_end(
    root: Path, old: str, new: str, code: int, failed: str
) -> None:
    assert attempted(root, CODE.replace(old, new)) == (code, failed)
    assert (root / "sample.py").read_text() == CODE


def test_a_trial_without_end_is_ended(root: Path) -> None:
    assert attempted(root, CODE.replace("+= 1", "+= 0"), spare=0.5)[0] < 0


def test_the_tests_of_a_change_are_those_that_reach_its_lines() -> None:
    lines = {
        "c.py": {"1": [""]},
        "a.py": {"1": [""], "5": ["t::one"], "6": ["t::one", "t::two"], "7": ["", "t::two"]},
    }
    known = Reach({"t::one": 1.0, "t::two": 2.0}, lines)
    assert known.of("a.py", [5]) == {"t::one": 1.0}
    assert known.of("a.py", range(5, 8)) == {"t::one": 1.0, "t::two": 2.0}
    assert known.of("a.py", [7]) == {"t::two": 2.0}
    assert known.of("a.py", [1]) == {"t::one": 1.0, "t::two": 2.0}  # only an import reaches it
    assert known.of("a.py", [9]) == {}
    assert known.of("b.py", [1]) == {}
    assert known.of("c.py", [1]) == {"t::one": 1.0, "t::two": 2.0}


TRIED = '''
from typing import TYPE_CHECKING, Literal
Side = Literal["left", "right"]
MOST: int = 8
if TYPE_CHECKING:
    LEAST = 3
@cached(size=7)
def told(one: "int", two="x") -> str:
    """Says it."""
    note("two words", "and more")
    return "one" if one < MOST else f"at most {MOST}"
class Thing:
    def __repr__(self):
        return str(5)
'''


def test_what_only_people_or_type_checkers_read_is_not_changed(tmp_path: Path) -> None:
    pytest.importorskip("mutmut", reason="make mutate installs it")
    from tests.mutation.changes import changes

    (tmp_path / "sample.py").write_text(TRIED)
    found = list(changes(tmp_path, ["sample.py"], 1))
    assert {int(one.name.split(":")[1]) for one in found} == {4, 8, 11}
    assert ("8", "9") in {(one.before, one.after) for one in found}
    assert ("< MOST", "<= MOST") in {(one.before, one.after) for one in found}
    assert len({one.name for one in found}) == len(found)
    assert list(changes(tmp_path, ["sample.py"], 1)) == found
    assert list(changes(tmp_path, ["sample.py"], 1, [found[2].name])) == [found[2]]
    assert [one.name for one in changes(tmp_path, ["sample.py"], 2)] != [one.name for one in found]
