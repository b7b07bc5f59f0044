"""What a transcript says beside its decisions: notes, changes, the end; held against the match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.diagnostics import Code, Diagnostic, did_you_mean, quoted
from generator.engine import State
from generator.model.game import Places
from generator.play import codes
from generator.play.facts import Facts, Moment
from generator.play.transcripts import End, Entry


class Stop(Exception):  # noqa: N818 # ends a replay; never leaves the referee
    """The match cannot be followed beyond this finding."""

    def __init__(self, finding: Diagnostic) -> None:
        super().__init__(finding.message)
        self.finding = finding


@dataclass
class Claims:
    """Compares what is written with one match as it goes on."""

    places: Places
    facts: Facts
    before: Moment
    """The match at the last changes that were written."""
    noted: int = field(default=0, init=False)
    """Notes of the rules up to the last check."""

    def check(self, state: State, said: Sequence[Entry]) -> None:
        """Hold notes, and changes since the last that were written, against the match.

        Raises:
            Stop: something is otherwise.
        """
        self.compare(state, said)
        self.noted = len(state.notes or ())
        if any(line.key == "now" for line in said):
            self.before = self.facts.moment(state)

    def compare(self, state: State, said: Sequence[Entry]) -> None:
        """The same, without going on from here."""
        notes = list(state.notes or ())[self.noted :]
        for line in said:
            if line.key == "now":
                now = self.facts.moment(state)
                found = {**self.facts.values(now), **self.facts.changes(self.before, now)}
                self._check_changes(line, line.value, found)
            elif line.key == "note":
                wanted = line.value if isinstance(line.value, Mapping) else {str(line.value): {}}
                for name, of in wanted.items():
                    self._check_note(line, str(name), of, notes)

    def check_end(self, state: State, end: End) -> None:
        """Hold what is written about the end against the match.

        Raises:
            Stop: something is otherwise.
        """
        found = {
            "outcome": state.outcome,
            "scores": tuple(state.returns()),
            "winners": tuple(seat + 1 for seat in state.winners()),
        }
        for name, value in found.items():
            wanted = getattr(end, name)
            if wanted is not None and wanted != value:
                message = f"the match ends with {name} {_said(value)}, not {_said(wanted)}"
                raise Stop(codes.OTHERWISE.at(self.places.where(("end", name)), message))

    def _check_changes(self, line: Entry, wanted: Any, found: Mapping[str, Any]) -> None:
        if not isinstance(wanted, Mapping):
            hint = "write what has changed by name: {round: 2}"
            raise self._stop(codes.UNREADABLE, line, "this names no counter or zone", hint)
        for name, value in wanted.items():
            if name not in found:
                message = f"no counter or zone is called {quoted(name)}"
                raise self._stop(codes.UNREADABLE, line, message, did_you_mean(name, found), name)
            if found[name] != value:
                message = f"{name} is {_said(found[name])}, not {_said(value)}"
                raise self._stop(codes.OTHERWISE, line, message, None, name)

    def _check_note(self, line: Entry, name: str, of: Any, notes: list[Any]) -> None:
        values = dict(of) if isinstance(of, Mapping) else {}
        for index, (kind, found) in enumerate(notes):
            if kind == name and all(found.get(key) == values[key] for key in values):
                del notes[index]
                return
        heard = ", ".join(f"{kind} {_said(of)}" for kind, of in notes) or "nothing"
        message = f"the rules call out {heard} here, not {name} {_said(values)}"
        raise self._stop(codes.OTHERWISE, line, message)

    def _stop(
        self, code: Code, line: Entry, message: str, hint: str | None = None, name: str = ""
    ) -> Stop:
        path = (*line.path, name) if name else line.path
        return Stop(code.at(self.places.where(path), message, hint))


def _said(value: Any) -> str:
    if isinstance(value, tuple | list):
        return f"[{', '.join(_said(one) for one in value)}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {_said(one)}' for key, one in value.items())}}}"
    return f"{value:g}" if isinstance(value, float) else str(value)
