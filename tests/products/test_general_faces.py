"""Templates for any game: each prints in a new box without a finding, and says what is too long."""

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.commands.new_box import STARTING, write_box

TEMPLATES = Path(__file__).resolve().parents[2] / "templates"
DECKS = sorted((TEMPLATES / "starting" / "faces").glob("*.yaml"))
LONG = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz"


def boxed(folder: Path, *decks: str) -> Path:
    """A new box with these decks beside its own."""
    box = folder / "my-box"
    box.mkdir()
    write_box(TEMPLATES / STARTING, box, "my-box")
    game, names, cards = (box / "game.yaml").read_text("utf-8"), ["animals"], 12
    for text in decks:
        name = re.search(r"(?m)^id: (\S+)", text)[1]
        names.append(name)
        cards += int(re.search(r"(?m)^declared: (\d+)", text)[1])
        (box / "cards" / f"{name}.yaml").write_text(text, "utf-8")
    game = game.replace("decks: [animals]", f"decks: [{', '.join(names)}]")
    (box / "game.yaml").write_text(game.replace("declared: 12", f"declared: {cards}"), "utf-8")
    return box


def printed(box: Path, *more: str) -> Result:
    shutil.rmtree(box.parent / "out", ignore_errors=True)
    asked = ["print", str(box), "--output", str(box.parent / "out"), "--jobs", "1", *more]
    return CliRunner().invoke(main, asked)


def findings(said: Result) -> list[str]:
    """The codes of errors and warnings."""
    return re.findall(r": ([A-Z]\d{3}) ", said.output.replace("M189", "").replace("M194", ""))


def deck(name: str) -> str:
    return (TEMPLATES / "starting" / "faces" / f"{name}.yaml").read_text("utf-8")


@pytest.mark.parametrize("ink", ["full", "grey"])
def test_decks_to_copy_have_no_finding(tmp_path: Path, ink: str) -> None:
    box = boxed(tmp_path, *(path.read_text("utf-8") for path in DECKS))
    said = printed(
        box, "--ink", ink, "--only", "errands,parts,tokens,money,reminders,mats,boards,valleys"
    )
    assert said.exit_code == 0, said.output
    assert findings(said) == []


@pytest.mark.parametrize(
    ("name", "size"),
    [
        *(("text-card", size) for size in ("tarot", "jumbo", "square", "us-game")),
        *(("role", size) for size in ("poker", "tarot", "square", "jumbo")),
        *(("token", size) for size in ("token-20", "token-30", "domino-square")),
        *(("money", size) for size in ("business", "bridge", "domino", "half-sheet")),
        *(("player-mat", size) for size in ("sheet", "standard-double", "track-board")),
        *(("board", size) for size in ("half-sheet",)),
        *(("reference", size) for size in ("poker", "tarot", "half-sheet", "sheet")),
    ],
)
def test_they_print_in_other_sizes(tmp_path: Path, name: str, size: str) -> None:
    text = re.sub(r"(?m)^size: .*$", f"size: {size}", deck(name))
    said = printed(
        boxed(tmp_path, text), "--cards", ",".join(re.findall(r"- (?:\{)?id: (\S+?),?\s", text))
    )
    assert said.exit_code == 0, said.output
    assert findings(said) == []


@pytest.mark.parametrize(
    ("name", "old", "what"),
    [
        ("text-card", "The Well", "title"),
        ("role", "The Fox", "title"),
        ("role", "of the {{ side }} farm", "text"),
        ("money", "The Henhouse", "title"),
        ("reference", "title: Your Turn", "title"),
        ("reference", "A coin.", "text"),
        ("player-mat", "title: My Farm", "title"),
        ("player-mat", "Draw pile", "text"),
        ("player-mat", "Grain = 0 12 3", "text"),
        ("board", "The mill: wait a turn", "text"),
        ("board", "The Old Farm", "text"),
    ],
)
def test_what_does_not_fit_is_found(tmp_path: Path, name: str, old: str, what: str) -> None:
    new = {"t": f"title: {LONG}", "G": "Grain = 0 90"}.get(old[0], LONG)
    assert old in deck(name)
    said = printed(boxed(tmp_path, deck(name).replace(old, new)))
    assert said.exit_code == 1
    assert "P301" in findings(said)
    assert re.search(rf"{what}[^\n]* overflows", said.output)


@pytest.mark.parametrize("frame", ["single", "double", "none"])
def test_the_frame_is_that_of_the_theme(tmp_path: Path, frame: str) -> None:
    box = boxed(tmp_path, deck("role"))
    theme = box / "theme.yaml"
    theme.write_text(f"{theme.read_text('utf-8')}frame: {frame}\n", "utf-8")
    said = printed(box, "--cards", "miller")
    assert (said.exit_code, findings(said)) == (0, [])


def test_a_shape_that_no_outline_has_is_found(tmp_path: Path) -> None:
    box = boxed(tmp_path, deck("money"))
    theme = box / "theme.yaml"
    theme.write_text(theme.read_text("utf-8").replace("shape: straight", "shape: wobbly"), "utf-8")
    assert "P343" in findings(CliRunner().invoke(main, ["check", str(box)]))


def test_words_that_lie_over_the_seam_of_two_sheets_are_found(tmp_path: Path) -> None:
    assert "well = 62 20" in deck("large-board")
    said = printed(boxed(tmp_path, deck("large-board").replace("well = 62 20", "well = 49 20")))
    assert (said.exit_code, set(findings(said))) == (1, {"P305"})


def test_a_line_to_a_space_that_is_not_there_ends_the_print_and_says_so(tmp_path: Path) -> None:
    said = printed(boxed(tmp_path, deck("board").replace("mill church", "mill chruch")))
    assert said.exit_code == 1
    assert "'chruch'" in said.output and "valley/front" in said.output


def test_a_mat_rings_the_number_on_which_a_counter_starts(tmp_path: Path) -> None:
    """A number is held to the word before it by a space of its own, which parts nothing here."""
    box = boxed(tmp_path, deck("player-mat"))
    assert printed(box, "--only", "mats", "--lists").exit_code == 0
    said = "".join(path.read_text("utf-8") for path in (tmp_path / "out").rglob("*.html"))
    assert "= 0" not in said and all(f"{number}" in said for number in range(13))
