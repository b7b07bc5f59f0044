"""`docs/security.md` is held to the tests: what it names exists, and what is tried stands there."""

import ast
import importlib
import re
from functools import cache
from pathlib import Path

import pytest

from tests.security import test_hostile_files

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")
NAMED = dict(re.findall(r"(?m)^- \*\*([\w-]+)\*\*: `tests/([\w/]+\.py::\w+)`$", PAGE))
ROWS = re.findall(r"(?m)^\| (.*) \| `([\w-]+)(?:\[(.*)\])?` \|$", PAGE)
WITHIN = {"test_pictures_are_taken_from_inside_the_box_alone": test_hostile_files.NAMES}
"""Cases that one run of a test goes through by itself."""

OURSELVES = Path(__file__).name


@cache
def functions(file: str) -> frozenset[str]:
    """The test functions of a file."""
    tree = ast.parse((ROOT / "tests" / file).read_text("utf-8"))
    defined = (node for node in tree.body if isinstance(node, ast.FunctionDef))
    return frozenset(node.name for node in defined if node.name.startswith("test_"))


@cache
def marks(test: str) -> tuple[pytest.Mark, ...]:
    """What a test is run with."""
    file, name = test.split("::")
    module = importlib.import_module(f"tests.{file.removesuffix('.py').replace('/', '.')}")
    found = getattr(getattr(module, name), "pytestmark", [])
    return tuple(mark for mark in found if mark.name == "parametrize")


@cache
def tables(test: str) -> frozenset[str]:
    """The cases of a test that its tables give names."""
    named = {name for mark in marks(test) for name in mark.kwargs.get("ids", ())}
    values = {getattr(value, "id", None) for mark in marks(test) for value in mark.args[1]}
    return frozenset(named | (values - {None}) | set(WITHIN.get(test.split("::")[1], ())))


def cases(test: str) -> frozenset[str]:
    """All cases of a test that can be named."""
    found = [value for mark in marks(test) for value in mark.args[1]]
    alone = len(marks(test)) == 1 and not tables(test)
    return tables(test) | {value for value in found if alone and isinstance(value, str)}


TRIED = sorted(
    f"security/{path.name}::{name}"
    for path in Path(__file__).parent.glob("test_*.py")
    if path.name != OURSELVES
    for name in functions(f"security/{path.name}")
)
AGAIN = {
    "security/test_hostile_files.py::test_a_bomb_in_the_record_of_a_match_is_refused",
}
"""Tests that go through the table of another; one row tells them."""


def test_every_test_that_the_page_names_exists() -> None:
    assert len(NAMED) > 90
    gone = {
        test
        for test in NAMED.values()
        if test.split("::")[1] not in functions(test[: test.index("::")])
    }
    assert not gone
    assert len(set(NAMED.values())) == len(NAMED) == PAGE.count("\n- **")


def test_every_row_names_a_test_of_the_page_and_a_case_of_it() -> None:
    assert len(ROWS) == len(re.findall(r"(?m)^\| (?!attack|what \|)", PAGE)) > 250
    assert {label for _, label, _ in ROWS} == NAMED.keys()
    for _, label, case in ROWS:
        assert not case or case in cases(NAMED[label]), f"{label} has no case {case}"


@pytest.mark.parametrize("test", TRIED)
def test_every_attack_that_is_tried_stands_on_the_page(test: str) -> None:
    labels = [label for label, named_test in NAMED.items() if named_test == test]
    assert labels, "give it a row in docs/security.md"
    told = {case for _, label, case in ROWS if label == labels[0]}
    if tables(test) and test not in AGAIN:
        assert told == tables(test)
    else:
        assert told in ({""}, cases(test))


def test_every_row_says_what_is_promised_and_what_holds_it() -> None:
    for cells, label, case in ROWS:
        filled = [cell.strip() for cell in re.split(r" (?<!\\)\| ", cells)]
        assert len(filled) in (2, 3) and all(filled), f"{label}[{case}]"


def test_the_page_names_modules_that_exist() -> None:
    for cells, _, _ in ROWS:
        for name in re.findall(r"`([a-z_]+(?:\.[a-z_]+)*)`", cells.rpartition(" | ")[2]):
            steps = name.split(".")
            place = ROOT / "generator" / "/".join(steps)
            file = place.with_suffix(".py")
            inside = place.parent.with_suffix(".py")
            assert place.is_dir() or file.is_file() or defines(inside, steps[-1]), name


def defines(file: Path, name: str) -> bool:
    return file.is_file() and f"def {name}(" in file.read_text("utf-8")
