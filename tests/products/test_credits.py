"""Every print goes with the names of those who made what is on it."""

from dataclasses import replace

import pytest
from small_box import FILE, game

from generator import assets
from generator.model.game_file import Credits
from generator.products.credits import credit_lines, credits_text
from generator.project import find_project
from generator.render.documents.look import ENTRY, HANDOUT
from generator.render.marks import TYPE
from generator.shelf import Shelf

SHELF = Shelf(find_project())


@pytest.mark.parametrize("name", SHELF.names())
def test_credits_name_designers_icons_and_type(name: str) -> None:
    box = SHELF.open(SHELF.folder(name))
    assert box.game is not None
    text = " ".join(credits_text(box.game, box.icons).split())
    for designer in box.game.file.credits.designers:
        assert designer in text
    assert box.icons
    for icon in box.icons - assets.own_icons().keys():
        assert icon.replace("-", " ") in text and str(assets.icon_author(icon)) in text
    types = (*box.game.theme.types.values(), TYPE, HANDOUT, ENTRY)
    for type_ in types:
        assert type_.family in text
    assert "unofficial" in text and "CC BY 3.0" in text


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ({"publisher": "C", "published": "1999"}, "Designed by A. Body. Published: C, 1999."),
        ({"published": "At home, 1999"}, "Designed by A. Body. At home, 1999."),
        ({}, "Designed by A. Body."),
    ],
)
def test_credits_leave_out_what_a_game_of_ones_own_does_not_have(
    known: dict[str, str], said: str
) -> None:
    credits = Credits(designers=FILE["credits"]["designers"], **known)
    box = game()
    box = replace(box, file=box.file.model_copy(update={"credits": credits}))
    made, then, *_ = credit_lines(box, ())
    assert made == said and then.startswith("Type: ")
