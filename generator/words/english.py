"""What a check must know of English: articles, words that may stand twice, forms of words."""

import re
from collections.abc import Iterable
from functools import lru_cache

_WORD = re.compile(r"[A-Za-z]+(?:[’'-][A-Za-z]+)*")
_SILENT_H = ("heir", "honest", "honor", "honour", "hour")
_EITHER = ("herb", "hist", "hotel", "habitual", "heroic", "hallucin", "hilar", "horrend", "hypno")
"""Words with an h that some say and others do not."""
_LIKE_YOU = re.compile(r"e[uw]|u$|u-|u[bk][iru]|unanim|uni(?![dgmn])|ur[aeio]|us[aeu]|ut[eio]|uv")
"""A vowel that is said as in “you”."""
_LIKE_ONE = re.compile(r"on(?:e|ce)(?:$|[^a-z]|self|sided|time|way)|ouija|oui$")
_SMALL = frozenset({"am", "and", "are", "as", "at", "if", "in", "is", "it", "of", "on", "or", "us"})
"""Before these, “a” is a letter and no article."""
_MAY_FOLLOW_ITSELF = frozenset(
    {"blah", "bye", "had", "ha", "her", "hush", "is", "it", "knock", "long", "many", "much", "no"}
    | {
        "out",
        "over",
        "so",
        "that",
        "there",
        "tut",
        "very",
        "who",
        "yes",
        "you",
        "again",
        "in",
        "on",
    }
)


def wrong_article(article: str, word: str) -> str | None:
    """The article that `word` takes by its sound, where `article` is certainly another.

    None for abbreviations, single letters and words of which one cannot be sure.
    """
    found = _WORD.match(word)
    if found is None or len(found[0]) == 1 or found[0].isupper() or found[0].lower() in _SMALL:
        return None
    said = found[0].lower()
    wanted = _article(said)
    if wanted is None or wanted == article.lower():
        return None
    return wanted.capitalize() if article[0].isupper() else wanted


def _article(said: str) -> str | None:
    if said.startswith(_EITHER):
        return None
    if said.startswith(_SILENT_H):
        return "an"
    if said[0] not in "aeiou":
        return "a"
    if _LIKE_ONE.match(said) or _LIKE_YOU.match(said):
        return "a"
    return "an"


def may_follow_itself(word: str) -> bool:
    """Whether a word may stand twice in a row: “that that”, “no no”."""
    return word.lower() in _MAY_FOLLOW_ITSELF


_SHORT = re.compile(r"[^aeiou]*[aeiou][bdgklmnprt]")
"""Of these the last letter is doubled: flip, flipped."""
_PARTICLES = frozenset({"away", "back", "down", "in", "off", "on", "open", "out", "over", "up"})
_BETWEEN = r"\s+(?:(?:it|them|one|this|these|those)\s+)?"
"""What may stand inside a verb of two words: turn it up."""


def forms(word: str) -> tuple[str, ...]:
    """A word with its regular endings, as noun or verb: flip, flips, flipped, flipping."""
    if re.search(r"[^aeiou]y$", word):
        return word, f"{word[:-1]}ies", f"{word[:-1]}ied", f"{word}ing"
    several = f"{word}es" if re.search(r"([sxz]|[cs]h)$", word) else f"{word}s"
    stem = word[:-1] if word.endswith("e") else word
    stem += word[-1] if _SHORT.fullmatch(word) else ""
    return word, several, f"{stem}ed", f"{stem}ing"


def phrase_pattern(phrase: str) -> str:
    """An expression for a phrase in lower case whose first or last word may have an ending."""
    words = phrase.lower().split()
    told = [re.escape(word) for word in words]
    for at in {0, len(words) - 1}:
        told[at] = f"(?:{'|'.join(re.escape(form) for form in forms(words[at]))})"
    is_verb = len(words) == 2 and words[1] in _PARTICLES
    return (_BETWEEN if is_verb else r"\s+").join(told)


def any_phrase(phrases: Iterable[str]) -> re.Pattern[str]:
    """Finds any of these phrases in any of their forms, the longest first, in either case."""
    return _compiled(tuple(sorted(phrases, key=len, reverse=True)))


@lru_cache(maxsize=256)
def _compiled(phrases: tuple[str, ...]) -> re.Pattern[str]:
    told = "|".join(map(phrase_pattern, phrases))
    return re.compile(rf"(?<![\w’-])(?:{told})(?![\w-])", re.IGNORECASE)
