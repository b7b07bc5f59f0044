"""Texts that cannot be worked out."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from types import SimpleNamespace
from typing import Any

from generator.diagnostics import Code, Diagnostic, Severity, did_you_mean, quoted
from generator.lint.case import Case, Spoken
from generator.lint.references import strange_ids
from generator.lint.texts import START, TRACK, Path
from generator.words.filters import FILTERS
from generator.words.sandbox import KEPT_FILTERS, KEPT_TESTS, WordsError

CODE = Code(
    id="M116",
    slug="text-error",
    severity=Severity.ERROR,
    what="A text cannot be worked out: it names a value that is not there, or is misspelt.",
    why="Numbers in texts come from values; without the value there is nothing to print.",
    example='text: "Draw {{ values.hnad }} cards."',
    instead='text: "Draw {{ values.hand }} cards."',
)
_NO_NAME = re.compile(r"'(\w+)' is undefined")
_NO_PART = re.compile(r"'.*' has no attribute '(\w+)'")
_NO_FILTER = re.compile(r"No (filter|test) named '(\w+)'")
_NO_CARD = re.compile(r'there is no card "(.*)"')
_NO_CHANCE = re.compile(r'the chance ".*" is wrong')
_AT_WORK = re.compile(
    r"the text (cannot be worked out|grows)|`\S+` is for numbers|only a list|a (power|number) as"
)
"""Troubles that come of the values and not of how the text is written."""

_NOT_A_NUMBER = re.compile(r"not supported between instances of '(\w+)' and '(\w+)'")
_KINDS = {"tuple": "a list", "list": "a list", "str": "a text"}
_MOST_NAMES = 12


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each text, for the first design for which it fails."""
    cards = [card.id for _, deck in case.decks for card in deck.cards]
    failing = list(_failing(case))
    slips = _slips(case, failing)
    for value, (name, times) in slips.items():
        message = f"no text uses the value {quoted(value)}, and {times} name {quoted(name)}"
        at = case.where_key("game", "values", value)
        yield CODE.at(at, message, f"did you mean {quoted(name)}?")
    blamed = {name for name, _ in slips.values()}
    for spoken in failing:
        if _lost_value(spoken) not in blamed:
            message, hint = _explained(spoken, cards)
            at = case.where_words(spoken.text.part, spoken.text.path, *_words(spoken))
            yield CODE.at(at, f"{_name(spoken)}: {message}", hint)


def _failing(case: Case) -> Iterator[Spoken]:
    """Each text once that fails, unless that follows from something reported elsewhere."""
    attributes = {name.replace("-", "_") for _, deck in case.decks for name in deck.attributes}
    strange = strange_ids(case)
    all_sound = all(spoken.sound for spoken in case.spoken)
    seen: set[tuple[str, Path]] = set()
    for spoken in case.spoken:
        place = (spoken.text.part, spoken.text.path)
        if spoken.trouble is None or place in seen or _lost_card(spoken) in strange:
            continue
        if _NO_CHANCE.match(spoken.trouble):  # reported where it is declared
            continue
        if all_sound or not _follows(spoken, attributes):
            seen.add(place)
            yield spoken


def _slips(case: Case, failing: Iterable[Spoken]) -> dict[str, tuple[str, int]]:
    """Values of the game that are misspelt where they are declared.

    By id: the name that several texts use instead, and how many, where no text uses the id.
    """
    texts = " ".join({spoken.text.raw for spoken in case.spoken})
    used = set(re.findall(r"\bvalues\.(\w+)", texts))
    idle = {name: name.replace("-", "_") for name in case.game.file.values}
    idle = {name: word for name, word in idle.items() if word not in used}
    lost = Counter(name for spoken in failing if (name := _lost_value(spoken)))
    return {
        value: (name, times)
        for name, times in lost.items()
        for value, word in idle.items()
        if times > 1 and did_you_mean(name, case.game.file.values) == did_you_mean(word, [value])
    }


def _lost_value(spoken: Spoken) -> str | None:
    """The `hnad` of a text that fails for `values.hnad`."""
    found = _NO_PART.match(spoken.trouble or "")
    return found[1] if found and f"values.{found[1]}" in spoken.text.raw else None


