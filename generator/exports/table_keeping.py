"""What is kept at a table besides cards, as the rules tell: numbers, markers and dice.

And what people do by hand before they play, because it depends on what they have rolled.
"""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from generator.engine.program import Program, State
from generator.model.deck import TrackFace, deck_of_pieces
from generator.model.game import Game
from generator.model.rules import Counter as CounterModel
from generator.model.seating import decks_of
from generator.play.terminal.screen import counter_label
from generator.play.wording import ViewerNames, capital
from generator.rules import Checked
from generator.rules.symbols import CounterInfo
from generator.rules.typed_tree import Body, Effect, walk
from generator.rules.walk import bodies, every_effect, nodes, reached, roots
from generator.words.markup import plain

WRITES = {"add": ("to",), "set": ("set",), "swap": ("swap", "and"), "pay": ("from", "to")}
"""The fields of words that change counters in which the counter stands."""

MOVES = frozenset({"move", "draw", "deal"})
DICE = 9
"""As many dice of a kind as lie on a table at most."""


@dataclass(frozen=True, slots=True)
class TableCounter:
    """A number that is kept at the table, with what it begins at and its bounds, where known.

    Where it `varies`, it begins differently from match to match, as what is dealt or rolled asks
    for. Where it is `tracked`, a board of tracks shows it, and where `hidden`, not all may see it.
    """

    id: str
    title: str
    seat: int | None
    value: int
    least: int | None
    most: int | None
    varies: bool = False
    tracked: bool = False
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class TableMarker:
    """A piece that lies before one seat, and passes on: who has it first, None for nobody."""

    id: str
    title: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class TablePiece:
    """A piece without a printed face."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class TableDice:
    """Dice with so many sides, as many as are rolled together at most."""

    sides: int
    many: int


@dataclass(frozen=True)
class Keeping:
    """What is kept by one ruleset at one table; `begun` are the rules that have laid it.

    `moment` is the rule before which it is laid, `order` the seats of each match, in the order in
    which they are told.
    """

    game: Game
    checked: Checked
    program: Program
    names: ViewerNames
    begun: Sequence[str]
    moment: str | None
    states: Sequence[State]
    order: Sequence[Sequence[int]] | None

    def counters(self) -> Iterator[TableCounter]:
        """The whole numbers of the game and of seats that people are shown, and change."""
        for name, info in self.checked.symbols.counters.items():
            yield from self._numbers(name, info)

    def _numbers(self, name: str, info: CounterInfo) -> Iterator[TableCounter]:
        model = info.model
        is_whole = info.type.kind in ("integer", "number") and not model.towards
        if not is_whole or not model.shown or model.of not in ("game", "seat", "team"):
            return
        if (name not in self._kept and name != "score") or (info.builtin and name != "score"):
            return
        for seat in self._owners(info):
            for at, word in enumerate(model.for_ or ("",)):
                values = self._values(name, seat, at)
                if isinstance(values[0], int) and not isinstance(values[0], bool):
                    title = counter_label((name, seat, word), self.names)
                    yield TableCounter(
                        _counter_id(model, seat, at),
                        title,
                        seat,
                        values[0],
                        self._bound(model.least),
                        self._bound(model.most),
                        len({*map(repr, values)}) > 1,
                        not {title.casefold(), model.id}.isdisjoint(self._tracks),
                        model.sees != "everybody",
                    )

    def markers(self) -> Iterator[TableMarker]:
        """Pieces that pass from seat to seat, where no card of that name does."""
        written, tables = self._written(), self.program.tables
        cards = {card.id for deck in self.game.decks for card in deck.cards}
        for name, info in self.checked.symbols.counters.items():
            model = info.model
            is_open = model.shown and model.sees == "everybody" and not info.is_family
            if info.builtin or model.type != "seat" or model.of != "game" or not is_open:
                continue
            if name in written and model.id not in cards and tables.seats > 1:
                values = self._values(name, None, 0)
                if self.order:
                    pairs = zip(values, self.order, strict=True)
                    values = [order.index(one) if one in order else one for one, order in pairs]
                is_told = len({*map(repr, values)}) == 1 and isinstance(values[0], int)
                first = int(str(values[0])) if is_told else None
                title = counter_label((name, None, ""), self.names)
                yield TableMarker(model.id, title, first)

    def secrets(self) -> Iterator[str]:
        """Whom or what seats have chosen without telling all; no card shows it."""
        written, words = self._written(), self.names.words
        for name, info in self.checked.symbols.counters.items():
            model = info.model
            is_secret = model.sees != "everybody" and model.shown and not info.builtin
            is_choice = info.type.kind in ("seat", "card") and not info.is_family
            if is_secret and is_choice and model.of == "seat" and name in written:
                called = words.declared(name) or ""
                yield capital(words.named(name) if "{" in called or not called else called)

    def pieces(self) -> Iterator[TablePiece]:
        """Pieces without a printed face that the rules treat as cards."""
        words = self.names.words
        for kind in words.ruleset.pieces:
            for card in deck_of_pieces(kind).cards:
                yield TablePiece(card.id, capital(words.title(card.id)))

    def dice(self) -> tuple[TableDice, ...]:
        """The dice that the rules roll; one where they roll as many as something says."""
        found: dict[int, int] = {}
        for effect in every_effect(self.checked):
            if effect.word != "roll":
                continue
            sides = effect.exprs.get("sides")
            many = effect.exprs["roll"]
            kind = sides.value if sides and sides.op == "const" else 6
            number = many.value if many.op == "const" else 1
            if isinstance(kind, int) and isinstance(number, int):
                found[kind] = max(found.get(kind, 0), min(number, DICE))
        return tuple(TableDice(sides, many) for sides, many in sorted(found.items()))

    def told(self) -> Iterator[str]:
        """The rules by which people do the rest by hand, in their own words.

        Those by which the counters begin that vary, and those that hand out cards by such counters.
        """
        varying = {
            name
            for name, info in self.checked.symbols.counters.items()
            if any(one.varies and not one.tracked for one in self._numbers(name, info))
        }
        for name in self.begun:
            body = self.checked.rules.get(name)
            if body is not None and body.says and self._tells(body, varying):
                yield plain(self.names.words.say(body.says))

    def _tells(self, body: Body, varying: Set[str]) -> bool:
        effects = [*walk(body.effects)]
        read = {
            str(one.value)
            for effect in effects
            for root in roots(effect)
            for one in nodes(root)
            if one.op == "counter"
        }
        hands_out = any(one.word in MOVES for one in effects)
        return bool({*_written(effects)} & varying or (hands_out and read & varying))

    def _owners(self, info: CounterInfo) -> Iterable[int | None]:
        tables = self.program.tables
        if info.model.of == "game":
            return (None,)
        return [
            seat for seat in range(tables.seats) if not info.shared or tables.captain[seat] == seat
        ]

    def _values(self, name: str, seat: int | None, at: int) -> list[object]:
        """What a counter is in each match."""
        tables = self.program.tables
        first, width = tables.counter[name] + at, tables.width[name]
        if seat is None or not self.order:
            return [one.counters[first + (seat or 0) * width] for one in self.states]
        return [
            state.counters[first + order[seat] * width]
            for state, order in zip(self.states, self.order, strict=True)
        ]

    def _bound(self, bound: object) -> int | None:
        """A bound that is a plain number, or a value of the game; None where it is worked out."""
        text = str(bound).strip()
        name = text.removeprefix("values.").replace("-", "_")
        known = self.checked.symbols.values
        value = known[name][1] if text.startswith("values.") and name in known else text
        try:
            return int(str(value))
        except ValueError:
            return None

    def _written(self) -> set[str]:
        return {*_written(every_effect(self.checked))}

    @cached_property
    def _kept(self) -> set[str]:
        """The counters that change in play, besides what set-up alone says once and for all."""
        rules = self.checked.rules
        if self.moment is None or self.moment not in rules:
            return self._written()
        later = {id(one) for one in reached(self.checked, rules[self.moment].effects)}
        done = set()
        for name in self.begun:
            body = rules.get(name)
            if body is None or name == self.moment or id(body) in later:
                continue
            if rules[self.moment] not in reached(self.checked, body.effects):
                done.add(id(body))
        every = [one for one in bodies(self.checked) if id(one) not in done]
        return {*_written(effect for body in every for effect in walk(body.effects))}

    @cached_property
    def _tracks(self) -> set[str]:
        """What boards of tracks show at this table."""
        decks = decks_of(self.game, self.names.words.ruleset)
        fronts = (deck.front for deck in decks)
        tracks = [front.track for front in fronts if isinstance(front, TrackFace)]
        return {str(row.title).casefold() for track in tracks for row in track.rows}


def _written(effects: Iterable[Effect]) -> Iterator[str]:
    for effect in effects:
        for key in WRITES.get(effect.word, ()):
            one = effect.exprs.get(key)
            if one is not None and one.op == "counter":
                yield str(one.value)


def _counter_id(model: CounterModel, seat: int | None, at: int) -> str:
    parts = [model.id, *([str(at + 1)] if model.for_ else [])]
    return "-".join(parts if seat is None else [*parts, str(seat + 1)])
