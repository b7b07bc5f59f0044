"""Publishing and its lock as a small machine, of which every state can be visited.

Two builders publish into one folder, a person saves a file at any time, and a builder may be killed
before any step; whoever is killed begins again, as the next run. A step is what the system does in
one go: one call that changes the disk. `CALLS` says which calls of the real code each stands for.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

WRITE = ("mkdir", "open", "replace")
CALLS = {
    "lock": ("mkdir", "mkdir", "mkdir", "open"),
    "recover": ("unlink",),
    "make stage": ("mkdir",),
    "mark": WRITE,
    "write a": WRITE,
    "write c": WRITE,
    "carry over": ("chmod", "link"),
    "note": WRITE,
    "exchange": ("exchange",),
    "rescue": (),
    "set aside": ("rename",),
    "remove": ("unlink", "unlink", "rmdir"),
    "forget": ("unlink",),
    "unlock": (),
}
"""The steps of a build of the files `a` and `c` into a folder with an old `a` and a person's file,
and the calls of each that change the disk, or would, where nothing is left to recover."""

Held = tuple[tuple[str, str], ...]
"""Names and what they hold, sorted."""


@dataclass(frozen=True)
class Folder:
    """A folder: its files, whether it says that it is not finished, and what was carried over."""

    files: Held
    unfinished: bool = False
    carried: Held = ()
    """What the person's files were like when they were linked."""
    gone: bool = False
    """Whether it has the name of what is to be removed."""

    def of(self, name: str) -> str | None:
        return dict(self.files).get(name)

    @property
    def persons(self) -> Held:
        """The files of the person."""
        return tuple(one for one in self.files if one[0].startswith("mine"))

    def with_(self, name: str, text: str) -> "Folder":
        return replace(self, files=tuple(sorted({**dict(self.files), name: text}.items())))

    def without(self, name: str) -> "Folder":
        return replace(self, files=tuple(one for one in self.files if one[0] != name))


@dataclass(frozen=True)
class World:
    """The disk and the builders: where each is in its steps, None once it is done."""

    folder: Folder
    beside: tuple[Folder, ...] = ()
    lock: int | None = None
    at: tuple[str | None, ...] = ("lock", "lock")
    own: tuple[int | None, ...] = (None, None)
    """Which folder beside is the stage of each builder."""
    kills: int = 2
    saves: tuple[str, ...] = ("mine 1", "mine 2")
    """What the person is still going to save under one name."""
    saved: frozenset[str] = field(default=frozenset({"mine 0"}))

    def put(self, number: int, folder: Folder | None) -> "World":
        """The folder beside with this number, changed; None: removed."""
        found = list(self.beside)
        if folder is not None:
            found[number] = folder
            return replace(self, beside=tuple(found))
        del found[number]
        own = tuple(
            None if one == number else one - 1 if one is not None and one > number else one
            for one in self.own
        )
        return replace(self, beside=tuple(found), own=own)

    def goes(self, who: int, step: str | None) -> "World":
        return replace(self, at=_set(self.at, who, step))


def _set(of: tuple, at: int, value: object) -> tuple:
    return (*of[:at], value, *of[at + 1 :])


def nexts(world: World) -> Iterator[tuple[str, World]]:
    """Each thing that may happen next."""
    for who, step in enumerate(world.at):
        if step is None:
            continue
        yield from ((f"{who} {step}", after) for after in _step(world, who, step))
        if world.kills and step != "lock":
            lock = None if world.lock == who else world.lock
            dead = replace(world, kills=world.kills - 1, lock=lock, own=_set(world.own, who, None))
            yield f"{who} is killed before: {step}", dead.goes(who, "lock")
    if world.saves:
        text, *more = world.saves
        folder = world.folder.with_("mine", text)
        yield (
            f"saved: {text}",
            replace(world, folder=folder, saves=tuple(more), saved=_kept(world, folder, text)),
        )


