"""Counters that cannot keep their own bounds: least above most, or a start outside them."""

from collections.abc import Iterator

from generator.diagnostics import Code, Diagnostic, Severity, quoted
from generator.lint.analysis.agreed import agreed
from generator.lint.analysis.environment import Scene, deal_of
from generator.lint.analysis.value_ranges import Span, span
from generator.lint.analysis.wording import span_in_words
from generator.lint.case import Case
from generator.rules.typed_tree import Checked

CODE = Code(
    id="R221",
    slug="wrong-bounds",
    severity=Severity.ERROR,
    what="A counter starts outside its bounds, or its `least` is above its `most`.",
    why="It would jump to a bound the first time that anything changes it.",
    example="- {id: purse, of: seat, type: integer, most: 9, starts: 12}",
    instead="- {id: purse, of: seat, type: integer, most: 12, starts: 12}",
)


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each such counter."""
    yield from agreed(case, _under)


def _under(checked: Checked) -> Iterator[Diagnostic]:
    places = checked.game.places[f"rules/{checked.ruleset.id}"]
    scene = Scene(checked, deal_of(checked))
    for index, counter in enumerate(checked.ruleset.counters):
        bounds = checked.bounds.get(counter.id.replace("-", "_"), {})
        known = {key: span(one, scene) for key, one in bounds.items()}
        wrong = _wrong(known)
        if wrong:
            key, message = wrong
            at = places.where(("counters", index, key))
            yield CODE.at(at, f"the counter {quoted(counter.id)} {message}")


def _wrong(known: dict[str, Span]) -> tuple[str, str] | None:
    least, most, starts = (known.get(key) for key in ("least", "most", "starts"))
    if least and most and least.least > most.most:
        return "least", f"is at least {span_in_words(least)} and at most {span_in_words(most)}"
    if starts and most and starts.least > most.most:
        return "starts", f"starts at {span_in_words(starts)}, above {span_in_words(most)}"
    if starts and least and starts.most < least.least:
        return "starts", f"starts at {span_in_words(starts)}, below {span_in_words(least)}"
    return None
