"""A form as other engines read it, and filled in as a reader would do it."""

import ctypes
import io
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pymupdf
import pypdfium2
from pikepdf import Name, String
from pypdfium2 import raw
from sheet_reader import fields, opened

Read = list[tuple[str, str]]
"""Names and values of fields in the order of the document; a ticked box is "on"."""


def filled_in(pdf: bytes, values: Mapping[str, str]) -> bytes:
    """`pdf` with values set as a program without any drawing of its own would set them."""
    with opened(pdf) as document:
        found = fields(document)
        for name, value in values.items():
            field = found[name]
            kind = field.FT
            if kind == Name.Btn:
                field.V = field.AS = Name("/" + value)
            else:
                field.V = String(value)
                del field.AP
        out = io.BytesIO()
        document.save(out)
        return out.getvalue()


def by_pikepdf(pdf: bytes) -> Read:
    with opened(pdf) as document:
        return [(name, str(field.get("/V", "")).lstrip("/")) for name, field in
                fields(document).items()]  # fmt: skip


def by_mupdf(pdf: bytes) -> Read:
    with pymupdf.open(stream=pdf, filetype="pdf") as document:
        return [
            (widget.field_name, widget.field_value or "")
            for page in document
            for widget in page.widgets()
        ]


def by_pdfium(pdf: bytes) -> Read:
    document = pypdfium2.PdfDocument(pdf)
    document.init_forms()
    form = document.formenv.raw
    found = []
    for page in document:
        for number in range(raw.FPDFPage_GetAnnotCount(page)):
            annotation = raw.FPDFPage_GetAnnot(page, number)
            if raw.FPDFAnnot_GetSubtype(annotation) == raw.FPDF_ANNOT_WIDGET:
                name = _text(raw.FPDFAnnot_GetFormFieldName, form, annotation)
                found.append((name, _text(raw.FPDFAnnot_GetFormFieldValue, form, annotation)))
    return found


def _text(call, form, annotation) -> str:
    length = call(form, annotation, None, 0)
    buffer = ctypes.create_string_buffer(length)
    call(form, annotation, ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR)), length)
    return buffer.raw[: length - 2].decode("utf-16-le")


def poppler_text(pdf: bytes, folder: Path) -> str | None:
    """All that poppler shows of `pdf`, fields among it; None where it is not installed."""
    if shutil.which("pdftotext") is None:
        return None
    path = folder / "form.pdf"
    path.write_bytes(pdf)
    command = ["pdftotext", "-raw", "-enc", "UTF-8", str(path), "-"]
    shown = subprocess.run(command, capture_output=True, check=True, timeout=60)
    assert shown.stderr == b""
    return " ".join(shown.stdout.decode().split())


MUPDF_SCRIPT = """
var document = new PDFDocument("%s");
document.enableJS();
var page = document.loadPage(0), widgets = page.getWidgets(), values = %s;
widgets.forEach(function (widget) {
    if (values[widget.getLabel()]) widget.setTextValue(values[widget.getLabel()]);
});
page.update();
widgets.forEach(function (widget) { print(widget.getLabel() + "=" + widget.getValue()); });
"""


def calculated_by_mupdf(pdf: bytes, values: str, folder: Path) -> dict[str, str] | None:
    """What a reader that runs scripts works out, by tooltip; None where `mutool` is missing."""
    if shutil.which("mutool") is None:
        return None
    path, script = folder / "sum.pdf", folder / "sum.js"
    path.write_bytes(pdf)
    script.write_text(MUPDF_SCRIPT % (path, values))
    command = ["mutool", "run", str(script)]
    printed = subprocess.run(command, capture_output=True, check=True, timeout=60).stdout
    return dict(line.split("=", 1) for line in printed.decode().splitlines() if "=" in line)
