"""Quizzes as CSV, as Blooket and Gimkit read them."""

import csv
import io
from collections.abc import Iterator, Sequence

from generator.exports.target import Files

Row = Sequence[str | int]


def table(title: str, head: Sequence[str], rows: Sequence[Row]) -> bytes:
    """The table in UTF-8 without a mark, its lines ended as their templates are.

    The title row has all fields: readers find out from it what stands between fields.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([title, *[""] * (len(head) - 1)])
    writer.writerow(head)
    writer.writerows(rows)
    return out.getvalue().encode()


def read_tables(
    files: Files, title: str, head: Sequence[str]
) -> Iterator[tuple[str, list[list[str]] | str]]:
    """Each table among `files` by name, or what is wrong with it as a whole."""
    tables = {name: data for name, data in files.items() if name.endswith(".csv")}
    if not tables:
        yield "the export", "there is no table"
    for name, data in tables.items():
        text = data.decode("utf-8")
        rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
        if text.startswith("\ufeff") or text.count("\n") != text.count("\r\n"):
            yield name, "it has a mark at its beginning, or lines that end otherwise"
        elif rows[:2] != [[title, *[""] * (len(head) - 1)], list(head)]:
            yield name, "it has not the headings of the template"
        elif any(len(row) != len(head) for row in rows):
            yield name, f"a row has not {len(head)} fields"
        elif not rows[2:]:
            yield name, "there is no question"
        else:
            yield name, rows[2:]
