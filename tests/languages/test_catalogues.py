"""Catalogues of translations: nothing is lost, nothing goes stale unseen."""

import dataclasses
import random
from pathlib import Path

import pytest

from generator.errors import HornbookError
from generator.languages.catalogues import (
    BAD_CATALOGUE,
    LOST_VALUE,
    UNSURE,
    UNTRANSLATED,
    languages_of,
    own_messages,
    read_catalogue,
    tag,
    translated_messages,
    updated,
)
from generator.languages.entries import entries_of
from generator.languages.translated import in_language
from generator.lint.texts import sheet_texts
from generator.project import find_project
from generator.source.folders import box_names
from generator.source.games import read_game
from generator.words.texts import fill, game_context
from generator.words.translatable_strings import (
    TranslatableString,
    translatable_strings,
    with_texts,
)

CONTENT = find_project().content
BOX = "hammer-of-the-witches"


@pytest.fixture(scope="module")
def game():
    return read_game(CONTENT / BOX)[0]


def catalogue(folder: Path, *entries: tuple[str, str], head: str = ""):
    """A catalogue of these entries; `head` stands before each."""
    lines = ['msgid ""', 'msgstr "Content-Type: text/plain; charset=utf-8\\n"', ""]
    for original, said in entries:
        lines += [*([head] if head else []), f'msgid "{original}"', f'msgstr "{said}"', ""]
    (folder / "languages").mkdir(exist_ok=True)
    (folder / "languages" / "de.po").write_text("\n".join(lines), encoding="utf-8")
    return read_catalogue(folder, "de")


@pytest.mark.parametrize("name", box_names(CONTENT))
def test_changing_nothing_gives_the_same_box(name):
    game, _ = read_game(CONTENT / name)
    assert with_texts(game, lambda part, path, text: text) == game


@pytest.mark.parametrize("name", box_names(CONTENT))
def test_every_text_on_sheets_with_words_in_it_is_a_spot(name):
    game, _ = read_game(CONTENT / name)
    known = {(one.part, one.path) for one in translatable_strings(game)}
    missing = [
        text
        for number, sheet in enumerate(game.sheets)
        for text in sheet_texts(sheet, number)
        if (text.part, text.path) not in known
        and " " in text.raw.strip()
        and not text.raw.strip().startswith(("{{", ":"))
        and text.role not in ("down_from", "seconds")
    ]
    assert not missing


def test_ids_and_expressions_stay(game):
    shouted = with_texts(game, lambda part, path, text: text.upper())
    (before,), (after,) = game.rulesets, shouted.rulesets
    silent = [rule.id for rule in before.rules if "says" not in str(rule.does)]
    assert silent
    for name in silent:
        rules = [{rule.id: rule.does for rule in one.rules} for one in (before, after)]
        assert rules[0][name] == rules[1][name]
    assert [one.is_ for one in after.terms] == [one.is_ for one in before.terms]
    assert after.rules[0].says == before.rules[0].says.upper()
    assert [card.id for card in shouted.decks[0].cards] == [card.id for card in game.decks[0].cards]
    cited = [card.cites for deck in shouted.decks for card in deck.cards]
    assert cited == [card.cites for deck in game.decks for card in deck.cards]


def test_a_box_speaks_what_its_catalogue_holds_and_else_the_original(game, tmp_path):
    spoken, found = in_language(game, catalogue(tmp_path, ("Proof", "Beweis")), {})
    titles = {card.id: card.title for deck in spoken.decks for card in deck.cards}
    assert titles["proof"] == "Beweis"
    assert titles["denial"] == "Denial"
    assert spoken.file.language == "de"
    assert [one.code for one in found] == [UNTRANSLATED]


def test_a_translated_text_is_found_in_the_catalogue(game, tmp_path):
    spoken, _ = in_language(game, catalogue(tmp_path, ("Proof", "Beweis")), {})
    one = next(one for one in translatable_strings(game) if one.text == "Proof")
    assert str(spoken.where(one.part, *one.path)) == "languages/de.po:5:1"
    other = next(one for one in translatable_strings(game) if one.text == "Denial")
    assert spoken.where(other.part, *other.path) == game.where(other.part, *other.path)


def test_numbers_are_said_in_the_language(game):
    spoken = dataclasses.replace(game, house={"six": "sechs"})
    assert fill("{{ values.hand|words }}", game_context(spoken)) == "sechs"
    assert fill("{{ values.hand|words }}", game_context(game)) == "six"


def test_a_translation_that_types_a_number_is_found(game, tmp_path):
    text = next(
        one
        for one in translatable_strings(game)
        if "values.draw" in one.text and '"' not in one.text
    )
    flat = " ".join(text.text.split())
    changed = with_texts(game, lambda part, path, raw: flat if raw == text.text else raw)
    made = catalogue(tmp_path, (flat, "Eine Karte ziehen."))
    codes = [one.code for one in in_language(changed, made, {})[1]]
    assert LOST_VALUE in codes


