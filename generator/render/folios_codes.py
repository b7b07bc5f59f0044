"""The findings that only a laid-out document can show, with their manuals."""

from generator.diagnostics import Code, Severity

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
    what="A page of a document holds a few lines only, though its lines were set closer and wider.",
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

FOLIO_CODES = (FOLD_TOO_LONG, INDEX_NOWHERE, THIN_PAGE, LONE_HEADING)
