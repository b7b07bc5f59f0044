"""The rules of a box for its pages: kept, and put in order by the sections that they are from."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.studio.hosts import Content
from generator.studio.keeping import kept
from generator.studio.state import Studio

Ruleset = Mapping[str, Any]


async def all_rules(studio: Studio, content: Content) -> list[Ruleset]:
    """What `rules.list` says of a content; kept until a file of it changes."""
    place = await asyncio.to_thread(kept, studio, content, "rules")
    found: list[Ruleset] | None = await asyncio.to_thread(place.find)
    if found is None:
        found = await studio.hosts.ask(content, "rules.list")
        await asyncio.to_thread(place.keep, found)
    return found


def anchors(rulesets: Iterable[Ruleset]) -> dict[str, str]:
    """For each section the place on the page of rules where what follows it stands."""
    return {
        section: anchor(one["id"], section)
        for one in reversed(list(rulesets))  # of two rulesets the first
        for rule in one["rules"]
        for section in rule["sections"]
    }


def anchor(ruleset: str, section: str) -> str:
    """The place of a section on the page of rules."""
    plain = "".join(letter if letter.isalnum() else "-" for letter in section.casefold())
    return f"{ruleset}--{plain}"


def in_sections(
    rulesets: Iterable[Ruleset], decks: Sequence[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """Each ruleset with its sections; a rule that is from several stands in the first.

    With each section the cards that are from it, as (deck, card).
    """
    made = []
    for one in rulesets:
        sections: dict[str, list[Any]] = {}
        for rule in one["rules"]:
            sections.setdefault(next(iter(rule["sections"]), ""), []).append(rule)
        also = {name for rule in one["rules"] for name in rule["sections"]} - {*sections}
        made.append({
            "id": one["id"],
            "title": one["title"],
            "sections": [
                {
                    "title": name,
                    "anchor": anchor(one["id"], name),
                    "rules": sections.get(name, []),
                    "cards": _cards(decks, one["id"], name) if name else [],
                }
                for name in (*sections, *sorted(also))
            ],
        })  # fmt: skip
    return made


def _cards(decks: Sequence[Mapping[str, Any]], ruleset: str, section: str) -> list[Any]:
    return [
        (deck, card)
        for deck in decks
        if ruleset in {id_ for id_, _ in deck["rulesets"]}
        for card in deck["cards"]
        if section in card["sections"]
    ]
