"""Counters that lie open on cards: clues beside a hand that its owner does not see.

Hanabi: "the player must point to all cards of that colour", and many lay tokens beside them.
"""

import pytest

from generator.engine import State
from generator.engine.observe import HIDDEN
from generator.lint.analysis.unseen_reads import unseen_read
from generator.lint.case import Case
from generator.play.adapters.encoding import Encoder
from generator.play.events import view_of
from generator.rules import check_ruleset
from tests.engine.lanterns import RULES, compiled, lanterns
from tests.lint.box import KNOWN

HUE = "  - {id: hue, of: lamps, type: text, choices: [untold, red, blue]%s}\n"
TOLD = RULES.replace("{peek: lamp, by: other}", "{set: lamp.hue, to: lamp.colour}")


def marked(more: str = ", lies_open: true") -> str:
    return TOLD.replace("terms:\n", f"{HUE % more}terms:\n")


def begun(more: str = ", lies_open: true") -> State:
    """Seat 1 has told seat 2 of its second lamp."""
    state = compiled(3, marked(more)).new_state(1)
    for word in ("tell", "seat 2"):
        state.apply(state.parse(word))
    second = state.zones[state.tables.zone["hand"] + 1][1]
    action = next(one for one, card in state.offer.items() if card == second)
    state.apply(action)
    return state


def hues(state: State, seat: int) -> list[list[object]]:
    return [one[:3] for one in state.observe(seat)["counters"]["hue"]]


def test_whoever_does_not_see_the_card_sees_the_mark_by_its_place() -> None:
    state = begun()
    face = state.observe(0)["zones"]["hand"][1][1]
    assert hues(state, 0) == hues(state, 2) == [["hand", 1, face]]
    assert hues(state, 1) == [["hand", 1, f"{HIDDEN} 2"]]


def test_a_mark_that_does_not_lie_open_is_that_of_cards_one_knows() -> None:
    state = begun("")
    assert hues(state, 1) == [] and len(hues(state, 0)) == 1


@pytest.mark.parametrize(("sees", "seats"), [("owner", [1]), ("others", [0, 2]), ("nobody", [])])
def test_it_is_seen_by_those_alone_who_see_the_counter(sees: str, seats: list[int]) -> None:
    state = begun(f", lies_open: true, sees: {sees}")
    seen = [state.observe(seat)["counters"].get("hue", []) for seat in range(3)]
    assert [seat for seat in range(3) if seen[seat]] == seats


def test_the_mark_tells_nothing_of_where_the_card_went_that_bears_none() -> None:
    state = begun()
    assert all(HIDDEN not in str(key) for key in view_of(state, 1).counters)
    assert view_of(state, 1).zones["hand", 1] == (HIDDEN,) * 3


def test_where_a_hand_has_no_order_no_place_is_told() -> None:
    rules = marked().replace("sees: others, ordered: true}", "sees: others}")
    state = compiled(3, rules).new_state(1)
    for word in ("tell", "seat 2"):
        state.apply(state.parse(word))
    state.apply(state.legal_actions()[0])
    assert hues(state, 1) == [["hand", 1, HIDDEN]]
    encoder = Encoder(compiled(3, rules))
    vector = zip(encoder.labels, encoder.encode(state.observe(1)), strict=True)
    told = [key for key, value in vector if key.startswith("hue of") and value]
    assert told == ["hue of hand 2: ? 1"]


def test_the_vector_of_a_seat_has_the_mark_at_its_place() -> None:
    state, encoder = begun(), Encoder(compiled(3, marked()))
    vector = dict(zip(encoder.labels, encoder.encode(state.observe(1)), strict=True))
    told = {key for key, value in vector.items() if key.startswith("hue of") and value}
    assert told == {"hue of hand 2: ? 2"}
    others = zip(encoder.labels, encoder.encode(state.observe(0)), strict=True)
    (face,) = [key for key, value in others if key.startswith("hue of") and value]
    assert "?" not in face


@pytest.mark.parametrize(
    ("more", "hint", "problems"),
    [
        (", lies_open: true", "1 if lamp.hue != 'untold' else 0", 0),
        ("", "1 if lamp.hue != 'untold' else 0", 1),
        (", lies_open: true, sees: others", "1 if lamp.hue != 'untold' else 0", 1),
        (", lies_open: true", "1 if lamp.colour == 'red' else 0", 1),
        (", lies_open: true", "count([c for c in cards.lamps if c.hue == 'red'])", 1),
        (", lies_open: true", "count([c for c in seat.hand if c.hue == 'red'])", 0),
    ],
)
def test_hints_may_read_what_lies_open_and_no_more(more: str, hint: str, problems: int) -> None:
    old = 'prefer: "1 if knows(seat, lamp) and fits(lamp) else 0"'
    rules = marked(more).replace(old, f'prefer: "{hint}"')
    found = list(unseen_read(Case(lanterns(rules), KNOWN)))
    assert bool(found) is bool(problems), found


@pytest.mark.parametrize(
    ("counter", "says"),
    [
        ("{id: hue, of: seat, type: integer, lies_open: true}", "is no counter of cards"),
        ("{id: hue, of: lamps, type: integer, starts: card.rank, lies_open: true}",
         "would tell what card it is on"),
        ("{id: hue, of: lamps, type: integer, most: card.rank, lies_open: true}",
         "would tell what card it is on"),
    ],
)  # fmt: skip
def test_what_cannot_lie_open_is_said(counter: str, says: str) -> None:
    game = lanterns(RULES.replace("terms:\n", f"  - {counter}\nterms:\n"))
    _, findings = check_ruleset(game, game.rulesets[0])
    assert any(says in one.message for one in findings)
