"""A set of one's own: cards with other numbers, and cards with an effect of their own."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from dregs_table import BOX, MARKED_FATE, RULES, Table

from generator.engine import compile_game
from generator.source.games import read_game


@pytest.fixture
def edited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Changes one text in a card file of a copy of the box; tables are then laid with that."""

    def edit(deck: str, card: str, old: str, new: str) -> None:
        folder = tmp_path / BOX.name
        if not folder.exists():
            shutil.copytree(BOX, folder)
        path = folder / "cards" / f"{deck}.yaml"
        text = path.read_text("utf-8")
        head, found, tail = text.partition(f"- id: {card}\n")
        assert found and old in tail
        path.write_text(head + found + tail.replace(old, new, 1), "utf-8")
        game, reading = read_game(folder)
        assert game is not None, list(map(str, reading.findings))
        opening = compile_game(game, RULES, 3)

        def first(*_: object) -> Any:
            seeds = (opening.new_state(seed, log=True) for seed in range(100))
            return next(one for one in seeds if one.decision.rule == "turn" and one.zones[
                one.tables.zone["reading"]] == [])  # fmt: skip

        monkeypatch.setattr("dregs_table._opening", first)
        monkeypatch.setattr("dregs_table.box", lambda: game)

    return edit


def test_a_fate_card_may_bring_other_numbers(edited: Any) -> None:
    edited("fate", MARKED_FATE, "a-reputation: -1", "a-reputation: -3")
    table = Table("john", "mary", "isobel").begin(MARKED_FATE, "take-a")
    assert table.points(0) == (5, 2)


def test_a_fate_card_may_have_an_effect_of_its_own(edited: Any) -> None:
    edited("fate", MARKED_FATE, "    cites:", "    effect: [{add: 4, to: coins}]\n    cites:")
    assert Table("john", "mary", "isobel").begin(MARKED_FATE, "take-a").value("coins") == 3 + 4


def test_an_asset_may_have_an_effect_of_its_own(edited: Any) -> None:
    edited("assets", "hen", "    cites:", "    effect: [{add: 2, to: seat.welfare}]\n    cites:")
    table = Table("john", "mary", "isobel").pool("hen", "ewe").begin(MARKED_FATE, "take-a")
    assert table.do("buy", "hen").points(0) == (7, 4)


def test_an_ability_takes_its_number_from_the_card(edited: Any) -> None:
    edited("characters", "john", "amount: 2", "amount: 3")
    assert Table("john", "mary", "isobel").do("use-ability").value("coins") == 3
