"""Reads packages of dialog cards again, and finds what H5P would show empty or not at all."""

import json
import zipfile
from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Any

from generator.exports.target import Files

LIBRARY, VERSION = "H5P.Dialogcards", (1, 9)
"""The content type, and its version since 2021."""

WANTED = ("title", "language", "mainLibrary", "embedTypes", "preloadedDependencies")
HELD = ("text", "answer", "tips")
MORE = ("image", "imageAltText")
"""What a card has, and may have besides: H5P passes over any other name in silence."""


def faults(files: Files) -> Iterator[str]:
    """What is wrong with the packages among `files`."""
    packages = {name: data for name, data in files.items() if name.endswith(".h5p")}
    if not packages:
        yield "there is no package"
    for name, data in packages.items():
        try:
            yield from (f"{name}: {one}" for one in _package(data))
        except (zipfile.BadZipFile, KeyError, ValueError) as trouble:
            yield f"{name} cannot be read: {trouble}"


def _package(data: bytes) -> Iterator[str]:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        held = set(archive.namelist())
        about = json.loads(archive.read("h5p.json"))
        content = json.loads(archive.read("content/content.json"))
    yield from (f"h5p.json has no {name}" for name in WANTED if not about.get(name))
    needed = {
        one["machineName"]: (one["majorVersion"], one["minorVersion"])
        for one in about.get("preloadedDependencies", ())
    }
    if about.get("mainLibrary") != LIBRARY or needed.get(LIBRARY) != VERSION:
        yield f"it needs {needed}, and not {LIBRARY} {VERSION}"
    dialogs = content.get("dialogs", ())
    if not dialogs:
        yield "there is no card"
    shown = set[str]()
    for number, one in enumerate(dialogs, 1):
        yield from (f"card {number} {said}" for said in _dialog(one, held))
        shown |= {f"content/{one['image']['path']}"} if "image" in one else set()
    for name in sorted(held - shown - {"h5p.json", "content/content.json"}):
        yield f"no card shows {name}"
    empty = [name for name, said in content.items() if said == "" and name != "description"]
    yield from (f"{name} is not said" for name in empty)


def _dialog(one: Mapping[str, Any], held: set[str]) -> Iterator[str]:
    for name in one.keys() - {*HELD, *MORE}:
        yield f"has {name}, which H5P does not know"
    if not one.get("text") or not one.get("answer") or "tips" not in one:
        yield "has an empty side"
    image = one.get("image")
    if image and f"content/{image['path']}" not in held:
        yield f"shows {image['path']}, which is not there"
    if image and not one.get("imageAltText"):
        yield "has a picture without words"
