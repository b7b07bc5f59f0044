"""What reads an expression: its text becomes nodes, and these are held to types, with findings."""

import ast
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from generator.diagnostics import Code, Fix, Position, did_you_mean, quoted
from generator.rules import codes
from generator.rules.functions import FUNCTIONS
from generator.rules.slips import find_slip
from generator.rules.source_map import FindingSink, Path, Spot
from generator.rules.spelling import Difference, Scope, as_names, parsed
from generator.rules.symbols import SymbolTable, name_of
from generator.rules.typed_tree import Expr, sure_names
from generator.rules.types import ANY, UNKNOWN, Type, elements, fits, list_of
from generator.rules.walk import nodes

FIXED_NAMES = ("true", "false", "none", "seats", "players", "arbiter", "values", "cards", "chances",
               "variants")  # fmt: skip
"""Names that stand for the same thing in every ruleset."""
WRONG = Expr("const", ANY, value=None)
"""Stands for what has been reported."""
_DEEPEST = 40
_WORD = re.compile(r"[A-Za-z_]\w*")
_OF_A_CARD = ("id", "deck", "zone", "holder")
_OF_A_ZONE = ("count", "top", "owner")
_FOREIGN = {
    "Dict": ("values with names in { } cannot stand here", None),
    "Set": ("a list is written in [ ], not in { }", None),
    "NamedExpr": (":= cannot stand in an expression", "to give a value a name, use the effect let"),
    "Slice": ("a part of a list cannot be taken with [:]", "write top(…, 3) or bottom(…, 3)"),
    "Tuple": (
        "values with a comma between them stand here",
        "write a list as [1, 2], and a number with a point: 1.5",
    ),
}
"""What Python has and the language has not, in words, and what to write."""


def shown(name: str) -> str:
    """A name as authors are told to write it."""
    return name if name in FUNCTIONS else name.replace("_", "-")


class Signatures(Protocol):
    """What terms and amounts look like to an expression."""

    def parameters(self, name: str) -> Mapping[str, Type] | None:
        """The parameters of the term or amount called `name`; None where there is none."""

    def result(self, name: str) -> Type:
        """The type of its value."""

    def is_amount(self, name: str) -> bool:
        """Whether modifiers add to it."""

    def names(self) -> list[str]:
        """All of them."""


