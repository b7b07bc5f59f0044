"""What the model library found wrong, brought back to places in the author's data.

Its locations mix keys of the data with names of union branches, and it reports every branch of
a union that did not fit. Here a location becomes a path, and a union speaks with one voice.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from generator.source.build import Path, Value

_MOST_WAYS = 64
_LENGTHS = frozenset({"too_short", "too_long"})


@dataclass(frozen=True)
class Skip:
    """A union at `site`: the library went on in the branch called `branch`."""

    site: Path
    branch: str


@dataclass(frozen=True)
class Fault:
    """One thing wrong with the value at `path`, or with its key."""

    kind: str
    path: Path
    message: str
    context: Mapping[str, Any] = field(default_factory=dict)
    skips: tuple[Skip, ...] = ()
    is_key: bool = False

    @property
    def is_absent(self) -> bool:
        """The last step of the path is not in the data."""
        return self.kind == "missing"


def faults(errors: Iterable[Mapping[str, Any]], data: Value) -> list[Fault]:
    """The faults behind the library's errors, one voice to each union, none a mere echo.

    Args:
        errors: `ValidationError.errors()`: mappings with `type`, `loc`, `msg` and maybe `ctx`.
        data: what was validated.
    """
    found = _settle([_fault(error, data) for error in errors], 0)
    return [fault for fault in found if not _is_echo(fault, found)]


def _fault(error: Mapping[str, Any], data: Value) -> Fault:
    kind, loc = str(error["type"]), tuple(error["loc"])
    is_key = bool(loc) and loc[-1] == "[key]"
    loc = loc[:-1] if is_key else loc
    absent = loc[-1:] if kind == "missing" else ()
    path, skips = _place(loc[: len(loc) - len(absent)], data)
    return Fault(kind, (*path, *absent), str(error["msg"]), error.get("ctx") or {}, skips, is_key)


@dataclass(frozen=True)
class _Way:
    """One reading of the first steps of a location: some lead into the data, some are branches."""

    value: Value
    path: Path = ()
    skips: tuple[Skip, ...] = ()


def _place(loc: Sequence[str | int], data: Value) -> tuple[Path, tuple[Skip, ...]]:
    """The reading of `loc` with the fewest branch names: a key may be spelt like a branch."""
    ways = [_Way(data)]
    for step in loc:
        on = [way for one in ways if (way := _descend(one, step))]
        past = [_Way(one.value, one.path, (*one.skips, Skip(one.path, str(step)))) for one in ways]
        ways = sorted(on + past, key=lambda way: len(way.skips))[:_MOST_WAYS]
    return ways[0].path, ways[0].skips


def _descend(way: _Way, step: str | int) -> _Way | None:
    value = way.value
    if isinstance(value, dict) and isinstance(step, str) and step in value:
        return _Way(value[step], (*way.path, step), way.skips)
    if isinstance(value, list) and isinstance(step, int) and step < len(value):
        return _Way(value[step], (*way.path, step), way.skips)
    return None


def _settle(found: list[Fault], level: int) -> list[Fault]:
    """Keep, of each union, the branch that the author most likely meant; outer unions first."""
    kept = [fault for fault in found if len(fault.skips) <= level]
    sites = _grouped(
        [fault for fault in found if len(fault.skips) > level], lambda one: one.skips[level].site
    )
    for site, group in sites.items():
        branches = list(_grouped(group, lambda one: one.skips[level].branch).values())
        near = [branch for branch in branches if not _is_outright(branch, site)]
        if near:
            kept += _settle(min(near, key=lambda branch: _distance(branch, site)), level + 1)
        else:
            kept.append(branches[0][0])
    return kept


def _grouped(found: list[Fault], key: Callable[[Fault], Any]) -> dict[Any, list[Fault]]:
    groups: dict[Any, list[Fault]] = defaultdict(list)
    for fault in found:
        groups[key(fault)].append(fault)
    return groups


def _is_outright(branch: list[Fault], site: Path) -> bool:
    """The value as a whole does not fit this branch; nothing inside it was looked at."""
    return len(branch) == 1 and branch[0].path == site and not branch[0].is_key


def _distance(branch: list[Fault], site: Path) -> tuple[int, int]:
    """How far a branch is from what was typed: foreign or missing keys first, then all faults."""
    return sum(len(fault.path) <= len(site) + 1 for fault in branch), len(branch)


def _is_echo(fault: Fault, found: list[Fault]) -> bool:
    """A list is counted short when its items were refused: only the items matter then."""
    if fault.kind not in _LENGTHS:
        return False
    depth = len(fault.path)
    return any(len(one.path) > depth and one.path[:depth] == fault.path for one in found)
