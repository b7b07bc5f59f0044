"""The small markup of our texts: `**bold**`, `*italic*`, `:symbol:`, blank line for a paragraph."""

import re
from collections.abc import Callable
from functools import lru_cache
from html import escape

from markdown_it import MarkdownIt

SYMBOL = re.compile(r":([a-z][a-z0-9]*(?:-[a-z0-9]+)*):")

BREAKS = re.compile(r"[ \t\r\n]+")

NO_BREAK = "\N{NO-BREAK SPACE}"

_COUNTS = re.compile(r"(?<!\S)(\**[-−+±]?\d{1,3}\**) (?=\**[^\W\d]|:[a-z])")
"""A number with what it counts."""
_ALONE = re.compile(r" (?=\**[-−+±]?\d{1,3}\**[.,;:)]*(?: |$))")
"""The space before a number that counts nothing: it goes with the word before it."""

_APART = re.compile(rf"({SYMBOL.pattern})|([\w)»’”…%]\**) ?(?=[:;?!»](?:[*\s.,)]|$))")
"""A symbol, or what stands before a mark that French sets apart."""

SymbolPainter = Callable[[str], str]
"""Name of a symbol to the HTML that shows it."""


@lru_cache(maxsize=1)
def _markdown() -> MarkdownIt:
    return MarkdownIt("zero", {"html": False}).enable(["emphasis", "escape"])


def inline(text: str, symbol: SymbolPainter) -> str:
    """One run of text as HTML; everything that is not our markup is escaped."""
    html = _markdown().renderInline(" ".join(_words(text)))
    return SYMBOL.sub(lambda found: symbol(found[1]), html)


def marked(text: str, language: str) -> str:
    """The text with a no-break space before colons and their like, where `language` wants one."""
    if not language.startswith("fr"):
        return text
    return _APART.sub(lambda found: found[1] or f"{found[3]}{NO_BREAK}", text)


def colon(language: str) -> str:
    """A colon with the space that `language` wants before it."""
    return marked("a:", language)[1:]


def _words(text: str) -> list[str]:
    """The words between spaces and line ends; a no-break space holds its two together."""
    return [word for word in BREAKS.split(text) if word]


def with_numbers_held(text: str) -> str:
    """Text in which no line ends between a number and what it counts, or else the word before."""
    return _ALONE.sub(NO_BREAK, _COUNTS.sub(rf"\1{NO_BREAK}", text))


def paragraphs(text: str, symbol: SymbolPainter) -> str:
    """Text as HTML paragraphs, cut at blank lines."""
    parts = [part for part in re.split(r"\n\s*\n", text.strip()) if part.strip()]
    return "".join(f"<p>{inline(part, symbol)}</p>" for part in parts)


def plain(text: str, title: Callable[[str], str] = lambda name: name) -> str:
    """A text without markup, as it is read aloud; `title` names a symbol."""
    bare = re.sub(r"(\*\*|\*)(.+?)\1", r"\2", " ".join(text.split()))
    return SYMBOL.sub(lambda found: title(found[1]), bare)


_LEFT_OVER = re.compile(r"\*\*+|\*(?=\S)|(?<=\S)\*|(?<![^\s(“])__?(?=[^\W_])|(?<=[^\W_])__?(?!\w)")


def unended(text: str) -> tuple[str, ...]:
    """The marks of bold and italic words that have no other half in `text`, in order."""
    found = []
    for part in re.split(r"\n\s*\n", text.replace("\\*", " ").replace("\\_", " ")):
        tokens = _markdown().parseInline(" ".join(_words(part)))[0].children or ()
        words = (one.content for one in tokens if one.type == "text")
        found += [mark for one in words for mark in _LEFT_OVER.findall(one)]
    return tuple(found)


def symbols_in(text: str) -> tuple[str, ...]:
    """The names of all symbols that `text` uses, in order."""
    return tuple(found[1] for found in SYMBOL.finditer(text))


def escaped(text: str) -> str:
    """Text that is shown as it is."""
    return escape(text, quote=True)
