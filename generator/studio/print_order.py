"""The form of a print: what an address says of it, and what the command is given."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self
from urllib.parse import urlencode

from starlette.datastructures import ImmutableMultiDict

from generator.studio.hosts import Content

SINGLE = (
    "seats",
    "ruleset",
    "paper",
    "backs",
    "bleed",
    "marks",
    "margin",
    "gutter",
    "ink",
    "profile",
    "map_size",
)
"""Options with one value each, as commands call them."""
SEVERAL = ("variant", "only", "cards")
OWN = "own"
"""Ticked where only the cards of a set are printed."""
FLAGS = ("tuck_boxes", "booklet", "lists", "large_print", "joined", "gang", "blank", "public")
CONTENT = ("box", "set", "language")
OF_PRINTER = ("paper", "backs", "margin", "ink", "profile")
"""What is said of a printer rather than of a box, and remembered for the next print."""
DEFAULTS = {
    "paper": "a4",
    "backs": "long-edge",
    "bleed": "shared",
    "marks": "crop",
    "margin": "5",
    "ink": "full",
}
NAMED = 200
"""Characters of what somebody may type into a field."""


@dataclass(frozen=True)
class OrderForm:
    """What is filled in of an order; empty fields are left out."""

    fields: ImmutableMultiDict[str, str]

    def get(self, name: str) -> str:
        """One value, or what the command takes where none is given."""
        return self.fields.get(name) or DEFAULTS.get(name, "")

    def all(self, name: str) -> list[str]:
        """All values of a field; names may be typed with commas between."""
        return [one.strip() for text in self.fields.getlist(name) for one in text.split(",")]

    @property
    def query(self) -> str:
        """The address of this print, without its path."""
        return urlencode(list(self.fields.multi_items()))

    def fitting(self, choices: Mapping[str, Any]) -> Self:
        """The form without what this box does not have: it was filled in for another."""
        has = {
            "seats": {str(one) for one in choices["seats"]},
            "ruleset": {one[0] for one in choices["rulesets"]},
            "variant": {one[0] for one in choices["variants"]},
            "only": {one[0] for one in choices["parts"]},
        }
        kept = [(name, one) for name, one in self.fields.multi_items()
                if name not in has or {*one.split(",")} <= has[name]]  # fmt: skip
        return type(self)(ImmutableMultiDict(kept))


@dataclass(frozen=True)
class PrintForm(OrderForm):
    """What is filled in of a print."""

    @classmethod
    def of(cls, given: Any, printer: Mapping[str, str] | None = None) -> "PrintForm":
        """The form of an address or of what was sent; `printer` fills in what neither says."""
        held = filled(given, {*SINGLE, *SEVERAL, *FLAGS, *CONTENT, OWN})
        said = {name for name, _ in held}
        if not said & {*OF_PRINTER}:
            held += [(name, one) for name, one in (printer or {}).items() if name in OF_PRINTER]
        return cls(ImmutableMultiDict(held))

    @property
    def of_printer(self) -> str:
        """What is remembered of the printer."""
        return urlencode([(name, self.get(name)) for name in OF_PRINTER if self.get(name)])

    def words(self, content: Content, own: str = "") -> list[str]:
        """What is typed behind `hornbook`; values that begin with a hyphen stay values.

        Args:
            content: what is printed.
            own: the id of the set whose cards alone are printed where that is ticked.
        """
        found = ["print", *content.words]
        if own and self.get(OWN) and not self.all("cards"):
            found.append(f"--cards={own}")
        found += [f"--{dashed(name)}={self.get(name)}" for name in SINGLE if self.get(name)]
        for name in SEVERAL:
            if values := self.all(name):
                found.append(f"--{name}={','.join(values)}")
        return found + [f"--{dashed(name)}" for name in FLAGS if self.get(name)]


def filled(given: Any, known: Collection[str]) -> list[tuple[str, str]]:
    """The fields of an address or of what was sent that are `known` and not empty."""
    pairs = ((name, str(value).strip()[:NAMED]) for name, value in given.multi_items())
    return [pair for pair in pairs if pair[0] in known and pair[1]]


def dashed(name: str) -> str:
    """How commands write the name of a field."""
    return name.replace("_", "-")


def chosen_of(form: OrderForm, names: Sequence[str]) -> bool:
    """Whether one of these fields was filled in with something else than what goes without."""
    return any(form.get(name) != DEFAULTS.get(name, "") for name in names)
