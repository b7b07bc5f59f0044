"""Teach: a pack for one class, with its seats drawn, its pages, and the key by itself."""

import asyncio
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from generator.errors import HornbookError
from generator.products.documents.copies import PLAYED_WITH
from generator.products.print_list import PrintList
from generator.studio.class_folder import ClassFolder, ClassPage, archive_of
from generator.studio.class_form import ClassForm
from generator.studio.hosts import Content
from generator.studio.jobs import Job
from generator.studio.jobs_pages import attached, job_of
from generator.studio.library import Entry
from generator.studio.look import listed
from generator.studio.pages import page, page_words, studio_of
from generator.studio.print_files import Printed, PrintedFile, printed
from generator.studio.state import Studio

KIND, CLASS_KIND = "teach", "class"
FOR_TEACHER = ("answer-key", "teacher", "slides")
"""What pupils are not given: the key, the overview that speaks of it, and slides, which tell of
claims what they are worth."""
SCREEN = ("deck", "rulebook")
"""The parts of a box that a class reads on its screens."""


async def show(request: Request) -> Response:
    """The form, filled in as its address says; the seats; and below it what was made."""
    studio, form = studio_of(request), ClassForm.of(request.query_params)
    entries = await asyncio.to_thread(studio.library.entries)
    taught = [one for one in entries if (one.folder / "lesson.yaml").is_file()]
    if not form.get("box"):
        return page(request, "teach/boxes.html", entries=taught)
    entry, content = await asyncio.to_thread(_chosen, studio, form)
    asked: dict[str, Any] = {"minutes": form.number("minutes", 0), "large": form.large}
    lesson = await studio.hosts.ask(content, "teaching.lesson", pupils=form.pupils, **asked)
    job = studio.jobs.jobs.get(request.query_params.get("job", ""))
    if job is not None and job.about.get("kind") != KIND:
        job = None
    made = await asyncio.to_thread(_made, job) if job else None
    folder = studio.jobs.jobs.get(job.about.get("folder", "")) if job else None
    values: dict[str, Any] = {
        "form": form,
        "entry": entry,
        "entries": taught,
        "sets": studio.library.sets_for(entry),
        "lesson": lesson,
        "job": job,
        "told": job.told() if job else None,
        "made": made,
        "for_pupils": (for_pupils := _of_pupils(made) if made else ()),
        "for_pupils_work": PrintList(tuple(one.row for one in for_pupils)),
        "for_teacher": _of_teacher(made) if made else (),
        "folder": folder,
        "folder_told": folder.told() if folder else None,
    }
    return page(request, "teach/teach.html", **values)


async def begin(request: Request) -> Response:
    """Make the pack of a class in the folder of a job."""
    async with request.form() as sent:
        return await _begun(request, ClassForm.of(sent))


async def change_copies(request: Request) -> Response:
    """Make the pack again, in these numbers of copies."""
    job = _job(request)
    form: ClassForm = job.about["form"]
    async with request.form() as sent:
        wanted = ClassForm.of(sent).copies
    usual = {one.stem: one.row.copies for one in (_made(job) or Printed(())).files}
    changed = {name: many for name, many in wanted.items() if many != usual.get(name)}
    return await _begun(request, form.with_copies(form.copies | changed))


async def suggested_copies(request: Request) -> Response:
    """Make the pack again, in as many copies as Hornbook suggests."""
    form: ClassForm = _job(request).about["form"]
    return await _begun(request, form.with_copies({}))


async def _begun(request: Request, form: ClassForm) -> Response:
    studio = studio_of(request)
    entry, content = await asyncio.to_thread(_chosen, studio, form)
    tr = page_words(request).tr
    title = tr("{title} for a class of {number}", title=entry.title, number=form.pupils)
    words = [*form.words(content), "--output", "{folder}"]
    about = {"kind": KIND, "content": content, "form": form, "of_box": entry.title}
    job = studio.jobs.begin(title, words, **about)
    return RedirectResponse(f"/teach?{form.query}&job={job.id}#job", status_code=303)


