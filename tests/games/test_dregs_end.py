"""Ends (rulebook, Welfare and reputation; Aim of the game; End of the game; Timing)."""

import pytest
from dregs_table import DULL_FATE, MARKED_FATE, Table

FOUR = ("hen", "goose", "ewe", "ox")
THREE = ("spindle", "anvil", "tanning-tub")
POOL = ("peat-spade", "pair-of-ducks", "iron-pot", "hand-line", "kailyard")


def near(own: tuple[str, ...], *cast: str, trials: int = 1) -> Table:
    """The first player owns these assets and comes to buy."""
    table = Table(*(cast or ("john", "mary", "isobel"))).pool(*POOL).own(0, *own).held(trials)
    return table.begin(DULL_FATE)


def test_four_and_three_win_and_the_ally_wins_too() -> None:
    """Aim of the game 1 and 2."""
    table = near((*FOUR, *THREE[:2])).do("buy", "peat-spade")
    assert (table.state.outcome, table.winners()) == ("sets", [0, 1])
    assert sorted(table.state.returns()) == [0, 1, 1]


def test_seven_of_a_type_win() -> None:
    """Aim of the game 1: “or 7 Fishing assets”."""
    six = ("hen", "cockerel", "goose", "bee-skep", "ewe", "ox")
    assert near(six).do("buy", "pair-of-ducks").state.outcome == "sets"


@pytest.mark.parametrize("own", [(*FOUR[:3], *THREE[:2]), (*FOUR, THREE[0], "bee-skep")])
def test_less_does_not_win(own: tuple[str, ...]) -> None:
    assert near(own).do("buy", "peat-spade").state.outcome is None


def test_who_has_no_ally_any_more_wins_alone() -> None:
    table = near((*FOUR, *THREE[:2])).set(0, ally=None).set(1, ally=None)
    assert table.do("buy", "peat-spade").winners() == [0]


def test_no_sets_win_before_a_trial() -> None:
    """End of the game: marks up to three and a trial; acquitted with both sets, they win."""
    table = near((*FOUR, *THREE[:2]), "isobel", "john", "mary", trials=0)
    table.put("mark-deck", "sharp-words", "muttering", "milk-taken").do("buy", "peat-spade")
    assert (table.rule, len(table.cards("marks", 0))) == ("sacrifice", 3)
    table.do("give-welfare", "give-welfare", "pass")
    assert (table.state.outcome, table.winners()) == ("sets", [0])


def test_sets_that_were_given_up_in_the_trial_do_not_win() -> None:
    """“If they are acquitted and still meet the win conditions … Otherwise play proceeds”."""
    table = near((*FOUR, *THREE[:2]), "isobel", "john", "mary", trials=0)
    table.put("mark-deck", "sharp-words", "muttering", "milk-taken").do("buy", "peat-spade")
    table.do("give-asset", "hen", "give-reputation", "pass")
    assert (table.state.outcome, table.rule, table.asked) == (None, "spend", 0)
    table.do("buy", "pair-of-ducks")
    assert table.state.outcome == "sets", "now a trial has been held"


def test_who_is_executed_in_that_trial_has_lost() -> None:
    table = near((*FOUR, *THREE[:2]), "isobel", "john", "mary", trials=0).do("buy", "peat-spade")
    table.do("pass")
    assert (table.state.outcome, table.alive()) == (None, [1, 2])


def test_marks_that_one_has_count_towards_the_three() -> None:
    table = near((*FOUR, *THREE[:2]), "isobel", "john", "mary", trials=0).marks(0, "a-dead-cow")
    table.do("buy", "peat-spade")
    assert len(table.cards("marks", 0)) == 3


@pytest.mark.parametrize(("counter", "kind"), [("welfare", "died"), ("reputation", "banished")])
def test_nothing_left_is_death_or_banishment(counter: str, kind: str) -> None:
    """Welfare and reputation."""
    table = Table("john", "mary", "isobel").own(0, "ewe").set(0, **{counter: 1})
    table.begin(DULL_FATE, "take-a" if counter == "welfare" else "take-b")
    assert len(table.noted(kind)) == 1
    assert (table.alive(), table.asked) == ([1, 2], 1), "the turn is over"
    assert table.cards("asset-discard") == ["ewe"]
    assert table.value("ally", 1) is None, "an alliance ends with either"


def test_the_marks_of_whoever_leaves_go_back_to_the_deck() -> None:
    table = Table("john", "mary", "isobel").marks(0, "muttering", "a-dead-cow").set(0, welfare=1)
    table.begin(DULL_FATE, "take-a")
    assert (table.cards("marks", 0), len(table.cards("mark-deck"))) == ([], 24)