def _lost_card(spoken: Spoken) -> str | None:
    """The id of a card that is not there, and that no text says but an attribute."""
    found = _NO_CARD.match(spoken.trouble or "")
    return found[1] if found and found[1] not in spoken.text.raw else None


def _words(spoken: Spoken) -> tuple[str, ...]:
    """What to look for in the text, best first, to find the line that is wrong."""
    trouble = spoken.trouble or ""
    if found := _NO_PART.match(trouble):
        return (f".{found[1]}", found[1])
    if found := _NO_FILTER.match(trouble):
        return (found[2],)
    return tuple(re.findall(r"['\"`](\S+?)['\"`]", trouble))


def _follows(spoken: Spoken, attributes: set[str]) -> bool:
    """Whether the trouble follows from wrong attributes, which are reported themselves."""
    trouble = spoken.trouble or ""
    if part := _NO_PART.match(trouble):
        return part[1] in attributes
    if name := _NO_NAME.match(trouble):
        return not spoken.sound and name[1] in attributes
    return not spoken.sound and bool(_AT_WORK.match(trouble))


def _name(spoken: Spoken) -> str:
    text = spoken.text
    if text.part == "components":
        return f"{text.role} on the sheet {quoted(spoken.subject)}"
    if text.part.startswith("rulebooks/"):
        return f"{text.role} in the rulebook of {quoted(spoken.subject)}"
    if TRACK in text.path[1:2]:
        return f"{text.role} on the track of the {text.path[0]}, for {quoted(spoken.subject)}"
    if text.slot or text.role == START:
        what = f"slot {text.slot}" if text.slot else "start of the scale"
        return f"{what} of the {text.path[0]}, for {quoted(spoken.subject)}"
    return f"{text.role} of {quoted(spoken.subject)}"


def _explained(spoken: Spoken, cards: Iterable[str]) -> tuple[str, str | None]:
    """What is wrong, in an author's words, and what was probably meant."""
    trouble = spoken.trouble or ""
    if found := _NO_NAME.match(trouble):
        return f"there is nothing called {quoted(found[1])}", _near(found[1], spoken.context)
    if found := _NO_PART.match(trouble):
        return _no_part(spoken, found[1])
    if found := _NO_FILTER.match(trouble):
        known = {*FILTERS, *KEPT_FILTERS} if found[1] == "filter" else KEPT_TESTS
        return f"there is no {found[1]} {quoted(found[2])}", _near(found[2], known)
    if found := _NO_CARD.match(trouble):
        return trouble, did_you_mean(found[1], cards)
    if "NoneType" in trouble:
        hint = "ask first: {% if name %}…{% endif %}"
        return "it uses a value that the card leaves out", hint
    if found := _NOT_A_NUMBER.search(trouble):
        kind = _KINDS.get(found[1], _KINDS.get(found[2], "what is none"))
        return f"it uses {kind} as a number", None
    return trouble, None


def _no_part(spoken: Spoken, name: str) -> tuple[str, str | None]:
    """`values.hnad`, `card('fool').ponits`: finds what stands before the dot."""
    owner = re.search(
        rf"(\w+)(?:\(\s*['\"]([^'\"]*)['\"][^()]*\))?\.{re.escape(name)}\b", spoken.text.raw
    )
    if not owner:
        return f"there is nothing called {quoted(name)}", None
    called = f"{owner[1]}({quoted(owner[2])})" if owner[2] is not None else owner[1]
    return f"{called} has no {quoted(name)}", _near(name, _parts(spoken.context, *owner.groups()))


def _parts(context: Mapping[str, Any], name: str, argument: str | None) -> Iterable[str]:
    thing = context.get(name)
    if argument is not None and callable(thing):
        try:
            thing = thing(argument)
        except WordsError:
            return ()
    return vars(thing) if isinstance(thing, SimpleNamespace) else ()


def _near(name: str, known: Iterable[str]) -> str | None:
    names = sorted(known)
    few = f"known here: {', '.join(names)}" if 0 < len(names) <= _MOST_NAMES else None
    return did_you_mean(name, names) or few
