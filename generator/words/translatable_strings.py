"""Every text of a box that a reader sees, with its place, whatever file it stands in."""

import re
import types
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Annotated, Any, TypeAlias, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, JsonValue

from generator.diagnostics import ContentPath
from generator.model.attribute import Attribute
from generator.model.cardset import SetCredits, SetFile
from generator.model.deck import Deck, Face, Track, TrackRow, Words
from generator.model.game import Game
from generator.model.game_file import Chance, Credits, GameFile, GlossaryTerm, Value
from generator.model.generated import Except, Generate, generated, leaves
from generator.model.lesson import Publication, Word
from generator.model.maps import MapFile
from generator.model.rules import Counter, Ruled, Ruleset, Term
from generator.model.sheet import Count, Pause, Text
from generator.model.theme import Theme
from generator.model.values import AttributeValue, FieldName, Line, Prose, Values

Path: TypeAlias = ContentPath
Change: TypeAlias = Callable[[Path, str], str]
"""What a text at a path becomes."""

WORDS = (Line, Prose, Text)
"""Types of the model that hold what is read."""

NOT_READ: Mapping[str, tuple[type[BaseModel], ...]] = {
    "cites": (Values,),
    "language": (GameFile,),
    "designers": (Credits,),
    "publisher": (Credits,),
    "voice": (Theme,),
    "choices": (Attribute, Counter),
    "for_": (Counter,),
    "image": (Words, Generate, Except),
    "authors": (Publication,),
    "title": (Publication,),
    "published": (Publication,),
    "showcase": (GameFile,),
    "down_from": (Count,),
    "seconds": (Pause,),
    "by": (SetCredits,),
    "licence": (SetCredits,),
    "icons": (SetCredits,),
    "version": (SetFile,),
    "values": (SetFile,),
    "chances": (SetFile,),
    "variants": (SetFile,),
    "glossary": (SetFile,),
    "not_": (GlossaryTerm,),
}
"""Fields that hold names, numbers or words that rules compare, by the models that have them."""

EXPLAINED = (Value, Chance, GlossaryTerm, Term, Word)
"""Models whose `means` is printed; that of all others is for authors."""

PLAIN = {(Face, "slots"), (Track, "note"), (TrackRow, "mark_label")}
"""Texts whose type does not say that they are read."""

IDS: Path = ("ids",)
"""Under this path stand ids that are said as words."""

_VALUES = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|:[a-z0-9-]+:", re.DOTALL)
_SAID = re.compile(r"'([^']*)'(?=[^{}]*\}\})")
"""Words within a value: `{{ skills|join(' or ') }}`."""
_LETTER = re.compile(r"[^\W\d_]")
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class TranslatableString:
    """A text as typed, the part of the box and the path where it stands."""

    part: str
    path: Path
    text: str


def translatable_strings(game: Game) -> tuple[TranslatableString, ...]:
    """Every text of `game` that may be translated, in the order of its files.

    Of generated cards, what their pattern and its lists say, and not what comes of it.
    """
    typed = (one for part, value in parts(game) for one in strings_of_part(part, value))
    return (*typed, *(one for ruleset in game.rulesets for one in id_words(ruleset)))


def readable_strings(game: Game) -> tuple[TranslatableString, ...]:
    """Every text of `game` that somebody reads: of generated cards, what comes of their pattern."""
    found: list[TranslatableString] = []
    for part, value in parts(game):

        def note(path: Path, text: str, part: str = part) -> str:
            if path[0] != "generate" or not isinstance(value, Deck):  # noqa: B023 - called at once
                found.append(TranslatableString(part, path, text))
            return text

        _model(value, (), note)
    return (*found, *(one for ruleset in game.rulesets for one in id_words(ruleset)))


def strings_of_part(part: str, value: BaseModel) -> list[TranslatableString]:
    """Every text of one part that may be translated, as it is typed."""
    found: list[TranslatableString] = []

    def note(path: Path, text: str) -> str:
        found.append(TranslatableString(part, path, text))
        return text

    changed(value, note)
    return found


def id_words(ruleset: Ruleset) -> Iterator[TranslatableString]:
    """The ids of a ruleset that are said when play is told, as words."""
    named = (ruleset.zones, ruleset.counters, ruleset.actions, ruleset.events, ruleset.answers)
    words = dict.fromkeys(str(getattr(one, "id")) for several in named for one in several)  # noqa: B009 - they share no model with an id
    words |= dict.fromkeys(word for one in ruleset.counters for word in one.for_)
    every: tuple[Ruled, ...] = (*ruleset.rules, *ruleset.actions, *ruleset.answers)
    bodies = [one.does for one in every]
    words |= dict.fromkeys(word for does in bodies for word in _noted(does))
    for number, word in enumerate(words):
        yield TranslatableString(f"rules/{ruleset.id}", (*IDS, number), word.replace("-", " "))


