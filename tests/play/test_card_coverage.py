"""What a coverage says of cards and rules, on a game whose every card is understood."""

from typing import Any

from generator.engine import compile_game
from generator.play.card_coverage import CardCoverage, design_names
from generator.play.playouts import playout
from generator.play.policies import find_policy
from generator.play.study.story import table
from tests.engine.toys import game_of
from tests.play.batches import batch_of, run_chunk, summary
from tests.play.pebbles import RULES, STONES, head, program

DUDS = """
  - {id: sand, title: Sand, copies: 2, attributes: {weight: 0}}
  - {id: boulder, title: Boulder, attributes: {weight: 7}}
"""
RANDOM = [find_policy("random")] * 2


def test_rules_that_ran_are_told_and_no_others() -> None:
    ended = playout(program(), RANDOM, 1, coverage=CardCoverage(program()))
    assert ended.fired == {"match", "throw"}


def test_only_what_a_decision_could_choose_was_offered() -> None:
    always_one = RULES.replace("{roll: 1, as: die}", "{let: {die: 1}}")
    low = compile_game(game_of(head(), {"stones": STONES}, {"base": always_one}), "base", 2)
    coverage, seen = CardCoverage(low), set()
    for seed in range(60):
        seen |= playout(low, RANDOM, seed, coverage=coverage).offered
    assert seen == {"flint", "moss"}


def test_a_card_is_played_when_chosen_and_when_it_answers() -> None:
    coverage = CardCoverage(program())
    ends = [playout(program(), RANDOM, seed, coverage=coverage) for seed in range(60)]
    assert {card for one in ends for card in one.played} == {"flint", "slate", "granite", "moss"}
    assert all(one.played <= one.offered for one in ends)
    assert any(not one.played for one in ends)


def test_duds_never_matter() -> None:
    rules = {"base": RULES}
    game = game_of(head(9), {"stones": STONES.replace("declared: 6", "declared: 9") + DUDS}, rules)
    batch = batch_of(game, "base", 2, ("random", "random"), 1, 150)
    found = summary(batch, run_chunk(batch, range(150)))["cards"]
    assert found["mattering"]["never"] == ["sand", "boulder"]
    assert found["legal"]["never"] == found["played"]["never"] == ["boulder"]


def test_taking_a_census_changes_no_match() -> None:
    coverage = CardCoverage(program())
    for seed in range(20):
        bare, watched = (playout(program(), RANDOM, seed, coverage=one) for one in (None, coverage))
        assert (bare.returns, bare.decisions) == (watched.returns, watched.decisions)


def test_cards_that_stay_in_the_box_are_called_unused() -> None:
    text = RULES.replace("starts_with: [stones]", "starts_with: []")
    batch = batch_of(
        game_of(head(), {"stones": STONES}, {"base": text}), "base", 2, ("first", "first"), 1, 2
    )
    found = summary(batch, run_chunk(batch, range(2)))["cards"]
    assert found["unused"] == design_names(batch.compiled) == design_names(program())
    assert found["legal"]["never"] == []


def test_cards_matter_that_are_turned_over_and_never_chosen() -> None:
    """Dealt, not chosen: that they came up is all that can be asked of them."""
    alone = RULES.replace("{call: throw, with: {seat: seat}}", "{ask: [stay, leave], as: said}")
    batch = batch_of(
        game_of(head(), {"stones": STONES}, {"base": alone}), "base", 2, ("first", "first"), 1, 9
    )
    found = summary(batch, run_chunk(batch, range(9)))["cards"]
    assert found["laid"] == found["mattering"]["seen"] == design_names(batch.compiled)
    assert found["legal"]["never"] == found["played"]["never"] == []


