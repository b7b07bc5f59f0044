"""What `make test` leaves out is in the list of what `make thousand` runs."""

import re
from pathlib import Path

TESTS = Path(__file__).parent
ASKS = re.compile(r"\b(THOROUGH|rarely|first_of_each)\b")


def test_every_file_that_asks_whether_a_run_is_thorough_is_run_thoroughly() -> None:
    makefile = (TESTS.parent / "Makefile").read_text("utf-8")
    (line,) = [one for one in makefile.splitlines() if "HORNBOOK_MATCHES=1000" in one]
    listed = {TESTS.parent / word for word in line.split() if word.startswith("tests/")}
    assert all(one.exists() for one in listed)
    asking = [
        path
        for path in TESTS.rglob("test_*.py")
        if path.name != Path(__file__).name and ASKS.search(path.read_text("utf-8"))
    ]
    assert len(asking) > 30
    assert [path for path in asking if not listed & {path, *path.parents}] == []
