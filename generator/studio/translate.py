"""Translate: a catalogue beside its cards, entry by entry."""

import asyncio
import base64
import hashlib
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from generator.errors import HornbookError
from generator.files.locks import folder_locked, silent
from generator.files.rooted import Root
from generator.languages.catalogues import FOLDER, languages_of, tag
from generator.output import write_below
from generator.studio.hosts import Content
from generator.studio.library import Entry
from generator.studio.look import chosen
from generator.studio.pages import page, studio_of

SHOWN = 200
"""Entries of a page."""
LONGEST = 20_000
"""Letters of a translation."""
STATES = ("todo", "missing", "fuzzy", "lost", "all")


async def start(request: Request) -> Response:
    """What can be translated, and into which languages it has been."""
    library = studio_of(request).library
    entries = await asyncio.to_thread(library.entries)
    held = await asyncio.to_thread(lambda: [(one, languages_of(one.folder)) for one in entries])
    return page(request, "translate/start.html", entries=held)


async def begin(request: Request) -> Response:
    """Make a catalogue, or bring one up to date, as the command does."""
    studio = studio_of(request)
    entry = await asyncio.to_thread(studio.library.find, request.path_params["key"])
    async with request.form() as form:
        language = tag(str(form.get("language", "")).strip())
    if entry.is_ours:
        return RedirectResponse(f"/translate/{entry.key}/{language}", status_code=303)
    job = studio.jobs.begin(f"{entry.title}: {language}", ["translate", entry.word, language])
    async for _ in job.feed.follow():
        pass
    done = job.state == "done"
    to = f"/translate/{entry.key}/{language}" if done else f"/jobs/{job.id}"
    return RedirectResponse(to, status_code=303)


async def show(request: Request) -> Response:
    """A catalogue, with one entry to work on."""
    entry, content = await chosen(request)
    return await _desk(request, entry, content)


async def save(request: Request) -> Response:
    """Write one translation into the catalogue; 409 where somebody else has changed it."""
    entry, content = await chosen(request)
    language = tag(request.path_params["language"])
    if entry.is_ours:
        raise HornbookError(
            f"{entry.title} comes with Hornbook and stays as it is",
            instead="download the catalogue, or open a folder with a box of your own",
        )
    async with request.form() as form:
        said = {name: str(value).replace("\r\n", "\n") for name, value in form.items()}
    asked: dict[str, Any] = {
        "language": language,
        "context": said.get("context") or None,
        "original": said.get("original", ""),
        "text": said.get("text", "")[:LONGEST],
        "was": None if said.get("overwrite") else said.get("was", ""),
    }
    answer = await studio_of(request).hosts.ask(content, "translate.saved", **asked)
    try:
        is_written = "conflict" not in answer and await asyncio.to_thread(
            _written, entry, language, answer
        )
    except HornbookError as error:  # what was typed stays on the page
        said_of = f"{error.message}: {error.instead}" if error.instead else error.message
        return await _desk(request, entry, content, 507, typed=asked["text"], failed=said_of)
    if not is_written:
        return await _desk(request, entry, content, 409, typed=asked["text"])
    back = {name: said.get(name, "") for name in ("show", "q")}
    back["at"] = said.get("next" if "onward" in said else "id", "")
    back["done"] = said.get("id", "")
    query = urlencode({name: value for name, value in back.items() if value})
    return RedirectResponse(f"/translate/{entry.key}/{language}?{query}", status_code=303)


async def attempt(request: Request) -> Response:
    """What a translation looks like that is being typed."""
    _, content = await chosen(request)
    async with request.form() as form:
        asked: dict[str, Any] = {
            "language": tag(request.path_params["language"]),
            "context": str(form.get("context", "")) or None,
            "original": str(form.get("original", "")).replace("\r\n", "\n"),
            "text": str(form.get("text", ""))[:LONGEST].replace("\r\n", "\n"),
        }
    said = await studio_of(request).hosts.ask(content, "translate.face", **asked)
    if said["picture"] is not None:
        said["picture"] = base64.b64encode(said["picture"]).decode()
    return JSONResponse(said)


