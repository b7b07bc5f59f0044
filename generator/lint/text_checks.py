"""Texts that cannot be worked out, numbers typed into them, and values that nothing draws on."""

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator

from generator.diagnostics import ContentPath, did_you_mean, quoted
from generator.lint.case import Case, Spoken
from generator.lint.checks import Findings, error, warning
from generator.lint.references import strange_ids
from generator.lint.text_slips import lost, text_slip
from generator.lint.texts import (
    COUNTED,
    LESSON,
    SAYS,
    START,
    TRACK,
    YEAR,
    TypedText,
    is_history,
    strings,
)
from generator.model.board import titles
from generator.rules.walk import all_roots, nodes, spelt
from generator.words.filters import SMALL
from generator.words.markup import SYMBOL

_CARD = re.compile(r"card\(\s*['\"]([^'\"]+)['\"]")
_AT_WORK = re.compile(
    r"the text (cannot be worked out|grows)|`\S+` is for numbers|only a list|a (power|number) as"
)
"""Troubles that come of the values and not of how the text is written."""


@error(
    "M116",
    what="A text cannot be worked out: it names a value that is not there, or is misspelt.",
    why="Numbers in texts come from values; without the value there is nothing to print.",
    example='text: "Draw {{ values.hnad }} cards."',
    instead='text: "Draw {{ values.hand }} cards."',
)
def text_error(case: Case) -> Findings:
    """One finding for each text, for the first design for which it fails."""
    cards = [card.id for _, _, card in case.cards]
    failing = list(_failing(case))
    slips = _slips(case, failing)
    for value, (name, times) in slips.items():
        message = f"no text uses the value {quoted(value)}, and {times} name {quoted(name)}"
        at = case.where_key("game", "values", value)
        hint = f"did you mean {quoted(name)}? If that value is gone, mend the texts that name it"
        yield at, message, hint
    blamed = {name for name, _ in slips.values()}
    for spoken in failing:
        if _lost_value(spoken) not in blamed:
            slip = text_slip(spoken.text.raw, spoken.trouble or "", spoken.context, cards)
            at = case.where_words(*spoken.place, *slip.words)
            yield at, f"{_name(spoken)}: {slip.message}", _hint(spoken, slip.hint)


def _hint(spoken: Spoken, hint: str | None) -> str | None:
    """What to write instead; in words of the rules, of what may be known only in play."""
    kind, *names = lost(spoken.trouble or "")
    in_rules = spoken.text.role == SAYS and spoken.text.part.startswith(("rules/", "cards/"))
    if kind != "name" or not in_rules or (hint or "").startswith("did you mean"):
        return hint
    return f"for a value of the moment, write of: {{{names[0]}: …}}"


def _failing(case: Case) -> Iterator[Spoken]:
    """Each text once that fails, unless that follows from something reported elsewhere."""
    attributes = {name.replace("-", "_") for _, deck in case.decks for name in deck.attributes}
    strange = strange_ids(case)
    all_sound = all(spoken.sound for spoken in case.spoken)
    unsound = {spoken.subject.partition(".")[0] for spoken in case.spoken if not spoken.sound}
    seen: set[tuple[str, ContentPath]] = set()
    for spoken in case.spoken:
        if spoken.trouble is None or spoken.place in seen or _is_told(spoken, strange):
            continue
        if all_sound or not _follows(spoken, attributes, unsound):
            seen.add(spoken.place)
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
    kind, *names = lost(spoken.trouble or "")
    return names[0] if kind == "part" and f"values.{names[0]}" in spoken.text.raw else None


def _is_told(spoken: Spoken, strange: Container[str]) -> bool:
    """Whether the trouble follows from something that is reported where it stands."""
    kind, *names = lost(spoken.trouble or "")
    if kind == "card" and names[0] not in spoken.text.raw:  # an attribute says it
        return names[0] in strange
    if "card(" in spoken.text.raw and kind in ("name", "part"):  # of another card than is meant
        return any(one in strange for one in spoken.context.values() if isinstance(one, str))
    return kind == "chance"


