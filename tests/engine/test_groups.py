"""Groups of cards that are chosen whole: melds of Rummy, books of Go Fish, slices of a pile."""

import random
from functools import cache

import pytest

from generator.engine import Program, RulesFault, State, compile_game
from generator.engine.actions import offer_again
from generator.model.game import Game
from tests.engine.toys import FOLDER, game_of

SUITS = ("red", "blue", "green")
CARDS = "\n".join(
    f"  - {{id: {suit}-{rank}, title: {suit} {rank}, attributes: {{suit: {suit}, rank: {rank}}}}}"
    for suit in SUITS
    for rank in range(1, 6)
)
DECK = f"""
id: pack
title: Pack
size: poker
declared: 20
attributes:
  suit: {{type: choice, choices: [red, blue, green, none], means: Suit.}}
  rank: {{type: integer, optional: true, means: Rank.}}
front: {{template: plain}}
back: {{template: plain}}
cards:
{CARDS}
  - {{id: egg, title: Egg, copies: 4, attributes: {{suit: none, rank: 9}}}}
  - {{id: joker, title: Joker, attributes: {{suit: none}}}}
"""
RULES = """
id: base
title: Melds
cites: "1"
seats: {least: 2, most: 2}
numbers: {least: 0, most: 9}
zones:
  - {id: pile, holds: [pack], sees: nobody, ordered: true, starts_with: [pack]}
  - {id: heap, holds: [pack], sees: everybody, ordered: true}
  - {id: hand, per: seat, holds: [pack], sees: owner}
  - {id: table, per: seat, holds: [pack], sees: everybody}
rules:
  - id: match
    cites: "1"
    does:
      - {move: "[x for x in pile if x.id in [HELD]]", to: "seats[0].hand"}
      - {call: lay, with: {seat: "seats[0]"}}
  - id: lay
    cites: "1"
    with: {seat: seat}
    does:
      - choose: LIST
        as: meld
        says: Which meld do you lay down?
        MORE
      - {note: laid, of: {cards: meld}}
      - {move: meld, to: seat.table}
start: match
returns: count(seat.table)
"""
MELDS = (
    "groups(seat.hand, by=it.rank, least=3) + runs(seat.hand, by=it.rank, within=it.suit, least=3)"
)
HAND = "red-1 red-2 red-3 red-4 blue-2 green-2 blue-5"


def melds(held: str, listed: str, more: str) -> Game:
    cards = ", ".join(f"'{one}'" for one in held.split())
    rules = RULES.replace("HELD", cards).replace("LIST", listed).replace("MORE", more)
    return game_of((FOLDER / "game.yaml").read_text("utf-8"), {"pack": DECK}, {"base": rules})


@cache
def program(held: str, listed: str, more: str) -> Program:
    return compile_game(melds(held, listed, more), "base", 2)


def begun(*choices: str, held: str = HAND, listed: str = MELDS, more: str = "") -> State:
    state = program(held, listed, more).new_state(1, log=True)
    for words in choices:
        state.apply(state.parse(words))
    return state


def offered(state: State) -> list[str]:
    return [state.describe(one) for one in state.legal_actions()]


def laid(state: State) -> list[str]:
    assert state.is_terminal(), offered(state)
    found: list[str] = (state.notes or [])[-1][1]["cards"]
    return found


def test_only_cards_that_lie_in_a_meld_of_rummy_are_offered() -> None:
    wanted = ["red-1", "red-2", "red-3", "red-4", "blue-2", "green-2"]
    assert offered(begun()) == wanted


def test_what_every_meld_with_these_cards_holds_comes_along() -> None:
    state = begun("red-1")
    # Every run with the 1 has the 2 and the 3 as well; the 4 may follow.
    assert offered(state) == ["done", "red-4"]
    assert laid(begun("red-1", "done")) == ["red-1", "red-2", "red-3"]
    assert laid(begun("red-1", "red-4")) == ["red-1", "red-2", "red-3", "red-4"]


