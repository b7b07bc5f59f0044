"""A printer that puts backs off is measured, step by step: `hornbook calibrate` by hand."""

import asyncio
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from generator.profiles import profile_names
from generator.studio.hosts import Content
from generator.studio.pages import page, page_words, studio_of
from generator.studio.print_order import DEFAULTS, NAMED

KIND = "calibrate"
FIELDS = ("paper", "backs", "profile")
READINGS = ("a", "b")


async def show(request: Request) -> Response:
    """What to do next: choose the paper, read the sheet that was printed, try the profile out."""
    studio, asked = studio_of(request), request.query_params
    job = studio.jobs.jobs.get(asked.get("job", ""))
    if job is not None and job.about.get("kind") != KIND:
        job = None
    values: dict[str, Any] = {
        "papers": studio.shelf.tables.papers.values(),
        "profiles": await asyncio.to_thread(profile_names),
        "said": {name: asked.get(name) or DEFAULTS.get(name, "") for name in FIELDS},
        "job": job,
        "told": job.told() if job else None,
        "files": await asyncio.to_thread(job.files) if job else [],
        "measured": bool(job and job.about["measured"]),
    }
    return page(request, "print/printer.html", **values)


async def begin(request: Request) -> Response:
    """Make the test sheet; with readings, first save them."""
    async with request.form() as form:
        said = {name: str(value).strip()[:NAMED] for name, value in form.items()}
    words = ["calibrate", "--output", "{folder}"]
    words += [f"--{name}={said[name]}" for name in FIELDS if said.get(name)]
    readings = {name: (said.get(f"{name}x", ""), said.get(f"{name}y", "")) for name in READINGS}
    measured = any(one for pair in readings.values() for one in pair)
    if measured:
        words += [f"--{name}={x or 0},{y or 0}" for name, (x, y) in readings.items()]
    title = page_words(request).tr("Test sheet for a printer")
    about = {"kind": KIND, "content": Content(), "measured": measured}
    job = studio_of(request).jobs.begin(title, words, **about)
    kept = urlencode({"job": job.id} | {name: said.get(name, "") for name in FIELDS})
    return RedirectResponse(f"/printer?{kept}#job", status_code=303)


ROUTES = (
    Route("/printer", show),
    Route("/printer", begin, methods=["POST"]),
)
