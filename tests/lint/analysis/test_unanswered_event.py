"""Windows and events that no card answers."""

from judged import CALLED, Change, found, rule

from generator.lint.analysis.idle import unanswered_event

NIGHT: Change = (
    "base",
    "  - {id: dawn, with: {}}\n",
    "  - {id: dawn, with: {}}\n  - {id: night}\n",
)
DAWN = 'no card is forced to answer the event "dawn" (a card answers with `reacts:`)'


def test_the_market_emits_one_event_only_to_have_done_so() -> None:
    assert found(unanswered_event) == [DAWN]


def test_a_window_that_no_card_answers_is_found() -> None:
    window = rule("{window: night, seats: players}")
    assert found(unanswered_event, NIGHT, window, CALLED)[0].startswith(
        'no card answers the event "night"'
    )


def test_an_emitted_event_needs_a_card_that_is_forced() -> None:
    old = "      - to: sold\n"
    forced = "      - {to: dawn, from: [stall], forced: true, does: [{score: 1}]}\n"
    assert found(unanswered_event, ("folk", old, forced + old)) == []
    free = forced.replace(", forced: true", "")
    assert found(unanswered_event, ("folk", old, free + old)) == [DAWN]
