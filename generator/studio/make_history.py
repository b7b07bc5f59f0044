"""What a text once was: each state that was saved, what it would change, and taking it back."""

import asyncio
from datetime import datetime
from difflib import unified_diff
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from generator.errors import HornbookError
from generator.studio.desk import Desk, State
from generator.studio.make_text import desk_of, own_entry, saved
from generator.studio.pages import page


async def states(request: Request) -> Response:
    """The states of a text, the newest first; one of them with what it would change."""
    entry = await own_entry(request)
    desk, name = desk_of(request, entry), request.query_params.get("file", "")
    held = await asyncio.to_thread(desk.read, name)
    found = await asyncio.to_thread(desk.history, name)
    chosen = request.query_params.get("state")
    shown = None
    if chosen:
        shown = _found(found, chosen)
    changes = _changes(held.text, shown.text) if shown else []
    rows = [(one, datetime.fromtimestamp(one.when).astimezone()) for one in found]
    values: dict[str, Any] = {
        "name": name,
        "rows": rows,
        "shown": shown,
        "changes": changes,
        "held": held,
    }
    return page(request, "make/history.html", entry=entry, **values)


async def restore(request: Request) -> Response:
    """Write a text as it once was; what it is now stays in the history."""
    entry = await own_entry(request)
    async with request.form() as form:
        name, chosen, tag = (str(form.get(one, "")) for one in ("file", "state", "tag"))
    desk: Desk = desk_of(request, entry)
    state = _found(await asyncio.to_thread(desk.history, name), chosen)
    await saved(request, entry, name, state.text, tag)
    await asyncio.to_thread(desk.forget_draft, name)
    return RedirectResponse(f"/make/{entry.key}?file={name}", status_code=303)


def _found(states: list[State], tag: str) -> State:
    for one in states:
        if one.tag == tag:
            return one
    raise HornbookError("this state is not kept any more")


def _changes(now: str, then: str) -> list[str]:
    """The lines that differ, as `diff -u` shows them."""
    return [*unified_diff(now.splitlines(), then.splitlines(), lineterm="", n=2)][2:]


ROUTES = (
    Route("/make/{key}/history", states),
    Route("/make/{key}/restore", restore, methods=["POST"]),
)
