"""Reads packages of QTI again, and finds references that no schema looks at."""

import zipfile
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from generator.exports.target import Files

MANIFEST, TEST_FILE = "imsmanifest.xml", "test.xml"
PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
ITEM, TEST = "imsqti_item_xmlv2p1", "imsqti_test_xmlv2p1"


def faults(files: Files) -> Iterator[str]:
    """What is wrong with the packages among `files`."""
    packages = {name: data for name, data in files.items() if name.endswith(".zip")}
    if not packages:
        yield "there is no package"
    for name, data in packages.items():
        try:
            yield from (f"{name}: {one}" for one in _package(data))
        except (zipfile.BadZipFile, KeyError, ElementTree.ParseError) as trouble:
            yield f"{name} cannot be read: {trouble}"


def _package(data: bytes) -> Iterator[str]:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        parts = {
            name: ElementTree.fromstring(archive.read(name))  # noqa: S314 # ours
            for name in archive.namelist()
        }
    manifest, test = parts[MANIFEST], parts[TEST_FILE]
    named = {one.get("href", "") for one in manifest.iter(f"{{{PACKAGE}}}file")}
    yield from (f"{name} is named and is not there" for name in sorted(named - parts.keys()))
    yield from (f"{name} is not named" for name in sorted(parts.keys() - named - {MANIFEST}))
    resources = {one.get("identifier") for one in manifest.iter(f"{{{PACKAGE}}}resource")}
    for needed in manifest.iter(f"{{{PACKAGE}}}dependency"):
        if needed.get("identifierref") not in resources:
            yield f"the test needs {needed.get('identifierref')}, which is not there"
    items = {name: one for name, one in parts.items() if name not in (MANIFEST, TEST_FILE)}
    asked = [one.get("href", "") for one in test.iter() if _tag(one) == "assessmentItemRef"]
    yield from (f"the test asks for {one}" for one in asked if one not in items)
    yield from (f"the test does not ask {name}" for name in sorted(items.keys() - {*asked}))
    for name, times in Counter(one.get("identifier") for one in items.values()).items():
        if times > 1:
            yield f"{times} questions are called {name}"
    for name, item in items.items():
        yield from (f"{name} {one}" for one in _item(item))


def _item(item: Element) -> Iterator[str]:
    tags = {_tag(one): one for one in item.iter()}
    rubric, prompt = tags.get("rubricBlock"), tags.get("prompt")
    if prompt is None or not (prompt.text or "").strip():
        yield "asks nothing"
    if rubric is None or sum(bool((one.text or "").strip()) for one in rubric) < 2:
        yield "does not say where its answer comes from"
    choices = [one for one in item.iter() if _tag(one) == "simpleChoice"]
    names = [one.get("identifier", "") for one in choices]
    right = [one.text or "" for one in item.iter() if _tag(one) == "value"]
    if "choiceInteraction" in tags:
        if len(right) != 1 or right[0] not in names:
            yield f"has the right answer {', '.join(right) or 'none'}, of {', '.join(names)}"
        if len({*names}) < len(names) or len({one.text for one in choices}) < len(choices):
            yield "has two choices that are the same"
        if len(choices) < 2:
            yield "has not two choices"


def _tag(element: Element) -> str:
    return element.tag.rpartition("}")[2]
