"""A box that a stranger sends in one file: whatever it holds, nothing of it acts or leads out."""

import hashlib
import io
import json
import os
import stat
import struct
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from generator.errors import ExitCode
from generator.files import placing
from generator.files.strict_zip import Most, RefusedError, unpacked
from generator.source import parcels
from generator.source.folders import BOX_FILE
from tests.security.cottage import Bench, write_cottage

MANIFEST = "hornbook.json"
Files = dict[str, bytes]
Change = Callable[[Files, dict[str, Any]], object]


def described(files: Mapping[str, bytes], **changes: object) -> bytes:
    """A manifest that tells of these files."""
    return json.dumps(
        {
            "format": "hornbook-parcel",
            "version": 1,
            "kind": "box",
            "id": "cottage",
            "title": "The Cottage",
            "made_with": "0.1.0",
            "files": {
                name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
                for name, data in files.items()
            },
            **changes,
        }
    ).encode()


def archive(members: list[tuple[Any, bytes]], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as made:
        for name, data in members:
            entry = name if isinstance(name, zipfile.ZipInfo) else zipfile.ZipInfo(name)
            entry.compress_type = method
            made.writestr(entry, data)
    return out.getvalue()


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Files:
    folder = write_cottage(tmp_path_factory.mktemp("sender"))
    return dict(list(parcels.packing(folder).files.items())[1:])


def whole(files: Mapping[str, bytes], **changes: object) -> bytes:
    return archive([(MANIFEST, described(files, **changes)), *files.items()])


def mode(name: str, bits: int) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.create_system = 3
    entry.external_attr = bits << 16
    return entry


def with_(files: Files, name: str, data: bytes = b"x: 1\n") -> bytes:
    return whole({**files, name: data})


def flagged(data: bytes, at: int, wanted: int) -> bytes:
    """Two bytes set in the head of the last file, and in the list at the end."""
    local, listed = data.rfind(b"PK\x03\x04"), data.rfind(b"PK\x01\x02")
    changed = bytearray(data)
    for place in (local + at, listed + at + 2):
        struct.pack_into("<H", changed, place, wanted)
    return bytes(changed)


def sized(data: bytes, size: int, *, both: bool = True) -> bytes:
    """Another size of the last file, where its head or the list at the end tells it."""
    local, listed = data.rfind(b"PK\x03\x04"), data.rfind(b"PK\x01\x02")
    changed = bytearray(data)
    for place in (local + 22, listed + 24) if both else (listed + 24,):
        struct.pack_into("<L", changed, place, size)
    return bytes(changed)


def overlapping(files: Files) -> bytes:
    """The last two entries of the list are of the same bytes."""
    data = bytearray(whole(files))
    listed = data.rfind(b"PK\x01\x02")
    before = data.rfind(b"PK\x01\x02", 0, listed)
    data[listed + 42 : listed + 46] = data[before + 42 : before + 46]
    return bytes(data)


def twice(files: Files) -> bytes:
    name, data = next(iter(files.items()))
    with pytest.warns(UserWarning, match="Duplicate name"):
        return archive([(MANIFEST, described(files)), *files.items(), (name, data)])


def gap(files: Files) -> bytes:
    """Bytes between the files and the list, which then stands further behind."""
    data = whole(files)
    begin = struct.unpack_from("<L", data, len(data) - 6)[0]
    return data[:begin] + b"hidden" + data[begin:-6] + struct.pack("<L", begin + 6) + b"\0\0"


def with_nul(files: Files) -> bytes:
    return with_(files, "cards/aXyaml").replace(b"cards/aXyaml", b"cards/a\0yaml")


def with_comment(files: Files) -> bytes:
    out = io.BytesIO(whole(files))
    with zipfile.ZipFile(out, "a") as made:
        made.comment = b"run me"
    return out.getvalue()


def with_field(files: Files) -> bytes:
    entry = zipfile.ZipInfo("cards/more.yaml")
    entry.extra = struct.pack("<HH", 0x7075, 4) + b"more"
    more = {**files, "cards/more.yaml": b"x: 1\n"}
    return archive([(MANIFEST, described(more)), *files.items(), (entry, b"x: 1\n")])


def of_mode(files: Files, bits: int) -> bytes:
    more = {**files, "cards/more.yaml": b"/etc/passwd"}
    entry = mode("cards/more.yaml", bits)
    return archive([(MANIFEST, described(more)), *files.items(), (entry, b"/etc/passwd")])


def broken(files: Files) -> bytes:
    """A byte of the last file turned over."""
    data = archive([(MANIFEST, described(files)), *files.items()], zipfile.ZIP_STORED)
    changed = bytearray(data)
    changed[data.find(b"PK\x01\x02") - 3] ^= 0xFF
    return bytes(changed)


ATTACKS: dict[str, tuple[Callable[[Files], bytes], str]] = {
    "steps up": (lambda files: with_(files, "../evil.yaml"), "dot step"),
    "steps up inside": (lambda files: with_(files, "cards/../../evil.yaml"), "dot step"),
    "an absolute path": (lambda files: with_(files, "/tmp/evil.yaml"), "not relative"),
    "a home folder": (lambda files: with_(files, "~/evil.yaml"), "not relative"),
    "a drive": (lambda files: with_(files, "C:/evil.yaml"), "not every system"),
    "backslashes": (lambda files: with_(files, "..\\evil.yaml"), "not every system"),
    "a stream of Windows": (lambda files: with_(files, "game.yaml:x"), "not every system"),
    "a device of Windows": (lambda files: with_(files, "cards/con.yaml"), "device"),
    "a control mark": (lambda files: with_(files, "cards/a\n.yaml"), "control"),
    "a turned direction": (lambda files: with_(files, "cards/\u202elmay.yaml"), "control"),
    "a NUL": (with_nul, "control"),
    "an empty step": (lambda files: with_(files, "cards//more.yaml"), "dot step"),
    "a folder": (lambda files: with_(files, "cards/more/", b""), "dot step"),
    "a dot at the end": (lambda files: with_(files, "cards/more.yaml."), "ends in a dot"),
    "a space at the end": (lambda files: with_(files, "cards/more.yaml "), "space"),
    "a hidden file": (lambda files: with_(files, "cards/.more.yaml"), "hidden"),
    "a hidden folder": (lambda files: with_(files, ".git/config"), "hidden"),
    "a name too long": (lambda files: with_(files, f"cards/{'a' * 300}.yaml"), "name of"),
    "a name in no letters": (
        lambda files: with_(files, "cards/aaaa.yaml").replace(b"aaaa.yaml", b"\xff\xfea\x80.yaml"),
        "letters cannot be told",
    ),
    "the same name twice": (twice, "twice"),
    "names that differ in case": (lambda files: with_(files, "cards/Beasts.yaml"), "one on some"),
    "folders that differ in case": (lambda files: with_(files, "Cards/more.yaml"), "one on some"),
    "names that differ in Unicode form": (
        lambda files: whole({**files, "cards/é.yaml": b"a", "cards/e\u0301.yaml": b"b"}),
        "one on some",
    ),
    "a file that is also a folder": (
        lambda files: with_(files, "game.yaml/more.yaml"),
        "both as a file and as a folder",
    ),
    "a link": (lambda files: of_mode(files, stat.S_IFLNK | 0o777), "a link"),
    "a device": (lambda files: of_mode(files, stat.S_IFCHR | 0o666), "no plain file"),
    "a pipe": (lambda files: of_mode(files, stat.S_IFIFO | 0o666), "no plain file"),
    "a bomb": (lambda files: with_(files, "cards/more.yaml", bytes(5_000_000)), "unpacks to"),
    "a bomb of many files": (
        lambda files: whole({**files, **{f"cards/c{n}.yaml": b"" for n in range(2_100)}}),
        "files, more than 2,000",
    ),
    "a bomb that says it is small": (
        lambda files: sized(with_(files, "cards/more.yaml", bytes(5_000_000)), 1_000),
        "false size",
    ),
    "two different sizes": (
        lambda files: sized(with_(files, "cards/more.yaml"), 2, both=False),
        "two different things",
    ),
    "a file that is larger than it can be": (
        lambda files: sized(with_(files, "cards/more.yaml"), 2**31),
        "larger than",
    ),
    "an archive in it": (
        lambda files: with_(files, "cards/more.png", archive([("a.yaml", b"a: 1")])),
        "an archive in an archive",
    ),
    "a parcel in it": (lambda files: with_(files, "more.hornbook", b"x"), "does not read"),
    "encrypted": (lambda files: flagged(with_(files, "cards/more.yaml"), 6, 1), "encrypted"),
    "sizes that follow": (lambda files: flagged(with_(files, "cards/a.yaml"), 6, 8), "not ours"),
    "packed in another way": (
        lambda files: archive([(MANIFEST, described(files)), *files.items()], zipfile.ZIP_LZMA),
        "not ours",
    ),
    "overlapping files": (overlapping, "overlap"),
    "something between": (gap, "does not tell"),
    "something before": (lambda files: b"#!/bin/sh\n" + whole(files), "before it"),
    "something behind": (lambda files: whole(files) + b"more", "behind it"),
    "a comment": (with_comment, "behind it"),
    "a name in a further field": (with_field, "fields"),
    "cut off": (lambda files: whole(files)[:-40], "cut off"),
    "a damaged file": (broken, "is damaged"),
    "no archive": (lambda _: b"game: cottage\n" * 9, "no archive"),
    "nothing": (lambda _: b"", "no archive"),
    "an empty archive": (lambda _: archive([]), "no archive"),
    "no manifest": (lambda files: archive([*files.items()]), "does not begin with"),
    "a manifest that is not first": (
        lambda files: archive([*files.items(), (MANIFEST, described(files))]),
        "does not begin with",
    ),
    "a manifest that is no JSON": (
        lambda files: archive([(MANIFEST, b"{"), *files.items()]),
        "cannot be read",
    ),
    "a manifest nested without end": (
        lambda files: archive([(MANIFEST, b"[" * 9_000), *files.items()]),
        "cannot be read",
    ),
    "a key of the manifest twice": (
        lambda files: archive(
            [(MANIFEST, described(files)[:-1] + b', "id": "other"}'), *files.items()]
        ),
        "cannot be read",
    ),
    "a key too many": (lambda files: whole(files, run="rm"), "run: Extra inputs"),
    "another format": (lambda files: whole(files, format="zip"), "format"),
    "a later version": (lambda files: whole(files, version=2), "another version"),
    "a path as its id": (lambda files: whole(files, id="../cottage"), "id: String should match"),
    "a device as its id": (lambda files: whole(files, id="nul"), "device"),
    "another id than the box has": (lambda files: whole(files, id="castle"), "another id"),
    "a box that says it is a set": (lambda files: whole(files, kind="set"), "is no card set"),
    "no box at all": (
        lambda files: whole({name: one for name, one in files.items() if name != BOX_FILE}),
        "is no box",
    ),
    "a wrong hash": (
        lambda files: archive(
            [
                (MANIFEST, described({**files, BOX_FILE: files[BOX_FILE].replace(b"2", b"3")})),
                *files.items(),
            ]
        ),
        "not as its manifest says",
    ),
    "a file that the manifest does not name": (
        lambda files: archive(
            [(MANIFEST, described(files)), *files.items(), ("cards/more.yaml", b"x: 1")]
        ),
        "does not name",
    ),
    "a file less than the manifest names": (
        lambda files: archive([(MANIFEST, described(files)), *[*files.items()][:-1]]),
        "lacks a file",
    ),
    "a program": (lambda files: with_(files, "run.sh", b"#!/bin/sh"), "does not read"),
    "a font": (lambda files: with_(files, "fonts/a.woff2", b"wOF2"), "does not read"),
    "a second manifest": (lambda files: with_(files, f"cards/{MANIFEST}", b"{}"), "does not read"),
}


def beside(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")}


@pytest.mark.parametrize("attack", ATTACKS, ids=[*ATTACKS])
def test_a_hostile_parcel_is_refused_and_nothing_is_written(
    hornbook: Bench, files: Files, tmp_path: Path, attack: str
) -> None:
    make, wanted = ATTACKS[attack]
    file = tmp_path / "gift.hornbook"
    file.write_bytes(make(files))
    said = hornbook.run("open", file, "--into", tmp_path / "games" / "new")
    assert said.code == ExitCode.FINDINGS, said.err
    assert wanted in said.err and "is not opened" in said.err
    assert "nothing was written" in said.err and "Traceback" not in said.err
    assert beside(tmp_path) <= {"gift.hornbook", "games", "games/new"}


def test_what_is_as_it_should_be_is_opened(hornbook: Bench, files: Files, tmp_path: Path) -> None:
    file = tmp_path / "gift.hornbook"
    file.write_bytes(whole(files))
    said = hornbook.run("open", file, "--into", tmp_path)
    assert said.code == ExitCode.OK, said.err
    found = tmp_path / "cottage"
    assert {name: (found / name).read_bytes() for name in files} == files
    assert beside(found) >= {*files} and not [one for one in beside(found) if "hornbook" in one]


@pytest.mark.parametrize("there", ["a folder", "an empty folder", "a file", "a link to nowhere"])
def test_nothing_is_written_over_what_is_there(
    hornbook: Bench, files: Files, tmp_path: Path, there: str
) -> None:
    file, target = tmp_path / "gift.hornbook", tmp_path / "cottage"
    file.write_bytes(whole(files))
    if there == "a file":
        target.write_text("mine")
    elif there == "a link to nowhere":
        target.symlink_to(tmp_path / "elsewhere")
    else:
        target.mkdir()
    if there == "a folder":
        (target / "mine.yaml").write_text("mine")
    before = beside(tmp_path)
    said = hornbook.run("open", file, "--into", tmp_path)
    assert said.code == ExitCode.CANNOT_WRITE
    assert "nothing is written over it" in said.err
    assert beside(tmp_path) == before


def test_a_parcel_that_is_a_link_is_not_read(hornbook: Bench, files: Files, tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(whole(files))
    (tmp_path / "gift.hornbook").symlink_to(tmp_path / "real")
    said = hornbook.run("open", tmp_path / "gift.hornbook", "--into", tmp_path / "new")
    assert said.code == ExitCode.USAGE and "a link leads there" in said.err
    assert not (tmp_path / "new").exists()


def test_what_is_half_written_is_gone(
    files: Files, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(OSError, match="full"), placing.placed(tmp_path / "cottage") as root:
        root.write("game.yaml", b"id: cottage\n")
        raise OSError("the disk is full")
    assert not beside(tmp_path)


def test_templates_that_came_along_are_not_trusted(
    hornbook: Bench, files: Files, tmp_path: Path
) -> None:
    file = tmp_path / "gift.hornbook"
    file.write_bytes(with_(files, "templates/faces/mine.html", b"<p>{{ face.title }}</p>"))
    said = hornbook.run("open", file, "--into", tmp_path)
    assert said.code == ExitCode.OK, said.err
    assert "before you use it with --trust" in said.out
    checked = hornbook.run("check", tmp_path / "cottage", "--quick")
    assert checked.code != ExitCode.OK
    assert "--trust" in checked.out + checked.err


@pytest.mark.parametrize("command", ["check", "print", "play", "list", "simulate", "pack"])
def test_a_parcel_is_not_read_as_it_is(
    hornbook: Bench, files: Files, tmp_path: Path, command: str
) -> None:
    file = tmp_path / "gift.hornbook"
    file.write_bytes(whole(files))
    said = hornbook.run(command, file)
    assert said.code == ExitCode.USAGE
    assert f"`hornbook open {file}` unpacks it" in said.err


def test_any_bytes_are_files_or_refused(files: Files) -> None:
    """Every single byte of a parcel turned over: it is read as it was, or not at all."""
    good = whole({name: files[name] for name in (BOX_FILE, "theme.yaml")})
    told = [*unpacked(good, Most())]
    for place in range(0, len(good), 1 if os.environ.get("HORNBOOK_THOROUGH") else 7):
        changed = bytearray(good)
        changed[place] ^= 0x55
        try:
            found = [*unpacked(bytes(changed), Most())]
        except RefusedError:
            continue
        assert [data for _, data in found] == [data for _, data in told]
