"""What may be none, used as if it were there: `across.seeds` after `let: {across: find(…)}`.

Types know `or none`; they do not know it of `find`, nor of counters of cards and seats, which are
none until a rule sets them. This walks the rules with all that has been tested or set so far.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product

from generator.diagnostics import Position, quoted
from generator.lint.analysis.environment import card_index
from generator.lint.checks import Findings, per_ruleset, warning
from generator.rules.typed_tree import Body, Checked, Effect, Expr, walk
from generator.rules.vocabulary import WORDS
from generator.rules.walk import led_to, loops, nodes, reached, roots

_THINGS = frozenset({"seat", "card"})
_FIELDS = frozenset({"counter", "attribute", "zone"})
_ENDS = ("seat-", "card-")
_EVERYBODY = ("seats", "players", "deck")


@warning(
    "R251",
    what="A field is asked of what may be none: of what `find` gives, or of a counter of a card or "
    "a seat, before anything has set or tested it.",
    why="Where it is none there is no such field, and the match cannot go on. It may be rare, and "
    "come up long after the rules were written.",
    example="- let: {across: 'find(cards.pits, spot=12)'}\n- {set: across.seeds, to: 0}",
    instead="- let: {across: 'find(cards.pits, spot=12)'}\n"
    "- if: across is not none\n  then: [{set: across.seeds, to: 0}]",
)
@per_ruleset
def bare_none(checked: Checked) -> Findings:
    """One finding for each such field."""
    found = _Walk(checked).found()
    for at, owner in sorted(found.items(), key=lambda one: one[0]):
        said = _said(owner)
        what = "find gives none where there is no such thing" if _finds(owner) else "it may be none"
        message = f"{quoted(said)} is asked for a field, and {what}"
        hint = f"test it before: {said} is not none"
        yield at, message, hint


def _finds(owner: Expr) -> bool:
    return owner.op == "function"


def _said(owner: Expr) -> str:
    """What is asked, in short."""
    name = str(owner.value).replace("_", "-")
    if owner.op == "function":
        return "find(…)"
    if owner.op == "counter" and owner.args:
        inner = owner.args[0]
        inner = inner.args[0] if inner.op == "function" and inner.args else inner
        return f"{inner.value or 'seat'}.{name}" if inner.op == "local" else f"….{name}"
    return f"{name}(…)" if owner.op in ("term", "amount") and owner.args else name


@dataclass(frozen=True)
class _Known:
    """What is known at a place: keys of what is not none, and locals that may be."""

    sure: frozenset[str] = frozenset()
    loose: frozenset[str] = frozenset()

    def plus(self, keys: Iterable[str]) -> "_Known":
        return replace(self, sure=self.sure | frozenset(keys))

    def without(self, starts: tuple[str, ...]) -> "_Known":
        """Where counters may be none again; `starts` is how their keys begin."""
        kept = (one for one in self.sure if not one.startswith(starts))
        return replace(self, sure=frozenset(kept))

    def hiding(self, names: Iterable[str]) -> "_Known":
        """Where these names stand for something new."""
        gone = [*filter(None, names)]
        kept = (one for one in self.sure if not any(f"<{name}>" in one for name in gone))
        return _Known(frozenset(kept), self.loose.difference(gone))

    def shared(self) -> frozenset[str]:
        """What holds beyond the locals of one body."""
        return frozenset(one for one in self.sure if "<" not in one)


def _either(one: _Known | None, other: _Known | None) -> _Known | None:
    """What is known where two ways meet; a way that ends brings nothing."""
    if one is None or other is None:
        return other if one is None else one
    return _Known(one.sure & other.sure, one.loose | other.loose)


def _key(expr: Expr) -> str:
    if expr.op == "local":
        return f"<{expr.value}>"
    return f"{expr.op}:{expr.value}({','.join(map(_key, expr.args))})"


def _may_be_empty(value: Expr) -> bool:
    """Whether this is the first of what tests have left of a list: perhaps of nothing."""
    is_first = value.op == "function" and value.value in ("first", "last")
    listed = value.args[0] if is_first and value.args else value
    return listed.op == "comprehension" and any(tests for _, _, tests in loops(listed))


def _of_all(key: str, name: str) -> str:
    """What is known of each of all seats or cards, of any of them."""
    return key.replace(f"(<{name}>)", "(*)").replace(f"(function:captain(<{name}>))", "(*)")


def _asks_field(expr: Expr) -> bool:
    return bool(expr.args) and (expr.op in _FIELDS or expr.op.startswith(_ENDS))


@dataclass
class _Walk:
    """One ruleset while it is walked through, until nothing more is learned."""

    checked: Checked
    entries: dict[str, frozenset[str]] = field(default_factory=dict)
    exits: dict[int, _Known | None] = field(default_factory=dict)
    asked: dict[Position, Expr] = field(default_factory=dict)
    waiting: list[Body] = field(default_factory=list)
    callers: dict[int, dict[int, Body]] = field(default_factory=dict)
    here: Body | None = None
    is_told: bool = False

    def __post_init__(self) -> None:
        self.unset = self._unset()
        self.kills = {id(one): self._killed(one) for one in self.checked.bodies()}

    def found(self) -> Mapping[Position, Expr]:
        """Every bare use, by its place."""
        checked = self.checked
        start = checked.rules.get(checked.ruleset.start)
        if not self.unset and not self._has_find():
            return {}
        if start is not None:
            self._enters(start, _Known())
        while self.waiting:
            self._run(self.waiting.pop())
        self.is_told = True
        for body in checked.bodies():
            self._run(body)
        for kind, named in (("term", checked.terms), ("amount", checked.amounts)):
            for name, (_, expr) in named.items():
                self._expr(expr, _Known(self.entries.get(f"{kind} {name}", frozenset())))
        for adds in checked.adds:
            known = _Known(self.entries.get(f"amount {adds.amount}", frozenset()))
            if adds.when is not None:
                known = self._test(adds.when, known, holds=True)
            self._expr(adds.add, known)
        return self.asked

    def _has_find(self) -> bool:
        return any(
            _is_find(node)
            for body in self.checked.bodies()
            for effect in walk(body.effects)
            for root in roots(effect)
            for node in nodes(root)
        ) or any(
            _is_find(node)
            for _, expr in (*self.checked.terms.values(), *self.checked.amounts.values())
            for node in nodes(expr)
        )

    # -- counters ----------------------------------------------------------------------------

    def _unset(self) -> frozenset[str]:
        """The counters of seats and cards that begin as none, or are set to it."""
        found = set[str]()
        for name, info in self.checked.symbols.counters.items():
            starts = self.checked.bounds.get(name, {}).get("starts")
            if info.type.kind in _THINGS and (starts is None or starts.type.maybe):
                found.add(name)
        for body in self.checked.bodies():
            for effect in walk(body.effects):
                target = effect.exprs.get("set")
                if target is not None and target.op == "counter" and _is_nothing(effect):
                    found.add(str(target.value))
        return frozenset(found)

    def _killed(self, body: Body) -> frozenset[str]:
        """The counters that a body, or what it leads to, may set to none."""
        all_ = [*walk(body.effects)]
        all_ += [
            one for other in reached(self.checked, body.effects) for one in walk(other.effects)
        ]
        targets = (one.exprs["set"] for one in all_ if "set" in one.exprs and _is_nothing(one))
        return frozenset(str(one.value) for one in targets if one.op == "counter")

    def may_be_none(self, expr: Expr, known: _Known, depth: int = 0) -> bool:
        """Whether nothing has made sure that it is something."""
        if expr.type.kind not in _THINGS or expr.type.maybe or _key(expr) in known.sure:
            return False
        if expr.op == "local":
            return str(expr.value) in known.loose
        if expr.op == "counter":
            star = f"counter:{expr.value}(*)"
            return str(expr.value) in self.unset and not (
                len(expr.args) == 1 and star in known.sure
            )
        if expr.op == "if":
            test, first, second = expr.args
            return self.may_be_none(
                first, self._facts(test, known, holds=True)
            ) or self.may_be_none(second, self._facts(test, known, holds=False))
        if expr.op == "term" and depth < 3:
            _, is_ = self.checked.terms[str(expr.value)]
            return self.may_be_none(is_, _Known(known.shared()), depth + 1)
        return _is_find(expr) and not self._always_finds(expr.args[0])

    def _always_finds(self, looked: Expr) -> bool:
        """Whether every table has such a card: of one id, of fixed values, for each seat."""
        many = [*loops(looked)]
        if len(many) != 1 or many[0][1].op != "deck":
            return False
        _, deck, tests = many[0]
        wanted = list[tuple[str, Sequence[object]]]()
        for test in tests:
            asked, value = test.args
            if asked.op not in ("attribute", "card-id") or value.op not in ("const", "seat-number"):
                return False
            numbers = range(1, self.checked.ruleset.seats.most + 1)
            key = "" if asked.op == "card-id" else str(asked.value)
            wanted.append((key, [value.value] if value.op == "const" else numbers))
        cards = [*self._sure_cards(str(deck.value))]
        return all(
            any(
                all(one.get(key) == is_ for (key, _), is_ in zip(wanted, found, strict=True))
                for one in cards
            )
            for found in product(*(values for _, values in wanted))
        )

    def _sure_cards(self, deck: str) -> Iterator[Mapping[str, object]]:
        """The attributes of each card of a deck that every table uses, and which all say alike."""
        index = card_index(self.checked)
        for card in index.decks.get(deck, ()):
            designs = [*index.whole(deck, card)]
            if self.checked.symbols.copies[card][1] and designs:
                alike = {k: v for k, v in designs[0].items() if all(d.get(k) == v for d in designs)}
                yield {**alike, "": card}

    # -- expressions -------------------------------------------------------------------------

    def _expr(self, expr: Expr, known: _Known) -> None:
        """Look at every field that an expression asks for."""
        if expr.op in ("and", "or"):
            for one in expr.args:
                self._expr(one, known)
                known = self._facts(one, known, holds=expr.op == "and")
            return
        if expr.op == "if":
            self._expr(expr.args[0], known)
            self._expr(expr.args[1], self._facts(expr.args[0], known, holds=True))
            self._expr(expr.args[2], self._facts(expr.args[0], known, holds=False))
            return
        if expr.op == "comprehension":
            self._expr(expr.args[0], self._inside(expr, known, is_looked_at=True))
            return
        if expr.op in ("term", "amount"):
            self._named(f"{expr.op} {expr.value}", known)
        for one in expr.args:
            self._expr(one, known)
        if self.is_told and _asks_field(expr):
            self._asked_of(expr, known)

    def _asked_of(self, expr: Expr, known: _Known) -> None:
        """Note a field that is asked of what may be none."""
        owner = expr.args[0]
        if owner.op == "function" and owner.value == "captain" and owner.args:
            owner = owner.args[0]
        spot = expr.spot or owner.spot
        if spot is not None and self.may_be_none(owner, known):
            self.asked.setdefault(spot.position, owner)

    def _inside(self, expr: Expr, known: _Known, *, is_looked_at: bool = False) -> _Known:
        """What is known where the element of a comprehension is worked out."""
        for name, source, tests in loops(expr):
            if is_looked_at:
                self._expr(source, known)
            inner = known.hiding([name]).plus(self._of_elements(source, name))
            known = inner
            for test in tests:
                if is_looked_at:
                    self._expr(test, known)
                known = self._facts(test, known, holds=True)
        return known

    def _of_elements(self, source: Expr, name: str) -> frozenset[str]:
        """What each of a list is known by: the tests of the list, told of the name."""
        if source.op != "comprehension" or source.args[0].op != "local":
            return frozenset()
        mark = f"<{source.args[0].value}>"
        known = self._inside(source, _Known())
        return frozenset(one.replace(mark, f"<{name}>") for one in known.sure if mark in one)

    def _named(self, name: str, known: _Known) -> None:
        """A term is worked out here: what holds wherever it is, holds in it."""
        shared = known.shared()
        before = self.entries.get(name)
        self.entries[name] = shared if before is None else before & shared
        kind, _, called = name.partition(" ")
        named = self.checked.terms if kind == "term" else self.checked.amounts
        if before != self.entries[name] and called in named:
            self._expr(named[called][1], _Known(self.entries[name]))

    def _test(self, test: Expr, known: _Known, *, holds: bool) -> _Known:
        self._expr(test, known)
        return self._facts(test, known, holds=holds)

    def _facts(self, test: Expr, known: _Known, *, holds: bool) -> _Known:
        """What is known where a test holds, or where it does not."""
        return known.plus(self._told(test, holds))

    def _told(self, test: Expr, holds: bool, depth: int = 0) -> frozenset[str]:
        if test.op == "not":
            return self._told(test.args[0], not holds, depth)
        if test.op in ("and", "or"):
            parts = [self._told(one, holds, depth) for one in test.args]
            if test.op == ("and" if holds else "or"):
                return frozenset().union(*parts)
            return frozenset.intersection(*parts)
        if test.op == "term" and depth < 3:
            params, is_ = self.checked.terms[str(test.value)]
            found = self._told(is_, holds, depth + 1)
            for name, arg in zip(params, test.args, strict=False):
                found = frozenset(one.replace(f"<{name}>", _key(arg)) for one in found)
            return found
        if test.op == "function" and test.value in ("all", "any"):
            return self._told_of_all(test, holds, depth)
        if test.op != "compare" or len(test.args) != 2:
            return frozenset()
        left, right = test.args
        sign = test.value[0]
        if right.type.kind == "none" or left.type.kind == "none":
            one = left if right.type.kind == "none" else right
            return frozenset([_key(one)] if sign in (_NOT if holds else _IS) else ())
        if holds and sign in ("==", "in"):
            sides = (left, right) if sign == "==" else (left,)
            others = {id(left): right, id(right): left}
            return frozenset(
                _key(one)
                for one in sides
                if sign == "in" or not self.may_be_none(others[id(one)], _Known())
            )
        return frozenset()

    def _told_of_all(self, test: Expr, holds: bool, depth: int) -> frozenset[str]:
        """`all(x.bid is not none for x in seats)`, and `not any(x.bid is none …)`."""
        inner = test.args[0]
        if holds != (test.value == "all") or inner.op != "comprehension":
            return frozenset()
        many = [*loops(inner)]
        if len(many) != 1 or many[0][2] or many[0][1].op not in _EVERYBODY:
            return frozenset()
        found = self._told(inner.args[0], holds, depth + 1)
        return frozenset(_of_all(one, many[0][0]) for one in found)

    # -- effects -----------------------------------------------------------------------------

    def _enters(self, body: Body, known: _Known) -> None:
        """A body is run from here."""
        key, shared = f"body {id(body)}", known.shared()
        before = self.entries.get(key)
        self.entries[key] = shared if before is None else before & shared
        if self.entries[key] != before and not self.is_told:
            self.waiting.append(body)
        if self.here is not None:
            self.callers.setdefault(id(body), {})[id(self.here)] = self.here

    def _run(self, body: Body) -> None:
        known: _Known = _Known(self.entries.get(f"body {id(body)}", frozenset()))
        self.here = body
        for test in body.requires:
            known = self._test(test.test, known, holds=True)
        if body.prefer is not None:
            self._expr(body.prefer, known)
        self.ends: _Known | None = None
        after = _either(self._all(body.effects, known), self.ends)
        after = after and _Known(after.shared())
        if self.exits.get(id(body), None) != after and not self.is_told:
            self.exits[id(body)] = after
            self.waiting += self.callers.get(id(body), {}).values()
        self.here = None

    def _all(self, effects: Sequence[Effect], known: _Known | None) -> _Known | None:
        for effect in effects:
            if known is None:
                return None
            known = self._effect(effect, known)
        return known

    def _effect(self, effect: Effect, known: _Known) -> _Known | None:
        word, exprs, bodies = effect.word, effect.exprs, effect.bodies
        if word == "if":
            self._expr(exprs["if"], known)
            then, other = (
                self._all(bodies.get(key, ()), self._facts(exprs["if"], known, holds=holds))
                for key, holds in (("then", True), ("else", False))
            )
            return _either(then, other)
        if word in ("each", "turns", "repeat"):
            return self._loop(effect, known)
        grown = self._looked_at(effect, known)
        if word in ("set", "let"):
            return self._given(effect, known)
        if word in ("call", "act", "resolve", "window", "emit"):
            return self._called(effect, grown)
        if word == "return":
            self.ends = _either(self.ends, known)
        return None if WORDS[word].ends else self._chosen(effect, known, grown)

    def _chosen(self, effect: Effect, known: _Known, grown: _Known) -> _Known | None:
        """After an effect that may make a local, and run effects of its own."""
        word, exprs, bodies = effect.word, effect.exprs, effect.bodies
        names = [
            effect.names[key] for key in WORDS[word].keys(word, "local") if effect.names.get(key)
        ]
        after = known.hiding(names)
        if "as" in effect.names:
            name = str(effect.names["as"])
            kept = {one for one in grown.sure if f"<{name}>" in one}
            kept |= {
                one.replace("<picked>", f"<{name}>") for one in grown.sure if "<picked>" in one
            }
            if word in exprs:
                kept |= self._of_elements(exprs[word], name)
            after = after.plus(kept)
        states = [self._all(bodies[key], after) for key in bodies]
        if not states:
            return after
        if word != "claim" and len(states) == 2:
            return _either(*states)
        for state in states:
            after = _either(after, state) or after
        return after

    def _looked_at(self, effect: Effect, known: _Known) -> _Known:
        """Look at the expressions of one effect; what its tests tell besides."""
        for key, expr in effect.exprs.items():
            if key != "prefer":
                self._expr(expr, known)
        grown = known
        if "as" in effect.names and effect.word in ("choose", "ask_all", "claim"):
            name = str(effect.names["as"])
            grown = grown.hiding([name, "picked"])
            source = effect.exprs.get("from") or effect.exprs.get(effect.word)
            if source is not None:
                grown = grown.plus(self._of_elements(source, name))
                grown = grown.plus(self._of_elements(source, "picked"))
        for test in effect.where:
            grown = self._test(test.test, grown, holds=True)
        self._options(effect, known)
        if "prefer" in effect.exprs:
            self._expr(effect.exprs["prefer"], grown)
        return grown

    def _options(self, effect: Effect, known: _Known) -> None:
        """Look at what the options of a question ask and like."""
        for option in effect.names.get("options", ()):
            chosen = known
            for test in option.where:
                chosen = self._test(test.test, chosen, holds=True)
            if option.prefer is not None:
                self._expr(option.prefer, chosen)

    def _given(self, effect: Effect, known: _Known) -> _Known:
        """After `let` and `set`: what the names and counters are now."""
        pairs = [
            (Expr("local", one.type, value=key.removeprefix("let.")), one)
            for key, one in effect.exprs.items()
            if key.startswith("let.")
        ]
        if effect.word == "set":
            pairs = [(effect.exprs["set"], effect.exprs["to"])] if "to" in effect.exprs else []
        after = known
        for target, value in pairs:
            is_none = value.type.maybe or self.may_be_none(value, known)
            if target.op == "local":
                name = str(target.value)
                after = after.hiding([name])
                if is_none and not value.type.maybe:
                    after = replace(after, loose=after.loose | {name})
            elif target.op == "counter" and target.type.kind in _THINGS:
                if is_none:
                    after = after.without((f"counter:{target.value}(",))
                elif not _may_be_empty(value):
                    after = after.plus([_key(target)])
        return after

    def _called(self, effect: Effect, known: _Known) -> _Known | None:
        """What runs elsewhere: it may set counters, and may end."""
        after = known.hiding(
            str(effect.names[key])
            for key in WORDS[effect.word].keys(effect.word, "local")
            if effect.names.get(key)
        )
        for body in led_to(self.checked, effect):
            self._enters(body, known)
            gone = self.kills.get(id(body), frozenset())
            marks = tuple(f"counter:{one}(" for one in gone)
            after = after.without(marks)
            if effect.word == "call":
                ended = self.exits.get(id(body))
                if ended is None and not self.is_told:
                    return None
                after = after.plus(ended.sure if ended else ())
        return after

    def _loop(self, effect: Effect, known: _Known) -> _Known | None:
        word, exprs = effect.word, effect.exprs
        main = exprs.get(word)
        for key in (word, "times", "among"):
            if key in exprs:
                self._expr(exprs[key], known)
        name = str(effect.names.get("as") or "")
        inside = effect.bodies.get("do") or effect.bodies.get(word) or ()
        begun, after = known, known
        for _ in range(2):  # What the first time leaves behind, the second finds.
            at = begun.hiding([name]) if name else begun
            if main is not None:
                at = at.plus(self._of_elements(main, name))
            if "while" in exprs:
                at = self._test(exprs["while"], at, holds=True)
            ended = self._all(inside, at)
            if ended is None:
                return known
            after = ended
            begun = _either(known, ended) or known
        if "until" in exprs:
            after = self._test(exprs["until"], after, holds=True)
        if "while" in exprs:
            return self._facts(exprs["while"], begun, holds=False)
        return (
            self._after_each(main, name, begun, after) if word == "each" else after.hiding([name])
        )

    def _after_each(self, main: Expr | None, name: str, begun: _Known, after: _Known) -> _Known:
        """What was done for all seats or cards of a deck, is so of any of them."""
        if main is None or main.op not in _EVERYBODY:
            return begun.hiding([name])
        told = {_of_all(one, name) for one in after.sure if f"<{name}>" in one}
        return after.hiding([name]).plus(one for one in told if "<" not in one)


_IS, _NOT = ("is", "=="), ("is not", "!=")


def _is_find(expr: Expr) -> bool:
    """Whether it is `find(…)`, which is read as the first of a comprehension over `_such`."""
    if expr.op != "function" or expr.value != "first":
        return False
    inner = expr.args[0]
    return inner.op == "comprehension" and inner.value[0][0] == "_such"


def _is_nothing(effect: Effect) -> bool:
    """Whether a `set` may leave none behind, by what stands there alone."""
    value = effect.exprs.get("to")
    return value is not None and (value.type.maybe or _is_find(value))
