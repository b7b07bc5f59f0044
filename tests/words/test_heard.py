"""What is heard of painted HTML: words, signs by their names, and nothing that is hidden."""

import pytest

from generator.words.heard import Heard, heard

DRAWN = '<svg class="icon"><title>owl</title><path d="M0 0"/></svg>'


def said(html: str) -> list[str]:
    return [one.text for one in heard(html)]


@pytest.mark.parametrize(
    ("html", "lines"),
    [
        ("<p>One</p><p>two</p>", ["One", "two"]),
        ("<div>One <b>two</b>\n three</div>", ["One two three"]),
        ("<h1>A</h1><p>owl</p>", ["A: owl"]),
        ("<p>One</p><p>A</p>", ["One", "A"]),
        ("<p>one<br>two</p>", ["one two"]),
        ("<p>&lt;3 &amp; more</p>", ["<3 & more"]),
        ('<img src="/a.png" alt=""><p>here</p>', ["here"]),
        ('<img src="/a.png" alt="an owl"><p>here</p>', ["an owl", "here"]),
        ("<style>p { color: red }</style><p>here</p>", ["here"]),
        ("<p>one<i>two</p><p>three</p>", ["onetwo", "three"]),
        ("</p><p>one</p></div>", ["one"]),
        ('<span role="listitem">one</span><span role="listitem">two</span>', ["one", "two"]),
    ],
)
def test_words_are_said_line_by_line(html: str, lines: list[str]) -> None:
    assert said(html) == lines


def test_a_drawing_is_said_by_its_title_and_without_one_not_at_all() -> None:
    assert said(f"<p>an {DRAWN} flies</p>") == ["an owl flies"]
    assert said('<p>an<svg viewBox="0 0 1 1"><path d="M0"/><text>no</text></svg></p>') == ["an"]


def test_a_symbol_is_said_once_where_its_name_follows() -> None:
    symbol = f'<span class="symbol symbol-round" title="owl">{DRAWN}</span>'
    assert said(f"<p>one {symbol} owl, two {symbol}</p>") == ["one owl, two owl"]
    assert said(f"<p>{symbol} owlet</p>") == ["owl owlet"]


def test_a_label_stands_for_what_is_inside() -> None:
    html = f'<div class="x" aria-label="number  7"><p>7 {DRAWN}</p></div><p>words</p>'
    assert heard(html) == (Heard("number 7", is_sign=True), Heard("words"))
    assert said('<p><span aria-label="1 (yours):">1</span>Ask</p>') == ["1 (yours): Ask"]
    assert heard('<svg aria-label="Brown"><path/></svg>') == (Heard("Brown", is_sign=True),)


def test_an_empty_label_is_none() -> None:
    assert said('<div aria-label="">seven</div>') == ["seven"]


def test_what_is_hidden_is_not_said_nor_what_is_in_it() -> None:
    html = f'<div aria-hidden="true">no <p aria-label="no">no</p>{DRAWN}</div><p>yes</p>'
    assert said(html) == ["yes"]
    assert said(f'<div aria-label="yes"><i>no</i>{DRAWN}<img alt="no"></div>') == ["yes"]


def test_what_is_no_rule_is_told_apart() -> None:
    html = '<p class="flavour t-flavour">It <i>hoots</i>.</p><p class="t-flavour">Pay.</p>'
    assert heard(html) == (Heard("It hoots.", is_aside=True), Heard("Pay."))
