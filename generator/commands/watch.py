"""The `watch` command: prints a box at each edit, and says what came and went of its findings."""

import json
import time
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, TypeAlias, TypeVar

from generator import assets
from generator.boxes import Box
from generator.build import Built, build
from generator.commands import running
from generator.commands.arguments import Watch
from generator.commands.opening import show_findings
from generator.commands.printing import nothing_is_whole, nothing_of, order_of, work_of
from generator.commands.running import usable_cache
from generator.diagnostics import Diagnostic
from generator.errors import ExitCode, HornbookError
from generator.files.watching import PASSED_OVER, State, edited, state_of, wakes
from generator.output import digests
from generator.progress import Progress
from generator.project import Project, find_project
from generator.receipts import Receipts
from generator.reporters import many, report
from generator.saying import say, show
from generator.shelf import Shelf
from generator.source.codes import CODES
from generator.source.folders import Chosen

TABLES = ("sizes.yaml", "papers.yaml", "shops.yaml")
"""What all boxes share of the content."""
COARSE = 20_000_000
"""Nanoseconds by which the time of a file may lie behind the clock."""
WORK = ("generator.lint", "generator.products.tasks", "generator.render.faces")
"""The modules with which most of the work is done, and the libraries that they need."""
READING = frozenset(code.id for code in CODES)
"""The codes of what is found while files are read, one by one."""
MOST_NAMED = 3
"""Files that are named when they were edited, and findings that stand."""

Key = TypeVar("Key", bound=Hashable)
Waking: TypeAlias = Callable[[Sequence[Path]], Iterator[object]]
"""Gives something whenever files in these places may have been edited."""


class Seen(NamedTuple):
    """A finding as it was shown; one without a file is about the order or the machine."""

    file: str
    line: int
    column: int
    said: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.file else "hornbook"
        return f"{place}: {self.said}"


@dataclass(frozen=True)
class Round:
    """What printing once has brought: where the box is read from, and its findings."""

    places: tuple[Path, ...]
    seen: tuple[Seen, ...]


def run(asked: Watch) -> ExitCode:
    """Print a box now and at each edit, until somebody ends it.

    Raises:
        HornbookError: what is asked for cannot be met at the beginning.
    """
    return follow(asked, wakes)


@usable_cache
def follow(asked: Watch, waking: Waking) -> ExitCode:
    """Print a box, and again whenever its files have changed when `waking` gives something.

    Raises:
        HornbookError: what is asked for cannot be met at the beginning.
    """
    project, press = find_project(), Press(asked)
    shelf = Shelf(project)
    (chosen,) = shelf.chosen((asked.box,), asked.sets)
    but = [(asked.output or shelf.output(chosen)).absolute(), project.cache.absolute()]
    last, began = None, time.time_ns()
    while True:
        before, last = last, press.print(last)
        if before is None or before.places != last.places:
            found = state_of(last.places, but).items()
            # What was edited while it was printed counts as edited.
            files = {path: one for path, one in found if one[0] < began - COARSE}
        say(f"waiting for edits of {asked.box}; Ctrl-C ends it")
        after = _next_state(last.places, but, files, waking)
        if after is None:
            return ExitCode.OK
        say(_edits(edited(files, after)))
        files, began = after, time.time_ns()


def _next_state(
    places: Sequence[Path], but: Sequence[Path], files: dict[Path, State], waking: Waking
) -> dict[Path, State] | None:
    """The files when they are others than now; None where nobody wakes us any more."""
    for _ in waking(places):
        after = state_of(places, but)
        if edited(files, after):
            return after
    return None


def _edits(paths: Sequence[Path]) -> str:
    """`cards/fate.yaml edited`, with files named as a person in the current folder would."""
    here = Path.cwd()
    names = [str(one.relative_to(here) if one.is_relative_to(here) else one) for one in paths]
    more = len(names) - MOST_NAMED
    others = f" and {many(more, 'other')}" if more > 0 else ""
    return f"edited: {', '.join(names[:MOST_NAMED])}{others}"


class Press:
    """Prints a box time and again; in a process with limits where it is not ours."""

    def __init__(self, asked: Watch) -> None:
        self.asked = asked
        self.strange: tuple[Path, ...] = ()

    def print(self, last: Round | None) -> Round:
        """Print once and say how that went; trouble ends only the first time.

        Raises:
            HornbookError: the first time, what is asked for cannot be met.
        """
        found = tuple(dict.fromkeys(running.strangers(vars(self.asked))))
        if found and not self.strange:
            _warm_up()
        self.strange = found or self.strange  # a file that has gone makes nothing ours
        if self.strange and running.can_limit(quiet=last is not None):
            return self._apart(last)
        return print_once(self.asked, last)

    def _apart(self, last: Round | None) -> Round:
        work, quiet = (lambda: _packed(print_once(self.asked, last))), last is not None
        said, ending = running.apart(work, vars(self.asked), quiet=quiet)
        if ending.fault:
            running.confess(ending.fault, ending.doing)
            raise SystemExit(int(ExitCode.OURS))
        if ending.met:
            found = (_seen(running.limit_finding(self.strange, ending)),)
            _tell_difference(found, last.seen if last else (), {})
            return Round(last.places if last else tuple(one.parent for one in self.strange), found)
        if ending.code:
            raise SystemExit(ending.code)
        return _unpacked(said)


def _warm_up() -> None:
    """Read once what each process would else read for itself."""
    for name in WORK:
        import_module(name)
    assets.icon_names()


