"""The words that ask somebody: choices, claims, and menus of actions."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from generator.diagnostics import did_you_mean, quoted
from generator.rules import claims, codes
from generator.rules.drafts import EffectDraft
from generator.rules.symbols import name_of
from generator.rules.typed_tree import Effect, Expr, Option
from generator.rules.types import (
    ANY,
    FLAG,
    INTEGER,
    SEAT,
    TEXT,
    Type,
    elements,
    fits,
    list_of,
    map_of,
    words,
)
from generator.rules.vocabulary import ASKS, WORDS


def named_values(draft: EffectDraft, extra: Mapping[str, Type] | None = None) -> None:
    """The values that the words of an effect name."""
    raw = draft.raw.get("of", {})
    if not isinstance(raw, Mapping):
        draft.wrong("of", '"of" holds values by name')
        return
    if raw and WORDS[draft.word].asks and "says" not in draft.raw:
        draft.wrong("of", 'nothing speaks of these values: "says" is missing', "write `says` too")
    for key, text in raw.items():
        draft.exprs[f"of.{key}"] = draft.reader.expr(text, (*draft.path, "of", key), None, extra)


# -- one choice --------------------------------------------------------------------------------


def _asks(draft: EffectDraft, *, is_of_several: bool = False) -> None:
    """When the seat is asked, in one word in place of the pair `optional` and `always`."""
    asks = str(draft.raw.get("asks", ""))
    if asks not in ASKS:
        return
    for key in (one for one in ("optional", "always") if one in draft.raw):
        message = f'"asks" says what {quoted(key)} says'
        draft.wrong(key, message, "leave it out: asks is " + ", ".join(ASKS))
    if is_of_several:
        message = f'"asks: {asks}" does nothing where several are chosen'
        draft.wrong("asks", message, "leave it out; who may choose none has `least: 0`")
    elif draft.word == "ask_all" and asks in ("if-choice", "may-pass"):
        instead = "always-may-pass" if asks == "may-pass" else "always"
        message = '"ask_all" asks every seat, so that nobody can tell what it has'
        draft.wrong("asks", message, f"write asks: {instead}")
    draft.names["optional"], draft.names["always"] = ASKS[asks]


def _counted(draft: EffectDraft, extra: Mapping[str, Type] | None = None) -> None:
    """As many as must be chosen, no fewer and no more."""
    if "count" not in draft.raw:
        return
    for key in draft.raw.keys() & {"least", "most"}:
        message = f'"count" says what {quoted(key)} says'
        draft.wrong(key, message, "leave out one of them")
    count = draft.expr("count", INTEGER, extra)
    del draft.exprs["count"]
    draft.exprs |= {"least": count, "most": count}


def _choose(draft: EffectDraft) -> None:
    inner = draft.inner("choose")
    if inner.kind == "list":
        _choose_group(draft, inner)
        return
    if inner.kind not in ("card", "seat", "integer", "text", "any"):
        message = f"one chooses cards, seats, whole numbers or texts, not {inner.said}"
        draft.wrong("choose", message, code=codes.WRONG_KIND)
    several = not draft.raw.keys().isdisjoint(("least", "most", "count"))
    _counted(draft)
    _asks(draft, is_of_several=several)
    name = name_of(str(draft.raw.get("as", "_")))
    extra = {name: inner, **({"picked": list_of(inner)} if several else {})}
    named_values(draft)
    draft.candidates(extra, afterwards=not several)
    draft.local("as", list_of(inner) if several else inner)


def _choose_group(draft: EffectDraft, group: Type) -> None:
    """A choice of one of several lists of cards, which is taken whole."""
    card = elements(group) or ANY
    if card.kind not in ("card", "any"):
        message = f"groups of cards are chosen whole, not lists of {card.said}"
        draft.wrong("choose", message, code=codes.WRONG_KIND)
    for key in draft.raw.keys() & {"least", "most", "count"}:
        message = f"a group is chosen whole, and {quoted(key)} counts single cards"
        draft.wrong(key, message, f"say it of the groups: groups(…, {key}=…)")
    _asks(draft)
    name = name_of(str(draft.raw.get("as", "_")))
    named_values(draft)
    # What the lists lack is asked of single cards.
    draft.candidates({name: group}, left={name: card})
    draft.local("as", group)


def _ask(draft: EffectDraft) -> None:
    named_values(draft)
    draft.local("as", draft.options("ask", {}))


def with_what_follows(ask: Effect) -> tuple[Effect, ...]:
    """An `ask`, and behind it an `if` for what its options do, each in the `else` of the last."""
    options: tuple[Option, ...] = ask.names.get("options", ())
    if "as" not in ask.names or not any(one.does for one in options):
        return (ask,)
    bare = tuple(replace(one, does=()) for one in options)
    known = words(frozenset(one.id for one in options))
    answer = Expr("local", known, value=ask.names["as"])
    after: tuple[Effect, ...] = ()
    for one in (one for one in reversed(options) if one.does):
        test = Expr("compare", FLAG, (answer, Expr("const", known, value=one.id)), ("==",))
        bodies = {"then": one.does, **({"else": after} if after else {})}
        after = (Effect("if", one.does[0].position, {"if": test}, bodies=bodies),)
    return (replace(ask, names={**ask.names, "options": bare}), *after)


# -- all at once -------------------------------------------------------------------------------


def _ask_all(draft: EffectDraft) -> None:
    seat = {"seat": SEAT}
    named_values(draft, seat)
    if ("from" in draft.raw) == ("options" in draft.raw):
        draft.wrong("", '"ask_all" needs either "from" or "options"')
        return
    several = [key for key in ("least", "most", "count") if key in draft.raw]
    for key in ("least", "most"):
        if key in draft.raw:
            draft.expr(key, INTEGER, seat)
    _counted(draft, seat)
    if "options" in draft.raw:
        kind = draft.options("options", seat)
        for key in several:
            message = f"{quoted(key)} counts what is chosen from a list"
            draft.wrong(key, message, 'say "from" in place of "options", or leave it out')
        several = []
    else:
        found = draft.expr("from", None, seat).type
        kind = elements(found) or ANY
        if elements(found) is None:
            draft.wrong("from", f"a list must stand here, not {found.said}", code=codes.WRONG_KIND)
        if kind.kind == "list":
            message = "all together choose single things, and no groups"
            draft.wrong("from", message, "let each seat choose in turn", codes.WRONG_KIND)
    _asks(draft, is_of_several=bool(several))
    if several and draft.names.get("optional") and "asks" not in draft.raw:
        message = f'"optional" does nothing beside {quoted(several[0])}'
        draft.wrong("optional", message, "who may choose none has `least: 0`")
    extra = {"picked": list_of(kind)} if several else {}
    draft.candidates({**seat, name_of(str(draft.raw.get("as", "_"))): kind, **extra})
    draft.local("as", map_of(list_of(kind) if several else kind))


# -- claims ------------------------------------------------------------------------------------


def _claim(draft: EffectDraft) -> None:
    """Who claims what to whom; `challenger` is whoever is asked, and then whoever doubted."""
    claimed = draft.expr("claim")
    if claimed.type.kind in ("none", "map"):
        draft.wrong("claim", "something must be claimed", code=codes.WRONG_KIND)
    named_values(draft)
    for name in ("who", "claim"):
        if f"of.{name}" in draft.exprs:
            message = f"{quoted(name)} stands for something else in the words of a claim already"
            draft.wrong("of", message, "take another name", codes.DUPLICATE_NAME)
    draft.exprs |= {"of.who": draft.exprs["by"], "of.claim": claimed}
    _challengers(draft)
    extra = {claims.CHALLENGER: SEAT}
    if "options" in draft.raw:
        draft.options("options", extra)
    own = {one.id: one for one in draft.names.get("options", ())}
    for name in claims.OUTCOMES:
        if name in own:
            message = f"{quoted(name)} is what a claim comes to, and no option"
            draft.wrong("options", message, "believe and doubt are the options")
    plain = {one: Option(one, one) for one in (claims.BELIEVE, claims.DOUBT)}
    draft.names["options"] = tuple({**plain, **own}.values())
    if all(one.where for one in draft.names["options"]):
        message = "one option is always open: whoever is asked must be able to answer"
        draft.wrong("options", message, "leave out the `where` of believe or of doubt")
    draft.local("as", words(frozenset([*claims.OUTCOMES, *(own.keys() - plain.keys())])))
    draft.reader.local(claims.CHALLENGER, draft.path, SEAT)
    draft.reader.local(claims.ANSWER, draft.path, TEXT)
    if draft.names.get("order") == "first":
        draft.reader.local(claims.ANSWERS, draft.path, claims.MAP_OF_ANSWERS)
    draft.reader.unshown |= {claims.ANSWER, claims.ANSWERS}


def _challengers(draft: EffectDraft) -> None:
    """A seat, or a list of seats; without any all others."""
    if "challengers" not in draft.raw:
        others = Expr("function", list_of(SEAT), (draft.exprs["by"],), "others")
        draft.exprs["challengers"] = others
        return
    seats_asked(draft, "challengers")


def seats_asked(draft: EffectDraft, key: str) -> None:
    """A field that takes a seat or a list of seats, as a list."""
    found = draft.expr(key)
    inner = elements(found.type)
    if fits(found.type, SEAT):
        draft.exprs[key] = Expr("list", list_of(SEAT), (found,))
    elif inner is None or found.type.maybe or not fits(inner, SEAT):
        message = f"a seat or seats must stand here, not {found.type.said}"
        draft.wrong(key, message, code=codes.WRONG_KIND)


# -- menus of actions --------------------------------------------------------------------------


def _act(draft: EffectDraft) -> None:
    wanted: dict[str, Type] = {}
    _again(draft)
    for action in draft.names["act"]:
        wanted.update(draft.reader.declared.actions[action])
    draft.values("with", wanted, '"act"')
    _asks(draft)
    named_values(draft)
    if "until" not in draft.raw:
        draft.local("as", words(frozenset([*draft.names["act"], "pass"])))


def _again(draft: EffectDraft) -> None:
    """A menu that comes again until the seat passes; its fields may name what has been done."""
    if "until" not in draft.raw:
        for key in draft.raw.keys() & {"times", "limits"}:
            message = f"{quoted(key)} bounds a menu that comes again"
            draft.wrong(key, message, "add `until: passed`, or leave it out")
        return
    draft.local("as", list_of(words(frozenset(draft.names["act"]))))
    if "optional" in draft.raw:
        message = '"optional" does nothing beside "until": the seat may always pass'
        draft.wrong("optional", message, "leave it out")
    if draft.raw.get("asks") in ("always", "if-choice"):
        message = 'beside "until" the seat may always pass'
        draft.wrong("asks", message, "write asks: may-pass or always-may-pass, or leave it out")
    raw = draft.raw.get("limits", {})
    if not isinstance(raw, Mapping):
        draft.wrong("limits", '"limits" says of actions how often: {sell: 1}')
        return
    for action, often in raw.items():
        at = (*draft.path, "limits", action)
        if action not in draft.names["act"]:
            message = f"this menu has no action {quoted(action)}"
            hint = did_you_mean(str(action), draft.names["act"])
            draft.reader.report.at_key(at, codes.UNKNOWN_NAME, message, hint)
            continue
        if action in draft.reader.declared.asides:
            message = f"{quoted(action)} is an aside, of which nobody keeps count"
            draft.reader.report.at_key(at, codes.WRONG_FIELD, message, "limit moves of the game")
        draft.exprs[f"limits.{action}"] = draft.reader.expr(often, at, INTEGER)


CHOICES: Mapping[str, Callable[[EffectDraft], None]] = {
    "choose": _choose,
    "ask": _ask,
    "ask_all": _ask_all,
    "claim": _claim,
    "act": _act,
}
"""What the table does not say of these words."""
