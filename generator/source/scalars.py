"""Bytes, characters and words: which of them content may hold, and what an unquoted word means.

Words follow the YAML 1.2 core schema (YAML 1.2.2 §10.3), made stricter: `no`, `on`, `1:30` and
`2024-01-02` are text, as in YAML 1.2. Ours alone, because a table of cards may hold them as
names: a number with a leading zero (`010`), `.inf` and `.nan` are text.
"""

import math
import re
from typing import Final, TypeAlias

from generator.diagnostics import Code, Diagnostic, Position, Severity

Scalar: TypeAlias = bool | int | float | str | None

NOT_UTF8 = Code(
    id="S011",
    slug="not-utf8",
    severity=Severity.ERROR,
    what="The file is not UTF-8 text.",
    why="Any other encoding turns accents and dashes into other characters on paper.",
    example="title: Café    # saved as Latin-1 or UTF-16",
    instead="title: Café    # saved as UTF-8, which every editor offers",
)
UNPRINTABLE = Code(
    id="S012",
    slug="unprintable-character",
    severity=Severity.ERROR,
    what="The text holds a control character, or a mark that turns the reading direction.",
    why="Nobody sees it on screen, yet it changes what is read, printed or shown in a terminal.",
    example='title: "The\\x07Fool"',
    instead="title: The Fool",
)
CODES = (NOT_UTF8, UNPRINTABLE)

LARGEST: Final = 2**53 - 1
"""Beyond this an editor, which reads numbers as JSON does, and we would differ (RFC 8259 §6)."""
_DIGITS: Final = 400
"""Longer numbers are too large unread; Python would raise at 4,300 digits."""

# What YAML 1.2 §5.1 calls printable, less the line ends that only YAML 1.1 knows (NEL, LS, PS),
# the embeddings and isolates of bidirectional text, and a byte order mark inside the text.
_HIDDEN = re.compile(
    "[^\t\n\\x20-\\x7e\\xa0-\\u2027\\u202f-\\u2065\\u206a-\\ud7ff\\ue000-\\ufefe\\uff00-\\ufffd"
    "\\U00010000-\\U0010ffff]"
)
_WORDS: Final[dict[str, bool | None]] = (
    dict.fromkeys(("", "~", "null", "Null", "NULL"), None)
    | dict.fromkeys(("true", "True", "TRUE"), True)
    | dict.fromkeys(("false", "False", "FALSE"), False)
)
_STARTS: Final = frozenset("0123456789+-.")
_WHOLE: Final = (
    (re.compile(r"[-+]?(?:0|[1-9][0-9]*)"), 10),
    (re.compile(r"0o[0-7]+"), 8),
    (re.compile(r"0x[0-9a-fA-F]+"), 16),
)
_FLOAT: Final = re.compile(r"[-+]?(?:\.[0-9]+|(?:0|[1-9][0-9]*)(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")


def decode(content: bytes, file: str) -> tuple[str | None, list[Diagnostic]]:
    """The text of a file; None and a finding where it is not UTF-8."""
    try:
        return content.decode("utf-8"), []
    except UnicodeDecodeError as error:
        before = with_plain_line_ends(content[: error.start].decode("utf-8"))
        place = position_at(before, len(before), file)
        message = f"byte 0x{content[error.start]:02x} is not UTF-8 text"
        return None, [NOT_UTF8.at(place, message, "save the file as UTF-8")]


def with_plain_line_ends(text: str) -> str:
    r"""The same text without a byte order mark, with every line ended by `\n`."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def find_hidden(text: str) -> tuple[int, str] | None:
    """Where the first character is that may not stand in content, and `character U+0007`."""
    hidden = _HIDDEN.search(text)
    return (hidden.start(), f"character U+{ord(hidden.group()):04X}") if hidden else None


def position_at(text: str, index: int, file: str) -> Position:
    """The line and column of the character at `index`, counted from 0."""
    line_start = text.rfind("\n", 0, index) + 1
    return Position(file, text.count("\n", 0, index) + 1, index - line_start + 1)


def resolve(word: str) -> Scalar:
    """The value of an unquoted word.

    Raises:
        OverflowError: it is a number whose size exceeds `LARGEST` (floats: what a float holds).
    """
    if word in _WORDS:
        return _WORDS[word]
    if word[0] not in _STARTS:
        return word
    for pattern, radix in _WHOLE:
        if pattern.fullmatch(word):
            number = 0 if len(word) > _DIGITS else int(word if radix == 10 else word[2:], radix)
            if len(word) > _DIGITS or abs(number) > LARGEST:
                raise OverflowError(word)
            return number
    if not _FLOAT.fullmatch(word):
        return word
    if math.isinf(fraction := float(word)):
        raise OverflowError(word)
    return fraction
