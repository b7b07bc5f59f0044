"""How many more letters there is room for on a card, text by text: told to translators."""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import cycle

from generator.diagnostics import ContentPath
from generator.model.deck import Deck, Printed, printed
from generator.products.decks import deck_art
from generator.products.order import Workplace
from generator.render.faces import Artwork
from generator.words.markup import plain
from generator.words.texts import card_context, fill, game_context

WORDS = ("title", "text", "flavour")
"""What a card says in its own words."""
FILLER = "the old house at the end of our street has a green door and two small windows"
ROUNDS = 6
"""So often a text is tried, each time shorter by what had no room; then there is none for more."""
LEAST = 3
"""Letters by which it gets shorter at least."""


@dataclass(slots=True)
class _Tried:
    """A text of a design, with so many letters behind it."""

    design: Printed
    word: str
    path: ContentPath
    more: int

    @property
    def longer(self) -> Printed:
        """The design with the letters behind its text, and an id of its own."""
        one, said = self.design, f"{self.design.word(self.word)} {_letters(self.more - 1)}"
        named = replace(one, id=f"{one.id}~{self.word}")
        if one.design is not None and getattr(one.design, self.word) is not None:
            return replace(named, design=one.design.model_copy(update={self.word: said}))
        return replace(named, card=one.card.model_copy(update={self.word: said}))


def room_on_cards(
    place: Workplace, deck: Deck, wanted: Container[ContentPath] | None = None
) -> Mapping[ContentPath, int]:
    """By the path of each text on the fronts of a deck: so many letters may it become longer.

    At the sizes that it has now, and no further than twice as long. Of the texts at the `wanted`
    paths alone, where some are given.

    Raises:
        HornbookError: fonts are missing, or a face cannot be filled.
    """
    from generator.render.room import fits_of, letters_over  # WeasyPrint is heavy to load

    size, designs = place.sizes[deck.size], printed(deck)
    art = deck_art(place.materials, deck, size, designs)
    fronts = {one.printed.id: art.faces[one.front] for one in art.sides}
    faces = {name: face for name, face in fronts.items() if isinstance(face, Artwork)}
    texts = _texts(place, deck, (one for one in designs if one.id in faces))
    left = [one for one in texts if wanted is None or one.path in wanted]
    found = {one.path: 0 for one in left}
    shown_on = {one.design.id: faces[one.design.id] for one in left}
    fits = fits_of(shown_on, art.look, place.cache) if left else {}
    for _ in range(ROUNDS):
        longer = deck_art(place.materials, deck, size, [one.longer for one in left])
        shown = [longer.faces[one.front] for one in longer.sides]
        tried = [
            (face, fits[one.design.id])
            for one, face in zip(left, shown, strict=True)
            if isinstance(face, Artwork)
        ]
        over = [*letters_over(tried, art.look, place.cache)]
        found |= {one.path: one.more for one, lost in zip(left, over, strict=True) if not lost}
        for one, lost in zip(left, over, strict=True):
            one.more -= max(LEAST, lost) if lost else one.more
        left = [one for one in left if one.more > LEAST]
        if not left:
            break
    return found


def _texts(place: Workplace, deck: Deck, designs: Iterable[Printed]) -> Iterator[_Tried]:
    """Each text once, with the first design that shows it, to become twice as long."""
    shared, seen = game_context(place.game), set[ContentPath]()
    for one in designs:
        values = card_context(shared, deck, one)
        for word in WORDS:
            path = one.path_of(word)
            if one.word(word) and path not in seen:
                seen.add(path)
                yield _Tried(one, word, path, len(plain(fill(str(one.word(word)), values))) + 1)


def _letters(number: int) -> str:
    """So many letters of words as they usually come."""
    words, long = [], 0
    for word in cycle(FILLER.split(" ")):
        if long >= number:
            break
        words.append(word)
        long += len(word) + 1
    return " ".join(words)[: max(1, number)]
