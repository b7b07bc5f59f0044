"""What the table tells of the turns of others: the same of who had no choice as of who had one."""

from dataclasses import replace

import pytest

from generator.engine import compile_game
from generator.engine.observe import HIDDEN
from generator.play.addressing import bare, theirs, your, yours
from generator.play.events import MatchEvent
from generator.play.match import LiveMatch
from generator.play.terminal.screen import Style, event_lines, match_lines, question_lines
from generator.studio.answers.table_view import seen_by
from tests.engine.test_words import HEAD, TAIL
from tests.engine.toys import toy
from tests.play.matches import boxes, game
from tests.play.test_table_aloud import at, heard

LAY = "{choose: 'seats[1].hand', as: card, by: 'seats[1]', says: Which ware goes?}"


def dealt(many: int, then: str, head: str = HEAD) -> LiveMatch:
    """So many cards for seat 2, and then `then`."""
    return at(
        f"- {{deal: {many}, from: stock, to: seat.hand, seats: '[seats[1]]'}}\n- {LAY}\n{then}",
        head,
    )


def of_seat_2(of: LiveMatch) -> list[str]:
    """What seat 1 hears, as lines, without the number of the card."""
    of.take(of.state.choices()[0])
    while of.waits_for == 1:
        of.take(of.state.choices()[0])
    return [one.text for one in of.narrators[0].events]


def test_a_card_laid_without_a_choice_is_told_as_if_there_had_been_one() -> None:
    """A trick of whist: who has one card of the suit does not say so."""
    told = of_seat_2(dealt(1, "- {move: card, to: heap}"))
    alike = of_seat_2(dealt(3, "- {move: card, to: heap}"))
    asked = dealt(9, "- {move: card, to: heap}")
    assert "Only" not in " ".join(of_seat_2(asked)) and len(asked.taken) > 1
    for news in (told, alike, of_seat_2(dealt(9, "- {move: card, to: heap}"))):
        (line,) = (one for one in news if one.startswith("Seat 2: Which ware goes? "))
        title = line.removeprefix("Seat 2: Which ware goes? ").removesuffix(".")
        assert news[news.index(line) + 1].startswith(f"To the heap: {title}")


def test_a_card_that_stays_face_down_is_not_told_and_parts_no_lines() -> None:
    of = dealt(1, "- {move: card, to: stock, hidden: true}\n"
                  "- {draw: 1, from: stock, to: 'seats[1].hand'}")  # fmt: skip
    news = of_seat_2(of)
    assert not any("Which ware" in one for one in news)


def test_a_secret_choice_without_others_is_told_to_nobody() -> None:
    secret = LAY.replace("says:", "secret: true, says:")
    of = at("- {deal: 1, from: stock, to: seat.hand, seats: '[seats[1]]'}\n"
            f"- {secret}\n- {{move: card, to: heap}}")  # fmt: skip
    assert not any("Which ware" in one for one in of_seat_2(of))


def test_what_lay_open_for_a_moment_is_told_before_where_it_went() -> None:
    """The last card of a trick, which is taken away at once."""
    hand = "- {move: card, to: stock, hidden: true}"
    for many in (1, 3, 9):
        news = of_seat_2(dealt(many, f"- {{move: card, to: heap}}\n{hand}"))
        (laid,) = (at for at, one in enumerate(news) if one.startswith("To the heap: "))
        assert news[laid - 1].startswith("Seat 2: Which ware goes? ")
        assert news[laid + 1].startswith("To the stock: ")


def test_a_card_that_lay_open_before_is_told_once() -> None:
    of = at("- {draw: 1, from: stock, to: heap}\n- {shuffle: stock}\n"
            "- {move: heap, to: 'seats[1].hand', hidden: true}")  # fmt: skip
    assert sum("To the heap" in one for one in heard(of, 0)) == 1


def test_a_counter_that_is_not_told_stands_on_the_screen_and_not_in_the_news() -> None:
    quiet = HEAD.replace("{id: round, of: game,", "{id: round, announced: false, of: game,")
    assert quiet != HEAD
    for head, is_told in ((HEAD, True), (quiet, False)):
        of = at("- {add: 3, to: round}", head)
        assert any("ound" in one for one in heard(of, 0)) is is_told
        assert any("Round" in one for one in match_lines(of, 0, Style()))


