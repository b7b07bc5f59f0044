"""What a press would stumble over in a PDF: a reader of our own, since there is no free one.

It looks for what PDF/X-1a:2003 asks and what shops ask beyond it: boxes, colour spaces, operators,
transparency, fonts, the output intent, and the ink of every picture, measured in its pixels.
"""

import io
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pikepdf
from PIL import UnidentifiedImageError

from generator.model.sizes import POINTS_PER_INCH
from generator.render.press import most_ink
from generator.render.press_pdf import STANDARD

NEARLY: Final = 0.01
"""Points that do not show."""
FILTERS: Final = {"/FlateDecode", "/DCTDecode", "/RunLengthDecode", "/CCITTFaxDecode"}
SPACES: Final = {"/DeviceCMYK", "/DeviceGray"}
INFO: Final = ("/Title", "/Creator", "/Producer", "/CreationDate", "/ModDate")
OPERATORS: Final = re.compile(
    r"q|Q|cm|Do|w|J|j|M|d|i|m|l|c|v|y|h|re|S|s|f\*?|F|B\*?|b\*?|n|W\*?|g|G|k|K|gs"
)
"""What may stand on a page: paths, pictures, grey and CMYK."""
DEEPEST: Final = 8


def preflight(
    data: bytes,
    *,
    most: int,
    dpi: int,
    boxes: Mapping[str, list[float]] | None = None,
    pages: int | None = None,
) -> Iterator[str]:
    """What is wrong with a PDF for a press, a sentence each.

    No place may have more ink than `most` percent, no picture fewer pixels to the inch than `dpi`.
    `boxes` are the boxes that every page must have, in points; `pages` is how many there must be.
    """
    if not re.match(rb"%PDF-1\.[34]\s", data):
        yield "it is no PDF of version 1.3 or 1.4"
    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            if pages is not None and len(pdf.pages) != pages:
                yield f"it has {len(pdf.pages)} pages instead of {pages}"
            yield from _Look(pdf, most, dpi, boxes or {}).faults()
    except pikepdf.PdfError as error:
        yield f"it cannot be opened: {error}"


