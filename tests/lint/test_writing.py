"""How texts are written: one finding for each text and kind, and nothing where all is well."""

import json

import pytest
from box import found, lint, read_box

from generator.diagnostics import Severity
from generator.lint import writing
from generator.lint.case import Case
from generator.lint.checks import checks_of
from generator.source.suppression import suppressed

FRUITS = "cards/fruits"
CODES = {one.code.id for one in checks_of(writing)}

SLIPS = [
    ("**Never mind.", "M180", None),
    ("Never *mind.", "M180", None),
    ("Never mind**.", "M180", None),
    ("**One** and *two**.", "M180", None),
    ("_Never mind.", "M180", None),
    ("The cook's hand.", "M181", "cook’s"),
    ("The cooks' {{ values.hand }} hands'.", "M181", "cooks’, hands’"),
    ('Say "never" to all.', "M181", "“never, ”"),
    ("Say 'never' to all.", "M181", None),
    ("Never  mind.", "M182", "Never mind."),
    ("Worth {{ points }}  points.", "M182", "{{ points }} points."),
    ("Never , mind.", "M183", "Never,"),
    ("Never mind !", "M183", "mind!"),
    ("Costs {{ points }} .", "M183", "{{ points }}."),
    ("Take a apple.", "M184", "an apple"),
    ("An card is drawn.", "M184", "A card"),
    ("Wait a hour for an unicorn.", "M184", "an hour, a unicorn"),
    ("Take a **apple**.", "M184", "an **apple"),
    ("And then...", "M185", "then…"),
    ("So...and {{ points }}... now.", "M185", "So…and, {{ points }}…"),
    ("You lose -{{ points }} here.", "M186", "−{{ points }}"),
    ("Never - mind.", "M186", "Never – mind."),
    ("Never -- mind.", "M186", "Never – mind."),
    ("Draw from the the deck.", "M187", "the"),
    ("The the deck.", "M187", "The"),
    ("Never mind mind it.", "M187", "mind"),
]


@pytest.mark.parametrize(("text", "code", "instead"), SLIPS)
def test_a_slip_is_one_warning_with_what_to_write(text: str, code: str, instead: str | None):
    (finding,) = lint((FRUITS, "Never mind.", json.dumps(text, ensure_ascii=False)))
    assert finding.code.id == code
    assert finding.severity is Severity.WARNING
    assert str(finding.position).startswith("orchard/cards/fruits.yaml:39:")
    told = instead and "write " + ", ".join(f'"{one}"' for one in instead.split(", "))
    assert finding.hint == told


@pytest.mark.parametrize(
    "text",
    [
        "**Never** mind, *{{ points }}*: :seed: and **{{ points|signed }}**.",
        r"A star \* and some_thing, {{ points }} * {{ points }}.",
        "Name: ____ and ______________",
        "The cook’s “hand”, the cooks’ hands.",
        "{{ 'it' if points else \"that\" }} stays.",
        "Yes, no; and {{ points }}, {% if points %}so{% endif %}.",
        ".......... to be filled in",
        "And then… nothing.",
        "An hour, a unicorn, a one-eyed European, an heir, a usual MP, an MP, a UFO.",
        "Plan A is as good as plan B; a, e and i; row a or b.",
        "From {{ points }}-{{ values.hand }}, well-known.",
        "A pit – a hole – and −{{ points }}.",
        "He had had that that she gave her her hand; no no.",
        "Row row row your boat. Baden Baden. It is, is it?",
        "Two\n\nparagraphs of two words.",
    ],
)
def test_what_is_well_written_is_no_finding(text: str) -> None:
    assert found((FRUITS, "Never mind.", json.dumps(text, ensure_ascii=False))) == []


@pytest.mark.parametrize(("text", "code", "instead"), SLIPS)
def test_what_is_certain_can_be_mended_and_is_then_no_finding(text, code, instead):
    typed = json.dumps(text, ensure_ascii=False)
    for _ in range(4):
        findings = lint((FRUITS, "Never mind.", typed))
        fixes = [one.fix for one in findings if one.fix]
        if not fixes:
            break
        (fix,) = fixes
        assert typed.count(fix.old) == 1
        assert fix.at.column == len("      text: ") + 1 + typed.index(fix.old)
        typed = typed.replace(fix.old, fix.new)
    escaped = '"' in text  # in YAML a quote stands behind a backslash, and is not touched
    assert (findings == []) is (instead is not None and not escaped)


def test_several_slips_of_a_kind_are_one_finding_and_several_kinds_are_several() -> None:
    words = "\"The cook's a's b's c's  d...\""
    findings = lint((FRUITS, "Never mind.", words))
    assert [one.code.id for one in findings] == ["M181", "M182", "M185"]
    assert findings[0].message.endswith('"cook\'s", "a\'s", "b\'s" and 1 more')


@pytest.mark.parametrize(
    ("part", "old", "new", "where"),
    [
        ("game", "A game about apples.", "An game about apples.", "game.yaml:4:8 M184"),
        ("game", "cards dealt", "cards  dealt", "game.yaml:19:12 M182"),
        ("components", "Count them.", "Count them...", "components.yaml:14:40 M185"),
        ("cards/rods", "Long rod", "Rod - long", "cards/rods.yaml:11:26 M186"),
    ],
)
def test_all_that_is_printed_is_read(part: str, old: str, new: str, where: str) -> None:
    assert found((part, old, new)) == [where]


def test_other_languages_keep_their_own_rules() -> None:
    german = ("game", "title: The Orchard", "title: The Orchard\nlanguage: de")
    text = "Die die Karte, a apple, an card."
    assert found(german, (FRUITS, "Never mind.", text)) == []
    french = ("game", "title: The Orchard", "title: The Orchard\nlanguage: fr")
    assert found(french, (FRUITS, "Never mind.", '"Jamais ! Non ; oui : si ?"')) == []
    assert found(french, (FRUITS, "Never mind.", "Jamais , non.")) != []


@pytest.mark.parametrize(
    "typed",
    [
        "text: Never mind...   # hornbook: ignore M185 because it trails off",
        "# hornbook: ignore M185 because it trails off\n      text: Never mind...",
        "text: |-   # hornbook: ignore M185 because it trails off\n        Never\n        mind...",
        "# hornbook: ignore M185 because of it\n      text: >-\n        Never\n        mind...",
        "# hornbook: ignore M185 because it trails off\n      text: Never\n        mind...",
    ],
)
def test_a_comment_at_the_text_answers_it_however_long_the_text_is(typed: str) -> None:
    change = (FRUITS, "text: Never mind.", typed)
    texts = {one.file: one.text for one in read_box(change).places.values()}
    kept, ignored = suppressed(lint(change), texts)
    assert (kept, [one.code.id for one in ignored]) == ([], ["M185"])


def test_the_comment_at_one_text_answers_no_other() -> None:
    comment = "text: |-   # hornbook: ignore M185 because it trails off\n        Never..."
    changes = ((FRUITS, "text: Never mind.", comment), (FRUITS, "Costs nothing.", "Nothing..."))
    texts = {one.file: one.text for one in read_box(*changes).places.values()}
    kept, _ = suppressed(lint(*changes), texts)
    assert [one.position.line for one in kept] == [37]


def test_every_kind_is_tried_here() -> None:
    assert {code for _, code, _ in SLIPS} == CODES


def test_a_box_without_slips_has_none() -> None:
    case = Case(read_box(), None)  # type: ignore[arg-type]
    assert [list(check(case)) for check in checks_of(writing)] == [[]] * len(CODES)
