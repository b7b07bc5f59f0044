"""Conspiracy (rulebook, Black Cards; Nitty Gritties, Black Cards, Black Cat)."""

from salem_table import Table


def _take(table: Table, taker: int, kind: str) -> Table:
    """Conspiracy: `taker` gets a card of this kind from the left; the others take plain cards."""
    ids = table.state.tables.ids
    while not table.over() and table.rule == "conspire":
        seat = table.asked
        left = next(one for one in [*range(seat + 1, 12), *range(12)] if one in table.alive())
        row = [ids[one] for one in table.at("row", left)]
        wanted = kind if seat == taker else "not-a-witch"
        table.do(f"card {row.index(wanted) + 1}")
    return table


def test_the_drawer_turns_up_a_card_of_the_holder_of_the_black_cat() -> None:
    """Conspiracy 1; C4."""
    table = Table(cat=2).turn_to(0).stack("conspiracy").draw()
    assert (table.rule, table.asked) == ("cat", 0)
    assert table.options() == [f"card {one}" for one in range(1, 6)]
    table.do("card 2")
    assert table.cards("revealed", 2) == ["not-a-witch"]
    assert table.rule == "conspire"


def test_a_holder_who_drew_it_chooses_a_card_of_their_own() -> None:
    """Black Cat: “they may choose which of their Tryal cards is revealed”."""
    table = Table(constable=0, cat=0).stack("conspiracy").draw()
    assert (table.rule, table.asked) == ("cat", 0)
    assert table.options() == ["not-a-witch", "constable"]
    table.do("constable")
    assert table.cards("revealed", 0) == ["constable"]


def test_a_holder_with_one_kind_of_card_is_asked_all_the_same() -> None:
    """Nobody can read from a missing question what the row holds."""
    table = Table(cat=0).stack("conspiracy").draw()
    assert (table.rule, table.options()) == ("cat", ["not-a-witch"])


def test_without_a_black_cat_the_first_step_is_left_out() -> None:
    """Conspiracy 1: “this step is skipped”."""
    table = Table(cat=2).turn_to(0)
    table.lay("black-cat", "discard")
    table.stack("conspiracy").draw()
    assert table.rule == "conspire"


def test_everybody_takes_from_the_left_at_once() -> None:
    """Conspiracy 2, C10: against the order of turns; rows keep their sizes."""
    table = Table(5, witches=(3,), cat=0).turn_to(0)
    table.lay("black-cat", "discard")
    table.stack("conspiracy").draw()
    asked = []
    while table.rule == "conspire":
        asked.append((table.asked, len(table.options())))
        table.do("card 5")
    assert asked == [(seat, 5) for seat in range(5)]
    assert [len(table.at("row", seat)) for seat in range(5)] == [5] * 5
    assert "witch" in table.cards("row", 2), "her neighbour on the right has taken it"


def test_who_gets_a_witch_card_is_a_witch_for_good() -> None:
    """Conspiracy 3: and who loses it remains one."""
    table = Table(5, witches=(3,), cat=0)
    table.lay("black-cat", "discard")
    table.stack("conspiracy").draw()
    _take(table, 2, "witch")
    assert [table.value("witch", seat) for seat in range(5)] == [False, False, True, True, False]
    assert "witch" not in table.cards("row", 3)
    assert table.state.observe(2)["counters"]["fellows"][2] == [3]
    assert table.state.observe(3)["counters"]["fellows"][3] == [2]


def test_both_point_in_the_next_night() -> None:
    """Conspiracy 3: “you remain a Witch during the Night”."""
    table = Table(5, witches=(3,), cat=0)
    table.lay("black-cat", "discard")
    table.stack("conspiracy", "night").draw()
    _take(table, 2, "witch")
    able = []
    while table.rule == "witches":
        able.append((table.asked, len(table.options()) > 1))
        table.do("pass")
    assert able == [(seat, seat in (2, 3)) for seat in range(5)] * 2


def test_the_constable_goes_where_the_card_goes() -> None:
    """Conspiracy 3: who loses it is constable no longer."""
    table = Table(5, witches=(4,), constable=1, cat=0)
    table.lay("black-cat", "discard")
    table.stack("conspiracy", "night").draw()
    _take(table, 0, "constable")
    while table.rule == "witches":
        table.do("pass")
    able = []
    while table.rule == "constable":
        able.append(len(table.options()) > 1)
        table.do(table.options()[0])
    assert able == [True, False, False, False, False]


def test_where_a_card_of_mine_lies_in_anothers_row_i_do_not_know() -> None:
    """The 5 Laws of Salem, 4: rows may be re-arranged in secret, and are."""
    table = Table(5, witches=(3,), cat=0)
    table.lay("black-cat", "discard")
    table.stack("conspiracy").draw()
    _take(table, 2, "witch")
    for seat in range(5):
        rows = table.state.observe(seat)["zones"]["row"]
        assert all(set(row) == {"?"} for other, row in enumerate(rows) if other != seat)
        assert "?" not in rows[seat]


def test_the_cat_can_kill_before_cards_are_taken() -> None:
    """Conspiracy 1: with the last card, or a Witch card; the dead take nothing."""
    table = Table(5, witches=(4,), cat=2).turn_to(0).uncover(2, 1).stack("conspiracy").draw()
    table.do("card 1")
    assert table.alive() == [0, 1, 3, 4]
    asked = []
    while table.rule == "conspire":
        asked.append(table.asked)
        table.do("card 1")
    assert asked == [0, 1, 3, 4]


def test_conspiracy_counts_as_one_of_the_two_cards() -> None:
    """Black Cards: it “counts as one of the 2 cards allowed to be drawn on your turn”."""
    table = Table(cat=0)
    table.lay("black-cat", "discard")
    table.stack("conspiracy", "curse", "arson").draw().pass_on()
    assert len(table.cards("hand", 0)) == 4
    assert table.cards("deck")[0] == "arson"
    assert "conspiracy" in table.cards("discard")


def test_the_last_townsperson_may_be_turned() -> None:
    """The Game Ends When, C9: everyone alive is a witch, also by conversion."""
    table = Table(4, witches=(3,), cat=2).kill(0, 1)
    table.lay("black-cat", "discard")
    table.stack("conspiracy").draw()
    _take(table, 2, "witch")
    assert table.over()
    assert table.state.outcome == "witches"
    assert table.state.returns() == [0, 0, 1, 1]
