"""A study as text for the terminal, short enough to be read."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.play.study.limits import LIMITS

WIDTH = 96
SHOWN = 12
"""Cards and changes that are listed."""


def story(found: Mapping[str, Any]) -> str:
    """The outline of a study as text, without a newline at its end."""
    return "\n".join(_lines(found))


def _lines(found: Mapping[str, Any]) -> Iterator[str]:
    sets = "".join(f" + {one['title']}" for one in found["sets"])
    yield f"{found['title']}{sets} · {found['matches']:,} matches played · seed {found['seed']}"
    if found["manner"]:
        yield found["manner"]
    for ruleset in dict.fromkeys(one["ruleset"] for one in found["tables"]):
        own = [one for one in found["tables"] if one["ruleset"] == ruleset]
        yield ""
        yield from _tables(own)
        (rules,) = (one for one in found["rules"] if one["ruleset"] == ruleset)
        if rules["never"]:
            said = f"{len(rules['never'])} of {rules['count']} rules never ran: "
            said += ", ".join(rules["never"])
            yield from textwrap.wrap(said, WIDTH, initial_indent="  ", subsequent_indent="    ")
    yield from _impact(found["impact"])
    yield from _changed(found["tables"])
    yield ""
    yield from textwrap.wrap(LIMITS[0], WIDTH)


def _tables(own: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    yield (
        f"{own[0]['ruleset_title']:<25}{'ended':>9}{'decisions':>13}{'half of them':>15}"
        "   first place, most and least of the seats"
    )
    for one in own:
        line = f"  {_seat_count(one):<23}{one['completed']['count']:>4}/{one['matches']:<4}"
        if length := one["decisions"]:
            half = f"{length['quarter']:g}–{length['three_quarters']:g}"
            line += f"{length['median']:>13g}{half:>15}   {_seats(one)}"
        yield line
    for one in own:
        ends = [f"{end} {_percent(row['share'])}" for end, row in one["ends"].items()]
        if len(ends) > 1:
            yield f"  ends, {_seat_count(one)}: {' · '.join(ends[:5])}"
    yield from _skill(own)
    yield from _options(own)


def _seats(one: Mapping[str, Any]) -> str:
    seats = one["by_seat"]
    if len(seats) == 1:
        score = seats[0]["score"]
        return f"score {score['mean']:.1f} ({score['least']:g} to {score['most']:g})"
    ranked = sorted(seats, key=lambda row: row["first"]["share"])
    said = [f"seat {row['seat']} {_within(row['first'])}" for row in (ranked[-1], ranked[0])]
    return f"{said[0]}, {said[1]}; fair {_percent(seats[0]['fair'])}"


def _skill(own: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for one in own:
        if skill := one.get("skill"):
            unit = _unit(skill["measure"])
            yield (
                f"  skill, {_seat_count(one)}: greedy"
                f" {unit(skill['better'])}, random {unit(skill['random'])}"
                f" ({_gap(skill['gap'], skill['measure'])})"
            )


def _options(own: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for one in own:
        for option in one.get("options", ()):
            unit = _unit(option["measure"])
            yield (
                f"  always {option['option']}, {_seat_count(one)}: {unit(option['always'])},"
                f" else {unit(option['free'])} ({_gap(option['effect'], option['measure'])})"
            )


def _impact(found: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    if not found:
        return
    yield ""
    yield "what a card does for who plays it first (or holds it), the same matches with and without"
    for one in found[:SHOWN]:
        unit = _unit(one["measure"])
        yield (
            f"  {one['title'][:28]:<28} ({one['deck']}) {unit(one['with'])}, with others in its"
            f" place {unit(one['without'])} ({_gap(one['effect'], one['measure'])})"
        )
    if len(found) > SHOWN:
        yield f"  and {len(found) - SHOWN} more: --format json or html has all of them"


def _changed(tables: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    known = [one for one in tables if one.get("changes")]
    if not known:
        return
    yield ""
    yield "what the sets changed, the same matches with and without"
    for one in known:
        length = one["changes"]["decisions"]
        yield (
            f"  {one['ruleset']}, {_seat_count(one)}: decisions {length['before']:.0f} →"
            f" {length['after']:.0f} ({length['word']} effect, {length['size']:+.2f} deviations)"
        )
        ends = one["changes"]["ends"].items()
        for end, row in sorted(ends, key=lambda item: -abs(item[1]["size"]))[:2]:
            if row["word"] != "hardly any":
                yield (
                    f"    {end}: {_percent(row['before'])} → {_percent(row['after'])}"
                    f" ({row['word']} effect)"
                )


def _seat_count(one: Mapping[str, Any]) -> str:
    return f"{one['seats']} seat{'s'[: one['seats'] > 1]}"


def _unit(measure: str) -> Any:
    return _percent if measure == "first" else (lambda value: f"{value:.1f} points")


def _gap(effect: Mapping[str, Any], measure: str) -> str:
    if effect["low"] is None:
        return "one match only"
    scale, end = (100, " points of 100") if measure == "first" else (1, "")
    low, high = (scale * effect[key] for key in ("low", "high"))
    return f"{low:+.0f} to {high:+.0f}{end}" if measure == "first" else f"{low:+.1f} to {high:+.1f}"


def _within(one: Mapping[str, Any]) -> str:
    return f"{100 * one['low']:.0f}–{100 * one['high']:.0f} %"


def _percent(part: float) -> str:
    return f"{100 * part:.0f} %"
