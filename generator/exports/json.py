"""A box as one JSON file, all of its words worked out, with the schema that it keeps to."""

from collections.abc import Iterator, Mapping

from pydantic import ValidationError

from generator.exports import whole_box as said
from generator.exports.box_words import SCHEMA, box_in_words
from generator.exports.supply import Supply
from generator.exports.target import Export, Files, Lost, Target
from generator.source.schema import json_schema, schema_text


def export(supply: Supply) -> Export:
    """The box, and its schema beside it."""
    made = box_in_words(supply)
    data = made.model_dump_json(by_alias=True, indent=1)
    schema = json_schema({"whole-box": said.WholeBox})["whole-box"]
    files = {f"{supply.name}.json": f"{data}\n".encode(), SCHEMA: schema_text(schema).encode()}
    return Export(files, tuple(_how(supply)), tuple(_lost(supply)))


def _how(supply: Supply) -> Iterator[str]:
    tr = supply.tr
    yield tr(
        "{file} holds the whole box as data, for programs: cards with their words worked out, "
        "numbers of copies, set-up, rules, sheets and the glossary.",
        file=f"{supply.name}.json",
    )
    yield tr(
        "{file} is its JSON Schema. The key version rises when a key changes its meaning or goes; "
        "new keys may come at any time.",
        file=SCHEMA,
    )


def _lost(supply: Supply) -> Iterator[Lost]:
    tr, game = supply.tr, supply.game
    if game.rulesets:
        yield Lost(
            tr("what rules and cards do in the engine"),
            tr("the file holds their words; what a program plays stays in the YAML"),
        )
    if supply.decks:
        yield Lost(tr("pictures"), tr("the file holds words; --to pictures makes those of cards"))
    if game.lesson:
        yield Lost(tr("the lesson"), tr("it is made for one class, by hornbook handouts"))


# -- reading it again ----------------------------------------------------------------------------


def faults(files: Files) -> Iterator[str]:
    """What does not keep to the schema, and names that lead nowhere."""
    boxes = {name: data for name, data in files.items() if name != SCHEMA}
    if SCHEMA not in files:
        yield f"{SCHEMA} is missing"
    if len(boxes) != 1:
        yield f"there is not one file of the box, but {len(boxes)}"
    for name, data in boxes.items():
        try:
            box = said.WholeBox.model_validate_json(data)
        except ValidationError as error:
            first = error.errors()[0]
            yield f"{name}: {'.'.join(map(str, first['loc']))}: {first['msg']}"
            continue
        yield from (f"{name}: {one}" for one in _loose(box))


def _loose(box: said.WholeBox) -> Iterator[str]:
    """Names of what is not there, and numbers that do not add up."""
    cards = [card for deck in box.decks for card in deck.cards]
    yield from _twice("card", [one.id for one in cards])
    yield from _twice("deck", [one.id for one in box.decks])
    for deck in box.decks:
        if deck.count != sum(one.copies for one in deck.cards):
            yield f"the cards of {deck.id} do not add up to {deck.count}"
    decks, sets = {one.id for one in box.decks}, {one.id for one in box.sets}
    for card in cards:
        if card.set is not None and card.set not in sets:
            yield f"{card.id} is of the set {card.set}, which is not there"
    rulesets, whole = {one.id for one in box.rulesets}, not _is_part(box.order)
    for rules in box.rulesets:
        for table in rules.setups:
            yield from _loose_table(table, {one.id: one.in_box for one in cards}, decks, whole)
    for book in box.rulebooks:
        if not rulesets.issuperset(book.rulesets):
            yield f"the rulebook {book.id} is of rules that are not there"


def _is_part(order: said.Ordered) -> bool:
    """Whether an order leaves out cards."""
    return order.seats is not None or order.ruleset is not None


def _loose_table(
    table: said.SetupSaid, cards: Mapping[str, int], decks: set[str], whole: bool
) -> Iterator[str]:
    places = {one.id for one in table.places} | {"box"}
    ways = [way for ways in table.choices for way in ways]
    pools = [*table.shuffled, *(pool for way in ways for pool in way)]
    used = {*table.fixed, *(place for pool in pools for place in pool.dealt)}
    for place in sorted(used - places):
        yield f"cards lie in {place}, which is no place of {table.seats} seats"
    for pool in pools:
        if sum(pool.cards.values()) != sum(pool.dealt.values()):
            yield f"not all cards are dealt that are shuffled for {table.seats} seats"
    lying: dict[str, int] = {}
    dealt = [*table.shuffled, *(pool for ways in table.choices for pool in ways[0])]
    held = (*table.fixed.values(), *(pool.cards for pool in dealt), table.boxed)
    for counts in held:
        for name, many in counts.items():
            lying[name] = lying.get(name, 0) + many
    for name, many in sorted(lying.items()):
        if whole and cards.get(name) != many:
            yield f"{many} of {name} lie on the table of {table.seats}, of {cards.get(name, 0)}"


def _twice(what: str, names: list[str]) -> Iterator[str]:
    for name in dict.fromkeys(one for one in names if names.count(one) > 1):
        yield f"there are two of the {what} {name}"


TARGET = Target("The box as data", export, faults)
