"""Who may ask for anything: only a browser that came by our link to this door.

Every request passes here, reads and streams too: the name and port that it asks for, where it
comes from (fetch metadata and `Origin`), and a cookie that only the link gives. A page of somebody
else's on the same machine, or behind a name that they point at it, gets nothing.
"""

import hmac
import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from typing import NamedTuple, Protocol
from urllib.parse import parse_qsl, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
"""No script or style but from our own files, none inside a page, and nothing from outside."""
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # with none at all, browsers send forms as from nowhere
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}
SAFE = ("GET", "HEAD")
TOKEN = "token"  # noqa: S105 # the name of a parameter
OWN_SITES = ("same-origin", "none")
"""What `Sec-Fetch-Site` says of our own pages, and of what a person typed or opened."""


def _new_secret() -> str:
    return secrets.token_urlsafe(32)


class Pass(NamedTuple):
    """The cookie that lets a browser through a door from now on."""

    name: str
    value: str
    path: str = "/"


class Door(Protocol):
    """Where a server listens, and what opens it."""

    @property
    def hosts(self) -> Collection[str]:
        """The names, each with its port, under which a browser may ask for it."""

    @property
    def remedy(self) -> str:
        """What to tell a person who is not let in, as HTML."""

    def passes(self, path: str) -> Pass | None:
        """What a browser must show to be given the page at `path`; None: nobody is."""

    def token(self, path: str) -> str:
        """What stands in the link that leads there first; empty where no link does."""

    def is_open(self, path: str) -> bool:
        """Whether anybody may have what is there: our own scripts and styles."""


@dataclass(frozen=True)
class StudioDoor:
    """The door of the studio: one token and one cookie for all of it."""

    hosts: Collection[str]
    name: str
    secret: str = field(default_factory=_new_secret)
    cookie: str = field(default_factory=_new_secret)
    remedy: str = "Open the link that <code>hornbook studio</code> shows where it was started."

    def link(self, host: str, path: str = "/") -> str:
        """The link with which a person comes in."""
        return f"http://{host}{path}?{urlencode({TOKEN: self.secret})}"

    def passes(self, path: str) -> Pass:
        """One cookie for all pages."""
        return Pass(self.name, self.cookie)

    def token(self, path: str) -> str:
        """One token for all pages."""
        return self.secret

    def is_open(self, path: str) -> bool:
        """Nothing is."""
        return False


def loopback(port: int) -> StudioDoor:
    """The door of a studio that listens on `port` of this machine alone."""
    hosts = [f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]")]
    return StudioDoor(frozenset(hosts), f"hornbook-studio-{port}")


class Guard:
    """Lets through to `app` what the door allows, and gives every answer its headers."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self.app, self.door = app, door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":  # no page of ours asks for a socket
            await send({"type": "websocket.close", "code": 1008})
            return

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("cache-control", "no-store")
            await send(message)

        refusal = self.refusal(scope)
        await (refusal or self.app)(scope, receive, answer)

    def refusal(self, scope: Scope) -> Response | None:
        """Why a request is not answered, or the way in; None where it may pass."""
        headers, method = Headers(scope=scope), scope["method"]
        host = headers.get("host", "")
        if headers.getlist("host") != [host] or host not in self.door.hosts:
            return self._refused(400, "This is not the address of the studio")
        if headers.get("sec-fetch-site", "none") not in OWN_SITES:
            return self._refused(403, "Another page has asked for this")
        origin = headers.get("origin")
        asks_back = origin is not None or method not in SAFE
        if asks_back and origin != f"http://{host}":
            return self._refused(403, "This was sent from somewhere else")
        if self.door.is_open(scope["path"]):
            return None
        wanted = self.door.passes(scope["path"])
        if wanted is None:
            return self._refused(403, "This is not to be had here")
        query = scope["query_string"].decode("latin-1")
        given, token = dict(parse_qsl(query)).get(TOKEN), self.door.token(scope["path"])
        if method in SAFE and given is not None and token and _same(given, token):
            return self._let_in(scope, query, wanted)
        if not _same(self._shown(headers, wanted.name), wanted.value):
            return self._refused(401, "The studio does not know this browser")
        return None

    @staticmethod
    def _shown(headers: Mapping[str, str], name: str) -> str:
        try:
            kept = SimpleCookie(headers.get("cookie", ""))
        except CookieError:
            return ""
        return kept[name].value if name in kept else ""

    @staticmethod
    def _let_in(scope: Scope, query: str, wanted: Pass) -> Response:
        """To the same page without the token, which must not stay in the address bar."""
        rest = urlencode([pair for pair in parse_qsl(query) if pair[0] != TOKEN])
        path = "/" + scope["path"].lstrip("/")  # two slashes would lead to another machine
        answer = RedirectResponse(f"{path}?{rest}" if rest else path, status_code=303)
        answer.set_cookie(
            wanted.name, wanted.value, httponly=True, samesite="strict", path=wanted.path
        )
        return answer

    def _refused(self, status: int, said: str) -> Response:
        page = (
            '<!doctype html><html lang="en"><title>Hornbook</title>'
            f"<h1>{said}.</h1><p>{self.door.remedy}</p></html>"
        )
        return HTMLResponse(page, status_code=status)


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())
