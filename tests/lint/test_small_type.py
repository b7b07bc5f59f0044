from dataclasses import replace
from pathlib import Path

import pytest
from box import found, lint

from generator import assets
from generator.diagnostics import Severity
from generator.project import find_project

PROJECT = find_project()

TEXT = "text: {family: Plain Serif, size: 9, smallest: 8}"


@pytest.mark.parametrize(
    ("smallest", "severity"),
    [("6.75", Severity.ERROR), ("7", Severity.WARNING), ("7.75", Severity.WARNING)],
)
def test_rules_text_does_not_shrink_beyond_reading(smallest: str, severity: Severity) -> None:
    (finding,) = lint(("theme", TEXT, TEXT.replace("8}", f"{smallest}}}")))
    assert str(finding.position) == "orchard/theme.yaml:9:50"
    assert finding.code.id == "P308"
    assert finding.severity is severity
    assert finding.message == f"rules text may shrink to {smallest} pt"


def test_a_font_with_small_eyes_needs_more_points() -> None:
    (finding,) = lint(("theme", TEXT, TEXT.replace("Plain Serif", "Small Eye")))
    assert str(finding.position) == "orchard/theme.yaml:9:48"
    assert finding.severity is Severity.WARNING
    assert (
        finding.message
        == "at 8 pt the small letters of Small Eye are 1.13 mm high; 1.32 mm can be read"
    )
    assert finding.hint == "set smallest to 9.5 or more"


def test_it_is_read_at_its_advised_size() -> None:
    large = "text: {family: Small Eye, size: 9.5, smallest: 9.5}"
    assert found(("theme", TEXT, large)) == []


def test_a_font_that_is_not_there_has_no_eyes_to_measure() -> None:
    assert found(("theme", TEXT, TEXT.replace("Plain", "Plane"))) == ["theme.yaml:9:18 M117"]


@pytest.mark.parametrize(("family", "ems"), [("Source Serif 4", 0.492), ("EB Garamond", 0.405)])
def test_outlines_say_how_high_small_letters_are(family: str, ems: float) -> None:
    assert assets.shapes(family, 400, "normal").x_height == pytest.approx(ems, abs=0.0005)


def test_outlines_are_read_without_a_cache_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "fonts").write_text("no folder", "utf-8")
    monkeypatch.setattr(assets, "find_project", lambda: replace(PROJECT, cache=tmp_path))
    assert assets.shapes.__wrapped__("EB Garamond", 400, "italic").x_height > 0.3


def test_a_cut_that_is_not_installed_is_not_there_and_has_no_height() -> None:
    assert assets.has_font("Source Serif 4", 400, "normal")
    assert not assets.has_font("Source Serif 4", 300, "normal")
    assert assets.shapes("Source Serif 4", 300, "normal").x_height == 0
