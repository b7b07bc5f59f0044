"""The Night (rulebook, Black Cards, Night; Nitty Gritties, Constable)."""

import pytest
from salem_table import Table


def _night(table: Table) -> Table:
    """Whoever is in turn draws the Night."""
    return table.stack("night").draw()


def test_the_victim_dies() -> None:
    """Night 6: and all remaining tryal cards are turned over."""
    table = _night(Table(5)).night(2, gavel=3)
    assert table.alive() == [0, 1, 3, 4]
    assert len(table.cards("revealed", 2)) == 5
    assert table.value("told", 2) == "townsperson"
    assert f"kill-{table.person(2)}" in table.cards("dead")


def test_the_gavel_saves() -> None:
    """Night 6: “That player was given the Gavel token by the Constable”."""
    table = _night(Table(5)).night(2, gavel=2)
    assert 2 in table.alive()
    assert table.cards("revealed", 2) == []


def test_a_confession_saves_and_costs_a_tryal_card() -> None:
    """Night 5 and 6: a card of one's own choice."""
    table = _night(Table(5, constable=2)).night(2, gavel=3, confess=(2,))
    assert table.options() == ["not-a-witch", "constable"]
    table.do("not-a-witch")
    assert 2 in table.alive()
    assert table.cards("revealed", 2) == ["not-a-witch"]


def test_the_asylum_saves() -> None:
    """Night 6: “That player has the Asylum card in front of him or her”."""
    table = _night(Table(5).before(2, "asylum")).night(2, gavel=3)
    assert 2 in table.alive()


def test_who_confesses_a_witch_card_dies_of_it() -> None:
    """A Player Dies When: one of their revealed tryal cards says Witch."""
    table = _night(Table(6, witches=(2, 4))).night(None, gavel=3, confess=(2,)).do("witch")
    assert 2 not in table.alive()
    assert table.value("told", 2) == "witch"


def test_who_confesses_the_last_card_dies_of_it() -> None:
    """A Player Dies When: all tryal cards have been revealed."""
    table = Table(5).uncover(2, 1)
    _night(table).night(None, gavel=3, confess=(2,))
    while not table.over() and table.rule == "confessions":
        table.do(table.options()[0])
    assert 2 not in table.alive()


def test_the_constable_never_protects_themselves() -> None:
    """Constable: “may never give himself the Gavel token”."""
    table = _night(Table(5, constable=1))
    while table.rule == "witches":
        table.do("pass")
    table.do("pass")
    assert table.asked == 1
    assert "seat 2" not in table.options()
    assert set(table.options()) == {"seat 1", "seat 3", "seat 4", "seat 5"}


def test_a_revealed_constable_places_nothing() -> None:
    """Constable: the role is no longer used; everybody is asked all the same."""
    table = Table(5, constable=1)
    constable = next(
        one for one in table.at("row", 1) if table.state.tables.ids[one] == "constable"
    )
    table.lay(constable, "revealed", 1)
    _night(table)
    while table.rule == "witches":
        table.do("pass")
    asked = []
    while table.rule == "constable":
        asked.append((table.asked, table.options()))
        table.do("pass")
    assert asked == [(seat, ["pass"]) for seat in range(5)]
    assert table.value("gavel") is None


def test_a_witch_can_be_constable_and_save_the_wrong_one() -> None:
    """Set Up 2; Constable: an “evil” constable."""
    table = _night(Table(5, witches=(4,), constable=4)).night(2, gavel=0)
    assert table.value("gavel") is None, "it goes back to the middle"
    assert 2 not in table.alive()


def test_witches_may_kill_one_of_their_own() -> None:
    """Night: “strategize to stage the death of one of their own”."""
    table = _night(Table(6, witches=(2, 4))).night(2, gavel=3)
    assert 2 not in table.alive()


def test_if_no_card_is_touched_nobody_dies() -> None:
    """G3."""
    table = _night(Table(5)).night(None, gavel=3)
    assert table.alive() == list(range(5))


