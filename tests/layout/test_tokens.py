"""Tokens for tracks: small enough for their rings, apart for scissors, inside their card."""

from itertools import combinations
from math import dist

import pytest
from paper_in_hand import card

from generator.layout.boards import APART, TOKEN, token_places, token_size


@pytest.mark.parametrize("pitch", [10.0, 11.0, 14.0, 40.0])
def test_a_token_lies_inside_the_ring_of_a_space(pitch):
    assert 5 < token_size(pitch) < min(TOKEN, pitch - 1.0)


@pytest.mark.parametrize(("width", "height"), [(63.5, 88.9), (186.0, 84.0), (44.0, 63.0)])
@pytest.mark.parametrize("count", [1, 3, 21, 200])
def test_they_lie_apart_inside_the_safe_zone_and_in_the_middle(width, height, count):
    size, wide = card(width, height, 3.0), 8.0
    places = token_places(size, wide, count)
    assert len(places) == min(count, len(token_places(size, wide, 1000)))
    for x, y in places:
        assert size.safe - 1e-9 <= x - wide / 2 and x + wide / 2 <= width - size.safe + 1e-9
        assert size.safe - 1e-9 <= y - wide / 2 and y + wide / 2 <= height - size.safe + 1e-9
    assert all(dist(*pair) >= wide + APART - 1e-9 for pair in combinations(places, 2))
    xs, ys = ({round(at, 6) for at in places_at} for places_at in zip(*places, strict=True))
    assert min(xs) + max(xs) == pytest.approx(width) and min(ys) + max(ys) == pytest.approx(height)


def test_a_card_that_holds_none_gets_none():
    assert token_places(card(12.0, 12.0, 3.0), 8.0, 3) == []
