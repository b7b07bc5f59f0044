"""What play has shown, as text for the terminal: a study in short, and one arm as a table."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.printable import printable

WIDTH = 96
SHOWN = 12
"""Cards and changes that are listed."""

NEVER = {
    "legal": "never legal (at no decision could they be chosen)",
    "played": "never played (neither chosen, resolved, used as an answer, nor laid down)",
    "mattering": "never mattering (nothing else was ever different for their being played)",
}

LIMITS = (
    "These matches were played by programs that choose at random; where one is called greedy, it "
    "follows the hints of the rules' author. They show what the rules allow, whether matches end, "
    "and what chance and seating do. They do not show how good players would play, nor whether the "
    "game is any fun.",
    "A card that helps a random player may be worth nothing to one who plans, and the other way "
    "round. A policy called greedy does what the rules' author prefers at each single choice, and "
    "plans nothing ahead.",
    "A card's effect is measured by playing the same matches with another card in its place. So "
    "it is an effect compared with that card, at that number of seats.",
    "An interval of 95 % misses the true number once in twenty times. Findings are held to more: "
    "a fair game gives a finding about chance in about one study of a thousand.",
    "That nothing was found does not prove that nothing is wrong: what comes up once in ten "
    "thousand matches will hardly be seen in a thousand.",
)
"""What simulated players can show, and what they cannot; said with every report."""


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
    for one in own:
        if is_never_won(one):
            many = one["completed"]["count"]
            yield f"  nobody won, {_seat_count(one)}: in none of {many:,} matches"
    yield from _skill(own)
    yield from _options(own)


def _seats(one: Mapping[str, Any]) -> str:
    seats = sides(one)
    if len(seats) == 1:
        score = seats[0]["score"]
        points = f"score {score['mean']:.1f} ({score['least']:g} to {score['most']:g})"
        won = f"all together win {_within(seats[0]['first'])}; " if can_win(one) else ""
        return won + points
    ranked = sorted(seats, key=lambda row: row["first"]["share"])
    said = [f"{called(row)} {_within(row['first'])}" for row in (ranked[-1], ranked[0])]
    return f"{said[0]}, {said[1]}; fair {_percent(seats[0]['fair'])}"


def sides(one: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """What is told of each team, or of each seat where there are none."""
    found: Sequence[Mapping[str, Any]] = one.get("by_team") or one["by_seat"]
    return found


def called(row: Mapping[str, Any]) -> str:
    """`seat 2`, `seats 1 and 3`."""
    return str(row.get("called") or f"seat {row['seat']}")


def can_win(one: Mapping[str, Any]) -> bool:
    """Whether all play together, and win or lose by more than their score."""
    return any(row["together"] and row["loses"] for row in one.get("by_team", ()))


def is_never_won(one: Mapping[str, Any]) -> bool:
    """Whether matches came to an end, and none had a winner."""
    return bool(one["by_seat"]) and not any(row["first"]["count"] for row in one["by_seat"])


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


def _within(one: Mapping[str, Any], digits: int = 0) -> str:
    return f"{100 * one['low']:.{digits}f}–{100 * one['high']:.{digits}f} %"


def _percent(part: float, digits: int = 0) -> str:
    return f"{100 * part:.{digits}f} %"


def table(title: str, found: Mapping[str, Any]) -> str:
    """The summary of a batch as text, without a newline at its end."""
    return "\n".join(map(printable, _arm(title, found)))


def _arm(title: str, found: Mapping[str, Any]) -> Iterator[str]:
    variants = f" with {', '.join(found['variants'])}" if found["variants"] else ""
    matches = f"{_seat_count(found)} · {found['matches']:,} matches"
    yield f"{title} · {found['ruleset']}{variants} · {matches}"
    yield f"seed {found['seed']} · policies {', '.join(found['policies'])}"
    yield ""
    yield f"{'how matches end':<28}{'matches':>9}{'share':>10}   95 % interval"
    for end, one in found["ends"].items():
        yield f"  {end:<26}{one['count']:>9,}{_percent(one['share'], 1):>10}   {_within(one, 1)}"
    yield ""
    yield from _by_seat(found)
    if is_never_won(found):
        yield "nobody won any of these matches"
    yield ""
    yield f"decisions a match: {_spread(found['decisions'])}"
    yield ""
    yield from _never(found)
    yield from _capped(found)


def _by_seat(found: Mapping[str, Any]) -> Iterator[str]:
    alone = len(sides(found)) == 1 and not can_win(found)
    won = "" if alone else f"{'won':>8}  {'95 % interval':<15}{'alone':>8}"
    yield f"seat  {'policy':<10}{won}{'score':>9}  {'95 % interval':<17}least  median  most"
    for one in found["by_seat"]:
        score = one["score"]
        line = f"{one['seat']:>4}  {one['policy']:<10}"
        if not alone:
            line += f"{_percent(one['first']['share'], 1):>8}  {_within(one['first'], 1):<15}"
            line += f"{_percent(one['won']['share'], 1):>8}"
        line += f"{score['mean']:>9.2f}  {_between(score):<17}"
        line += f"{score['least']:>5g}{score['median']:>8g}{score['most']:>6g}"
        yield line


def _never(found: Mapping[str, Any]) -> Iterator[str]:
    rules = found["rules"]
    total = len(rules["seen"]) + len(rules["never"])
    yield f"rules: {len(rules['seen'])} of {total} fired"
    yield from _listed("never fired", rules["never"])
    cards = found["cards"]
    known = cards["mattering"]["seen"] + cards["mattering"]["never"] + cards["absent"]
    if known or cards["unused"]:
        yield f"cards: {len(known)} designs"
    yield from _listed("not used in this match", cards["unused"])
    laid = [f"{deck} ({many})" for deck, many in cards["laid_of"].items()]
    said = "that nobody has to choose; they act as they are dealt or turned over"
    yield from _listed(said, laid, sum(cards["laid_of"].values()))
    yield from _listed("that nobody chooses, and that never came up", cards["absent"])
    for kind, words in NEVER.items():
        yield from _listed(words, cards[kind]["never"])


def _listed(words: str, names: Sequence[str], many: int = 0) -> Iterator[str]:
    if names:
        said = f"{many or len(names)} {words}: {', '.join(names)}"
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


def _between(one: Mapping[str, Any]) -> str:
    if one["low"] is None:
        return "one match only"
    return f"{one['low']:.2f}–{one['high']:.2f}"
