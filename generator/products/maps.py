"""Maps of a box: what is drawn, what is wrong with it, and the sheets that are not for all eyes."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from generator.diagnostics import Diagnostic
from generator.errors import HornbookError
from generator.layout.map_arrows import Wish
from generator.layout.map_page import plan_page
from generator.layout.map_plan import Person, Sketch, is_easy, plan_map, troubles
from generator.lint.maps import wrong_map_rules
from generator.lint.print_codes import MAP_CROWDED
from generator.model.game import Game
from generator.model.maps import (
    Held,
    MapFile,
    MapRules,
    MapSeat,
    PrivateSheet,
    RelationKind,
)
from generator.model.match_start import counted
from generator.model.sizes import Paper
from generator.output import Artefact
from generator.products.decks import page_previews
from generator.products.flaws import findings_of, flaw_findings
from generator.products.order import Result, Workplace
from generator.render.documents.painting import Painted, SheetOptions, paint_sheet
from generator.render.maps import MapArt, map_pdf, measure, missing_letters
from generator.render.stylesheet import Ink, inked
from generator.words.catalogue import catalogue_of

LARGER = 2
"""So often the paper is doubled to find one that a map fits."""

_NAMES = {(297, 420): "a3", (420, 594): "a2", (279, 432): "tabloid"}
FOLDER = "private"
"""Of files that only one at the table may look at."""


@dataclass(frozen=True)
class DrawnMap:
    """A map as it will be painted, on a page of `size` (mm, longer side first)."""

    art: MapArt
    size: Paper
    findings: tuple[Diagnostic, ...]


def draw(game: Game, drawn: MapFile, sizes: tuple[Paper, ...]) -> DrawnMap:
    """The map on the first of `sizes` on which nothing is in the way and little crosses.

    Else on the last.
    """
    for size in sizes:
        found = _drawn(game, drawn, size)
        if not found.findings and is_easy(found.art.plan):
            break
    return found


def larger(paper: Paper) -> tuple[Paper, ...]:
    """The paper, and those of twice and four times its area: A4, A3, A2."""
    found = [paper]
    for _ in range(LARGER):
        width, height = found[-1].height, 2 * found[-1].width
        name = _NAMES.get((round(width), round(height)), f"{width:g}x{height:g}")
        found.append(Paper(id=name, title=name.upper(), width=width, height=height))
    return tuple(found)


def paint(game: Game, done: DrawnMap, paper: Paper, ink: Ink) -> tuple[bytes, int]:
    """The map as PDF on this paper, and its number of pages.

    Raises:
        ValueError: the paper is too small to be glued to a map.
    """
    theme = inked(game.theme, ink)
    return map_pdf(done.art, theme, (paper.width, paper.height), catalogue_of(game))


def _drawn(game: Game, drawn: MapFile, size: Paper) -> DrawnMap:
    rules = game.file.map_rules
    assert rules is not None  # noqa: S101 - lint lets no map through without rules
    legend, sketch = tuple(_legend(game, drawn, rules)), sketch_of(game, drawn)
    page = plan_page((size.width, size.height), drawn.general, len(legend), measure)
    plan = plan_map(sketch, page.ground.width, page.ground.height, measure)
    place = {node.id: index for index, node in enumerate(drawn.nodes)}
    art = MapArt(
        title=drawn.title,
        about=drawn.about or "",
        plan=plan,
        page=page,
        kinds=tuple(rules.relations[one.is_] for one in drawn.relations),
        mutual=tuple(one.mutual for one in drawn.relations),
        seats={place[seat.controls]: number for number, seat in enumerate(drawn.seats, start=1)},
        facts_title=rules.general_title,
        legend=legend,
    )
    where = game.where(f"maps/{drawn.id}", "nodes")
    texts = [text for person in sketch.people for text in (person.name, *person.facts)]
    flaws = missing_letters([*texts, *drawn.general, art.about])
    found = [*flaw_findings(flaws, where)]
    if trouble := troubles(plan):
        message = f'"{drawn.id}" has no room on {size.title} at 8 pt: {trouble[0]}'
        found.append(MAP_CROWDED.at(where, message, "take a larger --map-size, or shorter facts"))
    return DrawnMap(art, size, tuple(found))


def sketch_of(game: Game, drawn: MapFile) -> Sketch:
    """Who is on a map, and who stands how to whom, as it is drawn."""
    rules = game.file.map_rules
    assert rules is not None  # noqa: S101
    values = [counted(game, drawn, name) for name in rules.counters]
    people = tuple(
        Person(
            node.name, node.facts, " · ".join(str(value[index]) for value in values), len(values)
        )
        for index, node in enumerate(drawn.nodes)
    )
    place = {node.id: index for index, node in enumerate(drawn.nodes)}
    ends = {(one.from_, one.to) for one in drawn.relations}
    wishes = (
        Wish(place[one.from_], place[one.to], (one.to, one.from_) in ends)
        for one in drawn.relations
    )
    titles = (rules.relations[one.is_].title for one in drawn.relations)
    return Sketch(people, tuple(zip(wishes, titles, strict=True)))


def _legend(
    game: Game, drawn: MapFile, rules: MapRules
) -> Iterator[tuple[RelationKind | str, str]]:
    """The signs that this map has, kinds of arrows first."""
    used = {one.is_ for one in drawn.relations}
    yield from ((kind, kind.title) for name, kind in rules.relations.items() if name in used)
    if any(one.mutual for one in drawn.relations):
        yield "both", rules.mutual
    if drawn.seats:
        yield "seat", rules.controlled
    if rules.counters:
        start = " · ".join(str(game.number(one.start)) for one in rules.counters.values())
        yield start, ", ".join(one.title for one in rules.counters.values())


@dataclass(frozen=True)
class MapTask:
    """Print one map, in tiles where it is larger than the paper."""

    place: Workplace
    map: MapFile

    @property
    def label(self) -> str:
        """For the progress line."""
        return f"{self.place.game.title}: {self.map.title}"

    def paint(self, paper: Paper) -> DrawnMap:
        """The map on the size that is ordered, else on `paper` or one twice or four times it."""
        wanted = self.place.order.map_size
        return draw(self.place.game, self.map, (wanted,) if wanted else larger(paper))

    def run(self) -> Result:
        """The map as PDF, and a picture of every page where it is wanted.

        Raises:
            HornbookError: the paper is too small to be glued to a map.
        """
        order, game = self.place.order, self.place.game
        done = self.paint(order.sheet_paper)
        try:
            pdf, pages = paint(game, done, order.paper, order.ink)
        except ValueError as error:
            raise HornbookError(str(error), instead="take a larger --paper") from error
        about: dict[str, Any] = {
            "kind": "map",
            "of": self.map.id,
            "pages": pages,
            "map_mm": [done.art.page.width, done.art.page.height],
            "copies_for_a_table": 1,
        }
        files = [Artefact(order.map_name(self.map.id, done.size), pdf, about)]
        if order.preview:
            files += page_previews(self.map.id, pdf)
        note = f"{self.map.title} is of the size {done.size.title}: glue its {pages} sheets"
        return tuple(files), done.findings, (note,) if pages > 1 else ()

    def flaws(self, paper: Paper) -> tuple[Diagnostic, ...]:
        """What is wrong with the map on this paper, or on one that is larger."""
        return self.paint(paper).findings


@dataclass(frozen=True)
class PrivateTask:
    """Fill in one sheet from a map: that of one seat, or the arbiter's where `seat` is None.

    The name of the file tells the seat's number and nothing else.
    """

    place: Workplace
    map: MapFile
    wanted: PrivateSheet
    seat: int | None

    @property
    def label(self) -> str:
        """For the progress line; as silent as the file's name."""
        return f"{self.place.game.title}: {self.map.title}, {self._who}"

    @property
    def _who(self) -> str:
        return f"{self.wanted.sheet}-{'arbiter' if self.seat is None else f'seat-{self.seat}'}"

    def paint(self, paper: Paper) -> tuple[Painted, tuple[Diagnostic, ...]]:
        """The sheet, filled in; left empty where it has no such field, which is a finding."""
        game = self.place.game
        sheet = next(one for one in game.sheets if one.id == self.wanted.sheet)
        options = SheetOptions(self.place.order.ink, self.place.cache)
        try:
            painted = paint_sheet(sheet, game, paper, replace(options, filled=self.filled()))
        except HornbookError as error:
            painted = paint_sheet(sheet, game, paper, options)  # raises what has another reason
            rules = game.file.map_rules
            number = rules.private_sheets.index(self.wanted) if rules else 0
            at = game.where("game", "map_rules", "private_sheets", number, "fields")
            return painted, (wrong_map_rules.code.at(at, error.message),)
        where = game.where(f"maps/{self.map.id}", "seats")
        return painted, findings_of(painted, where)

    def filled(self) -> dict[str, str]:
        """What stands in which field, by its whole name."""
        found: dict[str, str] = {}
        for name, source in self.wanted.fields.items():
            for number, text in self._said(source):
                mark = "{node}" if _is_of_node(source) else "{seat}"
                found[f"{self.wanted.sheet}.{name.replace(mark, str(number))}"] = text
        return found

    def _said(self, source: str) -> Iterator[tuple[int, str]]:
        """What a source says of every seat that this sheet is for, or of every node."""
        if _is_of_node(source):
            yield from enumerate(node_says(self.place.game, self.map, source), start=1)
            return
        for number, seat in enumerate(self.map.seats, start=1):
            if self.seat in (None, number):
                yield number, seat_says(self.map, seat, number, source)

    def run(self) -> Result:
        """The sheet as a tagged PDF; never a picture, which anybody might open."""
        order = self.place.order
        painted, findings = self.paint(order.sheet_paper)
        name = order.sheet_name(f"{self.map.id}-{self._who}")
        about = {"kind": "private", "of": self.map.id, "pages": painted.pages,
                 "copies_for_a_table": 1}  # fmt: skip
        artefact = Artefact(f"{FOLDER}/{name}", painted.pdf, about)
        return (artefact,), findings, ()

    def flaws(self, paper: Paper) -> tuple[Diagnostic, ...]:
        """What is wrong with the sheet as filled in."""
        return self.paint(paper)[1]


def _is_of_node(source: str) -> bool:
    return source.partition(".")[0] == "node"


def node_says(game: Game, drawn: MapFile, source: str) -> list[str]:
    """What a source of `private_sheets` says of every node: its name, or one of its counters."""
    counter = source.partition(".")[2]
    if counter:
        return [str(value) for value in counted(game, drawn, counter)]
    return [node.name for node in drawn.nodes]


def seat_says(drawn: MapFile, seat: MapSeat, number: int, source: str) -> str:
    """What a source of `private_sheets` says for one seat; empty where the seat has none."""
    plain = {"seat": str(number), "name": seat.name or "", "controls": seat.controls}
    if source in plain:
        return drawn.node(seat.controls).name if source == "controls" else plain[source]
    field, _, part = source.partition(".")
    held = seat.private.get(field, Held())
    node = drawn.node(held.node).name if held.node else ""
    parts = {"node": [node], "text": [held.text or ""], "": [node, held.text or ""]}
    return ": ".join(filter(None, parts[part]))
