"""Names of expressions, and what hangs on them: fields of seats, cards, zones and the game."""

import ast
from collections.abc import Callable, Mapping
from dataclasses import replace

from generator.chances import ChanceError
from generator.diagnostics import Fix, did_you_mean, quoted
from generator.rules import codes
from generator.rules.expression_reader import FIXED_NAMES, ExpressionReader, shown
from generator.rules.functions import FUNCTIONS
from generator.rules.symbols import CounterInfo, ZoneInfo, name_of
from generator.rules.typed_tree import Expr
from generator.rules.types import (
    ANY,
    FLAG,
    INTEGER,
    NONE,
    NUMBER,
    SEAT,
    UNKNOWN,
    Type,
    card_of,
    list_of,
    words,
)

_FLAGS = {"yes": "true", "on": "true", "no": "false", "off": "false"}


def read_name(reader: ExpressionReader, node: ast.Name) -> Expr:
    """A local, a word of the language, a counter or a zone of the game; a word that fits there."""
    word, symbols = node.id, reader.symbols
    known = reader.wanted.choices if reader.wanted and reader.wanted.kind == "text" else None
    meant = choice_of(reader.as_typed(word), known or frozenset())
    if meant is not None:
        return _meant(reader, node, meant)
    if word in reader.locals:
        return Expr("local", reader.locals[word], value=word)
    if word in ("true", "false"):
        return Expr("const", FLAG, value=word == "true")
    if word == "none":
        return Expr("const", NONE, value=None)
    if word in ("seats", "players"):
        return Expr(word, list_of(SEAT))
    if word == "arbiter" and symbols.arbiter:
        return Expr("arbiter", SEAT)
    counter, zone = symbols.counters.get(word), symbols.zones.get(word)
    if counter and counter.model.of == "game" and not counter.is_family:
        return Expr("counter", counter.type, value=word)
    if zone and zone.model.per == "game":
        return Expr("zone", zone.type, value=word)
    parameters = reader.signatures.parameters(word)
    if parameters is not None and _may_lack(parameters):
        return valued(reader, word, *(Expr("const", NONE) for _ in parameters))
    return _unknown(reader, node, word, known)


def _may_lack(parameters: Mapping[str, Type]) -> bool:
    """Whether a term can be named without giving it anything."""
    return all(one.maybe for one in parameters.values())


def _meant(reader: ExpressionReader, node: ast.Name, word: str) -> Expr:
    """One of the words that can stand there, typed without quotes."""
    if what := stands_for(reader, node.id):
        return ambiguous(reader, node, node.id, what)
    return Expr("const", words(frozenset([word])), value=word)


def choice_of(typed: str, known: frozenset[str]) -> str | None:
    """The word that is typed there without quotes, in either spelling."""
    if typed in known:
        return typed
    return next((one for one in known if name_of(one) == typed), None)


def stands_for(reader: ExpressionReader, word: str) -> str | None:
    """What a name stands for by itself, in a word; None where there is nothing of the name."""
    counter, zone = reader.symbols.counters.get(word), reader.symbols.zones.get(word)
    if word in reader.locals:
        return "local"
    if word in ("true", "false", "none", "seats", "players") or (
        word == "arbiter" and reader.symbols.arbiter
    ):
        return "word of the language"
    if counter and counter.model.of == "game" and not counter.is_family:
        return "counter"
    if zone and zone.model.per == "game":
        return "zone"
    parameters = reader.signatures.parameters(word)
    return "term" if parameters is not None and _may_lack(parameters) else None


def ambiguous(reader: ExpressionReader, node: ast.Name, word: str, what: str) -> Expr:
    """A name that is also one of the words which can stand there."""
    typed = reader.as_typed(word)
    message = f"{quoted(typed)} is a {what}, and one of the words that can stand here too"
    hint, _ = _in_quotes(reader, typed)
    other = (
        "give the local another name" if what == "local" else f"compare it with the {what} apart"
    )
    return reader.fail(node, codes.DUPLICATE_NAME, message, f"for the word, {hint}; else {other}")


