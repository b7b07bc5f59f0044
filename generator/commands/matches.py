"""Matches with people at them: begun anew, or gone on with as they were saved."""

from collections.abc import Sequence

from generator.commands.opening import check_seats, find_ruleset
from generator.commands.referee import titles_of
from generator.diagnostics import Diagnostic, Severity
from generator.engine.compile import compile_game
from generator.errors import ExitCode, HornbookError
from generator.model.game import Game
from generator.play.kept_code import kept_code
from generator.play.map_counters import map_counters
from generator.play.match import LiveMatch
from generator.play.recording import resumed
from generator.play.transcripts import Transcript, other_sets
from generator.source.document import Document
from generator.source.validate import validate


def new_match(
    game: Game,
    ruleset: str,
    seed: int,
    sitting: Sequence[str],
    variants: Sequence[str] = (),
    map_id: str | None = None,
) -> LiveMatch:
    """A match at its first decision; `sitting` is as of `LiveMatch`.

    Raises:
        HornbookError: the rules, the map or a variant are not for this table.
    """
    rules = game.ruleset(ruleset)
    seats = check_seats(rules, len(sitting) - rules.seats.arbiter, game)
    counters = map_counters(game, rules, map_id, seats) if map_id else None
    compiled = compile_game(game, ruleset, seats, tuple(variants), kept_code)
    return LiveMatch(compiled, seed, sitting, counters)


def transcript_of(
    name: str, document: Document | None, found: Sequence[Diagnostic]
) -> tuple[Document, Transcript]:
    """What has been read as a saved match or a record.

    Raises:
        HornbookError: it is none.
    """
    transcript, wrong = validate(document, Transcript) if document else (None, [])
    errors = [one for one in (*found, *wrong) if one.severity is Severity.ERROR]
    if document is None or transcript is None or errors:
        reason = f": {errors[0]}" if errors else ""
        raise HornbookError(f"{name} is no saved match{reason}", ExitCode.FINDINGS)
    return document, transcript


def saved_match(
    game: Game, box: str, name: str, read: tuple[Document, Transcript], sitting: tuple[str, ...]
) -> LiveMatch:
    """A saved match, or the record of a real table, as it was left.

    Args:
        game: that of the box, with its card sets.
        box: where the titles of its cards in other languages are.
        name: of the file, for messages.
        read: as `transcript_of` gives it.
        sitting: who plays each seat from now on.

    Raises:
        HornbookError: it is of other sets or rules, or a move is not legal.
    """
    document, transcript = read
    if wrong_sets := other_sets(transcript, game):
        raise HornbookError(f"{name}: {wrong_sets[0]}", ExitCode.FINDINGS, wrong_sets[1])
    ruleset = find_ruleset(game, transcript.ruleset)
    seats = check_seats(ruleset, len(transcript.seats) - ruleset.seats.arbiter)
    compiled = compile_game(game, ruleset.id, seats, transcript.variants, kept_code)
    return resumed(compiled, transcript, sitting, document, titles_of(box, game))
