"""The majors from The Wheel of Fortune to The World."""

import pytest

from tests.games.malice_table import Delve, cards

PENTACLES = cards("pentacles", 6)


def test_wheel_turns_either_way_when_the_check_passes() -> None:
    """[231–232] At the player's choice."""
    delve = Delve((1, 2, 3, 4, 5, 6), then=["the-wheel-of-fortune", 4])
    delve.take("left")
    assert delve.skills() == [2, 3, 4, 5, 6, 1]
    delve = Delve((1, 2, 3, 4, 5, 6), then=["the-wheel-of-fortune", 4])
    delve.take("right")
    assert delve.skills() == [6, 1, 2, 3, 4, 5]


def test_wheel_turns_left_when_the_check_fails() -> None:
    """[232–234] After the loss, an ordinary one."""
    delve = Delve((1, 2, 3, 4, 5, 6), then=["the-wheel-of-fortune", 5])
    delve.take("accept")
    assert delve.skills() == [2, 3, 3, 5, 6, 1]


@pytest.mark.parametrize(("die", "after"), [(3, 3), (5, 1)])
def test_strength_is_a_roll(die: int, after: int) -> None:
    """[238–239] Two less on a failure, and nothing more."""
    delve = Delve(then=["strength", die])
    assert set(delve.offered()) == {"Charm", "Intelligence"}
    delve.take("Charm")
    if die == 5:
        delve.take("accept")
    assert delve.skill("Charm") == after


@pytest.mark.parametrize(("die", "after"), [(3, 3), (6, 5)])
def test_hanged_man_teaches_by_failure(die: int, after: int) -> None:
    """[242–245] Two more in the failed skill instead of a loss."""
    hand = ["ace-of-wands", "ace-of-cups", "two-of-cups"]
    delve = Delve(hand=hand, then=["the-hanged-man", die])
    delve.take("pass", "ace-of-wands")
    assert set(delve.offered()) == {"Evocation", "Intelligence"}
    delve.take("Evocation")
    if die == 6:
        delve.take("accept")
    assert delve.skill("Evocation") == after
    assert "ace-of-wands" in delve.zone("discard")


def test_hanged_man_lets_cups_check_luck() -> None:
    """[181, 242–244] So Luck can rise."""
    delve = Delve((3, 3, 2, 1, 3, 3), ["ace-of-cups"], ["the-hanged-man", 6])
    delve.take("accept")
    assert delve.skill("Luck") == 4


def test_hanged_man_needs_a_suit_card() -> None:
    """Editorial: without one, nothing happens."""
    delve = Delve((3, 3, 3, 1, 3, 3), ["the-fool"], ["the-hanged-man"])
    assert delve.skills() == [3, 3, 3, 1, 3, 3]
    assert delve.zone("discard") == ["the-hanged-man"]


def test_death_lowers_all_and_brings_back_the_discard_pile() -> None:
    """[249–250] Death itself begins the new pile."""
    delve = Delve((5, 3, 3, 3, 3, 3), then=["page-of-swords", 5, "death"])
    delve.take("Might", "accept")
    assert delve.skills() == [3, 2, 2, 2, 2, 2]
    assert delve.zone("discard") == ["death"]
    assert "page-of-swords" in delve.zone("deck")


def test_death_spares_nobody_with_a_one() -> None:
    """[66–67, 249] One less than one is nothing."""
    delve = Delve((3, 3, 3, 3, 3, 1), then=["death"])
    assert delve.counter("fate") == "died"


def test_temperance_evens_out_the_suits() -> None:
    """[255–256] Down to the smallest."""
    hand = [*cards("cups", 2), "ace-of-swords", "ace-of-wands", *cards("pentacles", 2)]
    delve = Delve((3, 3, 3, 6, 3, 3), hand, ["temperance"])
    delve.take("pass", "undergo", "two-of-cups", "two-of-pentacles")
    suits = ("cups", "pentacles", "swords", "wands")
    assert sorted(delve.zone("hand")) == [f"ace-of-{suit}" for suit in suits]


def test_temperance_can_take_all() -> None:
    """[255–256] The number can be nothing; The World, without a suit, stays."""
    delve = Delve(hand=PENTACLES[:3], then=["the-world", "temperance"])
    delve.take("undergo")
    assert delve.zone("hand") == ["the-world"]


def test_devil_pays_in_cards() -> None:
    """[259–260] As many as the lowered skill shows; majors go back."""
    coming = ["ace-of-cups", "the-fool", "king-of-cups"]
    delve = Delve((4, 3, 3, 1, 3, 3), PENTACLES[:1], ["the-devil", *coming])
    delve.take("undergo", "Might")
    assert delve.skill("Might") == 3
    assert sorted(delve.zone("hand")) == ["ace-of-cups", "ace-of-pentacles", "king-of-cups"]
    assert "the-fool" in delve.zone("deck")


