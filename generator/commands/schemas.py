"""The JSON Schemas of content files, for editors."""

import json
from pathlib import Path

from pydantic import BaseModel

from generator.model.deck import Deck
from generator.model.game import GameFile
from generator.model.rules import Ruleset
from generator.model.sheet import Components
from generator.model.theme import Theme
from generator.output import write_file
from generator.play.transcripts import Transcript
from generator.rules.schema import with_effects
from generator.source.schema import json_schema

MODELS: dict[str, type[BaseModel]] = {
    "game": GameFile,
    "deck": Deck,
    "theme": Theme,
    "components": Components,
    "ruleset": Ruleset,
    "transcript": Transcript,
}


def schemas() -> dict[str, str]:
    """The text of each schema by file name."""
    made = json_schema(MODELS)
    return {
        f"{name}.schema.json": json.dumps(with_effects(schema), indent=2, ensure_ascii=False) + "\n"
        for name, schema in made.items()
    }


def write_schemas(folder: Path) -> list[Path]:
    """Write all schemas into `folder`.

    Raises:
        HornbookError: exit 4, when the folder cannot be written.
    """
    for name, text in schemas().items():
        write_file(folder / name, text.encode())
    return [folder / name for name in schemas()]
