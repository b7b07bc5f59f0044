"""Reads finished saves of Tabletop Simulator again: what the program would drop in silence."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlsplit

from generator.exports.target import Files
from generator.render.picture_sizes import picture_size

LARGEST = 4096
"""Pixels along the side of a picture."""
COLUMNS, ROWS = 10, 7
ADDRESSES = ("FaceURL", "BackURL", "ImageURL", "ImageSecondaryURL", "PDFUrl")
GUID = re.compile(r'\b(?:cards|\[\d+\]) = "([0-9a-f]{6})"')
KNOWN = re.compile(r"[0-9a-f]{6}")


def faults(files: Files) -> Iterator[str]:
    """What saves refer to but do not hold, and what breaks the limits of the program."""
    saves = {name: data for name, data in files.items() if name.endswith(".json")}
    if not saves:
        yield "there is no save"
    for name, data in saves.items():
        if f"{name.removesuffix('.json')}.png" not in files:
            yield f"{name}: no small picture beside it"
        try:
            save = json.loads(data)
        except ValueError as error:
            yield f"{name}: is no JSON ({error})"
            continue
        yield from (f"{name}: {one}" for one in _save_faults(save, files))
    for name, data in files.items():
        if name.startswith("Mods/Images/"):
            yield from _picture_faults(name, data)


def _picture_faults(name: str, data: bytes) -> Iterator[str]:
    size = picture_size(data)
    if size is None:
        yield f"{name}: is neither JPEG nor PNG"
    elif max(size) > LARGEST:
        yield f"{name}: {size[0]} × {size[1]} pixels, more than {LARGEST}"


def _save_faults(save: Mapping[str, Any], files: Files) -> Iterator[str]:
    things = [*_things(save.get("ObjectStates", ()))]
    for guid, many in Counter(one.get("GUID") for one in things).items():
        if many > 1 or not KNOWN.fullmatch(str(guid)):
            yield f"{many} objects have the id {guid}"
    known = {one.get("GUID") for one in things}
    for guid in GUID.findall(save.get("LuaScript", "")):
        if guid not in known:
            yield f"the script names {guid}, which no object has"
    if "--[[" in save.get("LuaScript", ""):
        yield "the script has a hole"
    names = {name.rsplit("/", 1)[-1] for name in files}
    sheets: dict[str, object] = {}
    for one in things:
        told = f"{one.get('Name')} {one.get('GUID')}"
        yield from (f"{told}: {fault}" for fault in _thing_faults(one, names))
        for key, sheet in one.get("CustomDeck", {}).items():
            if sheets.setdefault(key, sheet) != sheet:
                yield f"{told}: sheet {key} is another one elsewhere"


def _thing_faults(one: Mapping[str, Any], names: set[str]) -> Iterator[str]:
    if not one.get("Name") or "Transform" not in one:
        yield "has no kind, or no place"
    states = one.get("States", {})
    if list(states) != [str(number) for number in range(2, 2 + len(states))]:
        yield f"states are {', '.join(states)}, not 2, 3, …"
    own = (one.get("CustomImage", {}), one.get("CustomPDF", {}))
    for holder in (*one.get("CustomDeck", {}).values(), *own):
        for key in ADDRESSES:
            if key in holder and _file(holder[key]) not in names:
                yield f"{key} {holder[key]!r} is not in the export"
    if "CardID" in one:
        yield from _card_faults(one)
    yield from _holder_faults(one)


def _holder_faults(one: Mapping[str, Any]) -> Iterator[str]:
    held = one.get("ContainedObjects", ())
    if "DeckIDs" in one and one["DeckIDs"] != [child.get("CardID") for child in held]:
        yield "DeckIDs are not the cards that it holds"
    if "DeckIDs" in one and len(held) < 2:
        yield f"a deck of {len(held)} cards"
    if one.get("Name") == "Infinite_Bag" and len(held) != 1:
        yield f"a bag without end that holds {len(held)} things, not one"


def _card_faults(one: Mapping[str, Any]) -> Iterator[str]:
    key, cell = divmod(one["CardID"], 100)
    sheet = one.get("CustomDeck", {}).get(str(key))
    if sheet is None:
        yield f"card {one['CardID']} names no sheet {key}"
        return
    across, down = sheet["NumWidth"], sheet["NumHeight"]
    if cell >= across * down:
        yield f"cell {cell} is beyond its sheet of {across} × {down}"
    if across > COLUMNS or down > ROWS:
        yield f"a sheet of {across} × {down}, more than {COLUMNS} × {ROWS}"


def _file(address: str) -> str:
    """The name of the file behind an address."""
    return urlsplit(address).path.rsplit("/", 1)[-1] if "://" in address else address


def _things(states: Any) -> Iterator[Mapping[str, Any]]:
    """Every object, with what it holds and what it can become."""
    for one in states:
        yield one
        yield from _things(one.get("ContainedObjects", ()))
        yield from _things(one.get("States", {}).values())
