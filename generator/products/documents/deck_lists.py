"""A deck in words: what its faces show, card by card, for those who do not see them.

Nothing is told that no face shows: words are read off the faces as they are painted.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.layout.boards import Lane, first_printed
from generator.model.deck import Scale
from generator.model.theme import Theme
from generator.products.decks import DeckArt
from generator.products.documents.written import written
from generator.render.documents.pieces import Pages
from generator.render.faces import AnyArtwork
from generator.render.scales import ScaleArtwork
from generator.render.tracks import TrackArtwork
from generator.words.catalogue import Catalogue
from generator.words.filters import minus
from generator.words.heard import Heard, heard

Lines = tuple[str, ...]


SHORT = 40
"""Letters of a line that stands behind a title to tell namesakes apart."""
KIND = 80
"""Letters of a back that is one kind of several."""


@dataclass(frozen=True, slots=True)
class FaceLines:
    """What a face says: its signs, its words line by line, and the lines that are no rule."""

    signs: Lines
    words: Lines
    asides: Lines = ()

    @property
    def lines(self) -> Lines:
        """Signs in one line, and words."""
        return (*([_sentence("; ".join(self.signs))] if self.signs else []), *self.words)

    @property
    def apart(self) -> Lines:
        """What may tell it from a face with the same title, the best first."""
        short = (one.rstrip(".") for one in self.words if len(one) <= SHORT)
        return (*short, *self.signs)


@dataclass(slots=True)
class ListedCard:
    """Cards that say the same: how many there are, and the lines of both of their sides.

    `asides` are the lines that are no rule, each with how many of the cards have it.
    """

    title: str
    face: FaceLines
    back: Lines
    copies: int = 0
    asides: Counter[Lines] = field(default_factory=Counter)

    @property
    def front(self) -> Lines:
        """What all of their fronts say."""
        return self.face.lines


@dataclass(frozen=True, slots=True)
class ListedBacks:
    """What backs say; `kinds` are how many cards have each, where backs tell cards apart."""

    are_alike: bool
    said: Lines
    kinds: tuple[tuple[Lines, int], ...]


def deck_list(arts: Sequence[DeckArt], theme: Theme, catalogue: Catalogue, name: str) -> Pages:
    """The list of a deck and of those that are printed with it; its document is called `name`."""
    deck = arts[0].deck
    cards, backs = listed(arts, theme, catalogue)
    size = arts[0].look.size
    return written(
        "deck-list", catalogue, name, deck=deck, decks=[one.deck for one in arts], size=size,
        cards=cards, backs=backs, several=len({one.back for one in cards}) > 1,
    )  # fmt: skip


def listed(
    arts: Sequence[DeckArt], theme: Theme, catalogue: Catalogue
) -> tuple[tuple[ListedCard, ...], ListedBacks]:
    """The cards in their order, those that say the same as one, and what their backs say."""
    reader = FaceReader(theme, catalogue)
    same: dict[tuple[str, Lines, Lines], ListedCard] = {}
    drawn, backs = set[str](), Counter[Lines]()
    for art in arts:
        for one in art.sides:
            title = str(one.printed.word("title"))
            front = reader.face(art.faces[one.front], title)
            behind = reader.face(art.faces[one.back], title)
            back = (*behind.lines, *behind.asides)
            drawn.add(one.back)
            backs[back] += one.printed.copies
            made = ListedCard(title, front, back)
            card = same.setdefault((title, front.lines, back), made)
            card.copies += one.printed.copies
            card.asides[front.asides] += one.printed.copies
    cards = tuple(same.values())
    shared = next(iter(backs)) if len(backs) == 1 else ()
    _tell_apart(cards)
    if len(backs) == 1:
        cards = tuple(replace(one, back=()) for one in cards)
    is_kind = all(sum(map(len, one)) <= KIND for one in backs)
    kinds = tuple(backs.items()) if is_kind and 1 < len(backs) < len(same) else ()
    return cards, ListedBacks(len(drawn) == len(arts), shared, kinds)


def _tell_apart(cards: Sequence[ListedCard]) -> None:
    """Put behind the title of namesakes what tells them apart, else their number."""
    many = Counter(one.title for one in cards)
    shown = Counter((one.title, line) for one in cards for line in {*one.face.apart})
    numbers = Counter[str]()
    for one in cards:
        title = one.title
        numbers[title] += 1
        own = [line for line in one.face.apart if shown[title, line] == 1]
        if many[title] > 1:
            one.title = f"{title}: {own[0]}" if own else f"{title} {numbers[title]}"


@dataclass(frozen=True)
class FaceReader:
    """Says what is on a face, in the language of the game."""

    theme: Theme
    catalogue: Catalogue

    def face(self, face: AnyArtwork, title: str) -> FaceLines:
        """What is on a face, line by line, but for its `title`: signs first, in one line."""
        name = title.casefold()
        told = [one for one in self._heard(face) if one.is_sign or not _is_in(one.text, name)]
        signs = {_bare(one.text): one.text for one in told if one.is_sign}
        words = {_bare(one.text): one for one in told if _bare(one.text) not in signs}
        rules, asides = (
            tuple(_sentence(one.text) for one in words.values() if one.is_aside is aside)
            for aside in (False, True)
        )
        return FaceLines(tuple(signs.values()), rules, asides)

    def _heard(self, face: AnyArtwork) -> Iterable[Heard]:
        match face:
            case ScaleArtwork():
                return self._scale(face.scale)
            case TrackArtwork():
                return (Heard(one) for one in self._track(face))
        return heard(face.body)

    def _scale(self, scale: Scale) -> Iterator[Heard]:
        """Which numbers there are, and from where to where."""
        span = {"first": minus(first_printed(scale)), "last": minus(scale.last)}
        yield Heard(self.theme.bands[scale.style].title, is_sign=True)
        yield Heard(self.catalogue.tr("Numbers {first} to {last}, from the top down.", **span))

    def _track(self, face: TrackArtwork) -> Iterator[str]:
        """The rows: from where to where they go, and what stands at which space."""
        yield face.title
        if face.note:
            yield face.note
        for lane in face.lanes:
            span = {"row": lane.title, "first": minus(lane.first), "last": minus(lane.last)}
            row = self.catalogue.tr("{row}: spaces {first} to {last}", **span)
            yield f"{row}. {'; '.join(self._spaces(lane))}".strip()

    def _spaces(self, lane: Lane) -> Iterator[str]:
        """What stands at the spaces of a row that say more than their number."""
        notes: Mapping[int, str] = dict(lane.notes) | dict(lane.labels)
        ringed = self.catalogue.tr("ringed")
        for number in range(lane.first, lane.last + 1):
            said = [ringed] * (number == lane.mark) + [notes.get(number, "").strip("()")]
            if any(said):
                yield f"{minus(number)}: {', '.join(filter(None, said))}"


def _is_in(line: str, title: str) -> bool:
    """Whether a line says no more than the title does, or a part of it."""
    return f" {line.casefold()} " in f" {title} "


def _bare(line: str) -> str:
    return line.casefold().rstrip(".")


def _sentence(line: str) -> str:
    """The line with a capital at its beginning and a stop at its end."""
    stop = "" if line[-1:] in ".!?…:”’»“" else "."
    return f"{line[:1].upper()}{line[1:]}{stop}"
