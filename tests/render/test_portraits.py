"""Portraits are made of their words, and no two are alike."""

from itertools import product
from typing import get_args

import pytest
import shapely

from generator.model.picture import Portrait
from generator.render.engraving.portraits import head
from generator.render.engraving.strokes import Chance

WORDS = {
    name: get_args(field.annotation)
    for name, field in Portrait.model_fields.items()
    if name not in ("faces",)
}


def outline(seed: int = 3, **words: str) -> shapely.Geometry:
    parts, _ = head(Portrait(**words), Chance(seed))
    return shapely.union_all([one.shape for one in parts])


@pytest.mark.parametrize(
    ("name", "word"), [(name, word) for name, words in WORDS.items() for word in words]
)
def test_every_word_gives_whole_shapes_and_a_head_of_its_own(name: str, word: str) -> None:
    parts, (left, top, right, foot) = head(Portrait(**{name: word}), Chance(3))
    assert all(one.shape.is_valid and not one.shape.is_empty for one in parts)
    assert left < 0 < right
    assert top < 0 < foot
    face = shapely.union_all([one.shape for one in parts])
    assert face.bounds[1] >= top
    if word != Portrait.model_fields[name].default:
        plain = head(Portrait(), Chance(3))[0]
        assert [one.shape for one in parts] != [one.shape for one in plain]


def test_another_seed_is_another_person() -> None:
    assert not outline(1).equals(outline(2))
    assert outline(1).equals(outline(1))


def test_who_faces_right_is_who_faces_left_in_a_mirror() -> None:
    left, right = outline(faces="left"), outline(faces="right")
    assert right.bounds[0] == pytest.approx(-left.bounds[2])
    assert right.area == pytest.approx(left.area)


def test_the_face_looks_to_the_left() -> None:
    nose = outline(nose="long").intersection(shapely.box(-60, 50, 60, 75)).bounds[0]
    assert nose < outline(nose="snub").intersection(shapely.box(-60, 50, 60, 75)).bounds[0] < -5


def test_noses_and_chins_go_with_each_other() -> None:
    shapes = [outline(nose=nose, chin=chin) for nose, chin in product(WORDS["nose"], WORDS["chin"])]
    assert all(shape.area > 5000 for shape in shapes)
