"""Reads one expression, or the effects of one rule, within the toy's ruleset."""

from functools import cache

from generator.diagnostics import Diagnostic
from generator.rules import check_ruleset
from generator.rules.typed_tree import Effect
from tests.engine.toys import FOLDER, toy

BASE = (FOLDER / "rules/base.yaml").read_text("utf-8")
PARAMS = "{seat: seat, card: card of goods, buyer: card of folk, n: integer, many: list of seat}"


def ruleset(rule: str, gives: str = "") -> str:
    """The toy's ruleset with one more rule, `extra`, given as its effects in YAML."""
    head, tail = BASE.split("\nstart: match", 1)
    extra = f"\n  - id: extra\n    cites: x\n    with: {PARAMS}\n{gives}    does:\n"
    lines = "".join(f"      {line}\n" for line in rule.splitlines())
    caller = (
        "  - id: caller\n    cites: x\n    does:\n"
        "      - {call: extra, with: {seat: 'seats[0]', card: 'first(cards.goods)', "
        "buyer: 'first(cards.folk)', n: 2, many: players}}\n"
    )
    return f"{head}{extra}{lines}{caller}start: caller{tail}"


@cache
def findings_of(rule: str, gives: str = "") -> tuple[str, ...]:
    """Every finding about the rule: `line:column code message (hint)`, lines counted in it.

    That the rest of the toy is then never reached is left out.
    """
    text = ruleset(rule, gives)
    first = text[: text.index("id: extra")].count("\n") + 4 + bool(gives)
    game = toy(base=text)
    found = check_ruleset(game, game.rulesets[0])[1]
    return tuple(_short(one, first) for one in found if one.code.id != "R208")


def _short(one: Diagnostic, first: int) -> str:
    hint = f" ({one.hint})" if one.hint else ""
    place = f"{one.position.line - first}:{one.position.column - 6}"
    return f"{place} {one.code.id} {one.message}{hint}"


def effects_of(rule: str) -> tuple[Effect, ...]:
    """The effects of a rule without findings."""
    game = toy(base=ruleset(rule))
    checked, found = check_ruleset(game, game.rulesets[0])
    assert checked is not None, [str(one) for one in found]
    return checked.rules["extra"].effects


def type_of(expression: str) -> str:
    """The type of an expression without findings."""
    quoted = expression.replace("'", "''")
    (effect,) = effects_of(f"- {{let: {{x: '{quoted}'}}}}")
    return str(effect.exprs["let.x"].type)


def let(expression: str) -> str:
    """An effect that works out an expression, which begins in column 8, or 9 within quotes."""
    return f"- let:\n    x: {expression}"
