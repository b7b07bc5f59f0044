"""What a set breaks in its game is found at its own line, once, and names the place in the game."""

import json
from pathlib import Path

import pytest

from generator.boxes import Box, read_box
from generator.diagnostics import Diagnostic, Position
from generator.lint import lint_game
from generator.render.documents.codes import SHEET_TOO_LONG
from generator.reporters import report
from tests.lint.box import KNOWN
from tests.sets.orchards import PLUM, at, write_box, write_set

NO_APPLE = "id: fruits\ndeclared: -3\nremove: [apple]\n"


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return write_box(tmp_path)


def looked_through(box: Path, *sets: Path, **more: object) -> Box:
    read = read_box(box, sets)
    new = tuple(lint_game(read.game, KNOWN)) if read.game else ()
    return Box(
        read.name,
        box,
        read.game,
        read.texts,
        (*read.findings, *new),
        causes=read.causes,
        of_game=frozenset(more.get("of_game", ())),  # type: ignore[call-overload]
    )


def only(box: Path, own: Path) -> Diagnostic:
    (finding,) = looked_through(box, own).settled()
    return finding


def test_a_removed_card_is_found_where_it_is_removed(box: Path, tmp_path: Path) -> None:
    own = write_set(tmp_path, cards__fruits=NO_APPLE)
    finding = only(box, own)
    assert at(finding) == "plums/cards/fruits.yaml:3:10 M116"
    assert [one.file for one in finding.related] == ["cards/fruits.yaml", "rules/picking.yaml"]
    assert finding.hint is not None
    assert finding.hint.startswith('the game still names "apple" there: replace what does so')


def test_a_sheet_that_grows_is_found_at_the_value_on_it_not_at_a_removed_card(
    box: Path, tmp_path: Path
) -> None:
    fruits = box / "cards" / "fruits.yaml"
    apple = fruits.read_text("utf-8").replace("One a day.", "It takes two pages of a book.")
    fruits.write_text(apple, "utf-8")
    own = write_set(
        tmp_path,
        head="values: {replace: {hand: {is: 9, means: cards, editorial: {is: Rich.}}}}\n",
        cards__fruits=NO_APPLE,
    )
    line = (box / "components.yaml").read_text("utf-8").split("\n").index("    kind: ledger") + 1
    grown = SHEET_TOO_LONG.at(
        Position("components.yaml", line, 5), '"ledger" takes 2 pages of A4; it may take 1'
    )
    settled = read_box(box, (own,)).settled([grown])
    assert [at(one) for one in settled] == ["plums/set.yaml:8:31 P320"]


def test_a_value_is_found_where_it_is_typed_and_not_where_its_thing_begins(
    box: Path, tmp_path: Path
) -> None:
    theme = """\
colours:
  replace:
    paper: "#f5edda"
    soft: "#d9c9a0"
"""
    finding = only(box, write_set(tmp_path, theme=theme))
    assert finding.position.line == 4 and finding.code.id == "P306"
    assert [(one.file, one.line) for one in finding.related] == [("theme.yaml", 21)]


def test_what_follows_from_one_change_is_one_finding(box: Path, tmp_path: Path) -> None:
    fruits = box / "cards" / "fruits.yaml"
    text = fruits.read_text("utf-8")
    fruits.write_text(text.replace("Costs {{ card", "Of {{ values.hand }} {{ card"), "utf-8")
    own = write_set(
        tmp_path,
        head="values: {remove: [hand]}\n",
        cards__fruits=PLUM.replace("Worth", "Of {{ values.hand }}"),
    )
    finding = only(box, own)
    assert Path(finding.position.file).name == "set.yaml" and finding.position.line == 8
    files = [Path(one.file).is_absolute() for one in finding.related]
    assert files.count(False) >= 2 and files[-1], "the game first, then what the set says itself"


def test_two_changes_are_two_findings(box: Path, tmp_path: Path) -> None:
    own = write_set(
        tmp_path,
        cards__fruits=NO_APPLE,
        theme='colours: {replace: {soft: "#d9c9a0"}}\n',
    )
    found = looked_through(box, own).settled()
    assert [Path(one.position.file).name for one in found] == ["fruits.yaml", "theme.yaml"]


