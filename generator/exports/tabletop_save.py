"""The save of one ruleset for Tabletop Simulator: all objects at their places, and the script."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from generator.exports.supply import SuppliedDeck, Supply
from generator.exports.table_keeping import TableDice
from generator.exports.tables import TableSetup
from generator.exports.tabletop_layout import COLOURS, LARGEST, TableLayout, rings, table_layout
from generator.exports.tabletop_objects import (
    PLAYER,
    SURFACE,
    THICK,
    Ids,
    Picture,
    Thing,
    bag,
    card_scale,
    colour,
    deck,
    endless,
    hand,
    placed,
    snap,
    thing,
    tile,
)
from generator.exports.tabletop_papers import Paper, Papers
from generator.exports.tabletop_rows import UNIT, Asked, Item, Spot
from generator.exports.tabletop_script import Given, script
from generator.exports.tabletop_sheets import Files, Sheets
from generator.exports.tabletop_whole import Save
from generator.exports.tabletop_words import notebook
from generator.model.rules import Ruleset
from generator.model.seating import is_used
from generator.render.table_pictures import Ring, mat_picture, plain_picture

BUTTON, BAG = 2.0, 4.0
"""Units of room that a button and a bag need."""
LABEL = 0.2
"""Units by which what is drawn lies nearer to its reader than what lies on it: for its name."""
MARKER = 0.35
"""Scale of a cube."""
DIE = 1.4
"""Units of room that a die needs."""
SIDES = frozenset({4, 6, 8, 10, 12, 20})
"""Of the dice that the program has."""
FEW = 4
"""Up to so many kinds of cards lie apart in a deck that is not dealt."""
RED = (0.78, 0.16, 0.12)


@dataclass(frozen=True, slots=True)
class Markers:
    """Small cubes of one colour; any number of them where no `count` is said."""

    name: str
    title: str
    tint: tuple[float, float, float]
    count: int = 0


@dataclass
class Table:
    """The save of one ruleset, or of a box that has none."""

    supply: Supply
    files: Files
    ruleset: Ruleset | None
    sheets: Mapping[str, Sheets]
    papers: Papers
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
        """The whole save, and where things lie in it."""
        supply = self.supply
        papers, markers = [*self.papers.of(self.ruleset)], [*self._markers()]
        rooms = [(one.deck.size, _deck_room(one.deck)) for one in self.decks]
        boards = [room for size, room in rooms if max(size.width, size.height) > LARGEST]
        asked = Asked(
            (*self._left(markers), *(room for _, room in rooms if room not in boards)),
            tuple(map(_paper_room, papers)),
            tuple(boards),
            tuple(one.id for one in self.ruleset.pieces) if self.ruleset else (),
        )
        sizes = {one.deck.id: one.deck.size for one in self.decks}
        layout = table_layout(self.setups, sizes, asked)
        given = self._given(layout)
        things = [self._mat(layout), *self._cards(given, layout)]
        for one in markers:
            things.append(self._marked(one, placed(layout.beside[f"markers {one.name}"])))
        for dice in self._dice():
            things += self._rolled(dice, layout.beside[f"dice {dice.sides}"])
        for paper in papers:
            things.append(paper.thing(self.ids, layout.beside[f"paper {paper.name}"]))
        things += self._hands(layout)
        game = supply.game
        seats = [one.seats for one in self.setups] or [game.file.seats.least, game.file.seats.most]
        title = self.ruleset.title if self.ruleset else game.title
        save = Save(
            game.title if title == game.title else f"{game.title}: {title}",
            (min(seats), max(seats)),
            minutes(game.file.minutes),
            script(self.setups, layout, given, supply.catalogue) if self.setups else "",
            tuple(notebook(supply, self.ruleset, self.setups, layout)),
            tuple(snap(spot) for spot in layout.spots.values()),
            self._is_reversed(layout),
        )
        return save.with_objects(things), layout

    def _left(self, markers: Sequence[Markers]) -> Iterator[Item]:
        """What is to lie at the left: buttons and bags."""
        tr = self.supply.tr
        if self.setups:
            for one in self.setups:
                yield Item(f"button {one.seats}", BUTTON, BUTTON)
            yield Item("cards", BAG, BAG, tr("All cards"))
            yield Item("rest", BAG, BAG, tr("Not dealt"))
        for held in markers:
            room = BUTTON if held.count == 1 else BAG
            yield Item(f"markers {held.name}", room, room, held.title)
        for dice in self._dice():
            yield Item(f"dice {dice.sides}", DIE * dice.many, DIE, tr("Dice"))

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
                spot.z - layout.lower - (LABEL if spot.turn == 180 else -LABEL),
                spot.width - 0.2,
                spot.depth - 0.2,
                spot.turn == 0,
                _hex(seat),
            )
            for title, spot, seat in rings(layout)
        ]
        data = mat_picture(width, depth, marks, self.supply.game.theme)
        address = self.files.add(f"{self.ruleset.id if self.ruleset else ''} table", data)
        middle = Spot((layout.left + layout.right) / 2, (layout.lower + layout.upper) / 2)
        picture = Picture(address, width, depth)
        mat = tile(self.ids.of("mat"), picture, middle, "", SURFACE - THICK, Locked=True)
        return {**mat, "Tooltip": False, "DragSelectable": False}

    def _given(self, layout: TableLayout) -> Given:
        buttons = {one.seats: self.ids.of("button", one.seats) for one in self.setups}
        decks = [
            (one.deck.id, one.deck.title, one.deck.count, replace(spot, step=_apart(one.deck)))
            for one in self.decks
            for spot in [layout.beside[f"deck {one.deck.id}"]]
        ]
        rest = layout.beside.get("rest", Spot(0, 0))
        return Given(self.ids.of("cards"), buttons, decks, rest)

    def _cards(self, given: Given, layout: TableLayout) -> Iterator[Thing]:
        """All cards: in a bag, with a button for each number of players; open where none is."""
        tr, made = self.supply.tr, []
        for one in self.decks:
            spot = layout.beside[f"deck {one.deck.id}"]
            at = placed(spot, card_scale(one.deck.size), up=SURFACE + 0.3)
            guid = self.ids.of("deck", one.deck.id)
            pile = deck(guid, one.cards(self.ids, at), at, one.deck.title)
            made.append({**pile, "Memo": one.deck.id})
        if not self.setups:
            yield from made
            return
        says = tr("Leave the cards in here: buttons deal copies of them.")
        yield bag(given.cards, made, placed(layout.beside["cards"]), tr("All cards"), says)
        accent = self.supply.game.theme.colours["accent"]
        plain = Picture(self.files.add("button", plain_picture(accent)), BUTTON - 0.4, BUTTON - 0.4)
        for seats, guid in given.buttons.items():
            title = tr("Lay the table: {number}", number=seats)
            yield tile(guid, plain, layout.beside[f"button {seats}"], title, Locked=True)

    def _dice(self) -> list[TableDice]:
        """The dice of the rules that the program has."""
        return [one for one in (self.setups[0].dice if self.setups else ()) if one.sides in SIDES]

    def _rolled(self, dice: TableDice, spot: Spot) -> Iterator[Thing]:
        for number in range(dice.many):
            x = spot.x + (number - (dice.many - 1) / 2) * DIE
            at = placed(replace(spot, x=x), up=SURFACE + 1)
            yield thing(f"Die_{dice.sides}", self.ids.of("die", dice.sides, number), at)

    def _markers(self) -> Iterator[Markers]:
        """Pieces of the rules, so many as there are, and cubes to mark with."""
        for number, held in enumerate(self.setups[0].markers if self.setups else ()):
            tint = PLAYER[COLOURS[-1 - number % len(COLOURS)]]
            yield Markers(f"of {held.id}", held.title, tint, 1)
        for number, one in enumerate(self.ruleset.pieces if self.ruleset else ()):
            word = one.one.replace("-", " ").capitalize()
            yield Markers(one.id, word, PLAYER[COLOURS[number % len(COLOURS)]], one.count)
        yield Markers("", self.supply.tr("Markers"), RED)

    def _marked(self, one: Markers, at: Thing) -> Thing:
        """A bag of cubes."""
        own = placed(Spot(0, 0), MARKER, up=SURFACE + 1)
        cubes = [
            thing(
                "BlockSquare",
                self.ids.of("cube", one.name, number),
                own,
                one.title,
                ColorDiffuse=colour(*one.tint),
            )
            for number in range(one.count or 1)
        ]
        if one.count == 1:
            return {**cubes[0], "Transform": {**own, **{key: at[key] for key in ("posX", "posZ")}}}
        guid = self.ids.of("markers", one.name)
        held = bag(guid, cubes, at, one.title) if one.count else None
        return held or endless(guid, cubes[0], at, one.title)

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


def _hex(seat: str) -> str:
    """The colour of a player as it is drawn; none for none."""
    return "#" + "".join(f"{round(one * 255):02x}" for one in PLAYER[seat]) if seat else ""


def _deck_room(one: SuppliedDeck) -> Item:
    """Where a deck lies of which no card is dealt."""
    wide, deep = one.size.width * UNIT + 0.5, one.size.height * UNIT + 1
    if _apart(one):
        wide += _apart(one) * (_kinds(one) - 1)
    return Item(f"deck {one.id}", wide, deep, one.title)


def _kinds(one: SuppliedDeck) -> int:
    return len({(card.front, card.back) for card in one.cards})


def _apart(one: SuppliedDeck) -> float:
    """How far apart kinds of cards lie, such as coins and men, of which there are few and many."""
    is_coined = 1 < _kinds(one) <= FEW and one.count > 2 * _kinds(one)
    return one.size.width * UNIT + 0.3 if is_coined else 0.0


def _paper_room(one: Paper) -> Item:
    return Item(f"paper {one.name}", one.width + 0.5, one.depth + 1, one.title)


def minutes(said: str) -> tuple[int, int]:
    """How long a match takes, of `20 to 40` or `about 60`; (0, 0) where words say it."""
    numbers = [int(one) for one in re.findall(r"\d+", said)]
    if not numbers or len(said.split()) > 3:
        return 0, 0
    return numbers[0], numbers[-1]
