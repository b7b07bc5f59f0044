"""Loops, rules and cards that cannot come to an end: nothing in them changes what they wait for."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from generator.diagnostics import quoted
from generator.lint.analysis.card_flow import counted_zone, passages_of
from generator.lint.analysis.conditions import Truths, settled
from generator.lint.analysis.environment import Environment, environments, made_by, targets_of
from generator.lint.analysis.side_effects import ALIVE, CARDS, SideEffects, reads, side_effects
from generator.lint.analysis.value_ranges import Ranges
from generator.lint.checks import Findings, error, per_ruleset
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Body, Checked, Effect, Expr, walk
from generator.rules.types import FLAG
from generator.rules.vocabulary import WORDS
from generator.rules.walk import led_to, nodes, place_of, reached

_BODY = {"repeat": "repeat", "turns": "do"}
_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


@error(
    "R213",
    what="A `repeat` or `turns` has no end: nothing stops it, or nothing in it can bring what it "
    "waits for. Or a rule or a card always leads to itself again.",
    why="Every match must end; this one would be broken off by its caps.",
    example="- repeat: [{draw: 1, from: stock, to: seat.hand}]\n  until: seat.purse > 3",
    instead="- repeat: [{draw: 1, from: stock, to: seat.hand}]\n  until: seat.hand.count > 3",
)
@per_ruleset
def endless_loop(checked: Checked) -> Findings:
    """One finding for each loop, and for each circle of rules and cards, that cannot end."""
    places = {id(body): env for body, env in environments(checked)}
    for body, env in environments(checked):
        for effect in walk(body.effects):
            if effect.word in _BODY:
                yield from _loop(checked, effect, env, places)
    yield from _circles(checked, places)


def _loop(
    checked: Checked, effect: Effect, env: Environment, places: Mapping[int, Environment]
) -> Findings:
    inner, word = effect.bodies[_BODY[effect.word]], quoted(effect.word)
    if "times" in effect.exprs or _is_stopped(inner):
        return
    found = side_effects(checked, inner)
    if effect.word == "turns":
        found.locals.add(effect.names["as"])
    if found.ends or (effect.word == "turns" and ALIVE in found.changes):
        return
    progress = Progress(checked, env, found, _changes(checked, inner, env, places))
    if "among" in effect.exprs and progress.touches(effect.exprs["among"]):
        return  # It ends when nobody is left who has turns.
    wait = effect.exprs.get("while", effect.exprs.get("until"))
    if wait is None:
        hint = "add `until:`, or end it from inside: stop, return, leave or end_game"
        yield effect.position, f"nothing ends this {word}", hint
        return
    if {id(one) for one, _ in settled(checked)} & {id(one) for one in nodes(wait)}:
        return  # What always or never holds is said there.
    if progress.may_become(wait, wanted="until" in effect.exprs):
        return
    at = place_of(wait, effect.position)
    if progress.touches(wait):
        yield at, f"nothing in this {word} can end its wait", progress.hint(wait)
    else:
        message = f"nothing in this {word} changes what it waits for"
        endless = endless_loop.code.at(effect.position, message, "it would go on for ever")
        yield endless.beside([at])


def _is_stopped(effects: Iterable[Effect]) -> bool:
    """Whether a `stop` among them is for the loop around them, not for one inside."""
    return any(
        one.word == "stop"
        or (one.word not in (*_BODY, "each") and any(map(_is_stopped, one.bodies.values())))
        for one in effects
    )


# -- what can change how a test comes out ----------------------------------------------------------


@dataclass
class Change:
    """What some effects may do to a counter or a local: to all there are of that name."""

    rises: bool = False
    falls: bool = False
    unknown: bool = False
    given: list[tuple[Expr, Environment]] = field(default_factory=list)
    """What it is set to, each with what is known there."""

    def told(self) -> str:
        """What it does, in a few words."""
        if self.given:
            return "is set to values with which it goes on"
        if not (self.rises or self.falls):
            return "stays as it is here"
        return "only rises here" if self.rises else "only falls here"


Changes = Mapping[tuple[str, str], Change]
"""By kind (`counter`, `local`, `zone`) and name; a zone changes by how many cards it holds."""
_ANY = ""
"""Stands for every zone, where nobody knows which."""


def _changes(
    checked: Checked, effects: Iterable[Effect], env: Environment, places: Mapping[int, Environment]
) -> Changes:
    """What some effects, and all that they lead to, may do to counters, zones and their locals."""
    own = [*walk(effects)]
    found: dict[tuple[str, str], Change] = defaultdict(Change)
    for effect in own:
        _note(found, effect, env, ("counter", "local"))
        _note_moves(checked, found, effect, env)
        for name in made_by(effect):
            found["local", name].unknown = True
    for body in reached(checked, own):
        for effect in walk(body.effects):
            _note(found, effect, places[id(body)], ("counter",))
            _note_moves(checked, found, effect, places[id(body)])
    return found


def _note_moves(
    checked: Checked, found: Mapping[tuple[str, str], Change], effect: Effect, env: Environment
) -> None:
    """Which zones an effect may take cards from, and bring cards to."""
    for way in passages_of(effect, env.sources):
        for zone in way.out or (_ANY,):
            found["zone", zone].falls = True
            refill = checked.symbols.zones[zone].model.refills_from if zone else None
            if refill:
                found["zone", zone].rises = found["zone", name_of(refill)].falls = True
        for zone in way.into or (_ANY,):
            found["zone", zone].rises = True


def _note(
    found: Mapping[tuple[str, str], Change],
    effect: Effect,
    env: Environment,
    kinds: tuple[str, ...],
) -> None:
    for target in targets_of(effect):
        if target.op not in kinds:
            continue
        change = found[target.op, target.value]
        if effect.word == "set":
            change.given.append((effect.exprs["to"], env))
        elif effect.word == "add":
            _add(change, effect.exprs["add"], env)
        elif effect.word == "pay":
            change.rises |= effect.exprs.get("to") == target
            change.falls |= effect.exprs.get("from") == target
        else:
            change.unknown = True
    if effect.word == "score":
        _add(found["counter", "score"], effect.exprs["score"], env)
    elif named := WORDS[effect.word].changes:
        found["counter", named].unknown = True


def _add(change: Change, amount: Expr, env: Environment) -> None:
    least, most = Ranges(env).of(amount)
    change.rises |= most > 0
    change.falls |= least < 0


@dataclass(frozen=True)
class Progress:
    """What effects can do to a test that stands at a place; where that is not known, anything."""

    checked: Checked
    env: Environment
    found: SideEffects
    changes: Changes

    def may_become(self, test: Expr, *, wanted: bool) -> bool:
        """Whether a test that is not so can become true, or false."""
        if test.op == "not":
            return self.may_become(test.args[0], wanted=not wanted)
        if test.op in ("and", "or"):
            return any(self.may_become(one, wanted=wanted) for one in test.args)
        if not self.touches(test):
            return False
        if test.op == "compare" and len(test.value) == 1 and test.value[0] in _OPPOSITE:
            left, right = test.args
            sign = test.value[0] if wanted else _OPPOSITE[test.value[0]]
            return self._may_compare(left, sign, right)
        if test.op in ("counter", "local") and (change := self._alone(test)):
            worlds = [one.value for one, _ in change.given if one.op == "const"]
            return len(worlds) < len(change.given) or wanted in worlds
        return True

    def _may_compare(self, left: Expr, sign: str, right: Expr) -> bool:
        if self.touches(left) and self.touches(right):
            return True
        if self.touches(right):
            left, sign, right = right, _MIRRORED[sign], left
        change = self._alone(left)
        if change is None:
            return True
        moved = (sign in ("<", "<=") and change.falls) or (sign in (">", ">=") and change.rises)
        if moved or (sign in ("==", "!=") and (change.rises or change.falls)):
            is_none = counted_zone(left) and sign == "==" and right.value == 0
            return change.falls or not is_none
        return any(self._may_hold(one, env, sign, right) for one, env in change.given)

    def _may_hold(self, given: Expr, env: Environment, sign: str, right: Expr) -> bool:
        if env is not self.env and any(one.op == "local" for one in nodes(right)):
            return True
        return Truths(env).of(Expr("compare", FLAG, (given, right), (sign,))) is not False

    def _alone(self, expr: Expr) -> Change | None:
        """What is done to a counter, local or zone that is all that changes in it.

        None if more is.
        """
        if zone := counted_zone(expr):
            return None if any(map(self.touches, zone.args)) else self._of_zone(zone.value)
        change = self.changes.get((expr.op, expr.value)) if isinstance(expr.value, str) else None
        if change is None or change.unknown or any(map(self.touches, expr.args)):
            return None
        return change

    def _of_zone(self, name: str) -> Change:
        """What is done to how many cards a zone holds."""
        own, all_ = (self.changes.get(("zone", one), Change()) for one in (name, _ANY))
        return Change(own.rises or all_.rises, own.falls or all_.falls)

    def touches(self, expr: Expr) -> bool:
        """Whether anything that an expression reads is changed."""
        read = reads(self.checked, expr)
        return read is None or bool(read[0] & self.found.changes or read[1] & self.found.locals)

    def hint(self, test: Expr) -> str | None:
        """What is done to the counters of a test that does not end its wait."""
        parts = [*nodes(test)]
        named = [(one.value, one) for one in parts if one.op in ("counter", "local")]
        named += [(zone.value, one) for one in parts if (zone := counted_zone(one))]
        told = (
            f"{name.replace('_', '-')} {change.told()}"
            for name, one in named
            if (change := self._alone(one))
        )
        return "; ".join(dict.fromkeys(told)) or None


# -- rules and cards that lead to themselves -------------------------------------------------------


Condition = tuple[Expr, bool]
"""A test, and how it must come out."""


@dataclass(frozen=True)
class _Way:
    """From a body to one that runs in any case, if some tests come out so."""

    to: Body
    tests: tuple[Condition, ...] = ()


def _circles(checked: Checked, places: Mapping[int, Environment]) -> Findings:
    told: set[int] = set()
    cards = {id(body): card for card, body in checked.effects.items()}
    ways = {
        id(body): [*_ways(checked, body.effects, cards.get(id(body)))]
        for body, _ in environments(checked)
    }
    for body, _ in environments(checked):
        circle = _circle(body, ways)
        if not circle or told & {id(one.to) for one in circle}:
            continue
        tests = [(one, env) for way, env in _from(body, circle, places) for one in way.tests]
        found = side_effects(checked, body.effects)
        if any(one.to.kind == "reaction" for one in circle) and {CARDS, ALIVE} & found.changes:
            continue  # The cards that answer may be gone.
        if not all(_stays(checked, test, env, body, places, found) for test, env in tests):
            continue
        told |= {id(one.to) for one in circle}
        shown = next((one.to for one in circle if one.to.kind != "rule"), body)
        kind = shown.kind if shown.kind in ("rule", "answer") else "card"
        message = f"the {kind} {quoted(shown.id.partition(':')[0])} "
        if tests:
            message += "leads to itself again, and nothing on the way changes that"
        else:
            message += "always leads to itself again"
        yield shown.position, message, "put that under a condition that can fail"


def _from(
    body: Body, circle: list[_Way], places: Mapping[int, Environment]
) -> Iterator[tuple[_Way, Environment]]:
    """Each way of a circle with what is known where it begins."""
    start = body
    for way in circle:
        yield way, places[id(start)]
        start = way.to


def _stays(
    checked: Checked,
    test: Condition,
    env: Environment,
    body: Body,
    places: Mapping[int, Environment],
    found: SideEffects,
) -> bool:
    """Whether a test comes out as before the next time; it may not where it reads a local."""
    expr, holds = test
    if any(one.op == "local" for one in nodes(expr)):
        return False
    progress = Progress(checked, env, found, _changes(checked, body.effects, env, places))
    return not progress.may_become(expr, wanted=not holds)


def _circle(body: Body, ways: Mapping[int, list[_Way]]) -> list[_Way]:
    """The shortest way from a body back to it; none where there is none."""
    paths: list[list[_Way]] = [[way] for way in ways[id(body)]]
    seen: set[int] = set()
    for path in paths:  # grows while it is gone through
        last = path[-1].to
        if last is body:
            return path
        if id(last) not in seen:
            seen.add(id(last))
            paths += [[*path, way] for way in ways[id(last)]]
    return []


def _ways(
    checked: Checked,
    effects: Iterable[Effect],
    card: str | None,
    tests: tuple[Condition, ...] = (),
) -> Iterator[_Way]:
    """The bodies that some effects run in any case, or under tests alone."""
    for effect in effects:
        yield from (_Way(one, tests) for one in _surely(checked, effect, card))
        if effect.word == "if":
            for key, holds in (("then", True), ("else", False)):
                more = (*tests, (effect.exprs["if"], holds))
                yield from _ways(checked, effect.bodies.get(key, ()), card, more)
        if _may_end(checked, effect):
            return


def _surely(checked: Checked, effect: Effect, card: str | None) -> Iterator[Body]:
    if effect.word == "call":
        yield from led_to(checked, effect)
    elif effect.word in ("emit", "window"):
        event = effect.names[effect.word]
        forced = (one for one in checked.reacts if one.event == event and one.forced)
        yield from (one.body for one in forced if not one.body.requires)
    elif effect.word == "resolve" and card in checked.effects:
        one = effect.exprs["resolve"]
        if one.op == "local" and one.value == "this":
            yield checked.effects[card]


def _may_end(checked: Checked, effect: Effect) -> bool:
    """Whether what stands behind an effect may not be reached."""
    own = [*walk([effect])]
    inner = (one for body in reached(checked, own) for one in walk(body.effects))
    return any(WORDS[one.word].ends not in ("", "loop") for one in own) or any(
        WORDS[one.word].unwinds for one in inner
    )
