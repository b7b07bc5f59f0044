"""Turns, green and blue cards, and the first law (Playing the Game; The 5 Laws; Nitty Gritties)."""

import pytest
from salem_table import Table


def test_a_turn_is_two_cards_or_any_number_played() -> None:
    """Playing the Game: only one of the two things."""
    table = Table()
    table.draw()
    assert (len(table.cards("hand", 0)), table.asked) == (5, 1)
    table.play("accusation", 2).play("accusation", 3).do("pass")
    assert (len(table.cards("hand", 1)), table.asked) == (1, 2)
    assert table.cards("front", 2) == table.cards("front", 3) == ["accusation"]


def test_nothing_is_drawn_after_a_card_was_played() -> None:
    """Playing the Game: draw, or play."""
    table = Table()
    table.play("accusation", 2)
    before = len(table.cards("deck"))
    table.do("pass")
    assert len(table.cards("deck")) == before


def test_nobody_plays_on_themselves() -> None:
    """The 5 Laws of Salem, 1."""
    for card in ("accusation", "asylum", "piety", "stocks", "arson", "robbery"):
        table = Table()
        table.lay(card, "hand", 0)
        names = table.state.tables.names
        table.do("play", names[table.at("hand", 0)[0]])
        assert "seat 1" not in table.options()
        assert "on themselves" in table.why_not("seat 1"), card


@pytest.mark.parametrize("card", ["matchmaker", "asylum", "piety", "black-cat"])
def test_blue_cards_stay_in_front_of_a_player(card: str) -> None:
    """Playing the Game; the Black Cat is blue once it has been given (Black Cat)."""
    table = Table()
    table.lay(card, "hand", 0)
    table.play(card, 2).do("pass")
    assert card in table.cards("front", 2)


@pytest.mark.parametrize("card", ["alibi", "scapegoat", "arson", "curse", "robbery"])
def test_green_cards_are_discarded_after_use(card: str) -> None:
    """Playing the Game; Stocks are the exception."""
    table = Table().before(2, "accusation", "asylum")
    table.lay(card, "hand", 0)
    table.play(card, 2)
    while table.rule != "turn":
        table.do(table.options()[0])
    assert card in table.cards("discard")


def test_stocks_lie_until_a_turn_was_missed() -> None:
    """Nitty Gritties, Stocks: discarded after the turn that it cost."""
    table = Table()
    table.lay("stocks", "hand", 0)
    table.play("stocks", 1).do("pass")
    assert table.asked == 2, "player 2 is passed over"
    assert "stocks" not in table.cards("front", 1)
    assert "stocks" in table.cards("discard")


def test_two_stocks_cost_two_turns_in_a_row() -> None:
    """Nitty Gritties, Stocks."""
    table = Table().before(1, "stocks", "stocks")
    asked = []
    for _ in range(9):
        asked.append(table.asked)
        table.draw()
    assert asked == [0, 2, 3, 0, 2, 3, 0, 1, 2]


def test_stocks_move_with_a_scapegoat() -> None:
    """Nitty Gritties, Stocks: “the Stocks card is also moved”."""
    table = Table().before(1, "stocks", "accusation", "asylum")
    table.lay("scapegoat", "hand", 0)
    table.play("scapegoat", 1, "seat 3").do("pass")
    assert table.cards("front", 1) == []
    assert set(table.cards("front", 2)) == {"stocks", "accusation", "asylum"}
    assert table.asked == 1, "who was to miss a turn does not"
    table.draw()
    assert table.asked == 3


def test_a_scapegoat_involves_two_others() -> None:
    """Nitty Gritties, Scapegoat & Robbery: neither one's own cards nor towards oneself."""
    table = Table().before(0, "accusation").before(1, "accusation")
    table.lay("scapegoat", "hand", 0)
    table.do("play", "scapegoat")
    assert "seat 1" not in table.options()
    while table.rule == "play":
        table.do("seat 2")
    assert table.options() == ["seat 3", "seat 4"]


def test_a_robbery_gives_one_hand_to_another() -> None:
    """Nitty Gritties, Scapegoat & Robbery."""
    table = Table()
    table.hand(1, "witness", "curse").hand(3, "evidence")
    table.lay("robbery", "hand", 0)
    table.play("robbery", 1)
    assert table.options() == ["seat 3", "seat 4"]
    table.do("seat 4")
    assert table.cards("hand", 1) == []
    assert set(table.cards("hand", 3)) == {"witness", "curse", "evidence"}


def test_arson_takes_the_whole_hand() -> None:
    """To the discard pile."""
    table = Table().hand(1, "witness", "evidence")
    table.lay("arson", "hand", 0)
    table.play("arson", 1)
    assert table.cards("hand", 1) == []
    assert {"witness", "evidence", "arson"} <= set(table.cards("discard"))


def test_a_curse_takes_one_blue_card_and_the_black_cat_too() -> None:
    """Nitty Gritties, Black Cat: “It can be discarded by Curse”."""
    table = Table(cat=2).turn_to(0).before(2, "asylum", "accusation")
    table.lay("curse", "hand", 0)
    table.play("curse", 2)
    assert set(table.options()) == {"asylum", "black-cat"}
    table.do("black-cat")
    assert set(table.cards("front", 2)) == {"asylum", "accusation"}
    assert "black-cat" in table.cards("discard")


def test_a_curse_needs_a_blue_card() -> None:
    """Nothing else can be cursed."""
    table = Table(cat=2).turn_to(0).before(3, "accusation").before(1, "asylum")
    table.lay("curse", "hand", 0)
    table.do("play", "curse")
    assert "No blue card" in table.why_not("seat 4")


