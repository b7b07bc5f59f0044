"""Why an expression cannot be read, said to somebody who wrote a card and no program.

Each reading knows one slip. Where our own signs in the place of foreign ones make an expression
that can be read, they are meant for certain, and become a fix.
"""

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from generator.diagnostics import quoted


@dataclass(frozen=True)
class Slip:
    """What is wrong at character `offset`; from character `start` on, `fix` mends it."""

    offset: int
    message: str
    hint: str | None = None
    start: int = 0
    fix: tuple[str, str] | None = None


@dataclass(frozen=True)
class _Sign:
    """A sign of another language, as a pattern, and ours, with the words of the hint."""

    foreign: str
    ours: str
    hint: str
    says: str = "means nothing in an expression"


_SIGNS: Final = (
    _Sign(r"={3,}|(?<![=!<>])(?<!key)=(?![=<>])", "==", "to compare, write =="),
    _Sign(r"=<|≤", "<=", "for “at most”, write <="),
    _Sign(r"=>|≥", ">=", "for “at least”, write >="),
    _Sign(r"<>|≠|!==|/=", "!=", "for “is not”, write !="),
    _Sign(r"\s*&&\s*", " and ", "where both must hold, write and"),
    _Sign(r"\s*\|\|\s*", " or ", "where one of both must hold, write or"),
    _Sign(r"!(?!=)\s*", "not ", "for the opposite, write not"),
    _Sign(r"\b(?:AND|And)\b", "and", "write it in small letters"),
    _Sign(r"\b(?:OR|Or)\b", "or", "write it in small letters"),
    _Sign(r"\b(?:NOT|Not)\b", "not", "write it in small letters"),
    _Sign(r"(?<![.\w])0+(?=[0-9])", "", "write the number without it", "begins a number"),
    _Sign(r"[−–—]", "-", "for minus, write the hyphen -"),
    _Sign(r"[×·]", "*", "for times, write *"),
    _Sign(r"÷", "/", "for divided by, write /"),
    _Sign(r"[‘’‚“”„«»]", "'", "write the straight quote '"),
)
_TEXT = r"'[^']*'|\"[^\"]*\""
_FOREIGN = re.compile(f"{_TEXT}|" + "|".join(f"({one.foreign})" for one in _SIGNS))
_IF_THEN = re.compile(r"if\s+(?P<test>.+?)\s+then\s+(?P<one>.+?)(?:\s+else\s+(?P<other>.+))?")
_LEADS_ON = re.compile(r"(?:[-+*/%<>=!,.]+|\b(?:and|or|not|in|is|if|else|for))$")
_FOLLOWS = re.compile(r"(?:[*/%<>=!,.]+|(?:and|or|in|is|if|else|for)\b(?!-))")
_NO_ELSE = re.compile(r"\S+\s+(if)\b(?!.*\belse\b)")
_SIDE_BY_SIDE = re.compile(r"([\w')\]]+)\s+([\w('\[]+)")
_JOINS = frozenset(("and", "or", "not", "in", "is", "if", "else", "for"))
_PAIRS: Final = {"(": ")", "[": "]", "{": "}"}


def find_slip(text: str, offset: int) -> Slip:
    """What is wrong with the text of an expression, which Python gave up at character `offset`."""
    for read in _READINGS:
        if found := read(text, offset):
            return found
    return Slip(offset, "the expression cannot be read from here on")


def _foreign_signs(text: str, _: int) -> Slip | None:
    """Signs of another language, where the text can be read with ours in their place."""
    hits = [one for one in _FOREIGN.finditer(text) if one.lastindex]
    if not hits:
        return None
    start, end = hits[0].start(), hits[-1].end()
    new = _FOREIGN.sub(_ours, text)
    if not _can_be_read(new):
        return None
    seen, sign = hits[0][0], _SIGNS[(hits[0].lastindex or 1) - 1]
    space = len(seen) - len(seen.lstrip())  # a place in the file is one of a sign
    fix = (text[start + space : end], new[start + space : len(new) - len(text) + end])
    return Slip(start + space, f"{quoted(seen.strip())} {sign.says}", sign.hint, start + space, fix)


def _ours(found: re.Match[str]) -> str:
    return _SIGNS[found.lastindex - 1].ours if found.lastindex else found[0]


def _can_be_read(text: str) -> bool:
    try:
        ast.parse(text, mode="eval")
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return False
    return True


def _if_then(text: str, _: int) -> Slip | None:
    """A choice in the order of most languages."""
    if not (found := _IF_THEN.fullmatch(text)):
        return None
    test, one, other = found.groups()
    message = "a choice is written with what comes of it first"
    new = f"{one} if {test} else {other or 0}"
    fix = (text, new) if other and _can_be_read(new) else None
    return Slip(0, message, f"write {quoted(new, 80)}", fix=fix)


def _unclosed(text: str, _: int) -> Slip | None:
    """A bracket or a quote without its partner."""
    opened: list[int] = []
    quote = -1
    for at, mark in enumerate(text):
        if quote >= 0:
            quote = -1 if mark == text[quote] else quote
        elif mark in "'\"":
            quote = at
        elif mark in _PAIRS:
            opened.append(at)
        elif mark in _PAIRS.values():
            if not opened or _PAIRS[text[opened[-1]]] != mark:
                return Slip(at, f"nothing opens the bracket {mark} that closes here", "delete it")
            opened.pop()
    if quote >= 0:
        message = f"the quote {text[quote]} that opens here is not closed"
        word = text[quote:]
        is_certain = word[1:].isidentifier() and _can_be_read(f"{text}{text[quote]}")
        fix = (word, f"{word}{text[quote]}") if is_certain else None
        return Slip(quote, message, f"put {text[quote]} at the end of the text", quote, fix)
    if opened:
        mark = text[opened[-1]]
        message = f"the bracket {mark} that opens here is not closed"
        return Slip(opened[-1], message, f"put {_PAIRS[mark]} where it ends")
    return None


def _half(text: str, _: int) -> Slip | None:
    """A sign with nothing on one of its sides."""
    if found := _LEADS_ON.search(text):
        return Slip(found.start(), f"something is missing after {quoted(found[0])}")
    if (found := _NO_ELSE.match(text)) and "[" not in text and "(" not in text:
        message = "an else is missing: nothing says what it is otherwise"
        return Slip(found.start(1), message, "such as 2 if n > 1 else 0")
    if found := _FOLLOWS.match(text):
        return Slip(0, f"something is missing before {quoted(found[0])}")
    return None


def _side_by_side(text: str, offset: int) -> Slip | None:
    """Two words, and nothing that joins them."""
    hint = "join them with a sign such as + or ==, with and, or; or with a dot: seat.hand"
    for found in _SIDE_BY_SIDE.finditer(text):
        if found.end() > offset and not _JOINS & set(found.groups()):
            message = f"nothing joins {quoted(found[1])} and {quoted(found[2])}"
            return Slip(found.start(2), message, hint)
    return None


_READINGS: tuple[Callable[[str, int], Slip | None], ...] = (
    *(_foreign_signs, _if_then, _unclosed, _half, _side_by_side),
)
