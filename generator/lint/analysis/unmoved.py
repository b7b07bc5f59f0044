"""Cards that stay where they are when they have been played, though their kin go somewhere."""

from collections.abc import Iterator, Sequence

from generator.diagnostics import quoted
from generator.lint.analysis.card_flow import zone_names, zones_of
from generator.lint.analysis.deeds import Acting, Deed, acting_cards
from generator.lint.checks import Findings, per_ruleset, warning
from generator.lint.kin import kinds_of
from generator.rules.typed_tree import Checked

_FEWEST = 3
"""So many others of its kind show what becomes of a card."""


@warning(
    "R237",
    what="A card moves itself nowhere when it has done what it says, and every other card of its "
    "deck and kind does.",
    why="It stays in the hand, or where it was played from, and can be played again at once.",
    example="effect:\n  - {draw: 2, from: deck, to: seat.hand}",
    instead="effect:\n  - {move: this, to: discard}\n  - {draw: 2, from: deck, to: seat.hand}",
)
@per_ruleset
def unmoved_card(checked: Checked) -> Findings:
    """One finding for each such card."""
    cards = [one for one in acting_cards(checked) if one.bodies]
    for acting in cards:
        if _moves(acting) or not acting.is_whole:
            continue
        alike = [one for one in cards if one is not acting and _is_like(one, acting)]
        for kin in (*_of_kinds(checked, acting, alike), alike):
            if len(kin) >= _FEWEST and all(map(_moves, kin)):
                to = {zone for one in kin for deed in _moves(one) for zone in _goal(deed)}
                message = f"nothing moves {quoted(acting.card)}, and every other card of its kind "
                hint = f"`{{move: this, to: {zone_names(to)}}}`" if len(to) == 1 else None
                yield acting.bodies[0].position, f"{message}is moved when it is played", hint
                break


def _is_like(one: Acting, other: Acting) -> bool:
    return one.deck == other.deck and one.reacts == other.reacts


def _of_kinds(checked: Checked, acting: Acting, alike: Sequence[Acting]) -> Iterator[list[Acting]]:
    """Those of the same deck that are of the same kind, by each attribute that tells kinds."""
    for name in kinds_of(checked.game.deck(acting.deck)):
        mine = acting.this.get(name.replace("-", "_"))
        yield [one for one in alike if one.this.get(name.replace("-", "_")) == mine]


def _moves(acting: Acting) -> list[Deed]:
    """What a card does to move itself."""
    return [
        deed
        for deed in acting.of("move", "remove")
        if deed.names.meant(deed.effect.exprs[deed.effect.word]) is not None
    ]


def _goal(deed: Deed) -> frozenset[str]:
    """The zones to which a card may be moved."""
    to = deed.effect.exprs.get("to")
    return frozenset() if to is None else zones_of(to, deed.names.sources) or frozenset()
