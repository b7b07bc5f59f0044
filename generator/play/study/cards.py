"""What a study saw of each card, and which rules never ran."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from statistics import median

from generator.engine.tables import CompiledTables
from generator.model.deck import Deck
from generator.model.game import Game
from generator.play.study.arms import Arm, ArmResult
from generator.play.study.runner import Study
from generator.rules.typed_tree import Body, Checked, Effect, Expr, walk
from generator.rules.vocabulary import WORDS
from generator.rules.walk import bodies, led_to, nodes

EXPECTED = 40
"""A card that never did what others of its deck do is told where they would have so often."""
MANY = 60
"""Matches in which a card was played, and was chosen, before it is told to change nothing."""

ENOUGH = 300
"""Matches after which a rule is told of: what happens in one of fifty is missed once in 400
times (0.98 to the power of 300)."""


@dataclass(frozen=True, slots=True)
class Seen:
    """In how many matches a card was there, came up, could be chosen, was played, and acted.

    `acts` says whether it has an effect or answers of its own, `speaks` whether a modifier of its
    own or a rule that names it makes it count without being played. `due` says which of `came_up`,
    `offered`, `played` and `mattered` other cards of its deck do, so that it is told where it never
    does.
    """

    deck: str
    card: str
    title: str
    matches: int
    came_up: int
    offered: int
    played: int
    ran: int
    mattered: bool
    acts: bool
    speaks: bool
    due: tuple[str, ...] = ()


def seen_cards(study: Study) -> list[Seen]:
    """Every card that some table uses, deck by deck."""
    found = []
    for deck in study.game.decks:
        users = [(arm, part) for arm, part in study.plain.items() if part.tally and part.rows]
        users = [one for one in users if deck.id in _tables(study, one[0]).decks]
        own = [one for one in _of_deck(study, deck, users) if one.matches]
        due = tuple(name for name in DUE if any(getattr(one, name) for one in own))
        found += [replace(one, due=due) for one in own]
    return found


DUE = ("came_up", "offered", "played", "mattered")


def used_decks(game: Game, checked: Checked) -> set[str]:
    """The decks that lie in some zone of a ruleset: not those that are only printed."""
    found = set[str]()
    for name, info in checked.symbols.zones.items():
        zone, every = info.model, {deck.id for deck in game.decks}
        found |= every if zone.holds == "any" and name != "box" else {*zone.starts_with}
        found |= set() if zone.holds == "any" else {*zone.holds}
    return found


def _tables(study: Study, arm: Arm) -> CompiledTables:
    return study.context.program(arm).tables


def _of_deck(study: Study, deck: Deck, users: list[tuple[Arm, ArmResult]]) -> Iterator[Seen]:
    acting, adding = set[str](), set[str]()
    for arm, _ in users:
        checked = study.context.program(arm).checked
        acting |= checked.effects.keys() | {one.card for one in checked.reacts}
        adding |= {card for one in checked.adds for card in one.cards}
    for card in deck.cards:
        here = [(arm, part) for arm, part in users if card.id in _tables(study, arm).ids]
        parts = [part for _, part in here]
        yield Seen(
            deck.id,
            card.id,
            card.title,
            sum(len(part.rows) for part in parts),
            sum(part.moved[card.id] for part in parts),
            sum(_most(part, "offered", card.id) for part in parts),
            sum(_most(part, "played", card.id) for part in parts),
            sum(part.ran[card.id] for part in parts),
            any(_has_mattered(part, deck, card.id) for part in parts),
            card.id in acting,
            card.id in adding or _is_named(study, card.id, [arm for arm, _ in here]),
        )


def _is_of(name: str, card: str) -> bool:
    """Whether this is the name of the card, or of a design of it."""
    return name == card or name.startswith(f"{card}.")


def _most(part: ArmResult, which: str, card: str) -> int:
    """In how many matches the design was that was most often."""
    counts = getattr(part.tally, which)
    return max((many for name, many in counts.items() if _is_of(name, card)), default=0)


def _has_mattered(part: ArmResult, deck: Deck, card: str) -> bool:
    """Whether it changed something, or came up where nobody can choose from its deck."""
    if part.tally is None:
        return False
    is_chosen_from = any(_is_of(name, one.id) for name in part.tally.offered for one in deck.cards)
    seen = part.tally.mattered | (set() if is_chosen_from else part.tally.moved)
    return any(_is_of(name, card) for name in seen)


def _is_named(study: Study, card: str, arms: list[Arm]) -> bool:
    """Whether a ruleset names the card in its own words."""
    texts = (study.game.places.get(f"rules/{arm.ruleset}") for arm in arms)
    return any(card in _words(one.text) for one in texts if one)


@lru_cache(maxsize=16)
def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[\w-]+", text))


def never_there(cards: list[Seen]) -> list[Seen]:
    """Cards that never came up, where the other cards of their deck do."""
    found = _behind(cards, lambda one: one.matches, lambda one: one.came_up)
    return [one for one in found if not one.played and not one.speaks]


def never_legal(cards: list[Seen]) -> list[Seen]:
    """Cards that came up and could never be chosen, where the others of their deck can."""
    found = _behind(cards, lambda one: one.came_up, lambda one: one.offered)
    return [one for one in found if not one.ran and not one.speaks]


def never_acting(cards: list[Seen]) -> list[Seen]:
    """Cards with effects of their own that never ran, where those of others of their deck do."""
    told = {one.card for one in never_legal(cards)}
    acting = [one for one in cards if one.acts]
    found = _behind(acting, lambda one: one.came_up, lambda one: one.ran)
    return [one for one in found if one.card not in told and not one.speaks]


def never_mattering(cards: list[Seen]) -> list[Seen]:
    """Cards that were chosen and played, and changed nothing, where others of their deck do."""
    often = [one for one in cards if min(one.played, one.offered) >= MANY]
    found = _behind(often, lambda one: one.played, lambda one: one.mattered * one.played)
    return [one for one in found if not one.speaks]


def _behind(
    cards: list[Seen], tries: Callable[[Seen], int], hits: Callable[[Seen], int]
) -> list[Seen]:
    """Cards without a hit, where the middling card of their deck would have had EXPECTED."""
    found = []
    for deck in dict.fromkeys(one.deck for one in cards):
        own = [one for one in cards if one.deck == deck and tries(one)]
        usual = median([hits(one) / tries(one) for one in own] or [0.0])
        found += [one for one in own if not hits(one) and tries(one) * usual >= EXPECTED]
    return found


def own_parts(results: Mapping[Arm, ArmResult], ruleset: str) -> list[ArmResult]:
    """The matches of a ruleset as it is, however its seats play."""
    return [
        part
        for arm, part in results.items()
        if arm.ruleset == ruleset and not (arm.base or arm.swap)
    ]


def unreached(results: Mapping[Arm, ArmResult], checked: Checked) -> list[Body]:
    """Rules, actions and answers that ran in none of enough matches.

    Nothing is told where matches at random do not end: then it is no wonder.

    Left out are those that only run under a variant, or where a counter that no rule ever changes
    has another value: they wait for a map, or for what an earlier match has left. So are asides,
    which only people choose, and what only they lead to.
    """
    name = checked.ruleset.id
    own = own_parts(results, name)
    plain = [part for arm, part in results.items() if arm.is_plain and arm.ruleset == name]
    if sum(part.played for part in own) < ENOUGH or any(part.troubles for part in plain):
        return []
    ran = {name for part in own for name in part.fired}
    fixed = set(checked.symbols.counters) - set(_changed(checked))
    start = checked.rules[checked.ruleset.start]
    waiting = _led_from(checked, [start]) - _led_from(checked, [start], fixed)
    asides = [one for one in checked.actions.values() if one.aside]
    waiting |= _led_from(checked, asides) - _led_from(checked, [start], shut=asides)
    answers = [one.body for one in checked.answers]
    known = [*checked.rules.values(), *checked.actions.values(), *answers]
    never = [one for one in known if one.id not in ran and id(one) not in waiting]
    # What only such a rule leads to goes without saying.
    below = {one for body in never for one in _led_from(checked, [body]) - {id(body)}}
    return [one for one in never if id(one) not in below] or never


def _led_from(
    checked: Checked,
    start: list[Body],
    fixed: set[str] | None = None,
    shut: Sequence[Body] = (),
) -> set[int]:
    """The bodies that may run, by identity, where those in `shut` do not.

    Where some counters are `fixed`, without what waits for them.
    """
    seen, todo, closed = {*map(id, start)}, start[:], {*map(id, shut)}
    while todo:
        for effect in _free(checked, todo.pop().effects, fixed):
            for body in led_to(checked, effect):
                if id(body) not in seen | closed:
                    seen.add(id(body))
                    todo.append(body)
    return seen


def _free(checked: Checked, effects: Iterable[Effect], fixed: set[str] | None) -> Iterator[Effect]:
    """Each effect that waits for no variant, and for no counter that stays as it starts."""
    for effect in effects:
        yield effect
        test = effect.exprs.get("if")
        if fixed is not None and test is not None and _turns_on(checked, test, fixed):
            continue
        for body in effect.bodies.values():
            yield from _free(checked, body, fixed)


def _turns_on(checked: Checked, expr: Expr, fixed: set[str]) -> bool:
    """Whether a test looks at a variant, or at a counter that no rule changes."""
    return any(
        one.op == "variant"
        or (one.op == "counter" and one.value in fixed)
        or (one.op == "term" and _turns_on(checked, checked.terms[one.value][1], fixed))
        for one in nodes(expr)
    )


def _changed(checked: Checked) -> Iterator[str]:
    """The counters that some effect changes."""
    yield from (word.changes for word in WORDS.values() if word.changes)
    for body in bodies(checked):
        for effect in walk(body.effects):
            for key in WORDS[effect.word].keys(effect.word, "target"):
                if effect.exprs[key].op == "counter":
                    yield str(effect.exprs[key].value)
