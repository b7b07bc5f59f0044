"""The letters of a set stand on the fronts of its cards, within the safe area, and on no back."""

from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner
from markupsafe import escape

from generator.cli import main
from generator.errors import ExitCode
from generator.linting import templates_for
from generator.model.cardset import CardSet
from generator.model.deck import ScaleFace, printed
from generator.products.decks import deck_art
from generator.products.order import Materials
from generator.project import find_project
from generator.render.faces import Artwork
from generator.render.stylesheet import Ink
from generator.shelf import Shelf

PROJECT = find_project()
SHELF = Shelf(PROJECT)
SETS = SHELF.set_names()


@pytest.mark.parametrize("name", SETS)
def test_fronts_of_the_set_wear_its_letters_and_nothing_else_does(name: str) -> None:
    (chosen,) = SHELF.chosen([name])
    game = SHELF.open(*chosen).game
    assert game is not None
    folder = SHELF.folder(game.id)
    templates = templates_for(folder, chosen.sets, PROJECT)
    materials = Materials(game, Ink.FULL, templates, folder)
    (source,) = game.sets
    for deck_id, cards in source.cards.items():
        deck = game.deck(deck_id)
        art = deck_art(materials, deck, SHELF.tables.sizes[deck.size], printed(deck))
        for sides in art.sides:
            own = sides.printed.card.id in cards
            assert _marked(art.faces[sides.front], source) is own, sides.front
            assert not _marked(art.faces[sides.back], source), sides.back


def _marked(face: object, source: CardSet) -> bool:
    """Whether a face wears the letters of the set, and is heard with its title."""
    if not isinstance(face, Artwork):
        return getattr(face, "mark", "") == source.file.mark
    plate = f'<div class="set-mark t-text" aria-label="{escape(source.file.title)}">'
    return f"{plate}{source.file.mark}</div>" in face.body


@pytest.mark.slow
def test_the_letters_are_painted_on_html_and_on_scales_alike(tmp_path: Path) -> None:
    name = next(one for one in SETS if _has_scale(one))
    (chosen,) = SHELF.chosen([name])
    game = SHELF.open(*chosen).game
    assert game is not None
    (source,) = game.sets
    cards = ",".join(min(ids) for ids in source.cards.values())
    args = ["print", "--set", name, "--cards", cards, "--output", str(tmp_path), "--jobs", "1"]
    assert CliRunner().invoke(main, args).exit_code == ExitCode.OK
    sheets = list(tmp_path.rglob("*.pdf"))
    assert len(sheets) == len(source.cards) > 1
    for sheet in sheets:
        lines = pypdfium2.PdfDocument(sheet)[0].get_textpage().get_text_range().split()
        assert lines.count(source.file.mark) == 1, sheet.name


def _has_scale(name: str) -> bool:
    (chosen,) = SHELF.chosen([name])
    game = SHELF.open(*chosen).game
    if game is None:
        return False
    return any(isinstance(game.deck(deck).front, ScaleFace) for deck in game.sets[0].cards)
