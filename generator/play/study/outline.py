"""What a study or one arm has found, as plain values: for JSON, the terminal and the page.

Shares are 0 to 1, seats count from 1. The keys of version 1 keep their meaning; a later version
may add some.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from generator.model.game import Game
from generator.model.game_file import Variant
from generator.model.maps import MapFile
from generator.model.rules import Ruled, Ruleset
from generator.model.seating import is_contest, seats_said, teams_of
from generator.play.card_coverage import design_names
from generator.play.playouts import MatchResult
from generator.play.statistics import Interval, MeanDifference, mean, paired, quantile, share
from generator.play.study.arms import Arm, ArmResult, SeatTally, Tally
from generator.play.study.cards import Seen, seen_cards, used_decks
from generator.play.study.comparison import card_impact, changes, focus_effect, focus_mean, swaps_of
from generator.play.study.findings import card_position
from generator.play.study.runner import Study, StudyContext

VERSION = 1
BARS = 16
"""Bars of a histogram, at most."""


def outline(study: Study) -> dict[str, Any]:
    """Everything, table by table and card by card."""
    game, config = study.game, study.config
    variants = [one for one in game.file.variants if one.id in config.variants]
    drawn = next((one for one in game.maps if one.id == config.map), None)
    manner = [f"with {one.title}" for one in variants]
    manner += [f"on the map {drawn.title}"] if drawn else []
    return {
        "version": VERSION,
        "game": game.id,
        "title": game.title,
        "sets": [{"id": one.id, "title": one.file.title} for one in game.sets],
        "variants": [_titled(one) for one in variants],
        "map": _titled(drawn) if drawn else None,
        "manner": ", ".join(manner),
        "seed": config.seed,
        "asked": config.matches,
        "matches": study.matches,
        "tables": [_table(study, arm, part) for arm, part in study.plain.items()],
        "rules": [_rules(study, one) for one in dict.fromkeys(arm.ruleset for arm in study.plain)],
        "cards": [_card(study, one) for one in seen_cards(study)],
        "impact": _impacts(study),
    }


def _titled(one: Variant | MapFile) -> dict[str, str]:
    return {"id": one.id, "title": one.title}


def _table(study: Study, arm: Arm, part: ArmResult) -> dict[str, Any]:
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
        return found | {"ends": {}, "decisions": None, "by_seat": [], "by_team": []}
    found["ends"] = _ranked(Counter(row.ended for row in ended), len(ended))
    lengths: Counter[float] = Counter(row.decisions for row in ended)
    found["decisions"] = {**spread(lengths), "histogram": histogram(lengths)}
    found["by_seat"] = [_seat(ended, seat) for seat in range(arm.seats)]
    found["by_team"] = _teams(study.game.ruleset(arm.ruleset), arm.seats, found["by_seat"])
    found["skill"] = _skill(study, arm)
    found["options"] = _options(study, arm)
    base = study.results.get(Arm(arm.ruleset, arm.seats, base=True))
    found["changes"] = changes(part.rows, base.rows) if base else None
    return found


def _rules(study: Study, name: str) -> dict[str, Any]:
    """How many rules, actions and answers a ruleset has; which of them never ran anywhere."""
    ruleset = study.game.ruleset(name)
    every: tuple[Ruled, ...] = (*ruleset.rules, *ruleset.actions, *ruleset.answers)
    known = [one.id for one in every]
    own = (part.tally for arm, part in study.plain.items() if arm.ruleset == name)
    ran = {rule for tally in own if tally for rule in tally.fired}
    never = [one for one in known if one not in ran]
    return {"ruleset": name, "count": len(known), "never": never}


def counted(count: int, total: int) -> dict[str, Any]:
    """A count with its share and Wilson's interval; no matches are no share."""
    if not total:
        return {"count": 0, "share": None, "low": None, "high": None}
    return {"count": count, **_bounds("share", share(count, total))}


def _ranked(counts: Mapping[str, int], total: int) -> dict[str, Any]:
    """How matches ended, the most common way first."""
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return {end: counted(count, total) for end, count in ranked}


