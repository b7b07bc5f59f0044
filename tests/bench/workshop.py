"""Where the bench works: folders that go away, and how programs are run in them."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.bench.cost import Cost, spend

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = "import sys; from generator.cli import run; sys.exit(run())"
"""As the script does that an installation puts into the path."""
_PROSE = re.compile(r"(?m)^( *(?:flavour|text|about): (?:>-\n +)?)(?=[A-Z][a-z]+ )")
"""Before the first word of a text."""


class Workshop:
    """Runs programs over a copy of the content, each with a cache of its choice.

    Args:
        folder: for all that is written; somebody else takes it away.
        tree: the checkout whose program is run.

    Attributes:
        printed: bytes of the PDFs of the cards that were printed last.
        failed: scenes that cannot be measured.
    """

    def __init__(self, folder: Path, tree: Path = ROOT) -> None:
        self.folder, self.tree = folder, tree
        self.content, self.output = folder / "content", folder / "output"
        self.edits, self.printed = 0, 0
        self.failed: set[str] = set()
        ignored = shutil.ignore_patterns("__pycache__", ".*")
        shutil.copytree(tree / "content", self.content, ignore=ignored)
        self._original = {box: self._prose(box).read_text("utf-8") for box in self.boxes()}

    def boxes(self) -> list[str]:
        """The names of all boxes."""
        return sorted(path.parent.name for path in self.content.glob("*/game.yaml"))

    def environment(self, cache: str, tree: Path | None = None) -> dict[str, str]:
        """Variables for a program of `tree`; with bytecode, as users have it."""
        tree = tree or self.tree
        more = {
            "HORNBOOK_CACHE": str(self.folder / cache),
            "HORNBOOK_CONTENT": str(self.content),
            "HORNBOOK_SAVES": str(self.folder / "saves"),
            "PYTHONPATH": str(tree),
        }
        if not os.access(tree / "generator", os.W_OK):
            more["PYTHONPYCACHEPREFIX"] = str(self.folder / "bytecode")
        kept = {name: value for name, value in os.environ.items() if name not in WITHOUT}
        return {**kept, **more}

    def hornbook(self, *words: str, cache: str) -> Cost:
        """What `hornbook` takes with these words."""
        return self.python("-c", PROGRAM, *words, cache=cache)

    def print(self, *words: str, cache: str) -> Cost:
        """What `hornbook print` takes, into the folder of output."""
        return self.hornbook("print", *words, "--output", str(self.output), cache=cache)

    def python(self, *words: str | Path, cache: str = "none", tree: Path | None = None) -> Cost:
        """What Python takes with these words."""
        return spend([sys.executable, *words], self.environment(cache, tree), self.folder)

    def child(self, scene: str, cache: str) -> Cost:
        """What a scene of `tests.bench.child` measures of itself, its start left out."""
        words = [sys.executable, "-m", "tests.bench.child", scene, str(self.folder / cache)]
        said = subprocess.run(
            words,
            env=self.environment(cache),
            cwd=self.folder,
            capture_output=True,
            check=False,
        )
        if said.returncode:
            raise RuntimeError(f"{scene}: {said.stderr[-2000:].decode('utf-8', 'replace')}")
        found = json.loads(said.stdout)
        return Cost(found["seconds"], int(found["memory"]))

    def count_cards(self, box: str) -> None:
        """Note how large the PDFs of its cards are, as its manifest says."""
        manifest = json.loads((self.output / box / "manifest.json").read_text("utf-8"))
        files = manifest["files"].values()
        self.printed = sum(one["bytes"] for one in files if "cards" in one)

    def ruby(self, *words: str | Path) -> Cost:
        """What Ruby takes with these words."""
        return spend(["ruby", *words], dict(os.environ), self.folder)

    def has_squib(self) -> bool:
        """Whether Ruby is here and finds Squib; `RUBYLIB` may say where it is."""
        asked = ["ruby", "-e", "require 'squib'"]
        return (
            shutil.which("ruby") is not None
            and not subprocess.run(asked, capture_output=True, check=False).returncode
        )

    def empty(self, cache: str) -> str:
        """A cache with nothing in it; nothing is printed either."""
        for folder in (self.folder / cache, self.output):
            shutil.rmtree(folder, ignore_errors=True)
        return cache

    def with_fonts(self, cache: str, of: str) -> str:
        """A cache with nothing but the fonts of another, which a machine converts once."""
        self.empty(cache)
        shutil.copytree(self.folder / of / "fonts", self.folder / cache / "fonts")
        return cache

    def edit(self, box: str) -> None:
        """Change a text of the box, each time to one that it never had."""
        self.edits += 1
        text = _PROSE.sub(rf"\g<1>{self.edits} times ", self._original[box], 1)
        self._prose(box).write_text(text, "utf-8")

    def mend(self, box: str) -> None:
        """Give the box its own text again."""
        self._prose(box).write_text(self._original[box], "utf-8")

    def _prose(self, box: str) -> Path:
        return next(path for path in self._files(box) if _PROSE.search(path.read_text("utf-8")))

    def _files(self, box: str) -> Iterator[Path]:
        yield from sorted((self.content / box / "cards").glob("*.yaml"))
        yield self.content / box / "game.yaml"


WITHOUT = frozenset({"PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX", "HORNBOOK_LIMITS"})
"""Variables that would make a measurement another than a user's."""
