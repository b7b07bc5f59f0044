"""HTML becomes XHTML, and words of a glossary become links."""

from xml.etree.ElementTree import Element, fromstring

import pytest

from generator.render.documents.glossary_links import link_terms, terms_of
from generator.render.documents.xhtml import inside, parsed


def said(html: str) -> str:
    return inside(parsed(html))


def test_html_becomes_xml() -> None:
    assert said("<p>a<br>b &amp; c&nbsp;d &lt;e") == "<p>a<br/>b &amp; c\xa0d &lt;e</p>"
    assert (
        said('<img src=a alt="x &quot;y&quot;"><p></p>') == """<img src="a" alt='x "y"'/><p></p>"""
    )


def test_drawings_keep_their_namespace_and_the_case_of_their_attributes() -> None:
    html = '<p><svg viewBox="0 0 1 1"><title>goat</title><path d="M0 0"></svg> b</p>'
    found = fromstring(f'<body xmlns="http://www.w3.org/1999/xhtml">{said(html)}</body>')
    drawing = found[0][0]
    assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
    assert drawing.get("viewBox") == "0 0 1 1"
    assert [one.tag.rpartition("}")[2] for one in drawing] == ["title", "path"]
    assert drawing.tail == " b"


def test_comments_and_empty_lines_are_left_out() -> None:
    assert said("<p>a</p>\n\n\n<!-- no -->\n<p>b</p>") == "<p>a</p>\n\n<p>b</p>"


def linked(html: str, terms: tuple[str, ...], language: str = "en") -> str:
    listed = "".join(f"<li><strong>{one}.</strong> What it is.</li>" for one in terms)
    body = parsed(html)
    known = terms_of(parsed(f"<ul>{listed}</ul>"), "words.xhtml", language)
    link_terms(body, known, "here.xhtml")
    return "".join(_short(one) for one in body)


def _short(element: Element) -> str:
    """An element with its links as `[word|anchor]`."""
    held = (element.text or "") + "".join(map(_short, element))
    if element.tag == "a":
        held = f"[{held}|{element.get('href', '').removeprefix('words.xhtml#term-')}]"
    return held + (element.tail or "")


@pytest.mark.parametrize(
    ("html", "told"),
    [
        ("<p>A card and cards.</p>", "A [card|1] and cards."),
        ("<p>Discard piles, not piles.</p>", "[Discard piles|3], not [piles|2]."),
        ("<p>Two <b>cards</b> in the pile.</p>", "Two [cards|1] in the [pile|2]."),
        ("<p>a pile <i>x</i> of cards</p>", "a [pile|2] x of [cards|1]"),
        ("<h2>Cards</h2><p>No cardboard.</p>", "CardsNo cardboard."),
        ('<p><a href="#x">a card</a>; a card</p>', "[a card|#x]; a [card|1]"),
        ("<p><strong>Card.</strong> Pile.</p>", "Card. [Pile|2]."),
    ],
)
def test_the_first_mention_of_a_term_is_a_link(html: str, told: str) -> None:
    assert linked(html, ("Card", "Pile", "Discard pile")) == told


def test_words_of_other_languages_may_have_their_endings() -> None:
    assert linked("<p>Nimm Karten.</p>", ("Karte",), "de") == "Nimm [Karten|1]."
    assert linked("<p>Kartenspiel</p>", ("Karte",), "de") == "Kartenspiel"
    assert linked("<p>Des cartes.</p>", ("Carte",), "fr") == "Des [cartes|1]."