def test_what_is_found_without_the_set_stays_where_it_is(box: Path, tmp_path: Path) -> None:
    theme = box / "theme.yaml"
    theme.write_text(theme.read_text("utf-8").replace("#574b3e", "#d9c9a0"), "utf-8")
    alone = looked_through(box)
    own = write_set(tmp_path, cards__fruits=PLUM)
    found = looked_through(box, own, of_game=alone.findings).settled()
    assert found == alone.settled() and [one.position.file for one in found] == ["theme.yaml"]


def test_the_author_of_a_set_answers_at_the_line_of_the_set(box: Path, tmp_path: Path) -> None:
    theme = 'colours: {replace: {soft: "#d9c9a0"}}'
    why = "  # hornbook: ignore P306 because it is meant to be faint\n"
    own = write_set(tmp_path, theme=theme + why)
    assert not looked_through(box, own).settled()


def test_an_answer_in_the_game_is_not_called_unused_for_what_a_set_takes_away(
    box: Path, tmp_path: Path
) -> None:
    theme = box / "theme.yaml"
    lines = theme.read_text("utf-8").replace("#574b3e", "#d9c9a0")
    why = "  # hornbook: ignore P306 because it is meant to be faint"
    theme.write_text(lines.replace('"#d9c9a0"', f'"#d9c9a0"{why}'), "utf-8")
    own = write_set(tmp_path, theme='colours: {replace: {soft: "#574b3e"}}\n')
    assert not looked_through(box).settled()
    assert not looked_through(box, own).settled()


def test_another_place_is_named_from_the_current_folder_where_that_is_shorter(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "sets").mkdir()
    monkeypatch.chdir(tmp_path / "sets")
    places = [Position(f"{tmp_path}/game/rules.yaml", 4), Position("/rules.yaml", 5)]
    finding = SHEET_TOO_LONG.at(Position("set.yaml"), "").beside(places)
    lines = report([finding], "text").split("\n")
    assert lines[-3:-1] == ["    see also ../game/rules.yaml:4:1", "    see also /rules.yaml:5:1"]


def test_every_format_names_the_place_in_the_game(box: Path, tmp_path: Path) -> None:
    finding = only(box, write_set(tmp_path, theme='colours: {replace: {soft: "#d9c9a0"}}\n'))
    (place,) = finding.related
    assert f"    see also {place}" in report([finding], "text").split("\n")
    told = json.loads(report([finding], "json"))["findings"][0]["related"]
    assert told == [{"file": place.file, "line": place.line, "column": place.column}]
    result = json.loads(report([finding], "sarif"))["runs"][0]["results"][0]
    (related,) = result["relatedLocations"]
    assert related["physicalLocation"]["region"]["startLine"] == place.line
    assert related["physicalLocation"]["artifactLocation"]["uri"] == place.file
    assert report([finding], "github").endswith(f"; see {place}")


@pytest.mark.parametrize("file", ["fruit", "fruits"])
def test_a_misnamed_file_is_one_finding_with_one_remedy(
    box: Path, tmp_path: Path, file: str
) -> None:
    other = {"fruit": "fruits", "fruits": "fruit"}[file]
    text = PLUM.replace("id: fruits", f"id: {other}")
    finding = only(box, write_set(tmp_path, **{f"cards__{file}": text}))
    remedy = {"fruit": "call the file fruits.yaml", "fruits": "write id: fruits"}[file]
    assert (finding.code.id, finding.hint) == ("M141", remedy)


def test_a_file_that_cannot_be_read_is_quoted(box: Path, tmp_path: Path) -> None:
    own = write_set(tmp_path, theme="colours: {replace: [\n")
    read = read_box(box, (own,))
    said = report(read.shown(read.settled()), "text", read.shown_texts(), colour=False)
    assert "    colours: {replace: [\n" in said


def test_fewer_seats_are_no_trouble_and_more_than_the_rules_have_are_one_finding(
    box: Path, tmp_path: Path
) -> None:
    why = "editorial: {seats: For pairs.}\n"
    fewer = write_set(tmp_path, "fewer", head="seats: {least: 2, most: 3}\n" + why)
    assert not looked_through(box, fewer).settled()
    more = write_set(tmp_path, "more", head="seats: {least: 2, most: 14}\n" + why)
    finding = only(box, more)
    assert finding.code.id == "M119" and finding.position.line == 8
    assert [one.file for one in finding.related] == ["rules/picking.yaml"]
    assert finding.message == "the set is for 14 players, and the rules are for 2 to 4"
