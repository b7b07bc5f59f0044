"""Export: choose a box and where it goes, then take the files with what is said of them."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from starlette.datastructures import ImmutableMultiDict
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from generator.exports.names import READ_ME, TARGETS
from generator.files.rooted import Root
from generator.studio.hosts import Content
from generator.studio.jobs import Job
from generator.studio.pages import page, page_words, studio_of
from generator.studio.print_order import CONTENT, OrderForm, dashed, filled
from generator.studio.printing import content_of, shown_order

KIND = "export"
MANIFEST = "manifest.json"
SINGLE = ("seats", "ruleset", "paper", "ink", "images_at")
MOST_LISTED = 8
"""Files of a target that are listed; of more the ZIP has them."""
LARGEST_READ_ME = 100_000


@dataclass(frozen=True)
class ExportForm(OrderForm):
    """What is filled in of an export."""

    @classmethod
    def of(cls, given: Any) -> "ExportForm":
        """The form of an address or of what was sent."""
        return cls(ImmutableMultiDict(filled(given, {*SINGLE, *CONTENT, "variant", "to"})))

    @property
    def targets(self) -> list[str]:
        """The targets that are ticked, of those that there are."""
        return [name for name in dict.fromkeys(self.all("to")) if name in TARGETS]

    def words(self, content: Content) -> list[str]:
        """What is typed behind `hornbook`; values that begin with a hyphen stay values."""
        found = ["export", *content.words, f"--to={','.join(self.targets)}"]
        found += [f"--{dashed(name)}={self.get(name)}" for name in SINGLE if self.get(name)]
        if variants := self.all("variant"):
            found.append(f"--variant={','.join(variants)}")
        return found


@dataclass(frozen=True)
class Exported:
    """What a target got: its files with their sizes, and what is said of them."""

    target: str
    files: tuple[tuple[str, int], ...]
    """Paths below the folder of the job, and bytes."""
    said: str

    @property
    def size(self) -> float:
        """Megabytes of all files together."""
        return sum(size for _, size in self.files) / 1e6

    @property
    def listed(self) -> tuple[tuple[str, int], ...]:
        """The files that are listed one by one."""
        return self.files if len(self.files) <= MOST_LISTED else ()


async def show(request: Request) -> Response:
    """The form, filled in as its address says, and below it what was made."""
    studio = studio_of(request)
    form = ExportForm.of(request.query_params)
    entries = await asyncio.to_thread(studio.library.entries)
    if not form.get("box"):
        return page(request, "export/boxes.html", entries=entries)
    shown = await shown_order(request, form, entries)
    job = shown["job"]
    made = await asyncio.to_thread(exported_of, job) if job else ()
    values: dict[str, Any] = {
        **shown,
        "targets": list(TARGETS),
        "made": made,
        "lacking": "lacking" in request.query_params,
    }
    return page(request, "export/export.html", **values)


async def begin(request: Request) -> Response:
    """Export what the form says into the folder of a job."""
    studio = studio_of(request)
    async with request.form() as sent:
        form = ExportForm.of(sent)
    entry = await asyncio.to_thread(studio.library.find, form.get("box"))
    if not form.targets:
        return RedirectResponse(f"/export?{form.query}&lacking", status_code=303)
    content = await asyncio.to_thread(content_of, request, entry, form)
    title = page_words(request).tr("{title} to export", title=entry.title)
    words = [*form.words(content), "--output", "{folder}"]
    job = studio.jobs.begin(title, words, kind=KIND, content=content)
    return RedirectResponse(f"/export?{form.query}&job={job.id}#job", status_code=303)


def exported_of(job: Job) -> tuple[Exported, ...]:
    """What each target got, in the order of the targets; nothing before the job is done."""
    return tuple(_exported(job)) if job.state == "done" else ()


def _exported(job: Job) -> Iterator[Exported]:
    root, found = Root(job.folder), dict[str, list[tuple[str, int]]]()
    folders: dict[str, str] = {}
    for name in (one for one in job.files() if one.endswith(MANIFEST)):
        folder = name.removesuffix(MANIFEST)
        for file, about in json.loads(root.read(name))["files"].items():
            if about.get("kind") == KIND:
                folders[about["of"]] = folder
                found.setdefault(about["of"], []).append((f"{folder}{file}", int(about["bytes"])))
    for target in (one for one in TARGETS if one in found):
        read_me = f"{folders[target]}{target}/{READ_ME}"
        files = tuple(one for one in found[target] if one[0] != read_me)
        said = root.read(read_me, LARGEST_READ_ME).decode("utf-8", "replace")
        yield Exported(target, files, said)


ROUTES = (Route("/export", show), Route("/export", begin, methods=["POST"]))
