"""Writes the functions of one compiled game, each line with its place in the content.

A body that can be made to wait is framed: it becomes blocks, functions `b<n>(s, F)` between which a
match can stand still, with its locals in the frame `F`. A block returns True when the match must
wait or is over, and None to go on with the uppermost frame at its position `F[0]`. Any other body
becomes one plain function `p<n>(s, …)`. Sample: `- {draw: 1, from: stock, to: seat.hand}`, and then
`- {choose: seat.hand, as: chosen, by: seat}`, in the rule with number 5:

    def b36(s, F):
        Z = s.zones
        FIRED[5] = 1
        draw(s, (1), 1, (4+F[1]))
        t1 = Z[(4+F[1])]
        if len(t1) > 1 or s.asks and t1:
            s.offer = offer_card(s, F[1], t1)
            if len(s.offer) == 1 and not s.asks:
                s.value = t1[0]
                return b37(s, F)
            s.seat, s.site = F[1], 7
            F[0] = 37
            return True
        s.value = t1[0] if t1 else None
        if s.told is not None:
            tell_forced(s, 7, F[1], s.value)
        return b37(s, F)
    def b37(s, F):
        F[6] = s.value
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from generator.diagnostics import Position
from generator.engine.decision_points import Decision
from generator.engine.expression_code import ExpressionWriter
from generator.engine.tables import CompiledTables
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Body, Checked, Effect, Expr, Reacts, Test, walk
from generator.rules.vocabulary import WORDS

Line = tuple[int, str, Position | None]
"""How deep a line stands, the line, and where in the content it comes from."""
_PRELUDE = {"Z": "s.zones", "C": "s.counters", "L": "s.place"}
"""What stands at the head of a function that needs it."""


@dataclass
class CodeUnit:
    """One compiled game while it is written: what all its bodies share."""

    checked: Checked
    tables: CompiledTables
    lines: list[str] = field(default_factory=list)
    where: list[Position | None] = field(default_factory=list)
    """Where in the content each line comes from."""
    body_at: list[int] = field(default_factory=list)
    """The body of each block."""
    bodies: list[Body] = field(default_factory=list)
    number: dict[int, int] = field(default_factory=dict)
    """The number of each body, by its identity."""
    entry: dict[int, int] = field(default_factory=dict)
    """The first block of each framed body, by its number."""
    framed: set[int] = field(default_factory=set)
    """Bodies, by number, that need a frame: they ask somebody, or unwind the stack."""
    slots: dict[int, dict[str, int]] = field(default_factory=dict)
    """Where in its frame each framed body keeps its locals."""
    owners: dict[int, dict[str, int]] = field(default_factory=dict)
    """Of each framed body's secret locals: the slot that says whose they are."""
    sites: list[Decision] = field(default_factory=list)
    inquiries: dict[int, dict[str, str]] = field(default_factory=dict)
    """Of each site: the sources from which `explain` and `prefer` are compiled."""

    def __post_init__(self) -> None:
        self.bodies = list(self.checked.bodies())
        self.number = {id(body): number for number, body in enumerate(self.bodies)}
        self._find_framed()

    def writer(self, *, nested: bool = False, **names: str) -> ExpressionWriter:
        """A writer of expressions outside any body."""
        return ExpressionWriter(self.checked.symbols, self.tables, names, nested)

    def function(self, head: str, lines: Iterable[Line], position: Position | None = None) -> None:
        """Write a function; its head comes from `position`."""
        lines = list(lines)
        text = "\n".join(line for _, line, _ in lines)
        needed = [f"{one} = {long}" for one, long in _PRELUDE.items() if f"{one}[" in text]
        self.lines += [f"def {head}:", *(f"    {one}" for one in needed)]
        self.lines += ["    " * depth + line for depth, line, _ in lines]
        self.where += [position, *(None for _ in needed), *(at for _, _, at in lines)]

    def value(self, head: str, source: str, position: Position | None = None) -> None:
        """A function of one expression."""
        self.function(head, [(1, f"return {source}", position)], position)

    def reactions(self, event: str, *, forced: bool) -> list[Reacts]:
        """How cards of this match answer an event."""
        there = set(self.tables.designs)
        return [
            one
            for one in self.checked.reacts
            if one.event == event and one.forced is forced and one.card in there
        ]

    def answers(self, event: str) -> list[Body]:
        """How seats answer an event, without a card."""
        return [one.body for one in self.checked.answers if one.event == event]

    def suspends(self, effects: Iterable[Effect]) -> bool:
        """Whether something in them asks, or runs what needs a frame."""
        return any(
            WORDS[one.word].asks
            or any(self.number[id(body)] in self.framed for body in self._called(one))
            or (one.word == "emit" and self.reactions(str(one.names["emit"]), forced=True))
            for one in walk(effects)
        )

    def _called(self, effect: Effect) -> Iterable[Body]:
        """What an effect runs as a function of its own."""
        if effect.word == "call":
            return [self.checked.rules[str(effect.names["call"])]]
        return self.checked.effects.values() if effect.word == "resolve" else ()

    def _find_framed(self) -> None:
        """Start with what plainly needs a frame, and follow the calls."""
        start = self.checked.rules.get(self.checked.ruleset.start)
        for number, body in enumerate(self.bodies):
            unwinds = any(WORDS[one.word].unwinds for one in walk(body.effects))
            if body is start or body.kind in ("reaction", "answer", "action") or unwinds:
                self.framed.add(number)
        before = -1
        while len(self.framed) != before:
            before = len(self.framed)
            self._frame_callers()
        # A rule without a frame that leads to itself would recurse in Python: give it one.
        for number, body in enumerate(self.bodies):
            if number not in self.framed and self._reaches(body, body, set()):
                self.framed.add(number)
        self._frame_callers()

    def _frame_callers(self) -> None:
        for number, body in enumerate(self.bodies):
            if self.suspends(body.effects):
                self.framed.add(number)

    def _reaches(self, start: Body, goal: Body, seen: set[int]) -> bool:
        for body in (one for effect in walk(start.effects) for one in self._called(effect)):
            if body is goal:
                return True
            if id(body) not in seen:
                seen.add(id(body))
                if self._reaches(body, goal, seen):
                    return True
        return False


