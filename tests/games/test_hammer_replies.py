"""Cards with the black star (rulebook IV.D; Yellow Defamation Cards)."""

import pytest
from hammer_table import VILLAGES, Table

ALL = ("accomplice", "countercharge", "mix-up", "retraction", "no-inquisition")


def _replies(table: Table) -> set[str]:
    return {one for one in ALL if one in " ".join(table.options())}


def _accused(reply: str, card: str = "proof.owl", accused: str = "girl", seats: int = 3) -> Table:
    """Seat 0 accuses from the weaver; the owner of the accused holds the reply."""
    owner = next(seat for seat, row in enumerate(VILLAGES) if accused in row)
    hands = [(card,), *[()] * (seats - 1)]
    hands[owner] = (reply,)
    table = Table(seats, hands=tuple(hands))
    if card.startswith("confession"):
        table.call().until(3)
    table.accuse(card, accused, "weaver")
    assert table.asked == owner, "the player of the accused is asked first"
    return table


def test_an_accomplice_gets_as_many_points_as_the_accused() -> None:
    """“Another villager (but not the accuser) receives as many accusation points”."""
    table = _accused("accomplice").do("accomplice")
    shown = " ".join(table.options())
    assert "weaver" not in shown, "not the accuser"
    assert "girl" not in shown, "another villager"
    table.do("bailiff")
    assert (table.heat("girl"), table.heat("bailiff")) == (2 + 2, 3 + 2)
    assert set(table.cards("discard")) == {"proof", "accomplice"}


def test_the_fortune_tellers_accomplice_gets_one_more_than_she_does() -> None:
    """IV.D: “her nominated accomplice receives one more accusation point than she does”."""
    table = _accused("accomplice", accused="fortune-teller").do("accomplice", "bailiff")
    assert (table.heat("fortune-teller"), table.heat("bailiff")) == (4 + 2, 3 + 3)


def test_a_countercharge_lays_the_points_on_the_accuser() -> None:
    """“The accuser, not the accused, receives the played accusation points”."""
    table = _accused("countercharge").do("countercharge")
    assert (table.heat("girl"), table.heat("weaver")) == (2, 4 + 2)


def test_the_tramps_countercharge_counts_one_more() -> None:
    """The Villagers: +1 on Countercharge, as the accused."""
    table = _accused("countercharge", accused="tramp", seats=5).do("countercharge")
    assert (table.heat("tramp"), table.heat("weaver")) == (6, 4 + 3)


def test_who_accuses_itself_is_not_countercharged() -> None:
    """The accuser is the accused already."""
    table = Table(hands=(("proof.owl", "countercharge"),))
    table.accuse("proof.owl", "weaver", "weaver")
    assert table.asked == 0
    assert _replies(table) == set()


def test_a_mix_up_moves_the_card_to_another_villager() -> None:
    """IV.D: “to another villager of your choice (but not to the accuser)”."""
    table = _accused("mix-up").do("mix-up")
    shown = " ".join(table.options())
    assert "weaver" not in shown
    assert "girl" not in shown
    table.do("priest")
    assert (table.heat("girl"), table.heat("priest")) == (2, 4 + 2)


def test_the_pappenheimers_mix_up_counts_one_more() -> None:
    """The Villagers: +1 on Mix-up, as the accused."""
    table = _accused("mix-up", accused="pappenheimer", seats=5).do("mix-up", "priest")
    assert (table.heat("pappenheimer"), table.heat("priest")) == (5, 4 + 3)


def test_a_mixed_up_card_counts_what_the_accuser_has_on_the_new_accused() -> None:
    """The Bailiff's +1 on the Maid becomes his +2 on the Widow."""
    table = Table(hands=(("accusation",), (), ("mix-up",)))
    table.accuse("accusation", "maid", "bailiff").do("mix-up", "widow")
    assert (table.heat("maid"), table.heat("widow")) == (2, 3 + 1 + 2)


def test_a_retraction_annuls_a_confession() -> None:
    """“Annuls a Confession card!”; both are discarded."""
    table = _accused("retraction", card="confession.rack").do("retraction")
    assert table.heat("girl") == 2
    assert {"confession", "retraction"} <= set(table.cards("discard"))


def test_a_retraction_answers_nothing_else() -> None:
    """Only Confessions, and only in the Trial."""
    assert _replies(_accused("retraction")) == set()


def test_a_reply_is_not_answered() -> None:
    """IV.D: “cannot be negated, even with another card marked with the black star”."""
    table = Table(hands=(("proof.owl",), ("countercharge",), ("mix-up",)))
    table.accuse("proof.owl", "girl", "weaver").do("countercharge")
    assert table.rule == "accusation-turn"
    assert "mix-up" in table.cards("hand", 2)


def test_any_player_may_answer_for_any_villager() -> None:
    """IV.D: “can be played on any accused villager”; from the accused's player clockwise."""
    table = Table(hands=(("proof.owl",), (), ("mix-up",)))
    table.accuse("proof.owl", "girl", "weaver").do("pass")
    assert (table.asked, _replies(table)) == (2, {"mix-up"})
    table.do("pass")
    assert table.asked == 0, "the accuser's player too, last of all"
    table.do("pass")
    assert table.heat("girl") == 4


def test_a_denial_opens_no_window() -> None:
    """A card with minus points accuses nobody."""
    table = Table(hands=(("denial",), ALL[:3], ALL[:3]))
    table.warm(girl=9)
    table.accuse("denial", "girl", "weaver")
    assert (table.rule, table.heat("girl")) == ("accusation-turn", 7)


@pytest.mark.parametrize(("size", "points"), [("small", 1), ("large", 2)])
@pytest.mark.parametrize(("direction", "sign"), [("hotter", 1), ("cooler", -1)])
def test_bribes_go_either_way_and_nothing_answers_them(
    size: str, points: int, direction: str, sign: int
) -> None:
    """“Cannot annul a Bribe”; +/- lets the player choose."""
    table = Table(hands=((f"bribe.{size}",), (*ALL[:3], "denial"), ALL[:3])).call()
    table.warm(girl=9)
    table.play("plead", f"bribe.{size}", "girl", direction)
    assert table.heat("girl") == 9 + sign * points
    assert (table.rule, table.asked) == ("arrest", 1)


def test_an_advocate_cools_any_villager_in_the_trial() -> None:
    """Advocates name no accuser."""
    table = Table(hands=(("advocate.tyler",),)).call().until(3)
    table.warm(girl=9)
    table.play("plead", "advocate.tyler", "girl")
    assert table.heat("girl") == 6
