"""A person's files: never over what somebody else wrote, nothing lost that was on the screen."""

from pathlib import Path

import pytest
from own_set import CARDS, write_set

from generator.errors import HornbookError
from generator.studio.desk import NEWEST, ConflictError, Desk
from generator.studio.make_table import guarded, unguarded
from generator.studio.make_text import typed

NAME = "cards/majors.yaml"


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk.of(write_set(tmp_path / "opened"), tmp_path / "kept")


def test_a_text_is_saved_once_it_is_known(desk: Desk) -> None:
    held = desk.read(NAME)
    tag = desk.save(NAME, held.text + "# more\n", held.tag)
    assert desk.read(NAME) == (CARDS + "# more\n", tag)
    assert desk.names() == ["set.yaml", NAME]


def test_what_somebody_else_wrote_is_not_overwritten(desk: Desk) -> None:
    held = desk.read(NAME)
    theirs = CARDS.replace("A Lamp", "Their Lamp")
    (desk.folder / NAME).write_text(theirs, "utf-8")
    with pytest.raises(ConflictError) as error:
        desk.save(NAME, CARDS.replace("A Lamp", "My Lamp"), held.tag)
    assert error.value.held.text == theirs == desk.read(NAME).text
    desk.save(NAME, "mine: 1\n", error.value.held.tag)
    assert [one.text for one in desk.history(NAME)] == ["mine: 1\n", theirs]


def test_ends_of_lines_and_the_mark_stay_as_they_are(desk: Desk) -> None:
    path = desk.folder / NAME
    path.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")
    held = desk.read(NAME)
    assert held.text == "a: 1\nb: 2\n"
    desk.save(NAME, "a: 1\nb: 3\n", held.tag)
    assert path.read_bytes() == b"\xef\xbb\xbfa: 1\r\nb: 3\r\n"


def test_a_draft_outlives_the_studio_until_it_is_saved(desk: Desk) -> None:
    held = desk.read(NAME)
    assert desk.draft(NAME) is None
    desk.keep_draft(NAME, "half a", held.tag)
    again = Desk(desk.folder, desk.beside).draft(NAME)
    assert again is not None and (again["text"], again["tag"]) == ("half a", held.tag)
    desk.save(NAME, "half a", held.tag)
    assert desk.draft(NAME) is None


def test_a_draft_that_was_cut_off_is_none(desk: Desk) -> None:
    desk.keep_draft(NAME, "half a", "tag")
    path = desk.beside / "drafts" / NAME
    path.write_bytes(path.read_bytes()[:-9])
    assert desk.draft(NAME) is None


def test_history_does_not_grow_without_end(desk: Desk) -> None:
    tag = desk.read(NAME).tag
    for number in range(NEWEST + 9):
        tag = desk.save(NAME, f"a: {number}\n", tag)
    states = desk.history(NAME)
    assert states[0].text == f"a: {NEWEST + 8}\n"
    assert NEWEST <= len(states) <= NEWEST + 2  # of the older ones one for each hour


@pytest.mark.parametrize(
    "name", ["../x.yaml", "/etc/x.yaml", "cards/.x.yaml", "x.txt", "a/b/c/d.yaml", "cards//x.yaml"]
)
def test_only_texts_of_the_folder_are_opened(desk: Desk, name: str) -> None:
    with pytest.raises(HornbookError):
        desk.save(name, "x", None)


def test_a_link_is_not_followed(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("secret: 1\n", "utf-8")
    (desk.folder / "cards" / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    assert "cards/link.yaml" not in desk.names()
    with pytest.raises(HornbookError):
        desk.read("cards/link.yaml")


def test_a_picture_never_takes_the_place_of_another(desk: Desk) -> None:
    desk.add_picture("lamp.png", b"one")
    desk.add_picture("lamp.png", b"one")
    with pytest.raises(HornbookError, match="another picture"):
        desk.add_picture("lamp.png", b"two")
    assert desk.pictures() == ["lamp.png"]


def test_two_at_one_desk_notice_each_other(desk: Desk) -> None:
    with desk.alone() as first, desk.alone() as second:
        assert first and not second
    with desk.alone() as again:
        assert again


@pytest.mark.parametrize(
    ("value", "kind", "wanted"),
    [
        ("3", "integer", 3),
        ("three", "integer", "three"),
        ("", "text", None),
        ("a, 2", "list", ["a", 2]),
        (["Luck"], "choices", ["Luck"]),
        ("true", "flag", True),
        ("007", "text", "007"),
        ("1.5", "number", 1.5),
    ],
)
def test_what_is_typed_into_a_form_becomes_a_value(
    value: object, kind: str, wanted: object
) -> None:
    assert typed(value, kind) == wanted


@pytest.mark.parametrize("cell", ["=1+1", "+x", "-x", "@x", "\tx", "'=x", "-2", "plain", ""])
def test_no_cell_is_a_formula_and_each_comes_back(cell: str) -> None:
    assert not guarded(cell).startswith(("=", "+", "@", "\t")) and unguarded(guarded(cell)) == cell
    assert guarded("-2") == "-2"
