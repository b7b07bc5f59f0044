"""A painted flaw is led back to the words that have it."""

import pytest
import small_box

from generator.diagnostics import Position
from generator.model.deck import printed
from generator.products.decks import _values_of
from generator.products.flaws import flaw_findings, flaw_path, without_followers
from generator.project import find_project
from generator.render.fitting import PICTURE, Flaw, missing_glyphs
from generator.source.games import read_game

CONTENT = find_project().content
DECK = small_box.deck(
    small_box.card(
        4,
        text="Takes **{{ strength|words }}** goats.",
        flavour="So it ☠ goes.",
        image="a.png",
        back={"title": "字", "image": "b.png"},
    ),
    back={"template": "numbered", "slots": {"number": "{{ title }} {{ strength }}%"}},
)


@pytest.mark.parametrize(
    ("side", "flaw", "path"),
    [
        ("front", Flaw("missing-glyph", "", "☠"), "cards/0/flavour"),
        ("front", Flaw("outside-safe-zone", "", "Takes four goats."), "cards/0/text"),
        ("front", Flaw("outside-safe-zone", "", "Card 4"), "cards/0/title"),
        ("front", Flaw("overflow", "", "title"), "cards/0/title"),
        ("front", Flaw("overflow", "", "text"), "cards/0/text"),
        ("front", Flaw("soft-image", "", PICTURE), "cards/0/image"),
        ("front", Flaw("missing-glyph", "", "ß"), "cards/0/text"),
        ("back", Flaw("soft-image", "", PICTURE), "cards/0/back/image"),
        ("back", Flaw("missing-glyph", "", "字"), "cards/0/back/title"),
        ("back", Flaw("missing-glyph", "", "%"), "back/slots/number"),
        ("back", Flaw("missing-glyph", "", "ß"), "cards/0/back"),
    ],
)
def test_a_flaw_leads_to_its_words(side: str, flaw: Flaw, path: str) -> None:
    (one,) = printed(DECK)
    found = flaw_path(small_box.game(DECK), DECK, one, side, flaw)
    assert "/".join(map(str, found)) == path


@pytest.mark.parametrize(
    ("side", "about", "path"),
    [
        ("front", "Grain", "front/track/rows/0/title"),
        ("front", "lost for 4", "front/track/rows/0/labels/0"),
        ("back", "字", "back/track/note"),
    ],
)
def test_a_flaw_on_a_track_is_led_back_to_its_words(side: str, about: str, path: str) -> None:
    row = {"title": "Grain", "style": "brown", "first": "0", "last": "9"}
    labelled = {**row, "labels": {"0": "lost for {{ strength }}"}}
    deck = small_box.deck(
        small_box.card(4),
        front={"track": {"pitch": 12, "rows": (labelled,)}},
        back={"track": {"pitch": 12, "note": "a 字 note", "rows": (row,)}},
    )
    flaw = Flaw("missing-glyph" if about == "字" else "overflow", "", about)
    found = flaw_path(small_box.game(deck), deck, printed(deck)[0], side, flaw)
    assert "/".join(map(str, found)) == path


def test_all_letters_that_fonts_lack_are_one_finding() -> None:
    lost = [*missing_glyphs({"字", "☠"}, "Plain"), *missing_glyphs({"☠"}, "Fine")]
    wide = Flaw("overflow", "too wide", "text")
    findings = flaw_findings([wide, *lost, lost[0]], Position("a.yaml", 3), "apple front")
    assert [one.message for one in findings] == [
        "apple front: too wide",
        "apple front: Plain has no letters “☠” (U+2620), “字” (U+5B57); "
        "Fine has no letter “☠” (U+2620)",
    ]
    (alone,) = flaw_findings(lost[:1], Position("a.yaml"))
    assert alone.message == "Plain has no letter “☠” (U+2620)"


def test_small_letters_of_a_text_that_overflows_are_no_second_finding() -> None:
    small, over = Flaw("small-letters", ""), Flaw("overflow", "", "text")
    assert [*without_followers([small, over])] == [over]
    assert [*without_followers([small])] == [small]


def test_a_track_is_told_with_the_values_that_it_draws_on() -> None:
    game = read_game(CONTENT / "witch-hunt-1649")[0]
    assert game is not None
    name = next(iter(game.file.values))
    face = {"last": f"{{{{ values.{name.replace('-', '_')} }}}}"}
    assert _values_of(game, face) == [game.where("game", "values", name, "is")]  # type: ignore[arg-type]
    assert _values_of(game, {"last": "9"}) == []  # type: ignore[arg-type]
