"""The referee on matches as people write them: names, order, silence, and cards that nobody saw."""

from pathlib import Path

import pytest

from generator.diagnostics import Diagnostic
from generator.engine import Program, compile_game
from generator.play.match import LiveMatch
from generator.play.recording import resumed, save_text, sitting_of
from generator.play.referee.replay import Verdict, referee
from tests.engine.toys import game_of
from tests.play.evenings import evening
from tests.play.matches import compiled
from tests.play.pebbles import MATCH, RULES, STONES, found, head, judged
from tests.play.refereed import read

FOLDER = Path(__file__).resolve().parents[1] / "records" / "hammer-of-the-witches"
VOTES = """
  - id: votes
    cites: "3"
    does:
      - {shuffle: bag}
      - {deal: 3, from: bag, to: seat.hand}
      - {ask_all: players, options: [wet, dry], as: wishes, says: Wet or dry?}
      - each: players
        as: voter
        do: [{ask: [stay, leave], as: answer, by: voter, says: Stay or leave?}]
      - choose: cards.stones
        as: named
        by: first(players)
        where: [named.weight > 4]
        says: Which is heavy?
      - choose: "first(players).hand"
        as: given
        by: first(players)
        least: 3
        most: 3
        says: Give which?
      - {move: given, to: pond}
      - {end_game: dry}
"""


def voting() -> Program:
    rules = RULES.replace("start: match", "start: votes").replace("rules:\n", f"rules:{VOTES}", 1)
    return compile_game(game_of(head(), {"stones": STONES}, {"base": rules}), "base", 2)


def vote(moves: str) -> Verdict:
    text = MATCH[: MATCH.index("moves:")] + "moves:\n" + moves
    return referee(voting(), *read(text))


DEALT = "- drawn: [flint, moss, granite, slate, slate, flint]\n"


def test_players_go_by_their_names_and_cards_by_their_titles() -> None:
    named = MATCH.replace("- 1: flint", "- Ann: Flint").replace("- 2: slate", "- bob: SLATE")
    named = named.replace("score of seat 2", "score of Bob").replace("[2]}", "[Bob]}")
    assert judged(named.replace("[flint, moss,", "[Flint, Moss,")) == Verdict((), 3, "wet")


def test_a_name_that_two_players_have_is_a_finding_that_lists_their_seats() -> None:
    twins = MATCH.replace("[Ann, Bob]", "[Ann, Ann]").replace("- 1: flint", "- Ann: flint")
    assert "several players are called" in found(twins)
    assert "write seat 1 or seat 2" in found(twins)


@pytest.mark.parametrize(
    "moves",
    [
        "- 1: wet\n- 2: dry\n- 1: stay\n- 2: leave\n- 1: granite\n- 1: [flint, granite, slate]\n",
        "- 2: dry\n- 1: wet\n- 2: leave\n- 1: stay\n",
        "- 2: dry\n- 1: wet\n- 2: leave\n- 1: stay\n- 1: granite\n",
        "- 2: dry\n- 1: wet\n- 2: leave\n- 1: stay\n- 1: [slate, flint]\n",
    ],
)
def test_order_within_a_round_is_free_and_forced_answers_need_not_be_written(moves: str) -> None:
    assert vote(DEALT + moves).findings == ()
    assert vote(DEALT + moves).outcome == "dry"


def test_order_across_rounds_is_not() -> None:
    (finding,) = vote(DEALT + "- 2: stay\n- 1: wet\n- 2: dry\n- 1: stay\n").findings
    assert finding.code.id == "G401" and finding.position.line == 7


def test_a_forced_answer_that_is_another_is_refused_with_its_reason() -> None:
    (finding,) = vote(
        DEALT + "- 1: wet\n- 2: dry\n- 1: stay\n- 2: leave\n- 1: flint\n- 1: [moss, granite]\n"
    ).findings
    assert finding.position.line == 12  # flint was given; moss lies elsewhere
    assert "moss is not legal here: it lies in hand of Bob" in finding.message


def test_a_pass_may_be_written_after_it_was_due() -> None:
    late = MATCH.replace("- 2: moss\n", "").replace("points: 0", "points: 1")
    late = late.replace("hand of seat 2: -moss, pond: +flint +moss", "pond: +flint")
    late = late.replace("- roll: 4\n", "- roll: 4\n- 2: pass\n").replace("[0, 2]", "[1, 2]")
    assert judged(late) == Verdict((), 3, "wet")


