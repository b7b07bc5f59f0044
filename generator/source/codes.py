"""The codes of all modules that read and validate."""

from generator.diagnostics import Code
from generator.source import (
    document,
    files,
    games,
    generating,
    libraries,
    scalars,
    sets,
    strays,
    suppression,
    syntax,
    tables,
    validate,
)

CODES: tuple[Code, ...] = tuple(
    sorted(
        (
            syntax.SYNTAX,
            *scalars.CODES,
            *document.CODES,
            *files.CODES,
            games.NO_SHEETS,
            *generating.CODES,
            *libraries.CODES,
            *suppression.CODES,
            *validate.CODES,
            *sets.CODES,
            *strays.CODES,
            *tables.CODES,
        ),
        key=lambda code: code.id,
    )
)
"""Every code of the source (S0xx) and model (M1xx) families, by id."""
