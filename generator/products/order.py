"""What a person wants printed of a box, and where it is made."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath

from generator.diagnostics import Diagnostic, did_you_mean
from generator.errors import HornbookError
from generator.layout.sheet import MARGIN, Backs, Bleed, Correction, Marks, Options
from generator.model.deck import Deck, Printed, TrackFace, printed, used_by
from generator.model.document import Rulebook, book_names
from generator.model.game import Game
from generator.model.maps import MapFile
from generator.model.rules import Ruleset
from generator.model.seating import allows, is_used, refusal
from generator.model.sheet import Sheet
from generator.model.shops import Shop
from generator.model.sizes import CardSize, Paper
from generator.model.theme import Theme
from generator.output import Artefact
from generator.products.turns import turns
from generator.render.stylesheet import Ink, inked
from generator.rules.symbols import check_variants
from generator.words.catalogue import ENGLISH, Translate

TURNS, TOKENS = "turn-summaries", "tokens"
"""Parts that are printed alone where they are named: summaries of a turn, tokens for tracks."""

Result = tuple[tuple[Artefact, ...], tuple[Diagnostic, ...], tuple[str, ...]]
"""Files to write, what is wrong, and notes for the person who prints."""


@dataclass(frozen=True)
class Order:
    """What to print and how; empty `only` and `cards` mean everything.

    Cards go on `paper`, sheets that are read and written on on `sheet_paper`. `margin` is what the
    printer leaves blank around cards, in mm. Maps are as large as `map_size`, or as they must be;
    `public` leaves out what not all may see. `blank` prints cards to design by hand, and no others.
    `booklet` and `html` are for rulebooks, `large_print` also for lists; `lists` adds what decks,
    maps and sheets show in words, `tuck_boxes` a box for each deck.
    Decks of one size share sheets in a `gang`; `joined` puts all cards into one more file. `gutter`
    is the gap between cards, in mm; None leaves one where colour runs to their edge. Parts called
    `leave_out` are not printed, whether they are named or not.
    """

    paper: Paper
    sheet_paper: Paper
    backs: Backs = Backs.LONG_EDGE
    bleed: Bleed = Bleed.SHARED
    marks: Marks = Marks.CROP
    profile: Correction | None = None
    ink: Ink = Ink.FULL
    seats: int | None = None
    variants: tuple[str, ...] = ()
    ruleset: str | None = None
    only: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    preview: bool = False
    jobs: int = 1
    margin: float = MARGIN
    map_size: Paper | None = None
    public: bool = False
    blank: bool = False
    booklet: bool = False
    html: bool = False
    lists: bool = False
    large_print: bool = False
    tuck_boxes: bool = False
    gang: bool = False
    joined: bool = False
    gutter: float | None = None
    leave_out: tuple[str, ...] = ()

    def options(self, title: str, tr: Translate = ENGLISH.tr) -> Options:
        """How cards are put on sheets that are called `title` in their margin."""
        how = (self.backs, self.bleed, self.marks, self.profile, self.margin, title)
        gutters = () if self.gutter is None else (self.gutter,)
        lines = (tr("sheet {number} of {total}, front"), tr("sheet {number} of {total}, back"))
        return Options(self.paper, *how, gutters=gutters, name_lines=lines)

    def deck_name(self, part: str) -> str:
        """`majors-a4.pdf`; whatever makes the print special is part of its name."""
        words = ["reprint"] if self.cards else []
        words += [part, self.paper.id]
        words += [f"{self.seats}-seats", *self.variants] if self.seats else []
        return self._name(words)

    def sheet_name(self, part: str) -> str:
        """`ledger-a4.pdf`: a sheet does not depend on the seats."""
        return self._name([part, self.sheet_paper.id])

    def book_name(self, part: str) -> str:
        """`rulebook-a4-large-print.pdf`."""
        return self._name([part, self.sheet_paper.id, *["large-print"] * self.large_print])

    def list_name(self, part: str) -> str:
        """`majors-list-a4-3-seats.pdf`: a list has what is printed of its deck."""
        words = [f"{part}-list", self.sheet_paper.id]
        words += [f"{self.seats}-seats", *self.variants] if self.seats else []
        return self._name([*words, *["large-print"] * self.large_print])

    def map_name(self, part: str, size: Paper) -> str:
        """`village-a2-on-a4.pdf`: its own size, and that of the paper it is cut up for."""
        tiled = [] if size.id == self.paper.id else ["on", self.paper.id]
        return self._name([part, size.id, *tiled])

    def _name(self, words: list[str]) -> str:
        words += [] if self.ink is Ink.FULL else [self.ink.value]
        return "-".join(words) + ".pdf"


def chosen_designs(game: Game, order: Order) -> dict[str, tuple[Printed, ...]]:
    """The designs to print by deck id, decks without any left out.

    Raises:
        HornbookError: the order names a deck, a card or a number of seats that is not there.
    """
    check_order(order, [game])
    chosen = {deck.id: _designs(deck, order) for deck in _decks(game, order)}
    return {name: designs for name, designs in chosen.items() if designs}


def chosen_sheets(game: Game, order: Order) -> tuple[Sheet, ...]:
    """The sheets to print; none when single cards are reprinted."""
    if order.cards:
        return ()
    wanted = [sheet for sheet in game.sheets if _is_named(sheet.id, order)]
    return tuple(sheet for sheet in wanted if is_wanted(sheet.rulesets, order, game))


def chosen_books(game: Game, order: Order) -> dict[str, Rulebook]:
    """The rulebooks to print by the names of their files; none when single cards are reprinted."""
    books = {} if order.cards else book_names(game.rulebooks)
    wanted = {name: one for name, one in books.items() if _is_named(name, order)}
    return {name: one for name, one in wanted.items() if is_wanted((one.id,), order, game)}


def chosen_maps(game: Game, order: Order) -> tuple[MapFile, ...]:
    """The maps to print: none when single cards are reprinted; for `seats`, those of so many."""
    if order.cards:
        return ()
    wanted = [one for one in game.maps if _is_named(one.id, order)]
    return tuple(one for one in wanted if order.seats in (None, len(one.seats)) or not one.seats)


def _is_named(name: str, order: Order) -> bool:
    return (not order.only or name in order.only) and name not in order.leave_out


def is_wanted(users: tuple[str, ...], order: Order, game: Game) -> bool:
    """Whether what is for the rulesets called `users` is for one that the order is for."""
    return is_used(users, wanted_rules(order, game)) or not (order.ruleset or order.seats)


def wanted_rules(order: Order, game: Game) -> list[Ruleset]:
    """The rulesets that an order is for: those of its name, and for its seats."""
    named = [one for one in game.rulesets if order.ruleset in (None, one.id)]
    return [one for one in named if order.seats is None or allows(one, order.seats)]


def _decks(game: Game, order: Order) -> list[Deck]:
    """The decks to print from; a deck that is named brings those that are printed with it."""
    return [
        deck
        for deck in game.decks
        if deck.id not in order.leave_out
        and (not order.only or {deck.id, deck.printed_with} & set(order.only))
        and is_wanted(deck.rulesets, order, game)
    ]


def _designs(deck: Deck, order: Order) -> tuple[Printed, ...]:
    used = used_by(deck, printed(deck), order.seats, order.variants)
    wanted = set(order.cards)
    return tuple(one for one in used if not wanted or wanted & {one.id, one.card.id})


def share(order: Order, game: Game) -> Order | None:
    """What one box of several has of an order; None where it has nothing of it."""
    known, asked = _known(game), (order.only, order.cards, order.variants)
    held = [
        tuple(one for one in names if one in has) for names, has in zip(asked, known, strict=True)
    ]
    has_all = all(mine or not wanted for wanted, mine in zip(asked, held, strict=True))
    if not has_all or not _rules_fit(order, game) or not _seats_fit(order, game):
        return None
    only, cards, variants = held
    return replace(order, only=only, cards=cards, variants=variants)


def check_order(order: Order, games: Sequence[Game]) -> None:
    """See to it that all of an order can be met by one of the boxes that it goes to.

    Raises:
        HornbookError: it names a deck, a card or a number of seats that none of them has, or a card
            that the rest of the order leaves out.
    """
    rules = {one.id for game in games for one in game.rulesets}
    parts, cards, variants = (
        set().union(*kinds) for kinds in zip(*map(_known, games), strict=True)
    )
    _check([order.ruleset] if order.ruleset else [], rules, "ruleset", games)
    _check(order.variants, variants, "variant", games)
    able = [game for game in games if _rules_fit(order, game)]
    if able and not any(_seats_fit(order, game) for game in able):
        raise _wrong_seats(order, able)
    more = {"map": any(one.maps for one in games), "rulebook": any(one.rulebooks for one in games)}
    *first, last = ["deck", "sheet", *(noun for noun, is_there in more.items() if is_there)]
    _check(order.only, parts, f"{', '.join(first)} or {last}", games)
    _check(order.cards, cards, "card", games)
    for game in games:
        if own := share(order, game):
            if own.ruleset:
                check_variants(game, own.variants, game.ruleset(own.ruleset))
            _check_parts(own, game)
            _check_left_out(own, game)


def _known(game: Game) -> tuple[set[str], set[str], set[str]]:
    """The names of all parts, cards and variants of a box."""
    parts: tuple[Deck | Sheet | MapFile, ...] = (*game.decks, *game.sheets, *game.maps)
    known = [one for deck in game.decks for one in printed(deck)]
    cards = {name for one in known for name in (one.id, one.card.id)}
    ids = {*(one.id for one in parts), *book_names(game.rulebooks), *extra_names(game)}
    return ids, cards, {one.id for one in game.file.variants}


def _rules_fit(order: Order, game: Game) -> bool:
    return order.ruleset is None or order.ruleset in {one.id for one in game.rulesets}


def _seats_fit(order: Order, game: Game) -> bool:
    seats = game.file.seats
    if order.seats is None:
        return True
    in_span = seats.least <= order.seats <= seats.most
    return in_span and bool(wanted_rules(order, game) or not game.rulesets)


def _wrong_seats(order: Order, games: Sequence[Game]) -> HornbookError:
    if len(games) > 1:
        said = ", ".join(f"{game.title} for {seats_text(game)}" for game in games)
        return HornbookError(f"no box is for {order.seats} seats", instead=f"there is {said}")
    game, seats = games[0], games[0].file.seats
    rules = wanted_rules(replace(order, seats=None), game)
    reasons = [why for one in rules if (why := refusal(one, order.seats or 0))]
    if reasons and (order.ruleset or seats.least <= (order.seats or 0) <= seats.most):
        return HornbookError("; ".join(reasons), instead="leave out --seats to print everything")
    give = f"from {seats.least} to {seats.most}" if seats.least < seats.most else f"{seats.least}"
    return HornbookError(
        f"{game.title} is for {seats_text(game)}, not {order.seats}",
        instead=f"give --seats {give}, or leave it out",
    )


def seats_text(game: Game) -> str:
    """`3 to 5 players`, `1 player`."""
    least, most = game.file.seats.least, game.file.seats.most
    if least < most:
        return f"{least} to {most} players"
    return f"{most} player" if most == 1 else f"{most} players"


def box_names(game: Game) -> dict[str, Deck]:
    """The decks that have a tuck box of their own, by the name of the box."""
    decks = {one.id: one for one in game.decks}
    return {f"tuck-box-{name}": one for name, one in decks.items() if one.printed_with not in decks}


def aid_names(game: Game) -> list[str]:
    """The names of the cards that help at the table, of those that a box has."""
    has_tracks = any(isinstance(one.front, TrackFace) for one in game.decks)
    return [TURNS] * bool(turns(game, game.rulesets)) + [TOKENS] * has_tracks


def extra_names(game: Game) -> list[str]:
    """What is printed where it is named, and not otherwise."""
    return [*box_names(game), *aid_names(game)]


def _check(asked: Iterable[str], known: set[str], noun: str, games: Sequence[Game]) -> None:
    for name in asked:
        if name not in known:
            near = did_you_mean(name, known)
            lacks = f"{games[0].title} has no" if len(games) == 1 else "no box has a"
            shown = games[0].id if len(games) == 1 else "BOX"
            raise HornbookError(
                f'{lacks} {noun} "{name}"',
                instead=near or f"`hornbook list {shown}` shows what there is",
            )


def _check_parts(order: Order, game: Game) -> None:
    """That whatever is asked for belongs to what is played, and is for so many seats."""
    parts: tuple[Deck | Sheet, ...] = (*game.decks, *game.sheets)
    users = {part.id: part.rulesets for part in parts}
    users |= {name: (book.id,) for name, book in book_names(game.rulebooks).items()}
    for name, rulesets in users.items():
        if name in order.only and not is_wanted(rulesets, order, game):
            title = game.ruleset(order.ruleset).title if order.ruleset else game.title
            how = title if not order.seats else f"{title} with {order.seats} players"
            raise HornbookError(
                f'"{name}" is not used in {how}', instead="leave out --ruleset and --seats"
            )
    for one in game.maps:
        if one.id in order.only and one not in chosen_maps(game, replace(order, cards=())):
            raise HornbookError(
                f'the map "{one.id}" is for {len(one.seats)} seats, not {order.seats}',
                instead=f"say --seats {len(one.seats)}, or leave it out",
            )


def _check_left_out(order: Order, game: Game) -> None:
    """That every card that is asked for is printed."""
    decks = _decks(game, order)
    for name in order.cards:
        one = replace(order, cards=(name,))
        if not any(_designs(deck, replace(one, seats=None)) for deck in decks):
            raise HornbookError(
                f'"{name}" is in none of the decks that are asked for',
                instead="leave out --only and --ruleset",
            )
        if not any(_designs(deck, one) for deck in decks):
            raise HornbookError(
                f'"{name}" is not used with {order.seats} players, so --seats leaves it out',
                instead="leave out --seats to reprint it",
            )


def parts_of_sets(game: Game) -> tuple[str, ...]:
    """The decks, sheets, maps and rulebooks that sets bring or change; none where that may be all.

    So it may where a set changes what every part can draw on: values, chances or the theme. A
    rulebook changes with its rules; that it lists cards is no reason to look at it again.
    """
    shared = (changes for one in game.sets for changes in (one.file.values, one.file.chances))
    made = any(one.add or one.replace or one.remove for one in shared)
    if made or _is_of_set(game, "theme"):
        return ()
    decks = dict.fromkeys(deck for one in game.sets for deck, ids in one.cards.items() if ids)
    sheets = [
        sheet.id
        for number, sheet in enumerate(game.sheets)
        if PurePath(game.where("components", "sheets", number, "id").file).is_absolute()
    ]
    maps = [one.id for one in game.maps if _is_of_set(game, f"maps/{one.id}")]
    books = [
        name
        for name, one in book_names(game.rulebooks).items()
        if any(_is_of_set(game, f"{folder}/{one.id}") for folder in ("rules", "rulebooks"))
    ]
    return (*decks, *sheets, *maps, *books)


def _is_of_set(game: Game, part: str) -> bool:
    """Whether a part is, or holds, a file of a card set: those are named absolutely."""
    places = game.places.get(part)
    files = getattr(places, "texts", (places.file,)) if places else ()
    return any(PurePath(file).is_absolute() for file in files)


@dataclass(frozen=True)
class Materials:
    """What the artwork of one box is made with; `folder` is the box's own, for its pictures."""

    game: Game
    ink: Ink
    templates: Path
    folder: Path

    @property
    def theme(self) -> Theme:
        """The box's theme as inked."""
        return inked(self.game.theme, self.ink)


@dataclass(frozen=True)
class Workplace:
    """What all tasks of a box share; picklable, so that tasks can run in other processes."""

    game: Game
    folder: Path
    templates: Path
    cache: Path
    sizes: Mapping[str, CardSize]
    order: Order
    icons: frozenset[str] = frozenset()
    """The names of all icons that the box prints."""
    shops: Mapping[str, Shop] = field(default_factory=dict)
    """The print shops of our table, by id."""

    @property
    def materials(self) -> Materials:
        """Where faces are made."""
        return Materials(self.game, self.order.ink, self.templates, self.folder)
