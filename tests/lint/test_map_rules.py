"""Maps: each fault is one finding, at its line, with what to write instead."""

import pytest
from box import Change
from map_box import RULES, line_of, lint_valley, read_valley

from generator.model.match_start import SeatStart, start_of

MILL = line_of("controls: mill")
FAULTS: dict[str, tuple[Change, str, str, str]] = {
    "a fact is missing": (
        ("map", "facts: [Dry, Steep]", "facts: [Dry]"),
        "facts: [Dry, Steep]",
        '"hill" has 1 fact, and must have 2',
        "add 1 fact",
    ),
    "too many facts": (
        ("map", "[Dry, Steep]", "[Dry, Steep, Bare, Cold]"),
        "facts: [Dry, Steep]",
        '"hill" has 4 facts, and may have 3',
        "take some out",
    ),
    "a relation to nobody": (
        ("map", "{from: lane, to: mill,", "{from: lane, to: mil,"),
        "{from: lane, to: mill,",
        'there is no garden "mil" on this map',
        'did you mean "mill"?',
    ),
    "a relation of no known kind": (
        ("map", "to: lane, is: near", "to: lane, is: nera"),
        "to: lane, is: near",
        'there is no relation "nera"',
        'did you mean "near"?',
    ),
    "a relation to itself": (
        ("map", "{from: lane, to: mill,", "{from: lane, to: lane,"),
        "{from: lane, to: mill,",
        '"lane" stands in a relation to itself',
        "name somebody else",
    ),
    "a relation said twice": (
        ("map", "seats:\n", "  - {from: hill, to: mill, is: far}\nseats:\n"),
        "seats:",
        f'how "hill" stands to "mill" is said in line {line_of("{from: mill,")}',
        "take one of the two out",
    ),
    "a mutual relation as two": (
        (
            "map",
            "  - {from: ford, to: lane, is: near}\n",
            "  - {from: ford, to: lane, is: near}\n  - {from: lane, to: ford, is: near}\n",
        ),
        "seats:",
        f"line {line_of('{from: ford,')} says the same in the other direction",
        "write mutual: true there, and take this out",
    ),
    "a node that stands alone": (
        ("map", "  - {from: ford, to: lane, is: near}\n", ""),
        "- id: ford",
        '"ford" has no relation, and must have 1',
        "add one from it or to it under relations:",
    ),
    "an id used twice": (
        ("map", "relations:", "  - {id: lane, name: Lane End, facts: [Far, Low]}\nrelations:"),
        "relations:",
        f'there is a garden "lane" already, in line {line_of("id: lane")}',
        "give one of the two another id",
    ),
    "too few nodes for all": (
        ("rules", "nodes_for_each: 2", "nodes_for_each: 2\n  arbiter: Reeve"),
        "nodes:",
        "the map has 4 gardens for 3 who take part",
        "2 for each are 6: add 2",
    ),
    "no first general fact": (
        ("map", "general: [Frost in May]", "general: []"),
        "general:",
        "the map has no first frost",
        "write it as the first fact under general:",
    ),
    "a counter beyond its bounds": (
        ("map", "{trees: 12}", "{trees: 21}"),
        "{trees: 12}",
        'trees of "hill" is 21',
        "it goes from 0 to 20",
    ),
    "a counter that is none": (
        ("map", "{trees: 12}", "{treas: 12}"),
        "{trees: 12}",
        'there is no counter "treas"',
        'did you mean "trees"?',
    ),
    "one node for two seats": (
        ("map", "controls: hill", "controls: mill"),
        "controls: hill",
        f'the seat in line {MILL} controls "mill" already',
        "give each seat a garden of its own",
    ),
    "a seat that controls nobody": (
        ("map", "controls: hill", "controls: hil"),
        "controls: hill",
        'there is no garden "hil" on this map',
        'did you mean "hill"?',
    ),
    "one partner for two": (
        ("map", "partner: {node: ford}", "partner: {node: lane}"),
        "partner: {node: ford}",
        f'the seat in line {MILL + 2} has "lane" as its partner already',
        "both choose again",
    ),
    "one's own node as partner": (
        ("map", "partner: {node: ford}", "partner: {node: hill}"),
        "partner: {node: ford}",
        'the partner is "hill", which this seat controls itself',
        "name another garden",
    ),
    "a rival whom a seat controls": (
        ("map", "rival: {node: ford,", "rival: {node: mill,"),
        "rival: {node: ford,",
        f'the rival names "mill", which the seat in line {MILL} controls',
        "name a garden that no seat controls",
    ),
    "a private field left out": (
        ("map", "      plan: {text: Sell cider.}\n", ""),
        "controls: hill",
        'the seat of "hill" has no plan',
        "add plan: under private:",
    ),
    "a private field without its text": (
        ("map", "{node: ford, text: It shades ours.}", "{node: ford}"),
        "{node: ford, text: It shades ours.}",
        "the rival does not name a text: why",
        "add text:",
    ),
    "a private field that is none": (
        ("map", "      plan: {text: Sell cider.}", "      plann: {text: Sell cider.}"),
        "plan: {text: Sell cider.}",
        'there is no private field "plann"',
        'did you mean "plan"?',
    ),
}


