"""What is wrong with scenes before anything is engraved."""

from dataclasses import replace

import pytest
from box import KNOWN, found, lint, read_box

from generator.diagnostics import Position
from generator.lint import Case, lint_game
from generator.lint.pictures import emblems, shared_emblems

FRUITS, ICON = "cards/fruits", "    icon: shiny-apple"
FRONT = "front:\n  template: fruit\n"
WINDOW = (FRUITS, FRONT, f"{FRONT}  picture: {{window: {{width: 30, height: 30}}}}\n")


def scene(words: str) -> tuple[str, str, str]:
    return FRUITS, ICON, f"    picture: {{scene: {{{words}}}}}"


def test_a_scene_without_fault_is_fine() -> None:
    assert found(WINDOW, scene("subject: pear, behind: [{icon: ladder, x: 20}], sky: night")) == []


def test_a_scene_in_a_deck_without_window_is_never_seen() -> None:
    (finding,) = lint(scene("subject: pear"))
    assert str(finding.position) == "orchard/cards/fruits.yaml:24:14"
    assert finding.code.id == "P313"
    assert finding.message == '"apple" has a scene, and the front of its deck has no window'


def test_a_template_without_a_place_for_pictures_says_so() -> None:
    back = "back: {template: plain-back, picture: {window: {width: 30, height: 30}}}"
    (finding,) = lint((FRUITS, "back: {template: plain-back}", back))
    assert finding.code.id == "P313"
    assert finding.message == 'the face template "plain-back" has no place for a picture'


def test_things_that_are_not_there_are_found_where_they_are_named() -> None:
    assert found(WINDOW, scene("subject: peer")) == ["cards/fruits.yaml:25:32 P303"]
    (finding,) = lint(WINDOW, scene("subject: pear, second: sweeet"))
    assert (finding.code.id, finding.hint) == ("M117", 'did you mean "sweet"?')
    game = read_box(WINDOW, scene("subject: {drawing: flial}"))
    known = replace(KNOWN, drawing=lambda name, folder: (f"there is no drawing {name}", "flail"))
    (finding,) = lint_game(game, known)
    assert (finding.code.id, str(finding.position)) == ("P312", "orchard/cards/fruits.yaml:25:42")
    assert (finding.message, finding.hint) == ("there is no drawing flial", "flail")


@pytest.mark.parametrize("name", ["pear", "tree-tractor"])
def test_what_that_time_did_not_have_is_found(name: str) -> None:
    listed = ("theme", "voice: a seed catalogue", "voice: a seed catalogue\nanachronisms: [pear]")
    game = read_box(listed, WINDOW, scene(f"subject: {name}"))
    seen = [one for one in lint_game(game, KNOWN) if one.code.id == "P317"]
    assert f'"{name}" is not of that time' in {one.message for one in seen}


def test_a_subject_that_two_boxes_share_is_said_in_the_second() -> None:
    own = emblems(Case(read_box(WINDOW, scene("subject: pear")), KNOWN))
    assert [name for name, _ in own] == ["pear"]
    other = [("pear", Position("b/x.yaml", 3, 4)), ("plum", Position("b/x.yaml", 9, 4))]
    (finding,) = shared_emblems([("orchard", own), ("b", other)])
    assert str(finding.position) == "b/x.yaml:3:4"
    assert finding.message == (
        f'"pear" is also the subject of a picture of orchard, at {own[0][1]}'
    )
    assert list(shared_emblems([("orchard", own), ("orchard", own)])) == []


def test_a_portrait_is_nobody_elses_emblem() -> None:
    box = read_box(WINDOW, scene("subject: {portrait: {headwear: coif}}"))
    assert [name for name, _ in emblems(Case(box, KNOWN))] == ["pear"]
