"""Texts come from strangers: whatever they try ends at once as an error for their author."""

import time
from types import SimpleNamespace

import pytest

from generator.words.texts import LONGEST, WordsError, callable_from_words, fill

CALLS: list[str] = []


@callable_from_words
def card(name: str) -> SimpleNamespace:
    CALLS.append(name)
    return SimpleNamespace(points=3)


CONTEXT = {
    "title": "a" * 200,
    "points": 3,
    "phases": (1, 2, 3),
    "values": SimpleNamespace(hand=6, text="b" * 3000),
    "card": card,
}
ATTACKS = {
    "globals of a function": "{{ card.__globals__ }}",
    "class of a text": "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "class by item": "{{ values['__class__'] }}",
    "class by filter": "{{ ''|attr('__class__') }}",
    "class by join": "{{ [values]|join(attribute='__class__') }}",
    "class by map": "{{ [values]|map(attribute='__class__')|list }}",
    "context of the template": "{{ self._TemplateReference__context }}",
    "builtins": "{{ cycler.__init__.__globals__.os.popen('id').read() }}",
    "format of a text": "{{ '{0.__class__}'.format(1) }}",
    "stored format": "{{ ['{0.__class__}'.format]|first()(1) }}",
    "format filter": "{{ '%s'|format(title) }}",
    "a method": "{{ title.upper() }}",
    "a namespace": "{{ namespace(a=1) }}",
    "calling a value": "{{ values() }}",
    "mutation": "{% do phases.append(1) %}",
    "assignment to a value": "{% set values.hand = 7 %}",
    "a huge power": "{{ 9**9999999 }}",
    "a tower of powers": "{{ 2**2**2**2**2**2 }}",
    "a huge product": "{{ 10**9 * 10**9 }}",
    "an endless number": "{{ 1e308 * 10 }}",
    "a number written without end": "{{ 1e309 + 1 }}",
    "an imaginary number": "{{ (0 - 8)**0.5 }}",
    "a long number": "{{ " + "9" * 5000 + " }}",
    "a repeated text": "{{ 'A' * 300000000 }}",
    "a padded text": "{{ '%0999999999d' % 1 }}",
    "a centred text": "{{ 'a'|center(300000000) }}",
    "an indented text": "{{ title|indent(5000) }}",
    "batches": "{{ title|batch(100000000)|list }}",
    "safe": "{{ '<b>'|safe }}",
    "a text doubled again and again": "{% set a = title %}"
    + "{% set a = a ~ a %}" * 30
    + "{{ a|length }}",
    "joined with itself": "{{ title|join(title)|join(title)|join(title)|length }}",
    "a long join": "{{ phases|join(values.text ~ values.text ~ values.text ~ values.text) }}",
    "a long concatenation": "{{ " + "~".join(["title"] * 200) + " }}",
    "loops in loops": "{% for a in phases %}" * 5 + "{% endfor %}" * 5,
    "a loop over letters": "{% for a in title %}.{% endfor %}",
    "a loop over a range": "{% for a in range(10**9) %}.{% endfor %}",
    "a long list": "{% for a in [" + "1," * 150 + "] %}.{% endfor %}",
    "a recursive loop": "{% for a in [[1]] recursive %}{{ loop(a) }}{% endfor %}",
    "a recursive macro": "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
    "a recursive block": "{% block a %}{{ self.a() }}{% endblock %}",
    "a Roman number": "{{ 99999999999|roman }}",
    "deep lists": "{{ " + "[" * 300 + "]" * 300 + " }}",
    "deep conditions": "{% if 1 %}" * 120 + "{% endif %}" * 120,
    "deep brackets": "{{ " + "(" * 3000 + "1" + ")" * 3000 + " }}",
    "many negations": "{{ " + "not " * 500 + "1 }}",
    "another file": "{% include '/etc/passwd' %}",
    "another template": "{% extends 'base.html' %}",
    "an import": "{% import 'x' as y %}",
}


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_an_attack_ends_and_runs_nothing(attack: str) -> None:
    CALLS.clear()
    start = time.process_time()
    with pytest.raises(WordsError) as caught:
        fill(attack, CONTEXT)
    assert time.process_time() - start < 10  # seconds: only an attack that works takes them
    assert " at 0x" not in str(caught.value)
    assert CALLS == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("plain", "plain"),
        ("{{ points }} and {{ values.hand }}", "3 and 6"),
        ("{{ card('fox').points + 1 }}", "4"),
        ("{% if points > 2 %}more{% else %}less{% endif %}", "more"),
        ("{% for phase in phases %}{{ phase|roman }} {% endfor %}", "I II III "),
        ("{{ phases|join(', ') }}", "1, 2, 3"),
        ("{{ points ~ 'x' }}", "3x"),
        ("{{ 2**10 // 3 % 7 }}", "5"),
        ("{{ 'yes' if 2 in phases and title is defined else 'no' }}", "yes"),
        ("{{ (0 - points)|minus }}", "−3"),
        ("{{ points|signed }}", "+3"),
        ("a { brace }", "a { brace }"),
        ("{# a note #}", ""),
    ],
)
def test_what_texts_may_do(text: str, said: str) -> None:
    assert fill(text, CONTEXT) == said


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{{ pionts }}", "'pionts' is undefined"),
        ("{{ values.hnad }}", "hnad"),
        ("{{ 'a' + 'b' }}", "join texts with `~`"),
        ("{{ title.upper() }}", "call nothing but `card`"),
        ("{{ 1 / 0 }}", "division by zero"),
        ("{{ ", "unexpected 'end of template'"),
        ("{% set a = 1 %}", "filters, {% if %} and {% for %} alone"),
    ],
)
def test_the_message_says_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(WordsError, match=message.replace("{", "\\{")):
        fill(text, CONTEXT)


def test_a_text_may_be_as_long_as_the_limit_and_no_longer() -> None:
    context = {"a": "x" * (LONGEST // 2)}
    assert len(fill("{{ a }}{{ a }}", context)) == LONGEST
    with pytest.raises(WordsError, match="grows beyond"):
        fill("{{ a }}{{ a }}.", context)


def test_one_text_says_of_each_card_its_own() -> None:
    assert [fill("{{ n }}", {"n": number}) for number in (1, 2)] == ["1", "2"]
