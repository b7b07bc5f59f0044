"""A new box: a small game of one's own that is whole, and says what to change first."""

import os
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from shlex import quote

from generator.commands.schema import schemas

STARTING = Path("starting") / "box"
"""The new box, among the templates: a box without a fault, called as the two below."""
_ID, _TITLE = "my-box", "My Box"
_LONG = 24
"""How long the title may be in margins, also where all of its letters are wide."""
_MODELS = (
    "game", "deck", "theme", "components", "ruleset", "policies", "map", "rulebook", "lesson",
    "transcript",
)  # fmt: skip


def write_box(starting: Path, stage: Path, name: str) -> None:
    """Write the box into `stage`, called by an id of this name, with schemas for editors."""
    id_ = name[:_LONG].strip("-")
    title = id_.replace("-", " ").title()
    for file in sorted(starting.rglob("*.yaml")):
        text = file.read_text("utf-8")
        # In two steps: a name may hold the one that it replaces.
        text = text.replace(_TITLE, "\0").replace(_ID, id_).replace("\0", title)
        path = stage / file.relative_to(starting).as_posix().replace(_ID, id_)
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    write_schemas(stage, _MODELS)


def write_schemas(stage: Path, models: Collection[str]) -> None:
    """Write the schemas of these files into the folder `schema`."""
    (stage / "schema").mkdir()
    for file, text in schemas().items():
        if file.removesuffix(".schema.json") in models:
            (stage / "schema" / file).write_text(text, "utf-8")


def told_of_box(folder: Path, ours: Collection[str], more: Iterable[str]) -> Iterator[str]:
    """What was made, and commands that work as they stand; a name of `ours` would mean ours."""
    text = str(folder)
    named = quote(f".{os.sep}{text}" if text in ours else text)
    yield f"{folder}/ is a game with one deck; begin with the ten lines that game.yaml tells of"
    yield from more
    yield f"  hornbook check {named}"
    yield f"  hornbook print {named} --preview"
    yield f"  hornbook play {named}"
    yield f"  hornbook simulate {named}"
