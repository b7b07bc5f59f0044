"""Proofs: what matches have shown, while they are played, and kept as files afterwards.

A proof is a JSON file in the folder `proofs` of the first folder that the person has opened: what
was asked, what was found, and its findings. It is made of what the commands write.
"""

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from generator.errors import ExitCode, HornbookError
from generator.files.rooted import Root
from generator.output import write_below
from generator.studio.jobs import Job

FOLDER = "proofs"
LARGEST = 8_000_000
"""Bytes of a proof that are read."""
SO_FAR, CHECKED = "so-far.json", "findings.json"
"""Files of a job, which the command writes."""
STUDY = "study"
"""Instead of a policy: play at random, and compare."""


@dataclass(frozen=True)
class Asked:
    """What a person wants to know; `content` and `sets` are keys of the library."""

    content: str
    title: str
    box: str
    sets: tuple[str, ...]
    set_words: tuple[str, ...]
    """What the command is given for them."""
    ruleset: str
    seats: int | None
    variants: tuple[str, ...]
    policy: str
    matches: int
    seed: int

    @property
    def argv(self) -> list[str]:
        """The command that finds it out."""
        many = str(self.matches)
        words = [self.box, "--ruleset", self.ruleset, "--seed", str(self.seed), *self.manner]
        words += ["--format", "json", "--so-far", f"{{folder}}/{SO_FAR}"]
        if self.policy == STUDY:
            play = ["--quick", "--play", many, "--output", f"{{folder}}/{CHECKED}"]
            return ["check", *words, *play, *self._seated]
        return ["simulate", *words, *self._seated, "--games", many, "--policy", self.policy]

    def record(self, seats: int, seed: int) -> list[str]:
        """The command that writes one match down."""
        words = [self.box, "--ruleset", self.ruleset, "--seats", str(seats), *self.manner]
        policy = [] if self.policy == STUDY else ["--policy", self.policy]
        to = ["--match", str(seed), "--transcript", f"{{folder}}/match-{seed}.yaml"]
        return ["simulate", *words, *policy, *to]

    @property
    def manner(self) -> list[str]:
        """The options that say with what to play."""
        sets = [word for one in self.set_words for word in ("--set", one)]
        return [*sets, *(word for one in self.variants for word in ("--variant", one))]

    @property
    def _seated(self) -> list[str]:
        return ["--seats", str(self.seats)] if self.seats else []


@dataclass(frozen=True)
class Proof:
    """One proof; `found` is what has been written last, and None while that is nothing."""

    id: str
    asked: Asked
    began: float
    state: str
    found: dict[str, Any] | None = None
    findings: tuple[dict[str, Any], ...] = ()
    said: tuple[str, ...] = ()
    """Why it has failed."""

    @property
    def day(self) -> str:
        """When it was begun."""
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(self.began))

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come."""
        return self.state in ("done", "failed", "stopped")


def of_job(job: Job) -> Proof:
    """A proof as its job has it now."""
    asked: Asked = job.about["proof"]
    findings: list[dict[str, Any]] = []
    found, checked = _read(job.folder, SO_FAR), _read(job.folder, CHECKED)
    if checked is not None:
        findings = checked["findings"]
    state = "stopped" if job.state == "cancelled" or _is_cut_off(job) else str(job.state)
    if state == "failed" and found is not None and job.code == ExitCode.FINDINGS:
        state = "done"
    said = tuple(job.warned) if state == "failed" else ()
    return Proof(job.id, asked, job.began, state, found, tuple(findings), said)


class Proofs:
    """The proofs of a person, in `folder`; `troubled` says why the last could not be kept."""

    def __init__(self, folder: Path) -> None:
        self.root = Root(folder / FOLDER)
        self.troubled = ""

    def keep(self, job: Job) -> None:
        """Write down what a job has come to, if it is anything."""
        proof = of_job(job)
        if proof.found is None:
            return
        data = json.dumps(asdict(proof), ensure_ascii=False, indent=1).encode()
        try:
            write_below(self.root.folder, self._name(proof), data)
            self.troubled = ""
        except HornbookError as error:
            self.troubled = error.message

    def all(self) -> list[Proof]:
        """Every proof that is kept, the newest first."""
        return sorted(self._read_all(), key=lambda one: -one.began)

    def find(self, id_: str) -> Proof:
        """A proof that is kept.

        Raises:
            HornbookError: there is none.
        """
        for one in self._read_all():
            if one.id == id_:
                return one
        raise HornbookError("this proof is gone", instead="begin it again")

    def forget(self, proof: Proof) -> None:
        """Take the file of a proof away."""
        with suppress(OSError):
            self.root.remove(self._name(proof))

    def _read_all(self) -> Iterator[Proof]:
        names = sorted(path.name for path in self.root.folder.glob("*.json"))
        for name in names:
            held = _read(self.root.folder, name)
            with suppress(KeyError, TypeError):
                if held is not None:
                    yield _proof(held)

    def _name(self, proof: Proof) -> str:
        day = time.strftime("%Y-%m-%d-%H%M%S", time.localtime(proof.began))
        plain = "".join(one if one.isalnum() else "-" for one in proof.asked.content).strip("-")
        return f"{day}-{plain}.json"


def _is_cut_off(job: Job) -> bool:
    """Whether the studio ended before the command did."""
    return job.state == "done" and job.code is None


def _proof(held: dict[str, Any]) -> Proof:
    asked = dict(held["asked"])
    for name in ("sets", "set_words", "variants"):
        asked[name] = tuple(asked[name])
    lists = {name: tuple(held[name]) for name in ("findings", "said")}
    return Proof(**{**held, **lists, "asked": Asked(**asked)})


def _read(folder: Path, name: str) -> dict[str, Any] | None:
    """A file of JSON below a folder; None where there is none that can be read."""
    try:
        held = json.loads(Root(folder).read(name, LARGEST))
    except (OSError, ValueError, RecursionError):
        return None
    return held if isinstance(held, dict) else None
