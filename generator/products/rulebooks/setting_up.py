"""Setup tables, counted in matches that the engine sets up at every number of seats."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from generator.diagnostics import Diagnostic
from generator.engine import Program, RulesFault, State
from generator.engine.compile import compile_checked
from generator.lint.print_codes import SETUP_NEVER_DONE
from generator.lint.texts import Path
from generator.model.document import SetupRow, SetupTable
from generator.model.printed import count, printed
from generator.model.sheet import Column, Table
from generator.play.playouts import choose, match_seed, streams
from generator.play.policies import find_policy
from generator.products.rulebooks.desk import Desk, Resolved
from generator.rules import Checked
from generator.rules.world import name_of
from generator.words.context import game_context
from generator.words.sandbox import fill

SEEDS = (1, 2, 3)
"""Matches that are set up at each number of seats: a number that chance decides shows as a span."""

PATIENCE = 5000
"""Decisions before which play must have begun."""

PADDING, LETTER, WIDEST = 3.6, 2.3, 100.0
"""Millimetres: of a column without letters, of each letter more, and of all columns of numbers."""

BOX = "box"
"""The zone of what is out of the game."""

Counted = dict[str, tuple[int, ...]]
"""Cards by zone; one number for each seat where each has its own zone, and `box` in all."""


class _BegunError(Exception):
    """The rule that is listened for begins."""


class _Bell(bytearray):
    """The marks of rules that have run; rings when one of them is set."""

    number = -1

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(key, value)
        if key == self.number:
            raise _BegunError


def setup_table(desk: Desk, block: SetupTable, path: Path) -> Resolved:
    """The table with a column for each number of seats."""
    checked = desk.checked
    if checked is None:
        return (), ()
    counted: dict[int, list[Counted]] = {}
    try:
        for seats in desk.tables:
            program = compile_checked(checked, seats)
            counted[seats] = [_laid_out(program, checked, block.before, seed) for seed in SEEDS]
    except (RulesFault, LookupError) as trouble:
        return (), (_never(desk, block, path, trouble),)
    rows = tuple(_row(desk, row, counted) for row in (*block.rows, *_rest(desk, block, counted)))
    heads = (Column(title=desk.tr("Players")), *_heads(desk, rows))
    return (Table(block="table", caption=block.caption, columns=heads, rows=rows),), ()


def _heads(desk: Desk, rows: Sequence[Sequence[str]]) -> Iterator[Column]:
    """A column for each number of seats, as wide as what stands in it; labels have the rest."""
    longest = max(len(text) for row in rows for text in row[1:])
    width = min(PADDING + LETTER * longest, WIDEST / len(desk.tables))
    for seats in desk.tables:
        yield Column(title=str(seats), align="centre", width=round(width, 1))


def _never(desk: Desk, block: SetupTable, path: Path, trouble: Exception) -> Diagnostic:
    message = f'no match comes to the rule "{block.before}"'
    reason = f": {trouble}" if isinstance(trouble, RulesFault) else ""
    hint = "name the rule with which play begins, once all is set up"
    return SETUP_NEVER_DONE.at(desk.where(*path, "before"), message + reason, hint)


def _rest(desk: Desk, block: SetupTable, counted: dict[int, list[Counted]]) -> Iterator[SetupRow]:
    """A row for what is left in the box, where the author has none and anything is."""
    has_own = any(row.zone == BOX for row in block.rows)
    if not has_own and any(any(one[BOX]) for many in counted.values() for one in many):
        yield SetupRow(label=desk.tr("Left in the box"), zone=BOX)


def _row(desk: Desk, row: SetupRow, counted: dict[int, list[Counted]]) -> tuple[str, ...]:
    return (row.label, *(_cell(desk, row, seats, found) for seats, found in counted.items()))


def _cell(desk: Desk, row: SetupRow, seats: int, found: list[Counted]) -> str:
    if row.zone is None:
        context = {**game_context(desk.game), "players": seats}
        return fill(row.says or "", context)
    many = sorted({number for one in found for number in one[name_of(row.zone)]})
    return str(many[0]) if len(many) == 1 else f"{many[0]}–{many[-1]}"


def _laid_out(program: Program, checked: Checked, before: str, seed: int) -> Counted:
    """The cards by zone at the very moment at which the rule `before` begins.

    Raises:
        LookupError: it never does.
        RulesFault: the rules ask for what cannot be done.
    """
    bell = _Bell(len(program.bodies))
    bell.number = _number(program, before)
    held: list[State] = []
    names, marks = program.names, program.names["FIRED"]
    settle: Callable[[State], None] = names["settle_counters"]

    def settled(state: State) -> None:
        held.append(state)
        settle(state)

    names |= {"FIRED": bell, "settle_counters": settled}
    try:
        _play(program, seed)
    except _BegunError:
        return _counted(program, checked, held[-1])
    finally:
        names |= {"FIRED": marks, "settle_counters": settle}
    raise LookupError(before)


def _number(program: Program, rule: str) -> int:
    known = [(body.kind, body.id) for body in program.bodies]
    return known.index(("rule", rule)) if ("rule", rule) in known else -1


def _play(program: Program, seed: int) -> None:
    """A match of greedy players, for as long as anybody would wait for it to begin."""
    greedy, own = find_policy("greedy"), streams(seed, program.tables.chairs)
    state = program.new_state(match_seed(seed))
    for _ in range(PATIENCE):
        if state.outcome is not None:
            return
        actions = state.legal_actions()
        seat = state.current_seat
        state.apply(choose(state, actions, greedy, own[seat]) if len(actions) > 1 else actions[0])


def _counted(program: Program, checked: Checked, state: State) -> Counted:
    """How many cards lie where; of the box, all that are not needed at this table too."""
    tables, found = program.tables, dict[str, tuple[int, ...]]()
    for index, place in enumerate(tables.places):
        if place.seat is None or place.seat < tables.seats:
            found[place.name] = (*found.get(place.name, ()), len(state.zones[index]))
    boxed = tables.zone[BOX]
    out = Counter(tables.deck_of[c] for c, place in enumerate(state.place) if place != boxed)
    begin = {deck for zone in checked.ruleset.zones for deck in zone.starts_with}
    used = [deck for deck in checked.game.decks if deck.id in begin or out[deck.id]]
    return found | {BOX: (sum(count(printed(deck)) - out[deck.id] for deck in used),)}
