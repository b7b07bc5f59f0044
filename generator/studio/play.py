"""Play: choose a match, say who sits where, and let phones come to the table."""

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from typing import Any

import segno
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from generator.errors import HornbookError
from generator.files.rooted import Root
from generator.languages.catalogues import own_name
from generator.output import write_file
from generator.studio.hosts import Content
from generator.studio.library import Entry
from generator.studio.matches_kept import LARGEST, kept_matches, uploads_folder
from generator.studio.pages import page, studio_of
from generator.studio.tables import HERE, PHONE, Seat, Table

MOST_SEEDS = 2**31
POLICIES = ("greedy", "random")
MOST_KEPT = 30
"""Saves and records that are listed of each kind."""


async def overview(request: Request) -> Response:
    """Tables under way, matches to go on with, and boxes to play."""
    studio = studio_of(request)
    entries = await asyncio.to_thread(studio.library.entries)
    kept = await asyncio.to_thread(kept_matches, studio)
    at_tables = {one.file for one in studio.tables.tables.values()}
    shown = {
        kind: [one for one in kept if one.kind == kind and one.file not in at_tables][:MOST_KEPT]
        for kind in ("save", "record", "box")
    }
    boxes = [one for one in entries if one.kind == "box" and one.rulesets]
    tables = [*studio.tables.tables.values()][::-1]
    return page(request, "play/overview.html", boxes=boxes, tables=tables, kept=shown)


async def new(request: Request) -> Response:
    """What can be chosen before a match; choosing the rules shows their seats and variants."""
    entry, sets, content = await _chosen(request)
    studio = studio_of(request)
    known = await studio.hosts.ask(content, "table.choices", of="tables")
    if not known["rulesets"]:
        raise HornbookError(f"{known['title']} has no rules to play by")
    wanted = request.query_params.get("ruleset")
    rules = next((one for one in known["rulesets"] if one["id"] == wanted), known["rulesets"][0])
    seats = _number(request.query_params.get("seats", ""), rules["seats"])
    return page(
        request,
        "play/new.html",
        entry=entry,
        sets=sets,
        possible=studio.library.sets_for(entry),
        known=known,
        rules=rules,
        seats=seats,
        language_of_match=spoken_in(request, known["languages"]),
        own_name=own_name,
        chairs=seats + rules["arbiter"],
        policies=POLICIES,
        maps=[one for one in rules["maps"] if one[2] == seats],
    )


async def begin(request: Request) -> Response:
    """Begin the match that was chosen."""
    async with request.form() as form:
        key, sets = str(form.get("box", "")), [str(one) for one in form.getlist("set")]
        kinds = [str(one) for one in form.getlist("sits")]
        seed = str(form.get("seed", "")).strip()
        language = str(form.get("language", ""))
        wanted = {
            "ruleset": str(form.get("ruleset", "")),
            "variants": [str(one) for one in form.getlist("variant")],
            "map": str(form.get("map", "")) or None,
            "seed": secrets.randbelow(MOST_SEEDS) if not seed else _seed(seed),
        }
    studio = studio_of(request)
    entry = await asyncio.to_thread(studio.library.find, key)
    known = await studio.hosts.ask(
        studio.library.content(entry, sets), "table.choices", of="tables"
    )
    if wanted["ruleset"] not in [one["id"] for one in known["rulesets"]]:
        raise HornbookError("there are no such rules here")
    if language not in known["languages"]:
        language = spoken_in(request, known["languages"])
    content = studio.library.content(entry, sets)
    table = await studio.tables.begin(content, checked(kinds), wanted, language)
    return to_table(table)


async def table(request: Request) -> Response:
    """Who sits where, and the links for phones."""
    studio = studio_of(request)
    found = studio.tables.find(request.path_params["table"])
    return page(request, "play/seats.html", table=found, lan=studio.lan)


async def code(request: Request) -> Response:
    """The link of a seat as a QR code."""
    studio = studio_of(request)
    found = studio.tables.find(request.path_params["table"])
    seat = _seat(found, request.path_params["seat"])
    if seat.kind != PHONE or not studio.lan.is_open:
        raise HornbookError("there is no link for this seat")
    out = BytesIO()
    made = segno.make(studio.lan.link(found, seat), micro=False)
    made.save(out, kind="svg", scale=6, border=4, dark="#000", light="#fff")
    return Response(out.getvalue(), media_type="image/svg+xml")


