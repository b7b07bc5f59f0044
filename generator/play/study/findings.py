"""What of a study is a finding. A fair game has none but once in a thousand studies.

Each kind has an effect that must be large, and an interval that must hold however many cards,
seats and options were looked at. What is merely noteworthy stays in the report.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass

from generator.diagnostics import Code, Diagnostic, Position
from generator.model.rules import Ruled, Ruleset
from generator.model.seating import is_contest, is_used, seats_said, tables_by, teams_of
from generator.play import codes
from generator.play.playouts import MatchResult
from generator.play.statistics import paired
from generator.play.study.arms import Arm
from generator.play.study.cards import (
    Seen,
    never_acting,
    never_legal,
    never_mattering,
    never_there,
    own_parts,
    seen_cards,
    unreached,
)
from generator.play.study.comparison import Impact, card_impact, focus_effect, focus_mean, swaps_of
from generator.play.study.lessons import lesson_turns
from generator.play.study.runner import Study
from generator.play.study.watching import outsized

UNFAIR = 0.2
"""A seat must be so much above or below its fair share: 20 of 100 matches."""
STRONG = 0.15
"""A card or option must bring so many more first places than what stands in for it, surely."""
NEARLY_ALWAYS = 0.85
"""And who plays it must come first so often."""
UNWON_AFTER = 200
"""Matches without a winner before that is told; a win in fifty is missed once in 57 times."""
FEWEST = 12
"""Of fewer matches nothing is told."""


def findings(study: Study) -> list[Diagnostic]:
    """Everything that is wrong with the game, as far as play can tell."""
    strong = list(_strong_cards(study))
    found = [*_ends(study), *_seats(study), *_cards(study), *strong, *_options(study)]
    told = {one.position for one in strong}
    large = [one for one in _outsized(study) if one.position not in told]
    found += _unwon(study)
    return sorted([*found, *_unreached(study), *large, *lesson_turns(study.game)])


def _whole(study: Study) -> str:
    """The command of the whole study, as a hint."""
    config = study.config
    asked = f"{config.called} --play {config.matches} --seed {config.seed}"
    asked += f" --seats {','.join(map(str, sorted(config.seats)))}" if config.seats else ""
    asked += f" --ruleset {config.ruleset}" if config.ruleset else ""
    asked += " --ablate-all" if config.ablate_all else ""
    return f"shows it again: hornbook check {asked}{config.manner}"


def _ends(study: Study) -> Iterator[Diagnostic]:
    """Matches that did not end, or could not go on: each place once, with its first match."""
    found: dict[tuple[Code, str | Position], list[_Trouble]] = {}
    for arm, part in study.plain.items():
        for row in part.rows:
            if row.capped:
                rule, one = _endless(study, arm, row)
                found.setdefault((codes.CAPPED, rule), []).append(one)
        for fault in part.faults:
            at = fault.position or study.game.where(f"rules/{arm.ruleset}", "start")
            code = codes.CAPPED if fault.is_endless else codes.STUCK
            manner = "goes on and on" if fault.is_endless else "cannot go on"
            said = f': rule "{fault.rule}" {manner}: {fault.reason}'
            key = (code, fault.rule if fault.is_endless else at)
            found.setdefault(key, []).append(_Trouble(arm, fault.number, fault.seed, at, said))
    for (code, _), matches in found.items():
        one = matches[0]
        more = f" (and {len(matches) - 1} more)" if len(matches) > 1 else ""
        message = f"match {one.number} of {_players(one.arm)}{more}{one.said}"
        yield code.at(one.position, message, study.context.again(one.arm, one.seed))


@dataclass(frozen=True, slots=True)
class _Trouble:
    """A match that did not end."""

    arm: Arm
    number: int
    seed: int
    position: Position
    said: str


def _endless(study: Study, arm: Arm, row: MatchResult) -> tuple[str, _Trouble]:
    """The rule or the card that goes on and on in a match, where it is known, and what is said."""
    at, rule = study.game.where(f"rules/{arm.ruleset}", "caps", "decisions"), ""
    said = f" was broken off after {row.decisions} decisions"
    loop = study.loops.get(arm)
    if loop and loop.body:
        of_card = loop.body.kind in ("effect", "reaction")
        at, rule = loop.body.position, loop.body.id
        said += f': {"card" if of_card else "rule"} "{rule}" goes on and on'
    if loop and loop.first:
        said += f"; decision {loop.again} finds everything as decision {loop.first} did"
    return rule, _Trouble(arm, row.number, row.seed, at, said)


def _players(arm: Arm) -> str:
    return f"{arm.seats} seat{'s' if arm.seats > 1 else ''}"


def _teams(study: Study, arm: Arm) -> tuple[tuple[int, ...], ...]:
    return teams_of(study.game.ruleset(arm.ruleset), arm.seats)


def _seats(study: Study) -> Iterator[Diagnostic]:
    looks = sum(len(_teams(study, arm)) for arm in study.plain)
    for arm, part in study.plain.items():
        rows = [row for row in part.rows if not row.capped]
        teams = _teams(study, arm)
        # Who plays alone, or all together, has nobody to be better than.
        if len(teams) == 1 or len(rows) < FEWEST:
            continue
        for seat, *_ in teams:
            effect = paired([row.edge(seat) for row in rows], 1.0)
            lack = paired([-row.edge(seat) for row in rows], 1.0)
            above = effect.surely_above(UNFAIR, looks)
            if above or lack.surely_above(UNFAIR, looks):
                yield _unfair(study, arm, rows, seat, above=above)


def _unfair(
    study: Study, arm: Arm, rows: list[MatchResult], seat: int, *, above: bool
) -> Diagnostic:
    won = [row for row in rows if seat in row.winners]
    fair = sum(row.fair for row in rows) / len(rows)
    shown = [row for row in rows if (seat in row.winners) == above]
    teams = _teams(study, arm)
    (own,) = (team for team in teams if seat in team)
    many = f"{arm.seats} seats" if len(teams) == arm.seats else f"{len(teams)} teams"
    who = f"seat {seat + 1} comes" if len(own) == 1 else f"the team of {seats_said(own)} comes"
    message = (
        f"of {many} that all play at random, {who} first in"
        f" {_percent(len(won) / len(rows))} of {len(rows)} matches; {_percent(fair)} would be fair"
    )
    at = study.game.where(f"rules/{arm.ruleset}", "returns")
    return codes.UNFAIR.at(at, message, study.context.again(arm, shown[0].seed))


_KINDS = (
    (codes.ABSENT, never_there, '"{title}" never came up in {matches} matches'),
    (
        codes.NEVER_LEGAL,
        never_legal,
        '"{title}" could never be chosen, in {came_up} matches in which it came up',
    ),
    (
        codes.SILENT,
        never_acting,
        'what "{title}" does never ran, in {came_up} matches in which it came up',
    ),
    (
        codes.POINTLESS,
        never_mattering,
        '"{title}" was played in {played} matches and never changed anything',
    ),
)
"""What cards fail to do, how such cards are found, and what is said of one."""


def _cards(study: Study) -> Iterator[Diagnostic]:
    cards = [one for one in seen_cards(study) if _is_whole(study, one.deck)]
    for code, found, words in _KINDS:
        for one in found(cards):
            said = words.format_map(asdict(one))
            hint = _whole(study) if code is codes.ABSENT else _example(study, one)
            yield code.at(card_position(study, one.deck, one.card), said, hint)


def _is_whole(study: Study, deck: str) -> bool:
    """Whether every table that uses a deck was played: a card may be meant for one of them."""
    users = study.game.deck(deck).rulesets
    return _is_played(study, [one for one in study.game.rulesets if is_used(users, (one,))])


def _is_played(study: Study, rulesets: Iterable[Ruleset]) -> bool:
    """Whether these rules were played as they are at every table that they allow."""
    return study.config.is_whole and all(
        Arm(ruleset.id, seats) in study.results
        for ruleset in rulesets
        for seats in tables_by(study.game, ruleset)
    )


def card_position(study: Study, deck: str, card: str) -> Position:
    """Where the id of a card stands."""
    ids = [found.id for found in study.game.deck(deck).cards]
    return study.game.where(f"cards/{deck}", "cards", ids.index(card), "id")


def _example(study: Study, one: Seen) -> str:
    """A match in which the card came up."""
    for arm, part in study.plain.items():
        for row in part.rows:
            if one.card in row.holders:
                return study.context.again(arm, row.seed)
    return _whole(study)


def _strong_cards(study: Study) -> Iterator[Diagnostic]:
    """Cards that win against every stand-in."""
    tried = {key: arms for key, arms in swaps_of(study.results).items()
             if is_contest(study.game.ruleset(arms[0].ruleset), arms[0].seats)}  # fmt: skip
    looks = sum(map(len, tried.values()))
    for (_, deck, card), arms in tried.items():
        found = [card_impact(study.results, [arm]) for arm in arms]
        if all(impact and _wins(impact, looks) for impact in found):
            yield _unbeatable(study, deck, card, arms)


def _wins(impact: Impact, looks: int) -> bool:
    effect = impact.effect
    is_sure = effect.matches >= FEWEST and effect.surely_above(STRONG, looks)
    return is_sure and impact.with_it >= NEARLY_ALWAYS


def _unbeatable(study: Study, deck: str, card: str, arms: list[Arm]) -> Diagnostic:
    arm, impact = arms[0], card_impact(study.results, arms)
    title = next(one.title for one in study.game.deck(deck).cards if one.id == card)
    rows = study.results[Arm(arm.ruleset, arm.seats)].rows
    seed = next(
        row.seed
        for row in rows
        if {row.users.get(card, -1), row.holders.get(card, -1)} & row.winners
    )
    does = "plays" if impact and impact.is_played else "has"
    message = (
        f'who {does} "{title}" first, of {arm.seats} seats, wins'
        f" {_percent(impact.with_it if impact else 1)} of matches; in the same matches with"
        f" another card in its place, in {_percent(impact.without if impact else 0)}"
    )
    return codes.UNBEATABLE.at(
        card_position(study, deck, card), message, study.context.again(arm, seed)
    )


def _options(study: Study) -> Iterator[Diagnostic]:
    tried = [arm for arm in study.results if arm.option and arm.always
             and is_contest(study.game.ruleset(arm.ruleset), arm.seats)]  # fmt: skip
    for arm in tried:
        effect = focus_effect(study.results, arm)
        taken, free = focus_mean(study.results, arm)
        is_sure = effect and effect.matches >= FEWEST and effect.surely_above(STRONG, len(tried))
        if not is_sure or taken < NEARLY_ALWAYS:
            continue
        message = (
            f'a seat that takes "{arm.option}" whenever it can, and else plays at random, comes'
            f" first in {_percent(taken)} of matches of {arm.seats} seats; without that habit, in"
            f" {_percent(free)}"
        )
        yield codes.DOMINANT.at(_option_position(study, arm), message, _whole(study))


def _unreached(study: Study) -> Iterator[Diagnostic]:
    """Rules that never ran, where every table was played."""
    for arm in {one.ruleset: one for one in study.plain}.values():
        ruleset = study.game.ruleset(arm.ruleset)
        if not _is_played(study, (ruleset,)):
            continue
        matches = sum(part.played for part in own_parts(study.results, arm.ruleset))
        for body in unreached(study.results, study.context.program(arm).checked):
            said = f'the {body.kind} "{body.id}" never ran in {matches} matches'
            yield codes.UNREACHED.at(body.position, said, _whole(study))


def _unwon(study: Study) -> Iterator[Diagnostic]:
    """Rules by which nobody ever won, however matches were played."""
    for name in dict.fromkeys(arm.ruleset for arm in study.plain):
        rows = [row for part in own_parts(study.results, name) for row in part.rows]
        ended = [row for row in rows if not row.capped]
        if len(ended) < UNWON_AFTER or any(row.winners for row in ended):
            continue
        config = study.config
        most = max(arm.seats for arm in study.plain if arm.ruleset == name)
        message = f"nobody won any of {len(ended)} matches; one seat at most played by hints"
        again = (
            f"let all seats play by hints: hornbook simulate {config.called} --ruleset {name}"
            f" --seats {most} --policy greedy{config.manner}"
        )
        yield codes.UNWON.at(study.game.where(f"rules/{name}", "wins"), message, again)


def _outsized(study: Study) -> Iterator[Diagnostic]:
    seen = {one.card: one for one in seen_cards(study)}
    for ruleset in dict.fromkeys(arm.ruleset for arm in study.plain):
        for one in outsized(study.results, ruleset):
            if one.card not in seen:
                continue
            message = (
                f'"{seen[one.card].title}" moves {one.counter} by {one.moves:.3g} where'
                f' "{one.rule}" asks for a card; no other card there moves it by more than'
                f" {one.next:.3g}"
            )
            at = card_position(study, seen[one.card].deck, one.card)
            yield codes.OUTSIZED.at(at, message, _example(study, seen[one.card]))


def _option_position(study: Study, arm: Arm) -> Position:
    """Where an action or answer stands; other options are of the ruleset as a whole."""
    rules, part = study.game.ruleset(arm.ruleset), f"rules/{arm.ruleset}"
    own: dict[str, Sequence[Ruled]] = {"actions": rules.actions, "answers": rules.answers}
    for key, many in own.items():
        for index, one in enumerate(many):
            if one.id == arm.option:
                return study.game.where(part, key, index, "id")
    return study.game.where(part, "id")


def _percent(part: float) -> str:
    return f"{100 * part:.0f} %"
