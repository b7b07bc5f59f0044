"""What decks say of each of their cards, under `each:`, held against the cards."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from generator.diagnostics import ContentPath, Position, did_you_mean, quoted
from generator.lint.attributes import given
from generator.lint.case import Case
from generator.lint.checks import Findings, error
from generator.model.attribute import Attribute
from generator.model.bonds import Belongs, Bond, Complete, Mutual, Unique
from generator.model.deck import Card, Deck, count, printed
from generator.model.values import Scalar

_WORDS = ("title", "icon", "image")
"""What a card says of itself beside its attributes, and may have to itself."""
Kind = TypeVar("Kind", bound=Bond)
_MOST = 200
"""So many values may have to be there."""


def _numbered(case: Case, kind: type[Kind]) -> Iterator[tuple[str, Deck, int, Kind]]:
    """Every bond of a kind that can be held: part, deck, its number there, and itself."""
    wrong = {(part, path[1]) for part, path, _, _ in _misfits(case)}
    for part, deck in case.decks:
        for number, bond in enumerate(deck.each):
            if isinstance(bond, kind) and (part, number) not in wrong:
                yield part, deck, number, bond


def _held(case: Case, kind: type[Kind]) -> Iterator[tuple[str, Deck, Kind]]:
    return ((part, deck, bond) for part, deck, _, bond in _numbered(case, kind))


def ids_meant(case: Case, deck: Deck, name: str) -> Deck | None:
    """The deck whose cards an attribute names by id, where a bond says so."""
    if any(isinstance(one, Mutual) and one.mutual == name for one in deck.each):
        return deck
    for _, other in case.decks:
        for one in other.each:
            if isinstance(one, Belongs) and (one.belongs, one.by) == (deck.id, name):
                return other
    return None


@error(
    "M190",
    what="What a deck says under `each:` cannot be held: it names a deck or an attribute that is "
    "not there, or one of another type than it takes.",
    why="A bond that nothing can break guards nothing.",
    example="each:\n  - {belongs: sheild, by: bearer}",
    instead="each:\n  - {belongs: shields, by: bearer}",
)
def wrong_bond(case: Case) -> Findings:
    """One finding for each name in a bond that cannot stand there."""
    for part, path, message, hint in _misfits(case):
        yield case.where(part, *path), message, hint


Misfit = tuple[str, ContentPath, str, str | None]


def _misfits(case: Case) -> Iterator[Misfit]:
    decks = {deck.id: deck for _, deck in case.decks}
    for part, deck in case.decks:
        for number, bond in enumerate(deck.each):
            for key, message, hint in _misfit(bond, deck, decks):
                yield part, ("each", number, *key), message, hint


def _misfit(
    bond: Bond, deck: Deck, decks: Mapping[str, Deck]
) -> Iterator[tuple[ContentPath, str, str | None]]:
    match bond:
        case Belongs():
            others = {name: one for name, one in decks.items() if one is not deck}
            if bond.belongs not in others:
                hint = did_you_mean(bond.belongs, others) or f"known are {', '.join(others)}"
                yield ("belongs",), f"there is no other deck {quoted(bond.belongs)}", hint
            elif bond.by is not None:
                yield from _of_type(("by",), bond.by, others[bond.belongs], "the id of a card")
        case Mutual():
            yield from _of_type(("mutual",), bond.mutual, deck, "the id of a card")
        case Complete():
            yield from _of_type(("all",), bond.all, deck, "values that can be counted")
            if bond.within is not None:
                yield from _of_type(("within",), bond.within, deck, "one value")
        case Unique():
            several = isinstance(bond.unique, tuple)
            for index, name in enumerate(_names(bond)):
                path = ("unique", index) if several else ("unique",)
                if name not in _WORDS:
                    yield from _of_type(path, name, deck, "")


def _of_type(
    path: ContentPath, name: str, deck: Deck, wanted: str
) -> Iterator[tuple[ContentPath, str, str | None]]:
    attribute = deck.attributes.get(name)
    if attribute is None:
        listed = f"declared are: {', '.join(deck.attributes) or 'none'}"
        hint = did_you_mean(name, deck.attributes) or listed
        yield path, f"{quoted(deck.id)} declares no attribute {quoted(name)}", hint
    elif wanted == "the id of a card" and attribute.type != "text":
        yield path, f"{quoted(name)} is no text, and so {wanted} cannot stand there", None
    elif wanted == "one value" and attribute.list:
        yield path, f"{quoted(name)} is a list, and a card has several values of it", None
    elif wanted == "values that can be counted" and (attribute.list or not _values(attribute)):
        message = f"nothing says which values {quoted(name)} can have"
        yield path, message, "it must be one choice, or one whole number with least and most"


def _values(attribute: Attribute) -> tuple[Scalar, ...]:
    """All values that an attribute can have, in order; none where nobody can tell."""
    least, most = attribute.least, attribute.most
    if attribute.type == "integer" and least is not None and most is not None:
        return tuple(range(int(least), int(most) + 1)) if most - least < _MOST else ()
    return attribute.choices if attribute.type == "choice" else ()


# -- what belongs to each card -------------------------------------------------------------------


@error(
    "M191",
    what="A card lacks the card that belongs to it, or two belong to the same one, where the deck "
    "says under `each:` that one belongs to each.",
    why="At the table the one is of no use without the other.",
    example="each:\n  - {belongs: shields, by: bearer}    # and no shield has bearer: knight",
    instead="- {id: shield-of-the-knight, title: Shield, attributes: {bearer: knight}}",
)
def missing_partner(case: Case) -> Findings:
    """One finding for each card without partner, at that card, and for each partner too many."""
    parts = {deck.id: (part, deck) for part, deck in case.decks}
    for part, deck, bond in _held(case, Belongs):
        other_part, other = parts[bond.belongs]
        if bond.by is None:
            yield from _too_few(case, part, deck, other)
        else:
            yield from _named_by(case, (part, deck), (other_part, other), bond.by)


def _too_few(case: Case, part: str, deck: Deck, other: Deck) -> Findings:
    """The card at which those of the other deck run out."""
    there = count(printed(other))
    if not (_is_counted(deck) and _is_counted(other)):
        return
    so_far = 0
    for index, card in enumerate(deck.cards):
        so_far += count(one for one in printed(deck) if one.card is card)
        if so_far > there:
            total = count(printed(deck))
            message = f"{quoted(card.id)} has no card of {quoted(other.id)}: there are "
            message += f"{there} for the {total} cards of {quoted(deck.id)}"
            hint = f"add {total - there} to {other.id}, in cards/{other.id}.yaml"
            yield case.where(part, "cards", index, "id"), message, hint
            return


def _named_by(case: Case, whose: tuple[str, Deck], partners: tuple[str, Deck], by: str) -> Findings:
    (part, deck), (other_part, other) = whose, partners
    named = defaultdict[str, list[tuple[int, ContentPath]]](list)
    strange = max(0, other.declared - count(printed(other)))
    ids = {card.id for card in deck.cards}
    for index, card in enumerate(other.cards):
        said = _said(card, by)
        # A card left out, a name of nothing or none are said elsewhere, and each explains one lack.
        strange += not said
        for path, name in said:
            named[name].append((index, ("cards", index, *path)))
            strange += name not in ids
    lacking = [index for index, card in enumerate(deck.cards) if card.id not in named]
    for card in deck.cards:
        for index, path in _surplus(other, named.get(card.id, []), card):
            title = quoted(other.cards[index].id)
            message = f"{title}: {by} names {quoted(card.id)}, to which "
            first = next(at for at, _ in named[card.id] if at != index)
            message += f"{quoted(other.cards[first].id)} belongs already"
            hint = None
            if lacking:
                hint = f"no card of {other.id} names {deck.cards[lacking.pop(0)].id}"
            yield case.where(other_part, *path), message, hint
    for index in lacking[: max(0, len(lacking) - strange)]:
        name = deck.cards[index].id
        message = f"no card of {quoted(other.id)} belongs to {quoted(name)}"
        hint = f"add one with {by}: {name} to {other.id}"
        yield case.where(part, "cards", index, "id"), message, hint


def _surplus(
    deck: Deck, partners: list[tuple[int, ContentPath]], card: Card
) -> list[tuple[int, ContentPath]]:
    """All partners of a card but one: that which is called like it, else the first."""
    called = [one for one in partners if _is_called_like(deck.cards[one[0]], card)]
    own = (called or partners)[:1]
    return [one for one in partners if one[0] not in {index for index, _ in own}]


def _is_called_like(partner: Card, card: Card) -> bool:
    return card.id in partner.id or partner.title == card.title


def _is_counted(deck: Deck) -> bool:
    """Whether a deck has as many cards as it declares; else that is said."""
    return count(printed(deck)) == deck.declared


# -- who names whom ------------------------------------------------------------------------------


@error(
    "M192",
    what="A card names another one that does not name it back, where the deck says under `each:` "
    "that they name each other.",
    why="What two share, such as an alliance, would hold for one of them alone.",
    example="each:\n  - {mutual: ally}    # and the ally of ann is bob, that of bob is eve",
    instead="- {id: bob, title: Bob, attributes: {ally: ann}}",
)
def one_sided(case: Case) -> Findings:
    """One finding for each slip: at the last of a chain of cards that are not named back."""
    for part, deck, bond in _held(case, Mutual):
        said = {
            card.id: [(("cards", index, *path), name) for path, name in _said(card, bond.mutual)]
            for index, card in enumerate(deck.cards)
        }
        failing = {
            card: one for card, names in said.items() for one in _unreturned(card, names, said)
        }
        for card in dict.fromkeys(_to_blame(card, failing) for card in failing):
            path, other = failing[card]
            theirs = [quoted(name) for _, name in said[other]]
            message = f"{quoted(card)}: {bond.mutual} names {quoted(other)}, "
            if other == card:
                message += "which is the card itself"
            else:
                message += f"which names {' and '.join(theirs) or 'nobody'}"
            yield case.where(part, *path), message, "two cards name each other, or neither"


Said = list[tuple[ContentPath, str]]
"""Ids that an attribute holds, each with its path."""


def _unreturned(card: str, names: Said, said: Mapping[str, Said]) -> Said:
    """The first of those that a card names and that do not name it; not what is no card."""
    for path, other in names:
        theirs = [name for _, name in said.get(other, [])]
        is_known = other in said and all(name in said for name in theirs)
        if is_known and (other == card or card not in theirs):
            return [(path, other)]
    return []


def _to_blame(card: str, failing: Mapping[str, tuple[ContentPath, str]]) -> str:
    """Where a chain of names that are not returned ends: that card should name the one before."""
    chain: list[str] = []
    while card in failing and card not in chain:
        chain.append(card)
        card = failing[card][1]
    return min(chain[chain.index(card) :]) if card in chain else chain[-1]


def _said(card: Card, attribute: str) -> Said:
    """The ids that an attribute of a card holds, each with its path from the card."""
    found: Said = []
    for path, name, value in given(card):
        if name == attribute and isinstance(value, tuple):
            found += [((*path, at), str(one)) for at, one in enumerate(value)]
        elif name == attribute:
            found.append((path, str(value)))
    return found


# -- values that all stand there, each once --------------------------------------------------------


@error(
    "M193",
    what="A value stands on no card or on two, where the deck says under `each:` that all of its "
    "values stand on one card each, or that no two cards have the same.",
    why="Rules count on it, as on a pack with the numbers 1 to 10 in each suit.",
    example="each:\n  - {all: rank, within: suit}    # and two cards of cups have rank 7",
    instead="- {id: eight-of-cups, title: Eight of Cups, attributes: {suit: cups, rank: 8}}",
)
def wrong_values(case: Case) -> Findings:
    """One finding for each card with a value too often, and for each group that lacks some."""
    for part, deck, number, complete in _numbered(case, Complete):
        yield from _Census(case, part, deck, complete).findings(number)
    for part, deck, unique in _held(case, Unique):
        yield from _repeated(case, part, deck, _names(unique))


def _repeated(case: Case, part: str, deck: Deck, names: Sequence[str]) -> Findings:
    first: dict[tuple[object, ...], int] = {}
    for index, card in enumerate(deck.cards):
        values = tuple(_value(deck, card, name) for name in names)
        if None in values:
            continue
        if values in first and not _is_twin(card, deck.cards[first[values]]):
            before = deck.cards[first[values]].id
            shown = " and ".join(
                f"{name} {value}" for name, value in zip(names, values, strict=True)
            )
            message = f"{quoted(card.id)} has {shown}, as {quoted(before)} has"
            path = (names[0],) if names[0] in _WORDS else ("attributes", names[0])
            yield case.where(part, "cards", index, *path), message, "no two may have the same"
        first.setdefault(values, index)


def _is_twin(card: Card, other: Card) -> bool:
    """Whether one card seems to be a copy of the other, which is said elsewhere."""
    shown = ((one.text, one.icon, one.image) for one in (card, other))
    alike = any(mine == theirs and mine is not None for mine, theirs in zip(*shown, strict=True))
    return card.title == other.title and alike


@dataclass(frozen=True)
class _Census:
    """The cards of a deck by group, and in each group by value."""

    case: Case
    part: str
    deck: Deck
    bond: Complete

    def findings(self, number: int) -> Findings:
        """One for each card too many, and for each group in which values are then still missing."""
        wanted, groups = _values(self.deck.attributes[self.bond.all]), self._groups()
        missing = [(group, value) for group, cards in groups.items() for value in wanted
                   if value not in cards.values()]  # fmt: skip
        for group, cards in groups.items():
            for value, times in Counter(cards.values()).items():
                indexes = [index for index, one in cards.items() if one == value]
                for _ in range(times - 1 if value in wanted else 0):
                    lost = next((one for one in missing if one[0] == group), None)
                    lost = lost or next((one for one in missing if one[1] == value), None)
                    index = self._to_blame(groups, indexes, group, lost)
                    indexes.remove(index)
                    yield self._twice(index, indexes[0], group, value, lost)
                    missing = [one for one in missing if one != lost]
        at = self.case.where(self.part, "each", number)
        for group in groups if _is_counted(self.deck) and not self._is_unread() else ():
            if lost_here := [str(value) for one, value in missing if one == group]:
                message = f"no card{_in(group)} has {self.bond.all} {', '.join(lost_here)}"
                yield at, message, "each value stands on one card"

    def _groups(self) -> dict[Scalar | None, dict[int, Scalar]]:
        """By group, the value of each card in it, by its place in the file."""
        within = self.bond.within
        known = _values(self.deck.attributes[within]) if within else (None,)
        groups: dict[Scalar | None, dict[int, Scalar]] = {group: {} for group in known}
        for index, card in enumerate(self.deck.cards):
            value, group = self._value(card), _scalar(self.deck, card, within) if within else None
            if value is not None and (group is not None or within is None):
                groups.setdefault(group, {})[index] = value
        return groups

    def _is_unread(self) -> bool:
        """Whether a card says nothing, or what cannot be; that is said elsewhere."""
        names = (self.bond.all, self.bond.within) if self.bond.within else (self.bond.all,)
        for attribute, name in ((self.deck.attributes[name], name) for name in names):
            known = (*_values(attribute), *((None,) if attribute.may_lack else ()))
            if known and any(
                _scalar(self.deck, card, name) not in known for card in self.deck.cards
            ):
                return True
        return False

    def _value(self, card: Card) -> Scalar | None:
        return _scalar(self.deck, card, self.bond.all)

    def _to_blame(
        self,
        groups: Mapping[Scalar | None, Mapping[int, Scalar]],
        indexes: Sequence[int],
        group: Scalar | None,
        lost: tuple[Scalar | None, Scalar] | None,
    ) -> int:
        """Which of the cards with one value should have another: that which stands in its place."""
        if lost is not None and lost[0] == group:
            order, wanted = [*groups[group]], _values(self.deck.attributes[self.bond.all])
            place = wanted.index(lost[1])
            if place < len(order) and order[place] in indexes:
                return order[place]
        elif lost is not None:
            around = groups[lost[0]]
            beside = [one for one in indexes if one - 1 in around or one + 1 in around]
            return (beside or indexes)[-1]
        return indexes[-1]

    def _twice(
        self,
        index: int,
        other: int,
        group: Scalar | None,
        value: Scalar,
        lost: tuple[Scalar | None, Scalar] | None,
    ) -> tuple[Position, str, str | None]:
        name, bond = quoted(self.deck.cards[index].id), self.bond
        before = quoted(self.deck.cards[other].id)
        message = f"{name} has {bond.all} {value}{_in(group)}, as {before} has"
        hint = f"no card{_in(lost[0])} has {bond.all} {lost[1]}" if lost else "one of each is all"
        wrong = bond.within if lost and lost[0] != group and bond.within else bond.all
        at = self.case.where(self.part, "cards", index, "attributes", wrong)
        return at, message, hint


def _in(group: Scalar | None) -> str:
    return "" if group is None else f" in {group}"


def _scalar(deck: Deck, card: Card, name: str) -> Scalar | None:
    value = {**deck.attribute_defaults, **card.attributes}.get(name)
    return None if isinstance(value, tuple) else value


def _value(deck: Deck, card: Card, name: str) -> object:
    """What a card has under a name that it may have to itself."""
    return (
        getattr(card, name)
        if name in _WORDS
        else {**deck.attribute_defaults, **card.attributes}.get(name)
    )


def _names(bond: Unique) -> tuple[str, ...]:
    return bond.unique if isinstance(bond.unique, tuple) else (bond.unique,)
