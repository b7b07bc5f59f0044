"""What a batch says about a game, as plain values for `--format json` and for the table."""

from collections.abc import Mapping, Sequence
from typing import Any

from generator.play.batches import Batch
from generator.play.card_coverage import design_names
from generator.play.statistics import Interval, mean, quantile, share
from generator.play.study.arms import SeatTally, Tally

VERSION = 1


def summary(batch: Batch, whole: Tally) -> dict[str, Any]:
    """Everything that was counted, with 95 % intervals; shares are 0 to 1, seats count from 1.

    `won` counts matches that a seat won alone, `shared` those that it won with others, `first`
    both. The keys of version 1 keep their meaning; a later version may add some.
    """
    return {
        "version": VERSION,
        "game": batch.game.id,
        "ruleset": batch.ruleset,
        "variants": list(batch.variants),
        "seats": batch.seats,
        "policies": list(batch.policies),
        "seed": batch.seed,
        "matches": whole.playouts,
        "ends": {end: _share(count, whole) for end, count in _ranked(whole.ends)},
        "decisions": _spread(whole.lengths),
        "by_seat": [_seat(number, one, batch, whole) for number, one in enumerate(whole.seats)],
        "rules": _seen(whole.fired, rules(batch), whole),
        "cards": _cards(whole, batch),
        "capped": [{"match": number, "seed": seed} for number, seed in whole.capped],
    }


def rules(batch: Batch) -> tuple[str, ...]:
    """Every rule and action of the ruleset that a policy can come to, in its order."""
    ruleset = batch.game.ruleset(batch.ruleset)
    actions = (one.id for one in ruleset.actions if not one.aside)
    return (*(one.id for one in ruleset.rules), *actions)


def _ranked(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def _share(count: int, whole: Tally) -> dict[str, Any]:
    return {"count": count, **_interval("share", share(count, whole.playouts))}


def _interval(name: str, found: Interval) -> dict[str, Any]:
    return {name: found.value, "low": found.low, "high": found.high}


def _spread(counts: Mapping[float, int]) -> dict[str, Any]:
    return {
        **_interval("mean", mean(counts)),
        "least": min(counts),
        "quarter": quantile(counts, 0.25),
        "median": quantile(counts, 0.5),
        "three_quarters": quantile(counts, 0.75),
        "most": max(counts),
    }


def _seat(number: int, one: SeatTally, batch: Batch, whole: Tally) -> dict[str, Any]:
    return {
        "seat": number + 1,
        "policy": batch.policies[number],
        "won": _share(one.won, whole),
        "shared": one.shared,
        "first": _share(one.won + one.shared, whole),
        "score": {
            **_spread(one.scores),
            "counts": {f"{score:g}": one.scores[score] for score in sorted(one.scores)},
        },
    }


def _seen(counts: Mapping[str, int], known: Sequence[str], whole: Tally) -> dict[str, Any]:
    """In what share of matches each was seen, and which never were."""
    return {
        "seen": {one: counts[one] / whole.playouts for one in known if counts.get(one)},
        "never": [one for one in known if not counts.get(one)],
    }


def _cards(whole: Tally, batch: Batch) -> dict[str, Any]:
    """Cards that begin in the box and were never touched are `unused`, and nothing else.

    Those that matter or came up, of a deck from which nobody can choose, are `laid`: they act
    without a decision, and so they matter.
    """
    tables = batch.compiled.tables
    box = tables.zone["box"]
    names = design_names(batch.compiled)
    touched = {*whole.offered, *whole.played}
    unused = [
        one
        for one, first in zip(names, tables.first_of, strict=True)
        if tables.starts[first] == box and one not in touched
    ]
    known = [one for one in names if one not in unused]
    decks = dict(zip(names, (tables.deck_of[first] for first in tables.first_of), strict=True))
    chosen = {decks[one] for one in whole.offered}
    came_up = whole.mattered | whole.moved
    laid = [one for one in known if one in came_up and decks[one] not in chosen]
    mattered = {*whole.mattered, *laid}
    choice = [one for one in known if one not in laid]
    return {
        "unused": unused,
        "laid": laid,
        "legal": _seen(whole.offered, choice, whole),
        "played": _seen(whole.played, choice, whole),
        "mattering": {
            "seen": [one for one in known if one in mattered],
            "never": [one for one in known if one not in mattered],
        },
    }
