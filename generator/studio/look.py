"""Look: boxes as shelves of cards, and a card large, front and back."""

import asyncio
import base64
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from generator.errors import HornbookError
from generator.studio import matches
from generator.studio.hosts import Content
from generator.studio.keeping import kept
from generator.studio.library import Entry
from generator.studio.pages import page, revalidated, studio_of
from generator.studio.state import Studio

DPIS = {"small": 90, "large": 220}
SHOWN = 3
"""Faces by which a box is shown on the shelf."""
FOR_EVER = "private, max-age=31536000, immutable"


async def shelves(request: Request) -> Response:
    """All boxes and sets; `?q=` finds the cards of all boxes that say a word."""
    studio, wanted = studio_of(request), request.query_params.get("q", "").strip()
    entries = await asyncio.to_thread(studio.library.entries)
    found: list[tuple[Entry, dict[str, Any], list[dict[str, Any]]]] = []
    if wanted:
        boxes = [one for one in entries if one.kind == "box" or not one.is_ours]
        for entry, decks in zip(boxes, await _all_decks(studio, boxes), strict=True):
            said = ((deck, _found(deck, wanted, entry)) for deck in decks)
            found += [(entry, deck, cards) for deck, cards in said if cards]
    values: dict[str, Any] = {"entries": entries, "wanted": wanted, "found": found, "shown": SHOWN}
    return page(request, "look/shelves.html", **values)


async def _all_decks(studio: Studio, boxes: Sequence[Entry]) -> list[list[dict[str, Any]]]:
    """The decks of all boxes; none of one that cannot be read."""
    await _list_ours(studio, [one for one in boxes if one.is_ours])

    async def of(entry: Entry) -> list[dict[str, Any]]:
        try:
            said = await listed(studio, studio.library.content(entry))
        except HornbookError:
            return []
        decks: list[dict[str, Any]] = said["decks"]
        return decks

    return await asyncio.gather(*map(of, boxes))


async def _list_ours(studio: Studio, boxes: Sequence[Entry]) -> None:
    """List what is not listed yet of our boxes, in one process for all of them."""
    places = {one.word: await asyncio.to_thread(kept, studio, Content(one.word), "cards")
              for one in boxes}  # fmt: skip
    missing = [word for word, place in places.items() if place.find() is None]
    if missing:
        said = await studio.hosts.ask(Content(), "cards.of-boxes", names=missing)
        for word, value in zip(missing, said, strict=True):
            await asyncio.to_thread(places[word].keep, value)


async def shelf(request: Request) -> Response:
    """One box or set with its cards; `?q=` keeps those that say a word, `?deck=` those of decks."""
    entry, content = await chosen(request)
    said = await listed(studio_of(request), content)
    wanted = request.query_params.get("q", "").strip()
    only = [one for one in request.query_params.getlist("deck") if one]
    decks = [{**deck, "cards": _found(deck, wanted, entry)} for deck in said["decks"]]
    own = [deck for deck in decks if deck["cards"]] if entry.kind == "set" else said["decks"]
    shown = [deck for deck in decks if deck["cards"] and (not only or deck["id"] in only)]
    values: dict[str, Any] = {
        "entry": entry,
        "all_decks": own,
        "decks": shown,
        "wanted": wanted,
        "only": only,
    }
    return page(request, "look/shelf.html", **values, query=_query(request))


async def card(request: Request) -> Response:
    """One card, large, with all that is known of it."""
    entry, content = await chosen(request)
    studio, names = studio_of(request), request.path_params
    said = await listed(studio, content)
    for deck in said["decks"]:
        beside = _found(deck, "", entry)
        for number, one in enumerate(beside):
            if (deck["id"], one["id"]) == (names["deck"], names["card"]):
                before = beside[number - 1] if number else None
                after = beside[number + 1] if number + 1 < len(beside) else None
                asked = {"deck": deck["id"], "card": one["id"]}
                rules = await studio.hosts.ask(content, "cards.rules", **asked)
                did = await matches.told(studio, content, one["id"], deck["rulesets"])
                around = {"before": before, "after": after, "rules": rules, "did": did}
                values = {"deck": deck, "card": one, "query": _query(request), **around}
                return page(request, "look/card.html", entry=entry, **values)
    raise HornbookError("there is no such card here")


async def face(request: Request) -> Response:
    """A side of a card as a picture.

    An address that names what is on it (`?is=`) holds for ever; of another the browser asks again,
    and is told where it has it.
    """
    _, content = await chosen(request)
    names, mark = request.path_params, request.query_params.get("is")
    size = DPIS.get(names["size"])
    if size is None or names["side"] not in ("front", "back"):
        raise HornbookError("there is no such picture")
    asked = {"deck": names["deck"], "card": names["card"], "side": names["side"], "dpi": size}
    if mark:
        data = await studio_of(request).hosts.ask(content, "cards.face", **asked, mark=mark)
        return Response(data, media_type="image/png", headers={"cache-control": FOR_EVER})
    data = await _kept_face(studio_of(request), content, asked)
    return revalidated(request, data, "image/png")


async def _kept_face(studio: Studio, content: Content, asked: dict[str, Any]) -> bytes:
    """A picture of the shelf, which is the first that anybody sees: kept from run to run."""
    words = (f"{name}={value}" for name, value in asked.items())
    place = await asyncio.to_thread(kept, studio, content, "face", *words)
    if held := await asyncio.to_thread(place.find):
        return base64.b64decode(held)
    data: bytes = await studio.hosts.ask(content, "cards.face", **asked)
    await asyncio.to_thread(place.keep, base64.b64encode(data).decode())
    return data


async def listed(studio: Studio, content: Content) -> dict[str, Any]:
    """What `cards.list` says of a content; kept until a file of it changes."""
    place = await asyncio.to_thread(kept, studio, content, "cards")
    found: dict[str, Any] | None = await asyncio.to_thread(place.find)
    if found is None:
        found = await studio.hosts.ask(content, "cards.list")
        await asyncio.to_thread(place.keep, found)
    return found


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


def _query(request: Request) -> str:
    """What of an address says which content it is about, to be put behind others."""
    kept = [pair for pair in request.query_params.multi_items() if pair[0] in ("set", "language")]
    return f"?{urlencode(kept)}" if kept else ""


def _found(deck: dict[str, Any], wanted: str, entry: Entry) -> list[dict[str, Any]]:
    """The cards of a deck that say `wanted`; of a set its own alone."""
    cards = deck["cards"]
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
    Route("/look/{key}/matches", matches.begin, methods=["POST"]),
    Route(FACE, face),
)
