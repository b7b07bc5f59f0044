"""Files that nothing reads: which are found, what they are said to be, and which are let be."""

from pathlib import Path

import pytest

from generator.source.folders import BOX_FILE, SET_FILE
from generator.source.strays import Home, stray_files

READ = {
    SET_FILE: frozenset({SET_FILE, "theme.yaml", "cards/apples.yaml"}),
    BOX_FILE: frozenset({BOX_FILE, "theme.yaml", "components.yaml", "cards/apples.yaml"}),
}


def found(folder: Path, main: str, *names: str, text: str = "") -> list[tuple[str, str, str]]:
    """Code, file and hint of all that is found beside what is read."""
    for name in (*READ[main], *names):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    strays, _ = stray_files(Home(folder, main, READ[main], (), "here/"))
    return [(one.code.id, one.position.file, one.hint or "") for one in strays]


@pytest.mark.parametrize("main", [SET_FILE, BOX_FILE])
@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("card/pears.yaml", "cards/"),
        ("Rules/orchard.yaml", "rules/"),
        ("rulebook/orchard.yaml", "rulebooks/"),
        ("lang/de.po", None),
        ("language/de.po", "languages/"),
        ("cards/pears.yml", "cards/pears.yaml"),
        ("lessons.yaml", "lesson.yaml"),
        ("lesson.yml", "lesson.yaml"),
        ("wood/pears.yaml", None),
        ("theme.yml", None),
        ("cards/old/pears.yaml", None),
        ("cards/pear.png", None),
        ("fonts/plain.ttf", None),
    ],
)
def test_what_nothing_reads_is_one_finding(tmp_path, main, name, meant):
    ((code, file, hint),) = found(tmp_path, main, name)
    assert (code, file) == ("M145" if meant else "M146", f"here/{name}")
    assert hint == f"did you mean {meant}?" if meant else hint


@pytest.mark.parametrize("main", [SET_FILE, BOX_FILE])
def test_notes_licences_and_what_is_printed_are_let_be(tmp_path, main):
    notes = ("README.md", "LICENSE", "notes.txt", ".github/workflows/a.yml", ".draft.yaml")
    printed = ("docs/a.png", "output/cards.pdf", "output/a.png")
    others = ("languages/de.po", "other/set.yaml", "other/cards/a.yaml")
    assert found(tmp_path, main, *notes, *printed, *others) == []


def test_hints_and_a_rulebook_are_not_told_beside_the_rules_that_nothing_reads(tmp_path):
    names = ("rules/pears.yaml", "policies/pears.yaml", "rulebooks/pears.yaml")
    assert [one[1] for one in found(tmp_path / "a", BOX_FILE, *names)] == ["here/rules/pears.yaml"]
    alone = found(tmp_path / "b", BOX_FILE, *names[1:])
    assert [one[1] for one in alone] == ["here/policies/pears.yaml", "here/rulebooks/pears.yaml"]


def test_a_folder_is_one_finding_with_its_number_of_files(tmp_path):
    names = ("card/a.yaml", "card/b.yaml", "card/c.yaml")
    assert found(tmp_path, SET_FILE, *names) == [
        ("M145", "here/card/a.yaml", "did you mean cards/?")
    ]


def test_boxes_and_sets_read_folders_of_their_own(tmp_path):
    assert found(tmp_path / "a", BOX_FILE, "transcripts/a.yaml") == []
    for main in (SET_FILE, BOX_FILE):
        assert found(tmp_path / "b" / main, main, "templates/faces/a.html") == []
    assert [one[0] for one in found(tmp_path / "c", SET_FILE, "transcripts/a.yaml")] == ["M146"]


def test_a_deck_that_the_game_does_not_list_says_where_to_name_it(tmp_path):
    ((_, _, hint),) = found(tmp_path, BOX_FILE, "cards/pears.yaml")
    assert hint.startswith("name it under decks: in game.yaml")


def test_the_text_is_handed_over_and_its_first_line_of_content_is_the_place(tmp_path):
    (tmp_path / "wood").mkdir()
    text = "# a schema\n# hornbook: ignore M146 because it is a draft\nid: wood\n"
    (tmp_path / "wood" / "a.yaml").write_text(text, "utf-8")
    (finding,), texts = stray_files(Home(tmp_path, SET_FILE, frozenset(), ()))
    assert finding.position.line == 3
    assert texts == {"wood/a.yaml": text}


def test_links_and_endless_folders_do_not_hold_us_up(tmp_path):
    (tmp_path / "loop").symlink_to(tmp_path)
    assert found(tmp_path, SET_FILE) == []