def test_a_card_matters_where_it_lies_when_the_rules_ask_for_it() -> None:
    """By its id, before a seat; the other stones that nobody can throw stay duds."""
    heavy = RULES.replace("stone.weight <= die", "stone.weight < 1")
    owners = "count([s for s in seats if any(c.id == 'granite' for c in s.hand)])"
    asked = heavy.replace("{add: 1, to: round}", f'{{add: "{owners}", to: round}}')
    seen = []
    for text in (heavy, asked):
        game = game_of(head(), {"stones": STONES}, {"base": text})
        batch = batch_of(game, "base", 2, ("random", "random"), 1, 40)
        seen.append(summary(batch, run_chunk(batch, range(40)))["cards"]["mattering"]["seen"])
    assert seen == [[], ["granite"]]


FACE_DOWN = """
      - {shuffle: bag}
      - {deal: 2, from: bag, to: seat.hand}
      - each: players
        as: seat
        do: [{call: lay, with: {seat: seat}}]
      - {each: players, as: seat, do: [{ask: [stay, leave], as: said}]}
      - {score: "sum(stone.weight for stone in pond)", for: first(players)}
      - {end_game: wet}
  - id: lay
    cites: "2.1"
    with: {seat: seat}
    does: [{choose: seat.hand, as: stone, says: Which stone?, then: [{move: stone, to: pond}]}]
"""


def face_down(cards: str = STONES) -> dict[str, Any]:
    """What is told of cards that are laid down first, and counted when the match is over."""
    start, rest = RULES.split("      - {shuffle: bag}", 1)
    text = start + FACE_DOWN.lstrip("\n") + rest[rest.index("  - id: throw") :]
    game = game_of(head(), {"stones": cards}, {"base": text})
    batch = batch_of(game, "base", 2, ("random", "random"), 1, 60)
    found: dict[str, Any] = summary(batch, run_chunk(batch, range(60)))["cards"]
    return found


def test_a_card_matters_by_what_it_says_when_that_is_read_later() -> None:
    """As in Skull: what was laid face down counts when it is turned over."""
    assert face_down()["mattering"]["never"] == ["moss"]  # it weighs nothing, and throws itself
    alike = STONES.replace("weight: 1", "weight: 2").replace("weight: 5", "weight: 2")
    assert face_down(alike)["mattering"]["never"] == ["moss"]
    same = alike.replace("weight: 0", "weight: 2")
    assert face_down(same)["mattering"]["never"] == ["flint", "slate", "granite", "moss"]


def test_pieces_and_cards_that_lie_in_no_zone_are_not_accused() -> None:
    """As the dice of Liar's Dice, and a card that says what to do in a turn."""
    prompt = STONES.replace("id: stones", "id: prompts").replace("declared: 6", "declared: 1")
    prompt = (
        prompt[: prompt.index("cards:")]
        + "cards: [{id: prompt, title: In your turn, attributes: {weight: 0}}]"
    )
    heads = head(7).replace("decks: [stones]", "decks: [stones, prompts]")
    pieces = "pieces: [{id: frogs, one: frog, count: 3}]\nzones:\n"
    pieces += "  - {id: lily, holds: [frogs], sees: everybody, starts_with: [frogs]}"
    text = RULES.replace("zones:", pieces, 1).replace("holds: any", "holds: [stones]")
    game = game_of(heads, {"stones": STONES, "prompts": prompt}, {"base": text})
    batch = batch_of(game, "base", 2, ("random", "random"), 1, 40)
    whole = run_chunk(batch, range(40))
    said = repr(summary(batch, whole)["cards"]) + table("Pebbles", summary(batch, whole))
    assert "granite" in said
    assert "frog" not in said
    assert "prompt'" not in said
    assert "prompt," not in said


def test_cards_that_nobody_chooses_are_one_line_for_each_deck() -> None:
    alone = RULES.replace("{call: throw, with: {seat: seat}}", "{ask: [stay, leave], as: said}")
    game = game_of(head(), {"stones": STONES}, {"base": alone})
    batch = batch_of(game, "base", 2, ("first", "first"), 1, 9)
    said = table("Pebbles", summary(batch, run_chunk(batch, range(9))))
    assert "cards: 4 designs\n  4 that nobody has to choose;" in said
    assert "turned over: stones (4)" in said
    assert "never" not in said[said.index("cards:") :]
