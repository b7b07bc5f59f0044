"""Every word of the language does what its page says, told by notes and by what is asked."""

import random
from typing import Any

import pytest

from generator.engine import IllegalActionError, RulesFault, State, compile_game
from generator.engine.actions import offer_again
from tests.engine.toys import toy
from tests.rules.market import BASE

HEAD, TAIL = BASE.split("\nstart: match", 1)


def run(effects: str, *choices: str, seats: int = 2, more: str = "", seed: int = 1) -> State:
    """A match that begins with `effects`, with these choices in words; `more` are other rules."""
    lines = "".join(f"      {line}\n" for line in effects.strip().splitlines())
    rules = f"\n  - id: test\n    cites: x\n    does:\n{lines}{more}start: test"
    state = compile_game(toy(base=f"{HEAD}{rules}{TAIL}"), "base", seats).new_state(seed, log=True)
    for words in choices:
        state.apply(state.parse(words))
    return state


def notes(*args: Any, **named: Any) -> list[dict[str, Any]]:
    state = run(*args, **named)
    assert state.is_terminal(), [state.describe(one) for one in state.legal_actions()]
    return [values for _, values in state.notes or ()]


APPLES = "[x for x in stock if x.id == 'apple']"
ONE = "seats[0]"


def test_what_follows_in_a_list_goes_round() -> None:
    """As the way in which cards are passed in Hearts changes from hand to hand."""
    (told,) = notes("""
- {set: weather, to: "after(weather, [dry, wet])"}
- {let: {then: "after(weather, [dry, wet])", strange: "after(9, [1, 2])", nothing: "after(1, [])"}}
- {note: n, of: {now: weather, then: then, strange: strange, is-none: nothing is none}}
""")
    assert told == {"now": "wet", "then": "dry", "strange": 1, "is-none": True}


def test_each_begins_with_so_many_cards_and_the_rest_lies_where_the_deck_does() -> None:
    """As everybody has three roses and a skull in Skull, and a pile of coppers in Dominion."""
    hand = "{id: hand, per: seat, holds: [goods], sees: owner"
    assert hand in BASE
    base = BASE.replace(hand, f"{hand}, starts_with: {{silk: 1, apple: 1}}")
    state = compile_game(toy(base=base), "base", 4).new_state(1)
    tables = state.tables
    first = tables.zone["hand"]
    held = [
        [tables.ids[card] for card, at in enumerate(tables.starts) if at == place]
        for place in range(first, first + tables.chairs)
    ]
    assert held == [["apple", "silk"]] * 4 + [[]]
    stock = tables.starts.count(tables.zone["stock"])
    assert stock == len(tables.decks["goods"]) - 8


ROUND = """
- turns: "seats[0]"
  as: active
  among: "[x for x in players if x.purse < 9]"
  do:
    - ask:
        lay:
          says: Lay a card.
          where: [{test: round < 4, says: Somebody has boasted.}]
          does: [{add: 1, to: round}, {note: lay, of: {who: active}}]
        pass: {says: Pass., does: [{set: active.purse, to: 9}, {set: deed, to: lay}]}
        wait: {}
      as: deed
      by: active
    - {note: done, of: {what: deed}}
"""


def test_who_has_passed_has_no_turn_and_what_an_option_does_stands_beside_it() -> None:
    """As in Skull: lay one, or boast, or pass, until all but one have passed."""
    state = run(
        ROUND, "lay", "pass", "wait", "lay", "wait", "pass", "wait", "pass", "pass", seats=4
    )
    assert state.is_terminal()
    told = [(kind, *values.values()) for kind, values in state.notes or ()]
    assert [one[1] for one in told if one[0] == "lay"] == ["seat 1", "seat 4"]
    assert [one[1] for one in told if one[0] == "done"] == [
        "lay", "lay", "wait", "lay", "wait", "lay", "wait", "lay", "lay",
    ]  # fmt: skip


def test_seats_that_are_passed_over_lose_no_skips() -> None:
    (told,) = notes("""
- {skip: "seats[0]"}
- {skip: "seats[1]"}
- {let: {n: 0, first: "seats[0]"}}
- turns: "seats[0]"
  as: active
  among: "[seats[1]]"
  do: [{set: n, to: n + 1}, {set: first, to: active}]
  until: n == 1
- {note: n, of: {own: "seats[0].skips", other: "seats[1].skips", first: first}}
""")
    assert told == {"own": 1, "other": 0, "first": "seat 2"}


