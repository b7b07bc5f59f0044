"""More powers, and Martha Corey's borrowed ones (rulebook, Nitty Gritties; History)."""

import pytest
from salem_table import Table

QUIET = ("william-phips", "sarah-good", "will-griggs", "mary-warren")


def _table(person: str, *others: str, seats: int = 5, cat: int = 0) -> Table:
    """The person sits first; the others are quiet."""
    rest = [one for one in QUIET if one != person and one not in others]
    return Table(seats, persons=(person, *others, *rest)[:seats], cat=cat)


def test_parris_takes_from_the_discard_pile_twice() -> None:
    """Samuel Parris: up to two cards, in place of drawing; no black card; twice in a game."""
    table = _table("samuel-parris", cat=1)
    for one in ("curse", "arson", "conspiracy", "evidence"):
        table.lay(one, "discard")
    table.turn_to(0)
    deck = len(table.cards("deck"))
    table.do("take-from-discards")
    assert "conspiracy" not in table.options()
    assert "black" in table.why_not("conspiracy")
    table.do("curse", "evidence")
    assert len(table.cards("deck")) == deck
    assert {"curse", "evidence"} <= set(table.cards("hand", 0))
    assert table.asked == 1
    table.turn_to(0).do("take-from-discards")
    assert "arson" in table.cards("hand", 0)  # no other card may be taken
    table.turn_to(0)
    table.lay("alibi", "discard")
    assert "used up" in table.why_not("take-from-discards")


def test_nobody_else_takes_discards() -> None:
    """Samuel Parris alone."""
    table = _table("sarah-good", "samuel-parris")
    assert "Only Samuel Parris" in table.why_not("take-from-discards")


@pytest.mark.parametrize("card", ["arson", "robbery"])
def test_sarah_keeps_her_hand(card: str) -> None:
    """Sarah Good: no effect, and the card is discarded."""
    table = _table("will-griggs", "sarah-good").hand(1, "witness", "curse")
    table.lay(card, "hand", 0)
    table.play(card, 1, *(["seat 3"] if card == "robbery" else []))
    assert table.cards("hand", 1) == ["witness", "curse"]
    assert card in table.cards("discard")


def test_sarah_may_get_anothers_hand() -> None:
    """Sarah Good: what is done to her hand is stopped, not what comes to it."""
    table = _table("will-griggs", "sarah-good").hand(2, "witness")
    table.lay("robbery", "hand", 0)
    table.play("robbery", 2, "seat 2")
    assert "witness" in table.cards("hand", 1)


def test_tituba_rearranges_and_draws_in_the_same_turn() -> None:
    """Tituba: the Night too may move up; the deck is renewed only when it has run out."""
    table = _table("tituba").stack("curse", "arson", "asylum")
    table.do("rearrange", "night", "asylum", "done")
    assert table.cards("deck")[:4] == ["night", "asylum", "curse", "arson"]
    assert table.asked == 0
    table.draw().night(None)
    assert "asylum" in table.cards("hand", 0)
    assert table.cards("table") == ["night"], "it waits until the deck has run out"
    assert len(table.cards("discard")) == 0


def test_the_new_deck_has_the_night_at_its_bottom_again() -> None:
    """Tituba: “re-shuffling the deck only when the deck has run out of cards”."""
    table = _table("tituba")
    table.do("rearrange", "night", "done").draw().night(None)
    table.lay("evidence", "discard")
    for one in list(table.at("deck")):
        table.lay(one, "discard")
    table.draw()
    assert table.cards("deck")[-1] == "night"
    assert table.cards("table") == table.cards("discard") == []


def test_only_tituba_knows_what_she_saw() -> None:
    """Tituba: her order is her secret, and where the Night lies nobody else knows any more."""
    table = _table("tituba").do("rearrange", "night", "done")
    other = table.state.observe(1)["zones"]["deck"]
    assert set(other) == {"?"}
    own = table.state.observe(0)["zones"]["deck"]
    assert own[0] == "night"
    assert "?" not in own


def test_tituba_does_it_once() -> None:
    """Tituba: once in a game, and before drawing."""
    table = _table("tituba").do("rearrange", "done")
    assert "used up" in table.why_not("rearrange")
    other = _table("tituba").play("accusation", 1)
    assert "no card was played" in other.why_not("rearrange")


def test_phips_confesses_once_without_a_card() -> None:
    """William Phips: safe from the kill card, with all his tryal cards face down."""
    table = _table("sarah-good", "william-phips").stack("night").draw()
    while table.rule == "witches":
        table.do("pass" if table.options() == ["pass"] else "kill-william-phips")
    while table.rule == "constable":
        table.do("pass" if table.options() == ["pass"] else "seat 3")
    while table.rule == "confessions":
        table.do("plead" if table.asked == 1 else "stay")
    assert 1 in table.alive()
    assert table.cards("revealed", 1) == []
    table.stack("night")
    table.draw()
    while table.rule != "confessions":
        table.do(table.options()[-1])
    table.do("stay")
    assert table.asked == 1
    assert "used up" in table.why_not("plead")


def test_mary_is_not_harmed_by_the_black_cat() -> None:
    """Mary Warren: nobody turns up a card of hers at Conspiracy."""
    table = _table("sarah-good", "mary-warren", cat=1).turn_to(0)
    table.stack("conspiracy").draw()
    assert table.rule == "conspire"
    assert table.cards("revealed", 1) == []


