"""A transcript may name the map that its match began on; the map then sets the counters."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from generator.boxes import read_box
from generator.cli import main
from generator.engine import compile_game
from generator.model.game import Game
from generator.play.map_counters import map_counters
from generator.play.match import LiveMatch
from generator.play.recording import resumed, save_text
from generator.play.terminal.screen import Style, match_lines
from generator.play.transcripts import Transcript, fingerprint
from generator.project import find_project
from generator.source.document import read_yaml
from generator.source.validate import validate

CONTENT = find_project().content
MAPPED = next(
    name for name in ("malleus-maleficarum",) if (CONTENT / name / "maps").is_dir()
)  # the one box with maps
EVENING: dict[str, Any] = {
    "format": 1,
    "game": MAPPED,
    "ruleset": MAPPED,
    "map": "charmes-hail",
    "seats": ["Anna", "Bert", "Carl", "Dora, who arbitrates"],
    "moves": [{"now": {"standing of villager-1": 10, "controls of seat 1": "villager-2"}}],
}


@pytest.fixture(scope="module")
def game() -> Game:
    found = read_box(CONTENT / MAPPED).game
    assert found is not None
    return found


def judged(folder: Path, **changes: Any) -> list[str]:
    """`line CODE message` of each finding about the evening with `changes`."""
    file = folder / "evening.yaml"
    whole = {key: value for key, value in (EVENING | changes).items() if value is not None}
    file.write_text(yaml.safe_dump(whole, sort_keys=False), "utf-8")
    said = CliRunner().invoke(main, ["referee", str(file), "--format", "json"]).stdout
    found = json.loads(said)["findings"]
    return [f"{one['line']} {one['code']} {one['message']}" for one in found]


def test_an_evening_on_a_printed_map_needs_no_counters(tmp_path: Path) -> None:
    (note,) = judged(tmp_path)
    assert "G406" in note and "may choose" in note, "it goes on, and all so far is right"


def test_without_its_map_the_same_evening_is_another(tmp_path: Path) -> None:
    assert any("G405" in one for one in judged(tmp_path, map=None))


def test_counters_of_the_evening_count_beside_those_of_the_map(tmp_path: Path) -> None:
    other = {"now": {"standing of villager-1": 7, "controls of seat 1": "villager-2"}}
    counters = {"standing": {"villager-1": 7}}
    (note,) = judged(tmp_path, counters=counters, moves=[other])
    assert "G406" in note


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"map": "charmes-hial"}, '4 G408 there is no map "charmes-hial"'),
        ({"map": "charmes-toll"}, '4 G408 the map "charmes-toll" is for 4 seats, not 3'),
        (
            {"game": "malice", "ruleset": "malice", "seats": ["Anna"]},
            "4 G408 Malice is not played on maps",
        ),
    ],
)
def test_a_map_that_does_not_fit_is_said_where_it_is_named(
    tmp_path: Path, changes: dict[str, Any], place: str
) -> None:
    assert judged(tmp_path, **changes, moves=[]) == [place]


def test_a_saved_match_names_its_map_and_goes_on_from_it(game: Game) -> None:
    (ruleset,) = game.rulesets
    compiled = compile_game(game, ruleset.id, 3)
    drawn = map_counters(game, ruleset, "charmes-hail", 3)
    table = LiveMatch(compiled, 3, ("person", *["random"] * 3), drawn)
    text = save_text(table, {"map": "charmes-hail"})
    assert "map: charmes-hail" in text and "counters:" not in text
    document, _ = read_yaml(text, "match.yaml")
    assert document is not None
    transcript, wrong = validate(document, Transcript)
    assert transcript is not None and not wrong
    again = resumed(compiled, transcript, table.sitting, document)
    assert again.counters == drawn and again.state.counters == table.state.counters


def test_the_hash_of_a_match_is_of_its_map_too(game: Game) -> None:
    (ruleset,) = game.rulesets
    kept = [fingerprint(game, ruleset.id, one) for one in (None, "charmes-hail", "charmes-toll")]
    assert len(set(kept)) == 3


def test_a_match_that_goes_on_stays_as_it_began_and_says_so(tmp_path: Path) -> None:
    file = tmp_path / "evening.yaml"
    file.write_text(yaml.safe_dump(EVENING | {"seed": 3, "moves": []}, sort_keys=False), "utf-8")
    args = ["play", "--resume", str(file), "--map", "charmes-toll", "--variant", "bold"]
    result = CliRunner().invoke(main, args, input="quit\n")
    assert "note: --map is left as the match began: charmes-hail" in result.output
    assert "note: --variant is left as the match began: none" in result.output


def test_the_screen_shows_which_variants_are_on() -> None:
    salem = read_box(CONTENT / "salem-1692").game
    assert salem is not None
    compiled = compile_game(salem, "salem-1692", 5, ("more-witches",))
    table = LiveMatch(compiled, 1, ("person", *["random"] * 4))
    heading = next(iter(match_lines(table, 0, Style())))
    assert heading == "Salem 1692 · More witches · seat 1"
