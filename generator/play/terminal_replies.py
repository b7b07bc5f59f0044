"""What a person types at the table, and what is meant by it."""

import difflib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from generator.diagnostics import did_you_mean, quoted

WORDS: Final = {
    "?": "this page; `? RULE` or `? CARD` shows what it says",
    "why": "why CARD, SEAT or ACTION cannot be chosen now, with the rule that forbids it",
    "rules": "every rule of the game with its section; `rules WORD` finds some",
    "look": "the table again",
    "log": "what has happened so far",
    "undo": "take back the last choice of whoever sits here; `undo 3` takes back three",
    "save": "write the match to a file; `save FILE` names it",
    "quit": "leave; the match is saved, and `--resume` goes on with it",
}
"""The commands, each with what it does."""

OTHER_NAMES: Final = {
    "help": "?",
    "h": "?",
    "rule": "rules",
    "explain": "why",
    "l": "look",
    "table": "look",
    "u": "undo",
    "back": "undo",
    "q": "quit",
    "exit": "quit",
}

LONGEST_NUMBER: Final = 9

WITHOUT_MORE: Final = frozenset({"look", "log"})


@dataclass(frozen=True)
class Choice:
    """The option with this number, from 0."""

    number: int


@dataclass(frozen=True)
class Order:
    """A command and what stands after it."""

    word: str
    about: str = ""


@dataclass(frozen=True)
class Unclear:
    """Nothing that can be done; `says` tells why and what was probably meant."""

    says: str


Reply = Choice | Order | Unclear


def read_reply(typed: str, options: Sequence[str]) -> Reply:
    """What `typed` means where the texts of `options` stand on the screen, numbered from 1.

    An option is chosen by its number, its words, or a part of them that no other option has.
    A command goes before an option that begins with the same word, unless the words are equal.
    """
    text = " ".join(typed.split())
    if not text:
        return Unclear("Type the number of an option, or ? for help.")
    if re.fullmatch(r"[+-]?\d+", text):
        return _numbered(text, len(options))
    plain = [plainly(option) for option in options]
    if plain.count(plainly(text)) == 1:
        return Choice(plain.index(plainly(text)))
    return _order(text) or _named(text, plain, options)


def plainly(text: str) -> str:
    """`text` in small letters, with single spaces and without signs, for comparing."""
    return " ".join(re.sub(r"[^\w+−-]+", " ", text.casefold().replace("-", " ")).split())


def nearest(text: str, known: Sequence[str]) -> str:
    """The one of `known` that `text` probably means; empty where none is like it."""
    wanted = plainly(text)
    plain = {plainly(one): one for one in known}
    found = [one for key, one in plain.items() if key == wanted]
    found = found or [one for key, one in plain.items() if key.startswith(wanted)]
    found = found or [one for key, one in plain.items() if wanted in key]
    if not found:
        close = difflib.get_close_matches(wanted, plain, 1, 0.6)
        found = [plain[key] for key in close]
    return found[0] if found else ""


def closest(text: str, known: Iterable[str]) -> list[str]:
    """Those of `known` that are spelt much like `text`, the likeliest first."""
    return difflib.get_close_matches(text, list(known), 3, 0.75)


def _numbered(text: str, count: int) -> Reply:
    if len(text) < LONGEST_NUMBER and 1 <= int(text) <= count:
        return Choice(int(text) - 1)
    range_ = "there is only option 1" if count == 1 else f"options go from 1 to {count}"
    return Unclear(f"There is no option {text[:LONGEST_NUMBER]}: {range_}.")


def _order(text: str) -> Reply | None:
    if text.startswith("?"):
        return Order("?", text[1:].strip())
    word, _, about = text.partition(" ")
    word = OTHER_NAMES.get(word.casefold(), word.casefold())
    if word not in WORDS or (about and word in WITHOUT_MORE):
        return None
    return Order(word, about.strip())


def _named(text: str, plain: Sequence[str], options: Sequence[str]) -> Reply:
    wanted = plainly(text)
    near = [number for number, option in enumerate(plain) if wanted and wanted in option]
    starts = [number for number in near if plain[number].startswith(wanted)]
    for found in (starts, near):
        if len(found) == 1:
            return Choice(found[0])
    if near:
        said = ", ".join(str(number + 1) for number in near)
        return Unclear(f"{quoted(text)} fits options {said}: type a number.")
    hint = did_you_mean(text.partition(" ")[0].casefold(), [*WORDS, *OTHER_NAMES])
    like = nearest(text, options)
    hint = f'did you mean option {options.index(like) + 1}, "{like}"?' if like else hint
    first = f"Nothing here is called {quoted(text)}"
    return Unclear(f"{first}: {hint}" if hint else f"{first}; ? shows what you can type.")