UNSEEN = """\
format: 1
game: pebbles
ruleset: base
seats: [Ann, Bob]
moves:
- drawn: ["?*4"]
- roll: 5
- Ann: flint
- Bob: moss
- roll: 4
- Bob: slate
end: {outcome: wet, scores: [0, 2], winners: [2]}
"""


def test_cards_that_nobody_saw_are_whatever_later_lines_need() -> None:
    assert judged(UNSEEN) == Verdict((), 3, "wet")
    assert judged(UNSEEN.replace("flint", "granite")) == Verdict((), 3, "wet")


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        # There is one moss, and Ann has played it.
        ("Ann: flint", "Ann: moss", 9),
        # However the cards lie, granite is too heavy for a three.
        ("- roll: 5\n- Ann: flint", "- roll: 3\n- Ann: granite", 8),
    ],
)
def test_but_not_what_no_deal_allows(old: str, new: str, line: int) -> None:
    (finding,) = judged(UNSEEN.replace(old, new)).findings
    assert finding.position.line == line and finding.code.id == "G401"


def test_a_card_drawn_by_name_later_was_none_of_the_unseen() -> None:
    text = UNSEEN.replace('["?*4"]', '["?", "?", granite, "?"]')
    assert judged(text) == Verdict((), 3, "wet")


def test_a_second_choice_where_chance_comes_next_is_refused_in_its_own_line() -> None:
    twice = MATCH.replace("- roll: 4\n", "- Ann: slate\n")
    assert found(twice).startswith("match.yaml:13:8: G401 illegal-move: Ann cannot choose slate")
    assert "a roll is missing (throw, 2.1)" in found(twice)


def test_what_is_said_after_missing_chance_is_judged_all_the_same() -> None:
    cut = MATCH[: MATCH.index("- roll: 4")]
    assert "G406" in found(cut + "- now: {round: 1, pond: 2}\n")
    assert "round is 1, not 2" in found(cut + "- now: {round: 2}\n")


def test_changes_may_stand_before_the_chance_that_follows() -> None:
    # The round goes on only after the last throw.
    early = MATCH.replace("- roll: 4\n", "- now: {round: 1}\n- roll: 4\n")
    assert judged(early) == Verdict((), 3, "wet")


def test_a_zone_may_be_said_by_its_cards() -> None:
    assert judged(MATCH.replace("pond: +flint +moss", "pond: [Moss, Flint]")).findings == ()
    assert judged(MATCH.replace("pond: +flint +moss", "pond: +Moss +Flint")).findings == ()
    assert "pond is" in found(MATCH.replace("pond: +flint +moss", "pond: [Moss, Slate]"))


MIDDLE = """\
format: 1
game: pebbles
ruleset: base
seats: [Ann, Bob]
start:
  rule: throw
  with: {seat: Bob}
  zones: {hand: {Ann: [moss], Bob: ["?", Slate]}, pond: [flint]}
  counters: {round: 4}
moves:
- roll: 5
- Bob: granite
- Ann: moss
- now: {score of Bob: 0, round: 5, pond: 3}
"""


def test_a_record_may_begin_in_the_middle() -> None:
    assert judged(MIDDLE) == Verdict((), 2, "wet")
    (finding,) = judged(MIDDLE.replace("roll: 5", "roll: 4")).findings
    assert finding.position.line == 12 and "light-enough, 2.2" in finding.message
    (finding,) = judged(MIDDLE.replace("Ann: [moss]", "Ann: [moss, moss]")).findings
    assert finding.code.id == "G408" and finding.position.line == 8
    (finding,) = judged(MIDDLE.replace("- Bob: granite", "- Bob: moss")).findings
    assert finding.code.id == "G401"  # the only moss is Ann's


def opened(text: str) -> LiveMatch:
    transcript, places = read(text)
    ours = compiled("hammer-of-the-witches", "hammer-of-the-witches", 3)
    return resumed(ours, transcript, sitting_of(transcript, "greedy"), places)


