"""The page of a check: valid, whole in itself, and open to everybody."""

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import html5lib
import pytest

from generator.diagnostics import Position
from generator.play.codes import CAPPED
from generator.play.study.findings import findings
from generator.play.study.outline import outline
from generator.play.study.story import LIMITS
from generator.project import find_project
from generator.reports.page import page, signed
from generator.reports.plots import Mark, PlotAxis, rows
from tests.play.pond import pond, studied

TEMPLATES = find_project().templates
STYLE = (TEMPLATES / "reports" / "check.css").read_text("utf-8")
STRANGE = CAPPED.at(Position("rules/<b>.yaml", 3, 1), 'a "<script>" & more', "try </style>")


@cache
def text(fault: str = "unbeatable card") -> str:
    study = studied(pond(fault), 60, base=pond())
    return page(TEMPLATES, [*findings(study), STRANGE], [outline(study)], LIMITS)


def tree(source: str) -> Any:
    return html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(source)


def every(source: str, tag: str) -> list[Any]:
    svg = "{http://www.w3.org/2000/svg}"
    found = tree(source)
    return [*found.iter(tag), *found.iter(svg + tag)]


@pytest.mark.parametrize("fault", ["", "unbeatable card", "circle", "stuck"])
def test_a_page_is_valid_html(fault: str) -> None:
    assert text(fault).startswith("<!DOCTYPE html>")
    assert tree(text(fault)).get("lang") == "en"


def test_a_page_without_play_is_valid_and_says_so() -> None:
    empty = page(TEMPLATES, [], [], LIMITS)
    assert "None." in empty and tree(empty) is not None
    assert not every(empty, "svg")


def test_a_page_needs_nothing_else() -> None:
    for mark in ("http:", "https:", "src=", "url(", "@import", "<link", "<script", "<iframe"):
        assert mark not in text().lower(), mark


def test_words_of_strangers_stay_words() -> None:
    assert "&lt;script&gt;" in text() and "rules/&lt;b&gt;.yaml" in text()
    assert len(every(text(), "style")) == 1


def test_every_plot_says_in_words_what_it_shows() -> None:
    plots = every(text(), "svg")
    assert len(plots) >= 5
    ids = {one.get("id") for one in tree(text()).iter() if one.get("id")}
    for plot in plots:
        named = plot.get("aria-labelledby").split()
        assert plot.get("role") == "img" and set(named) <= ids
    said = [one.text for one in every(text(), "desc")]
    assert len(said) == len(plots) and all(said)


def test_no_id_stands_twice() -> None:
    ids = re.findall(r'\bid="([^"]+)"', text())
    assert len(ids) == len(set(ids))


def test_headings_skip_no_level_and_links_lead_somewhere() -> None:
    levels = [int(one) for one in re.findall(r"<h(\d)", text())]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))
    ids = set(re.findall(r'\bid="([^"]+)"', text()))
    assert {one.get("href")[1:] for one in every(text(), "a")} <= ids


def test_tables_have_captions_and_their_heads_a_scope() -> None:
    assert len(every(text(), "table")) == len(every(text(), "caption")) > 4
    assert all(one.get("scope") for one in every(text(), "th"))


def luminance(colour: str) -> float:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", re.findall(r":root \{([^}]*--paper[^}]*)\}", STYLE))
def test_all_words_stand_out_by_seven_to_one(theme: str) -> None:
    colours = dict(re.findall(r"--(\w+): (#\w{6})", theme))
    for word in ("ink", "soft", "accent", "error", "warning"):
        assert contrast(colours[word], colours["paper"]) >= 7, word


def test_light_dark_and_paper_have_their_colours() -> None:
    assert len(re.findall(r":root \{[^}]*--paper", STYLE)) == 3
    assert "prefers-color-scheme: dark" in STYLE and "@media print" in STYLE


def test_levels_are_told_by_words_and_not_by_colour_alone() -> None:
    warned = page(TEMPLATES, [STRANGE, replace(STRANGE, hint=None)], [], ())
    assert warned.count("error G410 endless-match") == 2


def test_a_number_beyond_the_axis_stays_on_the_plot() -> None:
    drawn = rows("x", [Mark("far", 300, 200, 400)], PlotAxis(0, 100), None, "t", "d")
    assert not re.search(r'cx="(6[5-9]\d|[7-9]\d\d|\d{4})', drawn)


@pytest.mark.parametrize(
    ("value", "measure", "words"),
    [(3.4, "first", "+3"), (-0.3, "first", "0"), (-0.44, "score", "−0.4"), (0.0, "score", "0")],
)
def test_differences_have_a_sign_and_nothing_has_none(
    value: float, measure: str, words: str
) -> None:
    assert signed(value, measure) == words
