"""Cards that nobody can tell apart: the same card twice, or one face with two effects."""

from collections import defaultdict

from generator.diagnostics import ContentPath, quoted
from generator.lint.case import Case
from generator.lint.checks import Findings, error, warning
from generator.lint.texts import strings
from generator.model.bonds import Belongs, Complete, Unique
from generator.model.deck import Card


@warning(
    "M198",
    what="Two cards of a deck have all in common but their ids: title, text, picture, attributes, "
    "designs and what they do.",
    why="One card that is there twice is one entry with `copies: 2`: then it is changed in one "
    "place, and rules that name it mean both.",
    example="- {id: storm, title: Storm}\n- {id: storm-two, title: Storm}",
    instead="- {id: storm, title: Storm, copies: 2}",
)
def repeated_card(case: Case) -> Findings:
    """One finding for each card that stands in the same file before, unless a rule names one."""
    named: set[str] | None = None
    # Where a bond says which cards there must be, it tells which one is missing.
    bonds = [(deck.id, one) for _, deck in case.decks for one in deck.each]
    bound = {deck for deck, one in bonds if isinstance(one, Complete | Unique)}
    bound |= {one.belongs for _, one in bonds if isinstance(one, Belongs) and one.by}
    for part, deck in ((part, deck) for part, deck in case.decks if deck.id not in bound):
        seen: defaultdict[str, list[tuple[int, Card]]] = defaultdict(list)
        for index, card in enumerate(deck.cards):
            alike = [one for one in seen[card.title] if _face(card) == _face(one[1])]
            seen[card.title].append((index, card))
            if not alike:
                continue
            number, other = alike[0]
            first, at = (case.where(part, "cards", one, "id") for one in (number, index))
            named = _named(case) if named is None else named
            if first.file == at.file and not {other.id, card.id} & named:
                message = f"{quoted(card.id)} is {quoted(other.id)} once more"
                yield at, message, f"raise `copies` of {quoted(other.id)} instead"


@error(
    "M199",
    what="Two cards of a deck have one title and do different things, and have the same text or "
    "the same picture as well.",
    why="Players cannot tell which of the two they hold. Mostly a card was copied, and not all of "
    "it was changed.",
    example="- {id: storm, title: Storm, icon: cloud, text: Discard a card., effect: [{…}]}\n"
    "- {id: sun, title: Storm, icon: cloud, text: Draw a card., effect: [{…}]}",
    instead="- {id: sun, title: Sun, icon: sun, text: Draw a card., effect: [{…}]}",
)
def unlike_twin(case: Case) -> Findings:
    """One finding for each card whose title is that of one before it."""
    said: defaultdict[tuple[str, ContentPath], set[str]] = defaultdict(set)
    for one in case.spoken:
        said[one.place].add(one.said)
    for part, deck in case.decks:
        if any(
            isinstance(one, Unique) and one.unique in ("title", ("title",)) for one in deck.each
        ):
            continue  # a check of what decks say of themselves tells it
        titles = {card.title for card in deck.cards}
        # In a deck of chances, all may be called so; one pair in a deck is a slip.
        is_slip = len(deck.cards) - len(titles) == 1 and len(titles) >= _ENOUGH
        seen: defaultdict[str, list[tuple[int, Card]]] = defaultdict(list)
        for index, card in enumerate(deck.cards):
            for number, other in seen[card.title] if not card.designs else ():
                texts = [said.get((part, ("cards", n, "text"))) for n in (number, index)]
                is_alike = texts[0] == texts[1] is not None or (
                    is_slip and _is_pictured(card, other)
                )
                if is_alike and _words(card) == _words(other) and _acting(card) != _acting(other):
                    message = f"{quoted(card.id)} does something else than {quoted(other.id)}, "
                    message += f"and both are called {quoted(card.title)}"
                    at = case.where(part, "cards", index, "title")
                    yield at, message, "give it a title of its own"
                    break
            seen[card.title].append((index, card))


_ENOUGH = 4


def _is_pictured(card: Card, other: Card) -> bool:
    """Whether both show one picture."""
    own = (card.icon, card.image)
    return own == (other.icon, other.image) and own != (None, None)


def _face(card: Card) -> object:
    return card.model_dump(exclude={"id", "copies", "cites", "editorial"})


_ACTING = ("effect", "reacts", "modifiers")


def _words(card: Card) -> object:
    """Its attributes that are no numbers, such as the second line of a title."""
    return {name: one for name, one in card.attributes.items() if not isinstance(one, int | float)}


def _acting(card: Card) -> object:
    return card.model_dump(include=set(_ACTING))


def _named(case: Case) -> set[str]:
    """Every word that stands in rules, in what cards do, and in what attributes name."""
    dumped = [one.model_dump(by_alias=True) for one in case.game.rulesets]
    dumped += [card.model_dump(include={*_ACTING, "attributes"}) for _, _, card in case.cards]
    found: set[str] = set()
    for one in strings(dumped, keys=True):
        found |= set(one.replace("'", " ").replace('"', " ").split())
    return found
