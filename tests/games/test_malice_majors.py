"""The majors from The Fool to The Hermit."""

import pytest

from tests.games.malice_table import Delve, cards

PENTACLES = cards("pentacles", 6)


def test_fool_declined_is_discarded() -> None:
    """[185] Only if you choose so."""
    delve = Delve(then=["the-fool"])
    delve.take("stay")
    assert delve.zone("discard") == ["the-fool"]
    assert delve.counter("fate") == "below"


@pytest.mark.parametrize(("die", "after"), [(3, 4), (4, 1)])
def test_magician_rolls_evocation(die: int, after: int) -> None:
    """[190–191, 143–144] Up one or down two, and no other loss."""
    delve = Delve(then=["the-magician", die])
    if die == 4:
        delve.take("accept")
    assert delve.skill("Evocation") == after


def test_magician_can_kill() -> None:
    """[66–67, 191] Two less than two is nothing."""
    delve = Delve((3, 3, 3, 1, 3, 2), then=["the-magician", 3])
    delve.take("accept")
    assert delve.counter("fate") == "died"


LAID = ["two-of-cups", "page-of-swords", "the-world"]


def test_priestess_number_does_nothing() -> None:
    """[193–195] All three are discarded."""
    delve = Delve(then=["the-high-priestess", *LAID])
    delve.take(delve.offered()[0])
    assert set(LAID) < set(delve.zone("discard"))
    assert delve.skills() == [3] * 6


def test_priestess_hides_her_cards() -> None:
    """[193] They are picked face down."""
    delve = Delve(then=["the-high-priestess", *LAID])
    assert len(delve.offered()) == 3
    assert not any(name in text for name in LAID for text in delve.offered())


def priestess(card: str, *then: int) -> Delve:
    """A delve in which this card is turned up."""
    others = ["two-of-cups", "three-of-cups"]
    delve = Delve((6, 3, 3, 3, 3, 3), then=["the-high-priestess", card, *others, *then])
    hidden = [delve.state.tables.ids[delve.state.offer[one]] for one in delve.state.legal_actions()]
    delve.state.apply(delve.state.legal_actions()[hidden.index(card)])
    return delve


def test_priestess_court_counts_double() -> None:
    """[194–195] Six less twice two is two; won or not, it is discarded."""
    delve = priestess("knight-of-swords", 2)
    delve.take("Might")
    assert "knight-of-swords" in delve.zone("discard")
    assert delve.skill("Might") == 6
    delve = priestess("knight-of-swords", 3)
    delve.take("Might", "accept")
    assert delve.skill("Might") == 5


def test_priestess_major_gives_luck() -> None:
    """[195] And does not happen."""
    delve = priestess("death")
    assert delve.skills() == [6, 3, 4, 3, 3, 3]
    assert "death" in delve.zone("discard")


def test_empress_takes_two_cards() -> None:
    """[197–198] At the player's choice."""
    delve = Delve(hand=["ace-of-cups", "ace-of-wands", "ace-of-pentacles"], then=["the-empress"])
    delve.take("pass", "undergo", "ace-of-cups", "ace-of-wands")
    assert {"ace-of-cups", "ace-of-wands", "the-empress"} == set(delve.zone("discard"))


def test_overcoming_spares_the_event() -> None:
    """[139–141] The card is discarded."""
    delve = Delve(then=["the-empress", 3])
    delve.take("overcome")
    assert delve.zone("discard") == ["the-empress"]
    assert len(delve.zone("hand")) == 3


def test_failing_to_overcome_costs_twice() -> None:
    """[141–143] The loss, and the event on top."""
    delve = Delve(hand=PENTACLES[:3], then=["the-empress", 5])
    delve.take("overcome", "accept", *PENTACLES[:2])
    assert delve.skill("Intelligence") == 1
    assert {*PENTACLES[:2], "the-empress"} == set(delve.zone("discard"))


def test_emperor_takes_one_by_choice_and_five_at_random() -> None:
    """[201–203] A hand of six is all lost."""
    delve = Delve((3, 3, 3, 6, 3, 3), PENTACLES, ["the-emperor", PENTACLES[1:]])
    delve.take("undergo", PENTACLES[0])
    assert delve.zone("hand") == []


def test_emperor_takes_what_there_is() -> None:
    """Editorial: nobody loses what they lack."""
    delve = Delve((3, 3, 3, 1, 3, 3), PENTACLES[:1], ["the-emperor"])
    delve.take("undergo")
    assert delve.zone("hand") == []


def test_emperor_is_overcome_with_agility_or_might() -> None:
    """[202–203] One of the two."""
    delve = Delve(then=["the-emperor"])
    delve.take("overcome")
    assert set(delve.offered()) == {"Agility", "Might"}


def test_hierophant_without_a_corpse_is_discarded() -> None:
    """[206–207] Nobody is there to guide."""
    delve = Delve(then=["the-hierophant"])
    assert delve.zone("discard") == ["the-hierophant"]
    assert delve.zone("kept") == []


def test_lovers_pack_is_laid_aside_unseen() -> None:
    """[215–216] Five cards under The Lovers."""
    packed = [*PENTACLES[3:], "the-world", "king-of-pentacles"]
    delve = Delve(hand=PENTACLES[:3], then=["the-lovers", *packed])
    delve.take("help")
    assert sorted(delve.zone("pack")) == sorted(packed)
    assert delve.zone("kept") == ["the-lovers"]
    assert "the-world" not in str(delve.state.observe(0)["zones"])


def test_lovers_left_alone_are_discarded() -> None:
    """[217–218] And no card is drawn."""
    delve = Delve(then=["the-lovers"])
    delve.take("leave")
    assert delve.zone("discard") == ["the-lovers"]
    assert delve.zone("pack") == []


def test_chariot_passes_three_cards() -> None:
    """[210–212] None of them happens."""
    delve = Delve(then=["the-chariot", "death", "the-tower", "two-of-cups"])
    delve.take("undergo")
    assert set(delve.zone("discard")) == {"the-chariot", "death", "the-tower", "two-of-cups"}
    assert delve.skills() == [3] * 6


@pytest.mark.parametrize(("die", "after"), [(2, 2), (3, 3)])
def test_justice_teaches_by_failure(die: int, after: int) -> None:
    """[220–223] A failed skill rises by one, a passed one falls by one."""
    delve = Delve(then=["page-of-swords", die, "justice"])
    delve.take("Might")
    if die == 3:
        delve.take("accept")
        assert delve.skill("Might") == 2
    delve.take("undergo")
    assert delve.skill("Might") == after


def test_justice_before_any_check_does_nothing() -> None:
    """Editorial: there is nothing to learn from."""
    delve = Delve(then=["justice"])
    delve.take("undergo")
    assert delve.skills() == [3] * 6


def test_failing_to_overcome_justice_teaches_nothing() -> None:
    """Editorial: only what came before counts."""
    delve = Delve(then=["justice", 4])
    delve.take("overcome", "accept")
    assert delve.skills() == [3, 3, 3, 3, 2, 3]


def test_hermit_raises_any_skill_but_luck() -> None:
    """[227–228] By one."""
    delve = Delve(then=["the-hermit"])
    assert set(delve.offered()) == {"Might", "Agility", "Intelligence", "Charm", "Evocation"}
    delve.take("Charm")
    assert delve.skill("Charm") == 4
