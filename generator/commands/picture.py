"""The picture of what comes out, for the README: `python -m generator.commands.picture FILE`."""

import sys
from pathlib import Path

from generator.build import plan
from generator.output import write_file
from generator.products.order import Order
from generator.products.tasks import DeckTask, showcase
from generator.project import find_project
from generator.shelf import Shelf


def draw(path: Path) -> None:
    """Draw all our boxes into one PNG.

    Raises:
        HornbookError: a box asks to be shown by a face that it does not have.
    """
    shelf = Shelf(find_project())
    a4 = shelf.tables.papers["a4"]
    order = Order(a4, a4)
    boxes = [plan(shelf, shelf.open(shelf.folder(name)), order) for name in shelf.names()]
    decks = [[task for task in work if isinstance(task, DeckTask)] for work in boxes]
    write_file(path, showcase([work for work in decks if work], shelf.project.cache))


if __name__ == "__main__":
    draw(Path(sys.argv[1]))
