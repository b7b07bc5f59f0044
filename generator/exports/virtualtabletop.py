"""A file for VirtualTabletop: a room for each ruleset, with buttons that lay its table."""

import json
from collections.abc import Iterator

from generator.exports.archives import zipped
from generator.exports.supply import Supply
from generator.exports.table_documents import lost as found_lost
from generator.exports.table_layout import tables
from generator.exports.table_plan import Table
from generator.exports.target import Export, Lost, Target
from generator.exports.virtualtabletop_faults import VERSION, faults
from generator.exports.virtualtabletop_room import Room

LANGUAGES = {
    "cy": "cy-GB",
    "de": "de-DE",
    "el": "el-GR",
    "en": "en-GB",
    "es": "es-ES",
    "fr": "fr-FR",
    "he": "he-IL",
    "it": "it-IT",
    "pt-BR": "pt-BR",
    "uk": "uk-UA",
    "zh": "zh-CN",
}
"""The languages that the program knows, by our tags."""
Widget = dict[str, object]


def export(supply: Supply) -> Export:
    """One file, with a variant for each ruleset."""
    assets: dict[str, bytes] = {}
    files: dict[str, bytes] = {}
    lost: list[Lost] = []
    made = tables(supply)
    for number, table in enumerate(made):
        room = Room(table, assets)
        widgets = room.widgets()
        state = {"_meta": _meta(supply, table, len(made), room.cover()), **widgets}
        files[f"{number}.json"] = json.dumps(state, ensure_ascii=False, indent=1).encode()
        lost += found_lost(table)
    files |= {f"assets/{name}": data for name, data in sorted(assets.items())}
    return Export(
        {f"{supply.name}.vtt": zipped(files)}, tuple(_how(supply)), tuple(dict.fromkeys(lost))
    )


def _how(supply: Supply) -> Iterator[str]:
    yield supply.tr(
        "Open a room on a server of VirtualTabletop, such as virtualtabletop.io, go to its shelf "
        "of games, and upload the .vtt file. Whoever opens the same address sits at the same table."
    )
    yield supply.tr(
        "Click a seat to sit down. Your hand is at the foot of the table; only you see it. "
        "Somebody clicks the number of players, which lays the table. Hold the pointer over a "
        "card or page to see it large. A click turns a card over, or a page."
    )


def _meta(supply: Supply, table: Table, variants: int, cover: str) -> Widget:
    least = min((one.seats for one in table.setups), default=supply.game.file.seats.least)
    most = max((one.seats for one in table.setups), default=supply.game.file.seats.most)
    title = table.ruleset.title if table.ruleset and variants > 1 else ""
    info = {
        "name": supply.game.title,
        "image": cover,
        "rules": "",
        "bgg": "",
        "year": "",
        "mode": "",
        "time": "",
        "attribution": supply.credits,
        "lastUpdate": 0,
        "showName": True,
        "skill": "",
        "description": "",
        "language": LANGUAGES.get(
            supply.language, LANGUAGES.get(supply.language.split("-")[0], "")
        ),
        "players": str(least) if least == most else f"{least}-{most}",
        "variant": title,
        "variantImage": cover if title else "",
    }
    return {"version": VERSION, "info": info}


TARGET = Target("VirtualTabletop", export, faults)
