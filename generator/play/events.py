"""What has happened between two moments, as one seat may know it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from generator.engine.observe import HIDDEN
from generator.model.rules import Counter as CounterModel
from generator.play.terminal_names import Names
from generator.play.terminal_words import capital
from generator.play.view import CounterKey, Sight, ZoneKey

TOLD_TYPES = ("integer", "number", "seat", "card")
"""Counters of these types are told when they change; words and flags can be looked up."""


@dataclass(frozen=True)
class News:
    """One thing that happened.

    `kind` is `choice`, `passed`, `forced`, `chance`, `note`, `act` (a note that tells a whole act),
    `moved`, `seen` or `counter`; `at` the number of decisions before it. Of a move, `zone` says
    where to, `cards` which (`?` for unseen ones) and `new` which of them came to light. `numbers`
    are dice, or what a note holds.
    """

    kind: str
    text: str
    at: int = 0
    zone: ZoneKey | None = None
    cards: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    brief: str = ""
    """Of a counter: the same without a verb, to be told in a row with others."""
    by: int | None = None
    """Of a choice: whose it was."""
    about: frozenset[str] = frozenset()
    """What a choice took, what a note names, whose a counter is: cards by id, `seat 2`."""


def changes(
    before: Sight, after: Sight, names: Names, models: Mapping[str, CounterModel]
) -> Iterator[News]:
    """Cards that moved, zone by zone where they came to, then counters."""
    yield from _moved(before, after, names)
    for key, value in after.counters.items():
        old = before.counters.get(key)
        kind = models[key[0]].type if key[0] in models else "integer"
        if value != old and kind.startswith(TOLD_TYPES):
            about = frozenset({key[1]} if isinstance(key[1], str) else ())
            yield replace(_changed(key, kind, old, value, names), about=about)


def _changed(key: CounterKey, kind: str, old: Any, new: Any, names: Names) -> News:
    label = capital(names.counter(key))
    # Seats and cards are numbers as well, but nobody counts with them.
    is_counted = not kind.startswith(("seat", "card"))
    numbers = is_counted and isinstance(new, int | float) and isinstance(old, int | float)
    if numbers and not key[2] and names.words.declared(key[0]):
        # What a table calls by a name of its own is told as it stands now.
        said = names.tr("{counter}: {value}.", counter=label, value=f"{new:g}")
        return News("counter", said, brief=f"{label} {new:g}")
    if numbers:
        told = {"counter": label, "old": f"{old:g}", "new": f"{new:g}"}
        text = names.tr("{counter}: from {old} to {new}.", **told)
        return News("counter", text, brief=names.tr("{counter} {old} to {new}", **told))
    said = names.value(kind, new)
    if names.words.declared(key[0]) and not key[2]:
        text = names.tr("{counter}: {value}.", counter=label, value=said)
    else:
        text = names.tr("{counter} is now {value}.", counter=label, value=said)
    return News("counter", text, brief=f"{label} {said}")


def _moved(before: Sight, after: Sight, names: Names) -> Iterator[News]:
    left = Counter[str]()
    for zone in before.zones:
        gone = before.cards(zone) - after.cards(zone)
        gone.pop(HIDDEN, 0)
        left += gone
    for zone in after.zones:
        came = after.cards(zone) - before.cards(zone)
        hidden = came.get(HIDDEN, 0)
        came.pop(HIDDEN, 0)
        new = came - left
        left -= came
        unseen = before.cards(zone)[HIDDEN] - after.cards(zone)[HIDDEN]
        if new and new == came and new.total() <= unseen:
            yield seen(zone, tuple(new.elements()), names)
            continue
        # Nobody cares which unseen cards leave the game.
        cards = (*came.elements(), *[HIDDEN] * (0 if zone[0] == "box" else hidden))
        if cards:
            yield move(zone, cards, tuple(new.elements()), names)


def move(zone: ZoneKey, cards: tuple[str, ...], new: tuple[str, ...], names: Names) -> News:
    """The news that these cards came to a zone."""
    many = Counter(cards)
    hidden = many.pop(HIDDEN, 0)
    told = [
        names.shown(card) + (names.tr(" ({n} times)", n=n) if n > 1 else "")
        for card, n in many.items()
    ]
    if hidden:
        several = names.tr("{n} cards, face down", n=hidden)
        told.append(names.tr("a card, face down") if hidden == 1 else several)
    text = names.tr("To {zone}: {cards}.", zone=names.zone(zone), cards=", ".join(told))
    return News("moved", text, 0, zone, cards, new)


def seen(zone: ZoneKey, cards: tuple[str, ...], names: Names) -> News:
    """The news that cards which lay there unseen are known now."""
    told = ", ".join(map(names.card, cards))
    text = names.tr("Seen in {zone}: {cards}.", zone=names.zone(zone), cards=told)
    return News("seen", text, cards=cards)


def add(news: list[News], one: News, names: Names) -> None:
    """Append `one`, told together with what went just before to the same zone."""
    for index in range(len(news) - 1, -1, -1):
        last = news[index]
        if last.kind != "moved" or last.at != one.at or one.kind != "moved":
            break
        # Of a hand that is dealt to by and by; but what passes through a zone is told in order.
        is_hand = last.zone is not None and last.zone[1] is not None
        if last.zone == one.zone and last.zone and (is_hand or index == len(news) - 1):
            both = move(last.zone, last.cards + one.cards, last.new + one.new, names)
            news[index] = replace(both, at=one.at)
            return
    news.append(one)


def add_note(news: list[News], one: News) -> None:
    """Append a note, unless the news before it say the same; dice that it repeats go."""
    last = news[-1] if news else None
    if last and last.kind in ("moved", "seen") and one.cards and set(one.cards) <= set(last.cards):
        return
    if last and last.kind == "chance" and set(last.numbers) <= set(one.numbers):
        news.pop()
    news.append(one)


def told_once(news: list[News], start: int, seat: int, who: str) -> None:
    """Leave out, from `start` on, what a note of the rules says in one line.

    These are the choices of which an act of `seat`, called `who`, was made, if the note names all
    that was taken, and the ways of the cards that it names.
    """
    for note in [one for one in news[start:] if one.kind == "note" and one.about]:
        at = next(index for index, one in enumerate(news) if one is note)
        made = [one for one in news[start:at] if one.by == seat]
        if not any(one.about for one in made) or not all(one.about <= note.about for one in made):
            continue
        before = [
            one
            for one in news[start:at]
            if one not in made
            and not _is_way(one, note)
            and not (one.kind == "counter" and one.about and one.about <= note.about)
        ]
        end = at + 1
        while end < len(news) and _is_way(news[end], note):
            end += 1
        is_named = f"seat {seat + 1}" in note.about
        text = note.text if is_named else f"{capital(who)}: {note.text}"
        news[start:end] = [*before, replace(note, kind="act", text=text)]


def add_choice(news: list[News], at: int, start: int, one: News, who: str) -> None:
    """Tell at `at` what a seat has chosen; in one line with what it chose just before, if it did.

    `start` is where the act begins, and `who` how the seat is called.
    """
    last = news[at - 1] if at > start else None
    if last and last.kind == one.kind == "choice" and last.by == one.by:
        text = f"{last.text} {one.text.removeprefix(f'{capital(who)}: ')}"
        news[at - 1] = replace(last, text=text, about=last.about | one.about)
    else:
        news.insert(at, one)


def _is_way(one: News, note: News) -> bool:
    """Whether cards that a note names went where everybody expects them."""
    if one.kind != "moved" or one.zone is None or not set(one.cards) <= note.about:
        return False
    return one.zone[1] is None or f"seat {one.zone[1] + 1}" in note.about


def rolled(kind: str, value: Any) -> News | None:
    """Chance that everybody at the table sees: dice and coins; None for anything else."""
    if kind == "toss":
        return News("chance", f"The coin shows {'heads' if value else 'tails'}.", numbers=(-1,))
    if kind != "roll" or not value:
        return None
    shown = ", ".join(map(str, value))
    said = f"The die shows {shown}." if len(value) == 1 else f"The dice show {shown}."
    return News("chance", said, numbers=tuple(value))


def noted(kind: str, values: Mapping[str, Any], seen: Sight, names: Names) -> News:
    """What the rules call out; cards that are not in sight are left out."""
    known = {key: one for key, one in values.items() if _is_known(one, seen, names)}
    called = names.words.named
    of = ", ".join(f"{called(key)} {_value(one, names)}" for key, one in known.items())
    said = f"{capital(called(kind))}: {of}." if of else f"{capital(called(kind))}."
    only = all(names.words.has_card(one) for one in known.values())
    cards = tuple(map(str, known.values())) if only else ()
    return News(
        "note", said, cards=cards, numbers=tuple(n for n in known.values() if isinstance(n, int))
    )


def _is_known(value: Any, seen: Sight, names: Names) -> bool:
    many = value if isinstance(value, list | tuple) else (value,)
    return all(not names.words.has_card(one) or seen.knows(one) for one in many)


def _value(value: Any, names: Names) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_value(one, names) for one in value)
    if isinstance(value, str) and names.words.has_card(value):
        return names.words.title(value)
    return names.value("", value)
