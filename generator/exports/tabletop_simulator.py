"""A save for Tabletop Simulator of each ruleset, with all pictures and documents that it shows."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from math import ceil

from generator.exports.supply import SuppliedDeck, Supply
from generator.exports.tables import TableSetup
from generator.exports.tabletop_faults import faults
from generator.exports.tabletop_layout import (
    CARD,
    COLOURS,
    UNIT,
    Item,
    Spot,
    TableLayout,
    rings,
    table_layout,
)
from generator.exports.tabletop_objects import (
    SURFACE,
    CardSheet,
    Ids,
    Picture,
    Save,
    Thing,
    bag,
    book,
    card,
    card_scale,
    deck,
    endless,
    hand,
    placed,
    snap,
    thing,
    tile,
    with_states,
)
from generator.exports.tabletop_script import Given, script
from generator.exports.tabletop_words import notebook
from generator.exports.target import Export, Lost, Target
from generator.model.deck import ScaleFace, TrackFace
from generator.model.rules import Ruleset
from generator.model.seating import is_used
from generator.model.sizes import MM_PER_INCH
from generator.products.maps import paint as paint_map
from generator.render.face_pictures import picture_sheets
from generator.render.table_pictures import (
    LARGEST,
    PagePicture,
    Ring,
    mat_picture,
    page_pictures,
    plain_picture,
    small_preview,
)

IMAGES, PDFS, SAVES = "Mods/Images", "Mods/PDF", "Saves"
"""Folders of the program, below its own."""
DPI = 225.0
"""Of cards: thirty-five poker cards fill a sheet."""
PAGE_DPI = 150
COLUMNS, ROWS = 10, 7
BUTTON, BAG = 2.0, 4.0
"""Units of room that a button and a bag need."""
MARKER = 0.35
SAFE = re.compile(r"[^a-z0-9]+")


@dataclass
class Files:
    """The files of the export; names of pictures tell their content, since they are cached."""

    prefix: str
    below: str
    """The address below which pictures will lie on the web; none where they are named alone."""
    made: dict[str, bytes] = field(default_factory=dict)

    def add(self, name: str, data: bytes, folder: str = IMAGES, ending: str = "jpg") -> str:
        """Keeps a file, and says its address."""
        mark = sha256(data).hexdigest()[:8]
        file = f"{self.prefix}-{slug(name)}-{mark}.{ending}"
        self.made[f"{folder}/{file}"] = data
        return f"{self.below}/{file}" if self.below else file


def slug(text: str) -> str:
    """Small letters and digits, with lines between."""
    return SAFE.sub("-", text.lower()).strip("-")


@dataclass(frozen=True)
class Sheets:
    """A deck on sheets, and where each of its designs is: sheet and cell."""

    deck: SuppliedDeck
    sheets: tuple[CardSheet, ...]
    cells: Mapping[str, tuple[CardSheet, int]]

    def cards(self, ids: Ids, at: Thing) -> list[Thing]:
        """Every copy of every card."""
        found = []
        for one in self.deck.cards:
            sheet, cell = self.cells[one.id]
            says = "\n".join(self.deck.words(one.front, one.title).lines)
            for copy in range(one.copies):
                guid = ids.of("card", self.deck.id, one.id, copy)
                found.append(card(guid, sheet, cell, one.id, at, one.title, says))
        return found


@dataclass
class Table:
    """The save of one ruleset, or of a box that has none."""

    supply: Supply
    files: Files
    ruleset: Ruleset | None
    sheets: Mapping[str, Sheets]
    papers: "Papers"
    named: str

    @cached_property
    def ids(self) -> Ids:
        """Ids of this save."""
        return Ids(self.named)

    @cached_property
    def setups(self) -> tuple[TableSetup, ...]:
        """How the table can be laid."""
        return self.supply.setups(self.ruleset) if self.ruleset else ()

    @cached_property
    def decks(self) -> list[Sheets]:
        """The decks that are used with these rules."""
        wanted = [self.ruleset] if self.ruleset else []
        return [
            one
            for one in self.sheets.values()
            if one.deck.count and (not wanted or is_used(one.deck.deck.rulesets, wanted))
        ]

    def save(self) -> tuple[Thing, TableLayout]:
        """The whole save."""
        supply, tr = self.supply, self.supply.tr
        documents = [*self.papers.of(self.ruleset)]
        markers = [*self._markers()]
        left = [Item("cards", BAG, BAG), Item("rest", BAG, BAG)] if self.setups else []
        left += [Item(f"button-{one.seats}", BUTTON, BUTTON) for one in self.setups]
        left += [Item(name, BAG, BAG) for name, _, _ in markers]
        left += [_room(one.deck) for one in self.decks]
        right = [Item(one.name, one.width + 0.5, one.depth + 0.5) for one in documents]
        sizes = {one.deck.id: one.deck.size for one in self.decks}
        layout = table_layout(self.setups, sizes, left, right)
        things = [self._mat(layout)]
        given = self._given(layout)
        things += self._cards(given, layout)
        things += [
            endless(guid, held, placed(layout.beside[name]), held["Nickname"])
            if count is None
            else bag(
                guid, _copies(held, count, self.ids), placed(layout.beside[name]), held["Nickname"]
            )
            for name, held, count in markers
            for guid in [self.ids.of("markers", name)]
        ]
        things += [one.thing(self.ids, layout.beside[one.name], tr) for one in documents]
        things += self._hands(layout)
        game = supply.game
        seats = [one.seats for one in self.setups] or [game.file.seats.least, game.file.seats.most]
        title = self.ruleset.title if self.ruleset else game.title
        name = game.title if title == game.title else f"{game.title}: {title}"
        save = Save(
            name,
            (min(seats), max(seats)),
            minutes(game.file.minutes),
            script(self.setups, layout, given, supply.catalogue) if self.setups else "",
            tuple(notebook(supply, self.ruleset, self.setups, layout)),
            tuple(snap(spot) for spot in layout.spots.values()),
            self._is_reversed(layout),
        )
        return save.with_objects(things), layout

    def _is_reversed(self, layout: TableLayout) -> bool:
        """Whether everybody but the owner sees what is in a hand."""
        places = self.setups[-1].places if self.setups else ()
        return any(one.zone in layout.hands and one.sees == "others" for one in places)

    def _mat(self, layout: TableLayout) -> Thing:
        """What the table is made of, with places drawn on it."""
        width, depth = layout.right - layout.left, layout.upper - layout.lower
        marks = [
            Ring(
                title,
                spot.x - layout.left,
                spot.z - layout.lower,
                spot.width - 0.2,
                spot.depth - 0.2,
                turned=spot.turn == 0,
            )
            for title, spot in rings(layout)
        ]
        data = mat_picture(width, depth, marks, self.supply.game.theme)
        address = self.files.add(f"{self.ruleset.id if self.ruleset else ''} table", data)
        middle = Spot((layout.left + layout.right) / 2, (layout.lower + layout.upper) / 2)
        mat = tile(
            self.ids.of("mat"),
            Picture(address, width, depth),
            middle,
            "",
            up=SURFACE - 0.1,
            thick=0.1,
            Locked=True,
        )
        return {**mat, "Tooltip": False, "DragSelectable": False}

    def _given(self, layout: TableLayout) -> Given:
        buttons = {one.seats: self.ids.of("button", one.seats) for one in self.setups}
        decks = [
            (one.deck.id, one.deck.title, one.deck.count, layout.beside[one.deck.id])
            for one in self.decks
        ]
        rest = layout.beside.get("rest", Spot(0, 0))
        return Given(self.ids.of("cards"), buttons, decks, rest)

    def _cards(self, given: Given, layout: TableLayout) -> Iterator[Thing]:
        """All cards: in a bag, with a button for each number of players; open where none is."""
        tr, made = self.supply.tr, []
        for one in self.decks:
            spot = layout.beside[one.deck.id]
            at = placed(spot, card_scale(one.deck.size), up=SURFACE + 0.3)
            pile = deck(
                self.ids.of("deck", one.deck.id), one.cards(self.ids, at), at, one.deck.title
            )
            made.append({**pile, "Memo": one.deck.id})
        if not self.setups:
            yield from ({**one, "Locked": False} for one in made)
            return
        says = tr("Leave the cards in here: buttons deal copies of them.")
        if made:
            yield bag(given.cards, made, placed(layout.beside["cards"]), tr("All cards"), says)
        else:
            yield bag(given.cards, [], placed(layout.beside["cards"]), tr("No cards"))
        accent = self.supply.game.theme.colours["accent"]
        plain = Picture(self.files.add("button", plain_picture(accent)), BUTTON - 0.4, BUTTON - 0.4)
        for seats, guid in given.buttons.items():
            title = tr("Lay the table: {number}", number=seats)
            yield tile(guid, plain, layout.beside[f"button-{seats}"], title, Locked=True)

    def _markers(self) -> Iterator[tuple[str, Thing, int | None]]:
        """Pieces of the rules, and cubes to mark with; how many of each, None for any number."""
        tr, at = self.supply.tr, placed(Spot(0, 0), MARKER, up=SURFACE + 1)
        for number, one in enumerate(self.ruleset.pieces if self.ruleset else ()):
            word = one.one.replace("-", " ").capitalize()
            tint = list(_tints())[number % len(COLOURS)]
            made = thing("BlockSquare", self.ids.of("piece", one.id), at, word, ColorDiffuse=tint)
            yield f"pieces-{one.id}", made, one.count
        marker = thing("BlockSquare", self.ids.of("marker"), at, tr("Marker"), ColorDiffuse=_RED)
        yield "markers", marker, None

    def _hands(self, layout: TableLayout) -> Iterator[Thing]:
        for number, chair in enumerate(layout.chairs):
            for zone in layout.hands or ("",):
                spot = layout.spots.get((zone, number))
                if not chair.colour or (spot is None and zone):
                    continue
                at = spot or _edge(chair.middle)
                yield hand(self.ids.of("hand", number, zone), chair.colour, at, chair.width, 3.5)


def _edge(middle: Spot) -> Spot:
    """Where a hand is at a seat whose rules know none."""
    return Spot(middle.x, middle.z + (2 if middle.turn == 180 else -2), middle.turn)


_RED: Thing = {"r": 0.78, "g": 0.16, "b": 0.12}


def _tints() -> Iterator[Thing]:
    from generator.exports.tabletop_objects import PLAYER, colour

    yield from (colour(*PLAYER[one]) for one in COLOURS)


def _copies(held: Thing, count: int, ids: Ids) -> list[Thing]:
    return [{**held, "GUID": ids.of(held["GUID"], number)} for number in range(count)]


def _room(one: SuppliedDeck) -> Item:
    size = one.size if one.cards else CARD
    return Item(one.id, size.width * UNIT + 0.5, size.height * UNIT + 0.5)


@dataclass(frozen=True)
class Paper:
    """A document as it lies on the table: pages as pictures, or a PDF to leaf through."""

    name: str
    title: str
    pages: tuple[Picture, ...] = ()
    pdf: str = ""
    copies: int = 1

    @property
    def width(self) -> float:
        """Units of room."""
        return max((one.width for one in self.pages), default=7.3)

    @property
    def depth(self) -> float:
        """Units of room."""
        return max((one.depth for one in self.pages), default=10.3)

    def thing(self, ids: Ids, spot: Spot, tr: object) -> Thing:
        """As an object; a bag of copies where a table needs more than one."""
        if self.pdf:
            return book(ids.of("book", self.name), self.pdf, spot, self.title)
        made = [
            tile(
                ids.of("page", self.name, number),
                page,
                spot,
                self.title if len(self.pages) == 1 else f"{self.title} ({number})",
                Locked=self.copies == 1,
            )
            for number, page in enumerate(self.pages, start=1)
        ]
        first = with_states(made)
        if self.copies == 1:
            return first
        guid = ids.of("papers", self.name)
        return endless(guid, first, placed(spot), self.title)


@dataclass
class Papers:
    """Rulebooks, sheets and maps of the box, painted once for all saves."""

    supply: Supply
    files: Files

    def of(self, ruleset: Ruleset | None) -> Iterator[Paper]:
        """Those that are for a ruleset."""
        for users, paper in self._all:
            if ruleset is None or is_used(users, [ruleset]):
                yield paper

    @cached_property
    def _all(self) -> list[tuple[tuple[str, ...], Paper]]:
        return [*self._books(), *self._sheets(), *self._maps()]

    def _books(self) -> Iterator[tuple[tuple[str, ...], Paper]]:
        supply = self.supply
        for name, one in supply.books.items():
            task = supply.book_task(name)
            painted = task.paint(supply.place.order.sheet_paper)
            supply.findings += task.findings(painted)
            address = self.files.add(name, painted.pdf, PDFS, "pdf")
            yield (one.id,), Paper(name, one.title, pdf=address)

    def _sheets(self) -> Iterator[tuple[tuple[str, ...], Paper]]:
        supply = self.supply
        for sheet in supply.sheets:
            task = supply.sheet_task(sheet)
            painted = task.paint(supply.place.order.sheet_paper)
            supply.findings += task.findings(painted)
            pages = tuple(self._pictures(sheet.id, painted.pdf))
            yield sheet.rulesets, Paper(sheet.id, sheet.title, pages, copies=sheet.copies)

    def _maps(self) -> Iterator[tuple[tuple[str, ...], Paper]]:
        supply = self.supply
        order = supply.place.order
        for one in supply.maps:
            done = supply.map_task(one).paint(order.sheet_paper)
            supply.findings += done.findings
            pdf, _ = paint_map(supply.game, done, done.size, order.ink)
            pages = tuple(self._pictures(f"map {one.id}", pdf))
            yield (), Paper(f"map-{one.id}", one.title, pages)

    def _pictures(self, name: str, pdf: bytes) -> Iterator[Picture]:
        for number, page in enumerate(page_pictures(pdf, PAGE_DPI), start=1):
            yield self._picture(f"{name} {number}", page)

    def _picture(self, name: str, page: PagePicture) -> Picture:
        return Picture(self.files.add(name, page.data), page.width * UNIT, page.height * UNIT)


def on_sheets(one: SuppliedDeck, files: Files, first: int) -> Sheets:
    """The cards of a deck as pictures in grids, and their backs: one, or as many sheets."""
    size = one.size
    dpi = min(DPI, (LARGEST - 1) / (max(size.width, size.height) / MM_PER_INCH))
    shot = one.shot(dpi)
    drawn = one.pictures(shot)
    pairs = list(dict.fromkeys((card.front, card.back) for card in one.cards))
    fronts = picture_sheets([drawn[front] for front, _ in pairs], LARGEST, COLUMNS, ROWS)
    unique = len(one.backs) > 1
    if unique:
        made = picture_sheets([drawn[back] for _, back in pairs], LARGEST, COLUMNS, ROWS)
        backs = [sheet.data for sheet in made]
    else:
        plain = one.shot(dpi, format="JPEG", quality=92)
        backs = [*one.pictures(plain, one.backs).values()] * len(fronts)
    room = ceil(len(pairs) / max(len(fronts), 1))
    if len(fronts) > 1:
        room = fronts[0].columns * fronts[0].rows
    sheets = tuple(
        CardSheet(
            first + at,
            files.add(f"{one.id} {at + 1}", sheet.data),
            files.add(f"{one.id} back {at + 1}" if unique else f"{one.id} back", backs[at]),
            sheet.columns,
            sheet.rows,
            unique,
            size.corner > 0,
        )
        for at, sheet in enumerate(fronts)
    )
    where = {pair: (sheets[at // room], at % room) for at, pair in enumerate(pairs)}
    return Sheets(one, sheets, {card.id: where[card.front, card.back] for card in one.cards})


def minutes(said: str) -> tuple[int, int]:
    """How long a match takes, of `20 to 40` or `about 60`; (0, 0) where words say it."""
    numbers = [int(one) for one in re.findall(r"\d+", said)]
    if not numbers or len(said.split()) > 3:
        return 0, 0
    return numbers[0], numbers[-1]


def export(supply: Supply) -> Export:
    """Saves, their small previews, pictures and documents, in the folders of the program."""
    below = supply.options.images_at.rstrip("/")
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
        if ruleset and len(rulesets) > 1 and ruleset.id not in named:
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
        "Simulator on Windows, ~/Library/Tabletop Simulator on macOS, ~/.local/share/Tabletop "
        "Simulator on Linux. Copy the folder Saves into it, over the one that is there."
    )
    if below:
        yield (
            f"Put all files of Mods/Images and Mods/PDF on the web, below {below}/, each under its "
            "own name. Everyone at the table loads them from there."
        )
    else:
        yield (
            "Copy the folder Mods into it as well. The save names its pictures by their file "
            "names alone, which the program looks for in Mods/Images and Mods/PDF. They are seen on "
            "machines that have these files there: everyone at the table copies Mods. If you have a "
            "place on the web, export with --images-at and its address instead; or upload all files "
            "from within the program (Modding, Cloud Manager)."
        )
    yield (
        "Then start a game, open Games, Save & Load, and choose the save. Press one of the numbered "
        "tiles at the left to lay the table for so many players; press again to begin anew. The "
        "notebook tells the rules in short, the set-up and who made the game."
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
        if table.ruleset and not table.setups:
            yield Lost(f"set-up of {table.ruleset.title}", "its rules have faults")
        for pile in dict.fromkeys(_uncertain(table.setups)):
            yield Lost(f"the order of cards in {pile}", "it is shuffled; stack it as the rules say")
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


def _uncertain(setups: Iterable[TableSetup]) -> Iterator[str]:
    """Piles in which some cards always lie, which may have a place in it."""
    for setup in setups:
        for place in setup.places:
            mixed = any(place.id in pool.dealt for pool in setup.shuffled)
            if place.id in setup.fixed and mixed and place.ordered:
                yield place.title


TARGET = Target("Tabletop Simulator", export, faults)
