"""Every statement of docs/rules-semantics.md, tried in a small game of its own."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.engine import State, compile_game
from generator.engine.faults import RulesFault
from tests.engine.toys import game_of

PAGE = (Path(__file__).parents[2] / "docs/rules-semantics.md").read_text("utf-8")
STATEMENTS = re.findall(r"^- \*\*(.+?)\.\*\*", PAGE, re.MULTILINE)

GAME = """
id: trials
title: Trials
short: Trials
about: A toy.
credits: {designers: [nobody], publisher: nobody, published: never, notice: A toy for tests.}
seats: {least: 1, most: 4}
age: 8
minutes: "5"
decks: [ranks]
declared: 7
rulesets: [trials]
cites: "1"
"""
DECK = """
id: ranks
title: Ranks
size: poker
declared: 7
cites: "1"
attributes: {rank: {type: integer, means: how high it is}}
front: {template: plain}
back: {template: plain}
cards:
  - {id: a, title: A, attributes: {rank: 1}}
  - {id: b, title: B, attributes: {rank: 2}}
  - {id: c, title: C, attributes: {rank: 3}}
  - {id: d, title: D, attributes: {rank: 4}}
  - id: twin
    title: Twin
    copies: 2
    attributes: {rank: 5}
    reacts:
      - to: cry
        from: [open, table]
        forced: true
        does: [{note: got, of: {x: this.holder}}, {move: table, to: dark}]
  - id: bell
    title: Bell
    attributes: {rank: 6}
    effect: [{note: got, of: {x: "'rung'"}}]
    modifiers: [{amount: price, add: "10", while_in: [open]}]
    reacts:
      - to: said
        from: [open, table]
        forced: true
        where: [{test: size < 9, says: No.}]
        does: [{set: size, to: size + 5}]
"""
RULES = """
id: trials
title: Trials
cites: "1"
numbers: {least: 0, most: 9}
zones:
  - {id: stock, sees: nobody, ordered: true, starts_with: [ranks], refills_from: spent}
  - {id: spent, sees: everybody, ordered: true}
  - {id: table, sees: everybody}
  - {id: dark, sees: nobody}
  - {id: hand, per: seat, sees: owner}
  - {id: open, per: seat, sees: everybody}
counters:
  - {id: n, of: game, type: integer}
  - {id: mood, of: game, type: text, choices: [calm, wild]}
  - {id: chief, of: game, type: seat}
  - {id: coins, of: seat, type: integer, least: 0, most: 5, starts: 2}
  - {id: debt, of: seat, type: integer, sees: owner}
  - {id: heat, of: ranks, type: integer}
terms: [{id: twice, is: n * 2}]
amounts: [{id: price, with: {ware: card of ranks}, is: ware.rank}]
events: [{id: said, with: {size: integer}}, {id: cry}]
answers:
  - id: shout
    to: said
    cites: "1"
    requires: [{test: seat.number > 1, says: Not the first.}]
    does: [{set: size, to: size + 1}]
actions:
  - {id: wait, cites: "1", does: [{note: got, of: {x: "'wait'"}}]}
  - id: sing
    cites: "1"
    requires: [{test: n > 0, says: No.}]
    does: [{note: got, of: {x: "'sing'"}}]
  - {id: lay, cites: "1", does: [{choose: seat.hand, as: card}, {move: card, to: table}]}
  - {id: quit, cites: "1", aside: true, does: [{end_game: quitted}]}
