"""All pages of the studio together."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from generator.errors import HornbookError
from generator.studio import (
    exporting,
    jobs_pages,
    look,
    make,
    play,
    printer,
    printing,
    prove,
    records,
    seats,
    static_files,
    teaching,
    translate,
)
from generator.studio.guard import Door, Guard
from generator.studio.pages import LANGUAGE, local, page, studio_of, trouble
from generator.studio.state import Studio

TIDYING = 60.0
"""Seconds between two looks for processes that nobody needs."""


async def home(request: Request) -> Response:
    """What one can do here."""
    return page(request, "home.html")


async def choose_language(request: Request) -> Response:
    """Keep the language that somebody has chosen, and show the page again."""
    async with request.form() as form:
        chosen, back = str(form.get("language", "")), str(form.get("back", "/"))
    answer = RedirectResponse(local(back), status_code=303)
    if chosen in studio_of(request).pages.languages:
        answer.set_cookie(LANGUAGE, chosen, samesite="strict", max_age=31_536_000)
    return answer


async def _missing(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 404
    tr = studio_of(request).pages.catalogue(request).tr
    return page(
        request, "trouble.html", status, said=tr("There is nothing at this address."), instead=""
    )


ROUTES: Sequence[Route] = (
    Route("/", home),
    Route("/language", choose_language, methods=["POST"]),
    Route("/static/{name:path}", static_files.own),
    Route("/modules/{name:path}", static_files.module),
    Route("/fonts/{name}", static_files.font),
    *jobs_pages.ROUTES,
    *look.ROUTES,
    *printing.ROUTES,
    *printer.ROUTES,
    *exporting.ROUTES,
    *teaching.ROUTES,
    *prove.ROUTES,
    *play.ROUTES,
    *records.ROUTES,
    *seats.ROUTES,
    *make.ROUTES,
    *translate.ROUTES,
)

SEATS: Sequence[Route] = (
    Route("/static/{name:path}", static_files.own),
    Route("/modules/{name:path}", static_files.module),
    Route("/fonts/{name}", static_files.font),
    *seats.ROUTES,
)
"""What phones are served: their tables, and what those pages are made of."""


def make_app(studio: Studio, door: Door) -> Guard:
    """The studio as an application, behind its guard."""

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        tidying = asyncio.create_task(_tidy(studio))
        try:
            yield
        finally:
            tidying.cancel()
            await studio.lan.close()
            studio.outside.close()
            await studio.jobs.close()
            await studio.hosts.close()

    handlers: dict[Any, Any] = dict.fromkeys((HornbookError, OSError, 500), trouble)
    handlers |= dict.fromkeys((404, 405), _missing)
    app = Starlette(routes=list(ROUTES), lifespan=life, exception_handlers=handlers)
    app.state.studio = studio
    studio.lan.app = _seats_app(studio, handlers)
    return Guard(app, door)  # around all of it: what goes wrong in there passes here too


def _seats_app(studio: Studio, handlers: dict[Any, Any]) -> Starlette:
    """The pages of seats alone; the door is before it."""
    app = Starlette(routes=list(SEATS), exception_handlers=handlers)
    app.state.studio, app.state.only_seats = studio, True
    return app


async def _tidy(studio: Studio) -> None:
    while True:
        await asyncio.sleep(TIDYING)
        with suppress(OSError):
            await studio.hosts.tidy()