async def catalogue(request: Request) -> Response:
    """The catalogue, to be worked on elsewhere."""
    _, content = await chosen(request)
    language = tag(request.path_params["language"])
    data = await studio_of(request).hosts.ask(content, "translate.catalogue", language=language)
    headers = {"content-disposition": f'attachment; filename="{language}.po"'}
    return Response(data, media_type="text/x-gettext-translation; charset=utf-8", headers=headers)


async def _desk(
    request: Request,
    entry: Entry,
    content: Content,
    status: int = 200,
    *,
    typed: str = "",
    failed: str = "",
) -> Response:
    language = tag(request.path_params["language"])
    said = await studio_of(request).hosts.ask(content, "translate.list", language=language)
    query, entries = request.query_params, said["entries"]
    wanted, show = query.get("q", "").strip(), query.get("show", "todo")
    found = [one for one in entries if _is_shown(one, show, wanted)]
    at = query.get("at", "")
    current = next((one for one in entries if one["id"] == at), found[0] if found else None)
    place = next((number for number, one in enumerate(found) if one is current), 0)
    first = place // SHOWN * SHOWN
    counts = {name: sum(_is_in(one, name) for one in entries) for name in STATES}
    return page(
        request,
        "translate/desk.html",
        status,
        entry=entry,
        said=said,
        found=found[first : first + SHOWN],
        many=len(found),
        before=found[max(0, first - SHOWN)]["id"] if first else "",
        after=found[first + SHOWN]["id"] if first + SHOWN < len(found) else "",
        current=current,
        onward=_onward(entries, found, current),
        counts=counts,
        show=show,
        wanted=wanted,
        is_conflict=status == 409,
        typed=typed,
        failed=failed,
        done=query.get("done", ""),
    )


def _is_in(one: dict[str, Any], show: str) -> bool:
    if show == "todo":
        return one["state"] != "done" or bool(one["losses"])
    return show == "all" or one["state"] == show or (show == "lost" and bool(one["losses"]))


def _is_shown(one: dict[str, Any], show: str, wanted: str) -> bool:
    text = f"{one['original']} {one['text']}".casefold()
    return _is_in(one, show) and all(word in text for word in wanted.casefold().split())


def _onward(
    entries: list[dict[str, Any]], found: list[dict[str, Any]], current: dict[str, Any] | None
) -> str:
    """The next entry that has something to do, after the one that is worked on."""
    shown = found if current in found else entries
    place = next((number for number, one in enumerate(shown) if one is current), -1)
    rest = [*shown[place + 1 :], *shown[: max(place, 0)]]
    return next((str(one["id"]) for one in rest if _is_in(one, "todo")), "")


def _written(entry: Entry, language: str, answer: dict[str, Any]) -> bool:
    """Write the catalogue, if it still is as it was when this was worked out.

    Raises:
        HornbookError: it cannot be written.
    """
    name = f"{FOLDER}/{language}.po"
    with folder_locked(entry.folder, f"the folder {entry.folder}", silent):
        if answer["before"] != _digest(Root(entry.folder), name):
            return False
        write_below(entry.folder, name, answer["data"])
    return True


def _digest(root: Root, name: str) -> str:
    try:
        data = root.read(name)
    except FileNotFoundError:
        return ""
    return hashlib.sha256(data).hexdigest()


DESK = "/translate/{key}/{language}"
ROUTES = (
    Route("/translate", start),
    Route("/translate/{key}", begin, methods=["POST"]),
    Route(DESK, show),
    Route(DESK, save, methods=["POST"]),
    Route(f"{DESK}/try", attempt, methods=["POST"]),
    Route(f"{DESK}/catalogue.po", catalogue),
)
