"""What may be typed at a place of a text, and what the word there means.

The keys and choices of a file are those of its JSON Schema, names those of the game and of the
rules language. The place is found by putting a word of ours there and reading the text.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.commands.rule_names import named
from generator.commands.schema import MODELS
from generator.diagnostics import ContentPath
from generator.model.game import Game
from generator.rules.functions import FUNCTIONS
from generator.rules.vocabulary import WORDS, with_effects
from generator.source.document import Value, read_yaml
from generator.source.schema import Schema, choices, json_schema, schemas_at, wanted
from generator.studio.answers.placeholders import OPENS, RUNNING, placeholders
from generator.studio.answers.workshop import Units, game_of

if TYPE_CHECKING:
    from generator.studio.host import Opened

MOST = 200
"""Words that are offered at once."""
_HERE = "zzherezz"
_WORD = re.compile(r"[\w./-]*")
_KEY = re.compile(r"\s*(- +)*|.*[{,]\s*")
_PARTS = {
    "cards": "deck",
    "rules": "ruleset",
    "policies": "policies",
    "maps": "map",
    "rulebooks": "rulebook",
}
_WHOLE = re.compile(r"^(title|size):", re.MULTILINE)
_EXPRESSIONS = frozenset(
    {"effect", "reacts", "modifiers", "rules", "actions", "answers", "terms", "amounts"}
)


class _Place(NamedTuple):
    """Where something is typed: at a key of the mapping at `path`, or the value there."""

    path: ContentPath
    is_key: bool
    data: Value


def complete(opened: "Opened", file: str, text: str, at: int) -> Any:
    """The words that may stand at a place, each with what it means."""
    units = Units(text)
    here = units.back(at)
    start = here - len(_before(text, here))
    found = _place(text, start, here)
    typed = text[start:here].lower()
    if found is not None and (said := _in_text(found)) is not None:
        return {"from": units.of(start), **_filled_in(opened, file, found, said, typed)}
    options = [] if found is None else [*_options(opened, file, text, found)]
    likely = [one for one in options if one["label"].lower().startswith(typed)]
    likely += [one for one in options if typed in one["label"].lower() and one not in likely]
    if text.startswith(":", here):  # the key is there, and is written anew
        likely = [one | {"apply": one["label"]} for one in likely]
    return {"from": units.of(start), "options": likely[:MOST]}


def hover(opened: "Opened", file: str, text: str, at: int) -> Any:
    """What the word at a place means; no text where there is nothing to say."""
    units = Units(text)
    here = units.back(at)
    start = here - len(_before(text, here))
    end = here + len(_match(text, here))
    word = text[start:end]
    found = _place(text, start, end) if word else None
    if found is None:
        return {"text": ""}
    before = _in_text(found)
    if before is None:
        options = [*_options(opened, file, text, found)]
    else:
        options = _filled_in(opened, file, found, before, "")["options"]
    said = {one["label"]: one["info"] or one["detail"] for one in options}
    if not found.is_key and word in WORDS:
        said.setdefault(word, WORDS[word].means)
    return {"text": said.get(word, ""), "from": units.of(start), "to": units.of(end)}


ANSWERS = {"complete": complete, "hover": hover}


def _before(text: str, at: int) -> str:
    line = text[text.rfind("\n", 0, at) + 1 : at]
    found = re.search(r"[\w./-]*$", line)
    return found[0] if found else ""


def _match(text: str, at: int) -> str:
    found = _WORD.match(text, at)
    return found[0] if found else ""


def _place(text: str, start: int, end: int) -> _Place | None:
    """Where the word from `start` to `end` stands; None where the text around it is broken."""
    line = text[text.rfind("\n", 0, start) + 1 : start]
    rest = text[end:].split("\n", 1)[0]
    if rest.startswith(":"):
        ways = [_HERE]
    else:
        ways = [f"{_HERE}: 0", _HERE] if _KEY.fullmatch(line) else [_HERE, f"{_HERE}: 0"]
    for way in ways:
        document, _ = read_yaml(text[:start] + way + text[end:], "")
        if document is not None and (found := _found(document.data, ())) is not None:
            return _Place(*found, document.data)
    return None


def _found(value: Value, path: ContentPath) -> tuple[ContentPath, bool] | None:
    if isinstance(value, str):
        return (path, False) if _HERE in value else None
    if isinstance(value, dict) and any(_HERE in key for key in value):
        return path, True
    inner: list[tuple[str | int, Value]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return next((found for step, one in inner if (found := _found(one, (*path, step)))), None)


def _in_text(place: _Place) -> str | None:
    """What of a text stands before the place; None where that is in none."""
    said = str(_at(place.data, place.path)).partition(_HERE)[0]
    last = next((step for step in reversed(place.path) if isinstance(step, str)), "")
    is_text = not place.is_key and _EXPRESSIONS.isdisjoint(place.path)
    return said if is_text and (last in RUNNING or OPENS in said) else None


def _filled_in(opened: "Opened", file: str, place: _Place, said: str, typed: str) -> dict[str, Any]:
    """What may be filled in; in place of a number that is typed what has that value."""
    game, card = game_of(opened), _at(place.data, place.path[:2])
    if game is None:
        return {"options": []}
    named_ = placeholders(game, Path(file).stem, card, said, typed)
    options = [_option(name, about, "", "variable") for name, about in named_]
    first = [one for one in options if one["label"].lower().startswith(typed)]
    rest = [one for one in options if typed in one["label"].lower() and one not in first]
    if typed.isdecimal():
        return {"options": options, "filter": False}
    return {"options": [*first, *rest][:MOST]}


def _options(opened: "Opened", file: str, text: str, place: _Place) -> Iterator[dict[str, str]]:
    schema = _schema(_kind(opened, file, text))
    game = game_of(opened)
    if schema is not None and place.is_key:
        yield from _keys(schema, place, game, Path(file).stem)
    elif schema is not None:
        yield from _values(opened, schema, place, game)


def _keys(schema: Schema, place: _Place, game: Game | None, deck: str) -> Iterator[dict[str, str]]:
    there = _at(place.data, place.path)
    if isinstance(there, dict):
        there.pop(_HERE, None)
    leaves = schemas_at(schema, place.path, place.data)
    said = dict[str, dict[str, str]]()
    for leaf in leaves:
        for name, one in leaf.get("properties", {}).items():
            about = WORDS[name].means if name in WORDS and "effect" in place.path else ""
            info = about or str(one.get("description", ""))
            kind = wanted(schemas_at(schema, (*place.path, name), place.data), None)
            said.setdefault(name, _option(name, kind, info, "property"))
    if place.path and place.path[-1] == "attributes" and game is not None:
        for one in game.decks:
            own = one.attributes.items() if one.id == deck else ()
            said |= {
                name: _option(name, about.type, about.means, "property") for name, about in own
            }
    for name, one in said.items():
        if not isinstance(there, dict) or name not in there:
            yield {**one, "apply": f"{name}: "}


def _values(
    opened: "Opened", schema: Schema, place: _Place, game: Game | None
) -> Iterator[dict[str, str]]:
    leaves = schemas_at(schema, place.path, place.data)
    for one in choices(leaves):
        yield _option(one, "", "", "enum")
    if any(leaf.get("type") == "boolean" for leaf in leaves):
        yield from (_option(one, "", "", "enum") for one in ("true", "false"))
    last = next((step for step in reversed(place.path) if isinstance(step, str)), "")
    if last == "icon":
        yield from (_option(one, "", "", "constant") for one in sorted(opened.shelf.known.icons))
    if "attributes" in place.path and game is not None:
        names = {name: one for deck in game.decks for name, one in deck.attributes.items()}
        if last in names:
            yield from (_option(one, "", names[last].means, "enum") for one in names[last].choices)
    if game is not None and not _EXPRESSIONS.isdisjoint(place.path):
        yield from (_option(name, said, "", "variable") for name, said in named(game).items())
        for name, function in FUNCTIONS.items():
            yield _option(name, function.example, function.means, "function")


def _option(label: str, detail: str, info: str, kind: str) -> dict[str, str]:
    detail = "" if detail == "something else" else detail[:60]
    return {"label": label, "detail": detail, "info": info, "type": kind}


def _at(value: Value, path: ContentPath) -> Value:
    for step in path:
        if isinstance(value, dict) and isinstance(step, str):
            value = value.get(step)
        elif isinstance(value, list) and isinstance(step, int):
            value = value[step]
    return value


def _kind(opened: "Opened", file: str, text: str) -> str:
    """The name of the schema of a file."""
    folder, _, _ = file.rpartition("/")
    name = _PARTS.get(folder, Path(file).stem)
    if not opened.sets or name == "map" or (name == "deck" and _WHOLE.search(text)):
        return name
    return name if name == "set" else f"set-{name}"


@cache
def _schema(name: str) -> Schema | None:
    if name not in MODELS:
        return None
    made: Mapping[str, Any] = with_effects(json_schema({name: MODELS[name]})[name])
    return made
