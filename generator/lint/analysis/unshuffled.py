"""Piles that are drawn from and never shuffled: their cards come in the same order every time."""

from collections.abc import Iterable, Iterator

from generator.diagnostics import quoted
from generator.lint.analysis.card_flow import zones_of
from generator.lint.analysis.environment import Sources, card_index, sources_of
from generator.lint.checks import Findings, per_ruleset, warning
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Checked, Effect, walk
from generator.rules.walk import bodies, nodes

_TAKES = ("draw", "deal")
_OF_TOP = frozenset({"top", "bottom"})


@warning(
    "R243",
    what="A face-down pile holds a deck from the start, cards are taken from its top, and no rule "
    "shuffles it.",
    why="Cards begin in the order of their file: every match is the same.",
    example="zones:\n  - {id: stock, holds: [goods], sees: nobody, ordered: true, "
    "starts_with: [goods]}\n…\n- {deal: 3, from: stock, to: seat.hand}",
    instead="- {shuffle: stock}\n- {deal: 3, from: stock, to: seat.hand}",
)
@per_ruleset
def unshuffled_pile(checked: Checked) -> Findings:
    """One finding for each such zone."""
    taken, mixed = _used(checked)
    places = checked.game.places[f"rules/{checked.ruleset.id}"]
    for index, zone in enumerate(checked.ruleset.zones):
        name = name_of(zone.id)
        is_pile = zone.ordered and zone.sees == "nobody" and _is_mixed(checked, zone.starts_with)
        if is_pile and name in taken and name not in mixed:
            message = f"cards are drawn from {quoted(zone.id)}, and no rule ever shuffles it"
            hint = f"`{{shuffle: {name}}}` before play begins"
            yield places.where(("zones", index, "id")), message, hint


def _is_mixed(checked: Checked, decks: Iterable[str]) -> bool:
    """Whether some decks have several cards that are not the same."""
    return sum(len(card_index(checked).decks.get(one, ())) for one in decks) > 1


def _used(checked: Checked) -> tuple[set[str], set[str]]:
    """The zones from whose top cards are taken, and those that are shuffled."""
    taken, mixed = set[str](), set[str]()
    for body in bodies(checked):
        sources = sources_of(body)
        for effect in walk(body.effects):
            if effect.word == "shuffle":
                zones = zones_of(effect.exprs["shuffle"], sources)
                mixed |= zones if zones is not None else {*checked.symbols.zones}
            taken |= {*_taken(effect, sources)}
    return taken, mixed


def _taken(effect: Effect, sources: Sources) -> Iterator[str]:
    if effect.word in _TAKES:
        yield from zones_of(effect.exprs["from"], sources) or ()
    for expr in effect.exprs.values():
        for one in nodes(expr):
            if one.op == "zone-top" or (one.op == "function" and one.value in _OF_TOP):
                yield from zones_of(one.args[0], sources) or ()
