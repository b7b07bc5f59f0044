"""`hornbook import` makes a deck of a table that checks and prints, and brings it up to date."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from generator.cli import main
from generator.commands.import_cards import Cards, prose
from generator.commands.import_columns import Kind, copies, kind_of, slug
from generator.commands.import_deck import Head, updated, written
from generator.errors import ExitCode
from generator.source.document import read_yaml
from tests.spreadsheets import sheet, workbook

CARDS = """\
Name;Qty;Cost;School;Rules;Rare;Notes
Fire Bolt;2;1;Fire;Deal <b>damage</b>.\\nDraw a card.;x;
Äther-Öl;1-10;3;Water;To all, and more.;;

// out of the game for now; 3
Fire Bolt;1;1;Fire;Deal <b>damage</b>.\\nDraw a card.;x;
Goblin;3x;;Fire;Run;;
"""


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, list(map(str, words)))


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    run("new", "my-box", "--box")
    return tmp_path / "my-box"


def given_table(text: str, name: str = "spells.csv") -> None:
    Path(name).write_text(text, "utf-8")


def deck(box: Path, name: str = "spells") -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((box / "cards" / f"{name}.yaml").read_text("utf-8"))
    return read


def test_a_table_becomes_a_deck_and_says_which_column_went_where(box: Path) -> None:
    given_table(CARDS)
    done = run("import", "spells.csv", "--into", "my-box", "--kind", "banded")
    assert done.exit_code == ExitCode.OK, done.output
    told = done.output.splitlines()
    assert told[0] == "my-box/cards/spells.yaml: 16 cards of 3 kinds"
    assert told[1:8] == [
        '  A "Name": title',
        '  B "Qty": copies',
        '  C "Cost": attribute cost, integer, where it is filled',
        '  D "School": attribute school, choice of Fire, Water',
        '  E "Rules": text',
        '  F "Rare": attribute rare, flag',
        '  G "Notes": left out, since it is empty',
    ]
    assert "left out 1 line of comment" in done.output
    assert "1 row said the same as another" in done.output
    made = deck(box)
    assert made["declared"] == 16 and made["front"]["template"] == "banded"
    assert [(one["id"], one.get("copies", 1)) for one in made["cards"]] == [
        ("fire-bolt", 3), ("aether-oel", 10), ("goblin", 3),
    ]  # fmt: skip
    assert made["cards"][0]["text"] == "Deal **damage**.\n\nDraw a card."
    assert made["cards"][2]["attributes"] == {"school": "Fire", "rare": False}
    game = (box / "game.yaml").read_text("utf-8")
    assert "decks: [animals, spells]" in game and "declared: 28    # cards in the whole" in game


@pytest.mark.slow
def test_what_was_imported_checks_and_prints_at_once(box: Path) -> None:
    given_table(CARDS)
    told = run("import", "spells.csv", "--into", "my-box").output.splitlines()
    for line in told[-2:]:
        done = run(*line.split()[1:])
        assert done.exit_code == ExitCode.OK, done.output
        assert " error" not in done.output
    assert (box.parent / "output" / "my-box" / "spells-a4.pdf").is_file()


def test_a_workbook_and_the_same_text_make_the_same_deck(box: Path) -> None:
    rows = [["title", "count", "cost"], ["Owl", 2, 1], ["Hen", 1, 3]]
    Path("birds.xlsx").write_bytes(workbook({"Cards": sheet(rows)}))
    given_table("title,count,cost\nOwl,2,1\nHen,1,3\n", "fowl.csv")
    assert run("import", "birds.xlsx", "--into", "my-box").exit_code == ExitCode.OK
    assert run("import", "fowl.csv", "--into", "my-box").exit_code == ExitCode.OK
    birds, fowl = deck(box, "birds"), deck(box, "fowl")
    # The box has a hen of its own.
    assert [one["id"] for one in birds["cards"]] == ["owl", "hen-2"]
    assert [one["id"] for one in fowl["cards"]] == ["owl-2", "hen-3"]
    for one in (birds, fowl):
        cards = [
            (card["title"], card.get("copies", 1), card["attributes"]) for card in one["cards"]
        ]
        assert cards == [("Owl", 2, {"cost": 1}), ("Hen", 1, {"cost": 3})]


def test_a_second_import_changes_what_the_table_changed_and_keeps_comments(box: Path) -> None:
    given_table(CARDS)
    run("import", "spells.csv", "--into", "my-box")
    file = box / "cards" / "spells.yaml"
    text = file.read_text("utf-8")
    text = text.replace("  - id: aether-oel\n", "  # mind it\n  - id: aether-oel   # oil\n")
    text = text.replace(
        "optional: true, means: write what it stands for", "optional: true, means: mana"
    )
    file.write_text(
        text.replace("    title: Goblin\n", "    title: Goblin\n    icon: goblin-head\n"), "utf-8"
    )
    again = run("import", "spells.csv", "--into", "my-box")
    assert again.exit_code == ExitCode.CANNOT_WRITE and "--replace" in again.output
    before = file.read_text("utf-8")
    same = run("import", "spells.csv", "--into", "my-box", "--replace")
    assert "nothing has changed" in same.output and file.read_text("utf-8") == before
    given_table(
        "Name;Qty;Cost;School;Rules;Rare;Speed\n"
        "Fire Bolt;2;;Air;Deal two.;x;4\n"
        "Äther-Öl;10;3;Water;To all, and more.;;2\n"
        "Ice;1;1;Water;Freeze.;;1\n"
    )
    done = run("import", "spells.csv", "--into", "my-box", "--replace")
    assert done.exit_code == ExitCode.OK, done.output
    assert "  new: ice" in done.output and "  changed: fire-bolt, aether-oel" in done.output
    assert "  kept, though the table lacks them: goblin" in done.output
    text, made = file.read_text("utf-8"), deck(box)
    assert "  # mind it\n  - id: aether-oel   # oil\n" in text and "means: mana" in text
    assert made["attributes"]["school"]["choices"] == ["Fire", "Water", "Air"]
    assert made["attributes"]["speed"]["optional"] is True
    assert "cost" not in made["cards"][0]["attributes"]
    assert made["cards"][2]["icon"] == "goblin-head"
    assert made["declared"] == 2 + 10 + 3 + 1
    assert "declared: 28 " in (box / "game.yaml").read_text("utf-8")
    dropped = run("import", "spells.csv", "--into", "my-box", "--replace", "--drop")
    assert "taken away, with their comments: goblin" in dropped.output
    assert [one["id"] for one in deck(box)["cards"]] == ["fire-bolt", "aether-oel", "ice"]
    assert "declared: 25 " in (box / "game.yaml").read_text("utf-8")
    assert run("check", "my-box", "--quick").exit_code == ExitCode.OK


def test_what_a_template_prints_is_taken_from_columns_that_are_called_nearly_so(box: Path) -> None:
    given_table("title,Price\nOwl,3\nHen,\n", "t.csv")
    run("import", "t.csv", "--into", "my-box", "--kind", "banded")
    slots = deck(box, "t")["front"]["slots"]
    assert slots == {
        "number": "{% if price is not none %}{{ price }}{% endif %}",
        "band": "small",
    }
    given_table("title,build\nOwl,small\nHen,large\nElk,large\nDoe,small\n", "u.csv")
    run("import", "u.csv", "--into", "my-box", "--kind", "banded", "--slot", "number=1")
    assert deck(box, "u")["front"]["slots"] == {"band": "{{ build }}", "number": "1"}


def test_a_table_goes_into_a_set_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("new", "my-box", "--box")
    (tmp_path / "my-set").mkdir()
    (tmp_path / "my-set" / "set.yaml").write_text(
        "id: my-set\ntitle: Mine\nextends: my-box\nversion: '1'\nmark: M\nabout: A deck.\n"
        "credits: {by: [Ada], licence: CC0}\n", "utf-8",
    )  # fmt: skip
    given_table("name,text\nOwl,Hoot\n", "birds.csv")
    done = run("import", "birds.csv", "--into", "my-set")
    assert done.exit_code == ExitCode.OK, done.output
    assert run("check", "my-set", "--quick").exit_code == ExitCode.OK, done.output
    given_table("name\nOwl\n", "animals.csv")
    refused = run("import", "animals.csv", "--into", "my-set")
    assert refused.exit_code == ExitCode.USAGE and "--deck" in refused.output


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("cost\n1\n", "t.csv:1:1: S024 unreadable-table: no column is called title or name"),
        ("title\n", "there is no card below the names"),
        (
            "title,copies\nOwl,many\n",
            't.csv:2:2: S025 table-cell: B2 is no number of copies: "many"',
        ),
        ("title,copies\nOwl,501\n", "B2 is no number of copies"),
        ("title,cost\n,3\n", "t.csv:2:1: S025 table-cell: A2 is empty"),
        ("title,cost\nOwl,#REF!\n", 'B2 holds the error "#REF!"'),
        ("title,text\nOwl,Hoot, hoot\n", 'C2 "hoot" stands beyond the last column'),
        ("title,Cost,cost\nOwl,1,2\n", 'C1 "cost" is called as the column B'),
        ("id,title\nowl,Owl\nowl,Hen\n", '"owl" is the id of another card'),
    ],
)
def test_what_is_wrong_is_said_at_its_cell_and_nothing_is_written(
    box: Path, table: str, words: str
) -> None:
    given_table(table, "t.csv")
    before = sorted(box.rglob("*"))
    done = run("import", "t.csv", "--into", "my-box")
    assert done.exit_code == ExitCode.FINDINGS and words in done.output, done.output
    assert "nothing was written" in done.output and sorted(box.rglob("*")) == before


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("title,icon\nOwl,owlet\n", "names the icon"),
        ("title,art\nOwl,owl.png\n", "names the picture"),
        ("title,text\nOwl,{=1+1}\n", "holds {=1+1}, which is taken as it stands"),
        ("title,text\nOwl,<img src=x>\n", "holds the mark <img>"),
        ("title,text\nOwl,=SUM(A1)\n", "holds the formula"),
        ("title,copies\nHen,1\nOwl,0\n", "says no copies: the card is left out"),
        ("title,\nOwl,x\n", "has no name: the column is left out"),
    ],
)
def test_what_is_doubtful_is_said_and_the_deck_is_made(box: Path, table: str, words: str) -> None:
    given_table(table, "t.csv")
    done = run("import", "t.csv", "--into", "my-box")
    assert done.exit_code == ExitCode.OK and words in done.output, done.output
    assert "S026" in done.output and (box / "cards" / "t.yaml").is_file()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--kind", "bandet"), 'did you mean "banded"?'),
        (("--size", "huge"), 'there is no card size "huge"'),
        (("--slot", "nunber=1"), "names no place of"),
        (("--column", "Cost"), "does not say what the column is"),
        (("--column", "Prize=title"), 'there is no column "Prize"'),
        (("--deck", "My Deck"), "--deck my-deck"),
        (("--deck", "../../x"), "a deck cannot be called"),
    ],
)
def test_options_that_name_nothing_are_refused(
    box: Path, words: tuple[str, ...], said: str
) -> None:
    given_table(CARDS)
    done = run("import", "spells.csv", "--into", "my-box", *words)
    assert done.exit_code == ExitCode.USAGE and said in done.output, done.output


def test_a_box_that_is_not_there_says_how_to_begin(box: Path) -> None:
    given_table(CARDS)
    done = run("import", "spells.csv", "--into", "your-box")
    assert done.exit_code == ExitCode.USAGE and "hornbook new your-box --box" in done.output
    assert run("import", "none.csv", "--into", "my-box").exit_code == ExitCode.MISSING


def test_columns_can_be_named(box: Path) -> None:
    given_table("Was,Mana,Kommentar\nOwl,3,old\n", "t.csv")
    said = ("--column", "Was=title", "--column", "Mana=cost", "--column", "Kommentar=-")
    done = run("import", "t.csv", "--into", "my-box", *said)
    assert done.exit_code == ExitCode.OK, done.output
    assert deck(box, "t")["cards"][0]["attributes"] == {"cost": 3}
    assert 'C "Kommentar": left out' in done.output


@pytest.mark.parametrize(
    ("text", "many"),
    [
        ("3", 3),
        ("x4", 4),
        ("2x", 2),
        ("1-10", 10),
        ("1–3,7", 4),
        ("5-1", None),
        ("two", None),
        ("1.5", None),
    ],
)
def test_copies_are_counted_as_other_programs_write_them(text: str, many: int | None) -> None:
    assert copies(text) == many


@pytest.mark.parametrize(
    ("cells", "kind"),
    [
        (("1", "-2", "+3"), Kind("integer")),
        (("1", "2.5", ""), Kind("number", optional=True)),
        (("1,5", "2"), Kind("number")),
        (("x", "", ""), Kind("flag")),
        (("yes", "no", ""), Kind("flag", optional=True)),
        (("red", "red", "blue", "blue"), Kind("choice", ("red", "blue"))),
        (("red", "blue", "green"), Kind("text")),
        (("007", "008"), Kind("text")),
    ],
)
def test_the_type_of_an_attribute_is_what_all_of_its_cells_are(
    cells: tuple[str, ...], kind: Kind
) -> None:
    assert kind_of(cells) == kind


@pytest.mark.parametrize(
    ("title", "id_"),
    [
        ("Äther-Öl", "aether-oel"),
        ("Straße", "strasse"),
        ("L’Été", "lete"),
        ("Œuf", "oeuf"),
        ("  #1 ", "1"),
        ("猫", ""),
    ],
)
def test_ids_are_made_of_titles(title: str, id_: str) -> None:
    assert slug(title) == id_


def test_marks_of_other_programs_become_ours() -> None:
    doubts: list[str] = []
    text = prose(
        r"<b>A</b> &amp; <em>b</em><br>c\nd  e 2 * *3", lambda what, _: doubts.append(what)
    )
    assert text == "**A** & *b*\n\nc\n\nd e 2 \\* \\*3" and doubts == []


WORDS = st.text("aäéyn猫0123'’\":#-{}[]*&!|>%@,~\\`?_=.", min_size=1, max_size=8)
"""Letters, and all that means something to YAML."""
TEXTS = st.lists(st.lists(WORDS, min_size=1, max_size=20).map(" ".join), min_size=1, max_size=2)
CARD = st.fixed_dictionaries(
    {"title": WORDS, "copies": st.integers(1, 9)},
    optional={
        "text": TEXTS.map("\n\n".join),
        "flavour": WORDS,
        "attributes": st.fixed_dictionaries({"cost": WORDS | st.integers(-9, 10**14)}),
    },
)


@given(st.lists(CARD, min_size=1, max_size=4), st.lists(CARD, min_size=1, max_size=4))
def test_whatever_cards_say_is_read_as_it_was_written_and_updated(
    old: list[Any], new: list[Any]
) -> None:
    def cards(of: list[Any]) -> Cards:
        return Cards(
            {f"c-{at}": one for at, one in enumerate(of)}, {"cost": Kind("text", optional=True)}
        )

    def told(text: str) -> list[Any]:
        document, findings = read_yaml(text, "deck.yaml")
        assert document is not None and findings == []
        data: Any = document.data
        assert data["declared"] == sum(one.get("copies", 1) for one in data["cards"])
        return [
            {"copies": 1, **{key: one[key] for key in one if key not in ("id", "cites")},
             **({"text": " ".join(one["text"].split())} if "text" in one else {})}
            for one in data["cards"]
        ]  # fmt: skip

    def wanted(of: list[Any]) -> list[Any]:
        return [
            {**one, **({"text": " ".join(one["text"].split())} if "text" in one else {})}
            for one in of
        ]

    head = Head("deck", "Deck", "standard", "I", {"template": "a"}, {"template": "b"}, "deck.csv")
    text = written(head, cards(old))
    assert told(text) == wanted(old)
    data: Any = read_yaml(text, "deck.yaml")[0].data  # type: ignore[union-attr]
    again, _ = updated(text, data, cards(new), "I", drop=True)
    assert told(again) == wanted(new)
