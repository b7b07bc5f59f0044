"""Does what the page “Your game in an hour” tells its reader to do, block by block.

`python -m tests.your_game` writes into the page what Hornbook answers now; lines that a `…` leaves
out stay left out.
"""

import os
import re
import shlex
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from generator.cli import main
from generator.commands import running
from generator.saying import say

PAGE = Path(__file__).parent.parent / "docs" / "your-game.md"
FENCE = re.compile(r"(?ms)^```(\w+)\n(.*?)^```$")
NAMED = re.compile(r"# (?P<file>[\w./-]+)(?P<end>, at its end)?\n")
PROGRESS = re.compile(r"(?m)^(?:\[\d+/\d+\] .*|  measuring .*)\n")
LEFT_OUT = "…"


@dataclass(frozen=True)
class Block:
    """One fenced block: its kind, its text, and the line on which it begins."""

    kind: str
    text: str
    line: int


def blocks(page: str) -> tuple[Block, ...]:
    """All blocks in order."""
    return tuple(
        Block(found[1], found[2], page.count("\n", 0, found.start()) + 1)
        for found in FENCE.finditer(page)
    )


def follow(steps: tuple[Block, ...], folder: Path) -> Iterator[tuple[Block, str]]:
    """Do all steps in this folder, which is the current one; each answer with what was said."""
    for at, step in enumerate(steps):
        after = steps[at + 1] if at + 1 < len(steps) else None
        answer = after.text if after and after.kind == "text" else ""
        if step.kind == "sh":
            said = "".join(_run(line, folder, answer) for line in step.text.splitlines())
            if after and after.kind == "text":
                yield after, said
            else:
                yield step, said
        elif step.kind == "diff":
            _change(step, folder)
        elif step.kind != "text":
            _write(step, folder)


def _run(line: str, folder: Path, answer: str) -> str:
    command, *words = shlex.split(line)
    if command == "rm":
        for one in words:
            (folder / one).unlink()
        return ""
    assert command == "hornbook", f"the reader has no command {command}"
    typed = re.findall(r"(?m)^> (.+)$", answer)
    done = CliRunner().invoke(main, words, input="".join(f"{one}\n" for one in typed) or None)
    assert done.exit_code in (0, 1), done.output
    return PROGRESS.sub("", done.output)


def _named(step: Block) -> tuple[str, bool, str]:
    found = NAMED.match(step.text)
    assert found, f"line {step.line}: the block names no file"
    return found["file"], bool(found["end"]), step.text[found.end() :]


def _write(step: Block, folder: Path) -> None:
    name, at_end, text = _named(step)
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text((file.read_text("utf-8") if at_end else "") + text, "utf-8")


def _change(step: Block, folder: Path) -> None:
    name, _, changes = _named(step)
    text = (folder / name).read_text("utf-8")
    for change in changes.split(f"{LEFT_OUT}\n"):
        lines = change.splitlines(keepends=True)
        old = "".join(one[1:] for one in lines if one[0] != "+")
        new = "".join(one[1:] for one in lines if one[0] != "-")
        count = text.count(old)
        assert count == 1, f"line {step.line}: what is to change stands {count} times in {name}"
        text = text.replace(old, new)
    (folder / name).write_text(text, "utf-8")


def says(shown: str, said: str) -> bool:
    """Whether a page shows what was said; a line with `…` alone stands for any lines."""
    parts = [re.escape(one) for one in _plain(shown).split(f"{LEFT_OUT}\n")]
    return re.fullmatch(r"(?s)" + r"(?:.*\n)?".join(parts), _plain(said)) is not None


def _plain(text: str) -> str:
    return "".join(f"{line.rstrip()}\n" for line in text.strip("\n").splitlines())


def _rewritten(page: str, answers: dict[int, str]) -> str:
    def put(found: re.Match[str]) -> str:
        line = page.count("\n", 0, found.start()) + 1
        if line not in answers or found[1] != "text" or LEFT_OUT in found[2]:
            return found[0]
        return f"```text\n{_plain(answers[line])}```"

    return FENCE.sub(put, page)


if __name__ == "__main__":
    running.strangers = lambda params: ()  # type: ignore[assignment] # as in tests, in this process
    text = PAGE.read_text("utf-8")
    with tempfile.TemporaryDirectory() as made:
        os.chdir(made)
        said = {block.line: words for block, words in follow(blocks(text), Path(made))}
    PAGE.write_text(_rewritten(text, said), "utf-8")
    for block in blocks(text):
        now = said.get(block.line, "")
        if LEFT_OUT in block.text and block.kind == "text" and not says(block.text, now):
            say(f"line {block.line} must be changed by hand; it says now:\n{now}")
