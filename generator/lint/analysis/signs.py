"""Signs beside effects: texts that take where the effect gives, and the other way round."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from generator.diagnostics import Diagnostic, Position, quoted
from generator.lint.analysis.deeds import UNKNOWN, Acting, Deed, acting_cards, altered, used_in
from generator.lint.analysis.disagreement import disagreement, text_position, typed_words
from generator.lint.card_words import (
    NUMBER,
    CardWords,
    number_of,
    sentences,
)
from generator.lint.case import Case
from generator.lint.checks import Findings, agreed, error
from generator.rules.symbols import SymbolTable
from generator.rules.typed_tree import Checked, Expr
from generator.rules.walk import every_effect, place_of

_OF_IT = r"(?: [\w’]+){1,4} by"
_TAKES = (
    r"lose|loses|losing|minus|pays?|spends?|(?:falls?|drops?|sinks?|shrinks?|goes down) by"
    rf"|(?:lowers?|reduces?|lessens?){_OF_IT}"
)
_GIVES = (
    r"gain|gains|gaining|win|wins|earn|earns|plus|receives?|(?:rises?|grows?|goes up) by"
    rf"|(?:raises?|increases?|lifts?){_OF_IT}"
)
CHANGED = re.compile(
    rf"(?<![\w+−-])(?P<sign>[+−-])(?P<figure>\d+)\b"
    rf"|\b(?:(?P<takes>{_TAKES})|{_GIVES})(?: exactly| up to)? (?P<number>{NUMBER})\b",
    re.IGNORECASE,
)
"""A number that something rises or falls by, with its sign."""
MORE = re.compile(
    rf"\b(?P<number>{NUMBER})(?! or\b)(?: \w+){{0,2}} (?:(?P<more>more)|less|fewer)\b(?! than\b)",
    re.IGNORECASE,
)
"""A number by which something is more or less than it would be."""
_BY_VALUE = re.compile(
    rf"(?<!\bor )\b(?P<verb>(?P<takes>{_TAKES})|{_GIVES}) \**"
    r"\{\{ *(?P<name>\w+)(?P<filters>[^{}]*)\}\}",
    re.IGNORECASE,
)
"""The same in a text as typed, with the name of the value and what is made of it."""
_NOT = re.compile(r"\b(?:no|not|never|without|instead|unless|rather|cannot)\b", re.IGNORECASE)
_UNSURE = re.compile(
    r"\b(no|not|never|without|instead|unless|rather|cannot|would|if|when|whenever|until)\b",
    re.IGNORECASE,
)
_HELD = re.compile(
    r",? (?:and |but )?(?:not|never|no) (?:below|above|under|over|beyond|(?:less|more|lower|higher)"
    r" than)\b[^,.;]*",
    re.IGNORECASE,
)
"""What holds a number within bounds, and denies nothing."""
_WHEN = re.compile(r"\s*(?:If|When|Whenever)\b[^,]*,", re.IGNORECASE)
_BREAK = re.compile(r"[,;:] | (?:and|or(?! less| more| fewer)|but|then) ")
_ENOUGH = 2
"""So many other cards show which way a counter is meant."""


@dataclass
class _Changes:
    """How a card changes counters, and what it says of that: how often, by sign and size."""

    said: Counter[tuple[int, int]] = field(default_factory=Counter)
    words: dict[tuple[int, int], str] = field(default_factory=dict)
    clauses: dict[tuple[int, int], str] = field(default_factory=dict)
    things: dict[tuple[int, int], str] = field(default_factory=dict)
    """What is lost or gained, by the word behind the number."""
    done: defaultdict[tuple[int, int], list[tuple[str, Deed]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    unknown: set[tuple[str, bool]] = field(default_factory=set)
    """Counters that it changes by what play decides, and whether it does so itself."""

    def is_unknown(self, counter: str, deed: Deed) -> bool:
        """Whether a counter may change by more than a deed, which a call tells of in vain."""
        return (counter, True) in self.unknown or (
            not deed.own and (counter, False) in self.unknown
        )


@error(
    "R230",
    what="A card says that something is lost where its effect adds, or gained where it takes away. "
    "It counts where the text names the counter beside the number, and where other cards show "
    "which way a counter is meant; and where the number of which it speaks is 0.",
    why="A filter such as `abs` hides the sign of a value, so that text and effect can part "
    "without a word.",
    example='attributes: {loss: 2}\ntext: "Lose {{ loss }} points."\neffect: [{score: this.loss}]',
    instead='attributes: {loss: -2}\ntext: "Lose {{ loss|abs }} points."\n'
    "effect: [{score: this.loss}]",
)
def contradicted_sign(case: Case) -> Findings:
    """One finding for each effect whose sign its text contradicts."""
    yield from agreed(case, partial(_contradicted, case))
    yield from _hidden_signs(case)
    yield from _nothing(case)


def _contradicted(case: Case, checked: Checked) -> Findings:
    words = case.card_words
    cards = [
        (one.card, _changes(words[one.card], one))
        for one in acting_cards(checked)
        if one.card in words
    ]
    votes, told_of = _votes(cards), set[str]()
    for card, changes in cards:
        for (sign, size), (counter, deed) in _turned(changes):
            thing = changes.things[sign, size]
            others = Counter(way for voter, way in votes[counter, thing] if voter != card)
            is_meant = _speaks(checked, deed, counter, changes.clauses[sign, size])
            if is_meant or (others[1] >= _ENOUGH and not others[-1]):
                told_of.add(card)
                told, does = changes.words[sign, size], "takes" if sign > 0 else "adds"
                message = f"the text says {quoted(told)}, and the effect {does} {size}"
                done = place_of(_amount(deed), deed.position) if deed.own else deed.position
                is_right = _is_named_so(deed, told)
                if value := _made_positive(case, words[card], deed):
                    done, is_right = value, True
                yield _said_otherwise(case, words[card], message, told, done, is_right=is_right)
    for acting in acting_cards(checked):
        if acting.card in words and acting.card not in told_of:
            yield from _more_or_less(case, checked, acting)


def _said_otherwise(
    case: Case, words: CardWords, message: str, told: str, done: Position, *, is_right: bool
) -> Diagnostic:
    """A finding at the words `told`, else at the effect: where they are right, or not typed."""
    hint = "turn the sign of one of them"
    said = None if is_right else typed_words(case, words, told)
    begins = text_position(case, words)
    return disagreement(contradicted_sign.code, message, hint, said, done, begins)


def _made_positive(case: Case, words: CardWords, deed: Deed) -> Position | None:
    """Where a card gives the value of an amount that its text draws on by `abs`, and is above 0."""
    names = {*used_in(deed.names, _amount(deed))}
    drawn = {
        one["name"]
        for text in words.typed
        for one in _BY_VALUE.finditer(text.raw)
        if "abs" in one["filters"]
    }
    if len(names) != 1 or not names <= drawn or not isinstance(deed.names.this, Mapping):
        return None
    (name,) = names
    value = deed.names.this.get(name)
    if not isinstance(value, int) or value < 0:
        return None
    return case.where(words.part, "cards", words.index, "attributes", name.replace("_", "-"))


def _is_named_so(deed: Deed, told: str) -> bool:
    """Whether an attribute in the amount is called by the verb of a text, as `loses` is."""
    verb = re.match("(?:los|gain|win|earn|ris|fall|drop|grow)", told, re.IGNORECASE)
    names = used_in(deed.names, _amount(deed))
    return verb is not None and any(one.startswith(verb[0].lower()) for one in names)


def _hidden_signs(case: Case) -> Findings:
    """Values of cards without effects, whose sign the rest of the deck contradicts.

    What a rule makes of them shows in the other cards: whether they fall by what is below 0.
    """
    for part, deck in case.decks:
        ways: defaultdict[str, list[int]] = defaultdict(list)
        told: list[tuple[int, str, int, re.Match[str]]] = []
        for index, card in enumerate(deck.cards):
            is_judged = card.id in case.card_words and not (card.effect or card.reacts)
            for one in _BY_VALUE.finditer(card.text or "") if is_judged else ():
                name = one["name"].replace("_", "-")
                value = card.attributes.get(name)
                if isinstance(value, int) and value:
                    way = 1 if (value < 0) == bool(one["takes"]) else -1
                    ways[name].append(way)
                    told.append((index, name, way, one))
        for index, name, way, one in told:
            if ways[name].count(way) == 1 and ways[name].count(-way) >= _ENOUGH:
                value, verb = deck.cards[index].attributes[name], one["verb"]
                message = f"{name} is {value}, and the text says {quoted(verb.lower())}"
                hint = "turn the sign of one of them: the other cards have it the other way"
                at = case.where(part, "cards", index, "attributes", name)
                said = case.where_words(part, ("cards", index, "text"), verb)
                first, other = (at, said) if "abs" in one["filters"] else (said, at)
                yield contradicted_sign.code.at(first, message, hint).beside([other])


def _nothing(case: Case) -> Findings:
    """Cards by which something rises or falls, and by 0."""
    for part, deck in case.decks:
        for index, card in enumerate(deck.cards):
            for one in _BY_VALUE.finditer(card.text or "") if card.id in case.card_words else ():
                name = one["name"].replace("_", "-")
                value = card.attributes.get(name)
                if value == 0 and isinstance(value, int) and not isinstance(value, bool):
                    told = quoted(one["verb"].lower())
                    message = f"{name} is 0, and the text says {told}: nothing comes of it"
                    at = case.where(part, "cards", index, "attributes", name)
                    said = case.where_words(part, ("cards", index, "text"), one["verb"])
                    found = contradicted_sign.code.at(at, message, f"give {name} another number")
                    yield found.beside([said])


def _more_or_less(case: Case, checked: Checked, acting: Acting) -> Findings:
    """What the card sets to less where its text says “more”, and the other way round."""
    words = case.card_words[acting.card]
    said: dict[tuple[int, int], str] = {}
    for sentence in sentences(words.rules):
        for one in MORE.finditer(sentence) if not _NOT.search(sentence) else ():
            said[1 if one["more"] else -1, number_of(one["number"])] = one.group()
    done: dict[tuple[int, int], list[Deed]] = defaultdict(list)
    for deed in acting.of("set"):
        change = altered(deed.effect)
        value = deed.names.value(change[0]) if change else None
        if change and change[1] != "*" and isinstance(value, int) and value:
            way = value if change[1] == "+" else -value
            done[1 if way > 0 else -1, abs(way)].append(deed)
    for (sign, size), told in said.items():
        turned = done.get((-sign, size), [])
        if turned and turned[0].own and (sign, size) not in done and (-sign, size) not in said:
            deed = turned[0]
            is_right = _is_alone(checked, acting, deed)
            if _may_be_negative(checked, deed.effect.exprs["set"]) and not is_right:
                continue
            turn = "less" if sign > 0 else "more"
            message = f"the text says {quoted(told)}, and the effect makes it {size} {turn}"
            at = place_of(deed.effect.exprs["to"], deed.position)
            yield _said_otherwise(case, words, message, told, at, is_right=is_right)


def _is_alone(checked: Checked, acting: Acting, deed: Deed) -> bool:
    """Whether other cards add the attribute that this one takes away, or the other way round."""
    ways = Counter(
        sign
        for other in acting_cards(checked)
        if other.card != acting.card
        for one in other.of("set")
        if one.effect.exprs["set"] == deed.effect.exprs["set"] and (found := altered(one.effect))
        for sign in (found[1] if {*used_in(one.names, found[0])} & _attributes(deed) else "")
    )
    change = altered(deed.effect)
    return change is not None and bool(ways) and not ways[change[1]]


def _attributes(deed: Deed) -> set[str]:
    """The attributes by which a `set` changes what it sets."""
    change = altered(deed.effect)
    return {*used_in(deed.names, change[0])} if change else set()


def _may_be_negative(checked: Checked, target: Expr) -> bool:
    """Whether more of something may be less as it is counted, such as a loss of -2."""
    key = f"with.{target.value}"
    given = [effect.exprs[key] for effect in every_effect(checked) if key in effect.exprs]
    given += [one.exprs["to"] for one in every_effect(checked) if one.exprs.get("set") == target]
    return any(_is_negative(one) for one in given)


def _is_negative(expr: Expr) -> bool:
    is_below = expr.op == "const" and isinstance(expr.value, int) and expr.value < 0
    is_taken = expr.op == "binary" and expr.value == "-" and expr.args[0].value == 0
    return is_below or is_taken or expr.op == "negative"


def _changes(words: CardWords, acting: Acting) -> _Changes:
    found = _Changes()
    for sentence in dict.fromkeys(sentences(words.rules)):
        for one in CHANGED.finditer(sentence):
            is_minus = one["takes"] or one["sign"] in ("−", "-")
            # A number behind “if” is a condition; one with a sign of its own is none.
            main = _HELD.sub("", _main(sentence, one.start()))
            if one["sign"] is None and _UNSURE.search(main):
                continue
            key = (-1 if is_minus else 1, number_of(one["figure"] or one["number"]))
            found.said[key] += 1
            found.words.setdefault(key, one.group())
            found.clauses.setdefault(key, _clause(sentence, one.start()))
            found.things.setdefault(key, _thing(sentence[one.end() :]))
    for deed in acting.of("add", "score", "set"):
        counter, by = _change(deed)
        if not isinstance(by, int):
            found.unknown.add((counter, deed.own))
        elif by and counter:
            found.done[1 if by > 0 else -1, abs(by)].append((counter, deed))
    return found


def _main(sentence: str, at: int) -> str:
    """A sentence without what it says before a place of when it holds, such as “Play when …:”."""
    begin = sentence.rfind(": ", 0, at) + 1
    condition = _WHEN.match(sentence, begin, at)
    return sentence[condition.end() if condition else begin :]


def _change(deed: Deed) -> tuple[str, object]:
    """The counter or local that a deed changes, and by how much; `UNKNOWN` where play decides."""
    if deed.effect.word != "set":
        return counter_of(deed), deed.value(deed.effect.word)
    target, change = deed.effect.exprs["set"], altered(deed.effect)
    by = deed.names.value(change[0]) if change and change[1] != "*" else UNKNOWN
    is_taken = change is not None and change[1] == "-"
    return str(target.value), -by if is_taken and isinstance(by, int) else by


def _amount(deed: Deed) -> Expr:
    """The expression that says by how much a deed changes something."""
    return deed.effect.exprs["to" if deed.effect.word == "set" else deed.effect.word]


def _speaks(checked: Checked, deed: Deed, counter: str, clause: str) -> bool:
    """Whether a clause speaks of what a deed changes."""
    if deed.effect.word != "set":
        return speaks_of(checked.symbols, counter, clause)
    target, said = deed.effect.exprs["set"], set(re.findall(r"[a-z]+", clause.lower()))
    if target.op == "local":
        return bool(said & {counter, f"{counter}s"})
    return not _may_be_negative(checked, target) and speaks_of(checked.symbols, counter, clause)


def counter_of(deed: Deed) -> str:
    """The counter that a deed changes; empty where it is a local."""
    if deed.effect.word == "score":
        return "score"
    to = deed.effect.exprs["to"]
    return str(to.value) if to.op == "counter" else ""


def _clause(sentence: str, at: int) -> str:
    """The part of a sentence around a place, up to what parts it from others."""
    breaks = [0, *(one.end() for one in _BREAK.finditer(sentence)), len(sentence)]
    begin = max(one for one in breaks if one <= at)
    return sentence[begin : min(one for one in breaks if one > at)]


def _thing(rest: str) -> str:
    """The word that follows a number, as one of them."""
    found = re.match(r"\s+(?:more )?([a-z]+)", rest, re.IGNORECASE)
    return found.group(1).lower().removesuffix("s") if found else ""


def _votes(
    cards: list[tuple[str, _Changes]],
) -> Mapping[tuple[str, str], list[tuple[str, int]]]:
    """By counter and thing: each card that says how they change, and whether signs are the same."""
    found: defaultdict[tuple[str, str], list[tuple[str, int]]] = defaultdict(list)
    for card, changes in cards:
        for sign, size in changes.said:
            if (-sign, size) not in changes.said:
                for way in (sign, -sign):
                    for counter, _ in changes.done.get((way, size), ()):
                        thing = changes.things[sign, size]
                        found[counter, thing].append((card, sign * way))
    return found


def _turned(changes: _Changes) -> Iterator[tuple[tuple[int, int], tuple[str, Deed]]]:
    """What is said and never done, while the opposite is done more often than it is said.

    What the card does itself counts before what its calls do.
    """
    for sign, size in changes.said:
        opposite = changes.done.get((-sign, size), [])
        opposite = [one for one in opposite if one[1].own] or opposite
        is_done = (sign, size) in changes.done or len(opposite) <= changes.said[-sign, size]
        is_one = len({counter for counter, _ in opposite}) == 1
        if not is_done and is_one and not changes.is_unknown(*opposite[-1]):
            yield (sign, size), opposite[-1]


def speaks_of(symbols: SymbolTable, counter: str, sentence: str) -> bool:
    """Whether a sentence speaks of a counter by its own name, or by one of its words."""
    info = symbols.counters.get(counter)
    if info is None:
        return False
    model = info.model
    names = {*model.id.split("-"), *model.for_, *(model.called or "").split()}
    names |= {"point"} if counter == "score" else set()
    said = set(re.findall(r"[a-z]+", sentence.lower()))
    return any(one.lower() in said or f"{one.lower()}s" in said for one in names if len(one) > 2)
