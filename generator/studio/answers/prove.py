"""How matches of a box can be played: its rulesets, with their tables and variants."""

from typing import TYPE_CHECKING, Any

from generator.model.game import Game
from generator.model.rules import Ruleset
from generator.model.seating import tables_by, variants_of
from generator.play.policies import POLICIES

if TYPE_CHECKING:
    from generator.studio.host import Opened


def choices(opened: "Opened") -> dict[str, Any]:
    """What a person chooses from before matches are played.

    Raises:
        HornbookError: the box has errors.
    """
    game = opened.playable
    return {
        "title": game.title,
        "rulesets": [_ruleset(game, one) for one in game.rulesets],
        "policies": list(POLICIES),
    }


def _ruleset(game: Game, one: Ruleset) -> dict[str, Any]:
    variants = [{"id": each.id, "title": each.title} for each in variants_of(game, one)]
    return {
        "id": one.id,
        "title": one.title,
        "tables": list(tables_by(game, one)),
        "variants": variants,
    }


ANSWERS = {"choices": choices}
