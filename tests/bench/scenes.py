"""The scenes of the bench: what is run in each, and what it may take."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from tests.bench import BOX, DECKS
from tests.bench.cost import Cost
from tests.bench.line import ALONE, CLICK, PASS, SQUIB, Bound, Line
from tests.bench.workshop import ROOT, Workshop

Measured = Iterator[tuple[str, Cost]]
OFTEN = 5
"""How often a round runs what takes less than a second: its median counts."""
SELDOM = {"books": 3, "boxes": 1, "everything": 1, "many-cards": 1}
"""How many rounds at most run what takes long."""
HERE = Path(__file__).resolve().parent

BEFORE = 43
"""`hornbook print`, cold, before anything was made faster: how many times Squib."""
SQUIB_RECORDED, SQUIB_BYTES = 1.02, 4_059_409
"""Squib ÷ WeasyPrint alone, and its PDF, where it was measured; docs/performance.md says how."""

COLD = "110 cards, all decks: cold"
FIRST = "the same, with nothing but converted fonts in the cache"
EDITED, AGAIN = "the same, one card edited", "the same, nothing changed"
EVERYTHING, EVERYTHING_AGAIN = "make print: all boxes, cold", "make print: nothing changed"


def bounds(boxes: Sequence[str]) -> dict[str, Bound]:
    """What each row may take."""
    return {
        "hornbook list": Bound(3, CLICK),
        COLD: Bound(1, SQUIB),
        EDITED: Bound(0.35, SQUIB),
        AGAIN: Bound(0.15, SQUIB),
        EVERYTHING: Bound(BEFORE / 2, SQUIB),
        EVERYTHING_AGAIN: Bound(1.5),
        **{f"check --quick {box}, unchanged": Bound(0.5) for box in boxes},
        **{f"check --quick {box}, one edit": Bound(1.2) for box in boxes},
        **{f"{one}, cold": Bound(5) for box in boxes for one in rulebooks(box)},
    }


@cache
def rulebooks(box: str) -> tuple[str, ...]:
    """The ids of the rulebooks of a box: one for each of its rulesets."""
    files = sorted((ROOT / "content" / box / "rulebooks").glob("*.yaml"))
    found = [path.stem for path in files]
    return tuple(f"{one}-rulebook" for one in found) if len(found) > 1 else (f"{box} rulebook",)


# -- yardsticks ----------------------------------------------------------------------------------


def prepare(work: Workshop) -> None:
    """Compile what is imported, and write what the yardsticks work on."""
    work.hornbook("list", cache="known")
    work.python("-m", "tests.bench.prepare", work.folder / "prepared", tree=ROOT)


def yardsticks(work: Workshop, *, squib: bool) -> Measured:
    """All that others are compared with."""
    for _ in range(OFTEN):
        yield PASS, work.python("-c", "pass")
        yield CLICK, work.python("-c", "import click")
    alone = work.folder / "alone"
    alone.mkdir(exist_ok=True)
    yield ALONE, work.python(HERE / "alone.py", work.folder / "prepared" / "html", alone)
    if squib:
        words, squibs = work.folder / "prepared" / "words.json", work.folder / "squib"
        yield SQUIB, work.ruby(HERE / "squib.rb", words, squibs)


# -- scenes --------------------------------------------------------------------------------------


def start(work: Workshop) -> Measured:
    """Commands that only say something."""
    asked = {"--version": (), "--help": (), "list": (), "explain": ("P301",)}
    for word, more in asked.items():
        work.hornbook(word, *more, cache="known")
        for _ in range(OFTEN):
            yield f"hornbook {' '.join((word, *more))}", work.hornbook(word, *more, cache="known")


def check(work: Workshop) -> Measured:
    """A quick check of a box that is known already."""
    for box in work.boxes():
        words = ("check", "--quick", box)
        work.hornbook(*words, cache="known")
        yield f"check --quick {box}, unchanged", work.hornbook(*words, cache="known")
        work.edit(box)
        yield f"check --quick {box}, one edit", work.hornbook(*words, cache="known")
        work.mend(box)


def cards(work: Workshop) -> Measured:
    """The 110 cards of one box."""
    words = (BOX, "--only", DECKS)
    yield COLD, work.print(*words, cache=work.empty("cards"))
    work.count_cards(BOX)
    yield FIRST, work.print(*words, cache=work.with_fonts("fonts", "cards"))
    yield AGAIN, work.print(*words, cache="fonts")
    work.edit(BOX)
    yield EDITED, work.print(*words, cache="fonts")
    work.mend(BOX)


def boxes(work: Workshop) -> Measured:
    """All that a box prints."""
    for box in work.boxes():
        yield f"{box}, cold", work.print(box, cache=work.empty("box"))
        yield f"{box}, nothing changed", work.print(box, cache="box")


def everything(work: Workshop) -> Measured:
    """`make print`: all that all boxes print."""
    yield EVERYTHING, work.print(cache=work.empty("everything"))
    yield EVERYTHING_AGAIN, work.print(cache="everything")


def books(work: Workshop) -> Measured:
    """One rulebook after the other."""
    for box in work.boxes():
        for one in rulebooks(box):
            only = one if " " not in one else "rulebook"
            yield f"{one}, cold", work.print(box, "--only", only, cache=work.empty("book"))


def first_match(work: Workshop) -> Measured:
    """Until the first match of a known box is played."""
    for box in work.boxes():
        ruleset = sorted((work.content / box / "rules").glob("*.yaml"))[0].stem
        words = ("simulate", box, "--ruleset", ruleset, "--games", "1", "--jobs", "1")
        work.hornbook(*words, cache="known")
        yield f"simulate {box}, one match", work.hornbook(*words, cache="known")


def many_cards(work: Workshop) -> Measured:
    """Decks of a thousand and of ten thousand cards, their faces painted and put on sheets."""
    if not (work.folder / "deck").is_dir():
        work.child("fonts", "deck")
    for scene, name in ((THOUSAND, "thousand"), (TEN_THOUSAND, "ten-thousand")):
        yield scene, work.child(name, work.with_fonts(name, "deck"))


THOUSAND, TEN_THOUSAND = "1,000 cards (100 designs), cold", "10,000 cards (1,000 designs), cold"

SCENES: Mapping[str, Callable[[Workshop], Measured]] = {
    "start": start,
    "check": check,
    "cards": cards,
    "boxes": boxes,
    "everything": everything,
    "books": books,
    "first-match": first_match,
    "many-cards": many_cards,
}


def lines(costs: Mapping[str, Cost], work: Workshop) -> Iterator[Line]:
    """What follows from the costs, and from the files that were printed."""
    if TEN_THOUSAND in costs:
        few, many = costs[THOUSAND], costs[TEN_THOUSAND]
        per_card = many.seconds / few.seconds / 10
        yield Line("cost of a card, 10,000 ÷ 1,000 cards", per_card, "", 1.1)
        yield Line("memory at 10,000 cards", many.memory / 2**30, "GiB", 0.6)
    if COLD in costs:
        theirs = work.folder / "squib" / "cards.pdf"
        size = theirs.stat().st_size if theirs.is_file() else SQUIB_BYTES
        yield Line("PDFs of the 110 cards ÷ Squib’s", work.printed / size, "", 0.12)
