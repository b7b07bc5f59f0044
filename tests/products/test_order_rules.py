"""What is printed for a ruleset, a number of seats and a variant; and what is refused."""

from dataclasses import replace

import pytest
import small_box
from small_box import PAPERS

from generator.errors import HornbookError
from generator.model.deck import count
from generator.model.game import Game
from generator.model.game_file import Variant
from generator.model.rules import Ruleset
from generator.model.sheet import Sheet
from generator.products.order import Order, chosen_designs, chosen_sheets, share

FOR = {"4": 2, "5": 3}


def rules(name: str, least: int, most: int, **refused: str) -> Ruleset:
    seats = {
        "least": least,
        "most": most,
        "refused": {key[1:]: why for key, why in refused.items()},
    }
    head = {"id": name, "title": name.title(), "seats": seats}
    return Ruleset.model_validate({**head, "rules": (), "start": "x", "returns": "0"}, strict=False)


def box() -> Game:
    """Two games for 2 to 5: one for 2, 3 and 5; one for 3 and 4, with cards of its own."""
    owl = small_box.card(9, id="owl", copies=3, for_seats={"3": 0, **FOR})
    owl |= {"for_variants": {"harder": {"4": 1}}}
    decks = (
        small_box.deck(owl, small_box.card(1, id="wren"), id="birds", rulesets=("long",)),
        small_box.deck(small_box.card(2, id="slate"), id="stones", rulesets=("short",)),
        small_box.deck(small_box.card(3, id="coin"), id="coins"),
    )
    game = small_box.game(*decks)
    variants = (Variant(id="harder", title="Harder", says="Less.", rulesets=("long",)),)
    file = game.file.model_copy(update={"rulesets": ("short", "long"), "variants": variants})
    both = (rules("short", 2, 5, _4="four are a crowd"), rules("long", 3, 4))
    sheets = tuple(
        Sheet(id=name, title=name, kind="ledger", blocks=(), rulesets=users)
        for name, users in (("log", ()), ("map", ("long",)))
    )
    components = game.components.model_copy(update={"sheets": sheets})
    return replace(game, file=file, rulesets=both, components=components)


def order(**wanted: object) -> Order:
    return Order(PAPERS["a4"], PAPERS["a4"], **wanted)


def chosen(**wanted: object) -> dict[str, int]:
    """How many cards of each deck, and each sheet once."""
    game, asked = box(), order(**wanted)
    cards = {name: count(some) for name, some in chosen_designs(game, asked).items()}
    return cards | {sheet.id: 1 for sheet in chosen_sheets(game, asked)}


ALL = {"birds": 4, "stones": 1, "coins": 1, "log": 1, "map": 1}


@pytest.mark.parametrize(
    ("wanted", "printed"),
    [
        ({}, ALL),
        ({"variants": ("harder",)}, ALL),
        ({"ruleset": "short"}, {"stones": 1, "coins": 1, "log": 1}),
        ({"ruleset": "long"}, {"birds": 4, "coins": 1, "log": 1, "map": 1}),
        ({"seats": 2}, {"stones": 1, "coins": 1, "log": 1}),
        ({"seats": 3}, {**ALL, "birds": 1}),
        ({"seats": 4}, {"birds": 3, "coins": 1, "log": 1, "map": 1}),
        ({"seats": 4, "variants": ("harder",)}, {"birds": 2, "coins": 1, "log": 1, "map": 1}),
        ({"seats": 3, "ruleset": "short"}, {"stones": 1, "coins": 1, "log": 1}),
    ],
)
def test_only_what_is_played_is_printed(wanted: dict[str, object], printed: dict[str, int]) -> None:
    assert chosen(**wanted) == printed


@pytest.mark.parametrize(
    ("wanted", "message", "instead"),
    [
        ({"ruleset": "short", "seats": 4}, "by 4: four are a crowd", "leave out --seats"),
        ({"ruleset": "long", "seats": 5}, "Long is for 3 to 4 seats, not 5", "leave out --seats"),
        ({"ruleset": "lnog"}, 'no ruleset "lnog"', 'did you mean "long"?'),
        ({"seats": 4, "variants": ("hadrer",)}, 'no variant "hadrer"', 'did you mean "harder"?'),
        ({"ruleset": "short", "variants": ("harder",)}, 'Short has no variant "harder"', "--var"),
        ({"ruleset": "short", "only": ("birds",)}, '"birds" is not used in Short', "--ruleset"),
        ({"seats": 2, "only": ("map",)}, "Box with 2 players", "leave out"),
        ({"ruleset": "short", "cards": ("wren",)}, '"wren" is in none of the decks', "--ruleset"),
    ],
)
def test_what_is_not_played_is_refused_with_the_reason(
    wanted: dict[str, object], message: str, instead: str
) -> None:
    with pytest.raises(HornbookError) as caught:
        chosen(**wanted)
    assert message in caught.value.message
    assert instead in caught.value.instead


def test_seats_that_every_ruleset_refuses_are_refused_with_every_reason() -> None:
    game = replace(box(), rulesets=(box().rulesets[0], rules("long", 3, 4, _4="the board is full")))
    with pytest.raises(HornbookError, match=r"four are a crowd; Long .* the board is full"):
        chosen_designs(game, order(seats=4))


def test_another_box_has_nothing_of_an_order_for_a_ruleset_or_variant() -> None:
    for wanted in ({"ruleset": "long"}, {"variants": ("harder",)}):
        assert share(order(**wanted), small_box.game()) is None
        assert share(order(**wanted), box()) == order(**wanted)


def test_file_names_say_for_whom() -> None:
    asked = order(seats=4, variants=("harder",))
    assert asked.deck_name("birds") == "birds-a4-4-seats-harder.pdf"
    assert order(variants=("harder",)).deck_name("birds") == "birds-a4.pdf"
