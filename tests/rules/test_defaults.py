"""What a deck says that its cards have where they leave an attribute out (`default:`)."""

from dataclasses import replace
from functools import cache

import pytest

from generator.chances import chance_tables
from generator.engine import compile_game
from generator.lint.attributes import missing
from generator.model.deck import printed, used_by
from generator.model.game import Game
from generator.model.game_file import Chance
from generator.rules.symbols import build_symbols
from generator.words.texts import card_context, fill, game_context
from generator.words.translatable_strings import strings_of_part
from tests.engine.toys import FOLDER, game_of
from tests.rules.market import BASE
from tests.rules.test_reference import block

GOODS = (FOLDER / "cards/goods.yaml").read_text("utf-8")
FOLK = (FOLDER / "cards/folk.yaml").read_text("utf-8")
WORTH = "  worth: {type: integer, optional: true, means: coins}\n"
LIKES = "  likes: {type: text, list: true, optional: true, means: folk who like it}\n"
PEAR = "{kind: fruit, worth: 2}}"
HEAD, TAIL = BASE.split("\nstart: match", 1)


def market(declared: str, note: str = "round", pear: str = PEAR, likes: str = LIKES) -> Game:
    """The toy with `worth` declared so; its match is one note. The pear may say something else."""
    goods = GOODS.replace(WORTH, declared).replace(PEAR, pear).replace(LIKES, likes)
    rules = f"\n  - id: test\n    cites: x\n    does:\n      - {{note: n, of: {{it: '{note}'}}}}\n"
    game = (FOLDER / "game.yaml").read_text("utf-8")
    base = f"{HEAD}{rules}start: test{TAIL}"
    return game_of(game, {"goods": goods, "folk": FOLK}, {"base": base})


def noted(declared: str, note: str, **changes: str) -> object:
    """What the note of the match holds."""
    state = compile_game(market(declared, note, **changes), "base", 2).new_state(1, log=True)
    ((_, values),) = state.notes or ()
    return values["it"]


def with_default(default: str, kind: str = "integer", more: str = "") -> str:
    return f"  worth: {{type: {kind}, default: {default}, {more}means: coins}}\n"


@cache
def of_the_page() -> str:
    """The declaration that stands in RULES.md as an example."""
    ((name, declared),) = block("attribute").items()
    fields = ", ".join(f"{key}: {value}" for key, value in declared.items())
    return f"  {name}: {{{fields}}}\n"


def kind(declared: str) -> str:
    game = market(declared)
    symbols = build_symbols(game, game.rulesets[0])
    return str(symbols.attribute(frozenset({"goods"}), "worth"))


def test_an_attribute_with_a_default_is_never_none() -> None:
    assert kind(WORTH) == "integer or none"
    assert kind(of_the_page()) == "integer"


def test_where_another_deck_lacks_the_attribute_it_may_still_be_none() -> None:
    game = market(of_the_page())
    symbols = build_symbols(game, game.rulesets[0])
    assert str(symbols.attribute(None, "worth")) == "integer or none"


@pytest.mark.parametrize(("default", "total"), [("0", 0), ("2", 18)])
def test_rules_calculate_with_it(default: str, total: int) -> None:
    tricks = 'sum(c.worth for c in cards.goods if c.kind == "trick")'
    assert noted(with_default(default), tricks) == total


def test_what_a_card_says_stands_before_it_and_what_a_design_says_before_that() -> None:
    designs = "designs: [{id: a, copies: 2, attributes: {worth: 7}}, {id: b, copies: 3}]"
    both = f"{{kind: fruit, worth: 2}}, {designs}}}"
    total = 'sum(c.worth for c in cards.goods if c.kind == "fruit")'
    assert noted(with_default("3"), total, pear=both) == 6 + 14 + 6
    left_out = both.replace(", worth: 2", "")
    assert noted(with_default("3"), total, pear=left_out) == 6 + 14 + 9


def test_a_list_that_is_left_out_is_the_default() -> None:
    likes = "  likes: {type: text, list: true, default: [smith, baker], means: folk who like it}\n"
    fans = 'sum(count(c.likes, "smith") for c in cards.goods)'
    assert noted(WORTH, fans, likes=likes) == 24 - 6 - 4


def test_texts_say_it_of_the_card_and_of_another() -> None:
    game = market(with_default("3"))
    goods = game.decks[0]
    context = card_context(game_context(game), goods, printed(goods)[3])
    assert printed(goods)[3].id == "gift"
    assert (
        fill("{{ worth }} {{ card('rumour').worth }} {{ card('silk').worth }}", context) == "3 3 4"
    )


def test_tables_of_chances_count_it() -> None:
    one = {"of": {"draw": 1, "from": "goods", "sum": "worth"}, "is": "above", "means": "m",
           "for": {"first": 0, "last": 9}}  # fmt: skip
    tables = []
    for default in ("0", "9"):
        game = market(with_default(default))
        file = game.file.model_copy(update={"chances": {"it": Chance.model_validate(one)}})
        tables.append(chance_tables(replace(game, file=file))["it"].total)
    tricks = sum(card.copies for card in game.decks[0].cards if "worth" not in card.attributes)
    assert tables[0][0] * 24 == tricks
    assert tables[1][9] * 24 == tricks
    assert 0 not in tables[1]


def test_cards_are_used_from_as_many_seats_as_it_says() -> None:
    game = market(with_default("3"))
    deck = game.decks[0].model_copy(update={"seats_from": "worth"})
    used = {one.id for one in used_by(deck, printed(deck), 2)}
    assert used == {"apple", "pear"}


def test_a_card_may_leave_it_out() -> None:
    must = "  worth: {type: integer, means: coins}\n"
    (rumour,) = [one for one in market(must).decks[0].cards if one.id == "rumour"]
    assert [name for _, name in missing(market(must).decks[0], rumour)] == ["worth"]
    assert list(missing(market(of_the_page()).decks[0], rumour)) == []


def test_words_of_a_default_are_translated_as_those_of_cards() -> None:
    deck = market(with_default("Nothing at all", "text")).decks[0]
    found = {one.path: one.text for one in strings_of_part("cards/goods", deck)}
    assert found["attributes", "worth", "default"] == "Nothing at all"
