"""What several commands do with a box: open it to play, choose its rules, show what is wrong."""

from collections.abc import Sequence
from typing import Any

from generator.boxes import Box
from generator.diagnostics import Diagnostic, did_you_mean
from generator.errors import ExitCode, HornbookError
from generator.model.game import Game
from generator.model.rules import Ruleset
from generator.model.seating import refusal, tables_by
from generator.project import find_project
from generator.reporters import report
from generator.saying import show
from generator.shelf import Shelf


def open_to_play(name: str | None, sets: Sequence[str] = ()) -> tuple[Box, Game]:
    """The box called `name`, or in the folder of that name, and its game.

    What it prints is not linted, so a match needs neither fonts nor icons; the rules are checked
    when they are compiled. Without a name, the game that the first of `sets` extends.

    Raises:
        HornbookError: it means no box, one of `sets` no card set, or the box has errors.
    """
    shelf = Shelf(find_project())
    if name is None and not sets:
        known = ", ".join(shelf.names())
        raise HornbookError("name the game to play", instead=f"boxes are {known}")
    (chosen,) = shelf.chosen([name] if name else [], sets)
    box = shelf.open(*chosen, trusted=True, linted=False)  # templates do nothing in a match
    if box.game is None or not box.is_sound:
        typed = " ".join([*([name] if name else []), *(f"--set {one}" for one in sets)])
        raise HornbookError(
            f"{box.name} has errors, and cannot be played",
            ExitCode.FINDINGS,
            f"`hornbook check {typed}` says where they are",
        )
    return box, box.game


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


def check_seats(ruleset: Ruleset, seats: int | None, game: Game | None = None) -> int:
    """How many play: `seats`, or the fewest that can; in a game, as its card sets have it.

    Raises:
        HornbookError: these rules, or the sets, are not for so many.
    """
    able = tables_by(game, ruleset) if game else ()
    least = able[0] if able else ruleset.seats.least
    wanted = least if seats is None else seats
    if said := refusal(ruleset, wanted):
        raise HornbookError(said)
    if able and wanted not in able:
        span = f"{able[0]} to {able[-1]}" if len(able) > 1 else f"{able[0]}"
        raise HornbookError(f"the card set is for {span} seats, not {wanted}")
    return wanted


def played_by(game: Game, ruleset: str, map_id: str | None) -> dict[str, Any]:
    """What stands at the top of a transcript, so that it is known again by what it was played."""
    from generator.play.transcripts import fingerprint, sets_of

    head: dict[str, Any] = {"content": fingerprint(game, ruleset, map_id), **sets_of(game)}
    return {**head, "map": map_id} if map_id else head


def show_findings(box: Box, findings: Sequence[Diagnostic], *, err: bool = False) -> None:
    """Show findings, if there are any, with the lines of the box that they are about."""
    if findings:
        show(report(box.shown(findings), "text", box.shown_texts()), err=err)
