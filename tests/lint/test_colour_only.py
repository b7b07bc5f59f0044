from box import found, lint

from generator.diagnostics import Severity

SOUR = "letter: O, shape: pointed"


def test_bands_of_one_letter_and_one_shape_differ_in_colour_only() -> None:
    (finding,) = lint(("theme", SOUR, "letter: S, shape: straight"))
    assert str(finding.position) == "orchard/theme.yaml:16:51"
    assert finding.code.id == "P307"
    assert finding.severity is Severity.ERROR
    assert finding.message == 'the bands "sweet" and "sour" have the same letter and shape'


def test_bands_that_share_one_of_the_two_are_a_warning() -> None:
    (finding,) = lint(("theme", SOUR, "letter: O, shape: straight"))
    assert str(finding.position) == "orchard/theme.yaml:16:61"
    assert finding.severity is Severity.WARNING
    assert finding.hint == "only the letter tells them apart without colour: give them a shape each"


def test_bands_that_a_grey_print_makes_alike_are_said_to_be() -> None:
    changes = (("theme", SOUR, "letter: S, shape: pointed"), ("theme", "#dfa92e", "#4d2e1a"))
    finding = next(one for one in lint(*changes) if one.code.id == "P307")
    assert finding.message.endswith("the same letter, and look alike in grey (L* 0 apart)")


def test_bands_of_one_colour_with_their_own_letter_and_shape_are_fine() -> None:
    changes = (("theme", "#dfa92e", "#4e2d18"), ("theme", "#2a1b10", "#f7eedb"))
    assert found(*changes) == []


def test_bands_may_share_a_shape_where_their_face_draws_fewer_than_there_are_bands() -> None:
    ripe = '  ripe: {fill: "#7e1f1c", ink: "#f7eedb", letter: R, shape: straight, title: Ripe}\n'
    theme = (
        ("theme", SOUR, "letter: O, shape: scalloped"),
        ("theme", "symbols:\n", f"{ripe}symbols:\n"),
    )
    plain = "back: {template: plain-back}"
    by_taste = ("cards/fruits", plain, "back: {template: edged, slots: {band: '{{ taste }}'}}")
    third = ("cards/rods", plain, "back: {template: edged, slots: {band: ripe}}")
    assert found(*theme, by_taste, third) == []
    assert found(*theme, by_taste) == ["theme.yaml:17:61 P307"]
