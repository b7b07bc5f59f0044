"""Every seed, every input that once failed, and some dozen mutations of them for each target.

`make thousand` tries some hundred.
"""

import os
import random

import pytest

from tests.fuzz.mutations import mutated
from tests.fuzz.targets import TARGETS, Target
from tests.thorough import THOROUGH

SEED = int(os.environ.get("HORNBOOK_FUZZ_SEED", "1649"))
"""The suite says the same each time; `make fuzz` goes further, and finds what is new."""

MUTATIONS = 400 if THOROUGH else 60
"""For each target: a number, and no time, so that a slow machine finds what a fast one finds."""

FOUND = [(one, data) for one in TARGETS.values() for data in one.found]


@pytest.mark.parametrize("target", TARGETS.values(), ids=TARGETS)
def test_seeds_do_no_harm(target: Target) -> None:
    assert target.seeds
    for data in target.seeds:
        target.run(data)


@pytest.mark.parametrize("target", TARGETS.values(), ids=TARGETS)
def test_mutations_of_seeds_do_no_harm(target: Target) -> None:
    chance = random.Random(f"{SEED} {target.name}")
    words = [word.encode() for word in target.words]
    for number in range(MUTATIONS):
        data = mutated(chance.choice(target.seeds), chance, words, target.seeds)[: target.longest]
        try:
            target.run(data)
        except Exception as error:
            error.add_note(f"HORNBOOK_FUZZ_SEED={SEED}, mutation {number}: {data!r}")
            raise
