"""Cards that nobody can tell apart: the same card twice, or one face with two effects."""

from collections import defaultdict

from generator.diagnostics import ContentPath, quoted
from generator.lint.case import Case
from generator.lint.checks import Findings, error, warning
from generator.lint.texts import strings
from generator.model.deck import Card


@warning(
    "M180",
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
    for part, deck in case.decks:
        seen: defaultdict[str, list[tuple[str, Card]]] = defaultdict(list)
        for index, card in enumerate(deck.cards):
            at = case.where(part, "cards", index, "id")
            for file, other in seen[card.title]:
                if file == at.file and _face(card) == _face(other):
                    named = _named(case) if named is None else named
                    if not {other.id, card.id} & named:
                        message = f"{quoted(card.id)} is {quoted(other.id)} once more"
                        yield at, message, f"raise `copies` of {quoted(other.id)} instead"
                    break
            seen[card.title].append((at.file, card))


@error(
    "M181",
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
        seen: dict[str, list[tuple[int, Card]]] = {}
        for index, card in enumerate(deck.cards):
            for number, other in seen.setdefault(card.title, []) if not card.designs else ():
                texts = [said.get((part, ("cards", n, "text"))) for n in (number, index)]
                is_alike = texts[0] == texts[1] and card.text is not None
                pictured = (card.icon, card.image) == (other.icon, other.image)
                is_alike = is_alike or (pictured and (card.icon or card.image) is not None)
                is_alike = is_alike and _words(card) == _words(other)
                if is_alike and _acting(card) != _acting(other):
                    message = f"{quoted(card.id)} does something else than {quoted(other.id)}, "
                    what = "and both are called"
                    at = case.where(part, "cards", index, "title")
                    yield at, f"{message}{what} {quoted(card.title)}", "give it a title of its own"
                    break
            seen.setdefault(card.title, []).append((index, card))


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
