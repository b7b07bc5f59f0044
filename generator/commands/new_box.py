"""A new box: a small game of one's own that is whole, and says what to change first."""

import os
import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from shlex import quote

from generator.commands.schema import schema_of
from generator.project import Project
from generator.source.folders import SAMPLES
from generator.words.placeholders import AUTHOR

STARTING = Path("starting") / "box"
"""The new box, among the templates: a box without a fault, called as the two below."""
_ID, _TITLE = "my-box", "My Box"
_LONG = 24
"""How long the title may be in margins, also where all of its letters are wide."""
_MODELS = (
    "game", "deck", "theme", "components", "ruleset", "policies", "map", "rulebook", "lesson",
    "transcript",
)  # fmt: skip


KINDS = Path("starting") / "likes.yaml"
"""Which sample a box begins with, by its kind, among the templates."""
_CREDITS = f"""credits:
  designers: [{AUTHOR}]    # (3)
  # publisher, published, notice, buy, thanks: where there is something to say
"""


def write_box(starting: Path, stage: Path, name: str) -> None:
    """Write the box into `stage`, called by an id of this name, with schemas for editors."""
    id_, title = _named(name)
    for file in sorted(starting.rglob("*.yaml")):
        text = file.read_text("utf-8")
        # In two steps: a name may hold the one that it replaces.
        text = text.replace(_TITLE, "\0").replace(_ID, id_).replace("\0", title)
        path = stage / file.relative_to(starting).as_posix().replace(_ID, id_)
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    write_schemas(stage, _MODELS)


def write_like(project: Project, kind: str, stage: Path, name: str) -> None:
    """Write the sample of this kind into `stage`, as a box that is called by an id of this name."""
    import yaml

    kinds = yaml.safe_load((project.templates / KINDS).read_text("utf-8"))
    sample = project.content / SAMPLES / kinds[kind]
    head = (sample / "game.yaml").read_text("utf-8")
    named = {key: re.search(rf"(?m)^{key}: (.*?)(?: +#.*)?$", head) for key in ("id", "title")}
    old = {key: found[1] for key, found in named.items() if found}
    id_, title = _named(name)
    for file in sorted(sample.rglob("*.yaml")):
        within = file.relative_to(sample)
        text = _own(file.read_text("utf-8"), old["id"], id_)
        text = re.sub(rf"(?m)^(title|short): {re.escape(old['title'])}\b", rf'\1: "{title}"', text)
        text = text.replace("# A sample: ", f"# Begun with {old['title']}, a sample of Hornbook: ")
        up = "../" * (len(within.parts) - 1)
        text = re.sub(r"\$schema=[./]+/templates/schema/", f"$schema={up}schema/", text)
        text = re.sub(r"(?m)^credits:\n(?:  .*\n)+", _kept_credits, text)
        path = stage / within.as_posix().replace(old["id"], id_)
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    write_schemas(stage, _MODELS)


def _named(name: str) -> tuple[str, str]:
    """The id and the title of a box in a folder of this name."""
    id_ = name[:_LONG].strip("-")
    return id_, id_.replace("-", " ").title()


def _own(text: str, old: str, new: str) -> str:
    """The text with another id, in quotes: it may look like a number, or like nothing."""
    text = re.sub(rf"(?m)^id: {re.escape(old)}$", f'id: "{new}"', text)
    return re.sub(rf"(?m)^rulesets: \[{re.escape(old)}\]", f'rulesets: ["{new}"]', text)


def _kept_credits(found: re.Match[str]) -> str:
    """The credits of somebody’s own game; whoever drew its icons stays."""
    icons = re.findall(r"(?m)^  icons:.*\n(?:    .*\n)*", found[0])
    return _CREDITS + "".join(icons)


def write_schemas(stage: Path, models: Collection[str]) -> None:
    """Write the schemas of these files into the folder `schema`."""
    (stage / "schema").mkdir()
    for name in models:
        (stage / "schema" / f"{name}.schema.json").write_text(schema_of(name), "utf-8")


def told_of_box(folder: Path, ours: Collection[str], more: Iterable[str]) -> Iterator[str]:
    """What was made, and commands that work as they stand; a name of `ours` would mean ours."""
    text = str(folder)
    named = quote(f".{os.sep}{text}" if text in ours else text)
    yield f"{folder}/ is a small game, and whole; begin with the ten lines that game.yaml tells of"
    yield from more
    yield f"  hornbook check {named}"
    yield f"  hornbook print {named} --preview"
    yield f"  hornbook play {named}"
    yield f"  hornbook simulate {named}"
