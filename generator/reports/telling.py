"""A study in plain sentences."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Found = Mapping[str, Any]


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
    several = [one for one in study["tables"] if len(one["by_seat"]) > 1]
    if not several:
        return
    found = [(abs(row["edge"]["value"]), one, row) for one in several for row in one["by_seat"]]
    _, table, row = max(found, key=lambda item: item[0])
    yield (
        f"The seat furthest from its fair share is seat {row['seat']} of {table['seats']}:"
        f" first in {percent(row['first']['share'])} of matches, where {percent(row['fair'])}"
        f" would be fair (chance alone makes it vary: from {percent(row['first']['low'])} to"
        f" {percent(row['first']['high'])} is likely)."
    )


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
