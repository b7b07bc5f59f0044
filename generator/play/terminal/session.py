"""The session at a terminal: shows, asks, does what is typed, until the match is over or left."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import Final, Protocol

from generator.diagnostics import nearest as nearest_name
from generator.diagnostics import quoted
from generator.errors import HornbookError
from generator.play.match import LiveMatch
from generator.play.terminal.screen import (
    Style,
    end_lines,
    event_lines,
    match_lines,
    question_lines,
)
from generator.play.terminal.why import bare, why_lines
from generator.play.wording import GameWords, capital, nearest, plainly
from generator.printable import printable
from generator.words.catalogue import ENGLISH, Translate
from generator.words.filters import MINUS

WORDS: Final = ("?", "why", "rules", "look", "log", "undo", "save", "quit")
"""The commands."""
OTHER_NAMES: Final = {
    "help": "?",
    "h": "?",
    "rule": "rules",
    "explain": "why",
    "l": "look",
    "table": "look",
    "u": "undo",
    "back": "undo",
    "q": "quit",
    "exit": "quit",
}
WITHOUT_MORE: Final = frozenset({"look", "log"})
LONGEST_NUMBER: Final = 9


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
class Session:
    """One match being played; `save` writes it and says where, `file` names another place."""

    match: LiveMatch
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
        return self.match.is_over

    def _next(self) -> bool:
        """One decision; False when there are no more."""
        self.match.go_on()
        seat = self.match.waits_for
        if seat is None:
            self._end()
            return False
        self._hand_over(seat)
        self._show(seat)
        return self._decide(seat)

    def _decide(self, seat: int) -> bool:
        """Ask until something is chosen or undone; False to leave."""
        while True:
            reply = read_reply(self.screen.read("> "), self._options(seat))
            if isinstance(reply, Choice):
                self.match.take(self.match.choices()[reply.number])
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

    def _answer(self, order: "TypedCommand", seat: int) -> None:
        style, match = self.screen.style, self.match
        if order.word == "look":
            self._show(seat)
        elif order.word == "log":
            events = match.narrators[seat].events
            self.screen.show(line for one in events for line in style.wrap(one.text))
        elif order.word == "save":
            self._save(order.about)
        else:
            for line in answered(match, seat, order):
                self.screen.show(style.wrap(line, "", "      "))

    def _show(self, seat: int) -> None:
        match, screen, style = self.match, self.screen, self.screen.style
        if fresh := match.fresh(seat):
            screen.show(["", style.heading("What has happened"), *event_lines(fresh, style)])
        screen.show(["", *match_lines(match, seat, style), ""])
        screen.show(question_lines(match, self._options(seat), style))

    def _options(self, seat: int) -> list[str]:
        state, names = self.match.state, self.match.narrators[seat].names
        return [names.option(state, action, state.decision) for action in self.match.choices()]

    def _hand_over(self, seat: int) -> None:
        """Before another person's hand is shown, wait until that person sits there alone."""
        if len(self.match.people) > 1 and self.last != seat:
            self.screen.clear()
            who = self._player(seat)
            self.screen.show([f"{who} decides now. Hand over the keyboard."])
            self.screen.read(f"{who}: press Enter when only you can see this. ")
        self.last = seat

    def _player(self, seat: int) -> str:
        """A seat by the name that the record gives its player, where no other has it."""
        names = [str(one) for one in self.match.written.get("seats", ())]
        name = names[seat] if seat < len(names) else ""
        is_own = names.count(name) == 1 and name not in self.match.sitting
        return name if is_own else f"Seat {seat + 1}"

    def _undo(self, about: str, seat: int) -> bool:
        if about and not (about.isdecimal() and len(about) < 6):
            self.screen.show(["Type undo, or undo and how many choices: undo 3"])
            return False
        times = int(about or 1)
        choices = self.match.last_choices(times, seat)
        if not self.match.undo(times):
            self.screen.show(["There is nothing to take back."])
            return False
        said = "This choice is" if len(choices) == 1 else f"These {len(choices)} choices are"
        self.screen.show([f"{said} taken back; chance stays as it was:"])
        self.screen.show(line for one in choices for line in self.screen.style.wrap(one))
        return True

    # -- saving ----------------------------------------------------------------------------

    def _save(self, about: str) -> None:
        if path := self._written(about, lambda error: error.instead):
            self.screen.show([printable(f"Saved: {path}")])

    def _leave(self, about: str) -> bool:
        """Save and say where; False, at the table still, where that cannot be done."""
        path = self._written(about, lambda _: "save FILE names another place")
        if path:
            self._say_where(path)
        return path is not None

    def _written(self, about: str, hint: Callable[[HornbookError], str | None]) -> Path | None:
        """Save, to the file that was typed if any; None where that fails, which is said."""
        file = Path(about)
        with suppress(RuntimeError):  # nobody knows whose home `~` is
            file = file.expanduser()
        if not file.parent.is_dir():
            folder = printable(str(file.parent))
            self.screen.show([f"Not saved: there is no folder {folder}"])
            return None
        try:
            return self.save(file if about else None)
        except HornbookError as error:
            self.screen.show([f"Not saved: {error.message}", f"  {hint(error)}"])
            return None

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
        typed = f"  {self.command} --resume {quote(str(path))}  goes on with it"
        self.screen.show(["", printable(f"Saved: {path}"), printable(typed)])

    def _end(self) -> None:
        match, screen = self.match, self.screen
        if len(match.people) == 1 and (fresh := match.fresh(match.people[0])):
            screen.show(["", screen.style.heading("What has happened")])
            screen.show(event_lines(fresh, screen.style))
        screen.show(["", *end_lines(match, screen.style)])


