"""Where an answer comes from, in words: the card, the chapter of the rules, what a value means."""

import re
from collections.abc import Sequence

from generator.model.deck import Deck, printed
from generator.model.document import Said
from generator.model.game import Game
from generator.model.lesson import Evidence, Lesson, Publication
from generator.model.maps import MapFile
from generator.model.rules import Ruleset, Saying, sayings
from generator.model.sheet import Sheet
from generator.render.documents.text import literal
from generator.words.catalogue import ENGLISH, Catalogue, Translate
from generator.words.texts import card_context, fill, game_context

EDITED, EDITORS = re.compile("Edited by (.+)"), re.compile("(.+), editors")
TRANSLATED = re.compile("(.+), translated by (.+)")
OTHERS = " and others"
"""How a bibliography says what somebody did; all else of it are names."""
BESIDE = re.compile(
    r"\b(project lead|lead|not for profit|the author|online database|later editions by)\b"
)
"""What stands beside names of makers and publishers, and is no name."""
YEAR = re.compile(r"\b1[4-9]\d\d\b|\b20\d\d\b")


def told(game: Game, lesson: Lesson, reference: str, catalogue: Catalogue = ENGLISH) -> str:
    """`Card: Rumour (Goods)`; as content, so that nothing in it is worked out again.

    Raises:
        LookupError: there is no such thing; lint finds that first.
    """
    kind, _, name = reference.partition(":")
    tr = catalogue.tr
    nouns = {
        "card": tr("Card"),
        "rule": tr("Rules"),
        "deck": tr("Deck"),
        "value": tr("Value"),
        "chance": tr("Chance"),
        "sheet": tr("Sheet"),
        "map": tr("Map"),
        "evidence": tr("Evidence"),
        "source": tr("Source"),
    }
    return f"{nouns[kind]}: {_said(game, lesson, kind, name, catalogue)}"


def published(one: Publication, catalogue: Catalogue = ENGLISH) -> str:
    """A published source in one line; the title in italics, as content."""
    made = literal(makers(one.authors, catalogue.tr))
    return f"{made}, *{literal(one.title)}*. {literal(beside_names(one.published, catalogue.tr))}."


def beside_names(said: str, tr: Translate) -> str:
    """Names of makers or publishers, with what stands beside them in the words of the house."""
    words = {
        "project lead": tr("project lead"),
        "lead": tr("lead"),
        "not for profit": tr("not for profit"),
        "the author": tr("the author"),
        "online database": tr("online database"),
        "later editions by": tr("later editions by"),
    }
    return BESIDE.sub(lambda found: words[found[0]], said)


def makers(authors: str, tr: Translate) -> str:
    """Who wrote or edited a source: names stay, and what stands between them is ours to say."""
    if found := EDITED.fullmatch(authors):
        return tr("Edited by {names}", names=makers(found[1], tr))
    if found := EDITORS.fullmatch(authors):
        return tr("{names}, editors", names=makers(found[1], tr))
    if found := TRANSLATED.fullmatch(authors):
        return tr(
            "{names}, translated by {translator}",
            names=makers(found[1], tr),
            translator=makers(found[2], tr),
        )
    if authors.endswith(OTHERS):
        return tr("{names} and others", names=authors.removesuffix(OTHERS))
    first, both, last = authors.rpartition(" and ")
    return tr("{first} and {last}", first=first, last=last) if both else authors


def short(one: Publication, catalogue: Catalogue = ENGLISH) -> str:
    """A published source in a few words, `Levack 2016`: the bibliography has the rest."""
    edited = EDITED.fullmatch(one.authors)
    authors = (edited[1] if edited else one.authors).partition(",")[0].split(" and ")
    *first, last = [name.split()[-1] for name in authors if name.split()] or [""]
    several = catalogue.tr("{first} and {last}", first=", ".join(first), last=last)
    years = YEAR.findall(one.published)
    return literal(" ".join([several if first else last, *years[-1:]]))


def _said(game: Game, lesson: Lesson, kind: str, name: str, catalogue: Catalogue) -> str:
    match kind:
        case "card":
            return _card(game, name)
        case "rule":
            one, ruleset = find_rule(game, lesson, name)
            return literal(_chapter(game, ruleset, str(one.id)) or ruleset.title)
        case "value":
            value = game.file.values[name]
            return f"{literal(value.means).rstrip('.')} ({literal(str(value.is_))})"
        case "chance":
            return literal(game.file.chances[name].means).rstrip(".")
        case "source":
            return published(lesson.bibliography[name], catalogue)
    titled: dict[str, Sequence[Deck | Sheet | MapFile | Evidence]] = {
        "deck": game.decks,
        "sheet": game.sheets,
        "map": game.maps,
        "evidence": lesson.evidence,
    }
    return literal(next(one.title for one in titled[kind] if one.id == name))


def _chapter(game: Game, ruleset: Ruleset, rule: str) -> str | None:
    """The title of what the rulebook says a rule in; last where it is looked up."""
    titles = [
        chapter.title
        for book in game.rulebooks
        if book.id == ruleset.id
        for chapter, _ in book.told()
        if any(isinstance(block, Said) and rule in block.ids for block in chapter.blocks)
    ]
    return titles[-1] if titles else None


def _card(game: Game, name: str) -> str:
    ids = {card.id: deck for deck in game.decks for card in deck.cards}
    deck = ids[name.partition(".")[0]]
    design = next(one for one in printed(deck) if name in (one.id, one.card.id))
    context = card_context(game_context(game), deck, design)
    title = literal(fill(str(design.word("title")), context))
    return f"{title} ({literal(deck.title)})"


def find_rule(game: Game, lesson: Lesson, name: str) -> tuple[Saying, Ruleset]:
    """The rule, action, requirement or term called `ID` or `RULESET/ID`, and what it is of.

    Without a ruleset it is looked for in that of the lesson first.

    Raises:
        KeyError: there is none.
    """
    wanted, _, own = name.rpartition("/")
    first = lesson.grouping.ruleset
    for ruleset in sorted(game.rulesets, key=lambda one: one.id != first):
        if wanted in ("", ruleset.id) and own in (known := sayings(ruleset)):
            return known[own], ruleset
    raise KeyError(name)
