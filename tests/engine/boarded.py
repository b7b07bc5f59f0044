"""Small games on boards, for tests: a ruleset with a board, and one deck of three people."""

from typing import Any

import yaml

from generator.diagnostics import Diagnostic
from generator.engine import Program, State, compile_checked
from generator.rules import check_ruleset
from generator.rules.typed_tree import Checked
from tests.engine.toys import game_of

CITIES: dict[str, Any] = {
    "id": "cities",
    "spaces": {"lima": "Lima", "bogota": "Bogotá", "miami": "Miami", "cairo": "Cairo"},
    "lines": [["lima", "bogota"], {"through": ["bogota", "miami"], "kind": "flight"},
              {"through": ["miami", "lima"], "kind": "flight", "one_way": True},
              {"through": ["cairo", "miami"], "kind": "boat", "one_way": True}],
}  # fmt: skip

_GAME = """
id: boarded
title: Boarded
short: Boarded
seats: {least: 2, most: 2}
age: 8
minutes: "5"
decks: [folk]
rulesets: [walk]
declared: 3
cites: "1"
about: A test.
credits: {designers: [nobody], notice: A toy for tests.}
"""
_FOLK = """
id: folk
title: Folk
size: standard
declared: 3
cites: "1"
front: {template: plain}
back: {template: plain}
cards:
  - {id: baker, title: Baker, cites: "1"}
  - {id: smith, title: Smith, cites: "1"}
  - {id: nun, title: Nun, cites: "1", copies: 1}
"""


def read_board(
    board: dict[str, Any] | None, does: list[Any], **more: Any
) -> tuple[Checked | None, list[Diagnostic]]:
    """A ruleset with this board, whose one rule does so; `more` are other keys of it."""
    deck = (board or {}).get("id") or (board or {}).get("of")
    zone = {"id": "town", "holds": [deck], "sees": "everybody", "starts_with": [deck]}
    rules: dict[str, Any] = {
        "id": "walk",
        "title": "Walk",
        "cites": "1",
        "seats": {"least": 2, "most": 2},
        "zones": [zone] if deck else [],
        "rules": [{"id": "match", "cites": "1", "does": does}],
        "start": "match",
        "returns": "seat.score",
        **({"board": board} if board else {}),
        **more,
    }
    game = game_of(_GAME, {"folk": _FOLK}, {"walk": yaml.safe_dump(rules, sort_keys=False)})
    return check_ruleset(game, game.rulesets[0])


def on_board(board: dict[str, Any], does: list[Any], **more: Any) -> Program:
    """The same, ready to be played."""
    checked, findings = read_board(board, does, **more)
    assert checked is not None, [str(one) for one in findings]
    return compile_checked(checked, 2)


def worked_out(board: dict[str, Any], expression: str, **more: Any) -> Any:
    """What an expression comes to on a board; spaces as their ids."""
    asked = {"ask": ["on", "off"], "as": "answer", "by": "first(players)"}
    program = on_board(board, [{"let": {"found": expression}}, asked], **more)
    state: State = program.new_state(1)
    (frame,) = state.frames
    names = program.tables.ids
    value = frame[1 + [name for name, *_ in program.shown_locals[0]].index("found")]
    kind = {name: one for name, _, one, _ in program.shown_locals[0]}["found"]
    return _named(value, str(kind), names)


def _named(value: Any, kind: str, names: list[str]) -> Any:
    if isinstance(value, list):
        return [_named(one, kind.removeprefix("list of "), names) for one in value]
    return names[value] if kind.startswith("card") and value is not None else value