def test_an_unsure_entry_is_not_printed(game, tmp_path):
    made = catalogue(tmp_path, ("Proof", "Beweis"), head="#, fuzzy")
    spoken, found = in_language(game, made, {})
    assert spoken.decks == game.decks
    assert UNSURE in [one.code for one in found]


@pytest.mark.parametrize("text", ['msgid "a\nmsgstr "b"', 'msgid "a"\nmsgstr b', "msgstr"])
def test_what_is_no_catalogue_is_a_finding_at_its_line(text, tmp_path):
    (tmp_path / "languages").mkdir()
    (tmp_path / "languages" / "de.po").write_text(text, encoding="utf-8")
    found = read_catalogue(tmp_path, "de").findings
    assert [one.code for one in found] == [BAD_CATALOGUE]


def test_any_bytes_give_findings_or_an_error_for_people(tmp_path):
    rng = random.Random(7)
    path = tmp_path / "languages" / "de.po"
    path.parent.mkdir()
    for _ in range(60):
        path.write_bytes(bytes(rng.choice(b'msgid "str\\\n#,:~[]0\xc3\xa4') for _ in range(80)))
        try:
            read_catalogue(tmp_path, "de")
        except HornbookError as error:
            assert "UTF-8" in error.message


def test_a_box_without_the_catalogue_says_so(tmp_path):
    with pytest.raises(HornbookError, match='no catalogue for "de"'):
        read_catalogue(tmp_path, "de")


@pytest.mark.parametrize(("given", "known"), [("de", "de"), ("pt_br", "pt-BR"), ("DE", "de")])
def test_languages_are_called_as_pdf_wants_them(given, known):
    assert tag(given) == known


@pytest.mark.parametrize("given", ["xx-nowhere", "", "deutsch", "../de"])
def test_what_is_no_language_is_refused(given):
    with pytest.raises(HornbookError, match="no language"):
        tag(given)


def test_an_update_keeps_what_was_translated_and_marks_what_changed():
    old = updated(
        [TranslatableString("a", (0,), "Draw one card."), TranslatableString("a", (1,), "Owl")],
        None,
        "de",
        "Box",
    )
    filled = old.replace('msgid "Owl"\nmsgstr ""', 'msgid "Owl"\nmsgstr "Eule"')
    filled = filled.replace('card."\nmsgstr ""', 'card."\nmsgstr "Ziehe eine Karte."')
    assert filled != old
    new = updated(
        [TranslatableString("a", (0,), "Draw two cards."), TranslatableString("a", (1,), "Owl")],
        filled,
        "de",
        "Box",
    )
    assert 'msgid "Owl"\nmsgstr "Eule"' in new
    assert '#, fuzzy\nmsgid "Draw two cards."\nmsgstr "Ziehe eine Karte."' in new
    assert (
        updated(
            [
                TranslatableString("a", (0,), "Draw two cards."),
                TranslatableString("a", (1,), "Owl"),
            ],
            new,
            "de",
            "Box",
        )
        == new
    )


def test_the_house_has_words_for_every_page():
    project = find_project()
    words = own_messages(Path("generator").resolve(), project.templates)
    assert {"six", "twenty"} <= {one.text for one in words}


def test_only_what_a_box_says_for_the_house_goes_before_its_words(tmp_path):
    """A card called Six is no number: its entry stands for texts of the box alone."""
    shared = tmp_path / "shared"
    shared.mkdir()
    catalogue(shared, ("six", "sechs"), ("seven", "sieben"))
    own = catalogue(tmp_path, ("six", "SECHS"), ("eight", "acht"))
    assert translated_messages(shared, own) == {"six": "sechs", "seven": "sieben", "eight": "acht"}
    own = catalogue(tmp_path, ("six", "SECHS"), head='msgctxt "hornbook"')
    assert translated_messages(shared, own) == {"six": "SECHS", "seven": "sieben"}


@pytest.mark.parametrize("link", ["languages", "languages/de.po"])
def test_no_link_leads_out_of_the_box(link, tmp_path):
    outside, box = tmp_path / "outside", tmp_path / "box"
    outside.mkdir()
    catalogue(outside, ("Proof", "Beweis"))
    (box / link).parent.mkdir(parents=True)
    (box / link).symlink_to(outside / link)
    assert languages_of(box) == ()
    with pytest.raises(HornbookError, match="is a link, or lies behind one"):
        read_catalogue(box, "de")


def test_what_translators_are_told_stands_beside_the_text_and_is_brought_up_to_date():
    owl = TranslatableString("a", (0,), "Owl")
    first = updated([owl], None, "de", "Box", {owl: ("Room for 3 more letters", "Term: owl.")})
    assert "#. Room for 3 more letters\n#. Term: owl.\n#: a:0\nmsgid" in first
    own = first.replace("#. Room", "# We say Kauz here.\n#. Room")
    again = updated([owl], own, "de", "Box", {owl: ("Room for 9 more letters",)})
    assert "# We say Kauz here." in again
    assert "#. Room for 9 more letters\n#: a:0" in again
    assert "3 more" not in again
    (entry,) = entries_of(again, "de")
    assert (entry.notes, entry.told) == (("We say Kauz here.",), ("Room for 9 more letters",))