async def move(request: Request) -> Response:
    """Move a person to a phone or to this screen, or make a new link for a phone."""
    studio = studio_of(request)
    found = studio.tables.find(request.path_params["table"])
    seat = _seat(found, request.path_params["seat"])
    async with request.form() as form:
        word = str(form.get("word", ""))
    if not seat.is_person or word not in (HERE, PHONE):
        raise HornbookError("only people change their places")
    fresh = Seat(seat.number, seat.name, word)
    studio.tables.seat(found, replace(fresh, key=seat.key))
    return RedirectResponse(f"/table/{found.id}", status_code=303)


async def remove(request: Request) -> Response:
    """Clear a table away; its save stays."""
    studio = studio_of(request)
    await studio.tables.remove(studio.tables.find(request.path_params["table"]))
    return RedirectResponse("/play", status_code=303)


async def open_lan(request: Request) -> Response:
    """Let phones come, or no longer."""
    lan = studio_of(request).lan
    async with request.form() as form:
        word, back = str(form.get("word", "")), str(form.get("back", ""))
    await (lan.open() if word == "open" else lan.close())
    path = "/" + back.lstrip("/\\") if back.startswith("/table/") else "/play"
    return RedirectResponse(path, status_code=303)


async def upload(request: Request) -> Response:
    """Take in a record that somebody has brought."""
    async with request.form(max_part_size=LARGEST) as form:
        sent = form.get("record")
        if sent is None or isinstance(sent, str) or not sent.filename:
            raise HornbookError("choose a file first")
        data = await sent.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise HornbookError("this file is larger than any match")
    studio = studio_of(request)
    file = uploads_folder(studio) / f"{secrets.token_hex(8)}.yaml"
    await asyncio.to_thread(write_file, file, data)
    for one in await asyncio.to_thread(kept_matches, studio):
        if one.file == file:
            return RedirectResponse(f"/record/{one.key}", status_code=303)
    Root(file.parent).remove(file.name)
    raise HornbookError(
        "this is no record of a game that is here",
        instead="choose a match that was saved, or the record of one",
    )


def checked(kinds: list[str]) -> list[str]:
    """Who sits where, if it can be.

    Raises:
        HornbookError: it cannot.
    """
    if not set(kinds) <= {HERE, PHONE, *POLICIES}:
        raise HornbookError("nobody of that name can sit there")
    if not {HERE, PHONE} & set(kinds):
        raise HornbookError("somebody must play", instead="give one seat to a person")
    return kinds


def spoken_in(request: Request, languages: Sequence[str]) -> str:
    """The language of the page where a match can be told in it; empty for the game's own."""
    page_in = studio_of(request).pages.language(request)
    found = (one for one in languages if one.partition("-")[0] == page_in)
    return next(found, "") if len(languages) > 1 else ""


def to_table(table: Table) -> Response:
    """To the table itself, or first to the links where somebody comes by phone."""
    has_phones = any(one.kind == PHONE for one in table.seats)
    path = f"/table/{table.id}" if has_phones else f"/seat/{table.id}/{HERE}"
    return RedirectResponse(path, status_code=303)


async def _chosen(request: Request) -> tuple[Entry, list[str], Content]:
    library = studio_of(request).library
    asked = request.query_params
    entry = await asyncio.to_thread(library.find, asked.get("box", ""))
    sets = asked.getlist("set")
    if entry.kind == "set" and entry.box is not None:
        sets = [entry.key, *sets]
        entry = library.find(entry.box)
    return entry, sets, library.content(entry, sets)


def _number(text: str, able: list[int]) -> int:
    return int(text) if text.isdecimal() and len(text) < 4 and int(text) in able else able[0]


def _seed(text: str) -> int:
    if not (text.isdecimal() and len(text) < 11 and int(text) < MOST_SEEDS):
        raise HornbookError(f"a seed is a whole number below {MOST_SEEDS:,}")
    return int(text)


def _seat(table: Table, number: Any) -> Seat:
    for one in table.seats:
        if str(one.number) == number:
            return one
    raise HornbookError("there is no such seat")


ROUTES = (
    Route("/play", overview),
    Route("/play/new", new),
    Route("/play/begin", begin, methods=["POST"]),
    Route("/play/lan", open_lan, methods=["POST"]),
    Route("/play/upload", upload, methods=["POST"]),
    Route("/table/{table}", table),
    Route("/table/{table}/remove", remove, methods=["POST"]),
    Route("/table/{table}/{seat}/code.svg", code),
    Route("/table/{table}/{seat}/move", move, methods=["POST"]),
)
