"""What a check must know of English: the article of a word, and words that may stand twice."""

import re

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
