"""Every code there is; each room's tuple is added here by hand, so that a search finds it."""

from typing import Final

from generator.diagnostics import Code, did_you_mean
from generator.errors import ExitCode, HornbookError
from generator.languages.catalogues import CODES as LANGUAGE_CODES
from generator.lint import CODES as LINT_CODES
from generator.play.codes import CODES as PLAY_CODES
from generator.render.documents.codes import DOCUMENT_CODES
from generator.rules import CODES as RULES_CODES
from generator.sandbox.limits import CODES as SANDBOX_CODES
from generator.source.codes import CODES as SOURCE_CODES

CODES: Final[tuple[Code, ...]] = (
    *SOURCE_CODES,
    *SANDBOX_CODES,
    *LANGUAGE_CODES,
    *LINT_CODES,
    *RULES_CODES,
    *DOCUMENT_CODES,
    *PLAY_CODES,
)


def find_code(name: str) -> Code:
    """The code with this id or slug, in small or capital letters.

    Raises:
        HornbookError: there is none.
    """
    word = name.strip()
    for code in CODES:
        if word.upper() == code.id or word.lower() == code.slug:
            return code
    near = did_you_mean(word, [one for code in CODES for one in (code.id, code.slug)])
    ids = f"known are {CODES[0].id} to {CODES[-1].id}"
    raise HornbookError(f'there is no code "{word}"', ExitCode.USAGE, near or ids)
