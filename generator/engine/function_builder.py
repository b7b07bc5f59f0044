"""Writes one body as Python: a plain function, or blocks between which a match can wait.

A framed body becomes functions `b<n>(s, F)`. One returns True when the match must wait or is
over, and None to go on with the uppermost frame at its position `F[0]`.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from generator.diagnostics import Position
from generator.engine.decision_points import Decision
from generator.engine.expression_code import PRELUDE, Phrases
from generator.engine.unit import Unit
from generator.rules.typed_tree import Body, Effect, Expr, Test


@dataclass
class Flow:
    """The writer of one body."""

    unit: Unit
    body: Body
    framed: bool
    number: int = 0
    slots: dict[str, int] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    done: list[tuple[str, list[tuple[int, str, Position | None]]]] = field(default_factory=list)
    current: list[tuple[int, str, Position | None]] = field(default_factory=list)
    depth: int = 1
    position: Position | None = None
    temps: int = 0
    owners: dict[str, int] = field(default_factory=dict)
    """Of each secret local: the slot that says whose secret it is."""
    loops: list[int | None] = field(default_factory=list)
    """For each loop around: the block after it, or None for a loop of Python's."""

    def __post_init__(self) -> None:
        self.number = self.unit.number[id(self.body)]
        for name in (*self.body.params, *self.body.locals):
            self.local(name)

    @property
    def phrases(self) -> Phrases:
        """The writer of expressions in this body."""
        return Phrases(self.unit.checked.symbols, self.unit.tables, self.names)

    def local(self, name: str) -> str:
        """Where a local is kept."""
        if name not in self.names:
            if self.framed:
                self.slots[name] = len(self.slots) + 1
                self.names[name] = f"F[{self.slots[name]}]"
            else:
                self.names[name] = f"v_{name}"
        return self.names[name]

    def hidden(self, purpose: str) -> str:
        """A local of our own."""
        self.temps += 1
        return self.local(f"{purpose}#{self.temps}" if self.framed else f"_{purpose}{self.temps}")

    def secret(self, effect: Effect, seat: str) -> None:
        """Keep whose secret a choice is, where it is one."""
        if effect.names.get("secret"):
            owner = self.hidden("owner")
            self.line(f"{owner} = {seat}")
            self.owners[str(effect.names["as"])] = len(self.slots)

    def temp(self) -> str:
        """A name for a value that does not outlive the block."""
        self.temps += 1
        return f"t{self.temps}"

    def line(self, text: str) -> None:
        """One line at the depth of now."""
        self.current.append((self.depth, text, self.position))

    @contextmanager
    def deeper(self) -> Iterator[None]:
        """Lines inside an `if` or a loop."""
        self.depth += 1
        yield
        self.depth -= 1

    def start(self, block: int) -> None:
        """Go on in another block."""
        self.current = []
        self.done.append((f"b{block}(s, F)", self.current))
        self.depth = 1

    def block(self) -> int:
        """A new block of this body."""
        return self.unit.block(self.number)

    def goto(self, block: int) -> None:
        """Jump forward."""
        self.line(f"return b{block}(s, F)")

    def loop_to(self, block: int) -> None:
        """Jump back, by way of the main loop, which counts steps."""
        self.line(f"F[0] = {block}")
        self.line("return None")

    def wait(self, block: int) -> None:
        """Stop for a decision and go on in `block`."""
        self.line(f"F[0] = {block}")
        self.line("return True")

    def write(self, expr: Expr) -> str:
        """Source of an expression."""
        return self.phrases.write(expr)

    def site(self, effect: Effect, kind: str, labels: tuple[tuple[str, str], ...] = ()) -> int:
        """A new decision site."""
        number = len(self.unit.sites)
        says = str(effect.names.get("says", "")) or self.body.says
        self.unit.sites.append(
            Decision(
                number,
                self.body.id,
                effect.word,
                says,
                self.body.cites,
                effect.position,
                kind,
                effect.where,
                labels,
                secret=effect.word == "ask_all" or bool(effect.names.get("secret")),
                left_out=effect.left_out,
                event=str(effect.names.get("window", "")),
            )
        )
        return number

    def inquire(self, site: int, inquiry: Mapping[str, str]) -> None:
        """Note the sources from which `explain` and `prefer` of a site are compiled."""
        self.unit.inquiries[site] = dict(inquiry)

    def told(self, site: int, by: str, value: str) -> None:
        """Tell whoever listens that a choice is made by itself; `by` and `value` are sources."""
        self.line("if s.told is not None:")
        with self.deeper():
            self.line(f"tell_forced(s, {site}, {by}, {value})")

    def condition(self, tests: tuple[Test, ...], phrases: Phrases) -> str:
        """Source that is true where all requirements hold that are asked beforehand."""
        return " and ".join(phrases.write(one.test) for one in tests if not one.unseen)

    def in_vain(self, test: Test, seat: str, *, secret: bool = False) -> None:
        """Say, where something was chosen in vain, why; of a secret choice nobody hears."""
        if secret:
            self.line("pass")
            return
        self.line("if s.notes is not None:")
        with self.deeper():
            values = f"{{'who': shown(s, 'seat', {seat}), 'why': {test.says!r}}}"
            self.line(f"s.note('in-vain', {values})")
        self.line("if s.told is not None:")
        with self.deeper():
            told = f"{test.says!r}, {{'who': {seat}}}, {{'who': 'seat'}}"
            self.line(f"tell_note(s, 'in-vain', {told})")

    def finish(self) -> None:
        """Hand the lines over to the unit."""
        for head, lines in self.done:
            self._emit(head, lines)
        if self.framed:
            self.unit.slots[self.number] = dict(self.slots)
            self.unit.owners[self.number] = dict(self.owners)
            self.unit.frame_size[self.number] = len(self.slots)

    def _emit(self, head: str, lines: list[tuple[int, str, Position | None]]) -> None:
        unit = self.unit
        unit.lines.append(f"def {head}:")
        unit.where.append(self.body.position)
        text = "\n".join(one for _, one, _ in lines)
        for short, long in PRELUDE.items():
            if f"{short}[" in text:
                unit.lines.append(f"    {short} = {long}")
                unit.where.append(None)
        for depth, line, position in lines or [(1, "return None", None)]:
            unit.lines.append("    " * depth + line)
            unit.where.append(position)
