"""An author may answer a finding with a reason, and only so."""

import pytest

from generator.diagnostics import Code, Position, Severity
from generator.source.suppression import suppressed
from generator.source.syntax import SYNTAX

RARE = Code("P302", "rare", Severity.ERROR, "w", "y", "e", "i")
WIDE = Code("M104", "wide", Severity.ERROR, "w", "y", "e", "i")


def run(text, *found, looked_for=None):
    findings = [code.at(Position("f", line), "m") for code, line in found]
    kept, ignored = suppressed(findings, {"f": text}, looked_for)
    return (
        [(one.code.id, one.position.line) for one in kept],
        [(one.code.id, one.position.line) for one in ignored],
    )


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: 1 # hornbook: ignore P302 because it is a crest", 1),
        ("# hornbook: ignore P302 because it is a crest\na: 1", 2),
        ("# hornbook: ignore P302 because of that\n# and a word more\na: 1", 3),
        ("b: 2\n  #hornbook:ignore P302 because it is\n  a: 1", 3),
        ("a: 1 # hornbook: ignore P302, M104 because both are", 1),
    ],
)
def test_a_comment_with_a_reason_answers_the_finding_of_its_line(text, line):
    kept, ignored = run(text, (RARE, line), *([(WIDE, 1)] if "M104" in text else []))
    assert kept == []
    assert ("P302", line) in ignored


@pytest.mark.parametrize(
    "comment",
    ["ignore", "ignore P302", "ignore P302 because", "ignore because I say so", "ignore P302: no"],
)
def test_a_comment_without_code_or_reason_answers_nothing_and_is_a_finding(comment):
    assert run(f"a: 1 # hornbook: {comment}", (RARE, 1)) == ([("P302", 1), ("S018", 1)], [])


def test_a_comment_that_answers_nothing_is_a_warning():
    text = "# hornbook: ignore P302 because of that\na: 1\nb: 2"
    assert run(text, (RARE, 3), (WIDE, 2)) == ([("S019", 1), ("M104", 2), ("P302", 3)], [])


def test_a_comment_about_a_check_that_did_not_run_is_not_called_unused():
    text = "a: 1 # hornbook: ignore P302 because of that"
    assert run(text, looked_for={"M104"}) == ([], [])
    assert run(text, looked_for={"P302"}) == ([("S019", 1)], [])


def test_a_source_finding_stays():
    text = "a: 1 # hornbook: ignore S001 because I want to"
    assert run(text, (SYNTAX, 1)) == ([("S001", 1), ("S019", 1)], [])


def test_what_a_comment_asks_in_vain_is_told():
    found, _ = suppressed([], {"f": "a: 1 # hornbook: ignore S001, P302 because I want to"})
    assert {one.message: one.hint for one in found} == {
        "S001 is a source finding, and those cannot be ignored":
            "repair the line and delete the comment",
        "there is no P302 in line 1 to ignore": "delete the comment",
    }  # fmt: skip


def test_a_comment_above_more_comments_is_about_the_next_line_of_content():
    text = "# hornbook: ignore P302 because of that\n" + "# more\n" * 18 + "a: 1"
    assert run(text, (RARE, 20)) == ([], [("P302", 20)])
    far = "# hornbook: ignore P302 because of that\n" + "# more\n" * 20 + "a: 1"
    assert run(far, (RARE, 22)) == ([("S019", 1), ("P302", 22)], [])


def test_only_comments_ask():
    assert run("a: x# hornbook: ignore P302 because no", (RARE, 1)) == ([("P302", 1)], [])


def test_each_file_has_its_own_comments():
    finding = RARE.at(Position("g", 1), "m")
    kept, ignored = suppressed(
        [finding], {"f": "a: 1 # hornbook: ignore P302 because of that", "g": "a: 1"}
    )
    assert ([one.code.id for one in kept], ignored) == (["S019", "P302"], [])
