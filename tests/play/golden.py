"""Golden transcripts: one for every game, ruleset and number of seats, beside the rules.

`make golden` writes them again after a change of the rules; each keeps its seed and policies.
Where there is none, the greedy playout that shows the most rules is taken.
"""

import sys
from pathlib import Path

from generator.play.card_coverage import CardCoverage
from generator.play.playouts import playout
from generator.play.policies import find_policy
from generator.play.recording import record_match
from generator.play.transcripts import Transcript, fingerprint
from tests.play.matches import CONTENT, OURS, batch, game
from tests.play.refereed import read

EDITORS = "# yaml-language-server: $schema=../../../templates/schema/transcript.schema.json\n"
TRIED = 40
"""The best of so many seeds is taken."""


def golden_file(table: tuple[str, str, int]) -> Path:
    """Where the transcript of a table lies."""
    name, ruleset, seats = table
    return CONTENT / name / "transcripts" / f"{ruleset}-{seats}.yaml"


def written(table: tuple[str, str, int], seed: int, policies: tuple[str, ...]) -> str:
    """The transcript as it should be."""
    name, ruleset, _ = table
    head = {"content": fingerprint(game(name), ruleset)}
    return EDITORS + record_match(batch(*table).compiled, policies, seed, head)


def kept(transcript: Transcript) -> tuple[int, tuple[str, ...]]:
    """Seed and policies of a transcript."""
    assert transcript.seed is not None
    return transcript.seed, transcript.seats


def chosen(table: tuple[str, str, int]) -> tuple[int, tuple[str, ...]]:
    """The seed whose match shows the most rules and cards in the fewest decisions."""
    games = batch(*table, policy="greedy")
    policies = [find_policy(name) for name in games.policies]
    played = [
        playout(games.compiled, policies, seed, seed, CardCoverage(games.compiled))
        for seed in range(TRIED)
    ]
    best = max(played, key=lambda one: (len(one.fired), len(one.played), -one.decisions))
    return best.seed, games.policies


def main() -> None:
    """Write all of them."""
    for table in OURS:
        path = golden_file(table)
        there = path.is_file()
        choice = kept(read(path.read_text("utf-8"))[0]) if there else chosen(table)
        path.parent.mkdir(exist_ok=True)
        path.write_text(written(table, *choice), "utf-8")
        sys.stdout.write(f"{path.relative_to(CONTENT.parent)}\n")


if __name__ == "__main__":
    main()
