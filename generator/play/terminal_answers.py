"""Answers to a person's questions: the commands, and what a rule or a card says."""

from collections.abc import Iterator

from generator.play.table import Table
from generator.play.terminal_replies import WORDS, plainly


def help_lines(table: Table, about: str) -> Iterator[str]:
    """The commands and the rule that asks now; or what is said of `about`."""
    if about:
        found = [*table.words.found(about)]
        hint = table.words.suggestion(about)
        yield from found or [f"Nothing is called that{f': did you mean {hint}?' if hint else '.'}"]
        return
    yield "Type the number of an option, or its words. Besides:"
    yield from (f"  {word:<6} {meaning}" for word, meaning in WORDS.items())
    rule = table.state.decision.rule
    if table.words.has_rule(rule):
        yield "The rule that asks:"
        yield f"  {table.words.rule(rule)}"
    elif table.words.has_card(rule):
        yield "The card that asks:"
        yield f"  {table.words.card(rule)}"


def rule_lines(table: Table, about: str) -> Iterator[str]:
    """Every rule, or those that hold the words of `about`."""
    wanted = plainly(about)
    found = [line for line in table.words.rules() if wanted in plainly(line)]
    if found:
        yield from found
    else:
        hint = table.words.suggestion(about)
        yield f"No rule says that{f': did you mean {hint}?' if hint else '.'}"
