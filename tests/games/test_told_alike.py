"""In every ruleset, what is told to a seat tells nothing that lies hidden from it.

At decisions all through matches everything that the deciding seat cannot see is dealt anew: see
`tests.redealt`. It is asked the same question in both worlds, and takes the same action in both.
Where it can see the same afterwards, it must have been told the same: lines of the journal say
nothing beyond what is seen.
"""

from random import Random
from typing import Any

import pytest
from test_redealt import TABLES, compiled

from generator.engine import Program, State
from generator.engine.chance import Unheard
from generator.engine.faults import RulesFault
from generator.play.events import MatchEvent, view_of
from generator.play.match import Heard
from generator.play.narrator import Narrator, Taken, question
from generator.play.wording import GameWords, ViewerNames
from tests.redealt import redealt
from tests.thorough import THOROUGH

SEEDS, SHARE = (10, 0.5) if THOROUGH else (2, 0.08)
"""How many matches, and at which share of their decisions they are looked at."""
_WORDS: dict[int, GameWords] = {}
"""Of programs, which are kept: by their numbers."""


def names(program: Program, seat: int) -> ViewerNames:
    """How things are called to a seat at a table of people."""
    checked = program.checked
    words = _WORDS.setdefault(id(program), GameWords(checked.game, checked.ruleset))
    return ViewerNames(words, ("person",) * program.tables.chairs, seat)


def heard(state: State, seat: int, action: int) -> tuple[list[MatchEvent], State]:
    """What a seat is told while it takes this action, and the match after it."""
    copy, counters = state.copy(), state.program.checked.symbols.counters
    models = {name: info.model for name, info in counters.items()}
    teller = Narrator(names(state.program, seat), models, view_of(copy, seat))

    def of_chance(entry: tuple[str, Any]) -> None:
        if not isinstance(entry, Unheard):
            teller.look(copy, 0)
            teller.hear_chance(*entry, 0)

    copy.log, copy.told = Heard([], of_chance), Heard([], lambda entry: teller.hear(copy, entry, 0))
    decision = copy.decision
    card = copy.offer.get(action) if decision.kind == "card" else None
    said = copy.describe(action)
    taken = Taken(seat, action, said, True, decision, card, copy.question())
    teller.begin(decision, card)
    copy.apply(action)
    teller.end(copy, taken, 0, is_new_act=True)
    return teller.events, copy


@pytest.mark.parametrize(("box", "ruleset", "seats"), TABLES)
def test_a_seat_is_told_nothing_of_what_it_cannot_see(box: str, ruleset: str, seats: int) -> None:
    """Even seeds play at random, odd ones by what the authors prefer, now and then at random."""
    program, told = compiled(box, ruleset, seats), 0
    for seed in range(SEEDS):
        choices, state = Random(seed), program.new_state(seed)
        while not state.is_terminal() and state.decisions < 500:
            seat, legal = state.seat, state.legal_actions()
            if choices.random() < SHARE or state.decisions < 10:
                twin = redealt(state, seat, choices)
                where = f"seed {seed}, decision {state.decisions}, {state.decision}"
                own = names(program, seat)
                assert question(twin, own) == question(state, own), where
                if twin.zones != state.zones or twin.counters != state.counters:
                    action = choices.choice(legal)
                    lines, after = heard(state, seat, action)
                    try:
                        others, other = heard(twin, seat, action)
                    except RulesFault:
                        continue  # No match comes to that world.
                    if after.observe(seat) == other.observe(seat):
                        assert others == lines, where
                        told += len(lines)
            if seed % 2 and choices.random() < 0.9:
                likes = [state.prefer(one) for one in legal]
                legal = [one for one, like in zip(legal, likes, strict=True) if like == max(likes)]
            state.apply(choices.choice(legal))
    assert told > 5, "something was told where the worlds did differ"
