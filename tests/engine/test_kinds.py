"""A kind of card is chosen by its id: offered by its title, wherever the copies lie."""

from functools import cache
from random import Random

import pytest

from generator.engine import Program, State, compile_game
from generator.engine.actions import offer_words
from generator.engine.faults import Broken
from generator.play.wording import GameWords, ViewerNames
from tests.engine.toys import toy
from tests.redealt import redealt, told
from tests.rules.market import BASE

HEAD, TAIL = BASE.split("\nstart: match", 1)
RULES = """
  - id: test
    cites: x
    does:
      - {shuffle: stock}
      - {deal: 2, from: stock, to: seat.hand}
      - {choose: "unique([x.id for x in cards.goods])", as: kind, by: "seats[0]"}
      - {if: "any(x.id == kind for x in top(stock, 1))", then: [{score: 1, for: "seats[0]"}]}
      - {note: named, of: {kind: kind}, says: "It is {{ kind }}."}
      - {ask: [a, b], as: c, by: "seats[0]"}
"""


@cache
def compiled() -> Program:
    return compile_game(toy(base=f"{HEAD}{RULES}start: test{TAIL}"), "base", 4)


def options(state: State) -> list[str]:
    game = state.program.checked.game
    names = ViewerNames(GameWords(game, game.rulesets[0]), ("person",) * 4, 0)
    return [names.option(state, one, state.decision) for one in state.legal_actions()]


def test_a_kind_is_offered_by_its_title_and_once_however_many_copies_there_are() -> None:
    titles = {str(one.title) for one in compiled().checked.game.deck("goods").cards}
    assert sorted(options(compiled().new_state(1))) == sorted(titles)


def test_the_menu_of_kinds_tells_nothing_of_where_they_lie() -> None:
    for seed in range(12):
        state = compiled().new_state(seed)
        twin = redealt(state, 0, Random(seed))
        assert told(twin, 0) == told(state, 0), f"seed {seed}"
        assert options(twin) == options(state), f"seed {seed}"


def test_what_was_chosen_is_the_id() -> None:
    state = compiled().new_state(1, log=True)
    state.apply(state.parse("silk"))
    assert state.notes == [("named", {"kind": "silk"})]


def test_a_text_that_nothing_names_stops_the_match_with_words() -> None:
    with pytest.raises(Broken, match='the text "nonsense" cannot be chosen'):
        offer_words(compiled().new_state(1), 0, ["nonsense"])
