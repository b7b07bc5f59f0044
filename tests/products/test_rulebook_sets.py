"""What a card set adds stands in a chapter of its own; examples are matches of the game itself."""

from functools import cache
from pathlib import Path

from small_box import PAPERS

from generator.boxes import read_box
from generator.products.documents.context import DocumentContext, JudgedMatch, rulebook_context
from generator.products.documents.editorial_notes import editorial_notes, of_cards
from generator.products.documents.rulebook import set_pieces
from generator.products.documents.written import written
from generator.products.order import Order, Workplace
from generator.render.documents.pieces import Listing, Passages

CONTENT = Path(__file__).resolve().parents[2] / "content"
RELICS = Path(__file__).resolve().parents[1] / "sets" / "samples" / "relics"


@cache
def desk(box: str, rules: str, *sets: Path) -> DocumentContext:
    """The desk of a rulebook in the box with these sets; nothing can be painted there."""
    game = read_box(CONTENT / box, sets).game
    assert game is not None
    order, nowhere = Order(PAPERS["a4"], PAPERS["a4"]), Path("nowhere")
    place = Workplace(game, CONTENT / box, nowhere, nowhere, {}, order)
    return rulebook_context(place, game.rulebook(rules))


def dregs() -> DocumentContext:
    return desk("witch-hunt-1649", "the-dregs-of-days", CONTENT / "sets" / "prestonpans")


def test_a_set_has_a_chapter_with_all_its_cards() -> None:
    ((used, pieces),) = set_pieces(dregs())
    assert used == dregs().game.sets[0]
    lists = [one for one in pieces if isinstance(one, Listing)]
    many = sum(map(len, used.cards.values()))
    assert sum(len(one.entries) for one in lists) == many > 0


def test_the_chapter_of_a_set_bears_its_name() -> None:
    made, many = dregs(), dict.fromkeys(("variants", "terms", "sources", "credits", "notes"), ())
    book = made.game.rulebook(made.rules)
    values = {"game": made.game, "ruleset": made.ruleset, "sets": [*set_pieces(made)], **many}
    values["parts"] = ((), ())
    pages = written("rulebook", made.catalogue, book=book, **values)
    ((used, pieces),) = set_pieces(made)
    (found,) = (one for one in pages.sections if one.id == "set-prestonpans")
    assert (found.title, found.pieces) == (f"What {used.file.title} Adds", pieces)


def test_a_rule_of_a_set_is_told_there() -> None:
    relics = desk("malice", "malice", RELICS)
    ((_, pieces),) = set_pieces(relics)
    told = [one for one in pieces if isinstance(one, Passages)]
    assert told
    assert all(passage.text for one in told for passage in one.passages)


def test_a_game_without_sets_has_no_such_chapter() -> None:
    assert [*set_pieces(desk("malice", "malice"))] == []


def test_what_is_ours_of_a_set_is_its_own() -> None:
    alone = desk("witch-hunt-1649", "the-dregs-of-days")
    assert {what for what, _ in of_cards(dregs())} == {what for what, _ in of_cards(alone)}


def test_examples_are_judged_by_the_game_without_its_sets() -> None:
    matches = dregs().matches
    assert matches
    assert all(isinstance(one, JudgedMatch) for one in matches.values()), matches


def test_what_is_ours_names_nothing_by_its_key() -> None:
    """Rules stand under the chapter that tells them, cards under their names."""
    book = dregs().game.rulebook("the-dregs-of-days")
    notes = editorial_notes(dregs(), book)
    chapters = {one.title for one in (*book.learn, *book.chapters)}
    decks = {one.title for one in dregs().decks}
    titles = {card.title for deck in dregs().decks for card in deck.cards}
    values = {f"{one.means}"[:12] for one in dregs().game.file.values.values()}
    known = (
        chapters | decks | titles | {"Age", "Cards in the box", "Minutes", "Players", "Other rules"}
    )
    for one in notes:
        name = one.what.partition(":")[0].partition(", ")[0]
        assert name in known or one.what[:12] in values, one.what
    assert len({one.what for one in notes}) == len(notes)
