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
from generator.studio.box_rules import all_rules, anchors, in_sections
from generator.studio.hosts import Content
from generator.studio.keeping import kept
from generator.studio.library import Entry
from generator.studio.pages import page, revalidated, studio_of
from generator.studio.state import Studio

DPIS = {"small": 90, "large": 220}
PAPER_DPIS = {"small": 40, "large": 110}
FOR_EVER = "private, max-age=31536000, immutable"


async def shelves(request: Request) -> Response:
    """All boxes and sets; `?q=` finds the cards of all boxes that say a word."""
    studio, wanted = studio_of(request), request.query_params.get("q", "").strip()
    entries = await asyncio.to_thread(studio.library.entries)
    found: list[tuple[Entry, dict[str, Any], list[dict[str, Any]]]] = []
    if wanted:
        boxes = [one for one in entries if one.kind == "box" or not one.is_ours]
        contents = [await asyncio.to_thread(_content, request, one) for one in boxes]
        for entry, decks in zip(boxes, await _all_decks(studio, contents), strict=True):
            said = ((deck, _found(deck, wanted, entry)) for deck in decks)
            found += [(entry, deck, cards) for deck, cards in said if cards]
    values: dict[str, Any] = {"entries": entries, "wanted": wanted, "found": found}
    return page(request, "look/shelves.html", **values)


async def _all_decks(
    studio: Studio, contents: Sequence[Content | None]
) -> list[list[dict[str, Any]]]:
    """The decks of all contents; none of one that cannot be opened or read."""
    names = studio.shelf.names()
    await _list_ours(studio, [one for one in contents if one and one.box in names and not one.sets])

    async def of(content: Content | None) -> list[dict[str, Any]]:
        try:
            said = await listed(studio, content) if content else {"decks": []}
        except HornbookError:
            return []
        decks: list[dict[str, Any]] = said["decks"]
        return decks

    return await asyncio.gather(*map(of, contents))


async def _list_ours(studio: Studio, contents: Sequence[Content]) -> None:
    """List what is not listed yet of our boxes, in one process for all of them."""
    places = {one: await asyncio.to_thread(kept, studio, one, "cards") for one in contents}
    missing = [one for one, place in places.items() if place.find() is None]
    if missing:
        names = [(one.box, one.language) for one in missing]
        said = await studio.hosts.ask(Content(), "cards.of-boxes", names=names)
        for one, value in zip(missing, said, strict=True):
            await asyncio.to_thread(places[one].keep, value)


def _content(request: Request, entry: Entry) -> Content | None:
    """What is opened for an entry, in the language of the page where it has that."""
    studio = studio_of(request)
    try:
        return studio.library.content(entry, (), language_of(request, entry))
    except HornbookError:
        return None


async def shelf(request: Request) -> Response:
    """One box or set with its cards; `?q=` keeps those that say a word, `?deck=` those of decks."""
    entry, content = await chosen(request)
    said = await listed(studio_of(request), content)
    wanted = request.query_params.get("q", "").strip()
    only = [one for one in request.query_params.getlist("deck") if one]
    decks = [{**deck, "cards": _found(deck, wanted, entry)} for deck in said["decks"]]
    own = [deck for deck in decks if deck["cards"]] if entry.kind == "set" else said["decks"]
    shown = [deck for deck in decks if deck["cards"] and (not only or deck["id"] in only)]
    is_whole = entry.kind == "box" and not wanted and not only
    values: dict[str, Any] = {
        "entry": entry,
        "all_decks": own,
        "decks": shown,
        "wanted": wanted,
        "only": only,
        "chosen_language": content.language or "",
        "all_languages": languages_for(studio_of(request), entry),
        "papers": await papers(studio_of(request), content) if is_whole else (),
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
                rules = await studio.hosts.ask(content, "rules.of-card", **asked)
                plain = content.untranslated
                did = await matches.told(studio, plain, one["id"], deck["rulesets"])
                around = {
                    "before": before,
                    "after": after,
                    "rules": rules,
                    "did": did,
                    "anchors": anchors(await all_rules(studio, content)),
                }
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


async def papers(studio: Studio, content: Content) -> list[dict[str, Any]]:
    """The sheets and maps of a box; kept until a file of it changes."""
    place = await asyncio.to_thread(kept, studio, content, "papers")
    found: list[dict[str, Any]] | None = await asyncio.to_thread(place.find)
    if found is None:
        found = await studio.hosts.ask(content, "papers.list")
        await asyncio.to_thread(place.keep, found)
    return found


async def paper(request: Request) -> Response:
    """A sheet or a map, page by page."""
    entry, content = await chosen(request)
    studio, id_ = studio_of(request), request.path_params["part"]
    found = next((one for one in await papers(studio, content) if one["id"] == id_), None)
    if found is None:
        raise HornbookError("there is no such sheet or map here")
    said = await studio.hosts.ask(content, "papers.pages", part=id_)
    values = {"entry": entry, "paper": found, "pages": said["pages"], "query": _query(request)}
    return page(request, "look/paper.html", **values)


async def paper_page(request: Request) -> Response:
    """A page of a sheet or a map as a picture."""
    _, content = await chosen(request)
    names = request.path_params
    size = PAPER_DPIS.get(names["size"])
    if size is None:
        raise HornbookError("there is no such picture")
    asked = {"part": names["part"], "number": names["number"], "dpi": size}
    data = await studio_of(request).hosts.ask(content, "papers.page", **asked)
    return revalidated(request, data, "image/png")


async def rulebook(request: Request) -> Response:
    """All rules, section by section of the rulebook, with the cards that are from each."""
    entry, content = await chosen(request)
    studio = studio_of(request)
    rulesets = await all_rules(studio, content)
    said = await listed(studio, content)
    found = in_sections(rulesets, said["decks"])
    return page(request, "look/rules.html", entry=entry, rulesets=found, query=_query(request))


async def chosen(request: Request) -> tuple[Entry, Content]:
    """The entry that a page is about, and what is opened for it.

    Raises:
        HornbookError: there is none.
    """
    library = studio_of(request).library
    entry = await asyncio.to_thread(library.find, request.path_params["key"])
    asked = request.query_params
    content = library.content(entry, asked.getlist("set"), language_of(request, entry))
    return entry, content


def language_of(request: Request, entry: Entry) -> str | None:
    """The language that an address names, else that of the page where the box has it."""
    asked = request.query_params.get("language")
    if asked is not None:
        return asked or None
    studio = studio_of(request)
    own = studio.pages.language(request)
    return own if own in languages_for(studio, entry) else None


def languages_for(studio: Studio, entry: Entry) -> tuple[str, ...]:
    """The languages that a box has catalogues for; of a set those of its box."""
    if entry.kind == "box" or entry.box is None:
        return entry.languages
    return studio.library.find(entry.box).languages


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
    Route("/look/{key}/~rules", rulebook),
    Route("/look/{key}/~/{part}", paper),
    Route("/look/{key}/~/{part}/{number:int}/{size}.png", paper_page),
    Route("/look/{key}/{deck}/{card}", card),
    Route("/look/{key}/matches", matches.begin, methods=["POST"]),
    Route(FACE, face),
)
