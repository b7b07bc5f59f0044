"""How texts are written: markup without an end, quotation marks, dashes, spaces, articles.

What is printed is looked at as it is typed. Each kind of slip is one finding for a text, however
often it stands there, and is answered at the text.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from generator.diagnostics import Code, Fix, Position, quoted
from generator.lint.case import Case
from generator.lint.checks import Findings, warning
from generator.words import english
from generator.words.markup import SYMBOL, unended
from generator.words.translatable_strings import TranslatableString

VALUE = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands, as often as it has letters, in the place of what is worked out or drawn."""

_WORKED_OUT = re.compile(rf"\{{\{{.*?\}}\}}|\{{%.*?%\}}|\{{#.*?#\}}|{SYMBOL.pattern}", re.DOTALL)
_OPEN = re.compile(r"\{[{%]")
"""What nothing closes: such a text cannot be worked out, which is found elsewhere."""
_MOST_SHOWN = 3
_ENGLISH = "en"
_SPACED = frozenset({"fr"})
"""Languages that put a space before `:`, `;`, `!` and `?`."""
_INDEX = "index"
"""Words of a rulebook that are looked for on its pages, and not printed."""


@dataclass(frozen=True, slots=True)
class Slip:
    """Words as typed and, where that is certain, what to write instead."""

    words: str
    instead: str | None = None


Look = Callable[[str, str], Iterator[Slip]]
"""Finds slips in a text, in which `VALUE` stands for values; the other is its language."""


def _found(case: Case, code: Code, look: Look, message: str) -> Findings:
    """A finding for each text with slips; `message` is followed by the words."""
    language = case.game.file.language.partition("-")[0]
    for one in case.readable:
        slips = tuple(dict.fromkeys(look(masked(one.text), language)))
        if slips and _INDEX not in one.path and not _OPEN.search(masked(one.text)):
            at = case.where_words(one.part, one.path, _typed(one, slips[0].words))
            said, fix = f"{message}: {_several(one, slips)}", _fix(case, one, slips, at)
            yield code.at(at, said, _hint(one, slips), fix=fix)


def _fix(
    case: Case, one: TranslatableString, slips: tuple[Slip, ...], near: Position
) -> Fix | None:
    """What mends the first slip, where it stands once and as it is in the line of the finding."""
    old = _typed(one, slips[0].words)
    new = _filled(old, slips[0])
    file = getattr(case.game.places[one.part], "texts", {}).get(near.file)
    if new is None or file is None:
        return None
    line = file.split("\n")[near.line - 1]
    column = line.find(old, near.column - 1)
    is_only = column >= 0 and line.find(old, column + 1) < 0 and line[column - 1] != "\\"
    return Fix(Position(near.file, near.line, column + 1), old, new) if is_only else None


@lru_cache(maxsize=4096)
def masked(text: str) -> str:
    """The text with values and symbols blotted out; every other letter keeps its place."""
    if "{" not in text and ":" not in text:
        return text
    return _WORKED_OUT.sub(lambda found: VALUE * len(found[0]), text)


def _typed(one: TranslatableString, words: str) -> str:
    """The words as they are typed, values and all."""
    at = masked(one.text).find(words)
    return one.text[at : at + len(words)] if at >= 0 else words


def _several(one: TranslatableString, slips: tuple[Slip, ...]) -> str:
    named = [quoted(_typed(one, slip.words)) for slip in slips[:_MOST_SHOWN]]
    more = len(slips) - _MOST_SHOWN
    return ", ".join(named) + (f" and {more} more" if more > 0 else "")


def _hint(one: TranslatableString, slips: tuple[Slip, ...]) -> str | None:
    """What to write instead, word for word, where all of it is certain."""
    instead = [_filled(_typed(one, slip.words), slip) for slip in slips[:_MOST_SHOWN]]
    known = [quoted(text) for text in instead if text is not None]
    return f"write {', '.join(known)}" if len(known) == len(instead) else None


def _filled(typed: str, slip: Slip) -> str | None:
    """What to write, with the values that were blotted out."""
    if slip.instead is None or VALUE not in slip.instead:
        return slip.instead
    values = (found[0] for found in _WORKED_OUT.finditer(typed))
    return re.sub(f"{VALUE}+", lambda found: next(values, found[0]), slip.instead)


