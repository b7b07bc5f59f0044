"""Where a list leaves things out without a word, followed through locals, terms and results."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePath

from generator.diagnostics import Position, quoted
from generator.lint.analysis.environment import Sources, sources_of
from generator.lint.checks import Findings, per_ruleset, warning
from generator.model.seating import decks_of
from generator.rules.typed_tree import Body, Checked, Effect, Expr, Test, walk
from generator.rules.types import SEAT
from generator.rules.walk import bodies, led_to, loops, place_of, typed, words_of

_LEAVES_OUT = frozenset({"highest", "lowest", "without", "others"})
_OF_FIRST = frozenset({"ordered", "reversed", "unique"})
_WHERE_IT_LIES = frozenset({"card-zone", "card-holder", "card-deck"})
_PASSES_ON = frozenset({"call", "act", "resolve"})


@dataclass(frozen=True)
class LocalNames:
    """What the locals of an expression stand for: those of a body, or the values of a term."""

    body: int | None = None
    sources: Sources = field(default_factory=dict)
    given: Mapping[str, tuple[Expr, "LocalNames"]] = field(default_factory=dict)


Part = tuple[Expr, LocalNames]
Seen = frozenset[object]


class Filters:
    """The lists of one ruleset."""

    def __init__(self, checked: Checked) -> None:
        self.checked = checked
        self.names = {id(one): LocalNames(id(one), sources_of(one)) for one in bodies(checked)}
        self.made: dict[tuple[int, str], list[Part]] = defaultdict(list)
        """What a body is given by those that run it, and what the rules return that it calls."""
        results: list[tuple[tuple[int, str], Part]] = []
        for body in bodies(checked):
            for effect in walk(body.effects):
                for called in led_to(checked, effect) if effect.word in _PASSES_ON else ():
                    for key, expr in effect.exprs.items():
                        if key.startswith("with."):
                            given = self.made[id(called), key.removeprefix("with.")]
                            given.append((expr, self.names[id(body)]))
                    if effect.word == "call" and "as" in effect.names:
                        to = (id(body), effect.names["as"])
                        results += [(to, one) for one in self._returned(called)]
        for to, one in results:
            self.made[to].append(one)

    def _returned(self, rule: Body) -> Iterator[Part]:
        for one in walk(rule.effects):
            if one.word == "return":
                yield one.exprs["return"], self.names[id(rule)]

    def first(self, body: Body, expr: Expr, decider: Expr | None) -> Expr | None:
        """The first part of a list in `body` that leaves something out; None where none does.

        A test of deck, place or life is none, and neither is `others(seat)` for the seat that
        decides: nobody is refused by it. What chance or a seat has picked before, and what was
        just drawn, is a list of its own.
        """
        return self._in(expr, self.names[id(body)], decider, frozenset())

    def _in(self, expr: Expr, names: LocalNames, decider: Expr | None, seen: Seen) -> Expr | None:
        key = (id(expr), names.body, *names.given)
        if key in seen:
            return None
        if _is_filter(expr) and not self._is_self(expr, names, decider):
            return expr
        found = (self._in(*part, decider, seen | {key}) for part in self._parts(expr, names))
        return next((one for one in found if one is not None), None)

    def _is_self(self, expr: Expr, names: LocalNames, decider: Expr | None) -> bool:
        """Whether it leaves out no other seat than the one that chooses from the list."""
        if (expr.op, expr.value) != ("function", "others") or decider is None:
            return False
        seat = expr.args[0]
        while seat.op == "local" and seat.value in names.given:
            seat, names = names.given[str(seat.value)]
        return (seat.op, seat.value, seat.args) == (decider.op, decider.value, decider.args)

    def _parts(self, expr: Expr, names: LocalNames) -> Iterable[Part]:
        """The lists that this one is made of."""
        if expr.op in ("cards", "join"):
            return [(one, names) for one in expr.args]
        if expr.op == "if":
            return [(one, names) for one in expr.args[1:]]
        if expr.op == "function" and expr.value in _OF_FIRST:
            return [(expr.args[0], names)]
        if expr.op == "comprehension":
            return [(source, names) for _, source, _ in loops(expr)]
        if expr.op == "term":
            params, is_ = self.checked.terms[expr.value]
            given = {name: (one, names) for name, one in zip(params, expr.args, strict=True)}
            return [(is_, LocalNames(None, {}, given))]
        if expr.op != "local":
            return ()
        if expr.value in names.given:
            return [names.given[expr.value]]
        made = [one for one in names.sources.get(expr.value, ()) if one.how == "value"]
        own = [(one.expr, names) for one in made if one.expr is not None]
        return own + self.made.get((names.body or 0, expr.value), [])


def _is_filter(expr: Expr) -> bool:
    if expr.op == "comprehension":
        return not all(_is_plain(one, name) for name, _, tests in loops(expr) for one in tests)
    return expr.op == "function" and expr.value in _LEAVES_OUT


def _is_plain(test: Expr, name: str) -> bool:
    """Whether a test asks only where a card lies, of which deck it is, or who is still in."""
    if test.op == "and":
        return all(_is_plain(one, name) for one in test.args)
    if test.op == "counter":
        return str(test.value) == "alive"
    if test.op != "compare":
        return False
    if test.value in (("in",), ("==",), ("is",), ("is not",)):
        sides = test.args if test.value != ("in",) else test.args[:1]
        if any(one.op in _WHERE_IT_LIES for one in sides):
            return True
    is_itself = test.args[0].op == "local" and test.args[0].value == name
    return test.value == ("in",) and is_itself and test.args[1].op in ("zone", "cards", "deck")


_LISTS = {"choose": "choose", "ask_all": "from"}
_LONGEST = 60
_KEEP = "keep all in the list and refuse them in `where`, or say why under `left_out`"


@warning(
    "R224",
    what="A choice is made from a list that is filtered by more than deck, place and who is still "
    "in, and nothing says why the rest is left out; or a requirement has no words, or no section "
    "where the ruleset cites sections. `others(seat)` says by itself that the seat which chooses "
    "cannot choose itself.",
    why="Somebody at the table asks “why not this one?”, and there is no answer.",
    example="- choose: \"[x for x in seat.hand if x.kind == 'fruit']\"\n  as: card",
    instead="- choose: seat.hand\n  as: card\n  where:\n"
    "    - {test: card.kind == 'fruit', says: Only fruit is weighed., cites: \"4.6\"}",
)
@per_ruleset
def silent_filter(checked: Checked) -> Findings:
    """One finding for each list, and for each requirement."""
    filters = Filters(checked)
    cites = any(one.cites for one in checked.rules.values())
    forced = {id(one.body) for one in checked.reacts if one.forced}
    of_cards = {id(one.body): one.card for one in checked.reacts}
    of_cards |= {id(body): card for card, body in checked.effects.items()}
    sections = {
        card.id
        for deck in decks_of(checked.game, checked.ruleset)
        for card in deck.cards
        if card.cites
    }
    for body in bodies(checked):
        # What a card says has the section of the card, which its deck may give to all of its cards.
        own = body.cites or of_cards.get(id(body)) in sections
        # Card sets, whose files are named absolutely, have no sections to cite.
        needs_section = cites and not (own or PurePath(body.position.file).is_absolute())
        if id(body) not in forced:  # Nobody asks why something does not happen by itself.
            yield from _tests(body.requires, body.position, needs_section)
        for effect in walk(body.effects):
            yield from _list(filters, body, effect)
            asked = [one for option in effect.names.get("options", ()) for one in option.where]
            tests = (*effect.where, *effect.left_out, *asked)
            yield from _tests(tests, effect.position, needs_section)


def _list(filters: Filters, body: Body, effect: Effect) -> Findings:
    listed = effect.exprs.get(_LISTS.get(effect.word, ""))
    if listed is None or effect.left_out:
        return
    own = Expr("local", SEAT, value="seat")  # In `ask_all`, each seat in turn.
    decider = effect.exprs.get("by") if effect.word == "choose" else own
    if found := filters.first(body, listed, decider):
        # The part that leaves something out, as it was typed from its beginning on.
        words = quoted(" ".join(typed(found).split()) or str(found.value), _LONGEST)
        message = f"what {words} leaves out cannot be chosen, and nothing says why"
        hint = _KEEP
        if (found.op, found.value) == ("function", "others"):
            message = f"{words} leaves out a seat that does not choose here, and nothing says why"
            hint = "say why under `left_out`, such as left_out: [{says: It has chosen already.}]"
        yield place_of(listed, effect.position), message, hint


def _tests(tests: Iterable[Test], otherwise: Position, needs_section: bool) -> Findings:
    for one in tests:
        at, told = place_of(one.test, otherwise), quoted(words_of(one.test) or one.says, _LONGEST)
        if one.said and one.test.value is False:  # Nobody typed the test of what is left out.
            at, told = one.said.position, quoted(one.says, _LONGEST)
        if one.is_bare:
            yield at, f"{told} has no words", "write `test`, `says` and `cites`"
        elif needs_section and not one.cites:
            message = f"{told} names no section, and neither does what it belongs to"
            yield at, message, "add `cites`"
