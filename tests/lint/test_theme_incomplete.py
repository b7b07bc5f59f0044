import pytest
from box import lint


@pytest.mark.parametrize(
    ("old", "new", "where", "message", "hint"),
    [
        ("  accent: ", "  acent: ", "3:3", 'the theme has no colour "accent"', 'is it "acent"?'),
        ('  accent: "#7e1f1c"\n', "", "3:3", 'the theme has no colour "accent"', None),
        ("  flavour: {f", "  flavor: {f", "8:3", 'the theme has no type "flavour"',
         'is it "flavor"?'),
        ("size: 16, smallest: 12", "size: 12, smallest: 16", "8:52",
         'the smallest size of "title" is 16, above its size of 12', "swap the two"),
        ("size: 30, smallest: 14", "size: 30, smallest: 41", "13:33",
         'the smallest size of "default" is 41, above its size of 30', "swap the two"),
    ],
)  # fmt: skip
def test_what_every_template_needs_is_missed_in_the_theme(
    old: str, new: str, where: str, message: str, hint: str | None
) -> None:
    (finding,) = lint(("theme", old, new))
    assert str(finding.position) == f"orchard/theme.yaml:{where}"
    assert finding.code.id == "M118"
    assert (finding.message, finding.hint) == (message, hint)


def test_a_misspelt_default_is_said_once() -> None:
    (finding,) = lint(("theme", "  default: {", "  defualt: {"))
    assert finding.hint == 'is it "defualt"?'


def test_the_emblem_of_all_other_templates_is_needed() -> None:
    messages = [one.message for one in lint(("theme", "  default: {", "  fruit: {"))]
    assert messages == ['the theme has no emblem "default"']
