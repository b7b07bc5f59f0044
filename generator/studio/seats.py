"""The pages of a seat: the table as that seat sees it, and all that can be done there.

The same pages are served to this screen (`/seat/TABLE/here`: whoever of those who sit here is
asked) and to phones (`/seat/TABLE/2`). A phone gets no other seat's, this screen none of a phone's.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from generator.errors import HornbookError
from generator.languages.catalogues import own_name
from generator.studio.pages import only_seats, page, studio_of
from generator.studio.streams import streamed
from generator.studio.tables import HERE, PHONE, Seat, Table, Tables

DPIS = {"small": 90, "large": 200}
MOST_UNDONE = 99


@dataclass(frozen=True)
class Place:
    """Where a request comes from: a table, a seat at it, and the address of its pages.

    `covered`: several share this screen, and whoever is asked has not said that they sit there.
    """

    table: Table
    seat: Seat
    path: str
    covered: bool = False


async def show(request: Request) -> Response:
    """The table; `?about=` tells of a card, `?log=all` all that has happened."""
    place = place_of(request)
    about = request.query_params.get("about", "").strip()
    answer: dict[str, Any] | None = None
    if about and not place.covered:
        answer = {"about": about}
    return await table_page(request, place, answer=answer)


async def act(request: Request) -> Response:
    """Take an option of the state that the page showed."""
    place, given = await _sent(request)
    option = str(given.get("option", ""))
    if not option.isdecimal() or len(option) > 6:
        raise HornbookError("there is no such option")
    asked = {"version": given.get("version", ""), "option": int(option)}
    said = await tables_of(request).change(place.table, "act", seat=place.seat.number, **asked)
    return await _after(request, place, said)


async def say(request: Request) -> Response:
    """Do what was typed, in the words of the terminal."""
    place, given = await _sent(request)
    typed = given.get("typed", "")[:400]
    asked = {"version": given.get("version", ""), "typed": typed}
    tables = tables_of(request)
    said = await tables.change(place.table, "say", seat=place.seat.number, **asked)
    if "taken" in said:
        return await _after(request, place, said)
    word, lines = said.get("word"), said["lines"]
    tr = studio_of(request).pages.catalogue(request).tr
    if word == "undo":
        return await _undo(request, place, said["about"])
    if word == "save":
        lines = [tr("Every move is saved as soon as it is made.")]
    elif word == "quit":
        lines = [tr("Close the page when you like: the match is saved, and can be gone on with.")]
    elif word == "look":
        return _to(place)
    answer = {"about": typed, "lines": lines}
    return await table_page(request, place, answer=answer)


async def undo(request: Request) -> Response:
    """Ask for a choice to be taken back, agree to it, or do not."""
    place, given = await _sent(request)
    table, tables = place.table, tables_of(request)
    word = given.get("word", "ask")
    if word == "ask":
        return await _undo(request, place, given.get("times", ""))
    if table.undo is not None and word == "agree":
        await tables.agree(table, place.seat)
    elif table.undo is not None:
        table.undo = None
        table.tell()
    return _to(place)


async def log(request: Request) -> Response:
    """All that has happened, as the seat knows it."""
    place = place_of(request)
    if place.covered:
        return _to(place)
    lines = await tables_of(request).ask(place.table, "log", seat=place.seat.number)
    return page(request, "play/log.html", place=place, lines=lines)


async def language(request: Request) -> Response:
    """Tell the match in another language from now on, to this seat alone."""
    place, given = await _sent(request)
    await tables_of(request).speak(place.table, place.seat, given.get("language", ""))
    return _to(place)


async def cover(request: Request) -> Response:
    """Show the table to whoever has said that they sit there alone, or to nobody."""
    place, given = await _sent(request, covered=True)
    number = given.get("seat", "")
    here = [str(one.number) for one in place.table.here]
    place.table.shown = int(number) if number in here else None
    place.table.tell()
    return _to(place)


async def events(request: Request) -> Response:
    """The stream that says when there is something new; what, the page asks for itself."""
    place = place_of(request)
    tables, told = tables_of(request), streamed(place.table.feed).body_iterator

    async def while_looked_at() -> Any:
        async with tables.looked_at(place.table):
            async for one in told:
                yield one

    return StreamingResponse(while_looked_at(), media_type="text/event-stream")


async def face(request: Request) -> Response:
    """A card that the seat has been shown, as a picture."""
    place, names = place_of(request), request.path_params
    dpi = DPIS.get(names["size"])
    if dpi is None or place.covered:
        raise HornbookError("there is no such picture")
    data = await tables_of(request).picture(place.table, place.seat, names["address"], dpi)
    return _picture(data)


async def back(request: Request) -> Response:
    """The back of a deck, which is all that is seen of a card that lies face down."""
    place = place_of(request)
    deck = request.path_params["deck"]
    return _picture(await tables_of(request).back(place.table, place.seat, deck, 90))


def _picture(data: bytes) -> Response:
    headers = {"cache-control": "private, max-age=3600"}
    return Response(data, media_type="image/png", headers=headers)


def place_of(request: Request, *, covered: bool = False) -> Place:
    """Where a request comes from.

    Args:
        request: the request.
        covered: what it asks for needs nobody to sit at this screen alone.

    Raises:
        HornbookError: nobody sits there, or not at this screen.
    """
    place = _place(request, covered=covered)
    request.state.language = place.seat.language
    return place


def _place(request: Request, *, covered: bool) -> Place:
    table = tables_of(request).find(request.path_params["table"])
    named = request.path_params["seat"]
    path = f"/seat/{table.id}/{named}"
    if only_seats(request):
        for one in table.seats:
            if one.kind == PHONE and str(one.number) == named:
                return Place(table, one, path)
    elif named == HERE:
        seat, is_covered = table.screen
        if seat is not None:
            return Place(table, seat, path, is_covered and not covered)
    raise HornbookError("nobody sits there at this screen")


def tables_of(request: Request) -> Tables:
    """The tables of the studio that a request is for."""
    return studio_of(request).tables


async def table_page(
    request: Request,
    place: Place,
    status: int = 200,
    *,
    answer: Mapping[str, Any] | None = None,
    notice: str = "",
) -> Response:
    """The page of a seat, with an answer to `about`: `lines`, or why that cannot be chosen."""
    table = place.table
    if place.covered:
        return page(request, "play/curtain.html", status, place=place, table=table)
    tables = tables_of(request)
    view = await tables.ask(table, "view", seat=place.seat.number)
    if answer is not None:
        card = _card(view, answer["about"])
        answer = {**answer, "card": card}
        if "lines" not in answer:
            asked = {"seat": place.seat.number, "about": card["title"] if card else answer["about"]}
            answer["lines"] = await tables.ask(table, "why", **asked)
    choices: list[str] = []
    if table.undo is not None:
        asked = {"seat": place.seat.number, "times": table.undo.times}
        choices = await tables.ask(table, "last_choices", **asked)
    return page(
        request,
        "play/table.html",
        status,
        place=place,
        table=table,
        view=view,
        pictures=Pictures(table, place),
        own_name=own_name,
        answer=answer,
        notice=notice,
        undone=choices,
    )


def _card(view: Mapping[str, Any], about: str) -> Mapping[str, Any] | None:
    """The card in sight that is asked for so."""
    zones = (zone for one in view["places"] for zone in one["zones"])
    return next((card for zone in zones for card in zone["cards"] if card["about"] == about), None)


@dataclass(frozen=True)
class Pictures:
    """Addresses of what a seat sees; none of them tells what it shows."""

    table: Table
    place: Place

    def face(self, card: str) -> dict[str, Any] | None:
        """The address of a card's face, and its size in millimetres."""
        found = self.table.face(self.place.seat, card)
        if found is None:
            return None
        return {"at": f"{self.place.path}/face/{found[0]}", "more": "", "size": found[1]}

    def back(self, deck: str) -> dict[str, Any] | None:
        """The address of a back; of a zone that holds several decks that of the first."""
        decks = self.table.decks
        name = deck if deck in decks else next(iter(decks), None)
        if name is None:
            return None
        language = self.place.seat.language
        more = f"?{language}" if language else ""  # so that no other language's is kept
        at = f"{self.place.path}/back/{name}"
        return {"at": at, "more": more, "size": decks[name]["size"]}


