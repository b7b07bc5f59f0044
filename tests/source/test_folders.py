"""A name, a folder or a file leads to the box or set that it means."""

from pathlib import Path

import pytest

from generator.errors import HornbookError
from generator.source import folders
from generator.source.folders import (
    beside,
    box_names,
    extended_by,
    headless,
    held_in,
    holder,
    means_set,
    set_folder,
    set_names,
)


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """Two boxes, two sets of ours, and one set of somebody else's beside a box of theirs."""
    for name in ("ours/plum", "ours/pear", "theirs/fig"):
        (tmp_path / name / "cards").mkdir(parents=True)
        (tmp_path / name / "game.yaml").write_text(f"id: {Path(name).name}\n")
    for name, game in (
        ("ours/sets/jam", "plum"),
        ("ours/sets/tart", "pear"),
        ("theirs/dry", "fig"),
    ):
        (tmp_path / name / "cards").mkdir(parents=True)
        (tmp_path / name / "set.yaml").write_text(f"id: {Path(name).name}\nextends: {game}\n")
    return tmp_path / "ours"


@pytest.fixture
def theirs(content: Path) -> Path:
    return content.parent / "theirs"


def test_boxes_and_sets_of_ours_are_known_by_name(content: Path) -> None:
    assert box_names(content) == ("pear", "plum")
    assert set_names(content) == ("jam", "tart")


def test_a_set_is_meant_by_name_folder_or_file(content: Path, theirs: Path) -> None:
    assert set_folder(content, "jam") == content / "sets" / "jam"
    assert set_folder(content, str(theirs / "dry")) == theirs / "dry"
    assert set_folder(content, str(theirs / "dry" / "cards")) == theirs / "dry"
    assert set_folder(content, str(theirs / "dry" / "set.yaml")) == theirs / "dry"


def test_our_name_goes_before_a_folder_that_is_called_alike(
    content: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "jam").mkdir()
    (tmp_path / "jam" / "set.yaml").write_text("id: jam\n")
    monkeypatch.chdir(tmp_path)
    assert set_folder(content, "jam") == content / "sets" / "jam"
    assert set_folder(content, "./jam") == tmp_path / "jam"


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("jamm", 'there is no set "jamm"', 'did you mean "jam"?'),
        ("qqqqq", 'there is no set "qqqqq"', "sets are jam, tart"),
    ],
)
def test_a_set_that_is_none_is_told_with_those_that_are(
    content: Path, text: str, message: str, hint: str
) -> None:
    with pytest.raises(HornbookError, match=message) as told:
        set_folder(content, text)
    assert told.value.instead == hint


def test_a_folder_without_a_set_is_told_to_have_none(content: Path, theirs: Path) -> None:
    with pytest.raises(HornbookError, match=r"there is no set\.yaml in ") as told:
        set_folder(content, str(theirs / "fig"))
    assert told.value.instead == "a set is a folder with a set.yaml"


def test_what_means_a_set_and_what_a_box(content: Path, theirs: Path) -> None:
    assert means_set(content, "jam")
    assert not means_set(content, "plum")
    assert means_set(content, str(theirs / "dry" / "cards"))
    assert not means_set(content, str(theirs / "fig" / "cards"))
    assert not means_set(content, str(theirs))
    inner = theirs / "dry" / "try"  # a box that is kept inside a set, and a set inside a box
    inner.mkdir()
    (inner / "game.yaml").write_text("id: try\n")
    assert not means_set(content, str(inner))
    outer = theirs / "fig" / "more"
    outer.mkdir()
    (outer / "set.yaml").write_text("id: more\n")
    assert means_set(content, str(outer))


def test_a_folder_of_several_stands_for_all_in_order(content: Path, theirs: Path) -> None:
    assert held_in(content, str(theirs)) == [str(theirs / "dry"), str(theirs / "fig")]
    assert held_in(content, str(content)) == [
        str(content / name) for name in ("pear", "plum", "sets/jam", "sets/tart")
    ]


def test_a_box_or_set_stands_for_itself_alone(content: Path, theirs: Path) -> None:
    for text in ("jam", "plum", "nowhere", str(theirs / "fig"), str(theirs / "dry" / "cards")):
        assert held_in(content, text) == [text]
    (theirs / "fig" / "inner").mkdir()
    (theirs / "fig" / "inner" / "set.yaml").write_text("id: inner\n")
    assert held_in(content, str(theirs / "fig")) == [str(theirs / "fig")]
    empty = theirs / "empty"
    empty.mkdir()
    assert held_in(content, str(empty)) == [str(empty)]


