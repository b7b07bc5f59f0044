"""What each local of a body may stand for: the effects and expressions that give it a value."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.lint.analysis.walk import inside
from generator.rules.typed_tree import Body, Effect, Expr
from generator.rules.vocabulary import WORDS


@dataclass(frozen=True)
class Source:
    """One way in which a local gets a value.

    `how` is `value` (of the expression), `element` (one of the list), `part` (some of the list),
    `drawn` (cards that now lie in the zone), `rolled` (times `sides`) or `unknown`.
    """

    how: str
    expr: Expr | None = None
    sides: Expr | None = None


UNKNOWN = Source("unknown")
Sources = Mapping[str, tuple[Source, ...]]


def sources_of(body: Body) -> Sources:
    """Every local of a body, parameters included, with all that it may stand for."""
    found: dict[str, list[Source]] = defaultdict(list)
    for name in (*body.params, *body.fields):
        found[name].append(UNKNOWN)
    for effect in inside(body.effects):
        for name, source in _given(effect):
            found[name].append(source)
    return {name: tuple(sources) for name, sources in found.items()}


def _given(effect: Effect) -> Iterator[tuple[str, Source]]:
    word, names, exprs = effect.word, effect.names, effect.exprs
    if word == "let":
        yield from ((key.split(".", 1)[1], Source("value", one)) for key, one in exprs.items())
    for key in WORDS[word].keys(word, "target"):
        target = exprs.get(key)
        if target is not None and target.op == "local":
            yield target.value, Source("value", exprs["to"]) if word == "set" else UNKNOWN
    for key in WORDS[word].keys(word, "local"):
        if isinstance(names.get(key), str):
            yield names[key], _made(effect, key)
    yield from ((name, UNKNOWN) for name in names.get("fields", ()))


def _made(effect: Effect, key: str) -> Source:
    """What the local of `as`, `dice` or `toss` is."""
    word, exprs = effect.word, effect.exprs
    if key != "as":
        return UNKNOWN
    if word == "roll":
        return Source("rolled", exprs.get("roll"), exprs.get("sides"))
    if word == "draw":
        return Source("drawn", exprs.get("to"))
    if word in ("choose", "pick", "each") and exprs.get(word) is not None:
        several = exprs.keys() & {"least", "most", "count"}
        return Source("part" if several else "element", exprs[word])
    return UNKNOWN
