"""What rules and cards do, judged without playing: what cannot happen, cannot end, changes nothing.

Everything here reads the typed trees of `generator.rules`; nothing is run. Where a thing depends
on play, a check says nothing: an error here is one in every match.
"""

from generator.lint.analysis import (
    bare_none,
    blind_choices,
    card_flow,
    card_values,
    conditions,
    customs,
    endless_loops,
    filtering,
    idle,
    inert,
    latched,
    nothing_there,
    objects,
    outcomes,
    said_conditions,
    seats_said,
    setup_interpreter,
    signs,
    supply,
    typed_numbers,
    unmoved,
    unseen_reads,
    unshuffled,
    value_ranges,
    verbs,
    wording,
)
from generator.lint.checks import checks_of

ANALYSES = (
    *checks_of(card_flow, conditions, endless_loops, filtering, idle, nothing_there),
    *checks_of(setup_interpreter, supply, typed_numbers, unmoved, unseen_reads, unshuffled),
    *checks_of(value_ranges, wording),
    *checks_of(
        bare_none,
        blind_choices,
        card_values,
        customs,
        inert,
        latched,
        objects,
        outcomes,
        said_conditions,
        seats_said,
        signs,
        verbs,
    ),
)
"""The checks of this room."""
