"""Documents that are written as templates: what a template calls becomes sections and pieces.

A template in `templates/documents/` calls `document` for its head and `section` for each section.
What is called inside another one, between `call` and `endcall`, stands inside it.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from generator.model.sheet import Column, Entry, Fields, Paragraph, Points, Table
from generator.project import find_project
from generator.render.documents.pieces import (
    Beside,
    Boxed,
    Code,
    Exercise,
    Figure,
    Key,
    Kind,
    Listed,
    Listing,
    Pages,
    Section,
    Tent,
)
from generator.render.documents.text import literal
from generator.render.templates import environment
from generator.words.catalogue import Catalogue


def _column(title: str, width: float | None = None, align: Any = "left") -> Column:
    return Column(title=title, width=width, align=align)


def _text(said: str) -> Paragraph:
    return Paragraph(block="text", text=said)


def _points(items: Sequence[str], **ways: Any) -> Points:
    return Points(block="list", items=tuple(items), **ways)


def _table(
    caption: str, columns: Sequence[Column], rows: tuple[tuple[str, ...], ...], **ways: Any
) -> Table:
    return Table(block="table", caption=caption, columns=tuple(columns), rows=rows, **ways)


def _fields(columns: int, *labels: str) -> Fields:
    entries = tuple(Entry(label=label) for label in labels)
    return Fields(block="fields", columns=columns, entries=entries)


MAKERS: Mapping[str, Callable[..., Any]] = {
    "section": Section,
    "text": _text,
    "points": _points,
    "table": _table,
    "row": lambda *cells: cells,
    "fields": _fields,
    "listing": Listing,
    "entry": Listed,
    "boxed": Boxed,
    "tent": lambda seat, halves, **ways: Tent(seat, *halves, **ways),
    "beside": lambda halves: Beside(*halves),
    "half": lambda pieces: pieces,
    "figure": lambda image, caption: Figure((image,), caption, beside=True),
    "exercise": Exercise,
    "key": Key,
    "code": Code,
}
"""What templates call, and what it makes of its values and of the parts inside it."""


def written(
    template: str, catalogue: Catalogue, name: str = "", kind: Kind = "handout", **values: Any
) -> Pages:
    """The document that `template` writes, over `values`; its id is `name`, or the template's."""
    writer = _Writer(template, catalogue, values)
    sections = tuple(writer.inside[0])
    return Pages(name or template, kind, *writer.head, sections)


def written_pieces(template: str, catalogue: Catalogue, **values: Any) -> tuple[Any, ...]:
    """The pieces that `template` writes in no section."""
    return tuple(_Writer(template, catalogue, values).inside[0])


class _Writer:
    """What templates call; all but `document` adds a part to what is open, and says nothing."""

    def __init__(self, template: str, catalogue: Catalogue, values: Mapping[str, Any]) -> None:
        self.head = ("", "", "")
        self.inside: list[list[Any]] = [[]]
        texts = environment(find_project().templates).overlay(autoescape=False)
        words = {word: getattr(self, word) for word in dir(_Writer) if not word.startswith("_")}
        words |= {word: partial(self._made, make) for word, make in MAKERS.items()}
        tools = {"tr": catalogue.tr, "number": catalogue.number}
        tools |= {"column": _column, "literal": literal}
        texts.get_template(f"documents/{template}.jinja").render(**tools, **words, **values)

    def document(self, title: str, subtitle: str, lead: str) -> str:
        """The head of the document."""
        self.head = (title, subtitle, lead)
        return ""

    def add(self, part: Any) -> str:
        """A piece, or what a piece consists of."""
        self.inside[-1].append(part)
        return ""

    def _made(self, make: Callable[..., Any], *values: Any, **named: Any) -> str:
        """Add what `make` makes of these values and of the parts that stand inside."""
        caller: Callable[[], str] | None = named.pop("caller", None)
        if caller is None:
            return self.add(make(*values, **named))
        self.inside.append([])
        caller()
        return self.add(make(*values, tuple(self.inside.pop()), **named))
