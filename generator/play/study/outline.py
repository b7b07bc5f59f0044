"""What a study has found, as plain values: for `--format json`, the terminal and the page.

Shares are 0 to 1, seats count from 1. The keys of version 1 keep their meaning; a later version
may add some.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from generator.model.deck import Deck
from generator.model.game_file import Variant
from generator.model.maps import MapFile
from generator.play.intervals import Interval, mean, quantile, share
from generator.play.study.arms import Arm, Part, Row
from generator.play.study.cards import Seen, seen_cards
from generator.play.study.changes import changes
from generator.play.study.findings import card_position
from generator.play.study.inference import Effect, paired
from generator.play.study.pairs import card_impact, focus_effect, focus_mean, swaps_of
from generator.play.study.studying import Study

VERSION = 1
BARS = 16
"""Bars of a histogram, at most."""


def outline(study: Study) -> dict[str, Any]:
    """Everything, table by table and card by card."""
    game, wish = study.game, study.wish
    return {
        "version": VERSION,
        "game": game.id,
        "title": game.title,
        "sets": [{"id": one.id, "title": one.file.title} for one in game.sets],
        "variants": [_titled(one) for one in game.file.variants if one.id in wish.variants],
        "map": next((_titled(one) for one in game.maps if one.id == wish.map), None),
        "manner": _manner(study),
        "seed": wish.seed,
        "asked": wish.matches,
        "matches": study.matches,
        "tables": [_table(study, arm, part) for arm, part in study.plain.items()],
        "rules": [
            _rules(study, name) for name in dict.fromkeys(arm.ruleset for arm in study.plain)
        ],
        "cards": [_card(study, one) for one in seen_cards(study)],
        "impact": _impacts(study),
    }


def _manner(study: Study) -> str:
    """Which variants are played and on which map, in words; empty where neither was asked for."""
    game, wish = study.game, study.wish
    said = [f"with {one.title}" for one in game.file.variants if one.id in wish.variants]
    said += [f"on the map {one.title}" for one in game.maps if one.id == wish.map]
    return ", ".join(said)


def _titled(one: Variant | MapFile) -> dict[str, str]:
    return {"id": one.id, "title": one.title}


def _table(study: Study, arm: Arm, part: Part) -> dict[str, Any]:
    ended = [row for row in part.rows if not row.capped]
    found: dict[str, Any] = {
        "ruleset": arm.ruleset,
        "ruleset_title": study.game.ruleset(arm.ruleset).title,
        "seats": arm.seats,
        "matches": part.played,
        "completed": counted(len(ended), part.played),
        "capped": sum(row.capped for row in part.rows),
        "stuck": len(part.faults),
    }
    if not ended:
        return found | {"ends": {}, "decisions": None, "by_seat": []}
    found["ends"] = ends(ended)
    found["decisions"] = spread([row.decisions for row in ended])
    found["by_seat"] = [_seat(ended, seat) for seat in range(arm.seats)]
    found["skill"] = _skill(study, arm)
    found["options"] = _options(study, arm)
    base = study.parts.get(Arm(arm.ruleset, arm.seats, base=True))
    found["changes"] = changes(part.rows, base.rows) if base else None
    return found


def _rules(study: Study, name: str) -> dict[str, Any]:
    """How many rules and actions a ruleset has, and which of them never ran at any table."""
    ruleset = study.game.ruleset(name)
    known = [*(one.id for one in ruleset.rules), *(one.id for one in ruleset.actions)]
    own = (part.tally for arm, part in study.plain.items() if arm.ruleset == name)
    ran = {rule for tally in own if tally for rule in tally.fired}
    never = [one for one in known if one not in ran]
    return {"ruleset": name, "count": len(known), "never": never}


def counted(count: int, total: int) -> dict[str, Any]:
    """A count with its share and Wilson's interval; no matches are no share."""
    if not total:
        return {"count": 0, "share": None, "low": None, "high": None}
    return {"count": count, **_bounds("share", share(count, total))}


def ends(rows: Sequence[Row]) -> dict[str, Any]:
    """How matches ended, the most common way first."""
    counts = Counter(row.ended for row in rows)
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return {end: counted(count, len(rows)) for end, count in ranked}


def spread(values: Sequence[float]) -> dict[str, Any]:
    """Mean with its interval, quartiles, and a histogram of bars of equal width."""
    counts: Counter[float] = Counter(values)
    return {
        **_bounds("mean", mean(counts)),
        "least": min(counts),
        "quarter": quantile(counts, 0.25),
        "median": quantile(counts, 0.5),
        "three_quarters": quantile(counts, 0.75),
        "most": max(counts),
        "histogram": histogram(counts),
    }