def test_the_black_cat_can_come_back_from_the_deck() -> None:
    """Nitty Gritties, Black Cat: once discarded, drawn and played like any blue card."""
    table = Table(cat=2).turn_to(0)
    table.lay("black-cat", "deck")
    table.draw()
    assert "black-cat" in table.cards("hand", 0)
    table.turn_to(0).play("black-cat", 3)
    assert "black-cat" in table.cards("front", 3)


@pytest.mark.parametrize(
    ("there", "first", "left"),
    [
        (("accusation", "accusation", "accusation", "accusation"), 3, 1),
        (("evidence", "accusation"), 1, 1),
        (("evidence", "evidence"), 1, 1),
    ],
)
def test_an_alibi_takes_away_three_points(there: tuple[str, ...], first: int, left: int) -> None:
    """C7: accusations are points; three Accusations, or one Evidence, and no more."""
    table = Table().before(1, *there)
    table.lay("alibi", "hand", 0)
    table.play("alibi", 1)
    taken = 0
    while table.rule == "alibi":
        options = [one for one in table.options() if one != "done"]
        wanted = next((one for one in options if "evidence" in one), options[0])
        table.do(wanted)
        taken += 1
    assert (taken, len(table.cards("front", 1))) == (first, left)


def test_an_alibi_never_takes_a_witness_away() -> None:
    """C7: seven points are more than three; before George Burroughs a Witness can lie."""
    table = Table(persons=("sarah-good", "george-burroughs")).before(1, "witness")
    table.before(2, "accusation").before(3, "accusation").lay("alibi", "hand", 0)
    table.do("play", "alibi")
    assert "No accusation lies there" in table.why_not("seat 2")


# -- cards that would find nothing to do, and what the first law says about it -----------------


def _failing(table: Table, text: str) -> list[tuple[str, str | None]]:
    """The requirements that keep it from being chosen, with their sections."""
    found = table.state.explain(table.state.parse(text)).failing
    return [(one.id, one.cites) for one in found]


@pytest.mark.parametrize("card", ["arson", "robbery"])
def test_an_empty_hand_is_neither_burnt_nor_robbed(card: str) -> None:
    """Our rulebook, The Playing Cards: a card that would find nothing to do cannot be played."""
    table = Table().hand(2).hand(0, card)
    table.do("play", card)
    assert table.options() == ["seat 2", "seat 4"]
    assert _failing(table, "seat 3") == [("hand-there", "Playing the Game")]
    assert "holds no card" in table.why_not("seat 3")


@pytest.mark.parametrize("card", ["arson", "robbery"])
def test_where_nobody_else_holds_a_card_it_stays_in_the_hand(card: str) -> None:
    """The same: it is not offered at all, and the reason is given."""
    table = Table().hand(1).hand(2).hand(3).hand(0, card, "accusation")
    table.do("play")
    assert card not in table.options()
    assert _failing(table, card) == [("hand-somewhere", "Playing the Game")]


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("alibi", "relieves-someone"),
        ("curse", "blue-somewhere"),
        ("scapegoat", "cards-somewhere"),
    ],
)
def test_each_card_that_finds_nothing_to_do_has_its_own_reason(card: str, reason: str) -> None:
    """Nitty Gritties: one reason and a section; what lies before oneself does not count."""
    table = Table(cat=0).before(0, "accusation", "asylum").hand(0, card, "accusation")
    table.do("play")
    assert card not in table.options()
    assert _failing(table, card) == [(reason, "Nitty Gritties")]


@pytest.mark.parametrize("card", ["scapegoat", "robbery"])
def test_the_first_law_says_why_nothing_comes_to_oneself(card: str) -> None:
    """The 5 Laws of Salem, 1: its own examples, Robbery and Scapegoat."""
    table = Table().before(1, "accusation").hand(0, card, "accusation")
    table.play(card, 1)
    assert _failing(table, "seat 1") == [("not-to-oneself", "The 5 Laws of Salem")]
    assert _failing(table, "seat 2") == [("other-player", "Nitty Gritties")]


def test_an_alibi_takes_away_accusations_and_nothing_else() -> None:
    """Nitty Gritties: blue cards and Stocks stay, and there is a reason for each."""
    table = Table().before(1, "evidence", "accusation", "accusation", "asylum")
    table.hand(0, "alibi", "accusation").play("alibi", 1)
    assert _failing(table, "asylum") == [("only-accusations", "Nitty Gritties")]
    accusation = next(one for one in table.options() if one.startswith("accusation"))
    table.do(accusation)
    assert _failing(table, "evidence") == [("too-much", "Nitty Gritties")]


def test_a_table_counts_accusations_aloud() -> None:
    """Playing the Game: how many lie there, against how many it takes."""
    table = Table(persons=("thomas-danforth", "george-burroughs")).before(1, "evidence")
    table.hand(0, "accusation", "accusation").play("accusation", 1)
    said = {"by": "seat 1", "who": "seat 2", "accusations": 4, "needed": 7}
    assert table.noted("accused") == [said]


def test_a_table_hears_what_an_alibi_leaves() -> None:
    """C7: what still lies there."""
    table = Table().before(1, "evidence", "accusation").hand(0, "alibi", "curse")
    table.play("alibi", 1, "evidence")
    assert table.noted("relieved") == [
        {"by": "seat 1", "who": "seat 2", "accusations": 1, "needed": 7}
    ]


def test_a_question_with_another_answer_fails_in_the_hands_of_a_test() -> None:
    """The driver of these tests: it never plays on somebody else than it was told."""
    table = Table().before(2, "accusation").hand(0, "alibi", "accusation")
    with pytest.raises(AssertionError):
        table.play("alibi", 3)
