"""The villages of a box, on paper: whole, cut up, for all eyes and for one pair."""

import io
import re
from dataclasses import replace

import pikepdf
import pypdfium2
import pytest
import small_box

from generator.errors import HornbookError
from generator.layout.map_page import cut_words, tile
from generator.layout.map_plan import POINT, troubles
from generator.model.game import Game
from generator.products.maps import DrawnMap, MapTask, PrivateTask, draw, larger, paint
from generator.products.order import Order, Workplace, check_order, chosen_maps
from generator.products.tasks import tasks
from generator.project import find_project
from generator.render.maps import badge_place, words_on
from generator.render.stylesheet import Ink
from generator.shelf import Shelf

A4, A3 = small_box.PAPERS["a4"], small_box.PAPERS["a3"]
BOX = "malleus-maleficarum"


@pytest.fixture(scope="module")
def shelf() -> Shelf:
    return Shelf(find_project())


@pytest.fixture(scope="module")
def game(shelf: Shelf) -> Game:
    opened = shelf.open(shelf.folder(BOX)).game
    assert opened
    return opened


@pytest.fixture(scope="module")
def hail(game: Game) -> DrawnMap:
    return draw(game, game.map("charmes-hail"), (A4,))


def place_of(shelf: Shelf, game: Game, **order: object) -> Workplace:
    project = shelf.project
    wanted = replace(Order(paper=A4, sheet_paper=A4), **order)
    folder = shelf.folder(BOX)
    return Workplace(game, folder, project.templates, project.cache, shelf.tables.sizes, wanted)