def test_a_sound_map_has_no_findings() -> None:
    assert lint_valley() == []


@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_is_one_finding_at_its_line(name: str) -> None:
    change, place, message, hint = FAULTS[name]
    (finding,) = lint_valley(change)
    assert finding.message == message
    assert finding.hint == hint
    assert finding.position.file == "orchard/maps/valley.yaml"
    assert finding.position.line == line_of(place)
    assert finding.position.column > 1 or place.endswith(":")


def test_a_map_for_more_players_than_the_game_has() -> None:
    third = "seats:\n  - controls: lane\n    private:\n      partner: {node: hill}\n"
    third += "      rival: {node: ford, text: No.}\n      plan: {text: Wait.}\n"
    change = ("map", "seats:\n", third)
    (finding,) = (
        one
        for one in lint_valley(change, ("game", "{least: 2, most: 4}", "{least: 1, most: 2}"))
        if one.code.id == "M134" and "seats" in one.message
    )
    assert finding.message == "the map has 3 seats"
    assert finding.hint == "the game is for 1 to 2"


def test_a_map_must_say_where_it_is_from() -> None:
    (finding,) = lint_valley(("map", 'cites: "V"\n', ""))
    assert finding.code.id == "M111"
    assert finding.position.line == line_of("- id: mill") - 1


def test_a_map_is_called_as_its_file() -> None:
    (finding,) = lint_valley(("map", "id: valley", "id: vale"))
    assert (finding.code.id, finding.hint) == ("M120", "write id: valley")


RULE_FAULTS: dict[str, tuple[Change, str]] = {
    "a value that is not there": (
        ("rules", "nodes_for_each: 2", "nodes_for_each: hnad"),
        'there is no value "hnad" that is a whole number',
    ),
    "more asked than allowed": (
        ("rules", "facts: {least: 2,", "facts: {least: 4,"),
        "least is 4, which is above 3",
    ),
    "kinds that only colour tells apart": (
        ("rules", "line: dashed, head: open,", "line: solid, head: filled,"),
        '"far" is drawn with the line and head of "near"',
    ),
    "a colour that is not there": (
        ("rules", "colour: accent", "colour: acent"),
        'there is no colour "acent"',
    ),
    "a sheet that is not there": (
        ("rules", "sheet: ledger", "sheet: leger"),
        'there is no sheet "leger"',
    ),
    "a field that nothing fills": (
        ("rules", "partner.node", "partner.text"),
        'there is no "partner.text" to fill in',
    ),
}


@pytest.mark.parametrize("name", RULE_FAULTS)
def test_each_fault_of_the_rules_is_said_where_they_stand(name: str) -> None:
    change, message = RULE_FAULTS[name]
    found = [one for one in lint_valley(change) if one.code.id == "M131"]
    assert [one.message for one in found] == [message]
    assert found[0].position.file == "orchard/game.yaml"


def test_maps_without_rules_for_them_are_one_finding() -> None:
    (finding,) = lint_valley(("rules", RULES[RULES.index("map_rules") : RULES.index("values")], ""))
    assert finding.message == "the box has maps, and does not say what they must hold"
    assert finding.hint == "add map_rules:"


def test_a_match_starts_from_a_map_as_plain_numbers() -> None:
    game = read_valley()
    start = start_of(game, game.map("valley"))
    assert start.nodes == ("mill", "hill", "lane", "ford")
    assert start.counters == {"trees": (10, 12, 10, 10)}
    assert (start.facts, start.general) == ((2, 2, 2, 2), 1)
    assert start.relations == {
        (0, 1): "near",
        (1, 0): "near",
        (2, 0): "far",
        (3, 2): "near",
    }
    assert start.seats == (
        SeatStart(0, {"partner": 2, "rival": 2}),
        SeatStart(1, {"partner": 3, "rival": 3}),
    )
