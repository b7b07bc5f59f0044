"""The `simulate` command: many playouts of a game, and what they say about it."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generator.boxes import Box
from generator.commands.opening import check_seats, find_ruleset
from generator.diagnostics import Diagnostic
from generator.errors import HornbookError
from generator.model.game import Game
from generator.output import write_file
from generator.play.batches import Batch, Watch, again, processors, run_batch
from generator.play.clusters import run_on_cluster
from generator.play.codes import CAPPED
from generator.play.policies import names_for
from generator.play.recording import record_match
from generator.play.summaries import summary
from generator.play.tables import table
from generator.play.tallies import Tally
from generator.play.transcripts import fingerprint, sets_of
from generator.rules.symbols import check_variants


def simulate(box: Box, game: Game, options: Mapping[str, Any]) -> tuple[str, list[Diagnostic]]:
    """Play a batch; the statistics in the format asked for, and the findings.

    Raises:
        HornbookError: the options cannot be met, or a worker or cluster failed.
    """
    batch = make_batch(game, options)
    counter = Counter(batch.playouts)
    try:
        whole = _run(batch, options, counter.add)
    finally:
        counter.close()
    found = summary(batch, whole)
    as_json = options["format_"] == "json"
    text = json.dumps(found, indent=2, ensure_ascii=False) if as_json else table(game.title, found)
    return text, box.shown(findings(batch, whole))


def make_batch(game: Game, options: Mapping[str, Any]) -> Batch:
    """The batch that a person asked for.

    Raises:
        HornbookError: there is no such ruleset, variant, policy or number of seats.
    """
    ruleset = find_ruleset(game, options["ruleset"])
    seats = check_seats(ruleset, options["seats"])
    asked = seats + ruleset.seats.arbiter
    policies = names_for(options["policy"], asked)
    seed, games, variants = options["seed"], options["games"], options["variant"]
    check_variants(game, variants, ruleset)
    drawn = options.get("map_id") or ""
    batch = Batch(game, ruleset.id, seats, policies, seed, games, tuple(variants), drawn)
    _ = batch.counters  # Says now whether there is such a map for so many.
    return batch


def _run(batch: Batch, options: Mapping[str, Any], watch: Watch) -> Tally:
    if options["cluster"]:
        return run_on_cluster(batch, options["cluster"], watch)
    return run_batch(batch, options["jobs"] or processors(), watch)


def play_again(game: Game, options: Mapping[str, Any]) -> str:
    """One match as a transcript: to standard output, or into a file that is then named.

    Raises:
        HornbookError: the options cannot be met, or the file cannot be written.
    """
    if options["match"] is None:
        raise HornbookError(
            "a transcript is of one match", instead="say which: --match SEED --transcript FILE"
        )
    batch = make_batch(game, options)
    content = fingerprint(game, batch.ruleset, batch.map)
    head: dict[str, Any] = {"content": content, **sets_of(game)}
    if batch.map:
        head["map"] = batch.map
    text = record_match(batch.compiled, batch.policies, options["match"], head)
    target: Path | None = options["transcript"]
    if target is None:
        return text
    write_file(target, text.encode())
    return f"{target}\n"


def findings(batch: Batch, whole: Tally) -> list[Diagnostic]:
    """A finding for each match that was broken off at the cap, with the seed that repeats it."""
    at = batch.game.where(f"rules/{batch.ruleset}", "caps", "decisions")
    cap = batch.game.ruleset(batch.ruleset).caps.decisions
    return [
        CAPPED.at(
            at,
            f"match {number} of {batch.seats} seats was broken off after {cap} decisions",
            f"plays it again: {again(batch, seed)}",
        )
        for number, seed in whole.capped
    ]


class Counter:
    """Counts matches on stderr: one moving line on a terminal, else a line for each tenth."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.moves = sys.stderr.isatty()

    def add(self, newly: int) -> None:
        """So many matches are newly done."""
        before, self.done = self.done, self.done + newly
        if self.moves:
            end = "\n" if self.done == self.total else ""
            sys.stderr.write(f"\r[{self.done:,}/{self.total:,}] matches{end}")
        elif 10 * before // self.total < 10 * self.done // self.total:
            sys.stderr.write(f"[{self.done:,}/{self.total:,}] matches\n")
        sys.stderr.flush()

    def close(self) -> None:
        """Leave the terminal on a fresh line, also when the work was interrupted."""
        if self.moves and self.done < self.total:
            sys.stderr.write("\n")
