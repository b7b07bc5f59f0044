"""A file for playingcards.io: a room of schema 8 whose buttons lay the table."""

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from generator.exports.archives import zipped
from generator.exports.playingcards_io_faults import SCHEMA, faults
from generator.exports.playingcards_io_laying import MIX, REST, Laying, deck_of, moved, split, step
from generator.exports.playingcards_io_loose import loose_lost, loose_widgets
from generator.exports.supply import Supply
from generator.exports.table_documents import documents
from generator.exports.table_documents import lost as found_lost
from generator.exports.table_layout import tables
from generator.exports.table_plan import (
    GAP,
    HAND,
    HIGH,
    NAME,
    Area,
    Chair,
    Dial,
    Group,
    Manner,
    Spot,
    Table,
    dial_id,
    is_mat,
    is_track,
    place_id,
    uncovered,
)
from generator.exports.target import Export, Lost, Target

DPI, MAT_DPI, QUALITY = 150, 100, 80
"""Pictures of faces: 372 by 520 pixels of a card of 63 by 88 mm."""
STEP = 111
"""Pixels from one card to the next where cards are spread, however wide they are."""

Widget = dict[str, Any]


def export(supply: Supply) -> Export:
    """One file for each ruleset."""
    files: dict[str, bytes] = {}
    lost: list[Lost] = []
    made = tables(supply, manner(supply))
    for table in made:
        name = supply.name
        if table.ruleset and len(made) > 1:
            name += f"-{table.ruleset.id}"
        room = Room(table)
        members = {
            "widgets.json": json.dumps(room.widgets(), ensure_ascii=False, indent=1).encode(),
            "schemaVersion": SCHEMA.encode(),
            **{f"userassets/{one}": data for one, data in sorted(room.assets.items())},
        }
        files[f"{name}.pcio"] = zipped(members)
        lost += room.lost
    return Export(files, tuple(_how(supply)), tuple(dict.fromkeys(lost)))


def manner(supply: Supply) -> Manner:
    """How such rooms are planned."""
    mixes = {MIX: supply.tr("Shuffled together"), REST: supply.tr("Left over")}
    return Manner(True, False, mixes, bar=98, dial=(150, 36), step=STEP, split=split)


def _how(supply: Supply) -> Iterator[str]:
    yield supply.tr(
        "Open a room on playingcards.io, go into its edit mode, and import the .pcio file. "
        "VirtualTabletop opens it too; nobody has tried it on playingcards.io itself."
    )
    yield supply.tr(
        "Sit down. Somebody clicks the number of players, which lays the table; hands lie face "
        "down at the seats. Click “Take up” at your seat, or drag your cards into the hand at the "
        "foot, where only you see them."
    )


