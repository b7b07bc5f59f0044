"""How many tables one studio carries: `python -m tests.studio.load [TABLES]`; not in the suite.

Fifty tables of five seats: somebody at a screen and four policies, all at once, until each match is
over. It says how long an act takes until the next page is there, and what the processes hold.
"""

import os
import random
import resource
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent))

from browser import started, stopped
from player import Player, begun

from generator.saying import say

OF = ("hammer-of-the-witches", "hammer-of-the-witches")
MOST = 40
"""Acts at one table."""


def play(link: str, seed: int) -> list[float]:
    """One match; seconds of each act."""
    player, dice, took = Player.by(link), random.Random(seed), list[float]()
    table, page = begun(player, *OF, ["here", *["greedy"] * 4], seed)
    while not page.is_over and len(took) < MOST:
        began = time.monotonic()
        chosen = dice.randrange(len(page.options))
        page = player.post(f"/seat/{table}/here/act", version=page.version, option=chosen)
        took.append(time.monotonic() - began)
        player.heard.clear()
    return took


def held(process: int) -> int:
    """Megabytes of a process and its children."""
    kilobytes = 0
    for one in (process, *children(process)):
        for line in Path(f"/proc/{one}/status").read_text().splitlines():
            kilobytes += int(line.split()[1]) if line.startswith("VmRSS") else 0
    return kilobytes // 1024


def children(process: int) -> list[int]:
    """The processes that one has begun."""
    tasks = Path(f"/proc/{process}/task").iterdir()
    return [int(one) for task in tasks for one in (task / "children").read_text().split()]


def main() -> None:
    """Play, and say how it went."""
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    with TemporaryDirectory() as folder:
        os.environ["HORNBOOK_SAVES"] = folder
        studio = started(Path(folder))
        try:
            began = time.monotonic()
            with ThreadPoolExecutor(tables) as pool:
                each = list(pool.map(lambda seed: play(studio.link, seed), range(tables)))
            lasted = time.monotonic() - began
            memory = held(studio.process.pid)
        finally:
            stopped(studio)
    took = sorted(one for some in each for one in some)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    slow = took[len(took) * 95 // 100]
    say(f"{tables} tables, {len(took)} acts in {lasted:.1f} s: {len(took) / lasted:.0f} a second")
    say(f"an act: median {took[len(took) // 2]:.2f} s, 95 of 100 within {slow:.2f} s")
    say(f"processor {used.ru_utime + used.ru_stime:.1f} s, memory {memory} MB")


if __name__ == "__main__":
    main()
