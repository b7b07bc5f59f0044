"""What a set adds, replaces, removes and recounts is one game, and knows where it came from."""

from pathlib import Path

import pytest

from generator.boxes import in_language, read_box
from generator.errors import HornbookError
from generator.lint import lint_game
from generator.model.deck import count, printed
from generator.project import find_project
from generator.rules import check_rules
from generator.source.games import read_game, texts
from tests.lint.box import KNOWN
from tests.sets.orchards import PLUM, at, whole, write_box, write_set, wrong


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return write_box(tmp_path)


def test_an_added_card_is_a_card_like_any_other_and_the_counts_grow(
    box: Path, tmp_path: Path
) -> None:
    game = whole(box, write_set(tmp_path, cards__fruits=PLUM))
    fruits = game.deck("fruits")
    assert [card.id for card in fruits.cards] == ["apple", "pear", "plum"]
    assert (fruits.declared, count(printed(fruits)), game.file.declared) == (9, 9, 11)
    assert not lint_game(game, KNOWN)


def test_the_game_tells_which_cards_are_of_the_set(box: Path, tmp_path: Path) -> None:
    game = whole(box, write_set(tmp_path, cards__fruits=PLUM))
    source = game.set_of("fruits", "plum")
    assert source is not None and source.file.mark == "P"
    assert game.set_of("fruits", "apple") is None
    assert [one.id for one in game.sets] == ["plums"]


def test_every_value_knows_the_file_it_was_typed_in(box: Path, tmp_path: Path) -> None:
    game = whole(box, write_set(tmp_path, cards__fruits=PLUM))
    ours, theirs = (game.where("cards/fruits", "cards", card, "title") for card in (0, 2))
    assert (ours.file, ours.line) == ("cards/fruits.yaml", 20)
    assert (theirs.file, theirs.line) == (str(tmp_path / "plums/cards/fruits.yaml"), 6)


def test_a_later_finding_points_into_the_set_or_into_the_box(box: Path, tmp_path: Path) -> None:
    own = write_set(
        tmp_path, cards__fruits=PLUM.replace("points: 1", "points: 9").replace("{{ points", "{{ x")
    )
    found = [at(one) for one in lint_game(whole(box, own), KNOWN)]
    assert found == [f"plums/cards/fruits.yaml:{one}" for one in ("8:20 M116", "9:26 M114")]


def test_a_slip_inside_an_expression_is_found_at_its_column_in_the_set(
    box: Path, tmp_path: Path
) -> None:
    rules = """\
id: picking
rules:
  replace:
    - {id: pick, cites: "V", with: {seat: seat}, does: [{draw: 1, from: baskt, to: seat.hand}]}
"""
    game = whole(box, write_set(tmp_path, rules__picking=rules))
    (finding, *_) = check_rules(game)
    assert at(finding) == "plums/rules/picking.yaml:4:73 R201"
    assert finding.hint == 'did you mean "basket"?'


def test_a_replaced_card_stands_in_the_place_of_the_old_one(box: Path, tmp_path: Path) -> None:
    deck = PLUM.replace("declared: 2", "declared: -1").replace("add:", "replace:")
    game = whole(box, write_set(tmp_path, cards__fruits=deck.replace("id: plum", "id: apple")))
    assert [card.title for card in game.deck("fruits").cards] == ["Plum", "Pear"]
    assert game.file.declared == 8


def test_a_removed_card_is_gone_and_counted(box: Path, tmp_path: Path) -> None:
    game = whole(
        box, write_set(tmp_path, cards__rods="id: rods\ndeclared: -1\nremove: [rod-two]\n")
    )
    assert [card.id for card in game.deck("rods").cards] == ["rod-one"]
    assert (game.deck("rods").declared, game.file.declared) == (1, 8)


def test_a_design_is_recounted_with_its_reason(box: Path, tmp_path: Path) -> None:
    deck = """\
id: fruits
declared: 2
recount:
  - {id: pear.brown, copies: 5, because: There are more.}
"""
    game = whole(box, write_set(tmp_path, cards__fruits=deck))
    pear = game.deck("fruits").cards[1]
    assert [design.copies for design in pear.designs] == [1, 5]
    assert pear.copies == 6, "the sum follows its designs"
    assert pear.origin("copies") == ("editorial", "There are more.")
    assert pear.origin("seats") == ("editorial", "The rules say nothing of it.")


def test_a_number_that_follows_designs_stands_where_the_first_of_them_is_recounted(
    box: Path, tmp_path: Path
) -> None:
    deck = """\
id: fruits
declared: 3
recount:
  - {id: pear.brown, copies: 5, because: There are more.}
  - {id: pear.green, copies: 2, because: Of these too.}
"""
    game = whole(box, write_set(tmp_path, cards__fruits=deck))
    place = game.where("cards/fruits", "cards", 1, "copies")
    assert (place.file, place.line) == (str(tmp_path / "plums/cards/fruits.yaml"), 4)
    assert game.deck("fruits").cards[1].copies == 7


def test_a_reason_may_be_about_an_attribute_that_the_set_adds(box: Path, tmp_path: Path) -> None:
    deck = PLUM.replace("add:", "attributes: {add: {ripe: {type: integer, means: days}}}\nadd:")
    deck = deck.replace("seats: All.}", "seats: All., ripe: Guessed.}")
    deck = deck.replace("seats: 2}", "seats: 2, ripe: 3}")
    found = [one.message for one in wrong(box, write_set(tmp_path, cards__fruits=deck))]
    assert not [one for one in found if "editorial names" in one]


