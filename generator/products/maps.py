"""A map of the box: what is drawn of it, and what is wrong with the drawing."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.diagnostics import Diagnostic
from generator.layout.map_arrows import Wish
from generator.layout.map_page import plan_page
from generator.layout.map_plan import Person, Sketch, is_easy, plan_map, troubles
from generator.lint.print_codes import MAP_CROWDED
from generator.model.game import Game
from generator.model.map_start import counted
from generator.model.maps import MapFile, MapRules, Relation, RelationKind
from generator.model.papers import Paper
from generator.products.flaws import flaw_findings
from generator.render.inks import Ink, inked
from generator.render.map_sheets import map_pdf
from generator.render.maps import MapArt, measure, missing_letters

LARGER = 2
"""So often the paper is doubled to find one that a map fits."""


@dataclass(frozen=True)
class DrawnMap:
    """A map as it will be painted, on a page of `size` (mm, longer side first)."""

    art: MapArt
    size: Paper
    findings: tuple[Diagnostic, ...]


def draw(game: Game, drawn: MapFile, sizes: tuple[Paper, ...]) -> DrawnMap:
    """The map on the first of `sizes` on which nothing is in the way and little crosses.

    Else on the last.
    """
    for size in sizes:
        found = _drawn(game, drawn, size)
        if not found.findings and is_easy(found.art.plan):
            break
    return found


def larger(paper: Paper) -> tuple[Paper, ...]:
    """The paper, and those of twice and four times its area: A4, A3, A2."""
    found = [paper]
    for _ in range(LARGER):
        last = found[-1]
        width, height = last.height, 2 * last.width
        name = _NAMES.get((round(width), round(height)), f"{width:g}x{height:g}")
        found.append(Paper(id=name, title=name.upper(), width=width, height=height))
    return tuple(found)


_NAMES = {(297, 420): "a3", (420, 594): "a2", (279, 432): "tabloid"}


def paint(game: Game, done: DrawnMap, paper: Paper, ink: Ink) -> tuple[bytes, int]:
    """The map as PDF on this paper, and its number of pages.

    Raises:
        ValueError: the paper is too small to be glued to a map.
    """
    theme = inked(game.theme, ink)
    return map_pdf(done.art, theme, (paper.width, paper.height), game.file.language)


def _drawn(game: Game, drawn: MapFile, size: Paper) -> DrawnMap:
    rules = game.file.map_rules
    assert rules is not None  # noqa: S101 - lint lets no map through without rules
    legend = tuple(_legend(game, drawn, rules))
    sketch = sketch_of(game, drawn)
    page = plan_page((size.width, size.height), drawn.general, len(legend), measure)
    plan = plan_map(sketch, page.ground.width, page.ground.height, measure)
    arrows = tuple(drawn.relations)
    place = {node.id: index for index, node in enumerate(drawn.nodes)}
    art = MapArt(
        title=drawn.title,
        about=drawn.about or "",
        plan=plan,
        page=page,
        kinds=tuple(rules.relations[one.is_] for one in arrows),
        mutual=tuple(one.mutual for one in arrows),
        seats={place[seat.controls]: number for number, seat in enumerate(drawn.seats, start=1)},
        facts_title=rules.general_title,
        legend=legend,
    )
    where = game.where(f"maps/{drawn.id}", "nodes")
    texts = [text for person in sketch.people for text in (person.name, *person.facts)]
    flaws = missing_letters([*texts, *drawn.general, drawn.about or ""])
    found = [*flaw_findings(flaws, where)]
    if trouble := troubles(plan):
        message = f'"{drawn.id}" has no room on {size.title} at 8 pt: {trouble[0]}'
        found.append(MAP_CROWDED.at(where, message, "take a larger --map-size, or shorter facts"))
    return DrawnMap(art, size, tuple(found))


def sketch_of(game: Game, drawn: MapFile) -> Sketch:
    """Who is on a map, and who stands how to whom, as it is drawn."""
    rules = game.file.map_rules
    assert rules is not None  # noqa: S101
    values = [counted(game, drawn, name) for name in rules.counters]
    people = tuple(
        Person(node.name, node.facts, " · ".join(str(value[index]) for value in values))
        for index, node in enumerate(drawn.nodes)
    )
    place = {node.id: index for index, node in enumerate(drawn.nodes)}
    ends = {(one.from_, one.to) for one in drawn.relations}
    arrows = tuple(
        (_wish(one, place, ends), rules.relations[one.is_].title) for one in drawn.relations
    )
    return Sketch(people, arrows)


def _wish(one: Relation, place: dict[str, int], ends: set[tuple[str, str]]) -> Wish:
    return Wish(place[one.from_], place[one.to], (one.to, one.from_) in ends)


def _legend(
    game: Game, drawn: MapFile, rules: MapRules
) -> Iterator[tuple[RelationKind | str, str]]:
    """The signs that this map has, kinds of arrows first."""
    used = {one.is_ for one in drawn.relations}
    yield from ((kind, kind.title) for name, kind in rules.relations.items() if name in used)
    if any(one.mutual for one in drawn.relations):
        yield "both", rules.mutual
    if drawn.seats:
        yield "seat", rules.controlled
    if rules.counters:
        start = " · ".join(str(game.number(one.start)) for one in rules.counters.values())
        yield start, ", ".join(one.title for one in rules.counters.values())
