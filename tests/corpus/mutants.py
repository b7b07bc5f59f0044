"""Good card sets with one thing changed at random, as a slip of the hand would.

A mutant is a set in which one line or value was dropped, doubled, swapped, misspelt, shifted or
counted wrong. Whatever it is, checking it ends with findings that have a place, or with none: then
the mutant lives. `python tests/corpus/mutants.py 20000 SEED` says how many do, and what was
changed.
"""

import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import randrange
from typing import NamedTuple

import yaml
from patched import CONTENT
from patched_sets import GOOD, SAMPLES, checked, copied, home

from generator.diagnostics import Diagnostic
from generator.errors import HornbookError

Change = Callable[[random.Random, str], tuple[int, str] | None]
"""Makes of a text where it was changed and what it has become; None where it finds no place."""


_KEY = re.compile(r"(?:^\s*(?:- )*|[{,]\s*)[\"']?([\w*-]+)[\"']?:(?=\s|$)", re.M)


class Mutant(NamedTuple):
    """A set `of` which `file` has become `text`: `how`, and the key of `what` was changed."""

    of: str
    file: str
    how: str
    what: str
    text: str


class Outcome(NamedTuple):
    """What came of checking a mutant; `trouble` is empty where all is as it should be."""

    found: tuple[Diagnostic, ...] = ()
    refused: str = ""
    trouble: str = ""

    @property
    def lives(self) -> bool:
        """Whether nobody noticed."""
        return not (self.found or self.refused or self.trouble)


def _lines(rng: random.Random, text: str, count: int = 1) -> tuple[list[str], int]:
    lines = text.split("\n")
    held = [n for n, one in enumerate(lines) if one.strip() and not one.lstrip().startswith("#")]
    return lines, rng.choice([n for n in held if n + count <= len(lines)])


def _at(lines: Sequence[str], number: int) -> int:
    return sum(len(one) + 1 for one in lines[:number])


def drop_line(rng: random.Random, text: str) -> tuple[int, str]:
    """A line is left out."""
    lines, at = _lines(rng, text)
    return _at(lines, at), "\n".join((*lines[:at], *lines[at + 1 :]))


def double_line(rng: random.Random, text: str) -> tuple[int, str]:
    """A line stands twice."""
    lines, at = _lines(rng, text)
    return _at(lines, at), "\n".join((*lines[: at + 1], *lines[at:]))


def swap_lines(rng: random.Random, text: str) -> tuple[int, str]:
    """A line has changed places with the next."""
    lines, at = _lines(rng, text, 2)
    return _at(lines, at), "\n".join((*lines[:at], *reversed(lines[at : at + 2]), *lines[at + 2 :]))


def indent(rng: random.Random, text: str) -> tuple[int, str]:
    """A line begins a column or two too far to the left or right."""
    lines, at = _lines(rng, text)
    by, line = rng.choice((-2, -1, 1, 2)), lines[at]
    lines[at] = " " * by + line if by > 0 else line[:-by].lstrip() + line[-by:]
    return _at(lines, at), "\n".join(lines)


def _one(rng: random.Random, pattern: str, text: str) -> re.Match[str] | None:
    found = list(re.finditer(pattern, text))
    return rng.choice(found) if found else None


def _put(text: str, found: re.Match[str], new: str) -> tuple[int, str]:
    return found.start(), text[: found.start()] + new + text[found.end() :]


def misspell(rng: random.Random, text: str) -> tuple[int, str] | None:
    """A letter of a word is left out, doubled, swapped with the next, or another."""
    found = _one(rng, r"[^\W\d_]{3,}", text)
    if found is None:
        return None
    word, at = found[0], rng.randrange(len(found[0]) - 1)
    new = rng.choice(
        (
            word[:at] + word[at + 1 :],
            word[:at] + word[at] + word[at:],
            word[:at] + word[at + 1] + word[at] + word[at + 2 :],
            word[:at] + rng.choice("aeinorst") + word[at + 1 :],
        )
    )
    return _put(text, found, new)


def off_by_one(rng: random.Random, text: str) -> tuple[int, str] | None:
    """A number is one too large or too small."""
    found = _one(rng, r"(?<![\w#.-])-?\d+(?![\w.])", text)
    return found and _put(text, found, str(int(found[0]) + rng.choice((-1, 1))))


def drop_value(rng: random.Random, text: str) -> tuple[int, str] | None:
    """A key has lost its value."""
    found = _one(rng, r"(?<=: )[^\s{}\[\],][^\n{}\[\],]*", text)
    return found and _put(text, found, "")


def swap_values(rng: random.Random, text: str) -> tuple[int, str] | None:
    """Two values of the same key have changed places."""
    found = list(re.finditer(r"([\w-]+): ([^\s{}\[\],][^\n{}\[\],]*)", text))
    one = rng.choice(found) if found else None
    others = [other for other in found if one and one[1] == other[1] and one[2] != other[2]]
    if one is None or not others:
        return None
    first, last = sorted((one, rng.choice(others)), key=lambda match: match.start())
    middle = text[first.end(2) : last.start(2)]
    new = text[: first.start(2)] + last[2] + middle + first[2] + text[last.end(2) :]
    return one.start(2), new


def drop_item(rng: random.Random, text: str) -> tuple[int, str] | None:
    """An item in brackets is left out."""
    found = _one(rng, r"(?<=[\[{, ])[^\s\[\]{},][^\n\[\]{},]*, ", text)
    return found and _put(text, found, "")


def drop_mark(rng: random.Random, text: str) -> tuple[int, str] | None:
    """A mark that means something to YAML, to texts or to expressions is left out."""
    found = _one(rng, r"[][{}:,\"'|>*()=.-]", text)
    return found and _put(text, found, "")


