"""The Jinja environment that a card's text runs in: values in, text out, nothing else in reach.

Texts come from strangers. What Jinja's sandbox leaves open (huge powers, endless padding, methods
of objects, `|safe`) is closed here by lists of what is allowed. Assignments, macros, loops in loops
and loops over letters are left out, since they let a few lines grow without end, and no sandbox
notices: nothing forbidden is touched.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from jinja2 import StrictUndefined, Template, TemplateError, nodes
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.words import filters

LARGEST = 600
"""Parts that one text may be made of."""

DEEPEST = 40
"""Levels that these parts may be nested."""

LARGEST_NUMBER = 10**12
"""Numbers beyond this are a mistake, or an attack on memory."""

LONGEST_LIST = 100
"""Values that a loop may go through."""

ALLOWED = (
    *(nodes.Template, nodes.Output, nodes.TemplateData, nodes.If, nodes.For),
    *(nodes.Name, nodes.Const, nodes.List, nodes.Tuple, nodes.Getattr, nodes.Getitem),
    *(nodes.Call, nodes.Filter, nodes.Test, nodes.Keyword, nodes.CondExpr, nodes.Concat),
    *(nodes.Compare, nodes.Operand, nodes.Not, nodes.And, nodes.Or, nodes.Neg, nodes.Pos),
    *(nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv, nodes.Mod, nodes.Pow),
)


class GrammarError(Exception):
    """A text that is not written in our part of Jinja; the message is for its author."""


def checked(tree: nodes.Template) -> nodes.Template:
    """`tree`, with the values of each loop counted by the filter `each`.

    Raises:
        GrammarError: it holds what texts may not use, or is too large.
    """
    for count, (node, depth, in_loop) in enumerate(_walk(tree)):
        if count > LARGEST or depth > DEEPEST:
            raise GrammarError("the text is too long-winded: fewer and simpler `{{ … }}`")
        if not isinstance(node, ALLOWED):
            raise GrammarError(f"texts do without {type(node).__name__.lower()}")
        # `not <=`, since `1e999`, which Python writes as the word `inf`, is too large as well.
        number = node.value if isinstance(node, nodes.Const) else None
        if isinstance(number, int | float) and not abs(number) <= LARGEST_NUMBER:
            raise GrammarError("a number as large as this is not a number for a card")
        if isinstance(node, nodes.For):
            if in_loop or node.recursive:
                raise GrammarError("a loop within a loop is too much for a text")
            node.iter = nodes.Filter(node.iter, "each", [], [], None, None, lineno=node.lineno)
    return tree


def each(values: Any) -> Sequence[Any]:
    """A list of values, as loops and `join` take it.

    Raises:
        GrammarError: it is no list, or a very long one.
    """
    if not isinstance(values, list | tuple):
        raise GrammarError("only a list has several values to go through")
    if len(values) > LONGEST_LIST:
        raise GrammarError(f"more than {LONGEST_LIST} values are too many for a text")
    return values


def _walk(tree: nodes.Node) -> Iterator[tuple[nodes.Node, int, bool]]:
    """Every node with its depth, and whether it is inside a loop; without recursion."""
    waiting = [(tree, 0, False)]
    while waiting:
        node, depth, in_loop = waiting.pop()
        yield node, depth, in_loop
        inside = in_loop or isinstance(node, nodes.For)
        waiting += [(child, depth + 1, inside) for child in node.iter_child_nodes()]


LONGEST = 20_000
"""Characters that one text may come to."""

FINEST = 10**60
"""Fractions with more below the line than this are refused: chances multiplied without end."""

KEPT_FILTERS = frozenset({"abs", "capitalize", "first", "join", "last", "length", "lower", "round"})
KEPT_TESTS = frozenset(
    {"defined", "divisibleby", "eq", "even", "ge", "gt", "in", "le", "lt", "ne", "odd", "none"}
)

TROUBLE = (
    *(ArithmeticError, AttributeError, LookupError, TypeError, ValueError),
    *(MemoryError, RecursionError, SyntaxError),
)
"""What working out a text may raise; the last from Python, into which Jinja translates it."""


class WordsError(Exception):
    """A text that cannot be worked out; the message is for its author."""


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja with our filters, no methods, and arithmetic that stays small."""

    intercepted_binops = frozenset({"+", "-", "*", "**", "%", "/", "//"})

    def __init__(self) -> None:
        super().__init__(undefined=StrictUndefined, autoescape=False, cache_size=4000)
        self.globals = {}
        self.filters = {name: self.filters[name] for name in KEPT_FILTERS} | filters.FILTERS
        self.filters |= {"each": each, "join": joined}
        self.tests = {name: self.tests[name] for name in KEPT_TESTS if name in self.tests}

    def is_safe_callable(self, obj: Any) -> bool:
        """Only what we put into the context ourselves may be called."""
        return bool(getattr(obj, "callable_from_words", False))

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Numbers only, and none too large; text is joined with `~`."""
        if not all(isinstance(side, int | float | Fraction) for side in (left, right)):
            raise WordsError(f"`{operator}` is for numbers; join texts with `~`")
        if operator == "**" and (abs(right) > 20 or abs(left) > 1000):
            raise WordsError("a power as large as this is not a number for a card")
        result: Any = super().call_binop(context, operator, left, right)
        is_number = isinstance(result, int | float | Fraction)
        if not (is_number and abs(result) <= LARGEST_NUMBER):
            raise WordsError("a number as large as this is not a number for a card")
        if isinstance(result, Fraction) and result.denominator > FINEST:
            raise WordsError("a number as large as this is below the line of a fraction")
        return result


def callable_from_words(function: Callable[..., Any]) -> Callable[..., Any]:
    """Mark `function` as one that texts may call."""
    function.callable_from_words = True  # type: ignore[attr-defined]
    return function


def joined(values: Any, separator: str = "") -> str:
    """The values of a list one after the other, `separator` between them."""
    parts = [str(value) for value in each(values)]
    if sum(map(len, parts)) + len(separator) * len(parts) > LONGEST:
        raise WordsError(f"the text grows beyond {LONGEST} characters")
    return separator.join(parts)


@lru_cache(maxsize=1)
def _sandbox() -> Sandbox:
    return Sandbox()


@lru_cache(maxsize=4096)
def _compiled(template: str) -> Template:
    sandbox = _sandbox()
    return sandbox.from_string(checked(sandbox.parse(template)))


def fill(template: str, context: Mapping[str, Any]) -> str:
    """`template` with its `{{ … }}` worked out over `context`.

    Raises:
        WordsError: the text names what is not there, or does what texts may not do.
    """
    if "{" not in template:
        return template
    try:
        trouble = f"the text grows beyond {LONGEST} characters"
        return "".join(limited(_compiled(template).generate(context), LONGEST, trouble))
    except WordsError:
        raise
    except GrammarError as error:
        raise WordsError(str(error)) from error
    except SecurityError as error:
        raise WordsError("texts use values and filters, and call nothing but `card`") from error
    except TemplateError as error:
        raise WordsError(error.message or "the text cannot be worked out") from error
    except TROUBLE as error:
        raise WordsError(f"the text cannot be worked out: {error}") from error


def limited(pieces: Iterable[str], longest: int, trouble: str) -> Iterator[str]:
    """The pieces of a text, as long as all of them are not beyond `longest` characters.

    Raises:
        WordsError: they are.
    """
    length = 0
    for piece in pieces:
        length += len(piece)
        if length > longest:
            raise WordsError(trouble)
        yield piece