def _chosen(studio: Studio, form: ClassForm) -> tuple[Entry, Content]:
    """The box of a form, and what is opened for it; sets of another box are left out."""
    entry = studio.library.find(form.get("box"))
    own = {one.key for one in studio.library.sets_for(entry)}
    sets = [one for one in form.all("set") if one in own]
    return entry, studio.library.content(entry, sets, form.get("language") or None)


async def pupils(request: Request) -> Response:
    """What pupils are given as a ZIP: without the key."""
    job = _job(request)
    made = _made(job) or Printed(())
    files = [one.path for one in (*_of_pupils(made), *made.joined)]
    data = await asyncio.to_thread(archive_of, job.folder, files)
    return attached(data, f"{job.title}.zip")


async def begin_folder(request: Request) -> Response:
    """Make pictures of the cards, for a folder that opens in a classroom without a server."""
    studio, job = studio_of(request), _job(request)
    content: Content = job.about["content"]
    choices = await studio.hosts.ask(content, "printing.choices")
    wanted = ",".join(id_ for id_, _, kind in choices["parts"] if kind in SCREEN)
    words = ["print", *content.words, "--preview", "--html", f"--only={wanted}"]
    words += ["--output", "{folder}"]
    title = page_words(request).tr("Cards of {title} for the screen", title=job.about["of_box"])
    about = {"kind": CLASS_KIND, "content": content, "parts": choices["parts"]}
    made = studio.jobs.begin(title, words, **about)
    job.about["folder"] = made.id
    return RedirectResponse(
        f"/teach?{job.about['form'].query}&job={job.id}#folder", status_code=303
    )


async def folder(request: Request) -> Response:
    """The folder for a class as a ZIP: cards, handouts and a page for the projector."""
    studio, job = studio_of(request), _job(request)
    pictures = studio.jobs.jobs.get(job.about.get("folder", ""))
    made = _made(job)
    if pictures is None or pictures.state != "done" or made is None:
        raise HornbookError("the pictures of the cards are not made yet", instead="wait for them")
    said = await listed(studio, job.about["content"])
    handouts = [ClassPage(*one) for one in made.web if not _is_of_teacher(one[0])]
    handouts.sort(key=lambda one: one.name.count("/"))
    titles = {id_: title for id_, title, _ in pictures.about["parts"]}
    rules = [ClassPage(*one, "rules") for one in printed(pictures, titles).web]
    held = ClassFolder(
        job.about["of_box"], said["decks"], handouts, rules, job.folder, pictures.folder
    )
    pages = {
        name: studio.pages.text(request, f"class/{name}", folder=held, decks=held.shown())
        for name in ("index.html", "projector.html", "projector.js")
    }
    data = await asyncio.to_thread(held.archive, pages)
    return attached(data, f"{job.about['of_box']}.zip")


def _job(request: Request) -> Job:
    job = job_of(request)
    if job.about.get("kind") != KIND:
        raise HornbookError("this is no pack for a class")
    return job


def _made(job: Job) -> Printed | None:
    return printed(job, {}) if job.state == "done" else None


def _is_of_teacher(path: str) -> bool:
    return path.rpartition("/")[2].startswith(FOR_TEACHER)


def _of_pupils(made: Printed) -> tuple[PrintedFile, ...]:
    """What is read, first what most of them get, before what is played with."""
    own = (one for one in made.files if not _is_of_teacher(one.path))
    return tuple(sorted(own, key=lambda one: (one.name.startswith(PLAYED_WITH), "/" in one.name)))


def _of_teacher(made: Printed) -> tuple[PrintedFile, ...]:
    return tuple(one for one in made.files if _is_of_teacher(one.path))


ROUTES = (
    Route("/teach", show),
    Route("/teach", begin, methods=["POST"]),
    Route("/teach/{id}/copies", change_copies, methods=["POST"]),
    Route("/teach/{id}/suggested", suggested_copies, methods=["POST"]),
    Route("/teach/{id}/pupils.zip", pupils),
    Route("/teach/{id}/folder", begin_folder, methods=["POST"]),
    Route("/teach/{id}/folder.zip", folder),
)
