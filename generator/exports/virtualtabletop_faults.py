"""What VirtualTabletop would refuse or drop without a word, read from finished files."""

import io
import json
import re
import zipfile
from binascii import crc32
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.exports.target import Files

VERSION = 16
"""Of the format that is written: servers raise what is older, and refuse what they do not know."""
MOST_JSON, MOST_ASSET, MOST_COVER = 20 * 2**20, 10 * 2**20, 50_000
"""Bytes of a variant, of an asset, and of the picture on the shelf."""
ASSET = re.compile(r"/assets/(-?\d+_\d+)")
NUMBER = re.compile(r"var [a-z]+ = randInt \d+ \d+")
"""The lines of routines that we use."""
HANDLED = (
    "MOVE",
    "SHUFFLE",
    "SELECT",
    "SET",
    "LABEL",
    "GET",
    "COUNT",
    "CALL",
    "FOREACH",
    "IF",
    "TURN",
)
"""The functions that we use."""
IDS = {"to": "holder", "from": "holder", "holder": "holder", "label": "label", "widget": "button"}
"""Words of a function that name a widget, and of what type it must be."""
MADE = ("DEFAULT", "child", "thisButton", "activeSeats", "playerSeats")
"""Collections that are there without being made."""

Widgets = Mapping[str, Mapping[str, Any]]


def asset_name(data: bytes) -> str:
    """What the program calls a file: its CRC-32 with a sign, and its size."""
    found = crc32(data)
    return f"{found - (1 << 32) if found >> 31 else found}_{len(data)}"


def faults(files: Files) -> Iterator[str]:
    """Every fault of every file."""
    for name, data in files.items():
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                members = {one: archive.read(one) for one in archive.namelist()}
        except zipfile.BadZipFile:
            yield f"{name} is no archive"
            continue
        yield from (f"{name}: {fault}" for fault in _archive(members))


def _archive(members: Mapping[str, bytes]) -> Iterator[str]:
    assets = {one.removeprefix("assets/"): members[one] for one in members if "/" in one}
    variants = [one for one in members if "/" not in one]
    if (
        sorted(variants) != sorted(f"{number}.json" for number in range(len(variants)))
        or not variants
    ):
        yield f"variants are not numbered from 0: {', '.join(variants)}"
    for name, data in assets.items():
        if asset_name(data) != name:
            yield f"the asset {name} has another sum or size"
        if len(data) >= MOST_ASSET:
            yield f"the asset {name} is too large"
        if not data.startswith((b"\xff\xd8", b"\x89PNG", b"RIFF", b"<", b"GIF")):
            yield f"the asset {name} is no picture"
    used: set[str] = set()
    for name in variants:
        if len(members[name]) >= MOST_JSON:
            yield f"{name} is too large"
        try:
            state = json.loads(members[name])
        except ValueError:
            yield f"{name} is no JSON"
            continue
        used.update(ASSET.findall(members[name].decode()))
        yield from (f"{name}: {fault}" for fault in _variant(state, assets))
    yield from (f"nothing shows the asset {name}" for name in assets if name not in used)


def _variant(state: Mapping[str, Any], assets: Mapping[str, bytes]) -> Iterator[str]:
    meta = state.get("_meta", {})
    if meta.get("version") != VERSION:
        yield f"it is of version {meta.get('version')}, not {VERSION}"
    widgets: Widgets = {name: one for name, one in state.items() if name != "_meta"}
    for asset in dict.fromkeys(ASSET.findall(json.dumps(state))):
        if asset not in assets:
            yield f"the asset {asset} is missing"
    cover = ASSET.match(str(meta.get("info", {}).get("image", "")))
    if cover and int(cover[1].split("_")[1]) > MOST_COVER:
        yield "the picture for the shelf is too large"
    for name, one in widgets.items():
        yield from _widget(name, one, widgets)
    filled = {str(one.get("parent")) for one in widgets.values()}
    for name, one in widgets.items():
        if one.get("type") == "pile" and name not in filled:
            yield f"the pile {name} is empty"


