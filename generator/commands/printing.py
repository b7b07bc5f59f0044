"""Prints what was not printed before: opens boxes, shares the order out among them, builds them."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.boxes import Box
from generator.build import Built, build, delivery, plan
from generator.commands.arguments import OrderOptions, Print
from generator.commands.opening import show_findings
from generator.errors import HornbookError
from generator.languages.catalogues import NOT_WHOLE
from generator.layout.sheet import Backs, Bleed, Marks
from generator.model.game import Game
from generator.orders import Delivery
from generator.products.order import Order, check_order, share
from generator.products.print_list import JOINED
from generator.products.tasks import Task
from generator.profiles import load_profile
from generator.progress import Progress
from generator.receipts import Done, Receipts
from generator.render.ink import WHOLE
from generator.render.stylesheet import Ink
from generator.reporters import many
from generator.saying import say
from generator.shelf import Shelf
from generator.source.folders import Chosen
from generator.workers import processors

FLIP = {
    Backs.LONG_EDGE: "both sides, flip on long edge",
    Backs.SHORT_EDGE: "both sides, flip on short edge",
    Backs.GUTTERFOLD: "one side; fold along the dashed line, glue, then cut",
    Backs.FOLD: "one side; cut out each pair, fold it, glue",
    Backs.FRONTS_THEN_BACKS: "all fronts first, put the paper back in, then the backs",
    Backs.NONE: "one side",
}


def printed(
    shelf: Shelf, asked: Print, chosen: Sequence[Chosen], receipts: Receipts
) -> Generator[tuple[Delivery | None, str], None, None]:
    """What each box got, and what that took in words, as it is printed; None where it is wrong.

    Raises:
        HornbookError: the order cannot be met, or leaves nothing of a box.
    """
    order = order_of(shelf, asked)
    boxes = [shelf.open(*one, trusted=asked.trust, language=asked.language) for one in chosen]
    work = list(work_of(shelf, boxes, order, whole=not asked.unfinished))
    progress = Progress(sum(len(tasks or ()) for _, tasks in work))
    try:
        for one, (box, tasks) in zip(chosen, work, strict=True):
            output = asked.output or shelf.output(one)
            if not tasks and box.is_sound and (said := nothing_is_whole(box)):
                show_findings(box, box.settled(painted=False), err=True)
                say(said, err=True)
                yield None, ""
                continue
            if tasks is None:
                yield Delivery(box.name, Done((), (), (nothing_of(box),))), ""
                continue
            built = build(box, tasks, output, progress, order.jobs, receipts)
            if built.failed:
                show_findings(box, built.findings, err=True)
                say(f"{box.name}: nothing was written; what was there is unchanged", err=True)
                yield None, ""
                continue
            if not built.files:
                raise HornbookError(
                    f"this order leaves nothing of {box.name} to print",
                    instead="check --only and --cards",
                )
            yield delivery(box, built, _lines(built, order)), built.took
    finally:
        progress.close()


def work_of(
    shelf: Shelf, boxes: Sequence[Box], order: Order, *, whole: bool = False
) -> Iterator[tuple[Box, list[Task] | None]]:
    """Each box with what it has of the order; None for one that has nothing of it.

    Nobody knows what a box has that cannot be read; beside one, names are not held to be wrong.
    Of a box in another language only what is `whole` in it is made, where that is wanted.
    """
    games = [box.game for box in boxes if box.game is not None]
    if len(games) == len(boxes):
        for game in games:
            order = _of_sets(order, game)
        check_order(order, games)
    for box in boxes:
        own = order if box.game is None else share(_of_sets(order, box.game), box.game)
        if own and box.game and whole:
            box, own = only_whole(box, box.game, own)
        yield box, None if own is None else plan(shelf, box, own)


def _of_sets(order: Order, game: Game) -> Order:
    """The order with the cards of a set in place of its id, where `--cards` names one."""
    cards = {one.id: [id_ for ids in one.cards.values() for id_ in ids] for one in game.sets}
    named = (sorted(cards.get(name, [name])) for name in order.cards)
    return replace(order, cards=tuple(id_ for ids in named for id_ in ids))


def only_whole(box: Box, game: Game, order: Order) -> tuple[Box, Order]:
    """The order without what is not whole in the language of a box, which says so."""
    if not game.untranslated:
        return box, order
    from generator.products.finished import left_out, without

    gaps = tuple(left_out(game, order))
    told = tuple(one.told(game) for one in gaps)
    box = replace(box, findings=(*box.findings, *told))
    return box, without(order, (one.name for one in gaps))


def nothing_is_whole(box: Box) -> str:
    """That nothing was printed, since nothing is whole in the language; empty where that is not."""
    if not any(one.code is NOT_WHOLE for one in box.findings):
        return ""
    return f"{box.name}: nothing of this is whole in the language, and nothing was written"


def nothing_of(box: Box) -> str:
    """What is said of a box that has nothing of an order."""
    return f"{box.name} has nothing of this order"


def order_of(shelf: Shelf, asked: OrderOptions) -> Order:
    """What is asked for, as a build takes it.

    Raises:
        HornbookError: there is no such paper or printer profile, or two options contradict.
    """
    if asked.gutter is not None and asked.bleed == Bleed.OWN:
        raise HornbookError(
            "--gutter is for cards that share their bleed, and --bleed own gives each its own",
            instead="leave out one of them",
        )
    if asked.gang and asked.blank:
        raise HornbookError(
            "--gang cannot join blank cards: each kind fills a sheet",
            instead="leave out one of them",
        )
    tables = shelf.tables
    paper = tables.paper(asked.paper)
    return Order(
        paper=paper,
        sheet_paper=tables.sheet_paper(paper),
        backs=Backs(asked.backs),
        bleed=Bleed(asked.bleed),
        marks=Marks(asked.marks),
        profile=load_profile(asked.profile) if asked.profile else None,
        ink=Ink(asked.ink),
        seats=asked.seats,
        variants=tuple(dict.fromkeys(asked.variant)),
        ruleset=asked.ruleset,
        only=(*asked.only, *asked.map),
        cards=asked.cards,
        preview=asked.preview,
        margin=asked.margin,
        jobs=asked.jobs or processors(),
        map_size=tables.paper(asked.map_size) if asked.map_size else None,
        public=asked.public,
        booklet=asked.booklet,
        html=asked.html,
        lists=asked.lists,
        large_print=asked.large_print,
        blank=asked.blank,
        tuck_boxes=asked.tuck_boxes,
        gang=asked.gang,
        joined=asked.joined,
        gutter=asked.gutter,
    )


def _lines(built: Built, order: Order) -> Iterator[str]:
    """What was printed, and how to print it on paper."""
    for file in built.files:
        if said := _said(file.about):
            yield f"  {file.name:<40} {said}"
    if any("cards" in file.about for file in built.files):
        yield f"  print the cards at 100 %, {FLIP[order.backs]}"


def _said(about: Mapping[str, Any]) -> str:
    """How much paper a file takes; nothing for a picture."""
    if about.get("kind") == JOINED:
        return many(about["pages"], "page") + ": all cards once more, in one file"
    if "cards" in about:
        ink = max(about.get("ink_percent", [0]))
        said = f", ink up to {ink} of {WHOLE} %" if ink else ""
        each = (
            f", {about['per_sheet']} each" if about["sheets"] > 1 and "per_sheet" in about else ""
        )
        gutter = f", gutters of {about['gutter_mm']:g} mm" if "gutter_mm" in about else ""
        sheets = f"{many(about['cards'], 'card')} on {many(about['sheets'], 'sheet')}"
        return f"{sheets}{each}{gutter}{said}{_filling(about.get('filling', {}))}"
    if "pages" in about:
        copies = int(about["copies_for_a_table"])
        return many(about["pages"], "page") + (f", {copies} copies for a table" * (copies > 1))
    return ""


def _filling(kinds: Mapping[str, Sequence[int]]) -> str:
    """What stands in places that cards left over, and of how many: `2 of 4 turn summaries`."""
    told = []
    for kind, (there, wanted) in kinds.items():
        nouns = (
            "turn summaries"
            if kind == "turn summary"
            else "cards of tokens" * (kind == "card of tokens")
        )
        told.append(
            f"{there} of {many(wanted, kind, nouns)}"
            if there < wanted
            else many(there, kind, nouns)
        )
    return f"; in free places {', '.join(told)}" if told else ""
