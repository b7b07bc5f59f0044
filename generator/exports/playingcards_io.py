"""A file for playingcards.io: a room of schema 8 whose buttons lay the table."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from generator.exports.archives import zipped
from generator.exports.playingcards_io_faults import SCHEMA, faults
from generator.exports.supply import SuppliedCard, SuppliedDeck, Supply
from generator.exports.table_documents import documents
from generator.exports.table_layout import (
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
    is_piece,
    tables,
)
from generator.exports.tables import Shuffled, TableSetup
from generator.exports.target import Export, Lost, Target

DPI, MAT_DPI, QUALITY = 150, 100, 80
"""Pictures of faces: 372 by 520 pixels of a card of 63 by 88 mm."""
MIX, REST = "mix", "rest"
"""Where cards are shuffled together, and where those lie that nobody got."""

Widget = dict[str, Any]


def export(supply: Supply) -> Export:
    """One file for each ruleset."""
    tr = supply.tr
    mixes = {MIX: tr("Shuffled together"), REST: tr("Left over")}
    manner = Manner(hands_laid=True, slides=False, mixes=mixes, split=split)
    files: dict[str, bytes] = {}
    lost: list[Lost] = []
    made = tables(supply, manner)
    for table in made:
        name = supply.name
        if table.ruleset and len(made) > 1:
            name += f"-{table.ruleset.id}"
        room = _Room(table)
        members = {
            "widgets.json": json.dumps(room.widgets(), ensure_ascii=False, indent=1).encode(),
            "schemaVersion": SCHEMA.encode(),
            **{f"userassets/{one}": data for one, data in sorted(room.assets.items())},
        }
        files[f"{name}.pcio"] = zipped(members)
        lost += room.lost
    return Export(files, tuple(_how(supply)), tuple(dict.fromkeys(lost)))


def _how(supply: Supply) -> Iterator[str]:
    yield (
        "Open a room at https://playingcards.io, choose to import a room from a file, and take the "
        ".pcio file from this folder. VirtualTabletop opens it too. Nobody has tried it on "
        "playingcards.io itself."
    )
    yield (
        "Sit down at a seat. Somebody clicks the button with the number of players, which lays the "
        "table; hands lie face down at the seats. Click “Take up” at your seat, or drag your cards "
        "into the hand at the foot, where only you see them."
    )


def split(decks: Sequence[SuppliedDeck], setups: Sequence[TableSetup]) -> Iterator[Group]:
    """Cards of a deck that set-up never tells apart lie together in the box.

    For buttons can only name places and numbers here, not cards.
    """
    for deck in decks:
        kinds: dict[tuple[object, ...], list[SuppliedCard]] = {}
        for card in deck.cards:
            kind = tuple(_fate(card, one) for one in setups)
            alone = is_piece(deck) or any(one is None for one in kind)
            kinds.setdefault((card.id,) if alone else kind, []).append(card)
        for number, cards in enumerate(kinds.values(), start=1):
            name = deck.id if len(kinds) == 1 else f"{deck.id}-{number}"
            title = deck.title if len(cards) > 1 or len(kinds) == 1 else cards[0].title
            yield Group(name, title, deck, tuple(cards))


def _fate(card: SuppliedCard, setup: TableSetup) -> object:
    """What becomes of all copies of a card, as a word; None where its copies part."""
    fates: list[object] = [
        (name, "fixed") for name, cards in setup.fixed.items() if cards.get(card.id)
    ]
    fates += [
        (number, "pool")
        for number, pool in enumerate(setup.shuffled)
        if pool.cards.get(card.id) and not pool.follows
    ]
    if setup.boxed.get(card.id):
        fates.append("box")
    return fates[0] if len(fates) == 1 else "box" if not fates else None


class _Room:
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
        self.add(f"seat-{number}", "seat", x=bar.x - 60, y=bar.y + 36, seatIndex=chair.index)
        hand = self._hand(chair.index)
        if hand:
            self._button(
                f"take-{number}",
                self.tr("Take up"),
                Area(bar.x + 48, bar.y + 2, 84, 28),
                [_move([hand.id], [f"seat-{number}"], "all", "faceUp")],
            )
        for dial in chair.dials:
            self._dial(dial)

    def _hand(self, chair: int) -> Spot | None:
        private = (one for one in self.table.chairs[chair].spots if one.sees == "owner")
        return next(private, None)

    def _spot(self, spot: Spot) -> None:
        area = spot.area
        more: Widget = {}
        if spot.group:
            more["allowedDecks"] = [_deck_id(spot.group)]
        elif spot.decks:
            held = (one.group for one in self.groups if one.group)
            more["allowedDecks"] = [_deck_id(one) for one in held if one.deck.id in spot.decks]
        spread = spot.fan != (0, 0)
        self._label(
            f"name-{spot.id}", spot.title, area.x, area.y - NAME + 6, max(area.width, 60), 12
        )
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
        deck, name = group.deck, _deck_id(group)
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
        self._label(f"name-{dial.id}", dial.title, area.x, area.y, 60, 11)
        value = self.table.setups[0].counters if self.table.setups else ()
        first = next((one.value for one in value if dial_id(one.id) == dial.id), 0)
        more = {"counterMin": dial.least, "counterMax": dial.most}
        self.add(
            dial.id,
            "counter",
            x=area.x + 60,
            y=area.y - 5,
            width=86,
            height=22,
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
                [*self._back(), *_Laying(self.table, setup).steps()],
            )
            x += 96 + GAP
        self._button(
            "put-back", self.tr("Put everything back"), Area(GAP, GAP + 34, 198, 30), self._back()
        )

    def _back(self) -> list[Widget]:
        decks = [_deck_id(one.group) for one in self.groups if one.group]
        return [
            _step(
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


class _Laying:
    """The steps that lay a table, from what lies together in the box."""

    def __init__(self, table: Table, setup: TableSetup) -> None:
        self.table, self.setup = table, setup
        self.homes = [one for one in table.shared if one.group]

    def steps(self) -> list[Widget]:
        """All of them."""
        found = []
        for place, cards in self.setup.fixed.items():
            for home, many in self._held(cards):
                found.append(_move([home.id], [self._spot(place).id], many, self._face(place)))
        pools = [one for one in self.setup.shuffled if not one.follows]
        for pool in pools:
            found += self._pool(pool)
        for laid in self.setup.places:
            spot, many = self.table.places.get(laid.id), self.setup.counts.get(laid.id, 0)
            if spot and laid.ordered and laid.sees == "nobody" and many > 1:
                found.append(_step("SHUFFLE_CARDS", holders=[spot.id]))
        known = {one.id for one in self.table.dials}
        known |= {one.id for chair in self.table.chairs for one in chair.dials}
        for counter in self.setup.counters:
            if dial_id(counter.id) in known:
                value = 0 if counter.varies else counter.value
                found.append(
                    _step(
                        "CHANGE_COUNTER",
                        counters=[dial_id(counter.id)],
                        counterChangeMode="set",
                        changeNumber=value,
                    )
                )
        return found

    def _spot(self, place: str) -> Spot:
        return self.table.places[place]

    def _face(self, place: str) -> str:
        return "faceUp" if self._spot(place).sees == "everybody" else "faceDown"

    def _held(self, cards: Mapping[str, int]) -> Iterator[tuple[Spot, int]]:
        """How many of these cards each home has."""
        for home in self.homes:
            assert home.group is not None  # noqa: S101 # as of what homes are
            many = sum(cards.get(one.id, 0) for one in home.group.cards)
            if many:
                yield home, many

    def _pool(self, pool: Shuffled) -> Iterable[Widget]:
        held = list(self._held(pool.cards))
        alone = len(held) == 1 and held[0][0].group and held[0][1] == held[0][0].group.count
        source = held[0][0].id if alone else MIX
        if not alone:
            for home, many in held:
                yield _move([home.id], [MIX], many, "faceDown")
        yield _step("SHUFFLE_CARDS", holders=[source])
        for place, many in pool.dealt.items():
            if place != "box":
                yield _move([source], [self._spot(place).id], many, self._face(place))
        if not alone and pool.dealt.get("box"):
            yield _move([MIX], [REST], "all", "faceDown")


def _lost(table: Table) -> Iterator[Lost]:
    for setup in table.setups:
        for pool in setup.shuffled:
            if pool.follows:
                yield Lost(
                    "cards that go with other cards",
                    "buttons cannot look for a card; find them in the box by hand",
                )
        for one in setup.counters:
            if one.varies:
                yield Lost("numbers that depend on the cards dealt", "set them by hand")


def _deck_id(group: Group) -> str:
    return f"deck-{group.id}"


def _step(func: str, **args: object) -> Widget:
    """A function with its arguments."""
    return {
        "func": func,
        "args": {name: {"type": "literal", "value": value} for name, value in args.items()},
    }


def _move(source: list[str], to: list[str], many: int | str, face: str) -> Widget:
    """Some cards from one place to another."""
    args = {"from": source, "to": to, "quantity": many, "moveFlip": face}
    return _step("MOVE_CARDS_BETWEEN_HOLDERS", **args)


TARGET = Target("playingcards.io", export, faults)
