"""Reads web pages as a browser will: every link must lead somewhere, and nothing lies elsewhere."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser

INDEX = "index.html"


@dataclass
class _Page(HTMLParser):
    """What one page asks for, and what in it can be led to."""

    links: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        given = {name: value or "" for name, value in attrs}
        if tag == "script" or any(name.startswith("on") for name in given):
            self.wrong.append("it runs a script")
        if tag == "img" and not given.get("alt", "").strip():
            self.wrong.append("a picture has no words for who does not see it")
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        asked = [given.get("src", ""), given.get("href", "") if tag == "link" else ""]
        asked += re.findall(r"url\([\"']?([^)\"']*)", given.get("style", ""))
        self._look(asked)

    def handle_data(self, data: str) -> None:
        """Note what a style sheet asks for."""
        if self.cdata_elem == "style":
            self._look(re.findall(r"url\([\"']?([^)\"']*)", data))
            if "@import" in data:
                self.wrong.append("it asks for another style sheet")

    def _look(self, asked: list[str]) -> None:
        """Pictures and fonts are inside the page."""
        for one in asked:
            if one and not one.startswith("data:"):
                self.wrong.append(f"{one} is not inside it")


def faults_of(files: Mapping[str, bytes]) -> Iterator[str]:
    """What is wrong with a folder of pages, a sentence each."""
    pages = {name: _read(data) for name, data in files.items() if name.endswith(".html")}
    first = pages.get(INDEX)
    if first is None:
        yield f"there is no {INDEX}"
        return
    led = {INDEX, *(link.partition("#")[0] for link in first.links)}
    yield from (f"{name}: {INDEX} does not lead there" for name in pages if name not in led)
    for name, page in pages.items():
        yield from (f"{name}: {one}" for one in dict.fromkeys(page.wrong))
        twice = {one for one in page.ids if page.ids.count(one) > 1}
        yield from (f"{name}: the id {one} stands there twice" for one in sorted(twice))
        for link in page.links:
            yield from (f"{name}: {one}" for one in _link_faults(link, name, pages))


def _link_faults(link: str, name: str, pages: Mapping[str, _Page]) -> Iterator[str]:
    file, _, anchor = link.partition("#")
    if re.match(r"https?:|mailto:", link):
        return
    aim = pages.get(file or name)
    if aim is None:
        yield f"{link} leads to a page that is not there"
    elif anchor and anchor not in aim.ids:
        yield f"{link} leads to a place that is not there"


def _read(data: bytes) -> _Page:
    page = _Page()
    page.feed(data.decode())
    page.close()
    return page