def test_texts_and_flags_are_told_as_numbers_are_unless_their_author_says_not() -> None:
    more = ("  - {id: trumps, of: game, type: text, choices: [none, hearts], starts: none}\n"
            "  - {id: alone, of: seat, type: flag, called: \"whether {owner} plays alone\"}\n"
            "  - {id: quiet, of: game, type: flag, announced: false}\n"
            "  - {id: round, of: game,")  # fmt: skip
    head = HEAD.replace("  - {id: round, of: game,", more)
    of = at("- {set: trumps, to: hearts}\n- {set: 'seats[0].alone', to: true}\n"
            "- {set: quiet, to: true}", head)  # fmt: skip
    assert heard(of, 0) == ["Trumps: hearts.", "Whether you play alone: yes."]
    assert of.narrators[1].events[-1].text == "Whether seat 1 plays alone: yes."


def test_others_are_told_what_was_asked_of_you_as_of_them() -> None:
    of = asked("""\
      - {choose: players, as: other, by: 'seats[1]', asks: always, says: Whom do you trust?}
      - {ask: {keep: {says: Keep your word.}, break: {says: Break it.}}, as: fate, by: 'seats[1]',
         says: What do you do to them?}
""")
    for _ in range(2):
        of.take(of.state.choices()[0])
    other, own = ([one.text for one in of.narrators[seat].events] for seat in (0, 1))
    assert "Seat 2: Whom do they trust? You. What do they do to them? Keep their word." in other
    assert "You: Whom do you trust? Seat 1." in own
    assert theirs("Is it yours? Who gives to you?") == "Is it theirs? Who gives to them?"
    assert theirs("Do you lay your card?") == "Do they lay their card?"


def test_decisions_of_two_rules_stand_in_two_lines() -> None:
    second = """\
  - id: second
    cites: x
    with: {seat: seat}
    does:
      - {choose: 'numbers(5, 6)', as: many, by: seat, says: And how many?}
"""
    of = asked(
        """\
      - {choose: 'numbers(1, 3)', as: many, by: 'seats[1]', says: How many?}
      - {call: second, with: {seat: 'seats[1]'}}
""",
        second,
    )
    for _ in range(2):
        of.take(of.state.choices()[0])
    news = [one.text for one in of.narrators[0].events]
    assert news[-2:] == ["Seat 2: How many? 1.", "Seat 2: And how many? 5."]


def test_a_note_in_the_words_of_a_counter_is_told_once() -> None:
    head = HEAD.replace(
        "{id: purse, of: seat,", '{id: purse, called: "Coins of {owner}", of: seat,'
    )
    of = at("- {add: 2, to: 'seats[0].purse'}\n- {note: coins, of: {who: 'seats[0]', many: "
            "'seats[0].purse'}, says: 'Your coins: {{ many }}.'}", head)  # fmt: skip
    assert heard(of, 0) == ["Your coins: 4."]


def test_that_nothing_can_be_chosen_is_told_with_its_question() -> None:
    says = "of: {n: 'seats[0].purse'}, says: 'Coins: {{ n }}. How many do you buy?'"
    dear = "[{test: many > 5, says: Dear.}]"
    of = at(f"- {{choose: 'numbers(1, 4)', as: many, by: 'seats[0]', {says}, where: {dear}}}")
    assert heard(of, 0) == ["You: How many do you buy? Nothing can be chosen: Dear. [x]"]


def test_you_are_named_behind_what_you_now_are() -> None:
    dealer = "  - {id: dealer, of: game, type: seat}\n"
    head = HEAD.replace("  - {id: round, of: game,", f"{dealer}  - {{id: round, of: game,")
    of = at("- {set: dealer, to: 'seats[0]'}", head)
    assert heard(of, 0) == ["Dealer: you."]
    assert of.narrators[1].events[-1].text == "Dealer is now seat 1."


def asked(rule: str, more: str = "", seats: int = 2) -> LiveMatch:
    """A match that begins with a rule `test` and these rules."""
    text = f"{HEAD}\n  - id: test\n    cites: x\n    does:\n{rule}\n{more}start: test{TAIL}"
    found = replace(toy(base=text), theme=game(boxes()[0]).theme)
    made = compile_game(found, "base", seats)
    return LiveMatch(made, 1, ("person",) * made.tables.chairs)


LAYING = """\
  - id: laying
    cites: x
    with: {leader: seat}
    does:
      - each: seats_from(leader)
        as: one
        do:
          - {choose: one.hand, as: card, by: one, asks: always, says: Which ware goes?}
          - {choose: others(one), as: other, by: one, asks: always, says: To whom?}
          - {choose: other.hand, as: theirs, by: one, asks: always, says: Which of theirs?}
          - {move: card, to: heap}
"""
LEAD = """\
      - {deal: 3, from: stock, to: seat.hand}
      - {call: laying, with: {leader: 'seats[1]'}}"""


