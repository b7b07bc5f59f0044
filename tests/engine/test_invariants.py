"""What holds for every match of the toy, whatever is chosen; the failing seed is printed."""

import random
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as some

from generator.engine import State
from generator.engine.cards import can_see
from generator.rules.typed_tree import walk
from generator.rules.vocabulary import WORDS
from tests.engine.toys import program

SEEDS = some.integers(0, 2**32)
SEATS = some.sampled_from([2, 4])
FEW = settings(max_examples=20, deadline=None)


def positions(seats: int, seed: int, every: int = 1) -> Iterator[State]:
    """The states of a match at its decisions, each before the choice."""
    state, choice, number = program(seats).new_state(seed), random.Random(seed), 0
    while not state.is_terminal():
        if number % every == 0:
            yield state
        state.apply(choice.choice(state.legal_actions()))
        number += 1
    yield state


def fingerprint(state: State) -> str:
    return repr(
        [
            state.zones, state.place, state.counters, state.known, state.players, state.frames,
            state.offer, state.seat, state.outcome, state.rng,
        ]
    )  # fmt: skip


@FEW
@given(SEATS, SEEDS)
def test_cards_are_conserved_and_lie_where_they_are_said_to_lie(seats: int, seed: int) -> None:
    for state in positions(seats, seed):
        cards = sorted(card for zone in state.zones for card in zone)
        assert cards == list(range(len(state.place)))
        assert all(card in state.zones[place] for card, place in enumerate(state.place))


@FEW
@given(SEATS, SEEDS)
def test_counters_stay_within_their_bounds(seats: int, seed: int) -> None:
    made = program(seats)
    for state in positions(seats, seed, every=3):
        purses = made.tables.counter["purse"]
        assert all(0 <= one <= 30 for one in state.counters[purses : purses + seats])
        mood, first = made.tables.counter["mood"], made.tables.deck_base["folk"]
        for card in made.tables.decks["folk"]:
            assert made.names["A_start"][card] <= state.counters[mood + card - first] <= 9


@FEW
@given(SEATS, SEEDS)
def test_legal_actions_are_sorted_and_every_one_applies(seats: int, seed: int) -> None:
    for state in positions(seats, seed, every=3):
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert bool(legal) is not state.is_terminal()
        for action in legal:
            state.copy().apply(action)


@FEW
@given(SEATS, SEEDS)
def test_a_copy_never_disturbs_the_original(seats: int, seed: int) -> None:
    for state in positions(seats, seed, every=5):
        before, other = fingerprint(state), state.copy()
        for _ in range(5):
            if not other.is_terminal():
                other.apply(other.legal_actions()[0])
        assert fingerprint(state) == before


@FEW
@given(SEATS, SEEDS)
def test_what_is_not_offered_is_refused_with_a_requirement(seats: int, seed: int) -> None:
    for state in positions(seats, seed, every=7):
        legal = set(state.choices())
        for action in range(-1, state.tables.size + 1):
            refusal = state.explain(action)
            assert bool(refusal.failing) is (action not in legal)
            assert all(one.id and one.words for one in refusal.failing)


@FEW
@given(SEATS, SEEDS)
def test_asking_why_changes_nothing(seats: int, seed: int) -> None:
    for state in positions(seats, seed, every=9):
        before = fingerprint(state)
        for action in range(state.tables.size):
            state.explain(action)
        for action in state.legal_actions():
            state.prefer(action)
        state.returns()
        assert fingerprint(state) == before


def shuffled_behind(state: State, seat: int, seed: int) -> State:
    """The same to the eyes of a seat: cards of one deck that it cannot tell apart change places."""
    other, mixed = state.copy(), random.Random(seed)
    for deck in other.tables.decks.values():
        hidden = [card for card in deck if not can_see(other, seat, card)]
        spots = [(other.place[card], other.zones[other.place[card]].index(card)) for card in hidden]
        mixed.shuffle(spots)
        for card, (place, index) in zip(hidden, spots, strict=True):
            other.zones[place][index] = card
            other.place[card] = place
    return other


@FEW
@given(SEATS, SEEDS)
def test_what_a_seat_cannot_see_never_changes_what_it_observes(seats: int, seed: int) -> None:
    for state in positions(seats, seed, every=4):
        for seat in range(seats + 1):
            assert shuffled_behind(state, seat, seed).observe(seat) == state.observe(seat)


def test_the_toy_uses_every_word_of_the_language() -> None:
    used = {effect.word for body in program(4).bodies for effect in walk(body.effects)}
    # A claim stands for several of the others: `tests.engine.liars`.
    assert used == set(WORDS) - {"claim"}


def test_every_body_of_the_toy_runs_in_some_match() -> None:
    made, ran = program(4), bytearray(len(program(4).bodies))
    for seed in range(40):
        made.fired[:] = bytes(len(ran))
        for _ in positions(4, seed, every=50):
            pass
        ran = bytearray(one | other for one, other in zip(ran, made.fired, strict=True))
    never = [body for body, one in zip(made.bodies, ran, strict=True) if not one]
    assert [body.id for body in never] == ["close-up"]
    assert [body.aside for body in never] == [True], "which is no legal action"
