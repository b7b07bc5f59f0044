"""The only files that HTML can reach: a virtual root that holds what we put there.

Nothing outside it is read and no network is asked, whatever the content says. And since the
addresses do not depend on where the project lies, neither do the bytes of the PDF.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from urllib.parse import unquote, urlsplit

from generator.diagnostics import quoted
from generator.errors import ExitCode, HornbookError
from generator.render.weasy import (
    FatalURLFetchingError,
    URLFetcher,
    URLFetcherResponse,
    URLFetchingError,
)

ROOT = "http://hornbook.invalid/"
"""`.invalid` never resolves (RFC 2606)."""

TYPES = {
    "ttf": "font/ttf",
    "woff2": "font/woff2",
    "png": "image/png",
    "jpg": "image/jpeg",
    "svg": "image/svg+xml",
}


class VirtualRoot(URLFetcher):  # type: ignore[misc]  # WeasyPrint brings no types
    """Serves `files` by name below `ROOT`; remembers in `refused` what else was asked for."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        super().__init__(allowed_protocols=(), allow_redirects=False)
        self.files = files
        self.refused: list[str] = []

    def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
        """The file behind `url`; use it inside `guarded`."""
        parts = urlsplit(url)
        name = unquote(parts.path).lstrip("/")
        root = urlsplit(ROOT)
        if (parts.scheme, parts.netloc) != (root.scheme, root.netloc) or name not in self.files:
            self.refused.append(url)
            raise FatalURLFetchingError("refused")
        kind = TYPES.get(name.rpartition(".")[2], "application/octet-stream")
        return URLFetcherResponse(url, self.files[name], {"Content-Type": kind})

    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Around everything that may fetch: what was refused inside ends the run.

        WeasyPrint swallows the refusal inside SVG, so it is not enough to wait for an exception.

        Raises:
            HornbookError: a file was asked for that is not ours.
        """
        try:
            yield
        except (FatalURLFetchingError, URLFetchingError):
            if not self.refused:
                raise
        if self.refused:
            raise HornbookError(
                f"a page asks for files that are not its own: {quoted(self.refused[0], 80)}",
                ExitCode.FINDINGS,
                instead="name pictures with `image:`; templates and style sheets bring none",
            )
