"""Cards that a deck generates: what they say, where their findings stand, sets and translations.

The two packs beside this file are a pack of 52 with jokers, and a German one of 32.
"""

import shutil
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.diagnostics import Diagnostic
from generator.joining import joined
from generator.languages.catalogues import read_catalogue
from generator.languages.translated import in_language
from generator.model.deck import Card, Deck
from generator.model.game import Game
from generator.model.generated import MOST, generated
from generator.source.games import read_game
from generator.source.sets import read_set
from generator.words.translatable_strings import readable_strings, translatable_strings

BOX = Path(__file__).parent / "two-packs"
SET = """\
id: short-pack
title: A Short Pack
extends: two-packs
version: "1"
mark: SP
about: Without the twos, and with a grander queen.
credits: {by: [Ada Example], licence: CC0}
"""
CHANGES = """\
id: french
declared: -4
editorial: {"*": Ours.}
remove: [spades-2, hearts-2, diamonds-2, clubs-2]
replace:
  - {id: spades-queen, title: The Black Lady, attributes: {suit: spades, rank: queen, worth: 18}}
"""
GERMAN = """\
msgid ""
msgstr ""
"Language: de\\n"

msgid "{{ rank.title }} of {{ suit.title }}"
msgstr "{{ suit.title }}-{{ rank.title }}"

msgid "Hearts"
msgstr "Herz"

msgid "Queen"
msgstr "Dame"

msgid "The Black Lady"
msgstr "Die schwarze Dame"
"""


def box(folder: Path, old: str = "", new: str = "", deck: str = "french") -> Path:
    """A copy of the packs, with one text in a deck changed."""
    made = shutil.copytree(BOX, folder / "two-packs")
    file = made / "cards" / f"{deck}.yaml"
    text = file.read_text("utf-8")
    assert not old or text.count(old) == 1
    file.write_text(text.replace(old, new) if old else text, "utf-8")
    return made


def read(folder: Path, *sets: Path) -> Game:
    game, reading = read_game(folder, sets)
    assert game is not None, reading.findings
    return game


def found(folder: Path) -> list[Diagnostic]:
    return joined(read_game(folder)[1].findings)


def short_pack(folder: Path, changes: str = CHANGES) -> Path:
    made = folder / "short-pack"
    (made / "cards").mkdir(parents=True)
    (made / "set.yaml").write_text(SET, "utf-8")
    (made / "cards" / "french.yaml").write_text(changes, "utf-8")
    return made


def cards(deck: Deck) -> Mapping[str, Card]:
    return {card.id: card for card in deck.cards}


def test_there_is_a_card_for_each_way_to_take_one_of_each_list() -> None:
    french, german = read(BOX).decks
    assert len(french.cards) == 52 + 2
    assert len(german.cards) == 32
    assert Counter(card.attributes.get("suit") for card in french.cards) == {
        "spades": 13, "hearts": 13, "diamonds": 13, "clubs": 13, None: 2,
    }  # fmt: skip
    assert [card.id for card in french.cards[:4]] == [
        "red-joker", "black-joker", "spades-2", "spades-3",
    ]  # fmt: skip


def test_a_card_says_what_its_things_say_and_an_exception_what_is_otherwise() -> None:
    french = cards(read(BOX).decks[0])
    assert french["hearts-2"].title == "Two of Hearts"
    assert french["hearts-2"].attributes == {"suit": "hearts", "rank": "2", "worth": 2}
    assert french["clubs-ace"].attributes["worth"] == 14
    assert french["spades-ace"].attributes["worth"] == 15
    assert french["clubs-king"].picture is not None
    assert french["clubs-9"].picture is None
    assert french["hearts-2"].cites == "The Cards"


def test_a_number_stays_a_number_and_a_text_is_made_of_what_is_taken() -> None:
    block = {
        "of": {"colour": ["red", "blue"], "number": [0, 1, 2]},
        "id": "{{ colour }}-{{ number }}",
        "title": "{{ colour }} {{ number }}",
        "attributes": {"worth": "{{ number }}", "said": "a {{ number }}"},
        "except": [
            {"where": {"number": 0}, "leave_out": True},
            {"where": {"number": [1, 2], "colour": "red"}, "copies": 2},
        ],
    }
    made = generated(block, {"number": "integer", "colour": "text"})
    assert made.wrong == []
    plain = {id_: _plain(card) for id_, card in made.cards}
    assert list(plain) == ["red-1", "red-2", "blue-1", "blue-2"]
    assert plain["red-1"]["attributes"] == {
        "colour": "red", "number": 1, "worth": 1, "said": "a 1",
    }  # fmt: skip
    assert plain["red-1"]["copies"] == 2
    assert "copies" not in plain["blue-1"]


def _plain(tree: Any) -> Any:
    if isinstance(tree, dict):
        return {key: _plain(one) for key, one in tree.items()}
    return tree.value


