"""Whole matches of *Malice*, and which rules they use."""

from random import Random

from tests.games.malice_table import SKILLS, compiled

MATCHES = 400


def play(seed: int, *, greedy: bool = False) -> tuple[str | None, float]:
    """One match; its end and its score."""
    state, chance = compiled().new_state(seed), Random(seed)
    while not state.is_terminal():
        legal = state.legal_actions()
        if greedy:
            likes = [state.prefer(one) for one in legal]
            legal = [one for one, like in zip(legal, likes, strict=True) if like == max(likes)]
        state.apply(chance.choice(legal))
    return state.outcome, state.returns()[0]


def test_every_rule_is_used() -> None:
    """Each rule, action and card effect runs in some random match."""
    program = compiled()
    used: set[str] = set()
    for seed in range(MATCHES):
        program.fired[:] = bytes(len(program.fired))
        play(seed)
        used |= {body.id for body, ran in zip(program.bodies, program.fired, strict=True) if ran}
    assert {body.id for body in program.bodies} == used


def test_escapes_are_as_rare_as_the_penalties_were_chosen_for() -> None:
    """About a quarter with penalties from one to four; 300 matches, so within six points."""
    ends = [play(seed, greedy=True)[0] for seed in range(300)]
    assert 0.18 < ends.count("escaped") / len(ends) < 0.31, "seeds 0 to 299"


def test_cards_and_skills_hold_together() -> None:
    """No card is lost, no skill leaves its bounds, and no dead adventurer goes on."""
    program = compiled()
    base = program.tables.counter["skill"]
    for seed in range(40):
        state, chance = program.new_state(seed), Random(seed)
        while not state.is_terminal():
            assert sum(map(len, state.zones)) == 78, f"seed {seed}"
            values = state.counters[base : base + len(SKILLS)]
            assert all(0 <= one <= 6 for one in values), f"seed {seed}"
            assert min(values) > 0 or state.decision.rule == "match", f"seed {seed}"
            state.apply(chance.choice(state.legal_actions()))