def valued(reader: ExpressionReader, word: str, *args: Expr) -> Expr:
    """A term or an amount with what it is given."""
    op = "amount" if reader.signatures.is_amount(word) else "term"
    return Expr(op, reader.signatures.result(word), args, word)


def _unknown(
    reader: ExpressionReader, node: ast.AST, word: str, choices: frozenset[str] | None = None
) -> Expr:
    symbols, called, typed = reader.symbols, reader.signatures, reader.as_typed(word)
    counter, zone = symbols.counters.get(word), symbols.zones.get(word)
    hint: str | None
    fix: Fix | tuple[str, str] | None = None
    if counter and counter.model.for_:
        hint = f"{typed} has one value for each word: {typed}['{counter.model.for_[0]}']"
    elif counter and counter.model.of == "game" and counter.model.towards:
        hint = f"{typed} has one value for each {counter.one_of}: {typed}[…]"
    elif counter or (zone and zone.model.per == "seat"):
        owner = "seat" if zone or (counter and counter.model.of == "seat") else "card"
        hint = f"it belongs to a {owner}: {owner}.{typed}"
    elif word in FUNCTIONS or called.parameters(word) is not None:
        hint = f"it is a function: {typed}(…)"
    elif "-" in typed and (dotted := _dotted(reader, typed)):
        hint, fix = f"write {dotted}", (typed, dotted)
        return reader.fail(node, codes.BAD_EXPRESSION, f'there is no "{typed}" here', hint, fix)
    elif word.lower() in _FLAGS:
        hint, fix = f"write {_FLAGS[word.lower()]}", (word, _FLAGS[word.lower()])
    elif choices:
        listed = f"known are: {', '.join(sorted(choices)[:12])}"
        hint = did_you_mean(typed, [*choices, *map(shown, reader.locals)]) or listed
    elif typed in symbols.words:
        hint, fix = _in_quotes(reader, typed)
    else:
        known = (FIXED_NAMES, symbols.zones, symbols.counters, FUNCTIONS, called.names())
        hint = reader.nearest(word, [*reader.locals, *(one for names in known for one in names)])
        hint = hint or symbols.elsewhere(word) or _how_named(reader, typed)
    return reader.fail(node, codes.UNKNOWN_NAME, f'there is no "{typed}" here', hint, fix)


def _dotted(reader: ExpressionReader, typed: str) -> str | None:
    """What hangs on something, where a hyphen was typed for the dot."""
    new = typed.replace("-", ".", 1)
    probe = replace(reader, report=replace(reader.report, findings=[]), text=new, typed={})
    probe.read()
    return None if probe.report.findings else new


def _how_named(reader: ExpressionReader, word: str) -> str | None:
    """How what an effect gives gets a name; nothing where there are no effects."""
    if not set(reader.path) & {"does", "effect"}:
        return None
    return f"what a call, a roll or a choice gives is named where it is made: `as: {word}`"


def _in_quotes(reader: ExpressionReader, word: str) -> tuple[str, Fix | tuple[str, str]]:
    """How a word is typed; one that is all of an expression has quotes around its quotes."""
    typed = f"'{word}'"
    if reader.text.strip() != word:
        return f"a word stands in quotes: {typed}", (word, typed)
    start, mark = reader.report.places.where(reader.path), reader.report.mark(reader.path)
    hint = f'write "{typed}": YAML takes the outer quotes away'
    if mark == "'":
        return hint, Fix(start, typed, f'"{typed}"')
    return hint, (word, f'"{typed}"' if mark == word[0] else typed)


# -- behind a dot ------------------------------------------------------------------------------


