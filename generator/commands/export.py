"""The `export` command: what was exported before of the same things is put in place once more."""

from os import environ
from pathlib import Path

from generator.commands.arguments import Export
from generator.commands.delivering import tell
from generator.commands.running import usable_cache
from generator.diagnostics import did_you_mean, has_warnings, quoted
from generator.errors import ExitCode, HornbookError
from generator.exports.names import EPOCH, GROUPS, PRINTED, TARGETS, meant
from generator.orders import Delivery, Orders, Standing
from generator.project import find_project
from generator.receipts import Receipts
from generator.saying import say
from generator.shelf import Shelf
from generator.source.folders import SETS, Chosen

SCHEMES = ("https://", "http://", "file:///")
"""How an address of pictures begins."""


@usable_cache
def run(asked: Export) -> ExitCode:
    """Export boxes to the targets that are asked for, each box by itself.

    Raises:
        HornbookError: there is no such target, or the order cannot be met.
    """
    if not asked.to:
        return _listed(asked)
    _check_targets(asked)
    shelf, failed = Shelf(find_project()), False
    chosen = shelf.chosen(asked.boxes, asked.sets)
    receipts = Receipts.of(shelf.project, chosen)
    orders = Orders(shelf.project, receipts, asked, [environ.get(EPOCH, "")])
    for one in chosen:
        output = asked.output or shelf.output(one)
        part = _standing(orders, one, shelf) if one.folder else None
        found = _before(orders, part, output)
        if found is None:
            with orders.alone([part] if part else []):
                found = _before(orders, part, output)
                if found is None:
                    from generator.commands.exporting import exported

                    found = exported(shelf, one, asked, output, receipts)
                    if part and found[0] is not None:
                        orders.keep(part, found[0])
        delivery, took = found
        if delivery is None:
            failed = True
            continue
        drafts = asked.unfinished or asked.strict
        tell(one.folder, delivery, took, output, drafts=drafts)
        failed = failed or (asked.strict and has_warnings(delivery.done.findings))
    receipts.tidy()
    return ExitCode.FINDINGS if failed else ExitCode.OK


def _standing(orders: Orders, chosen: Chosen, shelf: Shelf) -> Standing:
    """The part of a box, which may name card sets of ours for its classroom edition."""
    assert chosen.folder is not None  # noqa: S101 # asked before
    return orders.standing(chosen.folder, chosen.sets, shelf.project.content / SETS)


def _before(
    orders: Orders, part: Standing | None, output: Path
) -> tuple[Delivery | None, str] | None:
    """What was exported before, once it is in place, and what that took in words."""
    delivery = orders.find(part) if part else None
    took = orders.put(delivery, output) if delivery else None
    return None if delivery is None or took is None else (delivery, took)


def _listed(asked: Export) -> ExitCode:
    """Say which targets there are; wrong usage where a box was named, which goes nowhere."""
    wide = max(map(len, TARGETS))
    for group, names in GROUPS.items():
        say(f"{group}:")
        for name in names:
            say(f"  {name:<{wide}}  {TARGETS[name]}")
    say("hornbook export BOX --to TARGET makes one of them, or several with commas between")
    return ExitCode.USAGE if asked.boxes or asked.sets else ExitCode.OK


def _check_targets(asked: Export) -> None:
    for name in asked.boxes:
        if name in TARGETS:
            raise HornbookError(
                f'"{name}" is a target, and stands where boxes do',
                instead=f"write targets behind --to with commas and no spaces: --to …,{name}",
            )
    said = asked.images_at
    if said is not None and (not said.startswith(SCHEMES) or any(map(str.isspace, said))):
        raise HornbookError(
            f"{said!r} is no address on the web",
            instead="write it whole and without spaces: --images-at https://example.org/pictures",
        )
    for name in asked.to:
        if name not in TARGETS:
            raise HornbookError(f'there is no target "{name}"', instead=_instead(name))


def _instead(name: str) -> str:
    """What was probably meant by a target that is none, else all of them, group by group."""
    if name.casefold() in PRINTED:
        return "`hornbook print BOX` makes PDF files for a printer"
    if found := meant(name):
        return f"did you mean {' or '.join(map(quoted, found))}?"
    if near := did_you_mean(name, TARGETS):
        return near
    groups = (f"{group}: {', '.join(names)}" for group, names in GROUPS.items())
    return f"targets are, for {'; '.join(groups)}"
