"""What each seat of *Malleus Maleficarum* may see: its own ledger, and the arbiter all of them."""

from random import Random
from typing import Any

import pytest
from malleus_table import Table, compiled, villager

from tests.thorough import THOROUGH

PRIVATE = ("companion", "secret", "envy", "envy_is", "vendetta", "gain", "refused", "ordered",
           "learned_secret", "learned_envy", "learned_vendetta")  # fmt: skip


def test_a_ledger_is_its_owners_and_the_arbiters() -> None:
    """Sequence of Events, 6 and 7: “relayed to the Prévôt”, and to nobody else."""
    table = Table()
    for viewer in range(4):
        seen = table.state.observe(viewer)["counters"]
        for name in PRIVATE:
            for owner in range(3):
                hidden = seen[name][owner] == "?"
                assert hidden is (viewer not in (owner, 3)), (name, viewer, owner)
    assert table.state.observe(0)["counters"]["controls"][1] == villager(2), "this is public"


def test_nobody_can_tell_who_wrote_a_slip_but_the_arbiter() -> None:
    """The Secret Action Phase: everybody is asked the same, and the stack tells nothing."""
    worlds = []
    for author in (0, 1):
        table = (
            Table()
            .hand(0, "whispering-campaign", "bribery")
            .hand(1, "whispering-campaign", "treachery")
        )
        table.do("accuse", villager(9))
        shown = []
        table.dice((3, 3, 3))
        left = ["whispering-campaign", villager(11)]
        while table.fighting:
            seen = table.state.observe(2)
            shown.append((table.asked, table.rule, seen["stack"], seen["counters"], seen["zones"]))
            wanted = left if table.rule == "slips" and table.asked == author else []
            table._answer(wanted)
        assert left == []
        worlds.append(shown)
    assert worlds[0] == worlds[1]


def test_the_arbiter_knows_a_card_that_was_played_by_a_slip() -> None:
    """Playing Cards: the note goes to the Prévôt."""
    table = Table().hand(0, "whispering-campaign", "bribery").do("accuse", villager(9))
    table.through(slips={0: ("whispering-campaign", villager(11))})
    assert "whispering-campaign" in table.state.observe(3)["zones"]["hand"][0]
    assert table.state.observe(1)["zones"]["hand"][0] == ["?", "?"]


def test_what_a_card_tells_is_told_to_one_player() -> None:
    """Appendix, Eavesdropping and Sharp Intuition."""
    table = Table(learned_secret={"seat 1": {"seat 3": "sabbat"}})
    assert table.state.observe(0)["counters"]["learned_secret"][0][2] == "sabbat"
    assert "sabbat" not in str(table.state.observe(1)["counters"])


def _other_world(state: Any, seat: int, choices: Random) -> Any:
    """The same to this seat: what the others have written on their ledgers is mixed."""
    twin = Table.on(state.copy())
    others = [one for one in range(twin.seats) if one != seat]
    mixed = others[:]
    choices.shuffle(mixed)
    for name in ("companion", "secret", "envy", "envy-is", "vendetta", "gain", "ordered"):
        values = {one: state.counters[twin._place(name, one, None)] for one in others}
        for one, other in zip(others, mixed, strict=True):
            twin.state.counters[twin._place(name, one, None)] = values[other]
    return twin.state


@pytest.mark.parametrize("seats", [3, 5])
def test_mixing_the_ledgers_of_others_changes_nothing_that_is_seen_or_preferred(
    seats: int,
) -> None:
    """A seat, and a greedy one too, goes by what it may see."""
    compared = 0
    for seed in range(12 if THOROUGH else 4):
        choices = Random(seed)
        state = compiled(seats).new_state(seed)
        while not state.is_terminal() and state.decisions < 900:
            if state.decision.rule not in ("make-village", "new-villager", "enrich"):
                viewer = choices.randrange(seats)
                other = _other_world(state, viewer, choices)
                if state.current_seat == viewer:
                    likes = [state.prefer(one) for one in state.legal_actions()]
                    assert likes == [other.prefer(one) for one in other.legal_actions()], seed
                compared += other.counters != state.counters
                assert state.observe(viewer) == other.observe(viewer), f"seed {seed}"
            state.apply(choices.choice(state.legal_actions()))
    assert compared > 500
