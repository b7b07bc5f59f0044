"""Checks, cups, losses and second tries."""

import pytest

from tests.games.malice_table import Delve, cards


def test_two_payments_of_cups_from_might_two_cost_five() -> None:
    """[147–151] Two for the first, three for the second."""
    delve = Delve((2, 1, 3, 5, 3, 3), cards("cups", 5), ["page-of-swords", 3])
    delve.take("Might", "pay-cups", "ace-of-cups", "two-of-cups", "pay-cups")
    assert delve.held("cups") == 0
    assert "page-of-swords" in delve.zone("hand"), "3 is 2 + 2 - 1"
    assert delve.skill("Might") == 2


def test_six_against_a_target_of_three_costs_three() -> None:
    """[82–85] What the die missed by is lost."""
    delve = Delve((5, 1, 3, 1, 3, 3), then=["knight-of-swords", 6])
    delve.take("Might", "accept")
    assert delve.skill("Might") == 2
    assert "knight-of-swords" in delve.zone("discard")


def test_six_fails_even_against_six() -> None:
    """[81] And a failure costs at least one."""
    delve = Delve((6, 3, 3, 6, 3, 3), then=["the-empress", 6])
    delve.take("overcome", "accept")
    assert delve.skill("Intelligence") == 5


@pytest.mark.parametrize(("die", "luck"), [(1, 4), (2, 3), (5, 3)])
def test_second_try_costs_luck_unless_it_shows_one(die: int, luck: int) -> None:
    """[87–88] The second die counts, and a one spares the Luck."""
    delve = Delve((3, 3, 4, 1, 3, 3), then=["page-of-swords", 6, die])
    delve.take("Might", "again")
    assert delve.skill("Luck") == luck
    lost = max(die - 2, 0)
    assert delve.skill("Might") == 3 - lost if lost < 3 else delve.counter("fate") == "died"


def test_second_try_with_the_last_luck_kills() -> None:
    """[87] Luck that falls to nothing is death, even if the second die passes."""
    delve = Delve((3, 3, 1, 1, 3, 3), then=["page-of-swords", 5, 2])
    delve.take("Might", "again")
    assert delve.counter("fate") == "died"


def test_second_try_with_the_last_luck_lives_on_a_one() -> None:
    """[87–88] The one spares it."""
    delve = Delve((3, 3, 1, 1, 3, 3), then=["page-of-swords", 5, 1])
    delve.take("Might", "again")
    assert delve.counter("fate") == "below"
    assert "page-of-swords" in delve.zone("hand")


def test_only_one_second_try() -> None:
    """[87] A second failure stands."""
    delve = Delve((5, 3, 4, 1, 3, 3), then=["page-of-swords", 6, 5])
    delve.take("Might", "again")
    assert delve.skills()[:3] == [4, 3, 3]


def test_target_is_never_below_one() -> None:
    """[77–79] A one passes a king at skill 2."""
    delve = Delve((2, 3, 3, 1, 3, 3), then=["king-of-swords", 1])
    delve.take("Might")
    assert "king-of-swords" in delve.zone("hand")


def test_loss_counts_from_the_lowest_target() -> None:
    """[82–84] A three against a target of one costs two."""
    delve = Delve((3, 3, 3, 1, 3, 3), then=["king-of-swords", 3])
    delve.take("Might", "accept")
    assert delve.skill("Might") == 1


def test_cups_raise_a_skill_to_six_at_most() -> None:
    """[137] Not above six, even for one check."""
    hand = cards("cups", 6)
    delve = Delve((5, 3, 3, 6, 3, 3), hand, ["page-of-swords", 5])
    delve.take("Might", "pay-cups", *hand[:5])
    assert "page-of-swords" in delve.zone("hand"), "no more cups are asked for; 6 - 1 is 5"


def test_cups_need_as_many_as_the_skill_shows() -> None:
    """[146–147] Four cups do not help a skill of five."""
    delve = Delve((5, 3, 3, 4, 3, 3), cards("cups", 4), ["page-of-swords", 4])
    delve.take("Might")
    assert "page-of-swords" in delve.zone("hand"), "the die was rolled without a question"


def test_no_cups_against_a_court_of_cups() -> None:
    """[134–135] The check is luck alone."""
    delve = Delve((3, 3, 1, 5, 3, 3), cards("cups", 5), ["page-of-cups", 1])
    assert "page-of-cups" in delve.zone("hand")
    assert delve.held("cups") == 6


def test_skill_at_nothing_is_death() -> None:
    """[61–64] Whatever brings it there."""
    delve = Delve((3, 3, 3, 1, 3, 3), then=["king-of-swords", 4])
    delve.take("Might", "accept")
    assert delve.skill("Might") == 0
    assert delve.counter("fate") == "died"
