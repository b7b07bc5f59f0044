"""Catalogues of strangers: what they hold is text, and where they lead nobody goes."""

import re
from pathlib import Path

import pytest

from generator.errors import ExitCode
from tests.security.cottage import Bench, Said, streams, write_cottage

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
GOAT = HEAD + 'msgid "Goat"\nmsgstr "{}"\n'
REFUSED = {
    "a word that is not ended": GOAT.format("Ziege")[:-2],
    "no catalogue at all": "\x7fELF",
    "a zip archive": "PK\x03\x04",
    "a huge file": "#" * 2_000_001,
    "a plural without an end": HEAD + 'msgid "a"\nmsgid_plural "b"\n' + 'msgstr[0] "c"\n' * 9_000,
    "an expression": GOAT.format("{{ ''.__class__.__mro__ }}"),
    "an endless expression": GOAT.format("{{ 9**9999999 }}"),
}
READ = {
    "a huge word": GOAT.format("x" * 1_900_000),
    "many entries": HEAD + "".join(f'msgid "{n}"\nmsgstr "{n}"\n\n' for n in range(60_000)),
    "a plural rule that is a program": HEAD.replace(
        "charset=UTF-8", "charset=UTF-8\\nPlural-Forms: nplurals=2; plural=__import__('os');"
    ),
    "another character set": HEAD.replace("UTF-8", "UTF-7")
    + 'msgid "Goat"\nmsgstr "+ADw-b+AD4-"\n',
    "an unknown character set": HEAD.replace("UTF-8", "idna"),
    "a colour": GOAT.format("\\x1b[31mred"),
    "a turn of direction": GOAT.format("x\u202egnp"),
    "a new line": GOAT.format("x\\n::error file=a::forged"),
    "an expression of Python": GOAT.format("%(x)s {0.__class__}"),
}


def with_catalogue(tmp_path: Path, text: str) -> Path:
    box = write_cottage(tmp_path)
    (box / "languages").mkdir()
    (box / "languages" / "de.po").write_text(text, "utf-8")
    return box


def checked(hornbook: Bench, box: Path) -> Said:
    """How a check of the box in this language ends; whatever it says, nothing in it acts."""
    said = hornbook.run("check", box, "--language", "de", "--quick")
    assert all(mark.isprintable() or mark == "\n" for mark in said.all)
    assert not any(line.startswith("::") for line in said.all.split("\n"))
    assert len(said.all) < 99_000
    return said


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_a_bad_catalogue_is_refused_with_its_line(
    hornbook: Bench, tmp_path: Path, text: str
) -> None:
    said = checked(hornbook, with_catalogue(tmp_path, text))
    if len(text) > 2_000_000:
        assert said.code == ExitCode.USAGE and "de.po is larger than 2,000,000 bytes" in said.err
        return
    assert said.code == ExitCode.FINDINGS and re.search(r"de\.po:\d+:\d+: [SM]\d+.*", said.out)
    assert " error\n" in said.out


@pytest.mark.parametrize("text", READ.values(), ids=READ)
def test_an_odd_catalogue_is_read_as_text(hornbook: Bench, tmp_path: Path, text: str) -> None:
    said = checked(hornbook, with_catalogue(tmp_path, text))
    assert said.code == ExitCode.OK, said.all


def test_markup_in_a_translation_is_printed_as_it_is(hornbook: Bench, tmp_path: Path) -> None:
    box = with_catalogue(tmp_path, GOAT.format("<img src=/a> [z](javascript:x)"))
    words = ("print", box, "--language", "de", "--only", "beasts", "--output", tmp_path / "out")
    said = hornbook.run(*words, "--unfinished", "--jobs", "1")
    assert said.code == ExitCode.OK, said.all
    printed = list((tmp_path / "out").rglob("*.pdf"))
    assert printed
    for file in printed:
        held = streams(file.read_bytes())
        assert not any(sign in held for sign in (b"/URI", b"/JavaScript", b"/Launch"))


@pytest.mark.parametrize(
    "language", ["../../secret", "/etc/hostname", "de/../de", "de\n::error::x"]
)
@pytest.mark.parametrize("command", ["check", "print", "translate"])
def test_a_language_is_no_path(
    hornbook: Bench, cottage: Path, tmp_path: Path, command: str, language: str
) -> None:
    (tmp_path / "secret.po").write_text(GOAT.format("Ziege"), "utf-8")
    before = sorted(tmp_path.rglob("*"))
    given = (language,) if command == "translate" else ("--language", language)
    said = hornbook.run(command, cottage, *given)
    assert said.code == ExitCode.USAGE and "no language" in said.err
    assert all(mark.isprintable() or mark == "\n" for mark in said.all)
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("link", ["languages", "languages/de.po"])
@pytest.mark.parametrize("leads", ["to a catalogue", "to nothing", "to itself"])
def test_translate_follows_no_link(
    hornbook: Bench, cottage: Path, tmp_path: Path, link: str, leads: str
) -> None:
    outside = tmp_path / "outside" / link
    outside.parent.mkdir(parents=True)
    secret = outside if outside.suffix else outside / "de.po"
    if leads == "to a catalogue":
        secret.parent.mkdir(exist_ok=True)
        secret.write_text(GOAT.format("Ziege"), "utf-8")
    (cottage / link).parent.mkdir(exist_ok=True)
    (cottage / link).symlink_to(cottage / link if leads == "to itself" else outside)
    before = sorted(tmp_path.rglob("*"))
    said = hornbook.run("translate", cottage, "de")
    assert said.code == ExitCode.CANNOT_WRITE and "is a link, or lies behind one" in said.err
    assert sorted(tmp_path.rglob("*")) == before
    if leads == "to a catalogue":
        assert secret.read_text("utf-8") == GOAT.format("Ziege")
        said = hornbook.run("check", cottage, "--language", "de", "--quick")
        assert said.code == ExitCode.USAGE and "is a link" in said.err
