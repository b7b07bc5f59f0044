"""The one door to WeasyPrint, which is loaded here without what we do not use of it.

On Linux the system is not asked for every library, and what is said of their functions is kept
(`generator.render.interfaces`). `generator.render.shortcuts` makes it faster.
"""

import ctypes.util
import importlib
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from types import ModuleType
from typing import Any

import tinycss2

from generator.render.interfaces import kept_interfaces

RARE = ("fontTools.subset", "fontTools.varLib.instancer", "pyphen")
"""What it imports for fonts that HarfBuzz cannot cut, for variable ones, and to hyphenate."""
UNUSED = "Presentational hints"
"""How the style sheet begins that is for attributes such as `bgcolor`, which we do not use."""


class _Later(ModuleType):
    """Stands for a module whose functions and classes are called, if ever, long after import."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)

        def call(*given: Any, **named: Any) -> Any:
            return getattr(importlib.import_module(self.__name__), name)(*given, **named)

        return call


@contextmanager
def _lightly() -> Iterator[None]:
    """Within, WeasyPrint is loaded without modules and a style sheet that are not used."""
    absent = [name for name in RARE if name not in sys.modules]
    sys.modules.update({name: _Later(name) for name in absent})
    parse = tinycss2.parse_stylesheet
    tinycss2.parse_stylesheet = lambda css: [] if UNUSED in css[:40] else parse(css)
    try:
        yield
    finally:
        tinycss2.parse_stylesheet = parse
        for name in absent:
            del sys.modules[name]


@contextmanager
def _exact_names() -> Iterator[None]:
    """Within, a library is loaded only under its exact name, and none is searched for.

    WeasyPrint tries the names of Windows and macOS first, and for each of them Python would run
    `ldconfig`, `gcc` and `ld`. What cannot be loaded so is left to be searched for afterwards.
    """
    search = ctypes.util.find_library
    ctypes.util.find_library = lambda name: None
    try:
        with suppress(OSError), redirect_stdout(io.StringIO()), kept_interfaces():
            yield
    finally:
        ctypes.util.find_library = search


with _lightly():
    if sys.platform.startswith("linux"):
        with _exact_names():
            importlib.import_module("weasyprint")
    importlib.import_module("weasyprint")

from weasyprint import (  # noqa: E402 - only now it is loaded, or says what is missing
    CSS,
    HTML,
    layout,
)
from weasyprint.formatting_structure import boxes  # noqa: E402
from weasyprint.layout import page as page_layout  # noqa: E402
from weasyprint.layout.replaced import replacedbox_layout  # noqa: E402
from weasyprint.text import ffi  # noqa: E402
from weasyprint.text.fonts import FontConfiguration  # noqa: E402
from weasyprint.urls import (  # noqa: E402
    FatalURLFetchingError,
    URLFetcher,
    URLFetcherResponse,
    URLFetchingError,
)

from generator.render import columns, line_breaks, shortcuts  # noqa: E402 - they need all of that

# Pango takes back what it lent at the very end: its libraries must not be closed before that.
for _library in (ffi.fontconfig, ffi.gobject, ffi.harfbuzz, ffi.pango, ffi.pangoft2):
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(_library))

__all__ = [
    "CSS",
    "HTML",
    "FatalURLFetchingError",
    "FontConfiguration",
    "URLFetcher",
    "URLFetcherResponse",
    "URLFetchingError",
    "boxes",
    "layout",
    "page_layout",
    "replacedbox_layout",
]

shortcuts.take()
columns.take()
line_breaks.take()
