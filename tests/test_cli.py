"""The commands as a person calls them: what they say, and how they end."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator import assets
from generator.cli import main
from generator.commands.schema import schemas
from generator.errors import ExitCode
from generator.project import find_project
from generator.shelf import Shelf

CONTENT = find_project().content
ROOT = Path(__file__).resolve().parent.parent
CONTENT_FILES = sorted(
    path for path in CONTENT.glob("*/**/*.yaml") if path.parent.name != "transcripts"
)
BOXES = ("hammer-of-the-witches", "malice")


def run(*args: str) -> Result:
    return CliRunner().invoke(main, list(args))


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A box of one's own: a copy that may be damaged."""
    return Path(shutil.copytree(CONTENT / "malice", tmp_path / "malice"))


@pytest.mark.parametrize(
    "command", ["list", "print", "watch", "check", "explain", "calibrate", "schema"]
)
def test_help_shows_examples(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == ExitCode.OK
    assert f"hornbook {command}" in result.output.partition("Examples:")[2]


def test_an_unknown_command_is_usage_and_suggests_the_right_one() -> None:
    result = run("prnit")
    assert result.exit_code == ExitCode.USAGE
    assert 'did you mean "print"?' in result.output


def test_an_unknown_box_is_usage_and_suggests_the_right_one() -> None:
    result = run("list", "malise")
    assert result.exit_code == ExitCode.USAGE
    assert 'did you mean "malice"?' in result.output


@pytest.mark.parametrize("name", BOXES)
def test_list_shows_every_deck_and_sheet(name: str) -> None:
    game = Shelf(find_project()).open(CONTENT / name).game
    assert game is not None
    said = run("list", name).output
    for part in (*game.decks, *game.sheets):
        assert f"{part.id}: {part.title}" in said


@pytest.mark.parametrize("name", BOXES)
def test_list_shows_the_names_that_rules_may_use_with_their_lines(name: str) -> None:
    game = Shelf(find_project()).open(CONTENT / name).game
    assert game is not None
    said = run("list", name, "--rules").output.splitlines()
    for ruleset in game.rulesets:
        assert f"--ruleset {ruleset.id}: {ruleset.title}" in said
        part = f"rules/{ruleset.id}"
        for key in ("zones", "counters", "terms", "events", "requirements", "rules", "actions"):
            for number, one in enumerate(getattr(ruleset, key)):
                place = game.where(part, key, number)  # of a term for hints, in policies/
                line = f" {place.file}:{place.line}"
                names = {f"  {one.id} ", f"  {one.id.replace('-', '_')} "}
                assert any(row.endswith(line) and row.startswith((*names,)) for row in said)


def test_list_shows_who_drew_icons_with_a_word_in_their_names() -> None:
    said = run("list", "--icons", "owl").output.splitlines()
    assert said[0] == "icons that are credited:"
    assert any(row.split() == ["barn-owl", "Caro", "Asercion,", "game-icons.net"] for row in said)
    apart = next(at for at, row in enumerate(said) if row.startswith("icons that need credits"))
    assert all("owl" in row for row in (*said[1:apart], *said[apart + 1 :]))
    assert {row.strip() for row in said[apart + 1 :]}.isdisjoint(assets._icon_authors())


def test_list_shows_which_icons_a_box_prints_and_its_drawings() -> None:
    said = run("list", "hammer-of-the-witches", "--icons", "roof").output.splitlines()
    assert said[-2:] == ["drawings of the box, as drawing: NAME in a scene:", "  leaking-roof"]
    printed = Shelf(find_project()).open(CONTENT / "hammer-of-the-witches").icons
    name = min(printed - assets.own_icons().keys())
    said = run("list", "hammer-of-the-witches", "--icons", name).output.splitlines()
    assert any(row.endswith(" · printed in this box") and f"  {name} " in row for row in said)


def test_list_shows_the_credited_icons_alone_and_whole_words_first() -> None:
    said = run("list", "--icons", "--credited").output.splitlines()
    assert said[0] == "icons that are credited:" and all(row[:2] == "  " for row in said[1:])
    assert {row.split()[0] for row in said[1:]} >= assets._icon_authors().keys()
    names = [row.strip() for row in run("list", "--icons", "hood").output.splitlines()]
    assert names.index("warlock-hood") < names.index("hooded-figure") < names.index("hoodie")
    assert "is credited" in run("list", "--icons", "hoodie", "--credited").output


def test_list_says_when_no_icon_has_a_word() -> None:
    result = run("list", "--icons", "zzzz")
    assert result.exit_code != 0 and 'no icon has "zzzz" in its name' in result.output


@pytest.mark.parametrize("name", BOXES)
def test_every_value_has_an_origin(name: str) -> None:
    said = run("list", name, "--origins").output
    assert "[cites: " in said and "[editorial: " in said
    assert "[no origin" not in said
    game = Shelf(find_project()).open(CONTENT / name).game
    assert game is not None
    cards = [card for deck in game.decks for card in deck.cards]
    rules = [rule for ruleset in game.rulesets for rule in (ruleset, *ruleset.rules)]
    reasons = [why for one in (*cards, *game.sheets, *rules) for why in one.editorial.values()]
    assert [why for why in reasons if " ".join(why.split()) not in said] == []


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("print", "malice", "--paper", "a44"), 'there is no paper "a44"'),
        (("print", "malice", "--only", "majros"), 'did you mean "majors"?'),
        (("print", "malice", "--cards", "the-fol"), 'did you mean "the-fool"?'),
        (("print", "malice", "--seats", "3"), "Malice is for 1 player, not 3"),
        (("print", "--seats", "40"), "Malice for 1 player"),
        (("print", "--cards", "the-fol"), 'did you mean "the-fool"?'),
        (("print", "--only", "majors", "--cards", "king-of-cups"), "--only"),
        (("print", "malice", "--output", ""), "a folder needs a name"),
        (("print", "malice", "--margin", "31"), "--margin"),
        (("print", "malice", "--margin", "-1"), "--margin"),
        (("print", "malice", "--profile", "nobody-has-this"), "there is no printer profile"),
        (("print", "malice", "--paper", "60x60", "--only", "courts", "--jobs", "1"), "60"),
        (("check", str(Path(__file__).parent / "layout")), "there is no game.yaml in"),
        (("explain", "X999"), "X999"),
        (("calibrate", "--profile", "office", "--a", "1;2", "--b", "1,2"), "is no reading"),
    ],
)
def test_what_cannot_be_is_refused_with_what_to_do(args: tuple[str, ...], words: str) -> None:
    result = run(*args)
    assert result.exit_code == ExitCode.USAGE
    assert words in result.output
    assert "Traceback" not in result.output


