"""A role sheet for every pupil, in the order of the tables, so that it is printed once."""

from collections.abc import Iterator

from generator.model.lesson import Role
from generator.model.seating import Place, Table
from generator.model.sheet import Entry, Fields, Paragraph, Points
from generator.products.lessons.classroom import Classroom
from generator.render.pages import Figure, Fold, Pages, Piece, Section

FIRST_SHEET = 2
"""The page of the first role sheet."""

PICTURE = 42.0
"""Millimetres: the width of the face on a role sheet, on A4."""


def role_pages(room: Classroom) -> Pages:
    """After a page on how to hand them out, as many role sheets as there are pupils, to fold."""
    sheets = tuple(_sheet(room, *seated) for seated in room.seated())
    order = Points(block="list", items=tuple(_order(room)))
    return Pages(
        id="roles",
        kind="handout",
        title=room.tr("Role Sheets"),
        subtitle=room.lesson.title,
        lead=room.tr(
            "For the teacher. This file holds a sheet for every pupil of the class, table by "
            "table: print it once, on one side. Each sheet is folded along the line in its "
            "middle, the lower half behind the upper. The upper half may be read by everybody, "
            "the lower half only by whoever has the role."
        ),
        sections=(Section("order", room.tr("In Which Order"), (order,)), *sheets),
    )


def _order(room: Classroom) -> Iterator[str]:
    """The pages of each table, with their roles; the first page is this one."""
    page = FIRST_SHEET
    seated = list(room.seated())
    for table in room.seating.tables:
        titles = [role.title for own, _, role in seated if own == table]
        last = page + len(titles) - 1
        pages = f"{page}–{last}" if last > page else str(page)
        named = room.tr("Table {number}, pages {pages}", number=table.number, pages=pages)
        yield f"**{named}:** {', '.join(titles)}"
        page = last + 1


def _sheet(room: Classroom, table: Table, place: Place, role: Role) -> Section:
    where = Paragraph(block="text", text=f"**{seat_words(room, table, place)}**")
    name = Fields(block="fields", columns=1, entries=(Entry(label=room.tr("Name")),))
    public: list[Piece] = [where, Paragraph(block="text", text=role.public), name]
    if role.face and not room.look.large_print:  # there the words need the room
        image = room.desk.album.image(role.face, PICTURE)
        public.insert(1, Figure((image,), room.tr("A card of the game"), beside=True))
    private: list[Piece] = [Paragraph(block="text", text=role.private)]
    if role.notes:
        entries = tuple(Entry(label=note) for note in role.notes)
        private.append(Fields(block="fields", columns=1, entries=entries))
    fold = Fold(tuple(public), tuple(private))
    return Section(f"pupil-{place.pupil}", role.title, (fold,), own_page=True)


def seat_words(room: Classroom, table: Table, place: Place) -> str:
    """`Table 3, seat 2`, for whoever hands the sheets out."""
    tr, number = room.tr, table.number
    if place.at == "arbiter":
        return tr("Table {number}, in judgment", number=number)
    if place.at == "beside":
        return tr("Table {number}, beside it", number=number)
    seats = ", ".join(str(seat) for seat in place.seats)
    if len(place.seats) == 1:
        return tr("Table {number}, seat {seats}", number=number, seats=seats)
    return tr("Table {number}, seats {seats}", number=number, seats=seats)
