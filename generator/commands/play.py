"""The `play` command: opens a game, seats people and policies, and plays in the terminal."""

import os
import secrets
import shlex
import shutil
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import click

from generator.commands.arguments import Play
from generator.commands.matches import new_match, saved_match, transcript_of
from generator.commands.opening import check_seats, find_ruleset, open_to_play, played_by
from generator.diagnostics import Severity
from generator.errors import ExitCode, HornbookError
from generator.files.keeping import Keeper
from generator.files.rooted import Root
from generator.model.game import Game
from generator.model.sizes import Paper
from generator.output import write_file
from generator.play.match import LiveMatch
from generator.play.narration import story_of
from generator.play.policies import names_for
from generator.play.recording import save_text, sitting_of
from generator.play.terminal.screen import Style
from generator.play.terminal.session import Session
from generator.play.transcripts import Transcript
from generator.play.wording import PERSON
from generator.printable import printable
from generator.products.documents.journal import journal_of, paint_journal
from generator.project import find_project, saves_folder
from generator.reporters import many
from generator.sandbox.limits import renew
from generator.saying import say
from generator.shelf import Shelf
from generator.source.files import read_file

MOST_SEEDS = 2**31


class Terminal:
    """Lines on stdout, read from stdin: a person's terminal, or a pipe."""

    def __init__(self) -> None:
        is_terminal = sys.stdout.isatty()
        width = shutil.get_terminal_size((80, 24)).columns if is_terminal else 80
        self.is_live = is_terminal and sys.stdin.isatty()
        self.style = Style(max(width, 40), is_terminal and "NO_COLOR" not in os.environ)
        if self.is_live:
            import readline  # noqa: F401 # gives `input` its line editing

    def show(self, lines: Iterable[str]) -> None:
        """Print lines."""
        for line in lines:
            click.echo(line, color=self.style.bold)  # noqa: TID251 # lines of the screen, whose words are printable

    def read(self, prompt: str) -> str:
        """Ask for one line; what is read from a pipe is shown, so that a record makes sense."""
        line = input(prompt)
        renew("a turn")
        if not self.is_live:
            click.echo(line)  # noqa: TID251 # lines of the screen, whose words are printable
        return line

    def agrees(self, path: Path) -> bool:
        """Whether a person lets us overwrite a file; nobody can be asked through a pipe."""
        if not self.is_live:
            return False
        typed = self.read(printable(f"{path} is there already. Overwrite it? y or n: "))
        return typed.strip().lower() in ("y", "yes")

    def clear(self) -> None:
        """Empty the screen and what was scrolled away; leave room where nothing can be emptied."""
        if self.is_live:
            click.echo("\033[H\033[2J\033[3J", nl=False, color=True)  # noqa: TID251 # lines of the screen, whose words are printable
        else:
            click.echo("\n" * 3)  # noqa: TID251 # lines of the screen, whose words are printable


@dataclass(frozen=True)
class Opened:
    """A match ready to be played, and where it is saved."""

    game: Game
    table: LiveMatch
    file: Path
    map_id: str | None = None

    def save(self, keeper: Keeper, file: Path | None) -> Path:
        """Write the match to `file`, or where it belongs, over no other match; where it went.

        Raises:
            HornbookError: exit 4, when it cannot be written, or `file` must not be overwritten.
        """
        if file is not None:
            keeper.claim(file)
        return keeper.write(file or self.file, self.text().encode())

    def text(self) -> str:
        """The match so far, as it is saved."""
        ruleset = self.table.words.ruleset.id
        return save_text(self.table, played_by(self.game, ruleset, self.map_id))


def run(asked: Play) -> None:
    """Play a match; what is left early is saved.

    Raises:
        HornbookError: the options cannot be met, or the match cannot go on.
    """
    tables, journal = Shelf(find_project()).tables, asked.journal
    paper = tables.sheet_paper(tables.paper(asked.paper))
    screen = Terminal()
    keeper = Keeper(screen.agrees, partial(say, err=True))
    if asked.save:
        keeper.claim(asked.save)
    opened = _resume(asked, asked.resume) if asked.resume else _begin(asked)
    if asked.resume and _is_saved(asked.resume, opened.text()):
        keeper.own(asked.resume)
    if journal and not _can_be_told(opened):
        raise HornbookError(
            f"{opened.game.title} has no journal to set this match in",
            instead="a journal is for games of one seat that declare it; leave --journal out",
        )
    save = partial(opened.save, keeper)
    screen.show([printable(f"A match that you leave is saved: {opened.file}")])
    evening = Session(opened.table, screen, save, command=_command(asked))
    is_over = evening.play()
    if is_over and asked.save:
        screen.show([printable(f"Saved: {save(None)}")])
    if is_over and _can_be_told(opened):
        try:
            _tell(opened, screen, journal, paper)
        except HornbookError:
            screen.show([printable(f"Saved: {save(None)}")])
            raise


