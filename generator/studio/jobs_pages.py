"""Pages of jobs: how far one is, what it has made, how to cancel it."""

import asyncio
from pathlib import Path

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from generator.errors import HornbookError
from generator.files.rooted import Root
from generator.studio.class_folder import archive_of
from generator.studio.jobs import Job
from generator.studio.pages import local, page, studio_of
from generator.studio.streams import streamed

TYPES = {
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".txt": "text/plain; charset=utf-8",
    ".yaml": "text/plain; charset=utf-8",
}


async def show(request: Request) -> Response:
    """A job with its progress, or with what it has made."""
    job = job_of(request)
    files = await asyncio.to_thread(job.files)
    return page(request, "jobs/job.html", job=job, told=job.told(), files=files)


async def events(request: Request) -> Response:
    """The stream of a job."""
    return streamed(job_of(request).feed)


async def cancel(request: Request) -> Response:
    """End a job, and go back to the page that shows it."""
    job = job_of(request)
    async with request.form() as form:
        back = local(str(form.get("back") or f"/jobs/{job.id}"))
    studio_of(request).jobs.cancel(job)
    return RedirectResponse(back, status_code=303)


async def file(request: Request) -> Response:
    """A file that a job has made, to be kept; with `?shown` to be shown, where it is a PDF."""
    job, name = job_of(request), request.path_params["name"]
    try:
        data = await asyncio.to_thread(Root(job.folder).read, name)
    except (OSError, ValueError) as error:
        raise HornbookError("there is no such file") from error
    kind = TYPES.get(Path(name).suffix, "application/octet-stream")
    shown = "shown" in request.query_params and kind == TYPES[".pdf"]
    how = "inline" if shown else "attachment"
    headers = {"content-disposition": f'{how}; filename="{_plain(Path(name).name)}"'}
    return Response(data, media_type=kind, headers=headers)


async def archive(request: Request) -> Response:
    """All files of a job as a ZIP."""
    job = job_of(request)
    return attached(
        await asyncio.to_thread(archive_of, job.folder, job.files()), f"{job.title}.zip"
    )


def attached(data: bytes, name: str) -> Response:
    """An archive to be kept under a name."""
    headers = {"content-disposition": f'attachment; filename="{_plain(name)}"'}
    return Response(data, media_type="application/zip", headers=headers)


def job_of(request: Request) -> Job:
    """The job that a request is about.

    Raises:
        HornbookError: there is none, or its files are gone.
    """
    job = studio_of(request).jobs.jobs.get(request.path_params["id"])
    if job is None:
        raise HornbookError("this job is gone", instead="begin it again")
    return job


def _plain(name: str) -> str:
    kept = (letter if letter.isalnum() or letter in "-_. " else "-" for letter in name)
    return "".join(kept).encode("ascii", "replace").decode().replace("?", "-")


ROUTES = (
    Route("/jobs/{id}", show),
    Route("/jobs/{id}/events", events),
    Route("/jobs/{id}/cancel", cancel, methods=["POST"]),
    Route("/jobs/{id}/all.zip", archive),
    Route("/jobs/{id}/files/{name:path}", file),
)