@pytest.mark.parametrize("name", ["late-pass", "first-evening"])
def test_a_record_of_a_real_table_can_be_gone_on_with(name: str) -> None:
    table = opened((FOLDER / f"{name}.yaml").read_text("utf-8"))
    assert not table.is_over and not table.notice
    for _ in range(9):
        table.take(table.state.legal_actions()[-1])
    same = opened(save_text(table, {}))
    # Cards that nobody has named yet may be others.
    assert list(map(len, same.state.zones)) == list(map(len, table.state.zones))
    assert same.state.counters == table.state.counters
    before = table.state.seat
    assert table.undo(2) == 2
    assert table.people == (0, 1, 2) and before >= 0


def test_a_record_that_breaks_opens_at_the_line_in_dispute() -> None:
    table = opened((FOLDER / "same-accuser-twice.yaml").read_text("utf-8"))
    maid = table.state.parse("maid")
    assert "not-spoken" in {one.id for one in table.state.explain(maid).failing}
    assert "match.yaml:18" in table.notice


def test_counters_and_zones_go_by_the_titles_that_moves_know() -> None:
    text = (FOLDER / "pyres-named-as-they-are-laid.yaml").read_text("utf-8")
    (finding,) = opened_findings(text.replace("Griseldis: 8", "Griseldis: 7"))
    assert finding.message == "heat of Girl Griseldis is 8, not 7"


def opened_findings(text: str) -> tuple[Diagnostic, ...]:
    ours = compiled("hammer-of-the-witches", "hammer-of-the-witches", 3)
    return referee(ours, *read(text)).findings


def test_a_count_is_answered_by_a_count_and_a_list_never_by_cards_nobody_named() -> None:
    text = UNSEEN.replace("- roll: 5\n", "- now: {NOW}\n- roll: 5\n")
    assert "Bob has 2 cards in hand, not 3" in found(text.replace("NOW", "hand of Bob: 3"))
    assert "bag has 2 cards, not 4" in found(text.replace("NOW", "bag: 4"))
    other = found(text.replace("NOW", "hand of Bob: [Moss, Moss]"))
    assert "hand of Bob is [?*2], not [Moss, Moss]" in other
    assert "no card is called" in found(text.replace("NOW", "hand of Bob: [Mos, Moss]"))


@pytest.mark.parametrize("moss", ["Moss, Flint", '"?", Moss', "Slate, Moss"])
def test_a_line_about_a_zone_says_what_unseen_cards_are(moss: str) -> None:
    text = UNSEEN.replace("- roll: 5\n", f"- now: {{hand of Bob: [{moss}]}}\n- roll: 5\n")
    is_legal = "Flint" not in moss  # Bob plays moss, then slate
    assert (judged(text) == Verdict((), 3, "wet")) is is_legal


def test_what_comes_may_be_unseen_too() -> None:
    text = UNSEEN.replace("- roll: 5\n", "- now: {hand of Bob: NOW}\n- roll: 5\n")
    assert judged(text.replace("NOW", "+Moss +?")).findings == ()
    assert judged(text.replace("NOW", "+Moss +Slate")).findings == ()
    assert "hand of Bob is [?*2]" in found(text.replace("NOW", "+Moss*2"))


def test_words_of_another_kind_are_answered_by_what_is_like_them() -> None:
    text = (FOLDER / "pyres-named-as-they-are-laid.yaml").read_text("utf-8")
    (finding,) = opened_findings(text.replace("Proof, Widow, Girl]", "Prof, Widow, Girl]"))
    assert finding.message == 'nothing in this match is called "Prof"'
    assert "did you mean" in str(finding) and "Proof" in str(finding)
    (finding,) = opened_findings(text.replace("Ben: [Girl, Pyre 5]", "Bem: [Girl, Pyre 5]"))
    assert finding.position.column == 3


def test_a_record_with_names_calls_its_players_by_them_at_the_screen() -> None:
    table = opened((FOLDER / "first-evening.yaml").read_text("utf-8"))
    paper, _, _ = evening(table, "", "?")
    assert "decides now. Hand over" in paper.text
    assert any(f"{one} decides now" in paper.text for one in ("Anna", "Ben", "Clara"))
    assert "Seat 1 decides" not in paper.text and "Seat 2 decides" not in paper.text