def test_the_last_card_that_was_touched_stands() -> None:
    """G3: where the witches do not agree."""
    table = _night(Table(6, witches=(2, 4)))
    while table.rule == "witches":
        wanted = {2: f"kill-{table.person(0)}", 4: f"kill-{table.person(1)}"}
        table.do(wanted.get(table.asked, "pass"))
    while table.rule == "constable":
        table.do("pass" if table.options() == ["pass"] else "seat 6")
    while table.rule == "confessions":
        table.do("stay")
    assert table.alive() == [0, 2, 3, 4, 5]


def test_a_witch_sees_what_another_has_touched_and_nobody_else_does() -> None:
    """Night 3: secret agreement."""
    table = _night(Table(6, witches=(2, 4)))
    table.do("pass", "pass", f"kill-{table.person(0)}")
    shown = [table.state.observe(seat)["counters"]["touched"] for seat in range(6)]
    kill = f"kill-{table.person(0)}"
    assert [one[seat] for seat, one in enumerate(shown)] == [None, None, kill, None, kill, None]
    assert all(row.count("?") == 5 for row in shown)


def test_the_black_cat_plays_no_part() -> None:
    """Night: “Unlike the Dawn, the Black Cat card is not involved”."""
    table = _night(Table(5, cat=0))
    table.night(3, gavel=2)
    assert "black-cat" in table.cards("front", 0)


def test_the_discards_become_a_new_deck_and_play_goes_on() -> None:
    """Night: Night at the bottom; Conspiracy comes back with the others."""
    table = Table(5)
    for one in list(table.at("deck")):
        table.lay(one, "discard")
    table.lay("night", "deck")
    deck = len(table.at("discard"))
    table.draw().night(None, gavel=3)
    assert len(table.at("deck")) == deck + 1 - 1, "the Night, less the second card drawn"
    assert table.cards("deck")[-1] == "night"
    assert table.cards("discard") == []
    assert table.asked == 1


def test_the_second_card_is_drawn_after_the_night() -> None:
    """Black Cards: “If you draw when the deck only has 1 card remaining”."""
    table = Table(5)
    for one in list(table.at("deck")):
        table.lay(one, "discard")
    table.lay("night", "deck")
    held = len(table.at("hand", 0))
    table.draw().night(None, gavel=3)
    assert len(table.at("hand", 0)) == held + 1


def test_who_died_in_their_own_night_draws_no_more() -> None:
    """Playing the Game: the turn is over."""
    table = Table(5).stack("night", "curse").draw().night(0, gavel=3)
    assert table.cards("deck")[0] == "curse"
    assert table.asked == 1


@pytest.mark.parametrize("victim", [0, 3])
def test_matchmaker_kills_in_spite_of_confession_and_gavel(victim: int) -> None:
    """Matchmaker: “even if the other person “confessed” or was saved during the Night”."""
    other = 3 - victim
    table = Table(6, witches=(4, 5)).before(victim, "matchmaker").before(other, "matchmaker")
    _night(table).night(victim, gavel=other, confess=(other,))
    while not table.over() and table.rule == "confessions":
        table.do(table.options()[0])
    assert not {victim, other} & set(table.alive())


def test_night_asks_all_the_living_the_same() -> None:
    """The order of questions tells nothing: everybody, twice, once, and once more."""
    table = _night(Table(6, witches=(1, 4)).kill(3))
    asked = []
    while table.rule in ("witches", "constable", "confessions"):
        asked.append((table.rule, table.asked))
        table.do(next(one for one in ("pass", "stay", "seat 1") if one in table.options()))
    living = [0, 1, 2, 4, 5]
    rounds = ["witches", "witches", "constable", "confessions"]
    assert asked == [(rule, seat) for rule in rounds for seat in living]


# -- confessions at once, and what a table hears -----------------------------------------------


