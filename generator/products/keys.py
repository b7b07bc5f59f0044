"""Keys of work: the hash of all that a deck, sheet, map or rulebook is made from.

What provably cannot show is left out, so that an edited card makes anew only what may show it; in
doubt a part counts. Where things stand in files is no part of a key: that matters to findings.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import BaseModel

from generator.files.looks import look_at
from generator.files.store import key_of
from generator.inputs import house_look, pictures_look
from generator.model.deck import Deck, Printed
from generator.model.sizes import Paper
from generator.products.order import Workplace
from generator.products.reach import deck_json
from generator.products.tasks import DeckTask, Task
from generator.products.turns import Turn
from generator.project import find_project

if TYPE_CHECKING:
    from generator.products.documents.task import RulebookTask
    from generator.products.maps import PrivateTask


class TaskKeys:
    """The keys of work on the box of `place`, by the files as they are now.

    Raises:
        OSError: something that work would read cannot be read.
    """

    def __init__(self, place: Workplace) -> None:
        self._place = place
        self._homes = (place.folder, *(Path(one.folder) for one in place.game.sets))
        self._house, self._content, self._state = self._look()
        self._dumped: dict[int, tuple[BaseModel, str]] = {}

    def of(self, task: Task, papers: Iterable[Paper] = ()) -> str:
        """The key of what a task brings when it is run, or checked on these papers.

        Raises:
            OSError: something that it would read cannot be read.
        """
        order = replace(task.place.order, jobs=1, only=(), joined=False, html=False, lists=False)
        on = (self._said(paper) for paper in papers)
        return key_of(type(task).__name__, self._shared, repr(order), *self._own(task), "", *on)

    @property
    def is_as_seen(self) -> bool:
        """Whether no file has been written since the keys were made."""
        try:
            return self._look() == (self._house, self._content, self._state)
        except OSError:
            return False

    @cached_property
    def text(self) -> str:
        """The hash of the texts in which findings have their places."""
        places = self._place.game.places
        return key_of(
            *(word for one in sorted(places) for word in (one, places[one].file, places[one].text))
        )

    def _look(self) -> tuple[str, str, str]:
        """The keys of our own part and of the content, and the state of all that work reads."""
        project, own = find_project(), self._place.templates
        house, content = house_look(project), look_at(*self._homes)
        brought = look_at(own) if own != project.templates else None
        key = key_of(house.key, brought.key if brought else "")
        state = key_of(house.state, content.state, brought.state if brought else "")
        return key, content.key, state

    @cached_property
    def _shared(self) -> str:
        """What all tasks depend on."""
        place, game = self._place, self._place.game
        sets = [(self._said(one.file), _cards(one.cards)) for one in game.sets]
        words = (place.folder.name, repr(sorted(game.house.items())), repr(sets))
        return key_of(self._house, *words, self._said(game.file), self._said(game.theme))

    @cached_property
    def _pictures(self) -> str:
        return pictures_look(self._homes).key

    def _own(self, task: Task) -> Iterator[str]:
        """What a task depends on besides."""
        if isinstance(task, DeckTask):
            yield from self._deck(task)
            return
        from generator.products.aid_sheets import AidTask
        from generator.products.blanks import BlankTask
        from generator.products.documents.list_tasks import DeckListTask, MapListTask
        from generator.products.documents.task import RulebookTask, SheetTask
        from generator.products.gangs import GangTask
        from generator.products.maps import MapTask, PrivateTask
        from generator.products.tuck_boxes import TuckBoxTask

        match task:
            case GangTask():
                yield from self._deck(*task.decks)
            case AidTask():
                yield from (task.kind, *self._decks(task.place, (task.deck, ())))
                yield from self._turns(task.turns)
            case TuckBoxTask() | BlankTask() | DeckListTask():
                yield from self._decks(task.place, *task.held)
            case SheetTask():
                yield f"{self._said(task.sheet)} {task.place.order.lists}"
                yield self._named
            case MapTask() | MapListTask():
                yield self._said(task.map)
            case PrivateTask():
                yield from self._private(task)
            case RulebookTask():
                yield from self._book(task)
            case _:
                yield from (self.text, *map(self._said, self._place.game.decks))

    def _private(self, task: "PrivateTask") -> Iterator[str]:
        yield from (self._said(task.map), repr((task.wanted, task.seat)))
        yield from map(self._said, self._place.game.sheets)
        yield self._named

    def _deck(self, *tasks: DeckTask) -> Iterator[str]:
        for one in tasks:
            yield from self._decks(one.place, (one.deck, one.designs), *one.others)
            yield from self._turns(one.turns)

    def _turns(self, told: Iterable[Turn]) -> Iterator[str]:
        """What cards that tell turns are made from."""
        for turn in told:
            yield from (repr(turn.path), self._said(turn.sheet))

    def _decks(self, place: Workplace, *held: tuple[Deck, tuple[Printed, ...]]) -> Iterator[str]:
        """Decks whose faces are painted, and what their texts can name."""
        yield self._said(place.sizes[held[0][0].size])
        for deck, designs in held:
            yield self._said(deck)
            yield repr([(one.id, one.copies) for one in designs])
        yield from (self._named, self._pictures)

    @cached_property
    def _named(self) -> str:
        """What texts of the box can name of its cards, and what scales are drawn from."""
        return key_of(*map(deck_json, self._place.game.decks))

    def _book(self, task: "RulebookTask") -> Iterator[str]:
        from generator.products.documents.task import half

        order, game = task.place.order, self._place.game
        yield f"{task.key(order.sheet_paper)} {order.html}"
        if order.booklet:
            usual = replace(task.place, order=replace(order, large_print=False))
            yield replace(task, place=usual).key(half(order.sheet_paper))
        # Notes on what is ours look for the names of values in files as they were typed.
        names = [f"values.{name.replace('-', '_')}" for name in game.file.values]
        for part in sorted(game.places):
            yield repr([name for name in names if name in game.places[part].text])
        # The matches of a box are played without its sets, from its files as they are.
        yield self._content if game.sets else ""

    def _said(self, model: BaseModel) -> str:
        """A part of the game as JSON, made once."""
        held = self._dumped.get(id(model))
        if held is None:
            held = self._dumped[id(model)] = (model, model.model_dump_json(by_alias=True))
        return held[1]


def _cards(cards: Mapping[str, Iterable[str]]) -> list[tuple[str, list[str]]]:
    return sorted((deck, sorted(ids)) for deck, ids in cards.items())
