"""Draws a flame graph: `python -m tests.bench.flame STACKS > docs/flame.svg`.

STACKS is what `py-spy record --format raw --function -o STACKS -- hornbook print …` writes: a stack
of functions a line, outermost first, and how often it was seen. A bar is as wide as its share of
the time, and stands on what called it. What takes less than `LEAST` of all is left out.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

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


if __name__ == "__main__":
    sys.stdout.write(flame(Path(sys.argv[1]).read_text("utf-8")))
