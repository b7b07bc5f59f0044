"""Themes that lack what every template counts on."""

from collections.abc import Iterator, Mapping

from generator.diagnostics import Code, Diagnostic, Severity, did_you_mean, quoted
from generator.lint.case import Case
from generator.model.deck import Face
from generator.model.theme import NEEDED

CODE = Code(
    id="M118",
    slug="theme-incomplete",
    severity=Severity.ERROR,
    what="A theme lacks a colour, a type or the emblem that a template of the box uses, or a "
    "smallest size is above its largest.",
    why="Templates name these and have nothing to fall back on.",
    example='colours: {paper: "#f5edda", ink: "#17130f", soft: "#574b3e"}',
    instead='colours: {paper: "#f5edda", ink: "#17130f", soft: "#574b3e", accent: "#7e1f1c"}',
)
TYPES = ("title", "text", "flavour", "number")


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each name that is missing and each size that is the wrong way round."""
    theme = case.game.theme
    yield from _absent(case, "colours", "colour", theme.colours, NEEDED)
    yield from _absent(case, "types", "type", theme.types, TYPES)
    yield from _unset(case)
    yield from _absent(case, "emblem", "emblem", theme.emblem, ("default",))
    for key, sizes in (("types", theme.types), ("emblem", theme.emblem)):
        for name, size in sizes.items():
            if size.smallest > size.size:
                at = case.where("theme", key, name, "smallest")
                message = f"the smallest size of {quoted(name)} is {size.smallest:g}, above its "
                yield CODE.at(at, f"{message}size of {size.size:g}", "swap the two")


def _unset(case: Case) -> Iterator[Diagnostic]:
    """The types that a face template of the box sets text in, and that the theme lacks."""
    types = case.game.theme.types
    faces = (face for _, deck in case.decks for face in (deck.front, deck.back))
    used = dict.fromkeys(face.template for face in faces if isinstance(face, Face))
    wanted = {
        role: template
        for template in reversed(used)
        if template in case.known.templates
        for role in sorted(case.known.templates[template].types)
    }
    idle = types.keys() - {*wanted, *TYPES}
    for role, template in wanted.items():
        if role not in types and role not in TYPES:
            message = f"the theme has no type {quoted(role)}, which the face template "
            slips = [one for one in sorted(idle) if did_you_mean(role, [one])]
            path = ("theme", "types", *slips[:1])
            at = case.where_key(*path) if slips else case.where(*path)
            hint = f"is it {quoted(slips[0])}?" if slips else "add it under types"
            yield CODE.at(at, f"{message}{quoted(template)} uses", hint)


def _absent(
    case: Case, key: str, kind: str, names: Mapping[str, object], needed: tuple[str, ...]
) -> Iterator[Diagnostic]:
    extra = names.keys() - set(needed)
    for name in needed:
        if name not in names:
            near = did_you_mean(name, extra)
            hint = f"is it {near.removeprefix('did you mean ')}" if near else None
            message = f"the theme has no {kind} {quoted(name)}"
            yield CODE.at(case.where("theme", key), message, hint)
