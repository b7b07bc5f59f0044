"""Tracks, story cards and coins of The Dregs of Days: counts, chances and what is read when."""

import re
import shutil
from collections import Counter
from fractions import Fraction
from functools import cache as memory
from itertools import combinations
from pathlib import Path

import pytest
from dregs_table import BOX, box
from pdf_in_hand import is_spare, pages_of, text_of
from PIL import ImageChops, ImageStat
from small_box import PAPERS

from generator.linting import templates_for
from generator.model.deck import printed
from generator.model.game import Game
from generator.output import Artefact
from generator.products.decks import deck_art, face_book, paint_deck
from generator.products.order import Materials, Order
from generator.products.tasks import Workplace, tasks
from generator.project import find_project
from generator.render.pictures import rasterise
from generator.render.stylesheet import Ink
from generator.shelf import Shelf
from generator.source.games import read_game
from generator.source.suppression import suppressed

DECKS = {"story": 13, "coins": 2, "tracks": 7}
NOTE = re.compile(r"\(([<>]?\d+)\s*%\)")


def sheet(game: Game, folder: Path, deck: str, cache: Path, **order: object) -> Artefact:
    """The PDF of a deck on A4; nothing is wrong with it but what a comment in its file answers."""
    paper, project = PAPERS["a4"], find_project()
    sizes = Shelf(project).tables.sizes
    wanted = Order(paper, paper, only=(deck,), **order)  # type: ignore[arg-type]
    (task,) = tasks(
        Workplace(game, folder, templates_for(folder, (), project), cache, sizes, wanted)
    )
    (file,), findings, _ = task.run()
    texts = {f"cards/{one.name}": one.read_text("utf-8") for one in folder.glob("cards/*.yaml")}
    assert suppressed(findings, texts, looked_for=())[0] == []
    return file


@pytest.fixture(scope="module")
def sheets(cache):
    """A function from the id of a deck to its PDF; each deck is printed once."""
    return memory(lambda deck: sheet(box(), BOX, deck, cache).data)


def printed_as(chance: Fraction) -> str:
    """How a chance must be printed, said independently of the code under test."""
    if chance in (0, 1):
        return str(100 * chance)
    whole = round(float(chance) * 100)
    return {0: "<1", 100: ">99"}.get(whole, str(whole))


def acquitted(game: Game, marks: int, defence: int) -> Fraction:
    """By every hand of black marks that there is; rulebook, Trials: defence above the total."""
    deck = game.deck("black-marks")
    points = [int(one.attributes["points"]) for one in printed(deck) for _ in range(one.copies)]
    hands = [sum(hand) for hand in combinations(points, marks)]
    return Fraction(sum(total < defence for total in hands), len(hands))


def expected(game: Game, marks: int, last: int) -> list[str]:
    return [printed_as(acquitted(game, marks, defence)) for defence in range(last + 1)]


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_is_printed_as_often_as_the_box_holds_it(sheets, deck):
    names = [one.name for _, _, drawn in pages_of(sheets(deck)) for one in drawn]
    fronts = Counter(one for one in names if one.endswith(".front") and not is_spare(one))
    assert sum(fronts.values()) == DECKS[deck]
    assert fronts.keys() == {f"/{card.id}.front" for card in box().deck(deck).cards}


def test_eight_points_of_defence_acquit_about_as_often_as_the_rulebook_says():
    # rulebook, Trials, example of John: defence 8, about 88 %
    assert printed_as(acquitted(box(), 3, 8)) == "88"


def test_tracks_print_the_exact_chances_of_both_tables(sheets):
    # rulebook, Trials: chances stand in brackets after defence values; 2-player games: four marks
    game = box()
    found = NOTE.findall(text_of(sheets("tracks")))
    one, two = expected(game, 3, 10), expected(game, 4, 13)
    assert sorted(found) == sorted(7 * one + 7 * two)
    first = ",".join(found)
    assert first.count(",".join(one)) == first.count(",".join(two)) == 7


def test_other_black_marks_change_what_is_printed(tmp_path, cache):
    folder = tmp_path / BOX.name
    shutil.copytree(BOX, folder)
    marks = folder / "cards" / "black-marks.yaml"
    text = marks.read_text("utf-8")
    assert text.count("points: 1\n") >= 5
    marks.write_text(text.replace("points: 1\n", "points: 3\n", 5), "utf-8")
    game, _ = read_game(folder)
    assert game is not None
    assert expected(game, 3, 10) != expected(box(), 3, 10)
    found = NOTE.findall(text_of(sheet(game, folder, "tracks", cache).data))
    assert sorted(found) == sorted(7 * expected(game, 3, 10) + 7 * expected(game, 4, 13))
    (many, two) = verdicts(game, folder)
    assert many == {n: c for n, c in enumerate(expected(game, 3, 10)) if c != "0" and n % 2 == 0}
    assert two == {n: c for n, c in enumerate(expected(game, 4, 13)) if c != "0" and n % 2 == 0}


