"""Pictures of every page of the studio: `python -m tests.studio.gallery FOLDER [PAGE]…`.

Each page is shown on a desktop and on a phone; in turn also at night, at 200 %, and in German. To
be looked at: what a machine can see of a page is told beside it, and counts as a fault: what axe
finds, what is wider than the window, errors, requests to other machines. `weight` is what a browser
loads for a page that has kept nothing, in kB, without the pictures of cards.
"""

import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

NAMES = ("chromium", "chromium-browser", "google-chrome")
TALLEST = 3600
"""Pixels of a page that are shown."""
PATIENCE = 90_000
DESKTOP: dict[str, Any] = {"viewport": {"width": 1200, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 700}, "device_scale_factor": 2}
SHAPES: dict[str, dict[str, Any]] = {
    "desktop": DESKTOP,
    "phone": PHONE,
    "night": DESKTOP | {"color_scheme": "dark"},
    "double": {"viewport": {"width": 600, "height": 450}, "device_scale_factor": 2},
    "german": DESKTOP | {"locale": "de-DE"},
    "night-phone": PHONE | {"color_scheme": "dark"},
    "german-phone": PHONE | {"locale": "de-DE"},
}
ALWAYS = ("desktop", "phone")
IN_TURN = tuple(name for name in SHAPES if name not in ALWAYS)
LESSON = "box=malice&class=9&without_decks=yes"
PROOF = {"ruleset": "malice", "matches": "60", "seed": "1", "policy": "study"}
TABLES = {
    "malice": ("malice", "malice", 1),
    "salem": ("salem-1692", "salem-1692", 4),
    "lips": ("witch-hunt-1649", "lying-lips", 3),
    "dregs": ("witch-hunt-1649", "the-dregs-of-days", 2),
    "hammer": ("hammer-of-the-witches", "hammer-of-the-witches", 3),
    "malleus": ("malleus-maleficarum", "malleus-maleficarum", 4),
}


@dataclass
class Seen:
    """What was seen of a page by a machine."""

    faults: list[str] = field(default_factory=list)
    weight: int = 0
    painted: float = 0.0
    """Milliseconds to the first paint."""


def sent(path: str, form: dict[str, Any], over: str = "") -> Callable[[Any, str], None]:
    """A page to which a form leads; `over` is shown once it is done."""

    def go(page: Any, base: str) -> None:
        answer = page.request.post(base + path, form=form, headers={"origin": base})
        page.goto(answer.url)
        if over:
            page.locator(over).first.wait_for(timeout=PATIENCE)

    return go


def at(path: str, there: str = "main") -> Callable[[Any, str], None]:
    """A page by its address; it shows `there`."""

    def go(page: Any, base: str) -> None:
        page.goto(base + path)
        page.locator(there).first.wait_for(timeout=PATIENCE)

    return go


def table(box: str, ruleset: str, seats: int) -> Callable[[Any, str], None]:
    """A table at which a match begins."""

    def go(page: Any, base: str) -> None:
        page.goto(f"{base}/play/new?box={box}&ruleset={ruleset}&seats={seats}")
        page.locator("[name=seed]").fill("7")
        page.locator("form[action='/play/begin'] button.main").click()
        page.locator("#table").wait_for(timeout=PATIENCE)

    return go


def query(text: str) -> dict[str, str]:
    """A form as its address says it."""
    return dict(one.split("=") for one in text.split("&"))


PAGES: dict[str, Callable[[Any, str], None]] = {
    "home": at("/"),
    "look": at("/look"),
    "look-found": at("/look?q=witness"),
    "look-box": at("/look/hammer-of-the-witches"),
    "look-nothing": at("/look/malice?q=zeppelin"),
    "look-set": at("/look/two-of-salem"),
    "look-card": at("/look/malice/majors/the-fool"),
    "look-rules": at("/look/witch-hunt-1649/~rules"),
    "look-map": at("/look/malleus-maleficarum/~/charmes-hail"),
    "look-long-card": at("/look/salem-1692/playing/witness"),
    "print": at("/print"),
    "print-form": at("/print?box=witch-hunt-1649"),
    "print-sheets": sent("/print", query("box=malice&only=majors&paper=a4"), ".takes"),
    "print-set": at("/print?box=two-of-salem&own=yes&only=playing"),
    "export": at("/export"),
    "export-form": at("/export?box=salem-1692"),
    "export-files": sent("/export", query("box=malice&to=pictures"), ".files, .target"),
    "printer": at("/printer"),
    "printer-sheet": sent("/printer", {"paper": "a4", "backs": "long-edge"}, "#job .button"),
    "teach": at("/teach"),
    "teach-class": at("/teach?box=malice&class=28"),
    "teach-many": at("/teach?box=hammer-of-the-witches&class=36&minutes=90"),
    "teach-pack": sent("/teach", query(LESSON), ".takes"),
    "teach-large": at("/teach?box=salem-1692&class=25&large=3"),
    "make": at("/make"),
    "make-bench": at("/make/~lamps", "#card-form"),
    "make-table": at("/make/~lamps/table?file=cards/majors.yaml"),
    "make-history": at("/make/~lamps/history?file=cards/majors.yaml"),
    "prove": at("/prove"),
    "prove-box": at("/prove/of/witch-hunt-1649"),
    "prove-report": sent("/prove/of/malice", PROOF, '#proof[data-over="yes"]'),
    "play": at("/play"),
    "play-new": at("/play/new?box=salem-1692&seats=5"),
    **{f"play-{name}": table(*one) for name, one in TABLES.items()},
    "translate": at("/translate"),
    "translate-desk": at("/translate/hammer-of-the-witches/de?show=all&q=Accomplice", "#card img"),
    "job": sent("/look/malice/matches", {"ruleset": "malice", "back": "/look/malice"}),
    "nothing": at("/nowhere"),
}


