"""People at a table: undo, save and resume give the same match, and nobody sees too much."""

from dataclasses import replace

import pytest

from generator.engine import Program, State, compile_game
from generator.engine.cards import can_see
from generator.engine.tables import PASS
from generator.errors import HornbookError
from generator.play.match import LiveMatch
from generator.play.recording import resumed, save_text, sitting_of
from generator.play.referee.replay import referee
from generator.play.rng import Stream
from generator.play.terminal.screen import Style, match_lines, question_lines
from generator.play.transcripts import Transcript
from generator.play.wording import PERSON
from generator.source.document import read_yaml
from generator.source.validate import validate
from tests.play.evenings import TABLES, play_on, seen, table
from tests.play.matches import TOY, boxes, game
from tests.play.pebbles import pebbles

OF = pytest.mark.parametrize("of", TABLES, ids=str)
TOYS = (TOY, "base", 4)


def lines_of(at: LiveMatch, seat: int) -> list[str]:
    return [*match_lines(at, seat, Style())]


def read_back(at: LiveMatch) -> LiveMatch:
    document, findings = read_yaml(save_text(at, {"content": "0"}), "match.yaml")
    assert document is not None, findings
    transcript, wrong = validate(document, Transcript)
    assert transcript is not None, wrong
    return resumed(at.compiled, transcript, sitting_of(transcript, "greedy"), document)


@OF
@pytest.mark.parametrize("people", [1, None])
def test_a_saved_match_goes_on_where_it_was_left(
    of: tuple[str, str, int], people: int | None
) -> None:
    for choices in (0, 3, 25):
        at = table(of, 7, people)
        play_on(at, Stream(choices), choices)
        again = read_back(at)
        again.go_on()
        at.go_on()
        assert seen(again) == seen(at)
        assert again.sitting == at.sitting
        assert [one.text for one in again.taken] == [one.text for one in at.taken]


@OF
@pytest.mark.parametrize("most", [40, 10_000], ids=["begun", "over"])
def test_the_referee_finds_a_saved_match_legal(of: tuple[str, str, int], most: int) -> None:
    at = table(of, 11, 1)
    play_on(at, Stream(2), most)
    document, _ = read_yaml(save_text(at, {"content": "0"}), "match.yaml")
    assert document is not None
    transcript, _ = validate(document, Transcript)
    assert transcript is not None
    found = referee(at.compiled, transcript, document).findings
    assert {one.code.slug for one in found} <= {"unfinished-match"}, [str(one) for one in found]


def with_theme() -> Program:
    """The small game, with a theme, so that its questions can be said."""
    return compile_game(replace(pebbles(), theme=game(boxes()[0]).theme), "base", 2)


def test_counters_set_before_the_first_rule_stay_set_after_undo_and_resume() -> None:
    sitting = (PERSON, PERSON)
    at = LiveMatch(with_theme(), 7, sitting, {"round": 7})
    assert "  Round: 7" in lines_of(at, 0)
    play_on(at, Stream(1), 1)
    assert at.undo() == 1
    again = read_back(at)
    assert again.counters == {"round": 7}
    assert "  Round: 7" in lines_of(again, 0)


def test_a_counter_that_the_game_has_not_is_refused_with_its_place() -> None:
    at = LiveMatch(with_theme(), 7, (PERSON, PERSON))
    at.counters = {"rond": 7}
    with pytest.raises(HornbookError, match=r'match.yaml:\d+:\d+: there is no counter "rond"'):
        read_back(at)


@OF
def test_taking_back_all_choices_leads_to_the_beginning(of: tuple[str, str, int]) -> None:
    at = table(of, 3)
    at.go_on()
    while at.state.legal_actions() == [PASS]:
        at.take(PASS)  # no choice, and so nothing to take back
    first = seen(at)
    made = play_on(at, Stream(4), 12)
    assert seen(at) != first
    assert 0 < at.undo(1000) <= made
    at.go_on()
    assert seen(at) == first
    assert at.undo() == 0


@OF
def test_the_same_choice_after_undo_has_the_same_consequences(of: tuple[str, str, int]) -> None:
    at = table(of, 5, 1)
    play_on(at, Stream(1), 6)
    at.go_on()
    if at.is_over:
        pytest.skip("over too soon")
    action = at.state.legal_actions()[-1]
    ends = []
    for _ in range(2):
        at.take(action)
        at.go_on()
        ends.append((seen(at), [one.text for one in at.narrators[0].events]))
        assert at.undo() == 1
        at.go_on()
    assert ends[0] == ends[1]


def swapped(state: State, seat: int) -> State | None:
    """The match with two cards exchanged of which the seat knows neither; None without such."""
    hidden = [card for card in range(len(state.place)) if not can_see(state, seat, card)]
    names, decks = state.tables.names, state.tables.deck_of
    for one in hidden:
        for other in hidden[::-1]:
            if names[one] != names[other] and decks[one] == decks[other]:
                here, there = state.place[one], state.place[other]
                if here == there:
                    continue
                copy = state.copy()
                first, second = copy.zones[here], copy.zones[there]
                i, j = first.index(one), second.index(other)
                first[i], second[j] = other, one
                copy.place[one], copy.place[other] = there, here
                return copy
    return None


@pytest.mark.parametrize("of", [one for one in (*TABLES, TOYS) if one[2] > 1], ids=str)
def test_the_table_looks_the_same_whatever_is_hidden(of: tuple[str, str, int]) -> None:
    at, stream, compared = table(of, 9), Stream(9), 0
    for _ in range(900):
        play_on(at, stream, 1)
        if at.is_over or compared > 60:
            break
        truth = at.state
        for seat in range(len(at.sitting)):
            other = swapped(truth, seat)
            if other is None:
                continue
            shown = lines_of(at, seat)
            at.state = other
            assert lines_of(at, seat) == shown
            at.state = truth
            compared += 1
    assert compared > 10


def test_nobody_is_told_a_secret_choice_of_somebody_else() -> None:
    at, secrets = table(TOYS, 1), 0
    stream = Stream(3)
    for _ in range(60):
        at.go_on()
        if at.is_over:
            break
        decision, seat, before = at.state.decision, at.state.current_seat, len(at.taken)
        at.take(stream.pick(at.state.legal_actions()))
        if not decision.secret:
            continue
        secrets += 1
        for viewer, watcher in at.narrators.items():
            told = [one for one in watcher.events if one.at == before and one.kind == "choice"]
            assert bool(told) <= (viewer == seat), (viewer, told)
    assert secrets > 3


@OF
def test_policies_are_seated_where_no_people_are(of: tuple[str, str, int]) -> None:
    at = table(of, 2, 1)
    at.go_on()
    assert at.people == (0,)
    assert at.is_over or at.waits_for == 0
    assert at.sitting[0] == PERSON


@OF
def test_every_option_has_words_and_the_question_its_rule(of: tuple[str, str, int]) -> None:
    at, stream = table(of, 6, 1), Stream(8)
    for _ in range(30):
        at.go_on()
        if at.is_over:
            break
        names, state = at.narrators[0].names, at.state
        options = [names.option(state, one, state.decision) for one in state.legal_actions()]
        assert all(options) and not any("{{" in one for one in options)
        shown = "\n".join(question_lines(at, options, Style()))
        assert shown.count("\n") >= len(options) - 1 and "{{" not in shown
        at.take(stream.pick(state.legal_actions()))
