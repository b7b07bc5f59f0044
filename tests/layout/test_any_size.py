"""What holds for any card on any paper; a failure prints the case and the seed to repeat it."""

import math

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from paper_in_hand import card, deck, paper, worst_miss

from generator.errors import HornbookError
from generator.layout.imposition import impose
from generator.layout.shapes import Rect
from generator.layout.sheet import (
    GUTTERS,
    NO_GUTTER,
    Backs,
    Bleed,
    Marks,
    Options,
    Printable,
    pages,
)

mm = st.floats(20, 150).map(lambda length: round(length, 2))
cases = st.builds(
    lambda size, options, count: (size, options, count),
    st.builds(card, mm, mm, st.sampled_from([0.0, 1.5, 3.0, 3.175])),
    st.builds(
        Options,
        st.builds(paper, st.floats(80, 460), st.floats(80, 460)),
        st.sampled_from(Backs),
        st.sampled_from(Bleed),
        st.sampled_from(Marks),
        gutters=st.sampled_from([NO_GUTTER, NO_GUTTER, GUTTERS, (2.0,), (7.5,)]),
        margin=st.sampled_from([0.0, 3.0, 5.0, 12.7]),
        title=st.text("abc ·", max_size=60),
    ),
    st.integers(1, 40),
)
some = settings(max_examples=60, deadline=None, print_blob=True)


def _imposed(case):
    size, options, count = case
    try:
        return impose(deck(count), size, options)
    except HornbookError:
        assume(False)


@some
@given(cases)
def test_every_face_is_placed_once(case):
    imposition = _imposed(case)
    _, options, count = case
    placed = [p.face for side in pages(imposition) for p in side.placements]
    faces = [f"f{number}" for number in range(count)]
    if options.backs is not Backs.NONE:
        faces += [f"b{number}" for number in range(count)]
    assert sorted(placed) == sorted(faces)
    assert len(imposition.sheets) == math.ceil(count / imposition.per_sheet)


@some
@given(cases)
def test_trims_are_apart_and_where_the_printer_reaches(case):
    imposition = _imposed(case)
    size, options, _ = case
    for side in pages(imposition):
        printable = Rect(0, 0, side.width, side.height).inset(options.margin)
        for index, one in enumerate(side.placements):
            assert printable.holds(one.trim) and printable.holds(one.clip)
            assert one.clip.holds(one.trim)
            assert one.trim.inset(-size.bleed).holds(one.clip)
            for other in side.placements[index + 1 :]:
                assert not one.clip.overlaps(other.trim) and not one.trim.overlaps(other.clip)
                if options.bleed is Bleed.OWN:
                    assert not one.clip.overlaps(other.clip)


@some
@given(cases)
def test_the_sheet_is_centred(case):
    imposition = _imposed(case)
    assume(len(imposition.sheets) > 1)
    side = imposition.sheets[0].front
    around = side.placements[0].trim
    for placement in side.placements[1:]:
        around = around.join(placement.trim)
    assert math.dist(around.centre, (side.width / 2, side.height / 2)) < 1e-9


@some
@given(cases)
def test_back_is_behind_its_front(case):
    imposition = _imposed(case)
    size, options, count = case
    assume(options.backs is not Backs.NONE)
    miss, seen = worst_miss(imposition, size)
    assert (seen, miss < 1e-9) == (count, True), miss


@some
@given(cases)
def test_margins_hold_marks_ruler_and_name_line_apart(case):
    imposition = _imposed(case)
    _, options, _ = case
    for side in pages(imposition):
        printable = Rect(0, 0, side.width, side.height).inset(options.margin)
        strips = [side.ruler, side.label.strip if side.label else None]
        taken = [strip.bounds for strip in strips if strip]
        assert all(printable.holds(bounds) for bounds in taken)
        assert len(taken) < 2 or not taken[0].overlaps(taken[1])
        hairs = [line.bounds.inset(-0.05) for line in side.lines]
        clips = [placement.clip for placement in side.placements]
        for solid in clips + taken:
            assert not any(hair.overlaps(solid) for hair in hairs)
        assert not any(bounds.overlaps(clip) for bounds in taken for clip in clips)


@some
@given(cases)
def test_sheet_is_as_full_as_its_margins_allow(case):
    size, options, _ = case
    imposition = _imposed(case)
    assume(options.backs not in (Backs.GUTTERFOLD, Backs.FOLD))
    assume(len(options.title) < 20)
    gap = 2 * size.bleed if options.bleed is Bleed.OWN else min(options.gutters)
    room = [side - 2 * options.margin for side in (options.paper.width, options.paper.height)]
    lane = 2 * (size.bleed + 6.5)  # on both sides: bleed, shortest mark, ruler, and the gaps
    most = certain = 0
    for lengths in ((size.width, size.height), (size.height, size.width)):
        counts = [
            int((space + gap + 1e-9) // (length + gap))
            for space, length in zip(room, lengths, strict=True)
        ]
        spare = [
            space - count * (length + gap) + gap
            for space, length, count in zip(room, lengths, counts, strict=True)
        ]
        most = max(most, counts[0] * counts[1])
        if any(spare[i] >= lane and room[1 - i] >= 61 for i in (0, 1)):
            certain = max(certain, counts[0] * counts[1])
    assert most >= imposition.per_sheet >= certain


@some
@given(st.lists(st.booleans(), min_size=1, max_size=30), st.sampled_from(Backs))
def test_cards_without_backs_change_nothing_for_the_others(has_back, backs):
    mixed = [Printable(f"f{i}", f"b{i}" if back else None) for i, back in enumerate(has_back)]
    options = Options(paper(210, 297), backs)
    imposition = impose(mixed, card(63.5, 88.9), options)
    assume(any(has_back))
    full = impose(deck(len(mixed)), card(63.5, 88.9), options)
    wanted = {printable.back for printable in mixed} | {printable.front for printable in mixed}
    for side, whole in zip(pages(imposition), pages(full), strict=True):
        assert side.placements == tuple(p for p in whole.placements if p.face in wanted)