def _command(asked: Play) -> str:
    """What was typed to name the box and its sets, as a match that is resumed needs it too."""
    sets = (word for one in asked.sets for word in ("--set", one))
    return shlex.join(["hornbook", "play", *filter(None, [asked.box]), *sets])


def _is_saved(path: Path, text: str) -> bool:
    """Whether a file is just what we would save: what a person wrote holds more than that."""
    with suppress(OSError):
        return Root(path.absolute().parent).read(path.name) == text.encode()
    return False


def _begin(asked: Play) -> Opened:
    _, game = open_to_play(asked.box, asked.sets)
    ruleset = find_ruleset(game, asked.ruleset)
    chairs = check_seats(ruleset, asked.seats, game) + ruleset.seats.arbiter
    seed = asked.seed if asked.seed is not None else secrets.randbelow(MOST_SEEDS)
    sitting = _sitting(asked.human or (1,), asked.policy, chairs)
    table = new_match(game, ruleset.id, seed, sitting, asked.variant, asked.map_id)
    return Opened(game, table, asked.save or file_for(game, seed), asked.map_id)


def file_for(game: Game, seed: int) -> Path:
    """Where a match is saved that a person names no file for."""
    return saves_folder() / game.id / f"match-{seed}.yaml"


def _resume(asked: Play, path: Path) -> Opened:
    read = transcript_of(str(path), *read_file(path.name, path.absolute().parent))
    transcript = read[1]
    box = asked.box or transcript.game
    _, game = open_to_play(box, asked.sets)
    sitting = sitting_of(transcript, asked.policy)
    if asked.human:
        sitting = _sitting(asked.human, asked.policy, len(transcript.seats))
    table = saved_match(game, box, str(path), read, sitting)
    _note_settled(transcript, asked)
    if table.notice:
        say(f"  note: {table.notice}", err=True)
    return Opened(game, table, asked.save or path, transcript.map)


def _note_settled(transcript: Transcript, asked: Play) -> None:
    """Say what a match that has begun does not change, where something else is asked for."""
    held: dict[str, tuple[str, Any]] = {
        "variant": ("--variant", transcript.variants),
        "map_id": ("--map", transcript.map),
        "ruleset": ("--ruleset", transcript.ruleset),
        "seed": ("--seed", transcript.seed),
    }
    for name, (flag, value) in held.items():
        if getattr(asked, name) not in (None, (), value):
            kept = (" ".join(value) if isinstance(value, tuple) else value) or "none"
            note = f"  note: {flag} is left as the match began: {kept}"
            say(note, err=True)


def _sitting(people: tuple[int, ...], policy: str, chairs: int) -> tuple[str, ...]:
    """Who plays each seat: people at the seats named (from 1), policies at the others.

    Raises:
        HornbookError: there is no such seat or policy.
    """
    wrong = [seat for seat in people if not 1 <= seat <= chairs]
    if wrong:
        span = f"seats are 1 to {chairs}" if chairs > 1 else "there is one seat"
        raise HornbookError(f"nobody can sit at seat {wrong[0]}: {span}", instead="see --human")
    policies = names_for(policy, chairs)
    return tuple(
        PERSON if number in people else policies[number - 1] for number in range(1, chairs + 1)
    )


def _can_be_told(opened: Opened) -> bool:
    return len(opened.table.sitting) == 1 and journal_of(opened.game) is not None


def _tell(opened: Opened, screen: Terminal, file: Path | None, paper: Paper) -> None:
    """Set the match as a journal, where that is wanted."""
    if file is None:
        screen.show(["This can be set as a journal to print, with room for your own words."])
        try:
            typed = screen.read("File to write (.pdf), or Enter for none: ").strip()
        except (EOFError, KeyboardInterrupt):
            screen.show([""])
            return
        if not typed:
            return
        file = Path(typed if typed.lower().endswith(".pdf") else f"{typed}.pdf")
    screen.show([printable(f"Journal: {write_journal(opened, file, paper)}")])


def write_journal(opened: Opened, file: Path, paper: Paper) -> str:
    """Write the journal; the file and how many pages it has.

    Raises:
        HornbookError: exit 1 where it cannot be set, 3 where fonts are missing, 4 where it cannot
            be written.
    """
    sheet = journal_of(opened.game)
    assert sheet is not None  # noqa: S101 # asked before
    painted = paint_journal(opened.game, sheet, story_of(opened.table), paper)
    wrong = [one for one in painted.findings if one.severity is Severity.ERROR]
    if wrong:
        raise HornbookError(f"the journal cannot be set: {wrong[0].message}", ExitCode.FINDINGS)
    write_file(file, painted.pdf)
    return f"{file} ({many(painted.pages, 'page')})"
