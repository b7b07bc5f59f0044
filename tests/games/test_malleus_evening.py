"""A real evening of *Malleus Maleficarum* before the referee: a map, slips, rulings and dice."""

import json
from typing import Any

import pytest
from malleus_table import ID, Table, box, compiled, villager

from generator.errors import HornbookError
from generator.play.codes import UNFINISHED
from generator.play.map_counters import begun_with, map_counters, map_of, map_titles
from generator.play.match import LiveMatch as SeenMatch
from generator.play.recording import record_match
from generator.play.referee.replay import Verdict, referee
from generator.play.transcripts import Transcript
from generator.source.document import read_yaml
from generator.source.validate import validate
from tests.play.batches import batch_of, run_chunk

TURN = """
- {1: deviant, 2: pact, 3: sabbat}
- drawn: [bribery, interloper, treachery, intimidation, eavesdropping, blackmail]
- {3: accuse}
- {3: villager-6}              # Marguerite Parisot, whom the second player leads
- {3: villager-1}              # Barbe Mengin comes, who is no friend of hers
- {3: villager-6}
- {3: done}
- {1: pass}
- {4: villager-1}              # the arbiter: an enemy of the accused supports
- {4: "2"}                     # facts for it
- {4: "1"}                     # and against
- {2: against}
- {1: pass}                    # slips: no secret action; the third can do nothing
- {2: pass}
- roll: [4, 5, 6]
- roll: [3, 2, 4]
- {1: pass}                    # and none after the dice
- {2: pass}
- note: {totals: {acting: 30, opposing: 20}}
- now: {standing of villager-6: 0, standing of villager-5: 11, standing of villager-1: 11}
- {2: pass}                    # nobody played a card at the accusation, nor before the next turn
- {2: bolster}
"""


def on_map(seats: int = 3, name: str = "charmes-hail") -> dict[str, Any]:
    """What the map sets before the first rule."""
    return map_counters(box(), box().ruleset(ID), name, seats)


def judged(moves: str) -> Verdict:
    """What the referee says of a match on that map, with its own dice and draws."""
    head = f"format: 1\ngame: {ID}\nruleset: {ID}\nseats: [Ann, Ben, Cleo, the Prevot]\n"
    text = f"{head}counters: {json.dumps(on_map())}\nmoves:{moves}"
    document, findings = read_yaml(text, "evening.yaml")
    assert document is not None, findings
    transcript, wrong = validate(document, Transcript)
    assert transcript is not None, list(map(str, wrong))
    return referee(compiled(3), transcript, document)


def test_a_turn_at_a_real_table_is_followed() -> None:
    """Rulings and dice come from the record, sums and rights from the rules."""
    (last,) = judged(TURN).findings
    assert last.code is UNFINISHED, str(last)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("roll: [4, 5, 6]", "roll: [4, 4, 6]", "G405"),
        ("{acting: 30, opposing: 20}", "{acting: 31, opposing: 20}", "G405"),
        ('{4: "2"}', '{4: "13"}', "G402"),
        ("{4: villager-1}", "{4: villager-6}", "G401"),
        ("{2: against}", "{1: against}", "G40"),
        ("{3: accuse}", "{3: expose}", "G401"),
    ],
)
def test_what_the_rules_forbid_is_found(old: str, new: str, code: str) -> None:
    """A sum that does not add up, a ruling out of bounds, a side of who is not there."""
    assert TURN.count(old) == 1
    (first, *_) = judged(TURN.replace(old, new)).findings
    assert first.code.id.startswith(code), str(first)


def test_a_whole_match_on_a_map_is_followed_by_its_dice_alone() -> None:
    """The record of a match without its seed: every roll and every card as it came."""
    head = {"counters": on_map()}
    text = record_match(compiled(3), ("greedy",) * 4, 5, head)
    lines = [line for line in text.splitlines() if not line.startswith("seed: ")]
    document, _ = read_yaml("\n".join(lines), "evening.yaml")
    assert document is not None
    transcript, wrong = validate(document, Transcript)
    assert transcript is not None, list(map(str, wrong))
    found = referee(compiled(3), transcript, document)
    assert [str(one) for one in found.findings] == []
    assert found.outcome == "goal"


def test_a_map_begins_a_match_with_all_that_stands_on_it() -> None:
    """Sequence of Events: circles, arrows, and what each ledger says."""
    table = Table.on(compiled(3).new_state(1, counters=on_map()))
    assert table.rule == "secrets", "the rules keep a secret as a word; the map has a sentence"
    assert len(table.at("village")) == 12
    drawn = next(one for one in box().maps if one.id == "charmes-hail")
    names = [one.id for one in drawn.nodes]
    for index, seat in enumerate(drawn.seats):
        assert table.value("controls", index) == villager(names.index(seat.controls) + 1)
        for what in ("companion", "envy", "vendetta"):
            node = seat.private[what].node
            assert table.value(what, index) == villager(names.index(node) + 1)
    for arrow in drawn.relations:
        ends = [villager(names.index(one) + 1) for one in (arrow.from_, arrow.to)]
        assert table.value("stance", *ends) == arrow.is_


