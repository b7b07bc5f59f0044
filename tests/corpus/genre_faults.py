"""Mistakes in the words for what other genres need: payments, menus, groups."""

# ruff: noqa: E501 (a table: one line for each mistake)
# fmt: off

from patched import Fault

HUNT, DREGS = "witch-hunt-1649", "rules/the-dregs-of-days.yaml"
PRICE = "      - {pay: card.cost, from: coins}\n      - call: acquire(seat, card)\n  - id: give-welfare"
POOL = "{choose: pool, as: card, where: [within-coins],"


def price(effect: str) -> str:
    return PRICE.replace("{pay: card.cost, from: coins}", effect)


SUCH = (
    Fault("a card found by an attribute that none has", HUNT, DREGS, POOL, POOL.replace("pool", '"those(pool, price=2)"'), "R201", "those(pool", says='there is no "price"'),
    Fault("cards found by nothing", HUNT, DREGS, POOL, POOL.replace("pool", '"those(pool)"'), "R204", "those(pool", says="no attribute is named behind the list"),
    Fault("cards offered by chance", HUNT, DREGS, POOL, POOL.replace("pool", '"pool if at_random(1, 2) else []"'), "R204", "pool if at_random", says="at_random is for hints"),
    Fault("cards of one price alone, without a word why", HUNT, DREGS, POOL, POOL.replace("pool", '"those(pool, cost=2)"'), "R224", "those(pool", says="left_out"),
)
PAYMENTS = (
    Fault("a price that nobody pays", HUNT, DREGS, PRICE, price("{pay: card.cost}"), "R206", "{pay:", says="nobody pays, and nobody is paid"),
    Fault("a price that is paid to whoever pays it", HUNT, DREGS, PRICE, price("{pay: card.cost, from: coins, to: coins}"), "R214", "{pay:", says="paid to whoever pays it"),
    Fault("a price of nothing", HUNT, DREGS, PRICE, price("{pay: 0, from: coins}"), "R214", "{pay:", says="nothing is paid"),
    Fault("a price in cards", HUNT, DREGS, PRICE, price("{pay: card.cost, from: pool}"), "R209", "{pay:", says="cannot be changed"),
)
MENU = "      - act: [buy, use-ability, propose-end]\n        until: passed\n        says: Buy an asset, or pass.\n"


def menu(more: str) -> str:
    return f"      - act: [buy, use-ability, propose-end]\n        says: Buy an asset, or pass.\n        {more}\n"


MENUS = (
    Fault("a menu with a limit that is misspelt", HUNT, DREGS, MENU, menu("until: passed\n        limits: {bye: 1}"), "R201", "limits:", says='did you mean "buy"?'),
    Fault("a limit of what is no move", HUNT, DREGS, MENU, menu("until: passed\n        limits: {propose-end: 1}"), "R206", "limits:", says="an aside, of which nobody keeps count"),
    Fault("a limit in a menu that comes once", HUNT, DREGS, MENU, menu("limits: {buy: 1}"), "R206", "limits:", says="add `until: passed`"),
    Fault("a menu until another word", HUNT, DREGS, MENU, menu("until: done"), "R206", "until: done", says='"until" is one of passed'),
)
GROUPS = (
    Fault("groups of nobody knows how many", HUNT, DREGS, POOL, POOL.replace("pool", '"groups(pool, by=it.cost)"'), "R204", "groups(pool", says="groups needs least="),
    Fault("a slice of at least two", HUNT, DREGS, POOL, POOL.replace("pool", '"slices(pool, least=2)"'), "R204", "slices(pool", says="slices takes no"),
    Fault("a run of words", HUNT, DREGS, POOL, POOL.replace("pool", '"runs(pool, by=it.id, least=2)"'), "R202", "runs(pool", says="by must be a whole number, not text"),
)
FAULTS = (*SUCH, *PAYMENTS, *MENUS, *GROUPS)
