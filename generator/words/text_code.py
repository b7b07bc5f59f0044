"""The Python that texts are compiled to, by text: what is known from before and what a run adds.

Compiling a text takes longer than filling it in. Whoever keeps the code from one run to the next
gives it to `learn`, and finds in `used` what to keep.
"""

import marshal
from collections.abc import Callable, Mapping
from types import CodeType

MOST = 4096
"""Texts whose code is held."""

used: dict[str, bytes] = {}
"""The marshalled code of the texts of this run."""
_known: dict[str, bytes] = {}


def learn(codes: Mapping[str, bytes]) -> None:
    """From now on, the code of these texts is known; what was used before is forgotten."""
    _known.clear()
    _known.update(codes)
    used.clear()


def has_new() -> bool:
    """Whether code was made that nobody knew."""
    return not used.keys() <= _known.keys()


def code_of(text: str, make: Callable[[], CodeType]) -> CodeType:
    """The code of a text, which `make` makes where it is not known."""
    known = _known.get(text)
    code: CodeType = make() if known is None else marshal.loads(known)  # noqa: S302 # see `learn`
    if len(used) < MOST:
        used[text] = known or marshal.dumps(code)
    return code
