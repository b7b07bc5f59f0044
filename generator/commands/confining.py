"""Commands that are given a stranger's content do their work in a process with limits."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.errors import ExitCode, HornbookError
from generator.sandbox.limits import Limits, chosen
from generator.saying import say, show

if TYPE_CHECKING:
    from generator.diagnostics import Diagnostic
    from generator.sandbox.worker import Ending

LIMITS = Limits()
ARCHIVES = frozenset({".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar"})
NAMES = ("sets", "paths", "boxes", "box", "extends", "files", "resume")
"""Parameters of commands that name content; what names a set comes first in a finding."""


class Confined(click.Command):
    """A command that works in a process of its own where it is given what is not ours."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command here, or under limits."""
        strange = tuple(dict.fromkeys(strangers(ctx.params)))
        if not strange or not _can_limit():
            return super().invoke(ctx)
        from generator.sandbox import worker

        ending = worker.run(
            lambda: ended(lambda: super(Confined, self).invoke(ctx), ctx),
            _limits(ctx.params),
            at_table="human" in ctx.params,
            noted=_note_network,
        )
        if ending.fault:
            from generator.commands.options import confess

            confess(ending.fault, ending.doing)
            ctx.exit(int(ExitCode.OURS))
        if ending.met:
            _report(ctx.params, _finding(strange, ending))
        if ending.code:
            ctx.exit(ending.code)
        return None


def ended(call: Callable[[], Any], ctx: click.Context) -> int:
    """The exit code of `call`; what ends it early is said on stderr, as `Commands` does."""
    from generator.commands.options import caught

    code = 0
    try:
        with caught():
            call()
    except click.exceptions.Exit as error:
        code = error.exit_code
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except SystemExit as error:
        code = int(error.code or 0)
    ctx.close()
    return code


def strangers(params: Mapping[str, Any]) -> Iterator[Path]:
    """The files that stand for what is named and is not ours: `set.yaml`, `game.yaml`, a match.

    Ours is what lies in the folder of our content, links followed.
    """
    texts = [(name, text) for name in NAMES if params.get(name) for text in _many(params[name])]
    if not texts:
        return
    from generator.project import find_project

    home = find_project().content
    for name, text in _each(home, texts):
        _refuse_archive(Path(text))
        path = _meant(home, text, is_file=name in ("files", "resume"), is_set=name == "sets")
        if path is not None and not path.resolve().is_relative_to(home.resolve()):
            yield path


def _each(home: Path, texts: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Every box and set of a folder that `check` is given stands for itself."""
    from generator.source.sets import held_in

    for name, text in texts:
        yield from ((name, one) for one in (held_in(home, text) if name == "paths" else [text]))


def _refuse_archive(path: Path) -> None:
    """Archives are not read: what is in one can be looked at once it is unpacked.

    Raises:
        HornbookError: `path` is one.
    """
    if path.suffix.lower() in ARCHIVES and path.is_file():
        raise HornbookError(
            f"{path} is an archive, and is not read",
            instead="unpack it, look at what came out, and name the folder with set.yaml or "
            "game.yaml",
        )


def _many(value: Any) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, tuple) else (str(value),)


def _meant(home: Path, text: str, *, is_file: bool, is_set: bool) -> Path | None:
    """The file that `text` stands for, as commands look it up; None where there is none."""
    from generator.source.sets import SET_FILE, SETS, holder

    if is_file:
        return Path(text)
    for ours in (home / SETS / text / SET_FILE, home / text / "game.yaml"):
        if "/" not in text and ours.is_file():
            return ours
    files = (SET_FILE,) if is_set else (SET_FILE, "game.yaml")
    found = [folder / file for file in files if (folder := holder(Path(text), file))]
    return max(found, key=lambda path: len(path.parts), default=None)


def _limits(params: Mapping[str, Any]) -> Limits:
    """Matches take as long as so many take; a cluster is asked through the network."""
    asked = any(params.get(name) for name in ("games", "play", "files")) or "human" in params
    limits = replace(LIMITS, whole=None) if asked else LIMITS
    return chosen(replace(limits, network=bool(params.get("cluster"))))


def _can_limit() -> bool:
    """Whether work can be limited, and is not already; says once where it cannot."""
    from generator.sandbox import worker
    from generator.sandbox.budget import bound

    if bound() is not None:
        return False
    if not worker.CAN_LIMIT:
        say(
            "  note: this system cannot limit what a box or set from elsewhere takes of time and "
            "memory",
            err=True,
        )
    return worker.CAN_LIMIT


def _note_network() -> None:
    say(
        "  note: this system does not let us cut off the network; nothing in a set can ask for it "
        "all the same",
        err=True,
    )


def _finding(strange: tuple[Path, ...], ending: "Ending") -> "Diagnostic":
    from generator.diagnostics import Position, quoted
    from generator.sandbox.codes import LIMIT_MET
    from generator.sandbox.limits import VARIABLE

    first, *others = (_shown(path) for path in strange)
    where = f"at {quoted(ending.doing)} " if ending.doing else ""
    besides = f"; {', '.join(others)} was used too" if others else ""
    return LIMIT_MET.at(
        Position(first),
        f"work on this was ended {where}by its limits: {ending.met}{besides}",
        "look for a number that is far too large, or rules without an end; large content of your "
        f"own goes with {VARIABLE}=4",
    )


def _report(params: Mapping[str, Any], finding: "Diagnostic") -> None:
    """Show what was met, in the form that was asked for."""
    from generator.commands.checking import Checked, shown
    from generator.output import write_file
    from generator.reporters import report

    if "paths" in params:
        text = shown(Checked([finding]), params["format_"])
        if params.get("output"):
            write_file(params["output"], f"{text}\n".encode())
            text = str(params["output"])
        show(text)
    elif "files" in params:
        show(report([finding], params["format_"]))
    else:
        show("\n" * sys.stderr.isatty() + report([finding], "text"), err=True)
        say("nothing was written; what was there is unchanged", err=True)


def _shown(path: Path) -> str:
    here, whole = Path.cwd(), path.absolute()
    return str(whole.relative_to(here) if whole.is_relative_to(here) else path)