def _kept(world: World, after: Folder, text: str) -> frozenset[str]:
    """What of the person's must still be there: what they overwrite themselves need not."""
    seen = world.folder.of("mine")
    return (world.saved - ({seen} if seen else set())) | {text}


def _step(world: World, who: int, step: str) -> Iterator[World]:
    stage = world.own[who]
    mine = world.beside[stage] if stage is not None else None
    if step == "lock":
        if world.lock is None:
            yield replace(world, lock=who).goes(who, "recover")
    elif step == "recover":
        yield from _recover(world, who)
    elif step == "make stage":
        made = replace(world, beside=(*world.beside, Folder(())))
        yield replace(made, own=_set(world.own, who, len(world.beside))).goes(who, "mark")
    elif step == "unlock":
        yield replace(world, lock=None).goes(who, None)
    elif step == "forget":
        yield replace(world, folder=replace(world.folder, unfinished=False, carried=())).goes(
            who, "unlock"
        )
    elif mine is not None and stage is not None:
        yield from _of_stage(world, who, step, mine, stage)


FOLLOWING = {
    "mark": "write a",
    "write a": "write c",
    "write c": "carry over",
    "carry over": "note",
    "note": "exchange",
    "exchange": "rescue",
}


def _of_stage(world: World, who: int, step: str, mine: Folder, stage: int) -> Iterator[World]:
    if step in FOLLOWING:
        yield _built(world, who, step, mine, stage).goes(who, FOLLOWING[step])
    elif step == "rescue":
        after = rescued(world, stage)
        yield after if after != world else world.goes(who, "set aside")
    elif step == "set aside":
        yield world.put(stage, replace(mine, gone=True)).goes(who, "remove")
    elif mine.files:
        yield world.put(stage, mine.without(mine.files[0][0]))
    else:
        yield world.put(stage, None).goes(who, "forget")


def _built(world: World, who: int, step: str, mine: Folder, stage: int) -> World:
    if step == "mark":
        return world.put(stage, replace(mine, unfinished=True))
    if step.startswith("write"):
        return world.put(stage, mine.with_(step[-1], f"new {who}"))
    if step == "carry over":
        for name, text in world.folder.persons:
            mine = mine.with_(name, text)
        return world.put(stage, mine)
    if step == "note":
        return world.put(stage, replace(mine, carried=mine.persons))
    return replace(world.put(stage, world.folder), folder=mine)


def rescued(world: World, number: int) -> World:
    """One file of the old folder that came late, moved; the same world where there is none."""
    old, new = world.beside[number], world.folder
    for name, theirs in () if old.unfinished else old.persons:
        ours, carried = new.of(name), dict(new.carried).get(name)
        if theirs not in (ours, carried):
            goal = name if ours in (None, carried) else free(new)
            return replace(world.put(number, old.without(name)), folder=new.with_(goal, theirs))
    return world


def free(folder: Folder) -> str:
    """A name that no file has."""
    return next(one for number in range(2, 9) if not folder.of(one := f"mine-{number}"))


def _recover(world: World, who: int) -> Iterator[World]:
    """One thing that a kill has left, set right."""
    for number, left in enumerate(world.beside):
        if left.gone:
            yield world.put(number, left.without(left.files[0][0]) if left.files else None)
            return
    for number, left in enumerate(world.beside):
        after = rescued(world, number)
        yield after if after != world else world.put(number, replace(left, gone=True))
        return
    if world.folder.unfinished:
        yield replace(world, folder=replace(world.folder, unfinished=False, carried=()))
        return
    yield world.goes(who, "make stage")


def explored(begin: World) -> Iterator[tuple[World, str]]:
    """Every state that can be reached, and what has led there last."""
    known, waiting = {begin}, [begin]
    yield begin, "the beginning"
    while waiting:
        for how, world in nexts(waiting.pop()):
            if world not in known:
                known.add(world)
                waiting.append(world)
                yield world, how