def test_who_is_accused_and_dies_first_is_not_tried() -> None:
    table = Table("john", "mary", "isobel").marks(2, *ONES[:3]).set(2, welfare=1).held()
    table.pool("sow", *POOL).begin(MARKED_FATE, "take-b").do("buy", "sow", table.seat(2))
    assert table.alive() == [0, 1]
    assert table.end_turn().rule == "turn"


def test_the_only_player_left_wins() -> None:
    """Aim of the game 3."""
    table = Table("john", "isobel").held().set(0, welfare=1).begin(DULL_FATE, "take-a")
    assert (table.state.outcome, table.winners()) == ("last-one", [1])


def test_a_pair_that_is_left_does_not_win() -> None:
    """Aim of the game 3: “A pair of surviving allies does not qualify.”"""
    table = Table("isobel", "john", "mary").held().set(0, welfare=1).begin(DULL_FATE, "take-a")
    assert (table.state.outcome, table.alive()) == (None, [1, 2])


@pytest.mark.parametrize(("gifts", "outcome"), [(5, "last-one"), (0, "nobody-left")])
def test_the_only_one_left_before_any_trial_is_tried(gifts: int, outcome: str) -> None:
    """End of the game: if everybody has died or been banished, nobody wins."""
    table = Table("john", "isobel").set(0, welfare=1).put("mark-deck", *ONES)
    table.begin(DULL_FATE, "take-a")
    assert (table.rule, table.asked, len(table.cards("marks", 1))) == ("sacrifice", 1, 4)
    table.do(*["give-reputation"] * gifts, "pass")
    if "submit" in table.options():
        table.do("submit")
    assert table.state.outcome == outcome
    assert table.winners() == ([1] if gifts else [])


ONES = ("sharp-words", "muttering", "milk-taken", "short-measure")


def test_two_who_reach_zero_at_once_both_leave() -> None:
    table = Table("john", "isobel").held().set(0, reputation=2).set(1, reputation=2)
    table.begin("quarrel-at-the-well", "take-b")
    assert (table.state.outcome, table.winners()) == ("nobody-left", [])


def test_a_game_may_end_early() -> None:
    """Timing: the fewest cards missing, and a surviving ally too."""
    table = Table("john", "mary", "isobel", variants=("early-end",)).own(0, "hen", "goose")
    table.state.counters[table.state.tables.counter["turns_taken"]] = 15
    table.begin(DULL_FATE).end_turn()
    assert (table.state.outcome, table.winners()) == ("early-end", [0, 1])


def test_a_table_can_agree_to_end_early() -> None:
    """Timing: “If you need to end the game early, the winner is the player who would need …”."""
    table = Table("john", "mary", "isobel").own(0, "hen", "goose").begin(DULL_FATE)
    assert "propose-end" not in table.options() and table.asides() == ["propose-end"]
    table.do("propose-end")
    assert (table.asked, table.options()) == (1, ["agree", "play-on"])
    table.do("agree")
    assert table.asked == 2
    table.do("agree")
    assert (table.state.outcome, table.winners()) == ("early-end", [0, 1])


@pytest.mark.parametrize("answers", [("play-on", "agree"), ("agree", "play-on")])
def test_one_who_would_play_on_is_enough(answers: tuple[str, ...]) -> None:
    """Our ruling: the rulebook does not say who decides."""
    table = Table("john", "mary", "isobel").begin(DULL_FATE).do("propose-end", *answers)
    assert (table.rule, table.asked, table.state.outcome) == ("spend", 0, None)
    assert table.noted("proposal")[0]["agreed"] is False


def test_an_end_can_be_proposed_at_any_choice_of_the_own_turn() -> None:
    table = Table("john", "mary", "isobel")
    assert table.asides() == ["propose-end"], "before the card"
    assert table.do("propose-end", "play-on", "play-on").options() == ["pass", "use-ability"]
    table.begin(DULL_FATE, None)
    assert table.asides() == ["propose-end"], "with the card"
    table.do("propose-end", "play-on", "play-on")
    assert table.options() == ["take-a", "take-b", "use-ability"]


@pytest.mark.parametrize(("welfare", "winners"), [(6, [2]), (5, [0, 1, 2]), (4, [0, 1])])
def test_early_ties_go_by_welfare_and_reputation(welfare: int, winners: list[int]) -> None:
    """Timing: “the highest combined welfare and reputation points”; then all of them."""
    table = Table("john", "mary", "isobel", variants=("early-end",)).own(0, "hen").own(2, "ewe")
    table.set(0, welfare=6).set(2, welfare=welfare, reputation=5)
    table.state.counters[table.state.tables.counter["turns_taken"]] = 15
    table.begin(DULL_FATE, "take-a").end_turn()
    assert table.winners() == winners


def test_without_the_variant_the_game_goes_on() -> None:
    table = Table("john", "mary", "isobel")
    table.state.counters[table.state.tables.counter["turns_taken"]] = 1000
    assert table.begin(MARKED_FATE, "take-b").end_turn().state.outcome is None
