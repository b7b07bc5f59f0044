"""Measures how soon something is seen: `python -m tests.studio.redraw [TIMES]`; not in the suite.

The first page: from the command until a browser, which stands open, has painted it. A keystroke in
the workbench: until the card is drawn anew in the page, with the pause for which the page waits
before it asks. Said are the median and the slowest on the clock, and in processor time of the
studio and what it has begun, without that of the browser.
"""

import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

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


PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


def main(times: int) -> None:
    """Look and type, and say how long it took."""
    from playwright.sync_api import sync_playwright

    path = next(filter(None, map(shutil.which, NAMES)))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        write_set(Path(folder))
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        told("the first page", [first_page(browser, Path(folder)) for _ in range(times // 2 + 1)])
        told("a keystroke", list(keystrokes(browser, Path(folder), times + WARM))[WARM:])
        browser.close()


def told(what: str, values: list[tuple[float, float]]) -> None:
    """Say what was measured: milliseconds on the clock, and of the processor."""
    for name, own in zip(("clock", "processor"), zip(*values, strict=True), strict=True):
        say(f"{what}, {name}: median {statistics.median(own):.0f} ms, slowest {max(own):.0f} ms")


def first_page(browser: Any, folder: Path) -> tuple[float, float]:
    """From the command to the first page."""
    profile = browser.new_context()
    page = profile.new_page()
    began = time.monotonic()
    studio = started(folder)
    link = time.monotonic() - began
    page.goto(studio.link)
    while not page.evaluate(f"() => {PAINTED}"):  # waiting for a text would need eval
        time.sleep(0.02)
    took = 1000 * link + page.evaluate(f"() => {PAINTED}")
    processor = 1000 * spent(studio.process.pid)
    profile.close()
    stopped(studio)
    return took, processor


def keystrokes(browser: Any, folder: Path, times: int) -> Iterator[tuple[float, float]]:
    """From a keystroke to its card."""
    studio = started(folder)
    page = visit_of(browser, studio).open("/make/~lamps")
    page.locator("#card-form").wait_for()
    page.wait_for_timeout(2 * QUIET)
    for _ in range(times):
        before = spent(studio.process.pid)
        clock = page.evaluate(TYPE, f" {time.time_ns()}")  # no face is kept of this
        yield clock, 1000 * (spent(studio.process.pid) - before)
        page.wait_for_timeout(QUIET)
    page.context.close()
    stopped(studio)


def spent(process: int) -> float:
    """Seconds of processor time of a process and those that it has begun."""
    studio = psutil.Process(process)
    times = (one.cpu_times() for one in (studio, *studio.children(recursive=True)))
    return sum(one.user + one.system for one in times)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
