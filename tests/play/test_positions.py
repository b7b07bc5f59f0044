"""A position is a match as it lies on the table; what cannot lie so is refused where it stands."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.engine import compile_game
from generator.engine.actions import offer_again
from generator.engine.cards import lay
from generator.model.match_start import Position
from generator.play.positions import PositionError, set_up
from generator.source.games import read_game

CONTENT = Path(__file__).parents[2] / "content"
NAMES = ("Anna", "Ben", "Clara")


def program(box: str, ruleset: str, seats: int) -> Any:
    game, _ = read_game(CONTENT / box)
    assert game is not None
    return compile_game(game, ruleset, seats)


@pytest.fixture(scope="module")
def hammer() -> Any:
    return program("hammer-of-the-witches", "hammer-of-the-witches", 3)


def stand(compiled: Any, text: str) -> Any:
    position = Position.model_validate(yaml.safe_load(text), strict=False)
    return set_up(compiled, position, NAMES)


def lying(state: Any, zone: str, seat: int = 0) -> list[str]:
    tables = state.tables
    return [tables.ids[card] for card in state.zones[tables.zone[zone] + seat]]


def test_hands_of_any_size_lie_as_they_are_given(hammer: Any) -> None:
    state = stand(
        hammer,
        """
        rule: accusation-turn
        with: {seat: Ben}
        zones:
          hand: {1: 2, Ben: [No Inquisition, countercharge, "?"]}
          deck: [denial, accomplice]
        asks: 2
        """,
    )
    assert lying(state, "hand", 1)[:2] == ["no-inquisition", "countercharge"]
    assert [len(lying(state, "hand", seat)) for seat in range(2)] == [2, 3]
    assert lying(state, "deck")[:2] == ["denial", "accomplice"]
    assert state.current_seat == 1
    assert "call-inquisition" in [state.describe(one) for one in state.legal_actions()]


def test_what_is_offered_is_of_the_cards_that_lie_there(hammer: Any) -> None:
    state = stand(
        hammer,
        "{rule: accusation-turn, with: {seat: 2}, zones: {hand: {2: [retraction, countercharge]}}}",
    )
    assert "accuse" not in [state.describe(one) for one in state.legal_actions()]


def test_the_same_position_is_the_same_match(hammer: Any) -> None:
    text = "{rule: accusation-turn, with: {seat: 3}, zones: {hand: {1: 1}}, seed: 5}"
    one, other = stand(hammer, text), stand(hammer, text)
    assert [one.observe(seat) for seat in range(3)] == [other.observe(seat) for seat in range(3)]
    third = stand(hammer, text.replace("seed: 5", "seed: 6"))
    assert [one.zones, one.counters] != [third.zones, third.counters]


def test_cards_that_a_rule_is_given_are_those_of_the_rules_before_it(hammer: Any) -> None:
    state = stand(
        hammer,
        """
        rule: accusation-card
        with: {played: proof.cauldron}
        zones: {table: [proof.cauldron]}
        """,
    )
    given = dict(state.observe(0)["stack"])
    assert given["accusation-card"]["played"] == "proof.cauldron"
    assert given["accuse"]["played"] == "proof.cauldron"


@pytest.mark.parametrize(
    ("text", "path", "words"),
    [
        ("{rule: no-such-rule}", ("rule",), "there is no rule"),
        ("{rule: accusation-turn, with: {seat: 9}}", ("with", "seat"), "there is no seat"),
        ("{rule: accusation-turn, with: {heat: 9}}", ("with", "heat"), "is given no"),
        ("{rule: accusation-turn, zones: {hnd: {1: 2}}}", ("zones", "hnd"), "there is no zone"),
        ("{rule: accusation-turn, zones: {hand: [denial]}}", ("zones", "hand"), "for each seat"),
        ("{rule: accusation-turn, zones: {deck: {1: 1}}}", ("zones", "deck"), "to no seat"),
        (
            "{rule: accusation-turn, zones: {hand: {1: [no-such-card]}}}",
            ("zones", "hand", 1, 0),
            "no card is called",
        ),
        (
            "{rule: accusation-turn, zones: {hand: {1: [weaver]}}}",
            ("zones", "hand", 1, 0),
            "cannot lie in hand",
        ),
        (
            "{rule: accusation-turn, zones: {village: {1: [weaver], 2: [weaver]}}}",
            ("zones", "village", 2, 0),
            "only one copy",
        ),
        ("{rule: accusation-turn, zones: {hand: {1: 500}}}", ("zones", "hand", 1), "no cards"),
        ("{rule: accusation-turn, with: {seat: 1}, asks: 3}", ("asks",), "seat 1 decides first"),
        ("{rule: accusation-turn, counters: {heaat: 3}}", ("counters", "heaat"), "no counter"),
        ("{rule: accusation-turn, out: [1, 2, 3]}", ("out",), "nobody is left"),
    ],
)
def test_what_cannot_be_is_refused_where_it_stands(
    hammer: Any, text: str, path: tuple[Any, ...], words: str
) -> None:
    with pytest.raises(PositionError, match=words) as caught:
        stand(hammer, text)
    assert caught.value.path == path


TABLES = (
    ("hammer-of-the-witches", "hammer-of-the-witches", 3),
    ("malice", "malice", 1),
    ("witch-hunt-1649", "the-dregs-of-days", 3),
    ("witch-hunt-1649", "lying-lips", 5),
    ("salem-1692", "salem-1692", 6),
    ("malleus-maleficarum", "malleus-maleficarum", 3),
)


@pytest.mark.parametrize(("box", "ruleset", "seats"), TABLES)
def test_every_turn_can_be_set_up_and_every_card_lies_once(
    box: str, ruleset: str, seats: int
) -> None:
    compiled = program(box, ruleset, seats)
    rules = {body.id for body in compiled.bodies}
    rule = "turn" if "turn" in rules else "accusation-turn"
    for seat in range(1, seats + 1):
        state = set_up(compiled, Position.model_validate({"rule": rule, "with": {"seat": seat}}))
        found = [card for zone in state.zones for card in zone]
        assert sorted(found) == list(range(len(compiled.tables.ids)))
        where = {card: at for at, zone in enumerate(state.zones) for card in zone}
        assert all(state.place[card] == at for card, at in where.items())


def test_cards_laid_in_the_middle_of_a_decision_change_what_is_offered(hammer: Any) -> None:
    state = stand(
        hammer, "{rule: accusation-turn, with: {seat: 1}, zones: {hand: {1: [retraction]}}}"
    )
    assert "accuse" not in [state.describe(one) for one in state.legal_actions()]
    proof = state.tables.names.index("proof.cauldron")
    lay(state, {state.tables.zone["hand"]: [proof]})
    assert offer_again(state)
    assert "accuse" in [state.describe(one) for one in state.legal_actions()]


def test_cards_of_every_deck_lie_in_a_zone_that_holds_any() -> None:
    state = stand(
        program("malice", "malice", 1),
        """
        rule: turn
        with: {seat: 1}
        zones: {hand: {1: [The World, Ace of Wands]}}
        counters: {skill: {Evocation: 4}}
        """,
    )
    assert lying(state, "hand") == ["the-world", "ace-of-wands"]


def test_a_counter_beyond_its_bounds_is_refused_where_it_stands() -> None:
    with pytest.raises(PositionError, match="cannot be more than 6") as caught:
        stand(program("malice", "malice", 1), "{rule: turn, counters: {skill: {Might: 9}}}")
    assert caught.value.path == ("counters", "skill", "Might")
