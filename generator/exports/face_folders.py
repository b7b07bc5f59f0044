"""Folders of faces as picture files, and a table of how many of each there are."""

import csv
import io
import re
import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.exports.supply import SuppliedCard, SuppliedDeck, Supply
from generator.exports.target import Files, Lost, documents_lost
from generator.model.sizes import MM_PER_INCH
from generator.render.face_pictures import ENDINGS, Shot

COUNTS = "counts.csv"
COLUMNS = ("file", "deck", "title", "copies", "back")
SVG_SIZE = re.compile(rb'<\?xml[^<]*<svg [^>]*?width="([\d.]+)mm" height="([\d.]+)mm"')
PNG, RIFF, WEBP = b"\x89PNG\r\n\x1a\n", b"RIFF", b"WEBP"


@dataclass(frozen=True, slots=True)
class Row:
    """One design in the table: its picture, how many there are, and the picture of its back."""

    file: str
    deck: str
    title: str
    copies: int
    back: str


def counts(rows: Sequence[Row]) -> bytes:
    """The table as CSV (RFC 4180), UTF-8."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    writer.writerows((one.file, one.deck, one.title, one.copies, one.back) for one in rows)
    return out.getvalue().encode()


def counted_faces(deck: SuppliedDeck, shot: Shot) -> tuple[dict[str, bytes], list[Row]]:
    """The faces of a deck in a folder of its id, fronts named with how many there are of them.

    `animals/goat-x2.png`; the one back of a deck is `animals/back.png`, and where there are
    several each is named by its card.
    """
    ending = ENDINGS[shot.format]
    pictures = deck.pictures(shot, [*deck.fronts, *deck.backs])
    alone = len(deck.backs) == 1
    backs = {
        face: f"{deck.id}/back{'' if alone else '-' + face.rpartition('/')[0]}{ending}"
        for face in deck.backs
    }
    files: dict[str, bytes] = {}
    rows = []
    for card in deck.cards:
        name = f"{deck.id}/{card.id}-x{card.copies}{ending}"
        files[name] = pictures[card.front]
        rows.append(_row(deck, card, name, backs[card.back]))
    files |= {name: pictures[face] for face, name in backs.items()}
    return files, rows


def named_faces(deck: SuppliedDeck, shot: Shot) -> tuple[dict[str, bytes], list[Row]]:
    """The faces of a deck in a folder of its id, named by card and side: `animals/goat-front.png`.

    Names stay as they are when numbers of copies change.
    """
    ending = ENDINGS[shot.format]
    names = {face: f"{deck.id}/{face.replace('/', '-')}{ending}" for face in deck.painted.faces}
    files = {names[face]: data for face, data in deck.pictures(shot).items()}
    return files, [_row(deck, one, names[one.front], names[one.back]) for one in deck.cards]


def _row(deck: SuppliedDeck, card: SuppliedCard, front: str, back: str) -> Row:
    return Row(front, deck.title, card.title, card.copies, back)


def no_pictures(supply: Supply) -> Iterator[Lost]:
    """What of the box is no card."""
    tr = supply.tr
    yield from documents_lost(
        supply, tr("these are pictures of cards alone: hornbook print makes the rest")
    )
    yield from no_pieces(supply)


def no_pieces(supply: Supply) -> Iterator[Lost]:
    """Things of the rules that have no printed face."""
    tr = supply.tr
    if any(one.pieces for one in supply.rulesets):
        yield Lost(tr("pieces without a printed face"), tr("there is no picture of them"))


def table_faults(files: Files) -> Iterator[str]:
    """Pictures that the table names but that are not there, or that are none, or differ in size."""
    said = list(csv.DictReader(io.StringIO(files[COUNTS].decode()))) if COUNTS in files else []
    if not said and len(files) > 0:
        yield f"{COUNTS} is missing, or has no rows"
    sizes: dict[str, dict[tuple[int, int], str]] = {}
    for row in said:
        for name in (row["file"], row["back"]):
            size = picture_size(files.get(name, b""))
            if size is None:
                yield f"{name}: no picture"
            else:
                sizes.setdefault(row["deck"], {}).setdefault(size, name)
        if not row["copies"].isdecimal() or row["copies"] == "0":
            yield f"{row['file']}: {row['copies']!r} is no number of copies"
    for deck, found in sizes.items():
        if len(found) > 1:
            yield f"{deck}: pictures of several sizes, such as {' and '.join(found.values())}"


def picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG or WebP picture, in pixels; None of all else.

    Those of an SVG are told in thousandths of a millimetre.
    """
    if found := SVG_SIZE.match(data[:600]):
        return round(1000 * float(found[1])), round(1000 * float(found[2]))
    if data.startswith(PNG) and len(data) > 24:
        wide, high = struct.unpack(">II", data[16:24])
        return wide, high
    if not (data.startswith(RIFF) and data[8:12] == WEBP and len(data) > 30):
        return None
    kind, head = data[12:16], data[20:30]
    if kind == b"VP8X":  # with clear parts
        return tuple(int.from_bytes(head[at : at + 3], "little") + 1 for at in (4, 7))  # type: ignore[return-value] # two
    if kind == b"VP8 ":
        return tuple(int.from_bytes(head[at : at + 2], "little") & 0x3FFF for at in (6, 8))  # type: ignore[return-value] # two
    bits = int.from_bytes(head[1:5], "little")
    return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1


def pixels(decks: Sequence[SuppliedDeck], shots: Mapping[str, Shot]) -> str:
    """How large the pictures are: `animals 744 × 1039`."""
    return ", ".join(f"{one.title} {shots[one.id].width} × {shots[one.id].height}" for one in decks)


def per_mm(deck: SuppliedDeck, many: float) -> Shot:
    """So many pixels for each millimetre, corners clear."""
    return deck.shot(many * MM_PER_INCH, rounded=True)
