"""The notebook of a save for Tabletop Simulator: rules in short, set-up in words, credits."""

from collections.abc import Iterator, Sequence

from generator.exports.supply import Supply
from generator.exports.tables import TablePlace, TableSetup
from generator.exports.tabletop_layout import TableLayout
from generator.exports.tabletop_script import who_sits
from generator.model.rules import Ruleset
from generator.model.seating import is_used
from generator.model.sheet import Sheet
from generator.words.heard import heard
from generator.words.markup import plain
from generator.words.texts import fill, game_context


def notebook(
    supply: Supply, ruleset: Ruleset | None, setups: Sequence[TableSetup], layout: TableLayout
) -> Iterator[tuple[str, str]]:
    """Pages of the notebook: a title and a text each."""
    tr = supply.tr
    yield tr("Rules in short"), "\n".join(_in_short(supply, ruleset))
    if setups:
        yield tr("Set-up"), "\n".join(_set_up(supply, setups, layout))
    yield tr("Credits"), supply.credits


def _in_short(supply: Supply, ruleset: Ruleset | None) -> Iterator[str]:
    """What the game is about, and the sheet that has its rules on one page."""
    game = supply.game
    about = game.file.about
    books = [one for one in supply.books.values() if ruleset is None or one.id == ruleset.id]
    for book in books:
        about = book.lead
    yield plain(fill(about, game_context(game)))
    quick = {book.quick for book in books}
    for sheet in _sheets(supply, ruleset):
        if sheet.id in quick or (not any(quick) and sheet.kind == "summary"):
            page = supply.sheet_task(sheet).web_page().data.decode()
            body = page[page.find("<body") :]
            yield ""
            head = {game.title, sheet.title, supply.tr("The sheet")}
            for line in heard(body):
                if line.text and line.text not in head and not line.is_sign:
                    yield line.text


def _sheets(supply: Supply, ruleset: Ruleset | None) -> list[Sheet]:
    wanted = [ruleset] if ruleset else []
    return [one for one in supply.sheets if not wanted or is_used(one.rulesets, wanted)]


def _set_up(supply: Supply, setups: Sequence[TableSetup], layout: TableLayout) -> Iterator[str]:
    """What each button does, in words."""
    tr, words = supply.tr, supply.catalogue
    yield tr("Press a numbered tile: it lays the table for so many players.")
    for setup in setups:
        yield ""
        yield words.many(setup.seats, tr("{number} player"), tr("{number} players"))
        counts = setup.counts
        shown: dict[tuple[str, int], TablePlace] = {}
        for place in setup.places:
            if many := counts.get(place.id, 0):
                shown.setdefault((place.zone, many), place)
        for (zone, many), _ in shown.items():
            cards = words.many(many, tr("{number} card"), tr("{number} cards"))
            yield f"- {layout.titles[zone]}: {cards}"
        yield " ".join(who_sits(setup, layout, words))
        yield from (f"- {one}" for one in setup.told)
