"""Templates of a set are painted for who trusts them, in a sandbox and under limits."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pikepdf
import pytest

from generator.errors import ExitCode, HornbookError
from generator.model.theme import Theme
from generator.project import find_project
from generator.render.templates import Slot, Slots, fill_template, house_words, prose, tools
from generator.render.untrusted import LONGEST, MOST, overlaid
from generator.sandbox import worker
from generator.sandbox.limits import USUAL, Limits
from tests.security.cottage import Bench, streams, write_annex
from tests.small_box import THEME

CALLED: list[str] = []
Fill = Callable[..., str]


class Card:
    """Something with a method, as no template of a set should be handed."""

    def delete(self) -> str:
        CALLED.append("delete")
        return "gone"


def context() -> dict[str, object]:
    number = Slot("<b>7</b>")
    number.plain_text = "seven"
    told = prose("One.\n\nTwo & a.", Theme.model_validate(THEME, strict=False))
    return {
        **tools(Theme.model_validate(THEME, strict=False)),
        "face": {"title": "Sheep <b>", "icon": "sheep", "attributes": {"points": 3}, "text": told},
        "slots": Slots({"number": number}),
        "side": "front",
        "values": SimpleNamespace(hand=6),
        "tr": house_words({}),
        "card": Card(),
    }


@pytest.fixture
def fill(tmp_path: Path) -> Fill:
    """Fill a template of a set as painting does."""

    def filled(template: str, **more: str) -> str:
        own = write_annex(tmp_path, template, **more)
        laid = overlaid(find_project().templates, (own,), tmp_path / "cache")
        return fill_template(laid / "faces", "own", context(), "a sheep")

    return filled


REFUSED = {
    "builtins of a class": "{{ ''.__class__.__mro__[1].__subclasses__() }}",
    "builtins of a function": "{{ icon.__globals__ }}",
    "builtins of cycler": "{{ cycler.__init__.__globals__.os.popen('id').read() }}",
    "builtins of lipsum": "{{ lipsum.__globals__['os'].popen('id').read() }}",
    "the class of the theme": "{{ theme.__class__.__init__.__globals__ }}",
    "the context": "{{ self._TemplateReference__context }}",
    "a stored format": "{{ ['{0.__class__}'.format]|first()(1) }}",
    "format by filter": "{{ '{0.__class__}'|attr('format')(1) }}",
    "attr": "{{ ''|attr('__class__') }}",
    "map": "{{ [theme]|map(attribute='__class__')|list }}",
    "join of attributes": "{{ [theme]|join(attribute='__class__') }}",
    "a method of a value": "{{ card.delete() }}",
    "a method of the theme": "{{ theme.model_dump_json() }}",
    "a method of a text": "{{ 'a'.join(['b']) }}",
    "the mapping of a get": "{{ theme.colours.get.__self__ }}",
    "a method of a mapping": "{{ theme.colours.items() }}",
    "a split text": "{% set a %}{% for n in range(2000) %}x {% endfor %}{% endset %}{{ a|split }}",
    "a filled text": "{% set a %}{% for n in range(2000) %}xx{% endfor %}{% endset %}"
    "{{ tr('{a}', a=a) }}",
    "a change of a value": "{% do face.update({}) %}",
    "safe": "{{ '<b>'|safe }}",
    "a namespace": "{% set n = namespace(a=1) %}",
    "a huge power": "{{ 9**9999999 }}",
    "a tall power": "{{ 2**2**2**2**2**2 }}",
    "a padded text": "{{ '%0999999999d' % 1 }}",
    "a repeated text": "{{ 'A' * 300000000 }}",
    "a repeated list": "{{ [1] * 300000000 }}",
    "a centred text": "{{ 'a'|center(300000000) }}",
    "an indented text": "{{ face.title|indent(5000) }}",
    "batches": "{{ face.title|batch(100000000)|list }}",
    "a wrapped text": "{{ face.title|wordwrap(1) }}",
    "a text that is replaced": "{{ 'aaaa'|replace('a', 'aaaaaaaa') }}",
    "a long range": "{% for a in range(999999999) %}{% endfor %}",
    "a macro that calls itself": "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
    "itself": "{% include 'own.html' %}",
    "another file": "{% include '../../../../../../etc/hostname' %}",
    "an absolute file": "{% include '/etc/hostname' %}",
    "a template of ours": "{% include 'text-card.html' %}",
    "an import of ours": "{% import 'base.css' as y %}{{ y }}",
    "a long face": "{% for a in range(2000) %}" + "x" * 300 + "{% endfor %}",
    "no template": "{% for %}",
    "deep brackets": "{{ " + "(" * 3000 + "1" + ")" * 3000 + " }}",
}


@pytest.mark.parametrize("template", REFUSED.values(), ids=REFUSED)
def test_what_a_template_may_not_do_is_said(fill: Fill, template: str) -> None:
    CALLED.clear()
    with pytest.raises(HornbookError, match='template "own" cannot be filled') as caught:
        fill(template)
    assert caught.value.exit_code is ExitCode.FINDINGS
    assert not CALLED and "0x" not in caught.value.message and len(caught.value.message) < 400


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("{{ face.title }}", "Sheep &lt;b&gt;"),
        ("{{ slots.number }} {{ slots.number|plain }} {{ slots.none }}", "<b>7</b> seven "),
        ("{{ icon(face.icon, 'ink')|length > 99 }}", "True"),
        ("{{ theme.colours.ink }}", "#2A1B10"),
        ("{% for n in range(3) %}{{ n|roman }}{{ loop.index }}{% endfor %}", "01I2II3"),
        (
            "{% macro b(x) %}<i>{{ x }}</i>{% endmacro %}{{ b('<') }}{{ b(2) }}",
            "<i>&lt;</i><i>2</i>",
        ),
        ("{% set a = face.attributes.points + 1 %}{{ a|signed }}", "+4"),
        ("{{ 'a' ~ values.hand if side == 'front' else '' }}", "a6"),
        ("{{ nothing|default('-') }}{{ '7'|int + 1 }}", "-8"),
        ("{{ theme.colours.get('ink') }}{{ theme.colours.get('none', '-') }}", "#2A1B10-"),
        ("{{ 'a b'|split|last }}{{ slots.number|split('v')|last }}", "ben"),
        ("{{ tr('{n} sheep', n=slots.number) }}", "<b>7</b> sheep"),
        ("{{ tr('{n} & {m}', n='<', m=2) }}", "&lt; &amp; 2"),
    ],
)
def test_what_a_template_may_do(fill: Fill, template: str, said: str) -> None:
    assert fill(template) == said


def test_filters_make_no_html_of_plain_text(fill: Fill) -> None:
    assert fill("{{ '<p>a</p>'|paragraphs|length }}") == "0"
    assert fill("{{ '<b></span> c'|symbols_held }}") == "&lt;b&gt;&lt;/span&gt; c"
    assert (
        fill("{{ face.text|paragraphs|last }}{{ face.text|paragraphs|length }}") == "Two &amp; a.2"
    )


def test_templates_of_one_set_may_share_parts(fill: Fill) -> None:
    assert fill("{% include 'part.html' %}", **{"part.html": "{{ face.icon }}"}) == "sheep"


def test_the_bounds_themselves_are_allowed(fill: Fill) -> None:
    assert fill(f"{{{{ range({MOST})|length }}}}") == str(MOST)
    times = LONGEST // MOST
    assert len(fill(f"{{% for a in range({MOST}) %}}{'x' * times}{{% endfor %}}")) == LONGEST


@pytest.mark.parametrize(
    ("template", "met"),
    [
        ("{% for a in range(2000) %}" * 3 + "{% endfor %}" * 3, "processor time"),
        ("{% set a = face.title %}" + "{% set a = a ~ a %}" * 40 + "{{ a|length }}", "memory"),
    ],
)
def test_what_no_sandbox_stops_ends_by_the_limits(fill: Fill, template: str, met: str) -> None:
    limits = Limits(piece=60 if met == "memory" else 1, memory=USUAL + (200 << 20))
    ending = worker.run(lambda: len(fill(template)), limits, noted=lambda: None)
    assert met in ending.met


def test_without_trust_a_template_is_a_finding_that_says_what_to_do(
    hornbook: Bench, cottage: Path, tmp_path: Path
) -> None:
    own = write_annex(tmp_path, "{{ boom }}")
    said = hornbook.run("print", cottage, "--set", own, "--output", tmp_path / "out")
    assert said.code == ExitCode.FINDINGS and "S022 untrusted-templates" in said.err
    assert "read what is in templates/, then say --trust" in said.err
    assert not (tmp_path / "out").exists()


def test_with_trust_it_is_painted(hornbook: Bench, cottage: Path, tmp_path: Path) -> None:
    own = write_annex(tmp_path, css=".f-own .emblem { width: 20mm; height: 20mm }")
    words = ("print", cottage, "--set", own, "--cards", "annex", "--output", tmp_path / "out")
    said = hornbook.run(*words, "--trust")
    assert said.code == ExitCode.OK, said.all
    (sheet,) = (tmp_path / "out").rglob("*.pdf")
    held = streams(sheet.read_bytes())
    assert b"/URI" not in held and b"/JavaScript" not in held
    with pikepdf.open(sheet) as pdf:
        assert len(pdf.pages) == 2


def test_a_trusted_template_fetches_nothing_either(
    hornbook: Bench, cottage: Path, tmp_path: Path
) -> None:
    own = write_annex(tmp_path, css=".f-own { background: url(http://127.0.0.1:9/x.png) }")
    said = hornbook.run("print", cottage, "--set", own, "--trust", "--cards", "annex")
    assert said.code == ExitCode.FINDINGS
    assert 'asks for files that are not its own: "http://127.0.0.1:9/x.png"' in said.err
