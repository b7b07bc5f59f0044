"""Printing again: what is there is left alone, what is kept is copied, what is damaged is made."""

import errno
import json
import multiprocessing
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator import inputs
from generator.cli import main
from generator.commands import running
from generator.commands.arguments import Print
from generator.diagnostics import Diagnostic
from generator.errors import ExitCode
from generator.files import rooted
from generator.files.store import Store
from generator.lint.print_codes import SOFT_IMAGE
from generator.orders import ELSEWHERE, Orders
from generator.output import MANIFEST, Artefact
from generator.products.blanks import BlankTask
from generator.products.documents.task import DesignTask, SheetTask
from generator.products.order import Result as Brought
from generator.products.tasks import DeckTask
from generator.project import CACHE_VARIABLE, CONTENT_VARIABLE, find_project
from generator.receipts import FILES, Receipts
from tests.security.cottage import bound_in_name, write_annex, write_cottage
from tests.thorough import THOROUGH

REAL = find_project().content
KINDS = (DeckTask, SheetTask, BlankTask, DesignTask)
GOAT, KID = "title: Goat", "title: Kid"


def tables(content: Path) -> None:
    for table in ("sizes.yaml", "papers.yaml", "shops.yaml"):
        shutil.copy(REAL / table, content / table)


@dataclass(frozen=True)
class Painted:
    findings: tuple[Diagnostic, ...]


@dataclass
class Shop:
    """A content folder with one box, whose work is done by a stand-in that is quick."""

    folder: Path
    made: list[str] = field(default_factory=list)
    finding: bool = False
    during: Callable[[], None] = lambda: None

    @property
    def box(self) -> Path:
        return self.folder / "content" / "cottage"

    @property
    def out(self) -> Path:
        return self.folder / "out" / "cottage"

    @property
    def cache(self) -> Path:
        return self.folder / "cache"

    def print(self, *words: str, output: str = "out") -> Result:
        self.made.clear()
        args = ["print", *words, "--jobs", "1", "--output", str(self.folder / output)]
        result = CliRunner().invoke(main, args)
        assert "Traceback" not in result.output
        return result

    def brought(self, task: DeckTask | SheetTask | BlankTask | DesignTask) -> Brought:
        """Files that say what they were made from."""
        part = getattr(task, "deck", getattr(task, "sheet", None))
        self.made.append(task.label)
        self.during()
        name = f"{type(task).__name__}-{getattr(part, 'id', 'page')}"
        order = task.place.order
        files = [
            Artefact(
                f"{name}.pdf",
                repr((part, order.ink)).encode(),
                {"pages": 1, "copies_for_a_table": 1},
            )
        ]
        if order.preview:
            files.append(Artefact(f"preview/{name}.png", b"a picture", {"kind": "preview"}))
        where = task.place.game.where(f"cards/{task.place.game.decks[0].id}", "cards", 0)
        findings = (SOFT_IMAGE.at(where, "it is soft", "make it sharp"),) if self.finding else ()
        return tuple(files), findings, ("a note",)

    def held(self, output: str = "out") -> dict[str, bytes]:
        home = self.folder / output / "cottage"
        paths = (path for path in home.rglob("*") if path.is_file())
        return {path.relative_to(home).as_posix(): path.read_bytes() for path in paths}

    def marks(self) -> dict[str, tuple[int, int]]:
        """By which a file that was written anew is known."""
        paths = [path for path in self.out.rglob("*") if path.is_file()]
        return {path.name: (path.stat().st_ino, path.stat().st_mtime_ns) for path in paths}

    def edit(
        self, old: str = GOAT, new: str = "title: Kid", name: str = "cards/beasts.yaml"
    ) -> None:
        text = (self.box / name).read_text("utf-8")
        assert text.count(old) == 1
        (self.box / name).write_text(text.replace(old, new), "utf-8")

    def anew(self) -> dict[str, bytes]:
        """What is printed with an empty cache into a new folder."""
        empty = self.folder / "empty"
        shutil.rmtree(empty, ignore_errors=True)
        shutil.rmtree(self.folder / "anew", ignore_errors=True)
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(CACHE_VARIABLE, str(empty))
            assert self.print(output="anew").exit_code == ExitCode.OK
        return self.held("anew")


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shop]:
    made = Shop(tmp_path)
    write_cottage(tmp_path / "content")
    tables(tmp_path / "content")
    monkeypatch.setenv(CONTENT_VARIABLE, str(tmp_path / "content"))
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    for kind in KINDS:
        monkeypatch.setattr(kind, "run", lambda task: made.brought(task))
        if kind is not DeckTask:
            monkeypatch.setattr(kind, "flaws", lambda task, _: made.brought(task)[1])
    monkeypatch.setattr(DeckTask, "paint", lambda task: Painted(made.brought(task)[1]))
    yield made


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("--preview",),
        ("--blank",),
        ("--ink", "grey"),
        ("--paper", "letter", "--booklet", "--large-print"),
        ("cottage", "--only", "beasts"),
        ("cottage", "--cards", "owl"),
        ("--seats", "3"),
    ],
    ids=" ".join,
)
def test_what_is_there_is_left_alone(shop: Shop, options: tuple[str, ...]) -> None:
    first = shop.print(*options)
    assert first.exit_code == ExitCode.OK, first.output
    assert shop.made
    before, marks = shop.held(), shop.marks()
    again = shop.print(*options)
    assert not shop.made
    assert (shop.held(), shop.marks()) == (before, marks)
    assert f"cottage: up to date, {len(before) - 1} files" in again.stderr
    assert again.stdout == first.stdout
    assert "note: a note" in again.stderr


