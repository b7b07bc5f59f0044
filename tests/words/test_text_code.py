"""The code of a text is made once; what is known is what would be made."""

import marshal
from collections.abc import Iterator

import pytest

from generator.words import text_code, texts
from generator.words.texts import WordsError, fill

TEXT = "{{ many }} {% if many > 1 %}owls{% else %}owl{% endif %}"


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    """Nothing is known yet, and nothing stays so."""
    text_code.learn({})
    texts._compiled.cache_clear()
    yield
    text_code.learn({})
    texts._compiled.cache_clear()


def test_code_that_is_known_fills_a_text_without_being_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert fill(TEXT, {"many": 2}) == "2 owls"
    assert text_code.has_new()
    text_code.learn(dict(text_code.used))
    texts._compiled.cache_clear()
    monkeypatch.setattr(texts.Sandbox, "parse", None)
    assert [fill(TEXT, {"many": many}) for many in (1, 3)] == ["1 owl", "3 owls"]
    assert not text_code.has_new()


def test_what_is_no_longer_used_is_not_handed_on() -> None:
    text_code.learn({"{{ gone }}": marshal.dumps(compile("", "<template>", "exec"))})
    fill(TEXT, {"many": 1})
    assert list(text_code.used) == [TEXT]


@pytest.mark.parametrize("text", ["{{ many", "{% set a = 1 %}", "{% for a in b %}{% include c %}"])
def test_of_a_text_that_is_refused_there_is_no_code(text: str) -> None:
    with pytest.raises(WordsError):
        fill(text, {})
    assert text not in text_code.used


def test_known_code_is_held_to_the_sandbox_all_the_same() -> None:
    text = "{{ many.__class__ }}{{ 10 ** 30 }}"
    for _ in range(2):
        with pytest.raises(WordsError):
            fill(text, {"many": 2})
        text_code.learn(dict(text_code.used))
        texts._compiled.cache_clear()
    assert text in text_code._known