def test_a_count_of_choices_is_as_many_as_must_be_made() -> None:
    """As three cards are passed in Hearts."""
    state = run(
        """
- {deal: 2, from: stock, to: seat.hand}
- {choose: "numbers(1, 4)", as: two, count: 2, by: "seats[0]"}
- {ask_all: players, from: seat.hand, as: passed, count: 2}
- {note: n, of: {two: sum(two), first: "count(passed[seats[0]])"}}
""",
        "1",
        "3",
    )
    asked = 0
    while not state.is_terminal():
        asked += 1
        state.apply(state.legal_actions()[0])
    assert asked == 4
    assert [values for _, values in state.notes or ()] == [{"two": 4, "first": 2}]


def test_several_values_are_set_one_after_the_other() -> None:
    effects = "- {let: {n: 1, m: 5}}\n- set: {n: n + 1, m: n + 1}\n- {note: n, of: {n: n, m: m}}"
    assert notes(effects) == [{"n": 2, "m": 3}], "the second value reads the first"


def test_move_keeps_the_order_on_top_and_at_the_bottom() -> None:
    (told,) = notes(f"""
- {{let: {{a: "{APPLES}[0]", b: "{APPLES}[1]", c: "{APPLES}[2]"}}}}
- {{move: "[a, b]", to: heap}}
- {{let: {{above: heap.top == a}}}}
- {{move: c, to: heap, at: bottom}}
- {{note: n, of: {{first: above, last: "last(heap) == c", count: heap.count}}}}
""")
    assert told == {"first": True, "last": True, "count": 3}


def test_draw_refills_from_the_heap_and_stops_when_there_is_nothing() -> None:
    (told,) = notes("""
- {draw: 20, from: stock, to: heap}
- {draw: 9, from: stock, to: "seats[0].hand", as: drawn}
- {draw: 99, from: stock, to: "seats[0].hand", as: rest}
- {note: n, of: {drawn: count(drawn), rest: count(rest), stock: stock.count, heap: heap.count}}
""")
    assert told == {"drawn": 9, "rest": 15, "stock": 0, "heap": 0}


def test_deal_goes_round_the_table() -> None:
    (told,) = notes(
        """
- {let: {top: "top(stock, 3)"}}
- {deal: 2, from: stock, to: seat.hand, seats: "[seats[1], seats[0]]"}
- {note: n, of: {first: "top[0].holder", second: "top[1].holder", third: "top[2].holder"}}
""",
        seats=4,
    )
    assert told == {"first": "seat 2", "second": "seat 1", "third": "seat 2"}


def test_remove_takes_cards_out_of_the_match() -> None:
    (told,) = notes("""
- {remove: village}
- {note: n, of: {there: village.count, box: box.count}}
""")
    assert told == {"there": 0, "box": 6}


def test_set_and_add_stay_within_bounds_and_say_what_changed() -> None:
    (told,) = notes("""
- {let: {who: "seats[0]", one: "first(cards.folk)"}}
- {set: who.purse, to: 99}
- {add: -40, to: who.purse, as: changed}
- {add: -9, to: one.mood, as: cooled}
- {note: n, of: {changed: changed, left: who.purse, mood: one.mood, cooled: cooled}}
""")
    assert told == {"changed": -30, "left": 0, "mood": 2, "cooled": 0}


PURSES = (
    "- {let: {a: 'seats[0]', b: 'seats[1]'}}\n- {set: a.purse, to: 4}\n- {set: b.purse, to: 28}"
)
TOLD = "- {note: n, of: {a: a.purse, b: b.purse, paid: paid}}"


@pytest.mark.parametrize(
    ("effect", "left"),
    [
        # A rent in Monopoly goes from one to the other, as far as the money goes.
        ("{pay: 2, from: a.purse, to: b.purse, as: paid}", (2, 30, 2)),
        ("{pay: 9, from: b.purse, to: a.purse, as: paid}", (13, 19, 9)),
        ("{pay: 9, from: a.purse, as: paid}", (0, 28, 4)),
        # What the other has no room for stays where it was.
        ("{pay: 4, from: a.purse, to: b.purse, as: paid}", (2, 30, 2)),
        # From the bank, and to it: passing Go, and a tax.
        ("{pay: 3, to: a.purse, as: paid}", (7, 28, 3)),
        ("{pay: 3, to: b.purse, as: paid}", (4, 30, 2)),
        # The coup of Coup costs its price or does not happen.
        ("{pay: 7, from: a.purse, as: paid, whole: true}", (4, 28, 0)),
        ("{pay: 4, from: a.purse, as: paid, whole: true}", (0, 28, 4)),
        # Nothing comes back from what is below nothing.
        ("{pay: 0 - 3, from: a.purse, to: b.purse, as: paid}", (4, 28, 0)),
        ("{pay: 3, from: a.purse, to: a.purse, as: paid}", (4, 28, 3)),
    ],
)
def test_pay_moves_no_more_than_there_is(effect: str, left: tuple[int, int, int]) -> None:
    (told,) = notes(f"{PURSES}\n- {effect}\n{TOLD}")
    assert tuple(told.values()) == left


