"""Hands that only the others see: one's own are backs, and a draw tells the others what came."""

from dataclasses import replace

from generator.engine import compile_game
from generator.play.match import LiveMatch
from generator.play.terminal.screen import Style, match_lines, question_lines
from generator.studio.answers.table_view import options, seen_by
from tests.engine.lanterns import lanterns
from tests.play.matches import boxes, game


def begun(people: int = 3) -> LiveMatch:
    lit = replace(lanterns(), theme=game(boxes()[0]).theme)
    match = LiveMatch(compile_game(lit, "lanterns", 3), 1, ["person"] * people)
    match.go_on()
    return match


def take(match: LiveMatch, *words: str) -> None:
    for word in words:
        match.take(match.state.parse(word))
        match.go_on()


def hands(match: LiveMatch, seat: int) -> dict[int, dict[str, object]]:
    places = seen_by(match, seat)["places"]
    zones = [(place["owner"], zone) for place in places for zone in place["zones"]]
    return {owner: zone for owner, zone in zones if zone["id"].startswith("hand-")}


def test_on_the_screen_the_own_hand_is_a_number_of_cards() -> None:
    lines = [*match_lines(begun(), 0, Style())]
    (own,) = [one.strip() for one in lines[lines.index("You") :] if "Hand" in one]
    others = [one.strip() for one in lines[: lines.index("You")] if "Hand" in one]
    assert own == "Hand: 3 cards"
    assert len(others) == 2
    assert all(one.startswith("Hand (3): ") and "face down" not in one for one in others)


def test_in_the_browser_the_own_hand_is_backs() -> None:
    match = begun()
    for seat in range(3):
        for owner, zone in hands(match, seat).items():
            assert zone["hidden"] == (3 if owner == seat else 0)
            assert zone["count"] == 3
            assert zone["hand"] is (owner == seat)


def test_own_cards_are_asked_for_by_their_places() -> None:
    match = begun()
    take(match, "light")
    assert options(match, 0) == [f"the {nth} card, unseen" for nth in ("1st", "2nd", "3rd")]
    asked = [*question_lines(match, options(match, 0), Style())]
    assert "the 2nd card, unseen" in asked[2]
    places = seen_by(match, 0)["places"]
    shown = [one for place in places for zone in place["zones"] for one in zone["cards"]]
    assert shown and all(one["option"] is None for one in shown)


def test_a_draw_tells_the_others_what_came_and_not_who_drew() -> None:
    match = begun()
    stock, title = match.state.tables.zone["stock"], match.words.title
    drawn = title(match.state.tables.names[match.state.zones[stock][0]])
    take(match, "drop", "card 1")
    told = {seat: [one.text for one in match.narrators[seat].events] for seat in range(3)}
    for seat in (1, 2):
        assert any(one.startswith("To seat 1’s hand") and drawn in one for one in told[seat][-3:])
    assert not any("hand" in one and drawn in one for one in told[0])
