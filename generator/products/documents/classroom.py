"""A lesson for one class: who sits where in which role, how its minutes are spent, how it looks."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil

from generator.errors import HornbookError
from generator.model.deck import Deck
from generator.model.document import Example
from generator.model.game import Game
from generator.model.lesson import LEVELS, Lesson, Level, Question, Role, Step, Worksheet
from generator.model.maps import MapFile
from generator.model.rules import Ruleset
from generator.model.seating import PupilPlace, SeatedTable, Seating, seat_class
from generator.model.sheet import Sheet
from generator.products.documents.blocks import resolved
from generator.products.documents.context import DocumentContext, Resolved
from generator.products.order import Workplace
from generator.render.documents.pieces import DocumentLook

DOTS = {"support": "•", "core": "••", "stretch": "•••"}
"""What stands on the sheets in place of the level, so that nobody is labelled by it; sources have
letters."""

SIDE_FROM = 190.0
"""Millimetres of paper from which pages have a narrow column beside the questions."""

TOLD_LINE, KEPT_LINE = 80, 44
"""Letters in a line of what all see of a role, and in one of the two columns of what its owner
keeps to themselves, where two role sheets share a page."""

KEPT, KEPT_PART = 12, 6
"""Lines that such columns have room for, and of one paragraph of them."""

LOW, TOLD, TOLD_ON_LOW = 290.0, 4, 3
"""Lines of what all see; fewer where the paper is less than so many millimetres high."""

QUARTER = 4
"""One part in so many of a class is suggested for the support level, and for stretch. Editorial."""


@dataclass(frozen=True, slots=True)
class PlacedRole:
    """The role sheet of one pupil, and where in its file it stands; pages count from 1.

    It shares its page with another, or could; `begins` says whether it is the first there.
    """

    table: SeatedTable
    place: PupilPlace
    role: Role
    page: int
    shared: bool
    begins: bool


@dataclass(frozen=True)
class Classroom:
    """A lesson, a class of so many pupils, and how their handouts look."""

    place: Workplace
    pupils: int
    minutes: int
    level: Level | None
    look: DocumentLook
    plain: Game | None = None
    """The box without the card sets of its classroom edition: matches of it are told as played."""
    large: int = 0
    """So many pupils get their handouts in large print, beside the others."""
    tomorrow: bool = False
    """Only what the lesson cannot do without is printed."""
    uncut: bool = False
    """One set of cards is cut, for the teacher."""

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

    @property
    def is_younger(self) -> bool:
        """Whether the lesson is for ages below that of the box."""
        ages = re.findall(r"\d+", self.lesson.ages)
        return bool(ages) and int(ages[0]) < self.place.game.file.age

    @property
    def worksheets(self) -> tuple[Worksheet, ...]:
        """Those that are printed for every pupil."""
        return (self.lesson.main,) if self.tomorrow else self.lesson.worksheets

    @property
    def shared(self) -> tuple[Worksheet, ...]:
        """Those that are printed once for each table."""
        names = self.lesson.tomorrow.tables if self.tomorrow else ()
        return tuple(one for one in self.lesson.worksheets if one.id in names)

    @property
    def sources(self) -> int:
        """Sources that each pair gets: one, or as many as a step says."""
        wanted = 1 if self.tomorrow else self.lesson.amount("evidence") or 1
        return min(wanted, len(self.lesson.evidence))

    @cached_property
    def seating(self) -> Seating:
        """Where everybody sits."""
        return seat_class(self.pupils, self.lesson, self.ruleset)

    @cached_property
    def context(self) -> DocumentContext:
        """Where blocks are worked out; it has every face that the lesson shows."""
        return self._context(self.place.game, examples=False)

    @cached_property
    def played(self) -> DocumentContext:
        """Where examples are worked out: their match was played with the cards of the box."""
        return self._context(self.plain or self.place.game, examples=True)

    def _context(self, game: Game, *, examples: bool) -> DocumentContext:
        blocks = tuple(
            (block, ("worksheets", number, "blocks", place))
            for number, sheet in enumerate(self.lesson.worksheets)
            for place, block in enumerate(sheet.blocks)
            if isinstance(block, Example) == examples
        )
        faces = () if examples else (role.face for role in self.lesson.roles if role.face)
        place, rules = replace(self.place, game=game), self.lesson.grouping.ruleset
        shown = tuple(dict.fromkeys(faces))
        return DocumentContext(place, rules, "lesson", blocks, shown, self.look.catalogue)

    @staticmethod
    def asked(sheet: Worksheet, level: Level) -> list[tuple[Question, Mapping[Level, int]]]:
        """The questions of a worksheet at one level, each with its numbers."""
        return [(one, numbers) for one, numbers in sheet.numbered if level in numbers]

    def resolved(self, sheet: Worksheet) -> tuple[Resolved, ...]:
        """What the blocks of a worksheet come to, and what is wrong with them."""
        number = self.lesson.worksheets.index(sheet)
        if number not in self._known:
            path = ("worksheets", number, "blocks")
            self._known[number] = tuple(
                resolved(self.played if isinstance(block, Example) else self.context, block,
                         (*path, place))
                for place, block in enumerate(sheet.blocks)
            )  # fmt: skip
        return self._known[number]

    @cached_property
    def _known(self) -> dict[int, tuple[Resolved, ...]]:
        """What worksheets come to by their number: every level of one shows the same."""
        return {}

    def wide(self, width: float) -> float:
        """The width of a column, in mm, that is `width` where type is 12 pt."""
        return round(width * (1.45 if self.look.large_print else 1.2 if self.look.dyslexia else 1))

    @property
    def has_side(self) -> bool:
        """Whether a narrow column has room beside what is read."""
        look = self.look
        plain = not (look.large_print or look.dyslexia)
        return plain and self.place.order.sheet_paper.width >= SIDE_FROM

    @property
    def levels(self) -> dict[Level, int]:
        """The levels that are printed, and how many pupils each is suggested for."""
        if self.level:
            return {self.level: self.pupils}
        few = self.pupils // QUARTER
        counts = dict(zip(LEVELS, (few, self.pupils - 2 * few, few), strict=True))
        return {level: max(1, many) if few == 0 else many for level, many in counts.items()}

    @property
    def in_large_print(self) -> "Classroom":
        """The same class as those see it who get large print."""
        return replace(self, look=replace(self.look, large_print=True))

    @cached_property
    def large_readers(self) -> frozenset[int]:
        """The pupils whose role sheets are in large print."""
        return self.seating.spread(self.large)

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
            "slides": tr("Slides"),
            "content-note": tr("the content note"),
        }
        named: tuple[Deck | MapFile | Sheet | Worksheet, ...]
        named = (*game.decks, *game.maps, *game.sheets, *self.lesson.worksheets)
        return {one.id: one.title for one in named} | own

    @cached_property
    def at_hand(self) -> frozenset[str]:
        """The ids of all that is printed for this class."""
        lesson = self.lesson
        out = {one.id for one in lesson.worksheets} - {
            one.id for one in (*self.worksheets, *self.shared)
        }
        out |= {"debrief", "what-is-known"} if self.tomorrow else set()
        return frozenset(self.titles.keys() - out)

    def tr(self, text: str, **names: object) -> str:
        """Words of the documents in their language."""
        return self.look.catalogue.tr(text, **names)

    def seated(self) -> Iterator[tuple[SeatedTable, PupilPlace, Role]]:
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

    def tents(
        self, seated: Iterable[tuple[SeatedTable, PupilPlace, Role]]
    ) -> tuple[PlacedRole, ...]:
        """Their role sheets after a first page: two on each, but for those with much to say."""
        found: list[PlacedRole] = []
        page, is_half = 1, False
        for table, place, role in seated:
            shared = self.has_side and self._is_short(role)
            begins = not (shared and is_half)
            page += begins
            found.append(PlacedRole(table, place, role, page, shared, begins))
            is_half = shared and begins
        return tuple(found)

    def _is_short(self, role: Role) -> bool:
        kept = [ceil(len(part) / KEPT_LINE) for part in role.private.split("\n")]
        told = TOLD_ON_LOW if self.place.order.sheet_paper.height < LOW else TOLD
        is_told = ceil(len(role.public) / TOLD_LINE) <= told
        return is_told and sum(kept) <= KEPT and max(kept) <= KEPT_PART

    def _role(self, place: PupilPlace, number: int) -> Role:
        """The role for a place; where there are fewer roles than seats they come again."""
        roles = [role for role in self.lesson.roles if role.at == place.at]
        roles = roles or [role for role in self.lesson.roles if role.at == "seat"]
        return roles[number % len(roles)]


def file_id(sheet: Worksheet) -> str:
    """How the file of a worksheet begins."""
    return f"{'maths' if sheet.kind == 'mathematics' else 'worksheet'}-{sheet.id}"


@dataclass(frozen=True, slots=True)
class Timed:
    """A step with the minute in which it begins, from 0, and how many it takes."""

    step: Step
    begins: int
    minutes: int

    @property
    def ends(self) -> int:
        """The minute in which the next step begins."""
        return self.begins + self.minutes


def least_minutes(lesson: Lesson) -> int:
    """The shortest lesson in which every step is still worth beginning."""
    return sum(min(step.least, step.minutes) for step in lesson.plan)


def timed(lesson: Lesson, minutes: int) -> tuple[Timed, ...]:
    """The plan for a lesson of `minutes`, which its steps fill to the minute.

    Steps are stretched or shortened alike, but never below their least; the game takes what is
    left. Where nothing of the plan is a game, the longest step does.

    Raises:
        HornbookError: the steps do not fit, however short they are.
    """
    least = least_minutes(lesson)
    if minutes < least:
        raise HornbookError(
            f"this lesson takes {least} minutes at least, not {minutes}",
            instead=f"give --minutes {least} or more, or shorten the steps of its plan",
        )
    found = _lengths(lesson.plan, minutes)
    begins = [sum(found[:place]) for place in range(len(found))]
    rows = zip(lesson.plan, begins, found, strict=True)
    return tuple(Timed(step, start, length) for step, start, length in rows)


def _lengths(steps: Sequence[Step], minutes: int) -> list[int]:
    """Minutes of each step; what is left over is given and taken minute by minute.

    The game gives and takes while it can, else the step with the most room does.
    """
    usual = sum(step.minutes for step in steps)
    least = [min(step.least, step.minutes) for step in steps]
    lengths = [
        max(low, (2 * step.minutes * minutes + usual) // (2 * usual))
        for low, step in zip(least, steps, strict=True)
    ]
    elastic = [place for place, step in enumerate(steps) if step.game]
    elastic = elastic or [max(range(len(steps)), key=lambda place: steps[place].minutes)]
    while sum(lengths) < minutes:
        lengths[min(elastic, key=lambda place: lengths[place] - steps[place].minutes)] += 1
    while sum(lengths) > minutes:
        room = [length - low for length, low in zip(lengths, least, strict=True)]
        able = [place for place in elastic if room[place] > 0]
        lengths[max(able or range(len(steps)), key=room.__getitem__)] -= 1
    return lengths
