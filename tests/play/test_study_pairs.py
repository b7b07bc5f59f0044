"""Arms of a study: the same matches with one thing changed, and how sure a difference is."""

import math
from dataclasses import replace
from itertools import pairwise

import pytest

from generator.engine import compile_game
from generator.play.playouts import playout
from generator.play.policies import View, find_policy
from generator.play.rng import Stream
from generator.play.statistics import cohens_h, deviation, paired, strict
from generator.play.study.arms import Arm, StudyConfig, Swap
from generator.play.study.comparison import card_impact, changes, in_words
from generator.play.study.outline import histogram, outline
from generator.play.study.plan import changed_cards, stand_ins, swapped
from generator.play.study.runner import Chunk, Restricted, StudyContext, play_all, run_study
from generator.play.study.watching import strays
from tests.play.pond import Unheard, pond, studied

PLAIN = Arm("base", 3)
NUMBERS = range(90)


def impact_of(swap: Swap, fault: str = "") -> float:
    arms = [PLAIN, Arm("base", 3, swap=swap)]
    context = StudyContext(pond(fault), StudyConfig(1), pond())
    parts = play_all(context, dict.fromkeys(arms, NUMBERS), 1, lambda _: None)
    found = card_impact(parts, arms[1:])
    assert found is not None
    return found.effect.value


def test_a_card_in_its_own_place_changes_nothing() -> None:
    assert impact_of(Swap("stones", "odd", "slate")) == 0, "odd stones and slates are alike"
    assert impact_of(Swap("stones", "odd", "odd", of_base=True)) == 0


def test_a_card_that_scores_much_wins_against_what_it_was() -> None:
    assert impact_of(Swap("stones", "odd", "odd", of_base=True), "unbeatable card") > 0.3
    assert impact_of(Swap("stones", "odd", None), "unbeatable card") > 0.3


def test_matches_with_a_stand_in_go_the_same_way_until_it_counts() -> None:
    arms = [PLAIN, Arm("base", 3, swap=Swap("stones", "odd", "marble"))]
    context = StudyContext(pond(), StudyConfig(1))
    parts = play_all(context, dict.fromkeys(arms, NUMBERS), 1, lambda _: None)
    one, other = (parts[arm].rows for arm in arms)
    assert [row.users for row in one] == [row.users for row in other]
    assert [row.holders for row in one] == [row.holders for row in other]
    untouched = [pair for pair in zip(one, other, strict=True) if "odd" not in pair[0].users]
    assert untouched and all(a.returns == b.returns for a, b in untouched)


def test_a_swap_takes_attributes_and_deeds_and_keeps_id_copies_and_place() -> None:
    before = pond("unbeatable card").deck("stones")
    after = swapped(pond("unbeatable card"), Swap("stones", "flint", "odd"), None).deck("stones")
    assert [(one.id, one.copies) for one in after.cards] == [
        (one.id, one.copies) for one in before.cards
    ]
    assert after.cards[0].effect == before.cards[-1].effect
    assert after.cards[0].attributes == before.cards[-1].attributes


def test_only_cards_that_play_otherwise_stand_in() -> None:
    deck = pond().deck("stones")
    assert stand_ins(deck, "odd", 9) == ["flint", "granite", "marble"]
    alone = deck.model_copy(update={"cards": deck.cards[:1]})
    assert stand_ins(alone, "flint", 3) == [None]


def test_what_a_set_changed_is_seen_by_what_cards_do() -> None:
    assert changed_cards(pond("dead card"), pond(), "base") == {("stones", "odd"): True}
    assert changed_cards(pond(), pond(), "base") == {}
    assert changed_cards(pond(), None, "base") == {}


def test_numbers_do_not_depend_on_the_processes() -> None:
    context = StudyContext(pond(), StudyConfig(100, 3))
    one, two = (outline(run_study(context, jobs, Unheard())) for jobs in (1, 2))
    assert one == two