def test_pay_from_a_counter_without_a_least_makes_no_debts_and_from_a_local_neither() -> None:
    (told,) = notes("""
- {let: {pot: 2, a: "seats[0]", b: "seats[1]"}}
- {set: a.secret_bid, to: 3}
- {pay: 5, from: a.secret_bid, to: "b.trust[a]", as: first}
- {pay: 5, from: pot, to: a.secret_bid, as: second}
- {note: n, of: {left: a.secret_bid, trust: "b.trust[a]", first: first, second: second, pot: pot}}
""")
    assert told == {"left": 2, "trust": 3, "first": 3, "second": 2, "pot": 0}


@pytest.mark.parametrize(("amount", "what"), [(4, "paid"), (5, "broke")])
def test_who_cannot_pay_the_whole_rent_of_monopoly_gives_up_more(amount: int, what: str) -> None:
    effect = f"{{pay: {amount}, from: a.purse, then: [{{note: paid}}], else: [{{note: broke}}]}}"
    assert [kind for kind, _ in run(f"{PURSES}\n- {effect}").notes or ()] == [what]


def test_what_follows_a_payment_may_ask() -> None:
    state = run(
        f"{PURSES}\n- pay: 9\n  from: a.purse\n  as: paid\n"
        "  then: [{note: paid}]\n"
        "  else: [{ask: [sell, leave], as: answer, by: a}, {note: asked, of: {answer: answer}}]\n"
        f"{TOLD}",
        "sell",
    )
    assert state.notes == [("asked", {"answer": "sell"}), ("n", {"a": 0, "b": 28, "paid": 4})]


def test_those_cards_go_over_that_were_asked_for_in_go_fish() -> None:
    (told,) = notes("""
- {move: "those(stock, kind='fruit')", to: "seats[1].hand"}
- {let: {asked: "find(seats[1].hand, id='pear')"}}
- {move: "those(seats[1].hand, kind=asked.kind, worth=asked.worth)", to: "seats[0].hand"}
- {set: "seats[1].purse", to: 9}
- note: n
  of:
    got: count(seats[0].hand)
    left: count(seats[1].hand)
    all: "all(x.id == 'pear' for x in seats[0].hand)"
    none: "find(seats[0].hand, id='apple') is none"
    rich: "find(players, purse=9).number"
""")
    assert told == {"got": 5, "left": 6, "all": True, "none": True, "rich": 2}


def test_swap_changes_counters_and_zones() -> None:
    (told,) = notes("""
- {let: {a: "seats[0]", b: "seats[1]"}}
- {set: a.purse, to: 7}
- {swap: a.purse, and: b.purse}
- {draw: 2, from: stock, to: a.left}
- {draw: 1, from: stock, to: a.right}
- {swap: a.left, and: a.right}
- {note: n, of: {a: a.purse, b: b.purse, left: a.left.count, right: a.right.count}}
""")
    assert told == {"a": 2, "b": 7, "left": 1, "right": 2}


def test_dice_and_coins_are_logged_and_within_range() -> None:
    state = run("""
- {roll: 3, sides: 4, as: total, dice: each-die}
- {toss: heads}
- {note: n, of: {same: "total == sum(each_die)", range: "all(1 <= x <= 4 for x in each_die)"}}
""")
    assert state.notes == [("n", {"same": True, "range": True})]
    assert [kind for kind, _ in state.log or ()] == ["roll", "toss"]


def test_pick_takes_no_more_than_there_is() -> None:
    (told,) = notes("""
- {draw: 2, from: stock, to: "seats[0].hand"}
- {pick: "seats[0].hand", count: 5, as: some}
- {pick: heap, as: one}
- {note: n, of: {some: count(some), unique: count(unique(some)), one: one is none}}
""")
    assert told == {"some": 2, "unique": 2, "one": True}


def test_a_choice_of_one_is_taken_and_of_none_is_none() -> None:
    (told,) = notes("""
- {choose: "[4]", as: one, by: "seats[0]"}
- choose: "[x for x in seats if x.purse > 50]"
  as: nobody
  by: seats[0]
  then: []
  else: [{add: 1, to: round}]
- {note: n, of: {one: one, nobody: nobody is none, round: round}}
""")
    assert told == {"one": 4, "nobody": True, "round": 2}


