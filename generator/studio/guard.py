"""Who may ask the studio for anything: only a browser on this machine that came by our link.

Every request passes here, reads and streams too: the name and port that it asks for, where it
comes from (fetch metadata and `Origin`), and a cookie that only the link gives. A page of somebody
else's on the same machine, or behind a name that they point at it, gets nothing.
"""

import hmac
import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
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


@dataclass(frozen=True)
class Door:
    """Where a server listens, and what opens it.

    `hosts` are the names, each with its port, under which a browser may ask for it. `token` stands
    in the first link; `cookie` is what the browser has from then on.
    """

    hosts: Collection[str]
    name: str
    token: str = field(default_factory=_new_secret)
    cookie: str = field(default_factory=_new_secret)

    def link(self, host: str, path: str = "/") -> str:
        """The link with which a person comes in."""
        return f"http://{host}{path}?{urlencode({TOKEN: self.token})}"


def loopback(port: int) -> Door:
    """The door of a studio that listens on `port` of this machine alone."""
    hosts = [f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]")]
    return Door(frozenset(hosts), f"hornbook-studio-{port}")


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
        query = scope["query_string"].decode("latin-1")
        given = dict(parse_qsl(query)).get(TOKEN)
        if method in SAFE and given is not None and _same(given, self.door.token):
            return self._let_in(scope, query)
        if not _same(self._shown(headers), self.door.cookie):
            return self._refused(401, "The studio does not know this browser")
        return None

    def _shown(self, headers: Mapping[str, str]) -> str:
        try:
            kept = SimpleCookie(headers.get("cookie", ""))
        except CookieError:
            return ""
        return kept[self.door.name].value if self.door.name in kept else ""

    def _let_in(self, scope: Scope, query: str) -> Response:
        """To the same page without the token, which must not stay in the address bar."""
        rest = urlencode([pair for pair in parse_qsl(query) if pair[0] != TOKEN])
        path = "/" + scope["path"].lstrip("/")  # two slashes would lead to another machine
        answer = RedirectResponse(f"{path}?{rest}" if rest else path, status_code=303)
        answer.set_cookie(
            self.door.name, self.door.cookie, httponly=True, samesite="strict", path="/"
        )
        return answer

    @staticmethod
    def _refused(status: int, said: str) -> Response:
        remedy = "Open the link that <code>hornbook studio</code> shows where it was started."
        page = (
            '<!doctype html><html lang="en"><title>Hornbook</title>'
            f"<h1>{said}.</h1><p>{remedy}</p></html>"
        )
        return HTMLResponse(page, status_code=status)


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())
