"""Decision sites: each place in the rules at which a seat is asked."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from generator.diagnostics import Position
from generator.rules.typed_tree import Test

OFTEN_ENOUGH: Final = "often-enough"
"""The id of what refuses an action that a menu offers only so often."""
IN_NO_GROUP: Final = "in-no-group"
"""The id of what refuses a card that lies in no group."""
NOT_WITH_THESE: Final = "not-with-these"
"""The id of what refuses a card that lies in no group with those that are chosen."""
CHOSEN_ALREADY: Final = "chosen-already"
"""The id of what refuses a card of the group that is being chosen."""


@dataclass(frozen=True)
class Decision:
    """One place in the rules at which a seat decides."""

    number: int
    rule: str
    """Id of the rule, action, card effect, reaction or answer."""
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
    event: str = ""
    """Of a window: what cards and seats may answer."""
    of_groups: bool = False
    """Whether groups of cards are chosen: to end the choice is then to take one of them."""
    has_values: bool = False
    """Whether its words name values of the moment, which `State.question` gives."""
    binds: str = ""
    """The local that keeps what is chosen."""
    hangs_on: frozenset[str] = frozenset()
    """The locals from which follows what can be chosen."""
    hints: Mapping[str, Position] = field(default_factory=dict)
    """Where the hint stands, or that of each option and action by its name."""
    named: frozenset[str] = frozenset()
    """The locals whose values its words name."""

    def kind_of(self, value: Any) -> str:
        """What a value is that was chosen here: a seat may answer a window without a card."""
        return "text" if self.event and isinstance(value, str) else self.kind

    def takes(self, kind: str) -> bool:
        """Whether something of this kind can be chosen here."""
        return kind == self.kind or (kind == "text" and bool(self.event and self.labels))


Values = tuple[tuple[str, str, Any], ...]
"""Values that words name: name, kind, and the value as the engine holds it."""


@dataclass(frozen=True)
class Failure:
    """One requirement that fails: its id, the section it cites, its words."""

    id: str
    words: str
    cites: str | None = None
    of: Values = ()
    """What the words name."""


def failure(test: Test, of: Values = ()) -> Failure:
    """A requirement that fails, with the values that its words name."""
    return Failure(test.id or "requirement", test.says, test.cites, of)


@dataclass
class Inquiry:
    """What `explain` and `prefer` need of a site, compiled apart so that play pays nothing.

    `candidates(s, F)` gives all values before requirements; `checks[i](s, F, value)` whether
    requirement i holds, `left_out[i](s, F, value)` the same of what the list lacks;
    `prefer(s, F, value)` the author's preference; `offered(s, F)` the values that meet every
    requirement; `asides(s, F)` the asides that are open.
    """

    candidates: Callable[[Any, Any], list[Any]] | None = None
    checks: tuple[Callable[[Any, Any, Any], bool], ...] = ()
    prefer: Callable[[Any, Any, Any], float] | None = None
    answers: Callable[[Any, Any, Any], list[Any]] | None = None
    offered: Callable[[Any, Any], list[Any]] | None = None
    left_out: tuple[Callable[[Any, Any, Any], bool], ...] = ()
    said: Mapping[str, Callable[[Any, Any, Any], Values]] = field(default_factory=dict)
    """By the name of a check, such as `check0`, the values that its words name."""
    asides: Callable[[Any, Any], list[Any]] | None = None
    question: Callable[[Any, Any], Values] | None = None
    """The values that the words of the question name."""
    picked: Callable[[Any, Any], list[int]] | None = None
    """Of a choice of groups: the cards that the seat has chosen so far, and what comes along."""
    chosen: Callable[[Any, Any], tuple[list[Any], int, int]] | None = None
    """Of a choice of several: what the seat has chosen so far, and the least and most of it."""
