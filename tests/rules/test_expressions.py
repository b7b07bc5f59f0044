"""The expression language: what it understands, and where it points when it does not."""

import pytest

from tests.rules.market import findings_of, let, type_of

GOOD = {
    "seat.purse + 1": "integer",
    "n / 2": "number",
    "-n // 2 % 3": "integer",
    "n if n > 1 else 2.5": "number",
    "1 < n <= 3 and not rich(seat)": "flag",
    "n == 2 or weather != 'dry'": "flag",
    "weather": "text",
    "seat.hand": "zone",
    "seat.hand.top": "card of goods",
    "seat.hand.count": "integer",
    "seat.hand + top(stock, 2)": "list of card of goods",
    "heap.top": "card",
    "card.worth": "integer or none",
    "card.worth is not none": "flag",
    "default(card.worth, 0)": "integer",
    "card.id": "text",
    "card in seat.hand": "flag",
    "card.holder == seat": "flag",
    "buyer.holder": "seat or none",
    "buyer.start": "integer",
    "buyer.mood": "integer",
    "[x.id for x in seat.hand if x.kind == 'fruit']": "list of text",
    "sum(x.mood for x in seat.stall)": "integer",
    "highest(seat.stall, key=it.mood)": "list of card of folk",
    "happiest()": "list of card of folk",
    "price(card, buyer)": "integer",
    "price(buyer=buyer, ware=card)": "integer",
    "stock_of['fruit']": "integer",
    "stock_of[card.kind]": "integer",
    "seats": "list of seat",
    "many[0]": "seat",
    "left_of(seat)": "seat",
    "arbiter": "seat",
    "first(seat.hand)": "card of goods",
    "values.cap": "integer",
    "cards.folk": "list of card of folk",
    "numbers(1, n)": "list of integer",
    "chances.bargain[n + 1]": "number",
}

BAD = {
    "seat.purse +": (20, "R204", "cannot be read"),
    "n n": (11, "R204", "cannot be read"),
    "(n": (9, "R204", "never closed"),
    "seat.pruse": (14, "R201", 'did you mean "purse"?'),
    "seets": (9, "R201", 'did you mean "seats"?'),
    "frst(seat.hand)": (9, "R201", 'did you mean "first"?'),
    "values.hnad": (16, "R201", 'did you mean "hand"?'),
    "chances.bargian[2]": (17, "R201", 'did you mean "bargain"?'),
    "chances.bargain": (9, "R202", "write chances.bargain[…]"),
    "chances.bargain[seat]": (25, "R202", "must be integer, not seat"),
    "cards.god": (15, "R201", 'did you mean "goods"?'),
    "card.kind == 'friut'": (22, "R201", 'did you mean "fruit"?'),
    "weather == 'wett'": (20, "R201", 'did you mean "wet"?'),
    "stock_of['fruits']": (18, "R201", 'did you mean "fruit"?'),
    "card.id == 'aple'": (20, "R201", 'did you mean "apple"?'),
    "stock_of": (9, "R201", "stock_of['fruit']"),
    "mood": (9, "R201", "card.mood"),
    "hand": (9, "R201", "seat.hand"),
    "rich": (9, "R201", "rich(…)"),
    "card.worth + 1": (9, "R203", "default(…, …)"),
    "buyer.holder.purse": (9, "R203", "default(…, …)"),
    "n == 'a'": (14, "R202", "never the same"),
    "n < seat": (13, "R202", "must be number, not seat"),
    " n +  seat": (15, "R202", "must be number, not seat"),
    "not n": (13, "R202", "must be flag"),
    "n if seat else n": (14, "R202", "must be flag"),
    "[x for x in n]": (21, "R202", "not a list"),
    "[n, seat]": (13, "R202", "cannot hold seat"),
    "seat in seat.hand": (17, "R202", "never in"),
    "price(card, card)": (21, "R202", "card of folk, not card of goods"),
    "many[seat]": (14, "R202", "must be integer"),
    "n.x": (9, "R202", "nothing hangs on integer"),
    "any(n)": (9, "R202", "list of flag"),
    "count()": (9, "R204", "count(seat.hand)"),
    "highest(seat.stall)": (9, "R204", "key=it.mood"),
    "price(card)": (9, "R204", "takes 2 values"),
    "rich(whom=seat)": (9, "R204", "no parameter"),
    "n is n": (14, "R204", "only none"),
    "True": (9, "R204", "small letters"),
    "n ** 2": (9, "R204", "not in the language"),
}

ATTACKS = (
    "__import__('os').system('x')",
    "().__class__.__bases__[0]",
    "seat.__class__",
    "[x for x in ().__class__.__mro__]",
    "lambda: 1",
    "(n := 3)",
    "f'{n}'",
    "{'a': 1}",
    "print(n)",
    "n.real",
    "*many",
    "many[0:1]",
    "cards.goods.append(1)",
    "s.zones",
    "Z[0]",
    "F[0]",
    "IDS[0]",
    "yield",
    "9" * 40,
    "(" * 150 + ")" * 150,
    "-" * 400 + "1",
    "[" * 60 + "n" + "]" * 60,
)


@pytest.mark.parametrize("expression", GOOD)
def test_an_expression_has_its_type(expression: str) -> None:
    assert type_of(expression) == GOOD[expression]


@pytest.mark.parametrize("expression", BAD)
def test_a_mistake_is_found_at_its_column(expression: str) -> None:
    (found,) = findings_of(let(f'"{expression}"'))
    column, code, words = BAD[expression]
    assert found.startswith(f"2:{column} {code} ")
    assert words in found


@pytest.mark.parametrize("expression", ATTACKS)
def test_nothing_of_python_can_be_reached(expression: str) -> None:
    found = findings_of(let(f'"{expression}"'))
    assert found
    assert all(" R20" in one for one in found)


def test_columns_count_characters_and_not_bytes() -> None:
    found = findings_of(let("\"'ääää' == weather and seet\""))
    assert [one.split()[0] for one in found] == ["2:9", "2:31"]


@pytest.mark.parametrize(
    ("scalar", "place"),
    [
        ("seat.pruse", "2:13"),
        ("'seat.pruse'", "2:14"),
        (">-\n      n +\n      seat.pruse", "4:12"),
        ("|-\n      seat.pruse", "3:12"),
        ("n +\n      seat.pruse", "3:12"),
    ],
)
def test_every_way_of_writing_a_text_keeps_its_places(scalar: str, place: str) -> None:
    (found,) = findings_of(f"- let:\n    x: {scalar}")
    assert found.startswith(f"{place} R201")
