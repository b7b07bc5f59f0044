"""Rulesets and variants by name."""

from box import lint

FRUITS = "cards/fruits"
VARIANT = '\nvariants: [{id: frost, title: Frost, says: Less., cites: "I"}]\n'


def test_a_variant_belongs_to_a_ruleset_that_is_there() -> None:
    variant = VARIANT.replace("says", "rulesets: [bsae], says")
    (finding,) = lint(("game", "\ndeclared: 9\n", f"{variant}declared: 9\n"))
    assert finding.code.id == "M130"
    assert str(finding.position) == "orchard/game.yaml:14:49"
    assert finding.message == 'there is no ruleset "bsae"'
    assert finding.hint == "game.yaml declares none"


def test_so_do_decks_and_sheets() -> None:
    for part, old in ((FRUITS, "declared: 7\n"), ("components", "    kind: ledger\n")):
        indent = " " * (len(old) - len(old.lstrip()))
        (finding,) = lint((part, old, f"{old}{indent}rulesets: [base]\n"))
        assert finding.code.id == "M130"
        assert finding.message == 'there is no ruleset "base"'


def test_a_share_is_for_a_variant_that_is_there() -> None:
    share = (
        FRUITS,
        "    copies: 3\n    text",
        "    copies: 3\n    for_variants: {forst: {}}\n    text",
    )
    (finding,) = lint(share, ("game", "\ndeclared: 9\n", f"{VARIANT}declared: 9\n"))
    assert finding.code.id == "M130"
    assert finding.message == 'there is no variant "forst"'
    assert finding.hint == 'did you mean "frost"?'


def test_two_variants_of_one_name_and_one_without_origin_are_found() -> None:
    twice = '\nvariants:\n  - {id: frost, title: Frost, says: Less., cites: "I"}\n'
    twice += "  - {id: frost, title: Frost, says: More.}\n"
    codes = [one.code.id for one in lint(("game", "\ndeclared: 9\n", f"{twice}declared: 9\n"))]
    assert codes == ["M111", "M115"] or codes == ["M115", "M111"]
