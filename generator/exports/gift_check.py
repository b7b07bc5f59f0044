"""Reads questions in GIFT again, and finds what Moodle would refuse or take for something else."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from generator.exports.target import Files

SIGN = re.compile(r"(?<!\\)[~={}]|(?<!\\)(?<!&)#")
"""A sign that means something: no stroke stands before it, and it begins no number of a letter."""

QUESTION = re.compile(r"(?P<head>(?://[^\n]*\n)*)::(?P<title>[^:{}]+)::\[html\](?P<ask>.+?)"
                      r"(?<!\\)\{\n(?P<inside>.*)\}", re.DOTALL)  # fmt: skip
ID = re.compile(r"\[id:([^\]]+)\]")


def faults(files: Files) -> Iterator[str]:
    """What is wrong with the texts among `files`."""
    texts = {name: data for name, data in files.items() if name.endswith(".gift")}
    if not texts:
        yield "there is no text"
    for name, data in texts.items():
        yield from (f"{name}: {one}" for one in _text(data.decode("utf-8")))


def _text(text: str) -> Iterator[str]:
    parts = [part.strip() for part in text.split("\n\n")]
    asked = [part for part in parts if not part.startswith("$CATEGORY: ") and "::" in part]
    if not asked:
        yield "there is no question"
    ids = Counter(found for part in asked for found in ID.findall(part))
    yield from (f"two questions are known by {one}" for one, times in ids.items() if times > 1)
    for part in parts:
        if part in asked:
            yield from _question(part)
        elif not part.startswith(("$CATEGORY: ", "// ")):
            yield f"this is no question: {part[:40]}"


def _question(part: str) -> Iterator[str]:
    found = QUESTION.fullmatch(part)
    if found is None:
        yield f"this question is cut off: {part[:60]}"
        return
    title = found["title"]
    if SIGN.search(found["ask"]) or not ID.search(found["head"]):
        yield f"“{title}” has a sign that means something, or no id"
    *answers, last = found["inside"].rstrip("\n").split("\n")
    if not last.startswith("####") or SIGN.search(last[4:]):
        yield f"“{title}” does not say where its answer comes from"
    yield from _answers(title, answers)


def _answers(title: str, answers: list[str]) -> Iterator[str]:
    kinds = [one[:1] for one in answers]
    pairs = [one for one in answers if " -> " in one]
    if any(SIGN.search(one[1:]) for one in answers) or {*kinds} - {"=", "~"}:
        yield f"“{title}” has a sign that means something in an answer"
    if pairs:
        if len(pairs) != len(answers) or len(pairs) < 2 or "~" in kinds:
            yield f"“{title}” has something to match that has no other half"
        sides = [one.partition(" -> ") for one in pairs]
        if any(left[0] == right[0] for left, right in pairwise(sorted(sides))):
            yield f"“{title}” asks for the same twice"
    elif answers:
        if kinds.count("=") != 1 or len(answers) < 2:
            yield f"“{title}” has {kinds.count('=')} right answers of {len(answers)}"
        if len({one[1:] for one in answers}) < len(answers):
            yield f"“{title}” has two choices that are the same"
