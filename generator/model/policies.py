"""What programs like: how much each choice of a ruleset is worth to a policy that goes by hints."""

from collections.abc import Mapping

from pydantic import Field

from generator.model.rules import Expression, Term
from generator.model.values import Line, Slug, Values

OptionHints = Mapping[Line, Expression]
"""By option, how glad a seat is to choose it."""

Hint = Expression | OptionHints
"""For each candidate of a choice, by an expression; for named options, one for each."""


class Policies(Values):
    """`policies/<ruleset>.yaml`."""

    id: Slug = Field(description="The ruleset for which these hints are.")
    terms: tuple[Term, ...] = Field(
        default=(), description="Named expressions that only hints use; no rule depends on them."
    )
    actions: Mapping[Slug, Expression] = Field(
        default_factory=dict, description="By action: how glad a seat is to take it from a menu."
    )
    answers: Mapping[Slug, Expression | Mapping[Slug, Expression]] = Field(
        default_factory=dict,
        description="By answer of a seat; or by card that the ruleset itself lays down under "
        "`cards:`, and by event: how glad a seat is to answer so.",
    )
    choices: Mapping[Slug, Mapping[Line, Hint | tuple[Hint, ...]]] = Field(
        default_factory=dict,
        description="By the rule, action or card in which it stands, and by its `as:` what a "
        "choice likes. Where several choices have the same name, a list has one for each.",
    )
