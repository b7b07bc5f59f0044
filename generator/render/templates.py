"""The Jinja environment of our own HTML templates, and what they may use: icons, symbols, slots."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateError
from markupsafe import Markup
from markupsafe import escape as html

from generator import assets
from generator.diagnostics import quoted
from generator.errors import ExitCode, HornbookError
from generator.model.outlines import OUTLINES
from generator.model.theme import Symbol, Theme
from generator.printable import printable
from generator.render.untrusted import fill_untrusted, is_untrusted
from generator.words import filters
from generator.words.markup import SymbolPainter, inline, paragraphs, plain, with_numbers_held
from generator.words.texts import GrammarError, WordsError, callable_from_words

TROUBLE = (
    *(ArithmeticError, AttributeError, LookupError, TypeError, ValueError),
    *(RecursionError, SyntaxError, GrammarError, WordsError),
)
"""What filling a template may raise where a card is not what it expects, or the template wrong."""
MOST = 1_000
"""Numbers that `range` may give at once: more marks than that are on no card."""
_PARAGRAPH = re.compile(r"<p(?: [^>]*)?>(.*?)</p>", re.DOTALL)
LONGEST_SAID = 2_000
"""Characters that a text of a template may have when it is filled."""


@lru_cache(maxsize=512)
def icon_markup(name: str, colour: str, title: str = "") -> Markup:
    """The icon as inline SVG in `colour` (`#rrggbb`); with a title, it is also read aloud.

    Raises:
        HornbookError: there is no such icon; lint finds that first, unless it is told to be silent.
    """
    try:
        body = assets.icon_svg(name).replace("currentColor", colour)
    except KeyError as error:
        hint = "name one of the icon collection"
        raise HornbookError(f"there is no icon {quoted(name)}", instead=hint) from error
    heard = f"<title>{escape(title)}</title>" if title else ""
    return Markup(f'<svg class="icon" viewBox="0 0 512 512">{heard}{body}</svg>')  # noqa: S704 - ours


def symbol_painter(theme: Theme, colour: str = "ink") -> SymbolPainter:
    """A function that shows a symbol of `theme`, or else an icon, in one of its colours."""
    ink = theme.colours.get(colour, colour)

    def paint(name: str) -> str:
        symbol = theme.symbols.get(name) or Symbol(icon=name, title=name.replace("-", " "))
        shape = "" if symbol.shape == "none" else f" symbol-{symbol.shape}"
        inside: str = escape(symbol.letters or symbol.title)
        if symbol.icon:
            inside = icon_markup(symbol.icon, ink, symbol.title)
        return f'<span class="symbol{shape}" title="{escape(symbol.title)}">{inside}</span>'

    return paint


def symbol_title(theme: Theme, name: str) -> str:
    """What a symbol is called when it is read aloud."""
    symbol = theme.symbols.get(name)
    return symbol.title if symbol else name.replace("-", " ")


class Slot(Markup):
    """A filled place of a template: HTML, and under `plain` the same as plain text."""

    plain_text: str = ""


class Slots:
    """The places of a template by name; one that the content leaves open is empty."""

    def __init__(self, filled: Mapping[str, Slot]) -> None:
        self._filled = filled

    def __getattr__(self, name: str) -> Slot:
        return self._filled.get(name, Slot(""))


def slot(text: str, theme: Theme) -> Slot:
    """`text` with our markup as a filled place."""
    made = Slot(inline(with_numbers_held(text), symbol_painter(theme)))
    made.plain_text = plain(text)
    return made


def prose(text: str, theme: Theme) -> Markup:
    """`text` with our markup as paragraphs, each marked as one that says rules."""
    html = paragraphs(with_numbers_held(text), symbol_painter(theme))
    return Markup(html.replace("<p>", "<p data-rules>"))  # noqa: S704 - `paragraphs` escapes


def _split(value: Any, by: str | None = None) -> list[str]:
    """The parts of a text as it is read: between its spaces, or where `by` stands."""
    parts = _plain(value).split(by)
    if len(parts) > MOST:
        raise ValueError(f"a text has {len(parts):,} parts, at most {MOST:,}")
    return parts


def _plain(value: Any) -> str:
    return str(getattr(value, "plain_text", value))


def _paragraphs(value: Any) -> list[Markup]:
    """What stands in the paragraphs of `face.text`, each as HTML without its `<p>`."""
    found = _PARAGRAPH.findall(html(value))
    return [Markup(one) for one in found]  # noqa: S704 - what is no HTML is escaped


def _symbols_held(value: Any) -> Markup:
    """A text with its symbols kept on the line of the word that follows."""
    held = str(html(value)).replace("</span> ", "</span>&nbsp;")
    return Markup(held)  # noqa: S704 - what is no HTML is escaped


def house_words(house: Mapping[str, str]) -> Callable[..., str]:
    """What templates of faces call as `tr`: a text of theirs in the language of the box.

    Its `{name}` is filled from names that go with it; filled with HTML, it is HTML.
    """

    def tr(text: str, **names: object) -> str:
        said = house.get(text, text)
        if any(hasattr(value, "__html__") for value in names.values()):
            said = html(said)
        for name, value in names.items():
            mark, words = f"{{{name}}}", value if isinstance(value, str) else str(value)
            if len(said) + said.count(mark) * len(words) > LONGEST_SAID:
                raise WordsError("a text of a template grows too long")
            said = said.replace(mark, words)  # of HTML it escapes what is none
        return said

    return callable_from_words(tr)


FILTERS = {
    **filters.FILTERS,
    "paragraphs": _paragraphs,
    "plain": _plain,
    "split": _split,
    "symbols_held": _symbols_held,
}


@lru_cache(maxsize=8)
def environment(folder: Path) -> Environment:
    """Templates below `folder`, with escaping, our filters, and an error for unknown names."""
    made = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters.update(FILTERS)
    made.globals["range"] = _range
    return made


def _range(*ends: int) -> range:
    """How often something is drawn may be a number that a card says.

    Raises:
        ValueError: it is far too large.
    """
    numbers = range(*ends)
    if len(numbers) > MOST:
        raise ValueError(f"it should draw something {len(numbers):,} times, at most {MOST:,}")
    return numbers


def fill_template(folder: Path, name: str, context: Mapping[str, Any], subject: str) -> str:
    """The template `name` of `folder` filled over `context`, for the face called `subject`.

    Raises:
        HornbookError: there is no such template, or it counts on what this card does not have.
    """
    try:
        if is_untrusted(folder, name):
            return fill_untrusted(folder, name, context, FILTERS)
        return environment(folder).get_template(f"{name}.html").render(context)
    except (TemplateError, HornbookError, *TROUBLE) as error:
        said = getattr(error, "message", None) or str(error) or type(error).__name__
        instead = error.instead if isinstance(error, HornbookError) else ""
        raise HornbookError(
            f"the face template {quoted(name)} cannot be filled for {quoted(subject)}: "
            f"{printable(said)}",
            ExitCode.FINDINGS,
            instead=instead or f"see what templates/faces/{name}.html expects of a card",
        ) from error


def tools(theme: Theme) -> dict[str, Any]:
    """What every template of a box may use: `icon`, `symbol`, `outlines`, and the theme itself."""
    painter = symbol_painter(theme)

    def icon(name: str, colour: str = "ink", title: str = "") -> Markup:
        return icon_markup(name, theme.colours.get(colour, colour), title)

    def symbol(name: str) -> Markup:
        return Markup(painter(name))  # noqa: S704 - ours

    callables = {"icon": callable_from_words(icon), "symbol": callable_from_words(symbol)}
    return {"theme": theme, "outlines": OUTLINES, **callables}
