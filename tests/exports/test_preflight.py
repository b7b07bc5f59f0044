"""The preflight: a file that is right has no faults, and each fault is found in one that has it."""

import io
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from generator.render.preflight import preflight
from generator.render.press_pdf import PressPage, press_pdf, press_pictures

SHAPE = PressPage((80, 110), (10, 12.5), 300)
BOXES = {"MediaBox": SHAPE.media, "BleedBox": SHAPE.media, "TrimBox": SHAPE.trim}
Change = Callable[[pikepdf.Pdf], object]


def png(colour: tuple[int, int, int]) -> bytes:
    out = io.BytesIO()
    picture = Image.new("RGB", SHAPE.px, colour)
    picture.paste((0, 0, 0), (20, 20, 50, 70))
    picture.save(out, "PNG")
    return out.getvalue()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    cache = tmp_path_factory.mktemp("cache")
    pictures = press_pictures({"a": png((200, 30, 40)), "b": png((250, 240, 220))}, 240, cache)
    return press_pdf(["b", "a", "b", "a"], pictures, SHAPE, "Two cards", "en")


def faults(data: bytes) -> list[str]:
    return list(preflight(data, most=240, dpi=300, boxes=BOXES, pages=4))


def changed(data: bytes, change: Change, **how: object) -> bytes:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        change(pdf)
        kept = {"force_version": "1.4", "object_stream_mode": pikepdf.ObjectStreamMode.disable}
        pdf.save(out, **{**kept, **how})  # type: ignore[arg-type]
    return out.getvalue()


def test_a_file_of_ours_has_no_faults_and_is_the_same_again(file: bytes, tmp_path: Path) -> None:
    assert faults(file) == []
    pictures = press_pictures({"a": png((200, 30, 40)), "b": png((250, 240, 220))}, 240, tmp_path)
    assert press_pdf(["b", "a", "b", "a"], pictures, SHAPE, "Two cards", "en") == file


def test_boxes_are_the_trim_and_its_bleed(file: bytes) -> None:
    with pikepdf.open(io.BytesIO(file)) as pdf:
        assert pdf.pdf_version == "1.4"
        for page in pdf.pages:
            assert [float(one) for one in page.MediaBox] == pytest.approx([0, 0, 19.2, 26.4])
            assert [float(one) for one in page.TrimBox] == pytest.approx([2.4, 3, 16.8, 23.4])
        intent = pdf.Root.OutputIntents[0]
        assert str(intent.OutputConditionIdentifier) == "CGATS TR 001"
        assert "/DestOutputProfile" not in intent


def picture(pdf: pikepdf.Pdf) -> pikepdf.Object:
    return pdf.pages[0].Resources.XObject.Face


def content(pdf: pikepdf.Pdf, more: bytes) -> None:
    was = pdf.pages[0].Contents.read_bytes()
    pdf.pages[0].Contents = pdf.make_stream(was + b" " + more)


def state(pdf: pikepdf.Pdf, **keys: object) -> None:
    pdf.pages[0].Resources.ExtGState = pikepdf.Dictionary(X=pikepdf.Dictionary(**keys))


def form(pdf: pikepdf.Pdf, inside: bytes, **keys: object) -> None:
    shown = pdf.make_stream(inside, Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form, **keys)
    pdf.pages[0].Resources.XObject.More = shown
    content(pdf, b"/More Do")


def pixels(pdf: pikepdf.Pdf, data: bytes, filters: object = None, **keys: object) -> None:
    face = picture(pdf)
    face.write(data, filter=filters)
    if "/DecodeParms" in face:
        del face["/DecodeParms"]
    for key, value in keys.items():
        face[f"/{key}"] = value


