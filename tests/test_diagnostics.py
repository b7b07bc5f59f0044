"""Findings are values that sort, and that say where, which rule and what to do."""

import pickle

import pytest

from generator.codes import all_codes, find_code
from generator.diagnostics import Code, Position, Severity, did_you_mean, printable, quoted
from generator.errors import ExitCode, HornbookError

UNKNOWN = Code("R201", "unknown-reference", Severity.ERROR, "what", "why", "example", "instead")
OTHER = Code("M101", "unknown-field", Severity.WARNING, "what", "why", "example", "instead")


def test_the_text_form_is_place_code_slug_message_and_hint():
    place = Position("content/x/cards/fate.yaml", 41, 9)
    hint = did_you_mean("reputaton", ["welfare", "reputation"])
    finding = UNKNOWN.at(place, 'there is no counter "reputaton"', hint)
    assert str(finding) == (
        "content/x/cards/fate.yaml:41:9: R201 unknown-reference: "
        'there is no counter "reputaton" (did you mean "reputation"?)'
    )
    assert str(UNKNOWN.at(place, "alone")).endswith("unknown-reference: alone")


def test_findings_sort_by_file_line_column_and_code():
    ordered = [
        UNKNOWN.at(Position("a", 2, 10), "m"),
        OTHER.at(Position("a", 10, 1), "m"),
        UNKNOWN.at(Position("a", 10, 1), "m", "hint"),
        UNKNOWN.at(Position("a", 10, 1), "n"),
        OTHER.at(Position("b", 1, 1), "m"),
    ]
    mixed = [ordered[place] for place in (3, 0, 4, 2, 1)]
    assert sorted(mixed) == ordered


def test_equal_findings_are_one():
    assert len({UNKNOWN.at(Position("a"), "m"), UNKNOWN.at(Position("a"), "m")}) == 1


def test_a_finding_takes_its_codes_severity():
    assert OTHER.at(Position("a"), "m").severity is Severity.WARNING


def test_a_message_stays_on_one_line_and_steers_no_terminal():
    finding = UNKNOWN.at(Position("a"), "x\x1b[31m\ny\u202ez", "h\r\x07")
    assert str(finding).isprintable()


def test_a_guess_is_made_only_where_something_is_near():
    assert did_you_mean("copeis", ["copies", "cards"]) == 'did you mean "copies"?'
    assert did_you_mean("zzz", ["copies", "cards"]) is None
    assert did_you_mean("x" * 100_000, ["x"]) is None
    assert did_you_mean("", []) is None


def test_quoted_words_are_short_and_printable():
    assert quoted("a\tb") == '"a\\tb"'
    assert quoted("x" * 40) == f'"{"x" * 40}"'
    assert quoted("x" * 41) == f'"{"x" * 39}…"'
    assert printable("é ☉\x00") == "é ☉\\x00"


def test_findings_cross_to_another_process_whole():
    finding = UNKNOWN.at(Position("a", 1, 2), "m", "h")
    assert pickle.loads(pickle.dumps(finding)) == finding


def test_an_error_crosses_to_another_process_whole():
    error = HornbookError("the disk is full", ExitCode.CANNOT_WRITE, "make room")
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.message, copy.exit_code, copy.instead) == (
        "the disk is full",
        ExitCode.CANNOT_WRITE,
        "make room",
    )
    assert str(copy) == "the disk is full; make room"


def test_exit_codes_are_those_that_are_documented():
    assert {code.name: int(code) for code in ExitCode} == {
        "OK": 0,
        "FINDINGS": 1,
        "USAGE": 2,
        "MISSING": 3,
        "CANNOT_WRITE": 4,
        "OURS": 70,
    }
    assert HornbookError("x").exit_code is ExitCode.USAGE


def test_no_two_codes_share_an_id_or_a_slug():
    assert len({code.id for code in all_codes()}) == len(all_codes())
    assert len({code.slug for code in all_codes()}) == len(all_codes())


@pytest.mark.parametrize("code", all_codes(), ids=lambda code: code.id)
def test_every_code_has_a_family_a_slug_and_a_whole_manual(code):
    assert code.id[0] in "SMRPG"
    assert code.id[1] in {"S": "0", "M": "12", "R": "2", "P": "3", "G": "4"}[code.id[0]]
    assert code.id[1:].isdigit()
    assert len(code.id) == 4
    assert code.slug == code.slug.lower()
    assert code.slug.replace("-", "").isalnum()
    assert all(part.strip() for part in (code.what, code.why, code.example, code.instead))
    assert code.what.endswith(".")
    assert code.why.endswith(".")


def test_a_code_is_found_by_id_or_slug_in_any_case():
    assert find_code("s002") is find_code("Duplicate-Key") is find_code(" S002 ")


def test_a_code_that_does_not_exist_says_what_was_meant():
    with pytest.raises(HornbookError, match="duplicate-key") as caught:
        find_code("duplicate-kye")
    assert caught.value.exit_code is ExitCode.USAGE
