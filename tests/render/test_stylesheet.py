"""A theme as CSS: every colour, band and voice under its name, fonts from the virtual root."""

import re

import pytest
import small_box

from generator.render.fetcher import ROOT, VirtualRoot
from generator.render.stylesheet import Ink, font_bytes, inked, stack, theme_css

THEME = small_box.theme()
CSS = theme_css(inked(THEME, Ink.FULL))


def test_colours_and_bands_are_variables() -> None:
    assert "--paper: #F7EEDB;" in CSS
    assert "--band-brown-fill: #4E2D19;" in CSS
    assert "--band-brown-line: #4E2D19;" in CSS
    assert "--corner: 3.0mm;" in CSS


def test_low_ink_changes_them_in_one_place() -> None:
    low = theme_css(inked(THEME, Ink.LOW))
    assert "--paper: #ffffff;" in low
    assert "--band-brown-fill: #ffffff;" in low
    assert "--band-brown-line: #4E2D19;" in low


@pytest.mark.parametrize("role", THEME.types)
def test_each_voice_is_a_class_whose_size_can_give_way(role: str) -> None:
    type_ = THEME.types[role]
    (rule,) = re.findall(rf"\.t-{role} {{(.*?)}}", CSS)
    assert f"font-family: {stack(type_)};" in rule
    assert f"font-size: var(--size-{role}, {type_.size}pt);" in rule
    assert f"line-height: {type_.leading};" in rule


def test_features_are_asked_for_where_a_voice_has_some() -> None:
    types = {**small_box.THEME["types"]}
    types["text"] = {**types["text"], "features": '"tnum"'}
    assert 'font-feature-settings: "tnum"' in theme_css(small_box.theme(types=types))
    assert "font-feature-settings" not in CSS


def test_every_font_that_is_named_is_there(cache) -> None:
    root = VirtualRoot(font_bytes(THEME, cache))
    named = re.findall(r'url\("/(.*?)"\)', CSS)
    assert len(named) == len(set(named)) >= 5
    for name in named:
        assert len(root.fetch(ROOT + name).read()) > 1000
    assert set(named) == set(root.files)


def test_latin_and_extended_letters_are_two_families_one_after_the_other() -> None:
    assert stack(THEME.types["text"]) == '"Source Serif 4", "Source Serif 4 Ext"'
    assert 'font-family: "Source Serif 4 Ext"' in CSS
