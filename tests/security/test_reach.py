"""Nothing that a page is made of reaches a file or the network: no hit, no leak, no silence."""

import socket
import threading
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pypdfium2
import pytest
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration

from generator.errors import ExitCode, HornbookError
from generator.render.fetcher import ROOT, VirtualRoot
from tests.security.cottage import Bench, Change, streams, write_cottage

SECRET = "a-secret-of-somebody-else"


@dataclass
class Elsewhere:
    """A file and a server that no page may reach; `hits` are the connections that were made."""

    file: Path
    server: socket.socket
    hits: list[object] = field(default_factory=list)

    @property
    def url(self) -> str:
        host, port = self.server.getsockname()
        return f"http://{host}:{port}"

    def filled(self, page: str) -> str:
        """`page` with the addresses of this test."""
        return page.replace("FILE", self.file.as_uri()).replace("NET", self.url)

    def listen(self) -> None:
        while True:
            try:
                connection, _ = self.server.accept()
            except OSError:
                return
            self.hits.append(connection)
            connection.close()


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Elsewhere]:
    file = tmp_path / "secret.txt"
    file.write_text(SECRET, "utf-8")
    made = Elsewhere(file, socket.create_server(("127.0.0.1", 0)))
    threading.Thread(target=made.listen, daemon=True).start()
    yield made
    made.server.shutdown(socket.SHUT_RDWR)
    made.server.close()


def data(kind: str, text: str) -> str:
    return f"data:{kind};base64,{b64encode(text.encode()).decode()}"


SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {}</svg>'
ASKING = {
    "an image": '<img src="NET/a.png">',
    "an image file": '<img src="FILE">',
    "a relative image": '<img src="../../etc/hostname">',
    "an image with data": f'<img src="{data("image/svg+xml", SVG.format(">"))}">',
    "a source": '<picture><source srcset="NET/a.png"><img src="NET/a.png"></picture>',
    "a style sheet": '<link rel="stylesheet" href="NET/a.css">',
    "an attachment by link": '<link rel="attachment" href="FILE">',
    "an attachment by anchor": '<a rel="attachment" href="FILE">x</a>',
    "an import": '<style>@import "NET/a.css";</style>',
    "a font": '<style>@font-face { font-family: X; src: url(NET/a.ttf) } p { font-family: X }'
    "</style><p>x</p>",
    "a background": '<p style="background: url(NET/a.png)">x</p>',
    "a background file": '<p style="background: url(FILE)">x</p>',
    "content": "<style>p::before { content: url(NET/a.png) }</style><p>x</p>",
    "a list mark": '<ul style="list-style: url(NET/a.png)"><li>x</li></ul>',
    "a border": '<p style="border: 1px solid; border-image: url(NET/a.png) 1">x</p>',
    "a base": '<base href="NET/"><img src="a.png">',
    "an object": '<object data="FILE"></object>',
    "an embed": '<embed src="FILE">',
    "an image in SVG": SVG.format('width="9" height="9"><image xlink:href="NET/a.png" width="9" '
                                  'height="9"/>'),
    "a file in SVG": SVG.format('width="9" height="9"><image href="FILE" width="9" height="9"/>'),
    "a user and a host": '<img src="http://hornbook.invalid@127.0.0.1/a.png">',
    "another port": '<img src="http://hornbook.invalid:81/a.png">',
    "a longer host": '<img src="http://hornbook.invalid.example.org/a.png">',
    "a query": '<img src="/a.png?x=../../etc/hostname">',
    "steps up": '<img src="/%2e%2e/%2e%2e/etc/hostname">',
    "ftp": '<img src="ftp://127.0.0.1/a.png">',
}  # fmt: skip
QUIET = {
    "a use": SVG.format('width="9" height="9"><use href="NET/a.svg#x"/>'),
    "a style in SVG": SVG.format('width="9" height="9"><style>@import "NET/a.css";</style>'),
    "an entity": '<!DOCTYPE x [<!ENTITY s SYSTEM "FILE">]><p>&s;</p>',
    "a frame": '<iframe src="FILE"></iframe>',
    "a script": '<script src="NET/a.js"></script>',
    "a link": '<a href="NET/">x</a>',
    "a refresh": '<meta http-equiv="refresh" content="0; url=NET/">',
}


