from box import found, lint

FRUITS = "cards/fruits"


def test_an_icon_without_an_author_is_said_where_it_is_named_first() -> None:
    (finding,) = lint(
        (FRUITS, "icon: shiny-apple", "icon: tree"), (FRUITS, "icon: pear", "icon: tree")
    )
    assert str(finding.position) == "orchard/cards/fruits.yaml:24:11"
    assert finding.code.id == "P309"
    assert finding.message == 'nobody is credited for the icon "tree"'


def test_symbols_in_texts_are_credited_too() -> None:
    assert found((FRUITS, ":seed:", ":tree:")) == ["cards/fruits.yaml:22:67 P309"]


def test_an_icon_that_is_not_there_needs_no_author() -> None:
    assert found((FRUITS, "icon: shiny-apple", "icon: zzzz")) == ["cards/fruits.yaml:24:11 P303"]


def test_the_credits_of_the_box_may_name_the_author() -> None:
    credits = ("game", "  publisher:", "  icons: {Ada Example: [tree]}\n  publisher:")
    assert found(credits, (FRUITS, "icon: shiny-apple", "icon: tree")) == []
