"""Requirements that read what the chooser cannot see: asked once something is chosen."""

from functools import cache
from random import Random
from typing import Any

import pytest

from generator.engine import Program, State, compile_game
from generator.engine.announcements import Noted
from generator.rules import check_ruleset
from tests.engine.toys import toy
from tests.redealt import redealt, told
from tests.rules.market import BASE

HEAD, TAIL = BASE.split("\nstart: match", 1)
CLOTH = "any(c.kind == 'cloth' for c in other.hand)"
ASK = f"""
  - id: test
    cites: x
    does:
      - {{shuffle: stock}}
      - {{deal: 3, from: stock, to: seat.hand}}
      - {{call: beg, with: {{seat: "seats[0]"}}}}
  - id: beg
    cites: x
    with: {{seat: seat}}
    does:
      - choose: others(seat)
        as: other
        where: [{{test: "{CLOTH}", says: No cloth was there., unseen: true}}]
        then: [{{note: found, of: {{who: other}}}}]
        else: [{{note: nothing}}]
      - {{ask: [a, b], as: c}}
"""
ACT = """
  - id: test
    cites: x
    does:
      - {shuffle: stock}
      - {deal: 3, from: stock, to: seat.hand}
      - {act: [snatch, trick], by: "seats[0]", optional: true, as: did}
      - {note: done, of: {did: did}}
      - {ask: [a, b], as: c, by: "seats[0]"}
"""
SNATCH = """
  - id: snatch
    cites: x
    requires:
      - {test: "left_of(seat).hand.top.kind == 'cloth'", says: That is no cloth., unseen: true}
    does:
      - {move: left_of(seat).hand.top, to: seat.hand}
      - {note: got}
"""


@cache
def compiled(rules: str, seats: int, actions: str) -> Program:
    head = HEAD.replace("\nactions:", f"\nactions:{actions.rstrip()}", 1)
    return compile_game(toy(base=f"{head}{rules}start: test{TAIL}"), "base", seats)


def begun(rules: str, seed: int, seats: int = 4, actions: str = "") -> State:
    return compiled(rules, seats, actions).new_state(seed, log=True)


def has_cloth(state: State, seat: int) -> bool:
    hand = state.zones[state.tables.zone["hand"] + seat]
    return any(state.tables.ids[card] == "silk" for card in hand)


def test_everybody_can_be_chosen_and_then_it_is_told_whether_it_was_possible() -> None:
    seen = set()
    for seed in range(12):
        for other in (1, 2, 3):
            state = begun(ASK, seed)
            options = [state.describe(one) for one in state.legal_actions()]
            assert options == ["seat 2", "seat 3", "seat 4"], f"seed {seed}"
            there = has_cloth(state, other)
            state.apply(state.parse(f"seat {other + 1}"))
            notes = [("found", {"who": f"seat {other + 1}"})]
            if not there:
                why = {"who": "seat 1", "why": "No cloth was there."}
                notes = [("in-vain", why), ("nothing", {})]
            assert state.notes == notes, f"seed {seed}"
            seen.add(there)
    assert seen == {True, False}


def test_what_is_offered_and_refused_tells_nothing() -> None:
    for seed in range(12):
        state = begun(ASK, seed)
        twin = redealt(state, 0, Random(seed))
        assert told(twin, 0) == told(state, 0), f"seed {seed}"
        seat = state.parse("seat 2")
        assert not state.explain(seat)
        assert not twin.explain(seat)


def test_an_only_candidate_is_tried_without_a_question() -> None:
    tried = set()
    for seed in range(12):
        state = begun(ASK, seed, seats=2)
        kinds = [kind for kind, _ in state.notes or ()]
        assert kinds == (["found"] if has_cloth(state, 1) else ["in-vain", "nothing"])
        tried.add(kinds[0])
    assert tried == {"found", "in-vain"}


def test_an_action_can_be_chosen_and_is_over_where_it_was_in_vain() -> None:
    seen = set()
    for seed in range(12):
        state = begun(ACT, seed, actions=SNATCH)
        assert "snatch" in [state.describe(one) for one in state.legal_actions()], f"seed {seed}"
        top = state.zones[state.tables.zone["hand"] + 1][0]
        there = state.tables.ids[top] == "silk"
        state.apply(state.parse("snatch"))
        kinds = [kind for kind, _ in state.notes or ()]
        assert kinds == (["got", "done"] if there else ["in-vain", "done"]), f"seed {seed}"
        seen.add(there)
    assert seen == {True, False}


def test_everybody_at_the_table_hears_why() -> None:
    heard = set()
    for seed in range(12):
        state = begun(ASK, seed)
        state.told = []
        state.apply(state.parse("seat 2"))
        noted = [one for one in state.told if isinstance(one, Noted) and one.note == "in-vain"]
        assert [one.says for one in noted] == ["No cloth was there."] * (not has_cloth(state, 1))
        heard.add(len(noted))
    assert heard == {0, 1}


def test_of_a_secret_choice_nobody_hears() -> None:
    secret = ASK.replace("        as: other\n", "        as: other\n        secret: true\n")
    kinds = set()
    for seed in range(12):
        state = begun(secret, seed)
        state.apply(state.parse("seat 2"))
        kinds |= {kind for kind, _ in state.notes or ()}
    assert kinds == {"found", "nothing"}


def findings(effect: str) -> list[str]:
    rules = f"\n  - id: test\n    cites: x\n    does:\n      - {effect}\n"
    game = toy(base=f"{HEAD}{rules}start: test{TAIL}")
    _, found = check_ruleset(game, game.rulesets[0])
    return [str(one).split(": ", 1)[1] for one in found if one.code.slug == "wrong-field"]


WHERE = "where: [{test: 'seats[1].secret_bid > 0', says: No., unseen: true}]"


@pytest.mark.parametrize(
    "effect",
    [
        f"{{choose: seats, as: x, by: 'seats[0]', most: 2, {WHERE}}}",
        f"{{ask: {{a: {{{WHERE}}}, b: {{}}}}, as: x, by: 'seats[0]'}}",
        f"{{ask_all: seats, from: 'numbers(0, 1)', as: x, {WHERE}}}",
    ],
)
def test_where_nothing_can_be_asked_afterwards_it_is_refused(effect: str) -> None:
    (one,) = findings(effect)
    assert '"unseen" can only be asked of one candidate' in one


def test_it_is_true_or_false() -> None:
    effect: Any = f"{{choose: seats, as: x, by: 'seats[0]', {WHERE}}}".replace("true", "perhaps")
    (one,) = findings(effect)
    assert '"unseen" is true or false' in one
