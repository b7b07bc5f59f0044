"""The arithmetic of a sheet: which field holds what, and what a reader may work out for itself."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.model.sheet import Block, Sum
from generator.render.document_words import SheetWords
from generator.render.forms import Calculation, FieldNames

Path = tuple[str | int, ...]

MOST_PARTS = 100
"""The largest number that an amount may be divided by."""


@dataclass(frozen=True, slots=True)
class Row:
    """A term as printed: `whole` is the field of the amount of which only a part counts."""

    label: str
    name: str
    sign: str
    whole: str | None = None
    per: int | None = None
    source: str | None = None


@dataclass(frozen=True, slots=True)
class Reckoning:
    """A sum as printed: its rows, and the field of its result."""

    rows: tuple[Row, ...]
    total: str


def reckonings(
    blocks: Iterator[tuple[Block, Path]], words: SheetWords, names: FieldNames
) -> dict[str, Reckoning]:
    """Every sum of a sheet by its path (`blocks.2.columns.0.1`), its fields taken in `names`."""
    found: dict[str, Reckoning] = {}
    totals: dict[str, str] = {}
    for block, path in blocks:
        if isinstance(block, Sum):
            rows = tuple(_rows(block, words, names, totals))
            totals[block.id] = names.take(block.id, "total")
            found[".".join(map(str, path))] = Reckoning(rows, totals[block.id])
    return found


def _rows(
    block: Sum, words: SheetWords, names: FieldNames, totals: Mapping[str, str]
) -> Iterator[Row]:
    for number, term in enumerate(block.terms):
        name_of = term.id or words.bare(term.label)
        sign = "−" if term.minus else "+" if number else ""
        per = parts(words, term.per) if term.per else None
        whole = names.take(block.id, name_of, "in all") if per else None
        name = names.take(block.id, name_of, *(["counted"] if per else []))
        yield Row(term.label, name, sign, whole, per, totals.get(term.of or ""))


def parts(words: SheetWords, text: str) -> int | None:
    """The number by which an amount is divided; None where `text` comes to no such number."""
    said = words.bare(text)
    is_number = said.isascii() and said.isdigit() and len(said) <= len(str(MOST_PARTS))
    return int(said) if is_number and 1 < int(said) <= MOST_PARTS else None


def calculations(reckoned: Mapping[str, Reckoning]) -> tuple[Calculation, ...]:
    """What is worked out from what, in the order in which it has to be done."""
    return tuple(one for reckoning in reckoned.values() for one in _calculations(reckoning))


def _calculations(reckoning: Reckoning) -> Iterator[Calculation]:
    for row in reckoning.rows:
        if row.whole:
            amount = f'var amount = getField("{row.whole}").value;'
            part = f'amount === "" ? "" : Math.floor(Number(amount) / {row.per})'
            yield Calculation(row.name, f"{amount} event.value = {part};")
        elif row.source:
            yield Calculation(row.name, f"event.value = {_value(row.source)};")
    if any(row.sign == "−" for row in reckoning.rows):
        sums = "".join(f" {'-' if row.sign == '−' else '+'} {_value(row.name)}"
                       for row in reckoning.rows)  # fmt: skip
        yield Calculation(reckoning.total, f"event.value = 0{sums};")
    else:
        listed = ", ".join(f'"{row.name}"' for row in reckoning.rows)
        script = f'AFSimple_Calculate("SUM", new Array({listed}));'
        yield Calculation(reckoning.total, script)


def _value(name: str) -> str:
    return f'Number(getField("{name}").value)'


def wrong_sums(
    blocks: Iterator[tuple[Block, Path]], words: SheetWords
) -> Iterator[tuple[Path, str]]:
    """Where a part is no part, a sum stands twice, or one is named that does not stand above."""
    known: set[str] = set()
    for block, path in blocks:
        if not isinstance(block, Sum):
            continue
        if block.id in known:
            yield (*path, "id"), f'there is a sum "{block.id}" above'
        for number, term in enumerate(block.terms):
            place = (*path, "terms", number)
            if term.of and term.of not in known:
                yield (*place, "of"), f'there is no sum "{term.of}" above'
            said = words.bare(term.per) if term.per else ""
            if said and parts(words, said) is None:
                yield (*place, "per"), f'"{said}" is no whole number from 2 to {MOST_PARTS}'
        known.add(block.id)
