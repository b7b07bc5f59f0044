"""A box of one small deck with plain templates, so that a test says all that it depends on."""

import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from generator.diagnostics import Position
from generator.layout.sheet import Printable
from generator.model.deck import Deck, printed
from generator.model.game import Game
from generator.model.game_file import GameFile
from generator.model.sheet import Components
from generator.model.sizes import CardSize, Paper, PaperTable
from generator.model.theme import Theme
from generator.products.decks import PaintedDeck, paint_deck
from generator.products.order import Materials
from generator.render.faces import Artwork, DeckLook
from generator.render.stylesheet import Ink, inked

ROOT = Path(__file__).resolve().parent.parent
SIZE = CardSize(id="small", title="Small", width=63, height=88)
_TABLE = yaml.safe_load((ROOT / "content" / "papers.yaml").read_text("utf-8"))
PAPERS: Mapping[str, Paper] = {
    row.id: row.paper() for row in PaperTable.model_validate(_TABLE).papers
}
EVERYDAY = ("a4", "letter", "a3", "tabloid")
ATTRIBUTES = {"strength": {"type": "integer", "means": "How strong."}}

PLAIN = """<div class="name t-title" data-fit="title"><span>{{ face.title }}</span></div>
<div class="body" data-fit="text"><div class="emblem">{{ face.picture or icon(face.icon) }}</div>
<div class="t-text">{{ face.text }}</div></div>"""
PLAIN_CSS = """.f-plain .name { position: absolute; left: 4mm; top: 5mm; width: 55mm; height: 9mm;
  white-space: nowrap; }
.f-plain .body { position: absolute; left: 4mm; top: 20mm; width: 55mm; height: 60mm; }
.f-plain .emblem { width: 20mm; height: var(--emblem); }
.f-plain .picture { width: 20mm; }"""
NUMBERED = '<p class="safe t-title">{{ slots.number }}</p>'

THEME: Mapping[str, Any] = {
    "voice": "plain",
    "colours": {"paper": "#F7EEDB", "ink": "#2A1B10", "soft": "#6A533D", "accent": "#7E1F1C"},
    "types": {
        "title": {"family": "Source Serif 4", "size": 16, "smallest": 11, "leading": 1.2},
        "text": {"family": "Source Serif 4", "size": 10, "smallest": 8, "leading": 1.2},
        "small": {"family": "IM Fell English SC", "size": 10, "smallest": 8},
    },
    "emblem": {"default": {"size": 20, "smallest": 10}},
    "bands": {
        "brown": {
            "fill": "#4E2D19", "ink": "#F7EEDB", "letter": "B", "shape": "straight", "title": "B"
        }
    },
    "symbols": {
        "brown": {"letters": "B", "shape": "square", "title": "brown"},
        "goat": {"icon": "goat", "title": "a goat"},
    },
}  # fmt: skip
FILE: Mapping[str, Any] = {
    "id": "small-box",
    "title": "The Small Box",
    "short": "Small Box",
    "about": "A box for tests.",
    "credits": {"designers": ("A. Body",), "publisher": "C", "published": "1999", "notice": "N"},
    "seats": {"least": 2, "most": 5},
    "age": 10,
    "minutes": "30",
    "decks": ("animals",),
    "declared": 6,
    "values": {"hand-size": {"is": 6, "means": "Cards in hand"}},
}
CARDS: tuple[Mapping[str, Any], ...] = (
    {
        "id": "goat",
        "title": "Goat",
        "copies": 2,
        "icon": "goat",
        "text": "An **office** of *goats*: {{ strength }}.",
        "attributes": {"strength": 3},
    },
    {
        "id": "old-fox",
        "title": "Old Fox",
        "icon": "fox",
        "text": "Takes {{ card('goat').strength|words }}.",
        "attributes": {"strength": 4},
    },
    {
        "id": "owl",
        "title": "Owl",
        "icon": "owl",
        "copies": 3,
        "attributes": {"strength": 5},
        "designs": ({"id": "day", "copies": 1}, {"id": "night", "copies": 2, "icon": "night-sky"}),
    },
)


class Places:
    """Says as the file's name the path that it was asked for."""

    file = "cards/animals.yaml"

    def where(self, path: tuple[str | int, ...]) -> Position:
        return Position("/".join(map(str, path)))


def write_templates(folder: Path) -> Path:
    """The templates of the small box, over the real ground."""
    (folder / "faces").mkdir()
    for name in ("base", "title-card", "tokens", "turn-summary"):
        for path in (ROOT / "templates" / "faces").glob(f"{name}.*"):
            shutil.copy(path, folder / "faces")
    shutil.copy(ROOT / "templates" / "symbols.css", folder)
    (folder / "faces" / "plain.html").write_text(PLAIN)
    (folder / "faces" / "plain.css").write_text(PLAIN_CSS)
    (folder / "faces" / "numbered.html").write_text(NUMBERED)
    return folder


def card(number: int, **more: Any) -> dict[str, Any]:
    """A card of which there may be many."""
    own = {"id": f"c{number}", "title": f"Card {number}", "icon": "goat"}
    return {**own, "attributes": {"strength": number}, **more}


def deck(*cards: Mapping[str, Any], **more: Any) -> Deck:
    """A deck of these cards; by default every back is the same."""
    return Deck.model_validate(
        {
            "id": "animals",
            "title": "Animals",
            "size": "small",
            "declared": 6,
            "attributes": ATTRIBUTES,
            "front": {"template": "plain"},
            "back": {"template": "numbered", "slots": {"number": "Back"}},
            "cards": cards or CARDS,
            **more,
        },
        strict=False,
    )


def theme(**changes: Any) -> Theme:
    """The theme with parts replaced."""
    return Theme.model_validate({**THEME, **changes}, strict=False)


def game(*decks: Deck, **changes: Any) -> Game:
    """The box with these decks, else with its own."""
    held = decks or (deck(),)
    file = GameFile.model_validate({**FILE, "decks": [d.id for d in held]}, strict=False)
    places = {f"cards/{one.id}": Places() for one in held}
    return Game(file, held, theme(**changes), Components(sheets=()), places)


@dataclass(frozen=True)
class Bench:
    """Paints small decks; pictures of cards are looked for in `folder`/cards."""

    templates: Path
    folder: Path = ROOT
    ink: Ink = Ink.FULL

    def materials(self, box: Game) -> Materials:
        return Materials(box, self.ink, self.templates, self.folder)

    def paint(self, box: Game, cache: Path) -> PaintedDeck:
        """The first deck of the box, painted."""
        first = box.decks[0]
        return paint_deck(self.materials(box), first, SIZE, printed(first), cache)

    def look(self, css: str = "", **changes: Any) -> DeckLook:
        """How faces look that are written by hand."""
        base = (self.templates / "faces" / "base.css").read_text("utf-8")
        return DeckLook(SIZE, inked(theme(**changes), self.ink), self.ink, base + PLAIN_CSS + css)


def art(name: str, body: str, *images: tuple[str, bytes], template: str = "plain") -> Artwork:
    """A face written by hand."""
    return Artwork(f"{name}/front", template, body, images)


def sheet_cards(count: int) -> list[Printable]:
    """Cards of which each has a front and a back of its own."""
    return [Printable(f"c{number}/front", f"c{number}/back") for number in range(count)]
