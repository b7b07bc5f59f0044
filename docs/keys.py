"""The page of all keys that authors write: told by the schemas, with examples from our own content.

What the model does not say of a key stands in `keys.yaml` beside this file.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from generator.commands.schema import MODELS
from generator.source.document import read_yaml
from generator.source.schema import json_schema, schemas_at, wanted

ROOT = Path(__file__).resolve().parent.parent

SHAPES = {
    "game": "game.yaml",
    "deck": "cards/<deck>.yaml",
    "theme": "theme.yaml",
    "components": "components.yaml",
    "ruleset": "rules/<ruleset>.yaml",
    "policies": "policies/<ruleset>.yaml",
    "map": "maps/<map>.yaml",
    "rulebook": "rulebooks/<ruleset>.yaml",
    "lesson": "lesson.yaml",
    "set": "set.yaml of a card set",
    "set-deck": "cards/<deck>.yaml of a card set",
    "set-ruleset": "rules/<ruleset>.yaml of a card set",
    "set-policies": "policies/<ruleset>.yaml of a card set",
    "set-theme": "theme.yaml of a card set",
    "set-components": "components.yaml of a card set",
    "set-rulebook": "rulebooks/<ruleset>.yaml of a card set",
    "set-lesson": "lesson.yaml of a card set",
}
"""The files that authors write: the name of the schema → that of the file."""

SETS = ("content/sets", "tests/sets/samples", "tests/corpus/good")
"""Where card sets lie of which examples are taken."""

LONGEST_EXAMPLE = 420
"""Characters of an example."""


_WHOLE = re.compile(r"^size:", re.MULTILINE)
"""What only a whole deck says, and not a set that changes one."""


def keys_page() -> str:
    """All keys of all files that authors write, told by the schemas."""
    return "\n".join(_keys())


def _keys() -> Iterator[str]:
    yield from ("# All keys", "")
    yield "This page is made from the schemas by which editors help and `hornbook check` judges;"
    yield "[How a box is written](content.md) is the guide. Examples are from our own boxes and"
    yield "sets. A key in **bold** must be given. Where a card set changes a list or a mapping, it"
    yield "says `add:`, `replace:` and `remove:`; below them stands what would stand in the box."
    told = set[str]()
    for name, schema in shapes().items():
        yield from ("", f"## {SHAPES[name]}")
        for block, body in {name: schema, **schema.get("$defs", {})}.items():
            if "properties" in body and "Changes" not in block and ident(block, body) not in told:
                told.add(ident(block, body))
                yield from _block(name, block, body, schema)


def shapes() -> dict[str, Any]:
    """The schemas of the files that authors write, by name."""
    made = json_schema(MODELS)
    return {name: made[name] for name in SHAPES}


def _block(
    name: str, block: str, body: Mapping[str, Any], schema: Mapping[str, Any]
) -> Iterator[str]:
    if block != name:
        yield from ("", f"### {name}: {_words(block)}")
    if about := body.get("description"):
        yield from ("", cell(about.split("\n\n")[0]))
    yield from ("", "| key | holds | means |", "|---|---|---|")
    root = {**body, "$defs": schema.get("$defs", {})}
    for key, one in body["properties"].items():
        shown = f"**`{key}`**" if key in body.get("required", ()) else f"`{key}`"
        held = wanted(schemas_at(root, (key,), {key: None}), None)
        yield f"| {shown} | {cell(held)} | {cell(meaning(block, key, one))} |"
    if block != name and (found := examples().get(ident(block, body))):
        yield from ("", "```yaml", found.rstrip(), "```")


def ident(block: str, body: Mapping[str, Any]) -> str:
    """The name of a block with its keys: two may have one name, in different files."""
    return f"{block}: {' '.join(body['properties'])}"


def _words(block: str) -> str:
    """`KeyEntry` as words."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", block).lower().replace("_", " ").strip()


