"""Small games of our libraries: who bets what wins it, and turns go as they are told."""

# ruff: noqa: E501 (a table: one line for each case)

import random
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.commands.library_manual import libraries
from generator.engine import Program, State, compile_game
from generator.model.game import Game
from generator.model.match_start import Position
from generator.play.positions import set_up
from generator.project import find_project
from generator.source.games import read_game
from generator.source.libraries import library_names

CONTENT = find_project().content
POKER = """
id: oh-hell
title: Five Cards
about: Five cards each, one round of bets before a card is changed and one after it.
cites: Setting Up
use:
  - betting: {coins: coins, pot: pot, strength: rank-of(who), raises: 2, cites: Bidding}
  - turn-order: {cites: Playing}
seats: {least: 3, most: 5}
zones:
  - {id: stock, holds: [french], sees: nobody, ordered: true, starts_with: [french]}
  - {id: heap, holds: [french], sees: nobody}
  - {id: hand, per: seat, holds: [french], sees: owner}
counters:
  - {id: coins, of: seat, type: integer, least: 0, most: 100, starts: 8}
  - {id: pot, of: game, type: integer, least: 0, most: 500, starts: 0}
terms:
  - id: rank-of
    with: {who: seat}
    is: "100 * max([count([x for x in who.hand if x.rank == c.rank]) for c in who.hand]) + max([x.rank for x in who.hand])"
rules:
  - id: match
    cites: Playing
    does:
      - each: players
        as: one
        do: [{set: one.coins, to: 4 * one.number}]
      - {call: first-dealer}
      - repeat:
          - {call: deal}
          - {call: next-dealer}
        times: 3
  - id: deal
    cites: Playing
    does:
      - {shuffle: stock}
      - {deal: 5, from: stock, to: seat.hand}
      - {call: pay-antes}
      - {call: betting-round, with: {first: left_of(dealer), size: 2}}
      - {call: betting-round, with: {first: left_of(dealer), size: 4}}
      - {call: win-pot, with: {first: left_of(dealer)}}
      - each: players
        as: one
        do: [{move: one.hand, to: stock, hidden: true}]
start: match
returns: seat.coins
"""
BOWERS = """
id: oh-hell
title: Bowers
about: One trick, in which both bowers belong to trumps.
cites: Playing
{example}
seats: {{least: 3, most: 5}}
zones:
  - {{id: stock, holds: [french], sees: nobody, starts_with: [french]}}
  - {{id: hand, per: seat, holds: [french], sees: owner}}
  - {{id: trick, holds: [french], sees: everybody}}
  - {{id: heap, holds: [french], sees: everybody}}
counters:
  - {{id: trumps, of: game, type: text, choices: [clubs, diamonds, hearts, spades], starts: hearts}}
rules:
  - {{id: match, cites: Playing, does: [{{call: play-tricks, with: {{leader: "seats[0]", many: 1}}}}]}}
start: match
returns: seat.tricks
"""
SISTERS = {"clubs": "spades", "spades": "clubs", "hearts": "diamonds", "diamonds": "hearts"}
SHOWDOWN = (
    POKER.split("rules:\n")[0]
    + """
rules:
  - id: match
    cites: Playing
    does:
      - {ask: [ready, steady], as: word, by: "seats[0]"}
      - {call: win-pot, with: {first: "seats[0]"}}
start: match
returns: seat.coins
"""
)
TURNS = """
id: oh-hell
title: Turns
about: Who has a turn bids, turns round, loses a turn or takes another.
cites: Playing
use:
  - turn-order: {turn: one-turn, over: "turns-had >= 6", cites: Playing}
seats: {least: 3, most: 5}
numbers: {least: 0, most: 3}
zones:
  - {id: stock, holds: [french], sees: nobody, starts_with: [french]}
counters:
  - {id: turns-had, of: game, type: integer, least: 0, starts: 0}
rules:
  - id: match
    cites: Playing
    does:
      - {call: bid-for-order, with: {first: "seats[1]", most: 3}, as: order}
      - {note: order, of: {first: first(order), last: last(order)}}
      - {call: take-turns, with: {first: first(order)}}
  - id: one-turn
    cites: Playing
    with: {seat: seat}
    does:
      - {add: 1, to: turns-had}
      - {note: turn, of: {who: seat}}
      - ask: [plain, round, lose, again]
        as: deed
      - {if: deed == round, then: [{call: turn-round}]}
      - {if: deed == lose, then: [{call: lose-turn, with: {who: next-seat(seat)}}]}
      - {if: deed == again, then: [{call: extra-turn, with: {who: seat}}]}
      - {score: 1, for: seat}
start: match
returns: seat.score
"""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("library-games")


