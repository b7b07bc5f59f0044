"""Keys of work: whatever word of a box is changed, work of the same key brings the same."""

import random
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from small_box import PAPERS

from generator.errors import HornbookError
from generator.layout.imposition import impose
from generator.layout.sheet import Options, Printable
from generator.model.deck import Printed
from generator.model.game import Game
from generator.products import blanks, decks, maps, spares, tasks
from generator.products.decks import DeckArt, PaintedDeck
from generator.products.documents import task as documents
from generator.products.documents.context import FaceImages
from generator.products.keys import TaskKeys
from generator.products.order import Workplace
from generator.products.piles import DeckSheets, Pile, Spares
from generator.project import find_project
from generator.render.documents.cache import DocumentCache
from generator.render.documents.context import pages_context, sheet_context
from generator.render.documents.painting import Painted
from generator.render.documents.pieces import Image
from generator.render.faces import CachedFace
from generator.render.fitting import Fit
from generator.shelf import Shelf
from generator.source.folders import box_names
from generator.words.texts import WordsError
from tests import meadow
from tests.thorough import THOROUGH

SAMPLE, MANY = 8, 40
"""Words that are changed by default, and in a box of ours."""
TOOLS = """\
id: tools
title: Tools
size: small
declared: 3
cites: "2"
attributes: {strength: {type: integer, means: What it helps.}}
front: {template: plain, slots: {power: "{{ card('fox').strength }} {{ values.hand }}"}}
back: {template: numbered, slots: {number: Tools}}
cards:
  - id: spade
    title: Spade
    copies: 2
    icon: spade
    text: "Digs up {{ card('goat').copies }} of {{ chances.goat_first[4]|percent }}."
    flavour: It is old.
    attributes: {strength: 3}
    effect: [{add: 1, to: herd}]
    cites: "2"
  - id: rope
    title: Rope
    icon: rope-coil
    text: Long.
    attributes: {strength: 1}
    designs: [{id: short, copies: 1, flavour: Short.}]
    cites: "2"
"""
TIDY = """\
  - {id: memo, title: Memo, kind: reference, cites: '3', blocks: [{block: text, text: Tidy.}]}
"""
CHANGES = (
    ("game.yaml", "decks: [beasts]", "decks: [beasts, tools]"),
    ("game.yaml", "declared: 9", "declared: 12"),
)
TROUBLE = (HornbookError, WordsError, LookupError, TypeError, ValueError)
"""What a word that is wrong may raise where lint has not found it first."""

Made = dict[str, tuple[str, object]]
"""By the names of tasks: the key, and what is painted."""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = meadow.write(tmp_path, *CHANGES, match=False)
    (home / "cards" / "tools.yaml").write_text(TOOLS, "utf-8")
    components = home / "components.yaml"
    components.write_text(components.read_text("utf-8") + TIDY, "utf-8")
    meadow.record(home)
    return home