# -- what is typed ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Choice:
    """The option with this number, from 0."""

    number: int


@dataclass(frozen=True)
class TypedCommand:
    """A command and what stands after it."""

    word: str
    about: str = ""


@dataclass(frozen=True)
class Unclear:
    """Nothing that can be done; `says` tells why and what was probably meant."""

    says: str


Reply = Choice | TypedCommand | Unclear


def read_reply(typed: str, options: Sequence[str], tr: Translate = ENGLISH.tr) -> Reply:
    """What `typed` means where the texts of `options` stand on the screen, numbered from 1.

    An option is chosen by its number, its words, or a part of them that no other option has.
    A command goes before an option that begins with the same word, unless the words are equal; it
    is known by its English name and by that in the language of `tr`.
    """
    text = " ".join(typed.split())
    if not text:
        return Unclear(tr("Type the number of an option, or ? for help."))
    if re.fullmatch(rf"[+{MINUS}-]?\d+", text):
        is_below = text[0] in f"-{MINUS}"
        if is_below and plainly(text) in (below := [plainly(one) for one in options]):
            return Choice(below.index(plainly(text)))
        if not is_below and len(text) < LONGEST_NUMBER and 1 <= int(text) <= len(options):
            return Choice(int(text) - 1)
        there = tr("options go from 1 to {most}", most=len(options))
        there = tr("there is only option 1") if len(options) == 1 else there
        number = text[:LONGEST_NUMBER]
        return Unclear(tr("There is no option {number}: {there}.", number=number, there=there))
    plain = [plainly(option) for option in options]
    # Whoever asks about a card that can be chosen does not choose it.
    if not text.startswith("?") and plain.count(plainly(text)) == 1:
        return Choice(plain.index(plainly(text)))
    return _order(text, tr) or _named(text, plain, options, tr)


def _order(text: str, tr: Translate) -> TypedCommand | None:
    if text.startswith("?"):
        return TypedCommand("?", text[1:].strip())
    word, _, about = text.partition(" ")
    word = word.casefold()
    spoken = {said.casefold(): known for known, said in words_of(tr).items()}
    word = spoken.get(word) or OTHER_NAMES.get(word, word)
    if word not in WORDS or (about and word in WITHOUT_MORE):
        return None
    return TypedCommand(word, about.strip())


