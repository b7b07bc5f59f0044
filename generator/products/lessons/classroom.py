"""What all handouts of one class are made from."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from generator.errors import HornbookError
from generator.lint.texts import Path
from generator.model.document import DocumentBlock, Example
from generator.model.game import Game
from generator.model.lesson import LEVELS, Lesson, Level, Role, Worksheet
from generator.model.rules import Ruleset
from generator.model.seating import Place, Seating, Table, seat_class
from generator.products.rulebooks.blocks import resolved
from generator.products.rulebooks.desk import Desk, Resolved
from generator.products.workplace import Workplace
from generator.render.pages import Look

LETTERS = {"support": "A", "core": "B", "stretch": "C"}
"""What stands on the sheets in place of the level, so that nobody is labelled by it."""

QUARTER = 4
"""One part in so many of a class is suggested for the support level, and for stretch. Editorial."""


@dataclass(frozen=True)
class Classroom:
    """A lesson, a class of so many pupils, and how their handouts look."""

    place: Workplace
    pupils: int
    minutes: int
    level: Level | None
    look: Look
    plain: Game | None = None
    """The box without the card sets of its classroom edition: matches of it are told as played."""

    @cached_property
    def lesson(self) -> Lesson:
        """The lesson of the box.

        Raises:
            HornbookError: the box has none.
        """
        game = self.place.game
        if game.lesson is None:
            raise HornbookError(
                f"{game.title} has no lesson",
                instead="write lesson.yaml in its folder, as content/README.md says",
            )
        return game.lesson

    @property
    def ruleset(self) -> Ruleset:
        """The rules by which the class plays."""
        return self.place.game.ruleset(self.lesson.grouping.ruleset)

    @cached_property
    def seating(self) -> Seating:
        """Where everybody sits."""
        return seat_class(self.pupils, self.lesson, self.ruleset)

    @cached_property
    def desk(self) -> Desk:
        """Where blocks are resolved; its album has every face that the lesson shows."""
        faces = tuple(dict.fromkeys(role.face for role in self.lesson.roles if role.face))
        shown = tuple(one for one in self._blocks() if not isinstance(one[0], Example))
        return self._desk(self.place, shown, faces)

    @cached_property
    def stage(self) -> Desk:
        """Where examples of play are resolved: the match was played with the cards of the box."""
        place = replace(self.place, game=self.plain or self.place.game)
        told = tuple(one for one in self._blocks() if isinstance(one[0], Example))
        return self._desk(place, told, ())

    def resolved(self, sheet: int, block: int) -> Resolved:
        """What a block of a worksheet comes to, and what is wrong with it."""
        own = self.lesson.worksheets[sheet].blocks[block]
        desk = self.stage if isinstance(own, Example) else self.desk
        return resolved(desk, own, block_path(sheet, block))

    def _blocks(self) -> Iterator[tuple[DocumentBlock, Path]]:
        for number, sheet in enumerate(self.lesson.worksheets):
            for place, block in enumerate(sheet.blocks):
                yield block, block_path(number, place)

    def _desk(
        self,
        place: Workplace,
        blocks: tuple[tuple[DocumentBlock, Path], ...],
        faces: tuple[str, ...],
    ) -> Desk:
        rules = self.lesson.grouping.ruleset
        return Desk(place, rules, "lesson", blocks, faces, self.look.catalogue)

    def wide(self, width: float) -> float:
        """The width of a column, in mm, that is `width` where type is 12 pt."""
        return round(width * (1.45 if self.look.large_print else 1.2 if self.look.dyslexia else 1))

    @property
    def levels(self) -> dict[Level, int]:
        """The levels that are printed, and how many pupils each is suggested for."""
        if self.level:
            return {self.level: self.pupils}
        few = self.pupils // QUARTER
        counts = dict(zip(LEVELS, (few, self.pupils - 2 * few, few), strict=True))
        return {level: max(1, many) if few == 0 else many for level, many in counts.items()}

    @cached_property
    def titles(self) -> dict[str, str]:
        """What everything that a step may use is called."""
        game, tr = self.place.game, self.tr
        own = {
            "teacher": tr("For the Teacher"),
            "answer-key": tr("Answers"),
            "roles": tr("Role Sheets"),
            "evidence": tr("The Evidence"),
            "debrief": tr("After the Game"),
            "what-is-known": tr("What Is Known"),
            "quiz": tr("Before You Go"),
        }
        decks = {one.id: one.title for one in game.decks}
        maps = {one.id: one.title for one in game.maps}
        sheets = {one.id: one.title for one in game.sheets}
        worksheets = {one.id: one.title for one in self.lesson.worksheets}
        return decks | maps | sheets | worksheets | own

    def tr(self, text: str, **names: object) -> str:
        """Words of the documents in their language."""
        return self.look.catalogue.tr(text, **names)

    def seated(self) -> Iterator[tuple[Table, Place, Role]]:
        """Every pupil with their table and role, table by table."""
        for table in self.seating.tables:
            helpers = sharers = 0
            for place in table.places:
                number = place.seats[0] - 1 if place.seats else helpers
                # Who plays a game for one together has different things to do in it.
                alone = place.at == "seat" and table.seats == 1
                yield table, place, self._role(place, sharers if alone else number)
                helpers += place.at == "beside"
                sharers += alone

    def _role(self, place: Place, number: int) -> Role:
        """The role for a place; where there are fewer roles than seats they come again."""
        roles = [role for role in self.lesson.roles if role.at == place.at]
        roles = roles or [role for role in self.lesson.roles if role.at == "seat"]
        return roles[number % len(roles)]


def file_id(sheet: Worksheet) -> str:
    """How the file of a worksheet begins."""
    return f"{'maths' if sheet.kind == 'mathematics' else 'worksheet'}-{sheet.id}"


def block_path(sheet: int, block: int) -> Path:
    """Where in the lesson a block of a worksheet stands."""
    return "worksheets", sheet, "blocks", block
