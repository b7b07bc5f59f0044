"""Compiles a checked ruleset, for a number of seats, to Python functions."""

import re
from collections.abc import Iterable
from typing import Any

from generator.diagnostics import Diagnostic, Severity
from generator.engine import cards, chance, functions
from generator.engine.announcements import tell_forced, tell_note
from generator.engine.answers import Answer, Event
from generator.engine.availability import write_action
from generator.engine.choices import named
from generator.engine.control import write_body
from generator.engine.expression_code import Phrases
from generator.engine.faults import Broken
from generator.engine.function_builder import Flow
from generator.engine.offers import OFFERS
from generator.engine.program import FILE, Program, Shown
from generator.engine.tables import Tables, all_bodies, attribute_values, build_tables
from generator.engine.terms import write_amount, write_term
from generator.engine.unit import Unit
from generator.errors import ExitCode, HornbookError
from generator.model.game import Game
from generator.model.seating import refusal
from generator.rules.check import check_ruleset
from generator.rules.symbols import check_variants, name_of
from generator.rules.typed_tree import Body, Checked, Reacts


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
        raise HornbookError(_first(findings), ExitCode.FINDINGS, "repair the rules first")
    return compile_checked(checked, seats, variants)


def _first(findings: list[Diagnostic]) -> str:
    wrong = [one for one in findings if one.severity is Severity.ERROR]
    return f"the rules have {len(wrong)} findings, the first is {wrong[0]}"


def compile_checked(checked: Checked, seats: int, variants: Iterable[str] = frozenset()) -> Program:
    """Compile a ruleset that has been read.

    Raises:
        HornbookError: it cannot be played by so many, or has no such variant.
    """
    played = check_variants(checked.game, variants, checked.ruleset)
    if said := refusal(checked.ruleset, seats):
        raise HornbookError(said)
    unit = Unit(checked, build_tables(checked, seats, played))
    _write(unit)
    return _link(unit)


def _write(unit: Unit) -> None:
    checked = unit.checked
    for name in checked.terms:
        write_term(unit, name)
    for name in checked.amounts:
        write_amount(unit, name)
    for number, body in enumerate(unit.bodies):
        write_body(Flow(unit, body, number in unit.framed))
        if body.kind == "action":
            write_action(unit, body)
        if body.kind == "reaction":
            _write_checks(unit, body)
    _write_ends(unit)


def _write_checks(unit: Unit, body: Body) -> None:
    """The requirements of a reaction, together and one by one, and its preference."""
    number, phrases = unit.number[id(body)], Phrases(unit.checked.symbols, unit.tables)
    params = ", ".join(["s", *(f"v_{name}" for name in body.params)])
    tests = [phrases.write(one.test) for one in body.requires]
    define(unit, f"check{number}({params})", " and ".join(tests) or "True", body)
    for index, test in enumerate(tests):
        define(unit, f"need{number}_{index}({params})", test, body)
        if body.requires[index].of:
            said = named(body.requires[index], phrases)
            define(unit, f"said{number}_{index}({params})", said, body)
    if body.prefer is not None:
        define(unit, f"prefer{number}({params})", phrases.write(body.prefer), body)


def define(unit: Unit, head: str, value: str, body: Body | None = None) -> None:
    """A function of one expression."""
    position = body.position if body else None
    unit.lines += [
        f"def {head}:",
        "    Z, C, L = s.zones, s.counters, s.place",
        f"    return {value}",
    ]
    unit.where += [position] * 3


def _write_ends(unit: Unit) -> None:
    checked, phrases = unit.checked, Phrases(unit.checked.symbols, unit.tables)
    score = phrases.within(seat="seat").write(checked.returns)
    ties = [phrases.within(seat="seat").write(one) for one in checked.ties]
    define(unit, "final_score(s, seat)", score)
    define(unit, "final_rank(s, seat)", f"[{', '.join([score, *ties])}]")
    wins = phrases.within(seat="seat").write(checked.wins) if checked.wins else "True"
    define(unit, "final_won(s, seat)", wins)
    _write_start(unit)
    _write_bounds(unit)


