"""Documents in words: what their pieces say, with nothing of how they look."""

from collections.abc import Iterable, Iterator
from typing import assert_never

from generator.exports.whole_box import (
    EntriesBlock,
    FormBlock,
    FrameBlock,
    HeadingBlock,
    ListBlock,
    PicturesBlock,
    PlayBlock,
    RuleSaid,
    RulesBlock,
    SaidBlock,
    ScriptBlock,
    SectionSaid,
    StepSaid,
    TableBlock,
    TextBlock,
)
from generator.model.sheet import (
    Boxes,
    Circle,
    Columns,
    Count,
    Cue,
    Cutouts,
    Dials,
    Fields,
    Heading,
    Paragraph,
    Part,
    Pause,
    Points,
    Ruled,
    Shape,
    Slide,
    Slip,
    Speech,
    Step,
    Sum,
    Table,
)
from generator.model.sheet import Key as Signs
from generator.render.documents.pieces import (
    Beside,
    Boxed,
    Code,
    Exercise,
    Figure,
    Key,
    LaidCard,
    Listing,
    Pages,
    Passages,
    Piece,
    TablePicture,
    Tent,
    Told,
)
from generator.render.documents.text import DocumentText, literal
from generator.words.heard import heard


class Teller:
    """Says the pieces of documents, in the language of the box."""

    def __init__(self, words: DocumentText) -> None:
        self._words = words

    def say(self, text: str | None) -> str:
        """Worked out and without markup; paragraphs stay apart."""
        if not text:
            return ""
        return "\n\n".join(one.text for one in heard(str(self._words.tell(text))))

    def sections(self, pages: Pages) -> tuple[SectionSaid, ...]:
        """The sections of a document."""
        return tuple(
            SectionSaid(
                id=one.id,
                title=self.say(one.title),
                level=one.level,
                blocks=tuple(self.blocks(one.pieces)),
            )
            for one in pages.sections
        )

    def blocks(self, pieces: Iterable[Piece]) -> Iterator[SaidBlock]:
        """What pieces say, one after the other; those side by side column by column."""
        for piece in pieces:
            if isinstance(piece, Columns):
                for column in piece.columns:
                    yield from self.blocks(column)
            elif isinstance(piece, Beside):
                yield from self.blocks((*piece.pieces, *piece.side))
            else:
                yield self._block(piece)

    def _block(self, piece: Piece) -> SaidBlock:
        match piece:
            case Paragraph() | Heading() | Points() | Table() | Signs() | Part():
                return self._written(piece)
            case Passages() | Listing() | Figure() | TablePicture() | Told() | Boxed():
                return self._drawn(piece)
            case Exercise() | Key() | Tent() | Code() | Columns() | Beside():
                raise TypeError(f"no rulebook, sheet or map holds {type(piece).__name__}")
        return self._form(piece)

    def _written(self, piece: Paragraph | Heading | Points | Table | Signs | Part) -> SaidBlock:
        """What stands as words in a sheet."""
        say = self.say
        match piece:
            case Paragraph():
                return TextBlock(text=say(piece.text))
            case Heading():
                return HeadingBlock(text=say(piece.text), level=piece.level)
            case Points():
                return ListBlock(ordered=piece.ordered, items=tuple(map(say, piece.items)))
            case Table():
                return TableBlock(
                    caption=say(piece.caption),
                    columns=tuple(say(one.title) for one in piece.columns),
                    rows=tuple(tuple(map(say, row)) for row in piece.rows),
                    blank=piece.blank,
                )
            case Signs():
                named = (
                    (f"{say(one.symbol)}: {say(one.title)}", one.text) for one in piece.entries
                )
                entries = tuple((name, say(text)) for name, text in named)
                return EntriesBlock(caption="", entries=entries)
        return self._script(piece)

    def _drawn(self, piece: Passages | Listing | Figure | TablePicture | Told | Boxed) -> SaidBlock:
        """What is drawn from the box itself."""
        say = self.say
        match piece:
            case Passages():
                told = ((say(one.text), one.cites, say(one.ours) or None) for one in piece.passages)
                rules = tuple(
                    RuleSaid(id=None, text=text, cites=cites, editorial=ours)
                    for text, cites, ours in told
                )
                return RulesBlock(shape=piece.shape, rules=rules)
            case Listing():
                entries = ((say(one.title), say(one.text)) for one in piece.entries)
                return EntriesBlock(caption=say(piece.caption), entries=tuple(entries))
            case Figure():
                shows = tuple(say(one.alt) for one in piece.images)
                return PicturesBlock(caption=say(piece.caption), shows=shows)
            case TablePicture():
                return self._table_top(piece)
            case Told():
                return self._play(piece)
        return FrameBlock(title=say(piece.title), blocks=tuple(self.blocks(piece.pieces)))

    def _table_top(self, piece: TablePicture) -> SaidBlock:
        spots = [("", piece.middle), *piece.areas]
        shows = []
        for area, held in spots:
            for spot in held:
                label = self.say(piece.labels[spot.number - 1])
                cards = ", ".join(
                    self.say(literal(one.called)) for one in spot.cards if _is_seen(one)
                )
                where = f"{self.say(literal(area))}: {label}" if area else label
                shows.append(
                    f"{where} ({spot.count}): {cards}" if cards else f"{where} ({spot.count})"
                )
        return PicturesBlock(caption=self.say(piece.caption), shows=tuple(shows))

    def _play(self, piece: Told) -> SaidBlock:
        return PlayBlock(
            title=self.say(piece.title),
            intro=self.say(piece.intro) or None,
            tale=tuple(map(self.say, piece.tale)),
            lines=piece.lines,
            changes=piece.changes,
        )

    def _script(self, piece: Part) -> SaidBlock:
        return ScriptBlock(
            title=self.say(piece.title),
            voice=self.say(piece.voice) or None,
            note=self.say(piece.note) or None,
            steps=tuple(map(self._step, piece.steps)),
        )

    def _step(self, step: Step) -> StepSaid:
        match step:
            case Speech():
                return StepSaid(
                    kind="speech", of=self.say(step.by) or None, text=self.say(step.text)
                )
            case Cue():
                return StepSaid(kind="cue", of=self.say(step.to) or None, text=self.say(step.text))
            case Count():
                text = f"{self.say(step.down_from)}–1: {self.say(step.label)}"
                return StepSaid(kind="count", of=None, text=text)
            case Pause():
                text = f"{self.say(step.seconds)} s {self.say(step.text)}".strip()
                return StepSaid(kind="pause", of=None, text=text)
            case _:
                assert_never(step)

    def _form(self, piece: Fields | Ruled | Boxes | Dials | Sum | Cutouts | Slide) -> SaidBlock:
        """What is written on: the labels of its places."""
        say = self.say
        match piece:
            case Fields():
                title, places = "", [say(one.label) for one in piece.entries]
            case Ruled():
                title, places = say(piece.label), [""] * piece.count
            case Boxes():
                numbers = range(piece.first, piece.last + 1)
                title, places = say(piece.label), [str(one) for one in numbers]
                places = places if piece.numbered else [""] * len(places)
            case Dials():
                title = say(piece.arrows)
                noted = ((say(one.title), say(one.note)) for one in piece.entries)
                places = [f"{name} ({note})" if note else name for name, note in noted]
            case Sum():
                title = say(piece.total)
                places = [
                    f"−{say(one.label)}" if one.minus else say(one.label) for one in piece.terms
                ]
            case Cutouts():
                title, places = "", [self._shape(one) for one in piece.shapes]
            case Slide():
                title = say(piece.text)
                places = [f"{say(piece.value)}: {number}" for number in piece.at]
            case _:
                assert_never(piece)
        return FormBlock(kind=piece.block, title=title, places=tuple(places))

    def _shape(self, shape: Shape) -> str:
        """What stands on a piece to cut out, and how many there are of it."""
        words = [self.say(shape.label)]
        if isinstance(shape, Circle):
            words += [self.say(shape.note), *map(self.say, shape.entries)]
        if isinstance(shape, Slip):
            words.append(self.say(shape.text))
        said = ", ".join(filter(None, words)) or shape.shape
        return f"{shape.copies} × {said}"


def _is_seen(card: LaidCard) -> bool:
    """Whether the picture of a table shows the front of a card, or names it."""
    return card.face is None or card.face.alt.startswith(card.called)
