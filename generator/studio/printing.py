"""Print: choose what and how, see the very sheets, then take them as PDF."""

import asyncio
from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from generator.errors import HornbookError
from generator.profiles import profile_names
from generator.studio.hosts import Content
from generator.studio.jobs import Job
from generator.studio.jobs_pages import job_of
from generator.studio.library import Entry
from generator.studio.pages import page, page_words, studio_of
from generator.studio.print_files import Printed, printed
from generator.studio.print_order import OrderForm, PrintForm, chosen_of

KIND = "print"
PRINTER = "hornbook-printer"
"""The cookie that remembers what was last said of the printer."""
A_YEAR = 31_536_000
FOR_EVER = "private, max-age=31536000, immutable"
DPIS = (80, 160, 300)
SHEETS = "sheets"
"""The process that makes pictures of pages, beside the one that knows the box."""


async def show(request: Request) -> Response:
    """The form, filled in as its address says, and below it what was made."""
    studio = studio_of(request)
    form = PrintForm.of(request.query_params, _remembered(request))
    entries = await asyncio.to_thread(studio.library.entries)
    if not form.get("box"):
        return page(request, "print/boxes.html", entries=entries)
    shown = await shown_order(request, form, entries)
    form, choices, job = shown["form"], shown["choices"], shown["job"]
    made = await asyncio.to_thread(_made, job, choices) if job else None
    values: dict[str, Any] = {
        **shown,
        "profiles": await asyncio.to_thread(profile_names),
        "chosen": lambda *names: chosen_of(form, names),
        "made": made,
        "whole": whole_of(form, choices),
        "known": {card for cards in choices["cards"].values() for card, *_ in cards},
    }
    return page(request, "print/print.html", **values)


async def shown_order(
    request: Request, form: OrderForm, entries: Sequence[Entry]
) -> dict[str, Any]:
    """What the page of any order shows: the form as it fits the box, its choices, and the job.

    Raises:
        HornbookError: there is no such box or set.
    """
    studio = studio_of(request)
    entry = await asyncio.to_thread(studio.library.find, form.get("box"))
    content = await asyncio.to_thread(content_of, request, entry, form)
    choices = await studio.hosts.ask(content, "printing.choices")
    box = entry if entry.kind == "box" else studio.library.find(entry.box or "")
    job = studio.jobs.jobs.get(request.query_params.get("job", ""))
    return {
        "form": form.fitting(choices),
        "entry": entry,
        "entries": [one for one in entries if one.kind == "box" or one.box],
        "sets": [one for one in studio.library.sets_for(box) if one != entry],
        "languages_of_box": box.languages,
        "choices": choices,
        "job": job,
        "told": job.told() if job else None,
    }


async def begin(request: Request) -> Response:
    """Print what the form says into the folder of a job."""
    studio = studio_of(request)
    async with request.form() as sent:
        form = PrintForm.of(sent)
    entry = await asyncio.to_thread(studio.library.find, form.get("box"))
    content = await asyncio.to_thread(content_of, request, entry, form)
    title = page_words(request).tr("{title} to print", title=entry.title)
    own = entry.folder.name if entry.kind == "set" else ""
    words = [*form.words(content, own), "--output", "{folder}"]
    job = studio.jobs.begin(title, words, kind=KIND, content=content)
    answer = RedirectResponse(f"/print?{form.query}&job={job.id}#job", status_code=303)
    answer.set_cookie(PRINTER, form.of_printer, samesite="strict", httponly=True, max_age=A_YEAR)
    return answer


async def sheet(request: Request) -> Response:
    """A page of what was made, as a picture: the PDF itself, rastered."""
    job, names = job_of(request), request.path_params
    content = job.about.get("content")
    if names["dpi"] not in DPIS or not isinstance(content, Content):
        raise HornbookError("there is no such page")
    asked = {"folder": str(job.folder), "file": names["file"], "number": names["number"]}
    hosts = studio_of(request).hosts
    data = await hosts.ask(content, "sheets.page", of=SHEETS, **asked, dpi=names["dpi"])
    return Response(data, media_type="image/png", headers={"cache-control": FOR_EVER})


def content_of(request: Request, entry: Entry, form: OrderForm) -> Content:
    """What is opened for a form.

    Raises:
        HornbookError: there is no such set.
    """
    sets = [one for one in form.fields.getlist("set") if one != entry.key]
    return studio_of(request).library.content(entry, sets, form.get("language") or None)


def _made(job: Job, choices: dict[str, Any]) -> Printed | None:
    if job.state != "done":
        return None
    return printed(job, {id_: title for id_, title, _ in choices["parts"]})


def whole_of(form: PrintForm, choices: dict[str, Any]) -> int:
    """How many cards the decks have of which some are printed."""
    only = {*form.all("only")}
    decks = choices["cards"].items()
    return sum(many for id_, cards in decks if not only or id_ in only for *_, many in cards)


def _remembered(request: Request) -> dict[str, str]:
    return dict(parse_qsl(request.cookies.get(PRINTER, "")))


ROUTES = (
    Route("/print", show),
    Route("/print", begin, methods=["POST"]),
    Route("/print/{id}/sheets/{dpi:int}/{number:int}/{file:path}", sheet),
)
