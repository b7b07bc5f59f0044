"""Our own scripts and styles, and the few files of others that the pages need.

Packages of npm name each other as a bundler wants it (`@codemirror/view`); a browser wants an
address. So their imports are written out when they are served, and nothing has to be bundled.
"""

import re
from functools import lru_cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from generator.files.rooted import Root
from generator.studio.pages import revalidated, studio_of

MODULES = {
    "@codemirror/autocomplete": "dist/index.js",
    "@codemirror/commands": "dist/index.js",
    "@codemirror/lang-yaml": "dist/index.js",
    "@codemirror/language": "dist/index.js",
    "@codemirror/lint": "dist/index.js",
    "@codemirror/search": "dist/index.js",
    "@codemirror/state": "dist/index.js",
    "@codemirror/streamparser": "dist/index.js",
    "@codemirror/view": "dist/index.js",
    "@lezer/common": "dist/index.js",
    "@lezer/highlight": "dist/index.js",
    "@lezer/lr": "dist/index.js",
    "@lezer/yaml": "dist/index.js",
    "@marijn/find-cluster-break": "src/index.js",
    "crelt": "index.js",
    "idiomorph": "dist/idiomorph.esm.js",
    "style-mod": "src/style-mod.js",
    "w3c-keyname": "index.js",
}
"""The module of each package that pages may load."""
FONTS = {
    "garamond": "@fontsource/eb-garamond/files/eb-garamond-latin-600-normal.woff2",
    "text": "@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2",
    "text-bold": "@fontsource/source-serif-4/files/source-serif-4-latin-700-normal.woff2",
    "text-italic": "@fontsource/source-serif-4/files/source-serif-4-latin-400-italic.woff2",
}
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}
_IMPORT = re.compile(r"""(\bfrom\s*|\bimport\s*)(["'])((?:@[\w-]+/)?[a-z][\w-]*)\2""")


async def own(request: Request) -> Response:
    """A file of `templates/studio/static`."""
    folder = studio_of(request).pages.templates / "studio" / "static"
    return _served(request, folder, request.path_params["name"])


async def module(request: Request) -> Response:
    """A package of `MODULES`, with its imports written out."""
    name = request.path_params["name"].removesuffix(".js")
    if name not in MODULES:
        raise HTTPException(404)
    file = studio_of(request).shelf.project.assets / name / MODULES[name]
    return _answer(request, _module(file), ".js")


async def font(request: Request) -> Response:
    """A font of `FONTS`."""
    name = request.path_params["name"].removesuffix(".woff2")
    if name not in FONTS:
        raise HTTPException(404)
    return _served(request, studio_of(request).shelf.project.assets, FONTS[name])


@lru_cache(maxsize=len(MODULES))
def _module(file: Path) -> bytes:
    text = Root(file.parent).read(file.name).decode()
    return _IMPORT.sub(_address, text).encode()


def _address(found: re.Match[str]) -> str:
    word, quote, name = found.groups()
    return f"{word}{quote}/modules/{name}.js{quote}" if name in MODULES else found[0]


def _served(request: Request, folder: Path, name: str) -> Response:
    ending = Path(name).suffix
    if ending not in TYPES:
        raise HTTPException(404)
    try:
        data = Root(folder).read(name)
    except (OSError, ValueError) as error:
        raise HTTPException(404) from error
    return _answer(request, data, ending)


def _answer(request: Request, data: bytes, ending: str) -> Response:
    """The data, or that the browser has them already."""
    return revalidated(request, data, TYPES[ending])
