"""Abilities: once in a game, at any point of one's own turn (rulebook, Character abilities)."""

from dregs_table import DULL_FATE, MARKED_FATE, Table

POOL = ("hen", "spindle", "iron-pot", "hand-line", "kailyard")


def test_an_ability_is_used_once_a_game() -> None:
    table = Table("john", "mary", "isobel").pool(*POOL)
    table.do("use-ability")
    assert (table.value("coins"), table.value("uses")) == (2, 1)
    assert table.rule == "turn" and "use-ability" not in table.options()
    assert "has been used" in table.why_not("use-ability")


def test_it_is_offered_before_the_card_with_the_card_and_among_purchases() -> None:
    table = Table("john", "mary", "isobel").pool(*POOL)
    assert table.options() == ["pass", "use-ability"]
    table.begin(DULL_FATE, None)
    assert table.options() == ["take-a", "take-b", "use-ability"]
    table.do("take-a")
    assert "use-ability" in table.options()
    table.do("buy", "hen", "use-ability")
    assert table.value("coins") == 3


def test_it_is_offered_in_a_trial_within_the_own_turn() -> None:
    marks = ("muttering", "sharp-words")
    table = Table("agnes", "john", "mary").marks(0, *marks).set(0, welfare=2)
    table.begin(MARKED_FATE, "take-a").keeps()
    assert (table.rule, "use-ability" in table.options()) == ("sacrifice", True)
    table.do("use-ability")
    assert table.value("welfare") == 4


def test_it_is_offered_before_the_ally_answers() -> None:
    """“at any point during your turn”: Agnes heals Helen, who can then support her."""
    table = Table("agnes", "helen", "isobel").marks(0, "muttering", "sharp-words")
    table.set(1, welfare=1, reputation=1).begin(MARKED_FATE, "take-a").do("pass")
    assert (table.rule, table.asked, table.options()) == ("trial", 0, ["pass", "use-ability"])
    assert len(table.cards("marks", 0)) == 3, "the third mark has been taken"
    table.do("use-ability", table.seat(1))
    assert (table.rule, table.asked, table.options()) == ("support", 1, ["renounce", "support"])


def test_it_is_offered_before_a_mark_that_brings_a_trial() -> None:
    """“at any point during your turn”: Mary completes her sets before she is accused."""
    own = ("oat-rig", "barley-rig", "kailyard", "dung-heap", "ewe", "goat")
    table = Table("mary", "isobel", "agnes").own(0, *own).held().put("assets", "cockerel")
    table.marks(0, "muttering", "sharp-words").begin(MARKED_FATE, "take-a")
    assert (table.rule, table.options()) == ("mark-symbol", ["pass", "use-ability"])
    assert table.do("use-ability", "give-welfare").state.outcome == "sets"


def test_it_is_offered_when_the_marks_have_been_read() -> None:
    """“at any point during your turn”: who is executed can still help an ally."""
    table = Table("agnes", "helen", "isobel").marks(0, "a-sick-child", "baptism-renounced")
    table.begin(MARKED_FATE, "take-a").keeps().do("renounce", "pass")
    assert (table.rule, table.options()) == ("found-guilty", ["submit", "use-ability"])
    assert "at a table of two only" in table.why_not("bribe")
    assert 0 not in table.do("submit").alive()


def test_what_the_ability_does_to_marks_does_not_change_the_total_that_was_read() -> None:
    """Our ruling."""
    table = Table("elspeth", "john", "isobel").marks(0, "a-sick-child", "baptism-renounced")
    table.put("mark-deck", "a-gathering-by-night", "muttering").begin(MARKED_FATE, "take-a")
    table.keeps().do("pass", "use-ability", "baptism-renounced")
    assert table.noted("verdict")[0]["total"] == 2 + 3 + 3
    assert 0 not in table.alive()


def test_it_is_not_offered_in_the_turn_of_another() -> None:
    marks = ("muttering", "sharp-words", "milk-taken")
    table = Table("john", "mary", "agnes", "helen").marks(2, *marks).begin(DULL_FATE).end_turn()
    table.do("support", "give-welfare")
    assert (table.rule, table.asked) == ("sacrifice", 2)
    assert "use-ability" not in table.options()
    assert "in one’s own turn" in table.why_not("use-ability")


def test_agnes_heals_herself_or_her_ally() -> None:
    table = Table("agnes", "helen", "isobel").do("use-ability")
    table.do(table.seat(1))
    assert [table.points(seat) for seat in (0, 1)] == [(6, 4), (6, 6)]


