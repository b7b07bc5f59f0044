"""The variants that somebody asks for by name."""

from collections.abc import Iterable

from generator.diagnostics import did_you_mean
from generator.errors import HornbookError
from generator.model.game import Game
from generator.model.rules import Ruleset
from generator.model.seating import variants_of


def check_variants(
    game: Game, names: Iterable[str], ruleset: Ruleset | None = None
) -> frozenset[str]:
    """The names, when each is a variant of the game, and of the ruleset where one is given.

    Raises:
        HornbookError: one is not.
    """
    asked = frozenset(names)
    mine = game.file.variants if ruleset is None else variants_of(game, ruleset)
    known, elsewhere = [one.id for one in mine], {one.id for one in game.file.variants}
    for name in sorted(asked - set(known)):
        title = game.title if ruleset is None or name not in elsewhere else ruleset.title
        hint = did_you_mean(name, known) or (known and f"variants are {', '.join(known)}")
        raise HornbookError(
            f'{title} has no variant "{name}"', instead=hint or "leave out --variant"
        )
    return asked
