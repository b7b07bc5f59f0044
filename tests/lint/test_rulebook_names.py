"""Whatever a rulebook names must be there, and every rule with words must be in it."""

from pathlib import Path

import meadow
import pytest
from meadow import Change

BOOK, RULES = "rulebooks/meadow.yaml", "rules/meadow.yaml"


def told(tmp_path: Path, *changes: Change, match: bool = True) -> list[str]:
    """What is wrong: place, code, message and hint."""
    found = meadow.lint(meadow.write(tmp_path, *changes, match=match))
    return [str(one).replace(f"{BOOK}:", "").replace(f"{RULES}:", "") for one in found]


def test_the_box_is_without_a_fault(tmp_path: Path) -> None:
    assert told(tmp_path) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("quick: summary", "quick: sumary", '5:8 no sheet "sumary" (did you mean "summary"?)'),
        ("[goat/front]\n", "[gaot/front]\n", '4:9 no face "gaot/front" (did you mean "goat/fr'),
        ("owl/front", "owl.day/front", '22:32 no face "owl.day/front" (did you mean "owl/front'),
        ("goat/back]", "goats/back]", '24:47 no face "goats/back" (did you mean "goat/back"?)'),
        ("ids: [setup]", "ids: [set-up]", '11:30 no rule "set-up" (did you mean "setup"?)'),
        ("before: coming", "before: comming", '14:17 no rule "comming" (did you mean "coming"?)'),
        ("zone: stock", "zone: stok", '17:41 no zone "stok" (did you mean "stock"?)'),
        ("deck: beasts", "deck: beast", '25:30 no deck "beast" (did you mean "beasts"?)'),
        ("beasts, caption", "beasts, cards: [gaot], caption", '25:46 no card "gaot"'),
        ("chance: goat-f", "chance: gaot-f", '26:34 no table of chances "gaot-first" (did you'),
        ("transcript: played", "transcript: playd", '29:21 no match "playd"'),
        ("names: [Ann", "tells: [herds]\n        names: [Ann", '32:17 no counter "herds" (did'),
    ],
)  # fmt: skip
def test_what_is_not_there_is_told_where_it_is_named(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    where, _, words = said.partition(" ")
    first = next(one for one in told(tmp_path, (BOOK, old, new)) if "M160" in one)
    assert first.startswith(f"{where}: M160 wrong-rulebook: ")
    assert words in first


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("last: 2", "last: 3", "31:15: M160 wrong-rulebook: the match has 2 decisions, so none"),
        ("first: 1", "first: 2\n        text: Look", ""),
        ("first: 1\n        last: 2", "first: 2\n        last: 1", "30:16: M160 wrong-rulebook"),
        ("[Ann, Ben]", "[Ann, Ben, Cas]", "32:16: M160 wrong-rulebook: there are 3 names, and 2"),
        ("id: play", "id: start", "7:9: M160 wrong-rulebook: two chapters are called"),
        (", zone: hand}", "}", "16:13: M160 wrong-rulebook: the row has neither a zone nor words"),
        ("zone: hand}", "zone: hand, says: Two}", "16:53: M160 wrong-rulebook: the row has a zone"),
        ("[setup]", "[setup, match]", '11:37: M160 wrong-rulebook: the rule "match" has no words'),
        ("id: meadow\n", "id: medow\n", '1:5: M120 wrong-name: the rulebook of "medow" stands'),
        ("{{ players }}", "{{ player }}", "18:49: M116 text-error: says in the rulebook of"),
        ("An owl.", "An owl of 5.", '22:62: M122 stray-number: the number is typed: "5"'),
        ("of {{ seats.least|words }} or", "of 2 or", '3:17: M122 stray-number: the number is'),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told(tmp_path: Path, old: str, new: str, said: str) -> None:
    found = told(tmp_path, (BOOK, old, new))
    assert [one[: len(said)] for one in found][:1] == ([said] if said else [])


def test_a_rule_that_no_chapter_shows_is_told_where_its_words_stand(tmp_path: Path) -> None:
    (one,) = told(tmp_path, (BOOK, "ids: [coming, no-owl-first]", "ids: [no-owl-first]"))
    assert one.startswith('28:11: M161 untold-rule: the rulebook does not show "coming"')


def test_a_rule_that_is_called_otherwise_is_missed_in_the_rulebook(tmp_path: Path) -> None:
    changes = (
        (RULES, "- id: setup", "- id: laying-out"),
        (RULES, "call: setup", "call: laying-out"),
    )
    found = told(tmp_path, *changes)
    assert [one.split()[1] for one in found] == ["M160", "M161"]


def test_quick_rules_stand_on_one_page(tmp_path: Path) -> None:
    (one,) = told(tmp_path, ("components.yaml", "kind: summary", "kind: summary\n    pages: 2"))
    assert one.startswith('5:8: M160 wrong-rulebook: the sheet "summary" takes several pages')


def test_a_match_that_is_not_there_is_told(tmp_path: Path) -> None:
    (one,) = told(tmp_path, match=False)
    assert 'there is no match "played" under transcripts/' in one
