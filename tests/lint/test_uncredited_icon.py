from box import found, lint

FRUITS, RODS = "cards/fruits", "cards/rods"
SUITED = "{template: suited, slots: {suit: %s}}"


def test_an_icon_without_an_author_is_said_where_it_is_named_first() -> None:
    (finding,) = lint(
        (FRUITS, "icon: shiny-apple", "icon: tree"), (FRUITS, "icon: pear", "icon: tree")
    )
    assert str(finding.position) == "orchard/cards/fruits.yaml:24:11"
    assert finding.code.id == "P309"
    assert finding.message == 'nobody is credited for the icon "tree"'


def test_symbols_in_texts_are_credited_too() -> None:
    assert found((FRUITS, ":seed:", ":tree:")) == ["cards/fruits.yaml:22:67 P309"]


def test_an_icon_in_any_place_of_a_face_is_credited() -> None:
    back = (RODS, "back: {template: plain-back}", f"back: {SUITED % 'tree'}")
    assert found(back) == ["cards/rods.yaml:9:40 P309"]
    own = (RODS, "back: {template: plain-back}", f"back: {SUITED % 'seeds'}")
    assert found(own) == []


def test_the_icon_of_a_symbol_that_nothing_shows_needs_no_author() -> None:
    symbol = ("theme", "  turn: {letters: T, title: turn}", "  turn: {icon: tree, title: turn}\n")
    other = ("theme", "symbols:\n", "symbols:\n  root: {icon: tree, title: root}\n")
    assert found(symbol) == ["theme.yaml:19:16 P309"]
    assert found(other) == []


def test_an_icon_that_is_credited_is_named_without_looking_elsewhere() -> None:
    (finding,) = lint((FRUITS, "icon: shiny-apple", "icon: tree"))
    assert finding.hint and "list --icons --credited" in finding.hint
    assert "icons: {WHO DREW IT: [tree]}" in finding.hint and ".net" not in finding.hint


def test_an_icon_that_is_not_there_needs_no_author() -> None:
    assert found((FRUITS, "icon: shiny-apple", "icon: zzzz")) == ["cards/fruits.yaml:24:11 P303"]


def test_the_credits_of_the_box_may_name_the_author() -> None:
    credits = ("game", "  publisher:", "  icons: {Ada Example: [tree]}\n  publisher:")
    assert found(credits, (FRUITS, "icon: shiny-apple", "icon: tree")) == []
