"""The referee on a match written by hand: what it follows, and where and why it stops."""

import pytest

from generator.engine import Program, compile_game
from generator.play.referee.replay import Verdict, referee
from tests.engine.toys import game_of
from tests.play.pebbles import MATCH, RULES, STONES, found, head, judged, program
from tests.play.refereed import read


def changed(old: str, new: str) -> str:
    """The match with one thing written otherwise."""
    assert MATCH.count(old) == 1, old
    return MATCH.replace(old, new)


def test_a_match_written_by_hand_is_followed_to_its_end() -> None:
    assert judged(MATCH) == Verdict((), 3, "wet")


def test_who_writes_nothing_passes() -> None:
    silent = MATCH.replace("- 2: moss\n", "").replace("points: 0", "points: 1")
    silent = silent.replace("hand of seat 2: -moss, pond: +flint +moss", "pond: +flint")
    found = judged(silent.replace("[0, 2]", "[1, 2]"))
    assert found == Verdict((), 2, "wet")


def test_nobody_passes_instead_of_an_own_move_that_is_illegal() -> None:
    rules = RULES.replace("      - each: players", '      - each: "[seats[0], seats[0]]"')
    program = compile_game(game_of(head(), {"stones": STONES}, {"base": rules}), "base", 2)
    text = MATCH[: MATCH.index("- 1: flint")] + "- roll: 6\n- 1: granite\n"
    # The second roll tells that seat 1 has passed after the first.
    assert not referee(program, *read(text)).findings
    (finding,) = referee(program, *read(text.replace("- roll: 6\n", ""))).findings
    assert finding.code.id == "G401"


def test_an_illegal_move_is_explained_where_it_would_have_been_made() -> None:
    # Seat 2 has still to say that no moss grows when seat 1 goes on.
    text = changed("- 2: moss", "- 1: granite")
    assert found(text).startswith("match.yaml:10:6: G403 out-of-turn: it is not for Ann")
    text = MATCH.replace("- 2: moss\n", "").replace("2: slate", "2: moss, twice")
    text = text.replace("points: 0", "points: 1").replace("hand of seat 2: -moss, pond", "pond")
    text = text.replace("+flint +moss", "+flint")
    assert "G402 unknown-move" in found(text)


def test_a_pass_that_nobody_had_to_write_may_be_written() -> None:
    passing = MATCH.replace("- 2: slate\n- now: {round: 2, score of seat 2: 2}\n", "- 2: pass\n")
    assert judged(passing.replace("[0, 2], winners: [2]", "[0, 0]")) == Verdict((), 3, "wet")


def test_notes_changes_and_end_need_not_be_written() -> None:
    lines = [line for line in MATCH.splitlines() if not line.startswith(("- no", "end"))]
    assert judged("\n".join(lines)) == Verdict((), 3, "wet")