def test_copies_that_cannot_be_told_apart_are_one_option() -> None:
    state = run(f"""
- {{let: {{who: "{ONE}"}}}}
- {{move: "{APPLES}", to: who.hand}}
- {{draw: 1, from: stock, to: who.hand}}
- {{choose: who.hand, as: card, by: who}}
""")
    assert [state.describe(one) for one in state.legal_actions()] == ["apple", "pear"]


def test_copies_with_other_counters_or_zones_are_options_of_their_own() -> None:
    state = run(f"""
- {{let: {{who: "{ONE}", some: "{APPLES}"}}}}
- {{move: "some[0]", to: who.left}}
- {{move: "some[1]", to: who.right}}
- {{choose: who.left + who.right, as: card, by: who}}
""")
    assert [state.describe(one) for one in state.legal_actions()] == ["apple", "apple (2)"]


def test_cards_that_the_chooser_cannot_see_are_offered_by_place() -> None:
    state = run("""
- {draw: 3, from: stock, to: "seats[1].hand"}
- {choose: "seats[1].hand", as: card, by: "seats[0]"}
""")
    assert [state.describe(one) for one in state.legal_actions()] == ["card 1", "card 2", "card 3"]


def test_several_are_chosen_one_by_one_until_done() -> None:
    (told,) = notes(
        """
- {choose: "numbers(1, 5)", as: bids, by: "seats[0]", most: 3, where: ["sum(picked) + bids < 8"]}
- {note: n, of: {bids: bids}}
""",
        "4",
        "2",
        "done",
    )
    assert told == {"bids": [4, 2]}


def test_done_is_not_offered_before_the_least() -> None:
    state = run('- {choose: "numbers(1, 5)", as: bids, by: "seats[0]", least: 2, most: 3}')
    assert 1 not in state.legal_actions()
    assert state.explain(1).failing[0].id == "not-enough"
    state.apply(state.parse("1"))
    assert [state.describe(one) for one in state.legal_actions()] == ["2", "3", "4", "5"]


def test_several_of_which_all_must_be_taken_are_not_asked_for() -> None:
    """Also where requirements leave no more than that, unless they ask what was picked before."""
    (told,) = notes("""
- {choose: "numbers(1, 5)", as: bids, by: "seats[0]", least: 2, most: 2, where: ["bids > 3"]}
- {note: n, of: {bids: bids}}
""")
    assert told == {"bids": [4, 5]}


def test_an_optional_choice_can_be_passed_and_always_is_asked() -> None:
    effects = '- {choose: heap, as: x, by: "seats[0]", optional: true, always: true}'
    state = run(effects)
    assert [state.describe(one) for one in state.legal_actions()] == ["pass"]
    assert run(effects.replace(", always: true", "")).is_terminal()


def test_a_secret_choice_is_seen_by_its_seat_alone() -> None:
    state = run(
        """
- {choose: "numbers(1, 3)", as: bid, by: "seats[0]", secret: true}
- {ask: [a, b], as: other, by: "seats[1]"}
""",
        "2",
    )
    assert state.observe(0)["stack"] == [["test", {"bid": 2}]]
    assert state.observe(1)["stack"] == [["test", {}]]


def test_options_whose_requirements_fail_are_not_offered_and_say_why() -> None:
    state = run("""
- ask: {pay: {where: [{id: rich, test: round > 1, says: Later., cites: "9"}]}, go: {}, stay: {}}
  as: x
  by: seats[0]
""")
    assert [state.describe(one) for one in state.legal_actions()] == ["go", "stay"]
    (failure,) = state.explain(state.parse("pay")).failing
    assert (failure.id, failure.words, failure.cites) == ("rich", "Later.", "9")


def test_everybody_chooses_before_anybody_knows() -> None:
    (told,) = notes(
        """
- {ask_all: players, options: [buy, wait], as: plans}
- {note: n, of: {first: "plans[seats[0]]", second: "plans[seats[1]]"}}
""",
        "wait",
        "buy",
    )
    assert told == {"first": "wait", "second": "buy"}


def test_who_has_nothing_to_choose_is_asked_all_the_same() -> None:
    state = run("- {ask_all: players, from: seat.hand, as: shown}")
    assert [state.describe(one) for one in state.legal_actions()] == ["pass"]


def test_an_action_without_an_option_is_not_offered() -> None:
    state = run("""
- {deal: 1, from: village, to: seat.stall}
- {draw: 1, from: stock, to: "seats[0].hand"}
- {act: [sell, trick], by: "seats[0]", optional: true, as: did}
""")
    assert [state.describe(one) for one in state.legal_actions()] == ["pass", "sell"]
    assert state.explain(state.parse("trick")).failing[0].id == "no-option"


