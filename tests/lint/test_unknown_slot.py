"""What a face fills in and what its template draws are held to each other."""

from box import FRUITS as TEXT
from box import found, lint

FRUITS = "cards/fruits"
STRIPED = (FRUITS, "template: plain-back", 'template: striped, slots: {stripe: "sour"}')
LEAF = ("theme", "  accent:", '  leaf: "#2E6B4D"\n  accent:')
SMALL = ("theme", "  text: {", "  small: {family: Plain Serif, size: 9, smallest: 8}\n  text: {")


def test_a_misspelt_slot_is_said_at_its_key_with_what_was_meant() -> None:
    (finding,) = lint((FRUITS, "    number:", "    nubmer:"))
    assert str(finding.position) == "orchard/cards/fruits.yaml:13:5"
    assert finding.code.id == "M124"
    assert finding.message == 'the face template "fruit" has no slot "nubmer"'
    assert finding.hint == 'did you mean "number"?'


def test_a_slot_that_the_template_asks_for_only_if_it_is_there_may_be_left_out() -> None:
    assert "taste" not in TEXT.split("slots:")[1].split("back:")[0]
    assert found() == []


def test_a_slot_that_the_template_cannot_do_without_is_missed_once() -> None:
    (finding,) = lint((FRUITS, """    icon: "{{ icon or 'apple-core' }}"\n""", ""))
    assert finding.message == 'the face template "fruit" needs the slot "icon"'
    (finding,) = lint((FRUITS, '    icon: "{{ icon or', '    icno: "{{ icon or'))
    assert finding.hint == 'did you mean "icon"?'


def test_an_attribute_that_the_template_reads_is_declared() -> None:
    assert found(STRIPED, LEAF, SMALL) == []
    rods = ("cards/rods", "template: plain-back", "template: striped, slots: {stripe: sour}")
    (finding,) = lint(rods, LEAF, SMALL)
    assert str(finding.position) == "orchard/cards/rods.yaml:9:18"
    assert finding.message == 'the face template "striped" needs the attribute "points"'


def test_a_band_that_the_template_names_is_said_at_the_theme() -> None:
    change = ("theme", "  sweet: {", "  swete: {")
    scale = ("cards/rods", "style: sweet", "style: sour")
    (finding,) = lint(STRIPED, LEAF, SMALL, change, scale)
    assert str(finding.position) == "orchard/theme.yaml:17:3"
    assert finding.message == 'nothing uses the band "swete", and "sweet" is asked for once'


def test_a_band_that_a_slot_names_is_said_at_the_slot_or_at_the_theme_that_lost_it() -> None:
    (finding,) = lint((*STRIPED[:2], STRIPED[2].replace("sour", "suor")), LEAF, SMALL)
    assert str(finding.position) == "orchard/cards/fruits.yaml:15:43"
    assert finding.message.endswith('there is no band "suor"')
    assert finding.hint == 'did you mean "sour"?'
    worked_out = (*STRIPED[:2], STRIPED[2].replace("sour", "{{ taste }}"))
    (finding,) = lint(worked_out, LEAF, SMALL, ("theme", "  sour: {", "  suor: {"))
    assert str(finding.position) == "orchard/theme.yaml:18:3"
    assert finding.hint == 'did you mean "sour"?'


def test_a_slot_that_comes_out_empty_where_a_band_is_looked_up_is_an_error() -> None:
    empty = (*STRIPED[:2], STRIPED[2].replace("sour", "{% if points > 90 %}x{% endif %}"))
    (finding,) = lint(empty, LEAF, SMALL)
    assert finding.message == 'slot stripe, for "apple": it is empty'


def test_a_colour_and_a_type_that_the_template_uses_are_missed_in_the_theme() -> None:
    findings = [(one.code.id, one.message) for one in lint(STRIPED)]
    assert findings == [
        ("M117", 'the theme has no colour "leaf", which the face template "striped" uses'),
        ("M118", 'the theme has no type "small", which the face template "striped" uses'),
    ]
