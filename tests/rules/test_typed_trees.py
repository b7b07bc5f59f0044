"""What reading comes to: the tree that the engine compiles, and who may do what with what."""

import pytest

from generator.rules import check_ruleset
from generator.rules.typed_tree import Checked, Expr
from generator.rules.types import FLAG, INTEGER, NUMBER, SEAT, card_of
from tests.engine.toys import toy
from tests.rules.market import BASE, effects_of

TREES = {
    "-n // 2": "(binary // (negative n) 2)",
    "n if n > 1 else 2.5": "(if (compare > n 1) n 2.5)",
    "1 < n <= 3 and not rich(seat)": "(and (compare < <= 1 n 3) (not (term rich seat)))",
    "n == 2 or weather != 'dry'": "(or (compare == n 2) (compare != (counter weather) dry))",
    "card.worth is not none": "(compare is not (attribute worth card) none)",
    "card in seat.hand": "(compare in card (zone hand seat))",
    "seat.hand + top(stock, 2)": "(join (zone hand seat) (function top (zone stock) 2))",
    "stock_of[card.kind]": "(counter stock_of (attribute kind card))",
    "seat.trust[arbiter]": "(counter trust seat (arbiter))",
    "seat.hand.top.id": "(card-id (zone-top (zone hand seat)))",
    "seat.number": "(seat-number seat)",
    "values.cap": "9",
    "cards.folk": "(deck folk)",
    "many[0]": "(item many 0)",
    "true": "True",
    "[x for x in seat.hand if x.kind == 'fruit' if n > 1 for y in seats]":
        "(comprehension ('x', 2) ('y', 0) x (zone hand seat) "
        "(compare == (attribute kind x) fruit) (compare > n 1) (seats))",
    "highest(seat.stall, key=it.mood)": "(function highest (zone stall seat) (counter mood it))",
    "price(buyer=buyer, ware=card)": "(amount price card buyer)",
    "count(players)": "(function count (players))",
}  # fmt: skip


def drawn(expr: Expr) -> str:
    """A tree in brackets: what it does, with what, and the trees inside."""
    if expr.op in ("const", "local"):
        return "none" if expr.value is None else str(expr.value)
    value = expr.value if isinstance(expr.value, tuple) else (expr.value,)
    parts = [str(one) for one in value if one is not None]
    return f"({' '.join([expr.op, *parts, *map(drawn, expr.args)])})"


@pytest.mark.parametrize("expression", TREES)
def test_an_expression_becomes_a_tree(expression: str) -> None:
    quoted = expression.replace("'", "''")
    (effect,) = effects_of(f"- {{let: {{x: '{quoted}'}}}}")
    assert drawn(effect.exprs["let.x"]) == TREES[expression]


def test_every_part_of_an_expression_knows_its_place() -> None:
    (effect,) = effects_of('- let:\n    x: "n +  seat.purse"')
    whole = effect.exprs["let.x"]
    purse = whole.args[1]
    line = effect.position.line + 1
    spots = [one.spot.position for one in (whole, *whole.args, *purse.args)]
    assert [one.line for one in spots] == [line] * 4
    first = spots[0].column
    assert [one.column - first for one in spots] == [0, 0, 5, 5]


def test_who_is_not_named_is_the_local_seat() -> None:
    (effect,) = effects_of("- {peek: card}")
    assert drawn(effect.exprs["by"]) == "seat"
    assert effect.exprs["by"].type == SEAT
    assert (effect.exprs["by"].op, effect.names, effect.bodies) == ("local", {}, {})


def test_what_is_no_expression_is_kept_as_it_is_read() -> None:
    move, ask, note = effects_of(
        "- {move: card, to: heap, at: bottom, hidden: true}\n"
        "- {ask: {stay: {says: Stay., prefer: n}, go: }, as: an-answer, secret: false}\n"
        "- {note: sale, of: {a-coin: n}, says: Sold.}"
    )
    assert move.names == {"at": "bottom", "hidden": True}
    stay, go = ask.names["options"]
    assert (stay.id, stay.says, drawn(stay.prefer), stay.where) == ("stay", "Stay.", "n", ())
    assert (go.id, go.says, go.prefer) == ("go", "go", None)
    assert (ask.names["as"], ask.names["secret"]) == ("an_answer", False)
    assert (note.names["note"], note.names["says"]) == ("sale", "Sold.")
    assert list(note.exprs) == ["of.a-coin"]


