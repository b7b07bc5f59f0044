"""The codes of the model family: a file is YAML, and does not say what the model asks for."""

from generator.diagnostics import Code, Severity

UNKNOWN_FIELD = Code(
    id="M101",
    slug="unknown-field",
    severity=Severity.ERROR,
    what="A mapping holds a key that the model does not know there.",
    why="A misspelt key would be left out without a word, and its value never printed.",
    example="- id: fool\n  copeis: 2",
    instead="- id: fool\n  copies: 2",
)
MISSING_FIELD = Code(
    id="M102",
    slug="missing-field",
    severity=Severity.ERROR,
    what="A mapping lacks a key that it must have.",
    why="Nothing stands in for it: what is printed is what was written.",
    example="- copies: 2",
    instead="- id: fool\n  copies: 2",
)
WRONG_TYPE = Code(
    id="M103",
    slug="wrong-type",
    severity=Severity.ERROR,
    what="A value is of another kind than the model asks for: text for a number, one for a list.",
    why="No value is turned into another kind by guess. Only true, false, null and plain "
    "numbers are not text; `no`, `on`, `010` and `1:30` are.",
    example="copies: two",
    instead="copies: 2",
)
WRONG_VALUE = Code(
    id="M104",
    slug="wrong-value",
    severity=Severity.ERROR,
    what="A value is of the right kind and out of bounds: too small, too long, misspelt.",
    why="The bounds are what can be printed and played.",
    example="copies: 0",
    instead="copies: 1",
)
NOT_A_CHOICE = Code(
    id="M105",
    slug="not-a-choice",
    severity=Severity.ERROR,
    what="A value is none of the few that the model knows.",
    why="Each of these words has a meaning of its own; another has none.",
    example="marks: crops",
    instead="marks: crop",
)
DOES_NOT_FIT = Code(
    id="M106",
    slug="does-not-fit",
    severity=Severity.ERROR,
    what="Values that are right one by one do not fit together, as the message says.",
    why="The model holds what no single value shows, such as a smallest that is above a largest.",
    example="seats: {least: 6, most: 3}",
    instead="seats: {least: 3, most: 6}",
)

CODES = (UNKNOWN_FIELD, MISSING_FIELD, WRONG_TYPE, WRONG_VALUE, NOT_A_CHOICE, DOES_NOT_FIT)
