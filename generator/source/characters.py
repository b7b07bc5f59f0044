"""Bytes to text: UTF-8 alone, and no character that hides, or that steers a terminal."""

import re

from generator.diagnostics import Code, Diagnostic, Position, Severity

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

# What YAML 1.2 §5.1 calls printable, less the line ends that only YAML 1.1 knows (NEL, LS, PS),
# the embeddings and isolates of bidirectional text, and a byte order mark inside the text.
_HIDDEN = re.compile(
    "[^\t\n\\x20-\\x7e\\xa0-\\u2027\\u202f-\\u2065\\u206a-\\ud7ff\\ue000-\\ufefe\\uff00-\\ufffd"
    "\\U00010000-\\U0010ffff]"
)


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


def find_hidden(text: str) -> re.Match[str] | None:
    """The first character that may not stand in content."""
    return _HIDDEN.search(text)


def check_characters(text: str, file: str) -> list[Diagnostic]:
    """One finding at the first character that may not stand in content."""
    if hidden := find_hidden(text):
        place = position_at(text, hidden.start(), file)
        return [UNPRINTABLE.at(place, f"{name_of(hidden)} stands here", "delete it")]
    return []


def name_of(hidden: re.Match[str]) -> str:
    """`character U+0007`: how a message names what cannot be shown."""
    return f"character U+{ord(hidden.group()):04X}"


def position_at(text: str, index: int, file: str) -> Position:
    """The line and column of the character at `index`, counted from 0."""
    line_start = text.rfind("\n", 0, index) + 1
    return Position(file, text.count("\n", 0, index) + 1, index - line_start + 1)
