"""Setup tables, counted in matches that the engine sets up at every number of seats."""

from collections import Counter

from generator.diagnostics import ContentPath
from generator.engine.compile import compile_checked
from generator.engine.faults import RulesFault
from generator.engine.program import Program, State
from generator.lint.print_codes import SETUP_NEVER_DONE
from generator.model.deck import count, printed
from generator.model.document import SetupRow, SetupTable
from generator.model.sheet import Column, Table
from generator.play.kept_code import kept_code
from generator.play.laid_out import laid_out
from generator.products.documents.context import DocumentContext, Resolved
from generator.rules import Checked
from generator.rules.symbols import name_of
from generator.words.texts import fill, game_context

SEEDS = (1, 2, 3)
"""Matches that are set up at each number of seats: a number that chance decides shows as a span."""

PADDING, LETTER, WIDEST = 3.6, 2.3, 100.0
"""Millimetres: of a column without letters, of each letter more, and of all columns of numbers."""

BOX = "box"
"""The zone of what is out of the game."""

Counted = dict[str, tuple[int, ...]]
"""Cards by zone; one number for each seat where each has its own zone, and `box` in all."""


def setup_table(context: DocumentContext, block: SetupTable, path: ContentPath) -> Resolved:
    """The table with a column for each number of seats, as wide as what stands in it."""
    checked, tables = context.checked, context.tables
    if checked is None:
        return (), ()
    counted: dict[int, list[Counted]] = {}
    try:
        for seats in tables:
            program = compile_checked(checked, seats, make=kept_code)
            counted[seats] = [
                _counted(program, checked, laid_out(program, block.before, seed)) for seed in SEEDS
            ]
    except (RulesFault, LookupError) as trouble:
        message = f'no match comes to the rule "{block.before}"'
        reason = f": {trouble}" if isinstance(trouble, RulesFault) else ""
        hint = "name the rule with which play begins, once all is set up"
        at = context.where(*path, "before")
        return (), (SETUP_NEVER_DONE.at(at, message + reason, hint),)
    shown = list(block.rows)
    left = any(one[BOX][0] for many in counted.values() for one in many)
    if left and all(row.zone != BOX for row in shown):
        shown.append(SetupRow(label=context.tr("Left in the box"), zone=BOX))
    rows = tuple((row.label, *(_cell(context, row, seats, counted[seats]) for seats in tables))
                 for row in shown)  # fmt: skip
    longest = max(len(text) for row in rows for text in row[1:])
    width = round(min(PADDING + LETTER * longest, WIDEST / len(tables)), 1)
    heads = (Column(title=str(seats), align="centre", width=width) for seats in tables)
    columns = (Column(title=context.tr("Players")), *heads)
    return (Table(block="table", caption=block.caption, columns=columns, rows=rows),), ()


def _cell(context: DocumentContext, row: SetupRow, seats: int, found: list[Counted]) -> str:
    if row.zone is None:
        return fill(row.says or "", {**game_context(context.game), "players": seats})
    many = sorted({number for one in found for number in one[name_of(row.zone)]})
    return str(many[0]) if len(many) == 1 else f"{many[0]}–{many[-1]}"


def _counted(program: Program, checked: Checked, state: State) -> Counted:
    """How many cards lie where; of the box, all that are not needed at this table too."""
    tables, found = program.tables, dict[str, tuple[int, ...]]()
    for index, place in enumerate(tables.places):
        if place.seat is None or place.seat < tables.seats:
            found[place.name] = (*found.get(place.name, ()), len(state.zones[index]))
    boxed = tables.zone[BOX]
    out = Counter(tables.deck_of[c] for c, place in enumerate(state.place) if place != boxed)
    begin = {deck for zone in checked.ruleset.zones for deck in checked.symbols.begun(zone)}
    used = [deck for deck in checked.game.decks if deck.id in begin or out[deck.id]]
    return found | {BOX: (sum(count(printed(deck)) - out[deck.id] for deck in used),)}
