"""`hornbook handouts`, as a teacher types it: what is written, what is said, what is refused."""

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.commands import packing
from generator.errors import ExitCode
from generator.project import CONTENT_VARIABLE, find_project
from tests.products.market_class import LESSON
from tests.thorough import rarely

CONTENT = find_project().content
BOX = "malice"
CHANGES = (
    ("{ruleset: base, least: 3, best: 4, most: 4, sharing: 2}",
     "{ruleset: malice, least: 1, best: 1, most: 1, sharing: 2}"),
    (", face: apple/front", ""),
    ("{{ values.hand }} cards", "{{ values.most }} skills"),
    ('"card:rumour"', '"card:death"'),
    ('"card:silk"', '"card:death"'),
    ("\"{{ card('silk').worth|words|capitalize }}.\"", "Nothing."),
    ("    blocks:\n      - {block: chances, chance: bargain, caption: How hands come out, "
     "head: Below}\n", ""),
    ("{{ values.hand|words }} cards worth less than {{ (2 * values.hand)|words }}",
     "{{ values.most|words }}"),
    ('"{{ chances.bargain[6]|fraction }}, about {{ chances.bargain[6]|percent }}."', "Never."),
    ('"{{ chances.bargain.mean|ratio }} is what a hand is worth on average."', "None."),
    ('["chance:bargain", "value:hand"]', '["value:most"]'),
    ('["chance:duel", "rule:match"]', '["rule:match"]'),
    ('from: ["value:hand"]', 'from: ["value:most"]'),
    ("minutes: 50\n", "minutes: 50\nleaves_out: [majors, courts, numbers, journal, turn-and-check, "
     "notable-delves, persistence-sheet]\n"),
)  # fmt: skip


def lesson() -> str:
    text = LESSON
    for old, new in CHANGES:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["handouts", *args])


