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
    delve = Delve((1, 2, 1, 6, 3, 2), cards("swords", 6))
    delve.take("raise-skill")
    assert delve.refusal("Luck") == ["Swords never raise Luck."]
    assert delve.refusal("Intelligence") == ["That skill is as high as a skill can be."]


def test_swords_that_could_raise_one_skill_only_are_not_spent_unasked() -> None:
    """[114–116] You pick the attribute; whoever sees that there is but one may keep the cards."""
    delve = Delve((1, 3, 1, 2, 6, 3), cards("swords", 1))
    delve.take("raise-skill")
    assert delve.offered() == ["pass", "Might"]
    delve.take("pass")
    assert delve.held("swords") == 1
    assert delve.offered() == ["pass", "raise-skill"], "no action has been taken"
    delve.take("raise-skill", "Might")
    assert delve.skill("Might") == 2


def test_swords_that_can_raise_nothing_say_so() -> None:
    """[114–116] Discard swords equal to the skill."""
    delve = Delve((3, 3, 1, 2, 6, 3), [*cards("swords", 1), "ace-of-wands"])
    assert delve.offered() == ["pass", "look-ahead"]
    assert delve.refusal("raise-skill") == [
        "You hold fewer swords than any skill shows that they could raise."
    ]


def test_one_action_a_turn() -> None:
    """[104, 111–112] Then a card is flipped."""
    delve = Delve((1, 2, 3, 3, 3, 3), cards("swords", 3), ["the-sun"])
    delve.take("raise-skill", "Might", "ace-of-swords")
    assert "Evocation" in delve.offered(), "The Sun has been flipped"


@pytest.mark.parametrize(("die", "left"), [(3, 3), (5, 1)])
def test_wands_are_lost_whether_the_check_passes_or_not(die: int, left: int) -> None:
    """[119–122] And the check can hurt."""
    delve = Delve((3, 3, 3, 1, 3, 3), cards("wands", 1), [die, "the-sun"])
    delve.take("look-ahead", "1")
    if die == 5:
        delve.take("accept")
    assert delve.zone("discard") == cards("wands", 1)
    assert delve.skill("Evocation") == left


def test_one_wand_shows_the_top_card() -> None:
    """[125] It stays where it is and is flipped next."""
    delve = Delve((3, 3, 3, 1, 3, 3), cards("wands", 1), [2, "the-sun"])
    delve.take("look-ahead", "1")
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


def test_wands_may_be_kept_after_all() -> None:
    """[119] Discard 1 to 3 cards: with one wand nothing is spent before that has been said."""
    delve = Delve((3, 3, 3, 1, 3, 3), cards("wands", 1), ["the-sun"]).take("look-ahead", "pass")
    assert delve.zone("discard") == []
    assert delve.offered() == ["pass", "look-ahead"]


def test_what_is_discarded_last_lies_on_top() -> None:
    """[95] The discard pile is face up, so its order can be seen; The Moon takes the topmost."""
    delve = Delve(hand=["ace-of-cups", "ace-of-wands", "ace-of-pentacles"], then=["the-empress"])
    delve.take("pass", "undergo", "ace-of-wands", "ace-of-cups")
    assert delve.zone("discard") == ["the-empress", "ace-of-cups", "ace-of-wands"]


def test_only_the_suit_that_is_owed_can_be_discarded() -> None:
    """[115] Discard swords, and nothing else."""
    hand = [*cards("swords", 3), "ace-of-cups"]
    delve = Delve((2, 3, 3, 4, 3, 3), hand).take("raise-skill", "Might")
    assert delve.refusal("ace-of-cups") == [
        "Only cards of the suit that is asked for can be discarded here."
    ]


def test_cups_are_not_paid_after_the_die() -> None:
    """[106] Cups come before the check is resolved."""
    hand = cards("cups", 6)
    delve = Delve((5, 3, 3, 6, 3, 3), hand, ["page-of-swords", 5]).take("Might", "roll")
    assert delve.state.decision.rule == "second-try"
    assert delve.refusal("pay-cups") == ["Cups are paid before the die is rolled."]
    (failure,) = delve.state.explain(delve.state.parse("pay-cups")).failing
    assert failure.cites == "Using Cups"
