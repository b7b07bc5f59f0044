"""The height at which columns come out even: WeasyPrint 70 looks for it a few pixels at a time.

It lays out all columns for each step. Here the height is found by halves, and those steps that do
not reach it are answered without a layout; at the height itself it lays them out as ever.
"""

from collections.abc import Callable
from functools import wraps
from math import inf
from typing import Any

from weasyprint.formatting_structure.boxes import BlockBox
from weasyprint.layout import block

Laid = tuple[Any, ...]
"""What comes of laying out a box: it, where it goes on, and what WeasyPrint hands on with it."""
FIRST_STEP = 16.0
"""Pixels by which the height grows at first: about a line."""
CLOSE = 1.0
"""Pixels; WeasyPrint comes no closer."""
SLACK = 0.01
"""Pixels that are added, so that no rounding makes columns too short."""


class Balance:
    """The search for one height after another, while one box in columns is laid out."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._column: Any = None
        self._begun: Any = None
        self._most = self._enough = 0.0

    def answer(self, usual: Callable[..., Laid], *given: Any, **named: Any) -> Laid:
        """What laying out a column gives, or would give for all that WeasyPrint asks of it."""
        context, column, below, begun, holder, _, *rest = given
        if not self._count or context.current_footnote_area.height != "auto":
            return usual(*given, **named)
        if column is not self._column:  # at first, all columns are as high as there is room
            self._column, self._begun, self._enough = column, begun, 0.0
            self._most = _height(context, column, below)
            return usual(*given, **named)
        if below == inf:  # how much the first of what is left needs
            return (_stand_in(column, self._enough), *[None] * 5)
        height = _height(context, column, below)
        if height >= self._most:
            return usual(*given, **named)
        if not self._enough:
            self._enough = self._least(
                height, lambda at: self._reached(usual, context, holder, at, rest, named)
            )
        if height < self._enough - SLACK / 2:
            return (_stand_in(column, 0.0), begun or {0: None}, {"break": "any", "page": None},
                    [], False, None)  # fmt: skip
        return usual(*given, **named)

    def _least(self, low: float, reached: Callable[[float], float | None]) -> float:
        """The least height from `low` on at which all fits; more than there is where none does."""
        if reached(low) is not None:
            return low
        step, high = FIRST_STEP, inf
        while high == inf:
            at = min(low + step, self._most)
            found = reached(at)
            if found is not None:
                high = found
            elif at == self._most:
                return self._most + 1
            else:
                low, step = at, 2 * step
        while high - low > CLOSE:
            at = (low + high) / 2
            found = reached(at)
            low, high = (at, high) if found is None else (low, min(found, at))
        return high + SLACK

    def _reached(
        self, usual: Callable[..., Laid], context: Any, holder: Any, height: float, rest: Any,
        named: Any,
    ) -> float | None:  # fmt: skip
        """How far down the columns reach that may be so high; nothing where they are too short."""
        column, begun, made = self._column, self._begun, list[Any]()
        below, shapes = _height(context, column, height), len(context.excluded_shapes)
        for _ in range(self._count):
            lists: tuple[list[Any], ...] = ([], [], [])
            laid, begun, *_ = usual(
                context, column, below, begun, holder, False, *lists, *rest[3:], **named
            )
            if laid is None:
                break
            made.append(laid)
            if begun is None:
                break
        fits = bool(made) and laid is not None and begun is None
        reach = max((_foot(one) - column.position_y for one in made), default=0.0)
        block.remove_placeholders(context, made, [], [])
        del context.excluded_shapes[shapes:]
        return min(max(reach, 0.0), height) if fits else None


def _height(context: Any, column: Any, below: float) -> float:
    """The height of a column with so much room below it; or the room below one of such a height."""
    return float(context.page_bottom - column.position_y - below)


def _foot(column: Any) -> float:
    """How far down the last piece of a column reaches."""
    inside = [one for one in column.children if one.is_in_normal_flow()]
    last = inside[-1] if inside else None
    return float(last.position_y + last.margin_height()) if last else 0.0


def _stand_in(column: Any, height: float) -> Any:
    """A column with one empty piece of this height."""
    piece = BlockBox.anonymous_from(column, [])
    for side in ("top", "right", "bottom", "left"):
        for part in (f"margin_{side}", f"padding_{side}", f"border_{side}_width"):
            setattr(piece, part, 0.0)
    piece.position_x, piece.position_y = column.position_x, column.position_y
    piece.width, piece.height = column.width, height
    return column.copy_with_children([piece])


def balanced(lay_out_columns: Callable[..., Laid], within: list[Balance]) -> Callable[..., Laid]:
    """Columns of a given number are balanced by halves; `within` are those being laid out now."""

    @wraps(lay_out_columns)
    def laid_out(context: Any, box: Any, *given: Any, **named: Any) -> Laid:
        count, width = box.style["column_count"], box.style["column_width"]
        within.append(Balance(count if width == "auto" else 0))
        try:
            return lay_out_columns(context, box, *given, **named)
        finally:
            within.pop()

    return laid_out


def answered(lay_out: Callable[..., Laid], within: list[Balance]) -> Callable[..., Laid]:
    """The layout of a box: of a column that is tried, as the search for its height has it."""

    @wraps(lay_out)
    def laid(*given: Any, **named: Any) -> Laid:
        if within and given[1].is_column and len(given) > 8 and given[8] is not None:
            return within[-1].answer(lay_out, *given, **named)
        return lay_out(*given, **named)

    return laid
