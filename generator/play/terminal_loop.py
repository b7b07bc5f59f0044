"""The evening at the table: shows, asks, does what is typed, until the match is over or left."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import Protocol

from generator.errors import HornbookError
from generator.play.table import Table
from generator.play.terminal_answers import help_lines, rule_lines
from generator.play.terminal_replies import Choice, Order, Unclear, read_reply
from generator.play.terminal_view import (
    Style,
    end_lines,
    news_lines,
    question_lines,
    table_lines,
)
from generator.play.terminal_why import why_lines
from generator.printable import printable


class Screen(Protocol):
    """Where lines are shown and read."""

    style: Style

    def show(self, lines: Iterable[str]) -> None:
        """Print lines."""

    def read(self, prompt: str) -> str:
        """Ask for one line.

        Raises:
            EOFError: there is no more.
            KeyboardInterrupt: the person wants to leave at once.
        """

    def clear(self) -> None:
        """Take away what the next person must not see."""


@dataclass
class Evening:
    """One match being played; `save` writes it and says where, `file` names another place."""

    table: Table
    screen: Screen
    save: Callable[[Path | None], Path]
    last: int | None = None
    """The person who was shown the table last."""
    is_kept: bool = False
    """Whether a match that is left has been saved."""
    command: str = "hornbook play"
    """What to type before `--resume` to go on with the match."""

    def play(self) -> bool:
        """Play to the end; whether it was reached. What is left early is saved.

        Raises:
            HornbookError: the rules cannot go on, or the match cannot be saved.
            KeyboardInterrupt: Ctrl-C; the match has been saved.
        """
        try:
            return self._play()
        except KeyboardInterrupt:
            # A terminal that closes ends the input first; its signal then meets us while we save.
            if not self.is_kept:
                self._saved_somewhere()
            raise

    def _play(self) -> bool:
        try:
            while self._next():
                pass
        except (EOFError, KeyboardInterrupt, HornbookError, OSError) as reason:
            path = self._saved_somewhere()
            with suppress(OSError):  # the terminal itself may have gone
                self._say_where(path)
            if not isinstance(reason, EOFError):
                raise
            return False
        return self.table.is_over

    def _next(self) -> bool:
        """One decision; False when there are no more."""
        table = self.table
        table.go_on()
        seat = table.waits_for
        if seat is None:
            self._end()
            return False
        self._hand_over(seat)
        self._show(seat)
        return self._decide(seat)

    def _decide(self, seat: int) -> bool:
        """Ask until something is chosen or undone; False to leave."""
        table = self.table
        while True:
            options = self._options(seat)
            reply = read_reply(self.screen.read("> "), options)
            if isinstance(reply, Choice):
                table.take(table.state.choices()[reply.number])
                return True
            if isinstance(reply, Unclear):
                self.screen.show([reply.says])
            elif reply.word == "quit":
                if self._leave(reply.about):
                    return False
            elif reply.word == "undo":
                if self._undo(reply.about, seat):
                    return True
            else:
                self._answer(reply, seat)

    def _answer(self, order: Order, seat: int) -> None:
        style, table = self.screen.style, self.table
        if order.word == "look":
            self._show(seat)
        elif order.word == "log":
            news = table.watchers[seat].news
            self.screen.show(line for one in news for line in style.wrap(one.text))
        elif order.word == "save":
            self._save(order.about)
        else:
            answer = {"?": help_lines, "why": why_lines, "rules": rule_lines}[order.word]
            for line in answer(table, order.about):
                self.screen.show(style.wrap(line, "", "      "))

    def _show(self, seat: int) -> None:
        table, screen = self.table, self.screen
        style = screen.style
        if fresh := table.fresh(seat):
            screen.show(["", style.heading("What has happened"), *news_lines(fresh, style)])
        screen.show(["", *table_lines(table, seat, style), ""])
        screen.show(question_lines(table, self._options(seat), style))

    def _options(self, seat: int) -> list[str]:
        table, names = self.table, self.table.watchers[seat].names
        state = table.state
        decision = state.decision
        return [names.option(state, action, decision) for action in state.choices()]

    def _hand_over(self, seat: int) -> None:
        """Before another person's hand is shown, wait until that person sits there alone."""
        if len(self.table.people) > 1 and self.last != seat:
            self.screen.clear()
            who = _player(self.table, seat)
            self.screen.show([f"{who} decides now. Hand over the keyboard."])
            self.screen.read(f"{who}: press Enter when only you can see this. ")
        self.last = seat

    def _undo(self, about: str, seat: int) -> bool:
        if about and not (about.isdecimal() and len(about) < 6):
            self.screen.show(["Type undo, or undo and how many choices: undo 3"])
            return False
        times = int(about or 1)
        choices = self.table.last_choices(times, seat)
        if not self.table.undo(times):
            self.screen.show(["There is nothing to take back."])
            return False
        said = "This choice is" if len(choices) == 1 else f"These {len(choices)} choices are"
        self.screen.show([f"{said} taken back; chance stays as it was:"])
        self.screen.show(line for one in choices for line in self.screen.style.wrap(one))
        return True

    def _has_folder(self, about: str) -> bool:
        """Whether a file can be written where it is wanted; said, where there is no such folder."""
        folder = _file(about).parent
        if folder.is_dir():
            return True
        self.screen.show([f"Not saved: there is no folder {printable(str(folder))}"])
        return False

    def _save(self, about: str) -> None:
        if not self._has_folder(about):
            return
        try:
            self.screen.show([_said(self.save(_file(about) if about else None))])
        except HornbookError as error:
            self.screen.show([f"Not saved: {error.message}", f"  {error.instead}"])

    def _leave(self, about: str) -> bool:
        """Save and say where; False, at the table still, where that cannot be done."""
        if not self._has_folder(about):
            return False
        try:
            path = self.save(_file(about) if about else None)
        except HornbookError as error:
            self.screen.show([f"Not saved: {error.message}", "  save FILE names another place"])
            return False
        self._say_where(path)
        return True

    def _saved_somewhere(self) -> Path:
        """Save where nobody can be asked any more: where the match belongs, else in this folder.

        Raises:
            HornbookError: neither can be written.
        """
        try:
            path = self.save(None)
        except HornbookError:
            path = self.save(Path("hornbook-match.yaml"))
        self.is_kept = True
        return path

    def _say_where(self, path: Path) -> None:
        self.screen.show(
            [
                "",
                _said(path),
                printable(f"  {self.command} --resume {quote(str(path))}  goes on with it"),
            ]
        )

    def _end(self) -> None:
        table, screen = self.table, self.screen
        for seat in table.people:
            if len(table.people) == 1 and (fresh := table.fresh(seat)):
                screen.show(["", screen.style.heading("What has happened")])
                screen.show(news_lines(fresh, screen.style))
        screen.show(["", *end_lines(table, screen.style)])


def _said(path: Path) -> str:
    return printable(f"Saved: {path}")


def _file(about: str) -> Path:
    """The file that was typed; `~` is the home of whoever plays, where that is known."""
    path = Path(about)
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def _player(table: Table, seat: int) -> str:
    """A seat by the name that the record gives its player, where no other has it."""
    names = [str(one) for one in table.written.get("seats", ())]
    name = names[seat] if seat < len(names) else ""
    is_own = names.count(name) == 1 and name not in table.sitting
    return name if is_own else f"Seat {seat + 1}"
