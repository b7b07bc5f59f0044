"""The workbench by keyboard, form and text together: undo, pictures, the focus."""

from pathlib import Path

import pytest
from browser import Visit
from PIL import Image
from workbench import held, opened, saved, state, tab_to, text_of, until

from tests.thorough import rarely

pytestmark = pytest.mark.slow
DROP = """async ([name, bytes]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([new Uint8Array(bytes)], name, { type: "image/png" }));
  const drop = document.querySelector("#drop");
  for (const kind of ["dragover", "drop"]) {
    const how = { dataTransfer: carried, bubbles: true, cancelable: true };
    drop.dispatchEvent(new DragEvent(kind, how));
  }
}"""


def test_undo_goes_through_form_and_text_alike_and_a_new_card_is_made_by_keyboard(
    visit: Visit, home: Path
) -> None:
    page, keys, before = opened(visit), visit.page.keyboard, held(home)
    tab_to(page, "#f-title")
    keys.press("Control+a")
    keys.type("A Lantern")
    until(page, lambda: "title: A Lantern" in text_of(page))
    assert page.evaluate("document.activeElement.id") == "f-title"
    tab_to(page, "#editor")
    keys.press("Control+Home")
    keys.type("# Mine.\n")
    assert text_of(page).startswith("# Mine.\n") and "A Lantern" in text_of(page)
    keys.press("Escape")
    tab_to(page, '[data-do="new"]')
    keys.press("Enter")
    page.locator("#card-form h2", has_text="A New Card").wait_for()
    until(page, lambda: page.evaluate("document.activeElement.id") == "f-title")
    assert "number: 23" in text_of(page) and "declared: 2" in text_of(page)
    keys.type("A Wick")  # the old title is selected
    until(page, lambda: "title: A Wick" in text_of(page))
    whole = text_of(page)
    tab_to(page, "#editor")
    for _ in range(9):
        keys.press("Control+z")
    assert text_of(page) == before
    for _ in range(9):
        keys.press("Control+y")
    assert text_of(page) == whole
    until(page, lambda: held(home) == whole)
    assert visit.violations() == []


@rarely
def test_what_others_write_comes_into_the_field_that_has_the_focus(
    visit: Visit, home: Path
) -> None:
    page = opened(visit)
    page.focus("#f-flavour")
    page.keyboard.press("End")
    page.keyboard.type(" And more.  ")
    until(page, lambda: "And more." in text_of(page))
    saved(page)
    assert page.input_value("#f-flavour").endswith("  ")  # spaces at the end stay while one types
    file = home / "cards" / "majors.yaml"
    file.write_text(held(home).replace("Still warm", "Quite cold"), "utf-8")
    state(page, "changed elsewhere")
    until(page, lambda: page.input_value("#f-flavour").startswith("Quite cold"))
    assert page.evaluate("document.activeElement.id") == "f-flavour"


def test_a_picture_is_dropped_and_another_chosen_by_keyboard(
    visit: Visit, home: Path, tmp_path: Path
) -> None:
    page = opened(visit)
    for name, colour in (("Warm Lamp.png", (200, 90, 40)), ("Cold Lamp.png", (40, 90, 200))):
        Image.new("RGB", (400, 500), colour).save(tmp_path / name)
    data = list((tmp_path / "Warm Lamp.png").read_bytes())
    page.evaluate(DROP, ["Warm Lamp.png", data])
    page.locator('#f-image[value="warm-lamp.png"]').wait_for()
    tab_to(page, "#picture")
    with page.expect_file_chooser() as chooser:
        page.keyboard.press("Space")
    chooser.value.set_files(tmp_path / "Cold Lamp.png")
    until(page, lambda: "image: cold-lamp.png" in text_of(page))
    page.evaluate(DROP, ["notes.txt", [1, 2, 3]])
    state(page, "no picture that cards can show")
    page.evaluate(DROP, ["torn.png", data[:200]])
    state(page, "cannot be read as a picture")
    visit.errors.clear()  # the browser notes the status of both answers
    assert {one.name for one in (home / "cards").glob("*.png")} == {
        "warm-lamp.png",
        "cold-lamp.png",
    }
    until(page, lambda: "image: cold-lamp.png" in held(home))
