"""Prove: matches played in the background, and a report that grows while they are."""

import asyncio
import json
from contextlib import suppress
from typing import Any

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from generator.errors import HornbookError
from generator.files.rooted import Root
from generator.output import write_file
from generator.studio.jobs import Job
from generator.studio.library import Entry
from generator.studio.look import chosen
from generator.studio.matches_kept import kept_matches, uploads_folder
from generator.studio.pages import page, page_words, studio_of
from generator.studio.proof_views import Plots, cards, impact, rules_never, spreadsheet, tables
from generator.studio.proofs import STUDY, Asked, Proof, of_job
from generator.studio.sitters import sitter
from generator.studio.state import Studio

USUAL, FEWEST, MOST = 200, 12, 100_000
"""Matches that are offered, and bounds of what may be asked."""


async def start(request: Request) -> Response:
    """What could be proved, and what has been."""
    studio = studio_of(request)
    entries = await asyncio.to_thread(studio.library.entries)
    held = await asyncio.to_thread(studio.proofs.all)
    running = [of_job(job) for job in studio.jobs.jobs.values() if "proof" in job.about]
    known = {one.id for one in held}
    proofs = [*(one for one in reversed(running) if one.id not in known), *held]
    playable = [one for one in entries if one.kind == "set" or one.rulesets]
    troubled = studio.proofs.troubled
    titles = {one.id: await asyncio.to_thread(_rules, studio, one.asked) for one in proofs}
    values: dict[str, Any] = {"entries": playable, "proofs": proofs, "titles": titles}
    return page(request, "prove/start.html", troubled=troubled, **values)


async def choose(request: Request) -> Response:
    """The form for one box or set."""
    entry, content = await chosen(request)
    studio = studio_of(request)
    said = await studio.hosts.ask(content, "prove.choices")
    sets = await asyncio.to_thread(_sets_beside, studio, entry)
    return page(
        request,
        "prove/choose.html",
        entry=entry,
        choices=said,
        sitter=sitter,
        sets=sets,
        usual=USUAL,
        fewest=FEWEST,
        most=MOST,
    )


async def begin(request: Request) -> Response:
    """Play."""
    studio = studio_of(request)
    async with request.form() as form:
        asked = await asyncio.to_thread(_asked, studio, request.path_params["key"], form)
    job = studio.jobs.begin(asked.title, asked.argv, proof=asked)
    job.conclude = studio.proofs.keep
    return RedirectResponse(f"/prove/at/{job.id}", status_code=303)


async def report(request: Request) -> Response:
    """What is known so far."""
    proof = await _proof(request)
    return page(
        request,
        "prove/report.html",
        proof=proof,
        asked=proof.asked,
        rules=await asyncio.to_thread(_rules, studio_of(request), proof.asked),
        found=proof.found or {},
        tables=tables(proof),
        cards=cards(proof),
        never=rules_never(proof),
        impact=impact(proof),
        plots=Plots(page_words(request)),
        is_study=proof.asked.policy == STUDY,
        sitter=sitter,
    )


async def stop(request: Request) -> Response:
    """Play no more; what is known stays."""
    studio = studio_of(request)
    job = studio.jobs.jobs.get(request.path_params["id"])
    if job is not None:
        studio.jobs.cancel(job)
    return RedirectResponse(f"/prove/at/{request.path_params['id']}", status_code=303)


async def forget(request: Request) -> Response:
    """Throw a proof away."""
    studio = studio_of(request)
    proof = await _proof(request)
    if proof.is_over:
        studio.jobs.jobs.pop(proof.id, None)
        await asyncio.to_thread(studio.proofs.forget, proof)
    return RedirectResponse("/prove", status_code=303)


async def as_json(request: Request) -> Response:
    """All that was found, for programs."""
    proof = await _proof(request)
    data = json.dumps(proof.found, ensure_ascii=False, indent=2)
    return _download(data, "application/json", f"{_plain(proof)}.json")


async def as_csv(request: Request) -> Response:
    """The numbers, for spreadsheets."""
    proof = await _proof(request)
    return _download(spreadsheet(proof), "text/csv; charset=utf-8", f"{_plain(proof)}.csv")


