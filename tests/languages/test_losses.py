"""What translations lose or add, entry by entry, at the line of the catalogue."""

from pathlib import Path

import pytest

from generator.languages.catalogues import languages_of, read_catalogue, translated_messages
from generator.languages.losses import LOST_NUMBER, losses
from generator.project import find_project
from generator.source.folders import box_names

PROJECT = find_project()
FOLDERS = (PROJECT.templates, *(PROJECT.content / one for one in box_names(PROJECT.content)))
HOUSE = {"one": "eins", "two": "zwei", "three": "drei", "six": "sechs"}
HEAD = 'msgid ""\nmsgstr "Language: de\\n"\n\n'


def told(tmp_path: Path, original: str, spoken: str) -> list[tuple[str, int, str]]:
    """Code, line and message of all that is found about one entry; its `msgstr` is line 5."""
    (tmp_path / "languages").mkdir()
    entry = f'msgid "{original}"\nmsgstr "{spoken}"\n'
    (tmp_path / "languages" / "de.po").write_text(HEAD + entry, "utf-8")
    found = losses(read_catalogue(tmp_path, "de"), HOUSE)
    return [(one.code.id, one.position.line, one.message) for one in found]


@pytest.mark.parametrize(
    ("original", "spoken", "code", "says"),
    [
        ("Draw {{ values.hand }}.", "Ziehe sechs.", "M152", "leaves out {{ values.hand }}"),
        ("Draw {{ points }}.", "Ziehe {{ values.hand }}.", "M152", "{{ values.hand }}, which"),
        ("{{ card('owl').points }} left", "{{ card('hen').points }} übrig", "M152", 'card("owl")'),
        ("A :seed: falls.", "Ein Samen fällt.", "M152", "leaves out :seed:"),
        ("To {zone}: {cards}.", "Nach {zone}.", "M152", "leaves out {cards}"),
        ("At 12 you die.", "Mit 21 stirbst du.", "M153", "leaves out 12 and has 21"),
        ("Three witches.", "Vier Hexen.", "M153", "leaves out three"),
        ("Some witches.", "Sechs Hexen.", "M153", "has sechs, which"),
        ("**Pass:** stay.", "Geschafft: bleib.", "M154", "leaves out **Pass:**"),
        ("Stay.", "**Bleib.**", "M154", "has **Bleib.**, which"),
        ("See www.example.org.", "Siehe www.exampel.org.", "M155", "leaves out www.example.org"),
        ("See https://a.org/b.", "Siehe dort.", "M155", "https://a.org/b"),
    ],
)
def test_what_is_lost_or_added_is_found_once(tmp_path, original, spoken, code, says):
    ((found, line, message),) = told(tmp_path, original, spoken)
    assert (found, line) == (code, 5)
    assert says in message


@pytest.mark.parametrize(
    ("original", "spoken"),
    [
        ("Draw {{ values.hand }} cards.", "Ziehe {{ values.hand|words ~ ' Karten' }}."),
        ("{% for one in chances.luck.rows %}{{ one }}{% endfor %}",
         "{% for paar in chances.luck.rows %}{{ paar }}{% endfor %}"),
        ("{{ points|plural('card', 'cards') }}", "{{ points|plural('eine Karte', 'Karten') }}"),
        ("{% if points %}yes{% endif %}", "{{ 'ja' if points is defined else '' }}"),
        ("Do one of two things.", "Tu eins von beiden."),
        ("Three witches in 1649.", "1649 gab es dreierlei Hexen: 3."),
        ("Six cards", "6 Karten"),
        ("**Pass:** stay, *then* go.", "**Geschafft:** bleib, dann geh."),
        ("See www.example.org.", "Siehe „www.example.org“."),
        ("One of them.", "Jemand."),
        ("Both draw.", "Zwei ziehen."),
        ("Some 2,500 people.", "An die 2500 Menschen."),
    ],
)  # fmt: skip
def test_what_says_the_same_is_no_finding(tmp_path, original, spoken):
    assert told(tmp_path, original, spoken) == []


@pytest.mark.parametrize(
    ("folder", "language"),
    [(one, tag) for one in FOLDERS for tag in languages_of(one)],
    ids=lambda value: getattr(value, "name", value),
)
def test_our_own_catalogues_lose_no_value_and_no_address(folder: Path, language: str) -> None:
    """Numbers may be said by another word, which is a warning; some of ours are."""
    own = read_catalogue(folder, language)
    house = translated_messages(PROJECT.templates, own)
    assert house["two"] == {"de": "zwei", "fr": "deux"}[language]
    assert len(own.entries) > 500
    assert own.empty == {}
    found = [one for one in losses(own, house) if one.code is not LOST_NUMBER]
    assert [str(one) for one in found] == []
