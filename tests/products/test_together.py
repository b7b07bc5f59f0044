"""A deck that is printed with another: on the same sheets, behind the very same back."""

from collections import Counter

import small_box
from pdf_in_hand import is_spare, pages_of
from small_box import PAPERS

from generator.model.game import Game
from generator.products.order import Order
from generator.products.tasks import DeckTask, Workplace, tasks

RUMOUR = {"id": "bat", "title": "Bat", "icon": "bat", "attributes": {"strength": 1}}


def box(**back: object) -> Game:
    secret = small_box.deck(RUMOUR, id="secret", declared=1, printed_with="animals", **back)
    return small_box.game(small_box.deck(), secret)


def work(game: Game, materials, cache, **wanted) -> list[DeckTask]:
    order = Order(PAPERS["a4"], PAPERS["a4"], **wanted)
    sizes = {"small": small_box.SIZE}
    return tasks(Workplace(game, materials.folder, materials.templates, cache, sizes, order))


def test_both_decks_are_one_file_and_the_other_cards_come_last(materials, cache):
    (task,) = work(box(), materials, cache)
    (file,), findings, _ = task.run()
    assert findings == ()
    assert (file.name, file.about["of"], file.about["with"]) == (
        "animals-a4.pdf", "animals", ["secret"],
    )  # fmt: skip
    assert file.about["cards"] == 7
    fronts, _ = ([one.name for one in drawn] for _, _, drawn in pages_of(file.data))
    assert [one for one in fronts if not is_spare(one)][-1] == "/bat.front"
    assert Counter(fronts)["/bat.front"] == 1


def test_every_card_has_the_back_of_the_first_deck(materials, cache):
    (task,) = work(box(), materials, cache)
    painted = task.paint()
    assert {one.back for one in painted.art.sides} == {"goat/back"}
    assert "bat/back" not in painted.faces
    _, backs = ([one.name for one in drawn] for _, _, drawn in pages_of(task.run()[0][0].data))
    assert backs == ["/goat.back"] * 8, "a title card fills the last place"


def test_a_back_that_differs_by_a_word_is_a_finding_at_its_place(materials, cache):
    other = {"template": "numbered", "slots": {"number": "Bakc"}}
    (task,) = work(box(back=other), materials, cache)
    (finding,) = task.paint().findings
    assert finding.code.id == "P311"
    assert finding.message == 'the back of "bat" differs from those of "animals"'
    assert str(finding.position.file) == "back"


def test_the_first_deck_brings_the_other_and_the_other_comes_alone(materials, cache):
    (task,) = work(box(), materials, cache, only=("animals",))
    assert [deck.id for deck, _ in task.others] == ["secret"]
    (task,) = work(box(), materials, cache, only=("secret",))
    assert (task.deck.id, task.others) == ("secret", ())
    (task,) = work(box(), materials, cache, cards=("goat",))
    assert task.others == ()
