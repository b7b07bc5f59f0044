"""What a translation leaves out of its original, or adds: values, symbols, numbers, bold, links."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from generator.diagnostics import Code, Diagnostic, Position, Severity
from generator.languages.catalogues import LOST_VALUE, Translation, Translations
from generator.words.filters import SMALL
from generator.words.markup import SYMBOL

LOST_NUMBER = Code(
    id="M153",
    slug="number-lost-in-translation",
    severity=Severity.WARNING,
    what="A translation leaves out a number of its original, in figures or in words, or has "
    "another one.",
    why="Whoever plays in this language plays by another number.",
    example='msgid "Three witches hide here."\nmsgstr "Hier sind vier Hexen versteckt."',
    instead='msgid "Three witches hide here."\nmsgstr "Hier sind drei Hexen versteckt."',
)
LOST_BOLD = Code(
    id="M154",
    slug="bold-lost-in-translation",
    severity=Severity.WARNING,
    what="A translation has more or fewer bold words than its original.",
    why="What is bold is looked for on a card; a mark that is left out is mostly a slip.",
    example='msgid "**Pass:** you stay."\nmsgstr "Geschafft: du bleibst."',
    instead='msgid "**Pass:** you stay."\nmsgstr "**Geschafft:** du bleibst."',
)
LOST_LINK = Code(
    id="M155",
    slug="link-lost-in-translation",
    severity=Severity.WARNING,
    what="A translation names another address on the web than its original, or none.",
    why="An address is the same in all languages, and one wrong letter leads elsewhere.",
    example='msgid "See www.example.org."\nmsgstr "Siehe www.exampel.org."',
    instead='msgid "See www.example.org."\nmsgstr "Siehe www.example.org."',
)
CODES = (LOST_NUMBER, LOST_BOLD, LOST_LINK)

_FORMULA = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
_FIELD = re.compile(r"(?<!\{)\{[a-z_]+\}(?!\})")
"""A place in a sentence of our own: `{zone}`."""
_CARD = re.compile(r"\bcard\(\s*(['\"])(.*?)\1")
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
_LOOP = re.compile(r"\{%-?\s*for\s+([\w\s,]+?)\s+in\b")
_NAME = re.compile(r"(?<![\w.|])(?<!\|\s)(?<!\bis\s)(?<!\bis not\s)[A-Za-z_]\w*(?:\.\w+)*")
_KEYWORDS = frozenset(
    {"and", "card", "elif", "else", "endfor", "endif", "false", "for", "if", "in", "is", "loop"}
    | {"none", "not", "or", "true", "None", "True", "False"}
)
_DIGITS = re.compile(r"\d+")
_LETTERS = re.compile(r"[^\W\d_]+")
_JOINED = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
"""Words with their hyphens: `dix-sept` is not ten."""
_THOUSANDS = re.compile(r"(?<=\d)[.,’\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE} ](?=\d{3}(?!\d))")
_AS_GOOD_AS = {
    "two": frozenset(
        {
            "both",
            "couple",
            "partner",
            "double",
            "doubled",
            "either",
            "neither",
            "other",
            "pair",
            "pairs",
        }
        | {"second", "together", "twice", "twins"}
    )
}
"""English words for which another language may have a number."""
_BOLD = re.compile(r"\*\*(?=\S).+?(?<=\S)\*\*", re.DOTALL)
_LINK = re.compile(r"(?:https?://|www\.)[^\s”’)>]*[\w/]")
_ALSO: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "de": {
        "two": ("beid", "doppel", "paar"),
        "three": ("drit",),
        "seven": ("siebt",),
        "twelve": ("dutzend",),
    }
}
"""Other words for a number, by language: how they begin."""
_FIRST_SURE = 2
"""“One” is also a word for somebody."""


def losses(catalogue: Translations, house: Mapping[str, str]) -> Iterator[Diagnostic]:
    """One finding of each kind for each entry of a catalogue, at the line that is wrong.

    Args:
        catalogue: of a box, of a set, or of our own words.
        house: our own words in its language, among them the numbers.
    """
    also = _ALSO.get(catalogue.language.partition("-")[0], {})
    words = {
        word: (own.lower(), *also.get(word, ()))
        for word in SMALL[_FIRST_SURE:]
        if (own := house.get(word))
    }
    for (_, original), entry in catalogue.entries.items():
        for code, lost, more in _compared(original, entry, words):
            said = [f"leaves out {_list(lost)}"] if lost else []
            said += [f"has {_list(more)}, which the original has not"] if more else []
            message = f"the translation {' and '.join(said)}"
            instead = _numbers(_plain(original), _plain(entry.text), words)[1]
            line = _line_of(catalogue, entry, [*more, *instead])
            yield code.at(Position(catalogue.file, line), message)


def _line_of(catalogue: Translations, entry: Translation, words: Iterable[str]) -> int:
    """The line of a translation in which one of some words stands; else that in which it begins."""
    lines = catalogue.text.split("\n")
    rest = range(entry.line, len(lines))
    end = next((at for at in rest if not lines[at].startswith('"')), len(lines))
    for word in words:
        whole = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
        for number, line in enumerate(lines[entry.line - 1 : end], start=entry.line):
            if whole.search(line):
                return number
    return entry.line


Compared = tuple[Code, list[str], list[str]]
Words = Mapping[str, tuple[str, ...]]
"""Words of numbers in our own language to those in the other: the word, and what it may be too."""


def _compared(original: str, entry: Translation, words: Words) -> Iterator[Compared]:
    """What is lost and what is added, by kind, where anything is."""
    spoken = entry.text
    value = _differing(values, original, spoken)
    shown = (_as_typed(value[0], original), _as_typed(value[1], spoken))
    kinds: dict[Code, tuple[list[str], list[str]]] = {LOST_VALUE: shown}
    if value == ([], []):  # a number in the place of a value follows from that
        kinds[LOST_NUMBER] = _numbers(_plain(original), _plain(spoken), words)
    kinds[LOST_BOLD] = _bold(original, spoken)
    kinds[LOST_LINK] = _differing(_LINK.findall, original, spoken)
    yield from ((code, lost, more) for code, (lost, more) in kinds.items() if lost or more)


def _as_typed(names: Iterable[str], text: str) -> list[str]:
    """Values as the text writes them: `{{ points|signed }}`."""
    formulas = _FORMULA.findall(text)
    return [
        next(
            (one for one in formulas if re.search(rf"(?<![\w.]){re.escape(name)}(?!\w)", one)), name
        )
        for name in names
    ]


def _list(several: Iterable[str]) -> str:
    return ", ".join(several)


def _differing(
    find: Callable[[str], Iterable[str]], original: str, spoken: str
) -> tuple[list[str], list[str]]:
    wanted, used = set(find(original)), set(find(spoken))
    return sorted(wanted - used), sorted(used - wanted)


def values(text: str) -> Iterator[str]:
    """What a text draws on: names of values, chances and cards, symbols, places to fill."""
    yield from (found[0] for found in SYMBOL.finditer(_FORMULA.sub(" ", text)))
    yield from _FIELD.findall(text)
    local = {name.strip() for found in _LOOP.findall(text) for name in found.split(",")}
    for formula in _FORMULA.findall(text):
        yield from (f'card("{found[1]}")' for found in _CARD.findall(formula))
        for name in _NAME.findall(_QUOTED.sub("''", formula)):
            if name.partition(".")[0] not in local and name not in _KEYWORDS:
                yield name


def _plain(text: str) -> str:
    """A text without what is worked out, symbols, links and places to fill."""
    for one in (_FORMULA, SYMBOL, _LINK, _FIELD):
        text = one.sub(" ", text)
    return text


def _numbers(original: str, spoken: str, words: Words) -> tuple[list[str], list[str]]:
    """Numbers in figures and, where our own words are known in the language, in words."""
    wanted, used = (
        Counter(_DIGITS.findall(_THOUSANDS.sub("", text))) for text in (original, spoken)
    )
    named = {word.lower() for word in _LETTERS.findall(original)}
    said = {word.lower() for word in _JOINED.findall(spoken)}
    lost, more = [], []
    for word, own in words.items():
        figure = str(SMALL.index(word))
        is_wanted, is_said = word in named, own[0] in said
        if is_wanted and not used[figure] and not any(one in each for one in own for each in said):
            lost.append(word)
        elif is_said and not (is_wanted or wanted[figure] or named & _AS_GOOD_AS.get(word, set())):
            more.append(own[0])
        wanted[figure] -= is_said
        used[figure] -= is_wanted
    return [*lost, *sorted(+wanted - +used)], [*more, *sorted(+used - +wanted)]


def _bold(original: str, spoken: str) -> tuple[list[str], list[str]]:
    wanted, used = _BOLD.findall(original), _BOLD.findall(spoken)
    return wanted[len(used) :], used[len(wanted) :]
