"""Every seed, every input that once failed, and some hundred mutations of them for each target."""

import os
import random
from time import perf_counter

import pytest

from tests.fuzz.mutations import mutated
from tests.fuzz.targets import TARGETS, Target

SEED = int(os.environ.get("HORNBOOK_FUZZ_SEED", "1649"))
"""The suite says the same each time; `make fuzz` goes further, and finds what is new."""

MUTATIONS = 300
SECONDS = 1.0
"""For the mutations of one target, however many of them that allows."""

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
    end = perf_counter() + SECONDS
    for number in range(MUTATIONS):
        data = mutated(chance.choice(target.seeds), chance, words, target.seeds)[: target.longest]
        try:
            target.run(data)
        except Exception as error:
            error.add_note(f"HORNBOOK_FUZZ_SEED={SEED}, mutation {number}: {data!r}")
            raise
        if perf_counter() > end:
            break
