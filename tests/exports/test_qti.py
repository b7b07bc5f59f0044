"""A quiz as QTI 2.1: what is asked and marked, references, and the schemas where they are."""

import io
import os
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from generator.errors import HornbookError
from generator.exports import qti
from generator.exports.archives import zipped
from generator.exports.target import Export
from tests.exports.school_box import HARD, supply

Make = Callable[..., Export]
XSD = "HORNBOOK_QTI_XSD"
"""The variable that names a folder with the schemas, which may not be passed on changed."""
NAMES = {"q": qti.SPACE, "p": "http://www.imsglobal.org/xsd/imscp_v1p1"}
MONEY = "{ask: What is a toll?, choices: [Money, Bread], answer: Money."


@pytest.fixture
def made(templates: Path, cache: Path) -> Make:
    def make(*changes: tuple[str, str]) -> Export:
        found = qti.export(supply(templates, cache, *changes))
        assert list(qti.faults(found.files)) == []
        return found

    return make


def parts(found: Export) -> dict[str, bytes]:
    (data,) = found.files.values()
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def items(found: Export) -> list[ElementTree.Element]:
    """The questions in the order of the test."""
    held = parts(found)
    test = ElementTree.fromstring(held["test.xml"])
    names = (one.get("href", "") for one in test.iterfind(".//q:assessmentItemRef", NAMES))
    return [ElementTree.fromstring(held[name]) for name in names]


def test_a_question_with_choices_is_marked_by_the_machine(made: Make) -> None:
    first = items(made())[0]
    assert first.get("title") == "What is a toll?"
    assert first.findtext(".//q:prompt", namespaces=NAMES) == "What is a toll?"
    choices = first.findall(".//q:simpleChoice", NAMES)
    assert [(one.get("identifier"), one.text) for one in choices] == [
        ("choice-0", "Money"), ("choice-1", "Bread"),
    ]  # fmt: skip
    assert first.findtext(".//q:value", namespaces=NAMES) == "choice-0"
    marked = first.find("q:responseProcessing", NAMES)
    assert marked is not None
    assert str(marked.get("template")).endswith("/match_correct")


def test_an_answer_and_its_origin_are_for_those_who_mark(made: Make) -> None:
    for one in items(made()):
        note = one.find(".//q:rubricBlock", NAMES)
        assert note is not None
        assert note.get("view") == "scorer tutor author"
    note = items(made())[1].find(".//q:rubricBlock", NAMES)
    assert note is not None
    assert [one.text for one in note] == ["Four.", "From: Card: Silk (Goods)"]


def test_what_is_answered_in_own_words_is_an_essay(made: Make) -> None:
    kinds = [
        "choice" if one.find(".//q:choiceInteraction", NAMES) is not None else "essay"
        for one in items(made())
    ]
    assert kinds == ["choice", "essay", "essay", "essay", "choice"]


def test_the_package_names_all_its_files(made: Make) -> None:
    held = parts(made())
    manifest = ElementTree.fromstring(held["imsmanifest.xml"])
    files = {one.get("href") for one in manifest.iterfind(".//p:file", NAMES)}
    assert files | {"imsmanifest.xml"} == held.keys()
    kinds = [one.get("type") for one in manifest.iterfind(".//p:resource", NAMES)]
    assert kinds == ["imsqti_test_xmlv2p1", *["imsqti_item_xmlv2p1"] * 5]


def test_signs_of_xml_stay_words(made: Make) -> None:
    hard = f"{{ask: '{HARD}', choices: ['{HARD}', Bread], right: 1, answer: So."
    first = items(made((MONEY, hard)))[0]
    assert first.get("title") == HARD
    assert first.findtext(".//q:simpleChoice", namespaces=NAMES) == HARD


def test_two_exports_are_equal_to_the_byte(made: Make) -> None:
    assert made().files == made().files


def test_a_box_without_a_lesson_has_no_quiz(templates: Path, cache: Path) -> None:
    with pytest.raises(HornbookError, match="no quiz"):
        qti.export(supply(templates, cache, lesson=False))


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("", b"<value>choice-0", b"<value>choice-7", "has the right answer choice-7"),
        ("", b"<correctResponse><value>choice-0</value></correctResponse>", b"", "none"),
        ("", b'identifier="choice-1"', b'identifier="choice-0"', "choices that are the same"),
        ("", b">Bread<", b">Money<", "choices that are the same"),
        ("", b"<prompt>What is a toll?", b"<prompt>", "asks nothing"),
        ("", b"<p>From: Evidence: A toll book</p>\n", b"", "where its answer comes from"),
        ("", b"</assessmentItem>", b"", "cannot be read"),
        ("test.xml", b'href="q-', b'href="x-', "the test asks for x-"),
        ("test.xml", b"assessmentItemRef", b"other", "the test does not ask"),
        ("imsmanifest.xml", b'<file href="q-', b'<file href="x-', "is named and is not there"),
        ("imsmanifest.xml", b'<file href="q-', b'<file href="x-', "is not named"),
        ("imsmanifest.xml", b'identifierref="q-', b'identifierref="x-', "the test needs x-"),
    ],
)
def test_what_no_schema_sees_is_found(
    made: Make, name: str, old: bytes, new: bytes, said: str
) -> None:
    held = parts(made())
    name = name or next(one for one in held if b"What is a toll?" in held[one])
    assert old in held[name]
    held[name] = held[name].replace(old, new)
    broken = {"a.zip": zipped(held)}
    assert any(said in one for one in qti.faults(broken)), [*qti.faults(broken)]


def test_two_of_one_name_and_no_package_are_found(made: Make) -> None:
    held = parts(made())
    first, second, *_ = (one for one in held if one.startswith("q-"))
    held[second] = held[first]
    assert any("2 questions are called" in one for one in qti.faults({"a.zip": zipped(held)}))
    assert list(qti.faults({})) == ["there is no package"]


def test_the_schemas_of_ims_are_silent(made: Make) -> None:
    """Where a person has them: they may not be passed on as they are needed here."""
    folder = os.environ.get(XSD)
    if not folder:
        pytest.skip(f"{XSD} names no folder with the schemas of IMS")
    etree: Any = pytest.importorskip("lxml.etree")
    paths = {qti.SPACE: "qtiv2p1/imsqti_v2p1.xsd", NAMES["p"]: "imscp_v1p1.xsd"}
    safe = etree.XMLParser(no_network=True)
    schemas = {
        space: etree.XMLSchema(etree.parse(str(Path(folder) / path), safe))
        for space, path in paths.items()
    }
    for name, data in parts(made()).items():
        tree = etree.fromstring(data, safe)
        schema = schemas[etree.QName(tree).namespace]
        assert schema.validate(tree), (name, schema.error_log)
