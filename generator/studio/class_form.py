"""The form of a pack for a class: what an address says of it, and what the command is given."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from starlette.datastructures import ImmutableMultiDict

from generator.studio.hosts import Content

USUAL = 28
VALUES = ("minutes", "level", "ink", "paper", "backs", "language")
FLAGS = ("dyslexia", "design", "tomorrow", "no-cut")
OTHERS = ("box", "class", "set", "large", "without_decks")
COPIES = "copies."
"""Begins the name of a field that says how many copies of a file are wanted."""
MOST_COPIES = 99
NAMED = 100


@dataclass(frozen=True)
class ClassForm:
    """What is filled in of a class; what is empty is left out."""

    fields: ImmutableMultiDict[str, str]

    @classmethod
    def of(cls, given: Any) -> "ClassForm":
        """The form of an address, or of what was sent."""
        known = {*OTHERS, *VALUES, *FLAGS}
        pairs = ((name, str(value).strip()[:NAMED]) for name, value in given.multi_items())
        kept = [
            (name[:NAMED], value)
            for name, value in pairs
            if value and (name in known or (name.startswith(COPIES) and value.isdecimal()))
        ]
        return cls(ImmutableMultiDict(kept))

    def get(self, name: str) -> str:
        """One value; nothing where none was given."""
        return self.fields.get(name, "")

    def all(self, name: str) -> list[str]:
        """All values of a field."""
        return self.fields.getlist(name)

    def number(self, name: str, usual: int) -> int:
        """A whole number."""
        said = self.get(name)
        return int(said) if said.isdecimal() and len(said) < 5 else usual

    @property
    def pupils(self) -> int:
        """How many there are, as many as a pack is made for."""
        from generator.model.seating import LARGEST, SMALLEST  # heavy to load

        return min(max(self.number("class", USUAL), SMALLEST), LARGEST)

    @property
    def large(self) -> int:
        """How many of them need large print."""
        return min(self.number("large", 0), self.pupils)

    @property
    def copies(self) -> dict[str, int]:
        """Copies that are wanted in other numbers, by file."""
        names = (name for name in self.fields if name.startswith(COPIES))
        return {name.removeprefix(COPIES): min(self.number(name, 1), MOST_COPIES) for name in names}

    def with_copies(self, wanted: Mapping[str, int]) -> "ClassForm":
        """The form with these numbers of copies and no others."""
        kept = [pair for pair in self.fields.multi_items() if not pair[0].startswith(COPIES)]
        more = [(f"{COPIES}{name}", str(number)) for name, number in wanted.items()]
        return ClassForm(ImmutableMultiDict([*kept, *more]))

    @property
    def query(self) -> str:
        """The address of this pack, without its path."""
        return urlencode(self.fields.multi_items())

    def words(self, content: Content) -> list[str]:
        """What is typed behind `hornbook`."""
        found = ["handouts", *content.untranslated.words, f"--class={self.number('class', USUAL)}"]
        found += [f"--{name}={self.get(name)}" for name in VALUES if self.get(name)]
        found += [f"--{name}" for name in FLAGS if self.get(name)]
        return [*found, *self._large(), *self._copies(), *self._extent()]

    def _large(self) -> Iterable[str]:
        if self.large == self.pupils:
            yield "--large-print"
        elif self.large:
            yield f"--large-print-for={self.large}"

    def _copies(self) -> Iterable[str]:
        if self.copies:
            yield "--copies=" + ",".join(f"{file}={many}" for file, many in self.copies.items())

    def _extent(self) -> Iterable[str]:
        yield from ("--html", "--joined")
        if self.get("without_decks"):
            yield "--no-decks"
