"""Calls of functions, terms and amounts, and the loops of a list, for which some are short."""

import ast
from collections.abc import Callable, Mapping
from dataclasses import replace

from generator.diagnostics import did_you_mean, quoted
from generator.rules import codes
from generator.rules.expression_reader import FIXED_NAMES, ExpressionReader
from generator.rules.functions import ELSEWHERE, FUNCTIONS, Function
from generator.rules.names import ambiguous, choice_of, stands_for, valued
from generator.rules.typed_tree import Expr
from generator.rules.types import ANY, FLAG, NONE, Type, card_of, elements, fits, list_of, words


def _turned(node: ast.Call) -> str | None:
    """`seat.hand.any(rank == 7)` as it is written here: the function first, then its list."""
    if not isinstance(node.func, ast.Attribute):
        return None
    word, listed = node.func.attr, ast.unparse(node.func.value)
    if word in ("any", "all") and len(node.args) == 1:
        return f"write {word}(x.… for x in {listed}), in which x is each of them"
    if word in FUNCTIONS or word in ELSEWHERE:
        given = ", ".join((listed, *map(ast.unparse, node.args)))
        return f"write {ELSEWHERE.get(word, f'{word}(…)').replace('…', given, 1)}"
    return None


def read_call(reader: ExpressionReader, node: ast.Call) -> Expr:
    """A function of the language, or a term or amount with its parameters."""
    if not isinstance(node.func, ast.Name) or node.func.col_offset != node.col_offset:
        message = "only the name of a function can stand before ( )"
        return reader.fail(node.func, codes.BAD_EXPRESSION, message, _turned(node))
    word = node.func.id
    parameters = reader.signatures.parameters(word)
    if parameters is not None:
        return _term(reader, node, word, parameters)
    if word in FUNCTIONS:
        return _function(reader, node, word, FUNCTIONS[word])
    if word == "card":
        return _one_card(reader, node)
    meant = ELSEWHERE.get(word)
    if reader.is_hint and word in ("random", "chance"):
        meant = FUNCTIONS["at_random"].example
    names = [*FUNCTIONS, "card", *reader.signatures.names()]
    hint = f"write {meant}" if meant else reader.nearest(word, names)
    hint, typed = hint or reader.symbols.elsewhere(word), reader.as_typed(word)
    return reader.fail(node, codes.UNKNOWN_NAME, f'there is no function "{typed}"', hint)


# -- terms and amounts -------------------------------------------------------------------------


def _term(
    reader: ExpressionReader, node: ast.Call, word: str, parameters: Mapping[str, Type]
) -> Expr:
    found = _given(reader, node, word, parameters)
    return found if isinstance(found, Expr) else valued(reader, word, *found)


def _given(
    reader: ExpressionReader, node: ast.Call, word: str, parameters: Mapping[str, Type]
) -> tuple[Expr, ...] | Expr:
    """The values in brackets, in the order of the parameters, or by name as `who=…`."""
    names = list(parameters)
    given: dict[str, ast.expr] = dict(zip(names, node.args, strict=False))
    for keyword in node.keywords:
        if keyword.arg is None or keyword.arg not in parameters or keyword.arg in given:
            message = f'{word} has no parameter "{keyword.arg}" left'
            return reader.fail(node, codes.BAD_EXPRESSION, message)
        given[keyword.arg] = keyword.value
    missing = {one for one in names if one not in given and not parameters[one].maybe}
    if len(node.args) > len(names) or missing:
        listed = f" ({', '.join(names)})" if names else ""
        given_many = len(node.args) + len(node.keywords)
        message = f"{word} takes {_values(len(names))}{listed}, not {given_many}"
        return reader.fail(node, codes.BAD_EXPRESSION, message)
    nothing = Expr("const", NONE)
    return tuple(
        reader.wants(given[one], parameters[one]) if one in given else nothing for one in names
    )


def _values(count: int) -> str:
    return f"{count or 'no'} value{'' if count == 1 else 's'}"


def in_brackets(
    reader: ExpressionReader, what: str, called: str, wanted: Mapping[str, Type]
) -> tuple[Expr, ...] | None:
    """The values in the brackets behind `called`, with which the text begins; None if wrong."""
    tree = reader.tree(len(called))
    if isinstance(tree, Expr):
        return None
    if not isinstance(tree, ast.Call) or not isinstance(tree.func, ast.Name):
        message = f"{what} stands with what it is given in one pair of brackets"
        reader.fail(tree, codes.BAD_EXPRESSION, message, f"such as {called}(…)")
        return None
    found = _given(reader, tree, what, wanted)
    return None if isinstance(found, Expr) else found


# -- functions ---------------------------------------------------------------------------------