def test_requirements_are_kept_with_their_words() -> None:
    (effect,) = effects_of(
        "- choose: seat.hand\n  as: x\n"
        "  where: ['n > 1', {test: x.id != 'shield', says: No., of: {a-b: x}}]\n"
        "  left_out: [{says: Never.}]"
    )  # fmt: skip
    bare, written = effect.where
    assert (bare.id, bare.says, bare.is_bare) == ("", "This must hold: n > 1", True)
    assert (written.says, written.is_bare, written.unseen) == ("No.", False, False)
    assert [(name, drawn(value)) for name, value in written.of] == [("a_b", "x")]
    (never,) = effect.left_out
    assert (drawn(never.test), never.says) == ("False", "Never.")


@pytest.fixture(scope="module")
def market() -> Checked:
    game = toy(base=BASE)
    checked, _ = check_ruleset(game, game.rulesets[0])
    assert checked is not None
    return checked


def test_rules_and_actions_know_what_they_are_given(market: Checked) -> None:
    sale = market.rules["sale"]
    assert sale.params == {"seat": SEAT, "ware": card_of("goods"), "buyer": card_of("folk")}
    assert (sale.kind, sale.gives, sale.cites, sale.says) == ("rule", INTEGER, "4.2", "")
    assert sale.locals["earned"] == INTEGER
    assert market.rules["match"].gives is None
    sell = market.actions["sell"]
    assert (sell.kind, sell.params, sell.says) == (
        "action", {"seat": SEAT}, "Sell a ware to one of your folk."
    )  # fmt: skip
    assert [one.says.split()[0] for one in sell.requires] == ["In"]
    assert sell.prefer is not None and drawn(sell.prefer) == "3"
    assert {name: one.aside for name, one in market.actions.items()} == {
        "sell": False, "trick": False, "close-up": True
    }  # fmt: skip
    shared = sell.effects[0].where[0]
    assert (shared.id, shared.cites) == ("is-ware", "4.2")


def test_every_body_begins_at_its_own_line(market: Checked) -> None:
    lines = BASE.split("\n")
    for body in (*market.rules.values(), *market.actions.values()):
        assert lines[body.position.line - 1][body.position.column - 1 :] == f"id: {body.id}"


def test_bounds_of_counters_are_expressions(market: Checked) -> None:
    bounds = {
        name: {key: drawn(one) for key, one in found.items()}
        for name, found in market.bounds.items()
    }
    assert bounds["mood"] == {
        "least": "(attribute start card)", "most": "9", "starts": "(attribute start card)"
    }  # fmt: skip
    assert bounds["weather"] == {"starts": "dry"}
    assert bounds["first"] == {}
    assert bounds["hitched"] == {"starts": "False"}
    assert market.bounds["hitched"]["starts"].type == FLAG


def test_cards_answer_events_from_their_zones(market: Checked) -> None:
    shield, thief = market.reacts
    assert (shield.event, shield.card, shield.zones, shield.forced) == (
        "sold", "shield", ("hand",), False
    )  # fmt: skip
    assert (thief.card, thief.zones, thief.forced) == ("thief", ("stall",), True)
    assert thief.body.id == "thief:sold"
    assert (thief.body.kind, thief.body.fields) == ("reaction", ("by", "ware", "coins"))
    assert thief.body.params["this"] == card_of("folk")
    assert thief.body.params["ware"] == card_of("goods")


def test_cards_add_to_amounts_while_they_lie_somewhere(market: Checked) -> None:
    baker, tailor = market.adds
    assert (baker.amount, baker.cards, baker.zones) == ("price", ("baker",), ())
    assert (tailor.cards, tailor.zones, drawn(tailor.add)) == (("tailor",), ("stall",), "2")
    assert tailor.when is not None
    assert drawn(tailor.when) == "(compare == (attribute kind ware) cloth)"


def test_terms_and_amounts_have_values(market: Checked) -> None:
    params, found = market.terms["rich"]
    assert (params, found.type) == ({"who": SEAT}, FLAG)
    assert drawn(found) == "(compare >= (counter purse who) 5)"
    _, price = market.amounts["price"]
    assert price.type.kind in (INTEGER.kind, NUMBER.kind)
    assert drawn(market.returns) == "(binary + (counter score seat) (counter purse seat))"


def test_every_text_of_the_rules_is_told(market: Checked) -> None:
    texts = set(market.texts())
    assert {"dry", "wet", "agree", "draw", "pass", "fruit"} <= texts
    assert "evening" not in texts  # an outcome, which no expression names


def test_other_designs_of_cards_are_checked_under_their_own_deck() -> None:
    game = toy(base=f"{BASE}modifiers: [{{amount: price, deck: folk, add: '1'}}]\n")
    checked, findings = check_ruleset(game, game.rulesets[0])
    assert checked is not None, findings
    folk = {card for card, deck in checked.symbols.deck_of.items() if deck == "folk"}
    assert set(checked.adds[-1].cards) == folk
