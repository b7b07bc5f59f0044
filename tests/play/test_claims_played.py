"""Bluffing as people, policies and programs play it: records, the screen and the adapters."""

import json
from dataclasses import replace

import pytest

from generator.engine import compile_game
from generator.model.game import Game
from generator.play.match import LiveMatch
from generator.play.recording import record_match
from generator.play.referee.replay import referee
from generator.play.rng import Stream
from generator.studio.answers.table_view import seen_by
from tests.engine.liars import liars, lying
from tests.play import matches, pebbles
from tests.play.batches import batch_of, run_chunk
from tests.play.evenings import play_on
from tests.play.refereed import read

TABLES = [("pile", "clockwise"), ("pile", "first"), ("court", "clockwise")]


@pytest.mark.parametrize(("rules", "order"), TABLES)
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_policies_play_to_the_end_and_what_ran_is_counted(
    rules: str, order: str, policy: str
) -> None:
    batch = batch_of(liars(order), rules, 3, (policy, "random", policy), matches=6)
    whole = run_chunk(batch, range(6))
    assert whole.playouts == 6 and set(whole.ends) <= {"bare", "last"}
    if rules == "court":
        assert "block" in whole.fired


@pytest.mark.parametrize(("rules", "order"), TABLES)
@pytest.mark.parametrize("seed", range(4))
def test_a_recorded_match_is_legal_to_its_end(rules: str, order: str, seed: int) -> None:
    program = lying(rules, 3, order)
    text = record_match(program, ("random",) * 3, seed, {})
    found = referee(program, *read(text))
    assert not found.findings, list(map(str, found.findings))
    assert found.outcome is not None


def scoffing() -> Game:
    """Pebbles, in which moss answers a throw, and so may whoever has none."""
    answers = """
answers:
  - {id: scoff, to: thrown, cites: "2.9", says: Scoff at it., does: [{set: points, to: points - 1}]}
rules:
  - id: match"""
    rules = pebbles.RULES.replace("\nrules:\n  - id: match", answers, 1)
    return pebbles.game_of(pebbles.head(), {"stones": pebbles.STONES}, {"base": rules})


def themed(game: Game) -> Game:
    return replace(game, theme=matches.game(matches.boxes()[0]).theme)


def test_cards_and_answers_stand_side_by_side_on_the_screen() -> None:
    program, offered = compile_game(themed(scoffing()), "base", 2), set[tuple[str, ...]]()
    for seed in range(30):
        at = LiveMatch(program, seed, ["greedy", "person"])
        at.go_on()
        if not at.is_over and at.state.decision.word == "window":
            offered.add(tuple(seen_by(at, 1)["question"]["options"]))
            action = at.state.parse("scoff")
            assert at.state.decision.takes("text") and at.state.decision.takes("card")
            at.take(action)
            assert any("Scoff at it" in one.text for one in at.narrators[1].events)
    assert ("Scoff at it.", "Moss", "pass") in offered and ("Scoff at it.", "pass") in offered


def test_a_record_may_write_answers_in_their_words() -> None:
    """Bob has moss in hand and says something instead: cards and answers at one window."""
    program = compile_game(scoffing(), "base", 2)
    for line, scores in (("Scoff at it.", "[0, 2]"), ("scoff", "[0, 2]")):
        text = pebbles.MATCH.replace("- 2: moss\n", f"- 2: {line}\n")
        text = text.replace("- now: {hand of seat 2: -moss, pond: +flint +moss}\n", "")
        found = referee(program, *read(text.replace("[0, 2]", scores)))
        assert not found.findings, list(map(str, found.findings))
    wrong = referee(program, *read(pebbles.MATCH.replace("- 2: moss\n", "- 2: scof\n")))
    assert "did you mean Scoff at it?" in str(wrong.findings[0])


@pytest.mark.parametrize(("rules", "order"), TABLES)
def test_a_table_of_people_is_told_what_is_claimed_and_not_what_is_true(
    rules: str, order: str
) -> None:
    at = LiveMatch(compile_game(themed(liars(order)), rules, 3), 5, ["person"] * 3)
    play_on(at, Stream(3))
    assert at.is_over
    for seat, narrator in at.narrators.items():
        told = [one.text for one in narrator.events]
        assert any("told the truth" in one or "tell the truth" in one for one in told), seat
        assert not any("You doubts" in one for one in told)
        assert not any("{{" in one or "claim_answer" in one for one in told)
    assert "claim_answer" not in json.dumps([at.state.observe(seat) for seat in range(3)])
