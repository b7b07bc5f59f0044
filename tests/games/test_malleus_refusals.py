"""Why not: each refusal of *Malleus Maleficarum* has words and a section of the rulebook."""

from typing import Any

import pytest
from malleus_table import Table, compiled, villager

PHASE = "phase"


def written(card: str, time: str = PHASE, seat: int = 0, **counters: Any) -> Table:
    """Seat 0 has named a card in a message and is asked at whom it is aimed."""
    table = Table(**counters).hand(0).hand(1).hand(2).hand(seat, card)
    if time == PHASE:
        table.alone().idle()
    else:
        table.do("accuse", villager(9)).dice((3, 3, 3))
    return table.to("slips", seat, time).do(card).to("slips", seat, time)


@pytest.mark.parametrize(
    ("card", "at", "says", "cites"),
    [
        ("blackmail", villager(2), "Another player leads", "Appendix, Blackmail"),
        ("planted-evidence", villager(11), "higher than the card", "Appendix, Planted Evidence"),
        ("treachery", villager(11), "has no ally", "Appendix, Treachery"),
        ("eavesdropping", villager(11), "No player leads", "A Complete List of Cards For Play"),
        ("eavesdropping", villager(2), "know this secret", "Appendix, Eavesdropping"),
        ("sharp-intuition", villager(1), "whom you lead", "A Complete List of Cards For Play"),
        ("if-i-cant-have-it", villager(2), "no player leads", "Punishment and Reward"),
        ("temporary-sadistic-satiation", villager(1), "whom they lead", "Player Resources"),
        ("temporary-sadistic-satiation", villager(7), "subsides",
         "Appendix, Temporary Sadistic Satiation"),
    ],
)  # fmt: skip
def test_a_card_that_is_aimed_wrongly_says_why(card: str, at: str, says: str, cites: str) -> None:
    """The cards' own conditions; Planted Evidence on seven, where six is the most."""
    table = written(
        card,
        standing={villager(11): 7, villager(12): 6},
        stance={villager(4): {villager(5): "ally"}},
        learned_secret={"seat 1": {"seat 2": "pact"}},
    )
    assert says in table.why_not(at)
    assert table.cited(at) == cites


def test_bribery_is_for_who_is_sentenced() -> None:
    """Appendix, Bribery."""
    table = Table(standing={villager(10): 1}).hand(0, "bribery").hand(1).hand(2).alone()
    table.accuse(10, dice=((6, 6, 6),)).to("slips", 0, PHASE)
    table.do("bribery").to("slips", 0, PHASE)
    assert "is not sentenced" in table.why_not(villager(11))
    none = Table().hand(0, "bribery").hand(1).hand(2).alone().idle().to("slips", 0, PHASE)
    assert "Nobody is sentenced" in none.why_not("bribery")


def test_planted_evidence_at_seven_is_refused_with_the_card() -> None:
    """Appendix, Planted Evidence: “with no more than 6 social standing”."""
    low = {villager(one): 7 for one in range(1, 13)} | {villager(3): 8}
    table = Table(standing=low).hand(0, "planted-evidence").hand(1).hand(2).alone().idle()
    table.to("slips", 0, PHASE)
    assert "as low as the card" in table.why_not("planted-evidence")


def test_a_card_that_was_used_is_refused_with_its_reason() -> None:
    """Playing Cards: “they may not, however, use the card again during that time”."""
    table = Table().hand(2, "whispering-campaign").do("accuse", villager(9))
    table.dice((3, 3, 3)).to("slips", 2).do("whispering-campaign").to("slips", 2)
    table.do(villager(11)).next_message(2)
    assert "played this card" in table.why_not("whispering-campaign")
    assert table.cited("whispering-campaign") == "Playing Cards"


def test_open_cards_and_those_for_later_are_refused_in_a_conflict() -> None:
    """A Complete List of Cards For Play: the time of each."""
    table = Table().hand(0, "blackmail", "malevolent-gossip").do("accuse", villager(9))
    table.dice((3, 3, 3)).to("slips", 0)
    assert "secret action phase" in table.why_not("blackmail")
    assert "played openly" in table.why_not("malevolent-gossip")


