"""Columns that end exactly at the foot of a page: WeasyPrint 70 forgets what comes after them.

Where balancing asks for more height than a page has left, it sets all at that height, where it
does fit, and stops there without saying that pieces across the columns are still to come.
"""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

from weasyprint import VERSION
from weasyprint.layout import block

from generator.render.balancing import Balance, answered, balanced
from generator.render.shortcuts import KNOWN

Laid = tuple[Any, Any, Any, Any, Any]
"""What comes of laying out a box: it, where it goes on, and what WeasyPrint hands on with it."""


def _set(laid: Any) -> Iterator[Any]:
    """The elements that stand in columns, and those that span them."""
    for one in laid.children:
        if getattr(one, "is_column", False):
            yield from (inner.element for inner in one.children)
        else:
            yield one.element


def _whole(usual: Callable[..., Laid]) -> Callable[..., Laid]:
    """Columns that go on at the first piece that was left out."""

    @wraps(usual)
    def laid_out(context: Any, box: Any, *given: Any, **named: Any) -> Laid:
        laid, resume_at, *rest = usual(context, box, *given, **named)
        if laid is not None and resume_at is None and box.children:
            there = {id(one) for one in _set(laid)}
            last = max(
                (at for at, one in enumerate(box.children) if id(one.element) in there), default=-1
            )
            if -1 < last < len(box.children) - 1:
                resume_at = {last + 1: None}
        return (laid, resume_at, *rest)

    return laid_out


def take() -> None:
    """Set columns so from now on."""
    if VERSION == KNOWN:
        within: list[Balance] = []
        block.columns_layout = _whole(balanced(block.columns_layout, within))
        block.block_box_layout = answered(block.block_box_layout, within)
