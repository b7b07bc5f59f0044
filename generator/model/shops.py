"""What print shops make: cards of which sizes, on how many pixels, with how much bleed.

Each row says where its numbers come from; what was not read at the shop itself is `unsure`, and
whoever orders is told so. Pixels are across, then down.
"""

from typing import Annotated

from pydantic import BeforeValidator, Field

from generator.model.sizes import MM_PER_INCH
from generator.model.values import Line, Slug, Values

_AS_TUPLE = BeforeValidator(lambda value: tuple(value) if isinstance(value, list) else value)
_Pixels = Annotated[int, Field(gt=0, le=20000)]
_Inset = Annotated[float, Field(ge=0, le=2000, allow_inf_nan=False)]
Sides = Annotated[tuple[_Pixels, _Pixels], _AS_TUPLE]
Insets = Annotated[tuple[_Inset, _Inset], _AS_TUPLE]


class ShopProduct(Values):
    """Cards of one size as a shop prints them."""

    name: Line = Field(description="What the shop calls it.")
    size: Slug = Field(description="A card size of content/sizes.yaml.")
    px: Sides = Field(description="Width and height of a picture with its bleed.")
    bleed: Insets = Field(description="Pixels beyond the trim, at each side and at top and bottom.")
    safe: Insets = Field(description="Pixels inside the trim that text must not enter.")
    source: Line = Field(description="Where the numbers come from.")
    unsure: Line | None = Field(
        default=None, description="What of it was not read at the shop itself."
    )

    @property
    def trim(self) -> tuple[float, float]:
        """The finished card, in pixels."""
        return self.px[0] - 2 * self.bleed[0], self.px[1] - 2 * self.bleed[1]


class Shop(Values):
    """A print shop and its products."""

    id: Slug
    title: Line
    dpi: Annotated[int, Field(ge=72, le=2400)] = Field(description="Pixels to the inch.")
    most: Annotated[int, Field(gt=0)] | None = Field(
        default=None, description="Cards in one order; None knows no limit."
    )
    brackets: Annotated[tuple[_Pixels, ...], _AS_TUPLE] = Field(
        default=(), description="Numbers of cards that are paid for, the fewest first."
    )
    ink: Annotated[int, Field(gt=100, le=400)] | None = Field(
        default=None, description="The most ink in one place: C + M + Y + K, in percent."
    )
    source: Line = Field(description="Where the limits come from.")
    products: Annotated[tuple[ShopProduct, ...], _AS_TUPLE]

    def product(self, size: str) -> ShopProduct | None:
        """The cards of this size; None where the shop has none that we know of."""
        return next((one for one in self.products if one.size == size), None)

    def mm(self, pixels: float) -> float:
        """Pixels as millimetres."""
        return pixels / self.dpi * MM_PER_INCH

    def bracket(self, count: int) -> int | None:
        """How many cards are paid for where `count` are ordered; None where none is known."""
        return next((one for one in self.brackets if one >= count), None)


class ShopTable(Values):
    """The whole file of shops."""

    shops: Annotated[tuple[Shop, ...], _AS_TUPLE]