ACTIONS = """
  - {id: earn, cites: x, does: [{add: 1, to: seat.purse}],
     requires: [{test: seat.purse < 4, says: Your purse is full.}]}
  - {id: spend, cites: x, does: [{add: -1, to: seat.purse}],
     requires: [{test: seat.purse > 0, says: You have nothing left.}]}
  - {id: fall, cites: x, does: [{eliminate: seat}]}
"""
MENU = """
- {set: round, to: 2}
- {act: [LISTED], by: "seats[0]", until: passed, MORE as: done}
- {note: n, of: {done: done}}
"""


def menu(*choices: str, more: str = "", listed: str = "earn, spend") -> State:
    """A match that begins with such a menu, and these choices; the purse begins with 2."""
    effects = MENU.replace("LISTED", listed).replace("MORE", more)
    lines = "".join(f"      {line}\n" for line in effects.strip().splitlines())
    rules = f"\n  - id: test\n    cites: x\n    does:\n{lines}start: test"
    text = f"{HEAD.replace(chr(10) + 'rules:', ACTIONS + 'rules:', 1)}{rules}{TAIL}"
    state = compile_game(toy(base=text), "base", 2).new_state(1, log=True)
    for words in choices:
        state.apply(state.parse(words))
    return state


def offered(state: State) -> list[str]:
    return [state.describe(one) for one in state.legal_actions()]


def done(state: State) -> Any:
    assert state.is_terminal(), offered(state)
    return (state.notes or [])[-1][1]["done"]


def test_a_menu_comes_again_until_the_seat_passes_as_in_the_buy_phase_of_dominion() -> None:
    state = menu("earn", "spend", "earn")
    assert offered(state) == ["pass", "earn", "spend"]
    state.apply(state.parse("pass"))
    assert done(state) == ["earn", "spend", "earn"]
    assert done(menu("pass")) == []


def test_a_menu_ends_after_four_actions_as_a_turn_of_pandemic() -> None:
    more = "times: 4, says: '{{ n }} of 4 done.', of: {n: count(done)},"
    state = menu("earn", "spend", "earn", more=more)
    assert state.question() == (("n", "integer", 3),)
    state.apply(state.parse("earn"))
    assert done(state) == ["earn", "spend", "earn", "earn"]


def test_a_menu_without_anything_left_to_do_is_over() -> None:
    assert done(menu("spend", "spend", listed="spend")) == ["spend", "spend"]
    state = menu("spend", "spend", listed="spend", more="always: true,")
    assert offered(state) == ["pass"]


def test_what_may_be_done_once_is_refused_the_second_time_with_a_word_why() -> None:
    """Catan: one development card a turn, and any number of trades."""
    more = "limits: {earn: 1, spend: 2},"
    state = menu("earn", more=more)
    assert offered(state) == ["pass", "spend"]
    (failing,) = state.explain(state.parse("earn")).failing
    assert (failing.id, failing.words) == (
        "often-enough", "It has been done as often as it may be."
    )  # fmt: skip
    assert not any(state.explain(one) for one in state.legal_actions())
    assert done(menu("spend", "earn", "spend", more=more)) == ["spend", "earn", "spend"]


def test_an_action_that_gives_one_more_makes_the_menu_longer_as_a_village_does() -> None:
    """Dominion: the number of actions is a number which what is done may raise."""
    more = "times: \"1 + count(done, 'earn')\","
    assert done(menu("spend", more=more)) == ["spend"]
    assert done(menu("earn", "spend", more=more)) == ["earn", "spend"]


def test_an_aside_within_a_menu_that_comes_again_is_not_counted() -> None:
    state = menu("close-up", "play-on", more="times: 1,", listed="earn, close-up")
    assert offered(state) == ["pass", "earn"]
    state.apply(state.parse("earn"))
    assert done(state) == ["earn"]


def test_a_seat_that_is_out_does_nothing_more() -> None:
    assert done(menu("earn", "fall", listed="earn, fall")) == ["earn", "fall"]


@pytest.mark.parametrize("seed", range(4))
def test_a_menu_that_came_again_is_offered_again_alike(seed: int) -> None:
    state, choice = menu(more="times: 5, limits: {earn: 2},"), random.Random(seed)
    while not state.is_terminal():
        before = dict(state.offer)
        assert offer_again(state) and state.offer == before
        state.apply(choice.choice(state.legal_actions()))


ASIDE = """
- {set: round, to: ROUND}
- {deal: 1, from: village, to: seat.stall}
- {move: "[x for x in stock if x.id == 'apple']", to: "seats[0].hand"}
- {act: [sell, close-up], by: "seats[0]", optional: true, as: did}
- {note: n, of: {did: did}}
"""


