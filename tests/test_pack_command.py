"""`pack` and `open`: a box or a set goes into one file and comes out of it as it was."""

import json
import shutil
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.errors import ExitCode
from generator.project import find_project
from generator.source.parcels import is_read
from tests.security.cottage import write_cottage

CONTENT = find_project().content


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(one) for one in words])


def files_of(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return write_cottage(tmp_path)


@pytest.mark.parametrize("name", ["malice", "witch-hunt-1649", "oh-hell", "deeper-arcana"])
def test_our_boxes_and_sets_come_out_as_they_went_in(tmp_path: Path, name: str) -> None:
    file = tmp_path / "sent.hornbook"
    packed = run("pack", name, "--output", file)
    assert packed.exit_code == ExitCode.OK, packed.output
    assert "left out" not in packed.output
    opened = run("open", file, "--into", tmp_path)
    assert opened.exit_code == ExitCode.OK, opened.output
    home = next(one for one in CONTENT.rglob(name) if one.is_dir())
    assert files_of(tmp_path / name) == files_of(home)


def test_a_file_is_the_same_whenever_it_is_made_of_the_same(tmp_path: Path, box: Path) -> None:
    first, second = tmp_path / "a.hornbook", tmp_path / "b.hornbook"
    run("pack", box, "--output", first)
    copy = tmp_path / "elsewhere" / "cottage"
    shutil.copytree(box, copy, copy_function=shutil.copy)
    run("pack", copy, "--output", second)
    assert first.read_bytes() == second.read_bytes()


def test_the_manifest_tells_of_every_file(tmp_path: Path, box: Path) -> None:
    file = tmp_path / "cottage.hornbook"
    run("pack", box, "--output", file)
    with zipfile.ZipFile(file) as archive:
        names = archive.namelist()
        told = json.loads(archive.read("hornbook.json"))
    assert names[0] == "hornbook.json"
    assert names[1:] == sorted(files_of(box)) == [*told["files"]]
    about = {name: told[name] for name in ("format", "version", "kind", "id", "title")}
    assert about == {
        "format": "hornbook-parcel",
        "version": 1,
        "kind": "box",
        "id": "cottage",
        "title": "The Cottage",
    }


def test_only_what_is_read_goes_along(tmp_path: Path, box: Path) -> None:
    for name in ("output/cottage.pdf", ".git/config", ".env", "notes.txt", "schema/a.json"):
        (box / name).parent.mkdir(exist_ok=True)
        (box / name).write_text("mine")
    for name in ("README.md", "LICENSE", "cards/images/owl.png", "templates/faces/own.css"):
        (box / name).parent.mkdir(parents=True, exist_ok=True)
        (box / name).write_text("ours")
    file = tmp_path / "cottage.hornbook"
    said = run("pack", box, "--output", file)
    assert said.exit_code == ExitCode.OK, said.output
    assert "left out, since nothing reads it: notes.txt, output/cottage.pdf, schema/a.json" in (
        said.output
    )
    assert ".env" not in said.output
    with zipfile.ZipFile(file) as archive:
        names = {*archive.namelist()}
    assert names >= {"README.md", "LICENSE", "cards/images/owl.png", "templates/faces/own.css"}
    assert not [one for one in names if "mine" in one or one[0] == "." or "output" in one]


@pytest.mark.parametrize(
    ("name", "read"),
    [
        ("game.yaml", True),
        ("theme.yaml", True),
        ("readme.MD", True),
        ("LICENCE.txt", True),
        ("cards/beasts.yaml", True),
        ("cards/old/beasts.yaml", False),
        ("cards/old/owl.JPG", True),
        ("languages/de.po", True),
        ("languages/de.mo", False),
        ("pictures/owl.svg", True),
        ("templates/faces/own.html", True),
        ("templates/documents/own.html", False),
        ("fonts/own.woff2", False),
        ("transcripts/one.yaml", True),
        ("notes.yaml", False),
        ("run.sh", False),
    ],
)
def test_what_is_read_is_known_by_place_and_ending(name: str, read: bool) -> None:
    assert is_read(name) is read


def test_a_link_is_not_packed(tmp_path: Path, box: Path) -> None:
    (box / "cards" / "more.yaml").symlink_to(tmp_path / "elsewhere.yaml")
    file = tmp_path / "cottage.hornbook"
    said = run("pack", box, "--output", file)
    assert said.exit_code == ExitCode.FINDINGS
    assert "more.yaml is a link" in said.output
    assert not file.exists()


def test_names_that_are_one_elsewhere_are_not_packed(tmp_path: Path, box: Path) -> None:
    (box / "cards" / "BEASTS.yaml").write_text("x: 1\n")
    said = run("pack", box, "--output", tmp_path / "cottage.hornbook")
    assert said.exit_code == ExitCode.FINDINGS
    assert "one on some disks" in said.output


def test_what_we_would_not_open_is_not_packed(tmp_path: Path, box: Path) -> None:
    (box / "cards" / "blank.webp").write_bytes(b"PK\x03\x04")
    said = run("pack", box, "--output", tmp_path / "cottage.hornbook")
    assert said.exit_code == ExitCode.FINDINGS
    assert "an archive in an archive" in said.output
    assert not (tmp_path / "cottage.hornbook").exists()


def test_a_box_without_an_id_is_not_packed(tmp_path: Path, box: Path) -> None:
    (box / "game.yaml").write_text("id: [cottage\n")
    said = run("pack", box, "--output", tmp_path / "cottage.hornbook")
    assert said.exit_code == ExitCode.FINDINGS
    assert "no id and title that can be read" in said.output


def test_a_file_is_called_as_the_box_and_ends_as_it_should(
    tmp_path: Path, box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("pack", box).exit_code == ExitCode.OK
    assert (tmp_path / "cottage.hornbook").is_file()
    said = run("pack", box, "--output", "cottage.zip")
    assert said.exit_code == ExitCode.USAGE
    assert "does not end in .hornbook" in said.output


def test_a_folder_that_is_nothing_of_ours_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert run("pack", tmp_path / "empty").exit_code == ExitCode.USAGE
    assert run("open", tmp_path / "none.hornbook").exit_code == ExitCode.USAGE


def test_what_came_out_says_what_to_do_next(tmp_path: Path, box: Path) -> None:
    file = tmp_path / "cottage.hornbook"
    run("pack", box, "--output", file)
    said = run("open", file, "--into", tmp_path / "games")
    home = tmp_path / "games" / "cottage"
    assert f"{home}/ is the box The Cottage, {len(files_of(box))} files" in said.output
    assert f"hornbook check {home}" in said.output
    assert (home / "game.yaml").stat().st_mode & 0o777 == (
        (box / "game.yaml").stat().st_mode & 0o777
    )
    assert home.stat().st_mode & 0o777 == box.stat().st_mode & 0o777
