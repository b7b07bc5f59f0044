"""Documents that are written as templates: what a template calls becomes sections and pieces.

A template in `templates/handouts/` calls `document` for its head and `section` for each section.
What is called inside another one, between `call` and `endcall`, stands inside it.
"""

from collections.abc import Callable
from typing import Any

from generator.model.sheet import Column, Entry, Fields, Paragraph, Points, Table
from generator.project import find_project
from generator.render.documents.pieces import (
    Boxed,
    Code,
    Exercise,
    Figure,
    Fold,
    Image,
    Key,
    Listed,
    Listing,
    Pages,
    Section,
)
from generator.render.templates import environment
from generator.words.catalogue import Catalogue

FOLDER = "handouts"

Caller = Callable[[], str]
"""What stands between `call` and `endcall`: it adds its parts, and its text is nothing."""


def written(template: str, catalogue: Catalogue, name: str = "", **values: Any) -> Pages:
    """The document that `template` writes, over `values`; its id is `name`, or the template's."""
    writer = _Writer()
    texts = environment(find_project().templates).overlay(autoescape=False)
    words = {word: getattr(writer, word) for word in dir(writer) if not word.startswith("_")}
    texts.get_template(f"{FOLDER}/{template}.jinja").render(
        tr=catalogue.tr, column=_column, **words, **values
    )
    title, subtitle, lead = writer.head
    sections = tuple(writer.inside[0])
    return Pages(name or template, "handout", title, subtitle, lead, sections)


def _column(title: str, width: float | None = None, align: Any = "left") -> Column:
    return Column(title=title, width=width, align=align)


class _Writer:
    """What templates call; all but `document` adds a part to what is open, and says nothing."""

    def __init__(self) -> None:
        self.head = ("", "", "")
        self.inside: list[list[Any]] = [[]]

    def _parts(self, caller: Caller | None, parts: tuple[Any, ...] = ()) -> tuple[Any, ...]:
        self.inside.append([*parts])
        if caller:
            caller()
        return tuple(self.inside.pop())

    def add(self, part: Any) -> str:
        """A piece, or what a piece consists of."""
        self.inside[-1].append(part)
        return ""

    def document(self, title: str, subtitle: str, lead: str) -> str:
        """The head of the document."""
        self.head = (title, subtitle, lead)
        return ""

    def section(self, id: str, title: str, caller: Caller, own_page: bool = False) -> str:
        return self.add(Section(id, title, self._parts(caller), own_page=own_page))

    def text(self, said: str) -> str:
        return self.add(Paragraph(block="text", text=said))

    def points(
        self, items: tuple[str, ...] = (), ordered: bool = False, caller: Caller | None = None
    ) -> str:
        parts = self._parts(caller, items)
        return self.add(Points(block="list", items=parts, ordered=ordered))

    def table(self, caption: str, columns: list[Column], caller: Caller) -> str:
        rows = self._parts(caller)
        made = Table(block="table", caption=caption, columns=tuple(columns), rows=rows)
        return self.add(made)

    def row(self, *cells: str) -> str:
        return self.add(cells)

    def fields(self, columns: int, *labels: str) -> str:
        entries = tuple(Entry(label=label) for label in labels)
        return self.add(Fields(block="fields", columns=columns, entries=entries))

    def listing(self, caption: str, caller: Caller) -> str:
        return self.add(Listing(caption, self._parts(caller)))

    def entry(self, title: str, text: str) -> str:
        return self.add(Listed(title, text))

    def boxed(self, title: str, caller: Caller) -> str:
        return self.add(Boxed(title, self._parts(caller)))

    def fold(self, caller: Caller) -> str:
        public, private = self._parts(caller)
        return self.add(Fold(public, private))

    def half(self, caller: Caller) -> str:
        return self.add(self._parts(caller))

    def figure(self, image: Image, caption: str) -> str:
        return self.add(Figure((image,), caption, beside=True))

    def exercise(self, *parts: Any, **named: Any) -> str:
        return self.add(Exercise(*parts, **named))

    def key(self, *parts: Any) -> str:
        return self.add(Key(*parts))

    def code(self, text: str) -> str:
        return self.add(Code(text))
