"""Texts that cannot be read, in an author's words."""

import pytest

from generator.lint.text_slips import text_slip
from generator.words.texts import WordsError, fill

CONTEXT = {"points": 3}


@pytest.mark.parametrize(
    ("raw", "message", "hint", "word"),
    [
        ("{{ 3 }} {{ points }**", 'a } is missing behind "points"', "write {{ points }}",
         "{{ points }**"),
        ("{{ points", "}} is missing behind {{ points", "close it with }}", "{{ points"),
        ("{% if points }x{% endif %}", 'a % is missing behind "points"', "write {% if points %}",
         "{% if points }"),
        ("{% if points %}x", "{% if … %} is not closed", "add {% endif %}", "{% if"),
        ("{% foo %}", "there is no {% foo %}", "{% if … %} and {% for … %} are known", "foo"),
        ("{{ points words }}", '"{{ points words }}" cannot be read',
         "a value, and filters behind it: {{ points|words }}", "{{ points words }}"),
        ("{{ ponits }}", 'there is nothing called "ponits"', 'did you mean "points"?', "ponits"),
        ("{{ taste }}", 'there is nothing called "taste"', "known here: points", "taste"),
    ],
)  # fmt: skip
def test_a_text_that_cannot_be_read(raw: str, message: str, hint: str, word: str) -> None:
    with pytest.raises(WordsError) as trouble:
        fill(raw, CONTEXT)
    slip = text_slip(raw, str(trouble.value), CONTEXT)
    assert (slip.message, slip.hint) == (message, hint)
    assert slip.words[0].startswith(word)
    assert all(one in raw for one in slip.words)
