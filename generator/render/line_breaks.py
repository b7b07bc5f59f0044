"""Where lines of a paragraph end, so that it looks even; WeasyPrint fills each as far as it goes.

A paragraph never takes another line for that. One that is centred becomes as narrow as its number
of lines allows; one that begins at the left becomes narrower only where its last line is short.

Columns of equal height are found by trying heights, each with all paragraphs. Their lines are
worked out once and then moved to where they are asked for.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import wraps
from operator import is_
from typing import Any
from weakref import WeakKeyDictionary

from weasyprint import VERSION
from weasyprint.formatting_structure import boxes
from weasyprint.layout import block

from generator.render.shortcuts import KNOWN

SHORT, ENOUGH = 0.2, 0.3
"""Of its width: where the last line of a text from the left is short, as one word always is; and
where it is not."""
NARROWEST = 0.82
"""Of its width, which such a text keeps, so that paragraphs below each other look alike."""
EVEN = 0.9
"""Of the longest line of a centred text, which the last one has where nothing needs to be done."""
TRIES = 4
MOST = 256
"""Paragraphs that are remembered."""
_SHOWN = (
    *("font_family", "font_size", "font_style", "font_weight", "font_variant_caps"),
    *("font_feature_settings", "font_stretch", "letter_spacing", "word_spacing", "lang"),
    *("hyphens", "white_space", "overflow_wrap", "word_break", "text_indent", "display", "width"),
    *("margin_left", "margin_right", "padding_left", "padding_right"),
    *("border_left_width", "border_right_width"),
)
"""Properties by which lines become longer or shorter."""
Line = tuple[Any, Any]
"""A line, and where the next one begins."""
Lines = Callable[..., Iterator[Line]]


@dataclass(frozen=True)
class _Kept:
    """Lines as they came out of these boxes at a height; nobody else has them."""

    y: float
    parts: tuple[Any, ...]
    lines: tuple[Line, ...]

    def at(self, y: float) -> Iterator[Line]:
        """The same lines at another height."""
        for line, rest in self.lines:
            yield _moved(line, y - self.y), rest


def _moved(box: Any, down: float) -> Any:
    """A copy of a box, and of all in it, further down."""
    copy = box.copy()
    copy.position_y += down
    if isinstance(copy, boxes.ParentBox):
        copy.children = [_moved(one, down) for one in copy.children]
    return copy


_kept: WeakKeyDictionary[Any, dict[tuple[Any, ...], _Kept]] = WeakKeyDictionary()
"""What came of the boxes of documents that are being laid out, by width and by where they begin."""


@dataclass
class _Laid:
    """A paragraph laid out at a width, with what stands at fixed places in it."""

    width: float
    lines: list[Line] = field(default_factory=list)
    absolutes: list[Any] = field(default_factory=list)
    fixed: list[Any] = field(default_factory=list)

    @property
    def last(self) -> float:
        """How long the last line is."""
        return float(self.lines[-1][0].width)

    @property
    def ends_in_a_word(self) -> bool:
        """Whether a single word is on the last line."""
        texts = (one for one in self.lines[-1][0].descendants() if isinstance(one, boxes.TextBox))
        return len("".join(one.text for one in texts).split()) == 1

    @property
    def longest(self) -> float:
        """How long the longest line is."""
        return max(float(line.width) for line, _ in self.lines)


@dataclass(frozen=True)
class _Paragraph:
    """A paragraph as WeasyPrint lays it out, in a block `around` it whose width can be another."""

    usual: Lines
    context: Any
    box: Any
    around: Any
    start: tuple[float, float, Any]

    def laid(self, width: float, most: int = 0) -> _Laid | None:
        """Its lines at a width; None where they are more than `most`, or one is too long."""
        made = _Laid(width)
        with _width_of(self.around, width):
            rest = (self.around, made.absolutes, made.fixed, None, None)
            for line in self.usual(self.context, self.box, *self.start, *rest):
                made.lines.append(line)
                if most and (len(made.lines) > most or line[0].width > width + 0.01):
                    return None
        return made

    def narrowest(self, whole: _Laid) -> _Laid:
        """As narrow as can be without another line."""
        if whole.last > EVEN * whole.longest:
            return whole
        if self.start[2] is not None:  # it goes on from another page
            return self._narrowed(whole)
        key = (whole.width, *(line.width for line, _ in whole.lines), *_look(self.box))
        best = self._again(whole, _known[key]) if key in _known else self._narrowed(whole)
        if len(_known) >= MOST:
            _known.clear()
        _known[key] = best.width
        return best

    def _again(self, whole: _Laid, width: float) -> _Laid:
        """At the width that was found for a paragraph that looks the same."""
        found = None if width == whole.width else self.laid(width, len(whole.lines))
        return found or whole

    def _narrowed(self, whole: _Laid) -> _Laid:
        count, best = len(whole.lines), whole
        low, high = sum(line.width for line, _ in whole.lines) / count, whole.longest
        for _ in range(TRIES):
            width = (low + high) / 2
            tried = self.laid(width, count)
            if tried:
                best, high = tried, min(width, tried.longest)
            else:
                low = width
        return best

    def without_short_end(self, whole: _Laid) -> _Laid:
        """Only so narrow that the last line is long enough, else as it is."""
        for step in range(1, TRIES + 1):
            width = whole.width * (1 - (1 - NARROWEST) * step / TRIES)
            tried = self.laid(width, len(whole.lines))
            if tried is None:
                break
            if tried.last >= ENOUGH * whole.width and not tried.ends_in_a_word:
                return tried
        return whole


_known: dict[tuple[Any, ...], float] = {}
"""How wide paragraphs came out, by all that they show: many cards say the same."""


def _look(box: Any) -> Iterator[Any]:
    """All that the lines of a paragraph depend on, besides their width."""
    for one in box.descendants():
        yield type(one)
        style = one.style
        yield getattr(one, "text", None) or getattr(one, "replacement", None)
        yield from (style[name] for name in _SHOWN)


@contextmanager
def _width_of(block: Any, width: float) -> Iterator[None]:
    """Within, a block has another width."""
    usual = block.width
    block.width = width
    try:
        yield
    finally:
        block.width = usual


def _evened(usual: Lines) -> Lines:
    """The lines of a paragraph, as even as they can be."""

    @wraps(usual)
    def lines(context: Any, box: Any, *given: Any) -> Iterator[Line]:
        y, bottom, skip, around, absolutes, fixed, *first = given
        if any(first) or context.excluded_shapes or not _is_plain(box) or around.width == "auto":
            yield from usual(context, box, *given)
            return
        _, *parts = box.descendants()
        known = _kept.setdefault(box, {})
        key = (around.width, around.height, around.content_box_x(), repr(skip))
        if key not in known or not _are_same(known[key].parts, parts):
            paragraph = _Paragraph(usual, context, box, around, (y, bottom, skip))
            made = _chosen(paragraph)
            if not all(isinstance(one, _RIGID) for one in parts):
                absolutes += made.absolutes
                fixed += made.fixed
                yield from made.lines
                return
            known[key] = _Kept(y, tuple(parts), tuple(made.lines))
        yield from known[key].at(y)

    return lines


_RIGID = (boxes.TextBox, boxes.InlineBox, boxes.InlineReplacedBox)
"""What is the same wherever on a page it stands."""


def _are_same(some: Sequence[Any], others: Sequence[Any]) -> bool:
    return len(some) == len(others) and all(map(is_, some, others))


def _chosen(paragraph: _Paragraph) -> _Laid:
    whole = paragraph.laid(paragraph.around.width)
    assert whole is not None  # noqa: S101 - there is no limit
    if len(whole.lines) < 2:
        return whole
    align = whole.lines[-1][0].style["text_align_all"]
    if align in ("start", "left"):
        is_short = whole.last < SHORT * whole.width or whole.ends_in_a_word
        return paragraph.without_short_end(whole) if is_short else whole
    if align != "center":
        return whole
    made = paragraph.narrowest(whole)
    for line, _ in made.lines:
        line.translate((whole.width - made.width) / 2, 0)
    return made


def _is_plain(box: Any) -> bool:
    """Whether nothing in a line floats, or goes to the foot or the head of a page."""
    return all(
        (one.is_in_normal_flow() or one.is_absolutely_positioned())
        and (not isinstance(one, boxes.InlineBox) or _is_plain(one))
        for one in box.children
    )


def take() -> None:
    """Set paragraphs so from now on."""
    if VERSION == KNOWN:
        block.iter_line_boxes = _evened(block.iter_line_boxes)