def _widget(name: str, one: Mapping[str, Any], widgets: Widgets) -> Iterator[str]:
    if one.get("id") != name:
        yield f"{name} calls itself {one.get('id')}"
    parent = one.get("parent")
    if parent is not None and parent not in widgets:
        yield f"{name} lies in {parent}, which is not there"
    if one.get("type") == "card":
        yield from _card(name, one, widgets)
    if one.get("type") == "deck":
        yield from _deck(name, one, widgets)
    if one.get("type") == "seat" and one.get("hand") not in widgets:
        yield f"{name} has the hand {one.get('hand')}, which is not there"
    for seats in ("onlyVisibleForSeat", "showInactiveFaceToSeat"):
        wrong = (seat for seat in one.get(seats) or () if _type(seat, widgets) != "seat")
        yield from (f"{name} is for {seat}, which is no seat" for seat in wrong)
    for routine in ("clickRoutine", "enterRoutine", "leaveRoutine"):
        found = _routine(one.get(routine, ()), widgets, set(MADE))
        yield from (f"{name}: {fault}" for fault in found)


def _type(name: object, widgets: Widgets) -> str:
    return str(widgets.get(str(name), {}).get("type", ""))


def _card(name: str, one: Mapping[str, Any], widgets: Widgets) -> Iterator[str]:
    if _type(one.get("deck"), widgets) != "deck":
        yield f"the card {name} is of the deck {one.get('deck')}, which is not there"
    elif one.get("cardType") not in widgets[str(one["deck"])]["cardTypes"]:
        yield f"the card {name} is a {one.get('cardType')}, which its deck does not know"


def _deck(name: str, one: Mapping[str, Any], widgets: Widgets) -> Iterator[str]:
    shown = {card.get("cardType") for card in widgets.values() if card.get("deck") == name}
    for kind in one["cardTypes"]:
        if kind not in shown:
            yield f"{name} has no card {kind}"
    if len(one.get("faceTemplates", ())) != 2:
        yield f"{name} has not two faces"
    for face in one.get("faceTemplates", ()):
        if " " in str(face.get("classes", "")):
            yield f"a face of {name} has two classes"
        for part in face["objects"]:
            for key, field in part.get("dynamicProperties", {}).items():
                if key in part:
                    yield f"a face of {name} has {key} twice"
                if not all(field in kind for kind in one["cardTypes"].values()):
                    yield f"a card of {name} has no {field}"


def _routine(steps: Sequence[Any], widgets: Widgets, known: set[str]) -> Iterator[str]:
    for step in steps:
        if isinstance(step, str):
            if not NUMBER.fullmatch(step):
                yield f"nothing is worked out by {step}"
            continue
        if step.get("func") not in HANDLED:
            yield f"nothing is called {step.get('func')}"
        yield from _named(step, widgets)
        yield from _collected(step, widgets, known)
        if step.get("func") == "SELECT":
            known.add(str(step.get("collection", "DEFAULT")))
        for word in ("loopRoutine", "thenRoutine", "elseRoutine"):
            yield from _routine(step.get(word, ()), widgets, known)


def _named(step: Mapping[str, Any], widgets: Widgets) -> Iterator[str]:
    """Widgets that a step names and that are not there, or are something else."""
    for word, kind in IDS.items():
        name = step.get(word)
        if isinstance(name, str) and "$" not in name and _type(name, widgets) != kind:
            yield f"{step['func']} names {name}, which is no {kind}"


def _collected(step: Mapping[str, Any], widgets: Widgets, known: set[str]) -> Iterator[str]:
    """Collections that a step uses and that nothing has made."""
    func, made = step.get("func"), step.get("func") == "SELECT"
    for word in ("source",) if made else ("collection",):
        name = step.get(word)
        if isinstance(name, list):
            missing = (one for one in name if one not in widgets)
            yield from (f"{func} names {one}, which is not there" for one in missing)
        elif name is not None and name not in known:
            yield f"{func} uses {name} before it is selected"
    if made and step.get("collection") == "all":
        yield "a collection is called all, which means every widget"
