"""Pages: templates of the studio, filled in the language of whoever reads them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from generator.errors import ExitCode, HornbookError
from generator.languages.catalogues import languages_of, read_catalogue
from generator.studio.sitters import sitter
from generator.words.catalogue import ENGLISH, Catalogue

if TYPE_CHECKING:
    from generator.studio.state import Studio

LANGUAGE = "hornbook-language"
"""The cookie that says which language somebody has chosen."""


@dataclass(frozen=True)
class Place:
    """A part of the studio, as the head of each page names it."""

    path: str
    name: str
    says: str


def places(tr: Any) -> tuple[Place, ...]:
    """The parts of the studio, in the order in which people need them."""
    return (
        Place("/look", tr("Look"), tr("Boxes as shelves of cards, and each card large.")),
        Place("/print", tr("Print"), tr("See the sheets as they will be, then print them.")),
        Place("/export", tr("Export"), tr("To tables on screens, print shops, cutters, schools.")),
        Place("/teach", tr("Teach"), tr("A lesson for a class: handouts, roles, questions, key.")),
        Place("/make", tr("Make"), tr("Write cards of your own, and see them at once.")),
        Place("/prove", tr("Prove"), tr("Play hundreds of matches, and read what they show.")),
        Place("/play", tr("Play"), tr("A table with the printed cards: alone or with others.")),
        Place("/translate", tr("Translate"), tr("Cards in another language, side by side.")),
    )


class Pages:
    """The templates in `folder`, and the catalogues beside them."""

    def __init__(self, templates: Path) -> None:
        self.templates = templates
        self.languages = ("en", *languages_of(templates))
        self._environment = Environment(
            loader=FileSystemLoader(templates / "studio"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def language(self, request: Request) -> str:
        """The language that a person has chosen, or else the first that the browser asks for.

        That of a seat at a table, which `request.state` holds, goes before both.
        """
        of_seat = getattr(request.state, "language", "").partition("-")[0]
        if of_seat in self.languages:
            return str(of_seat)
        chosen = request.cookies.get(LANGUAGE, "")
        if chosen in self.languages:
            return chosen
        for part in request.headers.get("accept-language", "").split(","):
            tag = part.partition(";")[0].strip().partition("-")[0].lower()
            if tag in self.languages:
                return tag
        return "en"

    def catalogue(self, request: Request) -> Catalogue:
        """The words of ours in the language of whoever asks."""
        return self._catalogue(self.language(request))

    @lru_cache(maxsize=8)  # noqa: B019 # there is one of these in a run
    def _catalogue(self, language: str) -> Catalogue:
        if language == "en":
            return ENGLISH
        held = read_catalogue(self.templates, language)
        said = {text: entry.text for (_, text), entry in held.entries.items()}
        return Catalogue(language, said)

    def text(self, request: Request, template: str, **values: Any) -> str:
        """A template as text; it knows `tr`, `many`, `number`, `places`, `here`, and `values`."""
        catalogue = self.catalogue(request)
        shared: Mapping[str, Any] = {
            "tr": catalogue.tr,
            "many": catalogue.many,
            "number": catalogue.number,
            "language": catalogue.language,
            "languages": self.languages,
            "named": partial(named_languages, within=catalogue.language),
            "places": () if only_seats(request) else places(catalogue.tr),
            "here": request.url.path,
            "address": local(str(request.url.replace(scheme="", netloc=""))),
            "Markup": Markup,
            "sitter": sitter,
        }
        return self._environment.get_template(template).render({**shared, **values})

    def page(self, request: Request, template: str, status: int = 200, **values: Any) -> Response:
        """A whole page, or a part of one."""
        return HTMLResponse(self.text(request, template, **values), status_code=status)


def named_languages(tags: Iterable[str], within: str) -> list[tuple[str, str]]:
    """Languages with what they are called in another: `German` for `de`; else by their tags."""
    from babel import Locale, UnknownLocaleError

    def named(tag: str) -> str:
        try:
            return str(Locale.parse(tag, sep="-").get_display_name(Locale.parse(within, sep="-")))
        except (UnknownLocaleError, ValueError):
            return tag

    return [(tag, named(tag)) for tag in tags]


def only_seats(request: Request) -> bool:
    """Whether it was asked by a phone at a table, which has no other page of the studio."""
    return bool(getattr(request.app.state, "only_seats", False))


def studio_of(request: Request) -> "Studio":
    """The studio that a request is for."""
    studio: Studio = request.app.state.studio
    return studio


def page(request: Request, template: str, status: int = 200, **values: Any) -> Response:
    """A page of the studio that the request is for."""
    return studio_of(request).pages.page(request, template, status, **values)


def page_words(request: Request) -> Catalogue:
    """The words of ours in the language of whoever asks."""
    return studio_of(request).pages.catalogue(request)


def local(address: str) -> str:
    """An address of the studio itself to go back to; the first page for any other."""
    return "/" + address.lstrip("/\\") if address.startswith("/") else "/"


def revalidated(request: Request, data: bytes, media_type: str) -> Response:
    """The data, or that the browser has them already: it asks each time, by their hash."""
    tag = f'"{sha256(data).hexdigest()[:20]}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=media_type, headers=headers)


async def trouble(request: Request, error: Exception) -> Response:
    """The page that says why something could not be done, and what to do about it."""
    if isinstance(error, HornbookError):
        status = 500 if error.exit_code == ExitCode.OURS else 422
        said, instead = error.message, error.instead or ""
    elif isinstance(error, OSError):
        status, said, instead = 500, error.strerror or str(error), ""
    else:
        status, said, instead = 500, type(error).__name__, ""
    return page(request, "trouble.html", status, said=said, instead=instead)
