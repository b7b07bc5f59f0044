import pytest
from box import found, lint


def test_a_designer_is_named() -> None:
    (finding,) = lint(("game", "[Ada Example]", "[]"))
    assert str(finding.position) == "orchard/game.yaml:6:14"
    assert finding.code.id == "M121"
    assert finding.message == "no designer is named"


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("Example Games", "TODO", "7:14"),
        ("2001, at home", '"  "', "8:14"),
        ("An unofficial edition in words of our own.", '"?"', "9:11"),
        ("[Ada Example]", "[Ada Example, tbd.]", "6:28"),
    ],
)
def test_a_credit_that_says_nothing_is_found(old: str, new: str, where: str) -> None:
    assert found(("game", old, new)) == [f"game.yaml:{where} M121"]
