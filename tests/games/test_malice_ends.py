"""Leaving, dying, the Corpse, coming back, and a deck that runs out."""

from typing import Any

import pytest

from generator.engine import GivenError
from tests.games.malice_table import SKILLS, Chance, Delve, cards

PENTACLES = cards("pentacles", 6)


def test_score_is_the_pentacles_in_hand() -> None:
    """[68–69] Courts of pentacles count as well."""
    then = ["king-of-pentacles", 1, "the-fool"]
    delve = Delve((3, 3, 3, 4, 3, 3), [*PENTACLES[:3], "ace-of-cups"], then)
    delve.take("Charm", "leave", "stop")
    assert delve.state.is_terminal()
    assert delve.state.outcome == "escaped"
    assert delve.state.returns() == [4]


def test_world_counts_ten() -> None:
    """[290–291] On top of the pentacles."""
    delve = Delve((3, 3, 3, 2, 3, 3), PENTACLES[:2], ["the-world", "the-fool"])
    assert delve.take("leave", "stop").state.returns() == [12]


def test_pack_under_the_lovers_scores() -> None:
    """[216–217] The World in it too; other majors count nothing."""
    packed = [*PENTACLES[1:3], "the-world", "death", "ace-of-cups"]
    delve = Delve((3, 3, 3, 1, 3, 3), PENTACLES[:1], ["the-lovers", *packed, "the-fool"])
    assert delve.take("help", "leave", "stop").state.returns() == [13]


def test_dead_score_nothing() -> None:
    """[66–69] Whatever they carry."""
    delve = Delve((1, 3, 3, 6, 3, 3), PENTACLES, ["death"])
    delve.take("stop")
    assert delve.state.outcome == "died"
    assert delve.state.returns() == [0]


def dead_with(*hand: str) -> Delve:
    """Somebody new, after a first adventurer died with three pentacles and what `hand` says."""
    first = [*PENTACLES[:3], *(one for one in hand if one != "the-world")]
    world = ["the-world"] if "the-world" in hand else []
    skills = (1, 3, 3, len(first), 3, 3)
    return Delve(skills, first, [*world, "death"])


def test_hand_of_the_dead_is_the_corpse_but_for_the_world() -> None:
    """[97, 161–162, 291] It stays face up."""
    delve = dead_with("ace-of-cups", "the-world")
    assert sorted(delve.zone("corpse")) == sorted([*PENTACLES[:3], "ace-of-cups"])
    assert delve.zone("hand") == []


def test_only_the_living_go_down_again() -> None:
    """[165–166] The dead make room for somebody new."""
    delve = dead_with()
    assert set(delve.offered()) == {"stop", "anew"}
    assert delve.refusal("again") == ["Only an adventurer who left alive can go down again."]


class Second(Delve):
    """A delve by somebody new, after the first died with three pentacles."""

    def __init__(self, *then: Chance) -> None:
        super().__init__((1, 3, 3, 3, 3, 3), PENTACLES[:3], ["death", *then])
        self.take("anew")


NEW: tuple[Chance, ...] = ([3, 3, 3, 1, 3, 3], "ace-of-cups")
"""Six dice and the first hand of the second adventurer."""


def test_ghost_that_is_led_out_gives_its_corpse() -> None:
    """[98–99, 162–163, 185–186, 206–208] Three pentacles of the dead count."""
    delve = Second(*NEW, "the-hierophant", "the-fool")
    assert delve.zone("kept") == ["the-hierophant"]
    delve.take("leave", "stop")
    assert delve.state.returns() == [3]
    assert delve.zone("corpse") == []


def test_corpse_without_its_ghost_stays() -> None:
    """[162–163] Leaving alone brings nothing of it."""
    delve = Second(*NEW, "the-fool")
    delve.take("leave")
    assert sorted(delve.zone("corpse")) == sorted(PENTACLES[:3])
    assert delve.take("stop").state.returns() == [0]


def test_second_death_adds_to_the_corpse() -> None:
    """Editorial: the ghost’s guide dies, and both lie there."""
    delve = Second([1, 3, 3, 1, 3, 3], "ace-of-cups", "the-hierophant", "death")
    assert sorted(delve.zone("corpse")) == sorted([*PENTACLES[:3], "ace-of-cups"])


class Returning(Delve):
    """The same adventurer again, who left with two pentacles and Intelligence two."""

    def __init__(self, *then: Chance) -> None:
        super().__init__((3, 4, 3, 2, 3, 3), PENTACLES[:2], ["the-fool", *then])
        self.take("leave", "again")


