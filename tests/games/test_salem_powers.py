"""Powers of the town hall (rulebook, Nitty Gritties; History), each in play."""

from salem_table import Table

QUIET = ("william-phips", "sarah-good", "samuel-parris", "mary-warren")


def _table(person: str, *others: str, cat: int = 0) -> Table:
    """The person sits first; the others are quiet."""
    rest = [one for one in QUIET if one != person and one not in others]
    return Table(5, persons=(person, *others, *rest)[:5], cat=cat)


def test_abigail_may_clear_herself_when_her_red_card_turns_one_up() -> None:
    """Abigail Williams."""
    table = _table("abigail-williams").before(0, "evidence", "accusation", "asylum")
    table.accuse(2)
    assert table.options() == ["clear", "leave"]
    table.do("clear")
    assert table.cards("front", 0)[:1] == ["asylum"]
    assert not {"evidence", "accusation"} & set(table.cards("front", 0))


def test_abigail_may_leave_them() -> None:
    """Abigail Williams: “may”."""
    table = _table("abigail-williams").before(0, "evidence")
    table.accuse(2).do("leave")
    assert "evidence" in table.cards("front", 0)


def test_abigail_gets_nothing_for_a_scapegoat() -> None:
    """Abigail Williams: only for a red card that she plays."""
    table = _table("abigail-williams").before(0, "evidence").before(1, "evidence", "evidence")
    table.before(2, "accusation")
    table.lay("scapegoat", "hand", 0)
    table.play("scapegoat", 1, "seat 3").pointed()
    assert table.rule == "turn"


def test_ann_draws_two_before_the_card_is_turned_up() -> None:
    """Ann Putnam."""
    table = _table("ann-putnam").stack("curse", "arson")
    table.lay("witness", "hand", 0)
    table.play("witness", 2)
    assert table.rule == "pointing"
    assert {"curse", "arson"} <= set(table.cards("hand", 0))
    assert table.cards("revealed", 2) == []


def test_ann_draws_also_when_a_scapegoat_completes_the_number() -> None:
    """Ann Putnam: however she brings it about."""
    table = _table("ann-putnam").before(1, "evidence", "evidence").before(2, "accusation")
    table.stack("curse", "arson").lay("scapegoat", "hand", 0)
    table.play("scapegoat", 1, "seat 3")
    assert table.rule == "pointing"
    assert {"curse", "arson"} <= set(table.cards("hand", 0))


def test_thomas_gets_his_lower_number_only_by_accusing() -> None:
    """Thomas Danforth: six accusations that a Scapegoat brings together are not enough."""
    table = _table("thomas-danforth").before(1, "evidence").before(2, "evidence")
    table.lay("scapegoat", "hand", 0)
    table.play("scapegoat", 1, "seat 3")
    assert table.rule == "turn"
    table.play("accusation", 2)
    assert table.rule == "pointing"


def test_a_black_card_that_ann_draws_comes_first() -> None:
    """Black Cards: drawn out of turn, it takes effect at once; then play goes on."""
    table = _table("ann-putnam").stack("night", "arson")
    table.lay("witness", "hand", 0)
    table.play("witness", 2)
    assert table.rule == "witches"
    table.night(None)
    assert table.rule == "pointing"
    table.pointed()
    assert len(table.cards("revealed", 2)) == 1


def test_nothing_is_turned_up_of_who_died_in_anns_night() -> None:
    """Black Cards: play goes on, but the accused is dead."""
    table = _table("ann-putnam").stack("night", "arson")
    table.lay("witness", "hand", 0)
    table.play("witness", 2).night(2, gavel=3)
    assert table.rule == "turn"
    assert 2 not in table.alive()


def test_if_ann_dies_in_her_own_night_the_next_player_points() -> None:
    """Ours: the accusations stand, and the next living player clockwise chooses."""
    table = _table("ann-putnam").stack("night", "arson")
    table.lay("witness", "hand", 0)
    table.play("witness", 2).night(0, gavel=3)
    assert (table.rule, table.asked) == ("pointing", 1)
    assert "arson" not in table.cards("hand", 0)