def main(folder: Path, names: list[str]) -> int:
    """Draw these pages, or all; the number of those with a fault."""
    sys.path.insert(0, str(Path(__file__).parent))
    from browser import started, stopped
    from own_set import write_set
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True, exist_ok=True)
    path, faulty = next(filter(None, map(shutil.which, NAMES))), 0
    with tempfile.TemporaryDirectory() as opened, sync_playwright() as driver:
        write_set(Path(opened))
        studio = started(Path(opened))
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name, also in zip(PAGES, cycle(IN_TURN), strict=False):
            if names and name not in names:
                continue
            for shape in (*ALWAYS, also):
                seen = _seen(browser, studio, name, shape, folder)
                faulty += bool(seen.faults)
                weight = seen.weight // 1000
                said = f"{name}-{shape}: {weight:,} kB, painted after {seen.painted:.0f} ms"
                sys.stdout.write("\n    ".join([said, *seen.faults]) + "\n")
                sys.stdout.flush()
        browser.close()
        stopped(studio)
    return faulty


def _seen(browser: Any, studio: Any, name: str, shape: str, folder: Path) -> Seen:
    from browser import AXE
    from playwright.sync_api import Error

    how = {"viewport": DESKTOP["viewport"], "reduced_motion": "reduce", **SHAPES[shape]}
    context = browser.new_context(**how)
    page, seen, own = context.new_page(), Seen(), urlsplit(studio.link).netloc
    context.request.get(studio.link)  # let in, with nothing kept yet
    expected = " 404 " if name == "nothing" else "\0"
    page.on(
        "console",
        lambda one: (
            one.type == "error" and expected not in one.text and seen.faults.append(one.text)
        ),
    )
    page.on("pageerror", lambda one: seen.faults.append(str(one)))
    page.on("request", lambda one: _outside(one.url, own) and seen.faults.append(one.url))
    page.on("response", lambda one: _weigh(one, seen))
    try:
        PAGES[name](page, studio.base)
        # Streams stay open, and pictures of cards may have to be painted first.
        page.evaluate("() => document.fonts.ready.then(() => 1)")
        _drawn(page)
        seen.painted = page.evaluate(
            "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
        )
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        seen.faults += [f"{wide} px wider than the window"] * (wide > 0)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate("() => axe.run()")["violations"]
        seen.faults += [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]
        high = min(TALLEST, page.evaluate("document.documentElement.scrollHeight"))
        size = {"x": 0, "y": 0, "width": how["viewport"]["width"], "height": high}
        page.screenshot(path=folder / f"{name}-{shape}.png", full_page=True, clip=size)
        if shape == "desktop":
            page.set_viewport_size(SHAPES["double"]["viewport"])
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            seen.faults += [f"{wide} px wider than the window at 200 %"] * (wide > 0)
    except Error as error:
        seen.faults.append(error.message.splitlines()[0])
    context.close()
    return seen


def _drawn(page: Any) -> None:
    """Wait until the pictures that can be seen are there, for a while."""
    till = time.monotonic() + 40
    page.evaluate("document.querySelectorAll('img').forEach((one) => { one.loading = 'eager' })")
    missing = "() => [...document.images].filter((one) => !one.complete && !one.hidden).length"
    while page.evaluate(missing) and time.monotonic() < till:
        page.wait_for_timeout(200)


def _outside(url: str, own: str) -> bool:
    return urlsplit(url).netloc != own and not url.startswith(("blob:", "data:"))


def _weigh(response: Any, seen: Seen) -> None:
    kind = response.headers.get("content-type", "")
    if not kind.startswith(("image/png", "text/event-stream")):
        seen.weight += int(response.headers.get("content-length", 0))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