start: match
"""


@dataclass
class Trial:
    """What has come of some effects: notes, who was asked what, and how the match stands."""

    state: State
    asked: list[tuple[int, list[str]]] = field(default_factory=list)

    @property
    def noted(self) -> list[Any]:
        return [one for kind, values in self.state.notes or () if kind == "got"
                for one in values.values()]  # fmt: skip

    def zone(self, name: str, seat: int = 0) -> str:
        at = self.state.tables.zone[name] + seat
        return " ".join(self.state.tables.ids[card] for card in self.state.zones[at])

    def seen(self, name: str, by: int, of: int | None = None) -> Any:
        found = self.state.observe(by)["zones"][name]
        return found if of is None else found[of]


@cache
def program(effects: str, seats: int, more: str) -> Any:
    rules = yaml.safe_load(RULES)
    added = yaml.safe_load(more) or {}
    rules |= {"seats": {"least": 1, "most": 4, "arbiter": "arbiter" in effects}}
    own = added.pop("rules", [])
    rules |= {"returns": 0, **added}
    rules["rules"] = [
        {"id": "match", "cites": "1", "does": [{"let": {"seat": "first(seats)"}},
                                               *yaml.safe_load(effects)]},
        *({"cites": "1", **one} for one in own),
    ]  # fmt: skip
    text = yaml.safe_dump(rules, sort_keys=False)
    return compile_game(game_of(GAME, {"ranks": DECK}, {"trials": text}), "trials", seats)


def tried(
    effects: str, *answers: str, seats: int = 3, more: str = "", seed: int = 1, log: bool = True
) -> Trial:
    """These effects as a match, in which the answers are given; then the first of what is open."""
    trial = Trial(program(effects, seats, more).new_state(seed, log=log))
    left = list(answers)
    state = trial.state
    while not state.is_terminal():
        trial.asked.append((state.seat + 1, [state.describe(one) for one in state.legal_actions()]))
        if left and left[0] == "…":
            break
        state.apply(state.parse(left.pop(0)) if left else state.legal_actions()[0])
    return trial


def got(x: str) -> str:
    return f'{{note: got, of: {{x: "{x}"}}}}'


# Statement → effects, answers, what is noted.
NOTED: dict[str, list[tuple[str, Sequence[str], list[Any]]]] = {
    "One thing after the other": [
        (
            f"[{{call: inner}}, {got('n')}, {{resolve: card(bell)}}, {got('3')}]",
            (),
            [1, 1, "rung", 3],
        ),
    ],
    "Late values": [
        (f"[{{add: 1, to: n}}, {got('n')}, {{add: n, to: n}}, {got('n')}]", (), [1, 2])
    ],
    "A list stays, a zone goes on": [
        (
            "[{let: {zone: table, cards-there: '[x for x in table]'}}, "
            "{draw: 2, from: stock, to: table},"
            f" {got('count(zone)')}, {got('count(cards-there)')}]",
            (),
            [2, 0],
        ),
    ],
    "Once or each time": [
        (f"[{{set: n, to: 2}}, {{repeat: [{{add: 1, to: n}}], times: n}}, {got('n')}]", (), [4]),
        (f"[{{repeat: [{{add: 1, to: n}}], while: n < 0}}, {got('n')}]", (), [0]),
        (f"[{{repeat: [{{add: 1, to: n}}], until: n > 0}}, {got('n')}]", (), [1]),
        (
            "[{draw: 2, from: stock, to: table}, "
            "{each: table, as: x, do: [{move: x, to: dark}, "
            f"{{draw: 1, from: stock, to: table}}]}}, {got('count(dark)')}]",
            (),
            [2],
        ),
        (
            "[{act: [wait], until: passed, times: 2 - n, as: done}]",
            ("wait", "wait"),
            ["wait", "wait"],
        ),
        (
            "[{act: [count-on], until: passed, times: 3 - n, as: done}]",
            ("count-on", "count-on"),
            [1, 2],
        ),
    ],
    "Those who are out are left out": [
        (
            f"[{{each: seats, as: x, do: [{{eliminate: left_of(x)}}, {got('x')}]}}]",
            (),
            ["seat 1", "seat 3"],
        ),
        (
            f"[{{eliminate: 'seats[1]'}}, "
            f"{{each: ['seats[0]', 'seats[1]'], as: x, do: [{got('x')}]}}]",
            (),
            ["seat 1", "seat 2"],
        ),
        (
            "[{eliminate: 'seats[1]'}, "
            f"{{each: seats, as: x, do: [{{set: x.alive, to: true}}, {got('x')}]}}, "
            "{note: got, of: {x: count(players)}}]",
            (),
            ["seat 1", "seat 2", "seat 3", 3],
        ),
    ],
    "Terms": [
        (f"[{{set: n, to: 2}}, {got('twice')}, {{set: n, to: 3}}, {got('twice')}]", (), [4, 6]),
        (
            f"[{got('price(card(a))')}, {{move: card(bell), to: seat.open}}, "
            f"{got('price(card(a))')}]",
            (),
            [1, 11],
        ),
    ],
    "As long as the rule": [
        (f"[{{if: n == 0, then: [{{let: {{x: 7}}}}]}}, {got('x')}]", (), [7]),
    ],
    "None before": [
        (f"[{{if: n == 1, then: [{{let: {{x: 7}}}}]}}, {got('x is none')}]", (), [True])
    ],
    "None lies nowhere": [
        (f"[{got('find(table, rank=9) in table')}]", (), [False]),
        (f"[{{let: {{x: 'find(table, rank=9)'}}}}, {got('x not in table')}]", (), [True]),
        (f"[{{let: {{x: 'find(table, rank=9)'}}}}, {got('x in [card(a), card(b)]')}]", (), [False]),
    ],
    "After a loop": [
        (f"[{{each: seats, as: x, do: [{{add: 1, to: n}}]}}, {got('x')}]", (), ["seat 3"])
    ],
    "Nothing comes back": [
        (f"[{{let: {{x: 1}}}}, {{call: changed, with: {{x: x}}}}, {got('x')}]", (), [2, 1]),
    ],
    "Bounds": [
        (f"[{{add: 9, to: seat.coins, as: x}}, {got('x')}, {got('seat.coins')}]", (), [3, 5]),
        (f"[{{set: seat.coins, to: -4}}, {got('seat.coins')}]", (), [0]),
    ],
    "Payments": [
        (
            "[{let: {o: left_of(seat)}}, {pay: 9, from: seat.coins, to: o.coins, as: x}, "
            f"{got('x')}, {got('o.coins')}]",
            (),
            [2, 4],
        ),
        (
            "[{let: {o: left_of(seat)}}, {set: o.coins, to: 4}, "
            "{pay: 2, from: seat.coins, to: o.coins, as: x}, "
            f"{got('x')}, {got('seat.coins')}]",
            (),
            [1, 1],
        ),
        (f"[{{pay: 9, from: seat.coins, whole: true, as: x}}, {got('x')}]", (), [0]),
        (f"[{{pay: 9, from: seat.debt, as: x}}, {got('x')}]", (), [0]),
    ],
    "First values": [
        (
            f"[{got('n')}, {got('mood')}, {got('chief')}, {got('seat.coins')}]",
            (),
            [0, "calm", None, 2],
        ),
    ],
    "Who is alive": [
        (
            f"[{{eliminate: seat}}, {got('count(players)')}, "
            f"{{set: seat.alive, to: true}}, {got('count(players)')}]",
            (),
            [2, 3],
        ),
    ],
    "Drawn to an end": [
        (
            f"[{{draw: 3, from: stock, to: table}}, {got('[x.id for x in table]')}, "
            "{deal: 2, from: stock, to: seat.open, at: bottom, seats: '[seat]'}, "
            f"{got('[x.id for x in seat.open]')}]",
            (),
            [["c", "b", "a"], ["d", "twin"]],
        ),
    ],
    "Moved by name": [
        (
            "[{draw: 2, from: stock, to: table}, {move: table, to: dark, as: all}, "
            f"{got('[x.id for x in all]')}, {{move: first(dark), to: table, as: one}}, "
            f"{got('[x.id for x in one]')}, {got('table.count')}]",
            (),
            [["b", "a"], ["b"], 1],
        ),
    ],
    "Clockwise": [
        (
            f"[{got('others(seats[1])')}, {got('seats_from(seats[1])')}]",
            (),
            [["seat 3", "seat 1"], ["seat 2", "seat 3", "seat 1"]],
        ),
        (
            f"[{{eliminate: 'seats[1]'}}, {got('left_of(seats[0])')}, "
            f"{{eliminate: 'seats[2]'}}, {got('left_of(seats[0])')}, "
            f"{got('players')}]",
            (),
            ["seat 3", "seat 1", ["seat 1"]],
        ),
        (
            f"[{got('opposite(seats[1])')}, {{eliminate: 'seats[1]'}}, {got('opposite(seat)')}]",
            (),
            ["seat 3", "seat 3"],
        ),
    ],
    "Among": [
        (
            "[{skip: 'seats[0]'}, {turns: seat, as: x, "
            "among: '[y for y in seats if y.coins < 4 and y != seats[0]]', "
            f"do: [{got('x')}, {{add: 1, to: x.coins}}]}}, "
            f"{got('seats[0].skips')}]",
            (),
            ["seat 2", "seat 3", "seat 2", "seat 3", 1],
        ),
    ],
    "Turns": [
        (
            f"[{{turns: 'seats[2]', as: x, do: [{got('x')}, {{add: 1, to: n}}], until: n == 4}}]",
            (),
            ["seat 3", "seat 1", "seat 2", "seat 3"],
        ),
        (
            f"[{{eliminate: seat}}, {{turns: seat, as: x, do: [{got('x')}], until: 1 == 1}}]",
            (),
            ["seat 2"],
        ),
    ],
    "Skipped": [
        (
            f"[{{skip: 'seats[1]'}}, {{turns: seat, as: x, do: [{got('x')}, "
            f"{{add: 1, to: n}}], until: n == 4}}]",
            (),
            ["seat 1", "seat 3", "seat 1", "seat 2"],
        ),
    ],
    "Out in the middle": [
        (
            "[{turns: seat, as: x, do: [{eliminate: x}, {ask: [one, two], as: y, by: x}, "
            f"{got('x')}], until: count(players) == 2}}]",
            ("two",),
            ["seat 1"],
        ),
    ],
    "The arbiter": [
        (
            f"[{got('arbiter in seats')}, {got('arbiter.team')}, "
            f"{{ask: [one, two], as: x, by: arbiter}}, {got('x')}]",
            ("two",),
            [False, 0, "two"],
        ),
    ],
    "Taken without asking": [
        (
            f"[{{choose: [4], as: x}}, {got('x')}, {{choose: table, as: y}}, {got('y')}]",
            (),
            [4, None],
        ),
    ],
    "Several": [
        (
            "[{draw: 3, from: stock, to: table}, "
            "{choose: table, as: x, least: 1, most: 2}, "
            f"{got('count(x)')}]",
            ("a", "done"),
            [1],
        ),
        (
            f"[{{draw: 2, from: stock, to: table}}, "
            f"{{choose: table, as: x, least: 2, most: 2}}, {got('count(x)')}]",
            (),
            [2],
        ),
    ],
    "In vain": [
        (
            "[{choose: [1, 2], as: x, where: [{test: x > 1, says: No., unseen: true}]}, "
            f"{got('x')}]",
            ("1",),
            [None],
        ),
    ],
    "Then the seats": [
        (f"[{{window: said, with: {{size: 1}}}}, {got('size')}]", ("pass", "pass", "shout"), [2]),
    ],
    "What answers change": [
        (
            f"[{{window: said, with: {{size: 1}}, closes: each}}, {got('size')}]",
            ("pass", "shout", "shout"),
            [3],
        ),
    ],
    "Forced first": [
        (
            "[{move: 'first(those(stock, id=twin))', to: table}, "
            "{move: 'first(those(stock, id=twin))', to: 'seats[2].open'}, {emit: cry}]",
            (),
            ["seat 3"],  # whose twin has put the other away
        ),
        (
            f"[{{move: card(bell), to: seat.open}}, "
            f"{{window: said, with: {{size: 1}}, seats: []}}, {got('size')}]",
            (),
            [6],
        ),
        (
            f"[{{move: card(bell), to: table}}, {{emit: said, with: {{size: 9}}}}, {got('size')}]",
            (),
            [9],
        ),
        (
            f"[{{move: card(bell), to: dark}}, {{emit: said, with: {{size: 1}}}}, {got('size')}]",
            (),
            [1],
        ),
    ],
    "No emitted questions": [(f"[{{emit: said, with: {{size: 1}}}}, {got('size')}]", (), [1])],
    "Claims": [
        (
            "[{claim: 5, test: n == 1, by: seat, order: first, as: y, "
            f"says: '{{{{ who }}}}: {{{{ claim }}}}'}}, {got('y')}, {got('challenger')}]",
            ("believe", "doubt"),
            ["caught", "seat 3"],
        ),
        (
            "[{let: {x: card(a)}}, "
            "{claim: 5, test: 'knows(seats[2], x)', by: seat, shows: x, as: y, "
            "says: '{{ who }}: {{ claim }}'}, "
            f"{got('y')}, {got('challenger')}]",
            ("believe", "doubt"),
            ["honest", "seat 3"],
        ),
    ],
    "Stop, return, leave": [
        (
            f"[{{each: seats, as: x, do: [{{repeat: [{{stop: loop}}], times: 2}}, "
            f"{got('x.number')}]}}]",
            (),
            [1, 2, 3],
        ),
        (f"[{{call: early, as: x}}, {got('x')}]", (), [4]),
        (f"[{{call: outer}}, {got('n')}]", (), [1]),
    ],
    "Notes": [(f"[{got('n')}, {{add: 1, to: n}}]", (), [0])],
}
OWN_RULES = """
rules:
  - {id: inner, does: [{add: 1, to: n}, {note: got, of: {x: n}}]}
  - {id: changed, with: {x: integer}, does: [{set: x, to: x + 1}, {note: got, of: {x: x}}]}
  - {id: early, gives: integer, does: [{if: n == 0, then: [{return: 4}]}, {return: 5}]}
  - {id: outer, does: [{add: 1, to: n}, {call: deep}, {add: 5, to: n}]}
  - {id: deep, does: [{if: n > 0, then: [{leave: outer}]}, {add: 7, to: n}]}
