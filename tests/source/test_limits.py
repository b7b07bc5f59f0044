"""Hostile texts: each is refused, or read, within a second of work."""

import time

import pytest

from generator.source.document import DEEPEST, LARGEST_FILE, LONGEST_TEXT, read_yaml

ALIASES = "a: &a [x]\n" + "".join(
    f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]\n"
    for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)


def seconds_for(text):
    start = time.process_time()
    read_yaml(text, "f")
    return time.process_time() - start


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("[" * 100_000, "S008", id="lists that crash libyaml when composed"),
        pytest.param("[" * 2_000_000, "S008", id="2 MB of open lists"),
        pytest.param("{a: " * 100_000, "S008", id="mappings"),
        pytest.param("- " * 500_000, "S008", id="dashes"),
        pytest.param("? " * 500_000, "S008", id="complex keys"),
        pytest.param(ALIASES, "S004", id="alias bomb"),
        pytest.param("&a [*a]", "S004", id="list that holds itself"),
        pytest.param("a: &a {x: 1}\nb: {<<: *a}", "S004", id="merge bomb"),
        pytest.param("[" + "a," * 250_000 + "]", "S009", id="values"),
        pytest.param("a: |\n" + " x\n" * 500_000, "S010", id="one long text"),
        pytest.param('"' + "\\x41" * 100_000 + '"', "S010", id="escapes"),
        pytest.param("".join(f"%TAG !a{n}! x:\n" for n in range(50_000)), "S014", id="directives"),
        pytest.param("---\n" * 500_000, "S006", id="documents"),
        pytest.param("&" + "a" * 1_000_000 + " b", "S004", id="long anchor"),
        pytest.param('a: "x\n' * 300_000, "S001", id="open quotes"),
        pytest.param('["' * 1_000_000, "S001", id="open brackets and quotes"),
        pytest.param("a" + " " * 15_000 + "b\nc: 1", "S001", id="spaces before no colon"),
        pytest.param("x" * (LARGEST_FILE + 1), "S007", id="size"),
        pytest.param("\n" * LARGEST_FILE, "S015", id="empty lines"),
    ],
)
def test_a_bomb_is_refused_before_it_goes_off(text, code):
    document, found = read_yaml(text, "f")
    assert seconds_for(text) < 10  # only a bomb that goes off takes so long
    assert found[0].code.id == code
    assert document is None or code == "S004"
    assert max(len(str(one)) for one in found) < 300


def test_the_limits_themselves_are_allowed():
    assert read_yaml("[" * DEEPEST + "]" * DEEPEST, "f")[1] == []
    assert read_yaml("x" * LONGEST_TEXT, "f")[1] == []
