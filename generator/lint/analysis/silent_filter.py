"""Choices that leave something out without a word: nobody could be told why it cannot be chosen."""

from collections.abc import Iterable, Iterator

from generator.diagnostics import Code, Diagnostic, Position, Severity, quoted
from generator.lint.analysis.agreed import agreed
from generator.lint.analysis.filtering import Sifting
from generator.lint.analysis.walk import bodies, inside, place_of, typed, words_of
from generator.lint.case import Case
from generator.rules.typed_tree import Body, Checked, Effect, Expr, Test

CODE = Code(
    id="R224",
    slug="silent-filter",
    severity=Severity.WARNING,
    what="A choice is made from a list that is filtered by more than deck, place and who is still "
    "in, and nothing says why the rest is left out; or a requirement has no words, or no section "
    "where the ruleset cites sections.",
    why="Somebody at the table asks “why not this one?”, and there is no answer.",
    example="- choose: \"[x for x in seat.hand if x.kind == 'fruit']\"\n  as: card",
    instead="- choose: seat.hand\n  as: card\n  where:\n"
    "    - {test: card.kind == 'fruit', says: Only fruit is weighed., cites: \"4.6\"}",
)
_LISTS = {"choose": "choose", "ask_all": "from"}
_LONGEST = 60
_KEEP = "keep all in the list and refuse them in `where`, or say why under `left_out`"
_WORDED = "write `test`, `says` and `cites`"


def check(case: Case) -> Iterator[Diagnostic]:
    """One finding for each list, and for each requirement."""
    yield from agreed(case, _under)


def _under(checked: Checked) -> Iterator[Diagnostic]:
    sifting = Sifting(checked)
    cites = any(one.cites for one in checked.rules.values())
    forced = {id(one.body) for one in checked.reacts if one.forced}
    for body in bodies(checked):
        needs_section = cites and not body.cites
        if id(body) not in forced:  # Nobody asks why something does not happen by itself.
            yield from _tests(body.requires, body.position, needs_section)
        for effect in inside(body.effects):
            yield from _list(sifting, body, effect)
            options = effect.names.get("options", ())
            asked = [one for option in options for one in option.where]
            tests = (*effect.where, *effect.left_out, *asked)
            yield from _tests(tests, effect.position, needs_section)


def _list(sifting: Sifting, body: Body, effect: Effect) -> Iterator[Diagnostic]:
    listed = effect.exprs.get(_LISTS.get(effect.word, ""))
    if listed is None or effect.left_out:
        return
    found = sifting.sieve(body, listed)
    if found is not None:
        message = f"what {_source(found)} leaves out cannot be chosen, and nothing says why"
        yield CODE.at(place_of(listed, effect.position), message, _KEEP)


def _source(found: Expr) -> str:
    """The part that leaves something out, as it was typed from its beginning on."""
    return quoted(" ".join(typed(found).split()) or str(found.value), _LONGEST)


def _tests(tests: Iterable[Test], otherwise: Position, needs_section: bool) -> Iterator[Diagnostic]:
    for one in tests:
        told = quoted(words_of(one.test) or one.says, _LONGEST)
        if one.is_bare:
            yield CODE.at(place_of(one.test, otherwise), f"{told} has no words", _WORDED)
        elif needs_section and not one.cites:
            message = f"{told} names no section, and neither does what it belongs to"
            yield CODE.at(place_of(one.test, otherwise), message, "add `cites`")
