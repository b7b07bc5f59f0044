"""What rules and cards do, judged without playing: what cannot happen, cannot end, changes nothing.

Everything here reads the typed trees of `generator.rules`; nothing is run. Where a thing depends
on play, a check says nothing: an error here is one in every match.
"""

from generator.lint.analysis.card_flow import stranded_deck, wrong_zone
from generator.lint.analysis.conditions import always_holds, impossible_choice, never_holds
from generator.lint.analysis.filtering import silent_filter
from generator.lint.analysis.idle import idle_card, idle_effect, unanswered_event, unused_name
from generator.lint.analysis.setup_interpreter import starved_setup
from generator.lint.analysis.side_effects import endless_loop
from generator.lint.analysis.unseen_reads import unseen_read
from generator.lint.analysis.value_ranges import wrong_bounds
from generator.lint.analysis.wording import contradicted_text, wrong_words

ANALYSES = (
    never_holds,
    always_holds,
    endless_loop,
    idle_effect,
    impossible_choice,
    wrong_zone,
    unanswered_event,
    idle_card,
    stranded_deck,
    unused_name,
    wrong_bounds,
    starved_setup,
    contradicted_text,
    silent_filter,
    unseen_read,
    wrong_words,
)
"""The checks of this room."""