def _packed(one: Round) -> str:
    return json.dumps({"places": [str(path) for path in one.places], "seen": one.seen})


def _unpacked(text: str) -> Round:
    said = json.loads(text)
    seen = tuple(Seen(*one) for one in said["seen"])
    return Round(tuple(Path(one) for one in said["places"]), seen)


def print_once(asked: Watch, last: Round | None) -> Round:
    """Print the box and say what is new since the last round; trouble is a finding after that.

    Raises:
        HornbookError: there is no last round, and what is asked for cannot be met.
    """
    try:
        return _printed(asked, last)
    except HornbookError as error:
        if last is None:
            raise
        seen = (Seen("", 0, 0, str(error)),)
        _tell_difference(seen, last.seen, {})
        return Round(last.places, seen)


def _printed(asked: Watch, last: Round | None) -> Round:
    start, shelf = time.perf_counter(), Shelf(find_project())
    order = order_of(shelf, asked)
    (chosen,) = shelf.chosen((asked.box,), asked.sets)
    box = shelf.open(*chosen, trusted=asked.trust, language=asked.language)
    places = tuple(_places(shelf.project, chosen))
    seen: tuple[Seen, ...] = ()
    receipts = Receipts.of(shelf.project, [chosen])
    for one, work in work_of(shelf, [box], order, whole=not asked.unfinished):
        if not work and one.is_sound and (said := nothing_is_whole(one)):
            say(said, err=True)
            continue
        if work is None:
            say(f"  note: {nothing_of(one)}", err=True)
            continue
        folder, progress = asked.output or shelf.output(chosen), Progress(len(work))
        before = digests(folder / box.name)
        try:
            built = build(one, work, folder, progress, order.jobs, receipts)
        finally:
            progress.close()
        receipts.tidy()
        seen = _tell(built, last)
        _tell_files(built, before, time.perf_counter() - start)
    return Round(places, seen)


def _places(project: Project, chosen: Chosen) -> Iterator[Path]:
    """All that a print of a box is made of: its folder, its sets, our tables and templates."""
    if chosen.folder is not None:
        yield chosen.folder.absolute()
    yield from chosen.sets
    yield from (project.content / name for name in TABLES)
    for path in sorted(project.templates.iterdir()):
        if path.name[0] != "." and path.name not in PASSED_OVER:
            yield path


def _tell(built: Built, last: Round | None) -> tuple[Seen, ...]:
    """Say what is new and what is gone; all that is wrong where there was no print before.

    While the files cannot be read, nobody looks for what was wrong with them: that is not gone.
    """
    box, found = built.box, {_seen(one): one for one in built.box.shown(built.findings)}
    if last is None:
        show_findings(box, built.findings)
        return tuple(found)
    excerpts = {key: _excerpt(box, one) for key, one in found.items()}
    now = tuple(found)
    waiting = () if box.game else tuple(one for one in beyond(last.seen, now) if _waits(one, now))
    _tell_difference(now, tuple(one for one in last.seen if one not in waiting), excerpts)
    if waiting:
        say(f"not looked at while this cannot be read: {many(len(waiting), 'other')}")
    return (*now, *waiting)


def _waits(one: Seen, now: Sequence[Seen]) -> bool:
    """Whether nobody looks for this while the box cannot be read: all but what reading finds."""
    unread = {other.file for other in now if other.said[:1] == "S"}
    code = one.said.split(" ")[0]
    return code not in READING or (code[:1] != "S" and one.file in unread)


def _tell_difference(now: Sequence[Seen], before: Sequence[Seen], full: dict[Seen, str]) -> None:
    new = beyond(now, before)
    for one in new:
        show(f"new: {full.get(one, str(one))}")
    for one in beyond(before, now):
        say(f"gone: {one}")
    standing = [one for one in now if one not in new]
    for one in standing[:MOST_NAMED]:
        say(f"still: {one}")
    if more := len(standing[MOST_NAMED:]):
        say(f"still: {many(more, 'other')}")


def beyond(some: Sequence[Seen], others: Sequence[Seen]) -> list[Seen]:
    """Those of `some` that are not among `others`; one that only moved in its file is."""
    left = Counter(others)
    rest = [one for one in some if not _taken(left, one)]
    moved = Counter((one.file, one.said) for one in left.elements())
    return [one for one in rest if not _taken(moved, (one.file, one.said))]


def _taken(counted: Counter[Key], key: Key) -> bool:
    """Whether one of `key` was left, which it then is no more."""
    had = counted[key] > 0
    counted[key] -= had
    return had


def _seen(one: Diagnostic) -> Seen:
    place = str(one.position)
    return Seen(
        one.position.file,
        one.position.line,
        one.position.column,
        str(one).removeprefix(f"{place}: "),
    )


def _excerpt(box: Box, one: Diagnostic) -> str:
    """A finding with the line that it is about."""
    return report([one], "text", box.shown_texts()).rpartition("\n")[0]


def _tell_files(built: Built, before: dict[str, str], seconds: float) -> None:
    """Say which files are others than before."""
    if built.failed:
        say(f"{built.box.name}: nothing was written; what was there is unchanged")
        return
    after = digests(built.folder)
    names = sorted(name for name, digest in after.items() if before.get(name) != digest)
    done = ", ".join(names) if names else "up to date"
    say(f"{built.folder}/: {done} ({seconds:.1f} s)")
