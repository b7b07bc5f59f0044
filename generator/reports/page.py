"""The page of a check: findings, and what play has shown, as one file of HTML."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from generator.diagnostics import Diagnostic
from generator.reports.plots import Mark, PlotAxis, histogram, rows

Found = Mapping[str, Any]
SIGNS = {"error": "✕", "warning": "!", "note": "i"}


def in_short(study: Found, findings: int) -> list[str]:
    """What a reader who reads nothing else should know."""
    return [
        *_ends(study),
        *_lengths(study),
        *_seats(study),
        *_cards(study),
        *_rest(study, findings),
    ]


def _ends(study: Found) -> Iterator[str]:
    tables = study["tables"]
    played = sum(one["matches"] for one in tables)
    ended = sum(one["completed"]["count"] for one in tables)
    if ended == played:
        yield f"All {played:,} matches came to an end."
    else:
        yield (
            f"{played - ended:,} of {played:,} matches did not come to an end: they were broken"
            " off at the cap of decisions, or the rules could not go on."
        )


def _lengths(study: Found) -> Iterator[str]:
    for ruleset, own in by_ruleset(study):
        known = [one for one in own if one["decisions"]]
        if known:
            least, most = known[0]["decisions"]["median"], known[-1]["decisions"]["median"]
            first, last = known[0]["seats"], known[-1]["seats"]
            said = f"{ruleset}: a match takes about {least:,.0f} decisions with {seats(first)}"
            yield said + (f", about {most:,.0f} with {last}." if first != last else ".")


def _seats(study: Found) -> Iterator[str]:
    yield from (_together(one) for one in study["tables"] if can_win(one))
    several = [one for one in study["tables"] if len(sides(one)) > 1]
    if not several:
        return
    found = [(abs(row["edge"]["value"]), one, row) for one in several for row in sides(one)]
    _, table, row = max(found, key=lambda item: item[0])
    yield (
        f"The {'team' if 'called' in row else 'seat'} furthest from its fair share is"
        f" {called(row)} of {table['seats']}:"
        f" first in {percent(row['first']['share'])} of matches, where {percent(row['fair'])}"
        f" would be fair (chance alone makes it vary: from {percent(row['first']['low'])} to"
        f" {percent(row['first']['high'])} is likely)."
    )


def _together(table: Found) -> str:
    """A game that all play together is won or lost; nobody can be favoured in it."""
    (row,) = sides(table)
    return (
        f"All play together: with {seats(table['seats'])} they win"
        f" {percent(row['first']['share'])} of matches."
    )


def sides(table: Found) -> Sequence[Found]:
    """What is told of each team, or of each seat where there are none."""
    found: Sequence[Found] = table.get("by_team") or table["by_seat"]
    return found


def called(row: Found) -> str:
    """`seat 2`, `seats 1 and 3`."""
    return str(row.get("called") or f"seat {row['seat']}")


def can_win(table: Found) -> bool:
    """Whether all play together, and win or lose by more than their score."""
    return any(row["together"] and row["loses"] for row in table.get("by_team", ()))


def _cards(study: Found) -> Iterator[str]:
    cards = study["cards"]
    if cards:
        there = sum(one["came_up"] > 0 for one in cards)
        yield f"{there} of {len(cards)} cards that the rules use came up at least once."


def _rest(study: Found, findings: int) -> Iterator[str]:
    for one in study["tables"]:
        change = one.get("changes")
        if change and change["decisions"]["word"] != "hardly any":
            length = change["decisions"]
            yield (
                f"With the sets, {seats(one['seats'])} take {length['after']:.0f} decisions where"
                f" it was {length['before']:.0f}: a {length['word']} effect."
            )
    if findings:
        yield f"{findings} finding{'s'[: findings > 1]} below should be looked at."
    else:
        yield "Nothing was found that has to be repaired."


def by_ruleset(study: Found) -> Iterator[tuple[str, Sequence[Found]]]:
    """The tables of each ruleset, with its title."""
    for ruleset in dict.fromkeys(one["ruleset"] for one in study["tables"]):
        own = [one for one in study["tables"] if one["ruleset"] == ruleset]
        yield own[0]["ruleset_title"], own


def seats(number: int) -> str:
    """`1 seat`, `4 seats`."""
    return f"{number} seat{'s'[: number > 1]}"


def percent(part: float) -> str:
    """A share as a whole percentage."""
    return f"{100 * part:.0f} %"


def page(
    templates: Path, findings: Sequence[Diagnostic], studies: Sequence[Found], limits: Sequence[str]
) -> str:
    """The page as text.

    Args:
        templates: the folder of templates.
        findings: all that is to be shown, with files named as a person would.
        studies: what `generator.play.study.outline` says of each game that was played.
        limits: sentences about what play cannot show.
    """
    names = [one["title"] + "".join(f" + {s['title']}" for s in one["sets"]) for one in studies]
    title = " · ".join(names) or "Findings"
    environment = Environment(
        loader=FileSystemLoader(templates / "reports"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {
        "lengths": lengths,
        "balance": balance,
        "sides": sides,
        "impact": impact,
        "changed": changed,
        "in_short": in_short,
        "by_ruleset": by_ruleset,
        "seats": seats,
    }
    environment.filters |= {"percent": percent, "span": span, "number": number}
    style = Markup((templates / "reports" / "check.css").read_text("utf-8"))  # noqa: S704 # ours
    return environment.get_template("check.html").render(
        title=title,
        names=names,
        style=style,
        findings=sorted(findings),
        signs=SIGNS,
        studies=studies,
        limits=limits,
    )


def number(value: float) -> str:
    """A number with as many digits as it needs."""
    text = f"{value:,.0f}" if abs(value) >= 100 else f"{value:.1f}"
    return text.replace("-", "−").removesuffix(".0")


def span(effect: Found, measure: str) -> str:
    """An interval: `−3 to +5 of 100`, or in points."""
    if effect["low"] is None:
        return "one match only"
    scale = 100 if measure == "first" else 1
    low, high = (signed(scale * effect[key], measure) for key in ("low", "high"))
    return f"{low} to {high}" + (" of 100 matches" if measure == "first" else " points")


def signed(value: float, measure: str) -> str:
    """A difference with its sign: `+3`, `−0.4`, and `0` without."""
    digits = 0 if measure == "first" else 1
    rounded = round(value, digits)
    return f"{rounded:+.{digits}f}".replace("-", "−") if rounded else "0"


def lengths(name: str, table: Found) -> Markup:
    """How long matches of a table are."""
    one = table["decisions"]
    said = (
        f"Shortest {one['least']:g}, longest {one['most']:g}; half of the matches take"
        f" {one['quarter']:g} to {one['three_quarters']:g} decisions."
    )
    title = f"Decisions in a match, {seats(table['seats'])}"
    return histogram(name, one["histogram"], title, said)


def balance(name: str, table: Found) -> Markup:
    """How often each seat of a table comes first, beside its fair share."""
    marks = [
        Mark(
            f"{called(row)}: {percent(row['first']['share'])}",
            *(100 * row["first"][key] for key in ("share", "low", "high")),
        )
        for row in sides(table)
    ]
    fair = 100 * sides(table)[0]["fair"]
    said = "; ".join(mark.label for mark in marks) + f"; a fair share is {fair:.0f} %."
    by = "team" if table.get("by_team") else "seat"
    title = f"First places by {by}, {seats(table['seats'])}"
    return rows(name, marks, PlotAxis(0, 100, " %"), fair, title, said)


def impact(name: str, found: Sequence[Found], measure: str) -> Markup:
    """What cards do for who plays them, against what stands in for them."""
    scale = 100 if measure == "first" else 1
    marks = [
        Mark(
            _named(one, found),
            *(
                scale * (one["effect"][key] if one["effect"][key] is not None else 0)
                for key in ("value", "low", "high")
            ),
        )
        for one in found
    ]
    reach = max([abs(edge) for mark in marks for edge in (mark.low or 0, mark.high or 0)] + [1])
    reach = min(100.0, 20 * (1 + reach // 20)) if measure == "first" else reach
    said = "; ".join(f"{mark.label} {mark.value:+.0f}" for mark in marks) + "."
    unit = "First places of 100 that a card adds" if measure == "first" else "Points it adds"
    return rows(name, marks, PlotAxis(-reach, reach, "", signed=True), 0, unit, said)


def _named(one: Found, others: Sequence[Found]) -> str:
    """The title of a card, with its deck where another card has the same title."""
    alike = sum(other["title"] == one["title"] for other in others)
    return f"{one['title']}, {one['deck']}" if alike > 1 else str(one["title"])


def changed(name: str, change: Found, table: Found) -> Markup:
    """How often each end came, before and with the sets."""
    pairs = [(end, row) for end, row in change["ends"].items()]
    pairs += [(f"seat {row['seat']} first", row) for row in change["first"]]
    marks = [Mark(word, 100 * row["after"], before=100 * row["before"]) for word, row in pairs]
    said = "; ".join(f"{one.label}: {one.before:.0f} %, then {one.value:.0f} %" for one in marks)
    title = f"Without the sets (ring) and with them (dot), {seats(table['seats'])}"
    return rows(name, marks, PlotAxis(0, 100, " %"), None, title, f"{said}.")
