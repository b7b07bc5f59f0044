"""Teams in what is told: at the table, in records, in studies, by the adapters, and to policies."""

from dataclasses import replace
from typing import Any

import pytest

from generator.engine import compile_game
from generator.model.game import Game
from generator.model.match_start import Position
from generator.play.match import LiveMatch
from generator.play.narration import decisions, narrated
from generator.play.positions import PositionError, laid_out
from generator.play.recording import record_match
from generator.play.referee.replay import referee
from generator.play.study.findings import findings
from generator.play.study.outline import outline
from generator.play.study.story import story
from generator.play.terminal.screen import Style, end_lines, match_lines
from generator.play.transcripts import Transcript
from generator.reports.page import balance, in_short
from generator.studio.answers.table_view import seen_by
from tests.engine.lanterns import lanterns
from tests.engine.partners import RULES, partners
from tests.engine.test_of_team import SHARED
from tests.engine.test_teams import LOSING, TOGETHER
from tests.play.matches import boxes, game
from tests.play.pond import studied
from tests.play.refereed import read


def with_theme(of: Game) -> Game:
    return replace(of, theme=game(boxes()[0]).theme)


def played(of: Game, seats: int, sitting: list[str], seed: int = 1) -> LiveMatch:
    program = compile_game(with_theme(of), of.rulesets[0].id, seats)
    match = LiveMatch(program, seed, sitting)
    match.go_on()
    while not match.is_over:
        match.take(match.state.choices()[0])
        match.go_on()
    return match


def ending(of: Game, seats: int, sitting: list[str], seed: int = 1) -> list[str]:
    return [line.strip() for line in end_lines(played(of, seats, sitting, seed), Style())][1:]


def test_the_screen_ends_with_a_line_for_each_team() -> None:
    lines = ending(partners(), 4, ["person", "random", "greedy", "random"])
    assert lines[0].startswith("You and seat 3 (person, greedy): ")
    assert lines[1].startswith("Seats 2 and 4 (random, random): ")
    said = [one.rpartition(" – ")[2] for one in lines if " – " in one]
    assert said in (["win"], ["share the win"] * 2)
    assert len(lines) == 2


def test_the_screen_says_whose_partner_a_seat_is() -> None:
    program = compile_game(with_theme(partners()), "partners", 4)
    match = LiveMatch(program, 1, ["person", "random", "greedy", "random"])
    match.go_on()
    lines = [*match_lines(match, 0, Style())]
    assert "Seat 3 (greedy), your partner" in lines
    assert "Seat 2 (random), team 2" in lines
    places = {one["owner"]: one["team"] for one in seen_by(match, 0)["places"]}
    assert places == {None: "", 0: "", 1: "team 2", 2: "your partner", 3: "team 2"}


@pytest.mark.parametrize(("rules", "last"), [(TOGETHER, {""}), (LOSING, {"wins", "loses"})])
def test_who_play_together_have_one_score_and_win_or_lose_at_once(
    rules: str, last: set[str]
) -> None:
    found = set()
    for seed in range(8):
        lines = ending(lanterns(rules), 2, ["person", "greedy" if seed % 2 else "random"], seed)
        assert lines[0].startswith("Score: ")
        found.add(lines[1].removeprefix("The table ").rstrip(".") if lines[1:] else "")
    assert found <= last
    assert found


def _study(of: Game, matches: int = 60) -> dict[str, Any]:
    return outline(studied(of, matches))


def test_a_study_counts_teams_and_not_seats() -> None:
    found = _study(partners())
    four = next(one for one in found["tables"] if one["seats"] == 4)
    assert [row["seats"] for row in four["by_team"]] == [[1, 3], [2, 4]]
    assert all(row["fair"] >= 0.5 for row in four["by_team"])
    assert "seats 1 and 3" in story(found)
    assert any("The team furthest from its fair share" in line for line in in_short(found, 0))
    assert "First places by team" in balance("x", four)
    six = next(one for one in found["tables"] if one["seats"] == 6)
    assert 1 / 3 <= six["by_team"][0]["fair"] < 0.6


def test_a_team_that_always_wins_is_unfair_and_is_named_once() -> None:
    rules = RULES.replace("returns: tricks(seat)", "returns: 1 if seat.team == 1 else 0")
    said = [str(one) for one in findings(studied(partners(rules), 240)) if one.code.id == "G421"]
    assert any("of 2 teams that all play at random, the team of seats 1 and 3 comes" in one
               for one in said)  # fmt: skip
    assert len(said) == len({*said}) == 5, said


def test_a_game_for_all_together_is_not_unfair_and_its_wins_are_told() -> None:
    study = studied(lanterns(LOSING.replace("> 3", "> 1")), 120)
    assert not [one for one in findings(study) if one.code.id in ("G421", "G426", "G427")]
    found = outline(study)
    for table in found["tables"]:
        (row,) = table["by_team"]
        assert row["together"] and row["loses"]
        assert 0 < row["first"]["share"] < 1
        assert all(one["edge"]["value"] == 0 for one in table["by_seat"])
    assert "all together win" in story(found)
    assert any(line.startswith("All play together: with 2 seats they win") for line in
               in_short(found, 0))  # fmt: skip


def test_a_game_with_nothing_but_a_score_for_all_is_told_by_that() -> None:
    found = _study(lanterns(TOGETHER))
    assert "together win" not in story(found)
    assert "score" in story(found)
    assert not any("together" in line for line in in_short(found, 0))


