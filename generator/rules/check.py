"""A whole ruleset: every expression and effect of it and of the cards, read and typed."""

from collections.abc import Mapping
from dataclasses import replace

from generator.diagnostics import Diagnostic, Severity, quoted
from generator.model.game import Game
from generator.model.rules import Action, Rule, Ruleset, cited
from generator.rules import codes
from generator.rules.card_rules import read_cards, read_modifier
from generator.rules.case import Case
from generator.rules.checked import Checked
from generator.rules.declarations import read_bounds, read_declarations, share
from generator.rules.effects import BodyReader
from generator.rules.places import Path
from generator.rules.tree import Body
from generator.rules.types import FLAG, NUMBER, SEAT, Type, fits
from generator.rules.world import name_of


def _run(case: Case) -> None:
    """Read everything, in an order in which names are known before they are used."""
    read_declarations(case)
    share(case)
    for name in case.terms.models:
        case.terms.read(name)
    read_bounds(case)
    _bodies(case)
    read_cards(case)
    for index, one in enumerate(case.ruleset.modifiers):
        ids = tuple(card for card, deck in case.world.deck_of.items() if deck == one.deck)
        if not ids:
            case.unknown(("modifiers", index, "deck"), "deck", one.deck, case.world.decks)
        read_modifier(case, case.report, one, ids, ("modifiers", index))
    _end(case)
    _unused(case)


def _bodies(case: Case) -> None:
    for index, rule in enumerate(case.ruleset.rules):
        params, gives = case.shared.rules[rule.id]
        reader = case.body(case.report, params, gives)
        case.done.rules[rule.id] = _body(reader, rule, params, ("rules", index))
    for index, action in enumerate(case.ruleset.actions):
        params = {"seat": SEAT, **case.shared.actions[action.id]}
        reader, path = case.body(case.report, params), ("actions", index)
        requires = reader.tests(action.requires, (*path, "requires"), afterwards=True)
        prefer = None
        if action.prefer is not None:
            prefer = reader.expr(action.prefer, (*path, "prefer"), NUMBER)
        body = _body(reader, action, params, path)
        case.done.actions[action.id] = replace(
            body, requires=requires, prefer=prefer, aside=action.aside
        )


def _body(reader: BodyReader, rule: Rule | Action, params: Mapping[str, Type], path: Path) -> Body:
    effects = reader.effects(rule.does, (*path, "does"))
    return Body(
        id=rule.id,
        kind="rule" if isinstance(rule, Rule) else "action",
        position=reader.report.places.where(path),
        params=params,
        locals=reader.made,
        effects=effects,
        gives=reader.gives,
        says=rule.says or "",
        cites=cited(rule),
        secret=frozenset(map(name_of, rule.secret)) if isinstance(rule, Rule) else frozenset(),
    )


def _end(case: Case) -> None:
    rules = case.ruleset
    scope = {"seat": SEAT}
    case.done.returns = case.body(case.report, scope).expr(rules.returns, ("returns",), NUMBER)
    case.done.ties = tuple(
        case.body(case.report, scope).expr(one, ("ties", index), NUMBER)
        for index, one in enumerate(rules.ties)
    )
    if rules.wins is not None:
        case.done.wins = case.body(case.report, scope).expr(rules.wins, ("wins",), FLAG)
    if rules.start not in case.shared.rules:
        hint = case.shared.meant("rule", rules.start, case.shared.rules)
        message = f"there is no rule {quoted(rules.start)}"
        case.report.at(("start",), codes.UNKNOWN_NAME, message, hint)
    elif not fits(Type("flag"), FLAG) or case.shared.rules[rules.start][0]:
        message = "the rule that runs the match is given nothing"
        case.report.at(("start",), codes.WRONG_FIELD, message)


def _unused(case: Case) -> None:
    used = {*case.shared.used, ("rule", case.ruleset.start)}
    for kind, key in (
        ("rule", "rules"),
        ("action", "actions"),
        ("event", "events"),
        ("requirement", "requirements"),
    ):
        for index, one in enumerate(getattr(case.ruleset, key)):
            if (kind, one.id) not in used:
                message = f"nothing leads to the {kind} {quoted(one.id)}"
                case.report.at((key, index), codes.UNREACHABLE_RULE, message)


def check_ruleset(game: Game, ruleset: Ruleset) -> tuple[Checked | None, list[Diagnostic]]:
    """Read a ruleset and what the cards do under it.

    Returns:
        What the engine compiles, or None where a finding is an error; and all findings, sorted.
    """
    case = Case(game, ruleset)
    _run(case)
    findings = sorted(set(case.findings))
    failed = any(one.severity is Severity.ERROR for one in findings)
    return (None if failed else case.done), findings
