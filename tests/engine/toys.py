"""Small games for tests, read from text through the strict loader as content is."""

import random
from functools import cache
from pathlib import Path
from typing import Any

from generator.engine import Program, State, compile_game
from generator.model.deck import Deck
from generator.model.game import Game
from generator.model.game_file import GameFile
from generator.model.rules import Ruleset
from generator.source.document import Document, read_yaml
from generator.source.validate import validate

FOLDER = Path(__file__).parent / "toy"


def read(file: str, text: str, model: Any) -> tuple[Any, Document]:
    document, findings = read_yaml(text, file)
    assert document is not None, findings
    value, wrong = validate(document, model)
    assert value is not None, [str(one) for one in wrong]
    return value, document


def game_of(game: str, decks: dict[str, str], rulesets: dict[str, str]) -> Game:
    places = {}
    file, places["game"] = read("game.yaml", game, GameFile)
    read_decks, read_rules = [], []
    for name, text in decks.items():
        deck, places[f"cards/{name}"] = read(f"cards/{name}.yaml", text, Deck)
        read_decks.append(deck)
    for name, text in rulesets.items():
        rules, places[f"rules/{name}"] = read(f"rules/{name}.yaml", text, Ruleset)
        read_rules.append(rules)
    nothing: Any = None
    return Game(file, tuple(read_decks), nothing, nothing, places, tuple(read_rules))


def toy(**rulesets: str) -> Game:
    """The market: a game that uses every word; other rulesets may stand in for its own."""
    return game_of(
        (FOLDER / "game.yaml").read_text("utf-8"),
        {name: (FOLDER / f"cards/{name}.yaml").read_text("utf-8") for name in ("goods", "folk")},
        rulesets or {"base": (FOLDER / "rules/base.yaml").read_text("utf-8")},
    )


@cache
def program(seats: int) -> Program:
    """The market, compiled for so many."""
    return compile_game(toy(), "base", seats)


def to_end(made: Program, seed: int, *, log: bool = False) -> tuple[State, list[int]]:
    """A match of random choices, and its choices."""
    state, choice, actions = made.new_state(seed, log=log), random.Random(seed), []
    while not state.is_terminal():
        actions.append(choice.choice(state.legal_actions()))
        state.apply(actions[-1])
    return state, actions