_LIKE: Mapping[str, Callable[[Type], Type | None]] = {
    "default": lambda first: first,
    "without": lambda first: first,
    "count": elements,
    "after": list_of,
}
"""What the second value of a function is like, told by its first."""


def _function(reader: ExpressionReader, node: ast.Call, word: str, function: Function) -> Expr:
    such = f"such as {function.example}"
    wrong = _out_of_place(reader, node, word, function)
    if wrong is not None or function.such:
        return wrong or _such(reader, node, word, such)
    args = _arguments(reader, node, word, function)
    result: Type | str = ANY
    if not any(one.type.kind == "any" for one in args):
        board = (reader.symbols.board, words(reader.symbols.lines)) if function.board else ()
        result = function.settle([*filter(None, board), *(one.type for one in args)])
    if isinstance(result, str):
        return reader.fail(node, codes.WRONG_KIND, f"{word}: {result}", such)
    if function.keywords:
        return _with_keywords(reader, node, word, Expr("function", result, tuple(args), word))
    keywords = {one.arg: one.value for one in node.keywords}
    if (keywords or function.key) and (set(keywords) != {"key"} or not function.key):
        message = f"{word} takes {'a key' if function.key else 'no names in its brackets'}"
        return reader.fail(node, codes.BAD_EXPRESSION, message, such)
    if function.key:
        key = reader.nested({"it": elements(args[0].type) or ANY}).node(keywords["key"])
        if not key.type.is_number():
            message = f"key must be a number, not {key.type.said}"
            return reader.fail(keywords["key"], codes.WRONG_KIND, message)
        args.append(key)
    return Expr("function", result, tuple(args), word)


def _out_of_place(
    reader: ExpressionReader, node: ast.Call, word: str, function: Function
) -> Expr | None:
    """What is wrong with calling it here, or with so many values."""
    least, most = function.least, function.most
    if not least <= len(node.args) <= most:
        many = f"{least} to {most} values" if least < most else _values(least)
        message = f"{word} takes {many}, not {len(node.args)}"
        return reader.fail(node, codes.BAD_EXPRESSION, message, f"such as {function.example}")
    if function.hints and not reader.is_hint:
        message = f"{word} is for hints; no expression of a rule hangs on chance"
        hint = "use an effect before: pick, roll or toss; a term is given it by the hint, as a flag"
        return reader.fail(node, codes.BAD_EXPRESSION, message, hint)
    if function.board and reader.symbols.board is None:
        message = f"{word} walks on a board, and this ruleset has none"
        hint = "say under `board:` which spaces there are and which lines between them"
        return reader.fail(node, codes.UNKNOWN_NAME, message, hint)
    return None


def _arguments(
    reader: ExpressionReader, node: ast.Call, word: str, function: Function
) -> list[Expr]:
    """The values in the brackets; what is told of the second by the first, or by the board."""
    wanted = reader.wanted if word == "default" else None
    args = [reader.node(one, wanted) for one in node.args[:1]]
    like = _LIKE[word](args[0].type) if args and word in _LIKE else None
    if not function.board:
        return args + [reader.node(one, like) for one in node.args[1:]]
    line = words(reader.symbols.lines)
    args += [reader.node(one, line) for one in node.args[1:]]
    return [
        reader.spelt(at, one, line) if one.op == "const" and one.type.kind == "text" else one
        for at, one in zip(node.args, args, strict=True)
    ]


def _with_keywords(reader: ExpressionReader, node: ast.Call, word: str, whole: Expr) -> Expr:
    """A function whose further values have names: none stands for those that are left out."""
    function, (listed, *_) = FUNCTIONS[word], whole.args
    given = {str(one.arg): one for one in node.keywords}
    known = function.keywords
    for name in given:
        if name not in known:
            message, hint = f"{word} takes no {quoted(name)}", did_you_mean(name, known)
            hint = hint or f"known here: {', '.join(known)}"
            return reader.fail(given[name], codes.BAD_EXPRESSION, message, hint)
    for name, one in known.items():
        if one.needed and name not in given:
            message = f"{word} needs {name}=…"
            return reader.fail(node, codes.BAD_EXPRESSION, message, f"such as {function.example}")
    args, inside = [*whole.args], reader.nested({"it": elements(listed.type) or ANY})
    for name, one in known.items():
        if name not in given:
            args.append(Expr("const", NONE, value=None))
            continue
        value = (inside if one.each else reader).node(given[name].value)
        # A card without a key is in no group.
        kind = value.type.sure() if one.each else value.type
        if one.type is not None and not fits(kind, one.type):
            message = f"{name} must be {one.type.said}, not {kind.said}"
            return reader.fail(given[name].value, codes.WRONG_KIND, message)
        if one.each and elements(kind) and kind.kind != "any":
            message = f"{name} must be one value of each card, not {kind.said}"
            return reader.fail(given[name].value, codes.WRONG_KIND, message)
        args.append(value)
    return Expr("function", whole.type, tuple(args), word)


