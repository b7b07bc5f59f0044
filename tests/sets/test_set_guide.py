"""The set of the guide for authors goes into a game as the guide says."""

import re
from pathlib import Path

import pytest
from pydantic import BaseModel

from generator.lint import lint_game
from generator.model.cardset import SetLesson, SetRulebook, SetTheme
from generator.rules import check_rules
from generator.source.document import read_yaml
from generator.source.sets import FOLDERS, SINGLE
from generator.source.validate import validate
from tests.lint.box import KNOWN
from tests.sets.orchards import whole, write_box

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "content" / "README.md").read_text("utf-8")


def example(name: str) -> str:
    (text,) = re.findall(rf"^```yaml {name}\n(.*?)^```", GUIDE, re.S | re.M)
    return str(text)


def test_the_example_is_a_set_without_a_fault(tmp_path: Path) -> None:
    box, own = write_box(tmp_path), tmp_path / "windfall"
    for name, file in (
        ("set", "set.yaml"),
        ("set-deck", "cards/fruits.yaml"),
        ("set-ruleset", "rules/picking.yaml"),
        ("set-components", "components.yaml"),
    ):
        path = own / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(example(name), "utf-8")
    game = whole(box, own)
    assert [card.title for card in game.deck("fruits").cards] == ["Crab apple", "Pear", "Plum"]
    assert (game.deck("fruits").declared, game.file.seats.most) == (7, 5)
    assert [sheet.id for sheet in game.sheets] == ["ledger", "plum-score"]
    assert not check_rules(game)
    assert not lint_game(game, KNOWN)


@pytest.mark.parametrize(
    ("name", "model"),
    [("set-rulebook", SetRulebook), ("set-lesson", SetLesson), ("set-theme", SetTheme)],
)
def test_the_examples_of_documents_are_what_a_set_may_hold(name: str, model: type[BaseModel]):
    document, findings = read_yaml(example(name), f"{name}.yaml")
    assert document is not None
    value, wrong = validate(document, model)
    assert value is not None
    assert [*findings, *wrong] == []


def test_the_guide_names_every_file_of_a_set() -> None:
    table = GUIDE[GUIDE.index("What a set may hold") :]
    named = re.findall(r"^\| `([^`]+)` \|", table, re.M)
    told = {re.split(r"[/.]", one)[0] for one in named}
    assert told >= {"set", "languages", "templates", *SINGLE, *FOLDERS}


def test_the_guide_for_designers_lists_our_sets() -> None:
    readme = (ROOT / "docs" / "designer.md").read_text("utf-8")
    named = re.findall(r"^\| `([a-z-]+)` \| \*[^|]+\* \|", readme, re.M)
    ours = sorted(path.parent.name for path in (ROOT / "content/sets").glob("*/set.yaml"))
    assert sorted(name for name in named if name in ours) == ours
