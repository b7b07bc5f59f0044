"""Lays out the HTML of documents; what a second layout shares with the first is done once.

Documents of one look share their style sheet and its fonts. A layout that differs from the one
before only from some page on takes the pages before over: WeasyPrint 70 cannot do so by itself,
so that we answer in its place when it asks for a page that is known (`_Pages`). Like
`generator.render.measure`, this knows parts of WeasyPrint that are not public API.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any

from generator.render.documents.pieces import Image
from generator.render.documents.shown_faces import DrawnFace
from generator.render.fetcher import ROOT, VirtualRoot
from generator.render.weasy import (
    CSS,
    HTML,
    FontConfiguration,
    page_layout,
)

VARIANT = "pdf/ua-1"

STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)


@contextmanager
def _pages_by(make: Callable[[Callable[..., Any]], Callable[..., Any]]) -> Iterator[None]:
    """With pages that `make` makes of WeasyPrint's way to lay out one page."""
    usual = page_layout.remake_page
    page_layout.remake_page = make(usual)
    try:
        yield
    finally:
        page_layout.remake_page = usual


@lru_cache(maxsize=8)
def _styles(css: str, fonts: tuple[tuple[str, bytes], ...]) -> tuple[CSS, FontConfiguration]:
    """A style sheet with the fonts that it names: parsed and set up once for many layouts."""
    config, root = FontConfiguration(), VirtualRoot(dict(fonts))
    with root.guarded():
        return CSS(string=css, base_url=ROOT, url_fetcher=root, font_config=config), config


@dataclass
class _Pages:
    """The pages of a layout as they were before WeasyPrint set their heads and feet.

    `context` has WeasyPrint's list of where each page begins; `broken` are the pages, counted from
    0, at whose foot something out of the flow goes on.
    """

    made: dict[int, tuple[Any, list[Any]]] = field(default_factory=dict)
    broken: set[int] = field(default_factory=set)
    context: Any = None

    def noting(self, make: Callable[..., Any]) -> Callable[..., Any]:
        """`make`, which lays out one page, with a note of what it has made."""

        def noted(number: int, context: Any, *rest: Any) -> Any:
            page, resume_at = make(number, context, *rest)
            self.made[number], self.context = (page, list(page.children)), context
            self.broken.discard(number)
            if context.broken_out_of_flow or context.reported_footnotes:
                self.broken.add(number)
            return page, resume_at

        return noted

    def answering(self, kept: int, make: Callable[..., Any]) -> Callable[..., Any]:
        """`make`, but for the first `kept` pages, which have been made before."""

        def answered(number: int, context: Any, root: Any, html: Any) -> Any:
            if number >= kept:
                return make(number, context, root, html)
            if len(context.page_maker) == 1:  # heads and feet stand on the first page
                make(number, context, root, html)
                context.broken_out_of_flow.clear()
                del context.page_maker[1:]
            page, children = self.made[number]
            page.children = list(children)
            page_layout.set_page_type_computed_styles(page.page_type, html, context.style_for)
            begun = self.context.page_maker[number + 1]
            if len(context.page_maker) == number + 1:
                context.page_maker.append(begun)
            return page, begun[0]

        return answered


@dataclass(frozen=True, slots=True)
class Layout:
    """A document that is laid out; `pages` are WeasyPrint's."""

    document: Any
    made: _Pages

    @property
    def pages(self) -> Any:
        """Its pages, with heads and feet."""
        return self.document.pages

    def can_keep(self, kept: int) -> bool:
        """Whether another layout can take over its first `kept` pages."""
        return kept - 1 in self.made.made and kept - 1 not in self.made.broken


class Layouts:
    """Lays out one document, as often as it takes; `files` are what its HTML may ask for.

    `faces` are pictures by the names that it calls them, `forms` makes fields of what is filled in.
    """

    def __init__(
        self,
        files: Mapping[str, bytes],
        faces: Mapping[Image, str] | None = None,
        *,
        forms: bool = False,
    ) -> None:
        self._root = VirtualRoot(files)
        self._fonts = tuple((name, data) for name, data in files.items() if name.endswith(".ttf"))
        self._options = {"pdf_variant": VARIANT, "pdf_forms": forms}
        self._pictures: dict[str, Any] = {
            f"{ROOT}{name}": DrawnFace(name, image.size) for image, name in (faces or {}).items()
        }

    def lay_out(self, html: str) -> Layout:
        """The document with all its pages laid out."""
        pages = _Pages()
        with _pages_by(pages.noting):
            return Layout(self._laid(html), pages)

    def lay_out_from(self, before: Layout, kept: int, html: str) -> Layout:
        """The document with the first `kept` pages of `before`, which is used up by this.

        What stands on these pages alone may be left out of `html`, but for the elements in `<main>`
        themselves.
        """
        with _pages_by(partial(before.made.answering, kept)):
            return Layout(self._laid(html), _Pages())

    def pdf(self, layout: Layout) -> bytes:
        """The document as tagged PDF."""
        return bytes(layout.document.write_pdf(**self._options))

    def _laid(self, html: str) -> Any:
        css = "\n".join(STYLE.findall(html))
        with self._root.guarded():
            styles, config = _styles(css, self._fonts)
            page = HTML(string=STYLE.sub("", html), base_url=ROOT, url_fetcher=self._root)
            return page.render(
                font_config=config, stylesheets=[styles], cache=self._pictures, **self._options
            )
