"""What is heard of HTML that is painted: its words line by line, and signs by what they are called.

As screen readers do: what has an `aria-label` is said by it, what is `aria-hidden` is not said, a
drawing is said by its `<title>`, a picture by its `alt`, and without one neither is.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from html.parser import HTMLParser

INLINE = frozenset({"a", "b", "br", "code", "em", "i", "img", "small", "span", "strong", "sub",
                    "sup", "svg", "title"})  # fmt: skip
"""Elements that go on with the line in which they stand."""
ALONE = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})
"""Elements without an end."""
DRAWN = frozenset({"script", "style", "svg"})
"""Elements whose content is not said."""

ASIDE = "flavour"
"""The class of what is no rule."""

_OPEN, _SHUT = "\ue000", "\ue001"
"""Around what stands for a symbol."""
_TWICE = re.compile(rf"{_OPEN}([^{_SHUT}]*){_SHUT}\s*(?=\1\b)")
"""A symbol whose very name follows: `:owl: owl`."""


@dataclass(frozen=True, slots=True)
class Heard:
    """One line; `is_sign` where it stands for something drawn, `is_aside` where it is no rule."""

    text: str
    is_sign: bool = False
    is_aside: bool = False


def heard(html: str) -> tuple[Heard, ...]:
    """The lines of `html`; what is a single letter is one with the line that follows."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return tuple(_joined(reader.told()))


def _joined(lines: Iterable[Heard]) -> Iterable[Heard]:
    before = ""
    for one in lines:
        if not one.is_sign and len(one.text) == 1 and one.text.isalnum():
            before = one.text
            continue
        yield replace(one, text=f"{before}: {one.text}") if before else one
        before = ""
    if before:
        yield Heard(before)


class _Reader(HTMLParser):
    """Collects lines; of elements that say nothing, or something else, the depth is counted."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._lines: list[Heard] = []
        self._run: list[str] = []
        self._open: list[tuple[str, bool]] = []
        """The elements that are open, and whether what is inside them is left out."""
        self._is_aside = False

    def told(self) -> list[Heard]:
        """All lines so far."""
        self._end_line()
        return self._lines

    @property
    def _is_silent(self) -> bool:
        return bool(self._open) and self._open[-1][1]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Say what stands for the element, if it has that, and else go on inside it."""
        said = {name: value or "" for name, value in attrs}
        label, silent = said.get("aria-label", "").strip(), self._is_silent
        if not silent:
            silent = self._begin(tag, said, label)
        if tag not in ALONE:
            self._open.append((tag, silent))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element without content."""
        self.handle_starttag(tag, attrs)
        if tag not in ALONE:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close the last element of that name, and all inside it; a block ends its line."""
        names = [name for name, _ in self._open]
        if tag not in names:
            return
        silent = self._is_silent
        del self._open[len(names) - 1 - names[::-1].index(tag) :]
        if tag not in INLINE and not (silent and self._is_silent):
            self._end_line()

    def handle_data(self, data: str) -> None:
        """Words as they are printed, or the title of a drawing."""
        if not self._is_silent:
            self._run.append(data)
        elif [name for name, _ in self._open[-2:]] == ["svg", "title"] and not self._is_muted:
            self._run.append(f"{_OPEN}{data.strip()}{_SHUT}")

    @property
    def _is_muted(self) -> bool:
        """Whether something around the drawing that is open is left out."""
        return any(silent for _, silent in self._open[:-2])

    def _begin(self, tag: str, said: dict[str, str], label: str) -> bool:
        """Note what is said for an element; whether what is inside it is left out."""
        if tag not in INLINE or said.get("role") == "listitem":
            self._end_line()
            self._is_aside = ASIDE in said.get("class", "").split()
        if said.get("aria-hidden") == "true":
            return True
        if label and tag in ("span", "b"):
            self._run.append(f" {label} ")
        elif label:
            self._end_line()
            self._lines.append(Heard(" ".join(label.split()), is_sign=True))
        elif tag == "span" and "symbol" in said.get("class", "").split():
            label = said.get("title", "")
            self._run.append(f"{_OPEN}{label}{_SHUT}")
        elif tag == "img" and said.get("alt"):
            self._end_line()
            self._lines.append(Heard(said["alt"], is_sign=True))
        elif tag == "br":
            self._run.append(" ")
        return bool(label) or tag in DRAWN

    def _end_line(self) -> None:
        text = _TWICE.sub("", "".join(self._run)).replace(_OPEN, "").replace(_SHUT, "")
        self._run = []
        if words := " ".join(text.split()):
            self._lines.append(Heard(words, is_aside=self._is_aside))