@dataclass
class FunctionBuilder:
    """The writer of one body."""

    unit: CodeUnit
    body: Body
    number: int = 0
    framed: bool = False
    slots: dict[str, int] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    """Where each local is kept."""
    done: list[tuple[str, list[Line]]] = field(default_factory=list)
    depth: int = 1
    position: Position | None = None
    temps: int = 0
    owners: dict[str, int] = field(default_factory=dict)
    """Of each secret local: the slot that says whose secret it is."""
    loops: list[int | None] = field(default_factory=list)
    """For each loop around: the block after it, or None for a loop of Python's."""

    def __post_init__(self) -> None:
        self.number = self.unit.number[id(self.body)]
        self.framed = self.number in self.unit.framed
        self.position = self.body.position
        for name in (*self.body.params, *self.body.locals):
            self.local(name)

    # -- expressions and locals ----------------------------------------------------------------

    @property
    def write(self) -> ExpressionWriter:
        """The writer of expressions in this body."""
        return ExpressionWriter(self.unit.checked.symbols, self.unit.tables, self.names)

    def expr(self, effect: Effect, key: str, otherwise: str = "") -> str:
        """Source of the expression of a field, or what stands where it is left out."""
        if otherwise and key not in effect.exprs:
            return otherwise
        return self.write.expr(effect.exprs[key])

    def values(self, effect: Effect, names: Iterable[str]) -> list[str]:
        """Sources of the values of `with`, in the order of these parameters."""
        return [self.write.value(effect.exprs[f"with.{name}"]) for name in names]

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

    def temp(self) -> str:
        """A name for a value that does not outlive the block."""
        self.temps += 1
        return f"t{self.temps}"

    def secret(self, effect: Effect, seat: str) -> None:
        """Keep whose secret a choice is, where it is one."""
        if effect.names.get("secret"):
            self.line(f"{self.hidden('owner')} = {seat}")
            self.owners[str(effect.names["as"])] = len(self.slots)

    # -- lines and blocks ------------------------------------------------------------------------

    def line(self, *texts: str) -> None:
        """Lines at the depth of now."""
        self.done[-1][1].extend((self.depth, text, self.position) for text in texts)

    @contextmanager
    def inside(self, head: str) -> Iterator[None]:
        """Lines inside an `if` or a loop."""
        self.line(head)
        self.depth += 1
        yield
        self.depth -= 1

    def begin(self, head: str) -> None:
        """Go on in another function."""
        self.done.append((head, []))
        self.depth = 1

    def start(self, block: int) -> None:
        """Go on in another block."""
        self.begin(f"b{block}(s, F)")

    def block(self) -> int:
        """A new block of this body."""
        self.unit.body_at.append(self.number)
        return len(self.unit.body_at) - 1

    def goto(self, block: int, condition: str = "") -> None:
        """Jump forward, where a condition holds."""
        self.line(f"{condition and f'if {condition}: '}return b{block}(s, F)")

    def loop_to(self, block: int) -> None:
        """Jump back, by way of the main loop, which counts steps."""
        self.line(f"F[0] = {block}", "return None")

    def wait(self, block: int) -> None:
        """Stop for a decision and go on in `block`."""
        self.line(f"F[0] = {block}", "return True")

    def finish(self) -> None:
        """Hand the lines over to the unit."""
        for head, lines in self.done:
            self.unit.function(head, lines or [(1, "return None", None)], self.body.position)
        if self.framed:
            self.unit.slots[self.number] = self.slots
            self.unit.owners[self.number] = self.owners

    # -- decisions and what is heard of them -----------------------------------------------------

    def _cited(self, test: Test | None) -> Test | None:
        """A requirement that names no section stands in that of its rule."""
        return test and replace(test, cites=test.cites or self.body.section)

    def _hints(self, effect: Effect) -> dict[str, Position]:
        """Where the hints of a choice stand: that of all candidates, or of each option."""
        found = {"": effect.exprs.get("prefer")}
        found |= {one.id: one.prefer for one in effect.names.get("options", ())}
        if effect.word == "act":
            actions = self.unit.checked.actions
            found |= {one: actions[one].prefer for one in effect.names["act"] if one in actions}
        return {name: one.spot.position for name, one in found.items() if one and one.spot}

    def site(
        self,
        effect: Effect,
        kind: str,
        inquiry: Mapping[str, str],
        tests: tuple[Test | None, ...] | None = None,
        labels: tuple[tuple[str, str], ...] = (),
        write: ExpressionWriter | None = None,
    ) -> int:
        """A new decision site; `inquiry` are the sources for `explain` and `prefer`.

        `write` knows the names that the values of its words may use, if more than the locals.
        """
        number = len(self.unit.sites)
        of = [
            (name_of(key.removeprefix("of.")), expr)
            for key, expr in effect.exprs.items()
            if key.startswith("of.")
        ]
        question = {"question": asked_of(of, write or self.write)} if of else {}
        self.unit.sites.append(
            Decision(
                number,
                self.body.id,
                effect.word,
                str(effect.names.get("says", "")) or self.body.says,
                self.body.cites,
                effect.position,
                kind,
                tuple(map(self._cited, effect.where if tests is None else tests)),
                labels,
                secret=effect.word == "ask_all" or bool(effect.names.get("secret")),
                left_out=effect.left_out,
                event=str(effect.names.get("window", "")),
                of_groups=is_of_groups(effect),
                has_values=bool(question),
                binds=str(effect.names.get("as", "")),
                hangs_on=_hangs_on(effect, effect.where if tests is None else tests),
                hints=self._hints(effect),
                named=_locals_in(expr for _, expr in of),
            )
        )
        self.unit.inquiries[number] = {**inquiry, **question}
        return number

    def told(self, site: int, by: str, value: str) -> None:
        """Tell whoever listens that a choice is made by itself; `by` and `value` are sources."""
        with self.inside("if s.told is not None:"):
            self.line(f"tell_forced(s, {site}, {by}, {value})")

    def note(self, kind: str, shown: str, told: str) -> None:
        """A note, for who keeps notes and who listens; its values are sources."""
        with self.inside("if s.notes is not None:"):
            self.line(f"s.note({kind!r}, {shown})")
        with self.inside("if s.told is not None:"):
            self.line(f"s.tell_note({kind!r}, {told})")

    def in_vain(self, test: Test, seat: str, *, secret: bool = False) -> None:
        """Say, where something was chosen in vain, why; of a secret choice nobody hears."""
        if secret:
            self.line("pass")
            return
        shown = f"{{'who': s.tables.called('seat', {seat}), 'why': {test.says!r}}}"
        self.note("in-vain", shown, f"{test.says!r}, {{'who': {seat}}}, {{'who': 'seat'}}")


