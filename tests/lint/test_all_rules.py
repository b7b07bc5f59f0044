"""What holds for all checks together."""

import importlib
import inspect
import pkgutil
from types import ModuleType

import pytest
from box import found, lint, read_box

from generator import lint as room
from generator.diagnostics import Severity
from generator.lint import CHECKS, CODES, Check
from generator.lint.case import Case, Known
from generator.lint.print_codes import PRINT_CODES, flaw_code
from generator.render import fitting, legibility, measure, painting


def test_the_box_without_a_fault_has_no_findings() -> None:
    assert lint() == []


def modules() -> list[ModuleType]:
    """Every module of the room."""
    found = pkgutil.walk_packages(room.__path__, f"{room.__name__}.")
    return [importlib.import_module(one.name) for one in found if not one.ispkg]


def test_a_check_is_called_as_its_code_and_its_code_is_its_own() -> None:
    named = [
        (name, one)
        for module in modules()
        for name, one in vars(module).items()
        if isinstance(one, Check)
    ]
    assert all(name == check.code.slug.replace("-", "_") for name, check in named)
    assert len({code.id for code in CODES}) == len({code.slug for code in CODES}) == len(CODES)


def test_every_check_is_used_and_no_module_knows_that_of_another() -> None:
    own = [one for module in modules() for one in vars(module).values() if isinstance(one, Check)]
    assert len(own) == len(set(own)) == len(CHECKS)
    assert set(own) == set(CHECKS)


def test_every_code_has_a_manual() -> None:
    for code in CODES:
        assert all((code.what, code.why, code.example, code.instead)), code.id
        assert code.example != code.instead, code.id


def test_findings_come_in_the_order_of_the_files_and_once() -> None:
    changes = (
        ("cards/rods", "lowest: 6", "lowest: 12"),
        ("game", "declared: 9", "declared: 10"),
        ("cards/fruits", "{points: 3,", "{points: 9,"),
        ("theme", "icon: apple-seeds", "icon: aple-seeds"),
    )
    assert found(*changes) == [
        "cards/fruits.yaml:25:26 M114",
        "cards/rods.yaml:8:34 M123",
        "cards/rods.yaml:12:58 M194",
        "game.yaml:14:11 M110",
        "theme.yaml:18:16 P303",
    ]


def test_a_text_is_worked_out_once_for_all_checks() -> None:
    case = Case(read_box(), Known(*[frozenset[str]()] * 3, {}, x_height=lambda *_: 0.5))
    assert case.spoken is case.spoken
    assert {one.said for one in case.spoken} >= {"Draw three cards, worth 3 :seed:.", "−2", "2"}


@pytest.mark.parametrize("code", PRINT_CODES, ids=lambda code: code.id)
def test_a_painted_flaw_finds_its_code_by_its_slug(code: object) -> None:
    assert flaw_code(code.slug) is code


def test_every_flaw_that_the_painter_names_has_a_code() -> None:
    source = "".join(map(inspect.getsource, (measure, legibility, fitting, painting)))
    named = {code.slug for code in PRINT_CODES if f'"{code.slug}"' in source}
    of_text = {"overflow", "missing-glyph", "outside-safe-zone", "small-letters", "tight-text"}
    assert named == of_text | {"soft-image", "small-icon", "heavy-picture"}
    assert source.count("Flaw(") - source.count("class Flaw(") >= len(named)


def test_what_only_looks_worse_is_a_warning() -> None:
    mild = {code.slug for code in PRINT_CODES if code.severity is not Severity.ERROR}
    pictures = {"soft-image", "picture-too-fine", "subject-cut-off", "heavy-picture"}
    assert mild == pictures | {"small-letters", "tight-text", "small-icon"}
