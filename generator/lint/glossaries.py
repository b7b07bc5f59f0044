"""Words that stand for a term of the glossary, and are not the term."""

import re
from collections.abc import Iterator, Mapping

from generator.diagnostics import quoted
from generator.lint.case import Case
from generator.lint.checks import Findings, warning
from generator.lint.texts import LESSON, is_history
from generator.lint.writing import VALUE, masked
from generator.model.game_file import GlossaryTerm
from generator.words.english import any_phrase
from generator.words.translatable_strings import IDS, TranslatableString

_PARTS = ("cards/", "components", "rules/", "rulebooks/", "lesson")
"""Where rules are told."""
_FREE = frozenset({"flavour", "index", "editorial", "bibliography", *IDS})
"""Keys under which words are free: they tell of lives, give reasons, or are looked for."""


@warning(
    "M162",
    what="A card, sheet, rule, rulebook or lesson says a thing by a word that the glossary of the "
    "box does not use for it, or a term of the glossary is itself such a word.",
    why="Two words for one thing look like two things, and whoever reads the rules asks which.",
    example="glossary:\n  flip: {term: flip, means: Turn over the top card., not: [turn up]}\n…\n"
    "text: Turn up a card.",
    instead="text: Flip a card.",
)
def word_for_a_term(case: Case) -> Findings:
    """One finding for each text and term; titles of cards, and what is history, are free."""
    glossary = case.game.file.glossary
    # In a translation the terms are others, and these words are not.
    for name, number, word in _words(glossary) if not case.game.house else ():
        if any(any_phrase((word,)).fullmatch(one.term) for one in glossary.values()):
            message = f"{quoted(word)} is itself a term of the glossary"
            yield case.where("game", "glossary", name, "not", number), message
    if case.game.file.language != "en":
        return
    looks = [(one, any_phrase(one.not_)) for one in glossary.values() if one.not_]
    held = any_phrase(one.term for one in glossary.values())
    any_of_them = any_phrase(word for one in glossary.values() for word in one.not_)
    for one in case.readable if looks else ():
        # Most texts have none of the words: they are looked at once, not once for each term.
        if any_of_them.search(one.text) and _tells_rules(case, one):
            text = held.sub(lambda found: VALUE * len(found[0]), masked(one.text))
            for term, look in looks:
                if _speaks_of(one.part, term) and (words := _found(look, text)):
                    named = ", ".join(map(quoted, words))
                    message = f"{named}: this box says {quoted(term.term)}"
                    at = case.where_words(one.part, one.path, *words)
                    yield at, message, f"write {quoted(term.term)}"


def _words(glossary: Mapping[str, GlossaryTerm]) -> Iterator[tuple[str, int, str]]:
    for name, term in glossary.items():
        yield from ((name, number, word) for number, word in enumerate(term.not_))


def _found(look: re.Pattern[str], text: str) -> list[str]:
    """The words that stand in a text, each once, as they are typed."""
    return list(dict.fromkeys(found[0] for found in look.finditer(text)))


def _tells_rules(case: Case, one: TranslatableString) -> bool:
    """Whether a text says how to play or what is played; what somebody lived or wrote does not."""
    if not one.part.startswith(_PARTS) or not _FREE.isdisjoint(one.path):
        return False
    if one.part == LESSON and case.game.lesson is not None:
        return not is_history(case.game.lesson, one.path)
    return not (one.part.startswith("cards/") and one.path[-1] == "title")


def _speaks_of(part: str, term: GlossaryTerm) -> bool:
    """Whether a part may speak of a term: cards, sheets and the lesson are for all rulesets."""
    kind, _, ruleset = part.partition("/")
    return not term.rulesets or kind not in ("rules", "rulebooks") or ruleset in term.rulesets
