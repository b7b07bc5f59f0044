"""The workbench's requests about one text: read, kept, saved, looked at, checked and changed."""

import asyncio
import base64
import re
from collections.abc import Awaitable, Callable
from functools import wraps
from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from generator.errors import HornbookError
from generator.studio.desk import PICTURES, ConflictError, Desk
from generator.studio.hosts import Content
from generator.studio.library import Entry
from generator.studio.pages import page, studio_of
from generator.studio.streams import streamed

LARGEST_PICTURE = 20 << 20
FACE, FINDINGS = "workshop", "workshop findings"
"""Processes of their own: a face need not wait until all is checked."""

Handler = Callable[[Request], Awaitable[Response]]


def spoken(handler: Handler) -> Handler:
    """A handler for scripts: what goes wrong is said as JSON."""

    @wraps(handler)
    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except ConflictError as error:
            held = {"text": error.held.text, "tag": error.held.tag}
            return JSONResponse(_said(error) | held, status_code=409)
        except HornbookError as error:
            return JSONResponse(_said(error), status_code=422)

    return answer


def _said(error: HornbookError) -> dict[str, Any]:
    return {"message": error.message, "instead": error.instead or ""}


async def own_entry(request: Request) -> Entry:
    """The box or set that a request is about, which is the person's own.

    Raises:
        HornbookError: it is one of ours.
    """
    found = await asyncio.to_thread(studio_of(request).library.find, request.path_params["key"])
    if found.is_ours:
        raise HornbookError(
            f"{found.title} is one of Hornbook's own, and stays as it is",
            instead="begin a card set of your own for it",
        )
    return found


def desk_of(request: Request, entry: Entry) -> Desk:
    """The files of an entry."""
    return Desk.of(entry.folder, user_data_path("hornbook") / "studio")


def content_of(request: Request, entry: Entry) -> Content:
    """What a process opens for an entry, be its game here or not."""
    if entry.kind == "set" and entry.box is None:
        return Content(None, (entry.word,))
    return studio_of(request).library.content(entry)


async def ask(request: Request, entry: Entry, do: str, *, of: str = FACE, **given: Any) -> Any:
    """What the workshop's process answers."""
    content = content_of(request, entry)
    return await studio_of(request).hosts.ask(content, f"workshop.{do}", of=of, **given)


async def _given(request: Request) -> dict[str, Any]:
    try:
        given = await request.json()
    except (ValueError, RecursionError) as error:
        raise HornbookError("this request cannot be read") from error
    if not isinstance(given, dict):
        raise HornbookError("this request cannot be read")
    return given


@spoken
async def read(request: Request) -> Response:
    """A text as it is on disk."""
    desk = desk_of(request, await own_entry(request))
    held = await asyncio.to_thread(desk.read, request.query_params.get("file", ""))
    return JSONResponse({"text": held.text, "tag": held.tag})


@spoken
async def draft(request: Request) -> Response:
    """Keep what is on the screen."""
    desk, given = desk_of(request, await own_entry(request)), await _given(request)
    words = (str(given[name]) for name in ("file", "text", "tag"))
    await asyncio.to_thread(desk.keep_draft, *words)
    return JSONResponse({})


@spoken
async def forget(request: Request) -> Response:
    """Leave a draft: what is on disk counts."""
    desk, given = desk_of(request, await own_entry(request)), await _given(request)
    await asyncio.to_thread(desk.forget_draft, str(given["file"]))
    return JSONResponse({})


@spoken
async def save(request: Request) -> Response:
    """Write a text, unless the file has changed; `tag` null writes over it."""
    entry, given = await own_entry(request), await _given(request)
    tag = await saved(request, entry, str(given["file"]), str(given["text"]), given.get("tag"))
    return JSONResponse({"tag": tag})


async def saved(request: Request, entry: Entry, name: str, text: str, tag: str | None) -> str:
    """Write a text; what other parts have opened of it is opened anew. Its new tag."""
    desk = desk_of(request, entry)
    new = await asyncio.to_thread(desk.save, name, text, tag)
    if new != tag:
        await studio_of(request).hosts.outdate(entry.word, (FACE, FINDINGS))
    return new


async def save_form(request: Request) -> Response:
    """The same from a page without script."""
    entry = await own_entry(request)
    async with request.form(max_part_size=LARGEST_PICTURE) as form:
        name, text, tag = (str(form.get(one, "")) for one in ("file", "text", "tag"))
    text = text.replace("\r\n", "\n")
    try:
        await saved(request, entry, name, text, tag or None)
    except ConflictError as error:
        values = {"name": name, "text": text, "held": error.held, "entry": entry}
        return page(request, "make/conflict.html", 409, said=error.message, **values)
    return RedirectResponse(f"/make/{entry.key}?file={name}", status_code=303)


