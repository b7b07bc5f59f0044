"""Names of files and folders that would act: none begins a line, none steers, none is lost."""

import json
import os
from pathlib import Path

import pytest

from generator.errors import ExitCode
from tests.security.cottage import Bench, write_cottage

NAMES = {
    "a new line": b"x\n::error file=a::forged",
    "a carriage return": b"x\r::error file=a::forged",
    "a colour": b"x\x1b[31mred",
    "a title of the window": b"x\x1b]0;gone\x07",
    "a turn of direction": "x\u202egnp".encode(),
    "a line of Unicode": "x\u2028::error::forged".encode(),
    "a name that is no UTF-8": b"x\xff\xfe",
    "a command of a shell": b"$(touch owned);`touch owned`",
    "an option": b"--output=owned",
    "markup": b"<script>alert(1)<",
    "a template": b"{{ 7 * 7 }}%s{0}",
}


FORMS = ("text", "github", "json", "sarif", "html")
ALL_AT_ONCE = b"/".join(one.replace(b"/", b"-") for one in NAMES.values())
CASES = {**{name: (path, FORMS[:2]) for name, path in NAMES.items()}, "all": (ALL_AT_ONCE, FORMS)}


def can_be_seen(text: str) -> bool:
    return all(mark.isprintable() or mark == "\n" for mark in text)


@pytest.mark.parametrize(("name", "forms"), CASES.values(), ids=CASES)
def test_the_name_of_a_folder_only_names_it(
    hornbook: Bench, tmp_path: Path, name: bytes, forms: tuple[str, ...]
) -> None:
    """Each in what a terminal and a log show; below all of them, in every form."""
    place = tmp_path / os.fsdecode(name)
    place.mkdir(parents=True)
    box = write_cottage(place, ("game.yaml", "declared: 3", "declared: 4"))
    for form in forms:
        said = hornbook.run("check", box, "--quick", "--format", form)
        assert said.code == ExitCode.FINDINGS, said.all
        assert can_be_seen(said.all), form
        commands = [line for line in said.all.split("\n") if line.lstrip().startswith("::")]
        assert len(commands) == (form == "github")
        assert form != "html" or "<script>a" not in said.out
        assert form not in ("json", "sarif") or json.loads(said.out)
    said = hornbook.run("list", box)
    assert said.code == ExitCode.OK and can_be_seen(said.all)
    assert not list(tmp_path.rglob("owned")) and not Path("owned").exists()


def test_such_files_beside_the_content_change_nothing(
    hornbook: Bench, cottage: Path, tmp_path: Path
) -> None:
    for folder in (cottage, cottage / "cards", cottage / "rules"):
        for name in NAMES.values():
            flat = os.fsdecode(name.replace(b"/", b"-"))
            (folder / flat).write_text("- a\n: b", "utf-8")
    for words in (("check", cottage, "--quick"), ("simulate", cottage, "--games", "1")):
        said = hornbook.run(*words)
        assert said.code == ExitCode.OK and can_be_seen(said.all), said.all
