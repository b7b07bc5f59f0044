"""The table of a batch, whole, for numbers that can be checked by hand."""

from generator.play.playouts import MatchResult
from generator.play.study.arms import empty
from generator.play.study.story import table
from tests.play.batches import summary
from tests.play.pebbles import batch

EXPECTED = """\
Pebbles · base · 2 seats · 4 matches
seed 1 · policies greedy, random

how matches end               matches     share   95 % interval
  wet                               3    75.0 %   30.1–95.4 %
  capped                            1    25.0 %   4.6–69.9 %

seat  policy         won  95 % interval     alone    score  95 % interval    least  median  most
   1  greedy      75.0 %  30.1–95.4 %      50.0 %     2.00  0.21–3.79            0       1     4
   2  random      50.0 %  15.0–85.0 %      25.0 %     1.00  1.00–1.00            1       1     1

decisions a match: least 2 · half of them 2 to 3 · median 3 · most 50 · mean 14.5 (2.00–37.70)

rules: 1 of 2 fired
  1 never fired: throw
cards: 4 designs
  1 never legal (at no decision could they be chosen): granite
  2 never played (neither chosen, resolved, used as an answer, nor laid down): granite, moss
  3 never mattering (nothing else was ever different for their being played): slate, granite,
    moss

matches broken off at the cap of decisions:
  match 3: --match 77"""


def played(number: int, returns: tuple[float, float], decisions: int, *won: int) -> MatchResult:
    return MatchResult(
        number=number,
        seed=77,
        ended="capped" if decisions == 50 else "wet",
        capped=decisions == 50,
        decisions=decisions,
        returns=returns,
        winners=frozenset(won),
        fired=frozenset({"match"}),
        offered=frozenset({"flint", "slate", "moss"}),
        played=frozenset({"flint", "slate"}),
    )


def test_the_table_says_everything_that_was_counted() -> None:
    whole = empty(2)
    whole.add(played(0, (4, 1), 2, 0))
    whole.add(played(1, (3, 1), 3, 0))
    whole.add(played(2, (1, 1), 3, 0, 1))
    whole.add(played(3, (0, 1), 50, 1))
    whole.mattered = {"flint"}
    assert table("Pebbles", summary(batch("greedy", "random"), whole)) == EXPECTED
