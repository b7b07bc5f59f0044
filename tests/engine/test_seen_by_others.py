"""Zones and counters that everybody sees but their owner: the hands of Hanabi, Indian poker.

Hanabi: "You may not look at your own cards; the others see them."
"""

from random import Random

import pytest

from generator.engine import State
from generator.engine.announcements import Revealed
from generator.engine.observe import HIDDEN
from generator.lint.analysis.unseen_reads import unseen_read
from generator.lint.case import Case
from generator.play.adapters.encoding import Encoder
from generator.play.playouts import choose, playout
from generator.play.policies import Greedy
from generator.play.policies import Random as Uniform
from generator.play.rng import Stream
from generator.rules import check_ruleset
from tests.engine.lanterns import RULES, compiled, lanterns
from tests.lint.box import KNOWN
from tests.redealt import redealt, refused, told


def begun(seats: int = 3, seed: int = 1) -> State:
    return compiled(seats).new_state(seed)


def act(state: State, *words: str) -> None:
    for word in words:
        state.apply(state.parse(word))


def test_each_sees_the_hands_of_the_others_and_not_its_own() -> None:
    state = begun()
    for seat in range(3):
        hands = state.observe(seat)["zones"]["hand"]
        assert hands[seat] == [HIDDEN] * 3
        assert all(HIDDEN not in hand for other, hand in enumerate(hands) if other != seat)


def test_a_counter_on_the_brow_is_read_by_all_but_its_owner() -> None:
    state = begun()
    for seat in range(3):
        brows = state.observe(seat)["counters"]["brow"]
        assert [one == HIDDEN for one in brows] == [one == seat for one in range(3)]


def test_own_cards_are_chosen_by_their_places_and_those_of_others_by_their_faces() -> None:
    state = begun()
    act(state, "light")
    assert [state.describe(one) for one in state.legal_actions()] == ["card 1", "card 2", "card 3"]
    state = begun()
    act(state, "tell", "seat 2")
    faces = set(state.observe(0)["zones"]["hand"][1])
    assert {state.describe(one).partition(" ")[0] for one in state.legal_actions()} == faces


def test_whoever_is_told_of_a_card_knows_it_and_others_follow_where_it_goes() -> None:
    state = begun()
    act(state, "tell", "seat 2")
    told_of = state.describe(state.legal_actions()[0])
    state.apply(state.legal_actions()[0])
    assert told_of.partition(" ")[0] in state.observe(1)["zones"]["hand"][1]
    assert state.observe(1)["zones"]["hand"][1].count(HIDDEN) == 2


def test_moved_face_down_among_piles_a_card_stays_known_to_those_who_saw_it() -> None:
    hidden = RULES.replace("{id: spent, sees: everybody}", "{id: spent, sees: nobody}")
    state = compiled(3, hidden).new_state(1)
    face = state.observe(1)["zones"]["hand"][0][0]
    act(state, "drop", "card 1")
    assert state.observe(1)["zones"]["spent"] == state.observe(2)["zones"]["spent"] == [face]
    assert state.observe(0)["zones"]["spent"] == [HIDDEN]


def test_a_card_that_all_have_learnt_is_not_shown_again() -> None:
    state = begun()
    card = state.zones[state.tables.zone["hand"]][0]
    state.known[card] = 1
    state.told = []
    act(state, "light")
    state.apply(state.legal_actions()[0])
    assert not [one for one in state.told if isinstance(one, Revealed)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_seat_holds_changes_nothing_that_it_is_offered_told_or_advised(seats: int) -> None:
    moved = 0
    for seed in range(4):
        choices, state = Random(seed), compiled(seats).new_state(seed)
        while not state.is_terminal():
            for seat in {state.seat, choices.randrange(seats)}:
                twin = redealt(state, seat, choices)
                moved += twin.zones != state.zones
                where = f"seed {seed}, decision {state.decisions}"
                assert told(twin, seat) == told(state, seat), where
                asked = choices.random()
                why = [refused(one, seat, Random(asked)) for one in (state, twin)]
                assert why[0] == why[1], where
            policy = Greedy() if seed % 2 else Uniform()
            state.apply(choose(state, state.legal_actions(), policy, Stream(choices.randrange(99))))
    assert moved > 20, "the worlds did differ"


def test_greedy_seats_tell_each_other_and_light_more_than_by_chance() -> None:
    program = compiled(4)
    greedy, uniform = (
        [playout(program, [policy] * 4, seed).returns[0] for seed in range(12)]
        for policy in (Greedy(), Uniform())
    )
    assert sum(greedy) > 2 * sum(uniform)


def test_the_vector_of_a_seat_counts_its_own_cards_as_unknown() -> None:
    state, encoder = begun(), Encoder(compiled(3))
    vector = dict(zip(encoder.labels, encoder.encode(state.observe(0)), strict=True))
    assert vector["hand 1: ?"] == 3.0
    assert vector["hand 2: ?"] == 0.0


def test_the_rules_read_nothing_that_the_seat_does_not_see() -> None:
    assert list(unseen_read(Case(lanterns(), KNOWN))) == []


@pytest.mark.parametrize(
    ("old", "new", "zone"),
    [
        ("count([c for c in other.hand if fits(c) and not knows(other, c)])",
         "count([c for c in seat.hand if fits(c)])", "cards in"),
        ("1 if knows(seat, lamp) and fits(lamp) else 0", "lamp.rank", "cards in"),
        ("for o in others(seat) for c in o.hand", "for o in players for c in o.hand", "cards in"),
        ('"1"', '"seat.brow"', "counter"),
        ('"1"', '"max(o.brow for o in players)"', "counter"),
    ],
)  # fmt: skip
def test_a_hint_that_reads_the_own_hand_is_found(old: str, new: str, zone: str) -> None:
    assert old in RULES
    found = list(unseen_read(Case(lanterns(RULES.replace(old, new)), KNOWN)))
    assert found
    assert all(zone in one.message and "its owner does not see" in one.message for one in found)


@pytest.mark.parametrize(
    "seen",
    [
        "max(o.brow for o in others(seat))",
        "left_of(seat).brow",
        "max(o.brow if o != seat else 0 for o in players)",
        "max([o.brow for o in [x for x in players if x != seat]])",
        "count([c for c in left_of(seat).hand if c.rank == 1])",
    ],
)
def test_what_others_hold_may_be_read(seen: str) -> None:
    rules = RULES.replace('prefer: "1"', f'prefer: "{seen}"')
    assert rules != RULES
    assert list(unseen_read(Case(lanterns(rules), KNOWN))) == []


def test_where_seats_fall_out_the_neighbour_may_be_the_seat_itself() -> None:
    rules = RULES.replace('prefer: "1"', 'prefer: "left_of(seat).brow"')
    out = rules.replace("{add: 1, to: strikes}", "{add: 1, to: strikes}, {eliminate: seat}")
    assert list(unseen_read(Case(lanterns(out), KNOWN)))


def test_what_is_the_game_s_has_no_others() -> None:
    for old, new in (
        ("{id: lit, sees: everybody}", "{id: lit, sees: others}"),
        ("{id: strikes, of: game,", "{id: strikes, of: game, sees: others,"),
    ):
        game = lanterns(RULES.replace(old, new))
        _, findings = check_ruleset(game, game.rulesets[0])
        (one,) = [str(found) for found in findings]
        assert "it has no owner" in one