def read_attribute(reader: ExpressionReader, node: ast.Attribute) -> Expr:
    """What hangs on something: `values.hand`, `cards.wares`, `seat.hand`, `card.points`."""
    if isinstance(node.value, ast.Name) and node.value.id not in reader.locals:
        if node.value.id in ("values", "cards", "variants"):
            return _of_game(reader, node, node.value.id)
        if node.value.id == "chances":
            hint = f"write chances.{reader.as_typed(node.attr)}[…]"
            return reader.fail(node, codes.WRONG_KIND, "chances are looked up by a number", hint)
    owner = reader.node(node.value)
    kind = owner.type.kind
    if owner.type == UNKNOWN:
        return reader.unknown(node.value, owner)
    if kind == "any":
        return owner
    if owner.type.maybe:
        hint = "test it with `is not none` and take default(…, …)"
        return reader.maybe_none(node.value, owner, hint)
    if kind == "none":
        hint = f"say it where it begins, such as let: {{{reader.said(node.value)}: seat or none}}"
        message = "nothing says up to here what this can be but none"
        return reader.fail(node, codes.WRONG_KIND, message, hint)
    if kind not in _OF_KIND:
        message = f"only seats, cards and zones have something behind a dot, not {owner.type.said}"
        return reader.fail(node, codes.WRONG_KIND, message, _instead_of_dot(reader, node, kind))
    return _OF_KIND[kind](reader, node, owner)


_OF_A_LIST = {"count": "count", "length": "count", "size": "count", "len": "count",
              "first": "first", "top": "first", "last": "last", "sum": "sum"}  # fmt: skip
"""What other languages put behind the dot of a list, and the function that says it here."""


def _instead_of_dot(reader: ExpressionReader, node: ast.Attribute, kind: str) -> str | None:
    """The function that stands for what was asked of a list."""
    function = _OF_A_LIST.get(node.attr) if kind == "list" else None
    return f"write {function}({reader.said(node.value)})" if function else None


def _missing(reader: ExpressionReader, node: ast.Attribute, where: str, known: list[str]) -> Expr:
    hint: str | None = reader.nearest(node.attr, known) or reader.symbols.elsewhere(node.attr)
    if hint is None and known:
        hint = f"known are: {', '.join(sorted(map(shown, known))[:12])}"
    # The finding points at the last word of the attribute.
    end = getattr(node, "end_col_offset", 0) - len(node.attr.encode())
    message = f'there is no "{reader.as_typed(node.attr)}" in {where}'
    if given := reader.symbols.variants_of_others.get(node.attr) if "variants" in where else None:
        name, titles, own = given
        message = f"the variant {quoted(name)} is for the rules {titles} alone"
        hint = f"add {own} to its `rulesets:`, or leave them out: then it is for all"
    return reader.fail(ast.Name(node.attr, col_offset=end), codes.UNKNOWN_NAME, message, hint)


def _of_game(reader: ExpressionReader, node: ast.Attribute, whole: str) -> Expr:
    symbols = reader.symbols
    if whole == "values":
        where = "the values of the game"
        known = {
            name: Expr("const", kind, value=value) for name, (kind, value) in symbols.values.items()
        }
    elif whole == "variants":
        where = "the variants of the game"
        known = {name: Expr("variant", FLAG, value=one) for name, one in symbols.variants.items()}
    else:
        where = "the decks"
        known = {
            name_of(deck): Expr("deck", list_of(card_of(deck)), value=deck)
            for deck in symbols.decks
        }
    return known.get(node.attr) or _missing(reader, node, where, list(known))


def _of_seat(reader: ExpressionReader, node: ast.Attribute, owner: Expr) -> Expr:
    symbols, word = reader.symbols, node.attr
    if word == "number":
        return Expr("seat-number", INTEGER, (owner,))
    if word == "team":
        return Expr("seat-team", INTEGER, (owner,))
    counter, zone = symbols.counters.get(word), symbols.zones.get(word)
    if counter and counter.model.of == "seat" and not counter.is_family:
        return Expr("counter", counter.type, (_holder(owner, counter),), word)
    if zone and zone.model.per == "seat":
        return Expr("zone", zone.type, (_holder(owner, zone),), word)
    known = [
        "number",
        "team",
        *(key for key, one in symbols.zones.items() if one.model.per == "seat"),
    ]
    known += [key for key, one in symbols.counters.items() if one.model.of == "seat"]
    return _missing(reader, node, "a seat", known)


