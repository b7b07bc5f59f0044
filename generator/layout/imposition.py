"""Cards onto sheets: the best grid whose margins have room, a place for each card and its back."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from itertools import groupby

from generator.errors import HornbookError
from generator.layout.grid import Grid, grids
from generator.layout.margins import (
    LABEL_HEIGHT,
    LABEL_SIZE,
    LONGEST,
    RULER,
    SHORTEST,
    USUAL,
    find_strip,
    label_length,
    marks,
    missing_marks,
    unit_clips,
)
from generator.layout.shapes import Line, Mirror, Rect
from generator.layout.sheet import (
    NO_GUTTER,
    Backs,
    Bleed,
    Imposition,
    Label,
    Marks,
    Options,
    PaperSheet,
    Placement,
    Printable,
    Side,
    Strip,
    seen_on,
)
from generator.model.sizes import CardSize

_EFFORTS = ((LONGEST, 1.0), (USUAL, 1.0), (USUAL, 0.7), (SHORTEST, 1.0), (SHORTEST, 0.7))
"""Longest mark in mm, and how far the name line may be set smaller: what is tried, in order."""

_FOLDED = (Backs.GUTTERFOLD, Backs.FOLD)


@dataclass(frozen=True, slots=True)
class Plan:
    """What all sheets have in common: the grid and what stands in its margins, on the front."""

    grid: Grid
    lines: tuple[Line, ...]
    ruler: Strip | None
    label: Strip | None
    notes: tuple[str, ...]


def plan_sheet(size: CardSize, options: Options, count: int) -> Plan:
    """The plan that puts most cards on a sheet with a ruler and a name line in the margin.

    Of equals that with the widest gutter is taken, of these that with fewest margins too thin for
    its marks, else the first.

    When no grid leaves room for both, which needs a very small paper, the fullest grid goes
    without what does not fit, and says so in its notes. `count` is the number of cards.

    Raises:
        HornbookError: not even one card fits.
    """
    for _, equals in groupby(grids(size, options), key=lambda grid: len(grid.units)):
        tried = (_plans(grid, size.bleed, options, count) for grid in equals)
        whole = [next((one for one in plans if one.ruler and one.label), None) for plans in tried]
        if found := [plan for plan in whole if plan]:
            return min(found, key=lambda plan: (-plan.grid.gap, len(plan.notes)))
    plan = next(_plans(next(grids(size, options)), size.bleed, options, count))
    missing = [
        f"no room for the {name} in the margins"
        for name, strip in (("ruler", plan.ruler), ("name line", plan.label))
        if strip is None
    ]
    return replace(plan, notes=(*plan.notes, *missing))


@lru_cache(maxsize=64)
def cards_on_sheet(size: CardSize, options: Options) -> int:
    """How many cards a full sheet holds.

    Raises:
        HornbookError: not even one card fits.
    """
    return len(plan_sheet(size, options, 1).grid.units)


def side_text(options: Options, number: int, total: int, *, is_back: bool = False) -> str:
    """The name line of one side of one sheet."""
    words = options.name_lines[is_back].format(number=number, total=total)
    return f"{options.title} · {words}" if options.title else words


def _plans(grid: Grid, bleed: float, options: Options, count: int) -> Iterator[Plan]:
    """The grid with shorter and shorter marks."""
    marked = options.marks is not Marks.NONE
    block = reduce(Rect.join, unit_clips(grid, len(grid.units), bleed, marked))
    total = -(-count // len(grid.units))
    text = side_text(options, total, total)
    notes = missing_marks(grid, block) if marked else ()
    whole = block.join(grid.mirror(grid.units[0]).rect(block)) if grid.has_panels else block
    for reach, squeeze in _EFFORTS if marked else _EFFORTS[:1]:
        lines = marks(grid, block, options.marks, reach)
        taken = [line.bounds for line in lines]
        ruler = find_strip(grid.printable, whole, taken, *RULER)
        taken += [ruler.bounds] if ruler else []
        length = label_length(text) * squeeze
        label = find_strip(grid.printable, whole, taken, length, LABEL_HEIGHT)
        yield Plan(grid, lines, ruler, label, notes)


def impose(cards: Sequence[Printable], size: CardSize, options: Options) -> Imposition:
    """Put cards of one size on sheets, as many on each as fit.

    All sheets have the same grid, so that a stack of them is cut at once; the last one may have
    empty places. Cards without a back leave their place on the back side empty. When no card has
    a back, or none is wanted, there are fronts only.

    Raises:
        HornbookError: not even one card fits on the paper.
    """
    if not options.margin >= 0:
        raise HornbookError(
            f"a margin of {options.margin:g} mm lies outside the paper", instead="give 0 or more"
        )
    if not any(card.back for card in cards):
        options = replace(options, backs=Backs.NONE)
    plan = plan_sheet(size, options, len(cards))
    grid, per_sheet = plan.grid, len(plan.grid.units)
    chunks = [cards[start : start + per_sheet] for start in range(0, len(cards), per_sheet)]
    marked = options.marks is not Marks.NONE
    slots = {
        count: _slots(grid, unit_clips(grid, count, size.bleed, marked))
        for count in {len(chunk) for chunk in chunks}
    }
    build = _Builder(plan, options, len(chunks))
    sheets = [build.sheet(i, chunk, slots[len(chunk)]) for i, chunk in enumerate(chunks, start=1)]
    return Imposition(
        paper_width=grid.width,
        paper_height=grid.height,
        columns=grid.columns,
        rows=grid.rows,
        rotated=grid.way.rotated,
        backs=options.backs,
        sheets=tuple(sheets),
        notes=plan.notes + _gutter_notes(plan, size, options) + _profile_notes(options, grid),
        gutter=0.0 if options.bleed is Bleed.OWN else grid.gap,
    )


def _slots(grid: Grid, clips: Sequence[Rect]) -> list[tuple[Placement, Placement]]:
    """For each clip the places of a front and of its back, without the faces.

    The back lies beyond the line of turning or folding. In fold mode that line is the fold of the
    piece itself, along the top edge of the card, or along its right edge: so the front is the
    lower or left part, but the right one when a rotated card has its top at the left.
    """
    found = []
    for unit, clip in zip(grid.units, clips, strict=False):
        mirror, rotation = grid.mirror(unit), grid.rotation
        trims, seen = (unit, mirror.rect(unit)), (clip, mirror.rect(clip))
        front = 0
        if grid.way.backs is Backs.FOLD:
            trims, seen = mirror.halves(unit), mirror.halves(clip)
            front = int(mirror.upright and rotation == 90)
        back = 1 - front
        found.append(
            (
                Placement("", trims[front], seen[front], rotation),
                Placement("", trims[back], seen[back], mirror.rotation(rotation)),
            )
        )
    return found


@dataclass(frozen=True, slots=True)
class _Builder:
    """Makes the sheets of one plan."""

    plan: Plan
    options: Options
    total: int

    def sheet(
        self, number: int, cards: Sequence[Printable], slots: Sequence[tuple[Placement, Placement]]
    ) -> PaperSheet:
        """One sheet with its cards; backs on the same side when they are folded behind."""
        pairs = list(zip(cards, slots, strict=True))
        fronts = tuple(replace(front, face=card.front) for card, (front, _) in pairs)
        backs = tuple(replace(back, face=card.back) for card, (_, back) in pairs if card.back)
        if self.options.backs in _FOLDED:
            return PaperSheet(number, self._front(number, fronts + backs), None)
        front = self._front(number, fronts)
        is_single = self.options.backs is Backs.NONE
        return PaperSheet(number, front, None if is_single else self._back(front, backs))

    def _front(self, number: int, placements: tuple[Placement, ...]) -> Side:
        plan, grid = self.plan, self.plan.grid
        text = side_text(self.options, number, self.total)
        label = Label(plan.label, text, LABEL_SIZE) if plan.label else None
        return Side(
            number, "front", grid.width, grid.height, placements, plan.lines, plan.ruler, label
        )

    def _back(self, front: Side, placements: tuple[Placement, ...]) -> Side:
        """The other side of a sheet: everything in the margin lies behind its like."""
        grid, profile, label = self.plan.grid, self.options.profile, front.label
        mirror = grid.mirror(grid.units[0])
        text = side_text(self.options, front.sheet, self.total, is_back=True)
        long_edge = self.options.backs is not Backs.SHORT_EDGE
        return replace(
            front,
            name="back",
            placements=placements,
            lines=tuple(mirror.line(line) for line in front.lines),
            ruler=_turned_over(front.ruler, mirror) if front.ruler else None,
            label=Label(_turned_over(label.strip, mirror), text, label.size) if label else None,
            correction=seen_on(profile, long_edge, grid.way.landscape) if profile else None,
        )


def _turned_over(strip: Strip, mirror: Mirror) -> Strip:
    """Where a strip lies on the other side, to be read from its own direction."""
    bounds = mirror.rect(strip.bounds)
    return replace(strip, x=bounds.x if strip.rotation == 0 else bounds.right, y=bounds.y)


def _gutter_notes(plan: Plan, size: CardSize, options: Options) -> tuple[str, ...]:
    """Say what gutters cost."""
    gap, here = plan.grid.gap, len(plan.grid.units)
    if options.bleed is Bleed.OWN or not gap:
        return ()
    most = cards_on_sheet(size, replace(options, gutters=NO_GUTTER))
    if here == most:
        return ()
    cost = f"a sheet holds {here} cards with gutters of {gap:g} mm, and {most} without"
    return (f"{cost}: --gutter 0 leaves them out",)


def _profile_notes(options: Options, grid: Grid) -> tuple[str, ...]:
    """Warn of a profile that does nothing, or was read from a sheet lying otherwise."""
    profile = options.profile
    if profile and options.backs in (*_FOLDED, Backs.NONE):
        return ("the printer profile is not used: nothing is printed on the back of the paper",)
    if not profile or profile.landscape == grid.way.landscape:
        return ()
    lies, read = ("landscape", "portrait") if grid.way.landscape else ("portrait", "landscape")
    return (
        f"the sheets are {lies} and the printer profile was read from a {read} one; its offset "
        "is turned with the page, so hold one sheet to the light before printing all",
    )