@warning(
    "M180",
    what="A `*`, `**` or `_` stands in a text without its other half.",
    why="It is printed as it stands, and the words are neither bold nor italic.",
    example="text: Draw **two cards.",
    instead="text: Draw **two cards**.",
)
def open_markup(case: Case) -> Findings:
    """One finding for each text."""
    return _found(case, open_markup.code, _markup, "a mark without its other half")


def _markup(text: str, _: str) -> Iterator[Slip]:
    for part in re.split(r"\n\s*\n", text) if "*" in text or "_" in text else ():
        for mark in unended(part.replace(VALUE, "x")):
            # What is open is the last of an odd number, with the word beside it.
            found = [*re.finditer(rf"(?<!\*){re.escape(mark)}(?!\*)[^\s*]*", part)]
            yield Slip(found[-1].group() if found else mark)


_APOSTROPHE = re.compile(rf"[\w{VALUE}.*]*'[\w{VALUE}]*")
_QUOTE = re.compile(rf"\"[\w{VALUE}]*|[\w{VALUE}*.,;:!?…]+\"")
_OPENS = re.compile(r"(?<![^\s(\[“‘–—*_])'(?=\S)")
_AFTER_A_NUMBER = re.compile(r"\d['\"]")


@warning(
    "M181",
    what="A text has a typewriter's quotation mark or apostrophe: `'` or `\"`.",
    why="In print they look like a mistake beside the curly ones of all other texts.",
    example='text: "The cook\'s hand"',
    instead="text: The cook’s hand",
)
def straight_quote(case: Case) -> Findings:
    """One finding for each text; marks of feet and inches stay, behind a number."""
    return _found(case, straight_quote.code, _quotes, "a straight quotation mark or apostrophe")


def _quotes(text: str, language: str) -> Iterator[Slip]:
    if '"' in text:
        yield from _double_quotes(text, language)
    if "'" not in text:
        return
    is_quoting = bool(_OPENS.search(text))
    for found in _APOSTROPHE.finditer(text):
        words = found[0]
        if not _AFTER_A_NUMBER.search(words):
            yield Slip(words, None if is_quoting else words.replace("'", "’"))


def _double_quotes(text: str, language: str) -> Iterator[Slip]:
    marks = list(_QUOTE.finditer(text))
    is_pair = language == _ENGLISH and text.count('"') == 2 and len(marks) == 2
    if text.count('"') == 1 and _AFTER_A_NUMBER.search(text):
        return
    for number, found in enumerate(marks):
        yield Slip(found[0], found[0].replace('"', "“”"[number]) if is_pair else None)


@warning(
    "M182",
    what="Two spaces stand side by side in a text.",
    why="One of them is a slip, and shows wherever the text is not set anew.",
    example="text: Draw  two cards.",
    instead="text: Draw two cards.",
)
def double_space(case: Case) -> Findings:
    """One finding for each text; what stands at the beginning of a line is no matter."""
    return _found(case, double_space.code, _spaces, "two spaces side by side")


def _spaces(text: str, _: str) -> Iterator[Slip]:
    for found in re.finditer(r"\S+[ \u00a0]{2,}\S+", text) if "  " in text else ():
        yield Slip(found[0], re.sub(r"[ \u00a0]{2,}", " ", found[0]))


@warning(
    "M183",
    what="A space stands before a comma, a full stop or another mark that ends words.",
    why="The mark may stand alone at the beginning of the next line.",
    example="text: Draw a card , then play.",
    instead="text: Draw a card, then play.",
)
def space_before_mark(case: Case) -> Findings:
    """One finding for each text; in French some marks have a space before them."""
    return _found(case, space_before_mark.code, _marks, "a space before the mark")


_SPACE_AND_MARK = re.compile(r"[ \u00a0][,.;:!?)]")


def _marks(text: str, language: str) -> Iterator[Slip]:
    if not _SPACE_AND_MARK.search(text):
        return
    marks = ",." if language in _SPACED else ",.;:!?)"
    for found in re.finditer(rf"\S+[ \u00a0]+[{marks}](?=[\s”’\"')*_]|$)", text):
        yield Slip(found[0], re.sub(r"[ \u00a0]+(.)$", r"\1", found[0]))


