"""Takes from a document what is for paper alone: lengths become sizes of the reader's type."""

import re
from collections.abc import Mapping
from xml.etree.ElementTree import Element

EM = 4.2
"""Millimetres that stand for one size of the reader's type, which is 12 pt on paper."""

LARGER, LARGER_IN = 1.5, frozenset({"table-picture", "told"})
"""How much larger than on paper the cards of a table and of an example are shown."""

_MM = re.compile(r"(-?[0-9.]+)mm")
_BAND = re.compile(r"var\(--band-([a-z0-9-]+)-fill\)")
_GONE = ("data-path", "data-frame", "data-high", "style")
_PLACE = "at-sections."
"""How the id of a piece begins, to which nothing leads."""


def raise_headings(element: Element) -> None:
    """Headings are a level higher, where a chapter is a page of its own."""
    for one in element.iter():
        if isinstance(one.tag, str) and re.fullmatch("h[2-6]", one.tag):
            one.tag = f"h{int(one.tag[1]) - 1}"
            one.attrib.pop("class", None)


def unpaper(element: Element, names: Mapping[str, str], scale: float = 1 / EM) -> None:
    """No lengths of paper, bands as classes, signs with names; `names` are those of pictures."""
    style, classes = element.get("style", ""), (element.get("class") or "").split()
    for name in _GONE:
        element.attrib.pop(name, None)
    if element.get("id", "").startswith(_PLACE):
        del element.attrib["id"]
    if not LARGER_IN.isdisjoint(classes):
        scale = LARGER / EM
    _resize(element, style, names, scale)
    if band := _BAND.search(style):
        element.set("class", " ".join([*classes, f"band-{band[1]}"]))
    if "symbol" in classes:
        _name_sign(element)
    for child in list(element):
        if child.tag == "colgroup":
            element.remove(child)
        elif isinstance(child.tag, str):
            unpaper(child, names, scale)


def _resize(element: Element, style: str, names: Mapping[str, str], scale: float) -> None:
    """Pictures are as wide, and cards lie as far over others, as on paper."""
    if element.tag == "img":
        element.set("src", names[element.get("src", "").lstrip("/")])
        element.set("style", f"width: {_length(style, scale)}em")
    elif "margin-top" in style:
        element.set("style", f"margin-top: {_length(style, scale)}em")


def _name_sign(sign: Element) -> None:
    """A sign is read by its title, and a drawing has the colour of the words around it."""
    if title := sign.attrib.pop("title", None):
        sign.set("role", "img")
        sign.set("aria-label", title)
    for one in sign.iter():
        if one.get("fill", "none") != "none":
            one.set("fill", "currentColor")


def _length(style: str, scale: float) -> str:
    """The first length of a style in sizes of type."""
    found = _MM.search(style)
    return f"{float(found[1]) * scale if found else 0:.2f}".rstrip("0").rstrip(".")
