"""What the yardsticks work on: `python -m tests.bench.prepare FOLDER`.

Writes the HTML of all faces of the bench's box as the program hands it to WeasyPrint, each face
once (`html/`), and the words of its cards (`words.json`), which Squib sets.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest import mock

import weasyprint

from generator.cli import main as hornbook
from generator.model.deck import printed
from generator.model.game import Game
from generator.project import CACHE_VARIABLE, find_project
from generator.render.fetcher import VirtualRoot
from generator.shelf import Shelf
from tests.bench import BOX, DECKS

_FACE = re.compile(r"<section\b.*?</section>", re.DOTALL)
_FIT = re.compile(r"\bfit-\d+")


class Recorder:
    """Notes what WeasyPrint is given, and what it asks for."""

    def __init__(self) -> None:
        self.pages: list[tuple[str, tuple[Any, ...]]] = []
        self.sheets: dict[Any, str] = {}
        self.files: dict[str, bytes] = {}

    def patches(self) -> Iterator[Any]:
        """While these hold, everything is noted."""
        made, rendered, fetched = (
            weasyprint.CSS.__init__,
            weasyprint.HTML.render,
            VirtualRoot.fetch,
        )
        read = weasyprint.HTML.__init__

        def css(own: Any, *args: Any, **more: Any) -> None:
            made(own, *args, **more)
            if more.get("string"):
                self.sheets[own] = more["string"]

        def html(own: Any, *args: Any, **more: Any) -> None:
            read(own, *args, **more)
            own.bench_source = more["string"]

        def render(own: Any, *args: Any, **more: Any) -> Any:
            self.pages.append((own.bench_source, tuple(more.get("stylesheets") or ())))
            return rendered(own, *args, **more)

        def fetch(own: Any, url: str, *args: Any) -> Any:
            found = fetched(own, url, *args)
            name = url.partition(".invalid/")[2]
            self.files[name] = own.files[name]
            return found

        yield mock.patch.object(weasyprint.CSS, "__init__", css)
        yield mock.patch.object(weasyprint.HTML, "__init__", html)
        yield mock.patch.object(weasyprint.HTML, "render", render)
        yield mock.patch.object(VirtualRoot, "fetch", fetch)

    def write(self, folder: Path) -> int:
        """One file of HTML and one of CSS for each deck; how many faces there are."""
        seen: set[str] = set()
        for number, (source, sheets) in enumerate(self.pages):
            faces = _FACE.findall(source)
            new = [face for face in faces if _FIT.sub("", face) not in seen]
            seen |= {_FIT.sub("", face) for face in faces}
            if new:  # else only what did not fit is laid out again
                css = "\n".join(self.sheets[one] for one in sheets)
                (folder / f"{number}.html").write_text(self._at_home(source), "utf-8")
                (folder / f"{number}.css").write_text(self._at_home(css), "utf-8")
        for name, data in self.files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
        return len(seen)

    def _at_home(self, text: str) -> str:
        """The text with addresses that lead to the files beside it."""
        for name in self.files:
            text = text.replace(f"/{name}", name)
        return text


def words(game: Game) -> list[tuple[str, str]]:
    """Title and text of every card of the box."""
    return [
        (one.word("title") or "", " ".join(filter(None, (one.word("text"), one.word("flavour")))))
        for deck in game.decks
        for one in printed(deck)
        for _ in range(one.copies)
    ]


def main() -> None:
    """Write both into the folder that is named, and say how many faces and cards there are."""
    folder = Path(sys.argv[1])
    (folder / "html").mkdir(parents=True)
    recorder = Recorder()
    with TemporaryDirectory() as cache, mock.patch.dict("os.environ", {CACHE_VARIABLE: cache}):
        patches = list(recorder.patches())
        for patch in patches:
            patch.start()
        args = ["print", BOX, "--only", DECKS, "--output", f"{cache}/out", "--jobs", "1"]
        hornbook(args, standalone_mode=False)
        mock.patch.stopall()
    shelf = Shelf(find_project())
    game = shelf.open(shelf.folder(BOX)).game
    assert game is not None, f"{BOX} cannot be read"
    cards = words(game)
    (folder / "words.json").write_text(json.dumps(cards), "utf-8")
    faces = recorder.write(folder / "html")
    assert faces, "nothing was handed to WeasyPrint as HTML"
    print(f"{faces} faces and {len(cards)} cards are prepared", file=sys.stderr)  # noqa: T201


if __name__ == "__main__":
    main()