# -- loops, and what is short for one ----------------------------------------------------------


def _one_card(reader: ExpressionReader, node: ast.Call) -> Expr:
    """`card('key')`: the one card of that id, wherever it lies.

    Its part says the same in longer words, for whoever asks what it may give away.
    """
    symbols, such = reader.symbols, "such as card(the-id)"
    given = node.args[0] if len(node.args) == 1 and not node.keywords else None
    if isinstance(given, ast.Name):
        known = frozenset(symbols.deck_of)
        meant, what = choice_of(reader.as_typed(given.id), known), stands_for(reader, given.id)
        if meant and what:
            return ambiguous(reader, given, given.id, what)
        given = ast.copy_location(ast.Constant(meant), given) if meant else given
    if not isinstance(given, ast.Constant) or not isinstance(given.value, str):
        message = "card takes the id of one card"
        return reader.fail(node, codes.BAD_EXPRESSION, message, such)
    word = given.value
    if word not in symbols.deck_of:
        hint = did_you_mean(word, symbols.deck_of)
        return reader.fail(given, codes.UNKNOWN_NAME, f"no card has the id {quoted(word)}", hint)
    deck, (copies, is_sure) = symbols.deck_of[word], symbols.copies[word]
    if copies > 1:
        message = f"there are {copies} cards of the id {quoted(word)}, and card(…) is one"
        hint = f"write [x for x in cards.{deck} if x.id == {word!r}]"
        return reader.fail(given, codes.WRONG_KIND, message, hint)
    kind = card_of(deck)
    it = Expr("local", kind, value="it")
    ids = words(frozenset([word]))
    same = (Expr("card-id", ids, (it,)), Expr("const", ids, value=word))
    test = Expr("compare", FLAG, same, ("==",))
    whole = Expr("deck", list_of(kind), value=deck)
    found = Expr("comprehension", list_of(kind), (it, whole, test), (("it", 1),))
    first = Expr("function", replace(kind, maybe=True), (found,), "first")
    return Expr("one-card", replace(kind, maybe=not is_sure), (first,), word)


def _such(reader: ExpressionReader, node: ast.Call, word: str, example: str) -> Expr:
    """`those(seat.hand, kind='fruit')`, read as `[x for x in seat.hand if x.kind == 'fruit']`.

    So whatever asks what an expression may give away, or can be, knows it already.
    """
    if not node.keywords or any(one.arg is None for one in node.keywords):
        message = "no attribute is named behind the list"
        return reader.fail(node, codes.BAD_EXPRESSION, message, example)
    it = ast.copy_location(ast.Name("_such"), node)
    tests: list[ast.expr] = []
    for one in node.keywords:
        name = str(one.arg)
        asked = ast.copy_location(ast.Attribute(it, name), one)
        asked.end_col_offset = one.col_offset + len(name.encode())
        tests.append(ast.copy_location(ast.Compare(asked, [ast.Eq()], [one.value]), one))
    loop = ast.comprehension(it, node.args[0], tests, 0)
    found = read_comprehension(reader, ast.copy_location(ast.ListComp(it, [loop]), node))
    inner = elements(found.type)
    if word == "those" or found.op != "comprehension" or inner is None:
        return found
    return Expr("function", inner, (found,), "first")


def read_comprehension(reader: ExpressionReader, node: ast.ListComp | ast.GeneratorExp) -> Expr:
    """`[x for x in cards.wares if x.price > 3]`: each loop with its tests, which follow it."""
    parts: list[Expr] = []
    loops: list[tuple[str, int]] = []
    for loop in node.generators:
        source = reader.node(loop.iter)
        inner = elements(source.type)
        if inner is None or source.type.maybe:
            return reader.fail(
                loop.iter,
                codes.WRONG_KIND,
                f"this must be a list or a zone, not {source.type.said}",
            )
        if not isinstance(loop.target, ast.Name) or loop.is_async:
            return reader.fail(
                loop.target, codes.BAD_EXPRESSION, "behind `for` must stand one name"
            )
        name = loop.target.id
        if name in FIXED_NAMES or name in reader.symbols.zones:
            message = f'"{name}" stands for something else already'
            reader.fail(loop.target, codes.DUPLICATE_NAME, message)
        reader = reader.nested({name: inner})
        tests = list[Expr]()
        for test in loop.ifs:
            tests.append(reader.wants(test, FLAG))
            reader = reader.where(tests[-1], holds=True)
        parts += [source, *tests]
        loops.append((name, len(tests)))
    element = reader.node(node.elt)
    return Expr("comprehension", list_of(element.type), (element, *parts), tuple(loops))
