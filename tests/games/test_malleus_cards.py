"""The thirteen cards of *Malleus Maleficarum*, by slip or openly, each in its time."""

from typing import Any

import pytest
from malleus_table import Table, villager

WIN = ((6, 6, 6),)


def fight(seat: int, *slip: str, **more: Any) -> Table:
    """The last player accuses villager 9, who has ten; `seat` hands in a slip."""
    counters = more.pop("counters", {})
    table = Table(**counters).hand(seat, slip[0], "bribery")
    return table.do("accuse", villager(9)).through(slips={seat: slip}, **more)


def phase(seat: int, *slip: str, **counters: Any) -> Table:
    """The secret action phase of a round in which one turn was idle; `seat` hands in a slip."""
    table = Table(**counters).hand(seat, slip[0], "bribery").alone().idle()
    return table.secret(slips={seat: slip}, dice=WIN)


def test_whispering_campaign_takes_three_points() -> None:
    """Appendix, Whispering Campaign."""
    assert phase(0, "whispering-campaign", villager(11)).standing(11) == 7


def test_planted_evidence_ruins_who_has_six_or_less() -> None:
    """Appendix, Planted Evidence."""
    table = phase(0, "planted-evidence", villager(11), standing={villager(11): 6})
    assert table.standing(11) == 0
    assert table.value("sentenced", villager(11)) is True
    assert "planted-evidence" not in Table().hand(0, "planted-evidence").alone().idle().options()


def test_treachery_turns_an_ally_into_an_enemy_and_the_arbiter_rules_again() -> None:
    """Appendix, Treachery: “This change affects the current conflict”."""
    arrows = {"stance": {villager(7): {villager(9): "ally"}}}
    ruling = ("done", villager(7), "0", "0", villager(7), "0", "0")
    table = fight(0, "treachery", villager(7), villager(9), dice=WIN, ruling=ruling,
                  frame=(villager(7), "done"), counters=arrows)  # fmt: skip
    assert table.value("stance", villager(7), villager(9)) == "enemy"
    assert table.standing(9) == 0, "18 + 10 + 3 against 19"


def test_interloper_brings_any_villager_and_costs_no_turn() -> None:
    """Appendix, Interloper; only on another player's turn."""
    table = fight(0, "interloper", villager(1), dice=(*WIN, (1, 1, 1)), sides={0: "against"})
    assert table.value("present", villager(1)) is True
    assert table.value("forfeits", 0) == 0
    own = Table().hand(2, "interloper").do("accuse", villager(9)).to("slips", 2)
    assert "for the turn of another player" in own.why_not("interloper")


def test_intimidation_keeps_a_player_out_of_a_conflict_and_from_bribing_after_it() -> None:
    """Appendix, Intimidation."""
    table = Table(standing={villager(9): 3}).hand(2, "intimidation").hand(0, "bribery", "treachery")
    table.alone().do("accuse", villager(9), villager(1), "done")
    table.through(slips={2: ("intimidation", villager(1))}, sides={0: "against"}, dice=WIN)
    assert table.standing(9) == 0, "the side does not count, and nobody rolls against it"
    assert table.value("barred", villager(9)) == [0]
    table.secret()
    assert (table.rule, table.asked) == ("executions", 0)
    assert "Intimidation keeps you" in table.why_not("bribery")


def test_a_card_handed_in_after_intimidation_has_no_effect() -> None:
    """Appendix, Intimidation; slips count in the order in which they are handed over."""
    table = Table().hand(2, "intimidation").hand(0, "whispering-campaign")
    slips = {2: ("intimidation", villager(1)), 0: ("whispering-campaign", villager(11))}
    table.do("accuse", villager(9)).through(slips=slips)
    assert table.standing(11) == 10
    assert "whispering-campaign" in table.at("hand", 0)


@pytest.mark.parametrize("card", ["malevolent-gossip", "shifting-the-blame"])
def test_intimidation_holds_back_open_cards_too(card: str) -> None:
    """Appendix, Intimidation: “the use of cards”, after a won accusation as well."""
    table = Table().hand(2, "intimidation").hand(0, card)
    table.do("accuse", villager(9)).dice((4, 4, 4)).to("slips", 2)
    table.do("intimidation").to("slips", 2).do(villager(1)).to("accusation", 0)
    assert table.options() == ["pass"]
    assert "You cannot intervene" in table.why_not(card)
    table.through()
    assert table.standing(9) == 10 - 3, "neither doubled nor shifted"
    assert card in table.at("hand", 0)


@pytest.mark.parametrize("seat", [0, 2])
def test_malevolent_gossip_doubles_the_loss(seat: int) -> None:
    """Appendix, Malevolent Gossip: openly, by anybody, after a successful accusation."""
    table = Table().hand(0).hand(1).hand(2).hand(seat, "malevolent-gossip")
    table.do("accuse", villager(9))
    table.through(dice=((4, 4, 4),), accusation=("malevolent-gossip",))
    assert table.standing(9) == 10 - 2 * 3
    assert "malevolent-gossip" in table.at("discard")