def painted(page: str) -> bytes:
    root, fonts = VirtualRoot({}), FontConfiguration()
    with root.guarded():
        css = CSS(string="p { color: red }", base_url=ROOT, url_fetcher=root, font_config=fonts)
        source = HTML(string=page, base_url=ROOT, url_fetcher=root)
        return bytes(source.write_pdf(font_config=fonts, stylesheets=[css]))


@pytest.mark.parametrize("page", ASKING.values(), ids=ASKING)
def test_a_page_that_asks_for_more_is_not_painted(elsewhere: Elsewhere, page: str) -> None:
    with pytest.raises(HornbookError, match="asks for files that are not its own") as caught:
        painted(elsewhere.filled(page))
    assert caught.value.exit_code is ExitCode.FINDINGS
    assert not elsewhere.hits


@pytest.mark.parametrize("page", QUIET.values(), ids=QUIET)
def test_what_is_painted_holds_nothing_from_elsewhere(elsewhere: Elsewhere, page: str) -> None:
    try:
        held = streams(painted(elsewhere.filled(page)))
    except HornbookError:
        held = b""
    assert SECRET.encode() not in held and not elsewhere.hits


MARKUP = "<img src=/a> <a href=x>y</a> [z](javascript:x) &lt;"
BEASTS = "cards/beasts.yaml"
CHANGES: tuple[Change, ...] = (
    (BEASTS, "title: Goat,", f'title: "<b>x</b>", text: "{MARKUP}", flavour: "{MARKUP}",'),
    (BEASTS, "size: poker", "size: tarot"),
    ("components.yaml", "text: Count them.", f'text: "{MARKUP}"'),
    ("components.yaml", "title: Notes", "title: <b>N</b>"),
    ("game.yaml", "title: The Cottage", f'title: "{MARKUP}"'),
    ("theme.yaml", "letter: B", "letter: <b"),
    ("theme.yaml", "title: B}", f'title: "{MARKUP}"}}'),
)


def test_markup_in_texts_is_printed_as_it_is(hornbook: Bench, tmp_path: Path) -> None:
    box = write_cottage(tmp_path, *CHANGES)
    found = hornbook.run("print", box, "--output", tmp_path / "out", "--jobs", "1")
    assert found.code == ExitCode.OK, found.all
    files = sorted((tmp_path / "out").rglob("*.pdf"))
    assert len(files) == 2
    for file in files:
        held = streams(file.read_bytes())
        assert not any(sign in held for sign in (b"/URI", b"/Launch", b"/EmbeddedFile", b"/GoToR"))
        assert b"/JavaScript" not in held and str(tmp_path).encode() not in held
        assert "<img src=/a>" in _text(file) and "[z](javascript:x)" in _text(file)


def _text(file: Path) -> str:
    pages = pypdfium2.PdfDocument(file)
    return " ".join(" ".join(page.get_textpage().get_text_range() for page in pages).split())


def test_a_title_cannot_steer_a_terminal(hornbook: Bench, tmp_path: Path) -> None:
    box = write_cottage(tmp_path, ("game.yaml", "title: The Cottage", 'title: "\\e]0;x\\a\\e[2J"'))
    for words in (("list", box), ("check", box, "--quick"), ("simulate", box, "--games", "1")):
        found = hornbook.run(*words)
        assert "\x1b" not in found.all and "\x07" not in found.all, words
    assert found.code == ExitCode.FINDINGS


def test_a_title_stays_text_in_a_page_of_findings(hornbook: Bench, tmp_path: Path) -> None:
    box = write_cottage(
        tmp_path,
        ("game.yaml", "title: The Cottage", "title: <script>alert(1)</script>"),
        ("game.yaml", "declared: 3", "declared: 4"),
        ("game.yaml", "age: 8", "age: <script>"),
    )
    found = hornbook.run("check", box, "--quick", "--format", "html")
    assert found.code == ExitCode.FINDINGS and "&lt;script" in found.out
    assert "<script>a" not in found.out and "<script>&" not in found.out
