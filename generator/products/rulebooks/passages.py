"""What rules, actions, requirements and terms say, with their sections and our rulings."""

from collections.abc import Mapping

from generator.model.document import Said
from generator.model.rules import Event, Requirement, Saying, Term, said_words, sayings
from generator.products.rulebooks.desk import Desk
from generator.render.pages import Passage, Passages


def passages(desk: Desk, block: Said) -> Passages:
    """The words of the rules that a block names; what has no words is left out."""
    known = sayings(desk.ruleset)
    told = (known[name] for name in block.ids if name in known)
    return Passages(tuple(passage(one) for one in told if said_words(one)), block.as_)


def passage(one: Saying) -> Passage:
    """The words of one of them, with where they are from."""
    if isinstance(one, Term | Event):
        return Passage(said_words(one))
    if isinstance(one, Requirement):
        return Passage(one.says, one.cites)
    cited: Mapping[str, str] = (
        {"does": one.cites} if isinstance(one.cites, str) else one.cites or {}
    )
    reasons = [one.editorial[name] for name in ("says", "does") if name in one.editorial]
    section = cited.get("says") or cited.get("does")
    return Passage(said_words(one), section, " ".join(dict.fromkeys(reasons)) or None)
