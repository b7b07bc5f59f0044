"""What the blocks of sheets come to: sums, countdowns and pauses, signs, scales that slide."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from generator import assets
from generator.diagnostics import ContentPath
from generator.layout.boards import in_sight, sliding_edge
from generator.model.deck import Scale
from generator.model.game import Game
from generator.model.sheet import Block, Count, Cue, Cutouts, Dials, Part, Pause, Slide, Sum
from generator.model.theme import Theme
from generator.render import svg
from generator.render.documents.forms import Calculation, FieldNames
from generator.render.documents.pieces import dotted
from generator.render.documents.text import DocumentText
from generator.words.texts import WordsError, scale_on

Blocks = Iterable[tuple[Block, ContentPath]]
"""Blocks with their paths, in order."""

MOST_PARTS, MOST_COUNTED, MOST_SECONDS = 100, 60, 600
"""The largest numbers that divide an amount, begin a countdown, or are waited for."""

PITCH = 4.2
"""Millimetres from one number of a drawn scale to the next: room for type of 9 pt."""

COVER = 5.6
"""Millimetres that are drawn of the card that slides, from its upper edge down."""


@dataclass(frozen=True, slots=True)
class SumTerm:
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

    rows: tuple[SumTerm, ...]
    total: str


def reckonings(blocks: Blocks, words: DocumentText, names: FieldNames) -> dict[str, Reckoning]:
    """Every sum by its path (`blocks.2.columns.0.1`), its fields taken in `names`."""
    found: dict[str, Reckoning] = {}
    totals: dict[str, str] = {}
    for block, path in blocks:
        if isinstance(block, Sum):
            rows = tuple(_terms(block, words, names, totals))
            totals[block.id] = names.take(block.id, "total")
            found[dotted(path)] = Reckoning(rows, totals[block.id])
    return found


def _terms(
    block: Sum, words: DocumentText, names: FieldNames, totals: Mapping[str, str]
) -> Iterator[SumTerm]:
    for number, term in enumerate(block.terms):
        name_of = term.id or words.bare(term.label)
        sign = "−" if term.minus else "+" if number else ""
        per = words.whole_number(term.per, 2, MOST_PARTS) if term.per else None
        whole = names.take(block.id, name_of, "in all") if per else None
        name = names.take(block.id, name_of, *(["counted"] if per else []))
        yield SumTerm(term.label, name, sign, whole, per, totals.get(term.of or ""))


def calculations(reckoned: Mapping[str, Reckoning]) -> Iterator[Calculation]:
    """What is worked out from what, in the order in which it has to be done."""
    for reckoning in reckoned.values():
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


def wrong_sums(blocks: Blocks, words: DocumentText) -> Iterator[tuple[ContentPath, str]]:
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
            if said and words.whole_number(said, 2, MOST_PARTS) is None:
                yield (*place, "per"), f'"{said}" is no whole number from 2 to {MOST_PARTS}'
        known.add(block.id)


def counted(words: DocumentText, text: str) -> tuple[int, ...]:
    """The numbers of a countdown, highest first; none where `text` comes to no such number."""
    return tuple(range(words.whole_number(text, 2, MOST_COUNTED) or 0, 0, -1))


def seconds(words: DocumentText, text: str) -> int:
    """How long a pause is; 0 where `text` comes to no such number."""
    return words.whole_number(text, 1, MOST_SECONDS) or 0


def wrong_numbers(blocks: Blocks, words: DocumentText) -> Iterator[tuple[ContentPath, str]]:
    """Where a countdown or a pause has no number that can be printed, and what it has instead.

    A text that cannot be worked out at all is told by `words`, and not again here.
    """
    for block, place in blocks:
        for number, step in enumerate(block.steps if isinstance(block, Part) else ()):
            if isinstance(step, Count | Pause):
                name = "down_from" if isinstance(step, Count) else "seconds"
                least, most = (2, MOST_COUNTED) if isinstance(step, Count) else (1, MOST_SECONDS)
                said = words.bare(getattr(step, name))
                if said and words.whole_number(said, least, most) is None:
                    message = f'"{said}" is no whole number from {least} to {most}'
                    yield (*place, "steps", number, name), message


def drawings(
    dials: Iterable[Dials],
    cutouts: Iterable[Cutouts],
    parts: Iterable[Part],
    theme: Theme,
    more: Iterable[str] = (),
) -> dict[str, bytes]:
    """The ornament, emblems and signs, by address; backgrounds, so that nobody reads them aloud.

    `more` are icons by name that others than blocks show.
    """
    ink = theme.colours["ink"]
    steps = [step for part in parts for step in part.steps]
    named = {entry.icon for block in dials for entry in block.entries}
    named |= {shape.icon for block in cutouts for shape in block.shapes if shape.icon}
    named |= {step.icon for step in steps if isinstance(step, Cue) and step.icon}
    icons = sorted({*named, *more} & assets.icon_names())
    signs = {"cue": svg.arrow_sign, "pause": svg.sandglass_sign}
    kinds = {step.block for step in steps}
    return {
        "rule.svg": svg.swelled_rule(ink, theme.colours["accent"]),
        **{f"emblems/{icon}.svg": svg.emblem(icon, ink) for icon in icons},
        **{f"signs/{kind}.svg": draw(ink) for kind, draw in signs.items() if kind in kinds},
    }


@dataclass(frozen=True, slots=True)
class SlideStep:
    """A number in sight, and how far below the top of the drawing its step begins, in mm."""

    number: int
    top: float
    counts: bool


@dataclass(frozen=True, slots=True)
class SlideDrawing:
    """A scale at one number: its `steps` in sight, and where the edge upon it lies, in mm."""

    style: str
    steps: tuple[SlideStep, ...]
    pitch: float
    edge: float
    height: float


def drawings_of_slide(game: Game, slide: Slide) -> tuple[SlideDrawing, ...]:
    """One drawing of a scale and the card that slides over it for each number, small and plain.

    None where the face is no scale, which lint finds first.
    """
    try:
        scale = scale_on(game, slide.face)
        return tuple(_slid(scale, number) for number in slide.at) if scale else ()
    except (WordsError, ValueError):  # the start is no number; told where the deck says it
        return ()


def _slid(scale: Scale, number: int) -> SlideDrawing:
    """The empty steps before the first number are left out: they tell nothing here."""
    share = PITCH / scale.pitch
    seen = in_sight(scale, number)
    above = sliding_edge(scale, seen[0]) - scale.pitch if seen else 0.0
    tops = (round((sliding_edge(scale, one) - scale.pitch - above) * share, 2) for one in seen)
    steps = tuple(SlideStep(one, top, one == number) for one, top in zip(seen, tops, strict=True))
    edge = round((sliding_edge(scale, number) - above) * share, 2)
    return SlideDrawing(scale.style, steps, PITCH, edge, round(edge + COVER, 2))
