"""When a match cannot go on: the rules ask for something that cannot be done."""

from dataclasses import dataclass
from typing import Any

from generator.diagnostics import Position
from generator.errors import ExitCode, HornbookError


class RulesFault(HornbookError):  # noqa: N818 # a fault of the rules, as in their reports
    """The rules ask for what cannot be done; says which rule, where, and why."""

    def __init__(
        self,
        rule: str,
        position: Position | None,
        reason: str,
        is_endless: bool = False,
        hint: str = "",
    ) -> None:
        at = f"{position}: " if position else ""
        what = f"the hint {hint}" if hint else f'rule "{rule}"'
        super().__init__(f"{at}{what} cannot go on: {reason}", ExitCode.FINDINGS)
        self.rule = rule
        self.position = position
        self.reason = reason
        self.is_endless = is_endless
        """Whether it would go on for ever without a decision."""
        self.hint = hint
        """The hint of a policy that asks it, as `rule/choice`; empty where it is the rule."""

    def __reduce__(self) -> tuple[type, tuple[str, Position | None, str, bool, str]]:  # type: ignore[override]
        """Cross from a worker process whole."""
        return type(self), (self.rule, self.position, self.reason, self.is_endless, self.hint)


class Broken(Exception):  # noqa: N818 # never leaves the engine; becomes a RulesFault
    """Raised by a running rule; becomes a `RulesFault` that knows its line."""


class IllegalActionError(HornbookError):
    """An action was applied that is not among the legal ones."""


class GivenError(HornbookError):
    """A counter is given what it cannot be; `path` leads to it in what was given."""

    def __init__(self, path: tuple[str, ...], message: str, instead: str = "") -> None:
        super().__init__(message, ExitCode.USAGE, instead)
        self.path = path

    def __reduce__(self) -> tuple[type, tuple[tuple[str, ...], str, str]]:  # type: ignore[override]
        """Cross from a worker process whole."""
        return type(self), (self.path, self.message, self.instead)


class RecordError(HornbookError):
    """A record of chance does not fit the match that it is said to be of."""


@dataclass(frozen=True)
class Need:
    """What chance must bring next: so many of `options`, each as likely as the others.

    `again` says that one option can come more than once, as with dice. `kind` is that of a record.
    """

    kind: str
    options: tuple[Any, ...]
    count: int = 1
    again: bool = False


class RecordEndsError(RecordError):
    """A record has been used up where chance is needed; `need` says what could come."""

    def __init__(self, need: Need) -> None:
        super().__init__(f"the record ends where a {need.kind} is needed", ExitCode.FINDINGS)
        self.need = need

    def __reduce__(self) -> tuple[type, tuple[Need]]:  # type: ignore[override]
        """Cross from a worker process whole."""
        return type(self), (self.need,)
