"""The rules language: expressions and effects, read, typed and checked."""

from generator.diagnostics import Diagnostic
from generator.model.game import Game
from generator.rules.check import check_ruleset
from generator.rules.codes import CODES
from generator.rules.typed_tree import Checked

__all__ = ["CODES", "Checked", "check_rules", "check_ruleset"]


def check_rules(game: Game) -> list[Diagnostic]:
    """What is wrong with the rulesets of a box, and with what its cards do under them."""
    found = [one for ruleset in game.rulesets for one in check_ruleset(game, ruleset)[1]]
    return sorted(dict.fromkeys(found))
