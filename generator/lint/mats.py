"""Mats and boards: what they name of the rules is there, and lines lead from space to space."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from generator.diagnostics import Position, did_you_mean, quoted
from generator.lint.card_words import names_in
from generator.lint.case import Case, Spoken
from generator.lint.checks import Findings, error
from generator.model.deck import Deck, Face
from generator.model.rules import Counter

MAT, BOARD = "player-mat", "board"
_NAMED = re.compile(r"(?:[1-9]x )?\[([^\[\]]*)\]")
_LISTED = 12


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
            if lines is None or len(ends) == 1:
                at = lines.at(entry) if lines else case.where("game")
                found[at, f"the line {quoted(entry)} has one end"] = "write two spaces"
                continue
            for number, end in enumerate(ends[:2]):
                if end not in known:
                    # As typed up to this end, so that the column is that of the second.
                    within = " ".join(ends[: number + 1])
                    message = f"the board has no space {quoted(end)}"
                    found[lines.at(end, within), message] = _near(end, known)
            if (more := " ".join(ends[2:])) not in ("", "dashed"):
                at = lines.at(more, entry)
                found[at, f"a line cannot be {quoted(more)}"] = "it may be dashed"
    yield from ((at, message, hint) for (at, message), hint in found.items())


def _space(entry: str) -> str:
    """The id of a space that has a place."""
    name, _, rest = entry.partition(" = ")
    return name.strip() if len(rest.partition(" = ")[0].split()) > 1 else ""
