"""Places of a face that its template does not have, and places that it cannot do without."""

from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity, did_you_mean, quoted
from generator.lint.case import Case
from generator.model.deck import Deck, Face

CODE = Code(
    id="M124",
    slug="unknown-slot",
    severity=Severity.ERROR,
    what="A face fills a slot that its template does not have, or leaves out a slot or an "
    "attribute that its template cannot do without.",
    why="What fills no place is not printed, and nobody sees that it is gone.",
    example='front:\n  template: court\n  slots: {pnalty: "{{ penalty|signed }}"}',
    instead='front:\n  template: court\n  slots: {penalty: "{{ penalty|signed }}"}',
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each slot and attribute."""
    for part, deck in case.decks:
        for side, face in (("front", deck.front), ("back", deck.back)):
            if isinstance(face, Face) and face.template in case.known.templates:
                yield from _slots(case, part, side, face)
                yield from _attributes(case, part, side, face, deck)


def _slots(case: Case, part: str, side: str, face: Face) -> Iterator[Diagnostic]:
    needs = case.known.templates[face.template]
    given = {name.replace("-", "_") for name in face.slots}
    meant = set()
    template = f"the face template {quoted(face.template)}"
    for name in face.slots:
        if name.replace("-", "_") not in needs.slots:
            hint = did_you_mean(name, needs.slots - given) or _known(needs.slots)
            meant.add(hint)
            at = case.where_key(part, side, "slots", name)
            yield CODE.at(at, f"{template} has no slot {quoted(name)}", hint)
    needed = {one.slot for one in needs.lookups if one.always and one.slot}
    for name in sorted(needed - given):
        if f'did you mean "{name}"?' not in meant:
            at = case.where(part, side, "template")
            yield CODE.at(at, f"{template} needs the slot {quoted(name)}", "add it under slots")


def _attributes(case: Case, part: str, side: str, face: Face, deck: Deck) -> Iterator[Diagnostic]:
    declared = {name.replace("-", "_") for name in deck.attributes}
    for name in sorted(case.known.templates[face.template].attributes - declared):
        message = f"the face template {quoted(face.template)} needs the attribute {quoted(name)}"
        hint = did_you_mean(name, deck.attributes) or "declare it under attributes"
        yield CODE.at(case.where(part, side, "template"), message, hint)


def _known(slots: frozenset[str]) -> str:
    return f"known are {', '.join(sorted(slots))}" if slots else "it has no slots at all"
