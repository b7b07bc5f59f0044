"""A studio in a process of its own, and what a browser sees of it."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

AXE = Path(__file__).parents[1] / "node_modules" / "axe-core" / "axe.min.js"
FAILING = Path(__file__).parent / "failing_disk"

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63d8b5"
    "6b17000454020bf70e3ecc0000000049454e44ae426082"
)
"""A picture of one pixel, as PNG."""


@dataclass(frozen=True)
class Running:
    """A studio in a process of its own; `link` lets a browser in."""

    link: str
    process: subprocess.Popen[str]
    folder: Path
    """What the person has opened."""

    @property
    def base(self) -> str:
        """The address without path and token."""
        return "http://" + urlsplit(self.link).netloc


def _heed_signals() -> None:
    """Under `nohup`, or behind `&`, the tests ignore them, and what they start would too."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)


def started(folder: Path, *words: str, failing: Path | None = None) -> Running:
    """A studio over a folder; what it keeps of a person's work lies beside that.

    Its disk fails as the file `failing` says, as long as that is there.
    """
    more = {"PYTHONUNBUFFERED": "1", "XDG_DATA_HOME": f"{folder}-data"}
    if failing is not None:
        path = [str(FAILING), *filter(None, [os.environ.get("PYTHONPATH")])]
        more |= {"HORNBOOK_FAILING": str(failing), "PYTHONPATH": os.pathsep.join(path)}
    process = subprocess.Popen(
        [sys.executable, "-m", "generator.cli", "studio", "--no-browser", str(folder), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=os.environ | more,
        preexec_fn=_heed_signals,
    )
    assert process.stdout is not None
    found = re.search(r"http\S+", process.stdout.readline())
    assert found, "the studio has said no link"
    return Running(found[0], process, folder)


def stopped(running: Running) -> int:
    """End a studio as a person does; its exit code."""
    running.process.terminate()
    assert running.process.stdout is not None
    running.process.stdout.close()
    return running.process.wait(20)


@dataclass(frozen=True)
class Visit:
    """A page of a browser that the studio has let in; `outside` are requests off this machine."""

    page: Any
    base: str
    outside: list[str]
    errors: list[str]

    def open(self, path: str) -> Any:
        """Go to a page of the studio."""
        self.page.goto(self.base + path)
        return self.page

    def tab_to(self, selector: str, *, most: int = 90) -> None:
        """Press Tab until the focus is there: what a mouse can reach, keys can."""
        from playwright.sync_api import Error

        reached = "(one) => !!document.activeElement?.matches(one)"
        for _ in range(most):
            self.page.keyboard.press("Tab")
            try:
                if self.page.evaluate(reached, selector):
                    return
            except Error:  # the page before has just gone
                self.page.wait_for_load_state()
        raise AssertionError(f"Tab does not lead to {selector}")

    def violations(self, *rules: str) -> list[str]:
        """What axe finds wrong with the page, in words; by these rules, or by all."""
        if not self.page.evaluate("typeof axe === 'object'"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate(
            "(rules) => axe.run(rules ? { runOnly: rules } : {})", [*rules] or None
        )
        return [f"{one['id']}: {one['nodes'][0]['html']}" for one in found["violations"]]


def visit_of(
    chromium: Any, studio: Running, prepared: Callable[[Any], None] | None = None, **context: Any
) -> Visit:
    """A new browser profile, let in by the link once its page is prepared."""
    profile = chromium.new_context(**{"viewport": {"width": 1200, "height": 900}, **context})
    page, outside, errors = profile.new_page(), list[str](), list[str]()
    page.set_default_timeout(30_000)
    own = urlsplit(studio.link).netloc
    page.on("request", lambda one: urlsplit(one.url).netloc != own and outside.append(one.url))
    page.on("console", lambda one: one.type == "error" and errors.append(one.text))
    page.on("pageerror", lambda one: errors.append(str(one)))
    if prepared is not None:
        prepared(page)
    page.goto(studio.link)
    return Visit(page, studio.base, outside, errors)
