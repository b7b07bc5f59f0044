"""How the studio speaks with the processes that open content: one JSON value a line.

A request is `{"id": 1, "do": "face", "with": {…}}`, its answer `{"id": 1, "value": …}` or
`{"id": 1, "error": {"message": …, "instead": …}}`. Bytes travel as base64 under `bytes`.
"""

import base64
import json
from typing import Any

LARGEST = 64 << 20
"""Bytes of one line."""


def line_of(message: dict[str, Any]) -> bytes:
    """A message as a line."""
    return json.dumps(message, ensure_ascii=True, default=_packed).encode() + b"\n"


def message_of(line: bytes) -> dict[str, Any]:
    """The message of a line.

    Raises:
        ValueError: it is none.
    """
    message = json.loads(line, object_hook=_unpacked)
    if not isinstance(message, dict):
        raise ValueError("a message is a mapping")
    return message


def _packed(value: Any) -> Any:
    if isinstance(value, bytes):
        return {"bytes": base64.b64encode(value).decode()}
    raise TypeError(f"{type(value).__name__} cannot be sent")


def _unpacked(value: dict[str, Any]) -> Any:
    if value.keys() == {"bytes"}:
        return base64.b64decode(value["bytes"])
    return value
