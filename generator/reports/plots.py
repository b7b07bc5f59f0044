"""Plots as inline SVG, drawn in the colour of the text around them.

So they follow a dark page, a printed one, and any choice of colours; shapes and words tell things
apart.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

WIDTH = 640.0
LABELS = 190.0
"""Room for words at the left of a row."""
ROW = 26.0
FOOT = 34.0


@dataclass(frozen=True, slots=True)
class Mark:
    """One row of a plot: a number with its interval, and a second number to compare it with."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None
    before: float | None = None


@dataclass(frozen=True, slots=True)
class PlotAxis:
    """The numbers that a row goes from and to, and how they are written."""

    least: float
    most: float
    unit: str = ""
    signed: bool = False

    def at(self, value: float) -> float:
        """Where a number lies, from the left edge of the plot."""
        held = min(max(value, self.least), self.most)
        wide = WIDTH - LABELS - 24
        return LABELS + wide * (held - self.least) / ((self.most - self.least) or 1)

    def word(self, value: float) -> str:
        """A number with its unit."""
        digits = 0 if self.most - self.least >= 10 else 1
        text = f"{value:+.{digits}f}" if self.signed and value else f"{value:.{digits}f}"
        return f"{text.replace('-', '−')}{self.unit}"

    def ticks(self) -> list[float]:
        """Five numbers over the whole axis."""
        step = (self.most - self.least) / 4
        return [self.least + step * number for number in range(5)]


def histogram(name: str, bars: Sequence[Mapping[str, Any]], title: str, said: str) -> Markup:
    """Bars of equal width, each with its count above it.

    Args:
        name: an id that no other plot of the page has.
        bars: `from`, `to` and `count`, in order.
        title: what the plot shows.
        said: the same in a sentence, for who does not see it.
    """
    tall, left, wide = 150.0, 24.0, WIDTH - 48
    most = max(bar["count"] for bar in bars)
    step = wide / max(len(bars), 4)
    found = []
    for number, bar in enumerate(bars):
        height = (tall - 30) * bar["count"] / most
        x, y = left + number * step, tall - height
        found.append(_rect(x + 1, y, step - 2, height))
        if bar["count"]:
            found.append(_text(x + step / 2, y - 5, f"{bar['count']:,}", "middle", 12))
        if number % (1 + len(bars) // 9) == 0:
            found.append(_text(x + 1, tall + 17, f"{bar['from']:g}", "start", 12))
    found.append(_line(left, tall, left + step * len(bars), tall))
    return _plot(name, tall + 26, title, said, found)


def rows(
    name: str, marks: Sequence[Mark], axis: PlotAxis, line: float | None, title: str, said: str
) -> Markup:
    """A row for each mark: a dot with its interval, a ring for what it is compared with.

    Args:
        name: an id that no other plot of the page has.
        marks: in order, from above.
        axis: what rows are drawn over.
        line: a number to draw a dashed line at, such as a fair share.
        title: what the plot shows.
        said: the same in a sentence, for who does not see it.
    """
    bottom = 8 + ROW * len(marks)
    found = [_line(axis.at(one), 4, axis.at(one), bottom, faint=True) for one in axis.ticks()]
    if line is not None:
        found.append(_line(axis.at(line), 0, axis.at(line), bottom, dashed=True))
    for number, mark in enumerate(marks):
        found += _row(mark, axis, 8 + ROW * number + ROW / 2)
    found += [_text(axis.at(one), bottom + 17, axis.word(one), "middle", 12)
              for one in axis.ticks()]  # fmt: skip
    return _plot(name, bottom + FOOT - 10, title, said, found)


def _row(mark: Mark, axis: PlotAxis, y: float) -> Iterator[str]:
    yield _text(LABELS - 12, y + 4.5, _short(mark.label), "end", 13.5)
    if mark.low is not None and mark.high is not None:
        yield _line(axis.at(mark.low), y, axis.at(mark.high), y, wide=3.0)
        for end in (mark.low, mark.high):
            yield _line(axis.at(end), y - 5, axis.at(end), y + 5, wide=1.5)
    if mark.before is not None:
        yield _line(axis.at(mark.before), y, axis.at(mark.value), y, wide=1.5)
        yield _circle(axis.at(mark.before), y, hollow=True)
    yield _circle(axis.at(mark.value), y)


def _short(text: str) -> str:
    return text if len(text) <= 26 else f"{text[:25]}…"


def _plot(name: str, height: float, title: str, said: str, parts: Sequence[str]) -> Markup:
    inner = "".join(parts)
    return Markup(  # noqa: S704 # all words in it went through escape
        f'<svg viewBox="0 0 {WIDTH:g} {height:g}" role="img" aria-labelledby="{name}-t {name}-d"'
        f' width="{WIDTH:g}" height="{height:g}" fill="currentColor" stroke="none">'
        f'<title id="{name}-t">{escape(title)}</title><desc id="{name}-d">{escape(said)}</desc>'
        f"{inner}</svg>"
    )


def _rect(x: float, y: float, wide: float, high: float) -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{max(high, 0):.1f}"'
    return f'<rect {place} fill-opacity="0.55"/>'


def _text(x: float, y: float, said: str, anchor: str, size: float) -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size:g}"'
    return f"<text {place}>{escape(said)}</text>"


def _line(x: float, y: float, to_x: float, to_y: float, *, wide: float = 1.0, **kind: bool) -> str:
    style = f'stroke="currentColor" stroke-width="{wide:g}"'
    style += ' stroke-opacity="0.25"' if kind.get("faint") else ""
    style += ' stroke-dasharray="5 4"' if kind.get("dashed") else ""
    return f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" {style}/>'


def _circle(x: float, y: float, *, hollow: bool = False) -> str:
    style = 'fill="none" stroke="currentColor" stroke-width="2"' if hollow else ""
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" {style}/>'
