"""A small box as print shops get it: nine cards, of which some have other backs and other sizes."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import meadow
from small_box import PAPERS

from generator.boxes import read_tables
from generator.exports.supply import Supply
from generator.model.shops import Shop

CONTENT = Path(__file__).parents[2] / "content"


@cache
def shops() -> Mapping[str, Shop]:
    """The table of shops, in which the cards of the small box are those of 63 by 88 mm."""
    return {
        name: shop.model_copy(
            update={
                "products": tuple(
                    one.model_copy(update={"size": "small"}) if one.size == "standard" else one
                    for one in shop.products
                )
            }
        )
        for name, shop in read_tables(CONTENT).shops.items()
    }


def supply(folder: Path, templates: Path, cache: Path, *changes: meadow.Change) -> Supply:
    """The meadow, with `changes`, for an export."""
    home = meadow.write(folder, *changes, match=False)
    place = meadow.place(home, templates, cache, PAPERS["a4"])
    return Supply(replace(place, shops=shops()), "meadow")
