"""A card set of a person's own, with comments, as the workshop's tests write at it."""

from pathlib import Path

HEAD = """\
id: {name}
title: Lamps
extends: malice
version: "0.1"
mark: "L"
about: Two lamps.
credits:
  by: [A. N. Author]
  licence: CC BY 4.0
"""
CARDS = """\
# The lamps.
id: majors
declared: 1    # one so far
attributes:
  replace:
    number: {type: integer, least: 0, most: 24, means: the number above the picture}
editorial:
  title: A first card.
  copies: One is enough.
  "*": As on the card that it was copied from.

add:
# It stands in the window.
- id: lamp
  title: A Lamp    # for now
  text: '{{ gain|signed }} to any skill, {{ values.most }} at most.'
  flavour: Still warm.
  attributes:
    number: 22
    gain: 2
  effect:
  - {choose: skills, as: which, says: Which skill rises?, prefer: "-skill[which]"}
  - {add: this.gain, to: "skill[which]"}
"""


def write_set(folder: Path, name: str = "lamps") -> Path:
    """The set below a folder."""
    home = folder / name
    (home / "cards").mkdir(parents=True, exist_ok=True)
    (home / "set.yaml").write_text(HEAD.format(name=name), "utf-8")
    (home / "cards" / "majors.yaml").write_text(CARDS, "utf-8")
    return home


def fresh_set(opened: Path) -> Path:
    """The set below what a studio has open, without all that was done to it there."""
    beside = Path(f"{opened}-data")
    made = [
        *(opened / "lamps").rglob("*"),
        *beside.glob("**/drafts/**/*"),
        *beside.glob("**/history/**/*"),
    ]
    for one in made:
        if one.is_file():
            one.unlink()
    return write_set(opened)
