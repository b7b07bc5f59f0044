"""The functions of the expression language: a closed table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.rules.types import (
    ANY,
    CARD,
    FLAG,
    INTEGER,
    NUMBER,
    SEAT,
    Type,
    elements,
    fits,
    list_of,
    merged,
)


@dataclass(frozen=True)
class Keyword:
    """One value that a function takes by name; `each` is worked out for every `it` of the list."""

    type: Type | None = None
    each: bool = False
    needed: bool = True


@dataclass(frozen=True)
class Function:
    """One function: how many arguments, how they decide the type, what it is for.

    `settle` takes the types of the arguments and gives the type of the result, or a complaint.
    What is `such` takes values of attributes by their names, and is read as a plainer expression.
    What walks on the `board` is given the type of a space and a word for its lines before all else.
    What is for `hints` stands in no rule.
    """

    least: int
    most: int
    settle: Callable[[Sequence[Type]], Type | str]
    means: str
    example: str
    key: bool = False
    such: bool = False
    board: bool = False
    hints: bool = False
    keywords: Mapping[str, Keyword] = field(default_factory=dict)


def _wants(*wanted: Type, gives: Type) -> Callable[[Sequence[Type]], Type | str]:
    def settle(given: Sequence[Type]) -> Type | str:
        for one, asked in zip(given, wanted, strict=False):
            if not fits(one, asked):
                return f"it takes {asked.said}, not {one.said}"
        return gives

    return settle


def _inner(given: Type) -> Type | None:
    return None if given.maybe else elements(given)


def _of_list(gives: Callable[[Type], Type | str]) -> Callable[[Sequence[Type]], Type | str]:
    def settle(given: Sequence[Type]) -> Type | str:
        inner = _inner(given[0])
        return f"it takes a list, not {given[0].said}" if inner is None else gives(inner)

    return settle


def _number(inner: Type) -> Type | str:
    return (
        inner
        if inner.is_number()
        else f"it takes a list of numbers, not one that holds {inner.said}"
    )


def _flags(given: Sequence[Type]) -> Type | str:
    inner = _inner(given[0])
    if inner is None or not fits(inner, FLAG):
        return f"it takes a list of true and false, not {given[0].said}"
    return FLAG


def _extreme(given: Sequence[Type]) -> Type | str:
    inner = _inner(given[0]) if len(given) == 1 else None
    asked = [inner] if inner else list(given)
    result = INTEGER
    for one in asked:
        if not one.is_number():
            return f"it takes numbers, not {one.said}"
        result = NUMBER if one.kind == "number" else result
    return result


def _default(given: Sequence[Type]) -> Type | str:
    found = merged(given[0].sure(), given[1])
    return found if found else f"{given[0].said} and {given[1].said} cannot stand for each other"


def _count(given: Sequence[Type]) -> Type | str:
    inner = _inner(given[0])
    if inner is None:
        return f"it takes a list or a zone, not {given[0].said}"
    if len(given) == 2 and not fits(given[1], inner):
        if given[1].kind == inner.kind == "text" and inner.choices:
            return f"all that the list can hold is {', '.join(sorted(inner.choices)[:12])}"
        return f"the list holds {inner.said}, not {given[1].said}"
    return INTEGER


def _without(given: Sequence[Type]) -> Type | str:
    first, second = _inner(given[0]), _inner(given[1])
    if first is None or second is None:
        return f"it takes two lists, not {given[0].said} and {given[1].said}"
    return list_of(first)


def _after(given: Sequence[Type]) -> Type | str:
    inner = _inner(given[1])
    if inner is None:
        return f"it takes a value and a list, not {given[1].said}"
    if not merged(given[0].sure(), inner):
        return f"the list holds {inner.said}, not {given[0].said}"
    return inner


def _end(given: Sequence[Type]) -> Type | str:
    if given[0].kind not in ("zone", "any"):
        return f"it takes a zone, not {given[0].said}"
    if not fits(given[1], INTEGER):
        return f"it takes a number of cards, not {given[1].said}"
    return list_of(elements(given[0]) or ANY)


def _groups(given: Sequence[Type]) -> Type | str:
    inner = _inner(given[0])
    if inner is None or not fits(inner, CARD):
        return f"it takes cards, not {given[0].said}"
    return list_of(list_of(inner))


def _slices(given: Sequence[Type]) -> Type | str:
    found = _end([given[0], INTEGER])
    return found if isinstance(found, str) else list_of(found)


def _on_board(
    *wanted: str, gives: Callable[[Type], Type]
) -> Callable[[Sequence[Type]], Type | str]:
    """What takes spaces, kinds of lines and whole numbers, in this order."""

    def settle(given: Sequence[Type]) -> Type | str:
        space, line, *args = given
        kinds = {"space": space, "line": line, "number": INTEGER}
        for one, name in zip(args, wanted, strict=False):
            if name == "line" and not line.choices:
                return "no line of the board is of any kind: say `kind:` of some"
            if one.maybe and fits(one.sure(), kinds[name]):
                return f"it takes {kinds[name].said}, and this may be none"
            if not fits(one, kinds[name]):
                if name == "line" and one.kind == "text":
                    known = ", ".join(sorted(line.choices or ())) or "none"
                    return f"there is no such kind of line; known are {known}"
                said = "a kind of line" if name == "line" else kinds[name].said
                return f"it takes {said}, not {one.said}"
        return gives(space)

    return settle


_EACH = Keyword(each=True)
_SIZES = {"least": Keyword(INTEGER), "most": Keyword(INTEGER, needed=False)}
_SEAT_TO_SEAT = _wants(SEAT, gives=SEAT)
_SEAT_TO_SEATS = _wants(SEAT, gives=list_of(SEAT))

FUNCTIONS: Mapping[str, Function] = {
    "count": Function(1, 2, _count, "How many in a list or zone, or how often a value is in it.",
                      "count(seat.hand)"),
    "any": Function(1, 1, _flags, "Whether one of a list of flags is true.",
                    "any(x.mood > 3 for x in seat.stall)"),
    "all": Function(1, 1, _flags, "Whether every one of a list of flags is true.",
                    "all(x.mood > 3 for x in seat.stall)"),
    "sum": Function(1, 1, _of_list(_number),
                    "The sum of a list of numbers; 0 of none.",
                    "sum(x.mood for x in seat.stall)"),
    "max": Function(1, 9, _extreme, "The largest of a list or of several; 0 of none.",
                    "max(seat.purse, 3)"),
    "min": Function(1, 9, _extreme, "The smallest of a list or of several; 0 of none.",
                    "min(seat.purse, 3)"),
    "abs": Function(1, 1, _extreme, "A number without its sign.", "abs(-3)"),
    "clamp": Function(3, 3, _extreme, "A number held between a lowest and a highest.",
                      "clamp(round, 1, 6)"),
    "default": Function(2, 2, _default, "The first, or the second where the first is none.",
                        "default(card.worth, 0)"),
    "first": Function(1, 1, _of_list(lambda one: one), "The first of a list; none of an empty one.",
                      "first(seat.hand)"),
    "last": Function(1, 1, _of_list(lambda one: one), "The last of a list; none of an empty one.",
                     "last(seat.hand)"),
    "numbers": Function(2, 2, _wants(INTEGER, INTEGER, gives=list_of(INTEGER)),
                        "The whole numbers from the first to the second, both included.",
                        "numbers(1, 3)"),
    "highest": Function(1, 1, _of_list(list_of), "All of a list whose key is the largest; `it` is "
                        "each in turn.", "highest(seat.stall, key=it.mood)", key=True),
    "lowest": Function(1, 1, _of_list(list_of), "All of a list whose key is the smallest.",
                       "lowest(seat.stall, key=it.mood)", key=True),
    "ordered": Function(1, 1, _of_list(list_of), "A list by rising key, equals as they stood.",
                        "ordered(seat.stall, key=it.mood)", key=True),
    "reversed": Function(1, 1, _of_list(list_of), "A list from back to front.",
                         "reversed(seat.hand)"),
    "those": Function(1, 1, _of_list(list_of), "All of a list whose attributes or counters are as "
                      "said.", "those(seat.hand, kind=fruit)", such=True),
    "find": Function(1, 1, _of_list(lambda one: one), "The first of these; none where there is "
                     "none.", "find(seat.hand, kind=fruit, worth=3)", such=True),
    "unique": Function(1, 1, _of_list(list_of), "A list with each value once.",
                       "unique([x.kind for x in seat.hand])"),
    "without": Function(2, 2, _without, "The first list without what is in the second.",
                        "without(seat.hand, top(stock, 1))"),
    "after": Function(2, 2, _after, "What follows a value in a list; the first behind the last, "
                      "and where it is not in the list.", "after(weather, [dry, wet])"),
    "top": Function(2, 2, _end, "The uppermost cards of a zone, as many as there are.",
                    "top(stock, 3)"),
    "bottom": Function(2, 2, _end, "The lowest cards of a zone, the very lowest first.",
                       "bottom(stock, 1)"),
    "groups": Function(1, 1, _groups, "Every group of at least so many cards with one key.",
                       "groups(seat.hand, by=it.kind, least=3, most=4)",
                       keywords={"by": _EACH, **_SIZES}),
    "runs": Function(1, 1, _groups, "Every run of at least so many cards: numbers in a row.",
                     "runs(seat.hand, by=it.worth, within=it.kind, least=2)", keywords={
                         "by": Keyword(INTEGER, each=True),
                         "within": Keyword(each=True, needed=False), **_SIZES}),
    "slices": Function(1, 1, _slices, "The uppermost card of a zone, the upper two, and so on.",
                       "slices(heap, most=3)",
                       keywords={"most": Keyword(INTEGER, needed=False)}),
    "left_of": Function(1, 1, _SEAT_TO_SEAT, "The next living seat, clockwise.", "left_of(seat)"),
    "right_of": Function(1, 1, _SEAT_TO_SEAT, "The living seat before it.", "right_of(seat)"),
    "opposite": Function(1, 1, _SEAT_TO_SEAT, "The living seat across the table: half the living "
                         "seats on, rounded down.", "opposite(seat)"),
    "seats_from": Function(1, 1, _SEAT_TO_SEATS, "The living seats clockwise, from this one on.",
                           "seats_from(seat)"),
    "others": Function(1, 1, _SEAT_TO_SEATS, "The other living seats, clockwise from its left.",
                       "others(seat)"),
    "partners": Function(1, 1, _SEAT_TO_SEATS, "The other living seats of its team, clockwise "
                         "from its left.", "partners(seat)"),
    "opponents": Function(1, 1, _SEAT_TO_SEATS, "The living seats of other teams, clockwise from "
                          "its left.", "opponents(seat)"),
    "team_of": Function(1, 1, _SEAT_TO_SEATS, "All seats of its team, living or not, clockwise "
                        "from itself.", "team_of(seat)"),
    "captain": Function(1, 1, _SEAT_TO_SEAT, "The first seat of its team, living or not, where "
                        "what they share may lie.", "captain(seat)"),
    "next_to": Function(1, 2, _on_board("space", "line", gives=list_of), "The spaces of the board "
                        "next to one; of one kind of line, if it is named.", "next_to(card(well))",
                        board=True),
    "adjacent": Function(2, 2, _on_board("space", "space", gives=lambda _: FLAG), "Whether one can "
                         "go from the first space to the second in one step.",
                         "adjacent(card(gate), card(well))", board=True),
    "distance": Function(2, 2, _on_board("space", "space", gives=lambda _: replace(
                             INTEGER, maybe=True)), "The fewest steps from the first space to the "
                         "second; none where no way leads there.",
                         "default(distance(card(gate), card(inn)), 99)", board=True),
    "reach": Function(2, 2, _on_board("space", "number", gives=list_of), "The spaces at most so "
                      "many steps away, nearest first, without itself.", "reach(card(gate), 2)",
                      board=True),
    "along": Function(2, 2, _on_board("space", "line", gives=list_of), "Every space to which one "
                      "kind of line leads, nearest first, without itself.",
                      "along(card(gate), road)", board=True),
    "step": Function(2, 3, _on_board("space", "line", "number", gives=lambda one: replace(
                         one, maybe=True)), "The space so many steps on by one kind of line; none "
                     "where it ends before.", "step(card(gate), road, 2)", board=True),
    "lines": Function(1, 2, _on_board("number", "space", gives=lambda one: list_of(list_of(one))),
                      "Every so many spaces in a straight row; with a space those that it is in.",
                      "lines(3, card(well))", board=True),
    "knows": Function(2, 2, _wants(SEAT, CARD, gives=FLAG), "Whether a seat can see a card, or "
                      "has been shown it.", "knows(seat, first(stock))"),
    "at_random": Function(2, 2, _wants(INTEGER, INTEGER, gives=FLAG), "In hints: true so many "
                          "times out of so many, drawn once for each decision.",
                          "at_random(1, 3)", hints=True),
}  # fmt: skip
"""Every function by name."""


ELSEWHERE: Mapping[str, str] = {
    "len": "count(…)", "length": "count(…)", "size": "count(…)", "sort": "ordered(…, key=…)",
    "sorted": "ordered(…, key=…)", "filter": "those(…)", "range": "numbers(1, 3)",
    "next": "left_of(seat)", "previous": "right_of(seat)", "average": "sum(…) / count(…)",
    "random": "an effect before: pick, roll or toss", "roll": "an effect before: roll",
    "across": "opposite(seat)", "cycle": "after(weather, [dry, wet])",
    "subsets": "groups(…, by=0, least=1)", "combinations": "groups(…, by=0, least=2, most=2)",
    "powerset": "groups(…, by=0, least=1)",
}  # fmt: skip
"""Functions of other languages, with what is meant here."""
