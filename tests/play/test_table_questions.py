"""The lines at a question: what it is about, without what a rule counts only for itself."""

import pytest

from generator.commands.opening import check_seats
from generator.errors import HornbookError
from generator.play.events import SeatView, view_of
from generator.play.match import LiveMatch
from generator.play.rng import Stream
from generator.play.terminal.screen import Style, match_lines, question_lines, zone_lines
from generator.play.terminal.why import why_lines
from generator.play.wording import ViewerNames, sentence
from tests.play.evenings import ALONE, TABLES, play_on, table
from tests.play.matches import OURS, game
from tests.play.pebbles import RULES, program
from tests.play.test_hands_shown import begun_with


def asked(at: LiveMatch) -> str:
    """The line under the question, or the first option where there is none."""
    return [*question_lines(at, ["pass"], Style(width=400))][1]


def has_hands(of: tuple[str, str, int]) -> bool:
    """Whether cards are held in hands in this game."""
    return any(zone.id == "hand" for zone in game(of[0]).ruleset(of[1]).zones)


@pytest.mark.parametrize("of", [one for one in TABLES if one in OURS], ids=str)
def test_no_question_names_what_a_rule_counts_for_itself(of: tuple[str, str, int]) -> None:
    at, stream = table(of, 4), Stream(4)
    for _ in range(60):
        play_on(at, stream, 1)
        if at.is_over:
            break
        if at.state.decision.word == "act":
            assert "did " not in asked(at) and "passes " not in asked(at)


def test_a_question_about_a_card_names_the_lists_among_its_attributes() -> None:
    at, stream, told = table(ALONE[0], 2), Stream(2), 0
    wanted = {
        (f"{card.title}", f"{name} {', '.join(value)}".replace("-", " "))
        for deck in at.words.game.decks
        for card in deck.cards
        for name, value in card.attributes.items()
        if isinstance(value, tuple)
    }
    for _ in range(400):
        play_on(at, stream, 1)
        if at.is_over:
            break
        line = asked(at)
        told += any(f"{title} · {said}" in line for title, said in wanted)
    assert told > 0


def test_of_the_zones_for_oneself_only_the_first_is_told_while_it_is_empty() -> None:
    zone = "  - {id: hand, per: seat, holds: [stones], sees: owner}"
    rules = RULES.replace(zone, f"{zone}\n{zone.replace('id: hand', 'id: away')}")
    match = begun_with(rules.replace("{deal: 2, from: bag, to: seat.hand}", "{shuffle: bag}"), 2)
    lines = [*match_lines(match, 0, Style())]
    assert "  Hand: empty" in lines
    assert not any("Away" in one for one in lines)


@pytest.mark.parametrize(("luck", "told"), [(2, ["Luck: 0", "Luck: 2"]), (0, [])])
def test_nothing_of_one_seat_is_told_beside_the_number_of_another(
    luck: int, told: list[str]
) -> None:
    rules = RULES.replace("counters:", "counters:\n  - {id: luck, of: seat, type: integer}", 1)
    rules = rules.replace("- {shuffle: bag}", f'- {{set: "players[0].luck", to: {luck}}}', 1)
    lines = match_lines(begun_with(rules, 2), 0, Style())
    assert [one.strip() for one in lines if "Luck" in one] == told


def test_to_pass_stands_last_among_the_options() -> None:
    match = begun_with(RULES, 2)
    found = [match.state.describe(one) for one in match.choices()]
    assert found[-1] == "pass" and len(found) > 1
    assert sorted(match.choices()) == sorted(match.state.choices())


def test_a_sentence_gets_one_full_stop() -> None:
    assert sentence("You: the sun rises.") == "You: the sun rises."
    assert sentence("You: really?") == "You: really?"
    assert sentence("You: pass") == "You: pass."


def test_one_seat_is_no_plural() -> None:
    of = ALONE[-1]
    with pytest.raises(HornbookError, match="is for 1 seat, not 3"):
        check_seats(game(of[0]).ruleset(of[1]), 3)


def test_a_known_card_in_a_pile_is_shown_with_its_place() -> None:
    seen = SeatView({("bag", None): ("?", "moss", "?", "flint")}, {})
    at = LiveMatch(program(), 7, ("greedy", "greedy"))
    (line,) = zone_lines(seen, ViewerNames(at.words, at.sitting, 0), None)
    assert line == "Bag (4): Moss (2nd from the top), Flint (at the bottom), 2 face down"


@pytest.mark.parametrize("of", [one for one in TABLES if one in OURS and has_hands(one)], ids=str)
def test_why_says_of_a_card_that_is_not_held_that_it_is_not(of: tuple[str, str, int]) -> None:
    at, stream, mine = table(of, 2), Stream(1), set[str]()
    for _ in range(900):
        play_on(at, stream, 1)
        at.go_on()
        state, seat = at.state, at.state.current_seat
        mine = set() if at.is_over else set(view_of(state, seat).zones["hand", seat])
        if mine:
            break
    assert mine
    hands = {state.tables.deck_of[state.tables.names.index(card)] for card in mine}
    title = at.narrators[seat].names.card
    for card, name in enumerate(state.tables.names):
        own = any(title(name) == title(one) for one in mine)
        if own or state.tables.deck_of[card] in hands:
            told = list(why_lines(at, title(name)))
            if "can be chosen: " not in told[0]:
                assert ("  - You hold none." in told) is not own, (name, told)


def test_nothing_is_told_of_the_other_game_in_the_box() -> None:
    """Two games share a box: a card of the one is no answer to a question about the other."""
    both = [one for one in TABLES if one[0] == "witch-hunt-1649"]
    (told, other) = [
        [*table(of, 1).words.found("hens in the barley")] for of in sorted(both, reverse=True)
    ]
    assert told and not other


def test_a_rule_of_that_very_name_goes_before_cards_that_hold_the_word() -> None:
    (of,) = [one for one in TABLES if one[1] == "lying-lips"]
    assert len([*table(of, 1).words.found("turn")]) == 1
