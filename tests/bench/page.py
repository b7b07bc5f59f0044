"""Writes what was measured into `docs/performance.md`."""

import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "performance.md"


def write(heading: str, body: str, page: Path = PAGE) -> None:
    """Put `body` under a heading of the page, in place of what stood there up to the next one.

    Raises:
        ValueError: the page has no such heading.
    """
    text = page.read_text("utf-8")
    found = re.search(rf"(?ms)^#+ {re.escape(heading)}\n(.*?)(?=^#+ |\Z)", text)
    if found is None:
        raise ValueError(f"{page.name} has no heading {heading}")
    page.write_text(f"{text[: found.start(1)]}\n{body.strip()}\n\n{text[found.end(1) :]}", "utf-8")
