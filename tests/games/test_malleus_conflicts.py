"""Conflicts of *Malleus Maleficarum*: who counts, which dice, and what is won or lost."""

import pytest
from malleus_table import Table, villager

ENEMY, ALLY = "enemy", "ally"
LAST = 2
"""The player who chose last and begins, of three."""


def test_the_last_to_choose_begins_and_turns_go_in_reverse_order() -> None:
    """Sequence of Events, 8."""
    table = Table()
    order = []
    for _ in range(3):
        order.append(table.asked)
        table.idle()
    assert order == [2, 1, 0]


def test_an_equal_total_loses_and_a_higher_one_wins() -> None:
    """Resolving the Conflict: “If his total score is higher than the target number”."""
    equal = Table().accuse(9, dice=((3, 3, 3),))
    assert equal.standing(9) == 10
    assert equal.standing(3) == 9, "who loses a conflict loses a point"
    higher = Table().accuse(9, dice=((3, 3, 4),))
    assert higher.standing(9) == 9
    assert higher.standing(3) == 11, "who wins one gains a point"


@pytest.mark.parametrize(("others", "added"), [((10, 10), 6), ((10, 7), 5), ((1, 1), 0)])
def test_supporters_add_a_third_of_their_sum_rounded_down(
    others: tuple[int, int], added: int
) -> None:
    """Resolving the Conflict: sum first, then divide by three."""
    table = Table(
        standing={villager(7): others[0], villager(8): others[1]},
        stance={villager(7): {villager(9): ENEMY}, villager(8): {villager(9): ENEMY}},
    )
    scene = (villager(7), villager(8), "done")
    table.accuse(9, dice=((3, 3, 4),), frame=scene, ruling=(villager(7), villager(8), "0", "0"))
    assert table.standing(9) == 10 - 1 - added


def test_opponents_and_facts_count_against_an_action() -> None:
    """Resolving the Conflict: the same sums for the other side, and one point for each fact."""
    table = Table(stance={villager(7): {villager(9): ALLY}})
    table.accuse(
        9, dice=((6, 6, 6),), frame=(villager(7), "done"), ruling=("done", villager(7), "2", "3")
    )
    # 18 + 10 + 2 facts against 9 + 10 + 3 + 3 facts
    assert table.standing(9) == 10 - 5
    assert table.standing(7) == 9, "a villager on the losing side loses a point"


def test_who_has_no_relationship_cannot_be_counted_and_a_leader_decides_alone() -> None:
    """Resolving the Conflict: villagers “with a relationship”."""
    table = Table(stance={villager(7): {villager(9): ENEMY}, villager(1): {villager(9): ENEMY}})
    table.do("accuse", villager(9), villager(7), villager(8), villager(1), "done", "pass", "pass")
    assert table.rule == "ruling"
    assert table.asked == 3, "the arbiter"
    assert table.options() == ["done", villager(7)]


def test_a_player_present_takes_a_side_for_a_third_before_or_after_the_dice() -> None:
    """Resolving the Conflict: “Either before or after the player whose turn it is rolls”."""
    before = Table().do("accuse", villager(9), villager(1), "done")
    before.through(dice=((3, 3, 4),), sides={0: "for"})
    assert before.standing(9) == 10 - 1 - 3
    assert before.standing(1) == 11, "siding counts for the reward"
    after = Table().do("accuse", villager(9), villager(1), "done")
    after.dice((3, 3, 4)).through(sides={0: ("pass", "pass", "for")}, dice=((3, 3, 4),))
    assert after.standing(9) == 10 - 1 - 3


def test_where_a_player_opposes_three_dice_stand_for_the_nine() -> None:
    """Resolving the Conflict: “the opposing player with the highest social standing rolls 3d6”."""
    table = Table().do("accuse", villager(9), villager(1), "done")
    table.through(dice=((6, 6, 6), (1, 1, 1)), sides={0: "against"})
    # 18 + 10 against 3 + 10 + 3
    assert table.standing(9) == 0
    assert table.standing(1) == 9


def test_nobody_rolls_against_a_secret_and_each_is_revealed_once() -> None:
    """Establishing the Conflict: Reveal a Secret."""
    table = Table(learned_secret={"seat 3": {"seat 1": "deviant"}})
    table.do("expose")
    table.through(dice=((6, 6, 6), (6, 6, 6)), frame=(villager(1), "done"), sides={0: "against"})
    assert table.standing(1) == 10 - 9 - 1, "the loss, and the reward of the losing side"
    assert table.value("exposed", 0) is True
    table.idle()
    table.idle()
    table.secret().next_round()
    assert "expose" not in table.options()


def test_a_secret_that_one_does_not_know_cannot_be_revealed() -> None:
    """Establishing the Conflict: “A player who knows another player’s secret”."""
    assert "You know no secret" in Table().why_not("expose")


@pytest.mark.parametrize(
    ("deed", "before", "after"),
    [("befriend", "none", ALLY), ("befriend", ENEMY, ALLY), ("antagonise", ALLY, ENEMY),
     ("antagonise", "none", ENEMY), ("part", ALLY, "none"), ("part", ENEMY, "none")],
)  # fmt: skip
def test_a_relationship_is_made_turned_or_ended(deed: str, before: str, after: str) -> None:
    """Establishing the Conflict: Relationship Change; only the one direction changes."""
    table = Table(stance={villager(7): {villager(8): before}})
    table.do("relate", villager(7), villager(8), deed).through(dice=((6, 6, 6),))
    assert table.value("stance", villager(7), villager(8)) == after
    assert table.value("stance", villager(8), villager(7)) == "none"


def test_bolstering_adds_what_the_total_is_above() -> None:
    """Establishing the Conflict: Bolster Social Standing; standing has no upper end."""
    table = Table().do("bolster", villager(9)).through(dice=((6, 6, 6),))
    assert table.standing(9) == 10 + 9


def test_three_facts_at_most_are_changed_in_one_conflict() -> None:
    """Establishing the Conflict: Introduce, Modify, or Remove Facts."""
    table = Table().do("retell", "facts", villager(9))
    table.through(dice=((6, 6, 6),), facts=("add-fact", "add-general", "add-fact"))
    assert table.value("facts", villager(9)) == 5
    assert table.value("general-facts") == 2


def test_nobodys_standing_opposes_a_change_of_the_general_ledger() -> None:
    """No villager is its target: nine and the facts stand against it."""
    table = Table().do("retell", "ledger").through(dice=((1, 1, 1),), facts=("remove-general",))
    assert table.value("general-facts") == 0


def test_the_arbiters_ruling_has_bounds() -> None:
    """Resolving the Conflict: facts of villagers, the ledger, and the eight characteristics."""
    table = Table().do("accuse", villager(9), "done", "pass", "pass")
    assert (table.rule, table.asked) == ("ruling", 3)
    assert table.options() == [str(one) for one in range(13)]
    poor = Table(facts={villager(one): 0 for one in range(1, 13)})
    poor.do("accuse", villager(9), "done", "pass", "pass")
    assert poor.options() == [str(one) for one in range(10)], "one general fact and eight others"
