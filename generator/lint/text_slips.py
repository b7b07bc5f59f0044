"""Why a text cannot be worked out, in an author's words, and where in the text that stands."""

import re
from collections.abc import Iterable, Mapping
from types import SimpleNamespace
from typing import Any, NamedTuple

from generator.diagnostics import did_you_mean, quoted
from generator.words.filters import FILTERS
from generator.words.texts import KEPT_FILTERS, KEPT_TESTS, WordsError, fill

_TROUBLES = {
    "name": re.compile(r"'(\w+)' is undefined"),
    "part": re.compile(r"'.*' has no attribute '(\w+)'"),
    "filter": re.compile(r"No (filter|test) named '(\w+)'"),
    "card": re.compile(r'there is no card "(.*)"'),
    "chance": re.compile(r'the chance ".*" is wrong'),
    "number": re.compile(r".*not supported between instances of '(\w+)' and '(\w+)'"),
}
"""What is lost, by how the trouble begins."""
_KINDS = {"tuple": "a list", "list": "a list", "str": "a text"}
_MOST_NAMES = 12


class TextSlip(NamedTuple):
    """What is wrong with a text, what to write instead, and what to look for in it, best first."""

    message: str
    hint: str | None
    words: tuple[str, ...]


def lost(trouble: str) -> tuple[str, ...]:
    """The kind of a trouble, and the names in it."""
    found = ((kind, one.match(trouble)) for kind, one in _TROUBLES.items())
    return next(((kind, *one.groups()) for kind, one in found if one), ("",))


def text_slip(
    raw: str,
    trouble: str,
    context: Mapping[str, Any],
    cards: Iterable[str] = (),
    own: Iterable[str] = (),
) -> TextSlip:
    """Why a text cannot be worked out.

    Args:
        raw: the text as typed.
        trouble: what working it out said.
        context: what it may speak of.
        cards: the ids of all cards.
        own: names that it has for itself, which are the first to be meant.
    """
    if slip := _open_braces(raw):
        return slip
    kind, *names = lost(trouble)
    message, hint = _explained(raw, trouble, context, cards, [*own])
    if kind == "part":
        return TextSlip(message, hint, (f".{names[0]}", names[0]))
    if kind or "'" not in trouble:
        return TextSlip(message, hint, (names[-1],) if names and kind != "number" else ())
    quotes = re.findall(r"['\"`](\S+?)['\"`]", trouble)
    return _unread(raw, trouble) or TextSlip(message, hint, tuple(quotes))


_OPENS = re.compile(r"\{\{|\{%")
_TABLE = re.compile(r"\{\s*(?:'[^']*'|\"[^\"]*\"|[\w.]+)\s*:[^{}%]*\}")
INSTEAD_OF_A_TABLE = (
    "give the cards an attribute with the words, or ask: {{ 'first' if kind == 'a' else 'second' }}"
)
_INSIDE = re.compile(r"(?:'[^']*'|\"[^\"]*\"|[^{}%]|%(?!\}))*")


def _open_braces(raw: str) -> TextSlip | None:
    """The first `{{` or `{%` to which a brace is missing at its end."""
    for opened in _OPENS.finditer(raw):
        end = "}}" if opened[0] == "{{" else "%}"
        inside = _INSIDE.match(raw, opened.end())
        at = inside.end() if inside else opened.end()
        if raw.startswith(end, at):
            continue
        if table := _TABLE.match(raw, at):
            message = f"texts hold no tables: {table[0]}"
            return TextSlip(message, INSTEAD_OF_A_TABLE, (table[0],))
        words = raw[opened.end() : at].split()
        after = f"behind {quoted(words[-1])}" if words else "at its end"
        said = " ".join(words[:_SHOWN])
        if raw[at : at + 1] in ("}", "%"):
            lacks = "%" if end == "%}" and raw[at] == "}" else "}"
            message, hint = f"a {lacks} is missing {after}", f"write {opened[0]} {said} {end}"
        else:
            message, hint = f"{end} is missing behind {opened[0]} {said}", f"close it with {end}"
        piece = raw[opened.start() : at + 1]
        return TextSlip(message, hint, (raw[opened.start() : at + 6].split("\n")[0], piece))
    return None


_SHOWN = 6
"""So many words of what is not closed."""
_FORMULA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)


_UNENDED = re.compile(r"to be closed is '(\w+)'")
_NO_TAG = re.compile(r"Encountered unknown tag '(\w+)'")


def _unread(raw: str, trouble: str) -> TextSlip | None:
    """What of a text cannot be read, whatever it speaks of; None where all of it can be."""
    if found := _UNENDED.search(trouble):
        opened = f"{{% {found[1]}"
        return TextSlip(f"{opened} … %}} is not closed", f"add {{% end{found[1]} %}}", (opened,))
    if found := _NO_TAG.search(trouble):
        known = "{% if … %} and {% for … %} are known"
        return TextSlip(f"there is no {{% {found[1]} %}}", known, (found[1],))
    for one in _FORMULA.findall(raw):
        try:
            fill(one, {})
        except WordsError as error:
            if not lost(str(error))[0] and one.startswith("{{"):
                hint = "a value, and filters behind it: {{ points|words }}"
                return TextSlip(f"{quoted(one)} cannot be read", hint, (one,))
    return None


def _explained(
    raw: str, trouble: str, context: Mapping[str, Any], cards: Iterable[str], own: list[str]
) -> tuple[str, str | None]:
    """What is wrong, and what was probably meant."""
    match lost(trouble):
        case "name", name:
            return f"there is nothing called {quoted(name)}", _near(name, own or context)
        case "part", name:
            return _no_part(raw, context, name)
        case "filter", kind, name:
            known = {*FILTERS, *KEPT_FILTERS} if kind == "filter" else KEPT_TESTS
            return f"there is no {kind} {quoted(name)}", _near(name, known)
        case "card", name:
            return trouble, did_you_mean(name, cards)
        case _ if "NoneType" in trouble:
            hint = "ask first: {% if name %}…{% endif %}"
            return "it uses a value that the card leaves out", hint
        case "number", one, other:
            kind = _KINDS.get(one, _KINDS.get(other, "what is none"))
            return f"it uses {kind} as a number", None
    return trouble, None


def _no_part(raw: str, context: Mapping[str, Any], name: str) -> tuple[str, str | None]:
    """`values.hnad`, `card('fool').ponits`: finds what stands before the dot."""
    owner = re.search(rf"(\w+)(?:\(\s*['\"]([^'\"]*)['\"][^()]*\))?\.{re.escape(name)}\b", raw)
    if not owner:
        return f"there is nothing called {quoted(name)}", None
    called = f"{owner[1]}({quoted(owner[2])})" if owner[2] is not None else owner[1]
    return f"{called} has no {quoted(name)}", _near(name, _parts(context, *owner.groups()))


def _parts(context: Mapping[str, Any], name: str, argument: str | None) -> Iterable[str]:
    thing = context.get(name)
    if argument is not None and callable(thing):
        try:
            thing = thing(argument)
        except WordsError:
            return ()
    return vars(thing) if isinstance(thing, SimpleNamespace) else ()


def _near(name: str, known: Iterable[str]) -> str | None:
    names = sorted(known)
    few = f"known here: {', '.join(names)}" if 0 < len(names) <= _MOST_NAMES else None
    return did_you_mean(name, names) or few