@dataclass
class ExpressionReader:
    """Reads one expression: its text at `path`, and the locals that it may use."""

    symbols: SymbolTable
    report: FindingSink
    path: Path
    text: str
    locals: Mapping[str, Type]
    signatures: Signatures
    readings: Mapping[type[ast.expr], Callable[["ExpressionReader", Any], Expr]]
    """How a node of each kind is read."""
    depth: int = 0
    typed: dict[str, str] = field(default_factory=dict)
    """Names with underscores that stand there with hyphens."""
    spelt_text: str = ""
    """The text, in which these have underscores."""
    wanted: Type | None = None
    """Of the node that is being read: its words need no quotes."""

    def read(self, wanted: Type | None = None) -> Expr:
        """The typed tree; `WRONG` where it cannot be read, with a finding."""
        tree = self.tree()
        return tree if isinstance(tree, Expr) else self.node(tree, wanted)

    def tree(self, plain: int = 0) -> ast.expr | Expr:
        """What Python makes of it; its first `plain` characters are an id, whatever it says."""
        text = self.text.replace("\n", " ").replace("\t", " ")
        text = f"{name_of(text[:plain])}{text[plain:]}"
        lead = len(text) - len(text.lstrip())
        spelling = as_names(text.strip(), self._free, self._members)
        if (unclear := spelling.unclear) is not None:
            return self._difference(lead, unclear)
        self.typed, self.spelt_text = spelling.typed, f"{text[:lead]}{spelling.text}"
        try:
            tree = parsed(spelling.text)
        except SyntaxError as error:
            # Python counts the end of the text as the start of a next line, or as no place.
            last = len(text.strip()) - 1
            offset = error.offset or 0
            at = last if error.lineno != 1 or not 0 < offset <= last else offset - 1
            slip = find_slip(text.strip(), at)
            fix = slip.fix and Fix(self._place(lead + slip.start), *slip.fix)
            message = slip.message
            return self._wrong(lead + slip.offset, codes.BAD_EXPRESSION, message, slip.hint, fix)
        except (ValueError, MemoryError, RecursionError):
            return self._wrong(lead, codes.BAD_EXPRESSION, "the expression cannot be read")
        return tree

    @property
    def is_hint(self) -> bool:
        """Whether it is read for a policy that goes by hints, and no rule depends on it."""
        return bool(self.path) and self.path[-1] == "prefer"

    def _free(self) -> Scope:
        """What can be named by itself; the rest of a game is known, and said to stand elsewhere."""
        symbols, called = self.symbols, self.signatures
        many = (FIXED_NAMES, FUNCTIONS, called.names(), symbols.counters, symbols.zones)
        names = {"card", *self.locals, *(one for names in many for one in names)}

        def is_number(name: str) -> bool:
            if name in self.locals:
                return self.locals[name].is_number()
            counter = symbols.counters.get(name)
            if counter is not None:
                return counter.model.of == "game" and counter.type.is_number()
            return called.parameters(name) == {}

        return Scope(names, is_number)

    def _members(self) -> Scope:
        """What can stand behind a dot."""
        symbols = self.symbols
        decks = [*symbols.decks.values()]
        names = {name_of(one) for one in symbols.decks} | {"number", *_OF_A_CARD, *_OF_A_ZONE}
        names |= {*symbols.counters, *symbols.zones, *symbols.values, *symbols.chances}
        names |= {*symbols.variants, *(one for deck in decks for one in deck)}

        def is_number(name: str) -> bool:
            counter, value = symbols.counters.get(name), symbols.values.get(name)
            kinds = [counter.type] if counter else []
            kinds += [value[0]] if value else []
            kinds += [deck[name].sure() for deck in decks if name in deck]
            return name in ("number", "count") or any(one.is_number() for one in kinds)

        return Scope(names, is_number)

    def _difference(self, lead: int, found: Difference) -> Expr:
        """Words with hyphens between them that are, or may be, a difference."""
        typed, apart = found.typed, found.apart
        if not found.is_name:
            message = f"a minus between two words has blanks around it, unlike {quoted(typed)}"
            fix = Fix(self._place(lead + found.offset), typed, apart)
            return self._wrong(
                lead + found.offset, codes.BAD_EXPRESSION, message, f"write {apart}", fix
            )
        message = f"{quoted(typed)} can be a name here, and a difference too"
        hint = f"write {name_of(typed)} for the name, {apart} for the difference"
        return self._wrong(lead + found.offset, codes.BAD_EXPRESSION, message, hint)

    def as_typed(self, name: str) -> str:
        """A name as it stands in the text."""
        return self.typed.get(name, name)

    def said(self, node: ast.expr) -> str:
        """A part of the text in one line, with ids as they are typed."""
        return _WORD.sub(lambda one: self.as_typed(one[0]), ast.unparse(node))

    def nearest(self, word: str, known: Iterable[str]) -> str | None:
        """The hint for a misspelt name, in hyphens unless it was typed without any."""
        typed = self.as_typed(word)
        if "_" in typed:
            return did_you_mean(typed, known)
        return did_you_mean(typed, [shown(one) for one in known])

    def _place(self, offset: int) -> Position:
        return self.report.inside(self.path, self.text, offset)

    def _wrong(
        self,
        offset: int,
        code: Code,
        message: str,
        hint: str | None = None,
        fix: Fix | tuple[str, str] | None = None,
    ) -> Expr:
        self.report.findings.append(code.at(self._place(offset), message, hint, fix))
        return WRONG

    def fail(
        self,
        node: ast.AST,
        code: Code,
        message: str,
        hint: str | None = None,
        fix: Fix | tuple[str, str] | None = None,
    ) -> Expr:
        """Report something about a node; `fix` is what is written there, and what should be."""
        return self._wrong(self._offset(node), code, message, hint, fix)

    def _offset(self, node: ast.AST) -> int:
        """The character of the text at which a node begins."""
        text = self.text.replace("\n", " ").replace("\t", " ")
        lead, column = len(text) - len(text.lstrip()), getattr(node, "col_offset", 0)
        return lead + len(text.strip().encode()[:column].decode(errors="ignore"))

    def node(self, node: ast.expr, wanted: Type | None = None) -> Expr:
        """The typed tree of one node; where `wanted` has choices, these need no quotes there."""
        reading = self.readings.get(type(node))
        if reading is None:
            said, hint = _FOREIGN.get(type(node).__name__, ("this is no expression", None))
            return self.fail(node, codes.BAD_EXPRESSION, said, hint)
        self.depth += 1
        if self.depth > _DEEPEST:
            return self.fail(node, codes.BAD_EXPRESSION, "the expression is nested too deeply")
        self.wanted = wanted
        found = reading(self, node)
        self.depth -= 1
        if found.spot is not None:
            return found
        spot = Spot(self.report, self.path, self.text, self._offset(node), self.spelt_text)
        return Expr(found.op, found.type, found.args, found.value, spot)

    def wants(self, node: ast.expr, wanted: Type) -> Expr:
        """The tree of a node that must be of a type."""
        return self.check(node, self.node(node, wanted), wanted)

    def check(self, node: ast.AST, found: Expr, wanted: Type) -> Expr:
        """`found`, or a finding where it does not fit `wanted`."""
        if found.op == "const" and found.type.kind == wanted.kind == "text":
            return self.spelt(node, found, wanted)
        if found.type == UNKNOWN:
            return self.unknown(node, found)
        if fits(found.type, wanted):
            if wanted.kind == "list" and found.type.kind == "zone":
                return Expr("cards", list_of(elements(found.type) or ANY), (found,))
            return found
        if found.type.maybe and fits(found.type.sure(), wanted):
            hint = "give a value for that case: default(…, …), or test it with `is not none`"
            return self.maybe_none(node, found, hint)
        if found.type.kind == wanted.kind == "text":
            listed = f"known are: {', '.join(sorted(wanted.choices or ())[:12])}"
            message = "this is never one of the words known here"
            return self.fail(node, codes.WRONG_KIND, message, listed)
        is_count = wanted.is_number() and elements(found.type)
        said = self.said(node) if isinstance(node, ast.expr) else ""
        what = quoted(said or self.text.strip())
        message = f"{what} must be {wanted.said}, not {found.type.said}"
        choices = f"one of {', '.join(sorted(wanted.choices)[:12])}" if wanted.choices else None
        counted = "for how many there are, write count(…)" if is_count else choices
        return self.fail(node, codes.WRONG_KIND, message, counted)

    def maybe_none(self, node: ast.AST, found: Expr, hint: str) -> Expr:
        """A finding for what may be none where a value must stand."""
        message = "this may be none"
        if rule := found.type.given_by:
            message += f": not every way through the rule {quoted(rule)} returns one that is not"
            hint = f"let all of its ways end in `return`, with what is never none; or {hint}"
        if found.op == "card-holder":
            message = "this may be none: no seat may have the card in a zone of its own"
            hint = f"also where all cards are dealt, {hint}"
        return self.fail(node, codes.MAYBE_NONE, message, hint)

    def unknown(self, node: ast.AST, found: Expr) -> Expr:
        """A finding for what comes of a list of which nobody has said what it holds."""
        lists = [one for one in nodes(found) if one.op == "local" and one.type.kind == "list"]
        name = str(lists[0].value) if lists else "taken"
        message = "nothing says up to here what the list holds, which begins empty"
        hint = f"say it where it begins, such as let: {{{shown(name)}: list of card}}"
        return self.fail(node, codes.WRONG_KIND, message, hint)

    def spelt(self, node: ast.AST, found: Expr, wanted: Type) -> Expr:
        """A text literal held against the words that are known there."""
        known = wanted.choices
        if found.op != "const" or not known or found.value is None or found.value in known:
            return found
        message = f"{quoted(found.value)} is none of the words known here"
        if known <= self.symbols.deck_of.keys():
            message = f"no card has the id {quoted(found.value)}"
        hint = did_you_mean(str(found.value), known)
        listed = f"known are: {', '.join(sorted(known)[:12])}"
        return self.fail(node, codes.UNKNOWN_NAME, message, hint or listed)

    def nested(self, names: Mapping[str, Type]) -> "ExpressionReader":
        """The same reader with more locals."""
        return replace(self, locals={**self.locals, **names})

    def where(self, test: Expr, *, holds: bool) -> "ExpressionReader":
        """The same where a test holds, or does not: some locals are not none there."""
        names = sure_names(test, holds) & self.locals.keys()
        return self.nested({one: self.locals[one].sure() for one in names}) if names else self
