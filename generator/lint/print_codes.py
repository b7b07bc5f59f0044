"""The codes of what only painting or playing shows, with their manuals; found by slug."""

from generator.diagnostics import Code, Severity

OVERFLOW = Code(
    id="P301",
    slug="overflow",
    severity=Severity.ERROR,
    what="A text does not fit its place, though its type was set as small as the theme allows.",
    why="Text is never clipped and never shrunk beyond reading.",
    example="text: (ninety words of rules for one card)",
    instead="text: (forty words: one card says one thing, the summary says the rest)",
)
MISSING_GLYPH = Code(
    id="P302",
    slug="missing-glyph",
    severity=Severity.ERROR,
    what="The font of a text has no shape for one of its characters.",
    why="A box or a blank would be printed, or a letter of another font.",
    example="title: The ☠ Card",
    instead="title: The :skull: Card",
)
SOFT_IMAGE = Code(
    id="P304",
    slug="soft-image",
    severity=Severity.WARNING,
    what="A picture has fewer than 300 pixels to the inch at the size at which it is printed.",
    why="It looks soft beside the type; print shops ask for 300.",
    example="image: fool.png    # 400 pixels, 57 mm wide: 178 dpi",
    instead="image: fool.png    # 700 pixels, 57 mm wide: 312 dpi",
)
OUTSIDE_SAFE_ZONE = Code(
    id="P305",
    slug="outside-safe-zone",
    severity=Severity.ERROR,
    what="Text or a picture comes nearer to the edge of the card than the safe zone allows.",
    why="No cut is exact: what stands nearer than that may be cut off.",
    example="css: .f-fate .name { left: 1mm }",
    instead="css: .f-fate .name { left: var(--safe) }",
)
PICTURE_TOO_FINE = Code(
    id="P314",
    slug="picture-too-fine",
    severity=Severity.WARNING,
    what="A thing in a picture is so small, or so rich in detail, that its strokes are too thin.",
    why="Strokes below 0.12 mm break or fill on any printer.",
    example="behind: [{icon: village, size: 10}]",
    instead="behind: [{icon: house, size: 24}]",
)
SUBJECT_CUT_OFF = Code(
    id="P315",
    slug="subject-cut-off",
    severity=Severity.WARNING,
    what="The subject of a picture leaves its window at a side or above, or a thing cannot be "
    "seen at all.",
    why="What a card is about is to be seen whole; only the foot of a window may cut it.",
    example="subject: {icon: cow, x: 95}",
    instead="subject: {icon: cow, x: 60}",
)
SMALL_LETTERS = Code(
    id="P318",
    slug="small-letters",
    severity=Severity.WARNING,
    what="Rules on a card are printed with small letters that are less than 1.6 mm high.",
    why="Cards are read at arm's length and by lamplight; a point size says little, since fonts of "
    "one size differ by a fifth.",
    example="text: {family: EB Garamond, size: 10, smallest: 9}    # 1.43 mm",
    instead="text: {family: EB Garamond, size: 11.5, smallest: 9}    # 1.64 mm",
)
TIGHT_TEXT = Code(
    id="P319",
    slug="tight-text",
    severity=Severity.WARNING,
    what="Letters come nearer than 0.8 mm to a line: a border, or a straight stroke of the face.",
    why="A letter that nearly touches a line is read as part of it, and looks like a mistake.",
    example="css: .f-fate .option { border: 0.3mm solid; padding: 0 }",
    instead="css: .f-fate .option { border: 0.3mm solid; padding: 0.8mm }",
)
SMALL_ICON = Code(
    id="P325",
    slug="small-icon",
    severity=Severity.WARNING,
    what="An icon of the collection is printed less than 3.5 mm wide.",
    why="It is drawn for a width of 20 mm or so: below that, gaps fill with ink.",
    example="css: .f-fate .coin { width: 3mm; height: 3mm }",
    instead="css: .f-fate .coin { width: 4mm; height: 4mm }",
)
HEAVY_PICTURE = Code(
    id="P328",
    slug="heavy-picture",
    severity=Severity.WARNING,
    what="A face with an engraved picture takes more than 60 kB in print.",
    why="Sheets of such faces take long to send to a printer, and some printers give up.",
    example="hand: {pitch: 0.2}    # twice as many strokes both ways",
    instead="hand: {pitch: 0.45}",
)
OTHER_BACK = Code(
    id="P311",
    slug="other-back",
    severity=Severity.ERROR,
    what="A card is printed with another deck, and its back is not one of that deck's.",
    why="`printed_with` is for cards that nobody may tell from those of the other deck.",
    example="back: {template: crest, slots: {name: A rumour}}\nprinted_with: wares",
    instead="back: {template: crest, slots: {name: A ware}}\nprinted_with: wares",
)
MAP_CROWDED = Code(
    id="P327",
    slug="map-crowded",
    severity=Severity.ERROR,
    what="A map has no room on its page: circles, arrows or words would lie on each other.",
    why="Type on a map is never below 8 pt, and nothing on it may cover anything else.",
    example="hornbook print BOX --map-size a4    # for eighteen circles of long facts",
    instead="hornbook print BOX --map-size a3",
)
EXAMPLE_OUTDATED = Code(
    id="P340",
    slug="example-outdated",
    severity=Severity.ERROR,
    what="An example of play in a rulebook is from a match that the rules do not allow any more.",
    why="Whoever learns a game from an example learns what happened in it.",
    example="{block: example, title: A trial, transcript: old-match, first: 3, last: 9}",
    instead="{block: example, title: A trial, transcript: base-4, first: 3, last: 9}",
)
SETUP_NEVER_DONE = Code(
    id="P341",
    slug="setup-never-done",
    severity=Severity.ERROR,
    what="The setup table of a rulebook counts the cards before a rule with which no match begins.",
    why="The numbers are those of matches that the engine has set up: there is nothing to count.",
    example="{block: setup, caption: Cards, before: scoring, rows: […]}",
    instead="{block: setup, caption: Cards, before: first-round, rows: […]}",
)
EXAMPLE_UNTRUE = Code(
    id="P342",
    slug="example-untrue",
    severity=Severity.ERROR,
    what="An example of play names what has no part in it, or writes out a sum that is none.",
    why="Whoever learns a game from an example looks for what it names, and copies its sums.",
    example="tale: [Ann sends an Owl. 3 + 5 = 9.]    # in the match, Ann sends a goat",
    instead="tale: [Ann sends a Goat. 0 + 3 = 3.]",
)
PRINT_CODES = (
    OVERFLOW,
    MISSING_GLYPH,
    SOFT_IMAGE,
    OUTSIDE_SAFE_ZONE,
    PICTURE_TOO_FINE,
    SUBJECT_CUT_OFF,
    SMALL_LETTERS,
    TIGHT_TEXT,
    SMALL_ICON,
    HEAVY_PICTURE,
    OTHER_BACK,
    MAP_CROWDED,
    EXAMPLE_OUTDATED,
    SETUP_NEVER_DONE,
    EXAMPLE_UNTRUE,
)

_BY_SLUG = {code.slug: code for code in PRINT_CODES}


def flaw_code(slug: str) -> Code:
    """The code of a painted flaw.

    Raises:
        KeyError: there is none of that name, which is the painter's mistake.
    """
    return _BY_SLUG[slug]
