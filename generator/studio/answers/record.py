"""Records of matches, to be stepped through: as any seat saw them, forward and back."""

from typing import TYPE_CHECKING, Any

from generator.commands.matches import saved_match
from generator.play.wording import PERSON, seat_name
from generator.studio.answers import table_view
from generator.studio.answers.table import FILE, Held, faces_of, read_match
from generator.studio.answers.tongues import tongues, words_in

if TYPE_CHECKING:
    from generator.studio.host import Opened

MOST = 8
"""Records that one process keeps."""


class Record:
    """A match to the end of its record; `steps` are the decisions at which there was a choice."""

    def __init__(self, held: Held, text: str) -> None:
        self.held, self.text = held, text
        self.spoken: dict[int, str] = {}
        """The language in which each seat is told of it, where not the game's own."""
        self.said: dict[str, Any] = {}
        """What it says of itself."""
        self.taken = [one.action for one in held.match.taken]
        self.steps = [at for at, one in enumerate(held.match.taken) if one.is_free]

    def go_to(self, step: int) -> None:
        """Show the match before this choice; after the last it is at its end."""
        match = self.held.match
        at = self.steps[step] if step < len(self.steps) else len(self.taken)
        if at < len(match.taken):
            match.rewind(at)
        for action in self.taken[len(match.taken) : at]:
            match.take(action)


def open_(opened: "Opened", id: str, text: str) -> dict[str, Any]:
    """Read a record; what each seat saw can then be shown."""
    known = _records(opened).get(id)
    if known is not None and known.text == text:
        return known.said
    read = read_match(text)
    transcript = read[1]
    everybody = (PERSON,) * len(transcript.seats)
    box = opened.name or transcript.game
    match = saved_match(opened.playable, box, FILE, read, everybody)
    records = _records(opened)
    record = records[id] = Record(Held(match, transcript.map), text)
    while len(records) > MOST:
        del records[next(iter(records))]
    chairs = len(match.sitting)
    record.said = {
        "title": match.words.game.title,
        "steps": len(record.steps),
        "notice": match.notice,
        "seats": [seat_name(match.words, seat, chairs) for seat in range(chairs)],
        "languages": tongues(opened),
        "names": list(transcript.seats),
        "decks": faces_of(opened, match),
    }
    return record.said


def view(opened: "Opened", id: str, step: int, seat: int, language: str) -> dict[str, Any] | None:
    """The match at a step as a seat saw it, in a language; None: open it again."""
    record = _records(opened).get(id)
    if record is None:
        return None
    record.go_to(step)
    if record.spoken.get(seat, "") != language:
        record.held.match.speak({seat: words_in(opened, record.held.match, language)})
        record.spoken[seat] = language
    return {**table_view.seen_by(record.held.match, seat), "version": ""}


def cut(opened: "Opened", id: str, step: int) -> str | None:
    """The match up to a step, to be gone on with; None: open it again."""
    record = _records(opened).get(id)
    if record is None:
        return None
    record.go_to(step)
    return record.held.text()


def _records(opened: "Opened") -> dict[str, Record]:
    records: dict[str, Record] = opened.kept.setdefault("records", {})
    return records


ANSWERS = {"open": open_, "view": view, "cut": cut}
