"""What a verb is about, beside effects: which end of a pile, which counter, whose cards, where to.

Each is judged only where what the card does leaves no other reading.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial

from generator.diagnostics import Position, quoted
from generator.lint.analysis.card_flow import zone_names, zones_of
from generator.lint.analysis.deeds import Acting, Deed, acting_cards, used_in
from generator.lint.analysis.disagreement import disagreement, text_position, typed_words
from generator.lint.analysis.signs import CHANGED, counter_of, speaks_of
from generator.lint.card_words import CardWords, number_of, sentences
from generator.lint.case import Case
from generator.lint.checks import Findings, agreed, error
from generator.model.seating import decks_of
from generator.rules.typed_tree import Checked
from generator.rules.types import SEAT
from generator.rules.walk import all_nodes, nodes, place_of

_ENDS = (("highest", "lowest"), ("lowest", "highest"), ("top", "bottom"), ("bottom", "top"))
_DO = r"(?:discard|lose|gain|draw)"
_EACH = re.compile(rf"\b(?:each|every)(?: other)? player {_DO}s\b", re.IGNORECASE)
_THEIRS = re.compile(r"\b(?:hand|cards?)\*{0,2} of another player\b", re.IGNORECASE)
_YOU = re.compile(r"(?:^|[.:;] )(?:you )?(?:discard|lose)\b", re.IGNORECASE)
_OTHERS = re.compile(
    r"\b(?:player|players|another|other|others|target|they|their|them|each|every\w*|all|who\w*"
    r"|opponents?|neighbou?rs?|accused|owner|holder)\b",
    re.IGNORECASE,
)
_DISCARD, _DRAW = (re.compile(rf"\b{verb}s?\b", re.IGNORECASE) for verb in ("discard", "draw"))
_TO_DRAW = re.compile(r"(?:^|[.:;] |\bthen )(?:you )?draw\b", re.IGNORECASE)
_ELSEWHERE = re.compile(
    r"\b(?:put|puts|lay|lays|give|gives|take|takes|keep\w*|return\w*|back|under|join\w*|remove\w*"
    r"|exchange\w*|swap\w*|pass\w*|box|shuffle\w*|search|deck|show\w*)\b",
    re.IGNORECASE,
)
_FIELDS = {"move": "move", "pick": "pick", "choose": "choose", "draw": "from"}
Wrong = Iterator[tuple[Position, str, str, str]]
"""Where the effect stands, what it does, what the text says, and a hint."""
Judge = Callable[[Checked, CardWords, Acting], Wrong]


@error(
    "R241",
    what="A text names one thing and the effect changes another: the top of a pile and its bottom, "
    "the highest and the lowest, one counter and another, one skill, suit or colour and another, "
    "one’s own cards and those of another player, the discards and some other place.",
    why="Whoever reads the card plays another game than whoever runs it.",
    example='text: "Discard two cards at random."\neffect:\n'
    "  - {pick: seat.hand, count: 2, as: lost}\n  - {move: lost, to: deck}",
    instead="  - {move: lost, to: discard}",
)
def contradicted_object(case: Case) -> Findings:
    """One finding for each card of which some deed is about another thing than its text."""
    yield from agreed(case, partial(_contradicted, case))


def _contradicted(case: Case, checked: Checked) -> Findings:
    for acting in acting_cards(checked):
        words = case.card_words.get(acting.card)
        if words is None or not words.own.strip():
            continue
        for judge in _JUDGES if acting.is_whole else _OF_OWN:
            if wrong := next(judge(checked, words, acting), None):
                done, does, told, hint = wrong
                message = f"the text says {quoted(told)}, and {does}"
                is_typed = judge is not _fixed  # There the effect names what the text leaves open.
                said = typed_words(case, words, told) if is_typed else None
                text = text_position(case, words)
                yield disagreement(contradicted_object.code, message, hint, said, done, text)
                break


def _ends(checked: Checked, words: CardWords, acting: Acting) -> Wrong:
    """The other end of a pile, or of a list."""
    said = {one.lower() for one in re.findall(r"[A-Za-z]+", words.own)}
    for told, other in _ENDS:
        if told not in said or said & {other, "under", "either"}:
            continue
        own = [
            (deed, one)
            for deed in acting.deeds
            for key, expr in deed.effect.exprs.items()
            for one in nodes(expr)
            if deed.own and key != "prefer" and one.op == "function"
        ]
        turned = [one for one in own if one[1].value == other]
        roots = [expr for deed in acting.deeds for expr in deed.effect.exprs.values()]
        is_done = any(one.value == told for one in all_nodes(checked, roots))
        is_done |= told == "top" and acting.does("draw", "deal")
        is_done |= any(one.effect.names.get("at") == told for one in acting.of("move"))
        if turned and not is_done:
            deed, one = turned[0]
            yield place_of(one, deed.position), f"the effect takes the {other}", told, f"`{told}`"


def _most(checked: Checked, words: CardWords, acting: Acting) -> Wrong:
    """The least in the text and the highest in the effect, or the least of another counter."""
    told = [*_WITH_MOST.finditer(words.own)]
    if len(told) != 1:
        return
    wanted = "lowest" if told[0]["least"] else "highest"
    found = [(deed, one) for deed in acting.deeds if deed.own
             for key, expr in deed.effect.exprs.items() if key not in _ADVICE
             for one in nodes(expr) if one.op == "function" and one.value in _TURNS]  # fmt: skip
    if len(found) == 1 and found[0][1].value == _TURNS[wanted]:
        deed, one = found[0]
        at = place_of(one, deed.position)
        yield at, f"the effect takes the {one.value}", told[0].group(), f"`{wanted}(…)`"
    elif len(found) == 1:
        deed, one = found[0]
        asked = [part for part in nodes(one) if part.op == "counter"]
        symbols, thing = checked.symbols, told[0]["thing"]
        meant = [name for name in symbols.counters if speaks_of(symbols, name, thing)]
        is_other = len(asked) == 1 and asked[0].value not in meant
        if meant and is_other and not speaks_of(symbols, str(asked[0].value), words.own):
            at = place_of(asked[0], deed.position)
            does = f"the effect goes by {asked[0].value}"
            yield at, does, told[0].group(), "name the same in both"


_TURNS = {"lowest": "highest", "highest": "lowest"}
_WITH_MOST = re.compile(
    r"\b(?:with|has|have) the (?:(?P<least>least|fewest|lowest|smallest)|most|highest|largest"
    r"|greatest) (?P<thing>\w+)",
    re.IGNORECASE,
)


def _counters(checked: Checked, words: CardWords, acting: Acting) -> Wrong:
    """Another counter than the one that stands behind the number."""
    changes = [one for one in acting.of("add", "score") if one.own]
    changed = {counter_of(one) for one in changes}
    counters = checked.symbols.counters
    for sentence in sentences(words.own):
        for one in CHANGED.finditer(sentence):
            found = re.match(r"\s+([a-z]+)", sentence[one.end() :])
            thing = found[1].removesuffix("s") if found else ""
            meant = [name for name in counters if name.removesuffix("s") == thing]
            size = number_of(one["figure"] or one["number"])
            others = [deed for deed in changes if _size(deed) == size]
            if set(meant) & changed:  # One of several that change may still be another counter.
                others = [one for one in others if _is_open(checked, counter_of(one))]
                others = [one for one in others if counter_of(one) not in meant]
            if len(meant) != 1 or len(others) != 1:
                continue
            name = counter_of(others[0])
            if name and not speaks_of(checked.symbols, name, words.everything):
                told = f"{one.group()} {found[1] if found else ''}"
                at = place_of(others[0].effect.exprs[others[0].effect.word], others[0].position)
                yield at, f"the effect changes {name}", told, "name the same in both"


def _is_open(checked: Checked, counter: str) -> bool:
    """Whether people at a table are shown a counter."""
    info = checked.symbols.counters.get(counter)
    return info is None or info.model.shown is not False


def _keys(checked: Checked, words: CardWords, acting: Acting) -> Wrong:
    """Another one of what a closed list names, such as another skill, suit or colour."""
    own = [one for one in acting.deeds if one.own]
    roots = [expr for one in own for key, expr in one.effect.exprs.items() if key not in _ADVICE]
    roots += [test.test for one in own for test in one.effect.where]
    used = [one for root in roots for one in nodes(root) if one.op == "const"]
    attributes = {each for value in acting.this.values()
                  for each in (value if isinstance(value, tuple) else (value,))}  # fmt: skip
    printed = "\n\n".join((words.rules, *words.slots))
    for names in _closed(checked):
        meant = [one for one in used if one.value in names]
        values = {one.value for one in meant} | (names & attributes)
        said = [one[0] for one in re.finditer(r"\w[\w-]*", words.own) if one[0] in names]
        if len({*said}) == len({one.value for one in meant}) > 1:
            values = {one.value for one in meant}  # As many as the text names are all meant there.
            missed = [one for one in meant if one.value not in said]
            if len({*said} - values) == 1 == len(missed) and not _named(
                missed[0].value, words.rules
            ):
                at = place_of(missed[0], acting.bodies[0].position)
                does, told = f"the effect speaks of {missed[0].value}", ({*said} - values).pop()
                yield at, does, told, "name the same in both"
        for one in meant if said and not values.intersection(said) else ():
            if not _named(one.value, printed):
                does = f"the effect speaks of {one.value}"
                at = place_of(one, acting.bodies[0].position)
                yield at, does, said[0], "name the same in both"


def _excepted(checked: Checked, words: CardWords, acting: Acting) -> Wrong:
    """One of a list that the text leaves out of a choice, and the effect does not."""
    own = [one for one in acting.deeds if one.own]
    roots = [expr for one in own for expr in one.effect.exprs.values()]
    roots += [test.test for one in own for test in one.effect.where]
    used = {one.value for root in roots for one in nodes(root) if one.op == "const"}
    counters = checked.symbols.counters.values()
    names = {str(name) for one in counters for name in one.model.for_}
    for found in _EXCEPT.finditer(words.own):
        chosen = [one for one in own if one.effect.word == "choose" and not one.effect.where]
        if found["name"] in names - used and chosen:
            does, hint = (
                "the effect leaves out nothing",
                f"test != '{found['name']}' in its `where:`",
            )
            yield chosen[0].position, does, found[0], hint


_EXCEPT = re.compile(r"\b(?:but|except|save|other than)(?: for)? (?P<name>\w+)")
_ADVICE = frozenset({"prefer", "says"})


def _cards(checked: Checked, words: CardWords, acting: Acting) -> Wrong:
    """Another card of a deck than the one that the text names by its title."""
    own = [(expr, deed.position) for deed in acting.deeds if deed.own
           for expr in deed.effect.exprs.values()]  # fmt: skip
    own += [
        (one.when, one.position) for one in checked.adds if acting.card in one.cards and one.when
    ]
    printed = "\n\n".join((words.everything, *words.slots))
    for deck in decks_of(checked.game, checked.ruleset):
        titles = {one.id: one.title for one in deck.cards}
        used = [(one, at) for expr, at in own for one in nodes(expr)
                if one.op == "const" and one.value in titles]  # fmt: skip
        named = [name for name, title in titles.items() if used and title in words.own]
        missed = [name for name in named if name not in {one.value for one, _ in used}]
        for one, at in used if missed else ():
            if titles[one.value] not in printed:
                does = f"the effect speaks of {titles[one.value]}"
                yield place_of(one, at), does, titles[missed[0]], "name the same in both"


def _closed(checked: Checked) -> Iterator[frozenset[str]]:
    """The lists of which some word is named: what counters are for, the choices of attributes."""
    lists = [frozenset(map(str, one.model.for_)) for one in checked.symbols.counters.values()]
    for deck in decks_of(checked.game, checked.ruleset):
        lists += [frozenset(map(str, one.choices or ())) for one in deck.attributes.values()]
    yield from dict.fromkeys(one for one in lists if len(one) > 1)


def _named(name: str, text: str) -> bool:
    return re.search(rf"\b{re.escape(name)}s?\b", text, re.IGNORECASE) is not None


def _fixed(checked: Checked, words: CardWords, acting: Acting) -> Wrong:
    """One of a list that the effect always takes, where the text leaves open which one."""
    done: defaultdict[int, list[tuple[str, Deed]]] = defaultdict(list)
    names: frozenset[str] = frozenset()
    for deed in acting.of("add"):
        to, value = deed.effect.exprs["to"], deed.value("add")
        if to.op == "counter" and to.args and isinstance(value, int) and value:
            names |= frozenset(map(str, checked.symbols.counters[to.value].model.for_))
            if {*used_in(deed.names, deed.effect.exprs["add"])}:
                done[value].append((str(deed.names.value(to.args[-1])), deed))
    is_only = len([one for one in names if _named(one, words.own)]) == 1
    told = [(one, sentence) for sentence in sentences(words.own)
            for one in CHANGED.finditer(sentence)]  # fmt: skip
    signed = [-_number(one) if _is_minus(one) else _number(one) for one, _ in told]
    for value, (found, sentence) in zip(signed, told, strict=True):
        if signed.count(value) != 1 or len(done[value]) != 1:
            continue
        ((key, deed),) = done[value]
        counter = str(deed.effect.exprs["to"].value)
        open_ = re.search(rf"\b(?:any|that|the|a) {counter}\b.*", sentence, re.IGNORECASE)
        said = [one for one in names if _named(one, sentence)]
        if key in names and said and key not in said:
            told_of = f"{found[0]} {said[0]}"
            yield deed.position, f"the effect changes {key}", told_of, "name the same in both"
        elif key in names and not (said or is_only) and open_ and found.end() <= open_.start():
            does, hint = f"the effect always takes {key}", "take the one of which the text speaks"
            yield deed.position, does, open_[0].rstrip("."), hint


def _is_minus(change: re.Match[str]) -> bool:
    return bool(change["takes"]) or change["sign"] in ("−", "-")


def _number(change: re.Match[str]) -> int:
    return number_of(change["figure"] or change["number"])


def _size(deed: Deed) -> int | None:
    value = deed.value(deed.effect.word)
    return abs(value) if isinstance(value, int) else None


def whose_cards(checked: Checked, words: CardWords, acting: Acting) -> Wrong:
    """One seat’s own cards, where the text is about others, and the other way round."""
    if acting.reacts or checked.ruleset.seats.most < 2:
        return
    own = [one for one in acting.deeds if one.own]
    if any(one.effect.word in ("each", "turns", "repeat", "deal", "ask_all") for one in own):
        return
    taken = [(one, owner) for one in own if (owner := _owner(one))]
    each, you = _EACH.search(words.own), _YOU.search(words.own)
    if each and taken and len({owner for _, owner in taken}) == 1:
        hint = "`each: players` is all, `each: others(seat)` all others"
        yield taken[0][0].position, "the effect is about one seat", each.group(), hint
        return
    is_alone = you is not None and not _OTHERS.search(words.everything)
    theirs = _THEIRS.search(words.own)
    if theirs and taken and _seats_in(acting) == {"seat"}:
        hint = "take them from the other seat, as `target.hand`"
        yield taken[0][0].position, "these are one’s own cards", theirs.group(), hint
        return
    if you and is_alone and taken and all(owner != "seat" for _, owner in taken):
        told = you.group().strip(".:; ")
        hint = "take them from `seat`"
        yield taken[0][0].position, "these are cards of another seat", told, hint


def _seats_in(acting: Acting) -> set[object]:
    """The locals for seats in all that a card does, and None where a seat is worked out."""
    parts = [
        one
        for deed in acting.deeds
        for root in deed.effect.exprs.values()
        for one in nodes(root)
        # A rule that is called may ask after all seats, whoever it is about.
        if one.type == SEAT or (deed.own and one.type.of == SEAT)
    ]
    return {one.value if one.op == "local" else None for one in parts}


def _owner(deed: Deed) -> str | None:
    """The local of the seat whose cards are taken, or to whom something is added."""
    key = {**_FIELDS, "add": "to", "score": "for"}.get(deed.effect.word)
    expr = deed.effect.exprs.get(key or "")
    if expr is None:
        return None
    held = expr.args[0] if expr.op == "cards" else expr
    owner = held.args[0] if held.args and held.op in ("zone", "counter") else held
    is_seat = owner.op == "local" and owner.type.kind == "seat"
    return str(owner.value) if is_seat else None


def _places(checked: Checked, words: CardWords, acting: Acting) -> Wrong:
    """Cards that go elsewhere than to the discards; and none drawn where the text draws."""
    moved = [one for one in acting.of("move", "draw", "deal", "remove") if not _is_this(one)]
    goals = [zones_of(one.effect.exprs["to"], one.names.sources) if "to" in one.effect.exprs
             else None for one in moved]  # fmt: skip
    if not moved or None in goals:
        return
    zones = {zone for goal in goals for zone in goal or ()}
    discard, draw = _DISCARD.search(words.own), _DRAW.search(words.own)
    are_discards = {one for one in checked.symbols.zones if "discard" in one}
    at, to = moved[-1].position, f"the effect moves cards to {zone_names(zones)}"
    at = place_of(moved[-1].effect.exprs["to"], at)
    if not moved[-1].own:
        at = moved[-1].position
    is_own = all(one.own for one in moved)
    if is_own and discard and not draw and are_discards and not zones & are_discards:
        if not _ELSEWHERE.search(words.own):
            yield at, to, discard.group(), "move them to the discards"
    elif not is_own and not _TO_DRAW.search(words.own):
        return
    elif draw and not discard and zones <= are_discards and not acting.does("draw", "deal"):
        yield at, to, draw.group(), "`draw` takes cards from a pile"


def _is_this(deed: Deed) -> bool:
    expr = deed.effect.exprs.get(deed.effect.word)
    return expr is not None and deed.names.meant(expr) is not None


_OF_OWN: tuple[Judge, ...] = (_most, _counters, whose_cards, _keys, _cards, _excepted, _fixed)
"""Those that look at what a card does itself, whatever else may come of it."""
_JUDGES: tuple[Judge, ...] = (*_OF_OWN, _ends, _places)
