"""The statistics of a batch as a table for people."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.printable import printable

WIDTH = 96

NEVER = {
    "legal": "never legal (at no decision could they be chosen)",
    "played": "never played (neither chosen, resolved, used as an answer, nor laid down)",
    "mattering": "never mattering (nothing else was ever different for their being played)",
}


def table(title: str, found: Mapping[str, Any]) -> str:
    """The summary of a batch as text, without a newline at its end."""
    return "\n".join(map(printable, _lines(title, found)))


def _lines(title: str, found: Mapping[str, Any]) -> Iterator[str]:
    seats = f"{found['seats']} seat{'s'[: found['seats'] > 1]}"
    variants = f" with {', '.join(found['variants'])}" if found["variants"] else ""
    yield f"{title} · {found['ruleset']}{variants} · {seats} · {found['matches']:,} matches"
    yield f"seed {found['seed']} · policies {', '.join(found['policies'])}"
    yield ""
    yield f"{'how matches end':<28}{'matches':>9}{'share':>10}   95 % interval"
    for end, one in found["ends"].items():
        yield f"  {end:<26}{one['count']:>9,}{_percent(one['share']):>10}   {_within(one)}"
    yield ""
    yield from _seats(found)
    yield ""
    yield f"decisions a match: {_spread(found['decisions'])}"
    yield ""
    yield from _never(found)
    yield from _capped(found)


def _seats(found: Mapping[str, Any]) -> Iterator[str]:
    alone = len(found["by_seat"]) == 1
    won = "" if alone else f"{'won':>8}  {'95 % interval':<15}{'alone':>8}"
    yield f"seat  {'policy':<10}{won}{'score':>9}  {'95 % interval':<17}least  median  most"
    for one in found["by_seat"]:
        score = one["score"]
        line = f"{one['seat']:>4}  {one['policy']:<10}"
        if not alone:
            line += f"{_percent(one['first']['share']):>8}  {_within(one['first']):<15}"
            line += f"{_percent(one['won']['share']):>8}"
        line += f"{score['mean']:>9.2f}  {_between(score):<17}"
        line += f"{score['least']:>5g}{score['median']:>8g}{score['most']:>6g}"
        yield line


def _never(found: Mapping[str, Any]) -> Iterator[str]:
    rules = found["rules"]
    total = len(rules["seen"]) + len(rules["never"])
    yield f"rules: {len(rules['seen'])} of {total} fired"
    yield from _listed("never fired", rules["never"])
    cards = found["cards"]
    yield f"cards: {len(cards['mattering']['seen']) + len(cards['mattering']['never'])} designs"
    yield from _listed("not used in this match", cards["unused"])
    yield from _listed("that are never chosen and act where they lie", cards["laid"])
    for kind, words in NEVER.items():
        yield from _listed(words, cards[kind]["never"])


def _listed(words: str, names: Sequence[str]) -> Iterator[str]:
    if names:
        said = f"{len(names)} {words}: {', '.join(names)}"
        yield from textwrap.wrap(
            said, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False
        )


def _capped(found: Mapping[str, Any]) -> Iterator[str]:
    if found["capped"]:
        yield ""
        yield "matches broken off at the cap of decisions:"
        for one in found["capped"]:
            yield f"  match {one['match']}: --match {one['seed']}"


def _spread(one: Mapping[str, Any]) -> str:
    middle = f"{one['quarter']:g} to {one['three_quarters']:g}"
    said = f"least {one['least']:g} · half of them {middle} · median {one['median']:g}"
    return f"{said} · most {one['most']:g} · mean {one['mean']:.1f} ({_between(one)})"


def _percent(part: float) -> str:
    return f"{100 * part:.1f} %"


def _within(one: Mapping[str, Any]) -> str:
    return f"{100 * one['low']:.1f}–{100 * one['high']:.1f} %"


def _between(one: Mapping[str, Any]) -> str:
    if one["low"] is None:
        return "one match only"
    return f"{one['low']:.2f}–{one['high']:.2f}"
