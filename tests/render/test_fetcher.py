"""HTML reaches the files that were put there, and nothing else."""

import pytest
from weasyprint import HTML
from weasyprint.urls import FatalURLFetchingError

from generator.errors import HornbookError
from generator.render.fetcher import ROOT, VirtualRoot

FILES = {"images/a b.png": b"picture", "fonts/x.ttf": b"font"}
OUTSIDE = [
    "file:///etc/hostname",
    "/etc/hostname",
    "http://127.0.0.1:9/fonts/x.ttf",
    "https://hornbook.invalid/fonts/x.ttf",
    "http://hornbook.invalid:80/fonts/x.ttf",
    "http://user@hornbook.invalid/fonts/x.ttf",
    "http://hornbook.invalid.example.org/fonts/x.ttf",
    ROOT + "fonts/",
    ROOT + "fonts/../fonts/x.ttf",
    ROOT + "fonts/%2e%2e/x.ttf",
    ROOT + "../etc/hostname",
    ROOT,
    "ftp://127.0.0.1/fonts/x.ttf",
    "data:image/png;base64,AAAA",
    "javascript:alert(1)",
    "",
]


@pytest.mark.parametrize("url", OUTSIDE)
def test_everything_outside_is_refused_and_remembered(url: str) -> None:
    root = VirtualRoot(FILES)
    with pytest.raises(FatalURLFetchingError):
        root.fetch(url)
    assert root.refused == [url]


def test_a_file_is_served_with_its_type() -> None:
    root = VirtualRoot(FILES)
    served = root.fetch(ROOT + "images/a%20b.png")
    assert served.read() == b"picture"
    assert served.headers["Content-Type"] == "image/png"
    assert root.refused == []


@pytest.mark.parametrize(
    "html",
    [
        '<img src="http://127.0.0.1:9/a.png">',
        '<svg><image href="file:///etc/hostname" width="9" height="9"/></svg>',
        '<link rel="attachment" href="file:///etc/hostname">',
        '<a rel="attachment" href="file:///etc/hostname">x</a>',
        '<link rel="stylesheet" href="http://127.0.0.1:9/a.css">',
        '<style>@import "http://127.0.0.1:9/a.css";</style>',
        '<style>@font-face { font-family: X; src: url("http://127.0.0.1:9/a.ttf") }</style>',
        '<p style="background: url(file:///etc/hostname)">x</p>',
        "<style>p::before { content: url(http://127.0.0.1:9/a.png) }</style><p>x</p>",
        '<base href="http://127.0.0.1:9/"><img src="a.png">',
        '<object data="file:///etc/hostname"></object>',
        '<embed src="file:///etc/hostname">',
    ],
)
def test_nothing_is_painted_that_asks_for_more(html: str) -> None:
    root = VirtualRoot(FILES)
    with pytest.raises(HornbookError, match="not its own"), root.guarded():
        HTML(string=html, base_url=ROOT, url_fetcher=root).write_pdf()


def test_a_quiet_page_passes() -> None:
    root = VirtualRoot(FILES)
    with root.guarded():
        assert HTML(string="<p>x</p>", base_url=ROOT, url_fetcher=root).write_pdf()
