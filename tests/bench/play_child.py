"""One measurement of play in a process of its own: `python -m tests.bench.play_child NAME`.

Prints JSON. What is compared is measured in turns within one process, and the median of the turns
counts, so that a busy machine slows both alike.
"""

import json
import os
import sys
from collections.abc import Callable
from multiprocessing import active_children
from statistics import median
from time import perf_counter, process_time

from generator.engine import Program, compile_game, explain
from generator.engine.match import seeded
from generator.model.game import Game
from generator.play.rng import Stream
from generator.project import find_project
from generator.source.games import read_game
from tests.bench.malice_by_hand import Match
from tests.play.batches import batch_of, run_batch

Result = dict[str, float]
Played = tuple[int, float, str]
"""Decisions with a choice, score, how it ended."""
TURNS = 5
MALICE, HAMMER = ("malice", 1), ("hammer-of-the-witches", 4)


def opened(name: str) -> Game:
    """The game of a box."""
    game, reading = read_game(find_project().content / name)
    assert game is not None, reading.findings
    return game


def compiled(name: str, seats: int) -> Program:
    """Its first ruleset for so many seats."""
    game = opened(name)
    return compile_game(game, game.rulesets[0].id, seats)


def by_engine(game: Program, seed: int) -> Played:
    """One match by random choices on the engine."""
    state, below, decisions = game.new_state(seed), Stream(seed).below, 0
    legal_actions, apply = state.legal_actions, state.apply
    while legal := legal_actions():
        if len(legal) > 1:
            decisions += 1
            apply(legal[below(len(legal))])
        else:
            apply(legal[0])
    return decisions, state.returns()[0], str(state.outcome)


def by_hand(seed: int) -> Played:
    """The same match by the program that was written by hand."""
    below, decisions = Stream(seed).below, 0

    def choose(count: int) -> int:
        nonlocal decisions
        decisions += 1
        return below(count)

    match = Match(seeded(seed), choose)
    score = float(match.play())
    return decisions, score, match.fate


def timed(play: Callable[[int], Played], seeds: range) -> tuple[float, list[Played]]:
    """Seconds for matches with these seeds, and how they went."""
    start = process_time()
    played = [play(seed) for seed in seeds]
    return process_time() - start, played


def against_hand(matches: int = 1500) -> Result:
    """The engine and the program written by hand, with the same seeds: the same matches."""
    game = compiled(*MALICE)
    seconds: dict[str, list[float]] = {"engine": [], "hand": []}
    decisions = 0
    for turn in range(TURNS + 1):
        seeds = range(turn * matches, (turn + 1) * matches)
        engine, ours = timed(lambda seed: by_engine(game, seed), seeds)
        hand, theirs = timed(by_hand, seeds)
        for seed, one, other in zip(seeds, ours, theirs, strict=True):
            assert one == other, f"seed {seed}: {one} on the engine, {other} by hand"
        if turn:  # the first turn warms up
            seconds["engine"].append(engine)
            seconds["hand"].append(hand)
            decisions += sum(one[0] for one in ours)
    ratio = median(h / e for h, e in zip(seconds["hand"], seconds["engine"], strict=True))
    return {
        "ratio": ratio,
        "engine": decisions / sum(seconds["engine"]),
        "hand": decisions / sum(seconds["hand"]),
    }


def against_uno(matches: int = 150) -> Result:
    """Decisions a second of the Hammer, and of RLCard's `uno`, both by random choices."""
    import rlcard
    from rlcard.agents import RandomAgent

    uno = rlcard.make("uno", config={"seed": 1})
    uno.set_agents([RandomAgent(uno.num_actions) for _ in range(uno.num_players)])
    game = compiled(*HAMMER)

    def theirs(_: int) -> Played:
        paths, _ = uno.run(is_training=False)
        return sum(len(path) // 2 for path in paths), 0.0, ""

    rates: dict[str, list[float]] = {"hammer": [], "uno": []}
    for turn in range(TURNS + 1):
        for name, play, many in (
            ("hammer", lambda seed: by_engine(game, seed), matches // 5),
            ("uno", theirs, matches * 5),
        ):
            seconds, played = timed(play, range(turn * many, (turn + 1) * many))
            if turn:
                rates[name].append(sum(one[0] for one in played) / seconds)
    ratio = median(h / u for h, u in zip(rates["hammer"], rates["uno"], strict=True))
    return {"ratio": ratio, **{name: median(found) for name, found in rates.items()}}


def workers(playouts: int = 500) -> Result:
    """Seconds for one batch on one worker, and on two."""
    game, load = opened(HAMMER[0]), os.getloadavg()[0]
    seconds: dict[int, list[float]] = {1: [], 2: []}
    processors: dict[int, list[float]] = {1: [], 2: []}
    tallies = []
    for jobs in (1, 2) * TURNS:
        batch = batch_of(game, game.rulesets[0].id, HAMMER[1], ("random",) * HAMMER[1], 1, playouts)
        used, start = sum(os.times()[:4]), perf_counter()
        tallies.append(run_batch(batch, jobs, lambda _: None))
        seconds[jobs].append(perf_counter() - start)
        for child in active_children():  # their time counts when they are gone
            child.join()
        processors[jobs].append(sum(os.times()[:4]) - used)
    assert all(one == tallies[0] for one in tallies), "the worker count changed the numbers"
    return {
        "load": load,
        "one": min(seconds[1]),
        "two": min(seconds[2]),
        "cost": min(processors[2]) / min(processors[1]),
    }


def unasked(matches: int = 60) -> Result:
    """What `explain` costs a run that never asks: its calls, and time before and after asking."""
    game = compiled(*HAMMER)
    calls = 0

    def watch(frame: object, event: str, _: object) -> None:
        nonlocal calls
        code = getattr(frame, "f_code", None)
        calls += event == "call" and getattr(code, "co_filename", "") == explain.__file__

    sys.setprofile(watch)
    by_engine(game, 1)
    unasked, _ = calls, game.new_state(3).explain(0)
    sys.setprofile(None)
    assert calls > unasked, "the calls are not seen"
    before = [timed(lambda seed: by_engine(game, seed), range(matches))[0] for _ in range(TURNS)]
    state = game.new_state(3)
    for action in range(game.tables.size):
        state.explain(action)
    after = [timed(lambda seed: by_engine(game, seed), range(matches))[0] for _ in range(TURNS)]
    return {"calls": unasked, "ratio": min(after) / min(before)}


SCENES: dict[str, Callable[[], Result]] = {
    "against-hand": against_hand,
    "against-uno": against_uno,
    "workers": workers,
    "unasked": unasked,
}

if __name__ == "__main__":
    print(json.dumps(SCENES[sys.argv[1]]()))  # noqa: T201
