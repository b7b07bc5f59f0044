"""HTML of our templates as XML, for reading systems that take nothing else."""

import re
from xml.etree.ElementTree import Element
from xml.sax.saxutils import escape, quoteattr

import tinyhtml5

HTML = "http://www.w3.org/1999/xhtml"
_LINES = re.compile(r"\s*\n\s*")


def parsed(html: str) -> Element:
    """The body that a browser makes of this HTML; names of HTML are bare, those of SVG are not."""
    root = tinyhtml5.parse(f"<!DOCTYPE html><body>{html}</body>", namespace_html_elements=False)
    body: Element = root.find("body")
    return body


def inside(element: Element) -> str:
    """What the element holds, as XHTML."""
    return _text(element.text) + "".join(map(xhtml, element))


def xhtml(element: Element, around: str = HTML) -> str:
    """The element as XHTML, with what follows it; `around` is the namespace that it stands in."""
    if not isinstance(element.tag, str):
        return _text(element.tail)  # a comment
    namespace, _, name = element.tag.rpartition("}")
    namespace = namespace.lstrip("{") or HTML
    given = dict(element.attrib)
    if namespace != around:
        given = {"xmlns": namespace, **given}
    told = "".join(f" {key}={quoteattr(value)}" for key, value in given.items())
    children = "".join(xhtml(child, namespace) for child in element)
    held = _text(element.text) + children
    is_short = not held and (namespace != HTML or name in VOID)
    whole = f"<{name}{told}/>" if is_short else f"<{name}{told}>{held}</{name}>"
    return whole + _text(element.tail)


VOID = frozenset({"area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "wbr"})


def _text(text: str | None) -> str:
    """Text with the lines that templates leave between elements drawn together."""
    if not text:
        return ""
    return "\n" if text.isspace() and "\n" in text else escape(text)