SIZE = 80 * 110
BREAKS: dict[str, tuple[Change, str]] = {
    "standard": (lambda pdf: pdf.docinfo.__delitem__("/GTS_PDFXVersion"), "that it is PDF/X-1a"),
    "trapped": (lambda pdf: pdf.docinfo.__delitem__("/Trapped"), "whether it is trapped"),
    "title": (lambda pdf: pdf.docinfo.__delitem__("/Title"), "it has no Title"),
    "day": (lambda pdf: pdf.docinfo.__delitem__("/ModDate"), "it has no ModDate"),
    "intent": (lambda pdf: pdf.Root.__delitem__("/OutputIntents"), "0 output intents"),
    "condition": (
        lambda pdf: pdf.Root.OutputIntents[0].__delitem__("/RegistryName"),
        "names no registered condition",
    ),
    "action": (lambda pdf: setattr(pdf.Root, "OpenAction", pikepdf.Array()), "it has OpenAction"),
    "script": (
        lambda pdf: setattr(pdf.Root, "Names", pikepdf.Dictionary(JavaScript=pikepdf.Dictionary())),
        "it has a program",
    ),
    "layers": (
        lambda pdf: setattr(pdf.Root, "OCProperties", pikepdf.Dictionary()),
        "it has OCProperties",
    ),
    "pages": (lambda pdf: pdf.pages.__delitem__(0), "3 pages instead of 4"),
    "no trim": (lambda pdf: pdf.pages[0].obj.__delitem__("/TrimBox"), "it has no TrimBox"),
    "wrong trim": (
        lambda pdf: setattr(pdf.pages[0], "TrimBox", [3, 3, 16.8, 23.4]),
        "its TrimBox is 3 3 16.8 23.4 instead of 2.4 3 16.8 23.4",
    ),
    "no bleed": (
        lambda pdf: setattr(pdf.pages[0].obj, "BleedBox", [3, 3, 16, 23]),
        "its TrimBox is not inside its BleedBox",
    ),
    "large bleed": (
        lambda pdf: setattr(pdf.pages[0].obj, "BleedBox", [-1, 0, 19.2, 26.4]),
        "its BleedBox is not inside its MediaBox",
    ),
    "crop": (
        lambda pdf: setattr(pdf.pages[0].obj, "CropBox", [1, 1, 18, 25]),
        "its CropBox cuts off its bleed",
    ),
    "art": (lambda pdf: setattr(pdf.pages[0].obj, "ArtBox", SHAPE.trim), "an ArtBox beside"),
    "note": (lambda pdf: setattr(pdf.pages[0].obj, "Annots", pikepdf.Array()), "it has Annots"),
    "group": (
        lambda pdf: setattr(pdf.pages[0].obj, "Group", pikepdf.Dictionary()),
        "it has Group",
    ),
    "rgb": (lambda pdf: content(pdf, b"1 0 0 rg 0 0 5 5 re f"), 'it has the operator "rg"'),
    "text": (lambda pdf: content(pdf, b"BT ET"), 'it has the operator "BT"'),
    "space": (lambda pdf: content(pdf, b"/Lab cs"), 'it has the operator "cs"'),
    "inline": (lambda pdf: content(pdf, b"BI /W 1 /H 1 /BPC 8 /CS /RGB ID abc EI"), "operator"),
    "shading": (lambda pdf: content(pdf, b"/S sh"), 'it has the operator "sh"'),
    "ink of a colour": (
        lambda pdf: content(pdf, b"1 1 1 0 k 0 0 5 5 re f"),
        "a colour has more ink than 240 %",
    ),
    "lost": (lambda pdf: content(pdf, b"/None Do"), "/None is not there"),
    "font": (
        lambda pdf: setattr(
            pdf.pages[0].Resources, "Font", pikepdf.Dictionary(F=pikepdf.Dictionary())
        ),
        "it has fonts",
    ),
    "pattern": (
        lambda pdf: setattr(
            pdf.pages[0].Resources, "Pattern", pikepdf.Dictionary(P=pikepdf.Dictionary())
        ),
        "it has Pattern",
    ),
    "alpha": (lambda pdf: state(pdf, ca=0.5), "it has transparency"),
    "blend": (lambda pdf: state(pdf, BM=pikepdf.Name.Multiply), "it has a blend mode"),
    "soft mask": (lambda pdf: state(pdf, SMask=pikepdf.Dictionary()), "it has a soft mask"),
    "group in a form": (
        lambda pdf: form(pdf, b"q Q", Group=pikepdf.Dictionary(S=pikepdf.Name.Transparency)),
        "it has transparency",
    ),
    "rgb in a form": (lambda pdf: form(pdf, b"0 0 1 RG"), 'it has the operator "RG"'),
    "mask": (
        lambda pdf: setattr(picture(pdf), "SMask", pdf.make_stream(b"")),
        "a picture has a mask",
    ),
    "rgb picture": (
        lambda pdf: pixels(pdf, bytes(SIZE * 3), ColorSpace=pikepdf.Name.DeviceRGB),
        "a picture is in DeviceRGB instead of CMYK",
    ),
    "profile": (
        lambda pdf: pixels(pdf, bytes(SIZE * 4), ColorSpace=pikepdf.Array([pikepdf.Name.ICCBased])),
        "a picture is in ICCBased instead of CMYK",
    ),
    "ink": (lambda pdf: pixels(pdf, b"\xff\xff\xff\0" * SIZE), "300 % of ink, more than 240 %"),
    "packing": (
        lambda pdf: pixels(pdf, b"", pikepdf.Name.JPXDecode),
        "packed with /JPXDecode",
    ),
    "cut off": (lambda pdf: pixels(pdf, b"\0" * 9), "a picture is damaged"),
    "coarse": (lambda pdf: content(pdf, b"q 40 0 0 40 0 0 cm /Face Do Q"), "144 dpi instead"),
}


@pytest.mark.parametrize("name", BREAKS)
def test_each_fault_is_found(file: bytes, name: str) -> None:
    change, said = BREAKS[name]
    found = faults(changed(file, change))
    assert any(said in one for one in found), found


def test_a_file_that_is_only_written_anew_has_no_faults(file: bytes) -> None:
    """So a fault above comes of the change, and not of the writing."""
    assert faults(changed(file, lambda pdf: None)) == []


def test_versions_locks_and_what_is_no_pdf(file: bytes) -> None:
    newer = changed(file, lambda pdf: None, force_version="1.7")
    assert faults(newer) == ["it is no PDF of version 1.3 or 1.4"]
    locked = changed(
        file,
        lambda pdf: None,
        encryption=pikepdf.Encryption(owner="o", user="", R=3, aes=False, metadata=False),
    )
    assert "it is encrypted" in faults(locked)
    assert any("cannot be opened" in one for one in faults(b"%PDF-1.4\nnothing"))
