"""What a ruleset says in words, by the ids under which a document can show it."""

from generator.model.rules import Action, Event, Requirement, Rule, Ruleset, Term

Saying = Rule | Action | Requirement | Term | Event


def sayings(ruleset: Ruleset) -> dict[str, Saying]:
    """All that can be shown of a ruleset by id; of the same id what comes first: rules."""
    found: dict[str, Saying] = {}
    lists: tuple[tuple[Saying, ...], ...] = (
        ruleset.rules,
        ruleset.actions,
        ruleset.requirements,
        ruleset.terms,
        ruleset.amounts,
        ruleset.events,
    )
    for many in lists:
        for one in many:
            found.setdefault(str(one.id), one)
    return found


def said_words(one: Saying) -> str:
    """Its words as typed; empty where it has none."""
    return (one.means if isinstance(one, Term | Event) else one.says) or ""