def test_print_writes_a_box_and_its_manifest(tmp_path: Path) -> None:
    result = run("print", "malice", "--only", "courts", "--output", str(tmp_path), "--jobs", "1")
    assert result.exit_code == ExitCode.OK, result.output
    manifest = json.loads((tmp_path / "malice" / "manifest.json").read_text())
    about = manifest["files"]["courts-a4.pdf"]
    assert (about["cards"], about["designs"]) == (16, 16)
    assert (tmp_path / "malice" / "courts-a4.pdf").stat().st_size == about["bytes"]


def test_a_box_that_is_wrong_is_not_printed_and_keeps_its_last_print(
    box: Path, tmp_path: Path
) -> None:
    output = tmp_path / "output"
    args = ("print", str(box), "--only", "courts", "--output", str(output), "--jobs", "1")
    assert run(*args).exit_code == ExitCode.OK
    before = (output / "malice" / "courts-a4.pdf").read_bytes()
    cards = box / "cards" / "courts.yaml"
    cards.write_text(cards.read_text().replace("title:", "titel:", 1))
    result = run(*args)
    assert result.exit_code == ExitCode.FINDINGS
    assert "titel" in result.output
    assert (output / "malice" / "courts-a4.pdf").read_bytes() == before


def test_what_cannot_be_said_is_an_error_and_no_traceback() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("only Linux has a device that is always full")
    command = [sys.executable, "-m", "generator.cli", "explain", "S016"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == ExitCode.CANNOT_WRITE
    assert done.stderr == "hornbook: No space left on device\n"


def test_a_killed_print_takes_its_workers_along(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", BUSY], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as busy:
        assert busy.stdout is not None
        workers = [int(busy.stdout.readline()) for _ in range(2)]
        busy.kill()
        assert busy.stdout.read() == "", "a worker still holds the pipe"
    assert len(set(workers)) == 2


BUSY = """
import os, time
from generator.workers import pool

def say(_):
    os.write(1, f"{os.getpid()}\\n".encode())
    time.sleep(60)

list(pool(2).map(say, range(2)))
"""


def test_check_is_quiet_about_our_boxes_and_sets() -> None:
    """By their words; what is painted is looked at in `test_our_boxes`."""
    result = run("check", "--strict", "--quick")
    assert result.exit_code == ExitCode.OK, result.output


def test_check_points_at_the_place(box: Path) -> None:
    file = box / "game.yaml"
    lines = file.read_text().splitlines()
    line = next(number for number, text in enumerate(lines) if text.startswith("declared:"))
    lines[line] = "declared: 79"
    file.write_text("\n".join(lines) + "\n")
    result = run("check", str(box), "--quick", "--format", "json")
    assert result.exit_code == ExitCode.FINDINGS
    places = json.dumps(json.loads(result.output))
    assert f'"line": {line + 1}' in places and "game.yaml" in places


def test_a_file_inside_a_box_means_the_box(box: Path) -> None:
    result = run("check", str(box / "cards" / "courts.yaml"), "--quick")
    assert result.exit_code == ExitCode.OK, result.output


def test_schemas_are_fresh() -> None:
    folder = find_project().templates / "schema"
    written = {path.name: path.read_text() for path in folder.glob("*.json")}
    assert written == schemas(), "run `hornbook schema`"


@pytest.mark.parametrize("path", CONTENT_FILES, ids=lambda path: path.stem)
def test_content_files_name_their_schema(path: Path) -> None:
    first = path.read_text(encoding="utf-8").splitlines()[0]
    start = "# yaml-language-server: $schema="
    assert first.startswith(start)
    assert (path.parent / first.removeprefix(start)).resolve().is_file()


def test_sizes_are_listed_in_millimetres_the_smallest_first() -> None:
    rows = [re.split(r"  +", one) for one in run("list", "--sizes").output.splitlines()]
    assert rows[0][:2] == ["token-20", "20 × 20 mm"]
    assert rows[-1][0] == "sheet" and len(rows) > 20
