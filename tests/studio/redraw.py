"""Measures a keystroke until its card is drawn anew: `python -m tests.studio.redraw [TIMES]`.

A browser types into the workbench, and waits for the next picture in the page. Said are the median
and the slowest on the clock and in processor time (of the studio and what it has begun, not of the
browser), with the pause for which the page waits before it asks. Not in the suite.
"""

import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

import psutil

sys.path.insert(0, str(Path(__file__).parent))

from browser import started, stopped, visit_of
from conftest import NAMES
from own_set import write_set

from generator.saying import say

WARM = 3
QUIET = 4500
"""Milliseconds between two keystrokes: till then it is checked, saved, and seen to be saved."""
TYPE = """(typed) => new Promise((drawn) => {
  const face = document.querySelector("#face"), began = performance.now();
  new MutationObserver((_, seen) => {
    seen.disconnect();
    face.decode().then(() => drawn(performance.now() - began));
  }).observe(face, { attributes: true, attributeFilter: ["src"] });
  const at = workbench.text.text.indexOf("Still warm");
  const end = workbench.text.text.indexOf("\\n", at);
  workbench.text.change(at + 10, end, typed);
})"""


def main(times: int) -> None:
    """Type, and say how long it took."""
    from playwright.sync_api import sync_playwright

    path = next(filter(None, map(shutil.which, NAMES)))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        write_set(Path(folder))
        studio = started(Path(folder))
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = visit_of(browser, studio).open("/make/~lamps")
        page.locator("#card-form").wait_for()
        page.wait_for_timeout(2 * QUIET)
        clock, processor = list[float](), list[float]()
        for _ in range(times + WARM):
            before = spent(studio.process.pid)
            clock.append(page.evaluate(TYPE, f" {time.time_ns()}"))  # no face is kept of this
            processor.append(1000 * (spent(studio.process.pid) - before))
            page.wait_for_timeout(QUIET)
        browser.close()
        stopped(studio)
    for name, values in (("clock", clock[WARM:]), ("processor", processor[WARM:])):
        say(f"{name}: median {statistics.median(values):.0f} ms, slowest {max(values):.0f} ms")


def spent(process: int) -> float:
    """Seconds of processor time of a process and those that it has begun."""
    studio = psutil.Process(process)
    times = (one.cpu_times() for one in (studio, *studio.children(recursive=True)))
    return sum(one.user + one.system for one in times)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