def test_a_match_is_played_again_by_its_seed_alone() -> None:
    row = studied(pond(), 24).plain[PLAIN].rows[7]
    again = playout(compile_game(pond(), "base", 3), [find_policy("random")] * 3, row.seed)
    assert (again.returns, again.decisions) == (row.returns, row.decisions)


def test_an_option_is_taken_always_or_never() -> None:
    stream = Stream(1)
    always, never = Restricted(7, always=True), Restricted(7, always=False)
    assert {always.choose(View(0, (3, 7, 9)), stream) for _ in range(40)} == {7}
    assert {never.choose(View(0, (3, 7, 9)), stream) for _ in range(40)} == {3, 9}
    assert {always.choose(View(0, (3, 9)), stream) for _ in range(40)} == {3, 9}
    assert never.choose(View(0, (7,)), stream) == 7


def test_few_matches_that_all_went_one_way_prove_little() -> None:
    certain = paired([1.0] * 5, 1.0)
    assert certain.value < 0.8 and certain.error > 0.2
    assert not certain.surely_above(0.15, 10)
    assert paired([1.0] * 100, 1.0).surely_above(0.15, 10)
    assert (certain.high, paired([-1.0] * 5, 1.0).low) == (1.0, -1.0), "no share is beyond 100 %"


def test_who_looks_often_must_see_more() -> None:
    assert strict(1) == pytest.approx(3.29, abs=0.01)
    assert strict(100) > strict(10) > strict(1)


def test_differences_have_their_mean_and_standard_error() -> None:
    found = paired([1.0, 2.0, 3.0, 6.0])
    assert found.value == 3.0
    assert found.error == pytest.approx(math.sqrt(14 / 3 / 4))
    assert (found.low, found.high) == pytest.approx((0.883, 5.117), abs=0.001)


def test_sizes_of_effects_have_their_names() -> None:
    assert cohens_h(0.5, 0.5) == 0 and cohens_h(1.0, 0.0) == pytest.approx(math.pi)
    sizes = (0.1, -0.3, 0.6, -2)
    assert list(map(in_words, sizes)) == ["hardly any", "small", "middling", "large"]
    assert deviation([2.0, 4.0, 4.0, 6.0]) == pytest.approx(1.633, abs=0.001)


def test_a_card_is_outsized_only_far_beyond_all_others() -> None:
    assert strays(12.0, [3.9, 2.0, 1.0])
    assert not strays(6.0, [3.9, 2.0, 1.0]), "twice as much is no slip"
    assert not strays(4.0, [4.0, 1.0, 0.2, 0.1]), "another card does as much"
    assert strays(30.0, [2.0, 2.0, 2.0])


def test_a_game_does_not_differ_from_itself() -> None:
    rows = studied(pond(), 40).plain[PLAIN].rows
    found = changes(rows, rows)
    assert found is not None and found["decisions"]["difference"] == 0
    assert all(one["word"] == "hardly any" for one in found["ends"].values())


def test_bars_hold_every_match_once() -> None:
    bars = histogram({3: 2, 4: 1, 99: 5, 100: 1})
    assert sum(bar["count"] for bar in bars) == 9
    assert all(one["to"] == two["from"] for one, two in pairwise(bars))
    assert bars[0]["from"] == 3 and bars[-1]["to"] > 100


def test_rules_that_several_tasks_play_are_compiled_before_they_are_shared_out() -> None:
    other, context = Arm("base", 2), StudyContext(pond(), StudyConfig(1))
    tasks = [Chunk(arm, range(9)) for arm in (PLAIN, replace(PLAIN, option="fish"), other)]
    context.compile_shared(tasks)
    assert list(context.programs) == [PLAIN]
    program = context.programs[PLAIN]
    context.play(tasks[0])
    context.play(tasks[2])
    assert context.programs[PLAIN] is program
    assert set(context.programs) == {PLAIN, other}


def test_rules_that_cannot_be_compiled_are_left_to_whoever_plays_them() -> None:
    context = StudyContext(pond(), StudyConfig(1))
    context.compile_shared([Chunk(Arm("base", 9), range(1))] * 2)
    assert not context.programs
