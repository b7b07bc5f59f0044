"""YAML text to values that know their file, line and column, and to the model."""

from generator.diagnostics import Code
from generator.source import (
    build,
    document,
    events,
    files,
    model_codes,
    set_codes,
    suppression,
    syntax,
)

CODES: tuple[Code, ...] = tuple(
    sorted(
        (
            syntax.SYNTAX,
            *build.CODES,
            *document.CODES,
            *events.CODES,
            *files.CODES,
            *suppression.CODES,
            *model_codes.CODES,
            *set_codes.CODES,
        ),
        key=lambda code: code.id,
    )
)
"""Every code of the source (S0xx) and model (M1xx) families, by id."""