def test_the_manifest_says_what_each_file_was_made_from(shop: Shop) -> None:
    def keys() -> dict[str, str]:
        said = json.loads((shop.out / MANIFEST).read_text("utf-8"))["files"]
        return {name: about["key"] for name, about in said.items()}

    shop.print()
    first = keys()
    assert all(len(key) == 64 for key in first.values())
    shop.edit("Count them.", "Count them all.", "components.yaml")
    shop.print()
    differing = {name for name, key in keys().items() if first[name] != key}
    assert differing == {"SheetTask-notes.pdf"}


def test_another_folder_gets_copies(shop: Shop) -> None:
    shop.print()
    again = shop.print(output="other")
    assert not shop.made
    assert shop.held("other") == shop.held()
    assert f"{len(shop.held()) - 1} from the cache" in again.stderr


def test_only_what_depends_on_an_edit_is_made_and_written(shop: Shop) -> None:
    shop.print()
    marks = shop.marks()
    shop.edit("text: Count them.", "text: Count them twice.", "components.yaml")
    said = shop.print().stderr
    assert shop.made == ["The Cottage: Notes"]
    assert "The Cottage: Beasts … up to date" in said
    assert "cottage: 1 made, 2 up to date" in said
    changed = {name for name, mark in shop.marks().items() if marks[name] != mark}
    assert changed == {"SheetTask-notes.pdf", MANIFEST}
    assert shop.held() == shop.anew()


def _remove(path: Path) -> None:
    path.unlink()


def _damage(path: Path) -> None:
    path.write_bytes(b"damaged")


def _link(path: Path) -> None:
    path.rename(path.with_suffix(".elsewhere"))
    path.symlink_to(path.with_suffix(".elsewhere").name)


@pytest.mark.parametrize("harm", [_remove, _damage, _link])
def test_an_output_that_is_not_as_we_left_it_comes_back(
    shop: Shop, harm: Callable[[Path], None]
) -> None:
    shop.print()
    before = shop.held()
    harm(shop.out / "SheetTask-notes.pdf")
    said = shop.print()
    assert not shop.made
    held = shop.held()
    assert {name: held[name] for name in before} == before
    assert not (shop.out / "SheetTask-notes.pdf").is_symlink()
    if harm is _damage:
        assert held["SheetTask-notes-2.pdf"] == b"damaged"
        assert "has been changed by somebody, and stays as SheetTask-notes-2.pdf" in said.stderr


