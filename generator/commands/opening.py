"""Opening a game to play it: which box, which of its rulesets, how many seats."""

from generator.boxes import Box, Shelf
from generator.diagnostics import did_you_mean
from generator.errors import ExitCode, HornbookError
from generator.model.game import Game
from generator.model.rules import Ruleset
from generator.project import find_project
from generator.source.games import read_game, texts


def open_box(name: str) -> Box:
    """The box called `name`, or in the folder of that name, without the lint of what it prints.

    So a match needs neither fonts nor icons; the rules are checked when they are compiled.

    Raises:
        HornbookError: it means no box.
    """
    folder = Shelf(find_project()).folder(name)
    game, reading = read_game(folder)
    return Box(folder.name, folder, game, texts(reading), tuple(reading.findings))


def find_ruleset(game: Game, name: str | None) -> Ruleset:
    """The ruleset called `name`; without a name the first one of the game.

    Raises:
        HornbookError: there is no such ruleset, or none at all.
    """
    known = [one.id for one in game.rulesets]
    if not known:
        raise HornbookError(
            f"{game.title} has no rules to play by", instead="it can be printed: hornbook print"
        )
    wanted = name or known[0]
    if wanted in known:
        return game.ruleset(wanted)
    hint = did_you_mean(wanted, known) or f"rulesets are {', '.join(known)}"
    raise HornbookError(f'{game.title} has no ruleset "{wanted}"', instead=hint)


def check_seats(ruleset: Ruleset, seats: int | None) -> int:
    """How many play: `seats`, or the fewest that can.

    Raises:
        HornbookError: these rules are not for so many.
    """
    allowed = ruleset.seats
    wanted = allowed.least if seats is None else seats
    reason = allowed.refused.get(str(wanted))
    if reason:
        raise HornbookError(f"{ruleset.title} cannot be played by {wanted}: {reason}")
    if allowed.least <= wanted <= allowed.most:
        return wanted
    span = f"{allowed.least} to {allowed.most}" if allowed.least < allowed.most else allowed.least
    noun = "seat" if allowed.most == 1 else "seats"
    raise HornbookError(f"{ruleset.title} is for {span} {noun}, not {wanted}")


def open_sound(name: str) -> tuple[Box, Game]:
    """The box called `name`, and its game, when its files can be used.

    Raises:
        HornbookError: it means no box, or the box has errors.
    """
    box = open_box(name)
    if box.game is None or not box.is_sound:
        raise HornbookError(
            f"{box.name} has errors, and cannot be played",
            ExitCode.FINDINGS,
            f"`hornbook check {name}` says where they are",
        )
    return box, box.game
