"""The `handouts` command: what a teacher hands out to one class, in one folder."""

from pathlib import Path

from generator.commands.arguments import Handouts
from generator.commands.delivering import tell
from generator.commands.running import usable_cache
from generator.diagnostics import has_warnings
from generator.errors import ExitCode
from generator.orders import Delivery, Orders, Standing
from generator.project import find_project
from generator.receipts import Receipts
from generator.shelf import Shelf
from generator.source.folders import SETS


@usable_cache
def run(asked: Handouts) -> ExitCode:
    """Write the pack of a box for a class into a folder of its own.

    Raises:
        HornbookError: the box has no lesson, or the lesson does not fit the order.
    """
    shelf = Shelf(find_project())
    project = shelf.project
    (chosen,) = shelf.chosen([asked.box], asked.sets)
    output = asked.output or shelf.output(chosen)
    folder, sets = chosen
    receipts = Receipts.of(project, [chosen])
    orders = Orders(project, receipts, asked)
    # The lesson may name sets of ours for its edition.
    part = orders.standing(folder, sets, project.content / SETS) if folder else None
    if part is None or (delivery := _delivered(orders, part, folder, output)) is None:
        with orders.alone([part] if part else []):
            if part and (delivery := _delivered(orders, part, folder, output)):
                return _exit_code(asked, delivery)
            from generator.commands.packing import packed

            delivery, took = packed(shelf, asked, output, receipts)
            if delivery is None:
                return ExitCode.FINDINGS
            if part:
                orders.keep(part, delivery)
        receipts.tidy()
        tell(folder, delivery, took, output)
    return _exit_code(asked, delivery)


def _exit_code(asked: Handouts, delivery: Delivery) -> ExitCode:
    strict = asked.strict and has_warnings(delivery.done.findings)
    return ExitCode.FINDINGS if strict else ExitCode.OK


def _delivered(
    orders: Orders, part: Standing, folder: Path | None, output: Path
) -> Delivery | None:
    """A pack that was made before, once it was put in place and told."""
    delivery = orders.find(part)
    took = orders.put(delivery, output) if delivery else None
    if delivery is None or took is None:
        return None
    tell(folder, delivery, took, output)
    return delivery
