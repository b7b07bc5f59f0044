"""Decks of a room of VirtualTabletop, with their cards, and tokens for boards of tracks."""

from typing import Any

from generator.exports.supply import SuppliedCard, SuppliedDeck
from generator.exports.table_plan import Table, deck_id, is_mat, is_track, uncovered
from generator.exports.table_routines import leads, starts, token_id
from generator.exports.virtualtabletop_faults import asset_name
from generator.layout.boards import TOKEN
from generator.render.tracks import TrackArtwork

DPI, MAT_DPI, QUALITY = 160, 110, 82
"""Pictures of faces: 397 by 554 pixels of a card of 63 by 88 mm, as large as it is enlarged."""
COVER_DPI = 90
READ = 560
"""Pixels that the longer edge of a card has when one looks at it."""
Widget = dict[str, Any]
HANDLE: Widget = {"handleOffset": 2, "handleSize": 22, "handlePosition": "bottom right"}
"""Where a pile of small cards says how many they are, and is taken as a whole."""


class Widgets:
    """Widgets of one table by id, in `made`; pictures go into `assets` by name."""

    def __init__(self, table: Table, assets: dict[str, bytes]) -> None:
        self.table, self.supply, self.assets = table, table.supply, assets
        self.tr = table.supply.tr
        self.colours = table.supply.game.theme.colours
        self.made: dict[str, Widget] = {}

    def add(self, name: str, **more: object) -> Widget:
        """A widget."""
        self.made[name] = {"id": name, **{key.rstrip("_"): value for key, value in more.items()}}
        return self.made[name]

    def asset(self, data: bytes) -> str:
        """A picture, as it is referred to: by its sum and its size."""
        name = asset_name(data)
        self.assets[name] = data
        return f"/assets/{name}"

    def cover(self) -> str:
        """A back of the first deck, for the shelf of games; the program wants it below 50 kB."""
        deck = self.table.decks[0]
        shot = deck.shot(COVER_DPI, format="WEBP", quality=60)
        return self.asset(next(iter(deck.pictures(shot, deck.backs[:1]).values())))

    def deck(self, deck: SuppliedDeck) -> None:
        """A deck in the box, with all its cards."""
        width, height = self.table.pixels(deck)
        radius = round(deck.size.corner * self.table.unit, 1)
        shot = deck.shot(MAT_DPI if is_mat(deck) else DPI, format="WEBP", quality=QUALITY)
        pictures = {name: self.asset(data) for name, data in deck.pictures(shot).items()}
        homes = {
            card.id: spot
            for spot in self.table.shared
            if spot.group and spot.group.deck is deck
            for card in spot.group.cards
        }
        first = next(iter(homes.values()))
        defaults: Widget = {
            "width": width,
            "height": height,
            "enlarge": round(READ / max(width, height), 2),
            "home": first.id,
            "inBox": True,
            "slot": -1,
            "onPileCreation": HANDLE,
        }
        if is_mat(deck):
            defaults |= {"layer": -2, "movable": first.kind != "mat"}
        elif is_track(deck):
            defaults |= {"layer": -1}
            self._tokens(deck)
        known = {one.id: one for each in self.table.decks for one in each.cards}
        of = leads(deck, known) if is_track(deck) else {}
        types: dict[str, Widget] = {}
        for card in deck.cards:
            one = types[card.id] = {
                "front": pictures[card.front],
                "back": pictures[card.back],
                "title": card.title,
                "words": _read(deck, card),
                "label": card.title,
            }
            if homes[card.id] is not first:
                one["home"] = homes[card.id].id
            if (start := uncovered(deck, card)) is not None:
                one["start"] = round(start * self.table.unit)
            if card.id in of:
                one["of"] = of[card.id]
            for row, (x, y) in enumerate(starts(deck, card)):
                one[f"x{row}"], one[f"y{row}"] = (round(at * self.table.unit) for at in (x, y))
        self.add(
            deck_id(deck.id),
            type="deck",
            parent=first.id,
            display=False,
            x=0,
            y=0,
            cardDefaults=defaults,
            cardTypes=types,
            faceTemplates=[_face(side, width, height, radius) for side in ("back", "front")],
        )
        z = 0
        for card in deck.cards:
            home = homes[card.id]
            pile = f"pile-{home.id}"
            for copy in range(1, card.copies + 1):
                z += 1
                self.add(
                    f"{deck.id}--{card.id}--{copy}",
                    type="card",
                    deck=deck_id(deck.id),
                    cardType=card.id,
                    parent=pile if pile in self.made else home.id,
                    z=z,
                    activeFace=int(home.kind == "mat"),
                )

    def _tokens(self, deck: SuppliedDeck) -> None:
        """A token for each row of the board of each seat, in the row's colour."""
        art = next(iter(deck.painted.art.faces.values()))
        bands = self.supply.game.theme.bands
        size = round(TOKEN * self.table.unit)
        for chair in self.table.chairs:
            spot = self.table.track(deck, chair.index)
            for row, lane in enumerate(art.lanes if isinstance(art, TrackArtwork) and spot else ()):
                assert spot is not None  # noqa: S101 # as of the line above
                ground = bands[lane.style].fill
                self.add(
                    token_id(spot, row),
                    x=spot.area.x + row * (size + 2),
                    y=spot.area.y - size,
                    z=20,
                    width=size,
                    height=size,
                    layer=2,
                    movable=True,
                    clickable=False,
                    css=f"background:{ground};border:2px solid white;border-radius:50%;"
                    "box-sizing:border-box;box-shadow:0 0 2px black",
                )


def _face(side: str, width: int, height: int, radius: float) -> Widget:
    """The painted face, and behind it its words for whoever has the page read aloud."""
    room = {"x": 0, "y": 0, "width": width, "height": height}
    objects: list[Widget] = [
        {"type": "image", **room, "color": "white", "dynamicProperties": {"value": side}}
    ]
    if side == "front":
        objects.append(
            {
                "type": "text",
                **room,
                "fontSize": 1,
                "color": "transparent",
                "css": "opacity:0;overflow:hidden",
                "dynamicProperties": {"value": "words"},
            }
        )
    return {"border": 0, "radius": radius, "objects": objects}


def _read(deck: SuppliedDeck, card: SuppliedCard) -> str:
    """What the front says, as it is read aloud."""
    said = deck.words(card.front, card.title)
    return " ".join((f"{card.title.rstrip('.')}.", *said.lines))
