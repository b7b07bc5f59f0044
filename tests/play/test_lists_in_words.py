"""Counters that hold lists, said in words: in transcripts and at a table."""

from generator.play.transcripts import Facts
from generator.play.wording import GameWords, ViewerNames
from tests.play.matches import OURS, compiled

PROGRAM = compiled(*OURS[0])


def test_a_transcript_names_every_seat_of_a_list() -> None:
    facts = Facts(PROGRAM)
    assert facts.shown("list of seat", [0, 2]) == "seat 1 and seat 3"
    assert facts.shown("list of seat", []) == "nothing"
    assert facts.shown("list of integer", [4]) == "4"


def test_a_person_at_the_table_reads_seats_and_not_their_numbers() -> None:
    words = GameWords(PROGRAM.checked.game, PROGRAM.checked.ruleset)
    names = ViewerNames(words, ("person", "greedy", "greedy"), 0)
    assert names.value("list of seat", [0, 2]) == "you, seat 3"
    assert names.value("list of seat", []) == "none"
