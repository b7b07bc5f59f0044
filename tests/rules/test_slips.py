"""Why an expression cannot be read, in words for somebody who wrote a card, and what mends it."""

import ast

import pytest

from generator.rules.slips import find_slip

FIXED = {
    "n = 3": ("==", "n == 3"),
    "n => 3": (">=", "n >= 3"),
    "a && b": ("write and", "a and b"),
    "a || b": ("write or", "a or b"),
    "!a": ("write not", "not a"),
    "a AND b": ("small letters", "a and b"),
    "08 + 1": ("without it", "8 + 1"),
    "n ≥ 3": (">=", "n >= 3"),
    "3 × n": ("write *", "3 * n"),
    "name == ‘owl’": ("straight quote", "name == 'owl'"),
    "if n > 1 then 2 else 3": ("2 if n > 1 else 3", "2 if n > 1 else 3"),
    "name == 'owl": ("at the end", "name == 'owl'"),
}
SAID = {
    "(n + 1": (0, "the bracket ( that opens here is not closed"),
    "n + 1)": (5, "nothing opens the bracket )"),
    "[1, 2)": (5, "nothing opens the bracket )"),
    "'it is": (0, "the quote ' that opens here is not closed"),
    "n +": (2, 'something is missing after "+"'),
    "and n": (0, 'something is missing before "and"'),
    "2 if n > 1": (2, "an else is missing"),
    "if n then 2": (0, "what comes of it first"),
    "seat hand": (5, 'nothing joins "seat" and "hand"'),
    "n ? 2": (2, "cannot be read from here on"),
}


def given_up(text: str) -> int:
    """The character at which Python gives a text up."""
    with pytest.raises(SyntaxError) as caught:
        ast.parse(text, mode="eval")
    return (caught.value.offset or 1) - 1


@pytest.mark.parametrize("text", FIXED)
def test_what_is_certain_is_mended_and_can_be_read_then(text: str) -> None:
    hint, mended = FIXED[text]
    slip = find_slip(text, given_up(text))
    assert slip.fix is not None and hint in str(slip.hint)
    old, new = slip.fix
    assert text[slip.start :].startswith(old)
    assert text[: slip.start] + new + text[slip.start + len(old) :] == mended
    ast.parse(mended, mode="eval")


@pytest.mark.parametrize("text", SAID)
def test_what_is_not_certain_is_said_at_its_place(text: str) -> None:
    offset, words = SAID[text]
    slip = find_slip(text, given_up(text))
    assert (slip.offset, slip.fix) == (offset, None)
    assert words in slip.message
