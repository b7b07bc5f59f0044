"""What a card did in simulated matches: a job plays them, and what it shows is kept."""

import asyncio
import json
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from generator.studio.hosts import Content
from generator.studio.jobs import Job
from generator.studio.keeping import kept
from generator.studio.pages import local, page_words, studio_of
from generator.studio.state import Studio

GAMES = 300
"""Matches of one study: enough to see what a card does, and played in seconds."""
ABOUT = "cards in matches"


@dataclass(frozen=True)
class Did:
    """What is known of a card under one ruleset; `job` plays the matches just now."""

    ruleset: str
    title: str
    job: Job | None = None
    matches: int = 0
    seats: int = 0
    offered: float = 0.0
    """In this share of matches somebody could choose it."""
    played: float = 0.0
    mattered: bool = False
    is_known: bool = False


async def begin(request: Request) -> Response:
    """Play matches of a box, to see what its cards do."""
    from generator.studio.look import chosen

    studio = studio_of(request)
    entry, translated = await chosen(request)
    content = translated.untranslated
    async with request.form() as form:
        ruleset, back = str(form.get("ruleset", "")), local(str(form.get("back", "/look")))
    place = await asyncio.to_thread(kept, studio, content, "matches", ruleset)
    argv = ["simulate", *content.words, "--ruleset", ruleset]
    argv += ["--games", str(GAMES), "--format", "json"]
    title = page_words(request).tr("Matches of {title}", title=entry.title)
    about = {"kind": ABOUT, "content": content, "ruleset": ruleset, "kept": place}
    studio.jobs.begin(title, argv, **about)
    return RedirectResponse(back + "#matches", status_code=303)


async def told(
    studio: Studio, content: Content, card: str, rulesets: list[tuple[str, str]]
) -> list[Did]:
    """What a card did under each of these rulesets, by id and title."""
    return [await _told(studio, content, card, *one) for one in rulesets]


async def _told(studio: Studio, content: Content, card: str, ruleset: str, title: str) -> Did:
    wanted = (ABOUT, content, ruleset)
    jobs = [one for one in studio.jobs.jobs.values() if _about(one) == wanted]
    if jobs and not jobs[-1].is_over:
        return Did(ruleset, title, jobs[-1])
    study = None
    if jobs:
        study = _study(jobs[-1])
        if study and jobs[-1].about.get("kept"):
            await asyncio.to_thread(jobs[-1].about["kept"].keep, study)
    if study is None:
        place = await asyncio.to_thread(kept, studio, content, "matches", ruleset)
        study = await asyncio.to_thread(place.find)
    if study is None:
        return Did(ruleset, title, jobs[-1] if jobs else None)
    cards, names = study["cards"], (card, card.partition(".")[0])
    offered, played = (_share(cards[one]["seen"], names) for one in ("legal", "played"))
    known = any(name in cards[one]["seen"] for one in ("legal", "played") for name in names)
    mattered = any(name in cards["mattering"]["seen"] for name in names)
    counted = (study["matches"], study["seats"], offered, played, mattered)
    return Did(ruleset, title, None, *counted, is_known=known or mattered)


def _about(job: Job) -> tuple[Any, ...]:
    return tuple(job.about.get(name) for name in ("kind", "content", "ruleset"))


def _study(job: Job) -> dict[str, Any] | None:
    """What a job has found; None where it could not play."""
    try:
        found: dict[str, Any] = json.loads("\n".join(job.said))
    except ValueError:
        return None
    return found


def _share(seen: dict[str, float], names: tuple[str, ...]) -> float:
    return next((seen[name] for name in names if name in seen), 0.0)
