"""Numbers typed into a text, with no value behind them."""

import re
from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.case import Case
from generator.lint.lesson_texts import COUNTED, PART, YEAR, is_history
from generator.lint.texts import SAYS, Path, Text
from generator.words.markup import SYMBOL

CODE = Code(
    id="M122",
    slug="stray-number",
    severity=Severity.WARNING,
    what="A number is typed into a text instead of coming from a value.",
    why="Numbers are said once: change the value, and every text that draws on it changes too.",
    example="text: Draw 6 cards.",
    instead='text: "Draw {{ values.hand }} cards."',
)
_WORKED_OUT = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
_NUMBER = re.compile(r"\d+(?:[.,/:–-]\d+)*")
_COUNTED = frozenset({"down_from", "seconds"})
ROLES = frozenset({"text", "flavour", "lead", "items", "rows", "note", "arrows", SAYS, *_COUNTED})
"""Running text; titles, labels and headings may hold a number as a name does."""


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each text, with its numbers."""
    seen: set[tuple[str, Path]] = set()
    for text in (spoken.text for spoken in case.spoken if spoken.trouble is None):
        if text.role not in _roles(text) or (text.part, text.path) in seen or _is_row_name(text):
            continue
        if _is_history(case, text):
            continue
        seen.add((text.part, text.path))
        typed = SYMBOL.sub(" ", _WORKED_OUT.sub(" ", text.raw))
        typed = YEAR.sub(" ", typed) if text.part == PART else typed
        if numbers := _NUMBER.findall(typed):
            many = "numbers are" if len(numbers) > 1 else "number is"
            message = f"the {many} typed: {', '.join(quoted(one) for one in numbers[:6])}"
            hint = "draw on a value: {{ values.… }}, or an attribute of the card"
            yield CODE.at(case.where_words(text.part, text.path, *numbers), message, hint)


def _roles(text: Text) -> frozenset[str]:
    """What is running text: in documents, captions too."""
    if text.part == PART:
        return COUNTED
    return ROLES | {"caption"} if text.part.startswith("rulebooks/") else ROLES


def _is_history(case: Case, text: Text) -> bool:
    """Whether a text of a lesson names the books after which it states figures."""
    lesson = case.game.lesson
    return lesson is not None and text.part == PART and is_history(lesson, text.path)


def _is_row_name(text: Text) -> bool:
    """A first cell that is nothing but a number counts rows, and names no value of the game."""
    return text.role == "rows" and text.path[-1] == 0 and bool(_NUMBER.fullmatch(text.raw.strip()))
