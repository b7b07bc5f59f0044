"""Types: how they are called, which fits where another is asked for, what two have in common."""

import pytest

from generator.rules.types import (
    ANY,
    CARD,
    FLAG,
    INTEGER,
    NONE,
    NUMBER,
    SEAT,
    TEXT,
    ZONE,
    Type,
    card_of,
    elements,
    fits,
    list_of,
    map_of,
    merged,
    parse_type,
    type_hint,
    words,
)

DECKS = frozenset({"goods", "folk"})
GOODS, FOLK = card_of("goods"), card_of("folk")
DRY, WET = words(frozenset({"dry"})), words(frozenset({"wet"}))
NO_SEAT = Type("seat", maybe=True)


@pytest.mark.parametrize(
    ("given", "called"),
    [
        (INTEGER, "integer"),
        (list_of(GOODS), "list of card of goods"),
        (card_of("goods", "folk"), "card"),
        (CARD, "card"),
        (map_of(INTEGER), "integer for each seat"),
        (NO_SEAT, "seat or none"),
        (list_of(NO_SEAT), "list of seat or none"),
    ],
)
def test_a_type_is_called_as_authors_call_it(given: Type, called: str) -> None:
    assert str(given) == called


FITS = [
    (INTEGER, INTEGER),
    (INTEGER, NUMBER),
    (ANY, SEAT),
    (SEAT, ANY),
    (NONE, NO_SEAT),
    (SEAT, NO_SEAT),
    (GOODS, CARD),
    (CARD, GOODS),
    (GOODS, card_of("goods", "folk")),
    (DRY, TEXT),
    (TEXT, DRY),
    (list_of(INTEGER), list_of(NUMBER)),
    (Type("zone", decks=frozenset({"goods"})), list_of(GOODS)),
    (map_of(INTEGER), map_of(NUMBER)),
]
FITS_NOT = [
    (NUMBER, INTEGER),
    (NO_SEAT, SEAT),
    (NONE, SEAT),
    (GOODS, FOLK),
    (DRY, WET),
    (INTEGER, list_of(INTEGER)),
    (list_of(NUMBER), list_of(INTEGER)),
    (Type("zone", decks=frozenset({"goods"})), list_of(FOLK)),
    (list_of(SEAT), ZONE),
    (map_of(SEAT), map_of(NUMBER)),
    (map_of(INTEGER), Type("map")),
    (Type("map"), map_of(INTEGER)),
    (list_of(INTEGER), Type("list")),
    (list_of(INTEGER), map_of(INTEGER)),
]


@pytest.mark.parametrize(("given", "wanted"), FITS)
def test_it_fits(given: Type, wanted: Type) -> None:
    assert fits(given, wanted) is True


@pytest.mark.parametrize(("given", "wanted"), FITS_NOT)
def test_it_does_not_fit(given: Type, wanted: Type) -> None:
    assert fits(given, wanted) is False


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        (ANY, SEAT, SEAT),
        (SEAT, ANY, SEAT),
        (SEAT, NONE, NO_SEAT),
        (NONE, SEAT, NO_SEAT),
        (SEAT, NO_SEAT, NO_SEAT),
        (INTEGER, NUMBER, NUMBER),
        (Type("integer", maybe=True), NUMBER, Type("number", maybe=True)),
        (DRY, WET, words(frozenset({"dry", "wet"}))),
        (DRY, TEXT, TEXT),
        (GOODS, FOLK, card_of("goods", "folk")),
        (GOODS, CARD, CARD),
        (list_of(GOODS), list_of(FOLK), list_of(card_of("goods", "folk"))),
        (Type("zone", decks=frozenset({"goods"})), list_of(GOODS), list_of(GOODS)),
        (list_of(ANY), list_of(SEAT), list_of(SEAT)),
        (list_of(SEAT), list_of(INTEGER), None),
        (list_of(SEAT), SEAT, None),
        (SEAT, list_of(SEAT), None),
        (SEAT, INTEGER, None),
    ],
)
def test_two_types_have_in_common(one: Type, other: Type, both: Type | None) -> None:
    assert merged(one, other) == both


def test_what_a_list_holds() -> None:
    assert elements(ANY) == ANY
    assert elements(list_of(SEAT)) == SEAT
    assert elements(Type("zone", decks=DECKS)) == Type("card", decks=DECKS)
    assert elements(map_of(SEAT)) is None
    assert elements(SEAT) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("seat", SEAT),
        ("card of goods", GOODS),
        ("list of integer", list_of(INTEGER)),
        ("list of list of card of folk", list_of(list_of(FOLK))),
        ("card of wares", 'there is no deck "wares"'),
        ("list of card of wares", 'there is no deck "wares"'),
        ("list of", 'there is no type "list of"'),
        ("card of", 'there is no type "card of"'),
        ("card of goods folk", 'there is no type "card of goods folk"'),
        ("chair", 'there is no type "chair"'),
        ("", 'there is no type ""'),
    ],
)
def test_a_type_is_read_as_it_is_written(text: str, found: Type | str) -> None:
    assert parse_type(text, DECKS) == found


def test_a_type_is_hinted_at() -> None:
    assert type_hint("seet", DECKS) == 'did you mean "seat"?'
    assert type_hint("list of card of good", DECKS) == 'did you mean "list of card of goods"?'
    assert type_hint("xyzzy", DECKS) == (
        "integer, number, flag, text, seat, card, zone, card of …, list of …"
    )


@pytest.mark.parametrize(
    ("given", "is_number"),
    [(INTEGER, True), (NUMBER, True), (ANY, True), (FLAG, False),
     (Type("integer", maybe=True), False)],
)  # fmt: skip
def test_one_calculates_with_numbers_that_are_there(given: Type, is_number: bool) -> None:
    assert given.is_number() is is_number


def test_what_is_sure_is_never_none() -> None:
    assert NO_SEAT.sure() == SEAT
    assert SEAT.sure() is SEAT
