"""The rules of a box, section by section of the rulebook that they follow."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from generator.model.game import Game
from generator.model.rules import Ruled, Ruleset
from generator.model.seating import is_used
from generator.play.wording import GameWords, plainly
from generator.studio.answers.cards import game_of, sections_of

if TYPE_CHECKING:
    from generator.studio.host import Opened

MOST = 12
"""Rules that are told of one card."""


def list_(opened: "Opened") -> list[dict[str, Any]]:
    """Every ruleset with the rules that have words, in the order of its file."""
    game = game_of(opened)
    return [
        {"id": one.id, "title": one.title, "rules": list(_rules(game, one))}
        for one in game.rulesets
    ]


def of_card(opened: "Opened", deck: str, card: str) -> list[dict[str, Any]]:
    """For each ruleset that uses a deck, the rules whose words speak of a card of it."""
    game = game_of(opened)
    named = next((one for one in game.decks if one.id == deck), None)
    found = []
    for ruleset in game.rulesets:
        if named is None or not is_used(named.rulesets, (ruleset,)):
            continue
        title = plainly(GameWords(game, ruleset).bare_title(card))
        said = [one for one in _rules(game, ruleset) if f" {title} " in f" {plainly(one['says'])} "]
        if title and said:
            found.append({"id": ruleset.id, "title": ruleset.title, "rules": said[:MOST]})
    return found


def _rules(game: Game, ruleset: Ruleset) -> Iterator[dict[str, Any]]:
    words = GameWords(game, ruleset)
    every: tuple[Ruled, ...] = (*ruleset.rules, *ruleset.actions, *ruleset.answers)
    for one in every:
        if one.says:
            said = {"id": one.id, "says": words.say(one.says), "sections": sections_of(one)}
            yield {**said, "ours": "does" in one.editorial}


ANSWERS = {"list": list_, "of-card": of_card}
