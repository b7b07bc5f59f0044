"""Ids in expressions, typed with their hyphens as in the YAML, and told from differences.

A name that there is wins: `seat.market-stall`. A minus between two words has blanks around it. As
names of Python have underscores, each id is read as a name of the same length, so that every
place in the text stays where it was.
"""

import ast
import keyword
import re
from collections.abc import Callable, Container
from dataclasses import dataclass, field

from generator.rules.symbols import name_of

_RUN = re.compile(r"'[^']*'|\"[^\"]*\"|(?<!\w)(?P<run>[A-Za-z_]\w*(?:-\w+)+)")
"""Words joined by hyphens, outside of texts."""
_OURS = frozenset(("and", "or", "not", "in", "is", "if", "else", "for"))
_FOREIGN = frozenset(one for one in keyword.kwlist if one.islower()) - _OURS
"""Words that mean something in Python alone; here they are names, such as the answer `pass`."""
_HIDDEN = re.compile(
    rf"'[^']*'|\"[^\"]*\"|(?<![\w-])(?P<word>{'|'.join(sorted(_FOREIGN))})(?![\w-])"
)
_PLAIN = re.compile(
    r"(?:'[^'\\]*'|\"[^\"\\]*\")(?!\s*['\"])|(?<![\w.])\d+(?:\.\d+)?(?![\w.])"
    r"|(?P<foreign>['\"#\\]|(?<![\w.])\.?\d|(?<!\w)[rRuUbB]{1,2}(?=['\"]))"
)
"""Texts and numbers as the language writes them; else how Python alone does, or a comment."""
_BOUND = re.compile(r"\bfor\s+([\w-]+)\s+in\b")
_MOST = 12
"""Words of a difference without blanks; more are no slip, and would only take time."""
_NAMED = re.compile(r"\s*=(?!=)")


@dataclass(frozen=True)
class Scope:
    """What can be named at one kind of place, and which of it can be subtracted."""

    names: Container[str]
    is_number: Callable[[str], bool]


@dataclass(frozen=True)
class Difference:
    """Words at character `offset` that can be read as a difference; `apart` is that difference."""

    offset: int
    typed: str
    apart: str
    is_name: bool
    """Whether they are a name as well."""


@dataclass
class Spelling:
    """One expression with its ids as names; `typed` says how each stands there."""

    text: str
    typed: dict[str, str] = field(default_factory=dict)
    unclear: Difference | None = None


def parsed(text: str) -> ast.expr:
    """The tree of an expression, in which words of Python alone are names.

    Raises:
        SyntaxError: it is none; or another error that `ast.parse` raises.
    """
    hidden = _HIDDEN.sub(lambda one: one[0].capitalize() if one["word"] else one[0], text)
    tree = ast.parse(hidden, mode="eval").body
    for one in _PLAIN.finditer(text):
        if one["foreign"]:
            raise SyntaxError("", ("", 1, one.start() + 1, text))
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            node.id = _bared(node.id)
        elif isinstance(node, ast.Attribute):
            node.attr = _bared(node.attr)
        elif isinstance(node, ast.keyword) and node.arg:
            node.arg = _bared(node.arg)
    return tree


def _bared(name: str) -> str:
    word = name.lower()
    return word if word in _FOREIGN and name == word.capitalize() else name


def joined(text: str) -> str:
    """A text in which all words that hyphens join are names."""
    return _RUN.sub(lambda one: name_of(one[0]) if one["run"] else one[0], text)


def as_names(
    text: str, by_itself: Callable[[], Scope], behind_dot: Callable[[], Scope]
) -> Spelling:
    """The text with its ids as names."""
    found, runs = Spelling(text), [one for one in _RUN.finditer(text) if one["run"]]
    if not runs:
        return found
    bound, free, member = {name_of(one) for one in _BOUND.findall(text)}, by_itself(), behind_dot()
    for one in runs:
        run = one["run"]
        before, behind = text[: one.start()].rstrip(), text[one.end() :]
        scope = member if before.endswith(".") else free
        name = name_of(run)
        is_name = name in bound or name in scope.names or _NAMED.match(behind) is not None
        words = run.split("-")
        parts = _parts(words, scope.is_number, free.is_number) if len(words) <= _MOST else []
        if parts and not is_name and all(part.isdigit() for part in parts[1:]):
            run = parts[0]  # `n-1` can be nothing else
            name = name_of(run)
        elif parts:
            found.unclear = Difference(one.start(), run, " - ".join(parts), is_name)
            return found
        found.typed[name] = run
        end = one.start() + len(run)
        found.text = f"{found.text[: one.start()]}{name}{text[end:]}"
    return found


def _parts(
    words: list[str],
    first: Callable[[str], bool],
    other: Callable[[str], bool],
    *,
    whole: bool = False,
) -> list[str]:
    """The numbers whose difference some words can be, each as typed; empty where there is none."""
    for length in range(len(words) if whole else len(words) - 1, 0, -1):
        head = "-".join(words[:length])
        if not (head.isdigit() or first(name_of(head))):
            continue
        if length == len(words):
            return [head]
        if tail := _parts(words[length:], other, other, whole=True):
            return [head, *tail]
    return []
