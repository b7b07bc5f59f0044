"""English made for any name, such as `the cup of {owner}`, said to the one who is meant by it.

Other languages say in their own catalogues what they call somebody.
"""

import re

_NO_NOUN = r"(?:in|on|at|to|from|by|for|of|behind|before|under|over|and|or|front|because)\b"
_PHRASE = rf"(?:(?!{_NO_NOUN})[\w’-]+ ){{0,2}}(?!{_NO_NOUN})[\w’-]+"
_THE = re.compile(rf"\b([Tt])he ({_PHRASE}) of you\b")
_A = re.compile(rf"\b([Aa]n? {_PHRASE}) of you\b")
_BARE = re.compile(rf"({_PHRASE}) of you\b(?! )")
"""The whole of what something is called, without `the`."""
_WITH_S = re.compile(r"\b([Yy])ou[’']s\b")
_CLAUSE = re.compile(
    r"(^|[.:;!?–—] |, |\b(?:what|whether|that|if|when|how|which|while|because|until|as|who) )"
    r"([Yy])ou ([a-z]+s|(?:is|has|does|was)n[’']t)\b([^.:;!?–—]*:?)",
)
_OTHER_SUBJECT = re.compile(r"\b(?:who|which|that|what|whose|when|while|if|(?:and|but|or) seat)\b")
"""From here on verbs are those of somebody else."""
_SECOND = re.compile(
    r"(\b(?:and|or|but|then) )((?:says|passes|takes|gives|goes|stays|is|has|does)\b"
    r"|[a-z]+s(?=:| (?:a|an|the|its?|your|their|them|one|two|three|all|no|another|nothing|\d+)\b))"
)
"""`and takes 2 coins`, which is no noun: it goes on with what it is about."""
_ENDS_IN_ES = re.compile(r"(ss|sh|ch|x|o)es$")
_IRREGULAR = {"is": "are", "has": "have", "was": "were"}
_NO_VERB = frozenset(
    {"always", "its", "this", "his", "as", "us", "less", "plus", "yours", "perhaps"}
)
_SHORTEST_IN_IES = 5
"""Letters of `tries`; `dies` and `lies` are shorter, and end in `ie` without their s."""


def agreeing(told: str) -> str:
    """`You play`, and `if you play`, of a text that has been made for any name: `You plays`."""
    return _CLAUSE.sub(_clause, told)


def yours(told: str) -> str:
    """`your cup`, `a rat of yours` and `you lose`, where a name in a text has become `you`."""
    told = _THE.sub(lambda one: f"{'Your' if one[1] == 'T' else 'your'} {one[2]}", told)
    told = _A.sub(r"\1 of yours", told)
    return agreeing(_WITH_S.sub(r"\1our", told))


def your(called: str) -> str:
    """The same of what something is called: `Candles of you` are `your candles`."""
    if (found := _BARE.fullmatch(called)) and not called.startswith(("the ", "The ")):
        return f"your {found[1][:1].lower()}{found[1][1:]}"
    return yours(called)


_THEM = re.compile(
    r"\b(to|of|for|with|from|by|at|before|behind|beside|against|than|on|upon|after) [Yy]ou\b"
)
_OF_THEM = {"you": "they", "your": "their", "yours": "theirs", "yourself": "themselves"}


def theirs(asked: str) -> str:
    """A question that speaks to `you` as others are told it: `Which card do they lay?`."""

    def other(found: re.Match[str]) -> str:
        said = _OF_THEM[found[0].lower()]
        return said.capitalize() if found[0][0].isupper() else said

    return re.sub(r"\b[Yy]ou(?:rs(?:elf)?|r)?\b", other, _THEM.sub(r"\1 them", asked))


def bare(called: str) -> str:
    """What something is called, without its owner: `cup` of `the cup of {owner}`; else nothing."""
    found = re.fullmatch(rf"(?:[Tt]he )?({_PHRASE}) of \{{owner\}}|\{{owner\}}[’']s (.+)", called)
    return found[1] or found[2] if found else ""


def _clause(found: re.Match[str]) -> str:
    before, initial, verb, rest = found.groups()
    is_new = initial == "Y" or before[:1] in (".", "!", "?")
    other = _OTHER_SUBJECT.search(rest)
    own, more = (rest[: other.start()], rest[other.start() :]) if other else (rest, "")
    if (agreed := _plural(verb)) != verb:
        own = _SECOND.sub(lambda one: f"{one[1]}{_plural(one[2])}", own)
    return f"{before}{'You' if is_new else 'you'} {agreed}{agreeing(f'{own}{more}')}"


def _plural(verb: str) -> str:
    stem, no, end = verb.partition("n’t") if "n’t" in verb else verb.partition("n't")
    if no:
        return f"{'do' if stem == 'does' else _plural(stem)}{no}{end}"
    if verb in _NO_VERB or verb.endswith(("ss", "us")):
        return verb  # `you pass` agrees already
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies") and len(verb) >= _SHORTEST_IN_IES:
        return f"{verb[:-3]}y"
    return verb[:-2] if _ENDS_IN_ES.search(verb) else verb[:-1]