def test_helen_has_a_new_pool_and_a_coin() -> None:
    table = Table("helen", "agnes", "isobel").pool(*POOL).do("use-ability")
    assert not set(POOL) & set(table.cards("pool"))
    assert (len(table.cards("pool")), table.value("coins")) == (5, 1)
    assert sorted(table.cards("asset-discard")) == sorted(POOL)


def test_david_takes_no_mark() -> None:
    table = Table("david", "john", "mary").begin(MARKED_FATE, "take-a")
    assert (table.rule, table.options()) == ("mark-symbol", ["pass", "use-ability"])
    table.do("use-ability")
    assert (table.cards("marks", 0), len(table.cards("mark-deck"))) == ([], 24)


def test_david_is_asked_only_when_the_symbol_comes() -> None:
    table = Table("david", "john", "mary").put("fate", DULL_FATE)
    table.do("pass").do("take-a")
    assert table.rule == "spend" and "use-ability" not in table.options()


def test_david_may_take_the_mark_and_keep_the_ability() -> None:
    table = Table("david", "john", "mary").begin(MARKED_FATE, "take-a").do("pass")
    assert (len(table.cards("marks", 0)), table.value("uses")) == (1, 0)


def test_elspeth_looks_and_exchanges() -> None:
    table = Table("elspeth", "john", "mary").marks(0, "baptism-renounced").marks(1, "muttering")
    table.put("mark-deck", "sharp-words").do("use-ability", table.seat(0))
    assert table.options() == ["baptism-renounced", "pass"], "she knows her own mark now"
    table.do("baptism-renounced")
    assert table.cards("marks", 0) == ["sharp-words"]
    assert table.cards("mark-deck")[0] == "baptism-renounced"
    assert "sharp-words" not in str(table.state.observe(table.absolute(0)))
    for other in (1, 2):
        assert "baptism-renounced" not in str(table.state.observe(table.absolute(other)))


def test_elspeth_may_look_at_another_and_exchange_nothing() -> None:
    table = Table("elspeth", "john", "mary").marks(0, "baptism-renounced").marks(1, "muttering")
    table.do("use-ability", table.seat(1))
    assert "baptism-renounced" not in table.options()
    table.do("pass")
    assert table.cards("marks", 0) == ["baptism-renounced"]
    seen = table.state.observe(table.absolute(0))
    assert "muttering" in str(seen) and "baptism-renounced" not in str(seen)


def test_mary_pays_an_asset_in_any_mix() -> None:
    """“she can lose 2 welfare, 2 reputation or 1 of each”."""
    for gifts, points in (
        (("give-welfare", "give-welfare"), (3, 5)),
        (("give-welfare", "give-reputation"), (4, 4)),
        (("give-reputation", "give-reputation"), (5, 3)),
    ):
        table = Table("mary", "john", "isobel").put("assets", "sow").do("use-ability", *gifts)
        table.do(table.seat(2))
        assert table.points(0) == points
        assert table.points(2) == (6, 7), "the effect must be obeyed"
        assert table.cards("holding", 0) == ["sow"]
        assert table.value("defence") == 0


def test_mary_waits_until_she_can_pay_for_anything() -> None:
    table = Table("mary", "john", "isobel").set(0, welfare=2, reputation=2).begin(DULL_FATE, None)
    assert "use-ability" not in table.options()
    assert "find nothing to do" in table.why_not("use-ability")


def test_isobel_chooses_a_small_asset_that_another_discards() -> None:
    table = Table("isobel", "john", "mary").own(1, "hen", "ewe").own(2, "kailyard")
    table.begin(DULL_FATE, None).do("use-ability")
    assert table.options() == ["hen", "kailyard"]
    table.do("hen")
    assert table.cards("holding", 1) == ["ewe"]
    assert table.cards("asset-discard") == ["hen"]


def test_isobel_reaches_small_assets_of_others_alone() -> None:
    table = Table("isobel", "john", "mary").own(0, "goose").own(1, "hen", "ewe").own(2, "kailyard")
    table.begin(DULL_FATE, None).do("use-ability")
    assert "costs more than this ability can reach" in table.why_not("ewe")
    assert "Another player discards" in table.why_not("goose")


def test_agnes_heals_nobody_but_herself_and_her_ally() -> None:
    table = Table("agnes", "helen", "isobel").do("use-ability")
    assert "Only you or your ally" in table.why_not(table.seat(2))
