"""Somebody at a table, without a browser: pages over HTTP, forms as a browser sends them."""

import html
import re
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlencode, urlsplit

PHONES = "127.0.0.2"
"""An address of this machine alone, for tests of the door for phones."""


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes
    address: str

    @property
    def text(self) -> str:
        """The body as text, without entities."""
        return html.unescape(self.body.decode())

    @property
    def version(self) -> str:
        """Which state of the table the page shows."""
        return found(r'data-version="([^"]*)"', self.text)

    @property
    def options(self) -> list[str]:
        """The options that the page offers."""
        return re.findall(r'id="option-\d+">.*?</span> (.*?)</button>', self.text)

    @property
    def titles(self) -> set[str]:
        """The cards that the page names."""
        return set(re.findall(r'data-about="([^"]*)"', self.text))

    @property
    def is_over(self) -> bool:
        """Whether the page shows the end."""
        return "data-over" in self.text


def found(pattern: str, text: str) -> str:
    """What the only group of a pattern fits."""
    at = re.search(pattern, text)
    assert at, (pattern, text[-1500:])
    return at[1]


@dataclass
class Player:
    """One browser profile; `heard` is all that it was ever sent."""

    netloc: str
    cookies: dict[str, str] = field(default_factory=dict)
    heard: list[Answer] = field(default_factory=list)

    @classmethod
    def by(cls, link: str) -> "Player":
        """Somebody who has opened a link."""
        parts = urlsplit(link)
        player = cls(parts.netloc)
        player.get(f"{parts.path}?{parts.query}")
        return player

    def get(self, path: str) -> Answer:
        """A page, where redirections lead."""
        return self._ask("GET", path, None)

    def post(self, path: str, **values: object) -> Answer:
        """Send a form."""
        return self.send(path, [(name, str(value)) for name, value in values.items()])

    def send(self, path: str, values: list[tuple[str, str]]) -> Answer:
        """Send a form in which a name may come several times."""
        return self._ask("POST", path, urlencode(values))

    def raw(self, method: str, path: str, body: str | None = None, **headers: str) -> Answer:
        """One request and its answer, with these headers in place of ours."""
        usual = {
            "host": self.netloc,
            "cookie": "; ".join(f"{a}={b}" for a, b in self.cookies.items()),
        }
        if body is not None:
            usual |= {"origin": f"http://{self.netloc}"}
            usual |= {"content-type": "application/x-www-form-urlencoded"}
        address, port = self.netloc.split(":")
        connection = HTTPConnection(address, int(port), timeout=120)
        sent = {name: value for name, value in {**usual, **headers}.items() if value}
        connection.putrequest(method, path, skip_host=True)
        for name, value in {**sent, "content-length": str(len(body or ""))}.items():
            connection.putheader(name, value)
        connection.endheaders((body or "").encode())
        answer: HTTPResponse = connection.getresponse()
        made = Answer(answer.status, answer.getheaders(), answer.read(), path)
        connection.close()
        self.heard.append(made)
        return made

    def _ask(self, method: str, path: str, body: str | None) -> Answer:
        answer = self.raw(method, path, body)
        for name, value in answer.headers:
            if name.lower() == "set-cookie":
                cookie, _, kept = value.split(";")[0].partition("=")
                self.cookies[cookie] = kept
        places = [value for name, value in answer.headers if name.lower() == "location"]
        return self._ask("GET", places[0], None) if places else answer


def begun(
    player: Player, box: str, ruleset: str, sits: list[str], seed: int, **more: str
) -> tuple[str, Answer]:
    """A new table: its id, and the page that is shown first."""
    values = [("box", box), ("ruleset", ruleset), ("seed", str(seed)), *more.items()]
    answer = player.send("/play/begin", [*values, *(("sits", one) for one in sits)])
    assert answer.status == 200, answer.text
    at = found(r"/(?:seat|table)/([\w-]{8,})", answer.text)
    return at, answer


def seat_links(player: Player, table: str) -> list[str]:
    """The links of a table's phones."""
    return re.findall(r'<code class="link">(.*?)</code>', player.get(f"/table/{table}").text)


def saved(player: Player, table: str) -> Path:
    """The file of a table's match."""
    return Path(found(r"<code>(/.*?\.yaml)</code>", player.get(f"/table/{table}").text))
