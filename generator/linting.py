"""What lint finds in a box, given all that it may not look up itself."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from generator import assets
from generator.boxes import Box, SizeTables
from generator.errors import HornbookError
from generator.files.store import Store, key_of
from generator.keys import Kept, kept_of_file, store_for
from generator.lint import Case, Known, icons_of, lint_case
from generator.lint.needs import Needs, needs_of
from generator.lint.pictures import emblems
from generator.play.kept_matches import FOLDER, match_names, match_size
from generator.project import Project
from generator.source.folders import Chosen
from generator.source.own_templates import STRANGERS, brings_templates
from generator.versions import code_hash


def templates_for(box: Path | None, sets: Sequence[Path], project: Project) -> Path:
    """Where the templates are of a box with card sets: our own, theirs laid over them."""
    if not any(map(brings_templates, filter(None, (box, *sets)))):
        return project.templates
    from generator.render.untrusted import overlaid

    return overlaid(project.templates, sets, project.cache, box)


def linted(box: Box, known: Known, project: Project) -> Box:
    """A box, which has its templates, with its icons and all that lint finds in its game."""
    if box.game is None:
        return box
    templates = box.templates or project.templates
    known = replace(
        known,
        templates=needs_beside(known.templates, templates),
        picture=partial(_picture_trouble, box.folder),
        drawing=lru_cache(
            partial(_drawing_trouble, box.folder, templates, store=_store(box, project))
        ),
        match=lru_cache(partial(_match_size, project, box.folder)),
        match_names=match_names(box.folder),
    )
    case = Case(box.game, known)
    findings = (*box.findings, *lint_case(case))
    return replace(box, findings=findings, icons=icons_of(case), emblems=emblems(case))


def needs_beside(ours: Mapping[str, Needs], templates: Path) -> dict[str, Needs]:
    """What our templates need, which are worked out already, and those that are laid over them."""
    return {**ours, **_needs(templates / STRANGERS)}


def known_beside(kept: Kept, project: Project, tables: SizeTables, sets: Collection[str]) -> Known:
    """What lint may not look up itself, but for what lies in a box; `sets` go by name.

    What our templates need, and the names of icons, may be `kept`.
    """
    found = kept.once(partial(_looked_up, project))
    return Known(
        icons=frozenset(found["icons"]),
        credited=frozenset(found["credited"]),
        sizes=frozenset(tables.sizes),
        templates={name: Needs.of(one) for name, one in found["templates"].items()},
        x_height=_x_height,
        has_font=assets.has_font,
        families=assets.families(),
        measures={name: (one.width, one.height) for name, one in tables.sizes.items()},
        sets=frozenset(sets),
    )


def _looked_up(project: Project) -> dict[str, Any]:
    """What takes long to look up of our templates and icons, as a value of JSON."""
    names = sorted(assets.icon_names())
    return {
        "icons": names,
        "credited": [one for one in names if one in assets.own_icons() or assets.icon_author(one)],
        "templates": {
            name: one.values() for name, one in _needs(project.templates / "faces").items()
        },
    }


def _x_height(family: str, weight: int, style: str) -> float:
    return assets.shapes(family, weight, style).x_height


def _needs(faces: Path) -> dict[str, Needs]:
    paths = sorted(faces.glob("*.html"))
    return {path.stem: needs_of(path.read_text(encoding="utf-8")) for path in paths}


def _match_size(project: Project, box: Path, name: str) -> tuple[int, int] | None:
    """As `match_size`; what the matches of our boxes come to is kept."""
    size = partial(match_size, box, name)
    found = kept_of_file(project, box, f"{FOLDER}/{name}.yaml", "matches", size)
    return None if found is None else (found[0], found[1])


def _store(box: Box, project: Project) -> Store:
    """Where what is found out about files of a box and its sets is kept."""
    sets = box.game.sets if box.game else ()
    return store_for(project, Chosen(box.folder, tuple(Path(one.folder) for one in sets)))


def _drawing_trouble(
    box: Path, templates: Path, name: str, folder: str | None, store: Store | None = None
) -> tuple[str, str | None] | None:
    """What is wrong with a drawing; kept in a store by what stands in it."""
    from generator.render.engraving.drawings import drawing, folders_of

    try:
        svg = drawing(folders_of(box, templates, folder), name)
    except HornbookError as error:
        return error.message, error.instead
    key = key_of(code_hash(), svg)
    found: Any = store.find_value("drawings", key) if store else None
    if found is None:
        found = _trouble_in(svg, store)
        if store:
            store.keep_value("drawings", key, found)
    return (found[0], found[1]) if found else None


def _trouble_in(svg: str, store: Store | None) -> tuple[()] | tuple[str, str | None]:
    """The message and the hint on a drawing that cannot be read; nothing else."""
    from generator.render.engraving.outlines import kept_parts, parts_of  # heavy to load

    try:
        kept_parts(svg, store) if store else parts_of(svg)
    except HornbookError as error:
        return error.message, error.instead
    return ()


def _picture_trouble(box: Path, name: str, folder: str | None) -> tuple[str, str | None] | None:
    from generator.render.pictures import picture_trouble

    return picture_trouble(Path(folder or box) / "cards", name)