def test_a_card_of_a_set_and_of_a_run_leaves_open_which() -> None:
    state = begun("red-2")
    assert offered(state) == ["red-1", "red-3", "red-4", "blue-2", "green-2"]
    assert laid(begun("red-2", "blue-2")) == ["red-2", "blue-2", "green-2"]
    assert laid(begun("green-2")) == ["red-2", "blue-2", "green-2"]
    assert laid(begun("red-2", "red-4", "done")) == ["red-2", "red-3", "red-4"]


def test_a_run_stands_in_the_order_of_its_numbers() -> None:
    assert laid(begun("red-4", "red-1")) == ["red-1", "red-2", "red-3", "red-4"]


def test_one_meld_alone_is_taken_without_asking_unless_the_seat_may_pass() -> None:
    held = "red-1 red-2 red-3 blue-5"
    assert laid(begun(held=held)) == ["red-1", "red-2", "red-3"]
    state = begun(held=held, more="optional: true")
    assert offered(state) == ["pass", "red-1", "red-2", "red-3"]
    assert laid(begun("red-2", held=held, more="optional: true")) == ["red-1", "red-2", "red-3"]
    assert laid(begun("pass", held=held, more="optional: true")) == []
    assert offered(begun(held=held, more="always: true")) == ["red-1", "red-2", "red-3"]


def test_with_no_meld_nothing_is_chosen_and_else_runs() -> None:
    assert laid(begun(held="red-1 blue-2 joker")) == []
    more = "then: [{note: some}]\n        else: [{note: none}]"
    state = begun(held="red-1 blue-2 joker", more=more)
    assert [kind for kind, _ in state.notes or ()] == ["none", "laid"]
    state = begun(held="red-1 red-2 red-3", more=more)
    assert [kind for kind, _ in state.notes or ()] == ["some", "laid"]


@pytest.mark.parametrize(("least", "held"), [(4, ["egg"] * 4), (5, [])])
def test_a_book_of_go_fish_is_four_of_a_kind(least: int, held: list[str]) -> None:
    listed = f"groups(seat.hand, by=it.rank, least={least})"
    assert laid(begun(held="egg red-1 blue-1 joker", listed=listed)) == held


def test_copies_that_are_alike_count_as_one_group_of_each_size() -> None:
    """Crazy Eights: a pair of eggs is a pair of eggs, whichever two they are."""
    pairs = "groups(seat.hand, by=it.rank, least=2, most=2)"
    assert laid(begun(held="egg", listed=pairs)) == ["egg", "egg"]
    state = begun(held="egg", listed="groups(seat.hand, by=it.rank, least=2)")
    assert offered(state) == ["done", "egg"]
    state.apply(state.parse("egg"))
    assert offered(state) == ["done", "egg"]
    state.apply(state.parse("done"))
    assert laid(state) == ["egg"] * 3


def test_a_card_without_a_key_is_in_no_group() -> None:
    listed = "groups(seat.hand, by=it.rank, least=1)"
    assert offered(begun(held="joker red-1 blue-2", listed=listed)) == ["red-1", "blue-2"]


def test_a_run_without_a_suit_goes_over_all_of_them() -> None:
    listed = "runs(seat.hand, by=it.rank, least=3, most=3)"
    state = begun("blue-2", held="red-1 blue-2 green-2 red-3", listed=listed)
    assert laid(state) == ["red-1", "blue-2", "red-3"]


def test_a_slice_goes_down_the_pile_to_the_card_that_is_wanted() -> None:
    """Rummy 500: whoever takes a card of the discards takes all that lie above it."""
    listed = "slices(heap, most=4)"
    held, move = "red-1", "- {move: \"[x for x in pile if x.suit == 'blue']\", to: heap}"
    text = RULES.replace("      - {call: lay", f"      {move}\n      - {{call: lay")
    text = text.replace("HELD", f"'{held}'").replace("LIST", listed).replace("MORE", "")
    game = game_of((FOLDER / "game.yaml").read_text("utf-8"), {"pack": DECK}, {"base": text})
    state = compile_game(game, "base", 2).new_state(1, log=True)
    pile = offered(state)
    assert pile == ["blue-1", "blue-2", "blue-3", "blue-4"]
    state.apply(state.parse("blue-3"))
    assert offered(state) == ["done", "blue-4"]
    state.apply(state.parse("done"))
    assert laid(state) == ["blue-1", "blue-2", "blue-3"]


