"""Processes that open content for the studio: what they answer, and how they end."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from generator.errors import HornbookError
from generator.studio.hosts import Content, Hosts
from tests.security.cottage import write_cottage

ENDLESS = (
    (
        "rules/picking.yaml",
        "start: match",
        "caps: {decisions: 1000000, steps: 10000000}\nstart: match",
    ),
    (
        "rules/picking.yaml",
        "{end_game: evening}",
        "{repeat: [{shuffle: basket}], times: 1000000000}, {end_game: evening}",
    ),
)
"""Changes after which a rule takes longer than anybody waits."""
WANTED = {"ruleset": "picking", "seed": 1, "variants": [], "map": None}


def with_hosts(folder: Path, work: Callable[[Hosts], Awaitable[Any]]) -> Any:
    """What comes of work with processes, all of which are ended after it."""

    async def whole() -> Any:
        hosts = Hosts(folder)
        try:
            return await work(hosts)
        finally:
            await hosts.close()

    return asyncio.run(whole())


def test_a_rule_without_an_end_in_a_strangers_box_ends_its_process_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HORNBOOK_LIMITS", "0.1")  # six seconds of processor time
    content = Content(str(write_cottage(tmp_path, *ENDLESS)))

    async def work(hosts: Hosts) -> str:
        asked = {"id": "t", "sitting": ["greedy"] * 2, "languages": [""] * 2, "wanted": WANTED}
        with pytest.raises(HornbookError, match="ended by its limits"):
            await hosts.ask(content, "table.begin", **asked)
        said = await hosts.ask(content, "table.choices")  # by a new process
        return str(said["title"])

    assert with_hosts(tmp_path, work) == "The Cottage"


def test_what_cannot_be_done_is_told_and_the_process_stays(tmp_path: Path) -> None:
    content = Content("malice")

    async def work(hosts: Hosts) -> int:
        first = await hosts.host(content)
        with pytest.raises(HornbookError, match="nothing here is called"):
            await first.ask("cards.nothing")
        with pytest.raises(HornbookError, match="Hornbook itself has failed"):
            await first.ask("cards.face", no_such="argument")
        assert await hosts.host(content) is first
        return len((await first.ask("table.choices"))["rulesets"])

    assert with_hosts(tmp_path, work) == 1
