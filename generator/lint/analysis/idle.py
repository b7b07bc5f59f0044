"""What can never happen or change anything: idle effects, cards that never act, unheard events."""

from collections.abc import Iterable, Iterator

from generator.diagnostics import Position, quoted
from generator.lint.analysis.card_flow import left_in_the_box, reachable_zones, zone_names
from generator.lint.analysis.environment import Environment, environments
from generator.lint.analysis.value_ranges import Ranges
from generator.lint.checks import Findings, error, per_ruleset, warning
from generator.model.rules import Ruleset
from generator.model.seating import decks_of
from generator.rules import claims
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Body, Checked, Effect, Expr, sure_names, walk
from generator.rules.walk import all_roots, body_roots, every_effect, nodes, place_of

_NONE = {"draw": "no card is drawn", "deal": "no card is dealt", "roll": "no die is rolled"}
_ZERO = {"add": "nothing is added", "score": "nothing is scored", "pay": "nothing is paid"}
_INNER = {"times": "this is never done", "count": "none is picked"}
_BELOW = "nothing is paid: what is below 0 does not go the other way"
_SAME = {"pay": ("from", "to", "this is paid to whoever pays it"),
         "set": ("set", "to", "this is set to itself"),
         "swap": ("swap", "and", "this changes places with itself"),
         "move": ("move", "to", "these cards lie there already"),
         "draw": ("from", "to", "these cards lie there already")}  # fmt: skip
_BODIES = {"if": "nothing depends on this",
           **dict.fromkeys(("each", "turns", "repeat"), "nothing is repeated here")}  # fmt: skip
_UNREAD = (
    ("nobody looks at what was chosen", "use it, or do not ask"),
    ("nothing is done with what was picked", "use it, or do not pick"),
)


@warning(
    "R214",
    what="An effect can change nothing: it adds 0, draws no card, moves cards to where they are, "
    "sets a value to itself, asks for a choice that nobody looks at, picks what nothing uses, or "
    "has an option of a claim that nothing behind the claim asks for.",
    why="Somebody meant it to do something.",
    example="- {draw: 0, from: stock, to: seat.hand}",
    instead="- {draw: 1, from: stock, to: seat.hand}",
)
@per_ruleset
def idle_effect(checked: Checked) -> Findings:
    """One finding for each effect that can change nothing, whatever happens."""
    for body, env in environments(checked):
        read = _locals(body_roots(body))
        for effect in walk(body.effects):
            for expr, message in _idle(effect, env):
                yield place_of(expr, effect.position) if expr else effect.position, message
            if _is_unread(effect, read, body):
                done, hint = _UNREAD[effect.word == "pick"]
                yield effect.position, f"{done}: {effect.names['as']}", hint
            for option in _unhandled(effect, body):
                message = f"nothing is done where a claim is answered with {quoted(option)}"
                name = str(effect.names["outcome"]).replace("_", "-")
                hint = f"it ends the asking: write {{if: {name} == {option}, then: […]}} behind it"
                yield effect.position, message, hint


def _unhandled(effect: Effect, body: Body) -> list[str]:
    """The options of a claim beside belief and doubt that no test behind it asks for."""
    name = effect.names.get("outcome")
    options = [one.id for one in effect.names.get("options", ())]
    own = [one for one in options if name and one not in (claims.BELIEVE, claims.DOUBT)]
    if not own:
        return []
    named = set[str]()
    for other in walk(body.effects):
        for key, root in other.exprs.items():
            if key == "if" and claims.CHALLENGER in sure_names(root, holds=True):
                return []  # Whoever did not believe is spoken of, by doubt or otherwise.
            if name not in _locals([root]):
                continue
            word = _only(root, str(name)) if key == "if" and "else" not in other.bodies else None
            if word is None:
                return []  # Whatever came of it, something is done.
            named.add(word)
    return [one for one in own if one not in named]


def _only(test: Expr, name: str) -> str | None:
    """The one word that a local must be for a test to hold; None where that is not known."""
    if test.op == "and":
        return next((word for one in test.args if (word := _only(one, name))), None)
    if test.op != "compare" or test.value != ("==",):
        return None
    one, other = test.args if test.args[0].op == "local" else test.args[::-1]
    is_told = (one.op, one.value, other.op) == ("local", name, "const")
    return str(other.value) if is_told else None