def test_devil_kills_who_offers_a_one() -> None:
    """[66–67, 259] One less than one is nothing."""
    delve = Delve((1, 3, 3, 2, 3, 3), then=["the-devil"])
    delve.take("undergo", "Might")
    assert delve.counter("fate") == "died"


def test_tower_gives_one_more_when_luck_holds() -> None:
    """[266–267] Three lost, four drawn."""
    new = cards("cups", 4)
    delve = Delve(hand=PENTACLES[:3], then=["the-tower", 3, *new])
    assert sorted(delve.zone("hand")) == sorted(new)
    assert set(PENTACLES[:3]) < set(delve.zone("discard"))


def test_tower_gives_half_rounded_up_when_luck_fails() -> None:
    """[267–268] Three lost, two drawn, and Luck takes the loss."""
    new = cards("cups", 2)
    delve = Delve(hand=PENTACLES[:3], then=["the-tower", 4, *new])
    delve.take("accept")
    assert sorted(delve.zone("hand")) == sorted(new)
    assert delve.skill("Luck") == 2


def test_star_takes_three_cups_instead_of_a_check() -> None:
    """[271–273] At the player's choice."""
    delve = Delve(hand=cards("cups", 3), then=["the-star"])
    delve.take("pay")
    assert delve.held("cups") == 0
    assert delve.skills() == [3] * 6


def test_star_must_be_tried_without_three_cups() -> None:
    """Editorial: who lacks the cups cannot pay; a failure costs no cups."""
    delve = Delve(hand=[*cards("cups", 2), "ace-of-pentacles"], then=["the-star", 4])
    assert set(delve.offered()) == {"Agility", "Intelligence"}
    delve.take("Agility", "accept")
    assert delve.held("cups") == 2
    assert delve.skill("Agility") == 2


def test_moon_gives_back_the_topmost_suit_card() -> None:
    """[277–279] Majors above it are passed over."""
    then = ["page-of-swords", 4, "the-hierophant", "the-moon", 3]
    delve = Delve((4, 3, 3, 3, 3, 3), then=then)
    delve.take("Might", "accept", "Evocation")
    assert "page-of-swords" in delve.zone("hand")


def test_moon_takes_a_card_at_random() -> None:
    """[279] When the roll fails, without loss to the skill."""
    delve = Delve(hand=PENTACLES[:3], then=["the-moon", 5, [PENTACLES[1]]])
    delve.take("Evocation", "accept")
    assert PENTACLES[1] in delve.zone("discard")
    assert delve.skill("Evocation") == 3


def test_sun_raises_any_skill_by_two() -> None:
    """[284] Luck as well, and to six at most."""
    delve = Delve((3, 3, 3, 1, 5, 3), then=["the-sun", "the-hermit"])
    delve.take("Charm")
    assert delve.skill("Charm") == 6
    delve = Delve(then=["the-sun", "the-hermit"])
    delve.take("Luck")
    assert delve.skill("Luck") == 5


def cursed(*then: int | str) -> Delve:
    """A delve under Judgment with five cups and a sword in hand."""
    hand = [*cards("cups", 5), "ace-of-swords"]
    delve = Delve((1, 3, 3, 6, 3, 3), hand, ["judgment", *then])
    return delve.take("pass", "undergo")


def test_judgment_bars_actions() -> None:
    """[286–287] A sword and Might one, and yet the next card is flipped at once."""
    delve = cursed("page-of-wands")
    assert delve.zone("kept") == ["judgment"]
    assert delve.zone("event") == ["page-of-wands"]


def test_judgment_bars_cups() -> None:
    """[286–287] Not even five of them help."""
    delve = cursed("page-of-wands", 4)
    delve.take("Evocation")
    assert "pay-cups" not in delve.offered()


def test_judgment_bars_the_price_of_the_star() -> None:
    """[272–273, 286–287] Five cups cannot be paid, so the check is compulsory."""
    delve = cursed("the-star")
    assert set(delve.offered()) == {"Agility", "Intelligence"}


def test_judgment_ends_with_a_check_that_passes() -> None:
    """[286–287] Then it is discarded."""
    delve = cursed("page-of-wands", 2)
    delve.take("Evocation")
    assert delve.zone("kept") == []
    assert "judgment" in delve.zone("discard")


def test_judgment_stays_when_the_check_fails() -> None:
    """[286–287] Until one passes."""
    delve = cursed("page-of-wands", 3)
    delve.take("Evocation", "accept")
    assert delve.zone("kept") == ["judgment"]


def test_world_is_kept_in_hand() -> None:
    """[290] It joins what you carry."""
    delve = Delve(then=["the-world"])
    assert "the-world" in delve.zone("hand")