def meaning(block: str, key: str, schema: Mapping[str, Any]) -> str:
    """What a key of a block means, in one line.

    Raises:
        KeyError: neither the model nor `keys.yaml` says.
    """
    known = _meanings()
    said = schema.get("description") or known.get(f"{block}.{key}") or known[key]
    return str(said).split("\n\n")[0]


@cache
def _meanings() -> dict[str, str]:
    found: dict[str, str] = yaml.safe_load((ROOT / "docs" / "keys.yaml").read_text("utf-8"))
    return found


@cache
def examples() -> dict[str, str]:
    """The fullest short example of each block, as it stands in our boxes and sets."""
    found: dict[str, list[str]] = {}
    for name, schema in shapes().items():
        for path in _written(name):
            document, _ = read_yaml(path.read_text("utf-8"), path.name)
            data = document.root.value if document else None
            for block, value in _blocks(schema, {"$ref": f"#/$defs/{name}"}, data, name):
                found.setdefault(block, []).append(_shown(value))
    return {block: max(shown, key=_fitness) for block, shown in found.items()}


def _written(name: str) -> list[Path]:
    """All files of ours that a schema is for."""
    file, _, of_set = SHAPES[name].partition(" of ")
    pattern = re.sub(r"<\w+>", "*", file)
    if of_set or name == "set":
        return [path for home in SETS for path in sorted((ROOT / home).glob(f"*/{pattern}"))]
    brought = (path for home in SETS for path in sorted((ROOT / home).glob(f"*/{pattern}")))
    whole = [path for path in brought if name == "deck" and _WHOLE.search(path.read_text("utf-8"))]
    return [*sorted((ROOT / "content").glob(f"*/{pattern}")), *whole]


def _blocks(
    root: Mapping[str, Any], schema: Mapping[str, Any], value: Any, name: str
) -> Iterator[tuple[str, Any]]:
    """Every block of keys in a value, with the name of what it is."""
    if "$ref" in schema:
        block = str(schema["$ref"]).removeprefix("#/$defs/")
        body = root if block == name else root["$defs"][block]
        if isinstance(value, dict) and "properties" in body:
            yield ident(block, body), value
        yield from _blocks(root, body, value, "")
        return
    for branch in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        if _may_be(root, branch, value):
            yield from _blocks(root, branch, value, "")
            return
    if isinstance(value, list) and "items" in schema:
        for one in value:
            yield from _blocks(root, schema["items"], one, "")
    elif isinstance(value, dict):
        rest = schema.get("additionalProperties") or {}
        patterned = next(iter(schema.get("patternProperties", {}).values()), rest)
        for key, one in value.items():
            inner = schema.get("properties", {}).get(key, patterned)
            if isinstance(inner, dict):
                yield from _blocks(root, inner, one, "")


def _may_be(root: Mapping[str, Any], schema: Mapping[str, Any], value: Any) -> bool:
    """Whether a value is of the kind that a schema is for."""
    if "$ref" in schema:
        schema = root["$defs"][str(schema["$ref"]).removeprefix("#/$defs/")]
    kinds = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int}
    if not isinstance(value, kinds.get(schema.get("type", ""), object)):
        return False
    if not isinstance(value, dict) or "properties" not in schema:
        return True
    own = schema["properties"]
    same = all(
        value[key] == one["const"] for key, one in own.items() if "const" in one and key in value
    )
    return same and value.keys() <= own.keys() and {*schema.get("required", ())} <= value.keys()


def _shown(value: Any) -> str:
    style: dict[str, Any] = {"sort_keys": False, "allow_unicode": True, "width": 100}
    return str(yaml.safe_dump(value, default_flow_style=None, **style))


def _fitness(shown: str) -> tuple[bool, int, int]:
    """How good an example is: short enough and full, or else as short as there is one."""
    short = len(shown) <= LONGEST_EXAMPLE
    return short, shown.count(": ") if short else 0, -len(shown)


def cell(text: str) -> str:
    """Words in a cell of a table."""
    return " ".join(text.split()).replace("|", "/")