async def open_match(request: Request) -> Response:
    """One match, by its seed or its number: written down, and opened as a record."""
    studio, proof = studio_of(request), await _proof(request)
    async with request.form() as form:
        seats, seed = _number(form.get("seats")), form.get("seed")
        number = form.get("match")
    if seed is None:
        from generator.play.study.arms import Arm  # heavy to load

        arm = Arm(proof.asked.ruleset, seats, policies=_policies(proof.asked))
        seed = str(arm.seed(proof.asked.seed, _number(number)))
    job = studio.jobs.begin(proof.asked.title, proof.asked.record(seats, _number(seed)))
    async for _ in job.feed.follow():
        pass
    key = await asyncio.to_thread(_taken_in, studio, job)
    return RedirectResponse(f"/record/{key}" if key else f"/jobs/{job.id}", status_code=303)


def _taken_in(studio: Studio, job: Job) -> str:
    """The key of the record that a job has written; none where nobody can open it here."""
    for name in job.files():
        file = uploads_folder(studio) / f"{job.id}.yaml"
        write_file(file, Root(job.folder).read(name))
        return next((one.key for one in kept_matches(studio) if one.file == file), "")
    return ""


async def _proof(request: Request) -> Proof:
    """The proof that a request is about.

    Raises:
        HornbookError: there is none.
    """
    studio, id_ = studio_of(request), request.path_params["id"]
    job = studio.jobs.jobs.get(id_)
    if job is not None and "proof" in job.about:
        return await asyncio.to_thread(of_job, job)
    return await asyncio.to_thread(studio.proofs.find, id_)


def _rules(studio: Studio, asked: Asked) -> str:
    """Titles of the rules and variants that were played by, or ids of what is not here any more."""
    titles: dict[str, str] = {}
    with suppress(HornbookError):
        entry = studio.library.find(asked.content)
        box = studio.library.find(entry.box) if entry.box else entry
        titles = dict((*box.variants, *box.rulesets))
    told = (titles.get(one, one.replace("-", " ")) for one in (asked.ruleset, *asked.variants))
    return " · ".join(told)


def _sets_beside(studio: Studio, entry: Entry) -> list[Entry]:
    """The sets that can go in too."""
    box = studio.library.find(entry.box) if entry.box and entry.kind == "set" else entry
    return [one for one in studio.library.sets_for(box) if one.key != entry.key]


def _asked(studio: Studio, key: str, form: FormData) -> Asked:
    """What a form asks for.

    Raises:
        HornbookError: it asks for what there is not.
    """
    entry = studio.library.find(key)
    keys = tuple(str(one) for one in form.getlist("set"))
    content = studio.library.content(entry, keys)
    titles = [entry.title, *(studio.library.find(one).title for one in keys)]
    matches = _number(form.get("matches"))
    if not FEWEST <= matches <= MOST:
        raise HornbookError(f"play {FEWEST:,} to {MOST:,} matches")
    seats = str(form.get("seats", ""))
    return Asked(
        key,
        " + ".join(titles),
        content.box or "",
        keys,
        content.sets,
        str(form.get("ruleset", "")),
        _number(seats) if seats else None,
        tuple(str(one) for one in form.getlist("variant")),
        str(form.get("policy", STUDY)),
        matches,
        _number(form.get("seed", "1")),
    )


def _policies(asked: Asked) -> tuple[str, ...]:
    """Names that are in an arm of which matches are only added up."""
    return () if asked.policy == STUDY else (asked.policy,)


def _number(text: object) -> int:
    """A whole number from a form.

    Raises:
        HornbookError: it is none.
    """
    said = str(text or "").strip()
    if not (said.isascii() and said.isdecimal() and len(said) < 17):
        raise HornbookError(f'"{said}" is no whole number', instead="write one: 200")
    return int(said)


def _plain(proof: Proof) -> str:
    return "".join(one if one.isalnum() and one.isascii() else "-" for one in proof.asked.content)


def _download(data: str, kind: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(data.encode(), media_type=kind, headers=headers)


ROUTES = (
    Route("/prove", start),
    Route("/prove/of/{key}", choose),
    Route("/prove/of/{key}", begin, methods=["POST"]),
    Route("/prove/at/{id}", report),
    Route("/prove/at/{id}/stop", stop, methods=["POST"]),
    Route("/prove/at/{id}/forget", forget, methods=["POST"]),
    Route("/prove/at/{id}/proof.json", as_json),
    Route("/prove/at/{id}/proof.csv", as_csv),
    Route("/prove/at/{id}/match", open_match, methods=["POST"]),
)
