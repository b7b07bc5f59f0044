"""What `check --play` does with a box: plays it, and says what came of it."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

from generator.boxes import Box, Chosen, Shelf, read_box
from generator.commands.opening import check_seats, find_ruleset
from generator.commands.simulating import Counter
from generator.diagnostics import Diagnostic
from generator.errors import HornbookError
from generator.model.game import Game
from generator.model.rules import Ruleset
from generator.model.seating import allows
from generator.play.map_counters import map_counters
from generator.play.study.findings import findings
from generator.play.study.outline import outline
from generator.play.study.plan import Wish, can_be
from generator.play.study.runner import Room
from generator.play.study.studying import run_study
from generator.rules.symbols import check_variants


@dataclass(frozen=True)
class Trial:
    """What `check` was asked to play; `matches` for each ruleset, shared among its tables."""

    matches: int
    seed: int = 1
    seats: tuple[int, ...] = ()
    ruleset: str | None = None
    ablate_all: bool = False
    variants: tuple[str, ...] = ()
    map: str = ""


def try_out(
    shelf: Shelf, chosen: Chosen, box: Box, trial: Trial, jobs: int
) -> tuple[list[Diagnostic], list[dict[str, Any]]]:
    """The findings of play, and its outline; none of both where a box has no rules or errors.

    Raises:
        HornbookError: there is no such ruleset, variant, map or number of seats, or a worker died.
    """
    if box.game is None or not box.is_sound:
        sys.stderr.write(f"{box.name} is not played: its files have errors\n")
        return [], []
    if not box.game.rulesets:
        sys.stderr.write(f"{box.name} is not played: it has no rules\n")
        return [], []
    wish = _wish(box.game, trial, called(shelf, chosen))
    base = read_box(chosen.folder).game if chosen.folder and chosen.sets else None
    counter = Growing()
    try:
        room = Room(box.game, base, trial.seed, trial.variants, trial.map)
        study = run_study(room, wish, jobs, counter)
    finally:
        counter.close()
    return findings(study), [outline(study)]


def _wish(game: Game, trial: Trial, named: str) -> Wish:
    if trial.ruleset is not None:
        find_ruleset(game, trial.ruleset)
    wish = Wish(
        trial.matches, trial.seed, frozenset(trial.seats), trial.ruleset, trial.ablate_all, named,
        trial.variants, trial.map,
    )  # fmt: skip
    users = [one for one in game.rulesets if trial.ruleset in (None, one.id)]
    able = [one for one in users if can_be(game, one, wish)]
    if not able:
        _refuse(game, users, wish)
    for seats in trial.seats:
        if not any(allows(one, seats) for one in able):
            check_seats(able[0], seats)
        if trial.map:
            map_counters(game, able[0], trial.map, seats)
    return wish


def _refuse(game: Game, users: Sequence[Ruleset], wish: Wish) -> NoReturn:
    """Say why none of these rulesets can be played so.

    Raises:
        HornbookError: always.
    """
    check_variants(game, wish.variants, users[0] if len(users) == 1 else None)
    for one in users:
        map_counters(game, one, wish.map, one.seats.least)
    raise HornbookError("no rules of this box have all of these", instead="name fewer variants")


def called(shelf: Shelf, chosen: Chosen) -> str:
    """What to type to name a box and its sets."""
    folder = chosen.folder
    own = folder is not None and folder.name in shelf.names()
    own = own and folder is not None and folder == shelf.project.content / folder.name
    name = folder.name if folder and own else _near(folder or Path())
    known = shelf.set_names()
    sets = [one.name if one.name in known else _near(one) for one in chosen.sets]
    return " ".join([name, *(f"--set {one}" for one in sets)])


def _near(folder: Path) -> str:
    here = Path.cwd()
    return str(folder.relative_to(here) if folder.is_relative_to(here) else folder)


class Growing(Counter):
    """Counts matches on stderr while it is not yet known how many there will be."""

    def __init__(self) -> None:
        super().__init__(0)

    def expect(self, more: int) -> None:
        """So many will be played next."""
        self.total += more

    def add(self, newly: int) -> None:
        """So many matches are newly done."""
        if not self.moves:
            super().add(newly)
            return
        self.done += newly
        sys.stderr.write(f"\r[{self.done:,}/{self.total:,}] matches")
        sys.stderr.flush()

    def close(self) -> None:
        """Leave the terminal on a fresh line, also when the work was interrupted."""
        if self.moves and self.done:
            sys.stderr.write("\n")


def trial_of(options: dict[str, Any]) -> Trial | None:
    """Take what says how to play out of the options; None where nothing is to be played.

    Raises:
        HornbookError: something says how to play, and nothing is played.
    """
    names = ("seats", "ruleset", "seed", "ablate_all", "variant", "map")
    taken = {name: options.pop(name) for name in names}
    matches = options.pop("play")
    if matches is not None:
        seed = 1 if taken["seed"] is None else taken["seed"]
        how = (taken["seats"], taken["ruleset"], taken["ablate_all"])
        return Trial(matches, seed, *how, tuple(taken["variant"]), taken["map"] or "")
    idle = [name for name, value in taken.items() if value or type(value) is int]
    if idle:
        flag = f"--{idle[0].replace('_', '-')}"
        raise HornbookError(f"{flag} says how to play", instead="add how much: --play 1000")
    return None
