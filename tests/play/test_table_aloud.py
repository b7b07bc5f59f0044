"""What a whole table hears reaches every screen: notes with words, shown cards, forced choices."""

import re
from dataclasses import replace

from generator.engine import compile_game
from generator.play.addressing import agreeing
from generator.play.events import view_of
from generator.play.match import LiveMatch
from generator.play.terminal.screen import Style, match_lines
from tests.engine.test_words import HEAD, TAIL
from tests.engine.toys import toy
from tests.play.evenings import table
from tests.play.matches import TOY, boxes, game

WAIT = "- {ask: [stay, leave], as: answer, by: first(players)}"


def at(effects: str, head: str = HEAD, seats: int = 2) -> LiveMatch:
    """People at a table where a match begins with a question, and then `effects`."""
    lines = "".join(f"      {line}\n" for line in f"{WAIT}\n{effects.strip()}\n{WAIT}".splitlines())
    rules = f"\n  - id: test\n    cites: x\n    does:\n{lines}start: test"
    found = replace(toy(base=f"{head}{rules}{TAIL}"), theme=game(boxes()[0]).theme)
    made = compile_game(found, "base", seats)
    return LiveMatch(made, 1, ("person",) * made.tables.chairs)


def heard(of: LiveMatch, seat: int) -> list[str]:
    """What a seat hears after the first question was answered."""
    news = of.narrators[seat].events
    before = len(news)
    of.take(of.state.legal_actions()[0])
    return [one.text for one in news[before:] if one.kind != "choice"]


def test_a_note_with_words_is_heard_by_everybody_with_its_values() -> None:
    note = (
        "- {note: verdict, of: {who: first(players), points: 7, free: 7 < 3, all: players}, says: "
        "\"{{ who }}: {{ points }} points: {{ 'acquitted' if free else 'executed' }} "
        'before {{ all }} (of {{ values.cap }})"}'
    )
    of = at(note)
    cap = of.words.game.file.values["cap"].is_
    told = f"7 points: executed before you, seat 2 (of {cap})."
    assert heard(of, 0) == [f"You: {told}"]
    assert [one.text for one in of.narrators[1].events[-1:]] == [
        f"Seat 1: {told.replace('you, seat 2', 'seat 1, you')}"
    ]


def test_a_flag_is_told_as_a_word_and_a_kind_of_card_by_its_title() -> None:
    of = at(
        "- {choose: \"unique([x.id for x in cards.goods if x.id == 'silk'])\", as: kind, "
        "by: first(players)}\n- {note: verdict, of: {free: 3 < 7, kind: kind}, says: "
        "\"{{ kind }}: {{ free }}{% if free and kind == 'silk' %}, the silk itself{% endif %}.\"}"
    )
    assert "Silk: yes, the silk itself." in heard(of, 0)


def test_where_nothing_can_be_chosen_every_reason_is_told() -> None:
    tests = ", ".join(f"{{test: n != {one}, says: Not {one} now.}}" for one in (1, 2, 3))
    of = at(f"- {{choose: 'numbers(1, 3)', as: n, by: first(players), where: [{tests}]}}")
    of_all = heard(of, 0)
    assert all(f"Not {one} now." in " ".join(of_all) for one in (1, 2, 3))


def test_a_note_without_words_is_for_the_record() -> None:
    of = at("- {note: verdict, of: {points: 7}}")
    assert heard(of, 0) == []
    assert of.state.notes == [("verdict", {"points": 7})]


def test_cards_that_are_shown_are_told_to_all_their_owner_included() -> None:
    deal = "- {deal: 1, from: stock, to: seat.hand, seats: '[seats[0]]'}\n"
    of = at(deal + "- {reveal: 'seats[0].hand'}\n- {shuffle: stock}")
    first = heard(of, 0)
    (card,) = view_of(of.state, 0).zones["hand", 0]
    title = of.words.title(card)
    assert first[-1] == f"Shown to everybody: {title}."
    assert f"Seen in seat 1’s hand: {title}." in [one.text for one in of.narrators[1].events]


def test_what_is_shown_and_then_hidden_again_was_told() -> None:
    of = at("- {reveal: 'top(stock, 1)'}\n- {shuffle: stock}")
    assert heard(of, 1)[0].startswith("Seen in the stock: ")


def test_a_choice_that_is_none_says_so_with_its_reason_to_its_seat_alone() -> None:
    choose = (
        "- {choose: players, as: other, by: 'seats[0]', says: Who goes?, "
        'where: [{test: "other != seats[0]", says: Nobody sends themselves., cites: "4.3"}]}'
    )
    of = at(choose)
    told = "You: Who goes? Only seat 2 can be chosen. Not you: Nobody sends themselves. [4.3]"
    assert heard(of, 0) == [told]
    assert [one.text for one in of.narrators[1].events[-1:]] == ["Seat 1: Who goes? You."]


