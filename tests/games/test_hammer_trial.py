"""Phase three (rulebook V.3): one card each, and the burning."""

from hammer_table import Table


def test_from_the_inquisitor_clockwise_each_may_play_one_card() -> None:
    """V.3: “each player (clockwise around the table) has one turn”."""
    confessions = ("confession.rack", "confession.hook")
    table = Table(hands=(confessions, (), ("advocate.tyler",)))
    table.do("pass").call().until(3)
    assert table.value("inquisitor") == 1
    order = [table.asked]
    table.do("pass")
    order.append(table.asked)
    table.do("pass")
    assert [*order, table.asked] == [1, 2, 0]
    assert table.asked == 0
    table.accuse("confession.rack", "widow", "weaver").silence()
    # One card and no more: the witch is found, and the round goes on.
    assert (table.phase, table.cards("burned", 1)) == (4, [])
    assert "confession" in table.cards("hand", 0)


def test_the_hottest_villager_burns_for_the_inquisitor() -> None:
    """V.3: “placed before the inquisitor”, and “the pyre is removed from the game”."""
    table = Table().call().until(3)
    table.warm(widow=12)
    table.until(4)
    assert table.cards("burned", 0) == ["widow"]
    assert sorted(table.cards("village", 1)) == ["girl", "priest"]
    assert sorted(table.cards("stakes", 1)) == ["pyre-2", "pyre-4"]


def test_the_inquisitors_own_villager_leaves_an_empty_pyre() -> None:
    """V.3: “the villager is removed from the game and the pyre is left in place”."""
    table = Table().call().until(3)
    table.warm(bailiff=12)
    table.until(4)
    assert table.cards("burned", 0) == []
    assert "bailiff" in table.cards("box")
    assert sorted(table.cards("stakes", 0)) == ["pyre-2", "pyre-3", "pyre-4"]
    assert len(table.cards("village", 0)) == 2


def test_the_inquisitor_decides_between_equally_hot_villagers() -> None:
    """V.3: “the inquisitor decides which of those villagers … is the current witch”."""
    table = Table().do("pass").call()
    while table.rule != "current-witch":
        table.state.apply(table.state.legal_actions()[0])
    assert table.asked == 1
    shown = " ".join(table.options())
    assert len(table.options()) == 3
    assert all(one in shown for one in ("weaver", "priest", "fortune-teller"))
    table.do("fortune-teller")
    assert table.cards("burned", 1) == ["fortune-teller"]


def test_a_star_reply_does_not_use_up_the_card_of_the_trial() -> None:
    """Editorial: a reply comes out of turn."""
    table = Table(hands=(("confession.rack",), ("retraction", "false-testimony.goat"), ()))
    table.call().until(3)
    table.accuse("confession.rack", "girl", "weaver").do("retraction")
    while table.rule != "trial-turn":
        table.do("pass")
    assert table.asked == 1
    table.accuse("false-testimony.goat", "bailiff", "priest").silence()
    assert (table.heat("girl"), table.heat("bailiff")) == (2, 3 + 4)


def test_nobody_draws_in_the_trial() -> None:
    """V.3: “also no defamation cards can be drawn”."""
    table = Table().call().until(3)
    left = len(table.cards("deck"))
    table.until(4)
    assert len(table.cards("deck")) == left