def game_of(home: Path, name: str, rules: str) -> Game:
    box = home / name
    if not box.exists():
        shutil.copytree(CONTENT / "samples/oh-hell", box)
        shutil.rmtree(box / "policies")
        shutil.rmtree(box / "rulebooks")
        (box / "rules/oh-hell.yaml").write_text(rules, "utf-8")
    game, reading = read_game(box)
    assert game is not None, [str(one) for one in reading.findings]
    return game


@pytest.fixture(scope="module")
def poker(home: Path) -> Game:
    return game_of(home, "poker", POKER)


@pytest.fixture(scope="module")
def turns(home: Path) -> Program:
    return compile_game(game_of(home, "turns", TURNS), "oh-hell", 3)


def asked(state: State) -> list[str]:
    return sorted(map(state.describe, state.legal_actions()))


def say(state: State, *words: str) -> None:
    """Each word is what the seat says whose turn it is."""
    for word in words:
        found = {state.describe(one): one for one in state.legal_actions()}
        state.apply(found[word])


def values(state: State, name: str, seats: int = 3) -> list[Any]:
    """A counter of all seats."""
    first = state.tables.counter[name]
    return list(state.counters[first : first + seats])


@pytest.mark.parametrize("name", ["poker", "turns"])
def test_check_finds_nothing_in_what_a_library_brings(
    poker: Game, turns: Program, home: Path, name: str
) -> None:
    said = CliRunner().invoke(main, ["check", str(home / name), "--quick"]).output
    assert "rules-library" not in said and "error" not in said, said


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_no_coin_is_lost_and_every_pot_is_won(poker: Game, seats: int) -> None:
    program = compile_game(poker, "oh-hell", seats)
    for seed in range(30):
        state, choice = program.new_state(seed), random.Random(seed)
        while not state.is_terminal():
            state.apply(choice.choice(state.legal_actions()))
        assert not state.capped
        assert sum(values(state, "coins", seats)) == sum(4 * one for one in range(1, seats + 1))
        assert state.counters[state.tables.counter["pot"]] == 0


PAIR, KINGS, NOTHING = (
    ["two-of-hearts", "two-of-spades"],
    ["king-of-hearts", "king-of-spades"],
    ["three-of-clubs", "five-of-clubs"],
)
TWOS, FOURS = ["two-of-clubs", "two-of-diamonds"], ["four-of-clubs", "six-of-clubs"]
SHOWN = (
    ("the best hand wins", {1: PAIR, 2: NOTHING, 3: FOURS}, [5, 5, 5], [], [15, 0, 0]),
    ("who was all in wins of each what it paid", {1: PAIR, 2: NOTHING, 3: FOURS}, [2, 6, 6], [], [6, 0, 8]),
    ("the rest goes to the next best", {1: PAIR, 2: KINGS, 3: FOURS}, [6, 2, 6], [], [8, 6, 0]),
    ("equals share, and what is over is the first’s", {1: PAIR, 2: TWOS, 3: FOURS}, [5, 5, 5], [], [8, 7, 0]),
    ("who is left alone wins", {1: PAIR, 2: NOTHING, 3: KINGS}, [5, 5, 2], [1, 3], [0, 12, 0]),
    ("who folded wins nothing", {1: KINGS, 2: NOTHING, 3: PAIR}, [3, 4, 4], [1], [0, 0, 11]),
)  # fmt: skip


@pytest.mark.parametrize(("reason", "hands", "paid", "folded", "won"), SHOWN)
def test_a_pot_goes_as_at_a_table_of_poker(
    home: Path, reason: str, hands: Any, paid: list[int], folded: list[int], won: list[int]
) -> None:
    names = [f"seat {seat}" for seat in (1, 2, 3)]
    counters = {
        "coins": dict.fromkeys(names, 0),
        "pot": sum(paid),
        "paid": dict(zip(names, paid, strict=True)),
        "folded": {f"seat {seat}": seat in folded for seat in (1, 2, 3)},
    }
    position = Position.model_validate(
        {"rule": "match", "zones": {"hand": hands}, "counters": counters},
        strict=False,
    )
    program = compile_game(game_of(home, "showdown", SHOWDOWN), "oh-hell", 3)
    state = set_up(program, position, ("Ann", "Ben", "Cem"))
    say(state, "ready")
    assert values(state, "coins") == won, reason


def test_a_round_of_bets_asks_what_can_be_said(poker: Game) -> None:
    state = compile_game(poker, "oh-hell", 3).new_state(2)
    first = state.current_seat
    assert asked(state) == ["call", "raise"], "who owes nothing does not fold"
    say(state, "raise")
    assert asked(state) == ["call", "fold", "raise"] and state.current_seat == (first + 1) % 3
    say(state, "fold")
    assert state.current_seat == (first + 2) % 3
    say(state, "call")
    assert asked(state) == ["call", "raise"] and state.current_seat == first, "the second round"
    say(state, "call")
    assert state.current_seat == (first + 2) % 3, "who has folded is asked no more"


