"""A save for Tabletop Simulator of each ruleset, with all pictures and documents that it shows."""

import json
from collections.abc import Iterable, Iterator, Sequence

from generator.exports.supply import Supply
from generator.exports.tabletop_faults import faults
from generator.exports.tabletop_layout import COLOURS, TableLayout
from generator.exports.tabletop_papers import Papers
from generator.exports.tabletop_save import Table
from generator.exports.tabletop_sheets import DPI, Files, Sheets, on_sheets, slug
from generator.exports.target import Export, Lost, Target
from generator.model.deck import ScaleFace, TrackFace
from generator.model.rules import Ruleset
from generator.render.table_pictures import small_preview

SAVES = "Saves"
"""Folder of the program, below its own."""


def export(supply: Supply) -> Export:
    """Saves, their small previews, pictures and documents, in the folders of the program.

    Raises:
        HornbookError: pictures cannot lie at the address that was said.
    """
    below = supply.options.images_at
    files = Files(slug(supply.name), below)
    sheets: dict[str, Sheets] = {}
    for one in supply.decks:
        first = 1 + sum(len(made.sheets) for made in sheets.values())
        sheets[one.id] = on_sheets(one, files, first)
    papers = Papers(supply, files)
    rulesets: Sequence[Ruleset | None] = supply.rulesets or (None,)
    tables = []
    for ruleset in rulesets:
        named = slug(supply.name)
        if ruleset and len(rulesets) > 1:
            named = f"{named}-{ruleset.id}"
        table = Table(supply, files, ruleset, sheets, papers, named)
        save, layout = table.save()
        text = json.dumps(save, ensure_ascii=False, indent=1) + "\n"
        files.made[f"{SAVES}/{named}.json"] = text.encode()
        files.made[f"{SAVES}/{named}.png"] = _preview(table)
        tables.append((table, layout))
    return Export(files.made, tuple(_how(below)), tuple(_lost(supply, tables)))


def _preview(table: Table) -> bytes:
    colour = table.supply.game.theme.colours["accent"]
    for one in table.decks:
        front = one.deck.fronts[0]
        shot = one.deck.shot(DPI)
        return small_preview(one.deck.pictures(shot, [front])[front], colour)
    return small_preview(None, colour)


def _how(below: str) -> Iterator[str]:
    yield (
        "Tabletop Simulator keeps its files in a folder of its own: Documents/My Games/Tabletop "
        "Simulator on Windows, Library/Tabletop Simulator in your home on macOS, "
        ".local/share/Tabletop Simulator in your home on Linux. Copy the folder Saves into it, so "
        "that the files lie in the Saves that is there."
    )
    if below:
        yield (
            f"Put all files of Mods/Images and Mods/PDF on the web, below {below}/, each under "
            "its own name. Everyone at the table loads them from there."
        )
    else:
        yield (
            "Copy the folder Mods into it in the same way. The save names its pictures by their "
            "file names alone, and the program looks for these in Mods/Images and Mods/PDF. So "
            "only machines show them that have the files there: everyone at the table copies "
            "Mods. If you have room on the web, export with --images-at and its address instead; "
            "or upload the files from within the program (Modding, Cloud Manager) and save."
        )
    yield (
        "Then start a game, open Games, Save & Load, and choose the save. Press one of the "
        "numbered tiles at the left to lay the table for so many players; press again to begin "
        "anew. The notebook tells the rules in short, the set-up, and who made the game. Sheets "
        "with several pages turn when you point at them and press 1, 2, 3."
    )


def _lost(supply: Supply, tables: Iterable[tuple[Table, TableLayout]]) -> Iterator[Lost]:
    for table, layout in tables:
        without = [one for one in layout.chairs if not one.colour]
        if without:
            yield Lost(
                f"hands of seats {len(COLOURS) + 1} to {len(layout.chairs)}",
                "the program has colours for ten players; these cards are dealt face down "
                "before two chairs without a colour, and are hidden by manners alone",
            )
        yield from _unseen(table, layout)
        if table.ruleset and not table.setups:
            yield Lost(f"set-up of {table.ruleset.title}", "its rules have faults")
    yield Lost("rules", "the table does not know them; you move everything by hand")
    for one in supply.decks:
        sides = {type(side) for side in (one.deck.front, one.deck.back)}
        if sides & {ScaleFace, TrackFace}:
            yield Lost(
                f"sliders and tracks of {one.title}",
                "they are pictures; push a card over them by hand, or use a marker",
            )
    if any(supply.sheets):
        yield Lost("fields of sheets", "they are pictures; write with the drawing tool or on notes")
    if supply.maps:
        yield Lost("maps", "they are pictures, and cannot be drawn anew when things change")
        rules = supply.game.file.map_rules
        if rules and rules.private_sheets:
            yield Lost("private sheets of maps", "all would see them: print them")


def _unseen(table: Table, layout: TableLayout) -> Iterator[Lost]:
    """What others see in the rules, and only its owner here."""
    places = {one.zone: one for setup in table.setups for one in setup.places}
    for zone, place in places.items():
        who = {"team": "partners", "arbiter": "the arbiter"}.get(place.sees)
        if who and zone in layout.hands:
            yield Lost(layout.titles[zone], f"{who} may look at it; here only its owner does")
        elif place.sees not in ("everybody", "nobody") and zone not in layout.hands:
            yield Lost(
                f"who sees {layout.titles[zone]}",
                "it is a pile with backs up: look at it only where the rules let you",
            )


TARGET = Target("Tabletop Simulator", export, faults)
