"""What rules and actions say, and what they do, in the form in which cards are judged."""

from collections.abc import Iterator

from generator.lint.analysis.deeds import Acting, deeds_of
from generator.lint.card_words import CardWords, is_english, plain
from generator.lint.case import Case
from generator.lint.texts import SAYS, TypedText
from generator.rules.typed_tree import Checked

_KINDS = ("rules", "actions", "answers")


def said_rules(case: Case, checked: Checked) -> Iterator[tuple[CardWords, Acting]]:
    """Each rule and action that says something in English, with its deeds; calls followed."""
    if case.game.file.language != "en":
        return
    rules = checked.ruleset
    part = f"rules/{rules.id}"
    spoken = {one.text.path: one for one in case.spoken
              if one.text.part == part and one.text.role == SAYS and not one.trouble}  # fmt: skip
    answers = {one.body.id: one.body for one in checked.answers}
    known = {"rules": checked.rules, "actions": checked.actions, "answers": answers}
    for kind in _KINDS:
        bodies = known[kind]
        for number, rule in enumerate(getattr(rules, kind)):
            said = spoken.get((kind, number, SAYS))
            body = bodies.get(rule.id)
            if said is None or body is None or not is_english(said.said):
                continue
            text = TypedText(part, said.text.path, "text", said.text.raw)
            words = CardWords(part, number, typed=[text], texts=[plain(said.said)])
            deeds = tuple(deeds_of(checked, body, {}))
            yield words, Acting(rule.id, "", deeds, bodies=(body,))
