"""Who does what when: the longest first, parts before the whole, outcomes in their order."""

import io
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
import small_box
from small_box import PAPERS, SIZE, card

from generator.errors import HornbookError
from generator.products import decks
from generator.products.order import Order, Workplace
from generator.products.tasks import DeckTask, tasks
from generator.progress import Progress
from generator.scheduling import USUAL, _Plan, run_all

CARDS = 6


@dataclass(frozen=True)
class Mark:
    """A part that leaves a file behind."""

    path: Path
    weight: int = 1
    label: str = "a part"

    def do(self) -> None:
        if self.path.name == "wrong":
            raise HornbookError("this part is wrong")
        self.path.touch()


@dataclass(frozen=True)
class Job:
    """Work that has parts, and sees which of them are done."""

    folder: Path
    names: tuple[str, ...] = ()
    weight: int = 1

    @property
    def label(self) -> str:
        return f"job of {len(self.names)}"

    def in_parts(self, jobs: int) -> tuple["Job", list[Mark]]:
        return self, [Mark(self.folder / name) for name in self.names] if jobs > 1 else []


@dataclass(frozen=True)
class Plain:
    label: str


def seen(job: Job) -> list[str]:
    return sorted(name for name in job.names if (job.folder / name).exists())


def quiet(total: int = 0) -> Progress:
    return Progress(total, io.StringIO())


@pytest.mark.parametrize("jobs", [2, 3])
def test_parts_are_done_before_what_needs_them(tmp_path: Path, jobs: int) -> None:
    work = [Job(tmp_path, ("a", "b", "c")), Job(tmp_path), Job(tmp_path, ("d",))]
    assert run_all(work, seen, jobs, quiet()) == [["a", "b", "c"], [], ["d"]]


def test_one_process_does_all_in_order_and_nothing_in_parts(tmp_path: Path) -> None:
    work = [Job(tmp_path, ("a", "b"), weight) for weight in (1, 9, 4)]
    progress = quiet(3)
    assert run_all(work, seen, 1, progress) == [[], [], []]
    assert progress.done == 3
    assert not list(tmp_path.iterdir())


def test_only_work_counts_as_progress(tmp_path: Path) -> None:
    progress = quiet(2)
    run_all([Job(tmp_path, ("a", "b", "c")), Job(tmp_path, ("d",))], seen, 2, progress)
    assert isinstance(progress.stream, io.StringIO)
    lines = progress.stream.getvalue().splitlines()
    assert sorted(line.partition("] ")[2] for line in lines) == ["job of 1", "job of 3"]


def test_what_is_wrong_with_a_part_is_an_error_as_ever(tmp_path: Path) -> None:
    with pytest.raises(HornbookError, match="this part is wrong"):
        run_all([Job(tmp_path, ("a", "wrong")), Job(tmp_path)], seen, 2, quiet())


def test_the_longest_begins_and_what_waits_comes_when_it_can() -> None:
    nowhere = Path()
    work = [Job(nowhere, weight=2), Job(nowhere, ("a", "b"), 30), Plain("so long"), Job(nowhere)]
    plan = _Plan(work, 2)
    ready = plan.ready()
    first = [next(ready) for _ in range(6)]
    assert USUAL > 2
    assert first == [2, 0, 3, 4, 5, None]
    assert [plan.finish(number) for number in (2, 4)] == [True, False]
    assert next(ready) is None
    assert not plan.finish(5)
    assert list(ready) == [1]


def deck_task(materials: small_box.Bench, cache: Path) -> DeckTask:
    box = small_box.game(small_box.deck(*(card(number) for number in range(CARDS)), declared=CARDS))
    order = Order(paper=PAPERS["a4"], sheet_paper=PAPERS["a4"])
    place = Workplace(box, materials.folder, materials.templates, cache, {"small": SIZE}, order)
    (task,) = tasks(place)
    assert isinstance(task, DeckTask)
    return task


def test_a_big_deck_is_painted_in_parts(
    materials: small_box.Bench, tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decks, "PART", 3)
    monkeypatch.setattr("generator.products.tasks.PART", 3)
    task = deck_task(materials, tmp_path)
    whole, parts = task.in_parts(2)
    *parts, last = parts
    assert [*last.art.faces] == ["title-card/front"]
    last.do()
    faces = [name for part in parts for name in part.art.faces]
    assert sorted(faces) == sorted({name for art in whole.arts for name in art.faces})
    assert [part.weight for part in parts] == [4, 3]
    assert {part.label for part in parts} == {task.label}
    for part in parts:
        part.do()
    monkeypatch.setattr("generator.render.painting.paint_faces", None)  # nothing is left to paint
    (sheets,), findings, _ = whole.run()
    assert task.in_parts(2)[1] == []
    monkeypatch.undo()
    elsewhere = replace(task, place=replace(task.place, cache=cache))
    assert elsewhere.run() == ((sheets,), findings, ())


def test_a_small_deck_is_not_looked_at_before_its_turn(
    materials: small_box.Bench, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.products.tasks.deck_art", None)
    task = deck_task(materials, cache)
    assert task.in_parts(2) == (task, [])


@dataclass(frozen=True)
class Later:
    """Work that is shorter after all jobs."""

    label: str = "later"
    weight: int = 50

    def waits_for(self, other: object) -> bool:
        return isinstance(other, Job)


def test_what_is_shorter_after_other_work_waits_and_hurries_it() -> None:
    nowhere = Path()
    work = [Plain("so long"), Job(nowhere, weight=2), Later(), Job(nowhere, ("a",), 3)]
    plan = _Plan(work, 2)
    ready = plan.ready()
    assert [next(ready) for _ in range(4)] == [1, 4, 0, None]
    assert [plan.finish(number) for number in (1, 0, 4)] == [True, True, False]
    assert [next(ready), next(ready)] == [3, None]
    assert plan.finish(3)
    assert list(ready) == [2]
