"""Where two rules of The Dregs of Days meet (rulebook, Trials; End of the game; Gameplay)."""

import pytest
from dregs_table import DULL_FATE, MARKED_FATE, Table

SETS = ("oat-rig", "barley-rig", "kailyard", "dung-heap", "ewe", "goat")
"""Four farming assets and two of livestock."""
TWO = ("sharp-words", "muttering")
"""Marks of a point each."""


def mary_on_trial(drawn: str, *cast: str, held: int = 0) -> Table:
    """Mary draws her last mark; the asset that her ability can bring is `drawn`."""
    table = Table(*(cast or ("mary", "isobel", "agnes"))).own(0, *SETS).held(held)
    table.pool("spindle", "iron-pot", "hand-line", "osier-basket", "bait-creel")
    table.marks(0, *TWO, *(("milk-taken",) if table.seats == 2 else ()))
    table.put("mark-deck", "short-measure").put("assets", drawn).set(0, welfare=9, reputation=9)
    return table.begin(MARKED_FATE, "take-b").keeps()


@pytest.mark.parametrize("held", [0, 1])
def test_sets_that_an_ability_completes_in_a_trial_win_with_the_verdict(held: int) -> None:
    """End of the game: no win before a trial has taken place; this one goes on still."""
    table = mary_on_trial("cockerel", held=held).do("use-ability", "give-welfare")
    assert (table.rule, "cockerel" in table.cards("holding", 0)) == ("sacrifice", True)
    table.do("give-welfare", "give-welfare", "pass")
    assert (table.state.outcome, table.winners()) == ("sets", [0])
    assert len(table.noted("trial")) == 1


def test_who_is_executed_after_completing_sets_in_the_trial_has_lost() -> None:
    """Trials: less than or equal to the total; End of the game."""
    table = mary_on_trial("cockerel").do("use-ability", "give-welfare", "pass")
    assert (table.alive(), table.state.is_terminal()) == ([1, 2], False)


def test_who_leaves_nobody_else_in_a_trial_waits_for_the_verdict() -> None:
    """End of the game: executed as the only one left, so that nobody wins."""
    table = mary_on_trial("sow", "mary", "isobel").set(1, welfare=1)
    table.do("use-ability", "give-welfare", "give-welfare")
    assert (table.alive(), table.rule) == ([0], "sacrifice")
    saved = Table.__new__(Table)
    saved.__dict__.update(table.__dict__, state=table.state.copy())
    saved.do("give-welfare", "give-welfare", "give-welfare", "pass")
    assert (saved.state.outcome, saved.winners()) == ("last-one", [0])
    table.do("pass", "submit")
    assert (table.state.outcome, table.winners()) == ("nobody-left", [])


def test_a_supporter_who_dies_in_the_trial_gains_no_mark() -> None:
    """Trials: the ally of the executed gains a mark, and the dead gain none."""
    table = mary_on_trial("sow", "mary", "john", "isobel").set(1, welfare=2)
    table.do("support", "give-welfare", "use-ability", "give-welfare", "give-welfare")
    table.do(table.seat(1), "pass")
    assert table.noted("verdict")[0]["supported"] is True
    assert table.alive() == [2]
    assert (table.cards("marks", 1), len(table.cards("mark-deck"))) == ([], 24)


def test_david_is_not_asked_once_he_takes_no_marks() -> None:
    """Character abilities; Trials: the acquitted gain no marks, so there is none to be spared."""
    table = Table("david", "elspeth", "isobel").set(0, acquitted=True).begin(MARKED_FATE)
    assert (table.rule, table.options()) == (
        "mark-symbol",
        sorted(["pass", table.seat(1), table.seat(2)]),
    )


def test_a_third_mark_that_was_given_away_brings_a_trial_when_the_turn_is_over() -> None:
    """Trials: “that player completes their turn, then your trial takes place”."""
    table = Table("john", "mary", "isobel").set(0, acquitted=True).marks(2, *TWO)
    table.begin(MARKED_FATE, "take-b").do(table.seat(2))
    assert (table.rule, table.asked) == ("spend", 0)
    table.end_turn()
    assert (table.rule, table.asked) == ("sacrifice", 2)


def test_an_empty_pool_is_filled_when_there_are_assets_again() -> None:
    """Gameplay: the deck comes back when somebody leaves."""
    table = Table("john", "mary", "isobel")
    table.put("box", *table.cards("assets"), *table.cards("pool")).own(2, "hen", "ewe")
    table.set(2, welfare=1).begin(DULL_FATE, "take-b").end_turn()
    assert (table.cards("pool"), table.cards("assets")) == ([], [])
    table.begin(DULL_FATE).end_turn().begin(DULL_FATE, "take-a")
    assert table.alive() == [0, 1]
    table.begin(DULL_FATE)
    assert sorted(table.cards("pool")) == ["ewe", "hen"]


def test_mary_draws_from_the_discards_when_the_deck_is_empty() -> None:
    """Gameplay: an empty deck is made anew by shuffling the discards; with none she waits."""
    table = Table("mary", "john", "isobel").put("box", *Table("mary", "john").cards("pool"))
    table.put("box", *table.cards("assets")).put("asset-discard", "hen")
    table.do("use-ability", "give-welfare")
    assert table.cards("holding", 0) == ["hen"]
    none = Table("mary", "john", "isobel")
    none.put("box", *none.cards("assets")).begin(DULL_FATE, None)
    assert "find nothing to do" in none.why_not("use-ability")
