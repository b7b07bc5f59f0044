from box import lint


def test_a_game_is_called_as_its_folder() -> None:
    (finding,) = lint(("game", "id: orchard", "id: orchrad"))
    assert str(finding.position) == "orchard/game.yaml:1:5"
    assert finding.code.id == "M120"
    assert finding.message == 'the game "orchrad" stands in the folder "orchard"'
    assert finding.hint == "write id: orchard"


def test_a_deck_is_called_as_its_file_and_all_else_about_it_is_still_found() -> None:
    first, second = lint(
        ("cards/rods", "id: rods", "id: rod"), ("cards/rods", "style: sweet", "style: swete")
    )
    assert str(first.position) == "orchard/cards/rods.yaml:1:5"
    assert first.message == 'the deck "rod" stands in the file "rods.yaml"'
    assert second.code.id == "M117"
