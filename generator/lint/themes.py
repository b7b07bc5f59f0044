"""Themes: what all templates count on, contrast, bands without colour, type that shrinks."""

import math
from collections.abc import Iterator, Mapping
from itertools import combinations

from generator.diagnostics import ContentPath, Position, did_you_mean, quoted
from generator.lint.case import Case
from generator.lint.checks import Findings, error
from generator.lint.faces import drawn_shapes
from generator.model.deck import Face
from generator.model.sizes import MM_PER_INCH, POINTS_PER_INCH
from generator.model.theme import NEEDED, WHITE, Theme, contrast, grey, lightness

TYPES = ("title", "text", "flavour", "number")


@error(
    "M118",
    what="A theme lacks a colour, a type or the emblem that a template of the box uses, or a "
    "smallest size is above its largest.",
    why="Templates name these and have nothing to fall back on.",
    example='colours: {paper: "#f5edda", ink: "#17130f", soft: "#574b3e"}',
    instead='colours: {paper: "#f5edda", ink: "#17130f", soft: "#574b3e", accent: "#7e1f1c"}',
)
def theme_incomplete(case: Case) -> Findings:
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
                yield at, f"{message}size of {size.size:g}", "swap the two"


def _unset(case: Case) -> Findings:
    """The types that a face template of the box sets text in, and that the theme lacks."""
    types, templates = case.game.theme.types, case.known.templates
    used = dict.fromkeys(face.template for _, _, face in case.faces if isinstance(face, Face))
    wanted = {
        role: template
        for template in reversed(used)
        if template in templates
        for role in sorted(templates[template].types)
    }
    idle = types.keys() - {*wanted, *TYPES}
    for role, template in wanted.items():
        if role not in types and role not in TYPES:
            message = f"the theme has no type {quoted(role)}, which the face template "
            slips = [one for one in sorted(idle) if did_you_mean(role, [one])]
            path = ("theme", "types", *slips[:1])
            at = case.where_key(*path) if slips else case.where(*path)
            hint = f"is it {quoted(slips[0])}?" if slips else "add it under types"
            yield at, f"{message}{quoted(template)} uses", hint


def _absent(
    case: Case, key: str, kind: str, names: Mapping[str, object], needed: tuple[str, ...]
) -> Findings:
    for name in needed:
        if name not in names:
            near = did_you_mean(name, names.keys() - set(needed))
            hint = f"is it {near.removeprefix('did you mean ')}" if near else None
            message = f"the theme has no {kind} {quoted(name)}"
            yield case.where("theme", key), message, hint


LEAST = 4.5
"""WCAG 2.2, 1.4.3, for text of any size."""


@error(
    "P306",
    what="A colour that text is set in has a contrast below 4.5:1 with its ground, in colour, in "
    "grey or on the white paper of low ink.",
    why="Cards are read at arm's length and by lamplight (WCAG 2.2, 1.4.3).",
    example='colours: {paper: "#f5edda", ink: "#9a8f7c"}',
    instead='colours: {paper: "#f5edda", ink: "#17130f"}',
)
def low_contrast(case: Case) -> Findings:
    """One finding for each pair, in the first way of printing in which it fails."""
    for path, name, full, low in _pairs(case.game.theme):
        ways = (("", full), (" in grey", (grey(full[0]), grey(full[1]))), (" in low ink", low))
        for how, colours in ways:
            ratio = contrast(*colours)
            if ratio < LEAST:
                shown = math.floor(ratio * 100) / 100
                message = f"{name} has a contrast of {shown:.2f}:1{how}; text needs {LEAST}:1"
                hint = "make the darker one darker or the lighter one lighter"
                pair = case.where("theme", *path)
                at = _given(case, path, name)
                yield low_contrast.code.at(at, message, hint).beside([pair] if at != pair else [])
                break


def _given(case: Case, path: ContentPath, name: str) -> Position:
    """Where the first colour of a pair is given; the pair where a set pairs colours of the box."""
    pair = case.where("theme", *path)
    if path[0] != "contrast":
        return pair
    places = [case.where("theme", "colours", one) for one in name.split(" on ")]
    own = case.game.places["theme"].file
    return next((one for one in places if one.file != own), pair if pair.file != own else places[0])


Pair = tuple[str, str]