async def _sent(request: Request, *, covered: bool = False) -> tuple[Place, dict[str, str]]:
    """Where a form comes from, and what it says.

    Raises:
        HornbookError: nobody sits there alone.
    """
    place = place_of(request, covered=covered)
    if place.covered:
        raise HornbookError("say first that you sit here")
    async with request.form() as form:
        return place, {name: str(value) for name, value in form.items()}


async def _after(request: Request, place: Place, said: Mapping[str, Any]) -> Response:
    """Back to the table; where the offer was no longer there, with a word about it."""
    if said["taken"]:
        return _to(place)
    tr = studio_of(request).pages.catalogue(request).tr
    fresh = place_of(request)
    notice = tr("The table has changed meanwhile. This is how it stands now.")
    return await table_page(request, fresh, 409, notice=notice)


async def _undo(request: Request, place: Place, times: str) -> Response:
    many = int(times) if times.isdecimal() and len(times) < 4 else 1
    await tables_of(request).ask_to_undo(place.table, place.seat, min(max(many, 1), MOST_UNDONE))
    return _to(place)


def _to(place: Place) -> Response:
    return RedirectResponse(place.path, status_code=303)


_AT = "/seat/{table}/{seat}"
ROUTES = (
    Route(_AT, show),
    Route(_AT + "/act", act, methods=["POST"]),
    Route(_AT + "/say", say, methods=["POST"]),
    Route(_AT + "/undo", undo, methods=["POST"]),
    Route(_AT + "/cover", cover, methods=["POST"]),
    Route(_AT + "/language", language, methods=["POST"]),
    Route(_AT + "/log", log),
    Route(_AT + "/events", events),
    Route(_AT + "/face/{address}/{size}.png", face),
    Route(_AT + "/back/{deck}/small.png", back),
)
