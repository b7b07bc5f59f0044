"""What a text may ask of a table of chances, and what it may not."""

from dataclasses import replace

import pytest
import small_box

from generator.model.game_file import Chance
from generator.words.texts import WordsError, fill, game_context

DIE = {
    "of": {"roll": 1, "sides": 4},
    "is": "at-least",
    "for": {"first": 1, "last": 4},
    "means": "that the die is high",
    "cites": "I",
}


def said(text: str, **changes: object) -> str:
    box = small_box.game()
    chance = Chance.model_validate({**DIE, **changes})
    file = box.file.model_copy(update={"chances": {"high-die": chance}})
    return fill(text, game_context(replace(box, file=file)))


def test_a_text_says_a_chance_in_the_printed_range_and_beyond() -> None:
    assert said("{{ chances.high_die[3]|fraction }}") == "1/2"
    assert said("{{ chances.high_die[9]|percent }}") == "0\u00a0%"
    assert said("{% if chances.high_die[2] > 0 %}some{% endif %}") == "some"


def test_a_text_goes_through_the_rows() -> None:
    loop = "{% for number, chance in chances.high_die.rows %}{{ number }}={{ chance|fraction }} "
    assert said(loop + "{% endfor %}") == "1=1 2=3/4 3=1/2 4=1/4 "


def test_a_text_says_what_total_is_to_be_expected() -> None:
    assert said("{{ chances.high_die.mean|ratio }}") == "5/2"
    assert said("{{ chances.high_die.mean|decimal(1) }}") == "2.5"
    assert said("{{ chances.high_die.least }} to {{ chances.high_die.most }}") == "1 to 4"
    loop = "{% for total, chance in chances.high_die.totals %}{{ total }}:{{ chance|fraction }} "
    assert said(loop + "{% endfor %}") == "1:1/4 2:1/4 3:1/4 4:1/4 "


def test_chances_may_be_added_and_multiplied_and_stay_exact() -> None:
    assert said("{{ (1 - chances.high_die[3])|fraction }}") == "1/2"
    twice = "{{ (1 - (1 - chances.high_die[4]) * (1 - chances.high_die[4]))|fraction }}"
    assert said(twice) == "7/16"
    assert said("{{ (chances.high_die[4] ** 3)|percent(1) }}") == "1.6\u00a0%"
    assert said("{{ 3|over(12)|fraction }}") == "1/4"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{{ chances.high_die }}", r"a chance is that for a number: chances\.high_die\["),
        ("{{ chances.high_die['x'] }}", "has no"),
        ("{{ chances.low_die[2] }}", "low_die"),
        ("{{ chances.high_die * 2 }}", "is for numbers"),
        ("{{ 1 / (chances.high_die[2] * 0) }}", "cannot be worked out"),
        ("{{ (chances.high_die[2] ** 20) ** 20 }}", "below the line"),
        ("{{ 3|over(0) }}", "no fraction of whole numbers"),
        ("{{ 'x'|percent }}", "cannot be worked out"),
        ("{{ 2|percent }}", "no chance from 0 to 1"),
    ],
)
def test_what_is_no_chance_is_said_to_be_none(text: str, message: str) -> None:
    with pytest.raises(WordsError, match=message):
        said(text)


@pytest.mark.parametrize("name", ["_table", "__class__", "__getitem__"])
def test_nothing_behind_a_table_is_in_reach(name: str) -> None:
    with pytest.raises(WordsError):
        said(f"{{{{ chances.high_die.{name} }}}}")


def test_a_table_that_is_wrong_says_so_and_no_more() -> None:
    with pytest.raises(WordsError, match=r'^the chance "high-die" is wrong$'):
        said("{{ chances.high_die[2]|percent }}", of={"roll": 1, "sides": "sides"})
