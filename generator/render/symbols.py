"""Icons and symbols as HTML: inline SVG in a colour, with the words that a reader hears instead."""

from functools import lru_cache
from html import escape

from markupsafe import Markup

from generator import assets
from generator.diagnostics import quoted
from generator.errors import HornbookError
from generator.model.theme import Symbol, Theme
from generator.words.markup import SymbolPainter


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
        inside = (
            icon_markup(symbol.icon, ink, symbol.title)
            if symbol.icon
            else escape(symbol.letters or symbol.title)
        )
        return f'<span class="symbol{shape}" title="{escape(symbol.title)}">{inside}</span>'

    return paint


def symbol_title(theme: Theme, name: str) -> str:
    """What a symbol is called when it is read aloud."""
    symbol = theme.symbols.get(name)
    return symbol.title if symbol else name.replace("-", " ")
