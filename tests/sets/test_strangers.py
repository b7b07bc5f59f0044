"""A stranger's set is read from its own folder and nowhere else, and brings no programs."""

import os
from pathlib import Path

import pytest

from generator.errors import HornbookError
from generator.project import find_project
from generator.render.untrusted import overlaid
from generator.shelf import Shelf
from generator.source.games import read_game
from generator.source.sets import MOST_FILES, read_set
from tests.sets.orchards import PLUM, at, write_box, write_set

SECRET = "id: fruits\nsecret: of somebody else\n"


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return write_box(tmp_path)


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    file = tmp_path / "elsewhere" / "fruits.yaml"
    file.parent.mkdir()
    file.write_text(SECRET, "utf-8")
    return file


def test_a_linked_file_that_leads_out_is_not_read(box: Path, tmp_path: Path, secret: Path) -> None:
    own = write_set(tmp_path)
    (own / "cards").mkdir()
    (own / "cards" / "fruits.yaml").symlink_to(secret)
    game, reading = read_game(box, (own,))
    assert game is None
    assert [at(one) for one in reading.findings] == ["plums/cards/fruits.yaml:1:1 S017"]
    assert not any("somebody" in document.text for document in reading.documents.values())


def test_a_linked_folder_that_leads_out_is_not_read(
    box: Path, tmp_path: Path, secret: Path
) -> None:
    own = write_set(tmp_path)
    (own / "cards").symlink_to(secret.parent)
    game, reading = read_game(box, (own,))
    assert game is None and [one.code.id for one in reading.findings] == ["S017"]


def test_a_pipe_or_a_folder_in_place_of_a_file_is_not_waited_for(box: Path, tmp_path: Path) -> None:
    own = write_set(tmp_path)
    (own / "cards").mkdir()
    os.mkfifo(own / "cards" / "fruits.yaml")
    (own / "theme.yaml").mkdir()
    _, reading = read_game(box, (own,))
    assert {one.code.id for one in reading.findings} == {"S016"}


@pytest.mark.parametrize("name", ["../secret.png", "/etc/passwd", "../../elsewhere/secret.png"])
def test_a_picture_is_looked_for_beside_the_cards_of_the_set_alone(
    tmp_path: Path, name: str
) -> None:
    (tmp_path / "secret.png").write_bytes(b"")
    base = Shelf(find_project())
    deck = _copy_of_a_card(base, name)
    own = write_set(tmp_path, cards__majors=deck)
    text = (own / "set.yaml").read_text("utf-8")
    (own / "set.yaml").write_text(text.replace("orchard", "malice"), "utf-8")
    opened = base.open(base.folder("malice"), (own,))
    found = [at(one) for one in opened.findings if one.position.file.startswith(str(own))]
    assert "plums/cards/majors.yaml:8:12 P310" in found  # its number stands twice, too


def _copy_of_a_card(shelf: Shelf, picture: str) -> str:
    return f"""\
id: majors
declared: 1
editorial: {{"*": Ours.}}
add:
  - id: a-picture
    title: A Picture
    icon: flame
    image: {picture}
    attributes: {{number: 21}}
"""


def test_too_many_files_are_refused(tmp_path: Path) -> None:
    own = write_set(tmp_path)
    (own / "cards").mkdir()
    for number in range(MOST_FILES + 1):
        (own / "cards" / f"d{number}.yaml").touch()
    with pytest.raises(HornbookError, match="more than 100 files"):
        read_set(own)


def test_a_bomb_of_aliases_is_a_finding(box: Path, tmp_path: Path) -> None:
    bomb = "id: fruits\ndeclared: 0\nadd: &a [*a]\n"
    _, reading = read_game(box, (write_set(tmp_path, cards__fruits=bomb),))
    assert at(reading.findings[0]).startswith("plums/cards/fruits.yaml:3:")


def with_template(folder: Path, name: str = "plum.html") -> Path:
    own = write_set(folder, cards__fruits=PLUM)
    (own / "templates" / "faces").mkdir(parents=True)
    (own / "templates" / "faces" / name).write_text("<p>{{ face.title }}</p>", "utf-8")
    return own


def test_templates_of_a_set_are_refused_with_the_reason(box: Path, tmp_path: Path) -> None:
    own = with_template(tmp_path)
    game, reading = read_game(box, (own,))
    (finding,) = reading.findings
    assert game is None and at(finding) == "plums/set.yaml:1:1 S022"
    assert "which are programs" in finding.message and "--trust" in str(finding.hint)


def test_templates_of_a_trusted_set_lie_beside_ours(box: Path, tmp_path: Path) -> None:
    own = with_template(tmp_path)
    assert read_game(box, (own,), trusted=True)[0] is not None
    ours = find_project().templates
    laid = overlaid(ours, (own,), tmp_path / "cache")
    assert (laid / "faces" / "plum.html").is_file() and (laid / "faces" / "base.css").is_file()
    assert not (ours / "faces" / "plum.html").exists()


def test_even_a_trusted_set_replaces_none_of_our_templates(tmp_path: Path) -> None:
    own = with_template(tmp_path, "base.css")
    with pytest.raises(HornbookError, match=r"base\.css is a template of ours"):
        overlaid(find_project().templates, (own,), tmp_path / "cache")


def test_a_template_that_is_a_link_out_is_refused(tmp_path: Path, secret: Path) -> None:
    own = with_template(tmp_path)
    (own / "templates" / "faces" / "other.html").symlink_to(secret)
    with pytest.raises(HornbookError, match="a link leads there"):
        overlaid(find_project().templates, (own,), tmp_path / "cache")
