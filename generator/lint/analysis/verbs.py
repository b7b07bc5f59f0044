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
from generator.rules.typed_tree import Checked, Expr, walk
from generator.rules.types import SEAT, elements
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
    rf"{_TAKES} (?:(?:all|every|each)(?: of)?(?: the| your| their)?) (?:[\w’-]+ ){{0,3}}?cards?",
    rf"{_TAKES} (?:the|your|their|a)? ?(?:whole|entire) hand",
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
    yield from _of_rules(case, checked)
    for said, one in _contradictions(case.card_words, checked):
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


def _of_rules(case: Case, checked: Checked) -> Iterator[Diagnostic]:
    """Rules whose own words the effects beside them contradict."""
    for said, acting in said_rules(case, checked) if checked.ruleset.seats.most > 1 else ():
        for judge in _OF_RULES if acting.is_whole else ():
            for one in judge(checked, said, acting):
                message = f"the rule says “{one.says}”, and in its effect {one.does}"
                found = contradicted_verb.code.at(one.at, message, one.hint)
                yield found.beside([acting.bodies[0].position])


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
        by = deed.effect.exprs["by"]
        # Of cards that nobody sees, choosing one is chance, and choosing several a choice.
        is_open = _is_seen(checked, listed, (by.op, by.value)) or "least" in deed.effect.exprs
        if deed.own and is_open and _is_of_cards(listed):
            yield _wrong(deed, listed, "a seat chooses", random, "`pick` leaves it to chance")
            return


def _is_seen(checked: Checked, listed: Expr, by: tuple[str, object]) -> bool:
    """Whether a list is all cards of a zone into which the seat `by` sees, by op and value."""
    zone = listed.args[0] if listed.op == "cards" else listed
    if zone.op != "zone":
        return False
    sees = checked.symbols.zones[zone.value].model.sees
    owners = [(one.op, one.value) for one in zone.args]
    return sees == "everybody" or (sees in ("owner", "team") and owners == [by])


def _owner(listed: Expr) -> tuple[str, object] | None:
    """The seat out of whose zone a list is, by op and value."""
    zone = listed.args[0] if listed.op == "cards" else listed
    return (zone.args[0].op, zone.args[0].value) if zone.op == "zone" and zone.args else None


def _chosen(checked: Checked, said: CardWords, acting: Acting) -> Wrong:
    choice = _said(_CHOICE, said.rules)
    told = [one for one in sentences(said.everything) if choice and choice in one]
    is_of_chance = any(map(_CHANCE.search, told)) or _RANDOM.search(said.everything)
    # What is asked where a card is drawn by a rule that is called is no choice of this card.
    asks = any(one.own or not acting.does("draw") for one in acting.of(*_ASKS))
    if not choice or asks or is_of_chance:
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
        hint = "say `asks: may-pass`"
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
            hint = "leave out what lets it pass"
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
            # Cards that all pass on go the other way round; those that all look at do not.
            if one.value == f"{other}_of" and deed.own
            if not deed.again or deed.effect.word in ("peek", "pick")
            if one.args[0].op == "local" and one.args[0].value == "seat"
        ]
        if turned and len(turned) == len(asked):
            deed, one = turned[0]
            yield _wrong(deed, one, f"it is the seat on the {other}", told, f"`{side}_of`")


def anothers_cards(checked: Checked, said: CardWords, acting: Acting) -> Wrong:
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


def _thrown(checked: Checked, said: CardWords, acting: Acting) -> Wrong:
    """Cards that are drawn in the text, and go to the discards without a word of it."""
    told = [one for one in sentences(said.own) if _DRAW.search(one)]
    drawn = [one for one in acting.of("draw") if one.own]
    if not told or len(drawn) != len(acting.of("draw")) or not drawn:
        return
    later = said.own.split(told[-1], 1)[-1] if told[-1] in said.own else ""
    if any(map(_DISCARDED.search, told)) or _DISCARDED.search(later):
        return
    if all(_is_discards(_zones(one, "to") - {BOX.id}) for one in drawn):
        to, hint = drawn[0].effect.exprs["to"], "`to: seat.hand`"
        yield _wrong(drawn[0], to, "the cards go to the discards", _said(_DRAW, told[0]), hint)


def _lost_again(checked: Checked, said: CardWords, acting: Acting) -> Wrong:
    """A hand that is discarded before cards are drawn in the text, and after that in the effect."""
    order = [deed for deed in acting.of("draw", "move") if deed.own]
    told = _HAND_FIRST.search(said.own)
    if told is None or acting.reacts or any(deed.again for deed in order):
        return
    words = [_hand_taken(deed) for deed in order]
    if words == ["draw", "move"]:
        expr, hint = order[1].effect.exprs["move"], "discard before you draw"
        yield _wrong(order[1], expr, "the cards just drawn are discarded too", told.group(), hint)


_HAND_FIRST = re.compile(
    r"\b[Dd]iscards? (?:your|the) (?:whole |entire )?hand\b(?=.{0,40}\bdraw)", re.DOTALL
)
_BACK = _say("back", "again", r"recover\w*", r"return\w*")


def _hand_taken(deed: Deed) -> str:
    """Whether a deed draws to the hand of the one who plays, or moves all of it."""
    word = deed.effect.word
    zone = deed.effect.exprs["to" if word == "draw" else "move"]
    zone = zone.args[0] if zone.op == "cards" else zone
    is_own = zone.op == "zone" and zone.value == "hand" and bool(zone.args)
    return word if is_own and zone.args[0].value == "seat" else ""