def is_of_groups(effect: Effect) -> bool:
    """Whether one of several lists of cards is chosen, and taken whole."""
    listed = effect.exprs["choose"].type.of if effect.word == "choose" else None
    return listed is not None and listed.kind == "list"


def _hangs_on(effect: Effect, tests: Iterable[Test | None]) -> frozenset[str]:
    """The locals from which follows what can be chosen."""
    quiet = ("by", "prefer", "of.")
    exprs = [one for key, one in effect.exprs.items() if not key.startswith(quiet)]
    found = _locals_in([*exprs, *(one.test for one in tests if one is not None)])
    return found - {str(effect.names.get("as", "")), "picked"}


def _locals_in(exprs: Iterable[Expr]) -> frozenset[str]:
    """The locals of which expressions speak."""
    return frozenset(
        name
        for one in exprs
        for name in (*([str(one.value)] if one.op == "local" else ()), *_locals_in(one.args))
    )


def conditions(tests: Iterable[Test], write: ExpressionWriter) -> str:
    """Source that is true where all requirements hold that are asked beforehand."""
    return " and ".join(write.expr(one.test) for one in tests if not one.unseen)


def named(test: Test, write: ExpressionWriter) -> str:
    """Source of the values that the words of a requirement name, each with its kind."""
    return spoken(test.of, write)


