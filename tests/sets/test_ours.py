"""Our own sets are sound, say why each value is as it is, and play to the end."""

import pytest

from generator.boxes import Box, read_box
from generator.chances import chance_tables
from generator.model.seating import is_used
from generator.play.policies import names_for
from generator.project import find_project
from generator.shelf import Shelf
from tests.play.batches import batch_of, run_chunk

SHELF = Shelf(find_project())
SETS = SHELF.set_names()
MATCHES = 2


@pytest.fixture(scope="module")
def opened() -> dict[str, Box]:
    return {name: SHELF.open(*SHELF.chosen([name])[0]) for name in SETS}


def test_four_games_have_sets(opened: dict[str, Box]) -> None:
    assert len({box.game.id for box in opened.values() if box.game}) >= 4


@pytest.mark.parametrize("name", SETS)
def test_a_set_has_no_finding_of_its_own(opened: dict[str, Box], name: str) -> None:
    own = str(SHELF.set_folder(name))
    found = opened[name].settled(painted=False)
    assert [str(one) for one in found if one.position.file.startswith(own)] == []
    assert opened[name].is_sound


@pytest.mark.parametrize("name", SETS)
def test_every_card_that_a_set_adds_is_editorial_with_its_reasons(
    opened: dict[str, Box], name: str
) -> None:
    game = opened[name].game
    assert game is not None
    (source,) = game.sets
    assert any(source.cards.values())
    before = read_box(opened[name].folder).game
    assert before is not None
    base = {card.id for deck in before.decks for card in deck.cards}
    cards = [
        card
        for deck, ids in source.cards.items()
        for card in game.deck(deck).cards
        if card.id in ids - base
    ]
    for card in cards:
        for value in ("title", "copies", *card.attributes):
            assert (card.origin(value) or ("",))[0] == "editorial", (card.id, value)


@pytest.mark.parametrize("name", SETS)
def test_matches_with_a_set_end_at_every_number_of_seats(opened: dict[str, Box], name: str) -> None:
    game = opened[name].game
    assert game is not None
    (source,) = game.sets
    users = {user for deck in source.cards for user in game.deck(deck).rulesets}
    for ruleset in game.rulesets:
        if users and not is_used(tuple(users), (ruleset,)):
            continue
        for seats in {ruleset.seats.least, ruleset.seats.most}:
            policies = names_for("random", seats + ruleset.seats.arbiter)
            batch = batch_of(game, ruleset.id, seats, policies, 1, MATCHES)
            whole = run_chunk(batch, range(MATCHES))
            assert (whole.playouts, whole.capped) == (MATCHES, []), (ruleset.id, seats)


def test_cards_of_a_set_change_the_chances_that_are_printed(opened: dict[str, Box]) -> None:
    changed = []
    for name, box in opened.items():
        game = box.game
        base = read_box(box.folder).game
        assert game is not None and base is not None
        now, before = (
            {key: table.rows for key, table in chance_tables(one).items()} for one in (game, base)
        )
        if now != before:
            changed.append(name)
    assert "prestonpans" in changed and len(changed) < len(opened)
