"""Maps: people or places, what is known of them, and how they stand to each other.

`map_rules` of `game.yaml` say what every map of the box must hold; `maps/<id>.yaml` is one map.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from generator.model.references import Ref
from generator.model.values import Amount, FieldName, Line, Prose, Slug, Sourced, Values

FieldSource = Annotated[str, StringConstraints(min_length=1, max_length=200), "source"]
"""What a field says: never read itself, so never translated."""
NodeName = Annotated[Slug, Ref("node")]


class MapCounter(Values):
    """A number that every node has."""

    title: Line
    start: Amount = Field(description="What a node has that does not give it.")
    least: Amount = 0
    most: Amount = 99


class RelationKind(Values):
    """One way to stand to another; `line` and `head` tell it from the others without colour."""

    title: Line = Field(description="Printed on the arrow.")
    line: Literal["solid", "dashed", "dotted"] = "solid"
    head: Literal["filled", "open", "bar"] = "filled"
    colour: Slug = Field(default="ink", description="A colour of the theme.")


class PrivateField(Values):
    """Something that a seat alone knows, besides the arbiter."""

    title: Line
    node: bool = Field(default=False, description="It names a node.")
    says: Line | None = Field(default=None, description="What its text tells; none: it has none.")
    unique: bool = Field(default=False, description="No two seats name the same node.")
    own: bool = Field(default=False, description="It may be the node that the seat controls.")
    free: bool = Field(default=False, description="Only a node that no seat controls.")


class FactCount(Values):
    """How many facts there are of one kind."""

    least: Amount = 0
    most: Amount = 12


class PrivateSheet(Values):
    """A sheet of the box that is filled in from a map, once for each seat or once for all."""

    sheet: Slug
    each: Literal["seat", "arbiter"] = "seat"
    fields: Mapping[FieldName, FieldSource] = Field(
        description="By a field's name, without the sheet's, what it says: `controls`, `name` or "
        "`seat`; a private field, or only its `.node` or `.text`; `node` or a counter of it, such "
        "as `node.wealth`. In the name, `{seat}` and `{node}` stand for the number of each."
    )


class MapRules(Sourced):
    """`map_rules` of `game.yaml`: what a map of this box must hold."""

    node: Line = Field(description="What a node is called, such as `town`.")
    nodes: Line = Field(description="What several of them are called.")
    nodes_for_each: Amount = Field(
        default=0, description="So many nodes at least for each who takes part."
    )
    arbiter: Line | None = Field(
        default=None, description="What one is called who takes part without a seat."
    )
    controlled: Line = Field(
        default="led by a player", description="Explains the mark of a node that a seat controls."
    )
    mutual: Line = Field(default="both ways", description="Explains an arrow with two heads.")
    facts: FactCount = Field(default=FactCount(), description="Of each node.")
    general: FactCount = Field(default=FactCount(), description="About no node of its own.")
    general_title: Line = Field(default="For all", description="What those are called.")
    first_general: Line | None = Field(
        default=None, description="What the first of the general facts is."
    )
    relations_least: Amount = Field(
        default=0, description="So many relations each node has at least, to it or from it."
    )
    counters: Mapping[Slug, MapCounter] = Field(default_factory=dict)
    relations: Mapping[Slug, RelationKind]
    private: Mapping[Slug, PrivateField] = Field(default_factory=dict)
    private_sheets: tuple[PrivateSheet, ...] = ()


class Node(Values):
    """One circle of a map."""

    id: Slug
    name: Line
    facts: tuple[Line, ...] = ()
    counters: Mapping[Annotated[Slug, Ref("counter")], int] = Field(default_factory=dict)


class Relation(Values):
    """An arrow from one node to another; with `mutual`, the same back."""

    from_: NodeName = Field(alias="from")
    to: NodeName
    is_: Annotated[Slug, Ref("relation")] = Field(alias="is")
    mutual: bool = False


class Held(Values):
    """What a seat has in a private field."""

    node: NodeName | None = None
    text: Line | None = None


class MapSeat(Values):
    """One who plays; seats stand in the order in which they chose."""

    controls: NodeName
    name: Line | None = Field(default=None, description="Of the player, where it is known.")
    private: Mapping[Annotated[Slug, Ref("private field")], Held] = Field(default_factory=dict)


class MapFile(Sourced):
    """`maps/<id>.yaml`."""

    id: Slug
    title: Line
    about: Prose | None = Field(default=None, description="Printed under the title.")
    general: tuple[Line, ...] = Field(default=(), description="Facts about no node of its own.")
    nodes: tuple[Node, ...]
    relations: tuple[Relation, ...] = ()
    seats: tuple[MapSeat, ...] = ()

    def node(self, node_id: str) -> Node:
        """The first node with this id; KeyError where there is none."""
        return {node.id: node for node in reversed(self.nodes)}[node_id]