class _Look:
    """One look at one file."""

    def __init__(
        self, pdf: pikepdf.Pdf, most: int, dpi: int, boxes: Mapping[str, list[float]]
    ) -> None:
        self._pdf, self._most, self._dpi, self._boxes = pdf, most, dpi, boxes
        self._seen: set[tuple[int, int]] = set()

    def faults(self) -> Iterator[str]:
        """All of the file."""
        yield from self._of_file()
        if not len(self._pdf.pages):
            yield "it has no pages"
        for number, page in enumerate(self._pdf.pages, 1):
            for fault in (*self._of_boxes(page.obj), *self._of_page(page.obj)):
                yield f"page {number}: {fault}"

    def _of_file(self) -> Iterator[str]:
        info: Any = self._pdf.trailer.get("/Info", {})
        if self._pdf.is_encrypted:
            yield "it is encrypted"
        if "/ID" not in self._pdf.trailer:
            yield "it has no identifier"
        if str(info.get("/GTS_PDFXVersion", "")) != STANDARD:
            yield f"it does not say that it is {STANDARD}"
        if str(info.get("/Trapped", "")) not in {"/True", "/False"}:
            yield "it does not say whether it is trapped"
        yield from (f"it has no {key[1:]}" for key in INFO if not str(info.get(key, "")))
        yield from self._of_root(self._pdf.Root)

    def _of_root(self, root: Any) -> Iterator[str]:
        for key in ("/OpenAction", "/AA", "/AcroForm", "/OCProperties"):
            if key in root:
                yield f"it has {key[1:]}"
        if any(key in root.get("/Names", {}) for key in ("/JavaScript", "/EmbeddedFiles")):
            yield "it has a program or files inside"
        intents = [
            one for one in root.get("/OutputIntents", []) if str(one.get("/S", "")) == "/GTS_PDFX"
        ]
        if len(intents) != 1:
            yield f"it has {len(intents)} output intents instead of one"
        for one in intents:
            named = str(one.get("/OutputConditionIdentifier", ""))
            registered = str(one.get("/RegistryName", ""))
            if not named or not (registered or "/DestOutputProfile" in one):
                yield "its output intent names no registered condition and has no profile"

    def _of_boxes(self, page: Any) -> Iterator[str]:
        found = {
            key: [float(edge) for edge in page[f"/{key}"]]
            for key in ("MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox")
            if f"/{key}" in page
        }
        if "TrimBox" not in found:
            yield "it has no TrimBox"
            return
        if "ArtBox" in found:
            yield "it has an ArtBox beside its TrimBox"
        media = found.get("MediaBox", [0, 0, 0, 0])
        bleed = found.get("BleedBox", media)
        for inner, outer, of in (
            (found["TrimBox"], bleed, "its TrimBox is not inside its BleedBox"),
            (bleed, media, "its BleedBox is not inside its MediaBox"),
            (bleed, found.get("CropBox", media), "its CropBox cuts off its bleed"),
        ):
            if not _is_inside(inner, outer):
                yield of
        for key, wanted in self._boxes.items():
            if any(
                abs(a - b) > NEARLY for a, b in zip(found.get(key, [0] * 4), wanted, strict=True)
            ):
                yield f"its {key} is {_told(found.get(key))} instead of {_told(wanted)}"

    def _of_page(self, page: Any) -> Iterator[str]:
        for key in ("/Annots", "/AA", "/Group"):
            if key in page:
                yield f"it has {key[1:]}"
        yield from self._of_content(pikepdf.Page(page), page.get("/Resources", {}), 0)

    def _of_content(self, holder: Any, resources: Any, depth: int) -> Iterator[str]:
        """What is painted by a page or a form, and with what."""
        if depth > DEEPEST:
            yield "its forms lie too deep in each other"
            return
        scale = [(1.0, 0.0, 0.0, 1.0)]
        for one in pikepdf.parse_content_stream(holder):
            operands, name = one.operands, str(one.operator)
            if not OPERATORS.fullmatch(name):
                yield f'it has the operator "{name}", which is not for paths, pictures or CMYK'
            elif name == "q":
                scale.append(scale[-1])
            elif name == "Q" and len(scale) > 1:
                scale.pop()
            elif name == "cm":
                scale[-1] = _times([float(one) for one in operands[:4]], scale[-1])
            elif name in {"k", "K"} and sum(map(float, operands)) * 100 > self._most:
                yield f"a colour has more ink than {self._most} %"
            elif name == "Do":
                shown = resources.get("/XObject", {}).get(str(operands[0]))
                yield from self._of_shown(shown, str(operands[0]), scale[-1], depth)
        yield from self._of_resources(resources)

    def _of_resources(self, resources: Any) -> Iterator[str]:
        if len(resources.get("/Font", {})):
            yield "it has fonts"
        for kind in ("/Shading", "/Pattern", "/ColorSpace"):
            if len(resources.get(kind, {})):
                yield f"it has {kind[1:]} in its resources"
        for state in resources.get("/ExtGState", {}).values():
            if str(state.get("/SMask", "/None")) != "/None":
                yield "it has a soft mask"
            if any(float(state.get(key, 1)) != 1 for key in ("/ca", "/CA")):
                yield "it has transparency"
            if str(state.get("/BM", "/Normal")) not in {"/Normal", "/Compatible"}:
                yield "it has a blend mode"

    def _of_shown(
        self, shown: Any, name: str, scale: tuple[float, ...], depth: int
    ) -> Iterator[str]:
        if shown is None:
            yield f"{name} is not there"
        elif str(shown.get("/Subtype")) == "/Image":
            yield from self._of_image(shown, scale)
        elif str(shown.get("/Subtype")) == "/Form":
            if "/Group" in shown:
                yield "it has transparency"
            yield from self._of_content(shown, shown.get("/Resources", {}), depth + 1)
        else:
            yield f"{name} is neither a picture nor a form"

    def _of_image(self, image: Any, scale: tuple[float, ...]) -> Iterator[str]:
        wide = (scale[0] ** 2 + scale[1] ** 2) ** 0.5
        high = (scale[2] ** 2 + scale[3] ** 2) ** 0.5
        fine = min(float(image.Width) / max(wide, NEARLY), float(image.Height) / max(high, NEARLY))
        if fine * POINTS_PER_INCH < self._dpi * 0.999:
            yield f"a picture has {fine * POINTS_PER_INCH:.0f} dpi instead of {self._dpi}"
        if image.objgen in self._seen:
            return
        self._seen.add(image.objgen)
        if "/SMask" in image or "/Mask" in image:
            yield "a picture has a mask"
            return
        space = image.get("/ColorSpace")
        if not isinstance(space, pikepdf.Name) or str(space) not in SPACES:
            yield f"a picture is in {_space(space)} instead of CMYK"
            return
        filters = image.get("/Filter", [])
        used = [filters] if isinstance(filters, pikepdf.Name) else [*filters]
        if strange := [str(one) for one in used if str(one) not in FILTERS]:
            yield f"a picture is packed with {strange[0]}"
            return
        try:
            picture = pikepdf.PdfImage(image).as_pil_image()
        except (pikepdf.PdfError, UnidentifiedImageError, ValueError, OSError) as error:
            yield f"a picture is damaged: {error}"
            return
        if picture.mode == "CMYK" and (ink := most_ink(picture)) > self._most:
            yield f"a picture has {ink:.0f} % of ink, more than {self._most} %"


def _is_inside(inner: list[float], outer: list[float]) -> bool:
    return (
        all(a >= b - NEARLY for a, b in zip(inner[:2], outer[:2], strict=True))
        and all(a <= b + NEARLY for a, b in zip(inner[2:], outer[2:], strict=True))
        and inner[0] < inner[2]
        and inner[1] < inner[3]
    )


def _times(one: list[float], other: tuple[float, ...]) -> tuple[float, float, float, float]:
    """What two changes of scale are after each other."""
    a, b, c, d = one
    e, f, g, h = other
    return a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h


def _told(box: list[float] | None) -> str:
    return " ".join(f"{edge:g}" for edge in box) if box else "missing"


def _space(space: Any) -> str:
    if space is None:
        return "no colours"
    return str(space)[1:] if isinstance(space, pikepdf.Name) else str(space[0])[1:]
