"""A document knows where its values stand, and no text breaks the reader."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.diagnostics import Position
from generator.source.document import read_yaml

TEXT = """\
deck: fate
cards:
  - id: fool
    tags: [air, "x"]
"""


def where(text, *path):
    place = read_yaml(text, "f")[0].where(path)
    return place.line, place.column


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ((), (1, 1)),
        (("deck",), (1, 7)),
        (("cards",), (3, 3)),
        (("cards", 0), (3, 5)),
        (("cards", 0, "id"), (3, 9)),
        (("cards", 0, "tags", 1), (4, 17)),
        (("cards", 0, "tags", 9), (4, 11)),
        (("cards", 0, "absent", "deep"), (3, 5)),
        (("cards", 7), (3, 3)),
    ],
)
def test_a_path_leads_to_its_value_or_to_what_is_around_it(path, place):
    assert where(TEXT, *path) == place


def test_a_key_has_a_place_of_its_own():
    document = read_yaml(TEXT, "f")[0]
    assert document.key_position(("cards", 0, "tags")) == Position("f", 4, 5)
    assert document.key_position(("cards", 0, "tags", 0)) == document.where(("cards", 0, "tags", 0))
    assert document.key_position(("cards", 0, "absent")) == document.where(("cards", 0))


def test_columns_count_characters_and_not_bytes():
    assert where("é😀: [漢, x]", "é😀", 1) == (1, 9)


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_a_byte_order_mark_change_nothing(ends, mark):
    document, found = read_yaml(mark + TEXT.replace("\n", ends), "f")
    assert (found, document.text) == ([], TEXT)
    assert document.root == read_yaml(TEXT, "f")[0].root


def test_of_two_equal_keys_the_later_counts_and_the_rest_is_read():
    document, (finding,) = read_yaml("a: 1\nb: 2\na: [3]\n", "f")
    assert document.data == {"a": [3], "b": 2}
    assert document.where(("a", 0)) == Position("f", 3, 5)
    assert (finding.code.slug, finding.position) == ("duplicate-key", Position("f", 3, 1))


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment", "---\n...\n# end"])
def test_a_file_that_says_nothing_is_a_finding_or_null(text):
    document, found = read_yaml(text, "f")
    assert [one.code.id for one in found] == ["S015"] or document.data is None


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("a: 1\n---\nb: 2", "S006", (2, 1)),
        ("%YAML 1.1\n---\na: 1", "S014", (1, 1)),
        ("a: !!python/object:os.system x", "S005", (1, 4)),
        ("a: &x 1\n", "S004", (1, 4)),
        ("a: *x\n", "S004", (1, 4)),
        ("a: &x\nb: 1", "S004", (1, 4)),
        ("&x : 1", "S004", (1, 1)),
        ("a: {b:c, d: 1}", "S001", (1, 6)),
        ("a: {B:c, d: 1}", "S001", (1, 6)),
        ("<<: {a: 1}", "S004", (1, 1)),
        ("? [a]\n: b", "S003", (1, 3)),
        (": b", "S001", (1, 1)),
        ('a: 1\n"": b', "S003", (2, 1)),
        ("a: b\x07c", "S012", (1, 5)),
        ("a: b\u202ec", "S012", (1, 5)),
        ("a: b\x85c", "S012", (1, 5)),
        ("a: \ud800", "S012", (1, 4)),
        ('a: "b\\x1b[31m"', "S012", (1, 4)),
        ('"b\\0": 1', "S012", (1, 1)),
    ],
)
def test_what_content_needs_not_is_refused_where_it_stands(text, code, place):
    (finding,) = read_yaml(text, "f")[1]
    assert (finding.code.id, (finding.position.line, finding.position.column)) == (code, place)


def test_what_is_refused_once_stays_refused():
    document, found = read_yaml("a: *x\nb: &y 1\n", "f")
    assert document is None
    assert [(one.code.id, one.position.line) for one in found] == [("S004", 1), ("S004", 2)]


@pytest.mark.parametrize(
    ("text", "place"),
    [("a:", (1, 3)), ("b: 1\na:", (2, 3)), ("b: 1\nlong:", (2, 6)), ("a: \nb: 1", (1, 3))],
)
def test_a_value_that_is_missing_stands_behind_its_colon(text, place):
    assert (
        where(text, text.strip().split("\n")[-1].split(":")[0] if place[0] == 2 else "a") == place
    )


def test_a_quoted_merge_sign_is_an_ordinary_key():
    assert read_yaml('"<<": 1', "f")[0].data == {"<<": 1}


def test_a_flood_of_findings_is_cut_and_says_so():
    found = read_yaml("- &a x\n" * 1000, "f")[1]
    assert len(found) == 201
    assert (found[-1].code.slug, found[-1].message) == (
        "findings-left-out",
        "800 more findings are not shown",
    )


PIECES = st.sampled_from(
    [
        *"ab:-?[]{},&*!|>'\"%@`#~\t\n\r \\é😀\x00\x85\ufeff\u2028\ud800",
        *("\n  ", "\n- ", ": ", "{{ ", "a: ", "<<", "0x", "9" * 30, "---\n", "...\n"),
    ]
)


@given(st.lists(PIECES, max_size=40).map("".join) | st.text(max_size=60))
@settings(max_examples=600, deadline=None)
def test_any_text_gives_values_or_findings_and_never_an_error(text):
    document, found = read_yaml(text, "f")
    assert document is not None or found
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for one in found:
        assert 1 <= one.position.line <= len(lines)
        assert 1 <= one.position.column <= len(lines[one.position.line - 1]) + 1
        assert "\n" not in str(one)


def test_words_are_found_in_the_lines_of_a_text_and_not_beyond_it():
    text = "a: >-\n  one\n  two words\nb: words\nc: 'three\n  words'\n"
    document, _ = read_yaml(text, "x.yaml")
    assert document.words_position(("a",), ["none", "words"]) == Position("x.yaml", 3, 7)
    assert document.words_position(("a",), ["b:"]) == Position("x.yaml", 1, 4)
    assert document.words_position(("b",), ["ords"]) == Position("x.yaml", 4, 5)
    assert document.words_position(("b",), ["c:"]) == Position("x.yaml", 4, 4)
    assert document.words_position(("a",), ["one two"]) == Position("x.yaml", 2, 3)
    assert document.words_position(("a",), ["o"]) == Position("x.yaml", 2, 3)
    assert document.words_position(("c",), ["words"]) == Position("x.yaml", 6, 3)
