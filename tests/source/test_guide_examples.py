"""The examples of the guide for authors are what the models take."""

import re
from pathlib import Path
from typing import Any

import yaml

from generator.model.deck import Card, Face
from generator.model.document import (
    CardList,
    ChanceTable,
    Contents,
    Example,
    Picture,
    Pictures,
    Rulebook,
    Said,
    SetupTable,
    TableTop,
)
from generator.model.game_file import GlossaryTerm, Variant
from generator.model.generated import Generate, generated, leaves
from generator.model.maps import MapFile, MapRules
from generator.model.sheet import Shape, Sheet

GUIDE = (Path(__file__).parents[2] / "content" / "README.md").read_text("utf-8")


def example(name: str) -> Any:
    """What stands in the only example of this name."""
    (text,) = re.findall(rf"^```yaml {name}\n(.*?)^```", GUIDE, re.S | re.M)
    return yaml.safe_load(text)


def test_the_variant_of_the_guide_is_one_and_its_card_uses_it() -> None:
    (variant,) = (
        Variant.model_validate(one, strict=False) for one in example("variants")["variants"]
    )
    (card,) = (Card.model_validate(one, strict=False) for one in example("shares"))
    assert list(card.for_variants) == [variant.id]
    counts = [*card.for_seats.values(), *card.for_variants[variant.id].values()]
    assert max(counts) == card.copies


def test_the_pattern_of_the_guide_makes_the_cards_that_it_tells_of() -> None:
    deck = example("generate")
    (block,) = (Generate.model_validate(one, strict=False) for one in deck["generate"])
    types = {name: one["type"] for name, one in deck["attributes"].items()}
    made = generated(block.model_dump(by_alias=True, exclude_unset=True), types)
    assert made.wrong == []
    cards = dict(made.cards)
    assert list(cards) == ["spades-2", "spades-3", "spades-queen", "hearts-3", "hearts-queen"]
    told = {path: one.value for path, one in leaves(cards["spades-queen"])}
    assert told["title",] == "The Black Lady"
    assert told["attributes", "worth"] == 20
    assert "hearts-2" in (text := GUIDE.partition("```yaml generate")[2].partition("```")[0])
    assert "Two of Hearts" in text
    assert Face.model_validate(example("playing-card")["front"], strict=False)


def test_the_cutouts_of_the_guide_are_one_of_each_shape() -> None:
    (sheet,) = (Sheet.model_validate(one, strict=False) for one in example("cutouts"))
    (block,) = sheet.blocks
    shapes = [one.shape for one in block.shapes]  # type: ignore[union-attr]
    known = [one.model_fields["shape"].annotation for one in Shape.__origin__.__args__]
    assert [f"typing.Literal['{one}']" for one in shapes] == list(map(str, known))


def test_the_map_of_the_guide_is_one_that_its_rules_know() -> None:
    (text,) = re.findall(r"^```yaml map-rules\n(.*?)^```", GUIDE, re.S | re.M)
    rules = MapRules.model_validate(yaml.safe_load(text)["map_rules"], strict=False)
    drawn = MapFile.model_validate(example("map"), strict=False)
    nodes = {node.id for node in drawn.nodes}
    assert {end for one in drawn.relations for end in (one.from_, one.to)} <= nodes
    assert {one.is_ for one in drawn.relations} == rules.relations.keys()
    assert all(seat.private.keys() == rules.private.keys() for seat in drawn.seats)
    assert {name for node in drawn.nodes for name in node.counters} <= rules.counters.keys()


def test_the_rulebook_of_the_guide_is_one_and_shows_every_block_of_documents() -> None:
    book = Rulebook.model_validate(example("rulebook"), strict=False)
    shown = {type(block) for block, _ in book.blocks()}
    assert shown == {
        CardList, ChanceTable, Contents, Example, Picture, Pictures, Said, SetupTable, TableTop,
    }  # fmt: skip


def test_the_glossary_of_the_guide_is_one() -> None:
    for one in example("glossary")["glossary"].values():
        term = GlossaryTerm.model_validate(one, strict=False)
        assert term.term not in term.not_