def _idle(effect: Effect, env: Environment) -> Iterator[tuple[Expr | None, str]]:
    exprs, word = effect.exprs, effect.word
    amount = exprs.get(word)
    if word in _ZERO and Ranges(env).of(exprs[word]) == (0, 0):
        yield amount, _ZERO[word]
    elif word == "pay" and Ranges(env).of(exprs[word]).most < 0:
        yield amount, _BELOW
    counted = {**_INNER, word: _NONE[word]} if word in _NONE else _INNER
    for key, message in counted.items():
        if key in exprs and Ranges(env).of(exprs[key]).most <= 0:
            yield exprs[key], message
    if word in _SAME:
        one, other, message = _SAME[word]
        if exprs.get(one) == exprs.get(other) or (word == "move" and _is_put_back(effect)):
            yield amount, message
    if word in _BODIES and not any(effect.bodies.values()):
        yield None, _BODIES[word]


def _is_put_back(move: Effect) -> bool:
    """Whether cards from the top of a zone go to its top."""
    cards, is_top = move.exprs["move"], move.names.get("at", "top") == "top"
    from_top = cards.op == "function" and cards.value == "top"
    return from_top and is_top and cards.args[0] == move.exprs["to"]


def _is_unread(effect: Effect, read: set[str], body: Body) -> bool:
    """Whether a choice leads to nothing: no `then`, no `else`, and a local that nobody reads."""
    name = effect.names.get("as")
    if effect.word not in ("choose", "ask", "ask_all", "pick") or name is None or effect.bodies:
        return False
    # Its own `where` and `prefer` speak of candidates, not of what was chosen.
    tested = [one.test for one in effect.where]
    own = _locals((*tested, *(one for key, one in effect.exprs.items() if key == "prefer")))
    others = [other for other in walk(body.effects) if other is not effect]
    elsewhere = _locals(root for other in others for root in other.exprs.values())
    elsewhere |= _locals(one.test for other in others for one in other.where)
    return name not in read or (name in own and name not in elsewhere)


def _locals(roots: Iterable[Expr]) -> set[str]:
    return {one.value for root in roots for one in nodes(root) if one.op == "local"}


@error(
    "R218",
    what="What a card does can never happen: no rule resolves it, its event never comes, it never "
    "lies in the zones from which it would act, or the amount that it changes is never asked for.",
    why="It is printed, and players wait for it in vain.",
    example="reacts:\n  - {to: sold, from: [stock], does: [{move: this, to: heap}]}",
    instead="reacts:\n  - {to: sold, from: [hand], does: [{move: this, to: heap}]}",
)
@per_ruleset
def idle_card(checked: Checked) -> Findings:
    """One finding for each effect, reaction and modifier of a card that nothing leads to."""
    reach = reachable_zones(checked)
    yield from _effects(checked)
    yield from _reactions(checked, reach)
    yield from _modifiers(checked, reach)


def _effects(checked: Checked) -> Findings:
    resolved: set[str] = set()
    for effect in every_effect(checked):
        if effect.word == "resolve":
            resolved |= effect.exprs["resolve"].type.decks or checked.symbols.deck_ids
    for card, body in checked.effects.items():
        deck = checked.symbols.deck_of[card]
        if deck not in resolved:
            resolved.add(deck)  # Once for the deck: one `resolve` would wake them all.
            message = f"no rule resolves {quoted(card)}, or any card of {quoted(deck)}"
            users = [one for one in checked.game.rulesets if _uses(checked, one, deck)]
            at = (len(users) == 1 and _last_handled(checked, deck)) or body.position
            found = idle_card.code.at(at, message, "`{resolve: card}` runs the effect of a card")
            yield found.beside([body.position])


def _uses(checked: Checked, ruleset: Ruleset, deck: str) -> bool:
    return any(one.id == deck for one in decks_of(checked.game, ruleset))


def _last_handled(checked: Checked, deck: str) -> Position | None:
    """Where rules have to do with a card of a deck for the last time: there it could happen."""
    held: Position | None = None
    for body in checked.rules.values():
        for effect in walk(body.effects):
            parts = [one for root in effect.exprs.values() for one in nodes(root)]
            if any(one.op == "local" and one.type.decks == frozenset({deck}) for one in parts):
                held = effect.position
    return held


def _events(checked: Checked, word: str) -> set[str]:
    """The events that rules open by `window` or by `emit`."""
    return {one.names[word] for one in every_effect(checked) if one.word == word}


