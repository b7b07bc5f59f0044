"""Characters, actions with swords and wands, numbers and courts."""

import pytest

from tests.games.malice_table import SKILLS, Delve, cards


def test_six_dice_are_the_skills_from_left_to_right() -> None:
    """[46–57] Might, Agility, Luck, Intelligence, Charm, Evocation."""
    delve = Delve((1, 2, 3, 4, 5, 6), cards("swords", 4))
    assert delve.skills() == [1, 2, 3, 4, 5, 6]


def test_first_hand_has_as_many_cards_as_intelligence() -> None:
    """[72–73] And no major."""
    delve = Delve((3, 3, 3, 5, 3, 3), cards("swords", 5))
    assert sorted(delve.zone("hand")) == sorted(cards("swords", 5))


def test_majors_of_the_first_hand_go_back_into_the_deck() -> None:
    """[73] They are not replaced."""
    delve = Delve((1, 3, 3, 3, 3, 3), ["ace-of-swords", "the-fool", "death"])
    assert delve.zone("hand") == ["ace-of-swords"]
    assert {"the-fool", "death"} <= set(delve.zone("deck"))


def test_charm_two_takes_two_swords() -> None:
    """[114–118] Two swords make it three."""
    delve = Delve((3, 3, 3, 2, 2, 3), cards("swords", 2))
    delve.take("raise-skill", "Charm")
    assert delve.skill("Charm") == 3
    assert delve.held("swords") == 0
    assert set(cards("swords", 2)) <= set(delve.zone("discard"))


def test_swords_are_refused_with_the_reason() -> None:
    """[50, 114–116] Luck never, six never, and not without the cards."""
    delve = Delve((1, 3, 1, 2, 6, 3), cards("swords", 1))
    delve.take("raise-skill")
    assert delve.skill("Might") == 2, "no other skill could be raised, so nothing was asked"
    delve = Delve((1, 2, 1, 6, 3, 2), cards("swords", 6))
    delve.take("raise-skill")
    assert delve.refusal("Luck") == ["Swords never raise Luck."]
    assert delve.refusal("Intelligence") == ["That skill is as high as a skill can be."]


def test_one_action_a_turn() -> None:
    """[104, 111–112] Then a card is flipped."""
    delve = Delve((1, 2, 3, 3, 3, 3), cards("swords", 3), ["the-sun"])
    delve.take("raise-skill", "Might", "ace-of-swords")
    assert "Evocation" in delve.offered(), "The Sun has been flipped"


@pytest.mark.parametrize(("die", "left"), [(3, 3), (5, 1)])
def test_wands_are_lost_whether_the_check_passes_or_not(die: int, left: int) -> None:
    """[119–122] And the check can hurt."""
    delve = Delve((3, 3, 3, 1, 3, 3), cards("wands", 1), [die, "the-sun"])
    delve.take("look-ahead")
    if die == 5:
        delve.take("accept")
    assert delve.zone("discard") == cards("wands", 1)
    assert delve.skill("Evocation") == left


def test_one_wand_shows_the_top_card() -> None:
    """[125] It stays where it is and is flipped next."""
    delve = Delve((3, 3, 3, 1, 3, 3), cards("wands", 1), [2, "the-sun"])
    delve.take("look-ahead")
    assert delve.zone("event") == ["the-sun"]


@pytest.mark.parametrize("answer", ["leave-it", "bury-it"])
def test_two_wands_may_bury_the_top_card(answer: str) -> None:
    """[126–127] On top, or under the deck."""
    delve = Delve((3, 3, 3, 2, 3, 3), cards("wands", 2), [2, "death", "the-sun"])
    delve.take("look-ahead", "2")
    assert delve.state.decision.rule == "see-ahead"
    if answer == "leave-it":
        delve.take(answer)
        assert delve.skills() == [2, 2, 2, 1, 2, 2], "Death has come"
    else:
        delve.take(answer)
        assert delve.zone("deck")[-1] == "death"
        assert delve.zone("event") == ["the-sun"]


def test_three_wands_bury_one_and_order_the_others() -> None:
    """[128–129] The one that lies deepest first."""
    coming = ["death", "the-moon", "the-sun"]
    delve = Delve((3, 3, 3, 3, 3, 3), cards("wands", 3), [2, *coming])
    delve.take("look-ahead", "3", "death", "the-moon")
    assert delve.zone("deck")[-1] == "death"
    assert delve.zone("event") == ["the-sun"]
    assert delve.zone("deck")[0] == "the-moon"


def test_number_joins_the_hand() -> None:
    """[133–134] Whatever its number."""
    delve = Delve((3, 3, 3, 1, 3, 3), ["ten-of-cups"], ["seven-of-cups"])
    assert sorted(delve.zone("hand")) == ["seven-of-cups", "ten-of-cups"]


COURTS = [
    ("swords", {"Agility", "Might"}),
    ("wands", {"Evocation", "Intelligence"}),
    ("pentacles", {"Charm", "Intelligence"}),
]


@pytest.mark.parametrize(("suit", "skills"), COURTS)
def test_court_checks_a_skill_of_its_suit(suit: str, skills: set[str]) -> None:
    """[134–135, 176–181] At the player's choice."""
    delve = Delve((3, 3, 3, 1, 3, 3), then=[f"page-of-{suit}"])
    assert set(delve.offered()) == skills


@pytest.mark.parametrize(
    ("rank", "highest"), [("page", 5), ("knight", 4), ("queen", 3), ("king", 2)]
)
def test_court_penalties(rank: str, highest: int) -> None:
    """Editorial: one more by rank, so that a skill of six passes up to six less the penalty."""
    delve = Delve((6, 3, 3, 1, 3, 3), then=[f"{rank}-of-swords", highest])
    delve.take("Might")
    assert f"{rank}-of-swords" in delve.zone("hand")
    delve = Delve((6, 3, 3, 1, 3, 3), then=[f"{rank}-of-swords", highest + 1])
    delve.take("Might", "accept")
    assert f"{rank}-of-swords" in delve.zone("discard")
    assert delve.skill("Might") == 5


def test_court_of_cups_checks_luck() -> None:
    """[135–136, 181] There is nothing to choose."""
    delve = Delve((3, 3, 6, 1, 3, 3), then=["page-of-cups", 5])
    assert "page-of-cups" in delve.zone("hand")
    assert [delve.skill(name) for name in SKILLS][2] == 6
