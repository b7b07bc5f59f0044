"""From a track as content writes it to one with every number, name and chance worked out."""

from collections.abc import Mapping
from typing import Any

from generator.chances import chance_tables
from generator.layout.track import Lane
from generator.model.deck import Track, TrackRow
from generator.model.game import Game
from generator.render.artwork import TrackArtwork
from generator.words.filters import percent
from generator.words.sandbox import fill


def track_art(game: Game, track: Track, name: str, context: Mapping[str, Any]) -> TrackArtwork:
    """The board called `name`, its texts worked out over `context`.

    Raises:
        WordsError: a text cannot be worked out; lint finds that first.
        ValueError: a number is none, or a chance is wrong; lint finds that first too.
        KeyError: there is no such table of chances.
    """
    lanes = tuple(_lane(game, row, context) for row in track.rows)
    title, note = (fill(words, context).strip() for words in (track.title, track.note))
    return TrackArtwork(name, title, note, track.pitch, lanes)


def _lane(game: Game, row: TrackRow, context: Mapping[str, Any]) -> Lane:
    first, last = (int(fill(words, context)) for words in (row.first, row.last))
    mark = fill(row.mark, context).strip()
    notes = _notes(game, row.chances, range(first, last + 1)) if row.chances else {}
    if mark and (said := fill(row.mark_label, context)):
        notes.setdefault(int(mark), said)
    labels = {int(number): fill(words, context) for number, words in row.labels.items()}
    return Lane(
        title=fill(row.title, context),
        icon=row.icon,
        style=row.style,
        first=first,
        last=last,
        mark=int(mark) if mark else None,
        labels=tuple(sorted(labels.items())),
        notes=tuple(sorted(notes.items())),
    )


def _notes(game: Game, table: str, numbers: range) -> dict[int, str]:
    """The chance of each number, in brackets."""
    chances = chance_tables(game)[table]
    return {number: f"({percent(chances[number])})" for number in numbers}