@pytest.mark.parametrize(
    ("counters", "deed", "says"),
    [
        ({"envy_is": {"seat 1": "person"}}, "if-i-cant-have-it", "is a person"),
        ({}, "treachery", "Nobody has an ally"),
        ({}, "villager-4", "not in the scene"),
    ],
)
def test_a_message_that_cannot_be_written_says_why(
    counters: dict[str, Any], deed: str, says: str
) -> None:
    """Appendix, and Resolving the Conflict: a companion who is present."""
    table = Table(**counters).hand(0, *([deed] if "villager" not in deed else []))
    table.do("accuse", villager(9)).dice((3, 3, 3)).to("slips", 0)
    assert says in table.why_not(deed)


def test_a_companion_is_ordered_once_in_a_conflict_and_not_as_actor_or_target() -> None:
    """Resolving the Conflict."""
    table = Table(vendetta={"seat 1": villager(8)}).hand(0).hand(1).hand(2)
    table.do("accuse", villager(4)).dice((3, 3, 3)).to("slips", 0)
    assert "not in the scene" in table.why_not(villager(4))
    table = Table().hand(0).hand(1).hand(2).do("accuse", villager(4), villager(4), "done")
    table.dice((3, 3, 3)).to("slips", 0)
    assert "acts or is the target" in table.why_not(villager(4))
    table = Table().hand(0).hand(1).hand(2).do("accuse", villager(9), villager(4), "done")
    table.dice((3, 3, 3)).to("slips", 0).do(villager(4)).to("slips", 0).do(villager(4))
    table.to("slips", 0).do("support").next_message(0)
    assert "has had an order" in table.why_not(villager(4))


def test_desires_and_companions_at_the_start_say_whom_they_cannot_name() -> None:
    """Sequence of Events, 6 and 7; the envy of a led villager could never be fulfilled."""
    table = Table(envy={"seat 1": None}, vendetta={"seat 1": None}, companion={"seat 1": None})
    assert "only those are ever executed" in table.why_not(villager(2))
    assert table.cited(villager(2)) == "Punishment and Reward"
    table.do(villager(12), "thing")
    assert "whom they lead" in table.why_not(villager(1))
    table.do(villager(2))
    assert "the Prévôt acts the part" in table.why_not(villager(1))
    assert table.cited(villager(1)) == "Principles of Play"


def test_a_ruling_says_who_cannot_be_counted() -> None:
    """Resolving the Conflict: villagers present, with a relationship."""
    arrows = {villager(one): {villager(9): "enemy"} for one in (7, 8)}
    table = Table(stance=arrows | {villager(9): {villager(7): "ally"}})
    table.do("accuse", villager(9), villager(7), villager(10), villager(1), "done", "pass", "pass")
    table.to("ruling", 3)
    assert table.options() == ["done", villager(7)]
    for one, says in (
        (villager(8), "not in the scene"), (villager(10), "no relationship"),
        (villager(1), "Whoever leads"), (villager(9), "in full already"),
    ):  # fmt: skip
        assert says in table.why_not(one)
        assert "Resolving the Conflict" in table.cited(one)
    table.do(villager(7), "0")
    assert table.rule == "ruling"


def test_relationships_lead_to_others_and_are_new() -> None:
    """The Village Map; Sequence of Events, 4."""
    table = Table().do("relate", villager(7))
    assert "to themselves" in table.why_not(villager(7))
    table.do(villager(8))
    assert "There is none" in table.why_not("part")
    table = Table.on(compiled(3).new_state(1))
    table.do("new-villager", "ally", *["new-villager", villager(1), "ally"] * 2)
    table.do("enrich", villager(2))
    assert "already" in table.why_not(villager(1))
    assert "to themselves" in table.why_not(villager(2))
