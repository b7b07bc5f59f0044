"""The codes of what shows when the matches of a rulebook are played, with their manuals."""

from generator.diagnostics import Code, Severity

EXAMPLE_OUTDATED = Code(
    id="P340",
    slug="example-outdated",
    severity=Severity.ERROR,
    what="An example of play in a rulebook is from a match that the rules do not allow any more.",
    why="Whoever learns a game from an example learns what happened in it.",
    example="{block: example, title: A trial, transcript: old-match, first: 3, last: 9}",
    instead="{block: example, title: A trial, transcript: base-4, first: 3, last: 9}",
)
SETUP_NEVER_DONE = Code(
    id="P341",
    slug="setup-never-done",
    severity=Severity.ERROR,
    what="The setup table of a rulebook counts the cards before a rule with which no match begins.",
    why="The numbers are those of matches that the engine has set up: there is nothing to count.",
    example="{block: setup, caption: Cards, before: scoring, rows: […]}",
    instead="{block: setup, caption: Cards, before: first-round, rows: […]}",
)
RULEBOOK_PRINT_CODES = (EXAMPLE_OUTDATED, SETUP_NEVER_DONE)