def test_a_menu_that_vanishes_says_why_once() -> None:
    menu = (
        "- {act: [sell], by: 'seats[0]', says: 'Your turn?', optional: true}\n"
        "- {act: [sell], by: 'seats[0]', says: 'Your turn?', optional: true}"
    )
    of = at(f"- {{set: weather, to: \"'wet'\"}}\n{menu}")
    words = "In the wet only the rich can sell, and not with 2 coins."
    reason = f"You: Your turn? Nothing can be chosen: {words} [4.2]"
    assert [line for line in heard(of, 0) if "Your turn" in line] == [reason, reason]
    loop = f"- repeat:\n    {menu.splitlines()[0]}\n  times: 3"
    again = at(f"- {{set: weather, to: \"'wet'\"}}\n{loop}")
    assert heard(again, 0).count(reason) == 1
    assert "Your turn" not in " ".join(one.text for one in again.narrators[1].events)


def test_a_counter_for_policies_alone_is_not_shown_to_people() -> None:
    hidden = HEAD.replace("{id: round, of: game,", "{id: round, shown: false, of: game,")
    assert hidden != HEAD
    for head, is_told in ((HEAD, True), (hidden, False)):
        of = at("- {add: 3, to: round}", head)
        assert any("ound" in one for one in heard(of, 0)) is is_told
        assert any("Round" in one for one in match_lines(of, 0, Style())) is is_told
        assert of.state.observe(0)["counters"]["round"] == 4


def test_zones_and_counters_go_by_what_the_ruleset_calls_them() -> None:
    head = HEAD.replace(
        "{id: left, per: seat,", '{id: left, called: "the coffers of {owner}", per: seat,'
    ).replace("{id: purse, of: seat,", '{id: purse, called: "{owner}’s money", of: seat,')
    of = at("- {move: 'top(heap, 1)', to: 'seats[0].left'}\n- {add: 2, to: 'seats[0].purse'}\n"
            "- {draw: 1, from: stock, to: 'seats[0].left'}", head)  # fmt: skip
    own, other = heard(of, 0), [one.text for one in of.narrators[1].events]
    assert any(line.startswith("To your coffers: ") for line in own)
    assert any(line.startswith("Your money: 4.") for line in own)
    assert any(line.startswith("To the coffers of seat 1: ") for line in other)
    assert any(line.startswith("Seat 1’s money: 4.") for line in other)


def test_the_market_calls_out_its_sales() -> None:
    from generator.play.rng import Stream
    from tests.play.evenings import play_on

    of = table((TOY, "base", 4), 3)
    play_on(of, Stream(3), 60)
    said = [one.text for one in of.narrators[0].events if one.kind == "note"]
    sales = [one for one in said if " for " in one]
    assert sales and all(re.fullmatch(r"(You|Seat \d): \w+ for \d\.", one) for one in sales)


def salem(choices: int) -> LiveMatch:
    """An evening of Salem at which the first seat only ever takes the first option."""
    of = table(("salem-1692", "salem-1692", 4), 9, 1)
    for _ in range(choices):
        of.go_on()
        of.take(of.state.choices()[0])
    of.go_on()
    return of


def test_an_act_of_another_seat_is_told_in_one_line() -> None:
    news = [one.text for one in salem(8).narrators[0].events]
    acts = [one for one in news if " plays " in one]
    assert "Seat 4 plays Stocks on you." in acts
    assert not [one for one in news if re.match(r"Seat \d: (Play|On whom)", one)]
    after = [news[news.index(one) + 1] for one in acts]
    assert not [one for one in after if "To the table" in one or "front of" in one]


def test_whose_turn_it_is_goes_by_seats_and_not_by_numbers() -> None:
    told = [one.text for one in salem(8).narrators[0].events if "player in turn" in one.text]
    assert set(told) == {
        "The player in turn: you.",
        *(f"The player in turn: seat {seat}." for seat in (2, 3, 4)),
    }


def test_choices_that_no_note_tells_of_stand_in_one_line_until_something_happens() -> None:
    of = table(("hammer-of-the-witches", "hammer-of-the-witches", 3), 9, 1)
    for _ in range(4):
        of.take(of.state.choices()[0])
        of.go_on()
    news = [one.text for one in of.narrators[0].events]
    both = re.compile(
        r"Seat [23]: Which villager gets a pyre\? .* Which pyre under this villager\?"
    )
    assert any(both.match(one) for one in news)
    own = [one for one in news if one.startswith("You: Which villager")]
    assert own and not any("Which pyre" in one for one in own)


def test_what_you_do_yourself_agrees_with_you() -> None:
    for told, wanted in (
        ("You plays Stocks on seat 4.", "You play Stocks on seat 4."),
        ("You has passed.", "You have passed."),
        ("You passes.", "You pass."),
        ("You: 3 accusations.", "You: 3 accusations."),
        ("Seat 2 plays Stocks on you.", "Seat 2 plays Stocks on you."),
    ):
        assert agreeing(told) == wanted
