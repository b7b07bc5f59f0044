"""`hornbook watch`: what is new and gone of findings, and a box that is edited time and again."""

import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.commands import watch
from generator.commands.watch import Seen, beyond
from generator.errors import EndedError, ExitCode
from generator.project import CONTENT_VARIABLE, find_project
from tests.security.cottage import BEASTS, write_cottage

Edit = Callable[[], object]
OWL = "cards/beasts.yaml"
MISSPELT = BEASTS.replace("copies: 2", "copys: 2")


def seen(said: str, line: int = 1, file: str = "game.yaml") -> Seen:
    return Seen(file, line, 1, said)


@pytest.mark.parametrize(
    ("before", "now", "new", "gone"),
    [
        ([], [seen("A")], ["A"], []),
        ([seen("A")], [], [], ["A"]),
        ([seen("A", 3)], [seen("A", 4)], [], []),
        ([seen("A", 3), seen("A", 9)], [seen("A", 9)], [], ["A"]),
        ([seen("A")], [seen("A"), seen("A", 2)], ["A"], []),
        ([seen("A")], [seen("A", file="theme.yaml")], ["A"], ["A"]),
        ([seen("A", 1), seen("B", 2)], [seen("B", 3), seen("C", 1)], ["C"], ["A"]),
    ],
)
def test_a_finding_that_only_moved_is_neither_new_nor_gone(
    before: list[Seen], now: list[Seen], new: list[str], gone: list[str]
) -> None:
    assert [one.said for one in beyond(now, before)] == new
    assert [one.said for one in beyond(before, now)] == gone


def test_of_two_alike_the_one_that_was_mended_is_gone() -> None:
    assert beyond([seen("A", 3), seen("A", 9)], [seen("A", 9)]) == [seen("A", 3)]


@pytest.fixture(params=["elsewhere", "ours"])
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Path:
    """A small box in the folder where the command is run; of ours, more is kept in the cache."""
    monkeypatch.chdir(tmp_path)
    box = write_cottage(tmp_path)
    for name in watch.TABLES:
        (tmp_path / name).write_bytes((find_project().content / name).read_bytes())
    if request.param == "ours":
        monkeypatch.setenv(CONTENT_VARIABLE, str(tmp_path))
    for path in tmp_path.rglob("*.yaml"):
        os.utime(path, (1, 1))  # no edit of this moment
    return box


def edits(*steps: Edit) -> Callable[[Sequence[Path]], Iterator[None]]:
    """A stream of changes: one step before each time that we are woken."""
    left = iter(steps)

    def waking(_: Sequence[Path]) -> Iterator[None]:
        for step in left:
            step()
            yield

    return waking


def watched(monkeypatch: pytest.MonkeyPatch, *steps: Edit, words: Sequence[str] = ()) -> Result:
    monkeypatch.setattr(watch, "wakes", edits(*steps))
    args = ["watch", "cottage", "--output", "out", "--jobs", "1", *words]
    return CliRunner().invoke(main, args)


def rounds(result: Result) -> list[list[str]]:
    """What each round said, progress left out."""
    said = [line for line in result.output.splitlines() if line[:1] not in ("[", " ")]
    found: list[list[str]] = [[]]
    for line in said:
        if line.startswith("waiting"):
            found.append([])
        else:
            found[-1].append(line)
    return found[:-1]


