"""Lines to cut and fold for any cutting machine, on the very sheets that are printed."""

import re
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path
from tempfile import gettempdir
from typing import TypeAlias
from xml.etree import ElementTree

from generator.errors import HornbookError
from generator.exports.drawings import CUT, FOLD, MARKS, dxf, loaded, svg
from generator.exports.supply import Supply
from generator.exports.target import Export, Files, Lost, Target, documents_lost
from generator.layout.outlines import CutSheet, aimed, cut_sheets, tuck_box_sheet
from generator.layout.sheet import Imposition
from generator.products.aid_sheets import AidTask
from generator.products.order import TOKENS, Workplace, aid_names
from generator.products.tasks import DeckTask, Task, tasks
from generator.products.tuck_boxes import TuckBoxTask, lying
from generator.render.pdf import page_sizes

SVG = "{http://www.w3.org/2000/svg}"
POINTS = 72 / 25.4
NEAR = 0.05
"""Millimetres that sizes of the same sheet may differ by."""
FEWEST = 4
"""Strokes of two crosses, by which a machine aims."""
CARDS: TypeAlias = DeckTask | AidTask


def export(supply: Supply) -> Export:
    """Of each deck, and each tuck box: the sheets as PDF, and where to cut as DXF and SVG."""
    files: dict[str, bytes] = {}
    lost: list[Lost] = []
    for task in _work(supply.place):
        try:
            if isinstance(task, TuckBoxTask):
                files |= _box(supply, task, lost)
            else:
                files |= _cards(supply, task, lost)
        except HornbookError as error:  # no room on this paper: all else is made
            lost.append(Lost(task.label, error.message))
    return Export(files, tuple(_how(supply)), (*lost, *_not_cut(supply)))


def _work(place: Workplace) -> Iterator[DeckTask | AidTask | TuckBoxTask]:
    """All that is cut: decks, cards that help at the table, boxes."""
    order = replace(place.order, tuck_boxes=True)
    named = tuple(aid_names(place.game))
    every: list[Task] = tasks(replace(place, order=order))
    if named and not place.order.only and not place.order.cards:
        every += tasks(replace(place, order=replace(place.order, only=named)))
    for kind in (DeckTask, AidTask, TuckBoxTask):
        yield from (one for one in every if isinstance(one, kind))


def _cards(supply: Supply, task: CARDS, lost: list[Lost]) -> Iterator[tuple[str, bytes]]:
    """A deck or aid: `majors-a4.pdf`, and a drawing for each way in which its sheets are cut."""
    painted = task.paint()
    found: list[Imposition] = []

    def changed(imposition: Imposition) -> Imposition:
        found[:] = [aimed(imposition)]
        return found[0]

    made = task.sheets(painted, changed)
    part = task.kind if isinstance(task, AidTask) else task.deck.id
    pdf = supply.place.order.deck_name(part)
    yield pdf, made.pdf
    name = pdf.removesuffix(".pdf")
    sheets = cut_sheets(found[0], painted.art.look.size.corner)
    tr = supply.tr
    if part == TOKENS:
        lost.append(Lost(tr("single tokens"), tr("they are cut out of their card by hand")))
    if len(sheets[0].marks) < FEWEST:
        why = tr("there is no room beside the cards: aim by the corners of the paper")
        lost.append(Lost(tr("the crosses of {name}", name=name), why))
    for sheet in sheets:
        which = "" if len(sheets) == 1 else f"-{_numbers(sheet.numbers)}"
        yield from _drawn(supply, f"{name}{which}", sheet)


def _box(supply: Supply, task: TuckBoxTask, lost: list[Lost]) -> Iterator[tuple[str, bytes]]:
    """A tuck box as it is printed, and how it is cut and folded."""
    paper = lying(supply.place.order.paper, task.box)
    made, _, notes = task.run()
    if paper is None:
        lost += [Lost(task.label, note) for note in notes]
        return
    (file,) = made
    yield file.name, file.data
    yield from _drawn(supply, file.name.removesuffix(".pdf"), tuck_box_sheet(task.box, paper))


def _drawn(supply: Supply, name: str, sheet: CutSheet) -> Iterator[tuple[str, bytes]]:
    yield f"{name}.dxf", dxf(sheet, supply.place.cache)
    yield f"{name}.svg", svg(sheet, f"{supply.game.title}: {name}")


