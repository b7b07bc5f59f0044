"""The examples of the guide for authors are what the models take."""

import re
from pathlib import Path
from typing import Any

import yaml

from generator.model.deck import Card
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
