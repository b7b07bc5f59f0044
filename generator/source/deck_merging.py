"""What card sets make of one deck: its cards, how many there are, and why."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from generator.diagnostics import Diagnostic, did_you_mean, quoted
from generator.source.build import Path, Value
from generator.source.document import Document
from generator.source.provenance_merge import Graft, Made, Piece
from generator.source.set_codes import NOT_THERE

REST = "*"
"""Under this name a file gives its reason for all values that it does not name."""


@dataclass
class DeckChange:
    """A deck while sets change it; `held` are its cards by id, `more` how many came in all."""

    base: Document
    held: dict[str, Piece]
    more: int = 0
    findings: list[Diagnostic] = field(default_factory=list)
    _reasons: dict[str, Document] = field(default_factory=dict)
    _counts: dict[str, dict[str, Piece]] = field(default_factory=dict)

    def follow(self, how: str, name: str, piece: Piece, old: Piece | None) -> None:
        """Count one change that has been done to `held`; `old` is the card as it was."""
        if how == "recount":
            self.recount(name, piece)
            return
        self.more -= copies_of(old.value) if old else 0
        if how in ("add", "replace"):
            self.more += copies_of(piece.value)
            self._reasons[name] = piece.document

    def recounted_by(self, card: str) -> Document | None:
        """The file that has recounted a card, or a design of it."""
        counts = self._counts.get(card)
        return next(iter(counts.values())).document if counts else None

    def recount(self, name: str, piece: Piece) -> None:
        """Give a card, or the design `card.design`, another number of copies."""
        card, _, design = name.partition(".")
        place = _counted(self.held[card], design)
        copies = _field(piece.value, "copies")
        if place is None or name in self._counts.get(card, {}):
            designs = [f"{card}.{one}" for one in _designs(self.held[card].value)]
            twice = place is not None
            what = f"{quoted(name)} is recounted twice" if twice else f"there is no {quoted(name)}"
            if not design and designs:
                what = f"{quoted(name)} has designs, and they are counted"
            hint = None if twice else did_you_mean(name, designs) or ", ".join(designs) or None
            at = piece.document.where((*piece.path, "id"))
            self.findings.append(NOT_THERE.at(at, what, hint))
            return
        self._counts.setdefault(card, {})[name] = piece
        self.more += _number(copies) - _number(_field(place.value, "copies"))

    def grafts(self) -> dict[Path, Graft]:
        """All of it as parts of a new file."""
        found: dict[Path, Graft] = {("cards",): list(self.held.values())}
        declared = _field(self.base.data, "declared")
        if isinstance(declared, int):
            at = self.base.where(("declared",))
            found["declared",] = Made(declared + self.more, at)
        for number, (name, piece) in enumerate(self.held.items()):
            path: Path = ("cards", number)
            if name in self._reasons:
                found |= reasoned(piece, self._reasons[name], path)
            if name in self._counts:
                found |= _recounted(piece, self._counts[name], path)
        return found


def copies_of(card: Value) -> int:
    """How often a card is printed."""
    designs = _field(card, "designs")
    if isinstance(designs, list) and designs:
        return sum(_number(_field(one, "copies")) for one in designs)
    return _number(_field(card, "copies"))


def _recounted(piece: Piece, counts: dict[str, Piece], path: Path) -> dict[Path, Graft]:
    """The new numbers at their places, their sum where the card gives one, and the reason."""
    found: dict[Path, Graft] = {}
    designs = _designs(piece.value)
    more = 0
    for name, one in counts.items():
        _, _, design = name.partition(".")
        where: Path = (*path, "designs", designs.index(design)) if design else path
        old = _counted(piece, design)
        more += _number(_field(one.value, "copies")) - _number(
            _field(old.value if old else None, "copies")
        )
        found[*where, "copies"] = Piece(one.document, (*one.path, "copies"))
    given = _field(piece.value, "copies")
    if designs and isinstance(given, int):
        found[*path, "copies"] = Made(given + more, next(iter(counts.values())).position)
    last = list(counts.values())[-1]
    found[*path, "editorial"] = {
        **_pieces(piece, "editorial"),
        "copies": Piece(last.document, (*last.path, "because")),
    }
    return found


def reasoned(piece: Piece, document: Document, path: Path) -> dict[Path, Graft]:
    """The reasons of the whole file for the values of a card that has none of its own."""
    cites = _field(piece.value, "cites")
    if isinstance(cites, str):
        return {}
    values = {"title", "copies", *_keys(_field(piece.value, "attributes"))}
    designs = _field(piece.value, "designs")
    for held in (piece.value, *(designs if isinstance(designs, list) else ())):
        values |= _keys(_field(held, "attributes"))
        values |= {"for_seats", "for_variants"} & _keys(held)
    values -= _keys(cites) | _keys(_field(piece.value, "editorial"))
    whole = _field(document.data, "editorial")
    told = {name: name if name in _keys(whole) else REST for name in sorted(values)}
    given = {
        name: Piece(document, ("editorial", key))
        for name, key in told.items()
        if key in _keys(whole)
    }
    return {(*path, "editorial"): {**_pieces(piece, "editorial"), **given}} if given else {}


def strange_reasons(
    base: Document, document: Document, also: Collection[str] = ()
) -> Iterator[Diagnostic]:
    """The reasons of a whole file about what is neither a value of its cards nor one of `also`."""
    known = {"title", "copies", "for_seats", "for_variants", REST, *also}
    known |= _keys(_field(base.data, "attributes"))
    known |= _keys(_field(_field(document.data, "attributes"), "add"))
    for name in _keys(_field(document.data, "editorial")) - known:
        at = document.key_position(("editorial", name))
        message = f"editorial names {quoted(name)}, which is no value of these cards"
        yield NOT_THERE.at(at, message, did_you_mean(name, known))


def _pieces(piece: Piece, name: str) -> dict[str, Piece]:
    held = _field(piece.value, name)
    names = list(held) if isinstance(held, dict) else []
    return {key: Piece(piece.document, (*piece.path, name, key)) for key in names}


def _counted(piece: Piece, design: str) -> Piece | None:
    """The card, or its design, whose copies are a number of its own."""
    designs = _designs(piece.value)
    if not design:
        return None if designs else piece
    if design not in designs:
        return None
    return Piece(piece.document, (*piece.path, "designs", designs.index(design)))


def _designs(card: Value) -> list[str]:
    held = _field(card, "designs")
    return [str(_field(one, "id")) for one in held] if isinstance(held, list) else []


def _field(value: Value, name: str) -> Value:
    return value.get(name) if isinstance(value, dict) else None


def _keys(value: Value) -> set[str]:
    return set(value) if isinstance(value, dict) else set()


def _number(copies: Value) -> int:
    """Copies as typed; one where none are given, none where they are no number."""
    if copies is None:
        return 1
    return copies if isinstance(copies, int) and not isinstance(copies, bool) else 0
