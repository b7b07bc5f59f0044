"""What playingcards.io would drop without a word, read from finished files."""

import io
import json
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.exports.target import Files

SCHEMA = "8"
"""The schema that is written, as the file itself says it."""
MOST_ASSET = 2 * 2**20
"""Bytes of a picture: older importers leave out what is larger."""
KINDS = (
    "hand",
    "seat",
    "holder",
    "cardDeck",
    "card",
    "counter",
    "labelText",
    "automationButton",
    "dice",
    "gamePiece",
)
"""The types that we use."""
ASSET = re.compile(r"package://(userassets/[^\"]+)")
LISTS = {
    "from": ("holder",),
    "to": ("holder", "seat"),
    "holders": ("holder",),
    "decks": ("cardDeck",),
    "counters": ("counter",),
}
"""Arguments of functions that name widgets, and of which types."""
ARGUMENTS = {
    "MOVE_CARDS_BETWEEN_HOLDERS": {"from", "to", "quantity", "moveFlip"},
    "RECALL_CARDS": {"decks", "flip", "includeHands", "includeHolders"},
    "SHUFFLE_CARDS": {"holders"},
    "CHANGE_COUNTER": {"counters", "counterChangeMode", "changeNumber"},
}
"""The arguments of each function that we use."""

Widget = Mapping[str, Any]


def faults(files: Files) -> Iterator[str]:
    """Every fault of every file."""
    for name, data in files.items():
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                members = {one: archive.read(one) for one in archive.namelist()}
            widgets = json.loads(members["widgets.json"])
        except (zipfile.BadZipFile, KeyError, ValueError):
            yield f"{name} is no archive with a list of widgets"
            continue
        yield from (f"{name}: {fault}" for fault in _archive(members, widgets))


def _archive(members: Mapping[str, bytes], widgets: Sequence[Widget]) -> Iterator[str]:
    if members.get("schemaVersion") != SCHEMA.encode():
        yield f"its schema is not {SCHEMA}"
    shown = set(ASSET.findall(members["widgets.json"].decode()))
    assets = {name for name in members if name.startswith("userassets/")}
    yield from (f"the picture {name} is missing" for name in sorted(shown - assets))
    yield from (f"nothing shows the picture {name}" for name in sorted(assets - shown))
    for name in sorted(assets):
        if len(members[name]) >= MOST_ASSET:
            yield f"the picture {name} is too large"
    known: dict[str, Widget] = {}
    for one in widgets:
        if one["id"] in known:
            yield f"two widgets are called {one['id']}"
        known[one["id"]] = one
    for one in widgets:
        yield from (f"{one['id']}: {fault}" for fault in _widget(one, known))


def _widget(one: Widget, known: Mapping[str, Widget]) -> Iterator[str]:
    kind = one.get("type")
    if kind not in KINDS:
        yield f"nothing is of the type {kind}"
    if kind == "hand" and one["id"] != "hand":
        yield "a hand that is not called hand does not spread its cards"
    parent = one.get("parent")
    if parent is not None and parent not in known:
        yield f"it lies in {parent}, which is not there"
    judge = {"holder": _holder, "card": _card, "cardDeck": _deck}.get(str(kind))
    if judge is not None:
        yield from judge(one, known)
    for step in one.get("clickRoutine", {}).get("steps", ()):
        for branch in step["branches"]:
            yield from _function(branch, known)


def _holder(one: Widget, known: Mapping[str, Widget]) -> Iterator[str]:
    if not all(one.get(edge) for edge in ("width", "height")):
        yield "a holder needs its width and height"
    missing = (deck for deck in one.get("allowedDecks", ()) if deck not in known)
    yield from (f"it is for the deck {deck}, which is not there" for deck in missing)


def _card(one: Widget, known: Mapping[str, Widget]) -> Iterator[str]:
    deck = known.get(one["deck"])
    if deck is None or deck["type"] != "cardDeck":
        yield f"it is of the deck {one['deck']}, which is not there"
    elif one["cardType"] not in deck["cardTypes"]:
        yield f"it is a {one['cardType']}, which its deck does not know"


def _deck(one: Widget, _: Mapping[str, Widget]) -> Iterator[str]:
    for name, fields in one["cardTypes"].items():
        wrong = (field for field, value in fields.items() if not isinstance(value, str))
        yield from (f"{field} of {name} is no text" for field in wrong)
    for side in ("faceTemplate", "backTemplate"):
        for part in one[side]["objects"]:
            field = part["value"]
            if part["valueType"] == "dynamic" and not all(
                field in fields for fields in one["cardTypes"].values()
            ):
                yield f"a card has no {field}"


def _function(branch: Widget, known: Mapping[str, Widget]) -> Iterator[str]:
    func, args = branch["func"], branch["args"]
    if set(args) != ARGUMENTS.get(func):
        yield f"{func} has the arguments {', '.join(args)}"
    for word, kinds in LISTS.items():
        for name in args.get(word, {}).get("value", ()):
            if known.get(name, {}).get("type") not in kinds:
                yield f"{func} names {name}, which is no {' or '.join(kinds)}"
