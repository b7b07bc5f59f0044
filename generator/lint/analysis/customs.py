"""What the cards of a deck do alike: which words go with which deeds, and which way amounts go.

Nothing here knows English words for deeds: what words mean is learned from the cards that say them.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import comb
from typing import NamedTuple

from generator.diagnostics import Position, quoted
from generator.lint.analysis.card_flow import zones_of
from generator.lint.analysis.deeds import Acting, Deed, acting_cards, deeds_of
from generator.lint.analysis.disagreement import disagreement, text_position, typed_words
from generator.lint.analysis.signs import counter_of
from generator.lint.card_words import NUMERAL, CardWords, sentences
from generator.lint.case import Case
from generator.lint.checks import Findings, agreed, warning
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Checked, Reacts
from generator.rules.walk import place_of

_FEWEST = 3
"""So many others show what is the custom."""
_LONGEST, _SHORTEST = 6, 3
"""Words of a phrase."""
_CHANCE = 0.05
"""How likely it may be, at most, that cards with the same words do the same by accident."""
_SILENT = frozenset({"let", "if", "note", "return", "each", "repeat", "turns", "window", "leave"})
"""Words that say when and how something is done, and not what."""
_VERB = re.compile(
    r"(?:^|[:,;] |\b(?:then|and|or|you|must|players?) )(?P<verb>[a-z]{3,})\b", re.IGNORECASE
)
"""What may be a verb: the word that begins a clause, or that follows its subject."""
_WORD = re.compile(r"[^\W_][\w’'-]*")
_ASIDE = re.compile(
    r"\b(?:when|whenever|while|before|after|as long as|who|whoever|that|which|where)\b[^,:;]*",
    re.IGNORECASE,
)
"""A clause beside the main one."""
_BY_CHANCE = re.compile(r"\b(?:random\w*|blind\w*|unseen|by lot)\b", re.IGNORECASE)
_OPEN = re.compile(
    r"\b(?:not|no|never|nothing|nobody|cannot|without|may|if|until|unless|instead)\b|n[’']t\b",
    re.IGNORECASE,
)
"""What makes of an instruction something that does not happen always."""


class Trait(NamedTuple):
    """Something that a card does, such as `sends to` with a zone; in words as the card’s own."""

    does: str
    what: str

    def __str__(self) -> str:
        return _TOLD.get(self.does, "{}").format(self.what)

    @property
    def names(self) -> set[str]:
        """The stems of the words by which a text would speak of it."""
        return {_stem(one) for one in self.words}

    @property
    def words(self) -> list[str]:
        """The words of its name."""
        return [one for one in re.split(r"[-_ ]", self.what) if len(one) >= _SHORTEST]


_TOLD: Mapping[str, str] = {
    "word": "`{}`",
    "calls": "`call: {}`",
    "sends this to": "the card itself goes to {}",
    "sends to": "cards go to {}",
    "raises": "{} rises",
    "lowers": "{} falls",
    "sets": "{} is set",
}
_NAMED = frozenset({"word", "calls", "sends to"})
"""What a text tells by the name of the word, the rule or the zone."""
_CONTRARY = {"raises": "lowers", "lowers": "raises"}


@dataclass(frozen=True)
class _Member:
    """One card of a deck: what it says, and what it does, itself and by all that it calls."""

    acting: Acting
    words: CardWords
    says: Mapping[str, str]
    """Words in the form in which they are compared, each as the text has them."""
    own: frozenset[Trait]
    all: frozenset[Trait]
    stems: frozenset[str]


@warning(
    "R242",
    what="Several cards of a deck say the same words and all do the same; one more says them, and "
    "does not do it, or does it without them. Or all cards hand a rule an amount of one sign, and "
    "one hands it the other; or an answer does all that another one does, but change the event.",
    why="Mostly a step of the effect was lost, or the text was copied from another card.",
    example='text: "Lay this in front of another player."\n'
    "effect: [{move: this, to: discard}]   # seven others that say so move to target.front",
    instead="effect: [{move: this, to: target.front}]",
)
def broken_custom(case: Case) -> Findings:
    """One finding for each card that parts from the others; with card sets, for their cards."""
    yield from agreed(case, partial(_broken, case))


def _broken(case: Case, checked: Checked) -> Findings:
    yield from _turned(case, checked)
    yield from _unset(case, checked)
    decks: defaultdict[str, list[Acting]] = defaultdict(list)
    for one in acting_cards(checked):
        if one.card in case.card_words and one.bodies:
            decks[one.deck].append(one)
    for deck, many in decks.items():
        judged = [one for one in many if _is_judged(case, deck, one.card)]
        if len(many) > _FEWEST and judged:
            members = [_member(one, case.card_words[one.card]) for one in many]
            for member in members:
                if member.acting in judged and member.acting.is_whole:
                    others = [each for each in members if each is not member]
                    yield from _parted(case, member, others)


def _is_judged(case: Case, deck: str, card: str) -> bool:
    return not case.game.sets or case.game.set_of(deck, card) is not None


def _parted(case: Case, one: _Member, others: Sequence[_Member]) -> Findings:
    """The first way in which a card parts from the others."""
    begins, done = text_position(case, one.words), one.acting.bodies[0].position
    for said, kin, lacks in _undone(one, others):
        turned = Trait(_CONTRARY.get(lacks.does, ""), lacks.what)
        here = turned if turned in one.all else "not"
        message = f"the text says {quoted(said)}, as {kin} other cards do: "
        message += f"on all of those {lacks}, and here {here}"
        at, hint = typed_words(case, one.words, said), "do the same, or say something else"
        yield disagreement(broken_custom.code, message, hint, at, done, begins)
        return
    for trait, kin, word in _unsaid(one, others):
        message = f"here {trait}, as on {kin} other cards: all of those say {quoted(word)}, "
        yield begins, f"{message}and this one does not", "say it, or leave it out of the effect"
        return


def _undone(one: _Member, others: Sequence[_Member]) -> Iterator[tuple[str, int, Trait]]:
    """Words that others say, how many, and what all of these do and this card does not."""
    for form, told in one.says.items():
        kin = [each for each in others if form in each.says]
        if len(kin) >= _FEWEST:
            common = frozenset.intersection(*(each.all for each in kin)) - one.all
            found = [trait for trait in common if _is_telling(trait, form, kin, others)]
            if found:
                yield told, len(kin), min(found, key=lambda trait: _rank(trait, kin))


def _unsaid(one: _Member, others: Sequence[_Member]) -> Iterator[tuple[Trait, int, str]]:
    """What others do, how many, and the word for it that these say and this card does not."""
    for trait in sorted(each for each in one.own if each.does in _NAMED):
        kin = [each for each in others if trait in each.own]
        if len(kin) >= _FEWEST:
            said = frozenset.intersection(*(each.stems for each in kin)) & trait.names
            if said and not said & one.stems:
                word = next(each for each in trait.words if _stem(each) in said)
                yield trait, len(kin), word


def _is_telling(trait: Trait, form: str, kin: Sequence[_Member], others: Sequence[_Member]) -> bool:
    """Whether it is no accident that all `kin` do it."""
    many = sum(trait in each.all for each in others)
    if many == len(others):
        return False
    if " " not in form:
        return form in trait.names
    return comb(many, len(kin)) / comb(len(others), len(kin)) <= _CHANCE


def _rank(trait: Trait, kin: Iterable[_Member]) -> tuple[int, Trait]:
    """What most of the cards do themselves comes first."""
    return -sum(trait in each.own for each in kin), trait


def _member(acting: Acting, words: CardWords) -> _Member:
    traits = [(trait, deed.own) for deed in acting.deeds for trait in _traits(deed)]
    own = frozenset(trait for trait, is_own in traits if is_own)
    stems = frozenset(map(_stem, re.findall(r"[^\W\d_]+", words.everything)))
    says = dict(_instructions(words.own))
    return _Member(acting, words, says, own, frozenset(one for one, _ in traits), stems)


def _instructions(text: str) -> Iterator[tuple[str, str]]:
    """How a text begins to tell what is to be done: the longest words first, then the verb.

    Numbers are left open. What it denies, allows, or makes a condition is left out.
    """
    for sentence in sentences(text):
        if _OPEN.search(sentence):
            continue
        # “At random” makes another deed of the same words.
        how = " at random" if _BY_CHANCE.search(sentence) else ""
        for clause in _ASIDE.split(sentence):
            for one in _VERB.finditer(clause):
                words = _WORD.findall(clause[one.start("verb") :])
                forms = ["#" if NUMERAL.fullmatch(each) else _stem(each) for each in words]
                for size in range(min(_LONGEST, len(words)), _SHORTEST - 1, -1):
                    yield " ".join(forms[:size]) + how, " ".join(words[:size])
                yield forms[0], words[0]


def _stem(word: str) -> str:
    lower = word.lower()
    for end in ("’s", "ing", "ies", "es", "ed", "s", "e", "y"):
        if lower.endswith(end) and len(lower) - len(end) >= _SHORTEST:
            return lower.removesuffix(end)
    return lower


def _traits(deed: Deed) -> Iterator[Trait]:
    """What one effect comes to."""
    word, exprs = deed.effect.word, deed.effect.exprs
    if word == "call":
        yield Trait("calls", str(deed.effect.names["call"]))
    elif word in ("move", "draw", "deal"):
        is_this = word == "move" and deed.names.meant(exprs["move"]) is not None
        for zone in zones_of(exprs["to"], deed.names.sources) or ():
            yield Trait("sends this to" if is_this else "sends to", zone)
        if word != "move":
            yield Trait("word", word)
    elif word in ("add", "score"):
        value, counter = deed.value(word), counter_of(deed)
        if counter and isinstance(value, int) and value:
            yield Trait("raises" if value > 0 else "lowers", counter)
    elif word == "set":
        yield Trait("sets", str(exprs["set"].value))
    elif word not in _SILENT:
        yield Trait("word", word)


# -- what answers change -----------------------------------------------------------------------


def _unset(case: Case, checked: Checked) -> Findings:
    """An answer that does all that another one to the same event does, but change the event."""
    made = [(one, _done(checked, one)) for one in checked.reacts]
    for one, own in made:
        deck = checked.symbols.deck_of[one.card]
        if not own or _changes(one, own) or not _is_judged(case, deck, one.card):
            continue
        like = [
            (other.card, more - own)
            for other, more in made
            if other.event == one.event and other.card != one.card and own < more
        ]
        like = [each for each in like if {name for _, name in each[1]} <= {*one.body.fields}]
        if len(like) >= (_FEWEST if len(own) == 1 else 1):
            kin, lacks = like[0]
            name = min(lacks).what
            message = f"{quoted(one.card)} does all that {quoted(kin)} does here, but does not set "
            yield _does(case, one), message + name, f"`{{set: {name}, to: …}}`"


def _done(checked: Checked, one: Reacts) -> frozenset[Trait]:
    deeds = deeds_of(checked, one.body, {})
    return frozenset(trait for deed in deeds if deed.own for trait in _traits(deed))


def _changes(one: Reacts, own: Iterable[Trait]) -> bool:
    return any(each.does == "sets" and each.what in one.body.fields for each in own)


def _does(case: Case, one: Reacts) -> Position:
    """Where a card says what its answer to an event does."""
    words = case.card_words.get(one.card)
    reacts = dict(case.decks)[words.part].cards[words.index].reacts if words else ()
    for number, each in enumerate(reacts):
        if words and name_of(each.to) == name_of(one.event):
            return case.where_key(words.part, "cards", words.index, "reacts", number, "does")
    return one.body.position


# -- which way amounts go ----------------------------------------------------------------------


def _turned(case: Case, checked: Checked) -> Findings:
    """Amounts that one card hands to a rule with another sign than all others do."""
    given: defaultdict[tuple[str, str], list[tuple[Acting, Position, int]]] = defaultdict(list)
    for acting in acting_cards(checked):
        for deed in acting.deeds:
            if deed.own and deed.effect.word == "call":
                for key, expr in deed.effect.exprs.items():
                    value = deed.value(key) if key.startswith("with.") else None
                    if isinstance(value, int) and not isinstance(value, bool) and value:
                        at = place_of(expr, deed.position)
                        given[deed.effect.names["call"], key].append((acting, at, value))
    for (rule, key), many in given.items():
        for acting, at, value in many:
            ways = Counter(one > 0 for other, _, one in many if other.card != acting.card)
            if ways[value > 0] or ways[value < 0] < _FEWEST:
                continue
            if _is_judged(case, acting.deck, acting.card):
                name, others = name_of(key.removeprefix("with.")), ways[value < 0]
                message = f"{name} is {value} here, and {others} other cards hand "
                message += f"{quoted(rule)} a number {'above' if value < 0 else 'below'} 0"
                yield at, message, "turn its sign"
