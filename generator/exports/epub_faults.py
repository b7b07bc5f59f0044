"""Reads e-books as others will: what their package and their chapters name must be there.

Reading systems leave out what they do not find, and say nothing.
"""

import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from posixpath import dirname, join, normpath
from xml.etree.ElementTree import Element, ParseError, fromstring

OPF = "{http://www.idpf.org/2007/opf}"
HTML = "{http://www.w3.org/1999/xhtml}"
TYPE = "{http://www.idpf.org/2007/ops}type"
MIMETYPE = b"application/epub+zip"
XML = "application/xhtml+xml"
_URL = re.compile(r"url\(|@import")


def faults_of(data: bytes) -> Iterator[str]:
    """What is wrong with an e-book, a sentence each."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            files = {one.filename: archive.read(one) for one in entries}
    except zipfile.BadZipFile:
        yield "it is no ZIP archive"
        return
    first = entries[0] if entries else None
    if first is None or first.filename != "mimetype" or files["mimetype"] != MIMETYPE:
        yield "its first file is not mimetype"
    elif first.compress_type != zipfile.ZIP_STORED or first.extra:
        yield "mimetype is compressed"
    if len(files) < len(entries):
        yield "two files have one name"
    yield from _package_faults(files)


def _package_faults(files: Mapping[str, bytes]) -> Iterator[str]:
    """What the container, the package and all that it lists lack."""
    container = _root(files, "META-INF/container.xml")
    if container is None:
        yield "META-INF/container.xml is not there, or no XML"
        return
    path = next((one.get("full-path", "") for one in container.iter() if one.get("full-path")), "")
    package = _root(files, path)
    if package is None:
        yield f"the package {path} is not there, or no XML"
        return
    items = {one.get("id", ""): one for one in package.iter(f"{OPF}item")}
    listed = {normpath(join(dirname(path), one.get("href", ""))): one for one in items.values()}
    yield from (
        f"{one} is in the manifest, and not in the file" for one in listed if one not in files
    )
    own = {"mimetype", "META-INF/container.xml", path}
    yield from (
        f"{one} is not in the manifest" for one in files if one not in listed and one not in own
    )
    spine = [one.get("idref", "") for one in package.iter(f"{OPF}itemref")]
    yield from (f"the spine names {one}, which is nothing" for one in spine if one not in items)
    read = {one.get("href") for one in items.values() if one.get("media-type") == XML}
    shown = {items[one].get("href") for one in spine if one in items}
    yield from (f"{one} is not in the spine" for one in sorted(map(str, read - shown)))
    roots = {
        name: _root(files, name)
        for name, one in listed.items()
        if one.get("media-type") == XML and name in files
    }
    yield from (f"{name} is not well-formed" for name, root in roots.items() if root is None)
    whole = {name: root for name, root in roots.items() if root is not None}
    yield from _contents_faults(listed, whole)
    anchors = {name: _anchors(root) for name, root in whole.items()}
    for name, root in whole.items():
        yield from (
            f"{name}: {one}" for one in _page_faults(name, root, listed[name], anchors, files)
        )
    for name, one in listed.items():
        if one.get("media-type") == "text/css" and name in files:
            yield from _sheet_faults(name, files[name].decode(), files)


def _contents_faults(listed: Mapping[str, Element], pages: Mapping[str, Element]) -> Iterator[str]:
    """There must be one page that leads to all others."""
    named = [name for name, one in listed.items() if "nav" in one.get("properties", "").split()]
    if len(named) != 1 or named[0] not in pages:
        yield "there is no table of contents"
        return
    kinds = {one.get(TYPE) for one in pages[named[0]].iter(f"{HTML}nav")}
    if "toc" not in kinds:
        yield "there is no table of contents"


def _page_faults(
    name: str,
    page: Element,
    item: Element,
    anchors: Mapping[str, list[str]],
    files: Mapping[str, bytes],
) -> Iterator[str]:
    """What one page refers to and lacks, and what must not stand in it."""
    twice = {one for one in anchors[name] if anchors[name].count(one) > 1}
    yield from (f"the id {one} stands there twice" for one in sorted(twice))
    drawn = any(one.tag.endswith("}svg") for one in page.iter() if isinstance(one.tag, str))
    if drawn != ("svg" in item.get("properties", "").split()):
        yield "the manifest does not say whether it has drawings"
    for one in page.iter():
        tag = one.tag.rpartition("}")[2]
        if tag == "script" or any(key.startswith("on") for key in one.attrib):
            yield "a script"
        if tag == "img" and not one.get("alt", "").strip():
            yield f"the picture {one.get('src')} has no words for who does not see it"
        for key in ("href", "src"):
            if (address := one.get(key)) is not None:
                yield from _address_faults(name, address, tag, anchors, files)


def _address_faults(
    name: str,
    address: str,
    tag: str,
    anchors: Mapping[str, list[str]],
    files: Mapping[str, bytes],
) -> Iterator[str]:
    if re.match(r"[a-z]+:", address, re.IGNORECASE) or address.startswith("//"):
        if tag != "a":
            yield f"{address} lies elsewhere"
        return
    file, _, anchor = address.partition("#")
    aim = normpath(join(dirname(name), file)) if file else name
    if aim not in files:
        yield f"{address} leads to a file that is not there"
    elif anchor and anchor not in anchors.get(aim, ()):
        yield f"{address} leads to a place that is not there"


def _sheet_faults(name: str, css: str, files: Mapping[str, bytes]) -> Iterator[str]:
    """What a style sheet asks for."""
    for found in re.finditer(r"url\(([\"']?)([^)\"']*)\1\)", css):
        if normpath(join(dirname(name), found[2])) not in files:
            yield f"{name}: {found[2]} is not there"
    if "@import" in css:
        yield f"{name}: it asks for other style sheets"


def _anchors(page: Element) -> list[str]:
    return [one.get("id", "") for one in page.iter() if one.get("id")]


def _root(files: Mapping[str, bytes], name: str) -> Element | None:
    """The XML of this name; None where it is not there or not well-formed."""
    try:
        return fromstring(files[name])  # noqa: S314 - we wrote it, and it declares no entities
    except (KeyError, ParseError):
        return None