class Room:
    """The widgets of one table; pictures go into `assets` by name."""

    def __init__(self, table: Table) -> None:
        self.table, self.supply, self.tr = table, table.supply, table.supply.tr
        self.assets: dict[str, bytes] = {}
        self.made: list[Widget] = []
        self.lost = list(_lost(table))
        self.groups = [one for one in table.shared if one.group]

    def widgets(self) -> list[Widget]:
        """All of them."""
        self.add("hand", "hand", x=50, y=HIGH - HAND, width=1500, height=HAND, enabled=True)
        for chair in self.table.chairs:
            self._chair(chair)
        for spot in self.table.spots:
            self._spot(spot)
        for spot in self.groups:
            assert spot.group is not None  # noqa: S101 # as of what groups are
            self._deck(spot, spot.group)
        for dial in self.table.dials:
            self._dial(dial)
        for one in loose_widgets(self.table):
            self.add(one.pop("id"), one.pop("type"), **one)
        self._buttons()
        self._documents()
        return self.made

    def add(self, name: str, kind: str, **more: object) -> None:
        """A widget; the later it is made, the higher it lies."""
        self.made.append({"id": name, "type": kind, "z": len(self.made) + 1, **more})

    def asset(self, data: bytes, ending: str = ".webp") -> str:
        """A picture, as it is referred to."""
        name = sha256(data).hexdigest()[:20] + ending
        self.assets[name] = data
        return f"package://userassets/{name}"

    def _label(self, name: str, text: str, x: int, y: int, width: int, size: int) -> None:
        self.add(
            name,
            "labelText",
            x=x,
            y=y,
            width=width,
            labelContent=text,
            textSize=size,
            textAlign="left",
            bold=False,
        )

    def _chair(self, chair: Chair) -> None:
        number, bar = chair.index + 1, chair.bar
        self.add(f"seat-{number}", "seat", x=bar.x + 22, y=bar.y + 38, seatIndex=chair.index)
        hand = self._hand(chair.index)
        if hand:
            self._button(
                f"take-{number}",
                self.tr("Take up"),
                Area(bar.x + 126, bar.y + 4, 80, 28),
                [moved([hand.id], [f"seat-{number}"], "all", "faceUp")],
            )
        for dial in chair.dials:
            self._dial(dial)

    def _hand(self, chair: int) -> Spot | None:
        """The private place of a seat to which most cards are dealt, by the order of the rules."""
        if not self.table.setups:
            return None
        last, spots = self.table.setups[-1], {one.id: one for one in self.table.chairs[chair].spots}
        private = [one for one in last.places if one.seat == chair and one.sees == "owner"]
        dealt = [(last.counts.get(one.id, 0), spots.get(place_id(one.id))) for one in private]
        known = [(many, spot) for many, spot in dealt if spot is not None]
        return max(known, key=lambda one: one[0])[1] if known else None

    def _spot(self, spot: Spot) -> None:
        area = spot.area
        more: Widget = {}
        if spot.group:
            more["allowedDecks"] = [deck_of(spot.group)]
        elif spot.decks:
            held = (one.group for one in self.groups if one.group)
            more["allowedDecks"] = [deck_of(one) for one in held if one.deck.id in spot.decks]
        spread = spot.fan != (0, 0)
        size = 12 if len(spot.title) * 5 <= area.width else 11
        width = max(area.width, 44)
        self._label(f"name-{spot.id}", spot.title, area.x, area.y - NAME, width, size)
        self.add(
            spot.id,
            "holder",
            x=area.x,
            y=area.y,
            width=area.width,
            height=area.height,
            label="",
            hasShuffleButton=False,
            hideStackTab=False,
            layoutType="spread" if spread else "stack",
            spreadDirection="down" if spot.fan[1] else "right",
            **more,
        )

    def _deck(self, home: Spot, group: Group) -> None:
        width, height = home.card
        deck, name = group.deck, deck_of(group)
        faces = dict.fromkeys(face for card in group.cards for face in (card.front, card.back))
        shot = deck.shot(MAT_DPI if is_mat(deck) else DPI, format="WEBP", quality=QUALITY)
        pictures = {one: self.asset(data) for one, data in deck.pictures(shot, faces).items()}
        room = {"x": 0, "y": 0, "w": width, "h": height}
        sides = {
            side: {
                "includeBorder": False,
                "includeRadius": True,
                "objects": [
                    {
                        "type": "image",
                        **room,
                        "color": "transparent",
                        "valueType": "dynamic",
                        "value": side,
                    }
                ],
            }
            for side in ("front", "back")
        }
        types = {
            card.id: {
                "label": card.title,
                "front": pictures[card.front],
                "back": pictures[card.back],
                "words": " ".join((card.title, *deck.words(card.front, card.title).lines)),
            }
            for card in group.cards
        }
        self.add(
            name,
            "cardDeck",
            x=home.area.x,
            y=home.area.y,
            parent=home.id,
            cardWidth=width,
            cardHeight=height,
            enlarge=True,
            onRemoveFromHand=None,
            confirmRecall=False,
            confirmRecallAll=False,
            cardTypes=types,
            faceTemplate=sides["front"],
            backTemplate=sides["back"],
        )
        for card in group.cards:
            for copy in range(1, card.copies + 1):
                self.add(
                    f"{name}--{card.id}--{copy}",
                    "card",
                    x=home.area.x,
                    y=home.area.y,
                    parent=home.id,
                    deck=name,
                    cardType=card.id,
                    faceup=home.kind == "mat",
                )

    def _dial(self, dial: Dial) -> None:
        area = dial.area
        self._label(f"name-{dial.id}", dial.title, area.x, area.y, 52, 11)
        value = self.table.setups[0].counters if self.table.setups else ()
        first = next((one.value for one in value if dial_id(one.id) == dial.id), 0)
        more = {"counterMin": dial.least, "counterMax": dial.most}
        self.add(
            dial.id,
            "counter",
            x=area.x + 52,
            y=area.y - 4,
            width=96,
            height=34,
            counterValue=first,
            counterStep=1,
            label="",
            **{name: bound for name, bound in more.items() if bound is not None},
        )

    def _button(self, name: str, label: str, area: Area, steps: list[Widget]) -> None:
        routine = {
            "steps": [
                {"id": f"{name}-{number}", "branches": [one]}
                for number, one in enumerate(steps, start=1)
            ]
        }
        self.add(
            name,
            "automationButton",
            x=area.x,
            y=area.y,
            width=area.width,
            height=area.height,
            label=label,
            clickRoutine=routine,
        )

    def _buttons(self) -> None:
        x = GAP
        for setup in self.table.setups:
            self._button(
                f"lay-{setup.seats}",
                self.table.title_of_seats(setup),
                Area(x, GAP, 96, 30),
                [*self._back(), *Laying(self.table, setup).steps()],
            )
            x += 96 + GAP
        self._button(
            "put-back", self.tr("Put everything back"), Area(GAP, GAP + 34, 198, 30), self._back()
        )

    def _back(self) -> list[Widget]:
        decks = [deck_of(one.group) for one in self.groups if one.group]
        return [
            step(
                "RECALL_CARDS",
                decks=decks,
                flip="faceDown",
                includeHands="hands",
                includeHolders="all",
            )
        ]

    def _documents(self) -> None:
        """The first page of each document, as a board that can be enlarged where that is known."""
        x = 1600 - GAP
        for one in reversed(tuple(documents(self.supply, self.table.ruleset))):
            width, height = (64, 46) if one.turned else (46, 64)
            name, pages = f"document-{one.id}", [self.asset(page) for page in one.pages]
            x -= width + GAP
            self.add(
                f"{name}-place",
                "holder",
                x=x,
                y=GAP,
                width=width,
                height=height,
                label="",
                allowedDecks=[name],
                layoutType="stack",
            )
            room = {"x": 0, "y": 0, "w": width, "h": height}
            side = {
                "includeBorder": "light",
                "includeRadius": False,
                "objects": [
                    {
                        "type": "image",
                        **room,
                        "color": "white",
                        "valueType": "dynamic",
                        "value": "page",
                    }
                ],
            }
            types = {
                str(number): {"label": f"{one.title} {number}", "page": page}
                for number, page in enumerate(pages, start=1)
            }
            self.add(
                name,
                "cardDeck",
                x=x,
                y=GAP,
                parent=f"{name}-place",
                cardWidth=width,
                cardHeight=height,
                enlarge=True,
                onRemoveFromHand=None,
                cardTypes=types,
                faceTemplate=side,
                backTemplate=side,
            )
            for number in reversed(range(1, len(pages) + 1)):
                self.add(
                    f"{name}--{number}",
                    "card",
                    x=x,
                    y=GAP,
                    parent=f"{name}-place",
                    deck=name,
                    cardType=str(number),
                    faceup=True,
                )


def _lost(table: Table) -> Iterator[Lost]:
    tr = table.supply.tr
    if any(pool.follows for setup in table.setups for pool in setup.shuffled):
        yield Lost(
            tr("cards that go with other cards"),
            tr("buttons cannot look for a card here; find them in the box by hand"),
        )
    if any(uncovered(deck, card) is not None for deck in table.decks for card in deck.cards):
        yield Lost(
            tr("cards that slide over others"),
            tr("places put cards in order here; lay them on the free table"),
        )
    if any(is_track(deck) for deck in table.decks):
        yield Lost(tr("tokens of tracks"), tr("there are none; use the numbers at the seats"))
    if _peeked(table):
        yield Lost(
            tr("cards that only their owner may look at"),
            tr("they lie face down for all; look at them in your hand"),
        )
    yield from loose_lost(table)
    yield from found_lost(table, tokens=False)


def _peeked(table: Table) -> bool:
    """Whether a seat has another place that only it looks into, besides its hand."""
    private = ([one for one in chair.spots if one.sees == "owner"] for chair in table.chairs)
    return any(len(found) > 1 for found in private)


TARGET = Target("playingcards.io", export, faults)
