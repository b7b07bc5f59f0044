"""Every code there is; each room's tuple is added here by hand, so that a search finds it."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple
from functools import cache
from typing import Any

from generator.diagnostics import Code, Diagnostic, Fix, Position, Severity, did_you_mean
from generator.errors import ExitCode, HornbookError
from generator.files.store import Store, key_of
from generator.project import cache_folder
from generator.versions import code_hash


def all_codes() -> tuple[Code, ...]:
    """The codes as their rooms declare them, which imports all these rooms."""
    from generator.languages.catalogues import CODES as LANGUAGE_CODES
    from generator.languages.losses import CODES as LOSS_CODES
    from generator.lint import CODES as LINT_CODES
    from generator.play.codes import CODES as PLAY_CODES
    from generator.render.documents.codes import DOCUMENT_CODES
    from generator.rules import CODES as RULES_CODES
    from generator.sandbox.limits import CODES as SANDBOX_CODES
    from generator.source.codes import CODES as SOURCE_CODES

    return (
        *SOURCE_CODES,
        *SANDBOX_CODES,
        *LANGUAGE_CODES,
        *LOSS_CODES,
        *LINT_CODES,
        *RULES_CODES,
        *DOCUMENT_CODES,
        *PLAY_CODES,
    )


@cache
def codes() -> Mapping[str, Code]:
    """The codes by id, equal to those of the rooms; kept for this version of Hornbook."""
    kept = Store(cache_folder()).once("codes", key_of("codes", code_hash()), _listed)
    rows = ((*row[:2], Severity(row[2]), *row[3:]) for row in json.loads(kept))
    return {row[0]: Code(*row) for row in rows}


def _listed() -> bytes:
    return json.dumps([astuple(code) for code in all_codes()]).encode()


def find_code(name: str) -> Code:
    """The code with this id or slug, in small or capital letters.

    Raises:
        HornbookError: there is none.
    """
    word, known = name.strip(), [*codes().values()]
    for code in known:
        if word.upper() == code.id or word.lower() == code.slug:
            return code
    near = did_you_mean(word, [one for code in known for one in (code.id, code.slug)])
    ids = f"known are {known[0].id} to {known[-1].id}"
    raise HornbookError(f'there is no code "{word}"', ExitCode.USAGE, near or ids)


def written(findings: Iterable[Diagnostic]) -> list[list[Any]]:
    """Findings as values of JSON; `findings_of` makes findings of them again."""
    return [
        [*astuple(one.position), one.code.id, one.severity, one.message, one.hint,
         [astuple(at) for at in one.related], one.fix and astuple(one.fix)]
        for one in findings
    ]  # fmt: skip


def findings_of(rows: Sequence[Sequence[Any]]) -> list[Diagnostic]:
    """The findings of which `written` has made these values."""
    known = codes() if rows else {}  # to know them may take loading all that has codes
    return [
        Diagnostic(
            Position(*place),
            known[code_id],
            Severity(severity),
            message,
            hint,
            tuple(Position(*at) for at in related),
            fix and Fix(Position(*fix[0]), *fix[1:]),
        )
        for *place, code_id, severity, message, hint, related, fix in rows
    ]
