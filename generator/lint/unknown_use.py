"""Rulesets and variants that are named, and that the box does not have."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.diagnostics import Code, Diagnostic, Severity, did_you_mean, quoted
from generator.lint.case import Case
from generator.lint.texts import Path
from generator.model.deck import Deck

CODE = Code(
    id="M130",
    slug="unknown-use",
    severity=Severity.ERROR,
    what="A deck, a sheet or a variant is for a ruleset that the box does not have, or a card says "
    "how often it is used in a variant that the box does not have.",
    why="Nobody can ask for what is not there, so these cards would never be printed or dealt.",
    example="variants:\n  - {id: quick, title: Quick, says: Half the cards., rulesets: [base]}",
    instead="rulesets: [base]\nvariants:\n"
    "  - {id: quick, title: Quick, says: Half the cards., rulesets: [base]}",
)
Named = tuple[str, Path, Sequence[str]]
"""A part, the path of a list of ids in it, and the list."""


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each name that stands for nothing."""
    rulesets = case.game.file.rulesets
    for part, path, names in _users(case):
        for index, name in enumerate(names):
            if name not in rulesets:
                at = case.where(part, *path, index)
                yield CODE.at(at, f"there is no ruleset {quoted(name)}", _hint(name, rulesets))
    for part, deck in case.decks:
        yield from _shares(case, part, deck)


def _users(case: Case) -> Iterator[Named]:
    for number, variant in enumerate(case.game.file.variants):
        yield "game", ("variants", number, "rulesets"), variant.rulesets
    for part, deck in case.decks:
        yield part, ("rulesets",), deck.rulesets
    for number, sheet in enumerate(case.game.sheets):
        yield "components", ("sheets", number, "rulesets"), sheet.rulesets


def _shares(case: Case, part: str, deck: Deck) -> Iterator[Diagnostic]:
    known = [one.id for one in case.game.file.variants]
    for index, card in enumerate(deck.cards):
        holders: list[tuple[Path, Mapping[str, object]]] = [((), card.for_variants)]
        holders += [
            (("designs", number), design.for_variants) for number, design in enumerate(card.designs)
        ]
        for path, shares in holders:
            for name in shares:
                if name not in known:
                    at = case.where_key(part, "cards", index, *path, "for_variants", name)
                    yield CODE.at(at, f"there is no variant {quoted(name)}", _hint(name, known))


def _hint(name: str, known: Iterable[str]) -> str:
    words = list(known)
    return did_you_mean(name, words) or (
        f"known are {', '.join(words)}" if words else "game.yaml declares none"
    )
