"""Accusations, thresholds and what a tryal card brings (Playing the Game; Nitty Gritties)."""

import pytest
from salem_table import Table

GEORGE, THOMAS = "george-burroughs", "thomas-danforth"


def _needed(accuser: str, accused: str) -> int:
    """How many single accusations bring a tryal card to light."""
    table = Table(persons=(accuser, accused), hands=((), ()))
    table.hand(0, *["accusation"] * 9)
    for count in range(1, 9):
        table.play("accusation", 1)
        if table.rule == "pointing":
            return count
    raise AssertionError("nothing is turned up")


@pytest.mark.parametrize(
    ("accuser", "accused", "needed"),
    [
        ("sarah-good", "will-griggs", 7),
        ("sarah-good", GEORGE, 8),
        (THOMAS, "will-griggs", 6),
        (THOMAS, GEORGE, 7),
        ("martha-corey", GEORGE, 8),
    ],
)
def test_how_many_accusations_it_takes(accuser: str, accused: str, needed: int) -> None:
    """Playing the Game: 7; Thomas Danforth & George Burroughs: 8, 6, and 7 between the two."""
    assert _needed(accuser, accused) == needed


def test_who_lays_the_last_accusation_chooses_the_card() -> None:
    """Playing the Game: not the accused, and unseen."""
    table = Table().before(2, *["accusation"] * 6)
    table.play("accusation", 2)
    assert (table.rule, table.asked) == ("pointing", 0)
    assert table.options() == [f"card {one}" for one in range(1, 6)]
    table.pointed("card 3")
    assert table.cards("revealed", 2) == ["not-a-witch"]
    assert len(table.cards("row", 2)) == 4


def test_all_red_cards_are_discarded_and_the_rest_is_lost() -> None:
    """Red Cards: what is beyond the number does not carry over."""
    table = Table().before(2, *["accusation"] * 6, "asylum")
    table.lay("evidence", "hand", 0)
    table.play("evidence", 2).pointed()
    assert table.cards("front", 2) == ["asylum"]
    assert table.cards("discard").count("accusation") == 6


def test_two_tryal_cards_are_turned_up_one_at_a_time() -> None:
    """Red Cards: “play the cards to reveal one Tryal card at a time”."""
    table = Table()
    table.hand(0, *["evidence"] * 5, "witness")
    table.play("witness", 2).pointed()
    table.play("evidence", 2).play("evidence", 2).play("evidence", 2).pointed()
    assert len(table.cards("revealed", 2)) == 2
    assert table.cards("front", 2) == []


def test_a_player_dies_with_the_last_tryal_card() -> None:
    """A Player Dies When: all tryal cards have been revealed."""
    table = Table(5).uncover(2, 1)
    table.accuse(2)
    assert table.alive() == [0, 1, 3, 4]
    assert table.value("told", 2) == "townsperson"


def test_a_player_dies_with_a_witch_card() -> None:
    """Witch Cards: one is enough, and the others are shown as well."""
    table = Table(6, witches=(2, 3))
    for one in table.at("row", 3):
        if table.state.tables.ids[one] == "witch":
            table.lay(one, "row", 2)
            break
    table.lay("witness", "hand", 0)
    place = table.cards("row", 2).index("witch") + 1
    table.play("witness", 2).pointed(f"card {place}")
    assert table.over()
    assert table.cards("revealed", 2).count("witch") == 2
    assert table.state.outcome == "townspeople"


def test_the_revealed_constable_lives() -> None:
    """Constable: “that player does not necessarily die”."""
    table = Table(5, constable=2)
    table.lay("witness", "hand", 0)
    place = table.cards("row", 2).index("constable") + 1
    table.play("witness", 2).pointed(f"card {place}")
    assert table.cards("revealed", 2) == ["constable"]
    assert 2 in table.alive()


def test_piety_keeps_red_cards_off() -> None:
    """C6: no red card may be played on the holder."""
    for card in ("accusation", "evidence", "witness"):
        table = Table().before(2, "piety")
        table.lay(card, "hand", 0)
        names = table.state.tables.names
        table.do("play", names[table.at("hand", 0)[0]])
        assert "Piety" in table.why_not("seat 3"), card


def test_a_scapegoat_moves_red_cards_onto_the_pious() -> None:
    """Piety: “Scapegoat can be used to move Red cards”."""
    table = Table().before(2, "piety").before(1, "evidence")
    table.lay("scapegoat", "hand", 0)
    table.play("scapegoat", 1, "seat 3")
    assert set(table.cards("front", 2)) == {"piety", "evidence"}


def test_griggs_uses_an_alibi_as_a_witness_against_the_pious() -> None:
    """Piety: “Will Griggs can use an Alibi as a Witness card”."""
    table = Table(persons=("will-griggs",)).before(2, "piety")
    table.lay("alibi", "hand", 0)
    table.play("alibi", 2)
    assert table.rule == "pointing", "with no accusation there it can only be a Witness"
    table.pointed()
    assert table.cards("front", 2) == ["piety"]
    assert "alibi" in table.cards("discard")


def test_griggs_may_still_use_it_as_an_alibi() -> None:
    """Will Griggs: he may, he need not."""
    table = Table(persons=("will-griggs",)).before(2, "accusation", "accusation")
    table.lay("alibi", "hand", 0)
    table.play("alibi", 2)
    assert table.options() == ["accuse", "relieve"]
    table.do("relieve")
    while table.rule == "alibi":
        table.do(table.options()[-1])
    assert table.cards("front", 2) == []


def test_his_alibi_lies_before_george_as_seven() -> None:
    """Will Griggs, George Burroughs: seven are not eight, and the card stays."""
    table = Table(persons=("will-griggs", GEORGE))
    table.lay("alibi", "hand", 0)
    table.play("alibi", 1)
    assert table.cards("front", 1) == ["alibi"]
    table.play("accusation", 1)
    assert table.rule == "pointing"


def test_a_scapegoat_can_bring_a_tryal_card_to_light() -> None:
    """Playing the Game: at seven accusations, whoever brought them there chooses."""
    table = Table().before(1, "evidence", "evidence").before(2, "accusation")
    table.lay("scapegoat", "hand", 0)
    table.play("scapegoat", 1, "seat 3")
    assert (table.rule, table.asked) == ("pointing", 0)
    table.pointed()
    assert len(table.cards("revealed", 2)) == 1


def test_the_black_cats_tryal_card_leaves_red_cards_where_they_are() -> None:
    """G4: only what accusations turn up discards them."""
    table = Table(cat=2).turn_to(0).before(2, "accusation", "evidence")
    table.stack("conspiracy").draw()
    assert table.rule == "cat"
    table.do("card 1").pass_on()
    assert {"accusation", "evidence"} <= set(table.cards("front", 2))
    assert len(table.cards("revealed", 2)) == 1


def test_the_accuser_is_quoted_the_number_with_its_addends() -> None:
    """Thomas Danforth & George Burroughs: base, one more, one fewer."""
    table = Table(persons=(THOMAS, GEORGE))
    program = table.state.program
    found = dict(program.explain_amount(table.state, "need", 0, 1))
    assert found == {"base": 7, GEORGE: 1, THOMAS: -1}