@pytest.mark.parametrize(("begins", "winner"), [(1, "witches"), (4, "townspeople")])
def test_confessions_made_at_once_count_clockwise_from_the_player_in_turn(
    begins: int, winner: str
) -> None:
    """Night 5, in part ours: the last townsperson's last card, and the last Witch card."""
    table = Table(5, witches=(4,), constable=0, cat=begins).kill(0, 2, 3).uncover(1, 1)
    _night(table).night(None, confess=(1, 4))
    while not table.over():
        table.do("witch" if table.asked == 4 else "not-a-witch")
    assert table.state.outcome == winner


def test_whoever_is_matched_with_a_confession_that_kills_shows_no_card_any_more() -> None:
    """Night 5, in part ours: each confession has its effect before the next."""
    table = Table(6, witches=(4, 5), constable=0).before(1, "matchmaker").before(2, "matchmaker")
    table.uncover(1, 1)
    _night(table).night(None, gavel=3, confess=(1, 2))
    while table.rule == "confessions":
        table.do("not-a-witch")
    assert table.alive() == [0, 3, 4, 5]
    assert [one["who"] for one in table.noted("confessed")] == ["seat 2"]
    assert len(table.cards("revealed", 2)) == 5, "all of them, by death"


@pytest.mark.parametrize(
    ("how", "by"), [("gavel", "gavel"), ("confess", "confession"), ("asylum", "asylum")]
)
def test_the_table_hears_who_was_saved_and_by_what(how: str, by: str) -> None:
    """Night 6: the gavel, a confession, the Asylum."""
    table = Table(5)
    if how == "asylum":
        table.before(2, "asylum")
    _night(table).night(
        2, gavel=2 if how == "gavel" else 3, confess=(2,) if how == "confess" else ()
    )
    while table.rule == "confessions":
        table.do("not-a-witch")
    assert table.noted("saved") == [{"who": "seat 3", "by": by}]
    assert table.noted("killed") == []


def test_the_table_hears_who_died_and_on_which_side_they_were() -> None:
    """Night 6; A Player Dies When: and says whether they ever had a Witch card."""
    table = _night(Table(6, witches=(2, 4)))
    table.night(2, gavel=3)
    assert table.noted("gavel") == [{"who": "seat 4"}]
    assert table.noted("killed") == [{"who": "seat 3"}]
    assert table.noted("told") == [{"who": "seat 3", "said": "witch"}]


def test_the_table_hears_that_nobody_was_chosen() -> None:
    """Night 6: no kill card lies apart."""
    table = _night(Table(5)).night(None, gavel=3)
    assert table.noted("nobody-chosen") == [{}]
    assert table.noted("killed") == table.noted("saved") == []


def test_a_kill_card_of_somebody_who_has_just_died_is_shown_all_the_same() -> None:
    """Night 6: the victim has died of the confession before the card is turned over."""
    table = Table(5).uncover(2, 1)
    _night(table).night(2, gavel=3, confess=(2,))
    while table.rule == "confessions":
        table.do("not-a-witch")
    assert table.noted("dead-already") == [{"who": "seat 3"}]
    assert len(table.noted("death")) == 1


def test_nobody_chooses_the_kill_card_of_the_dead() -> None:
    """Night 1: the stack holds the cards of those still in the game."""
    table = Table(5).kill(2)
    gone = f"kill-{table.person(2)}"
    assert gone in table.cards("dead")
    _night(table)
    while table.options() == ["pass"]:
        table.do("pass")
    assert gone not in table.options()
    assert len(table.options()) == 1 + 4, "the living, and to pass"


def test_why_the_constable_gets_no_gavel_from_their_own_hand() -> None:
    """Constable; the first law: the gavel is never given to oneself."""
    table = _night(Table(5, constable=1))
    while table.rule == "witches":
        table.do("pass")
    table.do("pass")
    (refusal,) = table.state.explain(table.state.parse("seat 2")).failing
    assert (refusal.id, refusal.cites) == ("gavel-to-others", "Nitty Gritties")
    assert refusal.words == "The constable never gives the gavel to themselves."