def test_a_question_says_of_the_turn_of_others_only_what_the_choice_hangs_on() -> None:
    of = asked(LEAD, LAYING, seats=4)
    lines = []
    for _ in range(9):
        seat = of.state.current_seat
        lines.append(" ".join(question_lines(of, ["x"], Style())))
        assert "leader" not in lines[-1] and "card" not in lines[-1]
        assert not any("eader" in one for one in seen_by(of, seat)["question"]["about"])
        of.take(of.state.choices()[0])
    assert all("(other seat" in one for one in lines[2::3])


def test_who_acts_alone_in_a_rule_is_told_what_went_before() -> None:
    of = asked("""\
      - {deal: 3, from: stock, to: seat.hand}
      - {choose: 'numbers(1, 3)', as: first, by: 'seats[0]', says: How many?}
      - {ask: [keep, burn], as: fate, by: 'seats[0]', says: What now?}
      - {ask: [aye, nay], as: last, by: 'seats[0]', says: Sure?}
""")
    of.take(of.state.choices()[0])
    assert any("(first " in one for one in question_lines(of, ["x"], Style()))
    of.take(of.state.choices()[0])
    assert not any("fate" in one for one in question_lines(of, ["x"], Style()))


def test_options_stand_in_the_order_of_their_author() -> None:
    of = at("- {ask: {lay: {says: Lay.}, boast: {says: Boast.}, fold: {says: Fold.}}, as: deed, "
            "by: 'seats[0]', says: What now?}")  # fmt: skip
    of.take(of.state.choices()[0])
    assert seen_by(of, 0)["question"]["options"] == ["Lay.", "Boast.", "Fold."]
    of.take(of.state.choices()[1])
    assert of.taken[-1].text == "boast"


def test_what_cannot_be_chosen_is_named_beside_its_reason() -> None:
    of = at("- {choose: 'numbers(1, 4)', as: many, by: 'seats[0]', says: How many?, where: "
            "[{test: many > 1, says: Too few.}, {test: many < 3, says: Too many.}]}")  # fmt: skip
    assert heard(of, 0) == [
        "You: How many? Only 2 can be chosen. Not 1: Too few. [x] Not 3, 4: Too many. [x]"
    ]
    many = at("- {choose: 'numbers(1, 9)', as: many, by: 'seats[0]', says: How many?, where: "
              "[{test: many > 8, says: Too few.}]}")  # fmt: skip
    assert heard(many, 0) == ["You: How many? Only 9 can be chosen. Not the others: Too few. [x]"]
    two = at("- {choose: 'numbers(1, 19)', as: many, by: 'seats[0]', says: How many?, where: "
             "[{test: many > 9, says: Too few.}, {test: many < 11, says: Too many.}]}")  # fmt: skip
    (line,) = heard(two, 0)
    assert line.endswith("chosen. Not the others: Too few. [x] Too many. [x]")


BLIND = HEAD.replace(
    "per: seat, holds: [goods], sees: owner", "per: seat, holds: [goods], sees: others"
)


def test_which_card_was_chosen_blind_is_told_beside_a_note_that_names_it() -> None:
    assert BLIND != HEAD
    of = dealt(3, "- {move: card, to: heap}\n"
                  "- {note: laid, of: {card: card}, says: '{{ card }} lies.'}", BLIND)  # fmt: skip
    news = of_seat_2(of)
    assert any("Which ware goes? The 1st card, unseen" in one for one in news)


def test_zones_and_counters_go_on_the_screen_by_what_they_are_called() -> None:
    head = HEAD.replace(
        "{id: left, per: seat,", '{id: left, called: "the coffers of {owner}", per: seat,'
    ).replace("{id: purse, of: seat,", '{id: purse, called: "Coins of {owner}", of: seat,')
    of = at("- {move: 'top(heap, 1)', to: 'seats[0].left'}\n- {add: 2, to: 'seats[0].purse'}\n"
            "- {draw: 1, from: stock, to: 'seats[0].left'}", head)  # fmt: skip
    news = heard(of, 0)
    assert any(one.startswith("Your coins: 4.") for one in news)
    for seat in (0, 1):
        lines = [*match_lines(of, seat, Style())]
        assert any(one.startswith("  Coffers") for one in lines)
        assert any("Coins: 4" in one for one in lines)
        titles = [zone["title"] for place in seen_by(of, seat)["places"] for zone in place["zones"]]
        assert "Coffers" in titles and "Left" not in titles


