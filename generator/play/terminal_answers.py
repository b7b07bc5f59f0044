"""Answers to a person's questions: the commands, and what a rule or a card says."""

from collections.abc import Iterator

from generator.play.table import Table
from generator.play.terminal_replies import WORDS, plainly
from generator.play.terminal_subjects import bare
from generator.play.terminal_words import capital, spaced


def help_lines(table: Table, about: str) -> Iterator[str]:
    """The commands and the rule that asks now; or what is said of `about`."""
    if about:
        found = [*table.words.found(about)] or [*_options(table, about)]
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


def _options(table: Table, about: str) -> Iterator[str]:
    """What an option of any decision says, by its name."""
    wanted, said = bare(about), set[str]()
    for site in table.compiled.sites:
        for word, label in site.labels:
            where = f" [{site.cites}]" if site.cites else ""
            line = f"{capital(spaced(word))}: {table.words.say(label)}{where}"
            if wanted == plainly(word) and line not in said:
                said.add(line)
                yield line


def rule_lines(table: Table, about: str) -> Iterator[str]:
    """Every rule, or those that hold the words of `about`."""
    wanted = plainly(about)
    found = [line for line in table.words.rules() if wanted in plainly(line)]
    if found:
        yield from found
    else:
        hint = table.words.suggestion(about)
        yield f"No rule says that{f': did you mean {hint}?' if hint else '.'}"
