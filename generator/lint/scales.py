"""What is drawn number by number, and cannot be: scales, tracks, and tables of chances."""

import re
from collections.abc import Iterator, Sequence

from generator.chances import ChanceError, chance_tables
from generator.diagnostics import ContentPath, did_you_mean, quoted
from generator.lint.case import Case, Spoken
from generator.lint.checks import Findings, error
from generator.lint.texts import NUMBERS, START, TRACK
from generator.model.deck import Scale, ScaleFace, TrackFace, TrackRow, face_names, find_face
from generator.model.game import Game
from generator.model.sheet import Block, Columns, Slide
from generator.rules.symbols import name_of
from generator.words.texts import WordsError, fill, scale_on


@error(
    "M123",
    what="The first number of a scale is above its last, a card starts outside the two, or a "
    "picture shows a scale at a number that is not on it.",
    why="The scale is drawn number by number; there would be none, or one that is not on it.",
    example="scale: {first: 2, start: '{{ lowest }}', last: 9}\nattributes: {lowest: 12}",
    instead="scale: {first: 2, start: '{{ lowest }}', last: 9}\nattributes: {lowest: 4}",
)
def wrong_scale(case: Case) -> Findings:
    """One finding for each scale, for the first card that it cannot be drawn for."""
    for part, side, face in case.faces:
        if isinstance(face, ScaleFace):
            yield from _scale(case, part, (side, "scale"), face.scale)
    for number, sheet in enumerate(case.game.sheets):
        for block, path in _slides(sheet.blocks, ("sheets", number, "blocks")):
            for at, message, near in wrong_slide(case.game, block, path):
                yield case.where("components", *at), message, near


def _scale(case: Case, part: str, path: ContentPath, scale: Scale) -> Findings:
    if scale.first > scale.last:
        message = f"the scale begins with {scale.first} and ends with {scale.last}"
        yield case.where(part, *path, "last"), message
        return
    place = (part, (*path, START))
    said = (one for one in case.spoken if one.place == place and one.sound and one.trouble is None)
    if one := next((one for one in said if not _is_on(scale, one.said.strip())), None):
        message = f"the scale starts with {quoted(one.said)} for {quoted(one.subject)}"
        hint = f"a whole number from {scale.first} to {scale.last} is needed"
        yield case.where(part, *path, START), message, hint


def _is_on(scale: Scale, word: str) -> bool:
    return bool(re.fullmatch(r"-?\d{1,6}", word)) and scale.first <= int(word) <= scale.last


def _slides(blocks: Sequence[Block], path: ContentPath) -> Iterator[tuple[Slide, ContentPath]]:
    """Every picture of a card that slides over a scale; `path` leads to the list of blocks."""
    for number, block in enumerate(blocks):
        if isinstance(block, Slide):
            yield block, (*path, number)
        elif isinstance(block, Columns):
            for column, inner in enumerate(block.columns):
                yield from _slides(inner, (*path, number, "columns", column))


def wrong_slide(
    game: Game, block: Slide, path: ContentPath = ()
) -> Iterator[tuple[ContentPath, str, str | None]]:
    """Where it is wrong, what, and a hint; `path` leads to the block."""
    if find_face(game.decks, block.face) is None:
        hint = did_you_mean(block.face, face_names(game.decks))
        yield (*path, "face"), f"there is no face {quoted(block.face)}", hint
        return
    try:
        scale = scale_on(game, block.face)
        start = int(scale.start) if scale else 0
    except (WordsError, ValueError):
        return  # told where the deck says it
    if scale and scale.first > scale.last:
        return  # told there as well
    if scale is None:
        message = f"the face {quoted(block.face)} is no scale"
        yield (*path, "face"), message, "name one that is drawn as one"
        return
    for number, at in enumerate(block.at):
        if not start <= at <= scale.last:
            message = f"{quoted(block.face)} goes from {start} to {scale.last}, not to {at}"
            yield (*path, "at", number), message, None


MOST = 60
"""More spaces than any card has room for."""
_Said = dict[str, tuple[ContentPath, str]]
"""The numbers of a row by role: where each stands, and what it says."""


@error(
    "M127",
    what="A row of a track begins after it ends, or marks or labels a number that is not on it; or "
    "its end is typed, and a text of the track draws on a value beyond that.",
    why="A track is drawn number by number; what is not on it is not drawn.",
    example='{title: Welfare, style: brown, first: "0", last: "10", mark: "12"}',
    instead='{title: Welfare, style: brown, first: "0", last: "10", mark: "{{ welfare }}"}',
)
def wrong_track(case: Case) -> Findings:
    """One finding for each row, for the first card that it cannot be drawn for."""
    for part, side, face in case.faces:
        for index, row in enumerate(face.track.rows if isinstance(face, TrackFace) else ()):
            path = (side, TRACK, "rows", index)
            for subject, said in _said(case, part, path).items():
                if found := _trouble(path, row, said):
                    where, message, hint = found
                    yield case.where(part, *where), f"{message}, for {quoted(subject)}", hint
                    break
            if isinstance(face, TrackFace):
                yield from _cut_off(case, part, side, index, face)


