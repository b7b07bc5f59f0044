"""Icons and symbols that there are none of."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from generator.diagnostics import Code, Diagnostic, Severity, did_you_mean, quoted
from generator.lint.case import Case
from generator.lint.icon_uses import icon_uses
from generator.words.markup import plain, symbols_in

CODE = Code(
    id="P303",
    slug="missing-icon",
    severity=Severity.ERROR,
    what="A card, symbol, sheet or text names an icon that is not in the collection.",
    why="Its place would stay empty on paper.",
    example="icon: candel-flame",
    instead="icon: candle-flame",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each name, at its first use: the slip may be in the theme's symbols."""
    symbols = frozenset(case.game.theme.symbols)
    uses = [use for use in icon_uses(case) if use.name not in case.known.icons]
    times = Counter(use.name for use in uses)
    idle, words = symbols - _said(case), _choices(case)
    for use in {use.name: use for use in reversed(uses)}.values():
        may_be_theirs = use.in_text and (times[use.name] > 1 or use.name in words)
        slips = [one for one in sorted(idle) if did_you_mean(use.name, [one])]
        if slips and may_be_theirs:
            message = f"no text uses the symbol {quoted(slips[0])}, and there is none "
            at = case.where_key("theme", "symbols", slips[0])
            yield CODE.at(at, message + quoted(use.name), _near(use.name, frozenset({use.name})))
            continue
        more = f", and {times[use.name]} times it is named" if times[use.name] > 1 else ""
        if use.in_text:
            message = f"there is no symbol and no icon {quoted(use.name)}"
            hint = _near(use.name, symbols) or _near(use.name, case.known.icons)
        else:
            message = f"there is no icon {quoted(use.name)}"
            hint = _near(use.name, case.known.icons)
        yield CODE.at(use.at, message + more, hint)


def _choices(case: Case) -> frozenset[str]:
    """Words that decks declare, which therefore no text misspells by saying them."""
    attributes = (one for _, deck in case.decks for one in deck.attributes.values())
    return frozenset(choice for attribute in attributes for choice in attribute.choices)


def _said(case: Case) -> frozenset[str]:
    """The symbols that texts use, or that a slot may name."""
    filled = (plain(one.said).lower().replace(" ", "-") for one in case.spoken if one.text.slot)
    return frozenset((*(name for one in case.spoken for name in symbols_in(one.said)), *filled))


@lru_cache(maxsize=256)
def _near(name: str, known: frozenset[str]) -> str | None:
    """Kept, since a look through four thousand names takes its time."""
    return did_you_mean(name, known)
