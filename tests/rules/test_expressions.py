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
    "happiest": "list of card of folk",
    "first(happiest).mood": "integer",
    "[x.mood for x in happiest]": "list of integer",
    "price(card, buyer)": "integer",
    "price(buyer=buyer, ware=card)": "integer",
    "stock_of['fruit']": "integer",
    "stock_of[card.kind]": "integer",
    "seats": "list of seat",
    "opposite(seat)": "seat",
    "after(seat, players)": "seat",
    "after(weather, [dry, wet])": "text",
    "many[0]": "seat",
    "left_of(seat)": "seat",
    "arbiter": "seat",
    "first(seat.hand)": "card of goods",
    "card('baker')": "card of folk",
    "card('baker').mood": "integer",
    "values.cap": "integer",
    "cards.folk": "list of card of folk",
    "numbers(1, n)": "list of integer",
    "chances.bargain[n + 1]": "number",
    "999999999999": "integer",
    "seat.trust[arbiter]": "integer",
    "seat.number": "integer",
    "heap.top.start": "integer or none",
    "heap.top.id": "text",
    "card.zone.count": "integer",
    "[]": "list of any",
    "[card.worth, 1]": "list of integer or none",
    "[1, 2.5]": "list of number",
    "+n": "integer",
    "-1": "integer",
    "n - -1": "integer",
    "abs(-3)": "integer",
    "card.worth == -1": "flag",
    "[-1, 2]": "list of integer",
    "chances.duel[-1]": "number",
    "max(n, 2.5)": "number",
    "min([n, 2])": "integer",
    "default(card.worth, 2.5)": "number",
    "count(many, seat)": "integer",
    "without(seat.hand, heap)": "list of card of goods",
    "bottom(heap, 1)": "list of card",
    "groups(seat.hand, by=it.kind, least=3)": "list of list of card of goods",
    "groups(heap, by=it.id, least=n, most=n + 1)": "list of list of card",
    "runs(seat.hand, by=it.worth, within=it.kind, least=2)": "list of list of card of goods",
    "runs(seat.stall, by=it.mood, least=2)": "list of list of card of folk",
    "slices(stock)": "list of list of card of goods",
    "slices(stock, most=n)": "list of list of card of goods",
    "count(first(groups(seat.hand, by=it.kind, least=3)))": "integer",
    "those(seat.hand, kind='fruit')": "list of card of goods",
    "those(stock, kind='fruit', worth=n + 1)": "list of card of goods",
    "those(players, purse=3)": "list of seat",
    "find(seat.hand, kind=card.kind, worth=card.worth)": "card of goods",
    "find(cards.folk, mood=buyer.mood).start": "integer",
    "highest(seat.hand, key=count(those(seat.hand, kind=it.kind)))": "list of card of goods",
    "[count(those(those(heap, deck='goods'), kind='fruit'))]": "list of integer",
    "all([true, false])": "flag",
    "seat == none": "flag",
    "[a.id for b in seats for a in b.hand if n > 1 if a.kind == 'fruit']": "list of text",
}

