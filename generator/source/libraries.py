"""Puts the libraries that a ruleset uses, `rules-library/<name>.yaml`, to its own rules.

So all that comes later reads one ruleset, and everything of a library still knows its file. What a
library is given as a name is filled into its text, line by line; an expression becomes a term that
stands at the line where it was given. What nothing leads to is left out.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from pydantic import Field

from generator.diagnostics import Code, Diagnostic, Position, Severity, did_you_mean, quoted
from generator.model.libraries import (
    FOLDER,
    KINDS,
    OWN,
    Library,
    LibraryHead,
    Need,
    told_with,
    without_version,
)
from generator.model.rules import Use
from generator.model.values import Values
from generator.project import library_folders
from generator.source.document import Document, Node, read_yaml
from generator.source.files import read_file
from generator.source.validate import validate

UNKNOWN_LIBRARY = Code(
    id="M163",
    slug="unknown-library",
    severity=Severity.ERROR,
    what="A ruleset uses a library that is not there, another version of it than there is, or the "
    "same library twice.",
    why="All rules that it should bring would be missing.",
    example="use: [trick]",
    instead="use: [tricks]    # hornbook list --libraries names them",
)
WRONG_VALUE = Code(
    id="M164",
    slug="wrong-library-value",
    severity=Severity.ERROR,
    what="A library is not given what it needs, is given what it does not need, or something of "
    "another kind; or it names a need that it does not declare.",
    why="It plays with the cards, places and counters of the game, and must know which they are.",
    example="use: [{tricks: {deck: cards, suit: colour}}]    # cards have a suit, and no colour",
    instead="use: [{tricks: {deck: cards, suit: suit, rank: rank}}]",
)
COLLISION = Code(
    id="M165",
    slug="library-name-taken",
    severity=Severity.ERROR,
    what="A library brings something with a name that the ruleset or another library has, or "
    "`instead` names what only one of the two has.",
    why="Which of the two holds must be said, or a rule is replaced that nobody meant to.",
    example="use: [{tricks: {deck: cards}}]\nrules:\n  - {id: trick, does: []}",
    instead="use: [{tricks: {deck: cards, instead: [trick]}}]\nrules:\n  - {id: trick, does: []}",
)
CODES = (UNKNOWN_LIBRARY, WRONG_VALUE, COLLISION)

_NEED = re.compile(r"\$([a-z][a-z0-9]*(?:-[a-z0-9]+)*)")
_FORMS = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*"), re.compile(r"[^\"'{}\[\]#:,$\\\n]{1,60}")
"""What a name is like, and what words are that fit into any text."""
_TOKEN = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")
_PROSE = frozenset({"says", "means", "about", "title", "called", "cites", "editorial", "use"})
"""Keys behind which nothing is named that rules have."""
_HAVE_ORIGINS = ("rules", "actions", "answers")


class _Uses(Values):
    """What a ruleset says of libraries, by itself."""

    use: tuple[Use, ...] = Field(default=())


def library_names(root: Path | None = None) -> tuple[str, ...]:
    """The libraries that a box in `root` may use, its own too."""
    homes = [home for home, _ in _homes(root)]
    return tuple(sorted({without_version(one.stem) for home in homes for one in _files(home)}))


def library_files(name: str, root: Path | None = None) -> tuple[Path, ...]:
    """The files of a library, newest first: the first that is found, and older versions of it."""
    for home, _ in _homes(root):
        found = [one for one in _files(home) if without_version(one.stem) == name]
        if found:
            return tuple(sorted(found, key=_age))
    return ()


def _age(file: Path) -> tuple[int, str]:
    """How old a version is: the one without a number is the newest, and 10 is newer than 9."""
    number = file.stem.partition("@")[2]
    return -int(number) if number.isdecimal() else -9999 if not number else 0, file.stem


def own_files(rules: Document, root: Path) -> set[str]:
    """The files of a box in `root` that are versions of the libraries that its rules name."""
    used = {without_version(_said(node)[0]) for node in rules.root.get("use").items}
    files = [one for one in _files(root / FOLDER) if without_version(one.stem) in used]
    return {f"{FOLDER}/{one.name}" for one in files}


def with_libraries(
    rules: Document, box: Path, parts: Mapping[str, Document], others: Iterable[Document] = ()
) -> tuple[Document | None, list[Diagnostic]]:
    """The rules with the libraries that they use; None where one of these is of no use.

    Args:
        rules: a ruleset as it was typed.
        box: its folder.
        parts: what was read of the box before: its decks.
        others: what else may speak of rules: hints, and card sets.
    """
    if "use" not in rules.root.fields:
        return rules, []
    alone = Document(replace(rules.root, held={"use": rules.root.get("use")}), rules.sources)
    if validate(alone, _Uses)[1]:  # which is found when the ruleset is read
        return rules, []
    graft = _Graft(rules, box, {one.root.get("id").value: one for one in _decks(parts)})
    made = graft.whole([*others, *_decks(parts)])
    return made, graft.findings


def _decks(parts: Mapping[str, Document]) -> list[Document]:
    return [one for name, one in parts.items() if name.startswith("cards/")]


def _homes(root: Path | None) -> Iterator[tuple[Path, str]]:
    """Folders in which libraries are looked for, each with what places in it begin with."""
    if root is not None:
        yield root / FOLDER, f"{FOLDER}/"
    for one in library_folders():
        yield one, f"{one.as_posix()}/"


def _files(home: Path) -> list[Path]:
    return sorted(home.glob("*.yaml")) if home.is_dir() else []


def _several(given: Node | None) -> list[Node]:
    """The ids that are given in a list, or one of them by itself."""
    if given is None:
        return []
    return [*given.items] if isinstance(given.held, list) else [given]


def _said(node: Node) -> tuple[str, Node]:
    """What an entry under `use` names, and what it gives."""
    if node.fields:
        name, given = next(iter(node.fields.items()))
        return name, given
    return str(node.held), replace(node, held={}, end=None)


@dataclass
class _Used:
    """A library that is used: as it is filled in, with the names that the ruleset has instead."""

    name: str
    at: Position
    given: Node
    document: Document
    head: LibraryHead
    instead: frozenset[str] = frozenset()


@dataclass
class _Graft:
    """A ruleset on its way to its libraries."""

    rules: Document
    box: Path
    decks: Mapping[object, Document]
    findings: list[Diagnostic] = field(default_factory=list)

    def whole(self, others: Iterable[Document]) -> Document | None:
        """The rules with all that they use; None where something is wrong."""
        used: list[_Used] = []
        for node in self.rules.root.get("use").items:
            name, given = _said(node)
            at = next(iter(node.fields.values())).key_at if node.fields else node.at
            if len(node.fields) > 1:
                second = list(node.fields.values())[1].key_at
                self._note(UNKNOWN_LIBRARY, second, "one entry names two libraries",
                           "write each behind a dash of its own")  # fmt: skip
            elif any(without_version(name) == one.name for one in used):
                message = f"the library {quoted(without_version(name))} is used twice"
                self._note(UNKNOWN_LIBRARY, at, message)
            elif (found := self._found(name, at, given)) is not None:
                used.append(found)
        if self.findings:
            return None
        new = {kind: [*self.rules.root.get(kind).items] for kind in KINDS}
        brought = {kind: self._brought(kind, used) for kind in KINDS}
        for one in used:
            self._check_needs(one, brought)
            self._check_instead(one)
        if self.findings:
            return None
        kept = _led_to(self.rules.root, others, brought)
        root = self.rules.root
        for kind in KINDS:
            more = [node for node, key in brought[kind] if (kind, key) in kept]
            if more:
                root = root.put(kind, [*new[kind], *more])
        sources = [source for one in used for source in one.document.sources]
        return Document(root, (*self.rules.sources, *sources))

    def _note(self, code: Code, at: Position, message: str, hint: str | None = None) -> None:
        self.findings.append(code.at(at, message, hint))

    def _found(self, typed: str, at: Position, given: Node) -> _Used | None:
        """The library as it is given its needs; None where it cannot be used."""
        name, _, pinned = typed.partition("@")
        document = self._read(name, pinned, at)
        if document is None:
            return None
        keys = LibraryHead.model_fields.keys() & document.root.fields.keys()
        held = {key: document.root.fields[key] for key in keys}
        head, wrong = validate(
            Document(replace(document.root, held=held), document.sources), LibraryHead
        )
        self.findings += (told_with(one, [at]) for one in wrong)
        if head is None:
            return None
        if pinned and head.version != int(pinned):
            message = f"the library {quoted(name)} is version {head.version}, and not {pinned}"
            self._note(UNKNOWN_LIBRARY, at, message, f"write {name}@{head.version}, or {name}")
            return None
        return self._filled(_Used(name, at, given, document, head))

    def _read(self, name: str, pinned: str, at: Position) -> Document | None:
        stems = (f"{name}@{pinned}", name) if pinned else (name,)
        for home, prefix in _homes(self.box):
            for stem in stems:
                if (home / f"{stem}.yaml").is_file():
                    # Below the box, so that no link leads out of it.
                    own = prefix == f"{FOLDER}/"
                    file = f"{FOLDER}/{stem}.yaml" if own else f"{stem}.yaml"
                    root = self.box if own else home
                    document, found = read_file(file, root, at, prefix="" if own else prefix)
                    self.findings += (told_with(one, [at]) for one in found)
                    return document
        known = library_names(self.box)
        hint = did_you_mean(name, known) or f"there are {', '.join(known)}"
        self._note(UNKNOWN_LIBRARY, at, f"there is no library {quoted(name)}", hint)
        return None

    def _filled(self, used: _Used) -> _Used | None:
        """The library with what it is given in place of its needs."""
        known, before = {*used.head.needs, *OWN}, len(self.findings)
        for key, node in used.given.fields.items():
            if key not in known:
                message = f"the library {quoted(used.name)} needs no {quoted(key)}"
                hint = did_you_mean(key, known) or f"it knows {', '.join(sorted(known))}"
                self._note(WRONG_VALUE, node.key_at, message, hint)
        names = {name: self._value(used, name, need) for name, need in used.head.needs.items()}
        if len(self.findings) > before:
            return None
        document, found = filled(used.document, names)
        if document is not None and not found:
            found = validate(document, Library)[1]
        self.findings += (told_with(one, [used.at]) for one in found)
        if document is None or len(self.findings) > before:
            return None
        instead = frozenset(str(one.held) for one in used.given.get("instead").items)
        return replace(used, document=document, instead=instead)

    def _value(self, used: _Used, name: str, need: Need) -> str:
        """What stands in a library for one of its needs; what cannot is found."""
        given = used.given.fields.get(name)
        if need.is_ == "requirements":
            return ", ".join(str(one.held) for one in _several(given))
        value = str(need.default if given is None else given.held)
        if given is None and need.default is None:
            message = f"the library {quoted(used.name)} needs {quoted(name)}: {need.means}"
            self._note(WRONG_VALUE, used.at, message, f"write {used.name}: {{{name}: …}}")
        elif given is not None and isinstance(given.held, list | dict | None):
            self._note(WRONG_VALUE, given.at, f"{quoted(name)} is one value: {need.means}")
        elif need.is_ == "expression":
            return f"{used.name}-{name}"
        elif given is not None and not _FORMS[need.is_ == "words"].fullmatch(value):
            wanted = "a few plain words" if need.is_ == "words" else "an id"
            self._note(WRONG_VALUE, given.at, f"{quoted(name)} is {wanted}: {need.means}")
        if need.by and self._is_of_seats(value):
            return f"{need.by}.{value}"
        return value

    def _is_of_seats(self, zone: str) -> bool:
        """Whether a zone of the ruleset is one of each seat, or team."""
        found = (one for one in self.rules.root.get("zones").items if one.get("id").held == zone)
        return any(one.get("per").held in ("seat", "team") for one in found)

    def _terms(self, used: _Used) -> Iterator[Node]:
        """The terms that hold the expressions that a library is given."""
        for name, need in used.head.needs.items():
            if need.is_ != "expression":
                continue
            declared = used.document.root.get("needs").get(name)
            held = used.given.fields.get(name) or declared.get("default")
            short = self._of_the_card(used, need, str(held.held))
            said = replace(held, held=short, end=None) if short else held
            term = {"id": replace(held, held=f"{used.name}-{name}", end=None), "is": said}
            if "with" in declared.fields:
                term["with"] = declared.get("with")
            if "type" in declared.fields:
                term["gives"] = declared.get("type")
            yield replace(held, held=term, end=None)

    def _of_the_card(self, used: _Used, need: Need, word: str) -> str | None:
        """What the name of an attribute or a term says of the card; None of any other."""
        card = next(iter(need.with_), "")
        if need.of and word in self._attributes(used, need):
            return f"{card}.{word}"
        kinds = ("terms", "amounts") if need.of else ()
        named = [
            one
            for kind in kinds
            for one in self.rules.root.get(kind).items
            if str(one.get("id").held) == word and len(one.get("with").fields) == 1
        ]
        return f"{word}({card})" if named else None

    def _attributes(self, used: _Used, need: Need) -> Mapping[str, Node]:
        """What the deck of a need has; nothing of pieces, and where there is no such deck."""
        other = used.given.fields.get(need.of or "")
        needed = used.head.needs.get(need.of or "")
        deck = self.decks.get(other.held if other else needed.default if needed else None)
        return deck.root.get("attributes").fields if deck else {}

    def _brought(self, kind: str, used: Iterable[_Used]) -> list[tuple[Node, str]]:
        """What libraries bring of a kind, each with its id; what is replaced is left out."""
        taken = {str(one.get("id").held): "the ruleset" for one in self.rules.root.get(kind).items}
        found = list[tuple[Node, str]]()
        for one in used:
            own = self._terms(one) if kind == "terms" else ()
            items = [*one.document.root.get(kind).items, *own]
            for node in items:
                id_ = str(node.get("id").held)
                if id_ not in taken:
                    taken[id_] = f"the library {quoted(one.name)}"
                    found.append((_with_origin(node, one) if kind in _HAVE_ORIGINS else node, id_))
                elif taken[id_] != "the ruleset" or id_ not in one.instead:
                    whose = taken[id_]
                    message = f"{whose} has {quoted(id_)} among its {kind} too"
                    hint = "call yours otherwise, or say under `use` that it replaces this: "
                    hint += f"{one.name}: {{instead: [{id_}]}}"
                    is_own = whose == "the ruleset"
                    self._note(COLLISION, one.at, message, hint if is_own else None)
        return found

    def _check_instead(self, used: _Used) -> None:
        """That each name under `instead` is one that the library and the ruleset have."""
        both = [
            {
                str(node.get("id").held)
                for kind in KINDS
                for node in where.get(kind).items
            }
            for where in (used.document.root, self.rules.root)
        ]  # fmt: skip
        for node in used.given.get("instead").items:
            for known, whose in zip(both, (f"the library {quoted(used.name)}", "the ruleset"),
                                    strict=True):  # fmt: skip
                if (word := str(node.held)) not in known:
                    message = f"{whose} has no {quoted(word)}"
                    self._note(COLLISION, node.at, message, did_you_mean(word, known))
                    break

    def _check_needs(self, used: _Used, brought: Mapping[str, list[tuple[Node, str]]]) -> None:
        """That what is given is there, and of the kind that is needed."""
        for name, need in used.head.needs.items():
            node = used.given.fields.get(name)
            at = node.at if node else used.at
            value = str(node.held if node else need.default)
            if need.is_ == "deck":
                pieces = [str(one.get("id").held) for one in self.rules.root.get("pieces").items]
                self._hold(at, name, need, value, {*map(str, self.decks), *pieces})
            elif need.is_ == "requirements":
                asked = {str(one.get("id").held) for one in self.rules.root.get(need.is_).items}
                for one in _several(node):
                    self._hold(one.at, name, need, str(one.held), asked)
            elif need.is_ == "attribute" or (need.is_ == "expression" and need.of):
                self._attribute(used, at, name, value)
            elif need.is_ in ("zone", "counter", "rule"):
                kind = f"{need.is_}s"
                found = [*self.rules.root.get(kind).items, *(one for one, _ in brought[kind])]
                known = {str(one.get("id").held): one for one in found}
                if self._hold(at, name, need, value, set(known)):
                    self._like(at, name, need, known[value])

    def _hold(self, at: Position, name: str, need: Need, value: str, known: set[str]) -> bool:
        if value in known:
            return True
        kind = {"requirements": "requirement", "expression": "attribute"}.get(need.is_, need.is_)
        message = f"there is no {kind} {quoted(value)} for {quoted(name)}: {need.means}"
        hint = did_you_mean(value, known) or f"there are {', '.join(sorted(known))}"
        self._note(WRONG_VALUE, at, message, hint if known else None)
        return False

    def _attribute(self, used: _Used, at: Position, name: str, value: str) -> None:
        need = used.head.needs[name]
        known = self._attributes(used, need)
        if not known:
            return  # which is found at the deck, or it is one of pieces
        if need.is_ == "expression" and value not in known and not self._is_misspelt(value):
            return  # an expression, which is read like all others
        if self._hold(at, name, need, value, set(known)) and need.type:
            kind = str(known[value].get("type").held)
            if kind != need.type:
                message = f"{quoted(value)} is of the type {kind}, and {quoted(name)} {need.type}"
                self._note(WRONG_VALUE, at, message)

    def _is_misspelt(self, value: str) -> bool:
        """Whether this is a word alone that the ruleset has no name for."""
        kinds = ("terms", "amounts", "counters", "zones")
        own = {str(one.get("id").held) for kind in kinds for one in self.rules.root.get(kind).items}
        return _FORMS[False].fullmatch(value) is not None and value not in own

    def _like(self, at: Position, name: str, need: Need, node: Node) -> None:
        """That a zone or counter belongs to whom it should, and a counter is of its type.

        A rule must be given just what the library gives it.
        """
        if need.is_ == "rule":
            given = sorted(node.get("with").fields)
            if given != sorted(need.with_):
                has, wants = ", ".join(given) or "nothing", ", ".join(need.with_) or "nothing"
                message = f"the rule is given {has}, and {quoted(name)} is given {wants}"
                self._note(WRONG_VALUE, at, f"{message}: {need.means}")
            return
        key = "per" if need.is_ == "zone" else "of"
        owner = str(node.get(key).held or "game")
        kind = str(node.get("type").held)
        value = quoted(str(node.get("id").held))
        if need.of and owner != need.of:
            said = f"{key}: {need.of}"
            message = f"{value} is {key}: {owner}, and {quoted(name)} is {said}: {need.means}"
            self._note(WRONG_VALUE, at, message)
        elif need.is_ == "counter" and need.type and kind != need.type:
            message = f"{value} is of the type {kind}, and {quoted(name)} {need.type}: {need.means}"
            self._note(WRONG_VALUE, at, message)


def filled(library: Document, names: Mapping[str, str]) -> tuple[Document | None, list[Diagnostic]]:
    """A library with these values in place of its needs, and what is wrong with it then."""
    text, strange = _fill(library.text, names)
    found = list[Diagnostic]()
    for line, word in strange:
        message = f"the library declares no need {quoted(word)}"
        hint = did_you_mean(word, names) or f"write needs: {{{word}: …}}"
        found.append(WRONG_VALUE.at(Position(library.file, line), message, hint))
    document, wrong = read_yaml(text, library.file)
    return document, [*found, *wrong]


def _fill(text: str, names: Mapping[str, str]) -> tuple[str, list[tuple[int, str]]]:
    """A text with values in place of needs; and the line and name of each that is none."""
    strange = list[tuple[int, str]]()
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if "$" not in line or line.lstrip().startswith("#"):
            continue

        def value(found: re.Match[str], number: int = number) -> str:
            parts = found[1].split("-")
            for many in range(len(parts), 0, -1):  # `$suit-led` may be the need `suit`
                if (name := "-".join(parts[:many])) in names:
                    return "-".join((names[name], *parts[many:]))
            strange.append((number, found[1]))
            return found[0]

        lines[number - 1] = _NEED.sub(value, line)
    return "\n".join(lines), strange


def _with_origin(node: Node, used: _Used) -> Node:
    """A rule with its section, as the ruleset says it for all, or else with whose ruling it is."""
    if "cites" in node.fields or "editorial" in node.fields:
        return node
    if "cites" in used.given.fields:
        return node.put("cites", used.given.get("cites"))
    here = node.get("id")
    reason = f"As the library “{used.head.title}” has it, version {used.head.version}."
    said = replace(here, held=reason, key=None, end=None)
    both: dict[str, Node] = {key: said for key in ("says", "does") if key in node.fields}
    return node.put("editorial", replace(here, held=both, key=None, end=None))


def _led_to(
    rules: Node, others: Iterable[Document], brought: Mapping[str, list[tuple[Node, str]]]
) -> set[tuple[str, str]]:
    """Of all that libraries bring, what the ruleset, its cards or hints lead to."""
    left = {(kind, id_): node for kind, many in brought.items() for node, id_ in many}
    told = {*_tokens(rules), *(word for one in others for word in _tokens(one.root))}
    kept: set[tuple[str, str]] = set()
    while new := {key for key in left if key[1] in told and key not in kept}:
        kept |= new
        for key in new:
            told |= {*_tokens(left[key])}
    return kept


def _tokens(node: Node, key: str = "") -> Iterator[str]:
    """All words that may be names, hyphens in them, prose left out."""
    if key in _PROSE:
        return
    for name, one in node.fields.items():
        yield from _tokens(one, name)
    for one in node.items:
        yield from _tokens(one)
    if isinstance(node.held, str) and key != "id":
        for word in _TOKEN.findall(node.held):
            yield word.replace("_", "-")
