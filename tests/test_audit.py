"""Known vulnerabilities fail `make audit`; where nobody can be asked, it says so and goes on."""

import json
import runpy
from collections.abc import Callable
from pathlib import Path

import pytest

AUDIT = runpy.run_path(str(Path(__file__).resolve().parent.parent / ".ci" / "audit.py"))
FINE = {"name": "click", "version": "8.5.1", "vulns": []}
SKIPPED = {"name": "click", "skip_reason": "it could not be found"}
BROKEN = {
    **FINE,
    "vulns": [{"id": "PYSEC-1", "fix_versions": ["9"]}, {"id": "PYSEC-2", "fix_versions": []}],
}
NPM_ERROR = json.dumps({"message": "405 Method Not Allowed", "error": {}})


def said(python: object, npm: object, calls: list[str]) -> Callable[[list[str]], str]:
    """Stands in for both tools; texts are said as they are, all else as JSON."""

    def ask(command: list[str]) -> str:
        calls.append(command[-1])
        answer = npm if "--prefix" in command else python
        return answer if isinstance(answer, str) else json.dumps(answer)

    return ask


@pytest.mark.parametrize("python", ["", "Traceback", {"dependencies": [SKIPPED]}, "[]", "{}"])
@pytest.mark.parametrize("npm", ["", NPM_ERROR, "<html>"])
def test_where_nobody_answers_that_is_said_once_asked(
    python: object, npm: object, capsys: pytest.CaptureFixture[str]
) -> None:
    calls: list[str] = []
    assert AUDIT["audit"](said(python, npm, calls)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(AUDIT["LOCKED"]) + len(AUDIT["FOLDERS"])
    assert all("not asked: no network" in line for line in lines)
    assert calls == [f".ci/locked/{AUDIT['LOCKED'][0]}.txt", "templates"]


def test_all_is_asked_about_where_somebody_answers(capsys: pytest.CaptureFixture[str]) -> None:
    calls: list[str] = []
    ask = said({"dependencies": [FINE, SKIPPED]}, {"vulnerabilities": {}}, calls)
    assert AUDIT["audit"](ask) == 0
    assert "hornbook.txt: no known vulnerabilities" in capsys.readouterr().out
    locked = Path(__file__).resolve().parent.parent / ".ci" / "locked"
    wanted = {f".ci/locked/{path.name}" for path in locked.glob("*.txt")}
    assert set(calls) == {*wanted, "templates", "tests"}


@pytest.mark.parametrize(
    ("python", "npm", "line"),
    [
        ({"dependencies": [BROKEN]}, "", "click 8.5.1: PYSEC-1, mended in 9"),
        ({"dependencies": [SKIPPED, BROKEN]}, "", "PYSEC-2, mended in no version yet"),
        (
            "",
            {"vulnerabilities": {"jsdom": {"range": "<30", "severity": "high"}}},
            "jsdom <30: high",
        ),
    ],
)
def test_a_known_vulnerability_is_named_and_fails(
    python: object, npm: object, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert AUDIT["audit"](said(python, npm, [])) == 1
    assert line in capsys.readouterr().out


def test_a_tool_that_is_missing_or_slow_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert AUDIT["run"](["/nowhere/pip-audit"]) == ""
    monkeypatch.setitem(AUDIT["run"].__globals__, "PATIENCE", 0.1)
    assert AUDIT["run"](["sleep", "20"]) == ""