def _follows(spoken: Spoken, attributes: set[str], unsound: set[str]) -> bool:
    """Whether the trouble follows from wrong attributes, which are reported themselves."""
    kind, *names = lost(spoken.trouble or "")
    sound = spoken.sound and unsound.isdisjoint(_CARD.findall(spoken.text.raw))
    if kind == "part":
        return names[0] in attributes
    if kind == "name":
        return not sound and names[0] in attributes
    return not sound and bool(_AT_WORK.match(spoken.trouble or ""))


def _name(spoken: Spoken) -> str:
    text, subject = spoken.text, quoted(spoken.subject)
    if text.part == "components":
        return f"{text.role} on the sheet {subject}"
    if text.part.startswith("rulebooks/"):
        return f"{text.role} in the rulebook of {subject}"
    if TRACK in text.path[1:2]:
        return f"{text.role} on the track of the {text.path[0]}, for {subject}"
    if text.slot or text.role == START:
        what = f"slot {text.slot}" if text.slot else "start of the scale"
        return f"{what} of the {text.path[0]}, for {subject}"
    return f"{text.role} of {subject}"


_WORKED_OUT = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
_NUMBER = re.compile(r"\d+(?:[.,/:–-]\d+)*")
_MANY = "|".join(SMALL[2:])
_IN_WORDS = re.compile(
    rf"\b(?:all|draws?|discards?|gains?|loses?|pays?|scores?|deals?) (?:exactly |up to |at most )?"
    rf"(?P<number>{_MANY}) (?:\w+ )?(?:players|cards|coins|points)\b",
    re.IGNORECASE,
)
"""A number in words that says how many there are, or what is to be done; others are prose."""
_HOLDS = r"(?:has|have|holds?|of|with|contains?|are|is|come|comes to|makes?|make up)"
"""Words between a pile and how many cards it has."""
_RUNNING = frozenset({"text", "flavour", "lead", "items", "rows", "note", "arrows", "down_from",
                      "seconds", SAYS})  # fmt: skip
"""Running text; titles, labels and headings may hold a number as a name does."""


@warning(
    "M122",
    what="A number is typed into a text instead of coming from a value: in figures, or outside of "
    "cards in words that say how many cards, coins, points or players; in rulebooks in words that "
    "say how many cards a pile or deck has.",
    why="Numbers are said once: change the value, and every text that draws on it changes too.",
    example="text: Draw 6 cards.",
    instead='text: "Draw {{ values.hand }} cards."',
)
def stray_number(case: Case) -> Findings:
    """One finding for each text, with its numbers."""
    texts = {spoken.place: spoken.text for spoken in reversed(case.spoken) if not spoken.trouble}
    counts, names = _counts(case), _names_with_numbers(case)
    for place, text in texts.items():
        if not _is_running(case, text):
            continue
        typed = names.sub(" ", SYMBOL.sub(" ", _WORKED_OUT.sub(" ", text.raw)))
        typed = YEAR.sub(" ", typed) if text.part == LESSON else typed
        # What a card says in words is held against its effect.
        is_card = text.part.startswith("cards/")
        in_words = [one["number"] for one in _IN_WORDS.finditer(typed) if not is_card]
        if text.part.startswith("rulebooks/"):
            in_words += [one["number"] for one in counts.finditer(typed)]
        if numbers := [*_NUMBER.findall(typed), *in_words]:
            many = "numbers are" if len(numbers) > 1 else "number is"
            message = f"the {many} typed: {', '.join(quoted(one) for one in numbers[:6])}"
            own = f"an attribute of the card{_numbers_of_card(case, text)}"
            hint = f"draw on a value: {{{{ values.… }}}}, or {own}"
            yield case.where_words(*place, *numbers), message, hint


