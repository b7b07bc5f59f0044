"""What an unquoted word means: the YAML 1.2 core schema (YAML 1.2.2 §10.3), made stricter.

`no`, `on`, `1:30` and `2024-01-02` are text, as in YAML 1.2. Ours alone, because a table of
cards may hold them as names: a number with a leading zero (`010`), `.inf` and `.nan` are text.
"""

import math
import re
from typing import Final, TypeAlias

Scalar: TypeAlias = bool | int | float | str | None

LARGEST: Final = 2**53 - 1
"""Beyond this an editor, which reads numbers as JSON does, and we would differ (RFC 8259 §6)."""

_WORDS: Final[dict[str, bool | None]] = (
    dict.fromkeys(("", "~", "null", "Null", "NULL"), None)
    | dict.fromkeys(("true", "True", "TRUE"), True)
    | dict.fromkeys(("false", "False", "FALSE"), False)
)
_INTEGER: Final = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_OCTAL: Final = re.compile(r"0o[0-7]+")
_HEXADECIMAL: Final = re.compile(r"0x[0-9a-fA-F]+")
_FLOAT: Final = re.compile(r"[-+]?(?:\.[0-9]+|(?:0|[1-9][0-9]*)(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_STARTS: Final = frozenset("0123456789+-.")
_DIGITS: Final = 400
"""Longer numbers are too large unread; Python would raise at 4,300 digits."""


def resolve(word: str) -> Scalar:
    """The value of an unquoted word.

    Raises:
        OverflowError: it is a number whose size exceeds `LARGEST` (floats: what a float holds).
    """
    if word in _WORDS:
        return _WORDS[word]
    if word[0] not in _STARTS:
        return word
    number = _number(word)
    return word if number is None else number


def _number(word: str) -> int | float | None:
    for pattern, radix in ((_INTEGER, 10), (_OCTAL, 8), (_HEXADECIMAL, 16)):
        if pattern.fullmatch(word):
            return _whole(word, radix)
    if not _FLOAT.fullmatch(word):
        return None
    if math.isinf(number := float(word)):
        raise OverflowError(word)
    return number


def _whole(word: str, radix: int) -> int:
    number = 0 if len(word) > _DIGITS else int(word if radix == 10 else word[2:], radix)
    if len(word) > _DIGITS or abs(number) > LARGEST:
        raise OverflowError(word)
    return number
