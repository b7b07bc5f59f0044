"""Draws the pictures of `docs/`: `python -m tests.studio.pictures [NAME]…` writes docs/pictures.

They are screenshots of the studio as it is, of a window of 1200 × 860, with few colours: so that
they show what there is, and stay small.
"""

import shutil
import sys
import tempfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
NAMES = ("chromium", "chromium-browser", "google-chrome")
SIZE = {"width": 1200, "height": 860}
MOST = 60_000
"""Bytes of a picture."""


def home(page: Any, base: str) -> None:
    """The first page."""
    page.goto(f"{base}/")


def look(page: Any, base: str) -> None:
    """A shelf of cards."""
    page.goto(f"{base}/look/malice")
    page.wait_for_timeout(4000)


def print_(page: Any, base: str) -> None:
    """Sheets as they will be."""
    page.goto(f"{base}/print?box=malice&only=majors")
    page.locator("button.main").click()
    page.locator(".takes").wait_for(timeout=120_000)
    page.locator(".parts summary").click()
    page.wait_for_timeout(6000)


def export(page: Any, base: str) -> None:
    """What can be ticked."""
    page.goto(f"{base}/export?box=salem-1692&to=virtualtabletop")
    page.wait_for_load_state("networkidle")


def teach(page: Any, base: str) -> None:
    """A lesson for a class."""
    page.goto(f"{base}/teach?box=salem-1692&class=25&large=2")
    page.wait_for_load_state("networkidle")


def make(page: Any, base: str) -> None:
    """The workbench."""
    page.goto(f"{base}/make/~lamps")
    page.locator("#card-form").wait_for()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(2000)


def prove(page: Any, base: str) -> None:
    """A proof with its plots."""
    page.goto(f"{base}/prove/of/malice")
    page.get_by_label("Matches").first.fill("4000")
    page.get_by_label("Matches").first.press("Enter")
    page.locator("#proof section svg").first.wait_for()
    page.wait_for_timeout(6000)
    page.get_by_role("button", name="Stop").click()
    page.locator('#proof[data-over="yes"]').wait_for()


def play(page: Any, base: str) -> None:
    """A table."""
    page.goto(f"{base}/play/new?box=malice&ruleset=malice&seats=1&seed=7")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/seat/**", timeout=60_000)
    page.wait_for_timeout(4000)


def translate(page: Any, base: str) -> None:
    """A text beside its card."""
    page.goto(f"{base}/translate/hammer-of-the-witches/de?show=all&q=Accomplice")
    page.locator("#card:not([hidden])").wait_for()


PICTURES: dict[str, Callable[[Any, str], None]] = {
    "home": home,
    "look": look,
    "print": print_,
    "export": export,
    "teach": teach,
    "make": make,
    "prove": prove,
    "play": play,
    "translate": translate,
}


def main(names: list[str]) -> int:
    """Draw the pictures with these names, or all; the number of those that could not be."""
    sys.path.insert(0, str(Path(__file__).parent))
    from browser import started, stopped, visit_of
    from own_set import write_set
    from playwright.sync_api import Error, sync_playwright

    path, failed = next(filter(None, map(shutil.which, NAMES))), 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        write_set(Path(folder))
        studio = started(Path(folder))
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name in names or PICTURES:
            visit = visit_of(browser, studio, viewport=SIZE, reduced_motion="reduce")
            visit.page.set_default_timeout(60_000)
            try:
                PICTURES[name](visit.page, visit.base)
            except Error as error:
                sys.stderr.write(f"{name}: {error.message.splitlines()[0]}\n")
                failed += 1
            else:
                FOLDER.mkdir(exist_ok=True)
                visit.page.evaluate("scrollTo(0, 0)")
                data = small(visit.page.screenshot())
                (FOLDER / f"studio-{name}.png").write_bytes(data)
                sys.stderr.write(f"{name}: {len(data):,} bytes\n")
            visit.page.context.close()
        browser.close()
        stopped(studio)
    return failed


def small(data: bytes) -> bytes:
    """A picture with as many colours as it may have to be small; smaller itself, if need be."""
    picture = Image.open(BytesIO(data)).convert("RGB")
    for width, colours in ((1000, 128), (1000, 48), (800, 64), (800, 24), (640, 24)):
        height = round(picture.height * width / picture.width)
        drawn = picture.resize((width, height), Image.Resampling.LANCZOS).quantize(colours)
        out = BytesIO()
        drawn.save(out, "PNG", optimize=True)
        if out.tell() <= MOST:
            break
    return out.getvalue()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
