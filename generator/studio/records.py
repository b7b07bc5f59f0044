"""Stepping through a match that is written down, as any of its seats saw it."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from generator.errors import HornbookError
from generator.languages.catalogues import own_name
from generator.studio.hosts import STRANGERS
from generator.studio.matches_kept import Kept, find_kept
from generator.studio.pages import page, studio_of
from generator.studio.play import POLICIES, checked, spoken_in, to_table


@dataclass(frozen=True)
class Pictures:
    """Addresses of the faces of a record, which hides nothing from who steps through it."""

    kept: Kept
    decks: Mapping[str, Any]
    language: str
    """Of the faces; empty for the game's own."""

    def face(self, card: str) -> dict[str, Any] | None:
        """The address of a card's face, and its size in millimetres."""
        name = card.partition(" (")[0]
        for deck, about in self.decks.items():
            if name in about["cards"]:
                return self._side(deck, about["cards"][name], "front")
        return None

    def back(self, deck: str) -> dict[str, Any] | None:
        """The address of a back."""
        name = deck if deck in self.decks else next(iter(self.decks), None)
        if name is None:
            return None
        return self._side(name, next(iter(self.decks[name]["cards"].values())), "back")

    def _side(self, deck: str, card: str, side: str) -> dict[str, Any]:
        address = f"/face/{self.kept.entry.key}/{deck}/{card}/{side}"
        asked = [("set", one) for one in self.kept.sets]
        asked += [("language", self.language)] if self.language else []
        more = f"?{urlencode(asked)}" if asked else ""
        return {"at": address, "more": more, "size": self.decks[deck]["size"]}


async def show(request: Request) -> Response:
    """A record at one step; `?step=`, `?seat=`."""
    kept, said = await _opened(request)
    asked = request.query_params
    # A save is gone on with, so its end is shown first; a record is read from its beginning.
    first = said["steps"] if kept.kind == "save" else 0
    step = min(_number(asked.get("step", ""), first), said["steps"])
    seat = min(_number(asked.get("seat", ""), 0), len(said["seats"]) - 1)
    spoken = said["languages"]
    language = asked.get("language", "")
    language = language if language in spoken else spoken_in(request, spoken)
    seen = {"step": step, "seat": seat, "language": language}
    view = await _ask(request, kept, "record.view", **seen)
    return page(
        request,
        "play/record.html",
        kept=kept,
        said=said,
        step=step,
        seat=seat,
        view=view,
        language_of_match=language,
        own_name=own_name,
        pictures=Pictures(kept, said["decks"], language if language in spoken[1:] else ""),
        policies=POLICIES,
    )


async def go_on(request: Request) -> Response:
    """Begin a table where a record stands at a step."""
    kept, said = await _opened(request)
    async with request.form() as form:
        kinds = checked([str(one) for one in form.getlist("sits")])
        language = str(form.get("language", ""))
        language = language if language in said["languages"] else ""
        step = _number(str(form.get("step", "")), said["steps"])
    text = await _ask(request, kept, "record.cut", step=min(step, said["steps"]))
    studio = studio_of(request)
    table = await studio.tables.go_on(kept.content(studio), STRANGERS, kinds, text, language)
    return to_table(table)


async def _opened(request: Request) -> tuple[Kept, dict[str, Any]]:
    """The record, opened, and what it says of itself."""
    studio = studio_of(request)
    kept = await asyncio.to_thread(find_kept, studio, request.path_params["key"])
    return kept, await _ask(request, kept, "record.open", text=await asyncio.to_thread(kept.text))


async def _ask(request: Request, kept: Kept, do: str, **given: Any) -> Any:
    """What a record answers.

    Raises:
        HornbookError: it cannot be shown.
    """
    studio = studio_of(request)
    said = await studio.hosts.ask(kept.content(studio), do, of=STRANGERS, id=kept.key, **given)
    if said is None:
        raise HornbookError("too many records are open", instead="load the page again")
    return said


def _number(text: str, usual: int) -> int:
    return int(text) if text.isdecimal() and len(text) < 7 else usual


ROUTES = (
    Route("/record/{key}", show),
    Route("/record/{key}/go-on", go_on, methods=["POST"]),
)
