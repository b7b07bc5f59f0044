"""Whether a PDF can be read by everybody: two checkers of PDF/UA-1, and what neither looks at."""

import io
import json
import re
import shutil
import subprocess
import tempfile
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import outloud
import page as page_validation
import pikepdf
import pypdfium2
import pytest

from generator import assets

HERE = Path(__file__).parent
TOOLS = HERE / "node_modules"
ODD = ("Cc", "Cn", "Co", "Cs")
"""Kinds of letters that nobody means: control, unassigned, private use, halves of others."""
VNU = TOOLS / "vnu-jar/build/dist/vnu.jar"


def assert_accessible(pdf: bytes) -> None:
    """Both checkers are silent; the file is whole, with language, title and fonts of ours alone."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "document.pdf"
        path.write_bytes(pdf)
        report = page_validation.validate_pdf(str(path), profile="ua1")
        assert [str(one) for one in report.failures] == []
        assert complaints(path) == []
        if shutil.which("qpdf"):
            done = subprocess.run(["qpdf", "--check", str(path)], capture_output=True, text=True)
            assert done.returncode == 0, done.stdout + done.stderr
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert len(str(document.Root.Lang)) >= 2
        assert document.Root.ViewerPreferences.DisplayDocTitle
        assert str(document.docinfo["/Title"]).strip()
        assert unknown_fonts(document) == []
    assert_copied_as_read(pdf)


def complaints(path: Path) -> list[str]:
    """The errors of the second checker, each with what shows it."""
    found = outloud.check(str(path))
    wrong = [one for one in found.findings if one.severity == "error" and not is_right(one)]
    return [f"{one.rule}, page {one.page}: {one.message}: {one.evidence}" for one in wrong]


def is_right(one: Any) -> bool:
    """Whether the checker guesses wrong: at the line in the margin, and at two columns of a table.

    That line is for whoever prints. Where each row has a heading of its own, and both columns have
    one, there are two more headings than other cells.
    """
    if one.rule == "TAG-002":
        return "100 %" in str(one.evidence)
    counts = re.search(r"(\d+) header cells against (\d+) data cells$", one.message)
    return one.rule == "TBL-010" and counts is not None and int(counts[1]) == int(counts[2]) + 2


def unknown_fonts(document: pikepdf.Pdf) -> list[str]:
    """Fonts that are not embedded, or of a family that is none of ours."""
    ours = {family.replace(" ", "") for family in assets.families()}
    return [
        name
        for name, is_whole in fonts_in(document)
        if not is_whole or not any(name.replace("-", "").startswith(one) for one in ours)
    ]


def fonts_in(document: pikepdf.Pdf) -> Iterator[tuple[str, bool]]:
    """The name of every font without its subset's letters, and whether its file is inside."""
    for thing in document.objects:
        if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/FontDescriptor":
            name = str(thing.FontName).lstrip("/").rpartition("+")[2]
            yield name, any(f"/FontFile{kind}" in thing for kind in ("", "2", "3"))


def assert_copied_as_read(pdf: bytes) -> None:
    """Every font says what letters its signs are, and each of them is one that people know."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert unread(document) == []
    assert odd_letters(pdf) == set()


def unread(document: pikepdf.Pdf) -> list[str]:
    """The fonts of which a reader is not told what letters their signs are."""
    fonts = (one for one in document.objects if isinstance(one, pikepdf.Dictionary))
    return [
        str(one.BaseFont)
        for one in fonts
        if one.get("/Type") == "/Font"
        and one.Subtype not in ("/CIDFontType0", "/CIDFontType2")
        and "/ToUnicode" not in one
    ]


def odd_letters(pdf: bytes) -> set[str]:
    """What is copied from the pages and is no letter that anybody could type or hear."""
    pages = pypdfium2.PdfDocument(pdf)
    text = "".join(page.get_textpage().get_text_range() for page in pages)
    # PDFium gives U+FFFE where a word is divided at the end of a line.
    return {
        one for one in text
        if one not in "\r\n\t\ufffe" and (unicodedata.category(one) in ODD or one == "\ufffd")
    }  # fmt: skip


@cache
def _missing_tool() -> str | None:
    """What is not here of the tools for web pages; `make test` installs them."""
    if not shutil.which("java"):
        return "there is no Java"
    if not shutil.which("node"):
        return "there is no Node.js"
    return None if VNU.is_file() else "tests/node_modules is not there: make test installs it"


def assert_web_pages(pages: Sequence[str], axed: int | None = None) -> None:
    """No message of the Nu checker and no violation of axe, for all pages in one run of each.

    Where only the first `axed` pages differ in kind, axe, which is slow, looks at those alone.
    """
    missing = _missing_tool()
    if missing:
        pytest.skip(missing)
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"page-{number}.html" for number in range(len(pages))]
        for path, page in zip(paths, pages, strict=True):
            path.write_text(page, encoding="utf-8")
        names = [str(path) for path in paths]
        java = ["java", "-Xss8m", "-XX:TieredStopAtLevel=1", "-jar", str(VNU)]
        said = _run([*java, "--format", "json", "--exit-zero-always", "--stdout", *names])
        assert [one["message"] for one in said["messages"]] == []
        axe = _run(["node", str(HERE / "axe.cjs"), *names[:axed]])
        assert {name: one["violations"] for name, one in axe.items()} == {
            name: [] for name in names[:axed]
        }
        assert all(one["passes"] > 10 for one in axe.values())


def _run(command: list[str]) -> Any:
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)
