"""A stranger's small box and set on disk, and our command line over them as a person runs it."""

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest

from generator.cli import main
from generator.commands import running
from generator.errors import ExitCode
from generator.sandbox import limits
from generator.sandbox.limits import Limits

GAME = """\
id: cottage
title: The Cottage
short: Cottage
about: A box for tests.
credits: {designers: [Ada Example], publisher: Example Games, published: "2001", notice: Ours.}
seats: {least: 2, most: 4}
age: 8
minutes: about 20
decks: [beasts]
rulesets: [picking]
declared: 3
cites: I
"""
THEME = """\
voice: a stable
colours: {paper: "#f5edda", ink: "#17130f", soft: "#574b3e", accent: "#7e1f1c", rule: "#7e1f1c"}
types:
  title: {family: Source Serif 4, size: 14, smallest: 10}
  text: {family: Source Serif 4, size: 10, smallest: 8}
  flavour: {family: Source Serif 4, size: 10, smallest: 8}
  entry: {family: Source Serif 4, size: 10, smallest: 8}
  number: {family: Source Serif 4, size: 16, smallest: 10}
emblem: {default: {size: 20, smallest: 10}}
bands: {brown: {fill: "#4E2D19", ink: "#F7EEDB", letter: B, shape: straight, title: B}}
contrast: [[soft, paper]]
"""
BEASTS = """\
id: beasts
title: Beasts
size: poker
declared: 3
cites: I
attributes: {points: {type: integer, means: Worth.}}
front: {template: text-card, slots: {value: "{{ points }}"}}
back: {template: emblem-back, slots: {band: brown, icon: goat}}
cards:
  - {id: goat, title: Goat, copies: 2, icon: goat, attributes: {points: 2}, cites: I}
  - {id: owl, title: Owl, icon: owl, attributes: {points: 3}, cites: I}
"""
SHEETS = """\
sheets:
  - id: notes
    title: Notes
    kind: reference
    cites: I
    lead: Write it down.
    blocks:
      - {block: text, text: Count them.}
"""
RULES = """\
id: picking
title: Picking
cites: I
seats: {least: 2, most: 4}
zones:
  - {id: basket, holds: [beasts], sees: nobody, ordered: true, starts_with: [beasts]}
  - {id: hand, per: seat, holds: [beasts], sees: owner}
rules:
  - id: match
    cites: I
    does: [{shuffle: basket}, {call: pick, with: {seat: first(players)}}, {end_game: evening}]
  - {id: pick, cites: I, with: {seat: seat}, does: [{draw: 1, from: basket, to: seat.hand}]}
start: match
returns: seat.hand.count
"""
FILES = {
    "game.yaml": GAME,
    "theme.yaml": THEME,
    "components.yaml": SHEETS,
    "cards/beasts.yaml": BEASTS,
    "rules/picking.yaml": RULES,
}
SET = """\
id: annex
title: An annex
extends: cottage
version: "1"
about: One beast more.
mark: A
credits: {by: [Ada Example], licence: CC0}
"""
SHEEP = """\
id: beasts
declared: 1
editorial: {"*": Ours.}
front: {template: own}
add:
  - {id: sheep, title: Sheep, icon: sheep, attributes: {points: 1}}
"""
PLAIN = """<div class="safe"><p class="t-title">{{ face.title }} {{ face.attributes.points }}</p>
<div class="emblem">{{ icon(face.icon, "ink") }}</div></div>"""

Change = tuple[str, str, str]
"""File, words as they stand there once, and what they become."""


def bound_in_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process counts as one with limits and has none: a real one would end it tests later."""
    monkeypatch.setattr(limits, "_bound", [Limits(clock=0)])
    monkeypatch.setattr(limits, "_set", lambda kind, value: None)


def write_cottage(folder: Path, *changes: Change) -> Path:
    """The box with `changes`."""
    box = folder / "cottage"
    for name, text in FILES.items():
        for _, old, new in (one for one in changes if one[0] == name):
            assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
            text = text.replace(old, new)
        (box / name).parent.mkdir(parents=True, exist_ok=True)
        (box / name).write_text(text, "utf-8")
    return box


def write_annex(folder: Path, template: str = PLAIN, css: str = "", **more: str) -> Path:
    """A set that paints the cottage's beasts with a template of its own."""
    own = folder / "annex"
    for name, text in {
        "set.yaml": SET,
        "cards/beasts.yaml": SHEEP,
        "templates/faces/own.html": template,
        "templates/faces/own.css": css,
        **{f"templates/faces/{name}": text for name, text in more.items()},
    }.items():
        (own / name).parent.mkdir(parents=True, exist_ok=True)
        (own / name).write_text(text, "utf-8")
    return own


@dataclass(frozen=True)
class Said:
    """How a command ended, and what it said."""

    code: int
    out: str
    err: str

    @property
    def all(self) -> str:
        """What it said on both streams."""
        return self.out + self.err


@dataclass
class Bench:
    """Runs commands over what strangers bring, as on a command line, with limits of a test."""

    capture: pytest.CaptureFixture[str]
    patch: pytest.MonkeyPatch

    def run(self, *words: object, limits: Limits | None = None) -> Said:
        """`hornbook` with these words; the work is done in a process of its own."""
        self.patch.setattr(running, "LIMITS", limits or Limits(piece=10))
        self.capture.readouterr()
        try:
            code = main([str(word) for word in words], standalone_mode=False) or 0
        except SystemExit as end:
            code = end.code
        out, err = self.capture.readouterr()
        assert "Traceback" not in err
        return Said(int(code or ExitCode.OK), out, err)


def streams(pdf: bytes) -> bytes:
    """All that a PDF holds, unpacked."""
    with pikepdf.open(BytesIO(pdf)) as opened:
        parts = [one.read_bytes() for one in opened.objects if isinstance(one, pikepdf.Stream)]
        return b"".join(parts) + b"".join(repr(one).encode() for one in opened.objects)