def _reactions(checked: Checked, reach: dict[str, frozenset[str]]) -> Findings:
    opened, emitted = _events(checked, "window"), _events(checked, "emit")
    told: set[str] = set()
    for one in checked.reacts:
        at, name, event = one.body.position, quoted(one.card), quoted(one.event)
        if one.event in told:
            continue
        if one.event not in opened | emitted:
            told.add(one.event)
            yield at, f"no rule opens the event {event} that {name} answers"
        elif one.event not in opened and not one.forced:
            told.add(one.event)
            hint = "say `forced: true`, or let a rule open a `window`"
            yield at, f"{name} waits to be asked, and {event} asks nobody", hint
        elif away := _away(checked, one.card, one.zones, reach):
            yield one.acts_from, away


def _modifiers(checked: Checked, reach: dict[str, frozenset[str]]) -> Findings:
    asked = {one.value for root in all_roots(checked) for one in nodes(root) if one.op == "amount"}
    for adds in checked.adds:
        away = [_away(checked, card, adds.zones, reach) for card in adds.cards]
        if adds.amount not in asked:
            name = quoted(adds.amount.replace("_", "-"))
            yield adds.position, f"no rule asks for the amount {name}"
        elif away and all(away):
            yield adds.acts_from, str(away[0])


def _away(
    checked: Checked, card: str, zones: Iterable[str], reach: dict[str, frozenset[str]]
) -> str | None:
    deck, wanted = checked.symbols.deck_of[card], set(zones)
    if not wanted or wanted & reach[deck] or deck in left_in_the_box(checked):
        return None
    where = f"{zone_names(wanted)}, where no card of {quoted(deck)} ever lies"
    return f"{quoted(card)} acts from {where}"


@warning(
    "R217",
    what="A `window` or `emit` opens for an event that no card of the ruleset answers, "
    "and no seat.",
    why="Every player is asked at a window, and none could ever say yes; often the card answers "
    "an event of a similar name.",
    example="- {window: sold, with: {by: seat}, seats: others(seat)}",
    instead="reacts:\n  - {to: sold, from: [hand], does: […]}",
)
@per_ruleset
def unanswered_event(checked: Checked) -> Findings:
    """One finding for each window that no card can answer, and each event that no card hears."""
    heard = {
        "window": {one.event for one in checked.reacts} | {one.event for one in checked.answers},
        "emit": {one.event for one in checked.reacts if one.forced},
    }
    for effect in every_effect(checked):
        event = effect.names.get(effect.word) if effect.word in heard else None
        if event and event not in heard[effect.word]:
            told = "answers" if effect.word == "window" else "is forced to answer"
            message = f"no card {told} the event {quoted(event)}"
            hint = "a card answers with `reacts:`"
            if effect.word == "window":
                hint += ", a seat by `answers:` of the ruleset"
            yield effect.position, message, hint


def _of_board(ruleset: Ruleset) -> set[str]:
    """Zones in which spaces of the board lie, and what stands on them, to be seen there."""
    if ruleset.board is None:
        return set()
    kind = f"card of {ruleset.board.deck}"
    decks = {ruleset.board.deck, *(one.of for one in ruleset.counters if one.type == kind)}
    return {name_of(one.id) for one in ruleset.zones if decks & {*one.starts_with}}


_KINDS = {"zones": "zone", "counters": "counter", "terms": "term", "amounts": "amount"}
_TERMS = ("term", "amount")
"""What can stand at the table for people alone."""


@warning(
    "R220",
    what="A zone, counter, term or amount is declared, and no rule or card speaks of it.",
    why="It is a leftover, or the rule that needs it was forgotten.",
    example="counters: [{id: fame, of: seat, type: integer}]\nreturns: seat.score",
    instead="counters: [{id: fame, of: seat, type: integer}]\nreturns: seat.score + seat.fame",
)
@per_ruleset
def unused_name(checked: Checked) -> Findings:
    """One finding for each zone, counter, term and amount that nothing speaks of."""
    parts = (one for root in all_roots(checked) for one in nodes(root))
    named = {str(one.value) for one in parts if one.op in _KINDS.values()}
    for zones in [one.zones for many in (checked.reacts, checked.adds) for one in many]:
        named.update(zones)
    named.update(name_of(one.refills_from) for one in checked.ruleset.zones if one.refills_from)
    named.update(_of_board(checked.ruleset))
    places = checked.game.places[f"rules/{checked.ruleset.id}"]
    for key, kind in _KINDS.items():
        for index, one in enumerate(getattr(checked.ruleset, key)):
            if name_of(one.id) not in named and not (kind in _TERMS and one.shown):
                at = places.where((key, index, "id"))
                yield at, f"nothing speaks of the {kind} {quoted(one.id)}"
