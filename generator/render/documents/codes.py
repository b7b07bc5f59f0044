"""The findings that only a laid-out document can show, with their manuals."""

from generator.diagnostics import Code, Severity

SHEET_TOO_LONG = Code(
    id="P320",
    slug="sheet-too-long",
    severity=Severity.ERROR,
    what="A sheet takes more pages than its `pages` says, though its type was set smaller.",
    why="A sheet is planned for its paper: one that runs over prints a page nobody expects.",
    example="pages: 1\nblocks:\n  - {block: lines, count: 60, label: What happened}",
    instead="pages: 1\nblocks:\n  - {block: lines, count: 20, label: What happened}",
)
SHEET_CUT = Code(
    id="P321",
    slug="sheet-cut",
    severity=Severity.ERROR,
    what="Words or a place to write leave the cell, the column or the page they belong to.",
    why="What leaves its cell is printed over its neighbour, or not printed at all.",
    example="columns: [{title: Acknowledgements, width: 12}]",
    instead="columns: [{title: Acknowledgements, width: 45}]",
)
ROW_LENGTH = Code(
    id="P322",
    slug="sheet-row-length",
    severity=Severity.ERROR,
    what="A row of a table has more cells than the table has columns.",
    why="A cell without a column has no place on the paper and no heading to be read with.",
    example='columns: [{title: Card}]\nrows: [["Ace", "1"]]',
    instead='columns: [{title: Card}, {title: Points}]\nrows: [["Ace", "1"]]',
)
SHEET_WORDS = Code(
    id="P323",
    slug="sheet-words",
    severity=Severity.ERROR,
    what="A text on a sheet cannot be worked out: it names a value that is not there.",
    why="The number would be missing on paper, where nobody can look it up.",
    example="text: Draw {{ values.hnad }} cards.",
    instead="text: Draw {{ values.hand }} cards.",
)
SCRIPT_NUMBER = Code(
    id="P324",
    slug="script-number",
    severity=Severity.ERROR,
    what="A countdown or a pause of a script does not come to a whole number that can be printed.",
    why="Whoever reads it aloud counts what stands there, while nobody else can look.",
    example='{block: count, down_from: "ten", label: Aloud}',
    instead='{block: count, down_from: "{{ values.dawn_count }}", label: Aloud}',
)
WRONG_SUM = Code(
    id="P326",
    slug="wrong-sum",
    severity=Severity.ERROR,
    what="A sum of a sheet cannot be worked out: a part or another sum that it names is not there.",
    why="Whoever fills in the sheet would add up something else than the rules say.",
    example='terms: [{label: Arms, per: "none"}]',
    instead='terms: [{label: Arms, per: "{{ values.share }}"}]',
)

FOLD_TOO_LONG = Code(
    id="P330",
    slug="fold-too-long",
    severity=Severity.ERROR,
    what="A half of a sheet that is folded holds more than half a page.",
    why="What is secret would stand above the fold, where everybody reads it.",
    example="public: |\n  Three long paragraphs on who you are, what you own and whom you know.",
    instead="public: |\n  One paragraph on who you are.",
)
INDEX_NOWHERE = Code(
    id="P331",
    slug="index-nowhere",
    severity=Severity.ERROR,
    what="An entry of the index has words that stand nowhere in the document.",
    why="The entry would be printed without a page, and whoever looks it up learns nothing.",
    example="index:\n  Accusation: [acuse]",
    instead="index:\n  Accusation: [accuse, accusation]",
)
THIN_PAGE = Code(
    id="P332",
    slug="thin-page",
    severity=Severity.WARNING,
    what="A page of a document holds a few lines only or the credits alone, or the last of a sheet "
    "less than a third.",
    why="It costs a sheet of paper, and looks like a mistake.",
    example="chapters:\n  - {id: end, title: The end, blocks: [{block: text, text: Count.}]}",
    instead="chapters:\n  - {id: end, title: The end, blocks: [{block: list, items: [A, B]}]}",
)
LONE_HEADING = Code(
    id="P333",
    slug="lone-heading",
    severity=Severity.ERROR,
    what="A heading stands at the foot of a page, and what it is the heading of on the next.",
    why="It is read as the end of what is above it.",
    example="- {block: heading, text: Trials}\n- {block: part, own_page: true, title: Night}",
    instead="- {block: heading, text: Trials, own_page: true}\n- {block: part, title: Night}",
)

TOO_MANY_SHEETS = Code(
    id="P334",
    slug="too-many-sheets",
    severity=Severity.WARNING,
    what="With --tomorrow a pupil is handed more than five sheets of paper in one lesson.",
    why="What is handed out and not used is paper, copying and a class that turns pages.",
    example="tomorrow: {worksheet: everything-in-twelve-pages}",
    instead="tomorrow: {worksheet: what-it-is-about, homework: [everything-else]}",
)

DOCUMENT_CODES = (
    *(SHEET_TOO_LONG, SHEET_CUT, ROW_LENGTH, SHEET_WORDS, SCRIPT_NUMBER, WRONG_SUM),
    *(FOLD_TOO_LONG, INDEX_NOWHERE, THIN_PAGE, LONE_HEADING, TOO_MANY_SHEETS),
)
