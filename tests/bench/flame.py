"""Draws where time goes: `python -m tests.bench.flame`, which `make flame` runs.

Samples a cold print of the bench's cards, one edited card and a rulebook by processor time. Draws
the first as a flame graph, `docs/flame.svg`: a bar is as wide as its share of the time, and hangs
from what called it; what takes less than `LEAST` of all is left out. Writes the shares of all three
into `docs/performance.md`.
"""

import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from tests.bench import BOX, DECKS
from tests.bench.page import PAGE, write
from tests.bench.workshop import Workshop

WIDTH, HEIGHT = 1000, 17
"""Pixels: of the whole graph, and of a bar."""
LEAST = 0.006
LETTER = 6.1
"""Pixels: about how wide a letter is."""
OURS, THEIRS, PYTHON = "#8a3b2e", "#86641f", "#5c6b5a"
DEEPEST = 26
ENTRY = "run (generator/commands/print_.py)"
"""What all of it stands on: bars below it would be as wide as the whole."""


@dataclass
class Bar:
    """A function where it was called from; `seen` counts it with all that it calls."""

    name: str
    seen: int = 0
    calls: dict[str, "Bar"] = field(default_factory=dict)


def read(stacks: str) -> Bar:
    """The bars of all stacks, on one that holds them."""
    whole = Bar("all")
    for line in stacks.splitlines():
        frames, _, count = line.rpartition(" ")
        bar = whole
        bar.seen += int(count)
        frames = re.sub(r":\d+\)", ")", frames)
        names = [one for one in frames.split(";") if "importlib" not in one]
        for name in names[names.index(ENTRY) + 1 :] if ENTRY in names else ["start"]:
            bar = bar.calls.setdefault(name, Bar(name))
            bar.seen += int(count)
    return whole


def drawn(bar: Bar, x: float, depth: int, unit: float) -> Iterator[tuple[int, str]]:
    """Every bar that is wide enough, with how deep it lies."""
    function, _, place = bar.name.partition(" (")
    short = re.sub(r".*site-packages/", "", place.rstrip(")"))
    width, share = bar.seen * unit, bar.seen * unit / WIDTH
    colour = OURS if short.startswith("generator/") else THEIRS if "/" in short else PYTHON
    label = escape(function) if width > LETTER * (len(function) + 1) else ""
    y = depth * HEIGHT
    yield (
        depth,
        (
            f"<g><title>{escape(function)} · {escape(short)} · {share:.1%}</title>"
            f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{HEIGHT - 1}" '
            f'fill="{colour}"/><text x="{x + 3:.1f}" y="{y + 12}">{label}</text></g>'
        ),
    )
    for one in sorted(bar.calls.values(), key=lambda one: one.name):
        if one.seen * unit >= LEAST * WIDTH and depth < DEEPEST:
            yield from drawn(one, x, depth + 1, unit)
            x += one.seen * unit


def flame(stacks: str) -> str:
    """The graph as SVG."""
    whole = read(stacks)
    bars = list(drawn(whole, 0, 0, WIDTH / max(1, whole.seen)))
    height = HEIGHT * (1 + max(depth for depth, _ in bars))
    style = "text { font: 10px sans-serif; fill: #fff } rect { rx: 1px }"
    body = "\n".join(bar for _, bar in bars)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="Where a cold print spends its time"><style>{style}</style>\n{body}\n</svg>\n'
    )


ROOMS = {
    "WeasyPrint: layout": ("layout_document",),
    "WeasyPrint: styles and boxes": ("get_all_computed_styles", "build_formatting_structure"),
    "WeasyPrint: drawing and writing PDF": ("write_pdf",),
    "WeasyPrint: reading HTML and CSS": ("HTML.__init__", "CSS.__init__"),
    "fonts, from WOFF2 to TrueType and cut": ("ttf_path", "embed"),
    "engraving pictures": ("engrave",),
    "counting ink": ("ink_of_sheets",),
    "putting faces into documents": ("place_faces",),
    "taking faces apart, and onto sheets": ("split", "assemble", "paint_marks"),
    "checks of the box": ("lint_case",),
    "reading its files": ("read_box",),
}
"""What takes time, and the functions in which it does; the innermost of them counts."""
IMPORTS, REST = "imports", "all the rest"
SCENES = ("one edited card", "110 cards, cold", "a rulebook, cold")


def room(stack: str) -> str:
    """What a stack is part of."""
    for frame in reversed(stack.split(";")):
        function = frame.partition(" (")[0]
        if function.startswith("_find_and_load"):
            return IMPORTS
        for name, functions in ROOMS.items():
            if {function, function.rpartition(".")[2]} & {*functions}:
                return name
    return REST


def shares(stacks: str) -> dict[str, float]:
    """How much of all time each room takes, in hundredths."""
    found = Counter[str]()
    for line in stacks.splitlines():
        stack, _, spent = line.rpartition(" ")
        found[room(stack)] += int(spent)
    return {name: 100 * spent / found.total() for name, spent in found.items()}


def sampled(folder: Path) -> dict[str, str]:
    """The stacks of each scene."""
    work, stacks = Workshop(folder), folder / "stacks"
    cards = ("print", BOX, "--only", DECKS)

    def sample(*words: str, cache: str) -> str:
        more = ("--jobs", "1", "--output", str(work.output))
        work.python("-m", "tests.bench.sampling", stacks, *words, *more, cache=cache)
        return stacks.read_text("utf-8")

    work.hornbook("list", cache="known")
    cold = sample(*cards, cache=work.empty("cards"))
    work.edit(BOX)
    edited = sample(*cards, cache="cards")
    work.mend(BOX)
    book = sample("print", BOX, "--only", "rulebook", cache=work.empty("book"))
    return dict(zip(SCENES, (edited, cold, book), strict=True))


def table(found: dict[str, dict[str, float]]) -> str:
    """The shares of all scenes, side by side."""
    rows = [["", *found], ["---", *("---:" for _ in found)]]
    for name in (*ROOMS, IMPORTS, REST):
        rows.append([name, *(f"{one.get(name, 0):.0f}" for one in found.values())])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def main() -> None:
    """Sample, draw, and write."""
    with tempfile.TemporaryDirectory(prefix="hornbook-flame-") as folder:
        stacks = sampled(Path(folder))
    (PAGE.parent / "flame.svg").write_text(flame(stacks[SCENES[1]]), "utf-8")
    write("Shares", table({name: shares(one) for name, one in stacks.items()}))


if __name__ == "__main__":
    sys.exit(main())
