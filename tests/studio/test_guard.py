"""The guard of the studio, asked as no browser would: every route, with every wrong head."""

import asyncio
import logging
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from generator.project import find_project
from generator.shelf import Shelf
from generator.studio.app import ROUTES, make_app
from generator.studio.guard import Guard, loopback
from generator.studio.state import Studio

PORT = 8123
HOST = f"127.0.0.1:{PORT}"
HOME = f"http://{HOST}"
Heads = tuple[tuple[str, str], ...]

SCRIPTLESS = "default-src 'none'"
"""How the policy begins: nothing is allowed that it does not name."""


class Answer(NamedTuple):
    """What came back; heads by their names in small letters."""

    status: int
    heads: dict[str, str]
    body: str


class Client:
    """Asks the application itself, with heads as they are given and no others."""

    def __init__(self, app: Guard, cookie: str, token: str) -> None:
        self.app, self.cookie, self.token = app, cookie, token

    def ask(self, path: str, heads: Heads, method: str = "GET", query: str = "") -> Answer:
        """One request, as raw as it can be sent."""
        said: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            if asked:
                return {"type": "http.request", "body": asked.pop(), "more_body": False}
            await asyncio.Event().wait()  # nobody hangs up
            raise AssertionError

        async def send(message: Any) -> None:
            said.append(message)

        asked = [b""]
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in heads],
            "client": ("127.0.0.1", 50000),  # everybody here comes from this machine
            "server": ("127.0.0.1", PORT),
        }
        asyncio.run(self._asked(scope, receive, send))
        begun = next(one for one in said if one["type"] == "http.response.start")
        body = b"".join(one.get("body", b"") for one in said)
        heads_back = {name.decode(): value.decode() for name, value in begun["headers"]}
        return Answer(begun["status"], heads_back, body.decode("utf-8", "replace"))

    async def _asked(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await self.app(scope, receive, send)
        except ZeroDivisionError:  # what a page of these tests does wrong, told to the server
            assert scope["path"] == "/broken"

    def known(self, path: str, *more: tuple[str, str], method: str = "GET") -> Answer:
        """A request of the browser that was let in."""
        heads = (("host", HOST), ("cookie", self.cookie), *more)
        return self.ask(path, heads, method)


async def broken(_: Request) -> Response:
    """A page with a mistake in it."""
    return Response(str(1 // 0))


async def stream(_: Request) -> Response:
    """A page that goes on."""
    return StreamingResponse(iter(["event: card\n", "data: 1\n\n"]), media_type="text/event-stream")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A studio that nobody serves, with a page that breaks and one that goes on."""
    folder = tmp_path_factory.mktemp("studio")
    door = loopback(PORT)
    app = make_app(Studio.of(Shelf(find_project()), (folder,), folder), door)
    assert isinstance(app.app, Starlette)
    app.app.router.routes += [Route("/broken", broken), Route("/stream", stream)]
    token = parse_qs(urlsplit(door.link(HOST)).query)["token"][0]
    yield Client(app, f"{door.name}={door.cookie}", token)


def addresses(routes: Sequence[Any] = ROUTES) -> list[tuple[str, str]]:
    """Every route of the studio with each of its methods, its names filled in."""
    found = []
    for route in routes:
        path = re.sub(r"\{\w+:int\}", "1", route.path)
        path = re.sub(r"\{\w+(?::path)?\}", "x", path)
        found += [(path, method) for method in sorted(route.methods)]
    return [*found, ("/nothing-here", "GET"), ("/stream", "GET"), ("/broken", "GET")]


EVERY = pytest.mark.parametrize(("path", "method"), addresses())
SECOND = (("host", HOST), ("host", HOST))
WRONG = {
    "no host": (400, ()),
    "a foreign host": (400, (("host", f"evil.example:{PORT}"),)),
    "a host of all addresses": (400, (("host", f"0.0.0.0:{PORT}"),)),
    "a host without its port": (400, (("host", "127.0.0.1"),)),
    "another port": (400, (("host", f"127.0.0.1:{PORT + 1}"),)),
    "a trailing dot": (400, (("host", f"localhost.:{PORT}"),)),
    "two hosts": (400, SECOND),
    "ours and a foreign host": (400, (("host", HOST), ("host", "evil.example"))),
    "a foreign host and origin": (
        400,
        (("host", f"evil.example:{PORT}"), ("origin", f"http://evil.example:{PORT}")),
    ),
    "another site": (403, (("host", HOST), ("sec-fetch-site", "cross-site"))),
    "another port of this machine": (403, (("host", HOST), ("sec-fetch-site", "same-site"))),
    "a foreign origin": (403, (("host", HOST), ("origin", "http://evil.example"))),
    "an origin from nowhere": (403, (("host", HOST), ("origin", "null"))),
    "an origin of another port": (
        403,
        (("host", HOST), ("origin", f"http://127.0.0.1:{PORT + 1}")),
    ),
    "an origin of another scheme": (403, (("host", HOST), ("origin", f"https://{HOST}"))),
    "an origin of our other name": (403, (("host", HOST), ("origin", f"http://localhost:{PORT}"))),
}
"""What is wrong with a request, though it has the cookie; and how it is refused."""


@EVERY
def test_nobody_is_answered_without_the_cookie(client: Client, path: str, method: str) -> None:
    heads = (("host", HOST), ("origin", HOME), ("sec-fetch-site", "same-origin"))
    port = client.cookie.replace(str(PORT), str(PORT + 1))
    for more in ((), (("cookie", "a=b"),), (("cookie", client.cookie + "x"),), (("cookie", port),)):
        assert client.ask(path, (*heads, *more), method).status == 401


@EVERY
@pytest.mark.parametrize("wrong", WRONG, ids=list(WRONG))
def test_a_wrong_head_is_refused_even_with_the_cookie(
    client: Client, wrong: str, path: str, method: str
) -> None:
    status, heads = WRONG[wrong]
    answer = client.ask(path, (*heads, ("cookie", client.cookie)), method)
    assert answer.status == status
    assert client.token not in answer.body


@pytest.mark.parametrize(
    ("path", "method"), [one for one in addresses() if one[1] not in ("GET", "HEAD")]
)
def test_what_changes_something_must_say_where_it_comes_from(
    client: Client, path: str, method: str
) -> None:
    assert client.known(path, method=method).status == 403
    assert client.known(path, ("sec-fetch-site", "same-origin"), method=method).status == 403


def test_the_token_opens_no_page_to_which_it_is_sent_from_elsewhere(client: Client) -> None:
    query = f"token={client.token}"
    for heads in ((("host", HOST), ("sec-fetch-site", "cross-site")), (("host", "evil.example"),)):
        assert client.ask("/", heads, query=query).status in (400, 403)
    post = (("host", HOST), ("origin", HOME))
    assert client.ask("/", post, "POST", query).status == 401


def test_the_token_leads_to_the_same_page_without_it_and_leaves_a_cookie(client: Client) -> None:
    query = f"q=a+b&token={client.token}&deck=x"
    answer = client.ask("/look", (("host", HOST),), query=query)
    assert (answer.status, answer.heads["location"]) == (303, "/look?q=a+b&deck=x")
    kept, *flags = (one.strip() for one in answer.heads["set-cookie"].split(";"))
    assert kept == client.cookie and str(PORT) in kept.partition("=")[0]
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(flags)
    assert client.token not in "".join([*answer.heads.values(), answer.body])


@pytest.mark.parametrize("path", ["//evil.example", "/\\evil.example", "///a", "/\\/evil.example"])
def test_the_way_in_leads_to_no_other_machine(client: Client, path: str) -> None:
    answer = client.ask(path, (("host", HOST),), query=f"token={client.token}")
    place = answer.heads["location"]
    assert answer.status == 303 and urlsplit(place).netloc == ""
    assert re.match(r"/(?![/\\])", place)


@pytest.mark.parametrize("back", ["//evil.example", "/\\evil.example", "https://evil.example", ""])
def test_no_form_leads_to_another_machine(client: Client, back: str) -> None:
    from generator.studio.pages import local

    assert re.match(r"/(?![/\\])", local(back) + " ")


@pytest.mark.parametrize("path", ["/", "/nothing-here", "/static/studio.js", "/broken", "/stream"])
def test_every_answer_has_the_heads_that_hold_a_page_together(client: Client, path: str) -> None:
    answer = client.known(path)
    statuses = {"/nothing-here": 404, "/broken": 500}
    assert answer.status == statuses.get(path, 200)
    heads = answer.heads
    assert heads["content-security-policy"].startswith(SCRIPTLESS)
    assert "unsafe" not in heads["content-security-policy"]
    assert heads["x-content-type-options"] == "nosniff"
    assert heads["cross-origin-resource-policy"] == "same-origin"
    assert heads["cross-origin-opener-policy"] == "same-origin"
    assert heads["referrer-policy"] == "same-origin"
    assert heads["cache-control"] in ("no-store", "no-cache")
    assert "access-control-allow-origin" not in heads


def test_refusals_have_the_same_heads_and_say_what_to_do(client: Client) -> None:
    answer = client.ask("/", (("host", HOST),))
    assert answer.heads["content-security-policy"].startswith(SCRIPTLESS)
    assert "hornbook studio" in answer.body


def test_the_token_stands_in_no_page_and_in_no_log(
    client: Client, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    for path in ("/", "/nothing-here", "/broken"):
        client.ask(path, (("host", HOST),), query=f"token={client.token}")
        assert client.token not in client.known(path).body
    said = capfd.readouterr()
    assert client.token not in caplog.text + said.out + said.err


def test_a_socket_is_closed(client: Client) -> None:
    said: list[Any] = []

    async def send(message: Any) -> None:
        said.append(message)

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    asyncio.run(client.app({"type": "websocket", "path": "/"}, receive, send))
    assert said == [{"type": "websocket.close", "code": 1008}]


def test_the_door_is_of_this_machine_alone() -> None:
    assert loopback(1).hosts == {"127.0.0.1:1", "localhost:1", "[::1]:1"}