def test_a_map_for_others_or_none_is_refused() -> None:
    """A map is for as many as its ledgers."""
    with pytest.raises(HornbookError, match="is for 3 seats, not 4"):
        on_map(4)
    with pytest.raises(HornbookError, match='no map "charmes-hai1"'):
        on_map(3, "charmes-hai1")


def test_many_matches_can_begin_on_a_map() -> None:
    """`simulate --map`: nobody makes a village, and the hint that repeats one names the map."""
    batch = batch_of(box(), ID, 3, ("greedy",) * 4, 1, 5, map="charmes-hail")
    whole = run_chunk(batch, range(5))
    assert dict(whole.ends) == {"goal": 5}
    assert whole.fired["from-map"] == 5 and not whole.fired["make-village"]
    assert "--map charmes-hail" in batch.context.again(batch.arm, 7)


def test_the_screen_calls_villagers_as_the_map_does() -> None:
    """The map is known by its counters, for a saved match keeps nothing else of it."""
    match = SeenMatch(compiled(3), 1, ("person",) + ("greedy",) * 3, on_map())
    assert match.words.title(villager(1)) == "Barbe Mengin"
    found = map_titles(box(), box().ruleset(ID), on_map())
    assert found[villager(12)] == "Catherine Mareschal" and villager(13) not in found
    assert map_titles(box(), box().ruleset(ID), on_map() | {"general-facts": 9}) == {}


def test_a_villager_of_a_map_without_standing_is_left_out_unless_a_player_leads_it() -> None:
    """Punishment and Reward: who has come to zero is executed; “Players … are invincible”."""
    fallen = {villager(4): 0, villager(10): 0}
    led, bidden = {"seat 1": villager(4)}, {"seat 1": villager(1)}
    table = Table(standing=fallen, controls=led, companion=bidden)
    assert villager(4) in table.at("village") and villager(10) not in table.at("village")
    assert table.called_out("left-out") == [{"villager": villager(10)}], "and this is said"


def test_a_map_asks_only_for_what_a_ledger_lacks_and_replaces_nothing() -> None:
    """Sequence of Events, 6 and 7: what is recorded already stays."""
    lacks = {"seat 1": None}
    table = Table(secret={"seat 2": "untold"}, companion=lacks, envy=lacks, vendetta=lacks)
    asked = []
    for answer in ("possessed", villager(12), "person", villager(12), villager(7)):
        asked.append((table.rule, table.asked))
        table.do(answer)
    assert asked == [("secrets", 1), ("desires", 0), ("desires", 0), ("desires", 0),
                     ("companions", 0)]  # fmt: skip
    table.to_turn()
    assert [table.value("secret", seat) for seat in range(3)] == ["deviant", "possessed", "sabbat"]
    assert [table.value("envy", seat) for seat in range(3)] == [
        villager(12),
        villager(8),
        villager(9),
    ]
    assert [table.value("vendetta", seat) for seat in range(3)] == [
        villager(12), villager(8), villager(9)]  # fmt: skip
    assert [table.value("companion", seat) for seat in range(3)] == [
        villager(7), villager(5), villager(6)]  # fmt: skip


def test_who_lacks_a_companion_on_a_map_does_not_get_that_of_another_ledger() -> None:
    """Sequence of Events, 7: no two players have the same companion."""
    table = Table(companion={"seat 1": None})
    table.do(villager(5))
    assert (table.rule, table.asked) == ("companions", 0)
    assert "Another player named" in table.why_not(villager(5))


def test_what_a_match_is_given_stands_before_its_map() -> None:
    """A map fills what is lacking, seat by seat; it is the same map all the same."""
    given = {"companion": {"seat 1": villager(4)}, "secret": {"seat 2": "pact"}}
    whole = begun_with(box(), box().ruleset(ID), 3, "charmes-hail", given)
    assert whole["companion"] == on_map()["companion"] | {"seat 1": villager(4)}
    assert whole["secret"] == {"seat 2": "pact"}
    drawn = map_of(box(), box().ruleset(ID), whole)
    assert drawn is not None and drawn.id == "charmes-hail"


def test_a_match_on_a_map_opens_with_one_line_of_news() -> None:
    """What stands on the map is on the table, and need not be read out."""
    match = SeenMatch(compiled(3), 1, ("person",) + ("greedy",) * 3, on_map())
    (told,) = match.fresh(0)
    assert told.text == "The match begins on a map: Charmes after the hail."