def test_mary_survives_her_match_and_her_match_does_not_survive_her() -> None:
    """Matchmaker: “that player still dies, even though Mary is unaffected by Matchmaker”."""
    table = _table("sarah-good", "mary-warren").before(1, "matchmaker").before(2, "matchmaker")
    table.uncover(2, 1).accuse(2)
    assert table.alive() == [0, 1, 3, 4]
    table = _table("sarah-good", "mary-warren").before(1, "matchmaker").before(2, "matchmaker")
    table.uncover(1, 1).accuse(1)
    assert 1 not in table.alive()
    assert 2 not in table.alive()


# -- Martha Corey: the power of the first living player on her right ---------------------------


def _load(table: Table, seat: int) -> int:
    program = table.state.program
    return int(program.asked(table.state, program.names["t_load"], seat))


def test_martha_needs_eight_beside_george() -> None:
    """Martha Corey has the power of the first living player to her right."""
    table = _table("sarah-good", "george-burroughs", "martha-corey").before(2, *["evidence"] * 2)
    table.hand(0, "accusation", "accusation")
    table.play("accusation", 2)
    assert table.rule == "turn", "seven are not enough"
    table.play("accusation", 2)
    assert table.rule == "pointing"


def test_martha_passes_over_the_dead() -> None:
    """Martha Corey: the first *living* player."""
    table = _table("cotton-mather", "sarah-good", "martha-corey", cat=3)
    table.kill(1).before(2, "evidence", "evidence")
    assert _load(table, 2) == 2


def test_when_cotton_dies_evidence_counts_three_at_once() -> None:
    """Martha Corey: “even if they are already in front of her”."""
    table = _table("sarah-good", "cotton-mather", "martha-corey", cat=0)
    table.uncover(1, 1).before(2, "evidence", "evidence", "evidence")
    assert _load(table, 2) == 3
    table.accuse(1)
    assert 1 not in table.alive()
    assert (table.rule, table.asked) == ("pointing", 0), "nine are more than seven"
    table.pointed()
    assert len(table.cards("revealed", 2)) == 1


def test_john_and_martha_take_turns_john_first() -> None:
    """Martha Corey: with John Proctor’s power they take one card each in turn."""
    table = _table("sarah-good", "john-proctor", "martha-corey")
    table.uncover(3, 1).hand(3, "curse", "arson", "robbery", "asylum", "piety")
    table.accuse(3)
    order = []
    while table.rule == "john-proctor":
        order.append(table.asked)
        table.do(next(one for one in table.options() if one != "pass"))
    assert order == [1, 2, 1, 2, 1]
    assert {len(table.cards("hand", 1)), len(table.cards("hand", 2))} == {6, 5}


def test_martha_beside_mary_is_not_matched_to_death() -> None:
    """Martha Corey, Mary Warren: the borrowed power counts while Mary lives."""
    table = _table("sarah-good", "mary-warren", "martha-corey")
    table.before(2, "matchmaker").before(3, "matchmaker").uncover(3, 1)
    table.accuse(3)
    assert table.alive() == [0, 1, 2, 4]


def test_martha_uses_titubas_power_for_herself() -> None:
    """Martha Corey: one use each, of the same power."""
    table = _table("tituba", "martha-corey").do("rearrange", "done").draw()
    assert table.asked == 1
    table.do("rearrange", "done")
    assert "used up" in table.why_not("rearrange")


def test_martha_has_thomas_danforths_lower_number() -> None:
    """Martha Corey: six accusations of hers are enough."""
    table = _table("martha-corey", "sarah-good", "will-griggs", "mary-warren", "thomas-danforth")
    table.before(1, *["accusation"] * 5).play("accusation", 1)
    assert table.rule == "pointing"


# -- one reason for each refusal ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "reason", "cites"),
    [
        ("rearrange", "only-tituba", "Nitty Gritties"),
        ("take-from-discards", "only-parris", "History"),
    ],
)
def test_whoever_never_had_a_power_is_not_told_that_it_is_used_up(
    action: str, reason: str, cites: str
) -> None:
    """Tituba; Samuel Parris: one reason, also after a card was played."""
    for played in (False, True):
        table = Table(4, persons=("sarah-good",))
        if played:
            table.play("accusation", 1)
        failing = table.state.explain(table.state.parse(action)).failing
        assert [(one.id, one.cites) for one in failing] == [(reason, cites)]


def test_whoever_has_used_a_power_up_is_told_that_alone() -> None:
    """Tituba: once in a game."""
    table = _table("tituba").do("rearrange", "done")
    failing = table.state.explain(table.state.parse("rearrange")).failing
    assert [one.id for one in failing] == ["used-up"]


def test_whoever_never_was_phips_is_told_that_alone() -> None:
    """William Phips: in the night."""
    table = Table(5, persons=("sarah-good",)).stack("night").draw()
    while table.rule != "confessions":
        table.do(table.options()[-1])
    failing = table.state.explain(table.state.parse("plead")).failing
    assert [one.id for one in failing] == ["only-phips"]


def test_with_two_left_parris_takes_nothing_that_has_left_the_game() -> None:
    """Blue Cards; Samuel Parris: the power is not spent on a pile that holds nothing for him."""
    for card, there in (("asylum", False), ("evidence", True)):
        table = _table("samuel-parris", cat=4).kill(1, 2, 3)
        for one in list(table.at("discard")):
            table.lay(one, "deck")
        table.lay(card, "discard")
        table.stack("curse", "arson").draw()
        assert table.asked == 0
        assert ("take-from-discards" in table.options()) is there
        if not there:
            failing = table.state.explain(table.state.parse("take-from-discards")).failing
            assert [one.id for one in failing] == ["nothing-to-take"]