def _numbers(numbers: tuple[int, ...]) -> str:
    """`sheet-3`, `sheets-1-2`; sheets that are cut alike follow one another."""
    if len(numbers) == 1:
        return f"sheet-{numbers[0]}"
    return f"sheets-{numbers[0]}-{numbers[-1]}"


def _how(supply: Supply) -> Iterator[str]:
    tr = supply.tr
    yield tr(
        "Print a PDF on both sides at true size (100 %), flipped on the long edge. Its DXF and "
        "SVG are as large as the paper, in millimetres, fronts up: lay the drawing on the printed "
        "sheet, corner on corner. Sheets that are cut alike share a drawing; its name says which."
    )
    yield tr(
        "Layers (in SVG, groups) are CUT, FOLD to score, and MARKS: the crosses near the corners "
        "of each front, to aim by. Do not cut MARKS."
    )
    yield tr(
        "In Cricut Design Space upload the SVG, set FOLD to Score and hide MARKS. Its Print Then "
        "Cut takes nothing larger than 9.25 × 6.75 in: export with --paper 9.25x6.75in for it."
    )


def _not_cut(supply: Supply) -> Iterator[Lost]:
    tr = supply.tr
    yield from documents_lost(supply, tr("no machine needs to cut them: print them"))


def faults(files: Files) -> Iterator[str]:
    """What of the drawings a machine would cut wrong, or not at all."""
    for name, data in files.items():
        base, _, kind = name.rpartition(".")
        if kind == "pdf":
            if not any(one.startswith(base) and one.endswith(".dxf") for one in files):
                yield f"{name}: no drawing says where to cut it"
            continue
        twin = f"{base}.{'svg' if kind == 'dxf' else 'dxf'}"
        if twin not in files:
            yield f"{name}: {twin} is missing"
        elif kind == "dxf":
            yield from _dxf_faults(name, data, _paths(files[twin]))
        else:
            yield from _svg_faults(name, data, _printed(files, base))


def _printed(files: Files, base: str) -> tuple[float, float] | None:
    """How large the sheets are that a drawing belongs to, in mm."""
    pdf = f"{re.sub('-sheets?-[0-9-]+$', '', base)}.pdf"
    if pdf not in files:
        return None
    wide, high = page_sizes(files[pdf])[0]
    return wide / POINTS, high / POINTS


def _dxf_faults(name: str, data: bytes, paths: int) -> Iterator[str]:
    ezdxf = loaded(Path(gettempdir()))
    try:
        drawing = ezdxf.read(StringIO(data.decode()))
    except (ezdxf.DXFError, OSError, UnicodeDecodeError) as error:
        yield f"{name}: no drawing ({error})"
        return
    audit = drawing.audit()
    yield from (f"{name}: {one.message}" for one in (*audit.errors, *audit.fixes))
    if drawing.units != 4:
        yield f"{name}: not in millimetres"
    every = list(drawing.modelspace())
    if unknown := {one.dxf.layer for one in every} - {CUT, FOLD, MARKS}:
        yield f"{name}: there is no layer {min(unknown)}"
    if any(not one.closed for one in every if one.dxftype() == "LWPOLYLINE"):
        yield f"{name}: an outline is not closed"
    if len(every) != paths:
        yield f"{name}: {len(every)} lines, but {paths} in the SVG"


def _paths(data: bytes) -> int:
    return data.count(b"<path ")


def _svg_faults(name: str, data: bytes, printed: tuple[float, float] | None) -> Iterator[str]:
    try:
        root = ElementTree.fromstring(data)  # noqa: S314 # what we wrote just now
    except ElementTree.ParseError as error:
        yield f"{name}: no XML ({error})"
        return
    wide, high = (float(root.get(edge, "0").removesuffix("mm")) for edge in ("width", "height"))
    if printed is None:
        yield f"{name}: there is no PDF to cut"
    elif max(abs(wide - printed[0]), abs(high - printed[1])) > NEAR:
        yield f"{name}: {wide:g} × {high:g} mm, but printed {printed[0]:.1f} × {printed[1]:.1f} mm"
    for group in root.iter(f"{SVG}g"):
        if group.get("fill") != "none":
            yield f"{name}: {group.get('id')} is filled"
        for path in group.iter(f"{SVG}path"):
            if group.get("id") == CUT and not path.get("d", "").endswith("Z"):
                yield f"{name}: {path.get('id')} is not closed"


TARGET = Target("Lines to cut and fold", export, faults)
