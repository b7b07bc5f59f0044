"""What is noted on villagers (rulebook IV.A, IV.D), and the ends of a pyre (IV.B)."""

import pytest
from hammer_table import VILLAGES, Table, box, compiled

PHASE = {"false-testimony.goat": 2, "confession.rack": 3}
"""The first phase for these; the other brown cards can be played in the first."""


def _villages(accuser: str) -> tuple[tuple[str, ...], ...]:
    """The usual rows, with the accuser's in front of seat 0, who begins in any case."""
    rows = [list(row) for row in VILLAGES]
    row = next(one for one in rows if accuser in one)
    if "pet-pig" not in row:
        other = next(one for one in row if one != accuser)
        rows[0][0], row[row.index(other)] = other, "pet-pig"
    rows.sort(key=lambda one: accuser not in one)
    return tuple(tuple(one) for one in rows)


def _accuse(card: str, accuser: str, accused: str) -> int:
    """How much the heat of the accused changes."""
    table = Table(5, hands=((card,),), villages=_villages(accuser))
    if card in PHASE:
        table.call().until(PHASE[card])
    table.warm(**{accused.replace("-", "_"): 9})
    table.accuse(card, accused, accuser).silence()
    return table.heat(accused) - 9


@pytest.mark.parametrize(
    ("card", "accuser", "accused", "points"),
    [
        # IV.D: “a Confession +6 is worth +7 if it is played from Toothbreaker”
        ("confession.rack", "toothbreaker", "girl", 7),
        ("confession.rack", "weaver", "girl", 6),
        # “worth 2 accusation points less if the girl Griseldis is the accuser”
        ("false-testimony.goat", "girl", "priest", 2),
        ("false-testimony.goat", "weaver", "priest", 5),
        ("false-testimony.goat", "maid", "priest", 4),
        # “the Bailiff has +2 on any accusation he makes against the Widow; or +1 against the Maid”
        ("accusation", "bailiff", "widow", 3),
        ("accusation", "bailiff", "maid", 2),
        ("proof.owl", "bailiff", "widow", 4),
        ("accusation", "bailiff", "girl", 1),
        # The Villagers
        ("accusation", "widow", "girl", 2),
        ("proof.owl", "widow", "girl", 2),
        ("accusation", "maid", "bailiff", 3),
        ("accusation", "maid", "weaver", 2),
        ("proof.owl", "gravedigger", "girl", 3),
        ("accusation", "gravediggers-daughter", "priest", 2),
        ("accusation", "gravediggers-daughter", "fortune-teller", 2),
        ("accusation", "beggar", "gravedigger", 2),
        ("accusation", "beggar", "toothbreaker", 2),
        ("accusation", "pig-keeper", "pappenheimer", 2),
        ("accusation", "pig-keeper", "tramp", 2),
        ("denial", "priest", "girl", -3),
        ("denial", "maid", "girl", -2),
        # Ruled: notes about villagers count only for brown cards with plus points.
        ("denial", "bailiff", "widow", -2),
        # The accused's own notes do not count.
        ("accusation", "weaver", "bailiff", 1),
        # Notes about yellow cards do not count for accusers.
        ("proof.owl", "fortune-teller", "girl", 2),
    ],
)
def test_the_accuser_changes_the_points(card: str, accuser: str, accused: str, points: int) -> None:
    """Rulebook, the paragraph on accusers and the list of villagers."""
    assert _accuse(card, accuser, accused) == points


def test_points_can_be_explained_addend_by_addend() -> None:
    """A printed amount shows its base; who asks is told what is added, and by whom."""
    table = Table(5, villages=_villages("bailiff"))
    ids = table.state.tables.ids
    cards = [ids.index(one) for one in ("false-testimony", "girl", "widow")]
    made = compiled(5).explain_amount(table.state, "weight", *cards)
    assert made[0] == ("base", 4)
    assert [value for name, value in made[1:] if "girl" in name] == [-2]
    assert sum(value for _, value in made) == 2


def test_every_note_names_something_that_there_is() -> None:
    """A note that names nothing would never count."""
    game = box()
    known = {card.id for deck in ("villagers", "defamation") for card in game.deck(deck).cards}
    colours = {card.id: card.attributes["colour"] for card in game.deck("defamation").cards}
    for card in game.deck("villagers").cards:
        targets = card.attributes.get("targets", ())
        assert len(targets) == len(card.attributes.get("amounts", ()))
        assert set(targets) <= known
        yellow = {colours.get(one) == "yellow" for one in targets}
        if targets:
            assert yellow == {card.attributes["acts-as"] == "accused"}, card.id


def test_heat_ends_at_eighteen() -> None:
    """IV.B: “Eighteen is the highest value that a villager can reach on any pyre”."""
    table = Table(hands=(("proof.owl",),))
    table.warm(girl=17)
    table.accuse("proof.owl", "girl", "weaver").silence()
    assert table.heat("girl") == 18


@pytest.mark.parametrize(("villager", "start"), [("girl", 2), ("widow", 3), ("priest", 4)])
def test_heat_ends_at_the_start_value(villager: str, start: int) -> None:
    """IV.B: “A villager can never be moved below the start value on his pyre”."""
    table = Table(hands=(("denial",),))
    table.warm(**{villager: start + 1})
    table.accuse("denial", villager, "weaver").silence()
    assert table.heat(villager) == start
