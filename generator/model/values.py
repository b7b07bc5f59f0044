"""What every part of the content has in common: strictness, words, and where a value comes from."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from generator.model.references import Ref

Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=64)]
"""An identifier: small letters, digits and single hyphens."""

Line = Annotated[str, StringConstraints(min_length=1, max_length=200)]
"""One line of text."""

FieldName = Annotated[str, StringConstraints(min_length=1, max_length=200), "field"]
"""The name of a field of a sheet, which comes of its captions: in each language another."""

Prose = Annotated[str, StringConstraints(min_length=1, max_length=4000)]
"""Text of any length that still fits on something we print; may hold `{{ … }}` and `**bold**`."""

Amount = int | Slug
"""A whole number, or the id of a value of the game that is one."""

Scalar = int | float | bool | str
AttributeValue = Scalar | tuple[Scalar, ...]

# Names of things; what is the name of nothing is found by `lint.references`.
AttributeName = Annotated[Slug, Ref("attribute")]
IconName = Annotated[Slug, Ref("icon")]
PictureName = Annotated[Line, Ref("image")]
BandName = Annotated[Slug, Ref("band")]
RulesetName = Annotated[Slug, Ref("ruleset")]
TemplateName = Annotated[Slug, Ref("face template")]
ChanceName = Annotated[Slug, Ref("table of chances")]


class Values(BaseModel):
    """A frozen part of the content; a key that it does not know is an error, not a surprise."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)


class Sourced(Values):
    """Something that says where its values come from.

    A single string under `cites` stands for every value that `editorial` does not name.
    """

    cites: Line | Mapping[str, Line] | None = Field(
        default=None, description="Section of the rulebook, for all values or value by value."
    )
    editorial: Mapping[str, Prose] = Field(
        default_factory=dict,
        description="Value by value: why we chose what the rulebook leaves out.",
    )

    def origin(self, name: str) -> tuple[str, str] | None:
        """`("cites", section)` or `("editorial", reason)` of the value called `name`, if any."""
        if name in self.editorial:
            return "editorial", self.editorial[name]
        cited = self.cites.get(name) if isinstance(self.cites, Mapping) else self.cites
        return ("cites", cited) if cited else None