def _numbers_of_card(case: Case, text: TypedText) -> str:
    """The numbers that a card with this text may draw on: `: {{ points }} is 2`."""
    deck = next((one for part, one in case.decks if part == text.part), None)
    if deck is None or text.path[0] != "cards":
        return ""
    card = deck.cards[int(text.path[1])]
    shown = (
        f"{{{{ {name.replace('-', '_')} }}}} is {value}"
        for name, value in card.attributes.items()
        if type(value) is int
    )
    told = ", ".join(shown)
    return f": {told}" if told else ""


def _names_with_numbers(case: Case) -> re.Pattern[str]:
    """The spaces of boards that have a number in their names: “from S1 to S6” counts nothing."""
    boards = [one.board for one in case.game.rulesets if one.board is not None]
    known = {str(title) for board in boards for pair in titles(board).items() for title in pair}
    numbered = sorted(
        (one for one in known if re.search(r"[^\W\d]\d|\d[^\W\d]", one)), reverse=True
    )
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, numbered)) or '(?!)'})\b", re.IGNORECASE)


def _counts(case: Case) -> re.Pattern[str]:
    """How a rulebook tells in words how many cards a pile or deck has: “has twelve omens”."""
    decks = (deck.id.rpartition("-")[2] for _, deck in case.decks)
    things = "|".join(sorted({"cards", *(re.escape(one) for one in decks if one.endswith("s"))}))
    number = rf"(?P<number>{'|'.join(SMALL[_FEWEST:])})"
    return re.compile(rf"\b{_HOLDS} {number} (?:{things})\b", re.IGNORECASE)


_FEWEST = 6
"""Of fewer prose speaks too: a pair, three of a kind, the four phases."""


def _is_running(case: Case, text: TypedText) -> bool:
    if text.role == "rows" and text.path[-1] == 0 and _NUMBER.fullmatch(text.raw.strip()):
        return False  # A first cell that is nothing but a number counts rows.
    if text.part == LESSON and case.game.lesson is not None:
        # A text that names the books after which it states figures may do so.
        return text.role in COUNTED and not is_history(case.game.lesson, text.path)
    is_caption = text.role == "caption" and text.part.startswith("rulebooks/")
    return text.role in _RUNNING or is_caption


_NAMED = re.compile(r"\bvalues\.([a-z0-9_]+)")


@warning(
    "M135",
    what="A value of `game.yaml` is used by no rule, no text and no table of chances.",
    why="Whoever changes it expects something to change with it.",
    example="values:\n  hand: {is: 6, means: cards dealt}\n…\n"
    "- {deal: 5, from: stock, to: seat.hand}",
    instead="values:\n  hand: {is: 6, means: cards dealt}\n…\n"
    "- {deal: values.hand, from: stock, to: seat.hand}",
)
def unused_value(case: Case) -> Findings:
    """One finding for each value; none while a ruleset is too wrong to be read."""
    if any(checked is None for checked, _ in case.judged):
        return
    known = case.game.file.values
    # What stands elsewhere in `game.yaml` may be the id of a value: in chances, for maps.
    file = case.game.file.model_dump(
        by_alias=True, exclude={"values", "credits", "about", "glossary"}
    )
    used = {*strings(file), *(one.replace("_", "-") for one in _drawn_on(case))}
    # One in words is a ruling on record: nothing can be worked out from it.
    unused = [
        name for name, one in known.items() if name not in used and not isinstance(one.is_, str)
    ]
    # What is misspelt somewhere is meant, and reported there.
    meant = {did_you_mean(one, known) for one in used - known.keys()} if unused else set()
    for name in unused:
        if did_you_mean(name, [name]) not in meant:
            at = case.where_key("game", "values", name)
            yield at, f"nothing draws on the value {quoted(name)}"


def _drawn_on(case: Case) -> Iterator[str]:
    """The values that texts and rules name."""
    for one in case.spoken:
        yield from _NAMED.findall(one.text.raw)
    for root in (root for checked in case.checked for root in all_roots(checked)):
        for node in nodes(root):
            if node.op == "const" and (found := _NAMED.match(spelt(node))):
                yield found[1]
