"""Phases two and four (rulebook V.2, V.4)."""

from hammer_table import Table


def test_nobody_draws_and_cards_count_as_they_are_played() -> None:
    """V.2: no turns, no drawing; the phase ends when nobody wants to play."""
    table = Table(hands=(("bribe.large", "bribe.small"), ("denial",), ("bribe.large",))).call()
    left = len(table.cards("deck"))
    table.warm(girl=18)
    table.play("plead", "bribe.large", "girl", "hotter")
    assert table.heat("girl") == 18
    assert (table.rule, table.asked) == ("arrest", 1)
    table.accuse("denial", "girl", "girl")
    assert table.heat("girl") == 16
    table.until(3)
    assert len(table.cards("deck")) == left


def test_any_number_of_yellow_cards_may_be_played() -> None:
    """IV.D: “you can play as many Bribe cards as you like”."""
    bribes = ("bribe.small",) * 6
    table = Table(hands=(bribes, ("bribe.large",), ())).call()
    for _ in range(6):
        table.do("plead")
        if "bribe" in " ".join(table.options()):
            table.do("bribe.small")
        table.do("girl", "hotter")
        while table.phase == 2 and table.asked != 0:
            table.do("pass")
    assert table.heat("girl") == 2 + 6
    assert table.cards("hand", 0) == []


def test_who_passed_may_play_again_while_others_still_play() -> None:
    """V.2: the phase ends “as soon as no player desires to play a card”."""
    table = Table(hands=(("bribe.small",), ("bribe.small",), ())).call()
    table.do("pass", "plead", "bribe.small", "girl", "hotter")
    while table.asked != 0:
        table.do("pass")
    assert (table.phase, table.rule) == (2, "arrest")
    table.play("plead", "bribe.small", "girl", "hotter")
    assert table.heat("girl") == 4


def test_each_villager_plays_one_brown_card_in_the_whole_arrest() -> None:
    """V.2: “maximally one accusation (brown defamation card) per villager you have”."""
    hand = ("proof.owl", "proof.cat", "proof.toad", "proof.herbs", "bribe.small")
    table = Table(hands=(hand,)).call()
    table.accuse("proof.owl", "girl", "weaver").silence()
    while table.asked != 0:
        table.do("pass")
    table.accuse("proof.cat", "girl", "bailiff")
    table.silence()
    while table.asked != 0:
        table.do("pass")
    assert (table.phase, table.heat("girl")) == (2, 2 + 2 + 2)
    assert table.options() == ["pass", "plead"], "two Proofs are left, and nobody to play them"
    assert "has-accuser" in str(table.state.explain(table.state.parse("accuse")))


def test_evidence_discard_any_and_fill_to_six() -> None:
    """V.4: beginning with the inquisitor, discard as many as you like, draw to six."""
    table = Table(hands=(("confession.rack", "confession.hook"),), draws=("proof.owl", "proof.cat"))
    table.call().until(4)
    assert (table.rule, table.asked) == ("refill", 0)
    table.do("confession.rack", "confession.hook", "done")
    assert sorted(table.cards("hand", 0))[-2:] == ["proof", "proof"]
    assert len(table.cards("hand", 0)) == 6
    assert table.cards("discard").count("confession") == 2
    assert table.asked == 1


def test_a_full_hand_draws_nothing() -> None:
    """V.4: replenish to six; a hand of seven stays a hand of seven."""
    table = Table().do("pass", "pass", "pass")
    assert len(table.cards("hand", 0)) == 7
    table.call().round()
    assert len(table.cards("hand", 0)) == 7


def test_an_empty_deck_is_filled_with_the_discards() -> None:
    """V.1, V.4: “the discard pile is shuffled and turned over to form a new deck”."""
    table = Table(seed=5)
    table.empty("deck", "discard")
    seat = table.asked
    table.do("pass")
    assert len(table.cards("hand", seat)) == 7
    assert table.cards("discard") == []
    assert len(table.cards("deck")) == 78 - 19


def test_nothing_is_drawn_where_nothing_is_left() -> None:
    """Deck and discards both empty: the turn ends all the same."""
    table = Table(seed=5)
    table.empty("deck", "box")
    seat = table.asked
    table.do("pass")
    assert len(table.cards("hand", seat)) == 6
    assert table.asked == (seat + 1) % 3