def verdicts(game: Game, folder: Path) -> tuple[dict[int, str], dict[int, str]]:
    """The tables on the two verdict cards: defence to percentage."""
    materials = Materials(game, Ink.FULL, templates_for(folder, (), find_project()), folder)
    deck, sizes = game.deck("story"), Shelf(find_project()).tables.sizes
    faces = deck_art(materials, deck, sizes[deck.size], printed(deck)).faces
    tables = []
    for card in ("trial-verdict", "trial-verdict-two"):
        cells = re.findall(r"<td>(.*?)</td>", faces[f"{card}/front"].body)
        half = len(cells) // 2
        shares = [one.replace("&lt;", "<").replace("&gt;", ">") for one in cells[half:]]
        values = [one.removesuffix("%").strip() for one in shares]
        tables.append(dict(zip(map(int, cells[:half]), values, strict=True)))
    return tables[0], tables[1]


def test_the_verdict_cards_print_the_same_chances_for_what_can_be_bought():
    # rulebook, Trials: defence is gained by twos; Trial Card 4 gives the chances
    many, two = verdicts(box(), BOX)
    assert many == {4: "2", 6: "35", 8: "88", 10: "100"}
    assert two == {6: "4", 8: "37", 10: "85", 12: ">99"}


@pytest.mark.parametrize(("side", "marks"), [("front", 0), ("back", 2)])
def test_tokens_start_where_the_character_says(side, marks):
    # rulebook, Setup; 2-player games: all but Isobel start with two more of each
    game = box()
    materials = Materials(game, Ink.FULL, templates_for(BOX, (), find_project()), BOX)
    deck, sizes = game.deck("tracks"), Shelf(find_project()).tables.sizes
    art = deck_art(materials, deck, sizes[deck.size], printed(deck))
    for sides in art.sides:
        face = art.faces[getattr(sides, side)]
        name = str(sides.printed.attributes["character"])
        (own,) = (one for one in game.deck("characters").cards if one.id == name)
        more = 0 if name == "isobel" else marks
        found = [lane.mark for lane in face.lanes]
        assert found == [
            *(int(own.attributes[key]) + more for key in ("welfare", "reputation")),
            None,
        ]


def test_a_table_of_two_gets_its_own_verdict_and_no_ally(cache):
    def cards(seats: int) -> set[str]:
        data = sheet(box(), BOX, "story", cache, seats=seats).data
        names = {one.name for _, _, drawn in pages_of(data) for one in drawn}
        fronts = {one for one in names if one.endswith(".front") and not is_spare(one)}
        return {one[1:].removesuffix(".front") for one in fronts}

    every = {card.id for card in box().deck("story").cards}
    assert every - cards(2) == {"trial-ally", "trial-verdict"}
    assert every - cards(3) == every - cards(7) == {"trial-verdict-two"}


def test_the_backs_of_story_cards_say_when_to_read_them():
    # rulebook, Setup: the text on the back of the card instructs the narrator
    for card in box().deck("story").cards:
        assert card.back is not None and (card.back.text or "").startswith("Read ")


def test_the_backs_of_the_coins_do_not_tell_which_is_which(sheets):
    drawn = [one.name for one in pages_of(sheets("coins"))[1][2]]
    backs = [one for one in drawn if not is_spare(one)]
    assert len(backs) == 2 and len(set(backs)) == 1


def test_the_back_of_a_coin_looks_the_same_after_half_a_turn(cache):
    deck, sizes = box().deck("coins"), Shelf(find_project()).tables.sizes
    materials = Materials(box(), Ink.FULL, templates_for(BOX, (), find_project()), BOX)
    painted = paint_deck(materials, deck, sizes[deck.size], printed(deck)[:1], cache)
    back = rasterise(face_book(painted, ["heads/back"], cache), 100)
    (picture,) = (one.convert("L") for one in back)
    assert picture.getextrema()[0] < 80, "there is something on it"
    difference = ImageChops.difference(picture, picture.rotate(180))
    assert ImageStat.Stat(difference).mean[0] < 2
