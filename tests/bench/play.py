"""The numbers of play; `python -m tests.bench` prints them with all others."""

import json
import subprocess
import sys

from tests.bench.line import Line


def scene(name: str) -> dict[str, float]:
    """The numbers of one scene, from a process of its own."""
    said = subprocess.run(
        [sys.executable, "-m", "tests.bench.play_child", name], stdout=subprocess.PIPE, check=True
    )
    return {key: float(value) for key, value in json.loads(said.stdout).items()}


def measure_play() -> list[Line]:
    """All numbers of play, in one run."""
    workers, hand = scene("workers"), scene("against-hand")
    uno, unasked = scene("against-uno"), scene("unasked")
    return [
        Line("Malice on the engine, decisions", hand["engine"] / 1000, "k/s"),
        Line("Malice by hand, decisions", hand["hand"] / 1000, "k/s"),
        Line("Malice, engine ÷ by hand, same matches", hand["ratio"], "", least=1 / 3),
        Line("Hammer, 4 seats, decisions", uno["hammer"] / 1000, "k/s"),
        Line("RLCard's uno, 2 seats, decisions", uno["uno"] / 1000, "k/s"),
        Line("Hammer ÷ uno, decisions", uno["ratio"], "", least=0.5),
        Line("two workers ÷ one", workers["one"] / workers["two"], "×", least=1.8),
        Line("what else the machine was doing before (load, 0 is idle)", workers["load"]),
        Line("processor time on two workers ÷ on one", workers["cost"]),
        Line("calls into explain in a match that never asks", unasked["calls"], "", 0),
        Line("time of matches after all was explained ÷ before", unasked["ratio"], "", 1.1),
    ]
