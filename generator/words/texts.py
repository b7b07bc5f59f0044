"""The texts of content: what they may speak of, and the Jinja sandbox in which they are worked out.

Texts come from strangers. What Jinja's sandbox leaves open (huge powers, endless padding, methods
of objects, `|safe`) is closed here by lists of what is allowed. Assignments, macros, loops in loops
and loops over letters are left out, since they let a few lines grow without end, and no sandbox
notices: nothing forbidden is touched.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from jinja2 import StrictUndefined, Template, TemplateError, nodes
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.chances import ChanceError, Chances, chance_tables
from generator.model.deck import (
    Card,
    Deck,
    Printed,
    Scale,
    ScaleFace,
    Words,
    count,
    designs_of,
    find_face,
    used_by,
)
from generator.model.game import Game
from generator.model.values import AttributeValue
from generator.words import filters
from generator.words.text_code import code_of
from generator.words.translatable_strings import is_id

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


class GrammarError(Exception):
    """A text that is not written in our part of Jinja; the message is for its author."""


def checked(tree: nodes.Template) -> nodes.Template:
    """`tree`, with the values of each loop counted by the filter `each`.

    Raises:
        GrammarError: it holds what texts may not use, or is too large.
    """
    for size, (node, depth, in_loop) in enumerate(_walk(tree)):
        if size > LARGEST or depth > DEEPEST:
            raise GrammarError("the text is too long-winded: fewer and simpler `{{ … }}`")
        if not isinstance(node, ALLOWED):
            raise GrammarError("texts hold values, filters, {% if %} and {% for %} alone")
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
    code = code_of(template, lambda: sandbox.compile(checked(sandbox.parse(template))))
    return Template.from_code(sandbox, code, sandbox.make_globals(None))


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


class Odds:
    """What a text may ask of a table of chances: `[8]`, its printed `rows`, and its total.

    Of the total that is drawn or rolled: the expected `mean`, `least`, `most`, and `totals` with
    the chance of each.
    """

    def __init__(self, table: Chances) -> None:
        self._table = table

    def __getitem__(self, number: int) -> Fraction:
        """The chance for this number, in the printed range or beyond it.

        Raises:
            WordsError: the table is wrong, which lint reports where it is declared.
        """
        try:
            return self._table[number]
        except ChanceError as error:
            raise self._trouble() from error

    @property
    def rows(self) -> tuple[tuple[int, Fraction], ...]:
        """Each number of the printed range with its chance.

        Raises:
            WordsError: the table is wrong.
        """
        try:
            return self._table.rows
        except ChanceError as error:
            raise self._trouble() from error

    @property
    def mean(self) -> Fraction:
        """The expected total."""
        return sum((total * chance for total, chance in self.totals), Fraction(0))

    @property
    def least(self) -> int:
        """The smallest total that can come up."""
        return self.totals[0][0]

    @property
    def most(self) -> int:
        """The largest total that can come up."""
        return self.totals[-1][0]

    @property
    def totals(self) -> tuple[tuple[int, Fraction], ...]:
        """Each total that can come up with its chance, the smallest first.

        Raises:
            WordsError: the table is wrong.
        """
        try:
            return tuple(sorted(self._table.total.items()))
        except ChanceError as error:
            raise self._trouble() from error

    def __str__(self) -> str:
        """A table is no text.

        Raises:
            WordsError: always; says how to name one of its chances.
        """
        name = _name(self._table.name)
        raise WordsError(f"a chance is that for a number: chances.{name}[…]|percent")

    def _trouble(self) -> WordsError:
        return WordsError(f'the chance "{self._table.name}" is wrong')


class Spoken(str):
    """A word that rules compare: equal to itself, and printed in the language of the box."""

    printed: str

    def __new__(cls, word: str, printed: str) -> "Spoken":
        """`word`, printed as `printed`."""
        one = super().__new__(cls, word)
        one.printed = printed
        return one

    def __str__(self) -> str:
        return self.printed

    def lower(self) -> str:
        """As printed."""
        return self.printed.lower()

    def capitalize(self) -> str:
        """As printed."""
        return self.printed.capitalize()


def spoken(value: Any, house: Mapping[str, str]) -> Any:
    """A value as texts print it: words, alone or in a list, in the language of the box.

    Ids stay as they are, since faces find colours and pictures by them.
    """
    if isinstance(value, tuple):
        return tuple(spoken(one, house) for one in value)
    known = house.get(value) if isinstance(value, str) and not is_id(value) else None
    return value if known is None else Spoken(value, known)


def game_context(game: Game) -> dict[str, Any]:
    """`values`, `chances`, `seats`, `card(id)` and the title: what all texts of a box may use."""
    return {
        "game": SimpleNamespace(title=game.title, age=game.file.age, minutes=game.file.minutes),
        "values": _names(
            {name: spoken(value.is_, game.house) for name, value in game.file.values.items()}
        ),
        "chances": _names({name: Odds(one) for name, one in chance_tables(game).items()}),
        "seats": SimpleNamespace(least=game.file.seats.least, most=game.file.seats.most),
        "card": callable_from_words(_card_finder(game)),
        "house": game.house,
    }


def card_context(
    shared: Mapping[str, Any], deck: Deck, printed: Printed, words: Words | None = None
) -> dict[str, Any]:
    """What the texts of one card may speak of; `words` are those of its back, if it is the back."""
    own = {**_absent(deck), **printed.attributes, **(words.attributes if words else {})}
    return {
        **shared,
        "deck": SimpleNamespace(id=deck.id, title=deck.title, declared=deck.declared),
        "id": printed.id,
        "title": (words.title if words else None) or printed.word("title"),
        "icon": (words.icon if words else None) or printed.word("icon"),
        "copies": printed.copies,
        **{_name(key): spoken(value, shared.get("house") or {}) for key, value in own.items()},
    }


def _absent(deck: Deck) -> dict[str, AttributeValue | None]:
    """What a card has of what it may leave out."""
    return {name: one.default for name, one in deck.attributes.items() if one.may_lack}


def _card_finder(game: Game) -> Any:
    cards: dict[str, tuple[Deck, int, Card]] = {
        card.id: (deck, index, card) for deck in game.decks for index, card in enumerate(deck.cards)
    }

    def card(card_id: str, seats: int | None = None, *variants: str) -> SimpleNamespace:
        if card_id not in cards:
            raise WordsError(f'there is no card "{card_id}"')
        _check_table(game, seats, variants)
        deck, index, found = cards[card_id]
        copies = count(used_by(deck, designs_of(found, index), seats, variants))
        values = {**_absent(deck), **found.attributes}
        own = {name: spoken(value, game.house) for name, value in values.items()}
        return _names({**own, "title": found.title, "copies": copies})

    return card


def _check_table(game: Game, seats: int | None, variants: tuple[str, ...]) -> None:
    known = {variant.id for variant in game.file.variants}
    for name in variants:
        if name not in known:
            raise WordsError(f'there is no variant "{name}"')
    if seats is None:
        return
    widest = game.widest_seats
    least, most = widest.least, widest.most
    if not (isinstance(seats, int) and least <= seats <= most):
        raise WordsError(f"{seats} is no number of seats from {least} to {most}")


def _names(values: Mapping[str, Any]) -> SimpleNamespace:
    return SimpleNamespace(**{_name(key): value for key, value in values.items()})


def _name(key: str) -> str:
    return key.replace("-", "_")


def scale_on(game: Game, name: str) -> Scale | None:
    """The scale on the face called `name`, `card/front`; None where there is none.

    Raises:
        WordsError: its start cannot be worked out.
    """
    deck, one, side = find_face(game.decks, name) or (None, None, "")
    face = (deck.front if side == "front" else deck.back) if deck else None
    if deck is None or one is None or not isinstance(face, ScaleFace):
        return None
    words = one.card.back if side == "back" else None
    start = fill(face.scale.start, card_context(game_context(game), deck, one, words))
    return face.scale.model_copy(update={"start": start.strip()})