def spoken(of: Iterable[tuple[str, Expr]], write: ExpressionWriter) -> str:
    """Source of values that words name: of each its name, its kind and itself."""
    parts = (_told(name, spoken_kind(expr), expr, write.value(expr)) for name, expr in of)
    return f"({''.join(parts)})"


def asked_of(of: Iterable[tuple[str, Expr]], write: ExpressionWriter) -> str:
    """The same for a question, in which ids of cards, and a card named by its id, are titles."""
    parts = []
    for name, expr in of:
        kind, source = spoken_kind(expr), write.value(expr)
        ids = (expr.type.of or expr.type).choices
        if expr.op == "one-card":
            kind, source = "title", repr(expr.value)
        elif ids and ids <= write.symbols.deck_of.keys():
            kind = kind.replace("text", "title")
        parts.append(_told(name, kind, expr, source))
    return f"({''.join(parts)})"


def _told(name: str, kind: str, expr: Expr, source: str) -> str:
    source = f"(*{source},)" if expr.type.kind == "list" else source
    return f"({name!r}, {kind!r}, {source}), "


def spoken_kind(expr: Expr) -> str:
    """The type of a value by which it is put into words: `card`, `list of seat`."""
    return f"list of {expr.type.of.kind}" if expr.type.of else expr.type.kind