def test_a_manifest_that_is_gone_is_written_again(shop: Shop) -> None:
    shop.print()
    before = shop.held()
    (shop.out / MANIFEST).write_text("{}")
    shop.print()
    assert not shop.made
    assert shop.held()[MANIFEST] == before[MANIFEST]


def entries(shop: Shop, kind: str = "*") -> list[Path]:
    return [path for path in shop.cache.glob(f"{kind}/??/*") if path.is_file()]


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-7])


def _flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 4
    path.write_bytes(bytes(data))


KEPT = ("orders", "prints", FILES, "*")
HARMS = (_cut, _flip, _remove)
DAMAGED = [
    (kind, harm)
    for place, kind in enumerate(KEPT)
    for harm in (HARMS if THOROUGH else (HARMS[place % len(HARMS)],))
]
"""Each kind of what is kept, with each harm or, in turn, with one."""


@pytest.mark.parametrize(("kind", "harm"), DAMAGED)
def test_a_damaged_cache_changes_nothing_that_is_printed(
    shop: Shop, kind: str, harm: Callable[[Path], None]
) -> None:
    shop.print()
    assert entries(shop, kind)
    for path in entries(shop, kind):
        harm(path)
    again = shop.print(output="other")
    assert again.exit_code == ExitCode.OK
    assert shop.held("other") == shop.held()
    shop.print(output="third")
    assert not shop.made  # what was damaged has been kept anew
    assert shop.held("third") == shop.held()


@pytest.mark.parametrize("harm", [_cut, _flip, _remove])
def test_only_what_is_damaged_is_made_again(shop: Shop, harm: Callable[[Path], None]) -> None:
    shop.print()
    (page,) = (data for name, data in shop.held().items() if name.startswith("SheetTask"))
    (entry,) = (one for one in entries(shop, FILES) if one.read_bytes().endswith(page))
    harm(entry)
    again = shop.print(output="other")
    assert len(shop.made) == 1
    assert "something that was kept is damaged" in again.stderr
    assert shop.held("other") == shop.held()


