"""Templates for any game: each prints in a new box without a finding, and says what is too long."""

import re
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.commands.new_box import STARTING, write_box
from generator.render.templates import Slot, Slots, fill_template
from tests.thorough import THOROUGH

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


ALL_DECKS = "errands,parts,tokens,money,reminders,mats,boards,valleys"


@pytest.mark.parametrize(
    ("ink", "only"), [("full", ALL_DECKS), ("grey", ALL_DECKS if THOROUGH else "tokens,money")]
)
def test_decks_to_copy_have_no_finding(tmp_path: Path, ink: str, only: str) -> None:
    box = boxed(tmp_path, *(path.read_text("utf-8") for path in DECKS))
    said = printed(box, "--ink", ink, "--only", only)
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


@pytest.mark.parametrize(
    ("old", "new", "words", "says"),
    [
        ("mill church", "mill chruch", "chruch", 'no space "chruch" (did you mean "church"?)'),
        ("mill church", "mil church", "mil church", 'no space "mil" (did you mean "mill"?)'),
        ("fair dashed", "fair dasht", "dasht", 'cannot be "dasht"'),
        ("| church fair", "| church", "church", 'the line "church" has one end'),
    ],
)
def test_a_line_of_a_board_to_nowhere_is_found_at_its_column(
    tmp_path: Path, old: str, new: str, words: str, says: str
) -> None:
    box = boxed(tmp_path, deck("board").replace(old, new))
    said = CliRunner().invoke(main, ["check", str(box), "--quick"])
    assert said.exit_code == 1 and findings(said) == ["P345"], said.output
    assert says in said.output
    lines = (box / "cards" / "boards.yaml").read_text("utf-8").splitlines()
    number, line = next((n, one) for n, one in enumerate(lines, 1) if 'roads: "' in one)
    column = int(re.search(rf"boards.yaml:{number}:(\d+): P345", said.output)[1])
    assert line[column - 1 :].startswith(words) and column > line.index("roads:")


MAT = {
    "Draw pile |": "[deck] Draw pile |",
    "| 2x Field": "| 2x [table] Field",
    ":wheat: Grain": "[grain] :wheat: Grain",
}
COUNTER = (
    "counters:\n  - {id: grain, of: seat, type: integer, least: 0, most: 12, starts: 3}\namounts:"
)


def matted(folder: Path, changes: dict[str, str]) -> Path:
    """A box whose mats name zones and a counter of its rules."""
    text = deck("player-mat")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    box = boxed(folder, text)
    rules = box / "rules" / "my-box.yaml"
    rules.write_text(rules.read_text("utf-8").replace("amounts:", COUNTER, 1), "utf-8")
    return box


def test_a_mat_may_name_zones_and_counters_and_prints_without_their_ids(tmp_path: Path) -> None:
    said = printed(matted(tmp_path, MAT), "--only", "mats", "--lists")
    assert said.exit_code == 0 and set(findings(said)) <= {"R220"}, said.output
    heard = "".join(path.read_text("utf-8") for path in (tmp_path / "out").rglob("*.html"))
    assert "Draw pile" in heard and "Field" in heard and "Fame" in heard
    assert not re.search(r"\[(deck|table|grain)\]", heard)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[table]", "[tabel]", 'no zone "tabel" (did you mean "table"?)'),
        ("[grain]", "[gain]", 'no counter "gain" (did you mean "grain"?)'),
        (
            "= 0 12 3",
            "= 0 10 3",
            'counter "grain" is never more than 12, and its track ends with 10',
        ),
        ("= 0 12 3", "= 0 12 4", 'counter "grain" starts at 3, and its track rings 4'),
    ],
)
def test_what_a_mat_names_is_held_to_the_rules(
    tmp_path: Path, old: str, new: str, says: str
) -> None:
    box = matted(tmp_path, MAT)
    file = box / "cards" / "mats.yaml"
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")
    said = CliRunner().invoke(main, ["check", str(box), "--quick"])
    assert said.exit_code == 1 and set(findings(said)) <= {"P344", "R220"}, said.output
    assert says in said.output
    lines = file.read_text("utf-8").splitlines()
    line, column = map(int, re.search(r"mats.yaml:(\d+):(\d+): P344", said.output).groups())
    assert lines[line - 1][column - 1 :].startswith(new if new[0] == "[" else "[grain]")


def test_a_mat_rings_the_number_on_which_a_counter_starts(tmp_path: Path) -> None:
    """A number is held to the word before it by a space of its own, which parts nothing here."""
    box = boxed(tmp_path, deck("player-mat"))
    assert printed(box, "--only", "mats", "--lists").exit_code == 0
    said = "".join(path.read_text("utf-8") for path in (tmp_path / "out").rglob("*.html"))
    assert "= 0" not in said and all(f"{number}" in said for number in range(13))


def board_words(spaces: str, lines: str = "") -> str:
    """The board with these spaces and lines, as its template writes it."""
    size = SimpleNamespace(width=190, height=250, bleed=3, safe=4)
    theme = SimpleNamespace(
        bands={}, colours=SimpleNamespace(ink="#000000", paper="#ffffff"), frame="double", corner=3
    )
    slots = Slots({"spaces": Slot(spaces), "lines": (told := Slot(lines))})
    told.plain_text = lines
    face = {"title": "Board", "picture": ""}
    context = {"size": size, "theme": theme, "slots": slots, "face": face}
    return fill_template(TEMPLATES / "faces", "board", context, "board")


@pytest.mark.parametrize(
    ("ends", "at"),
    [("40 20", "below"), ("50 90", "above"), ("50 90 50 10", "right"), ("50 50", "below")],
)
def test_names_on_a_board_keep_out_of_the_way_of_lines(ends: str, at: str) -> None:
    numbers = ends.split()
    others = [" ".join(numbers[n : n + 2]) for n in range(0, len(numbers), 2)]
    spaces = ["mid = 50 50 = Mid", *(f"o{n} = {xy} = Far" for n, xy in enumerate(others))]
    lines = " | ".join(f"mid o{n}" for n in range(len(others)))
    html = board_words(" | ".join(spaces), lines)
    found = re.findall(r'class="place ([a-z ]+)".*?<span>(\w+)', html)
    assert (at, "Mid") in found


@pytest.mark.parametrize("none", ["=  =", "= ="])
def test_a_space_may_have_a_note_and_no_sign(none: str) -> None:
    html = board_words(f"mill = 20 20 = The Mill {none} wait a turn")
    assert 'class="sign' not in html
    assert "<span>The Mill</span>" in html and "<span>wait a turn</span>" in html


def test_a_playing_card_may_say_its_title_at_both_ends(tmp_path: Path) -> None:
    text = """id: pack
title: Pack
size: poker
declared: 2
cites: The Cards
front: {template: playing-card, slots: {suit: hearts, rank: "{{ id }}", title: "{{ title }}"}}
back: {template: playing-back, slots: {icon: suit-hearts}}
cards:
  - {id: king, title: King of Hearts, cites: The Cards}
  - {id: ace, title: Ace of Hearts, cites: The Cards}
"""
    said = printed(boxed(tmp_path, text), "--only", "pack")
    assert (said.exit_code, findings(said)) == (0, []), said.output