def _holder(seat: Expr, info: CounterInfo | ZoneInfo) -> Expr:
    """Before which seat it is: what belongs to a team is before its captain."""
    return Expr("function", SEAT, (seat,), "captain") if info.shared else seat


def _of_card(reader: ExpressionReader, node: ast.Attribute, owner: Expr) -> Expr:
    symbols, word = reader.symbols, node.attr
    decks = owner.type.decks or symbols.deck_ids
    ids = frozenset(card for card, deck in symbols.deck_of.items() if deck in decks)
    own: dict[str, Type] = {
        "id": words(ids),
        "deck": words(frozenset(decks)),
        "zone": Type("zone"),
        "holder": Type("seat", maybe=True),
    }
    found = symbols.attribute(owner.type.decks, word)
    if found:
        return Expr("attribute", found, (owner,), word)
    counter = symbols.counters.get(word)
    if counter and not counter.is_family and counter.model.of in decks:
        return Expr("counter", counter.type, (owner,), word)
    if word in own:
        return Expr(f"card-{word}", own[word], (owner,))
    known = [*own, *(one for deck in decks for one in symbols.decks[deck])]
    known += [key for key, one in symbols.counters.items() if one.model.of in decks]
    return _missing(reader, node, owner.type.said, known)


def _of_zone(reader: ExpressionReader, node: ast.Attribute, owner: Expr) -> Expr:
    own = {"count": INTEGER, "top": Type("card", decks=owner.type.decks), "owner": SEAT}
    if node.attr not in own:
        return _missing(reader, node, "a zone", list(own))
    return Expr(f"zone-{node.attr}", own[node.attr], (owner,))


_OF_KIND: Mapping[str, Callable[[ExpressionReader, ast.Attribute, Expr], Expr]] = {
    "seat": _of_seat,
    "card": _of_card,
    "zone": _of_zone,
}


# -- in brackets [ ] ---------------------------------------------------------------------------


def family(reader: ExpressionReader, node: ast.Subscript) -> Expr | None:
    """`skill['Might']`, `seat.skill[word]`, `card.stance[other]`, `chances.luck[8]`; else None."""
    of, locals_ = node.value, reader.locals
    if isinstance(of, ast.Attribute):
        word, owner = of.attr, of.value
        if isinstance(owner, ast.Name) and owner.id == "chances" and "chances" not in locals_:
            return _chance(reader, of, node.slice)
    elif isinstance(of, ast.Name) and of.id not in locals_:
        word = of.id
    else:
        return None
    counter = reader.symbols.counters.get(word)
    if counter is None or not counter.is_family:
        return None
    owners: tuple[Expr, ...] = ()
    if isinstance(of, ast.Attribute):
        wanted = SEAT if counter.model.of == "seat" else card_of(counter.model.of)
        owners = (_holder(reader.wants(of.value, wanted), counter),)
    elif counter.model.of != "game":
        return _unknown(reader, of, word)
    return Expr("counter", counter.type, (*owners, reader.wants(node.slice, counter.column)), word)


def _chance(reader: ExpressionReader, node: ast.Attribute, number: ast.expr) -> Expr:
    """A table of chances as plain numbers, looked up; what is wrong with it is said elsewhere."""
    table = reader.symbols.chances.get(node.attr)
    if table is None:
        return _missing(reader, node, "the chances", list(reader.symbols.chances))
    asked = reader.wants(number, INTEGER)
    try:
        first, found = table.whole
    except ChanceError:
        return Expr("const", ANY, value=0)
    return Expr("chance", NUMBER, (asked,), (first, tuple(float(one) for one in found)))