def test_each_edit_prints_what_it_touches(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    printed = box.parent / "out" / "cottage" / "beasts-a4.pdf"
    kept: list[bytes] = []

    def write(text: str) -> Edit:
        def step() -> None:
            kept.append(printed.read_bytes())
            (box / OWL).write_text(text)

        return step

    result = watched(
        monkeypatch,
        write(BEASTS.replace("title: Owl", "title: Tawny")),
        write(MISSPELT),
        write(f"# further down\n{MISSPELT}"),
        write(f"[\n{MISSPELT}"),
        write(f"# further down\n{MISSPELT}"),
        write(BEASTS),
    )
    assert result.exit_code == ExitCode.OK, result.output
    first, changed, broken, moved, unread, read, mended = rounds(result)
    assert first[0].startswith("out/cottage/: beasts-a4.pdf, credits.txt, notes-a4.pdf (")
    assert changed[0] == "edited: cottage/cards/beasts.yaml"
    assert changed[1].startswith("out/cottage/: beasts-a4.pdf (")
    assert broken[1].startswith("new: cottage/cards/beasts.yaml:10:29: M101 unknown-field: ")
    nothing = "cottage: nothing was written; what was there is unchanged"
    assert broken[2:] == [nothing]
    assert moved[1].startswith("still: cottage/cards/beasts.yaml:11:29: M101 ")
    assert unread[1].startswith("new: cottage/cards/beasts.yaml:") and " S0" in unread[1]
    assert unread[-2:] == ["not looked at while this cannot be read: 1 other", nothing]
    assert [line.split(":")[0] for line in read[1:]] == ["gone", "still", "cottage"]
    assert mended[1].startswith("gone: cottage/cards/beasts.yaml:11:29: M101 ")
    assert mended[2].startswith("out/cottage/: beasts-a4.pdf (")
    sound, *others = kept
    assert len(set(others)) == 1 and sound not in others
    assert printed.read_bytes() == sound


def test_what_changes_no_file_makes_no_round(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    swap = box / "cards" / ".beasts.yaml.swp"
    result = watched(monkeypatch, lambda: swap.write_text("x"), lambda: None)
    assert len(rounds(result)) == 1


def test_several_edits_are_one_round(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def both() -> None:
        (box / OWL).write_text(MISSPELT)
        (box / OWL).write_text(BEASTS.replace("title: Owl", "title: Tawny"))
        (box / "theme.yaml").touch()

    _, after = rounds(watched(monkeypatch, both))
    assert after[0] == "edited: cottage/cards/beasts.yaml, cottage/theme.yaml"
    assert [line.split(" (")[0] for line in after[1:]] == ["out/cottage/: beasts-a4.pdf"]


def test_an_edit_while_it_is_printed_counts(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build = watch.build

    def edit_meanwhile(*args: object) -> object:
        monkeypatch.setattr(watch, "build", build)
        built = build(*args)  # type: ignore[arg-type] # as it was called
        (box / OWL).write_text(MISSPELT)
        return built

    monkeypatch.setattr(watch, "build", edit_meanwhile)
    _, after = rounds(watched(monkeypatch, lambda: None))
    assert after[0] == "edited: cottage/cards/beasts.yaml"


def test_a_box_that_vanishes_is_a_finding_and_no_end(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = box.with_name("away")
    result = watched(
        monkeypatch,
        lambda: box.rename(away),
        lambda: away.rename(box),
        lambda: (box / "theme.yaml").unlink(),
    )
    _, gone, back, torn = rounds(result)
    assert gone[1].startswith('new: hornbook: there is no box "cottage"')
    assert back[1].startswith('gone: hornbook: there is no box "cottage"')
    assert back[2].startswith("out/cottage/: up to date (")
    assert torn[1].startswith("new: cottage/theme.yaml:1:1: S016 missing-file: ")


def test_an_order_that_no_longer_fits_is_a_finding(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = (box / "components.yaml").read_text()
    result = watched(
        monkeypatch,
        lambda: (box / "components.yaml").write_text(game.replace("id: notes", "id: jotter")),
        words=["--only", "notes"],
    )
    _, after = rounds(result)
    assert "new: hornbook:" in after[1]
    assert "notes" in after[1]


def test_a_table_that_all_boxes_share_counts(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CONTENT_VARIABLE, str(box.parent))
    result = watched(monkeypatch, lambda: (box.parent / "papers.yaml").write_text("papers: ["))
    _, after = rounds(result)
    assert after[0] == "edited: papers.yaml"
    assert after[1].startswith("new: hornbook: papers.yaml is damaged: ")


def test_what_cannot_be_asked_for_ends_at_once(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = watched(monkeypatch, words=["--only", "baests"])
    assert result.exit_code == ExitCode.USAGE
    assert 'did you mean "beasts"?' in result.output


@pytest.mark.parametrize(
    ("error", "code", "word"),
    [(KeyboardInterrupt(), 130, "interrupted"), (EndedError(15), 143, "ended")],
)
def test_it_ends_with_one_line(
    box: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, word: str
) -> None:
    def interrupt() -> None:
        raise error

    result = watched(monkeypatch, interrupt)
    assert result.exit_code == code
    *_, empty, last = result.output.splitlines()
    assert (empty, last) == ("", f"hornbook: {word}; what was finished before is unchanged")


def test_a_real_edit_is_seen(box: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    output, until = box.parent / "out" / "cottage" / "manifest.json", monotonic() + 60
    real = watch.wakes

    def waking(places: Sequence[Path]) -> Iterator[None]:
        for _ in real(places):
            if monotonic() > until or len(rounds_made) == 2:
                return
            yield

    rounds_made: list[object] = []
    once = watch.print_once

    def counted(*args: object) -> object:
        rounds_made.append(None)
        return once(*args)  # type: ignore[arg-type] # as it was called

    def edit() -> None:
        while not output.exists() and monotonic() < until:
            sleep(0.02)
        (box / OWL).write_text(MISSPELT)

    monkeypatch.setattr(watch, "print_once", counted)
    monkeypatch.setattr(watch, "wakes", waking)
    other = Thread(target=edit)
    other.start()
    result = CliRunner().invoke(main, ["watch", "cottage", "--output", "out", "--jobs", "1"])
    other.join()
    assert result.exit_code == ExitCode.OK, result.output
    _, after = rounds(result)
    assert after[1].startswith("new: cottage/cards/beasts.yaml:10:29: M101 ")


def test_it_takes_what_print_takes() -> None:
    def options(command: str) -> set[str]:
        found = main.commands[command].params
        return {flag for one in found for flag in one.opts if flag.startswith("--")}

    # What has no end has no exit code that warnings could change.
    assert options("watch") == options("print") - {"--strict"}