def histogram(counts: Mapping[float, int]) -> list[dict[str, int]]:
    """Bars with `from` (included), `to` (left out) and `count`; whole numbers, equal widths."""
    least, most = min(counts), max(counts)
    width = max(1, -(-int(most - least + 1) // BARS))
    bars = []
    first = int(least)
    while first <= most:
        count = sum(many for value, many in counts.items() if first <= value < first + width)
        bars.append({"from": first, "to": first + width, "count": count})
        first += width
    return bars


def _seat(rows: Sequence[Row], seat: int) -> dict[str, Any]:
    edge = paired([row.edge(seat) for row in rows], 1.0)
    counts: Counter[float] = Counter(row.returns[seat] for row in rows)
    fair = sum(len(row.winners) / len(row.returns) for row in rows) / len(rows)
    return {
        "seat": seat + 1,
        "first": counted(sum(seat in row.winners for row in rows), len(rows)),
        "fair": fair,
        "edge": effect_of(edge),
        "score": {**_bounds("mean", mean(counts)), "least": min(counts), "most": max(counts)},
    }


def _skill(study: Study, arm: Arm) -> dict[str, Any] | None:
    better = Arm(arm.ruleset, arm.seats, better="greedy")
    effect = focus_effect(study.parts, better) if better in study.parts else None
    if effect is None:
        return None
    good, random = focus_mean(study.parts, better)
    return {
        "policy": "greedy",
        "measure": measure(arm),
        "better": good,
        "random": random,
        "gap": effect_of(effect),
    }


def _options(study: Study, arm: Arm) -> list[dict[str, Any]]:
    found = []
    for one in study.parts:
        if (one.ruleset, one.seats) != (arm.ruleset, arm.seats) or not (one.option and one.always):
            continue
        if effect := focus_effect(study.parts, one):
            taken, free = focus_mean(study.parts, one)
            never = Arm(one.ruleset, one.seats, option=one.option, always=False)
            found.append(
                {
                    "option": one.option,
                    "measure": measure(arm),
                    "always": taken,
                    "free": free,
                    "effect": effect_of(effect),
                    "never": focus_mean(study.parts, never)[0] if never in study.parts else None,
                }
            )
    return found


def measure(arm: Arm) -> str:
    """What is compared: how often a seat comes first, or its score where it plays alone."""
    return "first" if arm.seats > 1 else "score"


def _card(study: Study, one: Seen) -> dict[str, Any]:
    at = card_position(study, one.deck, one.card)
    return {
        "id": one.card,
        "title": one.title,
        "deck": one.deck,
        "file": at.file,
        "line": at.line,
        "matches": one.matches,
        "came_up": one.came_up,
        "offered": one.offered,
        "played": one.played,
        "ran": one.ran,
        "mattered": one.mattered,
    }


def _impacts(study: Study) -> list[dict[str, Any]]:
    """Each card that was tried out, against what stood in for it; the strongest first."""
    found = [_impact(study, arms) for arms in swaps_of(study.parts).values()]
    known = [one for one in found if one]
    return sorted(known, key=lambda one: (-one["effect"]["value"], one["deck"], one["card"]))


def _impact(study: Study, arms: Sequence[Arm]) -> dict[str, Any] | None:
    whole, swap = card_impact(study.parts, arms), arms[0].swap
    if whole is None or swap is None:
        return None
    deck = study.game.deck(swap.deck)
    parts = [(arm, card_impact(study.parts, [arm])) for arm in arms]
    return {
        "card": swap.card,
        "title": next(one.title for one in deck.cards if one.id == swap.card),
        "deck": swap.deck,
        "ruleset": arms[0].ruleset,
        "seats": arms[0].seats,
        "measure": measure(arms[0]),
        "when": "played" if whole.is_played else "held",
        "with": whole.with_it,
        "without": whole.without,
        "effect": effect_of(whole.effect),
        "instead": [
            {
                "title": _instead(deck, arm),
                "without": one.without,
                "effect": effect_of(one.effect),
            }
            for arm, one in parts
            if one
        ],
    }


def _instead(deck: Deck, arm: Arm) -> str:
    """What stood in for the card, in words."""
    if arm.swap and arm.swap.of_base:
        return "the card as it was"
    other = arm.swap.other if arm.swap else None
    return next((one.title for one in deck.cards if one.id == other), "a card that does nothing")


def effect_of(effect: Effect) -> dict[str, Any]:
    """A difference with its 95 % interval."""
    known = effect.matches > 1
    return {
        "value": effect.value,
        "low": effect.low if known else None,
        "high": effect.high if known else None,
        "matches": effect.matches,
    }


def _bounds(name: str, found: Interval) -> dict[str, Any]:
    return {name: found.value, "low": found.low, "high": found.high}
