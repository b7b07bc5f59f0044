"""How sizes give way: the emblem by what is missing, type by steps, each role by itself."""

import pytest
import small_box

from generator.render.fitting import STEP, TOLERANCE, Fit, Overflow, tightened, widest

THEME = small_box.theme()
WIDEST = widest(THEME, "plain")


def sizes(fit: Fit | None) -> dict[str, float]:
    assert fit is not None
    return dict(fit.sizes)


def tighten(*over: Overflow, fit: Fit = WIDEST) -> Fit | None:
    return tightened(fit, over, THEME, "plain")


def test_fitting_begins_with_everything_at_its_largest() -> None:
    assert WIDEST.emblem == 20
    assert dict(WIDEST.sizes) == {"title": 16, "text": 10, "small": 10}
    assert WIDEST.css() == "--emblem:20mm;--size-title:16pt;--size-text:10pt;--size-small:10pt;"


def test_a_template_may_have_an_emblem_of_its_own() -> None:
    theme = small_box.theme(
        emblem={"default": {"size": 20, "smallest": 10}, "large": {"size": 50, "smallest": 30}}
    )
    assert widest(theme, "large").emblem == 50
    assert widest(theme, "other").emblem == 20


@pytest.mark.parametrize(
    ("down", "emblem"), [(3.0, 17.0), (3.04, 16.9), (9.99, 10.0), (10.0, 10.0), (40.0, 10.0)]
)
def test_the_emblem_gives_way_first_rounded_up_to_a_tenth(down: float, emblem: float) -> None:
    fit = tighten(Overflow("text", down, 0.0))
    assert fit is not None
    assert fit.emblem == pytest.approx(emblem)
    assert fit.sizes == WIDEST.sizes


def test_at_the_smallest_emblem_type_steps_down() -> None:
    fit = tighten(Overflow("text", 2.0, 0.0), fit=Fit(10.0, WIDEST.sizes))
    assert sizes(fit) == {"title": 16, "text": 10 - STEP, "small": 10}


def test_text_that_is_too_wide_leaves_the_emblem_alone() -> None:
    fit = tighten(Overflow("title", 0.0, 1.0))
    assert fit is not None
    assert fit.emblem == 20
    assert sizes(fit)["title"] == 16 - STEP


def test_text_that_is_too_wide_goes_to_the_first_size_that_can_fit() -> None:
    fit = tighten(Overflow("title", 0.0, 10.0, 55.0))
    size = sizes(fit)["title"]
    assert (55 + 10) * size / 16 <= 55 + TOLERANCE < (55 + 10) * (size + STEP) / 16


def test_no_size_goes_below_its_smallest() -> None:
    assert sizes(tighten(Overflow("title", 0.0, 90.0, 55.0)))["title"] == 11
    last = Fit(10.0, (("title", 11.0), ("text", 8.0), ("small", 10.0)))
    assert tighten(Overflow("title", 0.0, 5.0, 55.0), fit=last) is None
    assert tighten(Overflow("text", 5.0, 0.0), fit=last) is None


def test_one_area_that_cannot_give_way_does_not_hold_up_another() -> None:
    small = Fit(10.0, (("title", 11.0), ("text", 10.0), ("small", 10.0)))
    fit = tighten(Overflow("title", 0.0, 5.0, 55.0), Overflow("text", 2.0, 0.0), fit=small)
    assert sizes(fit) == {"title": 11, "text": 10 - STEP, "small": 10}


def test_an_unknown_role_and_no_overflow_change_nothing() -> None:
    assert tighten(Overflow("chorus", 0.0, 5.0)) is None
    assert tighten() is None


def test_stepping_ends() -> None:
    fit: Fit | None = WIDEST
    rounds = 0
    while fit := tighten(Overflow("text", 30.0, 0.0), Overflow("title", 0.0, 0.2, 55.0), fit=fit):
        rounds += 1
        assert rounds < 50
    assert rounds > 5
