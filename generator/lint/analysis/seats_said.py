"""Who is meant: seats that a text speaks of, beside those to which the effect does something.

Each is judged only where what the card does leaves no other reading.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial

from generator.diagnostics import Position, quoted
from generator.lint.analysis.deeds import Acting, Deed, acting_cards
from generator.lint.analysis.disagreement import disagreement, text_position, typed_words
from generator.lint.analysis.objects import whose_cards
from generator.lint.analysis.verbs import anothers_cards
from generator.lint.card_words import CardWords, sentences
from generator.lint.case import Case
from generator.lint.checks import Findings, agreed, error
from generator.rules.typed_tree import Body, Checked, Effect, Expr, walk
from generator.rules.types import SEAT, elements
from generator.rules.walk import bodies, nodes, place_of, roots


def _say(*words: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(words)})", re.IGNORECASE)


_OTHER = r"(?:another|the other|one other|that) player"
_THEIRS = _say(rf"(?:hand|cards?) of {_OTHER}\b", rf"{_OTHER}’s (?:\w+ )?(?:hand|cards?)\b")
_MINE = _say(r"your (?:whole |own )?hand\b")
_YOU = _say(r"you\b", r"yours?\b", r"yourself\b", r"own\b", r"each\b", r"both\b", r"hands\b")
_THEY_DO = _say(
    rf"{_OTHER} (?:draws|discards|loses|gains|misses|takes|shows|reveals|gets|pays|scores)\b"
)
_LOOK = _say(r"looks? (?:secretly )?at\b")
_SHOW = _say(r"shows?\b", r"reveals?\b")
_EACH_OTHER = _say(
    r"(?:each|every) other player\b", r"all (?:the )?other players\b", r"every(?:body|one) else\b"
)
_EACH = _say(r"(?:each|every) player\b", r"all players\b", r"every(?:body|one)\b(?! else)")
_BUT = _say(
    r"but\b", r"except\b", r"other\b", r"others\b", r"else\b", r"opponents?\b", r"rivals?\b"
)
_SWAP = _say(r"swaps?\b", r"exchanges?\b", r"trades?\b")
_FOR_EACH = _say(
    r"(?:for|per) (?:each|every|any)\b", r"per (?:player|seat)\b", r"as many\b", r"times\b"
)
_SIDE = _say(r"(?:on|to) (?:your|the|his|her|their) (?:left|right)\b", r"(?:left|right) neighbou?r")
_AROUND = frozenset({"left_of", "right_of", "opposite", "seats_from", "others"})
_MAINS = ("move", "remove", "pick", "choose", "reveal", "peek", "skip", "eliminate")
_GOALS = {"add": "to", "score": "for", "draw": "to"}
_LOOPS = ("each", "turns", "repeat", "deal", "ask_all")
Wrong = Iterator[tuple[Position, str, str, str]]
"""Where the effect stands, what it does, what the text says, and a hint."""
Judge = Callable[[CardWords, Acting], Wrong]


@error(
    "R245",
    what="A text says who draws, loses, looks or shows, and the effect does it to somebody else: "
    "to all and not to all others, to whoever plays the card and not to another player, to a "
    "chosen player and not to the one on the left. Or something is repeated for each player, and "
    "nothing in it is about that player.",
    why="Whoever reads the card plays another game than whoever runs it.",
    example="text: Each other player loses a coin.\neffect:\n"
    "  - each: others(seat)\n    as: other\n    do: [{add: -1, to: seat.purse}]",
    instead="    do: [{add: -1, to: other.purse}]",
)
def contradicted_seat(case: Case) -> Findings:
    """One finding for each card, and for each loop that forgets whom it is about."""
    yield from agreed(case, partial(_contradicted, case))


def _contradicted(case: Case, checked: Checked) -> Findings:
    if checked.ruleset.seats.most == 1:
        return
    cards = acting_cards(checked)
    said = {id(body): _own_words(case, one.card) for one in cards for body in one.bodies}
    for body in bodies(checked):
        for effect in _forgetful(body, said.get(id(body), body.says)):
            yield _forgotten(effect)
    for acting in cards:
        if _own_words(case, acting.card).strip() and not (acting.reacts or acting.adds):
            yield from _of_card(case, checked, acting)


def _own_words(case: Case, card: str) -> str:
    words = case.card_words.get(card)
    return words.own if words else ""


def _of_card(case: Case, checked: Checked, acting: Acting) -> Findings:
    words = case.card_words[acting.card]
    others = (anothers_cards(checked, words, acting), whose_cards(checked, words, acting))
    if any(next(one, None) for one in others):
        return  # Another check tells whose cards they are.
    judges = (*_OF_OWN, *(_JUDGES if acting.is_whole else ()))
    wrong = next((one for judge in judges for one in judge(words, acting)), None)
    if wrong:
        done, does, told, hint = wrong
        message = f"the text says {quoted(told)}, and {does}"
        typed, text = typed_words(case, words, told), text_position(case, words)
        yield disagreement(contradicted_seat.code, message, hint, typed, done, text)


def _forgotten(effect: Effect) -> tuple[Position, str, str]:
    name, inner = effect.names["as"], [*walk(effect.bodies["do"])]
    message = f"this is done for each {name}, and nothing in it is about {name}"
    told = (part for one in inner for root in roots(one) for part in nodes(root))
    other = next((one for one in told if one.type == SEAT), None)
    at = place_of(other, inner[0].position) if other else inner[0].position
    return at, message, f"say whose it is: `{name}.…`, not that of another seat"


def _forgetful(body: Body, said: str) -> Iterator[Effect]:
    """Loops over seats in which the seat is not read, though no text counts seats."""
    for effect in walk(body.effects):
        if effect.word != "each" or elements(effect.exprs["each"].type) != SEAT:
            continue
        inner = [*walk(effect.bodies["do"])]
        read = {one.value for each in inner for root in roots(each) for one in nodes(root)
                if one.op == "local"}  # fmt: skip
        if effect.names["as"] not in read and not _FOR_EACH.search(said):
            yield effect


def _owners(deed: Deed) -> set[str]:
    """The locals of the seats to which something is done, or whose cards are taken; `?` others."""
    word, exprs = deed.effect.word, deed.effect.exprs
    if word == "call":
        found = [one for key, one in exprs.items() if key.startswith("with.") and one.type == SEAT]
    else:
        found = [exprs[key] for key in (word, _GOALS.get(word, "")) if key in exprs]
    parts = [one for each in found for one in nodes(each) if one.type == SEAT]
    return {str(one.value) if one.op == "local" else "?" for one in parts}


def _own(acting: Acting, *words: str) -> list[Deed]:
    return [one for one in acting.of(*words) if one.own]


def _place(deed: Deed) -> Position:
    expr = deed.effect.exprs.get(deed.effect.word)
    return deed.position if expr is None else place_of(expr, deed.position)


# -- all and others ----------------------------------------------------------------------------


def _others(words: CardWords, acting: Acting) -> Wrong:
    loops = [(one, _around(one.effect.exprs["each"])) for one in _own(acting, "each")]
    loops = [(one, whom) for one, whom in loops if whom]
    others, all_ = _EACH_OTHER.search(words.own), _EACH.search(words.own)
    if others and loops and all(whom == "all" for _, whom in loops):
        deed = loops[0][0]
        if not any(_excepts(one) for one in walk((deed.effect,))):
            yield _place(deed), "in the effect it is all players", others[0], "`each: others(seat)`"
    elif all_ and loops and not _BUT.search(words.own) and not _YOU.search(_beside(words.own)):
        rest = [one for one in acting.deeds if one.own and not one.again]
        if all(whom == "others" for _, whom in loops) and not any(
            "seat" in _owners(one) for one in rest
        ):
            deed = loops[0][0]
            yield _place(deed), "in the effect it is the others alone", all_[0], "`each: players`"


def _beside(text: str) -> str:
    """A text without “each player” and its like."""
    return _EACH.sub("", text)


def _around(listed: Expr) -> str | None:
    """Whether a list is of all seats, or of all others than the one that plays the card."""
    if listed.op in ("players", "seats"):
        return "all"
    is_others = listed.op == "function" and listed.value == "others"
    return "others" if is_others and listed.args[0].value == "seat" else None


def _excepts(effect: Effect) -> bool:
    """Whether an effect tests who a seat is."""
    tests = [effect.exprs["if"]] if effect.word == "if" else [one.test for one in effect.where]
    return any(one.op == "compare" and any(part.type == SEAT for part in one.args)
               for test in tests for one in nodes(test))  # fmt: skip


def _aside(words: CardWords, acting: Acting) -> Wrong:
    """A neighbour in the text, and a seat that was chosen in the effect."""
    side = _SIDE.search(words.own)
    exprs = [expr for one in acting.deeds for expr in one.effect.exprs.values()]
    parts = [one for expr in exprs for one in nodes(expr)]
    if side and not any(one.value in _AROUND or one.op in ("players", "seats") for one in parts):
        for deed in acting.deeds:
            if deed.own and _all_owners(deed) - {"seat"} and "?" not in _all_owners(deed):
                way = "left" if "left" in side[0] else "right"
                does = "nothing in the effect asks who sits there"
                yield deed.position, does, side[0], f"`{way}_of(seat)`"
                return


def _all_owners(deed: Deed) -> set[str]:
    parts = [one for expr in deed.effect.exprs.values() for one in nodes(expr) if one.type == SEAT]
    return {str(one.value) if one.op == "local" else "?" for one in parts}


# -- mine and theirs ---------------------------------------------------------------------------


def _they(words: CardWords, acting: Acting) -> Wrong:
    """Another player does something in the text, and the effect does all to the one who plays."""
    told = _THEY_DO.search(words.own)
    if told is None or _own(acting, *_LOOPS):
        return
    done = [(one, _owners(one)) for one in _own(acting, *_MAINS, *_GOALS, "call", "set", "swap")]
    done = [(one, whose) for one, whose in done if whose]
    if done and all(whose == {"seat"} for _, whose in done):
        hint = "name the other seat in the effect, such as `target`"
        yield _place(done[0][0]), "in the effect it is the one who plays the card", told[0], hint


def _looked(words: CardWords, acting: Acting) -> Wrong:
    """Whose cards are looked at, and by whom."""
    for sentence in sentences(words.own):
        theirs, look = _THEIRS.search(sentence), _LOOK.search(sentence)
        for deed in _own(acting, "peek") if look else ():
            by = deed.effect.exprs.get("by")
            if theirs and not _MINE.search(sentence) and _owners(deed) == {"seat"}:
                hint = "name the other seat, such as `target.hand`"
                yield _place(deed), "in the effect these are one’s own cards", theirs[0], hint
            elif _is_told(sentence) and by is not None and _is_other(by) and not deed.again:
                does = "in the effect another seat looks"
                yield place_of(by, deed.position), does, sentence.split()[0], "`by: seat`"


def _is_told(sentence: str) -> bool:
    """Whether a sentence tells the one who plays a card to look."""
    return re.match("look", sentence, re.IGNORECASE) is not None


def _is_other(seat: Expr) -> bool:
    return seat.op == "local" and seat.value != "seat"


def _shown(words: CardWords, acting: Acting) -> Wrong:
    """Whose cards are shown."""
    for sentence in sentences(words.own):
        mine = _MINE.search(sentence)
        if mine and _SHOW.search(sentence) and not _THEIRS.search(sentence):
            for deed in _own(acting, "reveal"):
                if (whose := _owners(deed)) and not whose & {"seat", "?"}:
                    does = "in the effect these are cards of another seat"
                    yield _place(deed), does, mine[0], "`seat.hand`"


def _taken(words: CardWords, acting: Acting) -> Wrong:
    """Whose hand cards leave: only another’s in the text, or only one’s own."""
    theirs, mine = _THEIRS.search(words.own), _MINE.search(words.own)
    out = [one for one in _own(acting, "move", "pick", "choose", "swap") if _of_hand(one)]
    if theirs and not mine and not _YOU.search(words.own):
        for deed in out:
            if _owners_of_hand(deed) == {"seat"}:
                does, hint = "in the effect cards leave one’s own hand", "such as `target.hand`"
                yield _place(deed), does, theirs[0], hint
                return
    elif (
        mine
        and not (theirs or _SWAP.search(words.own))
        and out
        and not acting.does(*_LOOPS, "call")
    ):
        owners = {one for deed in out for one in _owners_of_hand(deed)}
        if not owners & {"seat", "?"}:
            does = "in the effect cards leave the hand of another seat"
            yield _place(out[0]), does, mine[0], "`seat.hand`"
        elif owners == {"?"} and len(out) == 1:
            does = "in the effect cards leave another hand"
            yield _place(out[0]), does, mine[0], "`seat.hand`"


def _hands(deed: Deed) -> list[Expr]:
    word = deed.effect.word
    keys = ("swap", "and") if word == "swap" else (word,)
    return [one for key in keys for one in nodes(deed.effect.exprs[key])
            if one.op == "zone" and one.value == "hand"]  # fmt: skip


def _of_hand(deed: Deed) -> bool:
    return bool(_hands(deed))


def _owners_of_hand(deed: Deed) -> set[str]:
    owners = [one.args[0] for one in _hands(deed) if one.args]
    return {str(one.value) if one.op == "local" else "?" for one in owners}


_OF_OWN: tuple[Judge, ...] = (_others, _they, _looked, _shown, _taken)
"""Those that look at what a card does itself, whatever else may come of it."""
_JUDGES: tuple[Judge, ...] = (_aside,)
