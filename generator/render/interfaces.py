"""What WeasyPrint says of the C functions that it calls, worked out once and kept.

Reading such a text takes a tenth of a second, and `cffi` can write down what it has read. What is
kept tells where to find arguments in memory: it lies in `generator.files.store`, which finds
nothing that is damaged, or that others could have written.
"""

import ast
import io
import marshal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import _cffi_backend

from generator.errors import HornbookError
from generator.files.store import Store, key_of
from generator.project import find_project
from generator.versions import code_hash

KIND = "interfaces"
"""Of what the cache keeps."""


@contextmanager
def kept_interfaces() -> Iterator[None]:
    """Within, `cffi.FFI` is one that keeps what it reads; it does what WeasyPrint needs alone."""
    if "cffi" in sys.modules:
        yield
        return
    sys.modules["cffi"] = stand_in = ModuleType("cffi")
    stand_in.FFI = _Interface  # type: ignore[attr-defined]
    try:
        yield
    finally:
        sys.modules.pop("cffi", None)


class _Interface:
    """Functions of C, after `cdef` has read what they take and give."""

    def cdef(self, text: str) -> None:
        """Offer what `cffi.FFI` does after it has read `text`."""
        ready = _cffi_backend.FFI("interfaces", **_tables(text))
        for name in dir(ready):
            if not name.startswith("_"):
                setattr(self, name, getattr(ready, name))


def _tables(text: str) -> dict[str, Any]:
    """What `_cffi_backend.FFI` is made of, as it is kept."""
    try:
        store = Store(find_project().cache)
    except HornbookError:  # whoever needs the project says so
        return _read(text)
    key = key_of(code_hash(), text)
    kept = store.find(KIND, key)
    if kept is not None:
        found: dict[str, Any] = marshal.loads(kept)  # noqa: S302 # its digest is right
        return found
    tables = _read(text)
    store.keep(KIND, key, marshal.dumps(tables))
    return tables


def _read(text: str) -> dict[str, Any]:
    """The same, worked out: `cffi` writes it as the one call of a Python module."""
    stand_in = sys.modules.pop("cffi", None)
    try:
        from cffi import FFI

        reader, written = FFI(), io.StringIO()
        reader.cdef(text)
        reader.set_source("interfaces", None)
        reader.emit_python_code(written)
    finally:
        if stand_in is not None:
            sys.modules["cffi"] = stand_in
    calls = (one for one in ast.walk(ast.parse(written.getvalue())) if isinstance(one, ast.Call))
    return {one.arg: ast.literal_eval(one.value) for one in next(calls).keywords if one.arg}