def _named(text: str, plain: Sequence[str], options: Sequence[str], tr: Translate) -> Reply:
    wanted = plainly(text)
    near = [number for number, option in enumerate(plain) if wanted and wanted in option]
    starts = [number for number in near if plain[number].startswith(wanted)]
    for found in (starts, near):
        if len(found) == 1:
            return Choice(found[0])
    if near:
        said = ", ".join(str(number + 1) for number in near)
        fits = tr("{typed} fits options {options}: type a number.")
        return Unclear(fits.format(typed=quoted(text), options=said))
    if like := nearest(text, options):
        hint = tr('did you mean option {number}, "{option}"?').format(
            number=options.index(like) + 1, option=like
        )
    else:
        name = nearest_name(text.partition(" ")[0].casefold(), [*WORDS, *OTHER_NAMES])
        hint = tr("did you mean {name}?", name=quoted(name)) if name else ""
    first = tr("Nothing here is called {typed}", typed=quoted(text))
    return Unclear(f"{first}: {hint}" if hint else f"{first}; {tr('? shows what you can type.')}")


# -- answers ---------------------------------------------------------------------------------


def answered(match: LiveMatch, seat: int, order: TypedCommand) -> Iterator[str]:
    """What is said to `?`, `why` and `rules`, to the person at a seat; to others nothing."""
    words = match.narrators[seat].names.words
    if order.word == "?":
        yield from help_lines(match, words, order.about)
    elif order.word == "why":
        yield from why_lines(match, order.about)
    elif order.word == "rules":
        yield from rule_lines(words, order.about)


def meanings(tr: Translate) -> dict[str, str]:
    """What each command does."""
    return {
        "?": tr("this page; `? RULE` or `? CARD` shows what it says"),
        "why": tr("why CARD, SEAT or ACTION cannot be chosen now, with the rule that forbids it"),
        "rules": tr("every rule of the game with its section; `rules WORD` finds some"),
        "look": tr("the table again"),
        "log": tr("what has happened so far"),
        "undo": tr("take back the last choice of whoever sits here; `undo 3` takes back three"),
        "save": tr("write the match to a file; `save FILE` names it"),
        "quit": tr("leave; the match is saved, and `--resume` goes on with it"),
    }


def words_of(tr: Translate) -> dict[str, str]:
    """The commands as they are called in the language of `tr`."""
    return {
        "?": "?",
        "why": tr("why"),
        "rules": tr("rules"),
        "look": tr("look"),
        "log": tr("log"),
        "undo": tr("undo"),
        "save": tr("save"),
        "quit": tr("quit"),
    }


def help_lines(match: LiveMatch, words: GameWords, about: str) -> Iterator[str]:
    """The commands and the rule that asks now; or what is said of `about`."""
    tr = words.tr
    if about:
        found = [*words.found(about)] or [*_options(match, words, about)]
        yield from found or [_no_such(words, tr("Nothing is called that"), about)]
        return
    yield tr("Type the number of an option, or its words. Besides:")
    called = words_of(tr)
    yield from (f"  {called[word]:<6} {meaning}" for word, meaning in meanings(tr).items())
    rule = "" if match.is_over else match.state.decision.rule
    if words.has_rule(rule):
        yield from (tr("The rule that asks:"), f"  {words.rule(rule)}")
    elif words.has_card(rule):
        yield from (tr("The card that asks:"), f"  {words.card(rule)}")


def _options(match: LiveMatch, words: GameWords, about: str) -> Iterator[str]:
    """What an option of any decision says, by its name."""
    wanted, labels = bare(about), dict[str, None]()
    for site in match.compiled.sites:
        for word, label in site.labels:
            if wanted in (plainly(word), plainly(words.named(word))):
                where = f" [{site.cites}]" if site.cites else ""
                labels[f"{capital(words.named(word))}: {words.say(label)}{where}"] = None
    yield from labels


def rule_lines(words: GameWords, about: str) -> Iterator[str]:
    """Every rule, or those that hold the words of `about`."""
    wanted = plainly(about)
    found = [line for line in words.rules() if wanted in plainly(line)]
    yield from found or [_no_such(words, words.tr("No rule says that"), about)]


def _no_such(words: GameWords, said: str, about: str) -> str:
    hint = words.suggestion(about)
    return words.tr("{said}: did you mean {hint}?", said=said, hint=hint) if hint else f"{said}."
