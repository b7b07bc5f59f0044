"""A painted flaw is led back to the words that have it."""

import pytest
import small_box

from generator.model.printed import printed
from generator.products.flaws import flaw_path
from generator.render.measure import PICTURE, Flaw

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
