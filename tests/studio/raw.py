"""A client without a browser: it says what it likes, and hides nothing of the answers."""

import http.client
import json
from typing import Any
from urllib.parse import urlencode, urlsplit

from browser import Running


class Client:
    """Lets itself in by the link of a studio."""

    def __init__(self, studio: Running) -> None:
        split = urlsplit(studio.link)
        self.host = split.netloc
        first = self._ask("GET", f"{split.path}?{split.query}", {})
        self.cookie = str(first.getheader("set-cookie")).partition(";")[0]
        first.read()

    def get(self, path: str, **head: str) -> tuple[int, str]:
        """Status and text of a page."""
        answer = self._ask("GET", path, {"cookie": self.cookie, **head})
        return answer.status, answer.read().decode()

    def post(self, path: str, values: dict[str, str]) -> tuple[int, str]:
        """Status of a form that was sent, and where it leads."""
        head = {
            "cookie": self.cookie,
            "origin": f"http://{self.host}",
            "content-type": "application/x-www-form-urlencoded",
        }
        answer = self._ask("POST", path, head, urlencode(values))
        answer.read()
        return answer.status, answer.getheader("location") or ""

    def send(self, path: str, values: dict[str, Any]) -> int:
        """Status of values that a script has sent."""
        head = {
            "cookie": self.cookie,
            "origin": f"http://{self.host}",
            "content-type": "application/json",
        }
        answer = self._ask("POST", path, head, json.dumps(values))
        answer.read()
        return answer.status

    def stream(self, path: str) -> http.client.HTTPResponse:
        """An answer that is read as it comes."""
        return self._ask("GET", path, {"cookie": self.cookie})

    def _ask(
        self, method: str, path: str, head: dict[str, str], body: str | None = None
    ) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection(self.host, timeout=60)
        connection.request(method, path, body, {**head, "connection": "close"})
        return connection.getresponse()
