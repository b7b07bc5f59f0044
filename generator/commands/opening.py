"""Opening a game to play it: which box, which of its rulesets, how many seats."""

from generator.boxes import Box, Shelf
from generator.diagnostics import did_you_mean
from generator.errors import ExitCode, HornbookError
from generator.model.game import Game
from generator.model.rules import Ruleset
from generator.model.seating import refusal
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
    """The ruleset called `name`; without a name the only one of the game.

    Raises:
        HornbookError: there is no such ruleset, none at all, or several and no name.
    """
    known = [one.id for one in game.rulesets]
    if not known:
        raise HornbookError(
            f"{game.title} has no rules to play by", instead="it can be printed: hornbook print"
        )
    if name is None and len(known) > 1:
        raise HornbookError(
            f"{game.title} has several rulesets",
            instead=f"say which: --ruleset {' or '.join(known)}",
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
    wanted = ruleset.seats.least if seats is None else seats
    if said := refusal(ruleset, wanted):
        raise HornbookError(said)
    return wanted


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