def spread(counts: Mapping[float, int]) -> dict[str, Any]:
    """Mean with its interval, and quartiles, of counted values."""
    return {
        **_bounds("mean", mean(counts)),
        "least": min(counts),
        "quarter": quantile(counts, 0.25),
        "median": quantile(counts, 0.5),
        "three_quarters": quantile(counts, 0.75),
        "most": max(counts),
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


def _seat(rows: Sequence[MatchResult], seat: int) -> dict[str, Any]:
    edge = paired([row.edge(seat) for row in rows], 1.0)
    counts: Counter[float] = Counter(row.returns[seat] for row in rows)
    fair = sum(row.fair for row in rows) / len(rows)
    return {
        "seat": seat + 1,
        "first": counted(sum(seat in row.winners for row in rows), len(rows)),
        "fair": fair,
        "edge": effect_of(edge),
        "score": {**_bounds("mean", mean(counts)), "least": min(counts), "most": max(counts)},
    }


def _teams(ruleset: Ruleset, seats: int, rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """What holds for each seat of a team, by team; nothing where each seat plays for itself.

    `loses` says whether the rules let a team lose to the game: all are together then.
    """
    teams = teams_of(ruleset, seats)
    if len(teams) == seats:
        return []
    return [
        {
            **rows[team[0]],
            "seats": [seat + 1 for seat in team],
            "called": seats_said(team),
            "together": len(teams) == 1,
            "loses": ruleset.wins is not None,
        }
        for team in teams
    ]


def _skill(study: Study, arm: Arm) -> dict[str, Any] | None:
    better = Arm(arm.ruleset, arm.seats, better="greedy")
    effect = focus_effect(study.results, better) if better in study.results else None
    if effect is None:
        return None
    good, random = focus_mean(study.results, better)
    said = {
        "policy": "greedy",
        "measure": measure(study.game, arm),
        "better": good,
        "random": random,
    }
    return {**said, "gap": effect_of(effect)}


def _options(study: Study, arm: Arm) -> list[dict[str, Any]]:
    found = []
    for one in study.results:
        if (one.ruleset, one.seats) != (arm.ruleset, arm.seats) or not (one.option and one.always):
            continue
        if effect := focus_effect(study.results, one):
            taken, free = focus_mean(study.results, one)
            never = Arm(one.ruleset, one.seats, option=one.option, always=False)
            found.append(
                {
                    "option": one.option,
                    "measure": measure(study.game, arm),
                    "always": taken,
                    "free": free,
                    "effect": effect_of(effect),
                    "never": focus_mean(study.results, never)[0]
                    if never in study.results
                    else None,
                }
            )
    return found


def measure(game: Game, arm: Arm) -> str:
    """What is compared: how often a seat comes first, or its score where nobody opposes it."""
    return "first" if is_contest(game.ruleset(arm.ruleset), arm.seats) else "score"


def _card(study: Study, one: Seen) -> dict[str, Any]:
    at = card_position(study, one.deck, one.card)
    said = {"id": one.card, "title": one.title, "deck": one.deck, "file": at.file, "line": at.line}
    names = ("matches", "came_up", "offered", "played", "ran", "mattered", "due")
    return said | {name: getattr(one, name) for name in names}


def _impacts(study: Study) -> list[dict[str, Any]]:
    """Each card that was tried out, against what stood in for it; the strongest first."""
    found = [_impact(study, *one) for one in swaps_of(study.results).items()]
    known = [one for one in found if one]
    return sorted(known, key=lambda one: (-one["effect"]["value"], one["deck"], one["card"]))


def _impact(study: Study, key: tuple[str, str, str], arms: Sequence[Arm]) -> dict[str, Any] | None:
    whole, (ruleset, deck, card) = card_impact(study.results, arms), key
    if whole is None:
        return None
    titles = {one.id: one.title for one in study.game.deck(deck).cards}
    instead = [(_instead(titles, arm), card_impact(study.results, [arm])) for arm in arms]
    return {
        "card": card,
        "title": titles[card],
        "deck": deck,
        "ruleset": ruleset,
        "seats": arms[0].seats,
        "measure": measure(study.game, arms[0]),
        "when": "played" if whole.is_played else "held",
        "with": whole.with_it,
        "without": whole.without,
        "effect": effect_of(whole.effect),
        "instead": [
            {"title": title, "without": one.without, "effect": effect_of(one.effect)}
            for title, one in instead
            if one
        ],
    }


def _instead(titles: Mapping[str, str], arm: Arm) -> str:
    """What stood in for the card, in words."""
    if arm.swap and arm.swap.of_base:
        return "the card as it was"
    return titles.get((arm.swap and arm.swap.other) or "", "a card that does nothing")


def effect_of(effect: MeanDifference) -> dict[str, Any]:
    """A difference with its 95 % interval."""
    low, high = (effect.low, effect.high) if effect.matches > 1 else (None, None)
    return {"value": effect.value, "low": low, "high": high, "matches": effect.matches}


def _bounds(name: str, found: Interval) -> dict[str, Any]:
    return {name: found.value, "low": found.low, "high": found.high}


# -- one arm, of which matches were added up -----------------------------------------------------


def summary(context: StudyContext, arm: Arm, whole: Tally) -> dict[str, Any]:
    """Everything that was counted, with 95 % intervals.

    `won` counts matches that a seat won alone, `shared` those that it won with others, `first`
    both.
    """
    ruleset = context.game.ruleset(arm.ruleset)
    actions = [one.id for one in ruleset.actions if not one.aside]
    answers = [one.id for one in ruleset.answers]
    rules = [*(one.id for one in ruleset.rules), *actions, *answers]
    by_seat = [_seat_of(number, one, arm, whole) for number, one in enumerate(whole.seats)]
    return {
        "version": VERSION,
        "game": context.game.id,
        "ruleset": arm.ruleset,
        "variants": list(context.config.variants),
        "seats": arm.seats,
        "policies": list(arm.policies),
        "seed": context.config.seed,
        "matches": whole.playouts,
        "ends": _ranked(whole.ends, whole.playouts),
        "decisions": spread(whole.lengths),
        "by_seat": by_seat,
        "by_team": _teams(ruleset, arm.seats, by_seat),
        "rules": _seen(whole.fired, rules, whole),
        "cards": _cards(context, arm, whole),
        "capped": [{"match": number, "seed": seed} for number, seed in whole.capped],
    }


def _seat_of(number: int, one: SeatTally, arm: Arm, whole: Tally) -> dict[str, Any]:
    return {
        "seat": number + 1,
        "policy": arm.policies[number],
        "won": counted(one.won, whole.playouts),
        "shared": one.shared,
        "first": counted(one.won + one.shared, whole.playouts),
        "score": {
            **spread(one.scores),
            "counts": {f"{score:g}": one.scores[score] for score in sorted(one.scores)},
        },
    }


def _seen(counts: Mapping[str, int], known: Sequence[str], whole: Tally) -> dict[str, Any]:
    """In what share of matches each was seen, and which never were."""
    return {
        "seen": {one: counts[one] / whole.playouts for one in known if counts.get(one)},
        "never": [one for one in known if not counts.get(one)],
    }


def _cards(context: StudyContext, arm: Arm, whole: Tally) -> dict[str, Any]:
    """Cards that begin in the box and were never touched are `unused`, and nothing else.

    What is held against a card is what others of its deck do: from a deck of which nobody chooses
    or plays cards, those that matter or came up are `laid`, since they act without a decision, and
    the others are `absent`. Pieces, spaces and cards that no zone has room for are left out.
    """
    compiled = context.program(arm)
    tables, names = compiled.tables, design_names(compiled)
    touched = {*whole.offered, *whole.played}
    decks = dict(zip(names, (tables.deck_of[first] for first in tables.first_of), strict=True))
    begins = dict(zip(names, (tables.starts[first] for first in tables.first_of), strict=True))
    used = used_decks(context.game, compiled.checked) | {decks[one] for one in touched}
    printed = {deck.id for deck in context.game.decks} & used
    cards = [one for one in names if decks[one] in printed]
    unused = [one for one in cards if begins[one] == tables.zone["box"] and one not in touched]
    known = [one for one in cards if one not in unused]
    offered = {decks[one] for one in whole.offered}
    chosen = offered | {decks[one] for one in whole.played}
    came_up = whole.mattered | whole.moved
    laid = [one for one in known if one in came_up and decks[one] not in chosen]
    choice = [one for one in known if decks[one] in chosen]
    mattered = {*whole.mattered, *laid}
    return {
        "unused": unused,
        "laid": laid,
        "laid_of": Counter(decks[one] for one in laid),
        "absent": [one for one in known if one not in came_up and decks[one] not in chosen],
        "legal": _seen(whole.offered, [one for one in choice if decks[one] in offered], whole),
        "played": _seen(whole.played, choice, whole),
        "mattering": {
            "seen": [one for one in known if one in mattered],
            "never": [one for one in choice if one not in mattered],
        },
    }