def test_hidden_folders_and_those_too_deep_are_passed_over(content: Path, tmp_path: Path) -> None:
    shelf = tmp_path / "shelf"
    for name in ("a/b/c/box", "a/b/c/d/box", ".hidden/box", "_kept/box", "node_modules/box"):
        (shelf / name).mkdir(parents=True)
        (shelf / name / "game.yaml").write_text("id: box\n")
    assert held_in(content, str(shelf)) == [str(shelf / "a/b/c/box")]


def test_no_more_are_gone_through_than_allowed(
    content: Path, theirs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folders, "MOST", 2)
    assert len(held_in(content, str(theirs))) == 2
    monkeypatch.setattr(folders, "MOST", 1)
    with pytest.raises(HornbookError, match="holds more than 1 boxes and sets") as told:
        held_in(content, str(theirs))
    assert told.value.instead == "name some"


def test_the_box_beside_a_set_is_found_by_its_id_alone(theirs: Path) -> None:
    dry = theirs / "dry"
    assert beside(dry, "fig") == theirs / "fig"
    assert beside(dry, "plum") is None
    for text in (None, "", "../ours/plum", "..\\fig", ".fig", "fig/"):
        assert beside(dry, text) is None
    (theirs / ".fig").mkdir()
    (theirs / ".fig" / "game.yaml").write_text("id: fig\n")
    assert beside(dry, ".fig") is None


def test_a_set_says_which_game_it_extends(theirs: Path) -> None:
    assert extended_by(theirs / "dry") == "fig"
    (theirs / "dry" / "set.yaml").write_text("id: dry\nextends: [fig]\n")
    assert extended_by(theirs / "dry") is None
    (theirs / "dry" / "set.yaml").write_text("id: [\n")
    assert extended_by(theirs / "dry") is None
    assert extended_by(theirs) is None


def test_the_nearest_folder_holds(theirs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert holder(theirs / "dry" / "cards" / "x.yaml", "set.yaml") == theirs / "dry"
    assert holder(theirs / "dry" / "set.yaml", "set.yaml") == theirs / "dry"
    assert holder(theirs, "set.yaml") is None
    monkeypatch.chdir(theirs / "dry" / "cards")
    assert holder(Path(), "set.yaml") == theirs / "dry"
    monkeypatch.chdir(theirs)
    assert holder(Path("dry"), "set.yaml") == theirs / "dry"


@pytest.mark.parametrize(
    ("files", "words", "hint"),
    [
        (("cards/fate.yaml",), "there is no set.yaml here", "write set.yaml: id, title"),
        (("set.yml", "cards/fate.yaml"), 'but a file "set.yml"', "call it set.yaml"),
        (("Sets.yaml",), 'but a file "Sets.yaml"', "call it set.yaml"),
        (("set.yaml.txt",), 'but a file "set.yaml.txt"', "call it set.yaml"),
        (("games.yaml",), 'but a file "games.yaml"', "call it game.yaml"),
        (("rules/a.yaml", "rulebooks/a.yaml"), "there is no game.yaml", "write game.yaml: title"),
    ],
)
def test_a_folder_without_its_first_file_is_told_so(
    tmp_path: Path, files: tuple[str, ...], words: str, hint: str
) -> None:
    for name in files:
        path = tmp_path / "mine" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("id: mine\n", "utf-8")
    found = headless(tmp_path / "mine")
    assert found is not None
    message, told = found.told
    assert words in message and told.startswith(hint)
    assert held_in(tmp_path / "none", str(tmp_path)) == [(tmp_path / "mine").as_posix()]
    with pytest.raises(HornbookError, match=r"there is no (set|game)\.yaml here"):
        set_folder(tmp_path / "none", str(tmp_path / "mine"))


def test_a_folder_of_something_else_lacks_nothing(content: Path, tmp_path: Path) -> None:
    (tmp_path / "else").mkdir()
    (tmp_path / "else" / "notes.yaml").write_text("a: 1\n", "utf-8")
    assert headless(tmp_path / "else") is None
    assert headless(tmp_path / "else" / "notes.yaml") is None
    assert headless(content / "plum") is None and headless(content / "plum" / "cards") is None
