"""Mats and boards: what they name of the rules is there, and lines lead from space to space."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import hypot

from generator.diagnostics import Position, did_you_mean, quoted
from generator.lint.card_words import names_in
from generator.lint.case import Case, Spoken
from generator.lint.checks import Findings, error
from generator.model.deck import Deck, Face
from generator.model.rules import Counter

MAT, BOARD = "player-mat", "board"
_NAMED = re.compile(r"(?:[1-9]x )?\[([^\[\]]*)\]")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_LISTED = 12
_ENDS, DASHED = 2, "dashed"
"""Of a line on a board: so many spaces at least, and the word behind them for a dashed one."""
LEAST_SPACE = 9.0
"""What the sign in a space of a board is wide, mm."""
SPACE, LARGE_SPACE = 16.0, 22.0
"""The width of a space where the board does not say it, mm: on one sheet, and on several."""
RIM = 1.3
"""What the line round a space adds to its width, mm."""


@dataclass(frozen=True)
class _Slot:
    """One slot of a design, worked out, and where its words were typed."""

    case: Case
    deck: Deck
    spoken: Spoken

    @property
    def entries(self) -> tuple[str, ...]:
        text = self.spoken.said.replace("\N{NO-BREAK SPACE}", " ")
        return tuple(filter(None, (one.strip() for one in re.split(r"\||//", text))))

    def at(self, words: str, within: str = "") -> Position:
        """Where `words` stand: in the slot, or in the attribute that fills it."""
        part, path = self.spoken.place
        places = [(path, self.spoken.text.raw)]
        card_id, filled = self.spoken.subject.partition(".")[0], names_in(self.spoken.text.raw)
        for number, card in enumerate(self.deck.cards):
            if card.id == card_id:
                places += [
                    (("cards", number, "attributes", name), value)
                    for name, value in card.attributes.items()
                    if isinstance(value, str) and name.replace("-", "_") in filled
                ]
        for where, typed in places:
            if within and within in typed:
                at = self.case.where_words(part, where, within)
                return replace(at, column=at.column + within.rindex(words))
        for where, typed in places:
            if words in typed:
                return self.case.where_words(part, where, words)
        return self.case.where(part, *path)


def _slots(case: Case, template: str) -> Iterator[Mapping[str, _Slot]]:
    """The slots of each design that such a template draws, by their names."""
    decks = dict(case.decks)
    faces = {
        (part, side)
        for part, side, face in case.faces
        if isinstance(face, Face) and face.template == template
    }
    found: defaultdict[tuple[str, str, str], dict[str, _Slot]] = defaultdict(dict)
    for one in case.spoken:
        part, path = one.place
        side = str(path[0]) if path else ""
        if one.text.role == "slot" and (part, side) in faces and not one.trouble:
            found[part, side, one.subject][one.text.slot] = _Slot(case, decks[part], one)
    yield from found.values()


@error(
    "P344",
    what="A mat names a zone or a counter, in square brackets, that the rules do not have; or its "
    "track does not have the numbers of that counter.",
    why="Whoever plays puts cards and markers where the mat says, and the rules speak of another "
    "place.",
    example='slots: {zones: "[hnad] Hand | [shed] Shed", tracks: "[coins] Coins = 0 10"}',
    instead='slots: {zones: "[hand] Hand | [shed] Shed", tracks: "[coins] Coins = 0 12 3"}',
)
def mat_and_rules(case: Case) -> Findings:
    """One finding for each name, at its bracket."""
    rulesets = case.game.rulesets
    zones = {one.id for ruleset in rulesets for one in ruleset.zones}
    counters: defaultdict[str, list[Counter]] = defaultdict(list)
    for ruleset in rulesets:
        for counter in ruleset.counters:
            counters[counter.id].append(counter)
    found: dict[tuple[Position, str], str | None] = {}
    for slots in _slots(case, MAT):
        for name, known, what in (("zones", zones, "zone"), ("tracks", counters, "counter")):
            slot = slots.get(name)
            for entry in slot.entries if slot else ():
                named = _NAMED.match(entry)
                if slot is None or named is None:
                    continue
                at, one = slot.at(f"[{named[1]}]"), named[1].strip()
                if one not in known:
                    message = f"the rules have no {what} {quoted(one)}"
                    found[at, message] = _near(one, known)
                elif name == "tracks" and (wrong := _track_wrong(entry, counters[one])):
                    found[at, f"the counter {quoted(one)} {wrong}"] = "write the same in both"
    yield from ((at, message, hint) for (at, message), hint in found.items())


def _near(name: str, known: Mapping[str, object] | set[str]) -> str | None:
    few = f"known are {', '.join(sorted(known))}" if 0 < len(known) <= _LISTED else None
    return did_you_mean(name, known) or few


def _track_wrong(entry: str, counters: list[Counter]) -> str:
    """How a track contradicts a counter; nothing where one counter of the name suits it."""
    said = re.findall(r"[-−]?\d+", entry.rpartition(" = ")[2]) if " = " in entry else []
    numbers = [int(one.replace("−", "-")) for one in said]
    wrong = [next(_differences(numbers, one), "") for one in counters]
    return "" if "" in wrong else wrong[0]


def _differences(numbers: list[int], counter: Counter) -> Iterator[str]:
    of_rules = (counter.least, counter.most, counter.starts)
    words = ("is never less than", "is never more than", "starts at")
    shown = ("begins with", "ends with", "rings")
    for number, rule, told, drawn in zip(numbers, of_rules, words, shown, strict=False):
        if isinstance(rule, int) and not isinstance(rule, bool) and rule != number:
            yield f"{told} {rule}, and its track {drawn} {number}"


@error(
    "P345",
    what="A line of a board does not lead from one of its spaces to another.",
    why="A line to nowhere is not drawn, and a way that players need is gone.",
    example='slots: {spaces: "mill = 20 20 = Mill | well = 60 30 = Well", lines: mill wel}',
    instead='slots: {spaces: "mill = 20 20 = Mill | well = 60 30 = Well", lines: mill well}',
)
def line_to_nowhere(case: Case) -> Findings:
    """One finding for each end of a line that is no space, at its column."""
    found: dict[tuple[Position, str], str | None] = {}
    for slots in _slots(case, BOARD):
        lines, spaces = slots.get("lines"), slots.get("spaces")
        known = {_space(one) for one in spaces.entries} if spaces else set()
        for entry in lines.entries if lines else ():
            ends = entry.split()
            if len(ends) > _ENDS and ends[-1] == DASHED:
                ends.pop()
            if lines is None or len(ends) == 1:
                at = lines.at(entry) if lines else case.where("game")
                found[at, f"the line {quoted(entry)} has one end"] = "write two spaces"
                continue
            for number, end in enumerate(ends):
                if end in known:
                    continue
                # As typed up to this end, so that the column is that of the second.
                within = " ".join(ends[: number + 1])
                hint: str | None
                if number >= _ENDS and did_you_mean(end, [DASHED]):
                    message, hint = f"a line cannot be {quoted(end)}", "it may be dashed"
                else:
                    message, hint = f"the board has no space {quoted(end)}", _near(end, known)
                found[lines.at(end, within), message] = hint
    yield from ((at, message, hint) for (at, message), hint in found.items())


def _space(entry: str) -> str:
    """The id of a space that has a place."""
    name, _, rest = entry.partition(" = ")
    return name.strip() if len(rest.partition(" = ")[0].split()) > 1 else ""


@dataclass(frozen=True)
class _Field:
    """Where spaces of a board may be, in mm from its upper left, as its template has it."""

    width: float
    height: float
    across: int
    down: int

    @property
    def inner(self) -> tuple[float, float]:
        """The width and height over which spaces are spread."""
        return self.width - 18.0, self.height - 30.0

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The middle of a space so many percent from the upper left."""
        wide, high = self.inner
        return 9.0 + wide * x / 100, 21.0 + high * y / 100

    def holds(self, x: float, y: float, radius: float) -> bool:
        """Whether a space lies inside the frame and below the head."""
        left, top, right, bottom = 6.2, 17.0, self.width - 6.2, self.height - 6.2
        near = radius + RIM / 2
        return left <= x - near and x + near <= right and top <= y - near and y + near <= bottom


