"""Where a text and an effect disagree: which of both is named first, and where its words stand.

An author looks at the text. So a finding stands there, and names the effect as its second place;
but at the effect where the text draws on what is right, as by `{{ loss|signed }}`.
"""

import re
from collections.abc import Iterable, Iterator

from generator.diagnostics import Code, Diagnostic, Position
from generator.lint.card_words import NUMERAL, CardWords, number_of
from generator.lint.case import Case
from generator.lint.texts import TypedText
from generator.lint.writing import VALUE, masked

_BETWEEN = r"[\s*_]+"


def text_position(case: Case, words: CardWords) -> Position:
    """Where the words of a card's own text begin; where it has none, the card."""
    for one in words.typed:
        if one.role == "text":
            return case.where_words(one.part, one.path, *one.raw.split()[:1])
    return case.where(words.part, "cards", words.index)


def typed_words(case: Case, words: CardWords, told: str) -> Position | None:
    """Where the text of a card types some words, with a value among them or without.

    None where it draws on a value for them, or something else on the card says them.
    """
    held = [one for one in words.typed if one.role == "text"]
    for pattern in _as_typed(told):
        for one in held:
            if found := re.search(pattern, masked(one.raw), re.IGNORECASE):
                return case.where_words(one.part, one.path, one.raw[found.start() : found.end()])
    return None


def _as_typed(told: str) -> Iterator[str]:
    """How words may be typed: as they are, with a value at one of their ends, the first alone."""
    words = [re.escape(one) for one in told.split()]
    yield _BETWEEN.join(words)
    if told[0] in "+−-":
        yield rf"{re.escape(told[0])}[*_]*{VALUE}"
    elif len(words) > 1:
        yield _BETWEEN.join((*words[:-1], VALUE))
        yield _BETWEEN.join((rf"{VALUE}+", *words[1:]))
        yield rf"\b{words[0]}\b"


def typed_numbers(case: Case, texts: Iterable[TypedText]) -> dict[int, Position]:
    """The numbers that some texts type in figures or words, each with its first place."""
    found: dict[int, Position] = {}
    for one in texts:
        for each in NUMERAL.finditer(masked(one.raw)):
            found.setdefault(number_of(each[0]), case.where_words(one.part, one.path, each[0]))
    return found


def disagreement(
    code: Code,
    message: str,
    hint: str,
    said: Position | None,
    done: Position,
    text: Position | None,
) -> Diagnostic:
    """A finding at the words `said`, else at what is `done`; it names the other place too.

    Args:
        code: the kind of the finding.
        message: what both say.
        hint: what to write instead.
        said: where the text types what disagrees; None where it draws on the card or the game.
        done: where the effect disagrees.
        text: where the text begins; None where the card has none of its own.
    """
    other = done if said else text
    return code.at(said or done, message, hint).beside([other] if other else [])
