"""One measurement in a process of its own: `python -m tests.bench.child NAME CACHE`, JSON out.

Times are those of the processor, with processes that it starts, so that whatever else the machine
does counts little; they leave out starting Python and making TrueType copies of fonts, which
happens once on a machine. The peak of memory is that of the largest process.
"""

import json
import resource
import sys
from collections.abc import Callable
from pathlib import Path

from generator.layout.imposition import impose
from generator.layout.sheet import Printable, pages
from generator.model.deck import printed
from generator.products.decks import deck_art
from generator.render import painting
from generator.render.assembly import assemble
from generator.render.faces import Artwork
from generator.render.fitting import widest
from generator.render.marks import paint_marks
from tests.bench.decks import Press

Result = dict[str, float]
FACES = 100
"""Designs of the deck that is printed cold, warm and edited."""

ALONE = 12
"""Cards that are painted one by one."""


def used() -> float:
    """Seconds of processor time of this process and of those that it waited for."""
    whose = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    return sum(one.ru_utime + one.ru_stime for one in map(resource.getrusage, whose))


def timed(press: Press, designs: int, copies: int, edited: bool = False) -> Result:
    """Print one deck and count."""
    deck = press.deck(designs, copies, edited)
    start = used()
    painted, made = press.print(deck)
    seconds = used() - start
    assert made.cards == designs * copies, made.cards
    assert not painted.findings, painted.findings[0]
    return {"seconds": seconds, "cards": made.cards, "faces": made.faces, "bytes": len(made.pdf)}


def alone(press: Press) -> Result:
    """Seconds per card of one WeasyPrint run each, front and back, with the same HTML and CSS."""
    deck = press.deck(FACES, 1)
    art = deck_art(press.materials(deck), deck, press.size, printed(deck))
    cards = [(art.faces[one.front], art.faces[one.back]) for one in art.sides[:ALONE]]
    start = used()
    for card in cards:
        brush = painting.Brush(art.look, press.cache)
        both = [
            (one, widest(art.look.theme, one.template)) for one in card if isinstance(one, Artwork)
        ]
        painting.lay_out(both, brush).write_pdf()
    return {"seconds": (used() - start) / len(cards)}


def real(press: Press) -> Result:
    """The real deck, as `timed` does it."""
    start = used()
    _, made = press.print(press.real)
    return {"seconds": used() - start, "cards": made.cards, "faces": made.faces}


def sizes(press: Press) -> Result:
    """Bytes of the real deck, and of the same with a form of its own for every copy."""
    painted, made = press.print(press.real)
    sides = {one.printed.id: one for one in painted.art.sides}
    files: dict[str, Path] = {}
    cards = []
    for design in printed(press.real):
        for copy in range(design.copies):
            pair = sides[design.id]
            names = [f"{design.id}-{copy}/{side}" for side in ("front", "back")]
            for name, face in zip(names, (pair.front, pair.back), strict=True):
                files[name] = painted.faces[face].pdf
            cards.append(Printable(*names))
    imposition = impose(cards, press.size, press.options)
    order = tuple(pages(imposition))
    marks = paint_marks(order, imposition.paper_width, imposition.paper_height)
    anew = assemble(order, marks, files, press.size, press.cache)
    return {"bytes": len(made.pdf), "anew": len(anew), "cards": made.cards}


SCENES: dict[str, Callable[[Press], Result]] = {
    "fonts": lambda press: timed(press, 1, 1),
    "small": lambda press: timed(press, FACES, 1),
    "edited": lambda press: timed(press, FACES, 1, edited=True),
    "thousand": lambda press: timed(press, 100, 10),
    "ten-thousand": lambda press: timed(press, 1000, 10),
    "unique": lambda press: timed(press, 1000, 1),
    "alone": alone,
    "real": real,
    "sizes": sizes,
}


def main() -> None:
    """Run the scene that is named, and print its numbers."""
    name, cache = sys.argv[1:]
    result = SCENES[name](Press(Path(cache)))
    whose = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    result["memory"] = max(resource.getrusage(one).ru_maxrss for one in whose) * 1024
    print(json.dumps(result))  # noqa: T201


if __name__ == "__main__":
    main()