@error(
    "P346",
    what="Spaces of a board overlap or lie beyond its frame, or as many as there are do not fit in "
    "the width that its slot `space` gives them.",
    why="Pieces on spaces that overlap push each other away, and nobody sees on which they are.",
    example='slots: {spaces: "mill = 20 20 = Mill | well = 22 21 = Well"}',
    instead='slots: {spaces: "mill = 20 20 = Mill | well = 45 21 = Well"}',
)
def crowded_board(case: Case) -> Findings:
    """One finding for the spaces of a card, with how many more are like it, and one for a width."""
    found: dict[tuple[Position, str], str | None] = {}
    for slots in _slots(case, BOARD):
        one = slots.get("spaces") or slots.get("track") or slots.get("grid")
        measures = case.known.measures.get(one.deck.size) if one else None
        if one is None or measures is None:
            continue
        sheets = [*_numbers(slots.get("sheets")), 1, 1] if slots.get("sheets") else [1, 1]
        across, down = (max(1, int(number)) for number in sheets[:2])
        field = _Field(measures[0] * across, measures[1] * down, across, down)
        wide = SPACE if across * down == 1 else LARGE_SPACE
        if (width := slots.get("space")) and (said := width.spoken.said.strip()):
            told = _numbers(width)
            if len(told) != 1 or told[0] < LEAST_SPACE:
                message = f"spaces cannot be {quoted(said)} wide"
                found[width.at(said), message] = (
                    f"a number of millimetres, at least {LEAST_SPACE:g}"
                )
                continue
            (wide,) = told
            if trouble := _too_many(slots, field, wide):
                found[width.at(said), trouble] = "make spaces smaller, or the card larger"
        if spaces := slots.get("spaces"):
            crowded = [*_crowded(spaces, field, wide)]
            for at, message in crowded[:1]:
                more = f"; {len(crowded) - 1} more are like it" if crowded[1:] else ""
                hint = "move them apart, make `space` smaller or the card larger"
                found[at, message + more] = hint
    yield from ((at, message, hint) for (at, message), hint in found.items())