_DRAWN = re.compile(r"\bvalues\.(\w+)")


def _cut_off(case: Case, part: str, side: str, index: int, face: TrackFace) -> Findings:
    """An end that is typed, where a text of the same track draws on a value that lies beyond it."""
    row = face.track.rows[index]
    if not row.last.strip().isdigit() or len(face.track.rows) > 1:
        return
    held = {name_of(name): one.is_ for name, one in case.game.file.values.items()}
    words = (face.track.title, face.track.note, row.title, row.mark_label, *row.labels.values())
    for name in _DRAWN.findall(" ".join(filter(None, words))):
        value = held.get(name)
        if isinstance(value, int) and value > int(row.last):
            message = f"the row ends with {row.last}, and the track speaks of {name}, {value}"
            at = case.where(part, side, TRACK, "rows", index, "last")
            yield at, message, f'last: "{{{{ values.{name} }}}}"'
            return


def _said(case: Case, part: str, path: ContentPath) -> dict[str, _Said]:
    """For each card whose numbers could be worked out: what they say."""
    found: dict[str, _Said] = {}
    for one in case.spoken:
        text = one.text
        if text.part == part and text.path[:-1] == path and text.role in NUMBERS:
            found.setdefault(one.subject, {})[text.role] = (text.path, _word(one))
    return {who: said for who, said in found.items() if all(word for _, word in said.values())}


def _word(spoken: Spoken) -> str:
    """What a number says; nothing where it failed, and a space where it is left out."""
    if spoken.trouble is not None or not spoken.sound:
        return ""
    return spoken.said.strip() or " "


def _trouble(
    path: ContentPath, row: TrackRow, said: _Said
) -> tuple[ContentPath, str, str | None] | None:
    for role, (where, word) in said.items():
        if not re.fullmatch(r"-?\d{1,4}", word) and not (role == "mark" and word == " "):
            return where, f"{role} of the row is {quoted(word.strip())}", "a whole number is needed"
    first, last = int(said["first"][1]), int(said["last"][1])
    if not 0 <= last - first < MOST:
        message = f"the row begins with {first} and ends with {last}"
        return said["last"][0], message, f"from one to {MOST} numbers, the smaller first"
    named = {(*path, "labels", number): int(number) for number in row.labels}
    if "mark" in said and said["mark"][1] != " ":
        named[said["mark"][0]] = int(said["mark"][1])
    for where, number in named.items():
        if not first <= number <= last:
            return where, f"{number} is not on the row, which goes from {first} to {last}", None
    return None


_ASKED = re.compile(r"\bchances\.(?P<name>\w+)\[(?P<number>[^\[\]]+)\]")


@error(
    "M126",
    what="A table of chances names a deck, attribute or value that is not there, draws more cards "
    "than the deck has, or has a range without a number. Or a text asks a table for a number "
    "beyond its range, for which the chance is nothing or all.",
    why="Chances are worked out from the cards and dice that they name, and from nothing else.",
    example="of: {draw: 3, from: black-mraks, sum: points}",
    instead="of: {draw: 3, from: black-marks, sum: points}",
)
def wrong_chance(case: Case) -> Findings:
    """One finding for each chance that cannot be worked out, for the first thing that is wrong."""
    for name, table in chance_tables(case.game).items():
        try:
            _ = table.rows
        except ChanceError as error:
            at = case.where("game", "chances", name, *error.path)
            yield at, f"the chance {quoted(name)}: {error}", error.hint
    asked = {one.place: one for one in reversed(case.spoken) if "chances." in one.text.raw}
    for place, spoken in asked.items():
        for asks, message in _beyond(case, spoken):
            yield case.where_words(*place, asks), message, "ask for a number of the table"


def _beyond(case: Case, spoken: Spoken) -> Iterator[tuple[str, str]]:
    """Chances that a text takes from beyond their tables, as typed, where they are 0 or 1."""
    tables = {name_of(name): table for name, table in chance_tables(case.game).items()}
    for one in _ASKED.finditer(spoken.text.raw) if not spoken.trouble else ():
        table = tables.get(one["name"])
        try:
            number = int(fill(f"{{{{ {one['number']} }}}}", spoken.context))
            first, last = table.span if table else (number, number)
            if table and not first <= number <= last and table[number] in (0, 1):
                message = f"the chance {quoted(table.name)} is for {first} to {last}, not {number}"
                yield one.group(), message
        except (WordsError, ChanceError, ValueError):
            continue  # a text sets this name itself, or another check tells of it