def test_returning_adventurer_draws_last_score_and_intelligence() -> None:
    """[164–168] Two and two are four; the skills are kept."""
    delve = Returning(*cards("swords", 4))
    assert sorted(delve.zone("hand")) == sorted(cards("swords", 4))
    assert delve.skills() == [3, 4, 3, 2, 3, 3]


def test_majors_of_a_returning_hand_are_discarded() -> None:
    """[168–169] Even the way out."""
    delve = Returning(*cards("swords", 3), "the-fool")
    assert delve.zone("discard") == ["the-fool"]
    assert len(delve.zone("hand")) == 3


def test_adventurer_of_an_earlier_evening_can_return() -> None:
    """[164–169] Skills and the last score are given instead of rolled."""
    skills = dict(zip(SKILLS, (2, 3, 4, 1, 5, 6), strict=True))
    counters = {"returned": True, "last-score": 3, "skill": skills}
    delve = Delve((2, 3, 4, 1, 5, 6), cards("swords", 4), counters=counters)
    assert sorted(delve.zone("hand")) == sorted(cards("swords", 4))
    assert delve.skills() == [2, 3, 4, 1, 5, 6]


def test_corpse_of_an_earlier_evening_lies_there() -> None:
    """[161–163] Its cards are not in the deck."""
    counters = {"remains": {"pentacles": 2, "cups": 1}}
    delve = Delve((3, 3, 3, 1, 3, 3), ["ace-of-wands"], counters=counters)
    assert sorted(delve.zone("corpse")) == ["ace-of-cups", *sorted(cards("pentacles", 2))]
    assert not {"ace-of-cups", *cards("pentacles", 2)} & set(delve.zone("deck"))


def fallen(**counters: Any) -> list[str]:
    """The Corpse with which a dungeon begins."""
    return sorted(Delve((3, 3, 3, 1, 3, 3), ["ace-of-wands"], counters=counters).zone("corpse"))


def test_a_corpse_can_hold_courts() -> None:
    """[97] The whole hand, and courts that were overcome are in it [135]."""
    corpse = fallen(remains={"pentacles": 2}, fallen={"king-of-pentacles": True})
    assert corpse == ["ace-of-pentacles", "king-of-pentacles"]
    assert fallen(fallen={"page-of-cups": True}) == ["page-of-cups"]


def test_a_corpse_can_hold_every_card_of_a_suit() -> None:
    """[97] Ten numbers and four courts; what is not named are numbers first, our ruling."""
    assert fallen(remains={"pentacles": 11}) == sorted(
        [*cards("pentacles", 10), "page-of-pentacles"]
    )
    assert len(fallen(remains={"cups": 14})) == 14


@pytest.mark.parametrize(
    ("counters", "told"),
    [
        ({"skill": {"Might": 9}}, '"Might" of "skill" is 9, but cannot be more than 6 here'),
        ({"last-score": -3}, '"last-score" is -3, but cannot be less than 0 here'),
        ({"remains": {"pentacles": 15}}, "more than 14"),
        ({"returned": 1}, '"returned" is true or false, not 1'),
        ({"fallen": {"the-world": True}}, 'no owner "the-world"'),
    ],
)
def test_an_earlier_evening_that_cannot_have_been_is_refused(counters: Any, told: str) -> None:
    """[78] Skills end at six; [78–79] nobody scores less than nothing."""
    with pytest.raises(GivenError, match=told):
        Delve(counters=counters)


def test_scores_of_all_delves_add_up() -> None:
    """[307] Loot across runs."""
    delve = Returning("ace-of-swords", *PENTACLES[:3], "the-fool")
    delve.take("leave", "stop")
    assert delve.state.returns() == [2 + 3]


def test_empty_deck_is_filled_from_the_discard_pile() -> None:
    """Editorial: a dungeon that runs out begins again."""
    delve = Delve((1, 3, 3, 2, 3, 3), cards("swords", 2), ["the-hierophant"])
    delve.empty_deck("discard").take("pass")
    assert delve.zone("discard") == ["the-hierophant"]
    assert len(delve.zone("deck")) == 78 - 2 - 1


def test_nothing_left_to_flip_is_the_end() -> None:
    """Editorial: without a deck and a discard pile there is no way out."""
    delve = Delve((1, 3, 3, 2, 3, 3), cards("swords", 2))
    delve.empty_deck("box").take("pass")
    assert sorted(delve.zone("corpse")) == sorted(cards("swords", 2))
    assert delve.take("stop").state.outcome == "lost"
