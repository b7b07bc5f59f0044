"""The `print` command: what was printed before of the same things is put in place once more."""

from collections.abc import Generator, Mapping, Sequence
from contextlib import ExitStack, closing
from pathlib import Path

from generator.commands.arguments import Print
from generator.commands.delivering import tell
from generator.commands.running import usable_cache
from generator.diagnostics import has_warnings
from generator.errors import ExitCode
from generator.orders import Delivery, Orders, Standing
from generator.project import find_project
from generator.receipts import Receipts
from generator.shelf import Shelf
from generator.source.folders import Chosen

NAMING = ("only", "map", "cards", "seats", "variant", "ruleset")
"""Options that hold for what one box of several has and another has not."""

Ready = tuple[Delivery | None, str]
"""What a box got, None where it is wrong; and what that took, in words."""


@usable_cache
def run(asked: Print) -> ExitCode:
    """Print the boxes that are asked for, all of ours where none is named.

    A sound box is written even where another is wrong.

    Raises:
        HornbookError: the order cannot be met.
    """
    shelf = Shelf(find_project())
    chosen = shelf.chosen(asked.boxes, asked.sets)
    outputs = {one: asked.output or shelf.output(one) for one in chosen}
    receipts = Receipts.of(shelf.project, chosen)
    orders = Orders(shelf.project, receipts, asked, [_profile(asked)])
    parts = _parts(orders, asked, chosen)
    done, failed = _before(orders, asked, parts, outputs), False
    with ExitStack() as stack:
        if len(done) < len(chosen):
            stack.enter_context(orders.alone(parts.values()))
            rest = {one: part for one, part in parts.items() if one not in done}
            done |= _before(orders, asked, rest, outputs)
        left = [one for one in chosen if one not in done]
        new = stack.enter_context(closing(_printed(shelf, asked, left, receipts)))
        for one in chosen:
            delivery, took = done[one] if one in done else next(new)
            if delivery is None:
                failed = True
                continue
            if one in parts and one not in done:
                orders.keep(parts[one], delivery)
            drafts = asked.unfinished or asked.strict
            tell(one.folder, delivery, took, outputs[one], drafts=drafts)
            failed = failed or (asked.strict and has_warnings(delivery.done.findings))
    receipts.tidy()
    return ExitCode.FINDINGS if failed else ExitCode.OK


def _profile(asked: Print) -> str:
    """The numbers of the printer profile."""
    if asked.profile is None:
        return ""
    from generator.profiles import load_profile

    return repr(load_profile(asked.profile))


def _parts(orders: Orders, asked: Print, chosen: Sequence[Chosen]) -> dict[Chosen, Standing]:
    """What goes to each box; a set without its box gets nothing."""
    parts = {one: orders.standing(one.folder, one.sets) for one in chosen if one.folder}
    if not any(getattr(asked, name) for name in NAMING):
        return parts
    # Whether a name is wrong shows in all boxes together.
    if len(parts) < len(chosen):
        return {}
    keys = [one.key for one in parts.values()]
    return {one: part.among(keys) for one, part in parts.items()}


def _before(
    orders: Orders,
    asked: Print,
    parts: Mapping[Chosen, Standing],
    outputs: Mapping[Chosen, Path],
) -> dict[Chosen, Ready]:
    """The boxes that were printed before, put in place; where names are shared, all or none."""
    shared = any(getattr(asked, name) for name in NAMING)
    found = {one: held for one, part in parts.items() if (held := orders.find(part))}
    if shared and len(found) < len(parts):
        return {}
    ready: dict[Chosen, Ready] = {
        one: (held, took)
        for one, held in found.items()
        if (took := orders.put(held, outputs[one])) is not None
    }
    return ready if len(ready) == len(parts) or not shared else {}


def _printed(
    shelf: Shelf, asked: Print, chosen: Sequence[Chosen], receipts: Receipts
) -> Generator[Ready, None, None]:
    """What was not printed before, printed; nothing heavy is loaded where that is nothing."""
    if chosen:
        from generator.commands.printing import printed

        yield from printed(shelf, asked, chosen, receipts)
