"""A rulebook says what content, rules and matches say: change those, and it changes."""

from pathlib import Path

import meadow
import pikepdf
import pytest
from meadow import Change
from small_box import PAPERS

from generator import assets
from generator.diagnostics import Diagnostic
from generator.model.sheet import Paragraph, Points, Table
from generator.products.documents.rulebook import rulebook_pages
from generator.render.documents.pieces import Figure, Listing, Pages, Passages, Section, Told

Made = tuple[Pages, tuple[Diagnostic, ...]]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory, templates: Path, cache: Path) -> Pages:
    """The rulebook of the meadow as it is."""
    home = meadow.write(tmp_path_factory.mktemp("box"))
    pages, findings = of(home, templates, cache)
    assert findings == ()
    return pages


def of(home: Path, templates: Path, cache: Path) -> Made:
    place = meadow.place(home, templates, cache, PAPERS["a4"])
    return rulebook_pages(place, place.game.rulebooks[0])


def section(pages: Pages, name: str) -> Section:
    return next(one for one in pages.sections if one.id == name)


def tables(pages: Pages) -> dict[str, Table]:
    pieces = [piece for one in pages.sections for piece in one.pieces]
    return {piece.caption: piece for piece in pieces if isinstance(piece, Table)}


def test_chapters_come_first_and_what_is_made_from_the_box_last(made: Pages) -> None:
    names = [one.id for one in made.sections]
    assert names == ["start", "play", "variants", "sources", "credits", "ours"]
    assert (made.title, made.contents) == ("How to Send Beasts", True)
    assert made.subtitle == "2 to 3 players · about 10 minutes · from 8 years"
    assert made.index == (("Herd", ("beast",)), ("Owl", ("Owl",)))


def test_rules_say_their_own_words_with_section_and_ruling(made: Pages) -> None:
    told = next(one for one in section(made, "play").pieces if isinstance(one, Passages))
    coming, owl = told.passages
    assert coming.text == "In turn, each player sends a beast to the meadow."
    assert (coming.cites, coming.ours) == ("3.2", "The rulebook does not say who is first.")
    assert (owl.text, owl.cites, owl.ours) == ("An owl never comes first.", "3.2", None)


def test_setup_is_counted_at_every_number_of_seats(made: Pages) -> None:
    """Rulebook 3.1: two cards each, of nine."""
    table = tables(made)["Cards when play begins"]
    assert [column.title for column in table.columns] == ["Players", "2", "3"]
    assert table.rows == (
        ("In each hand", "2", "2"),
        ("In the stock", "5", "3"),
        ("Beasts that come", "2", "3"),
    )


def test_chances_are_given_exactly(made: Pages) -> None:
    rows = tables(made)["Who comes"].rows
    assert [row[::2] for row in rows] == [("3", "1"), ("4", "5/9"), ("5", "2/9")]


def test_the_contents_count_cards_and_name_sheets(made: Pages) -> None:
    cards, papers = section(made, "start").pieces[:2]
    assert isinstance(cards, Listing)
    assert isinstance(papers, Points)
    (beasts,) = cards.entries
    assert (beasts.title, beasts.text) == ("Beasts", "9 cards, 63 × 88 mm.")
    assert papers.items == ("**Summary**, on paper",)


def test_attributes_that_a_list_shows_stand_behind_the_titles(
    tmp_path: Path, templates: Path, cache: Path
) -> None:
    home = meadow.write(tmp_path)
    (book,) = (one for one in home.rglob("*.yaml") if "block: cards" in one.read_text("utf-8"))
    old = "caption: All beasts, pictures: true"
    book.write_text(book.read_text("utf-8").replace(old, f"{old}, shows: [strength]"), "utf-8")
    pages, _ = of(home, templates, cache)
    cards = next(one for one in section(pages, "play").pieces if isinstance(one, Listing))
    assert [one.title.partition(", ")[2] for one in cards.entries] == [
        "strength 3",
        "strength 4",
        "strength 5",
    ]


def test_cards_say_what_they_do_or_else_their_numbers(made: Pages) -> None:
    cards = next(one for one in section(made, "play").pieces if isinstance(one, Listing))
    assert [(one.title, one.text) for one in cards.entries] == [
        ("Goat (×\N{NO-BREAK SPACE}4)", "An **office** of goats: 3."),
        ("Fox (×\N{NO-BREAK SPACE}3)", "Strength 4."),
        ("Owl (×\N{NO-BREAK SPACE}2)", "Strength 5."),
    ]
    assert all(one.image for one in cards.entries)


def test_a_limit_that_only_the_face_says_stands_before_the_text(
    tmp_path: Path, templates: Path, cache: Path
) -> None:
    """A number in a place of the face, such as for how many hens at most, and not in the text."""
    limited = (
        ("cards/beasts.yaml", "An **office** of goats: {{ strength }}.", "An **office** of goats."),
        (
            "cards/beasts.yaml",
            'slots: {power: "{{ strength|signed }}"}',
            'slots: {power: "at strength {{ strength }} or less"}',
        ),
    )
    pages, _ = of(meadow.write(tmp_path, *limited), templates, cache)
    cards = next(one for one in section(pages, "play").pieces if isinstance(one, Listing))
    assert cards.entries[0].text == "At strength 3 or less. An **office** of goats."