def test_an_aside_is_open_beside_the_menu_and_no_legal_action() -> None:
    state = run(ASIDE.replace("ROUND", "2"))
    assert [state.describe(one) for one in state.legal_actions()] == ["pass", "sell"]
    assert [state.describe(one) for one in state.asides()] == ["close-up"]
    assert [state.describe(one) for one in state.choices()] == ["pass", "sell", "close-up"]
    aside = state.parse("close-up")
    assert not state.explain(aside)
    state.apply(aside)
    assert (state.current_seat, state.decision.rule) == (1, "close-up")
    assert state.asides() == {}
    state.apply(state.parse("agree"))
    assert state.counters[state.tables.counter["round"]] == 5
    assert state.is_terminal() and state.choices() == []


def test_an_aside_is_refused_in_its_own_words() -> None:
    state = run(ASIDE.replace("ROUND", "1"))
    aside = state.parse("close-up")
    assert state.asides() == {}
    (failing,) = state.explain(aside).failing
    assert failing.words == "The market has only just opened."
    with pytest.raises(IllegalActionError):
        state.apply(aside)


def test_after_an_aside_the_rules_know_what_was_done() -> None:
    assert notes(ASIDE.replace("ROUND", "2"), "close-up", "play-on") == [{"did": "close-up"}]


def test_an_aside_alone_is_no_reason_to_ask() -> None:
    state = run("- {set: round, to: 2}\n- {act: [close-up], by: 'seats[0]', optional: true}")
    assert state.is_terminal() and state.outcome == "end"


WINDOW = """
- {{move: "[x for x in stock if x.id == 'shield']", to: heap}}
- {{deal: 1, from: heap, to: seat.hand}}
- {{let: {{ware: "{apples}[0]"}}}}
- {{window: sold, with: {{by: "seats[0]", ware: ware, coins: 4}}, seats: players, closes: {closes}}}
- {{note: n, of: {{coins: coins}}}}
"""


@pytest.mark.parametrize(
    ("closes", "choices", "coins"),
    [
        ("first", ["shield"], 3),
        ("first", ["pass", "shield"], 3),
        ("first", ["pass", "pass"], 4),
        ("each", ["shield", "shield"], 2),
        ("each", ["pass", "shield"], 3),
        ("quiet", ["pass", "shield", "pass", "pass"], 3),
        ("quiet", ["shield", "shield", "pass", "pass"], 2),
    ],
)
def test_a_window_closes_as_it_says(closes: str, choices: list[str], coins: int) -> None:
    (told,) = notes(WINDOW.format(closes=closes, apples=APPLES), *choices)
    assert told == {"coins": coins}


def test_a_card_that_may_not_answer_says_why() -> None:
    state = run(WINDOW.format(closes="first", apples=APPLES).replace("coins: 4", "coins: 1"))
    assert [state.describe(one) for one in state.legal_actions()] == ["pass"]
    (failure,) = state.explain(state.parse("shield")).failing
    assert failure.words.startswith("Only against a dear sale") and failure.cites == "2.4"
    assert failure.of == (("coins", "integer", 1),)


def test_a_forced_answer_needs_nobody_and_changes_the_event() -> None:
    (told,) = notes(f"""
- {{move: "[x for x in village if x.id == 'thief']", to: "seats[1].stall"}}
- {{let: {{ware: "{APPLES}[0]"}}}}
- {{emit: sold, with: {{by: "seats[0]", ware: ware, coins: 4}}}}
- {{note: n, of: {{coins: coins, thief: "seats[1].purse"}}}}
""")
    assert told == {"coins": 3, "thief": 3}


def test_loops_end_by_times_while_until_and_stop() -> None:
    (told,) = notes("""
- {let: {a: 0, b: 0, c: 0, d: 0}}
- {repeat: [{add: 1, to: a}], times: 3}
- {repeat: [{add: 1, to: b}], while: b < 4}
- {repeat: [{add: 1, to: c}], until: c > 4}
- {each: "numbers(1, 9)", as: n, do: [{if: n > 6, then: [{stop: loop}]}, {set: d, to: n}]}
- {note: n, of: {a: a, b: b, c: c, d: d}}
""")
    assert told == {"a": 3, "b": 4, "c": 5, "d": 6}


def test_the_same_loops_end_alike_with_questions_inside() -> None:
    ask = '{ask: [go, on], as: x, by: "seats[0]"}'
    (told,) = notes(
        f"""
- {{let: {{a: 0, b: 0, c: 0, d: 0}}}}
- {{repeat: [{ask}, {{add: 1, to: a}}], times: 3}}
- {{repeat: [{ask}, {{add: 1, to: b}}], while: b < 4}}
- {{repeat: [{ask}, {{add: 1, to: c}}], until: c > 4}}
- each: "numbers(1, 9)"
  as: n
  do: [{ask}, {{if: n > 6, then: [{{stop: loop}}]}}, {{set: d, to: n}}]
- {{note: n, of: {{a: a, b: b, c: c, d: d}}}}
""",
        *["go"] * 19,
    )
    assert told == {"a": 3, "b": 4, "c": 5, "d": 6}


