"""Words of the glossary in a text: where a chapter first says one, it leads to its meaning."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from xml.etree.ElementTree import Element

from generator.words.english import any_phrase

SPOKEN_FOR = frozenset(
    {"a", "h1", "h2", "h3", "h4", "h5", "h6", "dt", "dfn", "caption", "th", "strong"}
)
"""Elements whose words stay as they are: they lead elsewhere, or are names and titles."""

QUIET = frozenset({"caption", "called", "name", "over", "tag", "labels", "moves", "table-picture"})
"""Classes of the same."""

ENDINGS = {"de": "e|en|er|es|em|n|s|ern", "fr": "s|x|e|es"}
"""What words of a language may end in besides; a word with another stem is not found."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the glossary, and where it is explained."""

    title: str
    file: str
    anchor: str
    pattern: re.Pattern[str]


def terms_of(glossary: Element, file: str, language: str) -> tuple[Term, ...]:
    """The terms of the section that explains them, each with an address."""
    titles = [(one[0].text or "").rstrip(".") for one in glossary.iter("li") if len(one)]
    number = count(1)
    return tuple(
        Term(title, file, f"term_{next(number)}", _pattern(title, language)) for title in titles
    )


def _pattern(title: str, language: str) -> re.Pattern[str]:
    if language.startswith("en"):
        return any_phrase((title,))
    ending = ENDINGS.get(language[:2], "s")
    return re.compile(rf"(?<![\w’-]){_escaped(title)}(?:{ending})?(?![\w-])", re.IGNORECASE)


def _escaped(title: str) -> str:
    return r"\s+".join(map(re.escape, title.split()))


def link_terms(body: Element, terms: Sequence[Term], file: str) -> None:
    """Make a link of the first mention of each term in `body`, a longer term before a shorter."""
    left = sorted(terms, key=lambda one: len(one.title), reverse=True)
    for element in list(_plain(body)):
        _link(element, left, file)


def _plain(element: Element) -> Iterator[Element]:
    """Every element whose own words may become links, in order."""
    classes = (element.get("class") or "").split()
    if element.tag in SPOKEN_FOR or not isinstance(element.tag, str) or "}" in element.tag:
        return
    if not QUIET.isdisjoint(classes):
        return
    yield element
    for child in element:
        yield from _plain(child)


def _link(element: Element, left: list[Term], file: str) -> None:
    """The words of this element alone: its text, and what stands between its children."""
    defined = element.attrib.pop("data-term", "")  # it does not lead to itself
    position = 0
    text, place = element.text, None
    while True:
        while text and (found := _first(text, [one for one in left if one.title != defined])):
            term, at = found
            left.remove(term)
            link = Element("a", {"class": "term", "epub:type": "glossref", "role": "doc-glossref"})
            own = "" if term.file == file else term.file
            link.set("href", f"{own}#{term.anchor}")
            link.text, link.tail = at[0], text[at.end() :]
            before = text[: at.start()]
            if place is None:
                element.text = before
            else:
                place.tail = before
            element.insert(position, link)
            position, place, text = position + 1, link, link.tail
        if position >= len(element):
            return
        place = element[position]
        text, position = place.tail, position + 1


def _first(text: str, terms: Sequence[Term]) -> tuple[Term, re.Match[str]] | None:
    """The first term in the text; of two at one place the longer."""
    found = [
        (at.start(), number, one, at)
        for number, one in enumerate(terms)
        if (at := one.pattern.search(text))
    ]
    return min(found, key=lambda one: one[:2])[2:] if found else None