BAD = {
    "len(seat.hand)": (9, "R201", "write count(…)"),
    "random(3)": (9, "R201", "write an effect before: pick, roll or toss"),
    "seat.purse +": (20, "R204", "something is missing after"),
    "n n": (11, "R204", "nothing joins"),
    "(n": (9, "R204", "is not closed"),
    "seat.pruse": (14, "R201", 'did you mean "purse"?'),
    "seets": (9, "R201", 'did you mean "seats"?'),
    "frst(seat.hand)": (9, "R201", 'did you mean "first"?'),
    "values.hnad": (16, "R201", 'did you mean "hand"?'),
    "chances.bargian[2]": (17, "R201", 'did you mean "bargain"?'),
    "chances.bargain": (9, "R202", "write chances.bargain[…]"),
    "chances.bargain[seat]": (25, "R202", "must be a whole number, not a seat"),
    "cards.god": (15, "R201", 'did you mean "goods"?'),
    "card.kind == 'friut'": (22, "R201", 'did you mean "fruit"?'),
    "card.kind in ['cloth', 'friut']": (32, "R201", 'did you mean "fruit"?'),
    "card('bakr').mood": (14, "R201", 'no card has the id "bakr"'),
    "card('silk').worth": (14, "R202", 'there are 4 cards of the id "silk"'),
    "card(n)": (9, "R204", "card takes the id of one card"),
    "card()": (9, "R204", "card takes the id of one card"),
    "card.id not in ['aple']": (25, "R201", 'no card has the id "aple"'),
    "'friut' in [x.kind for x in seat.hand]": (9, "R201", 'did you mean "fruit"?'),
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
    "n < seat": (13, "R202", "must be a number, not a seat"),
    " n +  seat": (15, "R202", "must be a number, not a seat"),
    "not n": (13, "R202", "must be true or false"),
    "n if seat else n": (14, "R202", "must be true or false"),
    "[x for x in n]": (21, "R202", "must be a list or a zone"),
    "[n, seat]": (13, "R202", "cannot hold a seat"),
    "seat in seat.hand": (17, "R202", "never in"),
    "price(card, card)": (21, "R202", "a card of folk, not a card of goods"),
    "many[seat]": (14, "R202", "must be a whole number"),
    "n.x": (9, "R202", "not a whole number"),
    "any(n)": (9, "R202", "list of true and false"),
    "count()": (9, "R204", "count(seat.hand)"),
    "highest(seat.stall)": (9, "R204", "key=it.mood"),
    "price(card)": (9, "R204", "takes 2 values"),
    "rich(whom=seat)": (9, "R204", "no parameter"),
    "n is n": (14, "R204", "only none"),
    "n is seets": (14, "R201", 'did you mean "seats"?'),
    "n in seets": (14, "R201", 'did you mean "seats"?'),
    "True": (9, "R204", "small letters"),
    "n ** 2": (9, "R204", "means nothing in an expression (multiply"),
    "n | 2": (9, "R204", "means nothing in an expression (where one of both must hold, write or)"),
    "~n": (9, "R204", "for the opposite, write not"),
    "1000000000000": (9, "R204", "too large"),
    "None": (9, "R204", "write none in small letters"),
    "seat.hand + many": (9, "R202", "cannot be joined"),
    "seat + 1": (9, "R202", "must be a number, not a seat"),
    "n if n > 1 else seat": (9, "R202", "a whole number in one case, and a seat in the other"),
    "n in seat": (14, "R202", "must stand a list or a zone, not a seat"),
    "n not in seat": (18, "R202", "must stand a list or a zone, not a seat"),
    "seat < n": (9, "R202", "must be a number, not a seat"),
    "[a for a, b in many]": (16, "R204", "behind `for` must stand one name"),
    "[values for values in many]": (21, "R207", "something else already"),
    "[heap for heap in many]": (19, "R207", "something else already"),
    "n[0]": (9, "R202", "picked by number"),
    "heap.ownr": (14, "R201", 'did you mean "owner"?'),
    "heap.x": (14, "R201", "known are: count, owner, top"),
    "trust[seat]": (9, "R201", "seat.trust"),
    "n.trust[seat]": (9, "R202", "must be a seat, not a whole number"),
    "seat.stock_of": (14, "R201", "in a seat"),
    "variants.x": (18, "R201", "the variants of the game"),
    "highest(seat.stall, key=it)": (33, "R202", "key must be a number, not a card of folk"),
    "first(seat.hand, key=1)": (9, "R204", "no names in its brackets"),
    "count([x.kind for x in heap], 'friut')": (9, "R202", "can hold is cloth, fruit, trick"),
    "count(seat.hand, card, card)": (9, "R204", "takes 1 to 2 values, not 3"),
    "left_of(n)": (9, "R202", "left_of: it takes a seat, not a whole number"),
    "knows(seat, n)": (9, "R202", "knows: it takes a card, not a whole number"),
    "sum(seat.hand)": (9, "R202", "not one that holds a card of goods"),
    "first(n)": (9, "R202", "first: it takes a list, not a whole number"),
    "max(seat, 1)": (9, "R202", "max: it takes numbers, not a seat"),
    "max(card.worth, 1)": (9, "R202", "max: it takes numbers, not a whole number or none"),
    "default(card.worth, seat)": (9, "R202", "cannot stand for each other"),
    "count(n)": (9, "R202", "count: it takes a list or a zone, not a whole number"),
    "count(seat.hand, seat)": (9, "R202", "the list holds a card of goods, not a seat"),
    "without(n, seat.hand)": (9, "R202", "it takes two lists, not a whole number and a zone"),
    "without(seat.hand, n)": (9, "R202", "it takes two lists, not a zone and a whole number"),
    "top(many, 1)": (9, "R202", "top: it takes a zone, not a list of seats"),
    "top(stock, seat)": (9, "R202", "top: it takes a number of cards, not a seat"),
    "price(card, buyer, n)": (9, "R204", "takes 2 values (ware, buyer), not 3"),
    "price(card, ware=card)": (9, "R204", 'no parameter "ware" left'),
    "happiest(n)": (9, "R204", "takes no values, not 1"),
    "seat.hand()": (9, "R204", "name of a function"),
    "seat.hand.count()": (9, "R204", "stand before ( ) (write count(seat.hand))"),
    "seat.hand.any(worth == 7)": (9, "R204", "(write any(x.… for x in seat.hand), in which x is"),
    "subsets(seat.hand)": (9, "R201", "(write groups(…, by=0, least=1))"),
    "price": (9, "R201", "it is a function: price(…)"),
    "groups(seat.hand, by=it.kind)": (9, "R204", "groups needs least=… (such as groups("),
    "groups(seat.hand, least=3)": (9, "R204", "groups needs by=…"),
    "groups(seat.hand, buy=it.kind, least=3)": (27, "R204", 'did you mean "by"?'),
    "groups(seat.hand, by=it.knd, least=3)": (33, "R201", 'did you mean "kind"?'),
    "groups(seat.hand, by=it.kind, least=seat)": (45, "R202", "least must be a whole number"),
    "groups(seat.hand, by=it.likes, least=3)": (30, "R202", "by must be one value of each card"),
    "groups(many, by=it.purse, least=3)": (9, "R202", "it takes cards, not a list of seats"),
    "runs(seat.hand, by=it.kind, least=3)": (28, "R202", "by must be a whole number, not text"),
    "slices(seat.hand, least=1)": (27, "R204", "slices takes no"),
    "slices(many)": (9, "R202", "it takes a zone, not a list of seats"),
    "find(seat.hand)": (9, "R204", "no attribute is named behind the list (such as find("),
    "find(seat.hand, 'fruit')": (9, "R204", "find takes 1 value, not 2"),
    "those(seat.hand, knd='fruit')": (26, "R201", 'did you mean "kind"?'),
    "those(seat.hand, kind='friut')": (31, "R201", 'did you mean "fruit"?'),
    "those(seat.hand, kind=fuit)": (31, "R201", 'did you mean "fruit"?'),
    "those(seat.hand, kind=n)": (31, "R202", "text is never the same as a whole number"),
    "those(n, kind='fruit')": (15, "R202", "must be a list or a zone, not a whole number"),
    "those(numbers(1, n), worth=1)": (30, "R202", "only seats, cards and zones have something"),
    "those(seat.hand, **n)": (9, "R204", "no attribute is named behind the list"),
    "count(seat.hand, kind='fruit')": (9, "R204", "count takes no names in its brackets"),
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


def test_a_local_goes_before_a_term_of_its_name() -> None:
    assert (
        findings_of("- {let: {happiest: 1}}\n- {let: {x: happiest + 1, y: first(happiest())}}")
        == ()
    )


UNREADABLE = ("something is missing after", "nothing joins", "is not closed")


@pytest.mark.parametrize("expression", [one for one in BAD if BAD[one][2] not in UNREADABLE])
def test_a_mistake_inside_an_expression_is_found_at_its_column(expression: str) -> None:
    """A list takes what the mistake stands for, so that nothing else is found."""
    found = findings_of(let(f'"n == 1 or [{expression}] == []"'))
    column, code, _ = BAD[expression]
    assert next(one.split(" ")[:2] for one in found if code in one) == [f"2:{column + 11}", code]


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
        ("|-\n      n +\n      seat.pruse", "4:12"),
        ('"n +\tseat.pruse"', "2:18"),
    ],
)
def test_every_way_of_writing_a_text_keeps_its_places(scalar: str, place: str) -> None:
    (found,) = findings_of(f"- let:\n    x: {scalar}")
    assert found.startswith(f"{place} R201")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("players.count", "count(players)"),
        ("many.length", "count(many)"),
        ("many.top", "first(many)"),
    ],
)
def test_what_stands_behind_the_dot_of_a_list_elsewhere_is_a_function_here(
    typed: str, meant: str
) -> None:
    (said,) = findings_of(let(typed))
    assert f"(write {meant})" in said
