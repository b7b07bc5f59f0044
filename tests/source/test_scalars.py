"""What an unquoted word means, row by row."""

import pytest

from generator.source.document import read_yaml
from generator.source.scalars import LARGEST, resolve


@pytest.mark.parametrize(
    ("word", "value"),
    [
        *((word, word) for word in ("no", "No", "NO", "off", "yes", "on", "y", "n")),
        *((word, word) for word in ("12:30", "1:30:45", "2024-01-02", "2024-61-02", "=", "-", "+")),
        *((word, word) for word in ("010", "08", "-007", "00", "08.50", "1_000", "1e", ".", "0o8")),
        *((word, word) for word in (".inf", "-.inf", ".nan", "inf", "nan", "0b11", "0xg", "tRUE")),
        *((word, True) for word in ("true", "True", "TRUE")),
        *((word, False) for word in ("false", "False", "FALSE")),
        *((word, None) for word in ("null", "Null", "NULL", "~", "")),
        ("0", 0),
        ("-0", 0),
        ("+5", 5),
        ("42", 42),
        ("0o10", 8),
        ("0x1F", 31),
        ("1e3", 1000.0),
        ("1.", 1.0),
        (".5", 0.5),
        ("-1.5E-2", -0.015),
        (str(LARGEST), LARGEST),
        (str(-LARGEST), -LARGEST),
    ],
)
def test_an_unquoted_word_means_what_yaml_1_2_says(word, value):
    read = resolve(word)
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    "word", [str(LARGEST + 1), str(-LARGEST - 1), "9" * 5000, "0x" + "f" * 19000, "1e999", "-1e999"]
)
def test_a_number_too_large_to_agree_on_is_a_finding(word):
    document, (finding,) = read_yaml(f"serial: {word}", "f")
    assert (finding.code.id, finding.position.column) == ("S013", 9)
    assert document.data == {"serial": word}


@pytest.mark.parametrize("word", ["no", "7", "true", "~", "1e3"])
def test_quotes_make_text(word):
    assert read_yaml(f"a: \"{word}\"\nb: '{word}'", "f")[0].data == {"a": word, "b": word}


def test_keys_are_always_text():
    data = read_yaml("3: a\ntrue: b\non: c\n010: d\nnull: e\n1.5: f", "f")[0].data
    assert list(data) == ["3", "true", "on", "010", "null", "1.5"]