def test_evidence_counts_one_against_cotton() -> None:
    """Martha Corey, of Cotton Mather: otherwise it is three."""
    table = _table("sarah-good", "cotton-mather").before(1, "evidence", "evidence", "evidence")
    table.play("accusation", 1)
    assert table.rule == "turn", "four, not ten"
    evidence = table.at("front", 1)[-1]
    found = dict(table.state.program.explain_amount(table.state, "weight", evidence, 1))
    assert found == {"base": 3, "cotton-mather": -2}


def test_an_alibi_takes_three_pieces_of_evidence_from_cotton() -> None:
    """Cotton Mather and C7: each counts one against him."""
    table = _table("sarah-good", "cotton-mather").before(1, *["evidence"] * 4)
    table.lay("alibi", "hand", 0)
    table.play("alibi", 1)
    for _ in range(3):
        table.do(table.options()[-1])
    assert table.rule == "turn"
    assert table.cards("front", 1) == ["evidence"]


def test_giles_shows_two_red_cards_and_draws_a_third() -> None:
    """Giles Corey."""
    table = _table("giles-corey").stack("accusation", "evidence", "curse").draw()
    assert table.options() == ["pass", "show"]
    table.do("show")
    assert len(table.cards("hand", 0)) == 6
    assert "curse" in table.cards("hand", 0)
    seen = table.state.observe(2)["zones"]["hand"][0]
    assert sorted(one.split(".")[0] for one in seen if one != "?") == ["accusation", "evidence"]


def test_giles_is_asked_whatever_he_drew() -> None:
    """Giles Corey: the question tells nothing about his cards."""
    table = _table("giles-corey").stack("accusation", "curse").draw()
    assert (table.asked, table.options()) == (0, ["pass"])
    assert "Both cards must be red" in table.why_not("show")


def test_john_takes_up_to_three_cards_of_the_dead() -> None:
    """C11: he takes first, the rest is discarded."""
    table = _table("john-proctor").uncover(2, 1).hand(2, "robbery", "curse", "arson", "alibi")
    table.accuse(2)
    assert table.asked == 0
    assert set(table.options()) == {"pass", "robbery", "curse", "arson", "alibi"}
    table.do("robbery", "curse", "arson")
    assert {"robbery", "curse", "arson"} <= set(table.cards("hand", 0))
    assert "alibi" in table.cards("discard")


def test_john_may_take_fewer() -> None:
    """John Proctor: up to so many."""
    table = _table("john-proctor").uncover(2, 1).hand(2, "curse", "arson")
    table.accuse(2).do("pass", "pass", "pass")
    assert {"curse", "arson"} <= set(table.cards("discard"))


def test_rebecca_draws_when_accusations_turn_up_anothers_card() -> None:
    """Rebecca Nurse: not for her own."""
    table = _table("sarah-good", "rebecca-nurse").stack("curse", "arson")
    table.accuse(2)
    assert table.cards("hand", 1)[0] == "curse"
    table.accuse(1)
    assert "arson" not in table.cards("hand", 1)


def test_rebecca_draws_nothing_for_the_black_cat() -> None:
    """Rebecca Nurse: only for what accusations turn up."""
    table = _table("sarah-good", "rebecca-nurse", cat=3).turn_to(0)
    held = len(table.cards("hand", 1))
    table.stack("conspiracy").draw().do("card 1").pass_on()
    assert len(table.cards("hand", 1)) == held


def test_a_night_that_rebecca_draws_happens_at_once() -> None:
    """Black Cards: drawn out of turn, and then play goes on in the turn of the accuser."""
    table = _table("sarah-good", "rebecca-nurse").stack("night")
    table.accuse(2)
    assert table.rule == "witches"
    table.night(None)
    assert (table.rule, table.asked) == ("turn", 0)