@dataclass(frozen=True)
class Pack:
    folder: Path
    said: str

    @property
    def manifest(self) -> dict[str, dict[str, object]]:
        return dict(json.loads((self.folder / "manifest.json").read_text("utf-8"))["files"])


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of content with one box, which has a small lesson, and one that has none."""
    folder = tmp_path_factory.mktemp("content")
    for table in ("sizes.yaml", "papers.yaml", "shops.yaml"):
        shutil.copy(CONTENT / table, folder / table)
    for name in (BOX, "without"):
        shutil.copytree(
            CONTENT / BOX, folder / name, ignore=shutil.ignore_patterns("lesson.yaml", "rulebooks")
        )
    (folder / BOX / "lesson.yaml").write_text(lesson(), "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(CONTENT_VARIABLE, str(folder))
        yield folder


@pytest.fixture(scope="module")
def pack(content: Path, tmp_path_factory: pytest.TempPathFactory) -> Pack:
    output = tmp_path_factory.mktemp("output")
    done = run(BOX, "--class", "3", "--html", "--jobs", "1", "--output", str(output))
    assert done.exit_code == ExitCode.OK, done.output
    return Pack(output / "malice-class-3", done.stdout)


def test_a_pack_has_every_document_and_what_is_played_with(pack: Pack) -> None:
    assert set(pack.manifest) == {
        f"{name}.{kind}"
        for kind in ("pdf", "html")
        for name in (
            *("teacher", "answer-key", "roles", "evidence", "evidence-support", "quiz"),
            *("debrief", "what-is-known", "slides"),
            *(f"worksheet-talk-{level}" for level in ("support", "core", "stretch")),
            *(f"maths-chances-{level}" for level in ("support", "core", "stretch")),
        )
    } | {"table/character-sheet-a4.pdf"}
    assert all((pack.folder / name).is_file() for name in pack.manifest)


def test_the_manifest_tells_pages_and_copies(pack: Pack) -> None:
    files = pack.manifest
    assert files["quiz.pdf"]["copies"] == 3
    assert files["roles.pdf"]["pages"] == 1 + 2
    assert all(about["pages"] for name, about in files.items() if name.endswith(".pdf"))


def test_the_person_is_told_what_to_print(pack: Pack) -> None:
    lines = pack.said.splitlines()
    assert lines[0].endswith("malice-class-3/")
    assert any(line.split()[:3] == ["quiz.pdf", "3", "copies"] for line in lines)
    assert any("roles.pdf" in line and "one side" in line for line in lines)
    assert any("slides.pdf" in line and line.endswith("not to print") for line in lines)
    assert any(
        line.split()[:3] == ["table/character-sheet-a4.pdf", "2", "copies"] for line in lines
    )


def test_a_pack_that_was_made_before_is_put_in_place(
    pack: Pack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("it is made again")

    monkeypatch.setattr(packing, "packed", never)
    words = (BOX, "--class", "3", "--html", "--jobs", "1", "--output", str(tmp_path))
    first, again = run(*words), run(*words)
    assert first.stdout.splitlines()[1:] == pack.said.splitlines()[1:]
    held = tmp_path / "malice-class-3"
    for path in pack.folder.rglob("*"):
        copied = held / path.relative_to(pack.folder)
        assert path.is_dir() or copied.read_bytes() == path.read_bytes()
    assert f"{len(pack.manifest)} from the cache" in first.stderr
    assert f"malice-class-3: up to date, {len(pack.manifest)} files" in again.stderr
    assert all(len(str(about["key"])) == 64 for about in pack.manifest.values())


def test_a_lesson_that_is_too_short_is_refused_before_anything_is_painted(
    content: Path, tmp_path: Path
) -> None:
    done = run(BOX, "--class", "28", "--minutes", "20", "--output", str(tmp_path))
    assert done.exit_code == ExitCode.USAGE
    assert "31 minutes at least, not 20" in done.output
    assert list(tmp_path.iterdir()) == []


def test_a_box_without_a_lesson_says_which_has_one(content: Path) -> None:
    done = run("without", "--class", "28")
    assert done.exit_code == ExitCode.USAGE
    assert "without has no lesson" in done.output and "malice" in done.output


@pytest.mark.parametrize("pupils", ["1", "37", "many"])
def test_a_class_is_from_2_to_36(pupils: str) -> None:
    done = run(BOX, "--class", pupils)
    assert done.exit_code == ExitCode.USAGE and "--class" in done.output


def test_a_lesson_with_errors_writes_nothing(content: Path, tmp_path: Path) -> None:
    own = content / BOX / "lesson.yaml"
    try:
        own.write_text(lesson().replace('"rule:match"', '"rule:mtach"'), "utf-8")
        done = run(BOX, "--class", "3", "--output", str(tmp_path))
    finally:
        own.write_text(lesson(), "utf-8")
    assert done.exit_code == ExitCode.FINDINGS
    assert "M170" in done.output and 'did you mean "match"?' in done.output
    assert list(tmp_path.iterdir()) == []


def test_an_edition_that_is_not_there_is_refused(content: Path) -> None:
    own = content / BOX / "lesson.yaml"
    try:
        own.write_text(lesson().replace("ages:", "edition: [nowhere]\nages:"), "utf-8")
        done = run(BOX, "--class", "3")
    finally:
        own.write_text(lesson(), "utf-8")
    assert done.exit_code == ExitCode.USAGE and "nowhere" in done.output


def test_copies_are_changed_left_out_and_joined(content: Path, tmp_path: Path) -> None:
    words = ("--copies", "quiz=5,debrief=0,table/character-sheet-a4=7", "--joined")
    done = run(BOX, "--class", "3", *words, "--jobs", "1", "--output", str(tmp_path))
    assert done.exit_code == ExitCode.OK, done.output
    files = Pack(tmp_path / "malice-class-3", done.stdout).manifest
    assert files["quiz.pdf"]["copies"] == 5 and "debrief.pdf" not in files
    assert files["table/character-sheet-a4.pdf"]["copies"] == 7
    handouts = {name for name, one in files.items() if one["kind"] == "handout"}
    joined = files["all-handouts.pdf"]["of"]
    assert isinstance(joined, list)
    assert {*joined} == handouts - {"teacher.pdf", "answer-key.pdf"}
    assert "all-handouts.pdf has all handouts" in done.stdout


@pytest.mark.parametrize(
    "words, said",
    [
        (("--copies", "quizz=5"), 'did you mean "quiz"'),
        (("--copies", "quiz=many"), "--copies takes files with their number"),
        (("--copies", "quiz=100"), "up to 99"),
        (("--large-print-for", "3"), "is the whole class"),
        (("--large-print-for", "1", "--large-print"), "leave out one of them"),
    ],
)
def test_copies_and_large_print_that_cannot_be_are_refused(
    content: Path, tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    done = run(BOX, "--class", "3", *words, "--no-decks", "--jobs", "1", "--output", str(tmp_path))
    assert done.exit_code != ExitCode.OK
    assert said in done.output and "Traceback" not in done.output
    assert not list(tmp_path.iterdir())


@rarely
def test_large_print_for_one_lies_beside_the_others(content: Path, tmp_path: Path) -> None:
    done = run(BOX, "--class", "3", "--level", "core", "--large-print-for", "1", "--no-decks",
               "--jobs", "1", "--output", str(tmp_path))  # fmt: skip
    assert done.exit_code == ExitCode.OK, done.output
    files = Pack(tmp_path / "malice-class-3-core-large-print-for-1", done.stdout).manifest
    assert files["quiz.pdf"]["copies"] == 2 and files["large-print/quiz.pdf"]["copies"] == 1
    assert files["roles.pdf"]["pages"] == 1 + 1 and files["large-print/roles.pdf"]["pages"] == 1 + 1


def test_for_tomorrow_only_what_is_needed_is_printed(content: Path, tmp_path: Path) -> None:
    words = ("--tomorrow", "--level", "core", "--jobs", "1", "--output", str(tmp_path))
    done = run(BOX, "--class", "3", *words)
    assert done.exit_code == ExitCode.OK, done.output
    files = Pack(tmp_path / "malice-class-3-tomorrow-core", done.stdout).manifest
    assert {*files} == {
        *("teacher.pdf", "answer-key.pdf", "roles.pdf", "evidence.pdf", "quiz.pdf"),
        *("worksheet-talk-core.pdf", "slides.pdf"),
    }  # no step of this plan uses a sheet of the table


def test_a_lesson_that_needs_cut_cards_says_so(content: Path, tmp_path: Path) -> None:
    own = content / BOX / "lesson.yaml"
    try:
        own.write_text(lesson().replace("[majors, courts, ", "["), "utf-8")
        done = run(BOX, "--class", "3", "--no-cut", "--output", str(tmp_path))
    finally:
        own.write_text(lesson(), "utf-8")
    assert done.exit_code == ExitCode.USAGE
    assert "cards of its own, which are cut" in done.output and "--no-decks" in done.output
    assert not list(tmp_path.iterdir())
