"""The `referee` command: reads transcripts, finds their games, and has them played again."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from generator.commands.arguments import Referee
from generator.commands.opening import check_seats, open_to_play
from generator.diagnostics import Diagnostic, did_you_mean, has_errors, quoted, renamed
from generator.engine.compile import compile_game
from generator.errors import ExitCode, HornbookError
from generator.languages.catalogues import languages_of, read_catalogue
from generator.model.game import Game
from generator.play.codes import NO_SUCH_MATCH, OTHER_CONTENT, OTHER_SETS
from generator.play.kept_code import kept_code
from generator.play.referee.replay import Verdict, referee
from generator.play.transcripts import Transcript, fingerprint, other_sets
from generator.project import find_project
from generator.reporters import report
from generator.rules.symbols import check_variants
from generator.saying import say, show
from generator.shelf import Shelf
from generator.source.document import Document
from generator.source.files import read_file
from generator.source.validate import validate


def run(asked: Referee) -> ExitCode:
    """Show the findings of all files, and a line for each match that was legal.

    Raises:
        HornbookError: a box has errors, or its rules cannot go on.
    """
    findings: list[Diagnostic] = []
    texts: dict[str, str] = {}
    legal: list[str] = []
    for name in asked.files:
        document, found = read_file(Path(name).name, Path(name).absolute().parent)
        transcript, wrong = validate(document, Transcript) if document else (None, [])
        found = [*found, *wrong]
        if document is not None:
            texts[name] = document.text
        if document is not None and transcript is not None:
            verdict = judge(transcript, document, asked.box, asked.sets)
            found += verdict.findings
            if not has_errors(verdict.findings):
                legal.append(f"{name}: {_summary(verdict)}")
        findings += _named(found, name)
    if text := report(sorted(findings), asked.format_, texts):
        show(text)
    if asked.format_ == "text":
        for line in legal:
            say(line)
    return ExitCode.FINDINGS if has_errors(findings) else ExitCode.OK


def judge(
    transcript: Transcript, document: Document, box: str | None, sets: Sequence[str] = ()
) -> Verdict:
    """The referee's word on one transcript, whatever game it names.

    Raises:
        HornbookError: the box has errors, or its rules cannot go on.
    """
    found = _game(transcript, document, box, sets)
    if isinstance(found, Diagnostic):
        return Verdict((found,), 0, None)
    ruleset = found.ruleset(transcript.ruleset)
    seats = len(transcript.seats) - ruleset.seats.arbiter
    compiled = compile_game(found, ruleset.id, seats, transcript.variants, kept_code)
    verdict = referee(compiled, transcript, document, titles_of(box or transcript.game, found))
    if transcript.content in (None, fingerprint(found, ruleset.id, transcript.map)):
        return verdict
    note = OTHER_CONTENT.at(document.where(("content",)), "the game's files have changed since")
    return replace(verdict, findings=(*verdict.findings, note))


def titles_of(box: str, game: Game) -> dict[str, list[str]]:
    """The titles of its cards, by id, in every language that the box is translated into."""
    shelf = Shelf(find_project())
    found: dict[str, list[str]] = {}
    try:
        folder = shelf.folder(box)
        catalogues = [read_catalogue(folder, language) for language in languages_of(folder)]
    except HornbookError:
        return found
    for deck in game.decks:
        for card in deck.cards:
            said = [one.of(f"cards/{deck.id}", card.title) for one in catalogues]
            found[card.id] = [entry.text for entry in said if entry]
    return found


def _game(
    transcript: Transcript, document: Document, box: str | None, sets: Sequence[str]
) -> Game | Diagnostic:
    """The game that a transcript is of, when it has such a ruleset for so many seats."""
    shelf = Shelf(find_project())
    known = (*shelf.names(), *shelf.sample_names())
    if box is None and transcript.game not in known:
        hint = did_you_mean(transcript.game, known) or "name its folder with --box"
        message = f"there is no game {quoted(transcript.game)}"
        return NO_SUCH_MATCH.at(document.where(("game",)), message, hint)
    _, game = open_to_play(box or transcript.game, sets)
    if wrong := other_sets(transcript, game):
        return OTHER_SETS.at(document.where(("sets",)), *wrong)
    rulesets = {one.id: one for one in game.rulesets}
    if transcript.ruleset not in rulesets:
        message = f"{game.title} has no ruleset {quoted(transcript.ruleset)}"
        hint = did_you_mean(transcript.ruleset, rulesets) or f"known are {', '.join(rulesets)}"
        return NO_SUCH_MATCH.at(document.where(("ruleset",)), message, hint)
    ruleset = rulesets[transcript.ruleset]
    try:
        check_variants(game, transcript.variants, ruleset)
    except HornbookError as error:
        return NO_SUCH_MATCH.at(document.where(("variants",)), error.message, error.instead)
    try:
        check_seats(ruleset, len(transcript.seats) - ruleset.seats.arbiter)
    except HornbookError as error:
        return NO_SUCH_MATCH.at(document.where(("seats",)), error.message)
    return game


def _named(findings: Iterable[Diagnostic], name: str) -> list[Diagnostic]:
    """The findings with the file as a person typed it."""
    return [renamed(one, {one.position.file: name}) for one in findings]


def _summary(verdict: Verdict) -> str:
    end = f'ended "{verdict.outcome}"' if verdict.outcome else "not over yet"
    return f"{verdict.decisions} decisions, all legal; {end}"
