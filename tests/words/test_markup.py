"""The small markup: bold, italic, symbols, paragraphs; everything else is text."""

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.words.markup import (
    NO_BREAK,
    inline,
    paragraphs,
    plain,
    symbols_in,
    with_numbers_held,
)


def named(name: str) -> str:
    return f"[{name}]"


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("**bold** word", "<strong>bold</strong> word"),
        ("*so* it is", "<em>so</em> it is"),
        ("a :black-star: here", "a [black-star] here"),
        ("at 10:30:45", "at 10:30:45"),
        ("**:goat:**", "<strong>[goat]</strong>"),
        (r"two \* three", "two * three"),
        ("# no heading", "# no heading"),
        ("[no](link)", "[no](link)"),
        ("`no code`", "`no code`"),
        ("one\n  two", "one two"),
    ],
)
def test_inline(text: str, html: str) -> None:
    assert inline(text, named) == html


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        '<img src="file:///etc/passwd">',
        "a < b & c",
        '"quoted"',
        "&lt;",
    ],
)
def test_html_is_shown_as_it_is_typed(text: str) -> None:
    html = inline(text, named)
    assert "<" not in html
    parser = HTMLParser(convert_charrefs=True)
    heard: list[str] = []
    parser.handle_data = heard.append  # type: ignore[method-assign]
    parser.feed(html)
    parser.close()
    assert "".join(heard).replace(NO_BREAK, " ") == text


@given(st.text(alphabet="ab *_:<>&\"'\\\n![](){}", max_size=60))
def test_no_tag_but_ours_ever_comes_out(text: str) -> None:
    reader = Tags()
    reader.feed(paragraphs(text, named))
    reader.close()
    assert reader.tags <= {"p", "strong", "em"}


def test_paragraphs_are_cut_at_blank_lines() -> None:
    assert paragraphs("One.\n\n  \nTwo\nmore.\n", named) == "<p>One.</p><p>Two more.</p>"
    assert paragraphs("  \n ", named) == ""


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("rises by **1**.", "rises by_**1**."),
        ("Keep this card: **2** points.", "Keep this card: **2**_points."),
        ("from 2 to **4**", "from 2_to_**4**"),
        ("falls by −3, then", "falls by_−3, then"),
        ("You gain **1** :loaf: welfare.", "You gain **1**_:loaf: welfare."),
        ("17 18", "17_18"),
        ("In 1649 three villages", "In 1649 three villages"),
        ("no number", "no number"),
    ],
)
def test_a_number_stands_with_what_it_counts(text: str, held: str) -> None:
    assert with_numbers_held(text) == held.replace("_", NO_BREAK)


def test_plain_says_symbols_by_their_titles() -> None:
    text = "**Lose** *all* :goat: and\n :black-star:"
    assert plain(text, {"goat": "goats", "black-star": "the star"}.__getitem__) == (
        "Lose all goats and the star"
    )
    assert symbols_in(text) == ("goat", "black-star")


def test_a_no_break_space_of_the_author_stays() -> None:
    held = f"gives 2{NO_BREAK}:shield: and the marks go back"
    assert inline(held, named) == f"gives 2{NO_BREAK}[shield] and the marks go back"
    assert inline("a  b\n c", named) == "a b c"
