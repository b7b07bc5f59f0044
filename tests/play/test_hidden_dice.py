"""Dice under a cup: the rules know what they show, and nobody is told; as in Liar's Dice."""

from dataclasses import replace
from typing import Any

import pytest

from generator.engine import compile_game
from generator.engine.chance import Unheard
from generator.play.match import LiveMatch
from generator.play.policies import PERSON
from tests.engine.toys import toy
from tests.play.matches import boxes, game
from tests.rules.market import BASE

HEAD, TAIL = BASE.split("\nstart: match", 1)
THROWS = ("{roll: 1, as: pips}", "{roll: 2, as: sum, dice: pips}", "{toss: pips}")


def begun(throw: str, secret: str) -> LiveMatch:
    rules = f"""
  - id: shake
    cites: x
    secret: [{secret}]
    does: [{throw}]
  - id: test
    cites: x
    does:
      - {{call: shake}}
      - {{ask: [go-on, stop], as: answer, by: 'seats[0]'}}
"""
    of: Any = toy(base=f"{HEAD}{rules}start: test{TAIL}")
    of = replace(of, theme=game(boxes()[0]).theme)
    match = LiveMatch(compile_game(of, "base", 2), 1, [PERSON, PERSON])
    match.go_on()
    return match


def told(match: LiveMatch) -> list[str]:
    return [
        event.text
        for narrator in match.narrators.values()
        for event in narrator.events
        if event.kind == "chance"
    ]


@pytest.mark.parametrize("throw", THROWS)
def test_what_is_thrown_in_secret_is_told_to_nobody(throw: str) -> None:
    openly, hidden = begun(throw, ""), begun(throw, "pips")
    assert len(told(openly)) == 2 and told(hidden) == []
    assert openly.state.log == hidden.state.log, "records hold it in either case"
    assert [isinstance(one, Unheard) for one in hidden.state.log or ()] == [True]
