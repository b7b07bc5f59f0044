"""What the other cards of a kind or of a deck have, and one card lacks: attributes, paragraphs."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from generator.diagnostics import ContentPath, Position, quoted
from generator.lint.attributes import is_sound
from generator.lint.case import Case
from generator.lint.checks import Findings, warning
from generator.model.deck import Deck, Printed, played, printed

_FEWEST = 2
"""So many others of its kind show what a card has; of those that answer an event, one more."""
_MANY = 8
"""So many other cards of a deck show how many paragraphs each has."""


@warning(
    "M197",
    what="A card leaves out an attribute that every other card of its kind has, or every other "
    "one that answers the same event, and that the rest do without; or a flag that all others have "
    "with an attribute whose name begins alike, and none without.",
    why="The kind says that the attribute is needed: without it, what the card prints breaks off, "
    "or what it does comes to nothing.",
    example="attributes: {deed: harm, amount: 1}   # all others that harm say `scale: …` as well",
    instead="attributes: {deed: harm, amount: 1, scale: welfare}",
)
def lacking_attribute(case: Case) -> Findings:
    """One finding for each card and attribute; with card sets, for their cards alone."""
    for part, deck in case.decks:
        told: set[tuple[str, str]] = set()
        # A text that cannot be worked out says itself which value it lacks.
        silent = {spoken.subject for spoken in case.spoken if spoken.trouble}
        for one, name, kind, value in (*_lacking(deck), *_parted(deck)):
            if case.game.sets and case.game.set_of(deck.id, one.card.id) is None:
                continue
            if (one.card.id, name) not in told and one.id not in silent:
                told.add((one.card.id, name))
                message = f"{quoted(one.card.id)} has no {quoted(name)}, and every other card "
                at = case.where(part, *_place(one, kind))
                yield at, f"{message}{_told(kind, value)} has one", f"add {name}"


@warning(
    "M188",
    what="The text of a card has fewer or more paragraphs than that of every other card of its "
    "deck, which all have the same number.",
    why="Paragraphs are the parts of such a card, as its two ways out. Mostly an empty line is "
    "lost, and two parts are printed as one.",
    example="text: |-\n  The fair is on.\n\n  Sell.\n  Buy.   # all others have three paragraphs",
    instead="text: |-\n  The fair is on.\n\n  Sell.\n\n  Buy.",
)
def other_paragraphs(case: Case) -> Findings:
    """One finding for each such card; with card sets, for their cards alone."""
    for part, deck in case.decks:
        texts = {index: _paragraphs(one.text) for index, one in enumerate(deck.cards) if one.text}
        counts = Counter(map(len, texts.values()))
        usual, many = next(iter(counts.most_common(1)), (0, 0))
        odd = [index for index, own in texts.items() if len(own) != usual]
        if usual < 2 or many < _MANY or len(odd) != 1:
            continue
        card, own = deck.cards[odd[0]], texts[odd[0]]
        if not case.game.sets or case.game.set_of(deck.id, card.id) is not None:
            message = f"the text has {len(own)} of what is {usual} paragraphs on the other {many} "
            hint = "an empty line ends a paragraph"
            yield _joined(case, part, odd[0], own), f"{message}cards of {quoted(deck.id)}", hint


def _paragraphs(text: str) -> list[str]:
    return [one.strip() for one in re.split(r"\n\s*\n", text) if one.strip()]


def _joined(case: Case, part: str, index: int, paragraphs: list[str]) -> Position:
    """Where a line ends a sentence within a paragraph, as where two were joined; else the text.

    A text of several lines begins below its key.
    """
    path = ("cards", index, "text")
    for one in paragraphs:
        lines = one.split("\n")
        if any(line.rstrip().endswith((".", "!", "?")) for line in lines[:-1]):
            return case.where_words(part, path, lines[0])
    return case.where_words(part, path, paragraphs[0].split("\n")[0])


ANSWERS = "reacts"
"""Stands for the event that a card answers, which tells its kind as an attribute does."""


def _told(kind: str, value: object) -> str:
    if kind == ANSWERS:
        return f"that answers {quoted(str(value))}"
    return f"with {kind}" if value is None else f"with {kind}: {value}"


def _place(one: Printed, kind: str) -> ContentPath:
    """Where a card says of what kind it is; where it answers, its attributes."""
    if kind != ANSWERS:
        return one.path_of(kind)
    return (*one.path[:2], "attributes" if one.card.attributes else ANSWERS)


def _kind(one: Printed, kind: str) -> object:
    """The value of an attribute, or the only event that the card answers."""
    if kind != ANSWERS:
        return one.attributes.get(kind)
    return one.card.reacts[0].to if len(one.card.reacts) == 1 else None


def _lacking(deck: Deck) -> Iterator[tuple[Printed, str, str, object]]:
    """Each design with an attribute that it lacks, and the kind and value that ask for it."""
    designs = [one for one in played(printed(deck)) if is_sound(deck, one.card)]
    optional = [name for name, one in deck.attributes.items() if one.may_lack]
    for kind in (*kinds_of(deck, optional=True), ANSWERS) if optional else ():
        for one in designs:
            if (value := _kind(one, kind)) is None:
                continue
            others = [other for other in designs if other.card is not one.card]
            kin = [other for other in others if _kind(other, kind) == value]
            rest = [other for other in others if other not in kin]
            if len({other.card.id for other in kin}) < _FEWEST + (kind == ANSWERS):
                continue
            for name in optional:
                lacks = name not in one.attributes and any(name not in o.attributes for o in rest)
                if lacks and all(name in other.attributes for other in kin):
                    yield one, name, kind, value


def _parted(deck: Deck) -> Iterator[tuple[Printed, str, str, None]]:
    """Each design without a flag that all others have which have some attribute of it.

    Their names begin with one word, as `b-toss` and `b-heads`. The flag stands on no other card
    without such an attribute: it says that there is one.
    """
    designs = [one for one in played(printed(deck)) if is_sound(deck, one.card)]
    optional = [name for name, one in deck.attributes.items() if one.may_lack]
    holders = {name: [one for one in designs if name in one.attributes] for name in optional}
    flags = [name for name in optional if deck.attributes[name].type == "flag"]
    for lead, name in product(optional, flags):
        alone = [one for one in holders[lead] if name not in one.attributes]
        is_kin = "-" in name and lead.startswith(f"{name.partition('-')[0]}-")
        if not is_kin or len({one.card.id for one in alone}) != 1:
            continue
        odd = alone[0]
        leads = [lead, *_leads(holders, name, odd, lead)]
        many = {one.card.id for one in holders[lead]} - {odd.card.id}
        covered = all(any(by in one.attributes for by in leads) for one in holders[name])
        if len(many) >= _FEWEST and covered:
            yield odd, name, lead, None


def _leads(
    holders: Mapping[str, Sequence[Printed]], name: str, odd: Printed, lead: str
) -> Iterator[str]:
    """Other attributes that never come without `name`, but on the odd card."""
    for by, several in holders.items():
        own = [one for one in several if one.card is not odd.card]
        is_many = len({one.card.id for one in own}) >= _FEWEST
        if by not in (name, lead) and is_many and all(name in one.attributes for one in own):
            yield by


def kinds_of(deck: Deck, *, optional: bool = False) -> list[str]:
    """The attributes that say of what kind a card is; on request those that only some have."""
    return [
        name
        for name, one in deck.attributes.items()
        if one.type == "choice" and not one.list and one.may_lack <= optional
    ]
