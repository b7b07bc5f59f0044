"""The pieces of work that a map makes: the map itself, and the sheets that are not for all."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from generator.diagnostics import Diagnostic
from generator.errors import HornbookError
from generator.lint.maps import wrong_map_rules
from generator.lint.print_codes import flaw_code
from generator.model.game import Game
from generator.model.map_start import counted
from generator.model.maps import Held, MapFile, MapSeat, PrivateSheet
from generator.model.papers import Paper
from generator.output import Artefact
from generator.products.maps import DrawnMap, draw, larger, paint
from generator.products.previews import page_pictures
from generator.products.workplace import Result, Workplace
from generator.render.documents import Painted, SheetOptions, paint_sheet

FOLDER = "private"
"""Of files that only one at the table may look at."""


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
            files += [
                Artefact(f"preview/{self.map.id}-{number}.png", picture, {"kind": "preview"})
                for number, picture in enumerate(page_pictures(pdf), start=1)
            ]
        return tuple(files), done.findings, self._notes(done, pages)

    def _notes(self, done: DrawnMap, pages: int) -> tuple[str, ...]:
        if pages == 1:
            return ()
        return (f"{self.map.title} is of the size {done.size.title}: glue its {pages} sheets",)

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
            at = game.where("game", "map_rules", "private_sheets", self._number, "fields")
            return painted, (wrong_map_rules.code.at(at, error.message),)
        return painted, self._findings(painted)

    @property
    def _number(self) -> int:
        rules = self.place.game.file.map_rules
        return rules.private_sheets.index(self.wanted) if rules else 0

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

    def _findings(self, painted: Painted) -> tuple[Diagnostic, ...]:
        where = self.place.game.where(f"maps/{self.map.id}", "seats")
        flaws = (flaw_code(flaw.kind).at(where, flaw.message) for flaw in painted.flaws)
        return (*painted.findings, *flaws)


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