def _write_start(unit: Unit) -> None:
    """The values that counters start with, where they depend on seats, cards or the game."""
    checked, tables = unit.checked, unit.tables
    lines = ["Z, C, L = s.zones, s.counters, s.place"]
    for name, info in checked.symbols.counters.items():
        found = checked.bounds.get(name, {}).get("starts")
        if found is None:
            continue
        at, width = tables.counter[name], tables.width[name]
        owners = {"game": "[0]", "seat": f"range({tables.chairs})"}.get(info.model.of)
        if owners is None:
            owners = f"DECK_{name_of(info.model.of)}"
        first = tables.deck_base.get(info.model.of, 0)
        value = Phrases(checked.symbols, tables, {"seat": "o", "card": "o"}).write(found)
        lines += [
            f"for o in {owners}:",
            f"    for w in range({width}): C[{at}+(o-{first})*{width}+w] = {value}",
        ]
    unit.lines += ["def settle_counters(s):", *(f"    {one}" for one in lines)]
    unit.where += [None] * (len(lines) + 1)


def _write_bounds(unit: Unit) -> None:
    """`bounds_<counter>(s, o)`: the least and the most that it can be for an owner, or none."""
    checked, tables = unit.checked, unit.tables
    phrases = Phrases(checked.symbols, tables, {"seat": "o", "card": "o"})
    for name, info in checked.symbols.counters.items():
        found = checked.bounds.get(name, {})
        least = info.model.least if isinstance(info.model.least, int) else None
        low = phrases.write(found["least"]) if "least" in found else repr(least)
        high = phrases.write(found["most"]) if "most" in found else "None"
        if (low, high) != ("None", "None"):
            define(unit, f"bounds_{name}(s, o)", f"({low}, {high})")


def _blank(checked: Checked, tables: Tables) -> list[Any]:
    """Counters before `starts` is worked out: 0, false, none, or the first word."""
    blank: list[Any] = [None] * tables.counters
    for name, info in checked.symbols.counters.items():
        kind = info.type.kind
        value: Any = {"integer": 0, "number": 0, "flag": False}.get(kind)
        if kind == "text":
            value = info.model.choices[0] if info.model.choices else ""
        if isinstance(info.model.starts, bool | int):
            value = info.model.starts
        owners = {"game": 1, "seat": tables.chairs}.get(info.model.of)
        if owners is None:
            owners = len(tables.decks.get(info.model.of, ()))
        for index in range(owners * tables.width[name]):
            blank[tables.counter[name] + index] = value
    return blank


def _link(unit: Unit) -> Program:
    checked, tables = unit.checked, unit.tables
    names = _names(unit)
    source = "\n".join(unit.lines) + "\n"
    exec(compile(source, FILE, "exec"), names)  # noqa: S102 # our own source, from checked trees
    code = [names[f"b{block}"] for block in range(unit.blocks)]
    start = unit.number[id(checked.rules[checked.ruleset.start])]
    program = Program(
        checked=checked,
        tables=tables,
        source=source,
        where=unit.where,
        names=names,
        code=code,
        bodies=unit.bodies,
        body_at=unit.body_at,
        shown_locals={number: _shown(unit, number) for number in unit.slots},
        sites=unit.sites,
        sources=unit.inquiries,
        sees=[place.sees for place in tables.places],
        refills=[place.refill for place in tables.places],
        blank=_blank(checked, tables),
        fired=names["FIRED"],
        start=[unit.entry[start], *[None] * unit.frame_size[start]],
        most_steps=checked.ruleset.caps.steps,
        most_decisions=checked.ruleset.caps.decisions,
    )
    _events(unit, names)
    return program


def _shown(unit: Unit, number: int) -> list[Shown]:
    """The locals of a framed body that seats may see: name, slot, type, slot of the owner."""
    body = unit.bodies[number]
    types = {**body.params, **body.locals}
    return [
        (name, slot, types[name], unit.owners[number].get(name))
        for name, slot in unit.slots[number].items()
        if name in types and name not in body.secret
    ]


