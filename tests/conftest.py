"""What all tests share: a cache, our boxes opened once, and a small deck painted once."""

import gc
import os
import shutil
import tempfile
from collections.abc import Callable, Hashable, Iterator, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
import small_box
from small_box import PAPERS, SIZE, sheet_cards

from generator import linting
from generator.boxes import Box
from generator.files import looks
from generator.files.looks import Look, Wanted, everything
from generator.layout.imposition import impose
from generator.layout.sheet import Imposition, Options, Printable, pages
from generator.products.decks import PaintedDeck
from generator.project import CACHE_VARIABLE, SAVES_VARIABLE, find_project
from generator.render.assembly import assemble
from generator.render.marks import paint_marks
from generator.render.pdf import blank_pages
from generator.shelf import Shelf

HERE = Path(__file__).parent
DEAREST = (
    *("test_our_boxes.py", "studio/test_play_browser.py", "corpus/test_set_corpus.py"),
    *("corpus/test_good_sets.py", "studio/test_make_troubles.py", "studio/test_ending.py"),
    *("corpus/test_corpus_hammer.py", "corpus/test_corpus_hunt.py"),
    *("products/test_rulebook_boxes.py", "sets/test_checked_together.py"),
    *("render/test_layouts.py", "play/test_records.py", "security/test_clear_ends.py"),
    *("sets/test_new.py", "test_wheel.py", "play/test_transcripts.py", "play/test_thousand.py"),
    *("corpus/test_mutants.py", "corpus/test_play_faults.py", "corpus/test_corpus_malice.py"),
    *("corpus/test_corpus_salem.py", "fuzz/test_fuzz_corpus.py", "studio/test_teaching.py"),
    *("studio/test_make_hands.py", "studio/test_prove.py", "studio/test_first_page.py"),
    *("play/test_mangled.py", "play/test_golden.py", "render/test_document_pages.py"),
    *("products/test_lesson_painted.py", "languages/test_german.py"),
    *("security/test_commands_apart.py", "files/test_faults.py", "files/test_publishing.py"),
    *("files/test_processes.py", "test_again.py", "test_cli.py"),
    *("studio/test_play.py", "studio/test_play_secrets.py", "studio/test_make.py"),
    *("studio/test_looking.py", "studio/test_translate.py", "products/test_lists.py"),
    *("test_handouts_command.py",),
)
"""Test files that take longest, roughly in order; faces of rulebooks are painted by then."""

# Nothing of what is imported and collected goes again: no need to look for it among garbage.
gc.disable()

MANY, SHARE = 6, 3
"""Of tests with more cases than this, one in so many is run by `make test`."""
CORPUS = "corpus"
"""Tests of planted faults, which are tried together and choose for themselves."""

OF_THIS_RUN = pytest.StashKey[str]()


def pytest_configure(config: pytest.Config) -> None:
    """One folder of faces and fonts for all workers, before any test module looks for it."""
    if not hasattr(config, "workerinput"):
        config.stash[OF_THIS_RUN] = tempfile.mkdtemp(prefix="hornbook-")
        os.environ[CACHE_VARIABLE] = config.stash[OF_THIS_RUN]
        os.environ[SAVES_VARIABLE] = f"{config.stash[OF_THIS_RUN]}/saves"
        # Many tests start programs: without bytecode, each compiles all of it again.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The dearest files come first, so that no worker is left alone with one at the end.

    `make test` runs a third of the cases of a test that has many, always the same; `make thousand`
    and pytest itself run all of them.
    """
    if "HORNBOOK_CASES" in os.environ:
        left_out = some_left_out(items)
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=[*left_out])
    assert all((HERE / name).is_file() for name in DEAREST)
    order = {HERE / name: at for at, name in enumerate(DEAREST)}
    items.sort(key=lambda item: order.get(item.path, len(order)))


def some_left_out(items: Sequence[pytest.Item]) -> dict[pytest.Item, None]:
    """Two thirds of the cases of each test with many, without the first; told by their names."""
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    return {
        item: None
        for cases in tests.values()
        if len(cases) > MANY and cases[0].path.parent.name != CORPUS
        for item in cases[1:]
        if crc32(item.nodeid.encode()) % SHARE
    }


def pytest_collection_finish() -> None:
    """From now on garbage is looked for, but not among all that has come before the first test."""
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)
    gc.enable()


def pytest_unconfigure(config: pytest.Config) -> None:
    if folder := config.stash.get(OF_THIS_RUN, None):
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def cache() -> Path:
    """The folder of faces and fonts for this run; nothing of the person's own is touched."""
    return Path(os.environ[CACHE_VARIABLE])


