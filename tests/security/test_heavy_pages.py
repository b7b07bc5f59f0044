"""Pages that would take all time or memory end by the limits of their process, and quickly.

No list of what a page may hold stops them: the process is what is limited.
"""

import pytest
from weasyprint import HTML

from generator.render.fetcher import ROOT, VirtualRoot
from generator.sandbox import worker
from generator.sandbox.limits import Limits

LEVELS = 6


def uses() -> str:
    groups = "".join(
        f'<g id="a{level + 1}">' + f'<use href="#a{level}"/>' * 10 + "</g>"
        for level in range(LEVELS)
    )
    return f'<svg width="9" height="9"><defs><rect id="a0" width="1" height="1"/>{groups}</defs>' \
        f'<use href="#a{LEVELS}"/></svg>'  # fmt: skip


def doubled() -> str:
    steps = "".join(f"--a{n + 1}: var(--a{n}) var(--a{n});" for n in range(40))
    return f"<style>:root {{ --a0: 1px; {steps} }} p {{ margin: var(--a40) }}</style><p>x</p>"


ENDLESS = {
    "flex in flex": '<div style="display: flex">' * 16 + "x",
    "grid in grid": '<div style="display: grid">' * 16 + "x",
    "a million columns": "<table><tr><td colspan=1000000>x</td></tr></table>",
    "tiny pages": "<style>@page { size: 1px 1px }</style>" + "word " * 3000,
    "many pages": '<p style="break-before: page">x</p>' * 20_000,
    "uses of uses": uses(),
    "stripes": "<style>p { height: 5cm; background: repeating-linear-gradient(red 0, blue 1e-5px)"
    "}</style><p>x</p>",
    "doubled values": doubled(),
}
BROKEN = {
    "floats in floats": '<div style="float: left">' * 400 + "x",
    "boxes in boxes": "<div>" * 1_500 + "x",
    "lines in lines": "<span>" * 900 + "x",
    "a huge type": '<p style="font-size: 1e7px">x</p>',
}
FINE = {
    "a huge box": '<p style="width: 1e30px; height: 1e30px; border: 1e30px solid red">x</p>',
    "a long table": "<table><tr><td rowspan=1000000>x</td></tr></table>",
    "tables in tables": "<table><tr><td>" * 20 + "x",
    "a huge blur": '<svg width="9" height="9"><filter id="f"><feGaussianBlur stdDeviation="9e9"/>'
    '</filter><rect filter="url(#f)" width="9" height="9"/></svg>',
}


def lay_out(page: str) -> int:
    root = VirtualRoot({})
    with root.guarded():
        HTML(string=page, base_url=ROOT, url_fetcher=root).write_pdf()
    return 0


@pytest.mark.parametrize("page", ENDLESS.values(), ids=ENDLESS)
def test_what_has_no_end_is_ended(page: str) -> None:
    ending = worker.run(lambda: lay_out(page), Limits(piece=1), noted=lambda: None)
    assert "processor time" in ending.met


@pytest.mark.parametrize("page", BROKEN.values(), ids=BROKEN)
def test_what_breaks_the_painter_is_said(page: str) -> None:
    ending = worker.run(lambda: lay_out(page), Limits(piece=10), noted=lambda: None)
    assert "nested too deeply" in ending.met or "ZeroDivisionError" in ending.fault


@pytest.mark.parametrize("page", FINE.values(), ids=FINE)
def test_what_only_looks_large_is_painted(page: str) -> None:
    assert worker.run(lambda: lay_out(page), Limits(piece=10), noted=lambda: None).code == 0
