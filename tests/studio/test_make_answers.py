"""What the workshop's process answers about texts that are not saved."""

from pathlib import Path
from typing import Any

import pytest
from own_set import CARDS, write_set

from generator.studio.host import Opened, answered

FILE = "cards/majors.yaml"


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Opened:
    return Opened("malice", (str(write_set(tmp_path_factory.mktemp("own"))),))


def ask(opened: Opened, do: str, **given: Any) -> Any:
    said = answered(opened, {"do": do, "with": given})
    assert "value" in said, said
    return said["value"]


def test_what_is_typed_is_checked_in_place_of_the_file(opened: Opened) -> None:
    wrong = CARDS.replace("gain: 2", "gian: 2")
    (found,) = ask(opened, "workshop.findings", files={FILE: wrong})
    assert (found["file"], found["code"]) == (FILE, "M112")
    assert wrong[found["at"] :].startswith("gian: 2")
    assert found["path"] == ("add", 0, "attributes", "gian")
    fix = found["fix"]
    assert wrong[: fix["from"]] + fix["new"] + wrong[fix["to"] :] == CARDS
    assert ask(opened, "workshop.findings", files={FILE: CARDS}) == []
    assert (Path(opened.sets[0]) / FILE).read_text("utf-8") == CARDS


def test_places_are_counted_as_a_browser_does(opened: Opened) -> None:
    wrong = "# 🂡🂡\n" + CARDS.replace("declared: 1", "declared: 5")
    (found,) = ask(opened, "workshop.findings", files={FILE: wrong})
    units = wrong.encode("utf-16-le")
    assert units[2 * found["at"] :].decode("utf-16-le").startswith("5    # one so far")


def test_the_number_of_cards_follows_a_copy(opened: Opened) -> None:
    given = {"text": CARDS, "how": "copy", "path": ["add", 0]}
    text = ask(opened, "workshop.edit", **given)["text"]
    assert "declared: 2    # one so far" in text and "- id: lamp-2\n  title: A Lamp 2" in text
    back = ask(opened, "workshop.edit", text=text, how="remove", path=["add", 1])["text"]
    assert back == CARDS


def test_words_are_those_of_the_file_and_the_game(opened: Opened) -> None:
    def offered(text: str) -> list[str]:
        at = text.index("|?|")
        given = {"file": FILE, "text": text.replace("|?|", ""), "at": at}
        return [one["label"] for one in ask(opened, "words.complete", **given)["options"]]

    assert offered(CARDS.replace("  effect:", "  ic|?|\n  effect:"))[0] == "icon"
    assert "loss" in offered(CARDS.replace("    gain: 2", "    gain: 2\n    |?|"))
    assert "values.most" in offered(CARDS.replace("values.most", "values.mo|?|"))
    assert "held" in offered(CARDS.replace("this.gain", "he|?|"))
    # In a text: what may be filled in, the card's own first, and for a number what has its value.
    assert offered(CARDS.replace("{ gain|signed", "{ |?|gain|signed"))[:2] == ["number", "gain"]
    assert offered(CARDS.replace("Still warm", "Still |?|"))[0] == "{{ number }}"
    assert offered(CARDS.replace("Still warm", "Still 2|?|"))[0] == "{{ gain }}"
    assert offered(CARDS.replace("Still warm", "Still wa|?|")) == []
    assert "held" not in offered(CARDS.replace("{{ gain", "{{ he|?|"))
    said = ask(opened, "words.hover", file=FILE, text=CARDS, at=CARDS.index("values.most") + 2)
    assert said["text"].startswith("6 · the most that a skill")
    said = ask(opened, "words.hover", file=FILE, text=CARDS, at=CARDS.index("declared") + 2)
    assert said["text"].startswith("How many cards more")


def test_a_broken_text_has_a_place_and_no_face(opened: Opened) -> None:
    given = {"file": FILE, "at": 0, "last": "", "side": "front"}
    said = ask(opened, "workshop.look", files={FILE: CARDS.replace("A Lamp", '"A')}, **given)
    assert said["face"] is None and said["trouble"].startswith("line ")


@pytest.mark.slow
def test_the_face_is_that_of_the_text_on_the_screen(opened: Opened) -> None:
    given = {"file": FILE, "at": 600, "last": "", "side": "front"}
    faces = [
        ask(opened, "workshop.look", files={FILE: text}, **given)["face"]
        for text in (CARDS, CARDS.replace("A Lamp", "A Lantern"), CARDS)
    ]
    assert faces[0].startswith(b"\x89PNG") and faces[0] == faces[2] != faces[1]
