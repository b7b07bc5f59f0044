"""Compiles a checked ruleset, for a number of seats, to Python functions, and links them."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from types import CodeType
from typing import Any

from generator.diagnostics import Severity
from generator.engine import cards, chance, functions
from generator.engine.actions import OFFERS
from generator.engine.answers import Answer, CompiledEvent, NamedAnswer, Needs
from generator.engine.declaration_code import (
    write_counters,
    write_ends,
    write_requirements,
    write_terms,
)
from generator.engine.effect_code import write_body
from generator.engine.explain import tell_forced
from generator.engine.faults import Broken
from generator.engine.function_builder import CodeUnit
from generator.engine.match import FILE, ShownLocal
from generator.engine.program import Program
from generator.engine.tables import attribute_values, build_tables
from generator.errors import ExitCode, HornbookError
from generator.model.game import Game
from generator.model.seating import refusal
from generator.rules.check import check_ruleset
from generator.rules.symbols import check_variants, name_of
from generator.rules.typed_tree import Body, Checked, Reacts
from generator.rules.walk import all_roots, nodes

MakeCode = Callable[[str], CodeType]


def compiled(source: str) -> CodeType:
    """The code of generated source."""
    return compile(source, FILE, "exec")


def compile_game(
    game: Game,
    ruleset: str,
    seats: int,
    variants: Iterable[str] = frozenset(),
    make: MakeCode = compiled,
) -> Program:
    """Check and compile a ruleset of a box for so many seats, with these variants of the game.

    `make` compiles the generated source, or knows what it came to.

    Raises:
        HornbookError: there is no such ruleset or variant, its rules have findings of error level,
            or it cannot be played by so many.
    """
    return compile_checked(read_rules(game, ruleset), seats, variants, make)


def read_rules(game: Game, ruleset: str) -> Checked:
    """A ruleset of a box, checked, for any number of seats.

    Raises:
        HornbookError: there is no such ruleset, or its rules have findings of error level.
    """
    known = {one.id: one for one in game.rulesets}
    if ruleset not in known:
        names = ", ".join(sorted(known)) or "none"
        raise HornbookError(
            f'there is no ruleset "{ruleset}" in {game.id}', ExitCode.USAGE, f"known: {names}"
        )
    checked, findings = check_ruleset(game, known[ruleset])
    if checked is None:
        wrong = [one for one in findings if one.severity is Severity.ERROR]
        many = f"{len(wrong)} findings, the first is" if len(wrong) > 1 else "a finding:"
        message = f"the rules have {many} {wrong[0]}"
        raise HornbookError(message, ExitCode.FINDINGS, "repair the rules first")
    return checked


def compile_checked(
    checked: Checked,
    seats: int,
    variants: Iterable[str] = frozenset(),
    make: MakeCode = compiled,
) -> Program:
    """Compile a ruleset that has been read.

    Raises:
        HornbookError: it cannot be played by so many, or has no such variant.
    """
    played = check_variants(checked.game, variants, checked.ruleset)
    if said := refusal(checked.ruleset, seats):
        raise HornbookError(said)
    unit = CodeUnit(checked, build_tables(checked, seats, played))
    write_terms(unit)
    for body in unit.bodies:
        write_body(unit, body)
        if body.kind in ("action", "reaction", "answer"):
            write_requirements(unit, body)
    write_ends(unit)
    write_counters(unit)
    return _link(unit, make)


def _link(unit: CodeUnit, make: MakeCode) -> Program:
    checked, tables = unit.checked, unit.tables
    names = _names(unit)
    source = "\n".join(unit.lines) + "\n"
    exec(make(source), names)  # noqa: S102 # our own source, from checked trees
    program = Program(
        checked=checked,
        tables=tables,
        source=source,
        where=unit.where,
        names=names,
        code=[names[f"b{block}"] for block in range(len(unit.body_at))],
        bodies=unit.bodies,
        body_at=unit.body_at,
        shown_locals={number: _shown_locals(unit, number) for number in unit.slots},
        sites=unit.sites,
        sources=unit.inquiries,
        frames={number: (entry, _blanks(unit, number)) for number, entry in unit.entry.items()},
        start=unit.number[id(checked.rules[checked.ruleset.start])],
        fired=names["FIRED"],
        has_whims=_has_whims(checked),
        most_steps=checked.ruleset.caps.steps,
        most_decisions=checked.ruleset.caps.decisions,
    )
    _link_events(unit, names)
    return program


def _has_whims(checked: Checked) -> bool:
    return any(
        one.op == "function" and one.value == "at_random"
        for root in all_roots(checked)
        for one in nodes(root)
    )


def _shown_locals(unit: CodeUnit, number: int) -> list[ShownLocal]:
    """The locals of a framed body that seats may see: name, slot, type, slot of the owner."""
    body = unit.bodies[number]
    types = {**body.params, **body.locals}
    return [
        (name, slot, types[name], unit.owners[number].get(name))
        for name, slot in unit.slots[number].items()
        if name in types and name not in body.secret | body.unshown
    ]


_BUILTINS = {
    one.__name__: one
    for one in (abs, all, any, iter, len, max, min, next, range, sum, bool, TypeError)
}


def _names(unit: CodeUnit) -> dict[str, Any]:
    """Everything that generated code may name; there are no builtins but these."""
    checked, tables = unit.checked, unit.tables
    moving = (cards.move, cards.move_all, cards.move_hidden, cards.draw, cards.deal, cards.reveal,
              cards.peek, cards.swap_zones, chance.shuffle, chance.roll, chance.die, chance.toss,
              chance.pick)  # fmt: skip
    names: dict[str, Any] = {
        "__builtins__": _BUILTINS,
        **functions.NAMES,
        "tell_forced": tell_forced,
        **{one.__name__: one for one in moving},
        **{f"offer_{kind}": offer for kind, offer in OFFERS.items()},
        "offer_any": OFFERS["text"],
        "Broken": Broken,
        "IDS": tables.ids,
        "DECKS": tables.deck_of,
        "SEATS": list(range(tables.seats)),
        "TEAM": tables.team_of,
        "OWNER": [place.seat for place in tables.places],
        "FIRED": bytearray(len(unit.bodies)),
        **{f"DECK_{name_of(deck)}": found for deck, found in tables.decks.items()},
        **{f"A_{name}": found for name, found in attribute_values(checked, tables).items()},
    }
    _link_effects(unit, names)
    return names


def _blanks(unit: CodeUnit, number: int) -> tuple[None, ...]:
    """What stands in a frame behind the parameters when it begins."""
    return (None,) * (len(unit.slots[number]) - len(unit.bodies[number].params))


def _link_effects(unit: CodeUnit, names: dict[str, Any]) -> None:
    """How `resolve` finds what a card does: a function, or a body to enter."""
    number = {card: unit.number[id(body)] for card, body in unit.checked.effects.items()}
    plain = {card: f"p{body}" for card, body in number.items() if body not in unit.framed}
    ids = unit.tables.ids

    def start_effect(s: Any, card: int, *args: Any) -> None:
        name = ids[card]
        if name in plain:
            names[plain[name]](s, card, *args)
        elif name in number:
            s.enter(number[name], card, *args)

    names["start_effect"] = start_effect


def _link_events(unit: CodeUnit, names: dict[str, Any]) -> None:
    for event in unit.checked.events:
        made = CompiledEvent(unit.tables.ids, unit.tables.seats)
        made.optional = [_answer(unit, names, one) for one in unit.reactions(event, forced=False)]
        made.named = {one.id: _named(unit, names, one) for one in unit.answers(event)}
        made.forced = [_answer(unit, names, one) for one in unit.reactions(event, forced=True)]
        made.settle()
        for word in ("waiting", "start", "answers", "reply", "holds", "why", "like", "open"):
            names[f"{word}_{name_of(event)}"] = getattr(made, word)


def _answer(unit: CodeUnit, names: dict[str, Any], one: Reacts) -> Answer:
    number = unit.number[id(one.body)]
    zones = tuple(
        (unit.tables.zone[name], unit.checked.symbols.zones[name].model.per == "seat")
        for name in one.zones
    )
    check, prefer = names[f"check{number}"], names.get(f"prefer{number}")
    return Answer(one.card, zones, check, _needs(names, number, one.body), prefer, number)


def _named(unit: CodeUnit, names: dict[str, Any], body: Body) -> NamedAnswer:
    number = unit.number[id(body)]
    check, prefer = names[f"check{number}"], names.get(f"prefer{number}")
    return NamedAnswer(check, _needs(names, number, body), prefer, number)


def _needs(names: dict[str, Any], number: int, body: Body) -> Needs:
    return tuple(
        (
            replace(test, cites=test.cites or body.section),
            names[f"need{number}_{index}"],
            names.get(f"said{number}_{index}"),
        )
        for index, test in enumerate(body.requires)
    )