def _pairs(theme: Theme) -> Iterator[tuple[ContentPath, str, Pair, Pair]]:
    """Each ink on a ground: where it stands, what it is called, both as printed and in low ink."""
    low = {**theme.colours, "paper": WHITE}
    named: dict[Pair, ContentPath] = {("ink", "paper"): ("colours", "ink")}
    for index, names in enumerate(theme.contrast):
        named.setdefault(names, ("contrast", index))
    for (ink, ground), path in named.items():
        if {ink, ground} <= theme.colours.keys():
            pair = (theme.colours[ink], theme.colours[ground])
            yield path, f"{ink} on {ground}", pair, (low[ink], low[ground])
    for name, band in theme.bands.items():
        pair = (band.ink, band.fill)
        # In low ink a band is white and its ink the theme's, which is judged on paper above.
        yield ("bands", name, "ink"), f"the ink of the band {name}", pair, pair


def _short_of_shapes(case: Case) -> list[set[str]]:
    """The bands of each template, scale or track that draws fewer shapes than it has bands."""
    shapes: dict[str, frozenset[str]] = {}
    bands: dict[str, set[str]] = {}
    for (band, drawn_by), drawn in drawn_shapes(case).items():
        if band in case.game.theme.bands:
            shapes[drawn_by] = drawn
            bands.setdefault(drawn_by, set()).add(band)
    return [named for drawn_by, named in bands.items() if len(named) > len(shapes[drawn_by])]


NEAR = 8
"""Steps of L* below which two greys look the same side by side."""


@error(
    "P307",
    what="Two bands share their letter and their shape (an error), or one of the two (a warning).",
    why="One reader in twenty does not see the difference in colour, and a grey print has none "
    "(WCAG 2.2, 1.4.1). Where a face has more bands than shapes, letters of their own will do.",
    example='bands:\n  accuse: {fill: "#7a4a21", letter: A, shape: plain}\n'
    '  answer: {fill: "#2d5d3b", letter: A, shape: plain}',
    instead='bands:\n  accuse: {fill: "#7a4a21", letter: A, shape: plain}\n'
    '  answer: {fill: "#2d5d3b", letter: D, shape: notched}',
)
def colour_only(case: Case) -> Findings:
    """One finding for each pair of bands; letters tell them apart where faces draw few shapes."""
    few = _short_of_shapes(case)
    for (first, one), (second, other) in combinations(case.game.theme.bands.items(), 2):
        same = [name for name in ("letter", "shape") if getattr(one, name) == getattr(other, name)]
        if not same or (same == ["shape"] and any({first, second} <= bands for bands in few)):
            continue
        message = f"the bands {quoted(first)} and {quoted(second)} have the same "
        message += " and ".join(same)
        gap = abs(lightness(one.fill) - lightness(other.fill))
        message += f", and look alike in grey (L* {gap:.0f} apart)" if gap < NEAR else ""
        apart = "shape" if same == ["letter"] else "letter"
        hint = f"only the {apart} tells them apart without colour: give them a {same[0]} each"
        if len(same) > 1:
            hint = "give them letters and shapes of their own"
        at = case.where("theme", "bands", second, same[0])
        yield (at, message, hint) if len(same) > 1 else colour_only.mild(at, message, hint)


ROLE = "text"
LEAST_POINTS, ADVISED = 7.0, 8.0
"""Points: the floor, and what printed card games keep to."""
X_HEIGHT = 1.32
"""Millimetres of outline: Source Serif 4 has more at 8 pt, EB Garamond as much at 9.25 pt."""


@error(
    "P308",
    what="Rules text may be set smaller than 7 pt (an error), than 8 pt, or with an x-height "
    "below 1.32 mm (warnings).",
    why="Six points is where reading ends for sharp eyes; cards are read at arm's length.",
    example="types:\n  text: {family: Source Serif 4, size: 9, smallest: 6}",
    instead="types:\n  text: {family: Source Serif 4, size: 9, smallest: 8}",
)
def small_type(case: Case) -> Findings:
    """At most one finding: the most serious."""
    type_ = case.game.theme.types.get(ROLE)
    if type_ is None:
        return
    at = case.where("theme", "types", ROLE, "smallest")
    if type_.smallest < ADVISED:
        message = f"rules text may shrink to {type_.smallest:g} pt"
        hint = f"set smallest to {ADVISED:g} or more"
        is_error = type_.smallest < LEAST_POINTS
        yield (at, message, hint) if is_error else small_type.mild(at, message, hint)
        return
    ems = case.known.x_height(type_.family, type_.weight, type_.style)
    height = ems * type_.smallest / POINTS_PER_INCH * MM_PER_INCH
    if ems and height < X_HEIGHT:
        needed = X_HEIGHT / MM_PER_INCH * POINTS_PER_INCH / ems
        message = (
            f"at {type_.smallest:g} pt the small letters of {type_.family} are {height:.2f} mm "
        )
        hint = f"set smallest to {math.ceil(needed * 4) / 4:g} or more"
        yield small_type.mild(at, f"{message}high; {X_HEIGHT} mm can be read", hint)
