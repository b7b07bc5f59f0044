"""Sheets of cards for a Silhouette machine, as the templates of silhouette-card-maker cut them."""

from collections.abc import Iterator

from generator.exports.supply import SuppliedDeck, Supply
from generator.exports.target import Export, Files, Lost, Target, documents_lost
from generator.layout.registered import PAPERS, Registered, RegisteredSheets, registered
from generator.layout.sheet import Side
from generator.products.piles import Pile
from generator.products.tasks import sheet_title
from generator.render.assembly import assemble
from generator.render.marks import paint_marks
from generator.render.pdf import page_sizes

HOME = "https://github.com/Alan-Cha/silhouette-card-maker"


def export(supply: Supply) -> Export:
    """A PDF of each deck whose size has a template on this paper."""
    tr, paper = supply.tr, supply.paper
    files: dict[str, bytes] = {}
    lost, templates, beside = [], set(), []
    for deck in supply.decks:
        layout = registered(deck.size, paper) if paper else None
        if layout is None:
            lost.append(Lost(_cards(supply, deck), _why(supply)))
            continue
        sheets = _sheets(supply, deck, layout)
        files[file_name(deck.id, layout.template)] = _pdf(supply, deck, sheets)
        templates.add(layout.template)
        if left := len(layout.columns) * len(layout.rows) - len(sheets.places):
            beside.append(f"{layout.template}: {left}")
    how = []
    if templates:
        how = [
            tr(
                "Print each PDF on both sides at true size (100 %), flipped on the long edge. In "
                "Silhouette Studio open the template that stands on each sheet ({names}); you find "
                "it in the folder cutting_templates of {home}.",
                names=", ".join(f"{one}.studio3" for one in sorted(templates)),
                home=HOME,
            ),
            tr(
                "Lay a sheet on the mat with its fronts up and the black square at the top left. "
                "The machine reads the square and the two angles, and cuts every place of the "
                "template, empty ones too."
            ),
        ]
    if beside:
        how.append(
            tr(
                "Places beside a registration mark are left empty, so that the machine does not "
                "take a card for a part of it (places on each sheet: {places}). If it still does "
                "not find the marks, export again with --clearance 2.5.",
                places=", ".join(dict.fromkeys(beside)),
            )
        )
    return Export(files, tuple(how), (*lost, *_not_cards(supply)))


def file_name(deck: str, template: str) -> str:
    """`majors-a4_poker_v1.pdf`: the deck, and the template that cuts it."""
    return f"{deck}-{template}.pdf"


def faults(files: Files) -> Iterator[str]:
    """A file whose name tells of no template, or whose pages are not as large as its paper."""
    for name, data in files.items():
        templates = {
            one: paper for paper, (*_, many) in PAPERS.items() for *_, one in many.values()
        }
        template = next((one for one in templates if name.endswith(f"-{one}.pdf")), None)
        if template is None:
            yield f"{name}: there is no such template"
            continue
        wide, high, _ = PAPERS[templates[template]]
        for number, (width, height) in enumerate(page_sizes(data), start=1):
            if abs(width - wide * 72 / 300) > 0.02 or abs(height - high * 72 / 300) > 0.02:
                yield f"{name}: page {number} is not as large as {templates[template]} paper"


def _sheets(supply: Supply, deck: SuppliedDeck, layout: Registered) -> RegisteredSheets:
    pile = Pile(deck.painted, tuple(one.printed for one in deck.cards))
    return RegisteredSheets(
        layout,
        pile.cards(),
        supply.options.clearance,
        sheet_title(supply.game, deck.title),
        supply.tr("sheet {number} of {total}, template {template}"),
    )


def _pdf(supply: Supply, deck: SuppliedDeck, sheets: RegisteredSheets) -> bytes:
    sides: list[Side] = []
    for sheet in sheets.sheets():
        sides += [sheet.front, *([sheet.back] if sheet.back else [])]
    marks = paint_marks(sides, sides[0].width, sides[0].height, supply.language)
    faces = {name: one.pdf for name, one in deck.painted.faces.items()}
    return assemble(sides, marks, faces, deck.size, deck.cache, sheets.title)


def _cards(supply: Supply, deck: SuppliedDeck) -> str:
    size = deck.size
    return supply.tr(
        "the deck {deck}, {width} × {height} mm",
        deck=deck.title,
        width=f"{size.width:g}",
        height=f"{size.height:g}",
    )


def _why(supply: Supply) -> str:
    tr = supply.tr
    if supply.paper is None or supply.paper.id not in PAPERS:
        return tr("there are templates for --paper a4 and letter alone")
    return tr("no template has this size; --to cut-lines draws the cuts of every size")


def _not_cards(supply: Supply) -> Iterator[Lost]:
    """What of the box is no deck."""
    tr = supply.tr
    yield from documents_lost(supply, tr("they are cut by hand or not at all: print them"))


TARGET = Target("Sheets for Silhouette machines", export, faults)
