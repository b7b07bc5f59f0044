"""Boards on which nobody can walk, or not as their author thinks."""

# ruff: noqa: E501 (a table: one line for each mistake)
# fmt: off

from patched_sets import SetFault

WATCH, RULES = "watchman", "rules/hammer-of-the-witches.yaml"
ALLEY = "along(card(gate), alley)"
SET_FAULTS = (
    SetFault("a line to a space by another name", WATCH, RULES, "[church, square, gate]", "[church, sqare, gate]", "R201", says='did you mean "square"?'),
    SetFault("a light in a space that is not there", WATCH, RULES, "  id: corners\n", "  id: corners\n  attributes: {lit: {type: flag, default: false, means: whether it is lit}}\n  values: {sqare: {lit: true}}\n", "R201", "values: {sqare", says='did you mean "square"?'),
    SetFault("a light that is a number", WATCH, RULES, "  id: corners\n", "  id: corners\n  attributes: {lit: {type: flag, default: false, means: whether it is lit}}\n  values: {square: {lit: 3}}\n", "M114", "values: {square", says="must be true or false"),
    SetFault("a space that does not say whether it is lit", WATCH, RULES, "  id: corners\n", "  id: corners\n  attributes: {lit: {type: flag, means: whether it is lit}}\n  values: {square: {lit: true}, gate: {lit: true}, church: {lit: false}}\n", "M113", "values: {square", says='"lane" has no "lit"'),
    SetFault("a line of one space", WATCH, RULES, "    - {through: [gate, lane], kind: alley}\n", "    - {through: [gate, lane], kind: alley}\n    - [gate]\n", "R206", "- [gate]", says="two spaces at least"),
    SetFault("a line from a space to itself", WATCH, RULES, "[church, square, gate]", "[church, square, square, gate]", "R206", says="to itself"),
    SetFault("a space to which nothing leads", WATCH, RULES, "lane: Back Lane}", "lane: Back Lane, mill: Old Mill}", "R206", "id: corners", says='"mill" is on no line'),
    SetFault("spaces and a track", WATCH, RULES, "  id: corners\n", "  id: corners\n  track: 6\n", "R206", "id: corners", says="spaces of one kind"),
    SetFault("titles for spaces that have theirs", WATCH, RULES, "  id: corners\n", "  id: corners\n  titles: {gate: The Gate}\n", "R206", "titles:", says="only spaces of a grid or track"),
    SetFault("a kind of line that the board has not", WATCH, RULES, ALLEY, "along(card(gate), ally)", "R201", says='did you mean "alley"?'),
    SetFault("a step to a person", WATCH, RULES, "adjacent(card(watchman-1).at, to)", "adjacent(card(watchman-1).at, accused)", "R202", says="it takes a card of corners"),
    SetFault("a number that may be none", WATCH, RULES, "default(distance(card(watchman-1).at, card(church)), 9) < 3", "distance(card(watchman-1).at, card(church)) < 3", "R203", says="none"),
    SetFault("spaces that nobody sees", WATCH, RULES, "holds: [corners], sees: everybody", "holds: [corners], sees: nobody", "R206", "id: corners", says="lie in no zone that everybody sees"),
    SetFault("a board printed on no card", WATCH, RULES, "  id: corners\n", "  id: corners\n  printed: village-plan\n", "R246", "printed:", says='there is no card "village-plan"'),
)