def test_what_another_version_has_kept_is_not_used(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop.print()
    monkeypatch.setattr(inputs, "code_hash", lambda: "of another version")
    shop.print()
    assert len(shop.made) == 2


def test_other_libraries_of_the_system_make_everything_anew(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop.print()
    monkeypatch.setattr(inputs, "type_setters", lambda: "1.99")
    shop.print()
    assert len(shop.made) == 2


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EROFS])
def test_a_cache_that_takes_nothing_more_keeps_nothing(
    shop: Shop, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    write = rooted.Root.write

    def full(root: rooted.Root, name: str, data: bytes, **how: bool) -> None:
        if root.folder.is_relative_to(shop.cache):
            raise OSError(number, os.strerror(number), name)
        write(root, name, data, **how)

    monkeypatch.setattr(rooted.Root, "write", full)
    for _ in range(2):
        assert shop.print().exit_code == ExitCode.OK
        assert len(shop.made) == 2
    assert not entries(shop, FILES)
    monkeypatch.setattr(rooted.Root, "write", write)
    assert shop.held() == shop.anew()


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS])
def test_what_a_cache_holds_that_takes_nothing_more_is_found(
    shop: Shop, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    shop.print()

    def full(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(running, "TemporaryFile", full)
    again = shop.print(output="other")
    assert not shop.made and "anew" not in again.stderr
    assert shop.held("other") == shop.held()
    shop.edit("Count them.", "Count them all.", "components.yaml")
    shop.print(output="other")
    assert shop.made == ["The Cottage: Notes"]


def test_a_box_that_is_edited_while_it_is_printed_is_printed_again(shop: Shop) -> None:
    def edited() -> None:
        shop.during = lambda: None
        shop.edit()

    shop.during = edited
    shop.print()
    shop.print()
    assert "The Cottage: Beasts" in shop.made
    assert shop.held() == shop.anew()


def test_an_edit_that_is_taken_back_while_printing_keeps_nothing(shop: Shop) -> None:
    def edited() -> None:
        shop.during = lambda: None
        shop.edit()
        shop.edit(KID, GOAT)

    shop.during = edited
    shop.print()
    assert not entries(shop, "orders")


def test_findings_are_shown_again(shop: Shop) -> None:
    shop.finding = True
    first = shop.print()
    assert first.exit_code == ExitCode.OK, first.output
    again = shop.print()
    assert not shop.made
    assert "cards/beasts.yaml:10:5: P304 soft-image: it is soft (make it sharp)" in first.stderr
    assert "{id: goat" in again.stderr  # the line of the file
    assert [line for line in again.stderr.splitlines() if "[" not in line[:1]][:3] == [
        line for line in first.stderr.splitlines() if "[" not in line[:1]
    ][:3]


def test_findings_move_with_their_lines(shop: Shop) -> None:
    shop.finding = True
    shop.print()
    shop.edit("cards:\n", "# one line more\ncards:\n")
    assert "cards/beasts.yaml:11:5: P304" in shop.print().stderr


def test_what_was_checked_is_not_painted_again(shop: Shop) -> None:
    shop.finding = True
    words = ["check", "cottage", "--format", "sarif", "--jobs", "1"]
    first = CliRunner().invoke(main, words)
    assert len(shop.made) == 3  # a deck, and a sheet on two papers
    shop.made.clear()
    again = CliRunner().invoke(main, words)
    assert not shop.made
    assert again.stdout == first.stdout and "P304" in first.stdout


def test_what_a_strangers_box_brings_is_kept_by_itself(
    shop: Shop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = write_cottage(tmp_path / "elsewhere")
    bound_in_name(monkeypatch)
    for made in (2, 0):
        shop.print(str(home))
        assert len(shop.made) == made
    assert {one.relative_to(shop.cache).parts[0] for one in entries(shop)} <= {"codes"}
    beasts = home / "cards" / "beasts.yaml"
    beasts.write_text(beasts.read_text("utf-8").replace(GOAT, KID), "utf-8")
    shop.print(str(home))
    assert len(shop.made) == 2


def test_what_is_printed_beside_a_strangers_box_is_not_kept_among_ours(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    bound_in_name(monkeypatch)
    for _ in range(2):
        shop.print()
        assert len(shop.made) == 2
    assert not entries(shop, "orders") + entries(shop, "prints") + entries(shop, FILES)


def test_a_set_is_part_of_what_is_printed(shop: Shop) -> None:
    own = write_annex(shop.folder / "content" / "sets")
    (own / "cards" / "beasts.yaml").write_text(
        (own / "cards" / "beasts.yaml").read_text().replace("front: {template: own}\n", "")
    )
    shutil.rmtree(own / "templates")
    words = ("cottage", "--set", "annex")
    assert shop.print(*words).exit_code == ExitCode.OK
    shop.print(*words)
    assert not shop.made
    sheep = own / "cards" / "beasts.yaml"
    sheep.write_text(sheep.read_text().replace("title: Sheep", "title: Lamb"))
    shop.print(*words)
    assert "The Cottage: Beasts" in shop.made


def test_names_are_looked_at_in_all_boxes_together(shop: Shop) -> None:
    other = shop.folder / "content" / "barn"
    shutil.copytree(shop.box, other)
    for name, old, new in (
        ("game.yaml", "id: cottage", "id: barn"),
        ("game.yaml", "[beasts]", "[cows]"),
        ("cards/beasts.yaml", "id: beasts", "id: cows"),
        ("rules/picking.yaml", "holds: [beasts]", "holds: [cows]"),
        ("rules/picking.yaml", "starts_with: [beasts]", "starts_with: [cows]"),
    ):
        path = other / name
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    (other / "cards" / "beasts.yaml").rename(other / "cards" / "cows.yaml")
    both = ("cottage", "barn", "--only", "beasts,cows")
    assert shop.print(*both).exit_code == ExitCode.OK, shop.print(*both).output
    shop.print(*both)
    assert not shop.made
    assert shop.print("cottage", "--only", "beasts,cows").exit_code == ExitCode.USAGE
    for path in entries(shop, FILES)[:1]:
        path.unlink()
    assert shop.print(*both, output="other").exit_code == ExitCode.OK  # opened together again
    only = ("cottage", "barn", "--only", "cows")
    assert "cottage has nothing of this order" in shop.print(*only).stderr
    again = shop.print(*only)
    assert not shop.made
    assert "cottage has nothing of this order" in again.stderr


def test_two_builds_at_once_share_a_cache(shop: Shop) -> None:
    fork = multiprocessing.get_context("fork")
    builds = [fork.Process(target=_print, args=(shop, name)) for name in ("out", "out", "other")]
    for build in builds:
        build.start()
    for build in builds:
        build.join(60)
    assert [build.exitcode for build in builds] == [0, 0, 0]
    assert shop.held("other") == shop.anew()
    shop.print()
    assert not shop.made


@pytest.mark.parametrize("words", [(), ("--only", "beasts")])
def test_of_two_prints_at_once_one_does_the_work(
    shop: Shop, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    fork = multiprocessing.get_context("fork")
    log, waits = shop.folder / "made", fork.Event()

    def note() -> None:
        with log.open("a") as stream:
            stream.write(f"{os.getpid()}\n")
        waits.wait(20)

    def told(text: str, **_: object) -> None:
        if text.startswith("waiting: "):
            waits.set()

    shop.during = note
    monkeypatch.setattr("generator.orders.say", told)
    builds = [fork.Process(target=_print, args=(shop, name, *words)) for name in ("one", "two")]
    for build in builds:
        build.start()
    for build in builds:
        build.join(60)
    assert [build.exitcode for build in builds] == [0, 0]
    assert len(set(log.read_text().split())) == 1
    assert shop.held("one") == shop.held("two")


def _print(shop: Shop, output: str, *words: str) -> None:
    raise SystemExit(shop.print(*words, output=output).exit_code)


ALSO = {
    "boxes": ("barn",), "seats": 3, "variant": ("v",), "ruleset": "r", "only": ("a",),
    "map": ("m",), "map_size": "a2", "public": True, "cards": ("c",), "paper": "letter",
    "backs": "fold", "bleed": "own", "marks": "none", "margin": 6.0, "profile": "office",
    "ink": "low", "output": Path("x"), "jobs": 2, "preview": True, "blank": True,
    "booklet": True, "large_print": True, "tuck_boxes": True, "language": "de", "sets": ("s",),
    "trust": True, "gang": True, "gutter": 1.0, "joined": True, "html": True, "lists": True,
    "unfinished": True, "strict": True,
}  # fmt: skip


def test_every_option_is_part_of_an_order(shop: Shop) -> None:
    usual = Print()
    project = find_project()

    def key(asked: Print, *more: str) -> str:
        return Orders(project, Receipts(None), asked, more).standing(shop.box, ()).key

    assert ALSO.keys() == {one.name for one in fields(Print)}
    same = {
        name for name, value in ALSO.items() if key(replace(usual, **{name: value})) == key(usual)
    }
    assert same == {name for name in ELSEWHERE if name in ALSO}
    assert key(usual, "1.5") != key(usual, "1.6")


def test_what_is_kept_stays_within_bounds(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    tidied: list[tuple[str, int]] = []
    monkeypatch.setattr(Store, "tidy", lambda _, kind, most: tidied.append((kind, most)))
    shop.print()
    assert {kind for kind, _ in tidied} == {"orders", "prints", FILES}
    tidied.clear()
    shop.print()
    assert not tidied


@pytest.mark.slow
def test_what_is_painted_again_after_edits_is_what_an_empty_cache_gives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop = Shop(tmp_path)
    write_cottage(tmp_path / "content")
    tables(tmp_path / "content")
    monkeypatch.setenv(CONTENT_VARIABLE, str(tmp_path / "content"))
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    steps = ((GOAT, KID), ("{points: 3}", "{points: 4}"), (KID, GOAT))
    for old, new in steps:
        shop.edit(old, new)
        assert shop.print("--preview").exit_code == ExitCode.OK
    shop.edit("Count them.", "Count them all.", "components.yaml")
    said = shop.print("--preview").stderr
    assert "The Cottage: Beasts … up to date" in said
    kept = shop.held()
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "empty"))
    shop.print("--preview", output="anew")
    assert shop.held("anew") == kept
