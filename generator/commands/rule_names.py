"""The names of a game that rules and effects of cards may use, each with its kind and its line."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.commands.contents import filled
from generator.model.board import kinds, size, titles
from generator.model.game import Game
from generator.model.rules import Action, Counter, Event, Rule, Ruleset, Term, Zone
from generator.model.seating import decks_of, is_used
from generator.rules.symbols import name_of

_WIDE = 60
"""What is said of a name is cut off behind so many letters."""


@dataclass(frozen=True)
class _Name:
    """A name as an expression writes it, what there is to say of it, and where it stands."""

    name: str
    said: str
    where: str


_Names = Iterator[_Name]


def rule_names(game: Game) -> Iterator[str]:
    """Values of the game, then what each ruleset declares, a line for each name."""
    yield f"{game.title}: what rules and effects may name"
    yield from _listed(game, "values, as values.NAME", _values(game))
    for ruleset in game.rulesets:
        yield ""
        yield f"--ruleset {ruleset.id}: {ruleset.title}"
        if ruleset.effect_with:
            yield f"effects of cards are given {_given(ruleset.effect_with)}"
        zones = (_zone(game, ruleset, *one) for one in enumerate(ruleset.zones))
        yield from _listed(game, "zones", zones)
        spaces = _spaces(game, ruleset)
        yield from _listed(game, "spaces of the board and kinds of its lines", spaces)
        counters = (_counter(game, ruleset, *one) for one in enumerate(ruleset.counters))
        yield from _listed(game, "counters", counters)
        for title, key in _CALLED:
            yield from _listed(game, title, _called(game, ruleset, key))
        yield from _listed(game, "variants, as variants.NAME", _variants(game, ruleset))
        yield from _listed(game, "attributes of cards, as this.NAME", _attributes(game, ruleset))


def named(game: Game) -> dict[str, str]:
    """The same as words: every name that rules and effects may use, and what there is to say."""
    found = {f"values.{one.name}": one.said for one in _values(game)}
    for ruleset in game.rulesets:
        many = [_zone(game, ruleset, *one) for one in enumerate(ruleset.zones)]
        many += [_counter(game, ruleset, *one) for one in enumerate(ruleset.counters)]
        for _, key in _CALLED:
            many += _called(game, ruleset, key)
        many += _attributes(game, ruleset)
        many += (one for one in _spaces(game, ruleset) if " " not in one.name)
        for one in many:
            found.setdefault(one.name, one.said)
        found |= {f"variants.{one.name}": one.said for one in _variants(game, ruleset)}
    return found


_CALLED = (
    ("terms", "terms"),
    ("amounts, to which cards may add", "amounts"),
    ("events, to which cards and seats may answer", "events"),
    ("requirements, for where", "requirements"),
    ("rules, for call", "rules"),
    ("actions, for act", "actions"),
    ("answers of seats, for windows", "answers"),
)


def _listed(game: Game, title: str, names: _Names) -> Iterator[str]:
    many = [*names]
    yield from [title] if many else []
    texts = filled(game, (" ".join(one.said.split()) for one in many))
    for one, said in zip(many, texts, strict=True):
        short = said if len(said) <= _WIDE else f"{said[: _WIDE - 1]}…"
        yield f"  {one.name:<28} {short:<{_WIDE}} {one.where}"


def _values(game: Game) -> _Names:
    for name, value in game.file.values.items():
        said = f"{value.is_} · {value.means}"
        yield _Name(name_of(name), said, _where(game, "game", "values", name))


def _zone(game: Game, ruleset: Ruleset, number: int, zone: Zone) -> _Name:
    holds = "any cards" if zone.holds == "any" else ", ".join(zone.holds)
    of = "" if zone.per == "game" else f"of each {zone.per}"
    said = _joined(of, holds, f"seen by {zone.sees}", zone.means)
    return _Name(name_of(zone.id), said, _where(game, f"rules/{ruleset.id}", "zones", number))


def _counter(game: Game, ruleset: Ruleset, number: int, counter: Counter) -> _Name:
    said = _joined(f"{counter.type} of {counter.of}", counter.means)
    where = _where(game, f"rules/{ruleset.id}", "counters", number)
    return _Name(name_of(counter.id), said, where)


def _called(game: Game, ruleset: Ruleset, key: str) -> _Names:
    """Terms, amounts, events, requirements, rules, actions or answers, with what they are given."""
    for number, one in enumerate(getattr(ruleset, key)):
        means = one.means if isinstance(one, Term | Event) else one.says
        given = _given(one.with_) if isinstance(one, Term | Event | Action | Rule) else ""
        name = name_of(one.id) if isinstance(one, Term) else one.id
        where = _where(game, f"rules/{ruleset.id}", key, number)
        yield _Name(name, _joined(given, means), where)


def _variants(game: Game, ruleset: Ruleset) -> _Names:
    for number, one in enumerate(game.file.variants):
        if is_used(one.rulesets, (ruleset,)):
            yield _Name(name_of(one.id), one.title, _where(game, "game", "variants", number))


def _attributes(game: Game, ruleset: Ruleset) -> _Names:
    parts = dict(zip((deck.id for deck in game.decks), game.file.decks, strict=True))
    for deck in decks_of(game, ruleset):
        for name, attribute in deck.attributes.items():
            # A board has its own spaces, and they what every board gives them.
            part, *path = (
                (f"cards/{parts[deck.id]}", "attributes", name)
                if deck.id in parts
                else (f"rules/{ruleset.id}", "board")
            )
            where = _where(game, part, *path)
            yield _Name(name_of(name), _joined(deck.id, attribute.means), where)


def _spaces(game: Game, ruleset: Ruleset) -> _Names:
    """The spaces of a board, those of a grid or track in one line; and the kinds of its lines."""
    board, part = ruleset.board, f"rules/{ruleset.id}"
    if board is None:
        return
    own = titles(board)
    if size(board) and own:
        first, *_, last = own
        said = f"{board.deck} · {len(own)} spaces"
        yield _Name(f"{first} to {last}", said, _where(game, part, "board"))
    elif own:
        for number, (one, title) in enumerate(own.items()):
            inner = one if isinstance(board.spaces, Mapping) else number
            where = _where(game, part, "board", "spaces", inner)
            yield _Name(one, _joined(board.deck, title), where)
    for kind in sorted(kinds(board)):
        yield _Name(kind, "a kind of line", _where(game, part, "board"))


def _given(values: Mapping[str, str]) -> str:
    """`seat: seat, amount: integer`."""
    return ", ".join(f"{name_of(name)}: {kind}" for name, kind in values.items())


def _joined(*said: str | None) -> str:
    return " · ".join(filter(None, said))


def _where(game: Game, part: str, *path: str | int) -> str:
    """The file and line of a name; a file of a set is named below the folder of the set."""
    at = game.where(part, *path)
    for used in game.sets:
        folder = Path(used.folder)
        if Path(at.file).is_relative_to(folder):
            return f"{Path(at.file).relative_to(folder.parent).as_posix()}:{at.line}"
    return f"{at.file}:{at.line}"
