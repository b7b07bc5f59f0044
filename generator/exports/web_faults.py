"""Reads web pages again, and finds links to what is not there and pictures that say nothing."""

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser

from generator.exports.target import Files

LOADED = ("src", "srcset", "poster", "data")
"""Attributes whose address a browser asks for by itself."""
URL = re.compile(r"url\(\s*[\"']?(?!data:|#)([^)\"']+)")


class Page(HTMLParser):
    """What a page refers to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self.silent = 0
        self.language = ""
        self.feed(text)
        self.loads += URL.findall(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collects what matters of a tag."""
        held = {name: value or "" for name, value in attrs}
        if tag == "html":
            self.language = held.get("lang", "")
        if "id" in held:
            self.ids.append(held["id"])
        if tag == "img" and "alt" not in held:
            self.silent += 1
        self.loads += [held[name] for name in LOADED if name in held]
        if "href" in held:
            (self.loads if tag == "link" else self.links).append(held["href"])


def faults(files: Files) -> Iterator[str]:
    """What is wrong with the pages among `files`, and which pictures nothing shows."""
    pages = {
        name: Page(data.decode("utf-8")) for name, data in files.items() if name.endswith(".html")
    }
    if "index.html" not in pages:
        yield "there is no index.html"
    shown = set[str]()
    for name, page in pages.items():
        yield from (f"{name}: {one}" for one in _page(page, files, pages))
        shown |= {one for one in page.loads if one in files}
    for name in files:
        if name.startswith("pictures/") and name not in shown:
            yield f"nothing shows {name}"


def _page(page: Page, files: Files, pages: dict[str, Page]) -> Iterator[str]:
    if not page.language:
        yield "it does not say its language"
    if page.silent:
        yield f"{page.silent} pictures have no words"
    doubled = (item for item in Counter(page.ids).items() if item[1] > 1)
    yield from (f"{times} places are called {one}" for one, times in doubled)
    yield from _addresses(page, files, pages)


def _addresses(page: Page, files: Files, pages: dict[str, Page]) -> Iterator[str]:
    for one in page.loads:
        if not one.startswith("data:") and one not in files:
            yield f"it asks for {one}, which is not there"
    for one in page.links:
        file, _, place = one.partition("#")
        if file.startswith(("https://", "mailto:")):
            continue
        if file and file not in files:
            yield f"it leads to {file}, which is not there"
        elif place and place not in (pages[file] if file else page).ids:
            yield f"it leads to {one}, which is not there"
