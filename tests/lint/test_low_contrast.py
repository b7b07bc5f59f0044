from box import found, lint

PAIRS = "contrast:\n  - [soft, paper]\n"


def test_ink_on_paper_is_always_held_to_it() -> None:
    (finding,) = lint(("theme", 'ink: "#17130f"', 'ink: "#7b7263"'))
    assert str(finding.position) == "orchard/theme.yaml:4:8"
    assert finding.code.id == "P306"
    assert finding.message == "ink on paper has a contrast of 4.06:1; text needs 4.5:1"


def test_a_pair_that_the_theme_names_is_said_at_its_first_colour() -> None:
    (finding,) = lint(("theme", 'soft: "#574b3e"', 'soft: "#8f8675"'))
    assert [str(one) for one in finding.places] == [
        "orchard/theme.yaml:5:9",
        "orchard/theme.yaml:21:5",
    ]


def test_a_pair_that_no_text_is_set_in_is_free() -> None:
    assert found(("theme", 'accent: "#7e1f1c"', 'accent: "#e3b65c"')) == []


def test_the_ink_of_a_band_is_held_to_its_fill() -> None:
    (finding,) = lint(
        ("theme", 'fill: "#4e2d19", ink: "#f7eedb"', 'fill: "#4e2d19", ink: "#7e1f1c"')
    )
    assert str(finding.position) == "orchard/theme.yaml:15:33"
    assert finding.message.startswith("the ink of the band sweet has a contrast of 1.")


def test_light_ink_on_dark_paper_is_lost_where_low_ink_leaves_the_paper_white() -> None:
    (finding,) = lint(
        ("theme", 'paper: "#f5edda"', 'paper: "#17130f"'),
        ("theme", 'ink: "#17130f"', 'ink: "#f5edda"'),
        ("theme", PAIRS, ""),
    )
    assert "in low ink; text needs" in finding.message
