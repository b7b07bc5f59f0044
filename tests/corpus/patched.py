"""Boxes with small mistakes in them, patched in memory: only changed files are read again.

Several mistakes are tried together. Where nothing is found but what they ask for, those that are
found are as they should be; the others, which these may hide, are tried with others again, and at
last alone. Where anything else is found, each half of them is tried by itself. `make thousand`
tries each alone.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from itertools import chain, zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from phrases import PHRASES

from generator.diagnostics import Diagnostic
from generator.lint import Case, Known, lint_case
from generator.lint.analysis import ANALYSES
from generator.linting import _drawing_trouble, needs_beside, templates_for
from generator.model.deck import Deck
from generator.model.document import Rulebook
from generator.model.game import Game
from generator.model.lesson import Lesson
from generator.model.maps import MapFile
from generator.model.policies import Policies
from generator.model.rules import Ruleset
from generator.model.sheet import Components
from generator.model.theme import Theme
from generator.play.kept_matches import match_names, match_size
from generator.project import find_project
from generator.rules import Checked, check_ruleset
from generator.shelf import Shelf
from generator.source.document import Document, read_yaml
from generator.source.games import read_game
from generator.source.hints import with_hints
from generator.source.origins import with_cites
from generator.source.suppression import suppressed
from generator.source.validate import validate
from generator.words.translatable_strings import (
    TranslatableString,
    id_words,
    parts,
    strings_of_part,
)
from tests.thorough import THOROUGH

CONTENT = Path(__file__).parents[2] / "content"
ANALYSED = frozenset(one.code.id for one in ANALYSES)
"""Codes of what rules and effects come to."""
MOST = 12
"""Mistakes that are tried together."""
ROUNDS = 2
"""How often that is tried."""


class Fault(NamedTuple):
    """One mistake: `old` stands once in `file` of `box`, and becomes `new`.

    The first finding is of `code`, in the line of the patched file that holds `line`, counted from
    the first character that differs; where `line` is empty, in the first line that differs. `file`
    of the finding is `found_in`, or the patched one. `says` stands in its message or its hint.
    """

    name: str
    box: str
    file: str
    old: str
    new: str
    code: str
    line: str = ""
    found_in: str = ""
    says: str = ""


@cache
def known(box: str) -> Known:
    """What lint may not look up itself."""
    match = cache(partial(match_size, CONTENT / box))
    project = find_project()
    drawing = cache(partial(_drawing_trouble, CONTENT / box, project.templates))
    ours = Shelf(project).known
    return replace(
        ours,
        templates=needs_beside(ours.templates, templates_for(CONTENT / box, (), project)),
        match=match,
        match_names=match_names(CONTENT / box),
        drawing=drawing,
    )


@cache
def whole(box: str) -> Game:
    """The box as it is."""
    game, reading = read_game(CONTENT / box)
    assert game is not None, [str(one) for one in reading.findings]
    return game


@cache
def sound(box: str) -> Case:
    """The box as it is, under examination."""
    return Case(whole(box), known(box))


@dataclass(frozen=True)
class Patched(Case):
    """A box that differs from the sound one in a part: what is worked out of others is taken over.

    Nothing is found in the sound box, so that what is found here hangs on the part that differs.
    """

    base: Case = field(kw_only=True)

    @cached_property
    def judged(self) -> tuple[tuple[Checked | None, list[Diagnostic]], ...]:
        """Rulesets are read again where they, or what all of them speak of, differ."""
        own, base = self.game, self.base.game
        if own.file is not base.file or _differ(own.decks, base.decks):
            return super().judged
        before = {id(one): done for one, done in zip(base.rulesets, self.base.judged, strict=True)}
        return tuple(before.get(id(one)) or check_ruleset(own, one) for one in own.rulesets)

    @cached_property
    def readable(self) -> tuple[TranslatableString, ...]:
        """The texts of the parts that differ: each is looked at by itself."""
        before = {id(value) for _, value in parts(self.base.game)}
        changed = [(part, one) for part, one in parts(self.game) if id(one) not in before]
        words = (id_words(one) for _, one in changed if isinstance(one, Ruleset))
        texts = (strings_of_part(*one) for one in changed)
        return tuple(chain.from_iterable((*texts, *words)))


def _differ(one: Sequence[object], other: Sequence[object]) -> bool:
    return any(a is not b for a, b in zip_longest(one, other))


def part_of(file: str) -> str:
    """The name of the part that is read from `file`."""
    return file.removesuffix(".yaml")


def text_in(box: str, file: str) -> str:
    """The file as it is; rules alone, where hints stand beside them."""
    return own_text(whole(box).places[part_of(file)])


def own_text(place: Any) -> str:
    """The text of the first file of a part."""
    return str(place.text_of(place.file))


def patched_text(fault: Fault) -> str:
    """The file with the mistake in it."""
    text = text_in(fault.box, fault.file)
    count = text.count(fault.old)
    assert count == 1, f"{fault.old!r} stands {count} times in {fault.box}/{fault.file}"
    return text.replace(fault.old, fault.new)


@cache
def findings(fault: Fault) -> list[Diagnostic]:
    """All that is found in the box with this mistake, but for what authors have answered."""
    return findings_in(fault, patched_text(fault))


def findings_in(fault: Fault, text: str) -> list[Diagnostic]:
    """The same with another text in the file of the fault; nothing is found in the box as it is."""
    if text == text_in(fault.box, fault.file):
        return []
    return _findings(fault.box, {fault.file: text})


def found_together(faults: Sequence[Fault]) -> dict[Fault, list[Diagnostic]]:
    """What is found of each of these faults of one box."""
    found: dict[Fault, list[Diagnostic]] = {}
    left = [one for one in faults if _is_read(one)]
    for _ in range(0 if THOROUGH else ROUNDS):
        for group in _groups(left):
            found |= group.found()
        left = [one for one in left if one not in found]
    return {one: found.get(one) or findings(one) for one in faults}


def sound_together(texts: Sequence[tuple[Fault, str]]) -> frozenset[Fault]:
    """The faults in place of whose files these texts bring no finding; tried together."""
    as_it_is = [one for one, text in texts if text == text_in(one.box, one.file)]
    groups: list[list[tuple[Fault, Change]]] = []
    for fault, text in () if THOROUGH else texts:
        if fault in as_it_is or fault.file == "game.yaml":
            continue
        mend = fault, _change(fault, text)
        group = next((one for one in groups if _has_room(one, *mend)), None)
        groups.append([mend]) if group is None else group.append(mend)
    return frozenset((*as_it_is, *chain.from_iterable(map(_sound, groups))))


Change = tuple[int, int, str]
"""From where to where a text is another one, and how that reads."""


def _change(fault: Fault, new: str) -> Change:
    """All of the file of a fault that is different in `new`."""
    old = text_in(fault.box, fault.file)
    start = _alike(old, new)
    same = _alike(old[start:][::-1], new[start:][::-1])
    return start, len(old) - same, new[start : len(new) - same]


def _alike(one: str, other: str) -> int:
    """How many characters two texts begin with alike."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _has_room(group: Sequence[tuple[Fault, Change]], fault: Fault, change: Change) -> bool:
    """Whether none of the others changes the same words."""
    return len(group) < MOST and all(
        other.file != fault.file or change[0] > held[1] or change[1] < held[0]
        for other, held in group
    )