def test_a_box_that_cannot_be_read_is_found_with_its_sets(box: Path, tmp_path: Path) -> None:
    (box / "game.yaml").write_text("id: [\n", "utf-8")
    found = wrong(box, write_set(tmp_path, cards__fruits=PLUM))
    assert [(one.code.id, one.position.file) for one in found] == [("S001", "game.yaml")]


def test_a_reason_of_the_whole_file_stands_for_each_card_that_has_none(
    box: Path, tmp_path: Path
) -> None:
    deck = PLUM.replace("editorial: {title: A fruit., copies: Two., ", 'editorial: {"*": Ours., ')
    own = deck.replace("    title: Plum", "    title: Plum\n    editorial: {title: Its own.}")
    plum = whole(box, write_set(tmp_path, cards__fruits=own)).deck("fruits").cards[2]
    told = [plum.origin(name) for name in ("title", "copies", "points")]
    assert told == [("editorial", one) for one in ("Its own.", "Ours.", "Few.")]


def test_a_reason_of_a_card_for_the_rest_comes_before_those_of_the_file(
    box: Path, tmp_path: Path
) -> None:
    own = PLUM.replace(
        "    title: Plum", '    title: Plum\n    editorial: {title: Its own., "*": All.}'
    )
    plum = whole(box, write_set(tmp_path, cards__fruits=own)).deck("fruits").cards[2]
    assert plum.editorial == {
        "title": "Its own.", **dict.fromkeys(("copies", "points", "seats", "taste"), "All.")
    }  # fmt: skip


def test_sheets_without_their_key_are_one_finding_that_names_it(box: Path, tmp_path: Path) -> None:
    sheet = "add:\n  - {id: x, title: X, kind: ledger, blocks: [{block: heading, text: X}]}\n"
    (finding,) = wrong(box, write_set(tmp_path, components=sheet))
    assert at(finding) == "plums/components.yaml:1:1 M101"
    assert finding.hint == "write sheets: on a line above it, and add: two spaces further in"


def test_a_language_that_only_the_set_has_is_told_from_one_that_nobody_has(
    box: Path, tmp_path: Path
) -> None:
    own = write_set(tmp_path, cards__fruits=PLUM)
    (own / "languages").mkdir()
    (own / "languages" / "de.po").write_text('msgid ""\nmsgstr ""\n', "utf-8")
    opened = read_box(box, (own,))
    with pytest.raises(HornbookError, match=r'no catalogue for "de", and only the set has one'):
        in_language(opened, "de", find_project().templates)
    with pytest.raises(HornbookError, match=r'no catalogue for "fr"; `hornbook translate`'):
        in_language(opened, "fr", find_project().templates)


def test_values_seats_sheets_and_colours_change_too(box: Path, tmp_path: Path) -> None:
    head = """\
seats: {least: 2, most: 5}
editorial: {seats: There is enough for five.}
values:
  replace: {hand: {is: 4, means: cards dealt, editorial: {is: One more.}}}
  add: {more: {is: 1, means: cards later, editorial: {is: Why not.}}}
"""
    own = write_set(
        tmp_path,
        head=head,
        components="sheets:\n  remove: [ledger]\n",
        theme='colours: {add: {leaf: "#335533"}}\n',
    )
    game = whole(box, own)
    assert {name: value.is_ for name, value in game.file.values.items()} == {"hand": 4, "more": 1}
    assert game.file.seats.most == 5 and game.file.origin("seats") is not None
    assert (game.sheets, game.theme.colours["leaf"]) == ((), "#335533")


def test_rules_actions_and_what_cards_do_are_extended(box: Path, tmp_path: Path) -> None:
    rules = """\
id: picking
seats: {least: 2, most: 3}
terms: {add: [{id: full, with: {who: seat}, is: who.hand.count > 2}]}
rules: {add: [{id: rest, cites: "V", does: []}]}
cards: {add: {apple: {effect: [{move: this, to: basket}]}}}
"""
    game = whole(box, write_set(tmp_path, rules__picking=rules))
    (ruleset,) = game.rulesets
    assert ruleset.seats.most == 3
    assert [one.id for one in ruleset.rules] == ["match", "pick", "rest"]
    assert [one.id for one in ruleset.terms] == ["full"] and "apple" in ruleset.cards
    (unused,) = check_rules(game)
    assert at(unused) == "plums/rules/picking.yaml:4:15 R208"


def test_several_sets_go_in_one_after_the_other(box: Path, tmp_path: Path) -> None:
    first = write_set(tmp_path, cards__fruits=PLUM)
    second = write_set(tmp_path, "figs", cards__fruits=PLUM.replace("plum", "fig"))
    game = whole(box, first, second)
    assert [card.id for card in game.deck("fruits").cards] == ["apple", "pear", "plum", "fig"]
    assert game.file.declared == 13
    assert [one.id for one in game.sets] == ["plums", "figs"]


def test_the_texts_of_all_files_are_there_for_excerpts(box: Path, tmp_path: Path) -> None:
    own = write_set(tmp_path, cards__fruits=PLUM)
    _, reading = read_game(box, (own,))
    held = texts(reading)
    assert held[f"{own}/cards/fruits.yaml"] == PLUM and "game.yaml" in held


def test_a_box_without_sets_is_read_as_ever(box: Path) -> None:
    game = whole(box)
    assert (game.sets, game.file.declared) == ((), 9)
