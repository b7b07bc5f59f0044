"""Two of Salem: the people whom the set adds, in play (their cards; Nitty Gritties)."""

from functools import cache
from typing import Any

from salem_table import Table

from generator.engine import compile_game
from generator.project import find_project
from generator.shelf import Shelf


@cache
def _program() -> Any:
    shelf = Shelf(find_project())
    game = shelf.open(*shelf.chosen(["two-of-salem"])[0]).game
    assert game is not None
    return compile_game(game, "salem-1692", 5)


def _table(*persons: str, cat: int = 0) -> Table:
    rest = [one for one in ("sarah-good", "william-phips", "tituba") if one not in persons]
    return Table(5, persons=(*persons, *rest)[:5], constable=3, cat=cat, program=_program())


def test_a_witness_counts_four_against_bridget() -> None:
    """Bridget Bishop: an Alibi as a Witness too, so that three more are needed."""
    table = _table("will-griggs", "bridget-bishop").hand(0, "witness", "accusation", "alibi")
    table.play("witness", 1)
    assert table.noted("accused")[0]["accusations"] == 4
    table.play("alibi", 1)
    assert table.rule == "pointing", "eight are more than seven"


def test_marys_first_tryal_card_takes_nine() -> None:
    """Mary Easty: and the next takes seven."""
    table = _table("will-griggs", "mary-easty").hand(0, "witness", *["accusation"] * 15)
    table.play("witness", 1).play("accusation", 1)
    assert table.rule == "turn", "eight are not enough"
    table.play("accusation", 1).pointed()
    assert len(table.cards("revealed", 1)) == 1
    for _ in range(6):
        table.play("accusation", 1)
    assert table.rule == "turn"
    table.play("accusation", 1)
    assert table.rule == "pointing"


def test_a_card_turned_up_for_the_black_cat_makes_eight_enough_at_once() -> None:
    """Mary Easty; Martha Corey shows the rule: what suddenly is enough counts at once."""
    table = _table("will-griggs", "mary-easty", cat=1).turn_to(0)
    table.before(1, "witness", "accusation").stack("conspiracy").draw().do("card 1")
    assert (table.rule, table.asked) == ("pointing", 0)
    table.pointed()
    assert table.cards("revealed", 1) == ["not-a-witch"] * 2
    assert table.cards("front", 1) == ["black-cat"]


def test_so_does_a_confession() -> None:
    """Mary Easty, Night 5: in the night as well; the player in turn points."""
    table = _table("will-griggs", "mary-easty").before(1, "witness", "accusation")
    table.stack("night").draw().night(None, gavel=2, confess=(1,)).do("not-a-witch")
    assert (table.rule, table.asked) == ("pointing", 0)
