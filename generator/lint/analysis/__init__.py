"""What rules and cards do, judged without playing: what cannot happen, cannot end, changes nothing.

Everything here reads the typed trees of `generator.rules`; nothing is run. Where a thing depends
on play, a check says nothing: an error here is one in every match.
"""

from generator.lint.analysis import (
    always_holds,
    contradicted_text,
    endless_loop,
    idle_card,
    idle_effect,
    impossible_choice,
    never_holds,
    silent_filter,
    starved_setup,
    stranded_deck,
    unanswered_event,
    unseen_read,
    unused_name,
    wrong_bounds,
    wrong_words,
    wrong_zone,
)

DEED_RULES = (
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
"""The checks of this room, as those of the room around it."""
