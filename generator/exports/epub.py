"""EPUB 3.3: every rulebook as an e-book that reflows, for phones, e-readers and screen readers."""

from collections.abc import Iterator

from generator.exports.epub_book import EpubBook
from generator.exports.epub_faults import faults_of
from generator.exports.supply import Supply
from generator.exports.target import Export, Files, Lost, Target

HOW = (
    "Each .epub file is a whole rulebook. Apple Books, Google Play Books, Kobo and Thorium Reader"
    " open such files; a Kindle takes them by Send to Kindle.",
    "The reader chooses type, size and colours. Words of the game lead to what they mean, and each"
    " ruling of ours leads to a note with its reason.",
)


def export(supply: Supply) -> Export:
    """A file for each rulebook, and what stays behind."""
    files = {f"{supply.name}-{name}.epub": EpubBook(supply, name).file for name in supply.books}
    return Export(files, HOW if files else (), tuple(_lost(supply)))


def _lost(supply: Supply) -> Iterator[Lost]:
    """What an e-book does not hold."""
    if not supply.books:
        yield Lost("rulebooks", "this box has none, so that there is no e-book")
    elif any(one.index for one in supply.books.values()):
        yield Lost("the index of the rulebook", "it names pages of paper; search the book instead")
    decks = [one.title for one in supply.game.decks]
    sheets = [one.title for one in supply.sheets]
    maps = [one.title for one in supply.maps]
    why = "the e-book is the rulebook alone; print them, or export html to read them"
    for what, titles in (("the decks", decks), ("the sheets", sheets), ("the maps", maps)):
        if titles:
            yield Lost(f"{what} ({', '.join(titles)})", why)


def faults(files: Files) -> Iterator[str]:
    """What reading systems would refuse, or leave out without a word."""
    for name, data in files.items():
        yield from (f"{name}: {one}" for one in faults_of(data))


TARGET = Target("Rulebooks as e-books", export, faults)
