"""A process that opens one content and answers what the studio asks of it, until input ends.

The studio itself opens nothing that a person or a stranger has written: a box that eats memory, or
a rule without an end, ends this process and not the studio. Content that is not ours is worked on
under limits, as the commands do it.

`python -m generator.studio.host BOX [--set DIR]… [--language TAG] [--confined]`
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import Any, BinaryIO, TypeAlias

from generator.commands.opening import open_to_play
from generator.commands.running import can_limit, strangers
from generator.errors import ExitCode, HornbookError
from generator.model.game import Game
from generator.project import find_project
from generator.sandbox import worker
from generator.sandbox.limits import Limits, chosen, renew
from generator.sandbox.worker import last_words
from generator.shelf import Shelf
from generator.studio.protocol import LARGEST, line_of, message_of

Answer: TypeAlias = Callable[..., Any]
"""Takes the opened content, then what the request names; gives a value of JSON, or bytes."""

ROOMS = {
    "cards": "generator.studio.answers.cards",
    "papers": "generator.studio.answers.papers",
    "printing": "generator.studio.answers.printing",
    "record": "generator.studio.answers.record",
    "rules": "generator.studio.answers.rules",
    "sheets": "generator.studio.answers.sheets",
    "teaching": "generator.studio.answers.teaching",
    "prove": "generator.studio.answers.prove",
    "table": "generator.studio.answers.table",
    "words": "generator.studio.answers.words",
    "workshop": "generator.studio.answers.workshop",
    "translate": "generator.studio.answers.translate",
}
"""Where the answers of each kind are: `cards.list` is the function `list_` or `list` there."""


@dataclass
class Opened:
    """What this process has opened; each part is read when it is first asked for."""

    name: str | None
    sets: tuple[str, ...] = ()
    language: str | None = None
    kept: dict[str, Any] = field(default_factory=dict)
    """What answers keep from one request to the next, each under a name of its own."""

    @cached_property
    def shelf(self) -> Shelf:
        """The shelf that it stands on."""
        return Shelf(find_project())

    @cached_property
    def playable(self) -> Game:
        """The game, to be played.

        Raises:
            HornbookError: it has errors.
        """
        return open_to_play(self.name, self.sets)[1]


def main(words: Sequence[str] | None = None) -> int:
    """Answer requests until the input ends; the exit code."""
    parser = argparse.ArgumentParser()
    parser.add_argument("box", nargs="?")
    parser.add_argument("--set", action="append", default=[], dest="sets")
    parser.add_argument("--language")
    parser.add_argument("--confined", action="store_true")
    given = parser.parse_args(words)
    # What is said by accident must not be taken for an answer.
    asked, told = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    opened = Opened(given.box, tuple(given.sets), given.language)
    params = {"box": given.box, "sets": tuple(given.sets)}
    is_free = not given.confined and not any(strangers(params))
    if is_free or not can_limit(quiet=True):
        return answer_all(opened, asked, told)
    ending = worker.run(
        lambda: answer_all(opened, asked, told),
        chosen(Limits(whole=None)),
        at_table=True,
        noted=lambda: None,
    )
    if ending.met or ending.fault:
        told.write(line_of({"met": ending.met, "fault": ending.fault, "doing": ending.doing}))
        told.flush()
    return ending.code


def answer_all(opened: Opened, asked: BinaryIO, told: BinaryIO) -> int:
    """Answer one request after the other."""
    while line := asked.readline(LARGEST):
        request = message_of(line)
        renew(str(request["do"]))
        told.write(line_of({"id": request["id"], **answered(opened, request)}))
        told.flush()
    return int(ExitCode.OK)


def answered(opened: Opened, request: dict[str, Any]) -> dict[str, Any]:
    """What is said to one request."""
    try:
        return {"value": answer(str(request["do"]))(opened, **request.get("with", {}))}
    except HornbookError as error:
        said = {"message": error.message, "instead": error.instead or "", "ours": False}
    except (KeyboardInterrupt, MemoryError):
        raise
    except Exception as error:  # a mistake of ours must not end what others do here
        said = {"message": last_words(error), "instead": "", "ours": True}
    return {"error": said}


def answer(name: str) -> Answer:
    """The function that answers requests called `name`.

    Raises:
        HornbookError: there is none.
    """
    room, _, word = name.partition(".")
    if room not in ROOMS:
        raise HornbookError(f'nothing here is called "{name}"')
    found = import_module(ROOMS[room]).ANSWERS.get(word)
    if found is None:
        raise HornbookError(f'nothing here is called "{name}"')
    answers: Answer = found
    return answers


if __name__ == "__main__":
    sys.exit(main())
