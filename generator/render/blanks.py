"""Faces without words and pictures: what stays of a card when its frame alone is wanted."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import tinyhtml5

KEPT = frozenset({"ground", "frame", "stripe", "hair", "seal", "whole"})
"""Classes of what is the same on all cards of a kind: frames, bands, and the sign of the band."""

_PREFIX = re.compile(r"(</?)ns\d+:| xmlns:ns\d+=\"[^\"]*\"")
"""What ElementTree adds to the names of drawings, and an HTML page has not."""


def blank_body(body: str) -> str:
    """The frame of the face in `body`, as HTML; empty where the template marks none.

    Cards of one kind give the same text, whatever is on them.
    """
    root = tinyhtml5.parse(f"<!DOCTYPE html><body>{body}</body>", namespace_html_elements=False)
    return "".join(map(_html, _kept(root)))


def _kept(element: ElementTree.Element) -> Iterator[ElementTree.Element]:
    """The outermost elements that stay."""
    for child in element:
        classes = set((child.get("class") or "").split())
        if KEPT & classes or (child.tag == "div" and "line" in classes):
            yield child
        else:
            yield from _kept(child)


def _html(element: ElementTree.Element) -> str:
    """An element as HTML5 reads it: drawings inside pages go without prefixes."""
    element.tail = None
    text = ElementTree.tostring(element, encoding="unicode", short_empty_elements=False)
    return _PREFIX.sub(lambda found: found[1] or "", text)
