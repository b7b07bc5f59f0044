"""The `schema` command: the JSON Schemas of content files, for editors."""

from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from generator.commands.arguments import Schema
from generator.exports.whole_box import WholeBox
from generator.model.cardset import (
    SetComponents,
    SetDeck,
    SetFile,
    SetLesson,
    SetPolicies,
    SetRulebook,
    SetRuleset,
    SetTheme,
)
from generator.model.deck import Deck
from generator.model.document import Rulebook
from generator.model.game_file import GameFile
from generator.model.lesson import Lesson
from generator.model.libraries import Library
from generator.model.maps import MapFile
from generator.model.policies import Policies
from generator.model.rules import Ruleset
from generator.model.sheet import Components
from generator.model.shops import ShopTable
from generator.model.sizes import PaperTable, SizeTable
from generator.model.theme import Theme
from generator.output import write_file
from generator.play.transcripts import Transcript
from generator.project import Project, find_project
from generator.rules.vocabulary import with_effects
from generator.saying import say
from generator.source.schema import json_schema, schema_text

SET_MODELS: dict[str, type[BaseModel]] = {
    "set": SetFile,
    "set-deck": SetDeck,
    "set-ruleset": SetRuleset,
    "set-policies": SetPolicies,
    "set-theme": SetTheme,
    "set-components": SetComponents,
    "set-rulebook": SetRulebook,
    "set-lesson": SetLesson,
}
"""The files of a card set."""

MODELS: dict[str, type[BaseModel]] = {
    "game": GameFile,
    "deck": Deck,
    "theme": Theme,
    "components": Components,
    "ruleset": Ruleset,
    "rules-library": Library,
    "policies": Policies,
    "map": MapFile,
    "rulebook": Rulebook,
    "lesson": Lesson,
    "sizes": SizeTable,
    "papers": PaperTable,
    "shops": ShopTable,
    "transcript": Transcript,
    **SET_MODELS,
}

EXPORTED: dict[str, type[BaseModel]] = {"whole-box": WholeBox}
"""What we write, for programs that read it."""


def schemas() -> dict[str, str]:
    """The text of each schema by file name."""
    return {f"{name}.schema.json": schema_of(name) for name in (*MODELS, *EXPORTED)}


@cache  # one takes some hundredths of a second, and `new` writes them for each draft
def schema_of(name: str) -> str:
    """The text of the schema of this name."""
    schema = json_schema({name: {**MODELS, **EXPORTED}[name]})[name]
    return schema_text(with_effects(_with_needs(schema) if name == "rules-library" else schema))


def _with_needs(schema: Any) -> Any:
    """The schema of a library, in which a need such as `$deck` may stand in place of any id."""
    if isinstance(schema, dict):
        made = {key: _with_needs(one) for key, one in schema.items()}
        if str(made.get("pattern", "")).startswith("^[a-z0-9]+"):
            made["pattern"] = f"{made['pattern']}|^\\$[a-z0-9-]+$"
        return made
    return [*map(_with_needs, schema)] if isinstance(schema, list) else schema


def run(asked: Schema) -> None:
    """Write all schemas.

    Raises:
        HornbookError: exit 4, when the folder cannot be written.
    """
    folder = asked.output or schema_folder(find_project())
    made = schemas()
    for name, text in made.items():
        write_file(folder / name, text.encode())
    for name in made:
        say(str(folder / name))


def schema_folder(project: Project) -> Path:
    """Where schemas go when nobody says: in a checkout beside the templates, else into `schema`.

    What is installed belongs to the installer, so nothing is written there.
    """
    home = project.templates / "schema"
    return home if project.assets.is_relative_to(project.templates) else Path("schema")
