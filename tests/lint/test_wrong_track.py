import pytest
from box import Change, lint

RODS = "cards/rods"
OLD = (
    'front: {scale: {first: 1, start: "{{ lowest }}", last: 9, pitch: 8, '
    "style: sweet, icon: ladder}}"
)
TRACK = """\
front:
  track:
    note: "{{ values.hand }} tokens"
    pitch: 12
    rows:
      - title: Height
        icon: ladder
        style: sweet
        first: "0"
        last: "10"
        mark: "{{ lowest }}"
        labels: {"0": ground}
      - {title: Luck, style: sour, first: "0", last: "{{ values.hand }}", chances: luck}
"""
LUCK: Change = (
    "game",
    "values:\n",
    """\
chances:
  luck:
    of: {roll: 1, sides: 6}
    is: below
    for: {first: 0, last: 3}
    means: that the die is low
    cites: "II"
values:
""",
)


def with_slip(old: str = "", new: str = "") -> tuple[Change, Change]:
    assert not old or TRACK.count(old) == 1
    return LUCK, (RODS, OLD, (TRACK.replace(old, new) if old else TRACK).rstrip())


def test_a_track_whose_numbers_follow_each_other_is_fine() -> None:
    assert lint(*with_slip()) == []


@pytest.mark.parametrize(
    ("old", "new", "position", "message"),
    [
        ('last: "10"', 'last: "-1"', "17:15",
         'the row begins with 0 and ends with -1, for "rod-one"'),
        ('last: "10"', 'last: "90"', "17:15",
         'the row begins with 0 and ends with 90, for "rod-one"'),
        ('last: "10"', 'last: "5"', "18:15",
         '6 is not on the row, which goes from 0 to 5, for "rod-two"'),
        ('{"0": ground}', '{"11": sky}', "19:24",
         '11 is not on the row, which goes from 0 to 10, for "rod-one"'),
        ('mark: "{{ lowest }}"', 'mark: "{{ lowest / 4 }}"', "18:15",
         'mark of the row is "0.5", for "rod-one"'),
    ],
)  # fmt: skip
def test_a_number_off_the_track_is_found_where_it_stands(
    old: str, new: str, position: str, message: str
) -> None:
    (finding,) = lint(*with_slip(old, new))
    assert finding.code.id == "M127"
    assert str(finding.position) == f"orchard/cards/rods.yaml:{position}"
    assert finding.message == message


@pytest.mark.parametrize(
    ("old", "new", "message", "hint"),
    [
        ("style: sweet", "style: swet", 'there is no band "swet"', 'did you mean "sweet"?'),
        ("chances: luck", "chances: lukc", 'there is no table of chances "lukc"',
         'did you mean "luck"?'),
        ("icon: ladder", "icon: lader", 'there is no icon "lader"', 'did you mean "ladder"?'),
        ('mark: "{{ lowest }}"', 'mark: "{{ lowset }}"',
         'mark on the track of the front, for "rod-one": there is nothing called "lowset"',
         'did you mean "lowest"?'),
    ],
)  # fmt: skip
def test_what_a_track_names_must_be_there(old: str, new: str, message: str, hint: str) -> None:
    (finding,) = lint(*with_slip(old, new))
    assert (finding.message, finding.hint) == (message, hint)


def test_a_number_typed_into_the_note_is_a_stray() -> None:
    (finding,) = lint(*with_slip("{{ values.hand }} tokens", "3 tokens"))
    assert finding.code.id == "M122"


def test_a_mark_may_be_left_out() -> None:
    assert (
        lint(*with_slip('mark: "{{ lowest }}"', "mark: \"{{ lowest if lowest > 4 else '' }}\""))
        == []
    )
