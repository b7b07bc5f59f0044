"""Samples are boxes of other kinds: found by name, left out of everything, whole in themselves."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.errors import ExitCode
from generator.keys import is_ours
from generator.project import find_project
from generator.shelf import Shelf
from generator.source.folders import Chosen, held_in, sample_names
from generator.source.games import read_game
from tests.play.batches import batch_of, run_chunk
from tests.thorough import THOROUGH

PROJECT = find_project()
SHELF = Shelf(PROJECT)
SAMPLES = sample_names(PROJECT.content)
MATCHES = 100 if THOROUGH else 2


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, list(map(str, words)))


def test_there_are_samples_and_none_is_called_as_a_box() -> None:
    assert SAMPLES and not {*SAMPLES} & {*SHELF.names(), *SHELF.set_names()}


def test_a_sample_is_found_by_name_and_left_out_of_all_boxes() -> None:
    for name in SAMPLES:
        assert SHELF.folder(name) == PROJECT.content / "samples" / name
        assert is_ours(PROJECT, Chosen(SHELF.folder(name)))
        assert held_in(PROJECT.content, name) == [name]
    assert not {one.folder.name for one in SHELF.chosen([]) if one.folder} & {*SAMPLES}


def test_list_shows_them_where_they_are_asked_for() -> None:
    listed, alone = run("list").output, run("list", "--samples").output
    assert [line.split()[0] for line in alone.splitlines()] == list(SAMPLES)
    assert not any(name in listed for name in SAMPLES)
    for name in SAMPLES:
        assert run("list", name).exit_code == ExitCode.OK
        assert run("list", name, "--rules").exit_code == ExitCode.OK


def test_a_slip_in_the_name_of_a_sample_is_told() -> None:
    said = run("list", f"{SAMPLES[0]}l")
    assert said.exit_code == ExitCode.USAGE and f'did you mean "{SAMPLES[0]}"?' in said.output


@pytest.mark.parametrize("name", SAMPLES)
def test_check_has_nothing_to_say_of_a_sample(name: str) -> None:
    said = run("check", name, "--quick", "--strict")
    assert said.exit_code == ExitCode.OK and "no findings" in said.output, said.output


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_played_to_its_end_at_every_table(name: str, policy: str) -> None:
    game, reading = read_game(SHELF.folder(name))
    assert game is not None, reading.findings
    for ruleset in game.rulesets:
        fired = set()
        for seats in range(ruleset.seats.least, ruleset.seats.most + 1):
            played = batch_of(game, ruleset.id, seats, (policy,) * seats, matches=MATCHES)
            tally = run_chunk(played, range(MATCHES))
            assert tally.playouts == MATCHES and not tally.capped
            fired |= {*tally.fired}
        actions = {one.id for one in ruleset.actions}
        assert fired == {rule.id for rule in ruleset.rules} | actions


@pytest.mark.parametrize("name", SAMPLES)
def test_who_goes_by_hints_plays_better_than_chance(name: str) -> None:
    game, _ = read_game(SHELF.folder(name))
    assert game is not None
    seats = game.rulesets[0].seats.least

    def points(*policies: str) -> tuple[float, float]:
        """Those of the first seat and those of all."""
        played = batch_of(game, game.rulesets[0].id, seats, policies, matches=40)
        scores = [one.scores.items() for one in run_chunk(played, range(40)).seats]
        sums = [sum(score * many for score, many in one) for one in scores]
        return sums[0], sum(sums)

    chance = points(*("random",) * seats)
    alone, _ = points("greedy", *("random",) * (seats - 1))
    _, together = points(*("greedy",) * seats)
    assert alone > 1.2 * chance[0] or together > 1.2 * chance[1]


@pytest.mark.slow
@pytest.mark.skipif(not THOROUGH, reason="a box like a sample is printed in tests/sets")
@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_printed(name: str, tmp_path: Path) -> None:
    said = run("print", name, "--output", tmp_path, "--lists", "--strict")
    assert said.exit_code == ExitCode.OK, said.output
    made = {path.name for path in (tmp_path / name).iterdir()}
    assert {"rulebook-a4.pdf", "summary-a4.pdf"} <= made
