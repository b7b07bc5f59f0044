"""Every lesson of ours, for every class: copies, decks and role sheets add up, without painting."""

from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
import small_box

from generator.model.lesson import LEVELS
from generator.model.seating import LARGEST, allows, smallest_class
from generator.products.documents.classroom import Classroom, least_minutes, timed
from generator.products.documents.handouts import handouts
from generator.products.documents.print_jobs import table_jobs
from generator.products.order import Order, Workplace
from generator.products.tasks import DeckTask
from generator.project import find_project
from generator.render.documents.pieces import DocumentLook
from generator.shelf import Shelf

CONTENT = find_project().content
BOXES = sorted(path.parent.name for path in CONTENT.glob("*/lesson.yaml"))


@cache
def opened(name: str) -> Classroom:
    shelf = Shelf(find_project())
    box = shelf.open(CONTENT / name)
    assert box.game is not None and box.game.lesson is not None
    paper = small_box.PAPERS["a4"]
    order = Order(paper=paper, sheet_paper=paper)
    place = Workplace(box.game, box.folder, Path(), Path(), shelf.tables.sizes, order)
    return Classroom(place, 28, box.game.lesson.minutes, None, DocumentLook())


@pytest.mark.parametrize("name", BOXES)
def test_every_class_has_what_it_needs(name: str) -> None:
    room = opened(name)
    for pupils in range(smallest_class(room.lesson, room.ruleset), LARGEST + 1):
        made = replace(room, pupils=pupils)
        tables = made.seating.tables
        assert sum(1 for _ in made.seated()) == pupils
        copies = {one.name: one.copies for one in handouts(made)}
        assert copies["quiz"] == copies["debrief"] == copies["what-is-known"] == pupils
        for sheet in (one for one in copies if one.endswith("-core") and one != "evidence"):
            of_all = sum(copies[sheet.replace("core", level)] for level in LEVELS)
            assert of_all == pupils or pupils < 4
        decks: Counter[str] = Counter()
        for piece in table_jobs(made):
            assert piece.copies > 0
            if isinstance(piece.task, DeckTask):
                decks[piece.task.deck.id] += piece.copies
        assert set(decks.values()) <= {len(tables)}, (pupils, decks)
        wanted = {deck.id for deck in room.place.game.decks} - set(room.lesson.leaves_out)
        assert bool(decks) == bool(wanted), (pupils, "cards, but where the lesson has none")
        assert all(allows(made.ruleset, table.seats) for table in tables)


@pytest.mark.parametrize("name", BOXES)
def test_every_length_of_lesson_is_filled(name: str) -> None:
    lesson = opened(name).lesson
    for minutes in range(least_minutes(lesson), 121):
        plan = timed(lesson, minutes)
        assert plan[-1].ends == minutes
        assert all(one.minutes >= min(one.step.least, one.step.minutes) for one in plan)
    assert [one.minutes for one in timed(lesson, lesson.minutes)] == [
        step.minutes for step in lesson.plan
    ]


@pytest.mark.parametrize("name", BOXES)
def test_what_a_class_leaves_out_is_not_printed(name: str) -> None:
    room = opened(name)
    names = {piece.task.deck.id for piece in table_jobs(room) if isinstance(piece.task, DeckTask)}
    assert not names & set(room.lesson.leaves_out)


@pytest.mark.parametrize("name", BOXES)
def test_a_lesson_of_ours_has_every_level_and_mathematics(name: str) -> None:
    lesson = opened(name).lesson
    assert any(sheet.kind == "mathematics" for sheet in lesson.worksheets)
    for sheet in lesson.worksheets:
        for level in LEVELS:
            assert any(level in question.levels for question in sheet.questions), (sheet.id, level)


def test_a_script_for_a_class_has_the_minutes_of_the_plan() -> None:
    room = opened("salem-1692")
    values = room.place.game.file.values
    (played,) = [number for number, step in enumerate(room.lesson.plan) if step.game]
    minutes = [step.minutes for step in room.lesson.plan]
    parts = sum(minutes[:played]), minutes[played], sum(minutes[played + 1 :])
    assert parts == tuple(values[f"lesson-{one}"].is_ for one in ("setup", "play", "talk"))