@pytest.fixture(scope="session", autouse=True)
def _commands_work_here() -> Iterator[None]:
    """Commands over boxes of a test work in this process; `tests/security` has them apart."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("generator.commands.running.strangers", lambda params: ())
        yield


@pytest.fixture(scope="session", autouse=True)
def _ours_is_opened_once() -> Iterator[None]:
    """What stands in our own content stays as it is while tests run: each box is linted once."""
    opened: dict[Hashable, Box] = {}
    content, read_and_lint = find_project().content, Shelf.open

    def open_once(shelf: Shelf, folder: Path | None, sets: Sequence[Path] = (), **how: Any) -> Box:
        places = [one for one in (folder, *sets) if one is not None]
        if not all(one.is_relative_to(content) for one in places):
            return read_and_lint(shelf, folder, sets, **how)
        home = shelf.project
        # A test may have put something else in the place of lint.
        asked = (home.templates, home.assets, home.cache, linting.lint_case, *places, *how.items())
        if asked not in opened:
            opened[asked] = read_and_lint(shelf, folder, sets, **how)
        return opened[asked]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Shelf, "open", open_once)
        yield


@pytest.fixture(scope="session", autouse=True)
def _ours_is_looked_at_once() -> Iterator[None]:
    """Our templates and fonts stay as they are too: what lies there is looked at once."""
    seen: dict[Hashable, Look] = {}
    home = find_project().templates

    def look_once(*folders: Path, wanted: Wanted = everything, by_bytes: bool = True) -> Look:
        asked = (folders, wanted.__code__, by_bytes)
        if not all(one.is_relative_to(home) for one in folders):
            return looks.look_at(*folders, wanted=wanted, by_bytes=by_bytes)
        if asked not in seen:
            seen[asked] = looks.look_at(*folders, wanted=wanted, by_bytes=by_bytes)
        return seen[asked]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("generator.inputs.look_at", look_once)
        patch.setattr("generator.keys.look_at", look_once)
        yield


@pytest.fixture(scope="session")
def templates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Templates of the small box."""
    return small_box.write_templates(tmp_path_factory.mktemp("templates"))


@pytest.fixture(scope="session")
def materials(templates: Path) -> small_box.Bench:
    """A place to paint small decks at."""
    return small_box.Bench(templates)


@pytest.fixture(scope="session")
def painted(materials: small_box.Bench, cache: Path) -> PaintedDeck:
    """The small deck with all its faces painted: three cards, one of them in two designs."""
    return materials.paint(small_box.game(), cache)


@pytest.fixture(scope="session")
def plain_face(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A face with nothing on it, for tests that look only at where it lies."""
    path = tmp_path_factory.mktemp("faces") / "plain.pdf"
    width, height = (edge + 2 * SIZE.bleed for edge in (SIZE.width, SIZE.height))
    path.write_bytes(blank_pages(1, width, height))
    return path


@pytest.fixture(scope="session")
def sheets(plain_face: Path) -> Callable[..., tuple[Imposition, bytes]]:
    """A function that prints cards with plain faces: what layout decided, and the PDF."""

    def print_cards(
        cards: Sequence[Printable] = sheet_cards(11), paper: str = "a4", **options: Any
    ) -> tuple[Imposition, bytes]:
        imposition = impose(cards, SIZE, Options(PAPERS[paper], title="Small Box", **options))
        order = tuple(pages(imposition))
        names = {face for card in cards for face in (card.front, card.back) if face}
        marks = paint_marks(order, imposition.paper_width, imposition.paper_height)
        files = dict.fromkeys(sorted(names), plain_face)
        return imposition, assemble(order, marks, files, SIZE, plain_face.parent, "Title")

    return print_cards
