"""`check --fix` shows what it can mend for certain, asks, and writes nothing else."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.diagnostics import Code, Diagnostic, Fix, Position, Remedy, Severity, did_you_mean
from generator.mending import mended, with_certain_fixes

CODE = Code("R201", "x", Severity.ERROR, "what", "why", "example", "instead")
SET = """\
# A set  for a   test.
id: tiny\r
titel: 'Tiny'   # its name
extends: malice
version: "1.0"
mark: T
about: |
  A text, kept
    as it is.
credits:
  by: [ Us ]
  licence: CC0-1.0
"""


def fix(line: int, column: int, old: str, new: str) -> Fix:
    return Fix(Position("a.yaml", line, column), old, new)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    own = tmp_path / "tiny"
    own.mkdir()
    (own / "set.yaml").write_bytes(b"\xef\xbb\xbf" + SET.encode())
    return own


def check(folder: Path, *options: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, ["check", str(folder), "--quick", *options], input=typed)


def test_what_is_certain_is_put_right_and_all_else_stays_byte_for_byte(folder: Path) -> None:
    done = check(folder, "--fix", "--yes")
    text = (folder / "set.yaml").read_bytes()
    assert text == b"\xef\xbb\xbf" + SET.replace("titel", "title").encode()
    assert "-titel: 'Tiny'   # its name" in done.output
    assert "+title: 'Tiny'   # its name" in done.output
    assert "titel" not in done.output.split("mended:")[-1]
    assert [one.name for one in folder.iterdir()] == ["set.yaml"]
    again = check(folder, "--fix", "--yes")
    assert "mended" not in again.output
    assert (folder / "set.yaml").read_bytes() == text


@pytest.mark.parametrize(
    ("options", "typed"), [(("--diff",), ""), (("--fix",), "n\n"), (("--fix",), "")]
)
def test_nothing_is_written_by_who_looks_says_no_or_cannot_be_asked(
    folder: Path, options: tuple[str, ...], typed: str
) -> None:
    before = (folder / "set.yaml").read_bytes()
    done = check(folder, *options, typed=typed)
    assert "+title: 'Tiny'" in done.output
    assert (folder / "set.yaml").read_bytes() == before
    assert done.exit_code == 1


def test_a_file_that_changes_meanwhile_is_not_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from generator.commands import check_fix, running

    monkeypatch.setattr(running.worker, "CAN_LIMIT", False)

    def late(changes: object) -> bool:
        (folder / "set.yaml").write_text("id: another\n")
        return True

    monkeypatch.setattr(check_fix, "_agreed", late)
    done = check(folder, "--fix")
    assert "has changed while it was checked; nothing was written" in done.output
    assert (folder / "set.yaml").read_text() == "id: another\n"


def test_json_tells_what_would_be_mended(folder: Path) -> None:
    done = check(folder, "--format", "json")
    found = json.loads(done.stdout)["findings"]
    (told,) = [one["fix"] for one in found if one["fix"]]
    assert (told["line"], told["column"], told["end_column"], told["text"]) == (3, 1, 6, "title")


def test_an_archive_is_not_touched(tmp_path: Path) -> None:
    archive = tmp_path / "set.zip"
    archive.write_bytes(b"PK")
    done = CliRunner().invoke(main, ["check", str(archive), "--fix", "--yes"])
    assert done.exit_code == 2
    assert archive.read_bytes() == b"PK"


def test_fixes_of_one_text_are_made_together_and_of_two_that_meet_the_first() -> None:
    text = "one: a\r\ntwo: b\rthree: c\n"
    fixes = [
        fix(3, 8, "c", "z"),
        fix(1, 6, "a", '"a"'),
        fix(2, 1, "two", "2"),
        fix(2, 2, "wo", "x"),
    ]
    assert mended(text, fixes) == 'one: "a"\r\n2: b\rthree: z\n'


def test_a_fix_whose_text_has_gone_is_not_made() -> None:
    assert mended("one: a\n", [fix(1, 6, "b", "c"), fix(9, 1, "a", "b")]) == "one: a\n"


@pytest.mark.parametrize(
    ("line", "column", "placed"),
    [
        ("to: wrod", 5, 5),
        ("to: 'wrod'", 5, 6),
        ("to: the wrod", 5, 9),
        ("to: a wrod, a wrod", 5, None),
        ("to: swrod", 5, None),
    ],
)
def test_a_fix_stands_where_its_word_does(line: str, column: int, placed: int | None) -> None:
    finding = CODE.at(Position("a.yaml", 1, column), "m", Remedy("h", "wrod", "word"))
    (found,) = with_certain_fixes([finding], {"a.yaml": line})
    assert (found.fix and found.fix.at.column) == placed


@pytest.mark.parametrize(
    ("word", "choices", "new"),
    [
        ("copeis", ["copies", "cards"], "copies"),
        ("Cards", ["cards"], "cards"),
        ("fresh_villagers", ["fresh-villagers"], "fresh-villagers"),
        ("spaer", ["spare", "spear"], None),
        ("story-3", ["story-2"], None),
        ("at", ["as"], None),
        ("reputation", ["repetition"], "repetition"),
        ("seat", ["zone"], None),
    ],
)
def test_a_hint_is_a_remedy_where_one_name_alone_is_near(
    word: str, choices: list[str], new: str | None
) -> None:
    hint = did_you_mean(word, choices)
    assert (hint.new if isinstance(hint, Remedy) else None) == new


def test_a_finding_takes_the_fix_of_its_hint() -> None:
    place = Position("a.yaml", 2, 3)
    finding: Diagnostic = CODE.at(place, "m", did_you_mean("copeis", ["copies"]))
    assert finding.fix == Fix(place, "copeis", "copies")
    assert finding.fix.says == 'write "copies" for "copeis"'
    assert CODE.at(place, "m", "hint").fix is None
    assert CODE.at(place, "m", None, ("", "]")).fix == Fix(place, "", "]")