def text_of(pdf: bytes) -> list[str]:
    """The words of each page."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


def test_a_village_of_twelve_is_one_page_of_a4_without_a_fault(hail: DrawnMap) -> None:
    assert hail.findings == ()
    assert len(hail.art.plan.circles) == 12
    assert hail.art.plan.size >= 8 * POINT
    assert hail.art.plan.crossings <= 3


@pytest.mark.slow
def test_the_larger_village_has_room_on_a3(game: Game) -> None:
    done = draw(game, game.map("charmes-toll"), (A3,))
    assert (done.findings, troubles(done.art.plan)) == ((), ())
    assert len(done.art.plan.circles) == 16
    assert done.art.plan.crossings <= 4


def test_every_name_fact_and_word_stands_on_the_map(game: Game, hail: DrawnMap) -> None:
    pdf, pages = paint(game, hail, A4, Ink.FULL)
    (text,) = text_of(pdf)
    assert pages == 1
    drawn = game.map("charmes-hail")
    for node in drawn.nodes:
        assert node.name in text
        assert all(fact in text for fact in node.facts)
    assert all(fact in text for fact in drawn.general)
    words = {name: text.count(name) for name in ("ally", "enemy")}
    kinds = [one.is_ for one in drawn.relations]
    assert words == {name: kinds.count(name) + 1 for name in words}  # and once in the legend


def test_nothing_private_stands_on_the_map(game: Game, hail: DrawnMap) -> None:
    (text,) = text_of(paint(game, hail, A4, Ink.FULL)[0])
    for seat in game.map("charmes-hail").seats:
        assert not [one.text for one in seat.private.values() if one.text and one.text in text]


def test_the_mark_of_a_seat_lies_on_no_arrow_and_no_other_circle(hail: DrawnMap) -> None:
    plan = hail.art.plan
    assert sorted(hail.art.seats.values()) == [1, 2, 3]
    for index in hail.art.seats:
        x, y = badge_place(plan, index)
        points = [point for arrow in plan.arrows for point in arrow.course.points]
        assert min((x - a) ** 2 + (y - b) ** 2 for a, b in points) > 2.0**2


@pytest.mark.parametrize("ink", [Ink.GREY, Ink.LOW])
def test_a_map_costs_no_ink_that_is_not_wanted(game: Game, hail: DrawnMap, ink: Ink) -> None:
    pdf, _ = paint(game, hail, A4, ink)
    with pikepdf.open(io.BytesIO(pdf)) as document:
        content = document.pages[0].Contents.read_bytes().decode("latin-1")
    colours = re.findall(r"([\d.]+) ([\d.]+) ([\d.]+) (rg|RG)", content)
    fills = {one[:3] for one in colours if one[3] == "rg"}
    if ink is Ink.GREY:
        assert all(len(set(one[:3])) == 1 for one in colours)
    paper = game.theme.colours["paper"]
    vellum = tuple(int(paper[n : n + 2], 16) / 255 for n in (1, 3, 5))
    assert not [one for one in fills if tuple(map(float, one)) == pytest.approx(vellum, abs=0.01)]


@pytest.mark.slow
def test_a_map_larger_than_the_paper_is_cut_up_and_says_how_to_glue(game: Game) -> None:
    done = draw(game, game.map("charmes-hail"), (A3,))
    pdf, pages = paint(game, done, A4, Ink.FULL)
    texts = text_of(pdf)
    assert pages == len(texts) == 4
    assert [
        text.count(code) > 0 for text, code in zip(texts, ("A1", "A2", "B1", "B2"), strict=True)
    ]
    assert "Glue A2 over the right flap and B1 over the lower flap" in texts[0]
    assert "Cut off the left and the upper margin" in texts[3]
    with pikepdf.open(io.BytesIO(pdf)) as document:
        boxes = {tuple(round(float(edge)) for edge in page.MediaBox) for page in document.pages}
    assert boxes == {(0, 0, 842, 595)}


def test_a_map_says_in_its_own_language_how_to_glue(shelf: Shelf) -> None:
    own = shelf.open(shelf.folder(BOX), language="de", linted=False).game
    assert own
    done = draw(own, own.map("charmes-hail"), (A3,))
    texts = text_of(paint(own, done, A4, Ink.FULL)[0])
    assert "2 × 2 Blätter · auf 100 % drucken" in texts[0]
    assert "A2 über die rechte und B1 über die untere Lasche kleben" in texts[0]
    assert "Den linken und den oberen Rand an den Marken abschneiden." in texts[3]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["charmes-hail", "charmes-toll"])
def test_no_seam_of_a_map_of_ours_runs_through_a_name(game: Game, name: str) -> None:
    art = draw(game, game.map(name), (A3,)).art
    names = [line for circle in art.plan.circles for line in circle.lines if line.bold]
    assert len(names) >= 2 * len(art.plan.circles), "names, and the numbers below them"
    every = words_on(art)
    for paper in (A4, small_box.PAPERS["letter"]):
        tiling = tile(art.page.width, art.page.height, (paper.width, paper.height), every)
        cut = cut_words(tiling, every)
        assert len(cut) <= 2
        assert not {one.height for one in cut} & {line.size for line in names}


def test_the_same_map_has_the_same_bytes(game: Game, hail: DrawnMap) -> None:
    assert paint(game, hail, A4, Ink.FULL) == paint(game, hail, A4, Ink.FULL)


def test_paper_doubles_to_the_next_of_its_series() -> None:
    assert [one.id for one in larger(A4)] == ["a4", "a3", "a2"]
    assert [one.id for one in larger(small_box.PAPERS["letter"])][:2] == ["letter", "tabloid"]


def test_a_map_brings_a_sheet_for_each_seat_and_one_for_the_arbiter(
    shelf: Shelf, game: Game
) -> None:
    place = place_of(shelf, game, only=("charmes-hail",))
    work = tasks(place)
    assert [type(one) for one in work] == [MapTask] + [PrivateTask] * 4
    assert [one.seat for one in work[1:] if isinstance(one, PrivateTask)] == [1, 2, 3, None]
    names = " ".join(one.label for one in work[1:])
    secret = [node.name for node in game.map("charmes-hail").nodes]
    assert not [name for name in secret if name in names]


def test_for_all_eyes_there_is_only_the_map(shelf: Shelf, game: Game) -> None:
    place = place_of(shelf, game, only=("charmes-hail",), public=True)
    assert [type(one) for one in tasks(place)] == [MapTask]


def test_a_ledger_holds_what_its_seat_knows_and_nothing_of_another(
    shelf: Shelf, game: Game
) -> None:
    place = place_of(shelf, game, only=("charmes-hail",))
    first = next(one for one in tasks(place) if isinstance(one, PrivateTask) and one.seat == 1)
    filled = first.filled()
    assert filled["ledger.villager"] == "Didier Ferry"
    assert filled["ledger.companion"] == "Demenge Collin"
    assert filled["ledger.envy"] == "Catherine Mareschal"
    told = " ".join(filled.values())
    for seat in game.map("charmes-hail").seats[1:]:
        assert not [one.text for one in seat.private.values() if one.text and one.text in told]


def test_the_arbiter_s_sheet_holds_all_of_it(shelf: Shelf, game: Game) -> None:
    place = place_of(shelf, game, only=("charmes-hail",))
    sheet = next(one for one in tasks(place) if isinstance(one, PrivateTask) and one.seat is None)
    told = " ".join(sheet.filled().values())
    drawn = game.map("charmes-hail")
    assert all(node.name in told for node in drawn.nodes)
    texts = [one.text for seat in drawn.seats for one in seat.private.values() if one.text]
    assert all(text in told for text in texts)


@pytest.mark.slow
def test_what_is_filled_in_can_be_read_in_the_pdf(shelf: Shelf, game: Game) -> None:
    place = place_of(shelf, game, only=("charmes-hail",))
    for task in tasks(place)[1:]:
        assert isinstance(task, PrivateTask)
        (artefact,), findings, _ = task.run()
        assert findings == ()
        assert re.fullmatch(
            r"private/charmes-hail-[a-z-]+-(seat-\d|arbiter)-a4\.pdf", artefact.name
        )
        with pikepdf.open(io.BytesIO(artefact.data)) as document:
            written = {str(one.V) for page in document.pages for one in page.Annots if "/V" in one}
        assert {one for one in task.filled().values() if one} <= written


def test_seats_choose_the_maps_that_are_for_so_many(game: Game) -> None:
    order = Order(paper=A4, sheet_paper=A4)
    assert [one.id for one in chosen_maps(game, order)] == ["charmes-hail", "charmes-toll"]
    assert [one.id for one in chosen_maps(game, replace(order, seats=4))] == ["charmes-toll"]
    check_order(replace(order, only=("charmes-toll",)), [game])


def test_a_map_for_other_seats_than_those_ordered_is_refused(game: Game) -> None:
    wrong = Order(A4, A4, only=("charmes-hail",), seats=4)
    with pytest.raises(HornbookError, match="is for 3 seats, not 4"):
        check_order(wrong, [game])