def _swapped(checked: Checked, said: CardWords, acting: Acting) -> Wrong:
    """Two sides in the text, and cards that go one way alone."""
    swap = _said(_SWAP, said.own)
    if not swap or acting.does("swap", "set", *_ELSEWHERE):
        return
    moves = [one for one in acting.of("move", "draw", "deal") if not _is_this(_main(one))]
    if len(moves) == 1 and moves[0].own and not moves[0].again:
        does, hint = "cards go one way alone", "`{swap: …, and: …}`"
        yield _wrong(moves[0], _main(moves[0]), does, swap, hint)


def _main(deed: Deed) -> Expr:
    return deed.effect.exprs[deed.effect.word]


_SWAP = _say(
    "swaps?",
    r"exchanges?(?= (?:your|the|a|one|two|hands|cards)\b)",
    "changes? places",
    "trades? places",
)
_ELSEWHERE = ("call", "resolve", "window")


def _not_of_hand(checked: Checked, said: CardWords, acting: Acting) -> Wrong:
    """A hand in the text, and the effect moves what lies elsewhere."""
    hand = _said(_HAND, said.own)
    if not hand or "hand" not in checked.symbols.zones or acting.does(*_ELSEWHERE):
        return
    exprs = [expr for one in acting.deeds for expr in one.effect.exprs.values()]
    zones = [one for expr in exprs for one in nodes(expr) if one.op == "zone"]
    if any(one.value == "hand" for one in zones):
        return
    for deed in acting.of("swap", "move", "pick", "choose", "peek", "reveal"):
        shown = deed.effect.exprs[deed.effect.word]
        own = [one for one in nodes(shown) if one.op == "zone" and one.args]
        if deed.own and own and not _is_this(shown):
            does = f"these are the cards in {zone_names([own[0].value])}"
            yield _wrong(deed, shown, does, hand, "`hand` is the zone of a hand")
            return


_HAND = _say("(?:your|the|whole|their|his|her) hand(?! of (?:god|the law))")


def _otherwise(checked: Checked, said: CardWords, acting: Acting) -> Wrong:
    """Two ways in the text, and the effect has one alone."""
    told = _OTHERWISE.search(said.own)
    tests = [one for one in acting.of("if") if one.own]
    exprs = [expr for one in acting.deeds if one.own for expr in one.effect.exprs.values()]
    is_open = any(one.op in ("if", "comprehension") for expr in exprs for one in nodes(expr))
    done = [one for one in acting.deeds if one.own and not _is_this(_main_or_test(one))]
    if not told or len(tests) != 1 or is_open or acting.reacts or acting.does(*_ASKS):
        return
    is_all = done[0] == tests[0] and len(done) == 1 + _within(tests[0])
    if is_all and not tests[0].effect.bodies.get("else"):
        test, hint = tests[0].effect.exprs["if"], "say under `else:` what happens then"
        yield _wrong(tests[0], test, "nothing happens then", told[0], hint)


_OTHERWISE = re.compile(r"(?:^|(?<=[.;] ))Otherwise\b", re.MULTILINE)


def _main_or_test(deed: Deed) -> Expr:
    effect = deed.effect
    return effect.exprs.get(effect.word) or next(iter(effect.exprs.values()), _NOTHING)


_NOTHING = Expr("none", SEAT)


def _within(deed: Deed) -> int:
    """How many effects stand within another one."""
    return sum(1 for body in deed.effect.bodies.values() for _ in walk(body))


def _forced(checked: Checked, said: CardWords, acting: Acting) -> Wrong:
    """A card that may be played in the text, and acts by itself."""
    may = _PLAY.search(said.own)
    reacts = [one for one in checked.reacts if one.card == acting.card]
    if may and len(reacts) == 1 and reacts[0].forced and not acting.does(*_ASKS):
        at, hint = reacts[0].body.position, "leave out `forced: true`"
        yield _Contradiction(at, "it happens by itself", " ".join(may[0].split()), hint)


_PLAY = re.compile(
    r"(?:^|(?<=[.:;] ))(?:You may play|Play) (?:this )?(?:when|after|before|as|if)\b"
)


def _drawn(checked: Checked, said: CardWords, acting: Acting) -> Wrong:
    draw = _said(_DRAW, said.own)
    told = " ".join(one for one in sentences(said.own) if _DRAW.search(one))
    if draw and not _DISCARDED.search(told) and not _BACK.search(said.own):
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
    beside = " ".join(each for each in sentences(said.own) if one and one in each)
    if one and not _MORE_CARDS.search(beside) and _is_all(checked, moved):
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


_OF_OWN: tuple[Judge, ...] = (_one_of_all, _chosen, _otherwise)
"""Those that look at what a card does itself, whatever else may come of it."""
_OF_OWN_AMONG_SEVERAL: tuple[Judge, ...] = (anothers_cards,)
_AMONG_SEVERAL: tuple[Judge, ...] = (_looked_at, _revealed, _each_player, _sides)
_JUDGES: tuple[Judge, ...] = (
    _thrown,
    _lost_again,
    _swapped,
    _not_of_hand,
    _forced,
    _at_random,
    _may,
    _must,
    _discarded,
    _removed,
    _drawn,
    _taken_back,
)
_OF_RULES: tuple[Judge, ...] = (_looked_at, _revealed, _at_random, _chosen, _drawn, _sides)
"""Those that rules are held to as well."""
