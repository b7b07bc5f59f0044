"""What is in a box, line by line, and where each of its values comes from."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from generator.boxes import Box
from generator.model.deck import Deck, count, printed
from generator.model.document import book_names
from generator.model.game import Game
from generator.model.rules import Ruleset
from generator.model.values import Sourced
from generator.products.order import extra_names, seats_text
from generator.words.texts import WordsError, fill, game_context


def box_line(box: Box) -> str | None:
    """A box in one line; None where it cannot be read."""
    if box.game is None:
        return None
    file = box.game.file
    return f"{box.name:<24} {file.title} · {seats_text(box.game)} · {file.declared} cards"


def filled(game: Game, lines: Iterable[str]) -> Iterator[str]:
    """The lines with the values of the game in them; as typed where that cannot be."""
    context: dict[str, Any] = {}
    for line in lines:
        if "{{" not in line:
            yield line
            continue
        try:
            context = context or game_context(game)
            yield fill(line, context)
        except WordsError:
            yield line


def contents(game: Game) -> Iterator[str]:
    """Decks, cards and sheets of a box."""
    file = game.file
    made = (file.title, ", ".join(file.credits.designers), file.credits.publisher)
    yield " · ".join(filter(None, made))
    yield f"{file.about.strip()}"
    for used in game.sets:
        by = ", ".join(used.file.credits.by)
        yield f"with {used.file.title} {used.file.version} · {by} · {used.file.credits.licence}"
    yield ""
    for deck in game.decks:
        designs = printed(deck)
        size = f"{count(designs)} cards, {len(designs)} designs"
        yield f"{deck.id}: {deck.title}, {size} ({deck.size})"
        yield from (f"  {one.copies:>3} × {one.id:<36} {one.word('title')}" for one in designs)
    yield f"{', '.join(extra_names(game))}: printed where --only names them"
    for variant in file.variants:
        yield f"--variant {variant.id}: {variant.title}. {' '.join(variant.says.split())}"
    for ruleset in game.rulesets:
        yield f"--ruleset {ruleset.id}: {ruleset.title}, {_span(ruleset)}"
    for drawn in game.maps:
        seats = f" for {len(drawn.seats)} seats" if drawn.seats else ""
        yield f"{drawn.id}: {drawn.title} (map{seats})"
    for sheet in game.sheets:
        copies = f", {sheet.copies} for a table" if sheet.copies > 1 else ""
        yield f"{sheet.id}: {sheet.title} ({sheet.kind}{copies})"
    for name, book in book_names(game.rulebooks).items():
        yield f"{name}: {book.title} (rulebook)"
    if game.lesson is not None:
        lesson = game.lesson
        told = f"{lesson.title}, ages {lesson.ages}, {lesson.minutes} minutes"
        yield f"lesson: {told} (hornbook handouts {game.id} --class 28)"


def _span(ruleset: Ruleset) -> str:
    """For how many: `3 to 8 players, not 7`."""
    seats = ruleset.seats
    players = str(seats.least) if seats.least == seats.most else f"{seats.least} to {seats.most}"
    without = f", not {' or '.join(sorted(seats.refused))}" if seats.refused else ""
    return f"{players} {'player' if seats.most == 1 else 'players'}{without}"


def origins(game: Game) -> Iterator[str]:
    """Every value of a box with the section that gives it, or our reason for choosing it."""
    file = game.file
    yield f"{file.title}"
    seats = f"{file.seats.least}–{file.seats.most}" if file.seats.most > 1 else "1"
    known = {"declared": file.declared, "age": file.age, "minutes": file.minutes, "seats": seats}
    yield from _lines(file, known)
    for name, value in file.values.items():
        yield from _lines(value, {"is": value.is_}, called=name)
    for name, chance in file.chances.items():
        yield from _lines(chance, {"of": chance.means}, called=f"chance {name}")
    for variant in file.variants:
        yield from _lines(variant, {"says": variant.title}, called=f"variant {variant.id}")
    for deck in game.decks:
        yield from _deck_origins(deck)
    for sheet in game.sheets:
        yield f"{sheet.id}: {sheet.title}"
        yield from _words(sheet, "words")
    if file.map_rules is not None:
        yield "map_rules"
        yield from _words(file.map_rules, "rules")
    for drawn in game.maps:
        yield f"maps/{drawn.id}: {drawn.title}"
        yield from _words(drawn, "map")
    for ruleset in game.rulesets:
        yield from _rules_origins(ruleset)


def _deck_origins(deck: Deck) -> Iterator[str]:
    yield f"{deck.id}: {deck.title}"
    yield from _lines(deck, {"declared": deck.declared})
    for card in deck.cards:
        copies = sum(design.copies for design in card.designs) or card.copies
        yield f"  {card.id}"
        values = {"title": card.title, "copies": copies, **card.attributes}
        shares = {"for_seats": card.for_seats, "for_variants": card.for_variants}
        values |= {name: _counts(share) for name, share in shares.items() if share}
        for design in card.designs:
            values |= {f"{design.id}.{name}": said for name, said in design.attributes.items()}
        yield from ("  " + line for line in _lines(card, values))


def _counts(share: Mapping[str, Any]) -> str:
    """`2: 5, 3: 7`, or the same for each variant."""
    return ", ".join(
        f"{name} ({_counts(one)})" if isinstance(one, Mapping) else f"{name}: {one}"
        for name, one in share.items()
    )


def _rules_origins(ruleset: Ruleset) -> Iterator[str]:
    """What is played: the rules of a box and what seats may do, each with its section."""
    yield f"rules/{ruleset.id}: {ruleset.title}"
    yield from _words(ruleset, "rules")
    for action in ruleset.actions:
        yield f"  {action.id}"
        yield from ("  " + line for line in _words(action, "action"))
    for answer in ruleset.answers:
        yield f"  {answer.id}"
        yield from ("  " + line for line in _words(answer, "answer"))
    for rule in ruleset.rules:
        yield f"  {rule.id}"
        yield from ("  " + line for line in _words(rule, "rule"))


def _words(holder: Sourced, noun: str) -> Iterator[str]:
    """The section that all of it is from, and one line for each part of it that has its own."""
    if isinstance(holder.cites, str):
        yield f"  {noun}  {_origin(holder, '')}"
    yield from _lines(holder, {})


def _lines(holder: Sourced, values: Mapping[str, object], called: str = "") -> Iterator[str]:
    """A line for each value, then one for everything else that says where it is from."""
    for name, value in values.items():
        shown = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
        yield f"  {called or name} = {shown}  {_origin(holder, name.rpartition('.')[2])}"
    said = {name.rpartition(".")[2] for name in values}
    cited = holder.cites if isinstance(holder.cites, Mapping) else {}
    for name in dict.fromkeys((*cited, *holder.editorial)):
        if name not in said:
            yield f"  {f'{called}, ' * bool(called)}{name}  {_origin(holder, name)}"


def _origin(holder: Sourced, name: str) -> str:
    kind, said = holder.origin(name) or ("no origin", "")
    return f"[{kind}{': ' + ' '.join(said.split()) if said else ''}]"