@pytest.fixture
def place(home: Path, templates: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> Workplace:
    """Where nothing is painted: what would be is told."""
    told = {
        (decks, "paint_art"): lambda _, art, __: PaintedDeck(art, {}, ()),
        (blanks, "paint_art"): lambda _, art, __: PaintedDeck(art, {}, ()),
        (spares, "paint_art"): _spare_faces,
        (tasks, "put_together"): _together,
        (tasks, "ink_of_sheets"): lambda *_: (),
        (blanks, "put_on_sheets"): _on_sheets,
        (documents, "paint_sheet"): _sheet,
        (documents, "paint_pages"): _pages,
        (maps, "paint"): lambda _, drawn, paper, ink: (repr((drawn, paper, ink)).encode(), 1),
        (maps, "paint_sheet"): _sheet,
        (FaceImages, "image"): _image,
        (DocumentCache, "once"): lambda _, __, paint: paint(),
    }
    for (module, name), made in told.items():
        monkeypatch.setattr(module, name, made)
    return meadow.place(home, templates, cache, PAPERS["a4"])


def _shown(art: DeckArt) -> object:
    sides = [(one.printed.id, one.front, one.back) for one in art.sides]
    return repr((art.look, sorted(art.faces.items()), sides))


def _spare_faces(_: Game, art: DeckArt, __: Path) -> PaintedDeck:
    return PaintedDeck(art, dict.fromkeys(art.faces, CachedFace(Path(), (), Fit(0, ()))), ())


def _together(piles: list[Pile], options: Options, cache: Path, *more: Any) -> DeckSheets:
    (pile,) = piles
    return _on_sheets(pile.painted, pile.designs, options, cache, more[0], pile.spares)


def _on_sheets(
    painted: PaintedDeck,
    designs: list[Printed],
    options: Options,
    _: Path,
    language: str = "en",
    filling: Spares | None = None,
) -> DeckSheets:
    said = (_shown(painted.art), [(one.id, one.copies) for one in designs], options, language,
            filling and _shown(filling.painted.art))  # fmt: skip
    many = [Printable("a/front", "a/back")] * sum(one.copies for one in designs)
    imposed = impose(many, painted.art.look.size, options)
    return DeckSheets(repr(said).encode(), imposed, len(many), len(designs), 1)


def _painted(html: str) -> Painted:
    return Painted(html.encode(), 1, 12, (), ())


def _sheet(sheet: Any, game: Any, paper: Any, options: Any) -> Painted:
    context = sheet_context(sheet, game, paper, options.ink, options.cache)
    return _painted(context.html(12, 1.3, numbered=True) + repr(options.filled))


def _pages(pages: Any, game: Any, paper: Any, look: Any, cache: Path) -> Painted:
    cover = repr((pages.cover, pages.index))
    context = pages_context(replace(pages, cover=()), game, paper, look, cache)
    return _painted(cover + context.html(1.4, ()))


def _image(images: FaceImages, name: str, width: float) -> Image:
    painted, one, side = images.found[name]
    sides = {made.printed.id: made for made in painted.art.sides}[one.id]
    face = painted.art.faces[getattr(sides, side)]
    size = painted.art.look.size
    return Image(repr((painted.art.look, face)), size, images.alt(name), width)


def made(place: Workplace) -> Made:
    keys, found = TaskKeys(place), dict[str, tuple[str, object]]()
    for blank in (False, True):
        order = replace(place.order, blank=blank)
        for task in tasks.tasks(replace(place, order=order)):
            brought = task.run()
            files = [(one.name, one.data, one.about) for one in brought[0]]
            found[task.label] = keys.of(task), (files, brought[2])
    return found


def words(home: Path) -> Iterator[tuple[Path, int, int, str]]:
    """Each scalar of the box: where it stands in which file, and another one."""
    for path in sorted(home.rglob("*.yaml")):
        if path.parent.name != "transcripts":
            text = path.read_text("utf-8")
            for token in yaml.scan(text):
                if isinstance(token, yaml.ScalarToken):
                    start, end = token.start_mark.index, token.end_mark.index
                    old = text[start:end]
                    plain = old[:-1] + "x" + old[-1] if old[-1] in "\"'" else f"{old}x"
                    yield path, start, end, str(int(old) + 1) if old.isdecimal() else plain


def compare(home: Path, place: Workplace, many: int) -> int:
    """Change so many words, one at a time; returns how often work had the same key as before."""
    usual, changes, seed = made(place), list(words(home)), 1649
    same = 0
    for path, start, end, new in random.Random(seed).sample(changes, min(many, len(changes))):
        text = path.read_text("utf-8")
        path.write_text(text[:start] + new + text[end:], "utf-8")
        try:
            found = made(replace(place, game=meadow.game(home)))
        except (AssertionError, *TROUBLE):
            continue
        finally:
            path.write_text(text, "utf-8")
        for label in usual.keys() & found.keys():
            if usual[label][0] == found[label][0]:
                same += 1
                message = f"{path.name}: {text[start:end]!r} → {new!r} shows in {label}"
                assert usual[label][1] == found[label][1], message
    return same


def test_work_of_the_same_key_brings_the_same(home: Path, place: Workplace) -> None:
    assert compare(home, place, 10_000 if THOROUGH else SAMPLE)


@pytest.mark.skipif(not THOROUGH, reason="takes minutes")
@pytest.mark.parametrize("name", box_names(find_project().content))
def test_so_it_does_in_our_boxes(name: str, place: Workplace, tmp_path: Path) -> None:
    project = find_project()
    home = tmp_path / "content" / name
    shutil.copytree(project.content / name, home)
    sizes = Shelf(project).tables.sizes
    own = replace(place, game=meadow.game(home), folder=home, templates=project.templates)
    assert compare(home, replace(own, sizes=sizes), MANY)
