"""One entry of a catalogue is changed, and all else stays as translators have left it."""

import pytest

from generator.languages.entries import entries_of, with_text

CATALOGUE = """\
# Kindly made by Anna.
msgid ""
msgstr ""
"Language: de\\n"
"Last-Translator: Anna\\n"

# The bird, not the person.
#: cards/majors:cards.0.title
msgid "Owl"
msgstr "Eule"

#: cards/majors:cards.1.text
#, fuzzy, python-format
#| msgid "Draw two cards."
msgid "Draw one card."
msgstr ""
"Ziehe zwei "
"Karten."

msgctxt "cards/minors"
msgid "Owl"
msgstr ""

#~ msgid "Hawk"
#~ msgstr "Habicht"
"""


def changed(number: int, text: str) -> str:
    return with_text(CATALOGUE, list(entries_of(CATALOGUE, "de"))[number], text)


def test_entries_are_read_with_their_marks() -> None:
    owl, draw, minor = entries_of(CATALOGUE, "de")
    assert (owl.text, owl.is_fuzzy, owl.notes) == ("Eule", False, ("The bird, not the person.",))
    assert (draw.text, draw.is_fuzzy) == ("Ziehe zwei Karten.", True)
    assert (minor.context, minor.text) == ("cards/minors", "")


def test_only_the_lines_of_the_translation_change() -> None:
    assert changed(0, "Kauz") == CATALOGUE.replace('"Eule"', '"Kauz"')


def test_who_writes_a_translation_is_sure_of_it() -> None:
    said = changed(1, "Ziehe eine Karte.")
    assert "fuzzy" not in said and "#| " not in said and "#, python-format\n" in said
    assert said.startswith("# Kindly made by Anna.") and said.endswith('#~ msgstr "Habicht"\n')
    (_, draw, _) = entries_of(said, "de")
    assert (draw.text, draw.is_fuzzy) == ("Ziehe eine Karte.", False)


def test_an_entry_for_one_part_alone_leaves_the_other_as_it_is() -> None:
    owl, _, minor = entries_of(changed(2, "Uhu"), "de")
    assert (owl.text, minor.text) == ("Eule", "Uhu")


@pytest.mark.parametrize("text", ["", 'Ein "Wort" mit \\ und\nzwei Zeilen.\n', "lang " * 60, "ß→é"])
def test_any_text_comes_back_as_it_was_written(text: str) -> None:
    assert next(iter(entries_of(changed(0, text), "de"))).text == text
