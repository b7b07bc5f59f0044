"""What rules and texts are made of: transcripts, templates' slots, expressions, whole rules."""

import json
import re
from functools import cache
from typing import Any
from unittest import mock

from generator.commands import referee
from generator.diagnostics import Severity
from generator.engine import Program, RulesFault, State, compile_game
from generator.model.deck import printed
from generator.model.game import Game
from generator.model.rules import Ruleset
from generator.play.transcripts import Transcript
from generator.rules import check_ruleset
from generator.rules.check import RulesetReader
from generator.rules.source_map import FindingSink
from generator.rules.types import ANY, SEAT, Type, parse_type
from generator.source.document import read_yaml
from generator.source.validate import validate
from generator.words.markup import inline, paragraphs, plain
from generator.words.texts import LONGEST, WordsError, card_context, fill, game_context
from tests.engine.toys import toy
from tests.fuzz.oracle import answer, demand, in_plain_words, sound
from tests.fuzz.reading import cottage, document_of
from tests.play.pond import pond
from tests.rules.market import ruleset

TAGS = re.compile(r"</?(?:strong|em|p|i)>")
CHOICES = 40


@cache
def _games() -> dict[str, Game]:
    return {game.id: game for game in (toy(), pond(), cottage())}


@cache
def _compiled(game: str, name: str, seats: int, variants: tuple[str, ...]) -> Program:
    return compile_game(_games()[game], name, seats, variants)


def _compile(
    game: Game, name: str, seats: int, variants: tuple[str, ...] = (), *_: object
) -> Program:
    return _compiled(game.id, name, seats, variants)


def transcript(data: bytes) -> None:
    """A transcript, and the referee's word on it; the game is the toy, the pond or the cottage."""
    document = document_of(data, "match.yaml")
    if document is None:
        return
    read, findings = validate(document, Transcript)
    sound(findings, {"match.yaml": document.text})
    if read is None:
        return
    game = _games().get(read.game, toy())
    with (
        mock.patch.object(referee, "open_to_play", lambda *_: (None, game)),
        mock.patch.object(referee, "compile_game", _compile),
    ):
        verdict = answer(referee.judge, read, document, game.id)
    if verdict is not None:
        sound(verdict.findings, {"match.yaml": document.text})


@cache
def _words() -> dict[str, Any]:
    game = toy()
    deck = game.decks[0]
    return card_context(game_context(game), deck, printed(deck)[0])


def text(data: bytes) -> None:
    """A text of a card with values in it, and its markup."""
    typed = data.decode("utf-8", "replace")
    try:
        filled = fill(typed, _words())
    except WordsError as error:
        demand(bool(str(error).strip()), "nobody says what is wrong with a text")
        return
    demand(len(filled) <= max(LONGEST, len(typed)), "the text is too long")
    for html in (inline(filled, str.upper), paragraphs(filled, str.upper)):
        rest = TAGS.sub("", html)
        demand("<" not in rest and ">" not in rest, f"not our markup: {html[:200]!r}")
        demand(html.count("<p>") == html.count("</p>"), f"a paragraph is open: {html[:200]!r}")
    demand(isinstance(plain(filled), str), "no plain text")


@cache
def _reader() -> RulesetReader:
    game = toy()
    reader = RulesetReader(game, game.rulesets[0])
    reader.read()
    return reader


@cache
def _scope() -> dict[str, Type]:
    decks = _reader().symbols.deck_ids
    words = {"card": "card of goods", "buyer": "card of folk", "n": "integer"}
    words |= {"many": "list of seat"}
    kinds = {name: parse_type(kind, decks) for name, kind in words.items()}
    return {
        "seat": SEAT,
        **{name: ANY if isinstance(kind, str) else kind for name, kind in kinds.items()},
    }


def expression(data: bytes) -> None:
    """One expression of the rules language, as a file holds it in double quotes."""
    typed = data.decode("utf-8", "replace")
    document, findings = read_yaml(f"x: {json.dumps(typed, ensure_ascii=False)}\n", "a.yaml")
    if document is None or not isinstance(document.data, dict):
        return
    reader, value = _reader(), document.data["x"]
    findings = []
    reader.body(FindingSink(document, findings), _scope()).expr(value, ("x",), None)
    sound(findings, {"a.yaml": document.text})


def rules(data: bytes) -> None:
    """The effects of a rule in the toy's ruleset: checked, compiled and played."""
    whole = ruleset(data.decode("utf-8", "replace"))
    document, findings = read_yaml(whole, "rules/base.yaml")
    sound(findings, {"rules/base.yaml": whole})
    if document is None:
        return
    read, wrong = validate(document, Ruleset)
    sound(wrong, {"rules/base.yaml": whole})
    if read is None:
        return
    base = toy()
    places = {**base.places, "rules/base": document}
    game = Game(base.file, base.decks, base.theme, base.components, places, (read,))
    checked, found = check_ruleset(game, read)
    sound(found, {"rules/base.yaml": whole})
    failed = any(one.severity is Severity.ERROR for one in found)
    demand((checked is None) == failed, "rules, or findings")
    if checked is not None:
        _play(game, read)


def _play(game: Game, read: Ruleset) -> None:
    try:
        made = compile_game(game, read.id, 2)
        _some(made.new_state(1))
    except RulesFault as fault:
        in_plain_words(str(fault))
        demand(fault.position is not None, f"a fault has no place: {fault}")


def _some(state: State) -> None:
    for turn in range(CHOICES):
        if state.is_terminal():
            return
        actions = state.legal_actions()
        demand(bool(actions), "the match goes on, and nobody can do anything")
        state.apply(actions[turn * 7 % len(actions)])
