"""What templates may use, and what becomes of the words that content fills in."""

import pytest
import small_box
from jinja2 import UndefinedError
from markupsafe import Markup

from generator.errors import HornbookError
from generator.lint.needs import needs_of
from generator.render.templates import (
    Slots,
    environment,
    fill_template,
    icon_markup,
    prose,
    slot,
    symbol_title,
    tools,
)

THEME = small_box.theme()


def rendered(tmp_path, source: str, **given) -> str:
    (tmp_path / "x.html").write_text(source)
    return environment(tmp_path).get_template("x.html").render(**tools(THEME), **given)


def test_a_slot_is_html_and_in_plain_words() -> None:
    made = slot("**5** :goat: & <b>", THEME)
    assert made.startswith("<strong>5</strong>\N{NO-BREAK SPACE}<span")
    assert "&amp; &lt;b&gt;" in made
    assert made.plain_text == "5 :goat: & <b>".replace(":goat:", "goat")


def test_a_slot_that_content_leaves_open_is_empty() -> None:
    slots = Slots({"number": slot("5", THEME)})
    assert (slots.number, slots.other) == ("5", "")
    assert not slots.other


def test_prose_is_paragraphs_of_rules() -> None:
    assert prose("One.\n\nTwo.", THEME) == Markup("<p data-rules>One.</p><p data-rules>Two.</p>")


def test_what_is_not_marked_as_html_is_escaped(tmp_path) -> None:
    assert rendered(tmp_path, "{{ word }}", word="<b>&") == "&lt;b&gt;&amp;"


def test_an_unknown_name_in_a_template_is_an_error(tmp_path) -> None:
    with pytest.raises(UndefinedError):
        rendered(tmp_path, "{{ wrod }}")


def test_icons_are_drawn_in_colours_of_the_theme(tmp_path) -> None:
    html = rendered(tmp_path, "{{ icon('goat', 'accent') }}")
    assert html.startswith('<svg class="icon" viewBox="0 0 512 512">')
    assert "#7E1F1C" in html
    assert "currentColor" not in html


def test_an_icon_with_a_title_is_read_aloud() -> None:
    assert "<title>a &lt;goat&gt;</title>" in icon_markup("goat", "#000000", "a <goat>")
    assert "<title>" not in icon_markup("goat", "#000000")


def test_symbols_show_letters_or_icon_and_are_called_by_their_title(tmp_path) -> None:
    brown = rendered(tmp_path, "{{ symbol('brown') }}")
    assert brown == '<span class="symbol symbol-square" title="brown">B</span>'
    goat = rendered(tmp_path, "{{ symbol('goat') }}")
    assert goat.startswith('<span class="symbol" title="a goat"><svg')
    assert symbol_title(THEME, "goat") == "a goat"


def test_an_icon_serves_as_symbol_where_the_theme_has_none(tmp_path) -> None:
    assert 'title="night sky"' in rendered(tmp_path, "{{ symbol('night-sky') }}")
    assert symbol_title(THEME, "night-sky") == "night sky"


def test_filters_say_numbers_as_texts_do(tmp_path) -> None:
    assert rendered(tmp_path, "{{ (-2)|signed }} {{ 3|words }} {{ slot|plain }}", slot="x") == (
        "−2 three x"
    )


def test_a_template_that_a_card_does_not_suit_is_named_with_the_card(tmp_path):
    (tmp_path / "odd.html").write_text("{{ theme.bands[slots.band].fill }}")
    (tmp_path / "broken.html").write_text("{% if %}")
    for name in ("odd", "broken", "none"):
        with pytest.raises(HornbookError, match=rf'"{name}" cannot be filled for "deck, goat"'):
            fill_template(tmp_path, name, {"theme": {"bands": {}}, "slots": {}}, "deck, goat")


REAL = small_box.ROOT / "templates" / "faces"


TABLES = ("title-card", "tokens", "turn-summary")
"""Faces that are a table from top to bottom."""


@pytest.mark.parametrize("name", sorted(path.stem for path in REAL.glob("*.html")))
def test_every_face_but_tables_has_a_place_for_a_picture(name: str) -> None:
    assert needs_of((REAL / f"{name}.html").read_text("utf-8")).pictured == (name not in TABLES)