def last_line(of: Game, seats: int, called: list[str], seed: int = 1) -> tuple[Transcript, str]:
    """The record of a match, and how a journal or rulebook tells its end."""
    program = compile_game(with_theme(of), of.rulesets[0].id, seats)
    text = record_match(program, ["random"] * seats, seed, {"content": "0"})
    transcript, _ = read(text)
    many = decisions(transcript)
    return transcript, narrated(program, transcript, (many, many), called)[-1][1]


def test_a_record_and_a_tale_name_the_whole_team_that_wins() -> None:
    transcript, told = last_line(partners(), 4, ["Ann", "Ben", "Cy", "Di"])
    assert transcript.end is not None
    assert told.startswith("Scores: Ann and Cy ")
    by = {(1, 3): "Ann and Cy win.", (2, 4): "Ben and Di win."}
    winners = transcript.end.winners
    assert winners is not None
    assert told.endswith(by.get(tuple(winners), "Ann and Cy and Ben and Di share the win."))  # type: ignore[call-overload]


def test_a_tale_says_whether_the_table_wins() -> None:
    sure, never = (LOSING.replace("> 3", test) for test in ("> -1", "> 99"))
    assert last_line(lanterns(sure), 2, ["Ann", "Ben"])[1].endswith(" The table wins.")
    assert last_line(lanterns(never), 2, ["Ann", "Ben"])[1].endswith(" The table loses.")
    assert last_line(lanterns(TOGETHER), 2, ["Ann", "Ben"])[1].startswith("Score: ")


@pytest.mark.parametrize(
    ("of", "seats"),
    [(partners(), 4), (partners(), 6), (lanterns(LOSING), 3)],
    ids=["4", "6", "together"],
)
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_a_referee_finds_records_of_teams_and_of_turned_hands_legal(
    of: Game, seats: int, policy: str
) -> None:
    program = compile_game(of, of.rulesets[0].id, seats)
    for seed in range(3):
        text = record_match(program, [policy] * seats, seed, {"content": "any"})
        transcript, document = read(text)
        judged = referee(program, transcript, document)
        assert judged.findings == ()
        assert judged.outcome is not None


def test_a_record_that_names_one_of_the_winning_team_is_corrected() -> None:
    program = compile_game(partners(), "partners", 4)
    text = record_match(program, ["random"] * 4, 1, {"content": "any"})
    transcript, document = read(text)
    assert transcript.end is not None and transcript.end.winners
    end = transcript.end.model_copy(update={"winners": transcript.end.winners[:1]})
    judged = referee(program, transcript.model_copy(update={"end": end}), document)
    assert judged.findings


def test_the_rewards_of_partners_are_one_and_the_same() -> None:
    pettingzoo = pytest.importorskip("generator.play.adapters.pettingzoo")
    env = pettingzoo.MatchEnv(compile_game(partners(), "partners", 4))
    for seed in range(3):
        env.reset(seed=seed)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            env.step(None if terminated or truncated else int(seen["action_mask"].argmax()))
            if not (terminated or truncated):
                total = {one: total[one] + env.rewards.get(one, 0.0) for one in total}
        assert total["seat_0"] == total["seat_2"]
        assert total["seat_1"] == total["seat_3"]
        assert total["seat_0"] + total["seat_1"] == 4.0


def test_openspiel_is_told_that_all_gain_alike() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    openspiel = pytest.importorskip("generator.play.adapters.openspiel")
    utility = pyspiel.GameType.Utility
    for of, wanted in ((lanterns(LOSING), utility.IDENTICAL), (partners(), utility.GENERAL_SUM)):
        loaded = pyspiel.load_game(openspiel.register(of, of.rulesets[0].id))
        assert loaded.get_type().utility == wanted
        pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def test_what_a_team_shares_is_told_once_with_its_seats() -> None:
    program = compile_game(with_theme(partners(SHARED)), "partners", 4)
    match = LiveMatch(program, 1, ["person", "random", "person", "random"])
    match.go_on()
    for seat in (0, 2):
        lines = [one.strip() for one in match_lines(match, seat, Style())]
        assert sum(one.startswith("Your team’s taken (2): ") for one in lines) == 1
        assert lines.count("Seats 2 and 4’s taken: 2 cards") == 1
        told = "Your team’s points: 1 · Seats 2 and 4’s points: "
        assert any(one.startswith(told) for one in lines[:4]), "with the game"
        zones = [zone for place in seen_by(match, seat)["places"] for zone in place["zones"]]
        titles = {one["title"]: one["hidden"] for one in zones if one["id"].startswith("taken")}
        assert titles == {"Your team’s taken": 0, "Seats 2 and 4’s taken": 2}


def test_a_position_lays_what_a_team_shares_by_any_of_its_seats() -> None:
    program = compile_game(partners(SHARED), "partners", 4)
    position = Position.model_validate(
        {"rule": "match", "zones": {"taken": {3: ("rank-1",), 2: ("rank-2",)}}}
    )
    state = laid_out(program, position)
    taken = state.observe(0)["zones"]["taken"]
    assert taken[0] == ["rank-1"]
    assert taken[2:] == [[], []]
    assert len(taken[1]) == 1
    twice = position.model_copy(update={"zones": {"taken": {1: ("rank-1",), 3: ("rank-2",)}}})
    with pytest.raises(PositionError, match="is that of its whole team"):
        laid_out(program, twice)
