"""Reads a ZIP archive of a stranger, and only such as we write: no other reader would see another.

An archive says everything twice, before each file and in a list at its end, and readers differ in
what they believe. So both must agree to the byte, files must lie one behind the other from the
first byte on, with nothing before, between or behind them, and no file may unpack to more than it
says. Whatever else the format knows (encryption, links, sizes that follow, further fields,
comments, several disks) is refused. Nothing is written here.
"""

import stat
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

_LOCAL, _LISTED, _END = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"
_LOCAL_HEAD = struct.Struct("<4s5H3L2H")
_LISTED_HEAD = struct.Struct("<4s6H3L5H2L")
_END_HEAD = struct.Struct("<4s4H2LH")
_STORED, _DEFLATED = 0, 8
_ENCRYPTED, _FOLLOWS, _UTF8 = 0x1, 0x8, 0x800
_SMALL = 10_000
"""Bytes that may be packed as tightly as can be."""


class RefusedError(ValueError):
    """An archive that is not read; the message says why, as a sentence without its subject."""


@dataclass(frozen=True, slots=True)
class Most:
    """What an archive may come to: bytes packed, files, bytes of one and of all, and how tightly.

    `ratio` is how many bytes one packed byte may become.
    """

    packed: int = 100_000_000
    files: int = 2_000
    file: int = 50_000_000
    whole: int = 200_000_000
    ratio: int = 100
    name: int = 200


@dataclass(frozen=True, slots=True)
class _Entry:
    """A file as the list at the end tells of it."""

    name: str
    raw: bytes
    flags: int
    method: int
    crc: int
    packed: int
    size: int
    mode: int
    at: int


def unpacked(data: bytes, most: Most) -> Iterator[tuple[str, bytes]]:
    """Every file of an archive with its name, in their order; all is looked at before the first.

    Raises:
        RefusedError: it is no archive, or none that we would write.
    """
    entries = [*_listed(data, most)]
    _refuse_large(entries, most)
    yield from [*_contents(data, entries)]


def _listed(data: bytes, most: Most) -> Iterator[_Entry]:
    if not data.startswith(_LOCAL):
        raise RefusedError("is no archive, or something stands before it")
    end = len(data) - _END_HEAD.size
    if end < 0 or data[end : end + 4] != _END:
        raise RefusedError("is cut off, or something stands behind it")
    _, disk, first_disk, here, count, size, begin, comment = _END_HEAD.unpack_from(data, end)
    if disk or first_disk or here != count or comment:
        raise RefusedError("is split over several disks, or says how many files it holds wrongly")
    if count > most.files:
        raise RefusedError(f"holds {count:,} files, more than {most.files:,}")
    if begin + size != end:
        raise RefusedError("says wrongly where its list of files stands")
    at = begin
    for _ in range(count):
        entry, at = _entry(data, at, end, most)
        yield entry
    if at != end:
        raise RefusedError("says wrongly how many files it holds")


def _entry(data: bytes, at: int, end: int, most: Most) -> tuple[_Entry, int]:
    """The file that the list tells of at a place, and where the next one stands."""
    if at + _LISTED_HEAD.size > end or data[at : at + 4] != _LISTED:
        raise RefusedError("has a damaged list of files")
    (_, _, _, flags, method, _, _, crc, packed, size, name, extra, comment, disk, _, attributes,
     place) = _LISTED_HEAD.unpack_from(data, at)  # fmt: skip
    next_one = at + _LISTED_HEAD.size + name
    raw = data[at + _LISTED_HEAD.size : next_one]
    if extra or comment or disk or len(raw) != name or next_one > end:
        raise RefusedError("has fields in its list of files that no pack of ours has")
    if name > most.name:
        raise RefusedError(f"holds a name of {name:,} bytes, more than {most.name}")
    return _Entry(
        _name(raw, flags), raw, flags, method, crc, packed, size, attributes >> 16, place
    ), next_one


def _name(raw: bytes, flags: int) -> str:
    """A name; other letters than those of ASCII must say that they are UTF-8."""
    try:
        return raw.decode("utf-8" if flags & _UTF8 else "ascii")
    except UnicodeDecodeError as error:
        raise RefusedError("holds a name whose letters cannot be told") from error


def _refuse_large(entries: list[_Entry], most: Most) -> None:
    """Refuse what unpacks to too much, before anything is unpacked; and what is no plain file."""
    for one in entries:
        if one.flags & _ENCRYPTED:
            raise RefusedError(f"is encrypted: {one.name}")
        if one.flags & ~_UTF8 or one.method not in (_STORED, _DEFLATED):
            raise RefusedError(f"is packed in a way that is not ours: {one.name}")
        if stat.S_IFMT(one.mode) not in (0, stat.S_IFREG):
            kind = "a link" if stat.S_ISLNK(one.mode) else "no plain file"
            raise RefusedError(f"holds {kind}: {one.name}")
        if one.size > most.file:
            raise RefusedError(f"holds {one.name}, which is larger than {most.file:,} bytes")
        if one.size > max(_SMALL, most.ratio * one.packed):
            raise RefusedError(f"holds {one.name}, which unpacks to {most.ratio} times and more")
    if sum(one.size for one in entries) > most.whole:
        raise RefusedError(f"unpacks to more than {most.whole:,} bytes")


def _contents(data: bytes, entries: list[_Entry]) -> Iterator[tuple[str, bytes]]:
    """The files, each just behind the one before."""
    at, listed = 0, struct.unpack_from("<L", data, len(data) - 6)[0]
    for one in entries:
        if one.at != at:
            raise RefusedError(f"has files that overlap, or gaps between them: {one.name}")
        begin, at = _begin(data, one)
        if at > listed:
            raise RefusedError(f"has files that overlap its list: {one.name}")
        yield one.name, _inflated(data[begin:at], one)
    if at != listed:
        raise RefusedError("holds something that its list of files does not tell")


def _begin(data: bytes, one: _Entry) -> tuple[int, int]:
    """Where the bytes of a file begin and end, as the head before them says too."""
    if one.at + _LOCAL_HEAD.size > len(data):
        raise RefusedError(f"is cut off before {one.name}")
    (mark, _, flags, method, _, _, crc, packed, size, name, extra) = _LOCAL_HEAD.unpack_from(
        data, one.at
    )
    begin = one.at + _LOCAL_HEAD.size + name
    said = (mark, flags, method, crc, packed, size, data[begin - name : begin], extra)
    told = (_LOCAL, one.flags, one.method, one.crc, one.packed, one.size, one.raw, 0)
    if said != told:
        raise RefusedError(f"says two different things of {one.name}")
    return begin, begin + one.packed


def _inflated(held: bytes, one: _Entry) -> bytes:
    """The bytes of a file, no more of them than it says."""
    if one.method == _STORED:
        found, is_whole = held, len(held) == one.size
    else:
        inflate = zlib.decompressobj(-15)
        try:
            found = inflate.decompress(held, one.size + 1)
        except zlib.error as error:
            raise RefusedError(f"is damaged: {one.name}") from error
        is_whole = inflate.eof and not inflate.unused_data and len(found) == one.size
    if not is_whole:
        raise RefusedError(f"says a false size of {one.name}")
    if zlib.crc32(found) != one.crc:
        raise RefusedError(f"is damaged: {one.name}")
    return found
