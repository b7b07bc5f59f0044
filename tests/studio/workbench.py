"""The workbench as its tests handle it."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from browser import Visit

FILE = "cards/majors.yaml"


def ready(visit: Visit) -> Any:
    """The page of the set, once its text can be written at."""
    page = visit.open("/make/~lamps")
    page.locator("#bench[data-ready]").wait_for()
    return page


def opened(visit: Visit) -> Any:
    """The page of the set, once its card and form are there too."""
    page = ready(visit)
    page.locator("#card-form").wait_for()
    return page


def text_of(page: Any) -> str:
    """What stands in the editor."""
    return str(page.evaluate("workbench.text.text"))


def typed(page: Any, text: str) -> None:
    """Put words at the beginning of the text."""
    page.evaluate("(typed) => workbench.text.change(0, 0, typed)", text)


def held(home: Path) -> str:
    """What stands in the file."""
    return (home / FILE).read_text("utf-8")


def state(page: Any, said: str) -> None:
    """Wait until the page says so of what was written."""
    page.locator("#state", has_text=said).wait_for()


def saved(page: Any) -> None:
    """Wait until the page says that all is saved."""
    page.locator("#state", has_text=re.compile("^Saved$")).wait_for()


def until(page: Any, holds: Callable[[], bool]) -> None:
    """Wait until something holds that the page does not show."""
    for _ in range(300):
        if holds():
            return
        page.wait_for_timeout(100)
    raise AssertionError("it does not come to that")


def tab_to(page: Any, selector: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(90):
        page.keyboard.press("Tab")
        if page.evaluate("(one) => Boolean(document.activeElement?.matches(one))", selector):
            return
        if page.evaluate("document.activeElement?.id") == "editor":
            page.keyboard.press("Escape")  # then Tab leaves the text
    raise AssertionError(f"Tab does not lead to {selector}")
