"""The words of a document as HTML: values filled in, our small markup, symbols drawn."""

from collections.abc import Mapping

from markupsafe import Markup

from generator import assets
from generator.diagnostics import Diagnostic, Position
from generator.model.game import Game
from generator.model.theme import Theme
from generator.render.documents.codes import SHEET_WORDS
from generator.render.templates import symbol_painter, symbol_title
from generator.words.markup import SYMBOL, inline, marked, paragraphs, plain
from generator.words.texts import WordsError, fill, game_context

BRACES = ("{{", "}}", "{%", "{#")
"""What would begin or end a value."""


class Filled(str):
    """Content text whose values are filled in, and that holds nothing that looks like one."""

    __slots__ = ()


class Literal(Filled):
    """Content text that is shown letter by letter, since its signs are escaped."""

    __slots__ = ()


def filled(text: str, context: Mapping[str, object]) -> Filled:
    """Content text with the values of `context`; what is filled already stays as it is.

    Raises:
        WordsError: it names a value that is not there.
    """
    return text if isinstance(text, Filled) else Filled(_apart(fill(text, dict(context))))


def literal(text: str) -> Literal:
    """`text` such that it is shown as it is; what is literal already is not escaped again."""
    if isinstance(text, Literal):
        return text
    bare = _apart(SYMBOL.sub(r"\1", text))
    return Literal(bare.replace("\\", "\\\\").replace("*", "\\*"))


def _apart(text: str) -> str:
    for sign in BRACES:
        text = text.replace(sign, " ".join(sign))
    return text


class DocumentText:
    """Speaks for one document; what cannot be worked out is collected in `findings`.

    They stand at `position`, which moves on with the section of a document of many.
    """

    def __init__(self, game: Game, theme: Theme, position: Position) -> None:
        self._context, self._language = game_context(game), game.file.language
        self._theme = theme
        self._paint = symbol_painter(theme)
        self.position = position
        self.findings: dict[Diagnostic, None] = {}

    def say(self, text: str) -> Markup:
        """One run of text as HTML."""
        return Markup(inline(self._filled(text), self._symbol))  # noqa: S704 - `inline` escapes

    def tell(self, text: str) -> Markup:
        """Paragraphs as HTML."""
        return Markup(paragraphs(self._filled(text), self._symbol))  # noqa: S704 - as above

    def bare(self, text: str) -> str:
        """The text as it is read aloud: no markup, symbols by their titles."""
        return plain(self._filled(text), lambda name: symbol_title(self._theme, name))

    def whole_number(self, text: str, least: int, most: int) -> int | None:
        """The number that `text` comes to; None for anything else."""
        said = self.bare(text)
        is_number = said.isascii() and said.isdigit() and len(said) <= len(str(most))
        return int(said) if is_number and least <= int(said) <= most else None

    def _filled(self, text: str) -> str:
        try:
            said = text if isinstance(text, Filled) else fill(text, self._context)
            return marked(said, self._language)
        except WordsError as trouble:
            self.findings[SHEET_WORDS.at(self.position, str(trouble))] = None
            return ""

    def _symbol(self, name: str) -> str:
        """The symbol drawn, in its band's colours if it has one; as typed where there is none."""
        symbol = self._theme.symbols.get(name)
        icon = symbol.icon if symbol else name
        if icon is not None and icon not in assets.icon_names():
            return f":{name}:"
        if name not in self._theme.bands:
            return self._paint(name)
        parts = {"--fill": "fill", "--text": "ink", "--line": "line"}
        colours = "; ".join(f"{own}: var(--band-{name}-{of})" for own, of in parts.items())
        return f'<span class="banded" style="{colours}">{self._paint(name)}</span>'
