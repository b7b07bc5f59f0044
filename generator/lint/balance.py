"""Numbers of cards that look like a slip beside those of their kin: notes, which may be meant."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from generator.diagnostics import ContentPath, quoted
from generator.lint.attributes import is_sound
from generator.lint.case import Case
from generator.lint.checks import Findings, note
from generator.lint.kin import kinds_of
from generator.model.attribute import Attribute
from generator.model.deck import Card, Deck, Printed, played, printed
from generator.rules.walk import all_roots, nodes

_FEWEST = 5
"""So many others there must be to call one far."""
_GROWTH = 3
"""In a ladder of numbers, a step is at most so many times as high as the one before it."""

Number = int | float


@note(
    "M194",
    what="A number of a card is far outside those of the other cards of its deck and kind: beyond "
    "them by more than the largest of theirs, whatever its sign.",
    why="Often a digit slipped in. Where it is meant, say so: `# hornbook: ignore M194 because …`.",
    example="- {id: rumour, title: Rumour, attributes: {points: 18}}   # the others have 1 to 6",
    instead="- {id: rumour, title: Rumour, attributes: {points: 8}}",
)
def far_number(case: Case) -> Findings:
    """One finding for each card with such a number; its designs count as one where they agree.

    With card sets, for their cards alone: beside new kin, a number of the game may look far.
    """
    for part, deck in case.decks:
        for name, attribute in deck.attributes.items():
            if attribute.type in ("integer", "number") and not attribute.list:
                for path, one, value, others in _far(deck, name):
                    if case.game.sets and case.game.set_of(deck.id, one.card.id) is None:
                        continue  # The game is judged by itself.
                    least, most = min(others), max(others)
                    shown = f"{least:g} to {most:g}" if least < most else f"{least:g}"
                    message = f"{quoted(one.card.id)}: {name} is {value:g}, and the other cards of "
                    yield case.where(part, *path), f"{message}its kind have {shown}", None


def _far(deck: Deck, name: str) -> Iterator[tuple[ContentPath, Printed, Number, list[Number]]]:
    said = [(one, _number(one, name)) for one in played(printed(deck))]
    given = [(one, value) for one, value in said if value is not None]
    kinds, told = kinds_of(deck), set[str]()
    for one, value in given:
        if one.card.id in told or not is_sound(deck, one.card):
            continue
        others = [(other, number) for other, number in given if other.card is not one.card]
        kins = [[number for other, number in others if _alike(one, other, by)] for by in kinds]
        large = [kin for kin in kins if len(kin) >= _FEWEST]
        # Of a kind of few cards, the whole deck is the kin.
        large = large or [[number for _, number in others]]
        few = len(large[-1]) < _FEWEST and all(_is_alone_far(value, kin) for kin in large)
        if few or all(len(kin) >= _FEWEST and _is_far(value, kin) for kin in large):
            told.add(one.card.id)
            yield one.path_of(name), one, value, large[-1]


def _number(one: Printed, name: str) -> Number | None:
    value = one.attributes.get(name)
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def _alike(one: Printed, other: Printed, by: str) -> bool:
    return one.attributes.get(by) == other.attributes.get(by)


def _is_alone_far(value: Number, others: Sequence[Number]) -> bool:
    """Whether a number beside a few others has a digit too many: ten or more above twice theirs."""
    most = max(map(abs, others), default=0)
    return most > 0 and abs(value) > _TWICE * most and abs(value) - most >= _DIGIT


_TWICE, _DIGIT = 2, 10


def _is_far(value: Number, others: Sequence[Number]) -> bool:
    """Whether a number lies beyond others by more than the largest, and is no next step."""
    if value < min(others):
        return _is_far(-value, [-one for one in others])
    beyond, steps = value - max(others), sorted(set(others))
    if beyond <= max(abs(one) for one in steps):
        return False
    return len(steps) < 2 or beyond > _GROWTH * (steps[-1] - steps[-2])


# -- cards that are better than others in everything -----------------------------------------------


@note(
    "M195",
    what="A card is never better than another one that does the same, and sometimes worse: each of "
    "its numbers for which the deck says `better: high` or `better: low` is as good or worse.",
    why="Nobody would choose it. Where it is meant, such as for a first evening, say so: "
    "`# hornbook: ignore M195 because …`.",
    example="attributes: {cost: 3, points: 2}    # and another, alike, has cost: 2, points: 2",
    instead="attributes: {cost: 3, points: 4}",
)
def dominated_card(case: Case) -> Findings:
    """One finding for each such card, at the one of the two that a set brings, if one does."""
    read = _read(case)
    for part, deck in case.decks:
        ways = _directions(deck)
        if not _is_traded(deck, ways):
            continue
        groups = defaultdict[str, list[int]](list)
        for index, card in enumerate(deck.cards):
            if not card.designs:
                groups[_shape(deck, card, ways, read)].append(index)
        for group in groups.values():
            yield from _dominated(case, part, deck, group, ways)


def _dominated(
    case: Case, part: str, deck: Deck, group: Sequence[int], ways: Mapping[str, int]
) -> Findings:
    worth = {index: _worth(deck.cards[index], ways) for index in group}
    told: set[int] = set()
    for one, two in combinations(group, 2):
        better = _beats(worth[one], worth[two])
        if not better:
            continue
        high, low = (one, two) if better > 0 else (two, one)
        at = high if _is_of_set(case, deck, high) and not _is_of_set(case, deck, low) else low
        if low in told or at in told:
            continue
        told.add(at)
        names = [quoted(deck.cards[index].id) for index in (low, high)]
        apart = [name for name in ways if _value(deck, low, name) != _value(deck, high, name)]
        shown = ", ".join(f"{name} {_value(deck, low, name):g} against "
                          f"{_value(deck, high, name):g}" for name in apart)  # fmt: skip
        message = f"{names[0]} is never better than {names[1]}, which does the same: {shown}"
        yield case.where(part, "cards", at, "id"), message, "give each something for its price"


def _directions(deck: Deck) -> dict[str, int]:
    """The numbers of which a deck says which are better: 1 where high ones are, -1 low ones."""
    found: dict[str, int] = {}
    for name, attribute in deck.attributes.items():
        if _is_number(attribute) and attribute.better is not None:
            found[name] = 1 if attribute.better == "high" else -1
    return found


def _is_traded(deck: Deck, ways: Mapping[str, int]) -> bool:
    """Whether some card is better than another in one number for being worse in another.

    Where none is, as on a deck with a number alone, the cards are high and low ones by design.
    """
    worths = [_worth(card, ways) for card in deck.cards]
    whole = [one for one in worths if len(one) == len(ways)]
    return len(ways) > 1 and any(_beats(one, two) is None for one, two in combinations(whole, 2))


def _is_number(attribute: Attribute) -> bool:
    return attribute.type in ("integer", "number") and not attribute.list


def _read(case: Case) -> frozenset[str]:
    """The attributes that rules and effects read."""
    roots = (root for checked in case.checked for root in all_roots(checked))
    return frozenset(
        str(one.value) for root in roots for one in nodes(root) if one.op == "attribute"
    )


def _shape(deck: Deck, card: Card, ways: Mapping[str, int], read: frozenset[str]) -> str:
    """All of a card that matters, but for the numbers that are compared."""
    same = {
        name: card.attributes.get(name) if name not in ways else name in card.attributes
        for name, attribute in deck.attributes.items()
        if attribute.type != "text" or name.replace("-", "_") in read
    }
    return repr((same, card.text, card.effect, card.reacts, card.modifiers))


def _worth(card: Card, ways: Mapping[str, int]) -> list[Number]:
    """The numbers that are compared, turned so that high ones are better."""
    values = ((card.attributes.get(name), way) for name, way in ways.items())
    return [value * way for value, way in values if isinstance(value, int | float)]


def _beats(one: Sequence[Number], other: Sequence[Number]) -> int | None:
    """1 where one is nowhere worse and somewhere better, -1 where the other is, 0 where none is.

    None where each is better somewhere.
    """
    ahead = any(mine > theirs for mine, theirs in zip(one, other, strict=True))
    behind = any(mine < theirs for mine, theirs in zip(one, other, strict=True))
    return None if ahead and behind else ahead - behind


def _is_of_set(case: Case, deck: Deck, index: int) -> bool:
    return case.game.set_of(deck.id, deck.cards[index].id) is not None


def _value(deck: Deck, index: int, name: str) -> Number:
    value = deck.cards[index].attributes[name]
    return value if isinstance(value, int | float) else 0
