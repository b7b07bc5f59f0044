"""Cards of secret kinds lie on all sheets, so that a back that is askew gives no kind away."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import ceil

import pytest

from generator.boxes import read_tables
from generator.layout.imposition import impose
from generator.layout.sheet import Options, Printable
from generator.layout.spreading import spread
from generator.model.deck import printed, used_by
from generator.products.piles import laid_out
from generator.project import find_project
from tests.play.matches import boxes, game

SECRET = [(box, deck) for box in boxes() for deck in game(box).decks if deck.hidden]
TABLES = read_tables(find_project().content)


def sheets_of(kinds: Sequence[str], size, paper) -> tuple[Mapping[int, list[str]], int]:
    """The kinds on each sheet, by its number, and how many cards a sheet takes."""
    cards = [Printable(f"{number}", "back") for number in range(len(kinds))]
    imposition = impose(cards, size, Options(paper, 5))
    found: dict[int, list[str]] = defaultdict(list)
    for sheet in imposition.sheets:
        found[sheet.front.sheet] += [kinds[int(one.face)] for one in sheet.front.placements]
    return found, imposition.columns * imposition.rows


def wrong(found: Mapping[int, Sequence[str]], room: int) -> Iterator[str]:
    """Each sheet that tells more of a kind than the whole deck does."""
    held = Counter(kind for kinds in found.values() for kind in kinds)
    common = held.most_common(1)[0][0]
    for number, kinds in found.items():
        for kind, count in Counter(kinds).items():
            fair = held[kind] * len(kinds) / held.total()
            if kind != common and (count > ceil(fair) + 1 or count * 2 > len(kinds)):
                yield f"sheet {number} has {count} of {kind}, where {fair:.1f} are fair"
            if len(kinds) * 2 < room and held[kind] < room and kind != common:
                yield f"{kind} lies on the short sheet {number}"


@pytest.mark.parametrize(("box", "deck"), SECRET, ids=lambda one: getattr(one, "id", one))
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_sheet_gives_a_hidden_kind_away(box, deck, paper):
    size, sheet = TABLES.sizes[deck.size], TABLES.papers[paper]
    assert deck.back, "a hidden kind needs a back"
    seats = game(box).file.seats
    for table in (None, *range(seats.least, seats.most + 1)):
        cards = laid_out(deck, used_by(deck, printed(deck), table))
        found, room = sheets_of([str(one.attributes[deck.hidden]) for one in cards], size, sheet)
        assert not list(wrong(found, room)), table


def test_in_the_order_of_the_file_they_would_be_given_away():
    (deck,) = (one for box, one in SECRET if one.id == "tryals")
    cards = [one for one in printed(deck) for _ in range(one.copies)]
    size, sheet = TABLES.sizes[deck.size], TABLES.papers["a4"]
    found, room = sheets_of([str(one.attributes["kind"]) for one in cards], size, sheet)
    assert list(wrong(found, room))


@pytest.mark.parametrize("seed", range(20))
def test_every_card_is_laid_out_once_and_kinds_keep_their_order(seed):
    chance = random.Random(seed)
    kinds = [chance.choice("aaaaaabbc") for _ in range(chance.randrange(1, 80))]
    order = spread(kinds)
    assert sorted(order) == list(range(len(kinds)))
    for kind in "abc":
        own = [place for place in order if kinds[place] == kind]
        assert own == sorted(own)


def test_alone_or_alike_nothing_moves():
    assert spread([]) == []
    assert spread(["a"]) == [0]
    assert spread(["a"] * 5) == [0, 1, 2, 3, 4]
