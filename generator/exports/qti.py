"""A quiz as QTI 2.1: a package for Canvas, Blackboard and whatever else reads it."""

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from generator.errors import HornbookError
from generator.exports.archives import zipped
from generator.exports.qti_check import ITEM, MANIFEST, PACKAGE, TEST, TEST_FILE, faults
from generator.exports.school import School, SchoolQuestion
from generator.exports.stable_names import stable_name
from generator.exports.supply import Supply
from generator.exports.target import Export, Lost, Target

HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
XSI = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
SPACE = "http://www.imsglobal.org/xsd/imsqti_v2p1"
QTI = (
    f'xmlns="{SPACE}" {XSI} xsi:schemaLocation="{SPACE} '
    'http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd"'
)
RIGHT = "http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"
"""The way of marking that all readers know: a point for the right choice."""


def export(supply: Supply) -> Export:
    """One package with a test of all questions.

    Raises:
        HornbookError: there is no question.
    """
    school, tr = School(supply), supply.tr
    if not school.questions:
        raise HornbookError(
            f"the lesson of {supply.game.title} has no quiz", instead="write one in lesson.yaml"
        )
    names = [f"q-{stable_name(school.game.file.id, one.id)}" for one in school.questions]
    items = {
        f"{name}.xml": _item(school, name, one).encode()
        for name, one in zip(names, school.questions, strict=True)
    }
    files = {
        MANIFEST: _manifest(school, names).encode(),
        TEST_FILE: _test(school, names).encode(),
        **items,
    }
    how = (
        tr("Import the .zip file as it is, as QTI 2.1. In Canvas it is under Settings, Import "
           "Course Content, QTI .zip file. In Blackboard and others it is where questions or tests "
           "are imported; Moodle itself takes the GIFT file instead."),
        tr("What each answer comes from stands in a note that only teachers see, and so do the "
           "answers to questions in own words, which you mark yourself."),
    )  # fmt: skip
    lost = [Lost(tr("words"), tr("the lesson gives no wrong answers to them"))] * bool(school.words)
    lost += [Lost(tr("the cards"), tr("a quiz shows none")), *school.lost(cards=False)]
    return Export({f"{supply.name}-qti.zip": zipped(files)}, how, tuple(lost))


def _item(school: School, name: str, one: SchoolQuestion) -> str:
    """A question: with choices marked by the machine, else to be written in own words."""
    language = quoteattr(school.supply.language)
    asked = _choices(one) if one.is_choice else _essay(one)
    return (
        f"{HEAD}<assessmentItem {QTI} identifier={quoteattr(name)} title={quoteattr(one.ask)} "
        f'xml:lang={language} adaptive="false" timeDependent="false">\n'
        f"{asked[0]}"
        '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>\n'
        "<itemBody>\n"
        '<rubricBlock view="scorer tutor author">\n'
        f"<p>{escape(one.answer)}</p>\n<p>{escape(school.comes_from(one))}</p>\n"
        "</rubricBlock>\n"
        f"{asked[1]}</itemBody>\n"
        f"{asked[2]}</assessmentItem>\n"
    )


def _choices(one: SchoolQuestion) -> tuple[str, str, str]:
    """What is declared, asked and marked."""
    declared = (
        '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">\n'
        f"<correctResponse><value>choice-{one.right}</value></correctResponse>\n"
        "</responseDeclaration>\n"
    )
    choices = "".join(
        f'<simpleChoice identifier="choice-{place}">{escape(choice)}</simpleChoice>\n'
        for place, choice in enumerate(one.choices)
    )
    asked = (
        '<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1">\n'
        f"<prompt>{escape(one.ask)}</prompt>\n{choices}</choiceInteraction>\n"
    )
    return declared, asked, f'<responseProcessing template="{RIGHT}"/>\n'


def _essay(one: SchoolQuestion) -> tuple[str, str, str]:
    declared = (
        '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string"/>\n'
    )
    listed = "".join(f"<li>{escape(choice)}</li>" for choice in one.choices)
    asked = (
        (f"<ul>{listed}</ul>\n" if listed else "")
        + '<extendedTextInteraction responseIdentifier="RESPONSE" expectedLines="4">\n'
        f"<prompt>{escape(one.ask)}</prompt>\n</extendedTextInteraction>\n"
    )
    return declared, asked, ""


def _test(school: School, names: Sequence[str]) -> str:
    """The test: a section for each sheet of the lesson, its questions in their order."""
    sections = ""
    sheets = list(dict.fromkeys(one.sheet for one in school.questions))
    for place, sheet in enumerate(sheets, 1):
        held = (
            name for name, one in zip(names, school.questions, strict=True) if one.sheet == sheet
        )
        refs = "".join(
            f'<assessmentItemRef identifier="{name}" href="{name}.xml"/>\n' for name in held
        )
        sections += (
            f'<assessmentSection identifier="section-{place}" title={quoteattr(sheet)} '
            f'visible="true">\n{refs}</assessmentSection>\n'
        )
    name = f"test-{stable_name(school.game.file.id)}"
    return (
        f"{HEAD}<assessmentTest {QTI} identifier={quoteattr(name)} "
        f"title={quoteattr(_title(school))}>\n"
        '<testPart identifier="part" navigationMode="nonlinear" submissionMode="individual">\n'
        f"{sections}</testPart>\n</assessmentTest>\n"
    )


def _title(school: School) -> str:
    return f"{school.title}: {school.tr('Quiz')}"


def _manifest(school: School, names: Sequence[str]) -> str:
    """What is in the package, and that the test needs its questions."""
    needs = "".join(f'<dependency identifierref="{name}"/>\n' for name in names)
    items = "".join(
        f'<resource identifier="{name}" type="{ITEM}" href="{name}.xml">\n'
        f'<file href="{name}.xml"/>\n</resource>\n'
        for name in names
    )
    return (
        f'{HEAD}<manifest xmlns="{PACKAGE}" {XSI} xsi:schemaLocation="{PACKAGE} '
        'http://www.imsglobal.org/xsd/qti/qtiv2p1/qtiv2p1_imscpv1p2_v1p0.xsd" '
        f'identifier="manifest-{stable_name(school.game.file.id)}">\n'
        "<metadata>\n<schema>QTIv2.1 Package</schema>\n<schemaversion>1.0.0</schemaversion>\n"
        "</metadata>\n<organizations/>\n<resources>\n"
        f'<resource identifier="test" type="{TEST}" href="{TEST_FILE}">\n'
        f'<file href="{TEST_FILE}"/>\n{needs}</resource>\n'
        f"{items}</resources>\n</manifest>\n"
    )


TARGET = Target("A quiz as QTI 2.1", export, faults, for_school=True, of_lesson=True)
