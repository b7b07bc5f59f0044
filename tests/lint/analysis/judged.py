"""The market of `tests/engine/toy` under one check of deeds, with small changes to its files."""

from typing import Any

from generator.lint.case import Case
from generator.lint.checks import Check
from tests.engine.toys import FOLDER, game_of

FILES = {
    "game": (FOLDER / "game.yaml").read_text("utf-8"),
    "goods": (FOLDER / "cards/goods.yaml").read_text("utf-8"),
    "folk": (FOLDER / "cards/folk.yaml").read_text("utf-8"),
    "base": (FOLDER / "rules/base.yaml").read_text("utf-8"),
}
Change = tuple[str, str, str]
"""A file, words as they stand there first, and what they become."""


def case_of(*changes: Change) -> Case:
    """The market with changes; asserts that its rules can still be read."""
    texts = dict(FILES)
    for file, old, new in changes:
        assert old in texts[file], old
        texts[file] = texts[file].replace(old, new, 1)
    decks = {name: texts[name] for name in ("goods", "folk")}
    nobody: Any = None
    case = Case(game_of(texts["game"], decks, {"base": texts["base"]}), nobody)
    assert all(checked for checked, _ in case.judged), [str(one) for _, one in case.judged]
    return case


def found(check: Check, *changes: Change) -> list[str]:
    """What one check finds in the market with changes: `message (hint)`, in order."""
    findings = sorted(check(case_of(*changes)))
    assert all(one.code is check.code for one in findings)
    return [str(one).split(": ", 2)[2] for one in findings]


def lines(check: Check, *changes: Change) -> list[str]:
    """The lines of the changed ruleset at which it finds something, without their indent."""
    text = FILES["base"]
    for file, old, new in changes:
        text = text.replace(old, new, 1) if file == "base" else text
    rows = text.split("\n")
    return [rows[one.position.line - 1].strip() for one in sorted(check(case_of(*changes)))]


def rule(*effects: str) -> Change:
    """One more rule, `extra`, run first of all, with these effects."""
    body = "".join(f"      - {one}\n" for one in effects)
    text = f"rules:\n  - id: extra\n    cites: x\n    with: {{seat: seat}}\n    does:\n{body}"
    return ("base", "rules:\n", text)


CALLED: Change = (
    "base",
    "      - {emit: dawn}\n",
    "      - {emit: dawn}\n      - {call: extra, with: {seat: first(players)}}\n",
)
"""The call of that rule."""
