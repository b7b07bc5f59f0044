"""A box as a web page that opens from disk: words, cards, quiz and rulebook, and a projector view.

It asks no network, and no script is needed: that of the projector view only listens to keys.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from markupsafe import Markup

from generator.errors import HornbookError
from generator.exports.school import School, SchoolCard, SchoolQuestion, SchoolWord
from generator.exports.supply import Supply
from generator.exports.target import Export, Target
from generator.exports.web_faults import faults
from generator.model.seating import is_used
from generator.products.documents.references import published
from generator.project import find_project
from generator.render.documents.pieces import DocumentLook
from generator.render.documents.web import pages_html
from generator.render.templates import environment

FOLDER = "documents/web-page"
FULL, LINE = 330, 20
"""Letters that have room beside a card on the wall, and how many a new line costs."""
PAGE, PROJECTOR = "index.html", "projector.html"


@dataclass(frozen=True, slots=True)
class Picture:
    """Where the picture of a card lies, and its pixels."""

    file: str
    width: int
    height: int

    @property
    def wide(self) -> bool:
        """Whether it is wider than high."""
        return self.width > self.height


@dataclass(frozen=True, slots=True)
class Slide:
    """One question, word or card on the wall; `first` of its `kind`, whose id leads to it."""

    kind: str
    one: SchoolQuestion | SchoolWord | SchoolCard
    first: bool

    @property
    def is_full(self) -> bool:
        """Whether a card says so much that its words are set smaller."""
        says = self.one.says if isinstance(self.one, SchoolCard) else ()
        return sum(map(len, says)) + LINE * len(says) > FULL


def export(supply: Supply) -> Export:
    """The page, the projector view, the rulebooks, and the pictures of the cards.

    Raises:
        HornbookError: a box without words, cards and quiz.
    """
    school, tr = School(supply), supply.tr
    if not (school.words or school.shown_cards or school.questions):
        raise HornbookError(
            f"{supply.game.title} has nothing for a page",
            instead="cards, a glossary in game.yaml, or a lesson.yaml",
        )
    pictures = _pictures(school)
    books = dict(_books(school))
    shared = _values(school, pictures)
    named = [(file, name) for file, (name, _) in books.items()]
    files = {
        PAGE: _page("page", **shared, **_of_page(school), books=named).encode(),
        PROJECTOR: _page("projector", **shared, slides=_slides(school), script=_own("projector.js"))
        .encode(),
        **{file: page.encode() for file, (_, page) in books.items()},
        **{pictures[one].file: data for one, data in school.pictures.items()},
    }  # fmt: skip
    how = (
        tr("Open {file} in a browser. It asks no network: copy the whole folder to a stick or to "
           "the files of your school, and it works there as well.", file=PAGE),
        tr("{file} is for the wall: one question, word or card at a time. Press F11 for the whole "
           "screen; the arrows go on and back, and Enter shows the answer.", file=PROJECTOR),
        tr("Both print from the browser."),
    )  # fmt: skip
    return Export(files, how, tuple(school.lost(sliders=False, books=False)))


def _own(name: str) -> Markup:
    """A style sheet or script of ours."""
    path = find_project().templates / FOLDER / name
    return Markup(path.read_text("utf-8"))  # noqa: S704 # ours


def _page(name: str, **values: Any) -> str:
    """A page that a template of ours writes; all words in it are escaped."""
    template = environment(find_project().templates).get_template(f"{FOLDER}/{name}.html")
    return template.render(style=_own(f"{name}.css"), **values)


def _values(school: School, pictures: Mapping[tuple[str, str], Picture]) -> dict[str, Any]:
    """What both pages show."""
    lesson, tr = school.lesson, school.tr
    held = {
        "quiz": (tr("Quiz"), school.questions),
        "words": (tr("Words"), school.words),
        "cards": (tr("Cards"), school.shown_cards),
    }
    return {
        "tr": tr,
        "language": school.supply.language,
        "title": school.title,
        "enquiry": school.plain(lesson.enquiry) if lesson else "",
        "parts": [(name, title) for name, (title, many) in held.items() if many],
        "pictures": pictures,
    }


def _of_page(school: School) -> dict[str, Any]:
    lesson, supply = school.lesson, school.supply
    books = lesson.bibliography.values() if lesson else ()
    cards = groupby(school.shown_cards, key=lambda one: one.deck)
    return {
        "about": school.plain(school.game.file.about),
        "words": [list(many) for _, many in groupby(school.words, key=lambda one: one.kind)],
        "decks": [(deck, list(many)) for deck, many in cards],
        "questions": school.questions,
        "sources": [school.plain(published(one, supply.catalogue)) for one in books],
        "credits": [part for part in supply.credits.split("\n\n") if part.strip()],
    }


def _slides(school: School) -> list[Slide]:
    held: dict[str, tuple[SchoolQuestion | SchoolWord | SchoolCard, ...]] = {
        "quiz": school.questions, "words": school.words, "cards": school.shown_cards,
    }  # fmt: skip
    return [
        Slide(kind, one, not place) for kind, many in held.items() for place, one in enumerate(many)
    ]


def _pictures(school: School) -> dict[tuple[str, str], Picture]:
    """Where the pictures lie: `pictures/goods-apple-front.jpg`."""
    found = {}
    for deck in school.decks:
        shot = school.shot(deck)
        for name, face in school.pictures:
            if name == deck.id:
                file = f"pictures/{deck.id}-{face.replace('/', '-')}.jpg"
                found[name, face] = Picture(file, shot.width, shot.height)
    return found


def _books(school: School) -> Iterator[tuple[str, tuple[str, str]]]:
    """The rulebooks of the class, each a page that holds all it needs: title and HTML by file."""
    supply, rules = school.supply, school.ruleset
    for name, book in supply.books.items():
        if rules is None or is_used((book.id,), (rules,)):
            pages = supply.book_pages(name)
            look = DocumentLook(supply.place.order.ink, catalogue=supply.catalogue)
            yield f"{name}.html", (pages.title, pages_html(pages, supply.game, look))


TARGET = Target("A web page for a class", export, faults, for_school=True)