CHANGES: tuple[Change, ...] = (
    *(drop_line, double_line, swap_lines, indent, misspell, off_by_one),
    *(drop_value, swap_values, drop_item, drop_mark),
)


def mutants(rng: random.Random, sets: Sequence[str], count: int) -> Iterator[Mutant]:
    """So many mutants; each differs from its set."""
    while count:
        of = rng.choice(sets)
        file = rng.choice(_files(of))
        old = (home(of) / file).read_text("utf-8")
        change = rng.choice(CHANGES)
        made = change(rng, old)
        if made and made[1] != old:
            yield Mutant(of, file, change.__name__.replace("_", " "), _key(old, made[0]), made[1])
            count -= 1


@cache
def _files(of: str) -> tuple[str, ...]:
    folder = home(of)
    named = sorted(one for one in folder.rglob("*") if one.suffix in (".yaml", ".po"))
    return tuple(one.relative_to(folder).as_posix() for one in named)


def _key(text: str, at: int) -> str:
    """The key that stands there, or whose value does."""
    end = text.find("\n", at)
    keys = list(_KEY.finditer(text, 0, end if end >= 0 else len(text)))
    before = [one[1] for one in keys if one.end() <= at]
    here = [one[1] for one in keys if one.end() > at and one.start(1) >= text.rfind("\n", 0, at)]
    begun = [one[1] for one in keys if one.start() <= at < one.end()]
    at_line = here[:1] if text[text.rfind("\n", 0, at) + 1 : at].strip() == "" else []
    return (begun or at_line or before[-1:] or ["translation"])[0]


def outcome(mutant: Mutant) -> Outcome:
    """What checking the mutant says; whatever should not have happened is `trouble`."""
    with copied(mutant.of, {mutant.file: mutant.text}) as own:
        language = "de" if mutant.file.startswith("languages/") else None
        try:
            box = checked((own,), language)
            found = tuple(box.findings)
        except HornbookError as error:
            return Outcome(refused=str(error) or "refused")
        except Exception as error:  # this is what is looked for
            return Outcome(trouble=f"{type(error).__name__}: {error}")
        lost = [one for one in found if not _is_place(one, own, box.folder)]
        return Outcome(found, trouble="; ".join(f"no such place: {one}" for one in lost))


def _is_place(finding: Diagnostic, *folders: Path) -> bool:
    """Whether the file of a finding is there, and has the line."""
    at = finding.position
    paths = [path for one in folders if (path := one / at.file).is_file()]
    if not paths:
        return at.line == 1 and any((one / at.file).parent.is_dir() for one in folders)
    return 1 <= at.line <= paths[0].read_bytes().count(b"\n") + 1


def is_the_same(mutant: Mutant) -> bool:
    """Whether the change is one of layout alone: what the file says is as before."""
    if not mutant.file.endswith(".yaml"):
        return False
    try:
        old = yaml.load((home(mutant.of) / mutant.file).read_text("utf-8"), yaml.BaseLoader)
        return bool(old == yaml.load(mutant.text, yaml.BaseLoader))
    except yaml.YAMLError:
        return False


@dataclass
class Tally:
    """What became of mutants: how many say the same as before, and which others live."""

    same: int = 0
    troubles: int = 0
    made: Counter[str] = field(default_factory=Counter)
    lived: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How many live, by what was changed and how."""

    def count(self, mutant: Mutant, came: Outcome) -> None:
        """Take one more into account."""
        self.made[mutant.how] += 1
        self.troubles += bool(came.trouble)
        if came.lives and is_the_same(mutant):
            self.same += 1
        elif came.lives:
            self.lived[mutant.what, mutant.how] += 1

    def __str__(self) -> str:
        live = sum(self.lived.values())
        how, what = Counter[str](), defaultdict[str, Counter[str]](Counter)
        for (key, way), many in self.lived.items():
            how[way] += many
            what[key][way] += many
        lines = [f"{self.made.total()} mutants: {self.same} say the same, {live} live"]
        lines += [f"  {way:14}{many:7}{how[way]:7} live" for way, many in self.made.most_common()]
        for key, ways in sorted(what.items(), key=lambda one: -one[1].total()):
            shown = ", ".join(f"{way} {many}" for way, many in ways.most_common())
            lines.append(f"  {key:20}{ways.total():6}  {shown}")
        return "\n".join(lines)


def tried(count: int, seed: int) -> tuple[Tally, list[str]]:
    """So many mutants of all good sets, counted; and what should not have happened."""
    tally, troubles = Tally(), list[str]()
    for mutant in mutants(random.Random(seed), sets(), count):
        came = outcome(mutant)
        tally.count(mutant, came)
        if came.trouble:
            where = f"{mutant.of}/{mutant.file}, {mutant.how} ({mutant.what})"
            troubles.append(f"{where}: {came.trouble}\n{_difference(mutant)}")
    return tally, troubles


def sets() -> tuple[str, ...]:
    """All good sets by name."""
    folders = (CONTENT / "sets", SAMPLES, GOOD)
    return tuple(sorted(one.parent.name for each in folders for one in each.glob("*/set.yaml")))


def _difference(mutant: Mutant) -> str:
    old = (home(mutant.of) / mutant.file).read_text("utf-8").split("\n")
    new = mutant.text.split("\n")
    at = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), len(new) - 1)
    shown = [f"  - {one}" for one in old[at : at + 2]] + [f"  + {one}" for one in new[at : at + 2]]
    return "\n".join(shown)


if __name__ == "__main__":
    many, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else randrange(10**6)
    print(f"seed {seed}", flush=True)
    told, wrong = tried(many, seed)
    print(told, *wrong, sep="\n")
    sys.exit(bool(wrong))
