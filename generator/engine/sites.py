"""Decision sites: each place in the rules at which a seat is asked."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from generator.diagnostics import Position
from generator.rules.tree import Test


@dataclass(frozen=True)
class Decision:
    """One place in the rules at which a seat decides."""

    number: int
    rule: str
    """Id of the rule, action, card effect or reaction."""
    word: str
    """`choose`, `ask`, `ask_all`, `act` or `window`."""
    says: str
    cites: str | None
    position: Position
    kind: str
    """What is chosen: `card`, `seat`, `integer` or `text`."""
    tests: tuple[Test | None, ...] = ()
    """Requirements in the order of the checks; None stands for having an option at all."""
    labels: tuple[tuple[str, str], ...] = ()
    """Options in words, by id."""
    secret: bool = False
    """Whether nobody else may know what is chosen."""
    left_out: tuple[Test, ...] = ()
    """What is said of whatever is not in the list at all."""


@dataclass(frozen=True)
class Failure:
    """One requirement that fails: its id, the section it cites, its words."""

    id: str
    words: str
    cites: str | None = None


@dataclass
class Inquiry:
    """What `explain` and `prefer` need of a site, compiled apart so that play pays nothing.

    `candidates(s, F)` gives all values before requirements; `checks[i](s, F, value)` whether
    requirement i holds, `left_out[i](s, F, value)` the same of what the list lacks;
    `prefer(s, F, value)` the author's preference; `offered(s, F)` the values that meet every
    requirement.
    """

    candidates: Callable[[Any, Any], list[Any]] | None = None
    checks: tuple[Callable[[Any, Any, Any], bool], ...] = ()
    prefer: Callable[[Any, Any, Any], float] | None = None
    answers: Callable[[Any, Any, Any], list[Any]] | None = None
    left_out: tuple[Callable[[Any, Any, Any], bool], ...] = ()
    offered: Callable[[Any, Any], list[Any]] | None = None