@warning(
    "M184",
    what="“A” stands before a vowel that is heard, or “an” before a consonant.",
    why="It reads like a slip, and mostly the word behind it was changed.",
    example="text: Take a apple.",
    instead="text: Take an apple.",
)
def wrong_article(case: Case) -> Findings:
    """One finding for each text in English, by sound: an hour, a unicorn."""
    return _found(case, wrong_article.code, _articles, "the wrong article")


_ARTICLE = re.compile(r"(?<![\w’'.-])([Aa]n?)(\s+[*_“‘(]*)([^\W\d_][\w’'-]*)")


def _articles(text: str, language: str) -> Iterator[Slip]:
    for found in _ARTICLE.finditer(text) if language == _ENGLISH else ():
        if right := english.wrong_article(found[1], found[3]):
            yield Slip(found[0], f"{right}{found[2]}{found[3]}")


@warning(
    "M185",
    what="Three full stops stand where an ellipsis belongs, which is one sign.",
    why="Three stops are wider, and may be parted at the end of a line.",
    example="text: And then...",
    instead="text: And then…",
)
def three_dots(case: Case) -> Findings:
    """One finding for each text; more than three are a line of dots."""
    return _found(case, three_dots.code, _dots, "three full stops for an ellipsis")


_DOTS = re.compile(rf"[\w{VALUE}]*(?<!\.)\.\.\.(?!\.)[\w{VALUE}]*")


def _dots(text: str, _: str) -> Iterator[Slip]:
    for found in _DOTS.finditer(text) if "..." in text else ():
        yield Slip(found[0], found[0].replace("...", "…"))


@warning(
    "M186",
    what="A hyphen stands for a minus sign, before a number, or for a dash between words.",
    why="A hyphen is short and hangs low: −2 reads as a number below zero, -2 as a list.",
    example="text: You lose -2 points - at once.",
    instead="text: You lose −2 points – at once.",
)
def hyphen_for_sign(case: Case) -> Findings:
    """One finding for each text."""
    return _found(case, hyphen_for_sign.code, _hyphens, "a hyphen for a minus sign or a dash")


_MINUS = re.compile(rf"(?<![\w{VALUE}’”.)-])-(?:\d[\d.,]*\b|{VALUE}+)")
_DASH = re.compile(rf"([\w{VALUE}”’),.!?*]+)([ \u00a0])--?(\s)(\S+)")
_ENDS_IN_NUMBER = re.compile(rf"[\d{VALUE}]$")


def _hyphens(text: str, _: str) -> Iterator[Slip]:
    if "-" not in text:
        return
    for found in _MINUS.finditer(text):
        yield Slip(found[0], found[0].replace("-", "−"))
    for found in _DASH.finditer(text):
        is_sum = _ENDS_IN_NUMBER.search(found[1]) or re.match(rf"[\d{VALUE}]", found[4])
        instead = f"{found[1]}{found[2]}–{found[3]}{found[4]}"
        yield Slip(found[0], None if is_sum else instead)


@warning(
    "M187",
    what="The same word stands twice in a row.",
    why="One of the two is mostly left over from a change.",
    example="text: Draw from the the deck.",
    instead="text: Draw from the deck.",
)
def repeated_word(case: Case) -> Findings:
    """One finding for each text; “had had” may be meant, and so may a word said three times."""
    return _found(case, repeated_word.code, _repeated, "the same word twice")


_TWICE = re.compile(
    r"(?<![\w’'-])([^\W\d_]+)(?:[^\S\n]+|[^\S\n]*\n[^\S\n]*)(\1)(?![\w’'-])", re.IGNORECASE
)
_SURE = 4
"""Letters from which on a word of any language is not one that may follow itself."""


def _repeated(text: str, language: str) -> Iterator[Slip]:
    words = text.lower().split()
    if not any(again.startswith(word) for word, again in pairwise(words)):
        return
    for found in _TWICE.finditer(text):
        word, again = found[1], found[2]
        if again[0].isupper() and word[0].isupper() and not word.isupper():
            continue  # a name
        if language == _ENGLISH and english.may_follow_itself(word):
            continue
        if language != _ENGLISH and len(word) < _SURE:
            continue
        rest, before = text[found.end() :].split(), text[: found.start()].split()
        near = (*rest[:1], *before[-1:])
        if not any(one.strip(",.!?”").lower() == word.lower() for one in near):
            yield Slip(found[0], word)
