"""Places to write: speaking names, fit for PDF whatever the label says, in reading order."""

import re

import pikepdf
from accessible import unread
from hypothesis import given, settings
from hypothesis import strategies as st
from pikepdf import Name
from sheet_reader import elements, fields, opened, paint, painted
from sheet_samples import LEDGER

from generator.render.documents.forms import FieldNames, slug

LABELS = st.lists(st.text(max_size=12), min_size=1, max_size=4)


@settings(print_blob=True)
@given(st.lists(LABELS, max_size=8))
def test_no_name_is_given_twice_and_each_part_is_a_slug(asked: list[list[str]]) -> None:
    names = FieldNames("sheet")
    taken = [names.take(*parts) for parts in asked]
    assert len(set(taken)) == len(taken)
    for name, parts in zip(taken, asked, strict=True):
        assert len(name.split(".")) == len(parts) + 1
        assert re.fullmatch(r"sheet(\.[a-z0-9]+(-[a-z0-9]+)*)+", name)


def test_a_label_keeps_its_letters_without_their_accents() -> None:
    assert slug("Prévôt’s notes, 1649") == "prevots-notes-1649"


def test_a_label_without_letters_still_has_a_name() -> None:
    assert slug("★") == "field"


def test_a_place_to_write_has_a_speaking_name_and_tooltip() -> None:
    with opened(painted("ledger").pdf) as pdf:
        found = {name: str(field.TU) for name, field in fields(pdf).items()}
    assert found == {
        "tally.day": "Day",
        "tally.notes": "Notes",
        "tally.game-1.coins.ann": "Game 1, Coins, Ann",
        "tally.game-1.coins.ben": "Game 1, Coins, Ben",
        "tally.game-1.sum.ann": "Game 1, Sum, Ann",
        "tally.game-1.sum.ben": "Game 1, Sum, Ben",
        "tally.game-1.row-1.points": "Game 1, row 1, Points",
        "tally.game-1.row-1.ann": "Game 1, row 1, Ann",
        "tally.game-1.row-1.ben": "Game 1, row 1, Ben",
        "tally.round.1": "Round, 1",
        "tally.round.2": "Round, 2",
        "tally.round.3": "Round, 3",
        "tally.star.1": "Star, box 1",
        "tally.star.2": "Star, box 2",
        "tally.strength.value-1": "Strength, value 1",
        "tally.strength.value-2": "Strength, value 2",
        "tally.luck.value-1": "Luck, value 1",
        "tally.luck.value-2": "Luck, value 2",
        "tally.what-happened": "What happened",
    }


def test_the_same_label_twice_gives_two_fields() -> None:
    entry = {"label": "Name"}
    with opened(
        paint({**LEDGER, "blocks": [{"block": "fields", "entries": [entry, entry]}]}).pdf
    ) as pdf:
        assert list(fields(pdf)) == ["tally.name", "tally.name-2"]


def test_tabbing_follows_the_reading_order() -> None:
    with opened(painted("ledger").pdf) as pdf:
        read = [one.Obj.objgen for one in elements(pdf) if one.get("/Type") == Name.OBJR]
        assert pdf.pages[0].Tabs == Name.S
        assert read == [field.objgen for field in fields(pdf).values()]
        assert len(read) == 19


def test_blank_places_print_nothing_but_the_rules_under_them() -> None:
    with opened(painted("ledger").pdf) as pdf:
        assert "/NeedAppearances" not in pdf.Root.AcroForm
        for field in fields(pdf).values():
            looks = field.AP.N
            blank = looks if isinstance(looks, pikepdf.Stream) else looks.Off
            assert blank.read_bytes() == b""


def test_a_sheet_to_read_has_no_fields() -> None:
    with opened(painted("summary").pdf) as pdf:
        assert "/AcroForm" not in pdf.Root


def test_what_is_typed_into_a_field_can_be_copied() -> None:
    with opened(painted("ledger").pdf) as pdf:
        assert unread(pdf) == []
        (font,) = pdf.Root.AcroForm.DR.Font.values()
        told = font.ToUnicode.read_bytes()
        assert b"<00> <ff>" in told
        assert {b"<41> <0041>", b"<80> <20ac>", b"<e9> <00e9>"} <= {*told.split(b"\n")}
        del font["/ToUnicode"]
        assert unread(pdf) == [str(font.BaseFont)]
