"""A deck says once where its cards stand; what a set adds to it is not said to stand there."""

import re
from pathlib import Path

import pytest

from generator.lint import lint_game
from generator.model.game import Game
from tests.lint.box import KNOWN
from tests.sets.orchards import PLUM, whole, write_box, write_set

UNREASONED = "\n".join(line for line in PLUM.splitlines() if "editorial" not in line) + "\n"
DEFAULT = "defaults: {cites: 'VII'}\n"
NEW = """\
id: herbs
title: Herbs
size: tarot
declared: 2
cites: "VIII"
defaults: {cites: "IX"}
front: {template: plain}
back: {template: plain}
cards:
  - {id: mint, title: Mint}
  - {id: sage, title: Sage, cites: "X"}
"""


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """The orchard, in which the deck of rods says where all of its cards stand."""
    box = write_box(tmp_path)
    rods = next(path for path in box.glob("cards/*.yaml") if "id: rods" in path.read_text("utf-8"))
    text = rods.read_text("utf-8")
    assert text.count(', cites: "IV"}') == 2
    own = text.replace(', cites: "IV"}', "}", 1).replace(', cites: "IV"}', ', cites: "IV.B"}')
    rods.write_text(own.replace("\nfront:", '\ndefaults: {cites: "IV.A"}\nfront:', 1), "utf-8")
    return box


def cites(game: Game, deck: str) -> dict[str, object]:
    return {card.id: card.cites for card in game.deck(deck).cards}


def unsourced(game: Game) -> list[str]:
    return [str(one) for one in lint_game(game, KNOWN) if one.code.id == "M111"]


def test_cards_that_name_no_section_have_that_of_their_deck(box: Path) -> None:
    game = whole(box)
    assert cites(game, "rods") == {"rod-one": "IV.A", "rod-two": "IV.B"}
    assert unsourced(game) == []
    line = (box / "cards/rods.yaml").read_text("utf-8").splitlines()
    assert "defaults" in line[game.where("cards/rods", "cards", 0, "cites").line - 1]


def test_reasons_of_a_card_come_before_the_default(box: Path) -> None:
    rods = box / "cards/rods.yaml"
    text = rods.read_text("utf-8")
    own = "title: Long rod, editorial: {title: A name of ours.}"
    rods.write_text(text.replace("title: Long rod", own), "utf-8")
    card = whole(box).deck("rods").cards[0]
    assert card.origin("title") == ("editorial", "A name of ours.")
    assert card.origin("copies") == ("cites", "IV.A")


def rods_set(*, own: str = "", reasons: str = "") -> str:
    card = "  - {id: rod-three, title: A third rod, attributes: {lowest: 7}}\n"
    return f"id: rods\ndeclared: 1\n{own}{reasons}add:\n{card}"


def test_a_card_of_a_set_has_no_section_of_the_rulebook(box: Path, tmp_path: Path) -> None:
    game = whole(box, write_set(tmp_path, cards__rods=rods_set()))
    assert cites(game, "rods")["rod-three"] is None
    (found,) = unsourced(game)
    assert "rod-three" in found and "plums/cards/rods.yaml" in found


def test_a_set_gives_reasons_for_its_cards_as_ever(box: Path, tmp_path: Path) -> None:
    reasons = "editorial: {'*': Made up for the set.}\n"
    game = whole(box, write_set(tmp_path, cards__rods=rods_set(reasons=reasons)))
    assert unsourced(game) == []
    assert game.deck("rods").cards[2].origin("title") == ("editorial", "Made up for the set.")


def test_a_set_may_say_where_its_own_cards_stand(box: Path, tmp_path: Path) -> None:
    said = rods_set(own=DEFAULT, reasons="editorial: {copies: One is enough.}\n")
    game = whole(box, write_set(tmp_path, cards__rods=said))
    assert cites(game, "rods") == {"rod-one": "IV.A", "rod-two": "IV.B", "rod-three": "VII"}
    third = game.deck("rods").cards[2]
    assert third.origin("copies") == ("editorial", "One is enough.")
    assert unsourced(game) == []


def test_a_card_that_a_set_replaces_leaves_the_section_behind(box: Path, tmp_path: Path) -> None:
    said = (
        "id: rods\ndeclared: 0\nreplace: [{id: rod-one, title: Rod, attributes: {lowest: 3}}]\n"
        "recount: [{id: rod-two, copies: 1, because: As it was.}]\n"
    )
    game = whole(box, write_set(tmp_path, cards__rods=said))
    assert cites(game, "rods") == {"rod-one": None, "rod-two": "IV.B"}
    assert "rod-one" in "".join(unsourced(game))


def test_a_deck_that_a_set_brings_has_its_own(box: Path, tmp_path: Path) -> None:
    game = whole(box, write_set(tmp_path, cards__herbs=NEW))
    assert cites(game, "herbs") == {"mint": "IX", "sage": "X"}


def test_cards_of_a_pattern_have_it_too(box: Path) -> None:
    rods = box / "cards/rods.yaml"
    text = rods.read_text("utf-8")
    made = (
        "generate: [{of: {size: [3, 4]}, id: 'rod-{{ size }}', title: Rod,"
        " attributes: {lowest: '{{ size }}'}}]\n"
    )
    rods.write_text(text + made, "utf-8")
    assert set(cites(whole(box), "rods").values()) == {"IV.A", "IV.B"}


def test_a_deck_without_a_section_of_its_own_has_that_of_its_cards(box: Path) -> None:
    rods = box / "cards/rods.yaml"
    text = rods.read_text("utf-8")
    own = re.search(r"(?m)^cites: .*\n", text)
    assert own
    rods.write_text(text.replace(own[0], "", 1), "utf-8")
    assert unsourced(whole(box)) == []
    rods.write_text(rods.read_text("utf-8").replace('defaults: {cites: "IV.A"}\n', ""), "utf-8")
    assert any(
        'the deck "rods" has no origin for "declared"' in one for one in unsourced(whole(box))
    )


def test_a_wrong_number_does_not_hide_that_a_deck_has_no_origin(box: Path) -> None:
    rods = box / "cards/rods.yaml"
    text = re.sub(r"(?m)^(cites|defaults): .*\n", "", rods.read_text("utf-8"))
    rods.write_text(re.sub(r"(?m)^declared: .*$", "declared: 99", text), "utf-8")
    codes = [one.code.id for one in lint_game(whole(box), KNOWN)]
    assert {"M110", "M111"} <= {*codes}
