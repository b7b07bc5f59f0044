"""The `list` command: what is in a box, and where each of its values comes from."""

from collections.abc import Iterator, Mapping

from generator.boxes import Box
from generator.model.deck import Deck
from generator.model.game import Game
from generator.model.printed import count, printed
from generator.model.values import Sourced


def box_line(box: Box) -> str:
    """A box in one line."""
    if box.game is None:
        return f"{box.name:<24} cannot be read: `hornbook check {box.name}` says why"
    file = box.game.file
    seats = f"{file.seats.least}–{file.seats.most}" if file.seats.most > 1 else "1"
    return f"{box.name:<24} {file.title} · {seats} players · {file.declared} cards"


def contents(game: Game) -> str:
    """Decks, cards and sheets of a box."""
    return "\n".join(_contents(game))


def _contents(game: Game) -> Iterator[str]:
    file = game.file
    yield f"{file.title} · {', '.join(file.credits.designers)} · {file.credits.publisher}"
    yield f"{file.about.strip()}"
    yield ""
    for deck in game.decks:
        designs = printed(deck)
        size = f"{count(designs)} cards, {len(designs)} designs"
        yield f"{deck.id}: {deck.title}, {size} ({deck.size})"
        yield from (f"  {one.copies:>3} × {one.id:<36} {one.word('title')}" for one in designs)
    for sheet in game.sheets:
        copies = f", {sheet.copies} for a table" if sheet.copies > 1 else ""
        yield f"{sheet.id}: {sheet.title} ({sheet.kind}{copies})"


def origins(game: Game) -> str:
    """Every value of a box with the section that gives it, or our reason for choosing it."""
    return "\n".join(_origins(game))


def _origins(game: Game) -> Iterator[str]:
    file = game.file
    yield f"{file.title}"
    yield from _lines(file, {"declared": file.declared, "age": file.age, "minutes": file.minutes})
    yield from _lines(file, {"seats": f"{file.seats.least}–{file.seats.most}"})
    for name, value in file.values.items():
        yield from _lines(value, {"is": value.is_}, called=name)
    for deck in game.decks:
        yield from _deck_origins(deck)


def _deck_origins(deck: Deck) -> Iterator[str]:
    yield f"{deck.id}: {deck.title}"
    yield from _lines(deck, {"declared": deck.declared})
    for card in deck.cards:
        copies = sum(design.copies for design in card.designs) or card.copies
        yield f"  {card.id}"
        values = {"title": card.title, "copies": copies, **card.attributes}
        for design in card.designs:
            values |= {f"{design.id}.{name}": said for name, said in design.attributes.items()}
        yield from ("  " + line for line in _lines(card, values))


def _lines(holder: Sourced, values: Mapping[str, object], called: str = "") -> Iterator[str]:
    for name, value in values.items():
        shown = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        kind, said = holder.origin(name.rpartition(".")[2]) or ("no origin", "")
        yield f"  {called or name} = {shown}  [{kind}{': ' + said if said else ''}]"
