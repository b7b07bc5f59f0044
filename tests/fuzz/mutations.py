"""Inputs made of other inputs: words, lines and bytes changed, moved, doubled and left out."""

import random
import re
from collections.abc import Callable, Sequence

NASTY = (
    *(b"\x00", b"\x07", b"\x1b[31m", b"\x85", b"\xff\xfe", b"\xc3", b"\xed\xa0\x80"),
    *("\u202e", "\u2028", "\ufeff", "\u200b", "\U0001f410", "é", "ſ", "Ⅷ", "٣", "\u00a0"),
    *("-1", "0", "1", "9", "99999999999999999999", "1e309", ".nan", "-.inf", "0x1f", "1_000"),
    *("~", "null", "true", "no", "''", '""', '"', "'", "\\", "\\ud800", "\\x07", "\r", "\t"),
    *("{", "}", "[", "]", "[[", "{{", "}}", "{%", "%}", "(", ")", ":", ": ", "- ", "? ", "# "),
    *("&a ", "*a", "!!", "%", "---\n", "...\n", "<<: ", "\n\n", "/", ".", ",", ";", "=", "@", "`"),
    *("::error::", "<b>", "&amp;", "**", "*", "_", ":goat:", "../", "con", "a" * 300),
)  # fmt: skip
_NASTY = tuple(one.encode() if isinstance(one, str) else one for one in NASTY)
_WORD = re.compile(rb"[A-Za-z0-9_.-]+")
_NUMBER = re.compile(rb"\d+")

Change = Callable[[bytes, random.Random, Sequence[bytes]], bytes]


def mutated(
    data: bytes, chance: random.Random, words: Sequence[bytes] = (), others: Sequence[bytes] = ()
) -> bytes:
    """`data` changed in one to five places; `words` and parts of `others` come in."""
    if others and chance.random() < 0.1:
        data = _spliced(data, chance.choice(others), chance)
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 5))):
        data = chance.choice(_CHANGES)(data, chance, words)
    return data


def _span(data: bytes, chance: random.Random) -> tuple[int, int]:
    start = chance.randint(0, len(data))
    return start, min(len(data), start + chance.choice((1, 1, 2, 4, 8, 20, 80)))


def _byte(data: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    at = chance.randint(0, max(0, len(data) - 1))
    return data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]


def _cut(data: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    start, end = _span(data, chance)
    return data[:start] + data[end:]


def _doubled(data: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    start, end = _span(data, chance)
    times = chance.choice((1, 1, 1, 2, 40))
    return data[:end] + data[start:end] * times + data[end:]


def _put(data: bytes, chance: random.Random, words: Sequence[bytes]) -> bytes:
    at = chance.randint(0, len(data))
    word = chance.choice(words) if words and chance.random() < 0.5 else chance.choice(_NASTY)
    return data[:at] + word + data[at:]


def _other_word(data: bytes, chance: random.Random, words: Sequence[bytes]) -> bytes:
    found = list(_WORD.finditer(data))
    if not found:
        return _put(data, chance, words)
    spot = chance.choice(found)
    pick = chance.random()
    if pick < 0.4 and words:
        word = chance.choice(words)
    elif pick < 0.8:
        word = chance.choice(found)[0]
    else:
        word = chance.choice(_NASTY)
    return data[: spot.start()] + word + data[spot.end() :]


def _other_number(data: bytes, chance: random.Random, words: Sequence[bytes]) -> bytes:
    found = list(_NUMBER.finditer(data))
    if not found:
        return _other_word(data, chance, words)
    spot = chance.choice(found)
    number = chance.choice(
        (-1, 0, 1, 2, 3, 7, 41, 1000, 2**31, 2**63, 10**30, int(spot[0][:9]) + 1)
    )
    return data[: spot.start()] + str(number).encode() + data[spot.end() :]


def _lines(data: bytes, chance: random.Random, _: Sequence[bytes]) -> bytes:
    """A line left out, doubled, moved or shifted."""
    lines = data.split(b"\n")
    at, to = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(5):
        case 0:
            del lines[at]
        case 1:
            lines.insert(to, lines[at])
        case 2:
            lines.insert(to, lines.pop(at))
        case 3:
            lines[at] = b" " * chance.randint(1, 4) + lines[at]
        case _:
            lines[at] = lines[at].removeprefix(b"  ")
    return b"\n".join(lines)


def _spliced(data: bytes, other: bytes, chance: random.Random) -> bytes:
    """The head of one, and the tail or a few lines of the other."""
    if chance.random() < 0.5:
        return data[: chance.randint(0, len(data))] + other[chance.randint(0, len(other)) :]
    lines, more = data.split(b"\n"), other.split(b"\n")
    start = chance.randrange(len(more))
    at = chance.randint(0, len(lines))
    return b"\n".join([*lines[:at], *more[start : start + chance.randint(1, 4)], *lines[at:]])


_CHANGES: tuple[Change, ...] = (
    *(
        _byte,
        _cut,
        _doubled,
        _put,
        _put,
        _other_word,
        _other_word,
        _other_word,
        _other_number,
        _lines,
        _lines,
    ),
)