"""
COUNT_ON = "{id: count-on, cites: '1', does: [{add: 1, to: n}, {note: got, of: {x: n}}]}"
MORE = f"{OWN_RULES}actions: {yaml.safe_load(RULES)['actions'] + [yaml.safe_load(COUNT_ON)]!r}"
CASES = [(name, index) for name, many in NOTED.items() for index in range(len(many))]


@pytest.mark.parametrize(("statement", "index"), CASES)
def test_what_a_statement_says_is_what_happens(statement: str, index: int) -> None:
    effects, answers, expected = NOTED[statement][index]
    assert tried(effects, *answers, more=MORE.replace("True", "true")).noted == expected


TRIALS: dict[str, Callable[[], None]] = {}


def about(statement: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    def keep(trial: Callable[[], None]) -> Callable[[], None]:
        TRIALS[statement] = trial
        return trial

    return keep


@pytest.mark.parametrize("statement", STATEMENTS)
def test_every_statement_is_tried(statement: str) -> None:
    assert statement in TRIALS or statement in NOTED
    if statement in TRIALS:
        TRIALS[statement]()


def test_no_trial_is_of_what_the_page_does_not_say() -> None:
    assert {*TRIALS, *NOTED} <= {*STATEMENTS}


@about("Nobody comes between")
def _() -> None:
    found = tried(
        "[{draw: 1, from: stock, to: table}, "
        "{ask: [one, two], as: x, by: seat}, {draw: 1, from: stock, to: table}]",
        "…",
    )
    assert found.asked == [(1, ["one", "two"])] and found.zone("table") == "a"


@about("Laid out")
def _() -> None:
    assert tried("[]").zone("stock") == "a b c d twin twin bell"
    assert tried("[{remove: card(a)}]").zone("box") == "a"


@about("From the top")
def _() -> None:
    lay = "{{draw: 1, from: stock, to: table}}, {{move: ['card(c)', 'card(d)'], to: table{0}}}"
    assert tried(f"[{lay.format('')}]").zone("table") == "c d a"
    assert tried(f"[{lay.format(', at: bottom')}]").zone("table") == "a c d"


@about("Drawn one by one")
def _() -> None:
    found = tried(f"[{{draw: 3, from: stock, to: table, as: x}}, {got('[y.id for y in x]')}]")
    assert found.zone("table") == "c b a" and found.noted == [["a", "b", "c"]]


@about("Dealt in turn")
def _() -> None:
    found = tried("[{deal: 2, from: stock, to: seat.hand}]", seats=2)
    assert [found.zone("hand", seat) for seat in (0, 1)] == ["c a", "d b"]


@about("Refills")
def _() -> None:
    fill = "{draw: 7, from: stock, to: spent}"
    found = tried(
        f"[{fill}, {{draw: 2, from: stock, to: table, as: x}}, "
        f"{got('count(x)')}, {got('count(stock)')}, {got('count(spent)')}]"
    )
    assert found.noted == [2, 5, 0]
    assert tried(f"[{fill}, {got('count(top(stock, 1))')}]").noted == [0]
    assert tried(f"[{{draw: 9, from: stock, to: table, as: x}}, {got('count(x)')}]").noted == [7]


@about("Swapped")
def _() -> None:
    found = tried(
        "[{draw: 2, from: stock, to: table}, {draw: 2, from: stock, to: dark}, "
        "{swap: table, and: dark}]"
    )
    assert (found.zone("table"), found.zone("dark")) == ("d c", "b a")


@about("Asked when")
def _() -> None:
    def asked(how: str, listed: str) -> list[list[str]]:
        found = tried(f"[{{choose: {listed}, as: x, asks: {how}}}]")
        return [options for _, options in found.asked]

    assert asked("always", "[4]") == [["4"]] and asked("always", "table") == []
    assert asked("may-pass", "[4]") == [["pass", "4"]] and asked("may-pass", "table") == []
    assert asked("always-may-pass", "table") == [["pass"]]


@about("Alike")
def _() -> None:
    twins = "{{move: '[x for x in cards.ranks if x.id == twin]', to: {0}}}"
    in_hand = tried(
        f"[{twins.format('seat.hand')}, {{choose: seat.hand, as: x}}, {{move: x, to: table}}]"
    )
    assert in_hand.asked == [] and in_hand.zone("table") == "twin"
    ordered = tried(f"[{twins.format('spent')}, {{choose: spent, as: x}}]")
    assert ordered.asked == [(1, ["twin", "twin (2)"])]
    marked = tried(
        f"[{twins.format('seat.hand')}, {{set: first(seat.hand).heat, to: 1}}, "
        f"{{choose: seat.hand, as: x}}]"
    )
    assert len(marked.asked[0][1]) == 2


@about("Unknown")
def _() -> None:
    found = tried("[{draw: 2, from: stock, to: dark}, {choose: dark, as: x}]")
    assert found.asked == [(1, ["card 1", "card 2"])]


@about("Menus")
def _() -> None:
    assert tried("[{act: [sing, lay, wait]}]").noted == ["wait"]
    found = tried("[{set: n, to: 1}, {act: [sing, lay, wait]}]")
    assert found.asked == [(1, ["sing", "wait"])]
    assert tried("[{act: [wait], asks: always}]").asked == [(1, ["wait"])]


@about("At once")
def _() -> None:
    ask = (
        "[{ask_all: 'seats_from(seats[1])', from: 'numbers(1, seat.number)', as: x}, "
        "{note: got, of: {y: 'x[seats[2]]'}}]"
    )
    found = tried(ask, "2", "3", "…")
    assert [seat for seat, _ in found.asked] == [2, 3, 1]
    assert found.state.observe(0)["stack"][0][1].get("x") is None
    assert tried(ask, "2", "3", "1").noted == [3]


@about("Numbers")
def _() -> None:
    with pytest.raises(RulesFault, match="cannot be chosen"):
        tried("[{choose: [9, 10], as: x}]")


# -- chance ------------------------------------------------------------------------------------

MASK = (1 << 64) - 1


def draws(seed: int) -> Callable[[int], int]:
    """The generator of the page, written down once more."""
    z = (seed + 0x9E3779B97F4A7C15) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    state = [z ^ (z >> 31)]

    def below(n: int) -> int:
        old = state[0]
        state[0] = (old * 6364136223846793005 + 1442695040888963407) & MASK
        bits = (((old >> 22) ^ old) >> (22 + (old >> 61))) & 0xFFFFFFFF
        return bits * n // 2**32

    return below


@about("The generator")
@about("Dice and coins")
def _() -> None:
    below = draws(5)
    found = tried(
        f"[{{roll: 3, sides: 20, as: x, dice: y}}, {got('y')}, {{toss: z}}, {got('z')}]",
        seed=5,
        log=True,
    )
    assert found.noted == [[below(20) + 1 for _ in range(3)], below(2) == 1]


@about("Shuffling")
def _() -> None:
    below, cards = draws(9), ["a", "b", "c", "d", "twin", "twin", "bell"]
    for place in range(len(cards), 1, -1):
        other = below(place)
        cards[place - 1], cards[other] = cards[other], cards[place - 1]
    assert tried("[{shuffle: stock}]", seed=9).zone("stock") == " ".join(cards)


@about("At random")
def _() -> None:
    below, left = draws(3), [1, 2, 3, 4]
    found = tried(f"[{{pick: [1, 2, 3, 4], count: 2, as: x}}, {got('x')}]", seed=3)
    assert found.noted == [[left.pop(below(len(left))) for _ in range(2)]]


@about("Nothing else")
def _() -> None:
    quiet = (
        "[{draw: 1, from: stock, to: table}, {shuffle: table}, {shuffle: dark}, "
        "{pick: dark, as: y}, {deal: 1, from: stock, to: seat.hand}, "
        "{roll: 1, as: x}, {note: got, of: {x: x}}]"
    )
    assert tried(quiet, seed=4).noted == [draws(4)(6) + 1]


# -- what a seat knows -----------------------------------------------------------------------------


@about("Sight")
def _() -> None:
    found = tried("[{move: card(a), to: seat.hand}]")
    assert [found.seen("hand", by, 0) for by in (0, 1)] == [["a"], ["?"]]


@about("What was seen stays known")
def _() -> None:
    found = tried(
        "[{move: card(a), to: table}, {move: card(a), to: left_of(seat).hand}, "
        "{move: card(b), to: seat.hand}, {move: card(b), to: dark}]"
    )
    assert found.seen("hand", 2, 1) == ["a"]
    assert [found.seen("dark", by) for by in (0, 1)] == [["b"], ["?"]]


@about("Shown")
def _() -> None:
    found = tried("[{move: card(a), to: dark}, {peek: card(a), by: 'seats[1]'}]")
    assert [found.seen("dark", by) for by in (0, 1)] == [["?"], ["a"]]
    assert tried("[{move: card(a), to: dark}, {reveal: card(a)}]").seen("dark", 2) == ["a"]


@about("Forgotten")
def _() -> None:
    found = tried("[{move: [card(a), card(b)], to: dark}, {reveal: dark}, {shuffle: dark}]")
    assert found.seen("dark", 0) == ["?", "?"]


@about("Hidden")
def _() -> None:
    lay = "{move: [card(a), card(b)], to: seat.hand}, {reveal: seat.hand}"
    found = tried(f"[{lay}, {{move: card(a), to: left_of(seat).hand, hidden: true}}]")
    assert [found.seen("hand", by, 1) for by in (0, 1, 2)] == [["a"], ["a"], ["?"]]
    assert [found.seen("hand", by, 0) for by in (0, 1, 2)] == [["b"], ["b"], ["?"]]


@about("Among")
def _() -> None:
    lay = "{move: [card(a), card(b), card(c)], to: seat.hand}, {reveal: seat.hand}"
    gone = "{move: card(a), to: dark, hidden: true, among: "
    found = tried(
        f"[{lay}, {{peek: card(c), by: seat}}, {gone}'[x for x in seat.hand if x.rank < 3]'}}]"
    )
    assert found.seen("hand", 2, 0) == ["?", "c"]
    assert tried(f"[{lay}, {gone}'[card(a)]'}}]").seen("dark", 2) == ["a"]


@about("Counters")
def _() -> None:
    found = tried(
        "[{set: seat.debt, to: 4}, {move: card(a), to: seat.hand}, {set: card(a).heat, to: 3}]"
    )
    assert [found.state.observe(by)["counters"]["debt"][0] for by in (0, 1)] == [4, "?"]
    assert [len(found.state.observe(by)["counters"]["heat"]) for by in (0, 1)] == [1, 0]


@about("Secret")
def _() -> None:
    ask = (
        "[{{let: {{card: card(a)}}}}, {{choose: [1, 2], as: x, secret: {0}}}, "
        "{{ask: [one, two], as: y, by: left_of(seat)}}]"
    )
    open_, secret = (tried(ask.format(one), "2", "…").state for one in ("false", "true"))
    assert [one.observe(1)["stack"][0][1].get("x") for one in (open_, secret)] == [2, None]
    assert secret.observe(0)["stack"][0][1]["x"] == 2
    assert secret.observe(1)["stack"][0][1]["card"] == "?"
    hide = (
        "{{rules: [{{id: hide, secret: [{0}], does: [{{let: {{z: 3}}}}, "
        "{{ask: [one, two], as: y, by: 'seats[0]'}}]}}]}}"
    )
    asked = (tried("[{call: hide}]", "…", more=hide.format(one)).state for one in ("", "z"))
    assert [one.observe(0)["stack"][1][1].get("z") for one in asked] == [3, None]


# -- windows and ends ------------------------------------------------------------------------------


@about("Then the seats")
def _() -> None:
    found = tried("[{window: said, with: {size: 1}}]", "pass", "pass", "pass")
    assert found.asked == [(1, ["pass"]), (2, ["pass", "shout"]), (3, ["pass", "shout"])]


@about("Closing")
def _() -> None:
    def asked(closes: str, *answers: str) -> list[int]:
        found = tried(f"[{{window: said, with: {{size: 1}}, closes: {closes}}}]", *answers)
        return [seat for seat, _ in found.asked]

    assert asked("first", "pass", "shout") == [1, 2]
    assert asked("each", "pass", "shout", "shout") == [1, 2, 3]
    assert asked("quiet", "pass", "shout", "pass", "pass", "pass") == [1, 2, 3, 1, 2]


@about("No emitted questions")
def _() -> None:
    assert tried("[{emit: said, with: {size: 1}}]").asked == []


@about("The end")
def _() -> None:
    found = tried(f"[{{end_game: dusk}}, {got('1')}]")
    assert (found.state.outcome, found.noted) == ("dusk", [])


@about("One thing after the other")
def _() -> None:
    assert tried("[{add: 1, to: n}]").state.outcome == "end"


@about("Begun with")
def _() -> None:
    zones = [*yaml.safe_load(RULES)["zones"]]
    zones[4] = {**zones[4], "starts_with": {"twin": 1, "ranks": 2}}
    found = tried("[]", more=f"{{zones: {zones!r}}}".replace("True", "true"))
    tables = found.state.tables
    hands = [found.state.zones[tables.zone["hand"] + seat] for seat in range(3)]
    held = [sorted(tables.ids[card] for card in hand) for hand in hands]
    # The last finds no twin any more, and one card alone is left of the deck.
    assert held == [["a", "b", "twin"], ["c", "d", "twin"], ["bell"]]
    assert found.zone("stock") == ""


@about("Who has won")
def _() -> None:
    def winners(more: str) -> list[int]:
        effects = (
            "[{score: 3, for: 'seats[1]'}, {score: 3, for: 'seats[2]'}, "
            "{add: 1, to: 'seats[2].coins'}, {eliminate: 'seats[2]'}]"
        )
        return tried(effects, more=f"{{returns: seat.score, {more}}}").state.winners()

    assert winners("") == [1, 2] and winners("ties: [seat.coins]") == [2]
    assert winners("best: lowest") == [0] and winners("best: lowest, wins: seat.score > 0") == [
        1,
        2,
    ]
    assert winners("wins: seat.score == 0") == [0] and winners("wins: seat.score > 9") == []


@about("Teams")
def _() -> None:
    teams = 'teams: {"1": [[1]], "2": [[1], [2]], "3": [[1, 3], [2]], "4": [[1], [2], [3], [4]]}'
    found = tried("[{score: 3, for: seat}]", more=f"{{returns: seat.score, {teams}}}").state
    assert found.returns() == [3, 0, 3] and found.winners() == [0, 2]


@about("Capped")
def _() -> None:
    ask = "[{repeat: [{ask: [one, two], as: x, by: seat}], until: n > 0}]"
    found = tried(ask, more="{caps: {decisions: 4}}")
    assert (found.state.outcome, len(found.asked)) == ("capped", 4)


# -- faults and what is outside --------------------------------------------------------------------


def fails(effects: str, words: str, more: str = "") -> None:
    with pytest.raises(RulesFault, match=words) as found:
        tried(effects, more=more)
    assert found.value.position is not None


@about("None where something must be")
def _() -> None:
    fails(f"[{got('chief.coins')}]", "none where there must be")
    fails(f"[{got('first(table).rank + 1')}]", "none where there must be")


def test_a_fault_in_a_hint_names_the_hint() -> None:
    effect = "{choose: seats, as: who, prefer: chief.coins}"
    state = tried(f"[{got('n')}, {effect}]", "…").state
    with pytest.raises(
        RulesFault, match=r"the hint match/who cannot go on: a value is none"
    ) as found:
        state.prefer(state.legal_actions()[0])
    assert found.value.position is not None
    assert found.value.position.column > state.decision.position.column


@about("No such place")
def _() -> None:
    fails(f"[{got('seats[7]')}]", "no such place")
    fails(f"[{got('1 // n')}]", "divided by zero")


@about("A wrong word")
def _() -> None:
    more = "{rules: [{id: put, with: {word: text}, does: [{set: mood, to: word}]}]}"
    fails("[{call: put, with: {word: \"'grim'\"}}]", "cannot be", more)


@about("Too much")
def _() -> None:
    fails("[{repeat: [{add: 1, to: n}, {add: -1, to: n}], until: n == 1}]", "does not end|too many")
    fails("[{call: again}]", "call each other", "{rules: [{id: again, does: [{call: again}]}]}")


@about("Hints")
def _() -> None:
    ask = "[{{choose: [1, 2, 3], as: x{0}}}]"
    liked, plain = tried(ask.format(", prefer: 0 - x")), tried(ask.format(""))
    assert liked.asked == plain.asked


@about("Asides")
def _() -> None:
    assert tried("[{act: [wait, quit]}]").asked == []
    found = tried("[{act: [wait, quit], asks: may-pass}]", "quit")
    assert found.asked == [(1, ["pass", "wait"])] and found.state.outcome == "quitted"
