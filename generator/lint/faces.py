"""What face templates look up by name, and slots that they draw, and what of it is not there.

A name reaches a template through a slot, worked out for each card, or stands in the template.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from generator.diagnostics import Position, did_you_mean, quoted
from generator.lint.case import Case, Spoken
from generator.lint.checks import Findings, Found, error, warning
from generator.lint.needs import ICON, KINDS, Lookup, Needs
from generator.model.deck import PLATES, Deck, Face, ScaleFace
from generator.model.theme import NEEDED
from generator.words.markup import plain

_KEYS = {kind: key for key, kind in KINDS.items()}
_LISTED = 8


@dataclass
class _Uses:
    """How often each name is looked up, and who says it: a filled slot, or else a template."""

    times: dict[tuple[str, str], int] = field(default_factory=dict)
    by_slot: dict[tuple[str, str], Spoken] = field(default_factory=dict)
    by_template: dict[tuple[str, str], str] = field(default_factory=dict)
    empty: dict[tuple[str, str, str], Spoken] = field(default_factory=dict)


def strange_names(case: Case) -> Iterator[Found]:
    """One for each name that templates look up in vain, and each slot left empty that may not be.

    A band that nobody uses and that is spelt nearly so is taken for the slip, at the theme.
    """
    uses = _uses(case)
    for spoken in uses.empty.values():
        at = case.where(spoken.text.part, *spoken.text.path)
        yield at, f"slot {spoken.text.slot}, for {quoted(spoken.subject)}: it is empty", None
    told: set[tuple[Position, str]] = set()
    for (kind, name), times in uses.times.items():
        if name not in _known(case, kind):
            found = _explained(case, uses, kind, name, times)
            if (found[0], name) not in told:  # the same word may be looked up as two things
                told.add((found[0], name))
                yield found


def _uses(case: Case) -> _Uses:
    found = _Uses()
    slots: dict[tuple[str, str, str], list[Lookup]] = {}
    for part, side, face, _ in _faces(case):
        for lookup in case.known.templates[face.template].lookups:
            if lookup.slot:
                slots.setdefault((part, side, lookup.slot), []).append(lookup)
            elif lookup.kind != "colour" or lookup.name not in NEEDED:
                key = (lookup.kind, lookup.name)
                found.times[key] = found.times.get(key, 0) + 1
                found.by_template.setdefault(key, face.template)
    for spoken in case.spoken:
        if spoken.text.slot and spoken.trouble is None and spoken.sound:
            place = (spoken.text.part, str(spoken.text.path[0]))
            name = spoken.text.slot
            _note(found, spoken, slots.get((*place, name.replace("-", "_")), []))
    return found


def _faces(case: Case) -> Iterator[tuple[str, str, Face, Deck]]:
    for part, deck in case.decks:
        for side, face in (("front", deck.front), ("back", deck.back)):
            if isinstance(face, Face) and face.template in case.known.templates:
                yield part, side, face, deck


def _note(found: _Uses, spoken: Spoken, lookups: list[Lookup]) -> None:
    said = plain(spoken.said)
    for lookup in lookups:
        if not said:
            if lookup.always:
                place = (spoken.text.part, str(spoken.text.path[0]), spoken.text.slot)
                found.empty.setdefault(place, spoken)
        elif lookup.kind != ICON:  # those are looked at elsewhere
            key = (lookup.kind, said)
            found.times[key] = found.times.get(key, 0) + 1
            found.by_slot.setdefault(key, spoken)


def _known(case: Case, kind: str) -> frozenset[str]:
    return case.known.icons if kind == ICON else frozenset(_theme(case, kind))


def _theme(case: Case, kind: str) -> Mapping[str, object]:
    names: Mapping[str, object] = getattr(case.game.theme, _KEYS[kind])
    return names


def _explained(case: Case, uses: _Uses, kind: str, name: str, times: int) -> Found:
    spoken = uses.by_slot.get((kind, name))
    if spoken and _is_own_slip(case, kind, name, spoken):
        what = f"slot {spoken.text.slot} of the {spoken.text.path[0]}, for "
        at = case.where(spoken.text.part, *spoken.text.path)
        message = f"{what}{quoted(spoken.subject)}: there is no {kind} {quoted(name)}"
        return at, message, _near(name, _known(case, kind))
    if kind == ICON:
        message = f"the face template {quoted(uses.by_template[kind, name])} wants the icon "
        return case.where("theme"), message + quoted(name), None
    idle = {one for one in _theme(case, kind) if (kind, one) not in uses.times}
    for one in sorted(idle):
        if did_you_mean(name, [one]):
            count = f"{times} times" if times > 1 else "once"
            message = f"nothing uses the {kind} {quoted(one)}, and {quoted(name)} is asked for "
            at = case.where_key("theme", _KEYS[kind], one)
            return at, message + count, f"did you mean {quoted(name)}?"
    who = f"face template {quoted(uses.by_template.get((kind, name)))}"
    if spoken:
        who = f"deck {quoted(spoken.text.part.rpartition('/')[2])}"
    message = f"the theme has no {kind} {quoted(name)}, which the {who} uses"
    return case.where("theme", _KEYS[kind]), message, None


def _is_own_slip(case: Case, kind: str, name: str, spoken: Spoken) -> bool:
    """Whether the slot says something strange, and not the theme too little.

    What is worked out over a declared choice is right; so is anything where the theme has none.
    """
    if not _theme(case, kind):
        return False
    if "{" not in spoken.text.raw:
        return True
    deck = dict(case.decks)[spoken.text.part]
    return not any(name in attribute.choices for attribute in deck.attributes.values())


def _near(name: str, known: frozenset[str]) -> str | None:
    few = f"known are {', '.join(sorted(known))}" if 0 < len(known) <= _LISTED else None
    return did_you_mean(name, known) or few


@error(
    "M124",
    what="A face fills a slot that its template does not have, or leaves out a slot or an "
    "attribute that its template cannot do without.",
    why="What fills no place is not printed, and nobody sees that it is gone.",
    example='front:\n  template: court\n  slots: {pnalty: "{{ penalty|signed }}"}',
    instead='front:\n  template: court\n  slots: {penalty: "{{ penalty|signed }}"}',
)
def unknown_slot(case: Case) -> Findings:
    """One finding for each slot and attribute."""
    for part, side, face, deck in _faces(case):
        yield from _slots(case, part, side, face)
        yield from _attributes(case, part, side, face, deck)


def _slots(case: Case, part: str, side: str, face: Face) -> Findings:
    needs = case.known.templates[face.template]
    given = {name.replace("-", "_") for name in face.slots}
    meant = set()
    template = f"the face template {quoted(face.template)}"
    for name in face.slots:
        if name.replace("-", "_") not in needs.slots:
            hint = did_you_mean(name, needs.slots - given) or _listed(needs.slots)
            meant.add(hint)
            at = case.where_key(part, side, "slots", name)
            yield (at, f"{template} has no slot {quoted(name)}", hint)
    needed = {one.slot for one in needs.lookups if one.always and one.slot}
    for name in sorted(needed - given):
        if f'did you mean "{name}"?' not in meant:
            at = case.where(part, side, "template")
            yield (at, f"{template} needs the slot {quoted(name)}", "add it under slots")


def _attributes(case: Case, part: str, side: str, face: Face, deck: Deck) -> Findings:
    declared = {name.replace("-", "_") for name in deck.attributes}
    for name in sorted(case.known.templates[face.template].attributes - declared):
        message = f"the face template {quoted(face.template)} needs the attribute {quoted(name)}"
        hint = did_you_mean(name, deck.attributes) or "declare it under attributes"
        yield (case.where(part, side, "template"), message, hint)


def _listed(slots: frozenset[str]) -> str:
    return f"known are {', '.join(sorted(slots))}" if slots else "it has no slots at all"


@warning(
    "P343",
    what="A band has a shape that a face does not draw: its template has others.",
    why="The card is printed with the template's plainest shape, and the band looks like others "
    "where colours cannot be told apart.",
    example='bands:\n  deed: {fill: "#7a4a21", letter: D, shape: wavy}    # printed straight',
    instead='bands:\n  deed: {fill: "#7a4a21", letter: D, shape: scalloped}',
)
def undrawn_shape(case: Case) -> Findings:
    """One finding for each band and what draws it."""
    bands = case.game.theme.bands
    for (name, drawn_by), shapes in drawn_shapes(case).items():
        if name in bands and bands[name].shape not in shapes:
            shape, known = bands[name].shape, sorted(shapes)
            message = f"{drawn_by} does not draw the shape {quoted(shape)} of the band "
            message += f"{quoted(name)}; it draws {', '.join(known)}"
            at = case.where("theme", "bands", name, "shape")
            yield at, message, did_you_mean(shape, shapes) or "take one of these"


def drawn_shapes(case: Case) -> Mapping[tuple[str, str], frozenset[str]]:
    """The shapes that are drawn, by the name of each band and by what draws it."""
    found: dict[tuple[str, str], frozenset[str]] = {}
    slots: dict[tuple[str, str, str], str] = {}
    for part, side, face in case.faces:
        if isinstance(face, Face):
            needs = case.known.templates.get(face.template, Needs())
            for one in needs.bands if needs.shapes else ():
                if one.slot:
                    slots[part, side, one.slot] = face.template
                else:
                    found[one.name, _template(face.template)] = needs.shapes
        elif isinstance(face, ScaleFace):
            found[face.scale.style, "a scale"] = frozenset(PLATES)
        else:
            found |= {(row.style, "a track"): frozenset(PLATES) for row in face.track.rows}
    for spoken in case.spoken:
        if spoken.text.slot and spoken.trouble is None and spoken.sound:
            side, slot = str(spoken.text.path[0]), spoken.text.slot.replace("-", "_")
            if template := slots.get((spoken.text.part, side, slot)):
                shapes = case.known.templates[template].shapes
                found.setdefault((plain(spoken.said), _template(template)), shapes)
    return found


def _template(name: str) -> str:
    return f"the face template {quoted(name)}"