def order_of(program: Program, bids: str, *deeds: str) -> list[int]:
    """Who has a turn, by number, where these bids are made and each says this in its turn."""
    state = program.new_state(1)
    say(state, *bids)
    found = []
    for deed in deeds:
        assert state.current_seat is not None
        found.append(state.current_seat + 1)
        say(state, deed)
    return found


TURN_ORDERS = (
    ("who bids most begins", "013", ["plain"] * 4, [3, 1, 2, 3]),
    ("of equals who sits nearer, from the second seat", "222", ["plain"] * 4, [2, 3, 1, 2]),
    ("a reverse, as in Uno", "300", ["round", "plain", "round", "plain"], [1, 3, 2, 3]),
    ("a skip, as in Uno", "300", ["lose", "plain", "plain", "plain"], [1, 3, 1, 2]),
    ("another turn at once", "300", ["again", "plain", "plain"], [1, 1, 2]),
    ("a skip the other way round", "300", ["round", "lose", "plain"], [1, 3, 1]),
)  # fmt: skip


@pytest.mark.parametrize(("reason", "bids", "deeds", "turns_had"), TURN_ORDERS)
def test_turns_go_as_they_are_told(
    turns: Program, reason: str, bids: str, deeds: list[str], turns_had: list[int]
) -> None:
    assert order_of(turns, bids, *deeds) == turns_had, reason


def test_the_office_of_the_dealer_goes_to_the_left(poker: Game) -> None:
    state = compile_game(poker, "oh-hell", 3).new_state(4)
    seen = []
    while not state.is_terminal():
        seen.append(state.counters[state.tables.counter["dealer"]])
        state.apply(state.legal_actions()[0])
    order = list(dict.fromkeys(seen))
    assert [(one - order[0]) % 3 for one in order] == [0, 1, 2][: len(order)] and len(order) > 1


def test_each_library_has_a_version_and_words() -> None:
    assert library_names() == ("betting", "tricks", "turn-order")
    for name, library in libraries().items():
        assert library.version >= 1 and library.about and library.id == name
        assert all(one.says for one in library.rules if one.id not in UNSAID)


@pytest.mark.parametrize(
    ("hands", "laid", "refused", "winner"),
    [
        ({1: ["jack-of-diamonds", "ace-of-spades"], 2: ["ace-of-hearts", "king-of-diamonds"], 3: ["king-of-hearts", "ace-of-diamonds"]}, ["jack-of-diamonds"], "king-of-diamonds", 0),
        ({1: ["jack-of-diamonds", "ace-of-spades"], 2: ["jack-of-hearts", "king-of-diamonds"], 3: ["king-of-hearts", "ace-of-diamonds"]}, ["jack-of-diamonds"], "king-of-diamonds", 1),
        ({1: ["ten-of-diamonds", "ace-of-spades"], 2: ["jack-of-diamonds", "king-of-diamonds"], 3: ["ace-of-diamonds", "two-of-spades"]}, ["ten-of-diamonds"], "jack-of-diamonds", 2),
    ],
)  # fmt: skip
def test_a_hand_with_bowers_is_played_as_the_page_of_tricks_says(
    home: Path, hands: Any, laid: list[str], refused: str, winner: int
) -> None:
    [example] = libraries()["tricks"].examples
    box = home / "bowers"
    if not box.exists():
        game_of(home, "bowers", BOWERS.format(example=example.text))
        path = box / "cards/french.yaml"
        text = path.read_text("utf-8")
        for one, other in SISTERS.items():
            text = re.sub(
                rf"(id: {one}, title: {one})", rf"\1, attributes: {{sister: {other}}}", text
            )
        attribute = "attributes:\n  sister: {type: choice, choices: [clubs, diamonds, hearts, spades], means: the other suit of its colour}\n"
        path.write_text(text.replace("attributes:\n", attribute, 1), "utf-8")
    program = compile_game(game_of(home, "bowers", ""), "oh-hell", 3)
    position = Position.model_validate({"rule": "match", "zones": {"hand": hands}}, strict=False)
    state = set_up(program, position, ("Ann", "Ben", "Cem"))
    say(state, *laid)
    assert refused not in asked(state)
    while values(state, "tricks") == [0, 0, 0]:
        state.apply(state.legal_actions()[0])
    assert values(state, "tricks") == [int(one == winner) for one in range(3)]


UNSAID = {"win-level", "no-turn"}
"""Rules that are parts of others."""
