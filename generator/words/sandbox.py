"""The Jinja environment that a card's text runs in: values in, text out, nothing else in reach.

Texts come from strangers. What Jinja's sandbox leaves open (huge powers, endless padding, methods
of objects, `|safe`) is closed here by lists of what is allowed, and by `generator.words.grammar`.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from jinja2 import StrictUndefined, Template, TemplateError
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.words import filters
from generator.words.grammar import LARGEST_NUMBER, GrammarError, checked, each

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
        return "".join(_limited(_compiled(template).generate(context)))
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


def _limited(pieces: Any) -> Any:
    length = 0
    for piece in pieces:
        length += len(piece)
        if length > LONGEST:
            raise WordsError(f"the text grows beyond {LONGEST} characters")
        yield piece
