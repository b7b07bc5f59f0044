"""The types of the rules language."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from generator.diagnostics import did_you_mean


@dataclass(frozen=True)
class Type:
    """What an expression stands for.

    `of` is what a list or a map by seat holds; `choices` the words that a text can be; `decks` the
    decks a card can be of (None: any); `maybe` says that it can be none, and `given_by` which rule
    gives it that may end without giving one.
    """

    kind: str
    of: "Type | None" = None
    choices: frozenset[str] | None = None
    decks: frozenset[str] | None = None
    maybe: bool = False
    given_by: str = field(default="", compare=False)

    def __str__(self) -> str:
        """As an author declares it: `card of wares`, `list of integer`."""
        words = self.kind
        if self.kind == "list" and self.of:
            words = f"list of {self.of}"
        if self.kind == "map" and self.of:
            words = f"{self.of} for each seat"
        if self.kind == "card" and self.decks and len(self.decks) == 1:
            words = f"card of {next(iter(self.decks))}"
        return f"{words} or none" if self.maybe else words

    @property
    def said(self) -> str:
        """In a sentence: `a card of wares`, `a list of whole numbers`, `true or false`."""
        words = _SAID.get(self.kind, f"a {self.kind}")
        if self.kind == "list":
            held = _SAID_MANY.get(self.of.kind, "values") if self.of else "values"
            words = f"a list of {held}"
        if self.kind == "map":
            words = "a value for each seat"
        if self.kind == "card" and self.decks and len(self.decks) == 1:
            words = f"a card of {next(iter(self.decks))}"
        return f"{words} or none" if self.maybe and self.kind != "none" else words

    def sure(self) -> "Type":
        """The same without the chance of none."""
        return replace(self, maybe=False) if self.maybe else self

    def is_number(self) -> bool:
        """Whether one can calculate with it."""
        return self.kind in ("integer", "number", "any") and not self.maybe


_SAID = {
    "integer": "a whole number",
    "flag": "true or false",
    "text": "text",
    "any": "a value",
    "none": "none",
}
_SAID_MANY = {
    "integer": "whole numbers",
    "number": "numbers",
    "flag": "true and false",
    "text": "texts",
    "seat": "seats",
    "card": "cards",
    "zone": "zones",
    "list": "lists",
}

ANY = Type("any")
"""Of something wrong that has been reported already: fits everywhere."""
UNKNOWN = Type("any", choices=frozenset())
"""Of what a list holds that begins empty, until something is put into it."""
NONE = Type("none", maybe=True)
INTEGER = Type("integer")
NUMBER = Type("number")
FLAG = Type("flag")
TEXT = Type("text")
SEAT = Type("seat")
CARD = Type("card")
ZONE = Type("zone")
PLAIN = {one.kind: one for one in (INTEGER, NUMBER, FLAG, TEXT, SEAT, CARD, ZONE)}


def list_of(inner: Type) -> Type:
    """A list of `inner`."""
    return Type("list", inner)


def map_of(inner: Type) -> Type:
    """One `inner` for each seat."""
    return Type("map", inner)


def words(choices: frozenset[str]) -> Type:
    """A text that is one of `choices`."""
    return Type("text", choices=choices)


def card_of(*decks: str) -> Type:
    """A card of one of these decks; of any without."""
    return Type("card", decks=frozenset(decks) or None)


def parse_type(text: str, decks: frozenset[str], *, may_lack: bool = False) -> Type | str:
    """The type that an author named, such as `list of card of wares`, or a complaint.

    With `may_lack` it may be `seat or none`; a list is none never, but empty.
    """
    parts = text.split()
    if may_lack and parts[-2:] == ["or", "none"] and parts[0] != "list":
        found = parse_type(" ".join(parts[:-2]), decks)
        return found if isinstance(found, str) else replace(found, maybe=True)
    if parts[:2] == ["list", "of"] and len(parts) > 2:
        inner = parse_type(" ".join(parts[2:]), decks)
        return inner if isinstance(inner, str) else list_of(inner)
    if parts[:2] == ["card", "of"] and len(parts) == 3:
        return card_of(parts[2]) if parts[2] in decks else f'there is no deck "{parts[2]}"'
    if len(parts) == 1 and parts[0] in PLAIN:
        return PLAIN[parts[0]]
    return f'there is no type "{text}"'


def type_hint(text: str, decks: frozenset[str]) -> str:
    """The type that an author may have meant by `text`, else all that there are."""
    parts = text.split()
    if parts[:1] == ["list"] and parts[-2:] == ["or", "none"]:
        return f"a list can be empty, and is never none: {' '.join(parts[:-2])}"
    if parts[-3:-1] == ["card", "of"] and not did_you_mean(parts[-1], decks):
        return deck_hint(parts[-1], decks)
    single = [*PLAIN, *(f"card of {deck}" for deck in decks)]
    hint = did_you_mean(text, [*single, *(f"list of {one}" for one in single)])
    return hint or f"{', '.join(PLAIN)}, card of …, list of …"


def deck_hint(deck: str, decks: Iterable[str]) -> str:
    """The deck that an author may have meant, else where a deck comes from."""
    return did_you_mean(deck, decks) or f"a deck is a file: cards/{deck}.yaml"


def elements(given: Type) -> Type | None:
    """What a list, or a zone read as a list of its cards, holds; None for anything else."""
    if given.kind == "any":
        return ANY
    if given.kind == "zone":
        return Type("card", decks=given.decks)
    return given.of if given.kind == "list" else None


def fits(given: Type, wanted: Type) -> bool:
    """Whether a value of type `given` may stand where `wanted` is asked for."""
    if "any" in (given.kind, wanted.kind):
        return True
    if given.maybe and not wanted.maybe:
        return False
    if given.kind == "none":
        return True
    if given.kind == "integer" and wanted.kind == "number":
        return True
    if wanted.kind == "list":
        inner = elements(given)
        return bool(inner and wanted.of and fits(inner, wanted.of))
    if given.kind != wanted.kind:
        return False
    if given.kind == "map":
        return bool(given.of and wanted.of and fits(given.of, wanted.of))
    return _overlap(given.choices, wanted.choices) and _overlap(given.decks, wanted.decks)


def _overlap(one: frozenset[str] | None, other: frozenset[str] | None) -> bool:
    return one is None or other is None or bool(one & other)


def merged(one: Type, other: Type) -> Type | None:
    """The narrowest type that both fit; None where there is none."""
    if one.kind == "any":
        return other
    if other.kind in ("any", "none"):
        return replace(one, maybe=True) if other.kind == "none" else one
    if one.kind == "none":
        return replace(other, maybe=True)
    maybe = one.maybe or other.maybe
    if {one.kind, other.kind} == {"integer", "number"}:
        return Type("number", maybe=maybe)
    if "list" in (one.kind, other.kind):
        first, second = elements(one), elements(other)
        inner = merged(first, second) if first and second else None
        return list_of(inner) if inner else None
    if one.kind != other.kind:
        return None
    return replace(
        one,
        choices=_union(one.choices, other.choices),
        decks=_union(one.decks, other.decks),
        maybe=maybe,
    )


def _union(one: frozenset[str] | None, other: frozenset[str] | None) -> frozenset[str] | None:
    return None if one is None or other is None else one | other