def _names(unit: Unit) -> dict[str, Any]:
    """Everything that generated code may name; there are no builtins but these."""
    checked, tables = unit.checked, unit.tables
    names: dict[str, Any] = {"__builtins__": _BUILTINS, **functions.NAMES}
    for module in (cards, chance):
        for word in ("move", "move_all", "move_hidden", "draw", "deal", "reveal", "peek",
                     "swap_zones", "shuffle", "roll", "die", "toss", "pick"):  # fmt: skip
            if hasattr(module, word):
                names[word] = getattr(module, word)
    for kind, offer in OFFERS.items():
        names[f"offer_{kind}"] = offer
    names["offer_any"] = OFFERS["text"]
    names.update(
        Broken=Broken, IDS=tables.ids, DECKS=tables.deck_of, SEATS=list(range(tables.seats))
    )
    names["OWNER"] = [place.seat for place in tables.places]
    names["shown"] = _shower(tables)
    names.update(tell_note=tell_note, tell_forced=tell_forced)
    for deck, found in tables.decks.items():
        names[f"DECK_{name_of(deck)}"] = found
    for attribute in {one for deck in checked.symbols.decks.values() for one in deck}:
        names[f"A_{attribute}"] = attribute_values(checked, tables, attribute)
    for number, entry in unit.entry.items():
        names[f"ENTRY{number}"] = entry
        params = len(unit.bodies[number].params)
        names[f"BLANK{number}"] = (None,) * (unit.frame_size[number] - params)
    names["card_counters"] = _card_counters(checked, tables)
    names["FIRED"] = bytearray(len(unit.bodies))
    _effects(unit, names)
    return names


_BUILTINS = {
    one.__name__: one
    for one in (abs, all, any, iter, len, max, min, next, range, sum, bool, TypeError)
}


def _card_counters(checked: Checked, tables: Tables) -> dict[str, list[tuple[int, int, int]]]:
    found: dict[str, list[tuple[int, int, int]]] = {}
    for name, info in checked.symbols.counters.items():
        deck = info.model.of
        if deck in tables.deck_base:
            place = (tables.counter[name], tables.deck_base[deck], tables.width[name])
            found.setdefault(deck, []).append(place)
    return found


def _shower(tables: Tables) -> Any:
    def shown(_: Any, kind: str, value: Any) -> Any:
        if value is None:
            return None
        if kind == "card":
            return tables.names[value]
        if kind == "seat":
            return f"seat {value + 1}"
        return tables.places[value].name if kind == "zone" else value

    return shown


def _effects(unit: Unit, names: dict[str, Any]) -> None:
    """How `resolve` finds what a card does: a function, or a frame to push."""
    effects = unit.checked.effects
    entry = {
        card: (unit.entry[number], names[f"BLANK{number}"])
        for card, body in effects.items()
        if (number := unit.number[id(body)]) in unit.framed
    }
    plain = {
        card: unit.number[id(body)]
        for card, body in effects.items()
        if unit.number[id(body)] not in unit.framed
    }
    ids = unit.tables.ids

    def nothing(*_: Any) -> None:
        return None

    def start_effect(s: Any, card: int, *args: Any) -> None:
        name = ids[card]
        if name in entry:
            first, blank = entry[name]
            s.push([first, card, *args, *blank])
        elif name in plain:
            names[f"p{plain[name]}"](s, card, *args)

    names["nothing"] = nothing
    names["start_effect"] = start_effect
    names["EFFECT"] = _Plain(plain, names)


class _Plain(dict[str, Any]):
    """The functions of card effects that need no frame, by card id."""

    def __init__(self, plain: dict[str, int], names: dict[str, Any]) -> None:
        super().__init__()
        self.plain, self.names = plain, names

    def get(self, card: str, default: Any = None) -> Any:
        """The function of a card, or `default`."""
        number = self.plain.get(card)
        return default if number is None else self.names[f"p{number}"]


def _events(unit: Unit, names: dict[str, Any]) -> None:
    for event in unit.checked.events:
        made = Event(unit.tables.ids, unit.tables.seats)
        made.optional = [_answer(unit, names, one) for one in unit.reactions(event, forced=False)]
        made.forced = [_answer(unit, names, one) for one in unit.reactions(event, forced=True)]
        made.settle()
        key = name_of(event)
        names[f"forced_{key}"] = made.waiting
        names[f"start_{key}"] = made.start
        names[f"answers_{key}"] = made.answers
        names[f"reply_{key}"] = made.reply
        names[f"holds_{key}"] = made.holds
        names[f"why_{key}"] = made.why
        names[f"like_{key}"] = made.like


def _answer(unit: Unit, names: dict[str, Any], one: Reacts) -> Answer:
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


__all__ = ["all_bodies", "compile_checked", "compile_game", "re"]
