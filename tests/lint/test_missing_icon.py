import pytest
from box import found, lint

FRUITS = "cards/fruits"


@pytest.mark.parametrize(
    ("part", "old", "new", "where", "message", "hint"),
    [
        (FRUITS, "icon: shiny-apple", "icon: shiny-aple", "cards/fruits.yaml:24:11",
         'there is no icon "shiny-aple"', 'did you mean "shiny-apple"?'),
        (FRUITS, "icon: pear", "icon: paer", "cards/fruits.yaml:36:38",
         'there is no icon "paer"', 'did you mean "pear"?'),
        (FRUITS, "      text: Never", "      icon: ladr\n      text: Never",
         "cards/fruits.yaml:39:13", 'there is no icon "ladr"', 'did you mean "ladder"?'),
        (FRUITS, ":seed:", ":sede:", "cards/fruits.yaml:22:67",
         'there is no symbol and no icon "sede"', 'did you mean "seed"?'),
        (FRUITS, ":seed:", ":laddder:", "cards/fruits.yaml:22:67",
         'there is no symbol and no icon "laddder"', 'did you mean "ladder"?'),
        (FRUITS, "or 'apple-core'", "or 'aple-core'", "cards/fruits.yaml:14:11",
         'there is no icon "aple-core"', 'did you mean "apple-core"?'),
        ("cards/rods", "icon: ladder", "icon: ladr", "cards/rods.yaml:8:89",
         'there is no icon "ladr"', 'did you mean "ladder"?'),
        ("theme", "icon: apple-seeds", "icon: aple-seeds", "theme.yaml:18:16",
         'there is no icon "aple-seeds"', 'did you mean "apple-seeds"?'),
        ("components", "icon: shiny-apple", "icon: shiny-aple", "components.yaml:15:59",
         'there is no icon "shiny-aple"', 'did you mean "shiny-apple"?'),
        ("components", ":turn:", ":trun:", "components.yaml:11:23",
         'there is no symbol and no icon "trun"', 'did you mean "turn"?'),
    ],
)  # fmt: skip
def test_an_icon_that_is_not_there_is_said_where_it_is_named(
    part: str, old: str, new: str, where: str, message: str, hint: str
) -> None:
    (finding,) = lint((part, old, new))
    assert str(finding.position) == f"orchard/{where}"
    assert finding.code.id == "P303"
    assert (finding.message, finding.hint) == (message, hint)


@pytest.mark.parametrize(
    ("slot", "cards", "where", "message", "hint"),
    [
        ("seds", "", "cards/rods.yaml:9:40", 'there is no icon "seds"', 'did you mean "seeds"?'),
        ("\"{{ sign or '' }}\"", "paer", "cards/rods.yaml:12:55", 'there is no icon "paer"',
         'did you mean "pear"?'),
    ],
)  # fmt: skip
def test_an_icon_in_a_place_of_another_name_is_said_where_it_is_typed(
    slot: str, cards: str, where: str, message: str, hint: str
) -> None:
    sign = "  sign: {type: text, optional: true, means: its picture}\nfront:" if cards else "front:"
    changes = [
        ("cards/rods", "front:", sign),
        ("cards/rods", "{template: plain-back}", f"{{template: suited, slots: {{suit: {slot}}}}}"),
        ("cards/rods", "{lowest: 2}", f"{{sign: {cards}, lowest: 2}}" if cards else "{lowest: 2}"),
    ]
    (finding,) = lint(*changes)
    assert finding.code.id == "P303"
    assert (finding.message, finding.hint) == (message, hint)
    assert str(finding.position) == f"orchard/{where}"


def test_a_symbol_misspelt_in_the_theme_is_said_once_for_all_its_texts() -> None:
    change, more = ("theme", "  turn: {", "  trun: {"), ("cards/fruits", "Never mind", ":turn:")
    (finding,) = lint(change, more)
    assert str(finding.position) == "orchard/theme.yaml:19:3"
    assert finding.message == 'no text uses the symbol "trun", and there is none "turn"'
    assert finding.hint == 'did you mean "turn"?'


def test_a_text_may_show_an_icon_that_is_no_symbol_and_work_out_its_name() -> None:
    assert found((FRUITS, ":seed:", ":ladder: :{{ 'pear' }}:")) == []