def test_shifting_the_blame_and_gossip_work_on_each_other_in_their_order() -> None:
    """Appendix, Shifting the Blame: “applied to this villager instead”."""
    table = Table().hand(0, "shifting-the-blame").hand(1, "malevolent-gossip")
    table.do("accuse", villager(9)).dice((4, 4, 4))
    while table.rule != "accusation":
        table.do(next(one for one in ("done", "pass", "0") if one in table.options()))
    table.do("shifting-the-blame", villager(11)).through(accusation=("malevolent-gossip",))
    assert (table.standing(9), table.standing(11)) == (10, 4)


def test_blame_that_falls_on_a_villager_whom_a_player_leads_sentences_nobody() -> None:
    """Punishment and Reward: “They are never sentenced”; Appendix, Shifting the Blame."""
    table = Table(standing={villager(2): 2}).hand(0, "shifting-the-blame").hand(1).hand(2)
    table.do("accuse", villager(9)).dice((4, 4, 4))
    while table.rule != "accusation":
        table.do(next(one for one in ("done", "pass", "0") if one in table.options()))
    table.do("shifting-the-blame", villager(2)).through()
    assert (table.standing(9), table.standing(2)) == (10, 0)
    assert table.value("sentenced", villager(2)) is False


def test_open_cards_are_no_slips() -> None:
    """Appendix: “cannot be done secretly”."""
    table = Table().hand(0, "malevolent-gossip", "shifting-the-blame").do("accuse", villager(9))
    while table.rule != "slips" or table.asked != 0:
        table.do(next(one for one in ("done", "pass", "0") if one in table.options()))
    assert table.options() == ["pass"]


@pytest.mark.parametrize("openly", [True, False])
def test_bribery_saves_who_is_sentenced_until_the_execution(openly: bool) -> None:
    """Appendix, Bribery, as late as there is somebody to save; the standing is ten again."""
    table = Table(standing={villager(10): 1}).hand(0, "bribery", "treachery").alone()
    table.accuse(10, dice=WIN)
    if openly:
        table.next_round(seat_0="bribery")
    else:
        table.secret(slips={0: ("bribery", villager(10))}).next_round()
    assert table.standing(10) == 10
    assert villager(10) in table.at("village")
    assert "bribery" not in table.at("hand", 0)


def test_bribery_needs_somebody_who_is_sentenced() -> None:
    """Appendix, Bribery."""
    table = Table().hand(2, "bribery").alone().idle()
    assert table.asked == 2
    assert "bribery" not in table.options()


def test_eavesdropping_tells_one_player_a_secret_and_intuition_both_desires() -> None:
    """Appendix, Eavesdropping and Sharp Intuition."""
    table = phase(0, "eavesdropping", villager(3))
    assert table.value("learned-secret", 0, 2) == "sabbat"
    table = phase(0, "sharp-intuition", villager(3))
    assert table.value("learned-envy", 0, 2) == villager(9)
    assert table.value("learned-vendetta", 0, 2) == villager(9)


def test_an_envied_thing_is_destroyed_and_another_envy_chosen_without_gain() -> None:
    """Appendix, If I Can't Have It; not if what is envied is a villager."""
    table = phase(0, "if-i-cant-have-it", villager(11))
    assert (table.value("envy", 0), table.value("gain", 0)) == (villager(11), 0)
    table = Table(envy_is={"seat 3": "person"}).hand(2, "if-i-cant-have-it").alone().idle()
    assert "if-i-cant-have-it" not in table.options()


def test_a_vendetta_subsides_for_another() -> None:
    """Appendix, Temporary Sadistic Satiation."""
    table = phase(0, "temporary-sadistic-satiation", villager(3))
    assert (table.value("vendetta", 0), table.value("gain", 0)) == (villager(3), 0)


def test_blackmail_makes_any_villager_act_whom_no_other_player_leads() -> None:
    """Appendix, Blackmail: one action, as a companion; no rewards of a turn."""
    table = phase(0, "blackmail", villager(8), "accuse", villager(11))
    assert table.standing(11) == 10 - 9
    assert table.standing(8) == 10
    table = Table().hand(2, "blackmail").alone().idle().do("blackmail", "pass", "pass")
    assert villager(1) not in table.options() and villager(3) in table.options()


def test_the_companion_acts_by_order_in_the_secret_phase_and_takes_a_side_in_a_conflict() -> None:
    """The Secret Action Phase; Resolving the Conflict."""
    table = Table().hand(0, "bribery").alone().idle()
    table.secret(slips={0: (villager(4), "bolster", villager(11))}, dice=WIN)
    assert table.standing(11) == 19
    table = Table().hand(0, "bribery").do("accuse", villager(9), villager(4), "done")
    table.through(slips={0: (villager(4), "support")}, dice=((3, 3, 4),))
    assert table.standing(9) == 10 - 1 - 3


def test_a_card_played_by_a_slip_stays_in_hand_is_not_used_again_and_must_go() -> None:
    """Playing Cards: “hold the card in their hand until the optional discard”."""
    table = phase(2, "whispering-campaign", villager(11))
    assert "whispering-campaign" in table.at("hand", 2)
    table.next_round()
    assert "whispering-campaign" not in table.at("hand", 2)
    table = Table().hand(2, "whispering-campaign").alone().idle()
    table.to("slips", 2).do("whispering-campaign").to("slips", 2).do(villager(11)).next_message(2)
    assert table.options() == ["pass", villager(6)]