def test_patterns_that_come_to_far_too_many_cards_make_none() -> None:
    many = list(range(50))
    block = {"of": {"a": many, "b": many}, "id": "{{ a }}-{{ b }}", "title": "{{ a }}"}
    made = generated(block, {})
    assert made.cards == []
    assert [path for path, _, _ in made.wrong] == [("of",)]
    assert len(many) ** 2 > MOST


def test_a_thing_that_stands_twice_is_found() -> None:
    block = {"of": {"suit": ["hearts", "bells", "hearts"]}, "id": "{{ suit }}", "title": "A"}
    assert [path for path, _, _ in generated(block, {}).wrong] == [("of", "suit", 2)]


ID, CITES = '"{{ suit }}-{{ rank }}"', "    cites: The Cards\n    ex"


@pytest.mark.parametrize(
    ("old", "new", "at", "code", "says"),
    [
        ("{{ rank.title }} of", "{{ rank.titel }} of", 'title: "{{', "M157", '"2" has no "titel"'),
        ("title: Ace,", "title: 9,", "title: 9", "M103", "title must be text"),
        (ID, ID.replace("-", "_"), 'id: "{{', "M104", "51 other"),
        (CITES, "    copies: many\n    ex", "copies: many", "M103", "copies"),
    ],
)  # fmt: skip
def test_a_slip_in_a_pattern_is_one_finding_where_it_was_typed(
    tmp_path: Path, old: str, new: str, at: str, code: str, says: str
) -> None:
    folder = box(tmp_path, old, new)
    lines = (folder / "cards" / "french.yaml").read_text("utf-8").split("\n")
    (one,) = found(folder)
    assert one.code.id == code
    assert at in lines[one.position.line - 1]
    assert says in one.message


def test_a_finding_about_one_generated_card_says_which(tmp_path: Path) -> None:
    changed = "{suit: spades, rank: ace}, icon: No Such Icon,"
    (one,) = found(box(tmp_path, "{suit: spades, rank: ace},", changed))
    assert one.message.startswith('"spades-ace": ')
    assert str(one.position).startswith("cards/french.yaml:")


def test_a_set_leaves_out_and_replaces_generated_cards(tmp_path: Path) -> None:
    french = cards(read(BOX, short_pack(tmp_path)).decks[0])
    assert len(french) == 50
    assert "hearts-2" not in french
    assert french["spades-queen"].title == "The Black Lady"
    assert french["hearts-queen"].title == "Queen of Hearts"


def test_a_set_that_names_no_generated_card_is_told_so(tmp_path: Path) -> None:
    folder = short_pack(tmp_path, CHANGES.replace("clubs-2", "clubs-1"))
    reading = read_game(BOX, [folder])[1]
    assert "M141" in {one.code.id for one in reading.findings}


def test_a_set_may_bring_a_deck_that_is_generated(tmp_path: Path) -> None:
    folder = short_pack(tmp_path, (BOX / "cards" / "german.yaml").read_text("utf-8"))
    (folder / "cards" / "french.yaml").rename(folder / "cards" / "third.yaml")
    text = (folder / "cards" / "third.yaml").read_text("utf-8").replace("german", "third")
    (folder / "cards" / "third.yaml").write_text(text, "utf-8")
    source, reading = read_set(folder)
    assert source is not None, reading.findings
    assert len(read(BOX, folder).decks[2].cards) == 32


def test_translators_are_given_patterns_and_things_and_not_every_card() -> None:
    game = read(BOX)
    texts = Counter(one.text for one in translatable_strings(game) if one.part == "cards/french")
    assert {"{{ rank.title }} of {{ suit.title }}", "Hearts", "Queen", "Red Joker"} <= set(texts)
    assert "Queen of Hearts" not in texts
    readable = {one.text for one in readable_strings(game) if one.part == "cards/french"}
    assert "Queen of Hearts" in readable
    assert "{{ rank.title }} of {{ suit.title }}" not in readable


def test_a_catalogue_for_patterns_and_things_translates_all_cards(tmp_path: Path) -> None:
    folder = box(tmp_path)
    (folder / "languages").mkdir()
    (folder / "languages" / "de.po").write_text(GERMAN, "utf-8")
    game = read(folder, short_pack(tmp_path))
    spoken, _ = in_language(game, read_catalogue(folder, "de"), {})
    french = cards(spoken.decks[0])
    assert french["hearts-queen"].title == "Herz-Dame"
    assert french["hearts-king"].title == "Herz-King"
    assert french["spades-queen"].title == "Die schwarze Dame"
    assert french["spades-queen"].attributes["rank"] == "queen"
    at = [card.id for card in spoken.decks[0].cards].index("hearts-queen")
    assert spoken.where("cards/french", "cards", at, "title").file == "languages/de.po"


@pytest.mark.slow
def test_generated_cards_are_listed_and_played() -> None:
    said = CliRunner().invoke(main, ["list", str(BOX)])
    assert said.exit_code == 0
    assert "Queen of Hearts" in said.output
    said = CliRunner().invoke(main, ["simulate", str(BOX), "--games", "4", "--jobs", "1"])
    assert said.exit_code == 0, said.output
