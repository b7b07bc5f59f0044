"""Look: boxes as shelves of cards, and a card large, front and back."""

import asyncio
from hashlib import sha256
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from generator.errors import HornbookError
from generator.studio.hosts import Content
from generator.studio.library import Entry
from generator.studio.pages import page, studio_of

DPIS = {"small": 90, "large": 220}


async def shelves(request: Request) -> Response:
    """All boxes and sets."""
    entries = await asyncio.to_thread(studio_of(request).library.entries)
    return page(request, "look/shelves.html", entries=entries)


async def shelf(request: Request) -> Response:
    """One box or set with its cards; `?q=` keeps those that say a word."""
    entry, content = await chosen(request)
    said = await studio_of(request).hosts.ask(content, "cards.list")
    wanted = request.query_params.get("q", "").strip()
    decks = [{**deck, "cards": _found(deck["cards"], wanted, entry)} for deck in said["decks"]]
    shown = [deck for deck in decks if deck["cards"]]
    return page(request, "look/shelf.html", entry=entry, decks=shown, wanted=wanted)


async def card(request: Request) -> Response:
    """One card, large."""
    entry, content = await chosen(request)
    said = await studio_of(request).hosts.ask(content, "cards.list")
    named = (request.path_params["deck"], request.path_params["card"])
    for deck in said["decks"]:
        for number, one in enumerate(deck["cards"]):
            if (deck["id"], one["id"]) == named:
                beside = deck["cards"]
                before = beside[number - 1] if number else None
                after = beside[number + 1] if number + 1 < len(beside) else None
                values = {"deck": deck, "card": one, "before": before, "after": after}
                return page(request, "look/card.html", entry=entry, **values)
    raise HornbookError("there is no such card here")


async def face(request: Request) -> Response:
    """A side of a card as a picture; the browser asks again, and is told that it has it."""
    _, content = await chosen(request)
    names = request.path_params
    size = DPIS.get(names["size"])
    if size is None or names["side"] not in ("front", "back"):
        raise HornbookError("there is no such picture")
    asked = {"deck": names["deck"], "card": names["card"], "side": names["side"], "dpi": size}
    data = await studio_of(request).hosts.ask(content, "cards.face", **asked)
    tag = f'"{sha256(data).hexdigest()[:20]}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(data, media_type="image/png", headers=headers)


async def chosen(request: Request) -> tuple[Entry, Content]:
    """The entry that a page is about, and what is opened for it.

    Raises:
        HornbookError: there is none.
    """
    library = studio_of(request).library
    entry = await asyncio.to_thread(library.find, request.path_params["key"])
    asked = request.query_params
    content = library.content(entry, asked.getlist("set"), asked.get("language") or None)
    return entry, content


def _found(cards: list[dict[str, Any]], wanted: str, entry: Entry) -> list[dict[str, Any]]:
    """The cards that say `wanted`; of a set its own alone."""
    if entry.kind == "set":
        cards = [one for one in cards if one["set"]]
    words = wanted.casefold().split()
    return [one for one in cards if all(word in _all_words(one) for word in words)]


def _all_words(card: dict[str, Any]) -> str:
    said = (card["title"], card["text"], card["flavour"], *card["attributes"].values())
    return " ".join(said).casefold()


FACE = "/face/{key}/{deck}/{card}/{side}/{size}.png"
ROUTES = (
    Route("/look", shelves),
    Route("/look/{key}", shelf),
    Route("/look/{key}/{deck}/{card}", card),
    Route(FACE, face),
)