def _sound(group: Sequence[tuple[Fault, Change]]) -> Iterator[Fault]:
    """Those that bring no finding when all of a group are made, or each half of it."""
    texts: dict[str, str] = {}
    box = group[0][0].box
    for fault, (start, end, new) in sorted(group, key=lambda one: one[1], reverse=True):
        text = texts.get(fault.file) or text_in(box, fault.file)
        texts[fault.file] = text[:start] + new + text[end:]
    if not _findings(box, texts):
        yield from (fault for fault, _ in group)
    elif len(group) > 1:
        yield from _sound(group[: len(group) // 2])
        yield from _sound(group[len(group) // 2 :])


@cache
def _is_read(fault: Fault) -> bool:
    """Whether the box can be read with this mistake, and only its file be read again."""
    text = patched_text(fault)
    return fault.file != "game.yaml" and not _read(fault.box, fault.file, text)[1]


@dataclass
class _Group:
    """Faults that are tried together, and the files with all of them in."""

    faults: list[Fault] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)

    def add(self, fault: Fault) -> bool:
        """Take in a fault, where there is room and none of the others is about the same words."""
        text = self.texts.get(fault.file) or text_in(fault.box, fault.file)
        if len(self.faults) == MOST or text.count(fault.old) != 1:
            return False
        self.faults.append(fault)
        self.texts[fault.file] = text.replace(fault.old, fault.new)
        return True

    def found(self) -> dict[Fault, list[Diagnostic]]:
        """What is found of some of them; of none where anything is found that none asks for."""
        found = _findings(self.faults[0].box, self.texts)
        wanted = {one: _among(one, self.faults) for one in self.faults}
        asked, came = Counter(wanted.values()), Counter(map(_place, found))
        if came.keys() - asked.keys():
            return {fault: one for half in self._halves() for fault, one in half.found().items()}
        each = {_place(one): one for one in found}
        clear = {one: each[at] for one, at in wanted.items() if came[at] == asked[at] == 1}
        return {
            one: [_moved(said, one)] for one, said in clear.items() if phrase(one) in said_in(said)
        }

    def _halves(self) -> Iterator["_Group"]:
        """The first of its faults and the last, where there are several."""
        middle = (len(self.faults) + 1) // 2
        for faults in (self.faults[:middle], self.faults[middle:]) if len(self.faults) > 1 else ():
            half = _Group()
            assert all(half.add(one) for one in faults)
            yield half


def _groups(faults: Sequence[Fault]) -> Iterator[_Group]:
    """Faults that are tried together."""
    # What analyses find is not looked for where something else is wrong.
    for own in (lambda one: one.code in ANALYSED), (lambda one: one.code not in ANALYSED):
        groups: list[_Group] = []
        for fault in filter(own, faults):
            if not any(group.add(fault) for group in groups):
                groups.append(_Group())
                assert groups[-1].add(fault)
        yield from groups


def _among(fault: Fault, group: Sequence[Fault]) -> tuple[str, str, int]:
    """Code, file and line of the finding of a fault, where others of its group move the line."""
    code, file, line = expected(fault)
    text = patched_text(fault) if file == fault.file else text_in(fault.box, file)
    for other in group:
        if other is not fault and other.file == file and other.old in text:
            at = text[: text.index(other.old)].count("\n") + 1
            line += (other.new.count("\n") - other.old.count("\n")) if at < line else 0
    return code, file, line


def _place(found: Diagnostic) -> tuple[str, str, int]:
    return found.code.id, found.position.file, found.position.line


def _moved(found: Diagnostic, fault: Fault) -> Diagnostic:
    """The same finding where the fault is the only one."""
    at = found.position
    by = expected_line(fault) - at.line
    moved = replace(found, position=replace(at, line=at.line + by))
    fix = found.fix and replace(found.fix, at=replace(found.fix.at, line=found.fix.at.line + by))
    return replace(moved, fix=fix)


def _findings(box: str, texts: Mapping[str, str]) -> list[Diagnostic]:
    """What is found in a box with other texts in these files."""
    game, found = whole(box), list[Diagnostic]()
    for file, text in texts.items():
        read, more = _read(box, file, text, game)
        found += more
        if read is None:
            return found
        game = read
    case = Patched(game, known(box), base=sound(box))
    kept, _ = suppressed(
        [*found, *lint_case(case)], {place.file: own_text(place) for place in game.places.values()}
    )
    return [one for one in kept if one.code.slug != "unused-ignore"]


def _read(
    box: str, file: str, text: str, game: Game | None = None
) -> tuple[Game | None, Sequence[Diagnostic]]:
    """The box with a text in a file, where it can be read; other files as in `game`."""
    game = game or whole(box)
    if file == "game.yaml":  # It may name other files than before.
        return _read_folder(game, text)
    document, found = read_yaml(text, file)
    if document is None or found:
        return None, found
    if part_of(file).partition("/")[0] in ("rules", "policies"):
        return _with_rules(game, file, document)
    value, found = validate(with_cites(document), _model(file))
    return (None, found) if value is None else (_with(game, file, value, document), found)


def _with_rules(
    game: Game, file: str, document: Document
) -> tuple[Game | None, Sequence[Diagnostic]]:
    """The box with rules or hints read again: both are one ruleset."""
    name = part_of(file).partition("/")[2]
    rules, hints = f"rules/{name}", f"policies/{name}"
    read = {one: _alone(game, one) for one in (rules, hints) if one in game.places}
    read[part_of(file)] = document
    if hints in read:
        said, found = validate(read[hints], Policies)
        if said is None:
            return None, found
        places = {**game.places, hints: read[hints]}
        game = replace(game, places=places, policies={**game.policies, hints: said})
    whole, strange = with_hints(read[rules], read.get(hints))
    value, wrong = validate(whole, Ruleset)
    found = [*strange, *wrong]
    return (None, found) if value is None else (_with(game, f"{rules}.yaml", value, whole), found)


def _alone(game: Game, part: str) -> Document:
    place = game.places[part]
    document, _ = read_yaml(own_text(place), place.file)
    assert document is not None
    return document


def _read_folder(game: Game, text: str) -> tuple[Game | None, Sequence[Diagnostic]]:
    with TemporaryDirectory() as name:
        folder = Path(name)
        for place in game.places.values():
            path = folder / place.file
            path.parent.mkdir(exist_ok=True)
            path.write_text(text if place.file == "game.yaml" else own_text(place), "utf-8")
        read, reading = read_game(folder)
        return read, reading.findings


_SINGLE: Mapping[str, Any] = {"theme": Theme, "components": Components, "lesson": Lesson}
_ROOMS: Mapping[str, tuple[str, Any]] = {
    "cards": ("decks", Deck),
    "rules": ("rulesets", Ruleset),
    "rulebooks": ("rulebooks", Rulebook),
    "maps": ("maps", MapFile),
}
"""By folder: what the game calls its files, and their model."""


def _model(file: str) -> Any:
    part = part_of(file)
    return _SINGLE[part] if part in _SINGLE else _ROOMS[part.partition("/")[0]][1]


def _with(game: Game, file: str, value: Any, document: Any) -> Game:
    part = part_of(file)
    places = {**game.places, part: document}
    if part in _SINGLE:
        return replace(game, places=places, **{part: value})
    room = part.partition("/")[0]
    parts = [one for one in game.places if one.startswith(f"{room}/")]
    field, at = _ROOMS[room][0], parts.index(part)
    held = getattr(game, field)
    return replace(game, places=places, **{field: (*held[:at], value, *held[at + 1 :])})


def called(fault: Fault) -> str:
    """Its name among all faults of all boxes."""
    return f"{fault.box}-{fault.name}".replace(" ", "-")


def phrase(fault: Fault) -> str:
    """What its message or its hint must contain."""
    return fault.says or PHRASES[called(fault)]


def said_in(found: Diagnostic) -> str:
    """The message and the hint of a finding."""
    return f"{found.message} ({found.hint})"


def expected(fault: Fault) -> tuple[str, str, int]:
    """Code, file and line of the finding."""
    return fault.code, fault.found_in or fault.file, expected_line(fault)


@cache
def expected_line(fault: Fault) -> int:
    """The line of the patched file in which the finding belongs."""
    old, new = (
        text_in(fault.box, fault.file),
        patched_text(fault),
    )
    same = min(_alike(old, new), len(old) - 1, len(new) - 1)
    if fault.found_in and fault.found_in != fault.file:
        text = text_in(fault.box, fault.found_in)
        assert text.count(fault.line) == 1, f"{fault.line!r}: {text.count(fault.line)} times"
        return text[: text.index(fault.line)].count("\n") + 1
    if fault.line:
        start = new.rindex("\n", 0, same) + 1
        at = new.find(fault.line, start)
        at = at if at >= 0 else new.index(fault.line)
        return new[:at].count("\n") + 1
    return new[:same].count("\n") + 1
