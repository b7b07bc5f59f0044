"""Findings are shown to a person, a program and a code host without loss."""

import io
import json

import pytest

from generator.codes import all_codes
from generator.diagnostics import Code, Position, Remedy, Severity
from generator.reporters import manual, report, summary, wants_colour

ERROR = Code("R201", "unknown-reference", Severity.ERROR, "What.", "Why.", "bad: 1", "good: 1")
WARNING = Code("S019", "unused-ignore", Severity.WARNING, "What.", "Why.", "bad: 2", "good: 2")
NOTE = Code("S021", "left-out", Severity.NOTE, "What.", "Why.", "bad: 3", "good: 3")
FOUND = [
    WARNING.at(Position("b c/é.yaml", 1, 1), "late"),
    ERROR.at(Position("a.yaml", 2, 7), 'no "x"', Remedy('did you mean "y"?', "x", "y")),
    NOTE.at(Position("a.yaml", 3, 1), "100%: a,\tb"),
]
TEXTS = {"a.yaml": "one: 1\ntwo:  x\n\n"}


def test_text_quotes_the_line_and_marks_the_column():
    assert report(FOUND, "text", TEXTS, colour=False) == "\n".join(
        [
            'a.yaml:2:7: R201 unknown-reference: no "x" (did you mean "y"?)',
            "    two:  x",
            "          ^ error",
            "a.yaml:3:1: S021 left-out: 100%: a,\\tb",
            "    note",
            "b c/é.yaml:1:1: S019 unused-ignore: late",
            "    warning",
            "1 error, 1 warning, 1 note in 2 files",
        ]
    )


def test_the_mark_stands_below_its_column_behind_wide_letters_and_in_a_long_line():
    wide = ERROR.at(Position("w", 1, 3), "m")
    lines = report([wide], "text", {"w": "漢e\u0301x"}, colour=False).split("\n")
    assert lines[2] == "    " + " " * 3 + "^ error"
    far = ERROR.at(Position("w", 1, 501), "m")
    lines = report([far], "text", {"w": "." * 500 + "#" + "." * 500}, colour=False).split("\n")
    assert len(lines[1]) <= 104
    assert lines[1][lines[2].index("^")] == "#"


def test_an_excerpt_steers_no_terminal():
    shown = report([ERROR.at(Position("w", 1, 1), "m")], "text", {"w": "a\x1b[2Jb"}, colour=False)
    assert "\x1b" not in shown


def test_colour_comes_only_on_request_and_never_carries_the_meaning_alone():
    plain = report(FOUND, "text", TEXTS, colour=False)
    painted = report(FOUND, "text", TEXTS, colour=True)
    assert "\x1b[31m^ error\x1b[0m" in painted
    assert "\x1b" not in plain


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("stream", "environment", "wanted"),
    [
        (Terminal(), {}, True),
        (Terminal(), {"NO_COLOR": ""}, True),
        (Terminal(), {"NO_COLOR": "1"}, False),
        (Terminal(), {"TERM": "dumb"}, False),
        (io.StringIO(), {}, False),
    ],
)
def test_colour_is_for_terminals_unless_no_color_says_no(stream, environment, wanted):
    assert wants_colour(stream, environment) is wanted


@pytest.mark.parametrize("format", ["text", "github"])
def test_a_quiet_run_says_nothing(format):
    assert report([], format) == ""


def test_the_summary_counts_in_plain_words():
    assert (
        summary([*FOUND, ERROR.at(Position("c"), "m")]) == "2 errors, 1 warning, 1 note in 3 files"
    )
    assert summary([]) == "no findings"


def test_json_holds_every_field():
    whole = json.loads(report(FOUND, "json"))
    assert (whole["version"], whole["summary"]) == (
        1,
        {"errors": 1, "warnings": 1, "notes": 1, "files": 2},
    )
    assert whole["findings"][0] == {
        "file": "a.yaml",
        "line": 2,
        "column": 7,
        "code": "R201",
        "slug": "unknown-reference",
        "severity": "error",
        "message": 'no "x"',
        "hint": 'did you mean "y"?',
        "related": [],
        "fix": {"says": 'write "y" for "x"', "file": "a.yaml", "line": 2, "column": 7,
                "end_column": 8, "text": "y"},
    }  # fmt: skip
    assert whole["findings"][2]["hint"] is None
    assert json.loads(report([], "json"))["findings"] == []


def test_github_commands_are_escaped():
    assert report(FOUND, "github").split("\n")[1:] == [
        "::notice file=a.yaml,line=3,col=1,title=S021 left-out::100%25: a,\\tb",
        "::warning file=b c/é.yaml,line=1,col=1,title=S019 unused-ignore::late",
    ]
    odd = ERROR.at(Position("a,b:c%.yaml"), "m")
    assert report([odd], "github").startswith("::error file=a%2Cb%3Ac%25.yaml,line=1,")


def test_sarif_has_the_shape_that_version_2_1_0_asks_for():
    log = json.loads(report(FOUND, "sarif"))
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"]
    assert [rule["id"] for rule in driver["rules"]] == ["R201", "S019", "S021"]
    for rule in driver["rules"]:
        assert rule["shortDescription"]["text"]
        assert "Instead" in rule["help"]["text"]
        assert rule["defaultConfiguration"]["level"] in {"none", "note", "warning", "error"}
    assert len(run["results"]) == 3
    for result in run["results"]:
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in {"none", "note", "warning", "error"}
        assert result["message"]["text"]
        (location,) = result["locations"]
        place = location["physicalLocation"]
        assert place["region"]["startLine"] >= 1
        assert place["region"]["startColumn"] >= 1
        assert not place["artifactLocation"]["uri"].startswith(("/", "file:"))
    assert run["columnKind"] == "unicodeCodePoints"
    (fix,) = run["results"][0]["fixes"]
    assert fix["description"]["text"] == 'write "y" for "x"'
    (change,) = fix["artifactChanges"]
    assert change["artifactLocation"]["uri"] == "a.yaml"
    assert change["replacements"] == [
        {
            "deletedRegion": {"startLine": 2, "startColumn": 7, "endColumn": 8},
            "insertedContent": {"text": "y"},
        }
    ]
    assert not any("fixes" in one for one in run["results"][1:])
    last = run["results"][2]["locations"][0]["physicalLocation"]
    assert last["artifactLocation"]["uri"] == "b%20c/%C3%A9.yaml"


def test_a_manual_says_what_why_an_example_and_what_to_write():
    assert manual(ERROR) == (
        "R201 unknown-reference (error)\n\nWhat.\n\nWhy: Why.\n\n"
        "Example:\n\n    bad: 1\n\nInstead:\n\n    good: 1"
    )


@pytest.mark.parametrize("code", all_codes(), ids=lambda code: code.id)
def test_every_manual_fits_a_terminal(code):
    assert max(map(len, manual(code).split("\n"))) <= 100
