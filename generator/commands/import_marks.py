"""Texts of a table in our markup: what other programs put into a text, as ours or named."""

import re
from collections.abc import Callable
from html import unescape

from generator.words.markup import unended

_BREAKS = re.compile(r"\\n|\\13\\|<br\s*/?>|</p>\s*<p>|\r\n|\r", re.IGNORECASE)
_TAG = re.compile(r"<(/?)([a-zA-Z][\w-]*)(?:[ =][^<>]*)?/?>")
_OURS = {"b": "**", "strong": "**", "i": "*", "em": "*"}
_PLAIN = frozenset({"p", "u", "span", "div", "font", "center", "small", "big"})
_FOREIGN = re.compile(r"\{[=?°§][^{}]*\}|\[[A-Za-z_]\w*\]|<sprite\b[^<>]*>|%\{[^{}]*\}|@\{[^{}]*\}")
"""Expressions of nanDECK, signs of Component.Studio and Squib, which only they can work out."""


def one_line(cell: str) -> str:
    """A cell without line ends."""
    return " ".join(_BREAKS.sub(" ", cell).split())


def prose(cell: str, doubt: Callable[[str, str], None]) -> str:
    """A text of several paragraphs in our markup; `doubt` is told what is not as it was there."""
    for found in sorted(set(_FOREIGN.findall(cell))):
        doubt(f"holds {found}, which is taken as it stands", "write what it stands for")
    strange: set[str] = set()

    def ours(found: re.Match[str]) -> str:
        name = found[2].lower()
        if name not in _OURS and name not in _PLAIN:
            strange.add(name)
            return found[0]
        return _OURS.get(name, "")

    text = unescape(_TAG.sub(ours, _BREAKS.sub("\n", cell)))
    for name in sorted(strange):
        doubt(f"holds the mark <{name}>, which is taken as it stands", "write **bold** or *italic*")
    parts = (" ".join(part.split()) for part in text.split("\n"))
    return "\n\n".join(_with_ends(part) for part in parts if part)


def _with_ends(text: str) -> str:
    """A paragraph in which stars that mark nothing are plain stars."""
    return re.sub(r"(?<!\\)([*_])", r"\\\1", text) if unended(text) else text
