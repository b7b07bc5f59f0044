"""A shape of a band that a face does not draw is found at the band, with those that it draws."""

import pytest
from box import found, lint

from generator.diagnostics import Severity
from generator.lint.needs import Needs, needs_of
from generator.model.deck import PLATES
from generator.render import scales

EDGED = (
    "cards/fruits",
    "back: {template: plain-back}",
    "back: {template: edged, slots: {band: BY}}",
)
SOUR = "letter: O, shape: pointed"


def edged(by: str) -> tuple[str, str, str]:
    """The backs of fruits with a template that draws a straight or a scalloped edge."""
    part, old, new = EDGED
    return part, old, new.replace("BY", by)


@pytest.mark.parametrize("by", ["sour", "'{{ taste }}'", "'{% if points > 2 %}sour{% endif %}'"])
def test_a_shape_that_a_template_does_not_draw_is_a_warning_at_the_band(by: str) -> None:
    (finding,) = [one for one in lint(edged(by)) if one.code.id == "P343"]
    assert str(finding.position) == "orchard/theme.yaml:16:61"
    assert finding.severity is Severity.WARNING
    assert finding.message == (
        'the face template "edged" does not draw the shape "pointed" of the band "sour"; it draws'
        " scalloped, straight"
    )


def test_a_slip_has_the_shape_that_is_meant_as_its_hint() -> None:
    shape = ("theme", SOUR, "letter: O, shape: scaloped")
    (finding,) = [one for one in lint(edged("sour"), shape) if one.code.id == "P343"]
    assert finding.hint == 'did you mean "scalloped"?'


def test_shapes_that_are_drawn_are_fine() -> None:
    shape = ("theme", SOUR, "letter: O, shape: scalloped")
    assert found(edged("'{{ taste }}'"), shape) == []
    assert found(edged("sweet")) == []


def test_a_band_that_no_template_with_shapes_shows_may_have_any() -> None:
    assert found(("theme", SOUR, "letter: O, shape: blurred")) == []


def test_so_is_the_shape_of_a_scale() -> None:
    changes = ("theme", "letter: S, shape: straight", "letter: S, shape: wavy")
    (finding,) = lint(changes)
    assert finding.message.startswith('a scale does not draw the shape "wavy" of the band "sweet"')


def test_shapes_of_scales_are_those_that_are_drawn() -> None:
    assert set(PLATES) == scales.PLATES.keys()


def test_shapes_are_read_from_tables_and_from_questions() -> None:
    asked = "{% if band.shape == 'ruled' or band.shape not in ('waved', 'barred') %}{% endif %}"
    assert needs_of(asked).shapes == {"ruled", "waved", "barred"}
    assert needs_of("{{ {'oval': 1}.get(band.shape if band else '', 2) }}").shapes == {"oval"}
    assert needs_of("{% set shape = 'tall' %}{{ {'tall': 1}[shape] }}").shapes == frozenset()


def test_needs_are_kept_whole() -> None:
    needs = needs_of("{{ {'oval': 1}[theme.bands.get('sour').shape] }}{{ face.picture }}")
    assert needs.shapes and needs.bands and Needs.of(needs.values()) == needs
