"""New cards at the workbench, copied or of their kind: right at once, in sets and in boxes."""

from pathlib import Path
from typing import Any

import pytest
from own_set import CARDS, write_set

from generator.products.card_copies import numbered
from generator.studio.host import Opened, answered

FILE = "cards/majors.yaml"
LIST = ["add", 0]


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Opened:
    return Opened("malice", (str(write_set(tmp_path_factory.mktemp("own"))),))


def ask(opened: Opened, do: str, **given: Any) -> Any:
    said = answered(opened, {"do": do, "with": given})
    assert "value" in said, said
    return said["value"]


def made(
    opened: Opened, text: str, how: str, path: list[str | int] = LIST, file: str = FILE
) -> Any:
    return ask(opened, "workshop.edit", text=text, file=file, how=how, path=path)


def codes(opened: Opened, text: str, file: str = FILE) -> list[str]:
    return [one["code"] for one in ask(opened, "workshop.findings", files={file: text})]


def test_a_copy_has_the_next_number_and_the_deck_allows_it(opened: Opened) -> None:
    once = CARDS.replace("most: 24", "most: 22")
    said = made(opened, once, "copy")
    text = said["text"]
    assert codes(opened, text) == []
    assert "number: 23" in text and "most: 23" in text and "declared: 2    # one so far" in text
    assert text[said["at"] :].startswith("id: lamp-2\n  title: A Lamp 2    # for now\n")
    again = made(opened, text, "copy", ["add", 1])["text"]
    assert "id: lamp-3\n  title: A Lamp 3" in again and "number: 24" in again
    assert codes(opened, again) == []
    assert made(opened, text, "remove", ["add", 1])["text"].count("- id: lamp") == 1


def test_a_new_card_has_the_fields_of_its_kind_and_says_that_it_is_new(opened: Opened) -> None:
    said = made(opened, CARDS, "new")
    card = said["text"][said["at"] :]
    assert card.startswith(
        "id: a-new-card\n  title: A New Card\n  text: What the card says.\n"
        "  attributes:\n    number: 23\n"
    )
    assert codes(opened, said["text"]) == ["M189", "M189"]
    written = said["text"].replace("A New Card", "A Wick").replace("What the card says.", "Burn.")
    assert "M189" not in codes(opened, written)


def test_the_first_card_of_a_file_is_made_too(opened: Opened) -> None:
    empty = made(opened, CARDS, "remove")["text"]
    assert "add: []" in empty and "declared: 0" in empty
    said = made(opened, empty, "new", [])
    assert said["text"][said["at"] :].startswith("id: a-new-card\n")
    assert "declared: 1" in said["text"]
    assert set(codes(opened, said["text"])) == {"M189"}


def test_a_card_that_replaces_one_is_copied_into_those_that_are_added(opened: Opened) -> None:
    text = CARDS + "replace:\n- id: the-fool\n  title: The Fool\n  attributes: {number: 0}\n"
    later = made(opened, text, "copy", ["replace", 0])["text"]
    assert "- id: the-fool-2\n  title: The Fool 2\n  attributes: {number: 23}\n" in later
    assert later.index("the-fool-2") < later.index("\nreplace:")


def test_a_value_goes_to_its_card_wherever_that_stands_now(opened: Opened) -> None:
    text = made(opened, CARDS, "copy")["text"]
    given = {"how": "put", "path": ["add", 0, "flavour"], "value": "New.", "file": FILE}
    later = ask(opened, "workshop.edit", text=text, card="lamp-2", **given)["text"]
    assert later == text[::-1].replace("flavour: Still warm."[::-1], "flavour: New."[::-1], 1)[::-1]
    gone = answered(opened, {"do": "workshop.edit", "with": {"text": text, "card": "x", **given}})
    assert "not there any more" in gone["error"]["message"]


def test_a_card_of_a_box_gives_its_reasons(tmp_path: Path) -> None:
    from generator.project import find_project

    source, box = find_project().content / "malice", tmp_path / "mine"
    for file in source.rglob("*.yaml"):
        target = box / file.relative_to(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(file.read_text("utf-8"), "utf-8")
    opened = Opened(str(box))
    text = (box / FILE).read_text("utf-8")
    for how in ("new", "copy"):
        said = made(opened, text, how, ["cards", 21])
        assert "number: 22" in said["text"] and "most: 22" in said["text"]
        assert "declared: 23" in said["text"]
        assert "M111" not in codes(opened, said["text"])


def test_numbers_go_on_and_years_stay() -> None:
    assert next(numbered("A Lamp")) == "A Lamp 2"
    assert next(numbered("A Lamp 9")) == "A Lamp 10"
    assert next(numbered("lamp-2", "-")) == "lamp-3"
    assert next(numbered("Salem 1692")) == "Salem 1692 2"