def test_pictures_are_real_faces_and_say_what_they_show(made: Pages, cache: Path) -> None:
    beside, row = (one for one in section(made, "play").pieces if isinstance(one, Figure))
    assert (beside.beside, row.beside) == (True, False)
    assert beside.images[0].alt == "Owl, Beasts: strength 5"
    goat, back = row.images
    assert goat.alt == "Goat, Beasts: An office of goats: 3."
    assert back.alt == "Back of a card of the deck Beasts"
    assert goat.face != back.face
    for image in (*beside.images, *row.images, *made.cover):
        assert (image.size.width, image.size.height) == (63, 88)
        with pikepdf.open(cache / image.face) as pdf:
            assert len(pdf.pages) == 1


def test_an_example_is_told_with_names_choices_and_what_came_of_them(made: Pages) -> None:
    told = next(one for one in section(made, "play").pieces if isinstance(one, Told))
    assert told.lines[0] == ("Ann", "Which beast? Goat.")
    assert told.lines[1][1].startswith(
        "Goat goes to the meadow. Herd: from 0 to 1. Last is now Ann."
    )
    assert told.lines[2] == ("Ben", "Which beast? Fox.")
    assert told.lines[-1] == ("", "Scores: Ann 3, Ben 4. Ben wins.")


def test_what_is_ours_stands_at_the_end_with_its_reason(made: Pages) -> None:
    (_, points) = section(made, "ours").pieces
    assert isinstance(points, Points)
    assert points.items == (
        "**Age.** Not said.",
        "**Cards dealt: 2.** The rulebook says a few.",
        "**How it goes.** The rulebook does not say who is first.",
        "**Owl, strength 5.** Above the fox.",
    )


def test_credits_name_makers_and_authors_of_icons(made: Pages) -> None:
    pieces = section(made, "credits").pieces
    said = " ".join(one.text for one in pieces if isinstance(one, Paragraph))
    assert "Designed by A. Body. Published: Nobody, 1999." in said
    assert "Icons from game-icons.net, CC BY 3.0" in said
    assert all(str(assets.icon_author(icon)) in said for icon in ("goat", "owl"))


def test_a_value_that_changes_changes_the_rulebook(
    tmp_path: Path, templates: Path, cache: Path
) -> None:
    home = meadow.write(tmp_path, ("game.yaml", "{is: 2, means", "{is: 3, means"))
    pages, findings = of(home, templates, cache)
    assert findings == ()
    assert tables(pages)["Cards when play begins"].rows[:2] == (
        ("In each hand", "3", "3"),
        ("In the stock", "3", "0"),
    )
    (_, points) = section(pages, "ours").pieces
    assert isinstance(points, Points)
    assert "**Cards dealt: 3.** The rulebook says a few." in points.items


def test_cards_that_are_not_dealt_are_told_of_as_left_in_the_box(
    tmp_path: Path, templates: Path, cache: Path
) -> None:
    more: Change = ("rules/meadow.yaml", "to: seat.hand}]", "to: seat.hand}, {remove: stock}]")
    pages, _ = of(meadow.write(tmp_path, more), templates, cache)
    assert tables(pages)["Cards when play begins"].rows[-1] == ("Left in the box", "5", "3")


def test_a_match_that_the_rules_do_not_allow_any_more_is_told_and_left_out(
    tmp_path: Path, templates: Path, cache: Path
) -> None:
    home = meadow.write(tmp_path)
    rules = home / "rules" / "meadow.yaml"
    rules.write_text(rules.read_text("utf-8").replace("'owl'\"", "'goat'\""), encoding="utf-8")
    pages, (one,) = of(home, templates, cache)
    assert str(one).startswith("rulebooks/meadow.yaml:29:21: P340 example-outdated: ")
    assert not [piece for piece in section(pages, "play").pieces if isinstance(piece, Told)]


def test_a_setup_that_no_match_comes_to_is_told(
    tmp_path: Path, templates: Path, cache: Path
) -> None:
    spare: Change = (
        "rules/meadow.yaml",
        "  - id: sending\n",
        '  - {id: spare, cites: "3", does: []}\n  - id: sending\n',
    )
    change: Change = ("rulebooks/meadow.yaml", "before: coming", "before: spare")
    _, (one,) = of(meadow.write(tmp_path, spare, change), templates, cache)
    assert str(one).startswith("rulebooks/meadow.yaml:14:17: P341 setup-never-done: no match")


def test_a_card_with_a_text_says_the_numbers_that_others_say_alone(
    tmp_path: Path, templates: Path, cache: Path
) -> None:
    change: Change = ("cards/beasts.yaml", "goats: {{ strength }}.", "goats.")
    pages, _ = of(meadow.write(tmp_path, change), templates, cache)
    cards = next(one for one in section(pages, "play").pieces if isinstance(one, Listing))
    assert cards.entries[0].text == "An **office** of goats. Strength 3."
