"""Compiles a checked ruleset, for a number of seats, to Python functions, and links them."""

from collections.abc import Callable, Iterable
from typing import Any

from generator.diagnostics import Severity
from generator.engine import cards, chance, functions
from generator.engine.actions import OFFERS
from generator.engine.answers import Answer, Event
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
from generator.engine.tables import Tables, attribute_values, build_tables
from generator.errors import ExitCode, HornbookError
from generator.model.game import Game
from generator.model.seating import refusal
from generator.rules.check import check_ruleset
from generator.rules.symbols import check_variants, name_of
from generator.rules.typed_tree import Checked, Reacts


def compile_game(
    game: Game, ruleset: str, seats: int, variants: Iterable[str] = frozenset()
) -> Program:
    """Check and compile a ruleset of a box for so many seats, with these variants of the game.

    Raises:
        HornbookError: there is no such ruleset or variant, its rules have findings of error level,
            or it cannot be played by so many.
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
        message = f"the rules have {len(wrong)} findings, the first is {wrong[0]}"
        raise HornbookError(message, ExitCode.FINDINGS, "repair the rules first")
    return compile_checked(checked, seats, variants)


def compile_checked(checked: Checked, seats: int, variants: Iterable[str] = frozenset()) -> Program:
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
        if body.kind in ("action", "reaction"):
            write_requirements(unit, body)
    write_ends(unit)
    write_counters(unit)
    return _link(unit)


def _blank(unit: CodeUnit) -> list[Any]:
    """Counters before `starts` is worked out: 0, false, none, or the first word."""
    tables, blank = unit.tables, list[Any]()
    for name, info in unit.checked.symbols.counters.items():
        value: Any = {"integer": 0, "number": 0, "flag": False}.get(info.type.kind)
        if info.type.kind == "text":
            value = info.model.choices[0] if info.model.choices else ""
        if isinstance(info.model.starts, bool | int):
            value = info.model.starts
        blank += [value] * (tables.owners_of(info.model) * tables.width[name])
    return blank


def _link(unit: CodeUnit) -> Program:
    checked, tables = unit.checked, unit.tables
    names = _names(unit)
    source = "\n".join(unit.lines) + "\n"
    exec(compile(source, FILE, "exec"), names)  # noqa: S102 # our own source, from checked trees
    start = unit.number[id(checked.rules[checked.ruleset.start])]
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
        sees=[place.sees for place in tables.places],
        refills=[place.refill for place in tables.places],
        blank=_blank(unit),
        fired=names["FIRED"],
        start=[unit.entry[start], *[None] * len(unit.slots[start])],
        most_steps=checked.ruleset.caps.steps,
        most_decisions=checked.ruleset.caps.decisions,
    )
    _link_events(unit, names)
    return program


def _shown_locals(unit: CodeUnit, number: int) -> list[ShownLocal]:
    """The locals of a framed body that seats may see: name, slot, type, slot of the owner."""
    body = unit.bodies[number]
    types = {**body.params, **body.locals}
    return [
        (name, slot, types[name], unit.owners[number].get(name))
        for name, slot in unit.slots[number].items()
        if name in types and name not in body.secret
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
        "OWNER": [place.seat for place in tables.places],
        "FIRED": bytearray(len(unit.bodies)),
        "shown": _shower(tables),
        **{f"DECK_{name_of(deck)}": found for deck, found in tables.decks.items()},
    }
    for attribute in {one for deck in checked.symbols.decks.values() for one in deck}:
        names[f"A_{attribute}"] = attribute_values(checked, tables, attribute)
    for number, entry in unit.entry.items():
        names[f"ENTRY{number}"] = entry
        names[f"BLANK{number}"] = _blanks(unit, number)
    marks: dict[str, list[tuple[int, int, int]]] = {}
    for name, info in checked.symbols.counters.items():
        if (deck := info.model.of) in tables.deck_base:
            place = (tables.counter[name], tables.deck_base[deck], tables.width[name])
            marks.setdefault(deck, []).append(place)
    names["card_counters"] = marks
    _link_effects(unit, names)
    return names


def _blanks(unit: CodeUnit, number: int) -> tuple[None, ...]:
    """What stands in a frame behind the parameters when it begins."""
    return (None,) * (len(unit.slots[number]) - len(unit.bodies[number].params))


def _shower(tables: Tables) -> Callable[[Any, str, Any], Any]:
    def shown(_: Any, kind: str, value: Any) -> Any:
        if value is None:
            return None
        if kind == "card":
            return tables.names[value]
        if kind == "seat":
            return f"seat {value + 1}"
        return tables.places[value].name if kind == "zone" else value

    return shown


def _link_effects(unit: CodeUnit, names: dict[str, Any]) -> None:
    """How `resolve` finds what a card does: a function, or a frame to push."""
    number = {card: unit.number[id(body)] for card, body in unit.checked.effects.items()}
    ids, framed = unit.tables.ids, unit.framed

    def start_effect(s: Any, card: int, *args: Any) -> None:
        body = number.get(ids[card])
        if body in framed:
            s.push([names[f"ENTRY{body}"], card, *args, *names[f"BLANK{body}"]])
        elif body is not None:
            names[f"p{body}"](s, card, *args)

    def plain(body: int) -> Callable[..., Any]:
        # What a card does is defined only once the source has been run.
        return lambda s, *args: names[f"p{body}"](s, *args)

    names["nothing"] = lambda *_: None
    names["start_effect"] = start_effect
    names["EFFECT"] = {card: plain(body) for card, body in number.items() if body not in framed}


def _link_events(unit: CodeUnit, names: dict[str, Any]) -> None:
    for event in unit.checked.events:
        made = Event(unit.tables.ids, unit.tables.seats)
        made.optional = [_answer(unit, names, one) for one in unit.reactions(event, forced=False)]
        made.forced = [_answer(unit, names, one) for one in unit.reactions(event, forced=True)]
        made.settle()
        for word in ("waiting", "start", "answers", "reply", "holds", "why", "like"):
            names[f"{word}_{name_of(event)}"] = getattr(made, word)


def _answer(unit: CodeUnit, names: dict[str, Any], one: Reacts) -> Answer:
    number = unit.number[id(one.body)]
    zones = tuple(
        (unit.tables.zone[name], unit.checked.symbols.zones[name].model.per == "seat")
        for name in one.zones
    )
    needs = tuple(
        (test, names[f"need{number}_{index}"], names.get(f"said{number}_{index}"))
        for index, test in enumerate(one.body.requires)
    )
    return Answer(
        one.card,
        zones,
        names[f"check{number}"],
        needs,
        names.get(f"prefer{number}"),
        unit.entry[number],
        names[f"BLANK{number}"],
    )
