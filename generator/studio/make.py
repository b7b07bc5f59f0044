"""Make: a person's own sets and boxes, begun by a form and written at the workbench."""

import asyncio
import re
import unicodedata
from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from generator.errors import HornbookError
from generator.files.rooted import Root
from generator.source.folders import BOX_FILE, SET_FILE
from generator.studio import make_history, make_table, make_text
from generator.studio.jobs_pages import job_of
from generator.studio.library import OWN, Entry
from generator.studio.make_text import desk_of, own_entry
from generator.studio.pages import page, studio_of


async def home(request: Request) -> Response:
    """What a person has made so far, and how to begin something."""
    entries = await asyncio.to_thread(studio_of(request).library.entries)
    own = [one for one in entries if not one.is_ours]
    boxes = [one for one in entries if one.kind == "box"]
    where = str(studio_of(request).folders[0])
    return page(request, "make/home.html", own=own, boxes=boxes, where=where)


async def begin(request: Request) -> Response:
    """Begin a set for a game, or a box as a copy of one."""
    async with request.form() as form:
        title, box, kind = (str(form.get(name, "")).strip() for name in ("title", "box", "kind"))
    library = studio_of(request).library
    base = await asyncio.to_thread(library.find, box)
    folder = studio_of(request).folders[0] / _slug(title)
    for job in studio_of(request).jobs.jobs.values():
        if job.about.get("folder") == folder and not job.is_over:  # it was asked for twice
            return RedirectResponse(f"/make/begun/{job.id}", status_code=303)
    if folder.exists():
        raise HornbookError(
            f"there is a folder {folder.name} already", instead="choose another title"
        )
    if kind == "box":
        await asyncio.to_thread(_copied, base, folder, title)
        return RedirectResponse(f"/make/{OWN}{folder.name}", status_code=303)
    argv = ("new", str(folder), "--extends", base.word)
    tr = studio_of(request).pages.catalogue(request).tr
    said = tr("“{title}” is made, checked, printed and played once", title=title)
    job = studio_of(request).jobs.begin(said, argv, folder=folder, called=title)
    return RedirectResponse(f"/make/begun/{job.id}", status_code=303)


async def begun(request: Request) -> Response:
    """How far a new set is; once it is there, the way to its workbench."""
    job = job_of(request)
    folder = job.about.get("folder")
    if job.state == "done" and isinstance(folder, Path):
        await asyncio.to_thread(_called, folder, SET_FILE, str(job.about["called"]))
        return RedirectResponse(f"/make/{OWN}{folder.name}", status_code=303)
    return page(request, "make/begun.html", job=job, told=job.told(), files=[])


async def bench(request: Request) -> Response:
    """The workbench: files, the text of one, its form, its card and what is wrong."""
    entry = await own_entry(request)
    desk = desk_of(request, entry)
    names = await asyncio.to_thread(desk.names)
    name = request.query_params.get("file") or _first(names)
    held = await asyncio.to_thread(desk.read, name)
    draft = await asyncio.to_thread(desk.draft, name)
    is_alone = studio_of(request).outside.of(desk).is_alone
    return page(
        request,
        "make/bench.html",
        entry=entry,
        names=names,
        pictures=await asyncio.to_thread(desk.pictures),
        name=name,
        held=held,
        draft=draft,
        is_alone=is_alone,
        wanted=request.query_params.get("line", ""),
    )


def _first(names: list[str]) -> str:
    """The file that is shown if nobody says: the first of cards."""
    if not names:
        raise HornbookError("there is no text in this folder")
    return next((one for one in names if one.startswith("cards/")), names[0])


def _slug(title: str) -> str:
    """A title as the name of a folder.

    Raises:
        HornbookError: nothing is left of it.
    """
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    name = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60].strip("-")
    if not name:
        raise HornbookError("give it a title", instead="a few letters or digits are enough")
    return name


def _called(folder: Path, file: str, title: str) -> None:
    """Write the title that a person gave into the head of a folder."""
    root = Root(folder)
    text = root.read(file).decode()
    new = _with_value(text, "title", title)
    if new != text:
        root.write(file, new.encode())


def _with_value(text: str, key: str, value: str) -> str:
    from generator.source.editing import edited, put  # the first page needs no YAML

    return edited(text, put(text, (key,), value))


def _copied(base: Entry, folder: Path, title: str) -> None:
    """A box as a copy of another, under a name of its own.

    Raises:
        HornbookError: it is no box of ours, or cannot be written.
    """
    if base.kind != "box" or not base.is_ours:
        raise HornbookError("a box begins as a copy of one of Hornbook's own")
    source, target = Root(base.folder), Root(folder)
    names = [path.relative_to(base.folder).as_posix() for path in sorted(_inside(base.folder))]
    try:
        for name in names:
            target.write(name, source.read(name), durable=False)
        text = target.read(BOX_FILE).decode()
        target.write(BOX_FILE, _with_value(text, "id", folder.name).encode())
    except OSError as error:
        raise HornbookError(f"cannot write {folder}: {error.strerror}") from error
    _called(folder, BOX_FILE, title)


def _inside(folder: Path) -> list[Path]:
    """The files of a box of ours."""
    return [path for path in folder.rglob("*") if path.is_file() and path.name[0] != "."]


ROUTES = (
    Route("/make", home),
    Route("/make/begin", begin, methods=["POST"]),
    Route("/make/begun/{id}", begun),
    *make_text.ROUTES,
    *make_table.ROUTES,
    *make_history.ROUTES,
    Route("/make/{key}", bench),
)