def _numbers(slot: _Slot | None) -> list[float]:
    said = slot.spoken.said.replace("\N{NO-BREAK SPACE}", " ").split() if slot else []
    return [float(one) for one in said] if all(map(_NUMBER.fullmatch, said)) else []


def _too_many(slots: Mapping[str, _Slot], field: _Field, wide: float) -> str | None:
    """Why a track or grid with spaces of this width does not fit; None where it does."""
    room, high = (int(length / wide + 0.001) for length in field.inner)
    if len(grid := _numbers(slots.get("grid"))) == _ENDS:
        columns, rows = map(int, grid)
    elif len(track := _numbers(slots.get("track"))) == _ENDS:
        count = max(1, int(track[1] - track[0]) + 1)
        columns = min(max(1, room), count)
        rows = -(-count // columns)
    else:
        return None
    if columns <= room and rows <= high:
        return None
    return (
        f"{columns} columns and {rows} rows of spaces {wide:g} mm wide do not fit in "
        f"{field.inner[0]:g} by {field.inner[1]:g} mm"
    )


def _crowded(spaces: _Slot, field: _Field, wide: float) -> Iterator[tuple[Position, str]]:
    places: dict[str, tuple[float, float]] = {}
    for entry in spaces.entries:
        bits = entry.split(" = ")
        said = bits[1].split() if len(bits) > 1 else []
        if len(said) < _ENDS or not all(map(_NUMBER.fullmatch, said[:_ENDS])):
            continue
        name, (x, y) = bits[0].strip(), field.at(float(said[0]), float(said[1]))
        at = spaces.at(name, f"{name} = {bits[1]}")
        if not field.holds(x, y, wide / 2):
            yield at, f"the space {quoted(name)}, {wide:g} mm wide, lies beyond the frame"
        for other, (left, top) in places.items():
            apart = hypot(x - left, y - top)
            if apart < wide + RIM:
                message = (
                    f"the spaces {quoted(other)} and {quoted(name)} overlap: they are {wide:g} "
                )
                yield at, message + f"mm wide with a rim, and their middles {apart:.1f} mm apart"
        places[name] = (x, y)
