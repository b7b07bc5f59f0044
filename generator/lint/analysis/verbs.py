"""Verbs beside effects: a text that says “look at” where all are shown the card, and its like.

Each is judged only where what the card does leaves no other reading.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from generator.diagnostics import Diagnostic, Position
from generator.lint.analysis.card_flow import zone_names, zones_of
from generator.lint.analysis.deeds import Acting, Deed, acting_cards
from generator.lint.analysis.disagreement import disagreement, text_position, typed_words
from generator.lint.analysis.said_rules import said_rules
from generator.lint.card_words import CardWords, sentences
from generator.lint.case import Case
from generator.lint.checks import Findings, agreed, error
from generator.rules.symbols import BOX
from generator.rules.typed_tree import Checked, Expr
from generator.rules.types import elements
from generator.rules.walk import nodes, place_of


def _say(*words: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(words)})\b", re.IGNORECASE)


_LOOK = _say(r"looks? (?:secretly )?(?:at|through)", "peeks?")
_SHOW = _say(
    "shown?", "shows", r"reveal\w*", r"turn\w*", "face.?up", "aloud", r"every\w+", "all", "open",
    r"announc\w+", "public",
)  # fmt: skip
_REVEAL = _say("reveals?")
_SECRET = _say("looks?", "peeks?", r"secret\w*", "alone", "only", "yourself", "to you")
_RANDOM = _say("at random", "randomly")
_CHANCE = _say(
    r"random\w*", r"blind\w*", "unseen", r"without looking", r"shuffl\w+", "die", "dice", r"rolls?",
    "toss", "coin", "chance", "lots?", "luck", "draws?", "top", "face down",
)  # fmt: skip
_PILE = _say(
    "draws?", "deals?", "deck", "pile", "stock", "top", "bottom", r"roll\w*", "dice?", "toss",
    "coin", r"shuffl\w+",
)  # fmt: skip
_CHOICE = _say(
    r"(?:choose|chooses)(?: \w+){0,3} cards?", r"cards? of (?:your|their) (?:own )?choice"
)
_THEIR_CHOICE = _say("of their (?:own )?choice")
_DO = "(?:draw|gain|lose|discard|pay|take|get|score)s?"
_EACH = _say(
    rf"(?:each|every)(?: other| living)? (?:player|person) {_DO}",
    rf"all(?: other)? players {_DO}",
    rf"every(?:body|one)(?: else)? {_DO}",
)
_OTHER = _say(
    rf"(?:^|(?<=[.:;] ))(?:another player|the other player|your \w+ neighbou?r) {_DO}",
    "another player’s hand",
)
_OWN = _say("you", "your", "yours", "yourself", "each", "every", "both", "all", r"every\w+")
_SEVERAL = _say(
    "each", "every", "all", r"every\w+", "players", "others?", "both", "any", r"any\w+", "whoever",
    "who", "they", "them", "their", "theirs", r"neighbou?rs?", "rest", "table", "nobody", "no one",
    r"opponents?", r"rivals?", "clockwise", "turn", "turns", "round", "team", "people", "another",
)  # fmt: skip
_YOU = re.compile(rf"(?:^|[.:;] |\bYou ){_DO}\b", re.IGNORECASE)
_TAKES = "(?:discard|take|give|move|remove|return|lose|draw|put|destroy|burn)s?"
_ONE_CARD = _say(rf"{_TAKES} (?:one|a|an|any one) (?:[\w’-]+ ){{0,3}}?card")
_MORE_CARDS = _say("cards", "each", "every", "all", "both", "hand", r"every\w+")
_ALL_CARDS = _say(
    rf"{_TAKES} (?:(?:all|every|each)(?: of)?(?: the| your| their)?) (?:[\w’-]+ ){{0,3}}?cards?"
)
_ONE_OF = _say("one of", r"(?:one|an?|another) (?:[\w’-]+ ){0,3}?card", "chooses?", r"any \w+ card")
_SIDES = {
    side: _say(
        rf"(?:on|to) (?:your|the|his|her|their) {side}",
        rf"{side}(?:-hand)? (?:hand )?neighbou?rs?",
    )
    for side in ("left", "right")
}
_SIDE = {side: _say(side) for side in _SIDES}
_DISCARD = _say("discards?")
_OUT = _say(
    r"remove[sd]?.{0,40} (?:from|out of) (?:the|this) (?:game|match|play)",
    r"(?:in)?to the box", r"out of (?:the|this) (?:game|match)",
)  # fmt: skip
_GONE = _say(
    r"remov\w+", "out of", "box", r"return\w*", "back", r"destroy\w*", r"burn\w*", "gone",
    "leaves?",
)  # fmt: skip
_DRAW = _say("draws?")
_OF_DISCARDS = _say(r"(?:draw|take|get)s?.{0,40} from the discards?(?: pile)?")
_DISCARDED = _say(r"discard\w*", "pile")
_DECK = _say("deck", "stock", "top")
_MAY = re.compile(r"^(?:Then )?(?:you|the player|they) may\b", re.IGNORECASE)
_OPEN = _say("may", "if", "when", "whenever", "once", "instead", "can", "or", "unless", "only")
_MUST = _say("must")
_FREE = _say("may", "can", "cannot", "unless", "or", "if", "up to", "pass", "any number")
_ASKS = ("choose", "ask", "ask_all", "act", "window")
_MANY = ("each", "turns", "repeat", "deal", "ask_all", "swap")
_ENOUGH = 3
"""So many cards of a deck show that “you” is whoever plays them."""
_SHOWS = ("draw", "peek", "reveal", "move", "add")


class _Contradiction(NamedTuple):
    """Where the effect does something, what, the words of the text, and what to write instead."""

    at: Position
    does: str
    says: str
    hint: str


Wrong = Iterator[_Contradiction]
Judge = Callable[[Checked, CardWords, Acting], Wrong]


@error(
    "R231",
    what="A card or a rule says one thing and does another: “look at” and all are shown the card, "
    "“at random” and a seat chooses, “each player” and one alone, left and right, “discard” and "
    "the cards leave the match, “draw” and they come from the discard pile, “may” and the seat "
    "must, “another player” and it happens to the one who plays the card, “one card” and all are "
    "moved.",
    why="Whoever reads the card plays another game than whoever runs it.",
    example='text: Look at the top card of the deck.\neffect: [{reveal: "top(deck, 1)"}]',
    instead='text: Look at the top card of the deck.\neffect: [{peek: "top(deck, 1)", by: seat}]',
)
def contradicted_verb(case: Case) -> Findings:
    """One finding for each word of a card that its deeds contradict."""
    yield from agreed(case, partial(_contradicted, case))


def _contradicted(case: Case, checked: Checked) -> Iterator[Diagnostic]:
    of_rules = (
        (said, one)
        for said, acting in said_rules(case, checked)
        if acting.is_whole
        for judge in _OF_RULES
        for one in judge(checked, said, acting)
    )
    for said, one in (*_contradictions(case.card_words, checked), *of_rules):
        typed = typed_words(case, said, one.says)
        message = f"the text says “{one.says}”, and in the effect {one.does}"
        begins = text_position(case, said)
        yield disagreement(contradicted_verb.code, message, one.hint, typed, one.at, begins)


def _contradictions(
    words: Mapping[str, CardWords], checked: Checked
) -> Iterator[tuple[CardWords, _Contradiction]]:
    cards = acting_cards(checked)
    is_shared = checked.ruleset.seats.most > 1
    alone = Counter(
        (one.deck, _loops(one))
        for one in cards
        if one.card in words and _is_of_one(words[one.card])
    )
    for acting in cards:
        said = words.get(acting.card)
        if said is None or not said.rules.strip():
            continue
        for judge in (*_OF_OWN, *(_OF_OWN_AMONG_SEVERAL if is_shared else ())):
            yield from ((said, one) for one in judge(checked, said, acting))
        if not acting.is_whole:
            continue
        for judge in (*_JUDGES, *(_AMONG_SEVERAL if is_shared else ())):
            yield from ((said, one) for one in judge(checked, said, acting))
        # In a deck of events, “you” may be everybody.
        is_odd = alone[acting.deck, True] == 1 and alone[acting.deck, False] >= _ENOUGH
        if is_shared and is_odd and _is_of_one(said):
            yield from ((said, one) for one in _one_player(checked, said, acting))


def _wrong(deed: Deed, expr: Expr | None, does: str, says: str, hint: str) -> _Contradiction:
    at = deed.position if expr is None else place_of(expr, deed.position)
    return _Contradiction(at, does, says, hint)


def _said(pattern: re.Pattern[str], text: str) -> str:
    """The words of a text that a pattern finds; empty where it finds none."""
    found = pattern.search(text)
    return " ".join(found.group().split()).strip(".:; ") if found else ""


def _is_this(expr: Expr) -> bool:
    return expr.op == "local" and expr.value == "this"


def _zones(deed: Deed, key: str) -> frozenset[str]:
    """The zones of which a field speaks; none where they are not known."""
    return zones_of(deed.effect.exprs[key], deed.names.sources) or frozenset()


def _is_open(checked: Checked, zones: frozenset[str]) -> bool:
    return any(checked.symbols.zones[one].model.sees == "everybody" for one in zones)


# -- who sees ----------------------------------------------------------------------------------


def _looked_at(checked: Checked, said: CardWords, acting: Acting) -> Wrong:
    look = _said(_LOOK, said.rules)
    if look and not acting.does("peek") and not _SHOW.search(said.everything):
        for deed in acting.of("reveal"):
            shown = deed.effect.exprs["reveal"]
            if deed.own and not _is_this(shown) and not _is_open(checked, _zones(deed, "reveal")):
                hint = "`peek` lets one seat look"
                yield _wrong(deed, shown, "all are shown the cards", look, hint)
                return


def _revealed(checked: Checked, said: CardWords, acting: Acting) -> Wrong:
    shown = _said(_REVEAL, said.rules)
    if not shown or _SECRET.search(said.everything) or acting.does("reveal", "swap"):
        return
    if any(_is_open(checked, _zones(one, "to")) for one in acting.of("move", "draw", "deal")):
        return
    for deed in acting.of("peek")[:1]:
        hint = "`reveal` shows cards to all"
        yield _wrong(deed, None, "one seat alone sees the cards", shown, hint)


# -- who decides -------------------------------------------------------------------------------


def _at_random(checked: Checked, said: CardWords, acting: Acting) -> Wrong:
    random = _said(_RANDOM, said.rules)
    told = [one for one in sentences(said.rules) if random and random in one]
    is_of_cards = all("card" in one.lower() and not _PILE.search(one) for one in told)
    if not told or not is_of_cards or acting.does("pick"):
        return
    for deed in acting.of("choose"):
        listed = deed.effect.exprs["choose"]
        if deed.own and _is_of_cards(listed):
            yield _wrong(deed, listed, "a seat chooses", random, "`pick` leaves it to chance")
            return


def _is_seen(checked: Checked, listed: Expr, by: tuple[str, object]) -> bool:
    """Whether a list is all cards of a zone into which the seat `by` sees, by op and value."""
    zone = listed.args[0] if listed.op == "cards" else listed
    if zone.op != "zone":
        return False
    sees = checked.symbols.zones[zone.value].model.sees
    owners = [(one.op, one.value) for one in zone.args]
    return sees == "everybody" or (sees == "owner" and owners == [by])


def _owner(listed: Expr) -> tuple[str, object] | None:
    """The seat out of whose zone a list is, by op and value."""
    zone = listed.args[0] if listed.op == "cards" else listed
    return (zone.args[0].op, zone.args[0].value) if zone.op == "zone" and zone.args else None


def _chosen(checked: Checked, said: CardWords, acting: Acting) -> Wrong:
    choice = _said(_CHOICE, said.rules)
    told = [one for one in sentences(said.everything) if choice and choice in one]
    is_of_chance = any(map(_CHANCE.search, told)) or _RANDOM.search(said.everything)
    if not choice or acting.does(*_ASKS) or is_of_chance:
        return
    for deed in acting.of("pick"):
        listed = deed.effect.exprs["pick"]
        theirs = _owner(listed) if _THEIR_CHOICE.search(said.everything) else None
        if deed.own and _is_seen(checked, listed, theirs or ("local", "seat")):
            yield _wrong(deed, listed, "chance decides", choice, "`choose` asks a seat")
            return


def _may(checked: Checked, said: CardWords, acting: Acting) -> Wrong:
    """“You may” behind a sentence that has been done already, so that nobody asked before it."""
    told = [one for text in said.texts for one in sentences(text)]
    allowed = next((_said(_MAY, one) for one in told[1:] if _MAY.search(one)), "")
    if (
        not allowed
        or acting.reacts
        or _OPEN.search(told[0])
        or acting.does("ask", "ask_all", "act")
    ):
        return
    own = [one for one in acting.deeds if one.own]
    asked = [one for one in acting.deeds if one.effect.word == "choose"]
    is_free = any(one.effect.names.get("optional") or "least" in one.effect.exprs for one in asked)
    is_of_cards = bool(asked) and _is_of_cards(asked[0].effect.exprs["choose"])
    if own and own[0].effect.word in _SHOWS and is_of_cards and asked[0].own and not is_free:
        hint = "say `optional: true`"
        yield _wrong(asked[0], None, "the seat must choose", allowed, hint)


def _is_of_cards(listed: Expr) -> bool:
    return (elements(listed.type) or listed.type).kind == "card"


def _must(checked: Checked, said: CardWords, acting: Acting) -> Wrong:
    must = _said(_MUST, said.rules)
    asked = acting.of(*_ASKS)
    if must and len(asked) == 1 and not _FREE.search(said.everything):
        deed = asked[0]
        is_free = deed.effect.names.get("optional") and not deed.effect.bodies.get("else")
        if deed.own and is_free and deed.effect.word == "choose":
            hint = "leave out `optional`"
            yield _wrong(deed, None, "the seat may choose nothing", must, hint)


# -- to whom -----------------------------------------------------------------------------------


def _each_player(checked: Checked, said: CardWords, acting: Acting) -> Wrong:
    each = _said(_EACH, said.rules)
    if not each or acting.reacts or acting.adds or acting.does(*_MANY):
        return
    exprs = [expr for deed in acting.deeds for expr in deed.effect.exprs.values()]
    if any(
        one.op in ("comprehension", "players", "seats") for expr in exprs for one in nodes(expr)
    ):
        return
    given = [(one, one.effect.exprs.get(_TO.get(one.effect.word, ""))) for one in acting.deeds]
    to_seats = [(deed, to) for deed, to in given if to is not None]
    if to_seats and all(deed.own and _is_seats(to, "seat") for deed, to in to_seats):
        does, hint = "it happens to one seat", "`each: players` is all"
        yield _wrong(to_seats[0][0], None, does, each, hint)


_TO = {"add": "to", "draw": "to", "score": "for"}


def _is_seats(to: Expr, name: str) -> bool:
    """Whether it is something of the seat that a local holds, or that seat itself."""
    owner = to.args[0] if to.args and to.op in ("counter", "zone") else to
    return owner.op == "local" and owner.value == name and owner.type.kind == "seat"


def _is_of_one(said: CardWords) -> bool:
    """Whether a card speaks of whoever plays it alone."""
    return bool(_YOU.search(said.rules)) and not _SEVERAL.search(
        "\n".join((said.everything, *said.slots))
    )


def _loops(acting: Acting) -> bool:
    """Whether something happens to each player."""
    players = (one.effect.exprs["each"].op in ("players", "seats") for one in acting.of("each"))
    return any(players) or acting.does("deal", "turns", "ask_all")


def _one_player(checked: Checked, said: CardWords, acting: Acting) -> Wrong:
    you = _said(_YOU, said.rules)
    for deed in acting.of("each"):
        if deed.own and deed.effect.exprs["each"].op in ("players", "seats"):
            name = deed.effect.names["as"]
            for inner in deed.effect.bodies["do"]:
                key = _TO.get(inner.word)
                if key and _is_seats(inner.exprs[key], name):
                    hint = "leave out `each`, or say who is meant"
                    does = "it happens to each player"
                    yield _wrong(deed, deed.effect.exprs["each"], does, you, hint)
                    return


def _sides(checked: Checked, said: CardWords, acting: Acting) -> Wrong:
    for side, other in (("left", "right"), ("right", "left")):
        told = _said(_SIDES[side], said.rules)
        if not told or _SIDE[other].search(said.everything):
            continue
        asked = [
            (deed, one)
            for deed in acting.deeds
            for expr in deed.effect.exprs.values()
            for one in nodes(expr)
            if one.op == "function" and one.value in ("left_of", "right_of")
        ]
        turned = [
            (deed, one)
            for deed, one in asked
            if one.value == f"{other}_of" and deed.own
            if one.args[0].op == "local" and one.args[0].type.kind == "seat"
        ]
        if turned and len(turned) == len(asked):
            deed, one = turned[0]
            yield _wrong(deed, one, f"it is the seat on the {other}", told, f"`{side}_of`")


def _anothers(checked: Checked, said: CardWords, acting: Acting) -> Wrong:
    """Cards of another player, where the effect knows no seat but the one that plays the card."""
    other = _said(_OTHER, said.rules)
    if not other or _OWN.search(said.everything) or acting.reacts or acting.adds:
        return
    exprs = [expr for deed in acting.deeds if deed.own for expr in deed.effect.exprs.values()]
    parts = [one for expr in exprs for one in nodes(expr)]
    seats = [one for one in parts if (elements(one.type) or one.type).kind == "seat"]
    if any((one.op, one.value) != ("local", "seat") for one in seats):
        return
    for deed in acting.of("pick", "choose", "draw", "add", "score", "call"):
        listed = deed.effect.exprs.get(deed.effect.word)
        if not deed.own:
            continue
        if listed is not None and _owner(listed) == ("local", "seat"):
            does, hint = "the cards are those of whoever plays it", "take them from the other seat"
            yield _wrong(deed, listed, does, other, hint)
            return
        to = deed.effect.exprs.get(_TO.get(deed.effect.word, "with.seat"))
        if to is not None and _is_seats(to, "seat"):
            does, hint = "it happens to whoever plays it", "name the other seat in the effect"
            yield _wrong(deed, to, does, other, hint)
            return


# -- where from, where to ----------------------------------------------------------------------


def _discarded(checked: Checked, said: CardWords, acting: Acting) -> Wrong:
    discard = _said(_DISCARD, said.own)
    moved = [one for one in acting.of("move") if not _is_this(one.effect.exprs["move"])]
    if not discard or _GONE.search(said.own) or moved:
        return
    for deed in acting.of("remove")[:1]:
        if deed.own and any("discard" in zone for zone in checked.symbols.zones):
            removed = deed.effect.exprs["remove"]
            hint = "move them to the discard pile"
            yield _wrong(deed, removed, "the cards leave the match", discard, hint)


def _removed(checked: Checked, said: CardWords, acting: Acting) -> Wrong:
    out = _said(_OUT, said.own)
    if not out or _DISCARDED.search(said.own) or acting.does("remove"):
        return
    moves = [one for one in acting.of("move") if not _is_this(one.effect.exprs["move"])]
    if moves and all(one.own and _is_discards(_zones(one, "to")) for one in moves):
        to, hint = moves[0].effect.exprs["to"], "`remove` takes cards out of the match"
        yield _wrong(moves[0], to, "the cards are discarded", out, hint)


def _is_discards(zones: frozenset[str]) -> bool:
    return bool(zones) and all("discard" in one for one in zones)


def _drawn(checked: Checked, said: CardWords, acting: Acting) -> Wrong:
    draw = _said(_DRAW, said.own)
    if draw and not _DISCARDED.search(said.own):
        for deed in acting.of("draw"):
            if deed.own and _is_discards(_zones(deed, "from")):
                out, hint = deed.effect.exprs["from"], "draw them from the deck"
                yield _wrong(deed, out, "the cards come from the discards", draw, hint)
                return


def _taken_back(checked: Checked, said: CardWords, acting: Acting) -> Wrong:
    taken = _said(_OF_DISCARDS, said.own)
    if not taken or _DECK.search(said.own):
        return
    exprs = [expr for deed in acting.deeds for expr in deed.effect.exprs.values()]
    zones = {one.value for expr in exprs for one in nodes(expr) if one.op == "zone"}
    for deed in acting.of("draw"):
        if deed.own and not any("discard" in one for one in zones):
            out, hint = deed.effect.exprs["from"], "draw them from the discard pile"
            told = f"the cards come from {zone_names(_zones(deed, 'from') - {BOX.id})}"
            yield _wrong(deed, out, told, taken, hint)
            return


# -- how many ----------------------------------------------------------------------------------


def _one_of_all(checked: Checked, said: CardWords, acting: Acting) -> Wrong:
    """One card in the text, and the effect moves a whole list; or all of them, and it moves one."""
    moves = [one for one in acting.of("move") if one.own and not _is_this(one.effect.exprs["move"])]
    if len(moves) != 1 or acting.reacts or any(one.again for one in moves):
        return
    deed, moved = moves[0], moves[0].effect.exprs["move"]
    one, several = _said(_ONE_CARD, said.own), _said(_ALL_CARDS, said.own)
    if one and not _MORE_CARDS.search(said.own) and _is_all(checked, moved):
        yield _wrong(deed, moved, "all of them are moved", one, "`choose` or `pick` takes one")
    elif several and not _ONE_OF.search(said.own) and moved.op == "local":
        made = [
            each for each in acting.of("choose", "pick") if each.effect.names["as"] == moved.value
        ]
        if made and not made[0].effect.exprs.keys() & {"count", "most", "least"}:
            hint = "move the whole list"
            yield _wrong(made[0], None, "one of them alone is moved", several, hint)


def _is_all(checked: Checked, moved: Expr) -> bool:
    """Whether it is a zone that holds several cards, or all cards in one that are of some kind."""
    if moved.op == "comprehension":
        tested = [one for test in moved.args[2:] for one in nodes(test)]
        return not any(one.op in ("card-id", "item") for one in tested)
    return moved.op in ("zone", "cards")


_OF_OWN: tuple[Judge, ...] = (_one_of_all,)
"""Those that look at what a card does itself, whatever else may come of it."""
_OF_OWN_AMONG_SEVERAL: tuple[Judge, ...] = (_anothers,)
_AMONG_SEVERAL: tuple[Judge, ...] = (_looked_at, _revealed, _each_player, _sides)
_OF_RULES: tuple[Judge, ...] = (_sides, _at_random, _chosen)
"""Those that judge a rule or an action by what it says, as well as a card."""
_JUDGES: tuple[Judge, ...] = (
    _at_random,
    _chosen,
    _may,
    _must,
    _discarded,
    _removed,
    _drawn,
    _taken_back,
)