def test_turns_go_clockwise_and_leave_out_who_skips_or_is_out() -> None:
    told = notes(
        """
- {skip: "seats[1]"}
- {eliminate: "seats[2]"}
- turns: seats[0]
  as: who
  do:
    - {add: 1, to: round}
    - {note: turn, of: {who: who}}
  until: round > 5
""",
        seats=4,
    )
    assert [one["who"][-1] for one in told] == ["1", "4", "1", "2", "4"]


def test_setting_the_seat_of_turns_moves_the_turn() -> None:
    told = notes(
        """
- turns: seats[0]
  as: who
  do:
    - {add: 1, to: round}
    - {note: turn, of: {who: who}}
    - {ask: [on, jump], as: x, by: who}
    - {if: x == 'jump', then: [{set: who, to: "seats[2]"}]}
  until: round > 3
""",
        "jump",
        "on",
        "on",
        seats=4,
    )
    assert [one["who"][-1] for one in told] == ["1", "4", "1"]


def test_a_seat_that_goes_out_during_a_lap_is_not_reached() -> None:
    told = notes(
        """
- each: players
  as: who
  do:
    - {note: turn, of: {who: who}}
    - {ask: [on, off], as: x, by: who}
    - {if: x == 'off', then: [{eliminate: "left_of(who)"}]}
""",
        "off",
        "on",
        "on",
        seats=4,
    )
    assert [one["who"][-1] for one in told] == ["1", "3", "4"]


INNER = """  - id: outer
    cites: x
    gives: integer
    does:
      - {call: inner, as: x}
      - {return: x + 1}
  - id: inner
    cites: x
    gives: integer
    does:
      - {ask: [on, leave, end], as: x, by: "seats[0]"}
      - {if: x == 'leave', then: [{leave: outer}]}
      - {if: x == 'end', then: [{end_game: early}]}
      - {return: 3}
"""


def test_a_call_gives_its_value_and_leave_ends_all_inside() -> None:
    effects = "- {call: outer, as: got}\n- {note: n, of: {got: got}}"
    assert notes(effects, "on", more=INNER) == [{"got": 4}]
    assert notes(effects, "leave", more=INNER) == [{"got": None}]
    state = run(effects, "end", more=INNER)
    assert state.outcome == "early"
    assert state.notes == []


def test_resolve_runs_the_effect_of_a_card_or_nothing() -> None:
    (told,) = notes(f"""
- {{resolve: "{APPLES}[0]", by: "seats[0]"}}
- {{resolve: "[x for x in stock if x.id == 'gift'][0]", by: "seats[0]"}}
- {{note: n, of: {{hand: "seats[0].hand.count"}}}}
""")
    assert told == {"hand": 1}


def test_reveal_and_peek_are_known_until_the_cards_are_shuffled() -> None:
    told = notes("""
- {let: {card: stock.top, a: "seats[0]", b: "seats[1]"}}
- {peek: "top(stock, 2)", by: a}
- {note: n, of: {a: "knows(a, card)", b: "knows(b, card)"}}
- {reveal: card}
- {note: n, of: {a: "knows(a, card)", b: "knows(b, card)"}}
- {shuffle: stock}
- {note: n, of: {a: "knows(a, card)", b: "knows(b, card)"}}
""")
    assert told == [{"a": True, "b": False}, {"a": True, "b": True}, {"a": False, "b": False}]


def test_who_saw_a_card_leave_knows_where_it_went_unless_it_was_hidden() -> None:
    told = notes(f"""
- {{let: {{card: "{APPLES}[0]", a: "seats[0]", b: "seats[1]"}}}}
- {{move: card, to: a.hand}}
- {{note: n, of: {{a: "knows(a, card)", b: "knows(b, card)"}}}}
- {{move: card, to: b.hand}}
- {{note: n, of: {{a: "knows(a, card)", b: "knows(b, card)"}}}}
- {{move: card, to: stock, hidden: true}}
- {{note: n, of: {{a: "knows(a, card)", b: "knows(b, card)"}}}}
""")
    assert told == [{"a": True, "b": False}, {"a": True, "b": True}, {"a": False, "b": True}]


