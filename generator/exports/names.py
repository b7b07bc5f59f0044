"""The targets of exports by name, and where each is; nothing is loaded that is not asked for."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.exports.target import Target

TARGETS: dict[str, str] = {
    "virtualtabletop": "a room with cards, hands, seats and set-up for virtualtabletop.io",
    "playingcards-io": "a room of schema 8 for playingcards.io, a .pcio file",
    "tabletop-simulator": "a save for Tabletop Simulator, with set-up for each number of players",
    "anki": "flashcards for Anki: the words, the cards and the quiz of a box",
    "gift": "questions for Moodle: the quiz of a box and its words",
    "kahoot": "the quiz of a box as Kahoot's spreadsheet",
    "blooket": "the quiz of a box as Blooket's table",
    "gimkit": "the quiz of a box as Gimkit's table",
    "web-page": "a web page for a class, with a projector view",
    "h5p": "cards to turn for H5P: the words, the cards and the quiz of a box",
    "qti": "the quiz of a box for Canvas, Blackboard and others: QTI 2.1",
    "makeplayingcards": "orders as mpc-autofill reads them, for MakePlayingCards and PrinterStudio",
    "the-game-crafter": "folders of pictures for The Game Crafter, with a manifest and proofs",
    "drivethrucards": "PDF/X-1a in CMYK for DriveThruCards, with proofs of the colours",
    "epub": "every rulebook as an e-book (EPUB 3) for phones, e-readers and screen readers",
    "html": "a folder of web pages: rulebooks, what cards, maps and sheets say, and an index page",
    "silhouette": "sheets for the cutting templates of silhouette-card-maker",
    "cut-lines": "DXF and SVG for any cutter, on the sheets that are printed",
    "card-game-simulator": "a .cgs.zip with cards, decks, backs and the places of the table",
    "pictures": "every face as a PNG picture, a contact sheet of each deck, a table of counts",
    "pictures-webp": "the same as WebP, for web pages",
    "pictures-svg": "every face as SVG, letters as shapes; needs Poppler on the machine",
    "screentop": "faces and sheets of faces to upload to Screentop.gg",
    "tabletopia": "faces to upload to Tabletopia",
    "json": "a whole box as data for programs: cards, counts, rules, set-up, with a JSON Schema",
    "spreadsheet": "cards as CSV and XLSX; `hornbook import --cells` takes changed cells back",
}
"""What can be named behind --to, and what it is, in the order in which they are told."""

GROUPS: dict[str, tuple[str, ...]] = {
    "tables on screens": (
        *("virtualtabletop", "playingcards-io", "tabletop-simulator", "card-game-simulator"),
        *("screentop", "tabletopia"),
    ),
    "school": (*("anki", "gift", "kahoot", "blooket", "gimkit", "web-page", "h5p", "qti"),),
    "print shops": ("makeplayingcards", "the-game-crafter", "drivethrucards"),
    "reading": ("epub", "html"),
    "cutters": ("silhouette", "cut-lines"),
    "pictures and data": ("pictures", "pictures-webp", "pictures-svg", "json", "spreadsheet"),
}
"""What targets are for, in the order in which they are told."""

MEANT: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("vtt", "virtual-table-top"), ("virtualtabletop",)),
    **dict.fromkeys(("pcio", "pc-io", "playing-cards"), ("playingcards-io",)),
    **dict.fromkeys(("tts", "tabletop", "steam"), ("tabletop-simulator",)),
    **dict.fromkeys(("cgs", "card-game-sim"), ("card-game-simulator",)),
    **dict.fromkeys(("mpc", "printerstudio", "autofill"), ("makeplayingcards",)),
    **dict.fromkeys(("tgc", "game-crafter"), ("the-game-crafter",)),
    **dict.fromkeys(("dtc", "dtrpg", "drivethru", "pdfx", "pdf-x"), ("drivethrucards",)),
    **dict.fromkeys(
        ("csv", "xls", "xlsx", "excel", "ods", "tsv", "sheet", "table"), ("spreadsheet",)
    ),
    **dict.fromkeys(("flashcards", "apkg", "cards"), ("anki",)),
    "quizlet": ("anki", "spreadsheet"),
    "moodle": ("gift", "qti", "h5p"),
    **dict.fromkeys(("canvas", "blackboard", "ilias", "brightspace"), ("qti",)),
    **dict.fromkeys(("quiz", "questions"), ("gift", "kahoot", "blooket", "gimkit", "qti")),
    **dict.fromkeys(("web", "website", "htm"), ("html", "web-page")),
    **dict.fromkeys(("projector", "beamer", "slides"), ("web-page",)),
    **dict.fromkeys(("ebook", "e-book", "kindle", "mobi"), ("epub",)),
    **dict.fromkeys(("cricut", "cameo", "dxf", "laser", "cutter"), ("cut-lines", "silhouette")),
    **dict.fromkeys(("png", "jpg", "jpeg", "images", "faces"), ("pictures",)),
    "webp": ("pictures-webp",),
    "svg": ("pictures-svg", "cut-lines"),
    **dict.fromkeys(("yaml", "data", "api"), ("json",)),
}
"""What people call a target, with or without hyphens, and the targets that they may mean."""

PRINTED = ("pdf", "print", "paper", "printer")
"""What is no target, but made by `hornbook print`."""

LEAST = 2
"""Letters of a name that are too few to know another by."""

READ_ME = "read-me.txt"
"""What lies beside the files of each target: how to open them, and what stays behind."""

EPOCH = "SOURCE_DATE_EPOCH"
"""The variable of the environment that says when files were made, in seconds since 1970."""


def module_of(name: str) -> str:
    """The module of a target: `tabletop-simulator` → `generator.exports.tabletop_simulator`."""
    return f"generator.exports.{name.replace('-', '_')}"


def meant(typed: str) -> tuple[str, ...]:
    """The targets that are probably meant by a name that none of them has."""
    plain = _letters(typed)
    whole = [name for name in TARGETS if _letters(name) == plain]
    called = [name for said, names in MEANT.items() if _letters(said) == plain for name in names]
    begun = [name for name in TARGETS if len(plain) > LEAST and plain in _letters(name)]
    return tuple(dict.fromkeys(whole or called or begun))


def _letters(name: str) -> str:
    return "".join(filter(str.isalnum, name.casefold()))


def target(name: str) -> "Target":
    """The target that is called `name`, of `TARGETS`."""
    found: Target = import_module(module_of(name)).TARGET
    return found
