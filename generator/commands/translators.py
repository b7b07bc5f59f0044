"""What translators are told of a text beside it: where it stands, its room, the terms in it."""

from collections.abc import Iterator, Mapping, Sequence

from generator.boxes import Box
from generator.build import workplace
from generator.diagnostics import ContentPath
from generator.errors import HornbookError
from generator.model.deck import printed
from generator.model.game import Game
from generator.products.card_room import room_on_cards
from generator.products.order import Order
from generator.shelf import Shelf
from generator.words.english import any_phrase
from generator.words.translatable_strings import IDS, TranslatableString

Notes = Mapping[TranslatableString, tuple[str, ...]]


def notes_for(shelf: Shelf, box: Box, strings: Sequence[TranslatableString]) -> Notes:
    """For each text of a box the lines that stand beside it in a catalogue."""
    game = box.game
    if game is None:
        return {}
    rooms, found = _rooms(shelf, box, game, strings), {}
    for one in strings:
        lines = [where_words(game, one), room_words(rooms.get((one.part, one.path)))]
        found[one] = (*(line for line in lines if line), *terms_in(game, one.text))
    return found


def where_words(game: Game, one: TranslatableString) -> str:
    """Where a text stands, in words; empty for words of our own."""
    kind, _, name = one.part.partition("/")
    if one.path[:1] == IDS:
        return "Said of what happens in a match"
    match kind:
        case "cards":
            return _on_card(game, name, one.path)
        case "components" if one.path[0] == "sheets":
            return f"On the sheet {game.sheets[int(one.path[1])].title}"
        case "rules" | "rulebooks":
            book = {"rules": "rules", "rulebooks": "rulebook"}[kind]
            return f"In the {book} of {game.ruleset(name).title}"
        case "maps":
            return f"On the map {next(map_.title for map_ in game.maps if map_.id == name)}"
        case "lesson":
            return "In the lesson"
    return "About the box" if kind in ("game", "theme", "components") else ""


def _on_card(game: Game, name: str, path: ContentPath) -> str:
    parts = dict(zip(game.file.decks, game.decks, strict=False))
    deck = parts[name]
    if path[0] != "cards":
        side = {"front": "front", "back": "back"}.get(str(path[0]))
        return f"On the {side} of all cards of {deck.title}" if side else f"Of {deck.title}"
    own = next((one for one in printed(deck) if path[: len(one.path)] == one.path), None)
    title = own.word("title") if own else deck.cards[int(path[1])].title
    rest = path[len(own.path) if own else 2 :]
    return f"On the card {title} ({deck.title}): {'.'.join(map(str, rest))}"


def room_words(more: int | None) -> str:
    """How much longer a text may become; nothing where that is not known."""
    if more is None:
        return ""
    letters = "letter" if more == 1 else "letters"
    if more == 0:
        return "No room for a longer text at the size that it has now"
    return f"Room for {more} more {letters} at the size that it has now"


def terms_in(game: Game, text: str) -> Iterator[str]:
    """The terms of the glossary that a text has, each with what it means."""
    for term in game.file.glossary.values():
        if any_phrase((term.term,)).search(text):
            yield f"Term: {term.term}. {' '.join(term.means.split())}"


def _rooms(
    shelf: Shelf, box: Box, game: Game, strings: Sequence[TranslatableString]
) -> dict[tuple[str, ContentPath], int]:
    """The room for those of the texts that stand on cards; none on a deck that is not laid out."""
    paper = shelf.tables.paper("a4")
    place = workplace(shelf, box, game, Order(paper, paper))
    found: dict[tuple[str, ContentPath], int] = {}
    for name, deck in zip(game.file.decks, game.decks, strict=False):
        wanted = {one.path for one in strings if one.part == f"cards/{name}"}
        try:
            rooms = room_on_cards(place, deck, wanted) if wanted else {}
        except HornbookError:  # `check` and `print` say what is wrong with it
            continue
        found |= {(f"cards/{name}", path): more for path, more in rooms.items()}
    return found