def test_a_picked_seat_stands_in_log_and_record_as_people_count_it() -> None:
    rule = "- {pick: seats, as: who}\n- {note: n, of: {who: who.number}}"
    state = run(rule, seats=4, seed=3)
    ((kind, picked),) = [one for one in state.log or () if one[0] == "pick"]
    assert (kind, picked) == ("pick", [f"seat {state.notes[0][1]['who']}"])
    again = state.program.new_state(record=[("pick", ["seat 3"])], log=True)
    assert again.notes[0][1] == {"who": 3}


def test_who_sees_a_hidden_card_arrive_still_knows_what_stayed() -> None:
    """Between two hands both seats can follow, everybody else is sure of nothing any more."""
    told = notes(
        f"""
- {{let: {{card: "{APPLES}[0]", kept: "{APPLES}[1]", a: "seats[0]", b: "seats[1]", c: "seats[3]"}}}}
- {{move: "[card, kept]", to: a.hand}}
- {{peek: kept, by: b}}
- {{peek: kept, by: c}}
- {{move: card, to: b.hand, hidden: true}}
- {{note: n, of: {{b: "knows(b, kept)", c: "knows(c, kept)", gone: "knows(c, card)"}}}}
- {{note: n, of: {{giver: "knows(a, card)"}}}}
""",
        seats=4,
    )
    assert told == [{"b": True, "c": False, "gone": False}, {"giver": True}]


AMONG = f"""
- {{let: {{a: "seats[0]", b: "seats[1]", c: "seats[3]"}}}}
- {{let: {{fruit: "{APPLES}[0]", other: "{APPLES}[1]"}}}}
- {{let: {{trick: "[x for x in stock if x.kind == 'trick'][0]"}}}}
- {{move: "HAND", to: a.hand}}
- {{peek: "[fruit, trick]", by: c}}
- {{move: fruit, to: b.hand, hidden: true, among: "[x for x in a.hand if x.kind == 'fruit']"}}
- {{note: n, of: {{fruit: "knows(c, fruit)", trick: "knows(c, trick)", other: "knows(c, other)"}}}}
"""


@pytest.mark.parametrize(
    ("hand", "follows"), [("[fruit, trick]", True), ("[fruit, other, trick]", False)]
)
def test_what_may_not_have_been_moved_is_known_as_before(hand: str, follows: bool) -> None:
    """Whoever knows the whole hand, and that one card alone may have gone, knows where it is."""
    (told,) = notes(AMONG.replace("HAND", hand), seats=4)
    assert told == {"fruit": follows, "trick": True, "other": False}


def test_a_text_that_is_none_of_the_choices_is_a_fault_at_its_line() -> None:
    """A finding where it shows in the rules; here it shows only in play."""
    effects = """
- {choose: "['dry', 'hot']", as: way, by: "seats[0]"}
- {if: round > 0, then: [{set: weather, to: way}]}
"""
    assert run(effects, "dry").is_terminal()
    with pytest.raises(RulesFault, match='"weather" cannot be "hot": its choices are dry, wet'):
        run(effects, "hot")


def test_the_first_of_a_list_ends_uppermost_also_where_it_is_hidden() -> None:
    (told,) = notes(f"""
- {{let: {{two: "[{APPLES}[0], {APPLES}[1]]"}}}}
- {{move: two, to: heap}}
- {{let: {{open: "top(heap, 2) == two"}}}}
- {{move: two, to: stock, hidden: true}}
- {{note: n, of: {{open: open, hidden: "top(stock, 2) == two"}}}}
""")
    assert told == {"open": True, "hidden": True}


def test_a_skipped_turn_and_a_score_are_counted() -> None:
    (told,) = notes("""
- {skip: "seats[0]", times: 2}
- {score: 4, for: "seats[0]"}
- {note: n, of: {skips: "seats[0].skips", score: "seats[0].score"}}
""")
    assert told == {"skips": 2, "score": 4}


@pytest.mark.parametrize("more", ["", "least: 1, most: 1, "])
def test_what_all_are_asked_names_the_values_of_each_seat(more: str) -> None:
    """However many it chooses: nobody is told what another seat has."""
    state = run(f"""
- {{let: {{seat: "seats[0]"}}}}
- {{draw: 3, from: stock, to: "seats[0].hand"}}
- {{draw: 3, from: stock, to: "seats[1].hand"}}
- {{set: "seats[1].purse", to: 9}}
- ask_all: players
  from: seat.hand
  as: shown
  of: {{coins: seat.purse}}
  says: "{{{{ coins }}}} coins."
  {more.replace(", ", chr(10) + "  ").strip()}
""")
    assert state.question() == (("coins", "integer", 2),)
    while state.current_seat == 0:
        state.apply(state.legal_actions()[0])
    assert state.question() == (("coins", "integer", 9),)
