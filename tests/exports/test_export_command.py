"""What `export` writes and says, whatever the target."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.commands.delivering import for_readers
from generator.diagnostics import Position
from generator.errors import ExitCode
from generator.exports import names
from generator.exports.names import GROUPS, MEANT, TARGETS, target
from generator.exports.target import Export, Files, Lost, Target
from generator.languages.catalogues import LOST_VALUE, NOT_WHOLE
from generator.lint.print_codes import SMALL_LETTERS


def run(*args: str) -> Result:
    return CliRunner().invoke(main, list(args))


def exported(output: Path, *args: str) -> Result:
    return run("export", *args, "--output", str(output), "--jobs", "1")


@pytest.fixture
def posters(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """A target of a test: it says what it was given, and refers to what it is told to."""
    broken: list[str] = []

    def export(supply: object) -> Export:
        name, count = supply.name, sum(deck.count for deck in supply.decks)  # type: ignore[attr-defined]
        return Export(
            {f"{name}.txt": f"{count}\n".encode()},
            ("Hang it up.",),
            (Lost("the rules", "a poster has no room"),),
        )

    def faults(files: Files) -> Iterator[str]:
        yield from broken

    monkeypatch.setitem(TARGETS, "posters", "a poster")
    module = SimpleNamespace(TARGET=Target("A poster", export, faults))
    monkeypatch.setitem(sys.modules, names.module_of("posters"), module)
    yield broken


def test_each_target_that_is_told_of_is_there() -> None:
    for name in TARGETS:
        assert isinstance(target(name), Target), name
        assert names.module_of(name).startswith("generator.exports.")


def test_without_a_target_all_are_listed() -> None:
    result = run("export")
    assert result.exit_code == ExitCode.OK
    for name, what in TARGETS.items():
        assert name in result.output
        assert what in result.output
    assert run("export", "malice").exit_code == ExitCode.USAGE


def test_a_target_that_is_not_there_is_named_with_the_nearest() -> None:
    result = run("export", "malice", "--to", "picture")
    assert result.exit_code == ExitCode.USAGE
    assert "there is no target" in result.output


def test_each_target_is_told_in_one_group_and_nothing_else_is_meant() -> None:
    assert [name for names in GROUPS.values() for name in names if name not in TARGETS] == []
    assert sorted(name for names in GROUPS.values() for name in names) == sorted(TARGETS)
    assert {name for names in MEANT.values() for name in names} <= set(TARGETS)
    assert not set(MEANT) & set(TARGETS)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("vtt", '"virtualtabletop"'),
        ("TTS", '"tabletop-simulator"'),
        ("playingcardsio", '"playingcards-io"'),
        ("playingcards.io", '"playingcards-io"'),
        ("mpc", '"makeplayingcards"'),
        ("tgc", '"the-game-crafter"'),
        ("dtc", '"drivethrucards"'),
        ("csv", '"spreadsheet"'),
        ("cards", '"anki"'),
        ("moodle", '"gift" or "qti" or "h5p"'),
        ("simulator", '"tabletop-simulator" or "card-game-simulator"'),
        ("virtualtabeltop", '"virtualtabletop"'),
        ("pdf", "`hornbook print BOX`"),
        ("zz", "; reading: epub, html;"),
    ],
)
def test_names_that_people_type_lead_to_targets(typed: str, said: str) -> None:
    result = run("export", "malice", "--to", typed)
    assert result.exit_code == ExitCode.USAGE
    assert said in result.output


def test_an_option_by_another_name_is_told_where_the_command_has_it() -> None:
    for command in ("export", "print"):
        result = run(command, "malice", "--players", "5")
        assert result.exit_code == ExitCode.USAGE
        assert "--seats" in result.output
    assert "--seats" not in run("doctor", "--players", "5").output


def test_warnings_for_translators_are_for_check_and_drafts_alone() -> None:
    where, small = Position("languages/de.po", 3, 1), SMALL_LETTERS
    own, draft = small.at(Position("cards/a.yaml", 3, 1), "own"), small.at(where, "draft")
    wrong, gap = LOST_VALUE.at(where, "wrong"), NOT_WHOLE.at(where, "gap")
    assert for_readers((own, draft, wrong, gap)) == (own, wrong, gap)


def test_a_target_writes_its_files_and_says_what_is_left_behind(
    posters: list[str], tmp_path: Path
) -> None:
    result = exported(tmp_path, "oh-hell", "--to", "posters")
    assert result.exit_code == ExitCode.OK, result.output
    assert "not carried over to posters: the rules: a poster has no room" in result.output
    folder = tmp_path / "oh-hell" / "posters"
    assert (folder / "oh-hell.txt").read_text("utf-8") == "52\n"
    told = (folder / "read-me.txt").read_text("utf-8")
    for words in ("Hang it up.", "- the rules: a poster has no room"):
        assert words in told
    again = exported(tmp_path, "oh-hell", "--to", "posters")
    assert "up to date" in again.output
    assert "not carried over" in again.output


def test_what_makes_an_export_special_is_part_of_its_name(
    posters: list[str], tmp_path: Path
) -> None:
    result = exported(tmp_path, "oh-hell", "--to", "posters", "--seats", "4")
    assert result.exit_code == ExitCode.OK, result.output
    assert (tmp_path / "oh-hell" / "posters" / "oh-hell-4-seats.txt").is_file()


def test_an_export_that_refers_to_what_it_does_not_hold_is_not_written(
    posters: list[str], tmp_path: Path
) -> None:
    posters.append("the nail is missing")
    result = exported(tmp_path, "oh-hell", "--to", "posters", "--seats", "5")
    assert result.exit_code == ExitCode.OURS
    assert "the nail is missing" in result.output
    assert not (tmp_path / "oh-hell").exists()


def test_seats_that_a_game_has_not_are_refused(posters: list[str], tmp_path: Path) -> None:
    result = exported(tmp_path, "oh-hell", "--to", "posters", "--seats", "30")
    assert result.exit_code == ExitCode.USAGE
    assert not (tmp_path / "oh-hell").exists()


def test_a_target_behind_a_space_and_an_address_that_is_none_are_told(tmp_path: Path) -> None:
    spaced = exported(tmp_path, "oh-hell", "pictures-webp", "--to", "pictures,")
    assert spaced.exit_code == ExitCode.USAGE
    assert "with commas and no spaces" in spaced.output
    for wrong in ("nonsense", "https://example.org/my pics", "C:\\pictures"):
        result = exported(tmp_path, "oh-hell", "--to", "pictures", "--images-at", wrong)
        assert result.exit_code == ExitCode.USAGE
        assert "no address on the web" in result.output
