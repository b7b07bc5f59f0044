"""All cards of an order in one more file, for who would rather print once."""

from collections.abc import Iterator, Sequence

from generator.files.store import key_of
from generator.output import Artefact, Listed
from generator.products.order import Workplace
from generator.products.print_list import JOINED
from generator.render.joined import Part, join
from generator.versions import code_hash

NAME = "all-cards"


def is_of_cards(file: Listed) -> bool:
    """Whether a file holds sheets of cards."""
    return file.name.endswith(".pdf") and "cards" in file.about


def joined_cards(place: Workplace, files: Sequence[tuple[Listed, bytes]]) -> Iterator[Artefact]:
    """One file of these; nothing where there are not several."""
    if len(files) < 2:
        return
    order, title = place.order, place.game.title
    data = join([Part(data) for _, data in files], title, order.backs)
    about = {
        "kind": JOINED,
        "of": [one.name for one, _ in files],
        "pages": sum(one.about["pages"] for one, _ in files),
        "page_mm": files[0][0].about["page_mm"],
    }
    key = key_of(JOINED, code_hash(), *(one.sha256 for one, _ in files))
    yield Artefact(order.deck_name(NAME), data, about, key)