@spoken
async def look(request: Request) -> Response:
    """The card that is written, its form and its face."""
    entry, given = await own_entry(request), await _given(request)
    file, text = str(given["file"]), str(given["text"])
    said = await ask(
        request,
        entry,
        "look",
        files={file: text},
        file=file,
        at=int(given.get("at", 0)),
        last=str(given.get("last", "")),
        side=str(given.get("side", "front")),
    )
    face = said.pop("face")
    form = said.pop("form")
    pictures = await asyncio.to_thread(desk_of(request, entry).pictures)
    values = {"card": form, "entry": entry, "pictures": pictures}
    has_form = form is not None or said["cards"] == []
    drawn = studio_of(request).pages.text(request, "make/form.html", **values) if has_form else ""
    return JSONResponse({**said, "face": face and base64.b64encode(face).decode(), "form": drawn})


@spoken
async def findings(request: Request) -> Response:
    """What is wrong, as `hornbook check --quick` says it."""
    entry, given = await own_entry(request), await _given(request)
    files = {str(given["file"]): str(given["text"])}
    found = await ask(request, entry, "findings", of=FINDINGS, files=files)
    return JSONResponse({"findings": found})


@spoken
async def words(request: Request) -> Response:
    """What may be typed at a place, or what the word there means."""
    entry, given = await own_entry(request), await _given(request)
    file, text = str(given["file"]), str(given["text"])
    do = "hover" if given.get("how") == "hover" else "complete"
    content, at = content_of(request, entry), int(given["at"])
    said = await studio_of(request).hosts.ask(
        content, f"words.{do}", of=FINDINGS, file=file, text=text, at=at
    )
    return JSONResponse(said)


@spoken
async def edit(request: Request) -> Response:
    """What becomes of a text when a value is changed, a card made, copied or taken away."""
    entry, given = await own_entry(request), await _given(request)
    how, path = str(given["how"]), list(given["path"])
    more: dict[str, Any] = {}
    if how == "put":
        more["value"] = typed(given.get("value"), str(given.get("type", "text")))
    more |= {name: str(given[name]) for name in ("text", "file")}
    return JSONResponse(await ask(request, entry, "edit", how=how, path=path, **more))


def typed(value: Any, kind: str) -> Any:
    """What a person typed into a form as a value of YAML; None where it is empty.

    What is no number where one belongs stays as typed: the check says so where it stands.
    """
    if isinstance(value, list):
        return [typed(one, kind) for one in value] or None
    if not isinstance(value, str):
        return value
    text = value if kind == "prose" else value.strip()
    if not text:
        return None
    if kind == "list":
        return [_plain(one.strip()) for one in text.split(",") if one.strip()] or None
    if kind in ("integer", "number"):
        return _plain(text)
    if kind == "flag" and text in ("true", "false"):
        return text == "true"
    return text.replace("\r\n", "\n")


def _plain(text: str) -> Any:
    if re.fullmatch(r"-?(0|[1-9]\d{0,14})", text):
        return int(text)
    return float(text) if re.fullmatch(r"-?\d{1,12}\.\d{1,12}", text) else text


@spoken
async def add_picture(request: Request) -> Response:
    """Take a picture that somebody brings; its name beside the cards."""
    entry = await own_entry(request)
    async with request.form(max_files=1, max_fields=2) as form:
        upload = form.get("picture")
        if not isinstance(upload, UploadFile):
            raise HornbookError("choose a picture first")
        name, data = _picture_name(upload.filename or ""), await upload.read(LARGEST_PICTURE + 1)
    await ask(request, entry, "picture", name=name, data=data)
    await asyncio.to_thread(desk_of(request, entry).add_picture, name, data)
    return JSONResponse({"name": name})


def _picture_name(given: str) -> str:
    path = Path(given.replace("\\", "/"))
    stem = re.sub(r"[^a-z0-9]+", "-", path.stem.lower()).strip("-")[:60] or "picture"
    if path.suffix.lower() not in PICTURES:
        raise HornbookError(
            "this is no picture that cards can show", instead="use PNG, JPEG or WebP"
        )
    return stem + path.suffix.lower()


async def events(request: Request) -> Response:
    """What changes in the folder, from wherever."""
    desk = desk_of(request, await own_entry(request))
    return streamed(studio_of(request).outside.of(desk).feed)


ROUTES = (
    Route("/make/{key}/text", read),
    Route("/make/{key}/draft", draft, methods=["POST"]),
    Route("/make/{key}/forget", forget, methods=["POST"]),
    Route("/make/{key}/save", save, methods=["POST"]),
    Route("/make/{key}/save-form", save_form, methods=["POST"]),
    Route("/make/{key}/look", look, methods=["POST"]),
    Route("/make/{key}/findings", findings, methods=["POST"]),
    Route("/make/{key}/words", words, methods=["POST"]),
    Route("/make/{key}/edit", edit, methods=["POST"]),
    Route("/make/{key}/picture", add_picture, methods=["POST"]),
    Route("/make/{key}/events", events),
)
