"""Cards with a text and without an effect, in decks whose other cards have one."""

from generator.lint.analysis.inert import inert_card
from tests.lint.analysis import told
from tests.lint.analysis.told import RULES

GIVEN = "attributes: {points: 1, taste: sweet, seats: 2}, cites: x"
ACTING = "".join(
    f"  - {{id: deed-{number}, title: Deed {number}, text: Gain a coin., {GIVEN},"
    " effect: [{add: 1, to: seat.coins}]}\n"
    for number in range(5)
)
IDLE = f"  - {{id: idle, title: Idle, text: Gain a coin., {GIVEN}}}\n"


def found(cards: str, rules: str = RULES) -> list[str]:
    effect = "- {add: 1, to: seat.coins}"
    return told.found(inert_card, "Gain a coin.", effect, cards=cards, rules=rules)


def named(effect: str) -> str:
    """The rules with one more effect."""
    return RULES.replace("    does: [{add: 0 - amount", f"    does: [{effect}, {{add: 0 - amount")


def test_a_card_that_only_talks() -> None:
    assert found(ACTING + IDLE) == ['nothing does what "idle" says: it has no effect']


def test_one_that_a_rule_names_does_something() -> None:
    rules = named("{if: \"any(x.id == 'idle' for x in seat.hand)\", then: [{note: lucky}]}")
    assert found(ACTING + IDLE, rules) == []


def test_a_name_in_a_hint_does_nothing() -> None:
    choice = "{choose: seat.hand, as: x, prefer: \"1 if x.id == 'idle' else 0\"}"
    assert len(found(ACTING + IDLE, named(f"{choice}, {{move: x, to: discard}}"))) == 1


def test_one_that_says_so_is_fine() -> None:
    assert found(ACTING + IDLE.replace("Gain a coin.", "Nothing happens.")) == []


def test_a_card_without_a_text_is_fine() -> None:
    assert found(ACTING + IDLE.replace(", text: Gain a coin.", "")) == []


def test_a_text_in_another_language_is_left_alone() -> None:
    german = IDLE.replace("Gain a coin.", "Nimm dir eine Münze und lege sie vor dir ab.")
    assert found(ACTING + german) == []


def test_a_deck_of_which_many_only_talk_is_fine() -> None:
    assert found(ACTING + IDLE + IDLE.replace("idle", "lazy")) == []


def test_a_deck_in_which_nothing_acts_is_fine() -> None:
    assert told.found(inert_card, "Gain a coin.", cards=IDLE) == []