def _noted(value: object) -> Iterator[str]:
    """What effects call out: notes and their names, answers to claims, and how a match ends."""
    if isinstance(value, Mapping):
        yield from (
            str(value[key]) for key in ("note", "end_game") if isinstance(value.get(key), str)
        )
        if isinstance(let := value.get("let"), Mapping):
            lists = (one.get("choices") for one in let.values() if isinstance(one, Mapping))
            yield from (str(word) for words in lists for word in words or ())
        if {"claim", "test"} <= value.keys():
            yield from ("believe", "doubt")
        if "note" in value and isinstance(value.get("of"), Mapping):
            yield from map(str, value["of"])
        for one in value.values():
            yield from _noted(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _noted(one)


def parts(game: Game) -> Iterator[tuple[str, BaseModel]]:
    """The parts of a box by the names under which it knows their places."""
    yield "game", game.file
    yield "theme", game.theme
    yield from ((f"cards/{name}", deck) for name, deck in zip(game.file.decks, game.decks))  # noqa: B905 - sets may add decks
    yield "components", game.components
    yield from ((f"maps/{one.id}", one) for one in game.maps)
    yield from ((f"rules/{one.id}", one) for one in game.rulesets)
    yield from ((f"rulebooks/{one.id}", one) for one in game.rulebooks)
    if game.lesson is not None:
        yield "lesson", game.lesson
    yield from ((f"set/{one.id}", one.file) for one in game.sets)


def with_texts(game: Game, change: Callable[[str, Path, str], str]) -> Game:
    """`game` with every text become what `change` makes of it, by part, path and text."""
    made = {part: changed(value, partial(change, part)) for part, value in parts(game)}
    return replace(
        game,
        file=made["game"],
        theme=made["theme"],
        decks=tuple(_of(made, "cards/", game.file.decks)),
        components=made["components"],
        maps=tuple(_of(made, "maps/", [one.id for one in game.maps])),
        rulesets=tuple(_of(made, "rules/", [one.id for one in game.rulesets])),
        rulebooks=tuple(_of(made, "rulebooks/", [one.id for one in game.rulebooks])),
        lesson=made.get("lesson"),
        sets=tuple(replace(one, file=made[f"set/{one.id}"]) for one in game.sets),
    )


def _of(made: Mapping[str, Any], prefix: str, names: Any) -> Iterator[Any]:
    return (made[prefix + name] for name in names)


def changed(value: BaseModel, change: Change) -> Any:
    """A copy of a part with its texts changed; the same part where none changes.

    A generated card says what comes of its pattern, so that alone is changed.
    """
    if not isinstance(value, Deck) or not value.generate:
        return _model(value, (), change)
    before = made_texts(value)

    def is_made(path: Path, text: str) -> bool:
        return path in before and before[path][1] == text

    new: Any = _model(
        value, (), lambda path, text: text if is_made(path, text) else change(path, text)
    )
    if new.generate is value.generate:
        return new
    after = {path: text for path, (_, text) in made_texts(new).items()}
    return _model(new, (), lambda path, text: after[path] if is_made(path, text) else text)


def made_texts(deck: Deck) -> Mapping[Path, tuple[Path, str]]:
    """What patterns of a deck say on its cards, by path: the path in the pattern, and the text.

    A card set may have put a card that says something else in the place of one of these.
    """
    at = {card.id: index for index, card in enumerate(deck.cards)}
    found: dict[Path, tuple[Path, str]] = {}
    declared = {name: one.type for name, one in deck.attributes.items()}
    for number, block in enumerate(deck.generate):
        plain = block.model_dump(by_alias=True, exclude_unset=True)
        for card, tree in generated(plain, declared).cards:
            if card in at:
                found |= {
                    ("cards", at[card], *path): (("generate", number, *one.path), one.value)
                    for path, one in leaves(tree)
                    if isinstance(one.value, str)
                }
    return found


def _model(value: BaseModel, path: Path, change: Change) -> BaseModel:
    update = {}
    for name, hint in _hints(type(value)).items():
        own = getattr(value, name)
        key = type(value).model_fields[name].alias or name
        new = _value(own, hint, (*path, key), change)
        if new is not own:
            update[name] = new
    return value.model_copy(update=update) if update else value


def _value(value: Any, hint: Any, path: Path, change: Change) -> Any:
    if isinstance(value, BaseModel):
        return _model(value, path, change)
    if isinstance(value, str):
        return change(path, value) if _is_read(value, hint) else value
    if isinstance(value, Mapping):
        return _mapping(value, hint, path, change)
    if isinstance(value, tuple):
        inner = _inside(hint)
        new = tuple(_value(one, inner, (*path, at), change) for at, one in enumerate(value))
        return new if any(a is not b for a, b in zip(new, value, strict=True)) else value
    return value


def _mapping(value: Mapping[Any, Any], hint: Any, path: Path, change: Change) -> Any:
    """Texts under keys; keys that are read themselves change too."""
    key_hint, inner = _pair(hint)
    if inner is JsonValue:
        return _effect(value, path, change)
    made = {}
    for key, one in value.items():
        is_read = (key_hint == Line and _is_words(key)) or (
            key_hint == FieldName and not is_id(key)
        )
        new_key = change((*path, key), key) if is_read else key
        made[new_key] = _value(one, inner, (*path, key), change)
    same = all(key in made and made[key] is one for key, one in value.items())
    return value if same and len(made) == len(value) else made


def _effect(value: Any, path: Path, change: Change) -> Any:
    """An effect with what it says changed; nothing else in it is read."""
    if isinstance(value, Mapping):
        return {
            key: change((*path, key), one)
            if key == "says" and isinstance(one, str) and _is_words(one)
            else _effect(one, (*path, key), change)
            for key, one in value.items()
        }
    if isinstance(value, list | tuple):
        return type(value)(_effect(one, (*path, at), change) for at, one in enumerate(value))
    return value


def _is_read(text: str, hint: Any) -> bool:
    if not _is_words(text):
        return False
    return not is_id(text) if hint == AttributeValue else _may_hold_words(hint)


@lru_cache(maxsize=256)
def _may_hold_words(hint: Any) -> bool:
    return _mentions(hint, WORDS)


def is_id(text: str) -> bool:
    """Whether a text has the form of an id, which nobody reads: `not-a-witch`."""
    return _ID.fullmatch(text) is not None


def _is_words(text: str) -> bool:
    """Whether there is a letter outside of values and symbols, or words that a value says."""
    said = (one for one in _SAID.findall(text) if not is_id(one))
    return any(map(_LETTER.search, (_VALUES.sub(" ", text), *said)))


@lru_cache(maxsize=256)
def _hints(model: type[BaseModel]) -> Mapping[str, Any]:
    """The fields of a model that may hold texts, by name, with their types as declared."""
    hints = get_type_hints(model, include_extras=True)
    return {
        name: Line if (model, name) in PLAIN and hints[name] is str else _plain(model, name, hints)
        for name in model.model_fields
        if not _is_hidden(model, name)
    }


def _plain(model: type[BaseModel], name: str, hints: Mapping[str, Any]) -> Any:
    if (model, name) == (Attribute, "default"):
        return AttributeValue  # as on a card
    return Mapping[str, AttributeValue] if (model, name) == (Face, "slots") else hints[name]


def _is_hidden(model: type[BaseModel], name: str) -> bool:
    if name == "means":
        return not issubclass(model, EXPLAINED)
    if model in (MapFile, Ruleset) and name == "pieces":
        return True
    return any(issubclass(model, one) for one in NOT_READ.get(name, ()))


def _mentions(hint: Any, wanted: tuple[Any, ...]) -> bool:
    """Whether a type is one of these, or a union with one of them."""
    if any(hint == one for one in wanted):
        return True
    origin = get_origin(hint)
    if origin is Annotated:
        return _mentions(get_args(hint)[0], wanted)
    return origin in (Union, types.UnionType) and any(
        _mentions(one, wanted) for one in get_args(hint)
    )


def _inside(hint: Any) -> Any:
    """What a tuple holds; of a union, of its first tuple."""
    for one in _alternatives(hint):
        if get_origin(one) is tuple:
            return get_args(one)[0]
    return AttributeValue if hint == AttributeValue else None


def _pair(hint: Any) -> tuple[Any, Any]:
    """The types of the keys and the values of a mapping."""
    for one in _alternatives(hint):
        arguments = get_args(one)
        if len(arguments) == 2 and isinstance(get_origin(one), type):
            return arguments[0], arguments[1]
    return None, None


def _alternatives(hint: Any) -> Iterator[Any]:
    origin = get_origin(hint)
    if origin is Annotated:
        yield from _alternatives(get_args(hint)[0])
    elif origin in (Union, types.UnionType):
        for one in get_args(hint):
            yield from _alternatives(one)
    else:
        yield hint
