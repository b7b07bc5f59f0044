"""Teach: a pack for one class, with its seats drawn, its pages, and the key by itself."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from generator.errors import HornbookError
from generator.studio.class_folder import ClassFolder, ClassPage, archive_of
from generator.studio.hosts import Content
from generator.studio.jobs import Job
from generator.studio.jobs_pages import attached, job_of
from generator.studio.look import listed
from generator.studio.pages import page, page_words, studio_of
from generator.studio.print_files import Printed, PrintedFile, printed

KIND, CLASS_KIND = "teach", "class"
FOR_TEACHER = ("answer-key", "teacher")
"""What pupils are not given: the key, and the overview that speaks of it."""
SCREEN = ("deck", "rulebook")
"""The parts of a box that a class reads on its screens."""
USUAL = 28
VALUES = ("minutes", "level", "ink", "paper", "backs", "language")
FLAGS = ("large_print", "dyslexia", "design")
NAMED = 100


@dataclass(frozen=True)
class ClassForm:
    """What is filled in of a class; what is empty is left out."""

    fields: Mapping[str, str]

    @classmethod
    def of(cls, given: Any) -> "ClassForm":
        """The form of an address, or of what was sent."""
        known = {"box", "class", "without_decks", *VALUES, *FLAGS}
        pairs = ((name, str(value).strip()[:NAMED]) for name, value in given.multi_items())
        return cls({name: value for name, value in pairs if name in known and value})

    def get(self, name: str) -> str:
        """One value; nothing where none was given."""
        return self.fields.get(name, "")

    def all(self, name: str) -> list[str]:
        """One value as a list, as ticks are asked for."""
        return [self.get(name)] if self.get(name) else []

    def number(self, name: str, usual: int) -> int:
        """A whole number."""
        said = self.get(name)
        return int(said) if said.isdecimal() and len(said) < 5 else usual

    @property
    def query(self) -> str:
        """The address of this pack, without its path."""
        return urlencode(dict(self.fields))

    def words(self, content: Content) -> list[str]:
        """What is typed behind `hornbook`."""
        found = ["handouts", *content.untranslated.words, f"--class={self.number('class', USUAL)}"]
        found += [f"--{name}={self.get(name)}" for name in VALUES if self.get(name)]
        found += [f"--{name.replace('_', '-')}" for name in FLAGS if self.get(name)]
        return [*found, "--html", *["--no-decks"] * bool(self.get("without_decks"))]


async def show(request: Request) -> Response:
    """The form, filled in as its address says; the seats; and below it what was made."""
    studio, form = studio_of(request), ClassForm.of(request.query_params)
    entries = await asyncio.to_thread(studio.library.entries)
    taught = [one for one in entries if (one.folder / "lesson.yaml").is_file()]
    if not form.get("box"):
        return page(request, "teach/boxes.html", entries=taught)
    entry = studio.library.find(form.get("box"))
    content = studio.library.content(entry, (), form.get("language") or None)
    pupils = min(max(form.number("class", USUAL), 2), 36)
    minutes = form.number("minutes", 0)
    asked = studio.hosts.ask(content, "teaching.lesson", pupils=pupils, minutes=minutes)
    lesson = await asked
    job = studio.jobs.jobs.get(request.query_params.get("job", ""))
    made = await asyncio.to_thread(_made, job) if job else None
    folder = studio.jobs.jobs.get(job.about.get("folder", "")) if job else None
    values: dict[str, Any] = {
        "form": form,
        "entry": entry,
        "entries": taught,
        "pupils": pupils,
        "lesson": lesson,
        "job": job,
        "told": job.told() if job else None,
        "made": made,
        "for_pupils": _of_pupils(made) if made else (),
        "for_teacher": _of_teacher(made) if made else (),
        "folder": folder,
        "folder_told": folder.told() if folder else None,
    }
    return page(request, "teach/teach.html", **values)


async def begin(request: Request) -> Response:
    """Make the pack of a class in the folder of a job."""
    studio = studio_of(request)
    async with request.form() as sent:
        form = ClassForm.of(sent)
    entry = await asyncio.to_thread(studio.library.find, form.get("box"))
    content = studio.library.content(entry, (), form.get("language") or None)
    tr = page_words(request).tr
    title = tr("{title} for a class of {number}", title=entry.title, number=form.get("class"))
    words = [*form.words(content), "--output", "{folder}"]
    about = {"kind": KIND, "content": content, "query": form.query, "of_box": entry.title}
    job = studio.jobs.begin(title, words, **about)
    return RedirectResponse(f"/teach?{form.query}&job={job.id}#job", status_code=303)


async def pupils(request: Request) -> Response:
    """What pupils are given as a ZIP: without the key."""
    job = _job(request)
    files = [one.path for one in _of_pupils(_made(job) or Printed(()))]
    data = await asyncio.to_thread(archive_of, job.folder, files)
    return attached(data, f"{job.title}.zip")


async def begin_folder(request: Request) -> Response:
    """Make pictures of the cards, for a folder that opens in a classroom without a server."""
    studio, job = studio_of(request), _job(request)
    content: Content = job.about["content"]
    choices = await studio.hosts.ask(content, "printing.choices")
    wanted = ",".join(id_ for id_, _, kind in choices["parts"] if kind in SCREEN)
    words = ["print", *content.words, "--preview", f"--only={wanted}", "--output", "{folder}"]
    title = page_words(request).tr("Cards of {title} for the screen", title=job.about["of_box"])
    made = studio.jobs.begin(title, words, kind=CLASS_KIND, content=content)
    job.about["folder"] = made.id
    return RedirectResponse(f"/teach?{job.about['query']}&job={job.id}#folder", status_code=303)


async def folder(request: Request) -> Response:
    """The folder for a class as a ZIP: cards, handouts and a page for the projector."""
    studio, job = studio_of(request), _job(request)
    pictures = studio.jobs.jobs.get(job.about.get("folder", ""))
    made = _made(job)
    if pictures is None or pictures.state != "done" or made is None:
        raise HornbookError("the pictures of the cards are not made yet", instead="wait for them")
    said = await listed(studio, job.about["content"])
    stems = [one.path.removesuffix(".pdf") for one in _of_pupils(made)]
    handouts = [ClassPage(f"{stem}.html", one.title) for stem, one in
                zip(stems, _of_pupils(made), strict=True)]  # fmt: skip
    books = [one for one in printed(pictures, {}).files if not one.row.cards]
    rules = [ClassPage(one.path, one.title, "rules") for one in books]
    held = ClassFolder(
        job.about["of_box"], said["decks"], handouts, rules, job.folder, pictures.folder
    )
    pages = {
        name: studio.pages.text(request, f"class/{name}", folder=held, decks=held.shown())
        for name in ("index.html", "projector.html")
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


def _is_of_teacher(one: PrintedFile) -> bool:
    return one.name.startswith(FOR_TEACHER)


def _of_pupils(made: Printed) -> tuple[PrintedFile, ...]:
    return tuple(one for one in made.files if not _is_of_teacher(one))


def _of_teacher(made: Printed) -> tuple[PrintedFile, ...]:
    return tuple(one for one in made.files if _is_of_teacher(one))


ROUTES = (
    Route("/teach", show),
    Route("/teach", begin, methods=["POST"]),
    Route("/teach/{id}/pupils.zip", pupils),
    Route("/teach/{id}/folder", begin_folder, methods=["POST"]),
    Route("/teach/{id}/folder.zip", folder),
)
