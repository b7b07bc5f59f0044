"""What a face template says of itself: the comment at its top, and what its source asks for.

The comment tells what the template is; below `Slots:` stands a line for each, `- name: meaning`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from generator.lint.needs import Needs, needs_of

_COMMENT = re.compile(r"\{#(.*?)#\}", re.DOTALL)
_LISTED = re.compile(r"^\s*- ([a-z][a-z0-9-]*): ", re.MULTILINE)
_WORDS = ("title", "text", "flavour", "icon", "picture")
_SIZE = re.compile(r"\bsize\.(?:width|height)\b")


@dataclass(frozen=True, slots=True)
class SlotManual:
    """A place of a template: what it is for, whether it must be filled, and what it names.

    `names` are the kinds of things of which it may hold the name: band, symbol, colour, icon.
    """

    name: str
    means: str
    needed: bool
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TemplateManual:
    """All that somebody must know who fills a template.

    `words` are those of a card that it shows; `sized` is True where it suits cards of any size.
    """

    name: str
    about: str
    slots: tuple[SlotManual, ...]
    words: tuple[str, ...]
    needs: Needs
    sized: bool


def manual_of(name: str, source: str) -> TemplateManual:
    """What the template `source` says of itself; a slot that its comment does not tell means ""."""
    found = _COMMENT.match(source)
    about, _, listed = (found[1] if found else "").partition("Slots:")
    told, needs = _told(listed), needs_of(source)
    drawn = {one.replace("_", "-") for one in needs.slots}
    names = [*(one for one in told if one in drawn), *sorted(drawn - told.keys())]
    slots = tuple(_slot(one, told.get(one, ""), needs) for one in names)
    words = tuple(one for one in _WORDS if f"face.{one}" in source)
    sized = bool(_SIZE.search(source))
    return TemplateManual(name, " ".join(about.split()), slots, words, needs, sized)


def told_slots(source: str) -> Mapping[str, str]:
    """The slots that the comment of a template tells, with what it says of them."""
    found = _COMMENT.match(source)
    return _told((found[1] if found else "").partition("Slots:")[2])


def _told(listed: str) -> Mapping[str, str]:
    pieces = _LISTED.split(listed)
    return {
        name: " ".join(text.split()) for name, text in zip(pieces[1::2], pieces[2::2], strict=True)
    }


def _slot(name: str, means: str, needs: Needs) -> SlotManual:
    slot = name.replace("-", "_")
    looked_up = [one for one in needs.lookups if one.slot == slot]
    named = () if any(one.prefix for one in looked_up) else (*looked_up, *needs.bands)
    kinds = dict.fromkeys(one.kind for one in named if one.slot == slot)
    return SlotManual(name, means, any(one.always for one in looked_up), tuple(kinds))