LEGAL = "(Ann may choose pass, Flint (throw, 2.1))"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            "1: flint",
            "1: granite",
            "9:6: G401 illegal-move: granite is not legal here: It is too heavy for this "
            f"roll (light-enough, 2.2) [throw, 2.1] {LEGAL}",
        ),
        (
            "1: flint",
            "1: slate",
            "9:6: G401 illegal-move: slate is not legal here: it lies in bag, "
            f"hand of Bob (not-offered) [throw, 2.1] {LEGAL}",
        ),
        (
            "1: flint",
            "1: flnt",
            '9:6: G402 unknown-move: nothing in this match is called "flnt" (did you mean Flint? '
            "Ann may choose pass, Flint (throw, 2.1))",
        ),
        (
            "1: flint",
            "2: moss",
            "9:6: G404 impossible-outcome: something is left out before this line: a roll is "
            "missing (throw, 2.1) (before that, Ann may choose pass, Flint (throw, 2.1))",
        ),
        (
            "- 2: slate",
            "- 2: slate\n- 1: flint",
            '15:6: G401 illegal-move: the match is over: "wet"',
        ),
        ("roll: 3", "roll: 7", "7:9: G404 impossible-outcome: the record has [7] for 1 dice"),
        (
            "- roll: 4\n",
            "",
            "13:6: G404 impossible-outcome: something is left out before this line: a roll is "
            "missing (throw, 2.1)",
        ),
        (
            "- roll: 4\n",
            "- roll: 4\n- roll: 2\n",
            "14:9: G404 impossible-outcome: Bob still has to choose before this: Throw which "
            "stone? (Bob may choose pass, Slate (throw, 2.1))",
        ),
        (
            "- roll: 4",
            "- toss: heads",
            "13:9: G404 impossible-outcome: the record has a toss where a roll is needed",
        ),
        (
            "flint, moss, granite",
            "moss, moss, granite",
            '6:10: G404 impossible-outcome: the record names "moss", which cannot come up here',
        ),
        (
            "flint, moss, granite",
            "flimt, moss, granite",
            '6:10: G404 impossible-outcome: the record names "flimt", which cannot come up here '
            '(did you mean "flint"?)',
        ),
        (
            "roll: 4",
            "roll: four",
            '13:9: G402 unknown-move: this is no outcome: "four" (dice are whole numbers: [4, 2])',
        ),
        (
            "roll: 4",
            "rol: 4",
            '13:3: G402 unknown-move: nothing is "rol" (a line begins with a seat\'s number, a '
            "player's name, or with roll, toss, drawn, pick, note, now, shown)",
        ),
        (
            "points: 0",
            "points: 1",
            "11:9: G405 other-outcome: the rules call out splash {who: seat 1, points: 0} here, "
            "not splash {who: seat 1, points: 1}",
        ),
        ("round: 2", "round: 3", "15:16: G405 other-outcome: round is 2, not 3"),
        (
            "round: 2",
            "rond: 2",
            '15:15: G402 unknown-move: no counter or zone is called "rond" (did you mean "round"?)',
        ),
        (
            "[0, 2]",
            "[0, 3]",
            "16:29: G405 other-outcome: the match ends with scores [0, 2], not [0, 3]",
        ),
        (
            "outcome: wet",
            "outcome: dry",
            "16:16: G405 other-outcome: the match ends with outcome wet, not dry",
        ),
    ],
)
def test_it_stops_at_what_cannot_have_happened(old: str, new: str, words: str) -> None:
    assert found(changed(old, new)) == f"match.yaml:{words}"


def test_counters_may_be_set_before_the_first_rule() -> None:
    later = changed("moves:", "counters: {round: 7}\nmoves:").replace("round: 2", "round: 8")
    assert judged(later) == Verdict((), 3, "wet")
    unknown = changed("moves:", "counters: {rond: 7}\nmoves:")
    assert found(unknown).startswith("match.yaml:5:18: G408 no-such-match")


def test_it_stops_at_the_first() -> None:
    twice = MATCH.replace("1: flint", "1: granite").replace("2: slate", "2: granite")
    assert judged(twice).decisions == 0
    assert found(twice).startswith("match.yaml:9:6: G401")


@pytest.mark.parametrize(
    ("last", "words"),
    [
        ("- 1: flint\n", "9:3: G406 unfinished-match: the match goes on: Bob may choose pass, "
         "Moss (throw, 2.1)"),
        ("- 2: moss\n", "10:3: G406 unfinished-match: what comes next is up to chance, and "
         "judging stops here: a roll is missing (throw, 2.1)"),
        ("- now: {bag: 2}\n", "8:3: G406 unfinished-match: the match goes on: Ann may choose "
         "pass, Flint (throw, 2.1)"),
    ],
)  # fmt: skip
def test_a_match_that_stops_early_is_a_note_that_says_what_comes_next(
    last: str, words: str
) -> None:
    assert found(MATCH[: MATCH.index(last) + len(last)]) == f"match.yaml:{words}"


def test_an_unfinished_match_with_an_end_is_wrong() -> None:
    cut = MATCH[: MATCH.index("- roll: 4")] + MATCH[MATCH.index("end:") :]
    assert "G404 impossible-outcome" in found(cut)


def test_judging_leaves_the_program_as_it_was() -> None:
    one: Program = program()
    before = one.new_state(5).legal_actions()
    judged(MATCH)
    assert one.new_state(5).legal_actions() == before