LARGE = "where: [{test: count(meld) > 3, says: A first meld has four cards.}]"


def test_a_requirement_is_asked_of_the_whole_meld_and_refuses_in_its_words() -> None:
    assert laid(begun(more=LARGE)) == ["red-1", "red-2", "red-3", "red-4"]
    state = begun(more=f"{LARGE}\n        optional: true")
    assert offered(state) == ["pass", "red-1", "red-2", "red-3", "red-4"]
    (failing,) = state.explain(state.parse("blue-2")).failing
    assert failing.words == "A first meld has four cards."


def test_what_lies_in_no_meld_is_refused_in_the_words_of_the_rules() -> None:
    more = "left_out: [{test: \"meld.suit == 'red'\", of: {card: meld}, says: Not {{ card }}.}]"
    state = begun(more=more.replace("says: Not {{ card }}.", 'says: "Not {{ card }}."'))
    (failing,) = state.explain(state.parse("blue-5")).failing
    assert failing.words == "Not {{ card }}."
    assert not any(state.explain(one) for one in state.legal_actions())


def test_why_a_card_is_refused_is_told_by_what_groups_there_are() -> None:
    state = begun()
    assert [one.id for one in state.explain(state.parse("blue-5")).failing] == ["in-no-group"]
    state = begun("red-1")
    for card, why in (("blue-2", "not-with-these"), ("red-2", "chosen-already")):
        assert [one.id for one in state.explain(state.parse(card)).failing] == [why]


def test_a_hint_looks_at_the_melds_to_which_a_card_leads_and_at_the_end() -> None:
    state = begun(more='prefer: "count(meld)"')
    likes = {state.describe(one): state.prefer(one) for one in state.legal_actions()}
    assert likes["red-1"] == likes["red-4"] == 4
    assert likes["blue-2"] == 3
    state = begun("red-1", more='prefer: "0 - count(meld)"')
    likes = {state.describe(one): state.prefer(one) for one in state.legal_actions()}
    assert likes == {"done": -3, "red-4": -4}


def test_the_seat_alone_sees_what_it_has_chosen_so_far_and_what_comes_along() -> None:
    state = begun("red-1")
    assert [state.tables.names[one] for one in state.picked()] == ["red-1", "red-2", "red-3"]
    assert state.observe(0)["decision"]["picked"] == ["red-1", "red-2", "red-3"]
    assert "picked" not in state.observe(1)["decision"]
    assert begun().picked() == ()


def test_a_record_may_name_every_card_of_a_meld() -> None:
    """Where forced choices are asked for, nothing comes along by itself."""
    state = program(HAND, MELDS, "").new_state(1, log=True, asks=True)
    for words in ("red-1", "red-2"):
        state.apply(state.parse(words))
    assert offered(state) == ["red-3", "red-4"]
    state.apply(state.parse("red-4"))
    assert offered(state) == ["done", "red-3"]
    state.apply(state.parse("done"))
    assert laid(state) == ["red-1", "red-2", "red-3", "red-4"]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("more", ["", "optional: true", "always: true", LARGE])
def test_melds_are_offered_again_alike_and_seen_by_whoever_may(seed: int, more: str) -> None:
    state, choice = begun(more=more), random.Random(seed)
    while not state.is_terminal():
        before = dict(state.offer)
        assert offer_again(state) and state.offer == before
        assert "red-1" not in repr(state.observe(1)["zones"]["hand"])
        state = state.copy()
        state.apply(choice.choice(state.legal_actions()))
    assert len(laid(state)) >= 3 or more == "optional: true"


def test_more_groups_than_anybody_can_look_through_are_a_fault_that_says_so() -> None:
    held = " ".join(f"{suit}-{rank}" for suit in SUITS for rank in range(1, 6))
    with pytest.raises(RulesFault, match="say most="):
        begun(held=held, listed="groups(seat.hand, by=1, least=2)")
    assert offered(begun(held=held, listed="groups(seat.hand, by=1, least=2, most=2)"))
