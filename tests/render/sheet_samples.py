"""A small box with one sheet of each kind, which together hold every kind of block."""

from collections.abc import Mapping
from typing import Any

from generator.diagnostics import Position
from generator.model.game import Game
from generator.model.game_file import GameFile
from generator.model.sheet import Components, Sheet
from generator.model.sizes import Paper
from generator.model.theme import Theme

A4 = Paper(id="a4", title="A4", width=210, height=297)
LETTER = Paper(id="letter", title="US Letter", width=215.9, height=279.4)

LEDGER: Mapping[str, Any] = {
    "id": "tally",
    "title": "Tally",
    "kind": "ledger",
    "lead": "One column for each player.",
    "blocks": [
        {
            "block": "fields",
            "columns": 3,
            "entries": [{"label": "Day"}, {"label": "Notes", "lines": 2}],
        },
        {
            "block": "table",
            "caption": "Game 1",
            "columns": [{"title": "Points", "width": 40}, {"title": "Ann"}, {"title": "Ben"}],
            "rows": [["Coins", "", ""], ["Sum"]],
            "blank": 1,
        },
        {"block": "boxes", "label": "Round", "last": 3},
        {"block": "boxes", "label": "Star", "last": 2, "numbered": False},
        {
            "block": "dials",
            "rows": 2,
            "arrows": "The wheel turns them.",
            "entries": [
                {"title": "Strength", "icon": "biceps"},
                {"title": "Luck", "icon": "clover"},
            ],
        },
        {"block": "lines", "count": 2, "label": "What happened"},
    ],
}

SUMMARY: Mapping[str, Any] = {
    "id": "rules",
    "title": "The Rules",
    "kind": "summary",
    "lead": "Draw {{ values.hand }} cards.",
    "blocks": [
        {"block": "heading", "text": "First", "level": 3},
        {"block": "text", "text": "You hold **{{ values.hand }}** cards, and a :goat:."},
        {"block": "heading", "text": "Then", "level": 3},
        {"block": "list", "ordered": True, "items": ["Draw a card.", "Play a card."]},
        {
            "block": "columns",
            "columns": [
                [{"block": "list", "items": ["One <b>bold</b> claim.", "Another."]}],
                [
                    {
                        "block": "key",
                        "entries": [
                            {"symbol": ":brown:", "title": "Brown", "text": "Accuses."},
                            {"symbol": "IV", "title": "Four", "text": "Ends it."},
                        ],
                    }
                ],
            ],
        },
        {
            "block": "table",
            "caption": "Cards",
            "columns": [{"title": "Card"}, {"title": "Points", "align": "right"}],
            "rows": [["Ace", "+1"], ["King", ""]],
        },
    ],
}

_VOICE = {"family": "IM Fell English SC", "size": 14, "smallest": 10}
_THEME: Mapping[str, Any] = {
    "voice": "plain",
    "colours": {"paper": "#F7EEDB", "ink": "#2A1B10", "soft": "#6A533D", "accent": "#7E1F1C"},
    "types": dict.fromkeys(("title", "text", "flavour", "number"), _VOICE),
    "emblem": {"default": {"size": 30, "smallest": 14}},
    "bands": {
        "brown": {
            "fill": "#4E2D19",
            "ink": "#F7EEDB",
            "letter": "B",
            "shape": "straight",
            "title": "Brown",
        }
    },
    "symbols": {
        "brown": {"letters": "B", "shape": "diamond", "title": "brown"},
        "goat": {"icon": "goat", "title": "a goat"},
    },
}
_FILE: Mapping[str, Any] = {
    "id": "sample",
    "title": "The Sample",
    "short": "Sample",
    "about": "A box for tests.",
    "credits": {"designers": ("A. Body",), "publisher": "C", "published": "1999", "notice": "N"},
    "seats": {"least": 2, "most": 4},
    "age": 10,
    "minutes": "30",
    "decks": (),
    "declared": 1,
    "values": {"hand": {"is": 6, "means": "Cards in hand"}},
}


class _Places:
    """Says as the file's name the path that it was asked for."""

    file = "components.yaml"

    def where(self, path: tuple[str | int, ...]) -> Position:
        return Position("/".join(map(str, path)))


def box(*sheets: Mapping[str, Any], **theme: Any) -> Game:
    """A box with these sheets; `theme` replaces parts of the sample's."""
    return Game(
        GameFile.model_validate(_FILE, strict=False),
        (),
        Theme.model_validate({**_THEME, **theme}, strict=False),
        Components(sheets=tuple(Sheet.model_validate(one, strict=False) for one in sheets)),
        {"components": _Places()},
    )