def test_cards_without_a_text_are_not_explained_under_the_table() -> None:
    hell = compile_game(game("samples/oh-hell"), "oh-hell", 3)
    of = LiveMatch(hell, 4, ("person", "random", "random"))
    for _ in range(12):
        of.go_on()
        assert not any("suit" in one for one in match_lines(of, 0, Style()) if "Playing" in one)
        of.take(of.state.choices()[0])
    told = "\n".join(event_lines(of.narrators[0].events, Style()))
    assert "last card" not in told and "was led" not in told


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        ("Under the cup of you: 2.", "Under your cup: 2."),
        ("The uppermost nut of you cracks.", "Your uppermost nut cracks."),
        ("A rat of you. A nut is lost: you.", "A rat of yours. A nut is lost: you."),
        ("One die fewer: you loses.", "One die fewer: you lose."),
        ("Done. you denies it.", "Done. You deny it."),
        ("You isn’t there.", "You aren’t there."),
        ("you’s pile", "your pile"),
        ("One of you passes.", "One of you passes."),
        ("Seat 2 gives you cards.", "Seat 2 gives you cards."),
        ("the card in front of you", "the card in front of you"),
        (
            "You passes the sack to seat 2 and says: cat.",
            "You pass the sack to seat 2 and say: cat.",
        ),
        ("You takes a card and lays it down.", "You take a card and lay it down."),
        ("You takes coins and cards.", "You take coins and cards."),
        ("You pays 2 and passes, if you likes.", "You pay 2 and pass, if you like."),
        ("You pays, and seat 2 takes 2.", "You pay, and seat 2 takes 2."),
        ("You asks who lies and takes a card.", "You ask who lies and takes a card."),
        ("You pass. You miss the bus.", "You pass. You miss the bus."),
        ("You lies, and you always lies.", "You lie, and you always lies."),
    ],
)
def test_what_is_said_of_a_name_is_said_to_you(told: str, wanted: str) -> None:
    assert yours(told) == yours(yours(told)) == wanted


def test_what_things_are_called_without_and_with_their_owner() -> None:
    called = ("the hand of {owner}", "Candles of {owner}", "{owner}’s money",
              "the cards in front of {owner}", "whether {owner} has passed")  # fmt: skip
    assert [bare(one) for one in called] == ["hand", "Candles", "money", "", ""]
    assert [your(one.replace("{owner}", "you")) for one in called] == [
        "your hand", "your candles", "your money", "the cards in front of you",
        "whether you have passed",
    ]  # fmt: skip


def test_notes_say_your_cup_to_its_owner() -> None:
    words = "Under the cup of {{ who }}: {{ who }} loses."
    of = at(f"- {{note: lost, of: {{who: 'seats[0]'}}, says: '{words}'}}")
    assert heard(of, 0) == ["Under your cup: you lose."]
    assert of.narrators[1].events[-1].text == "Under the cup of seat 1: seat 1 loses."


@pytest.mark.parametrize("seed", range(1, 9))
def test_nobody_s_card_vanishes_from_the_news_of_a_trick(seed: int) -> None:
    """Whoever takes the trick, and whether the last of its cards were laid without a question."""
    hell = compile_game(game("samples/oh-hell"), "oh-hell", 4)
    of = LiveMatch(hell, seed, ("person", "random", "random", "random"))
    of.go_on()
    while not of.is_over:
        of.take(of.state.choices()[0])
        of.go_on()
    tricks, laid, cards = 0, list[MatchEvent](), {*hell.tables.names, HIDDEN}
    for one in of.narrators[0].events:
        if one.kind in ("choice", "forced") and one.about <= cards and one.about:
            laid.append(one)
        elif one.text.startswith("The trick goes to "):
            assert len({card.by for card in laid}) == len(laid) == 4, one.text
            best = one.text.rpartition("by ")[2].removesuffix(".")
            assert any(best in card.text for card in laid), one.text
            tricks, laid = tricks + 1, []
    assert tricks > 9


def test_a_choice_is_told_before_what_came_of_it_though_a_note_tells_of_it_last() -> None:
    note = "- {note: sown, of: {who: 'seats[1]', card: card}, says: '{{ who }} sows {{ card }}.'}"
    for many in (1, 3):
        news = of_seat_2(dealt(many, f"- {{move: card, to: heap}}\n"
                                     f"- {{add: 2, to: 'seats[1].purse'}}\n{note}"))  # fmt: skip
        kinds = [("Which ware" in one, "purse" in one, "sows" in one) for one in news]
        order = [kind.index(True) for kind in kinds if any(kind)]
        assert order[-3:] == [0, 1, 2], news
