"""Who sits where, in words: the tables of a class."""

from generator.model.seating import Place, Table
from generator.model.sheet import Paragraph, Points
from generator.products.lessons.classroom import Classroom
from generator.render.pages import Section


def seats_section(room: Classroom) -> Section:
    """The tables, with the pupils of each by number and the role that each has."""
    tr = room.tr
    lines = tuple(
        tr("**Table {number}**, {seats} seats: ", number=one.number, seats=one.seats)
        + _pupils(room, one)
        for one in room.seating.tables
    )
    text = Paragraph(block="text", text=_sizes(room))
    return Section("tables", tr("Who Sits Where"), (text, Points(block="list", items=lines)))


def sizes_told(room: Classroom) -> str:
    """`6 tables for 4, 1 table for 3`."""
    tr = room.tr
    return ", ".join(
        tr("{many} table for {seats}", many=many, seats=seats)
        if many == 1
        else tr("{many} tables for {seats}", many=many, seats=seats)
        for seats, many in room.seating.sizes.items()
    )


def _sizes(room: Classroom) -> str:
    """How many tables of which size, and what is out of the ordinary."""
    tr = room.tr
    said = [f"{sizes_told(room)}."]
    tables = room.seating.tables
    places = [place for table in tables for place in table.places]
    if any(len(place.seats) > 1 for place in places):
        said.append(tr("Pupils take several seats each."))
    if any(table.shared > 1 for table in tables):
        said.append(tr("Where two pupils have one seat, they decide together."))
    if any(place.at == "beside" for place in places):
        said.append(tr("Who sits beside a table has a role of their own, and no cards."))
    judges = {table.arbiter for table in tables}
    if "teacher" in judges:
        said.append(tr("You judge yourself, at every table."))
    if "pupil" in judges:
        said.append(tr("At each table one pupil judges and takes no side."))
    return " ".join(said)


def _pupils(room: Classroom, table: Table) -> str:
    mine = [(place, role) for own, place, role in room.seated() if own == table]
    return "; ".join(f"{place.pupil} {role.title}{_where(room, place)}" for place, role in mine)


def _where(room: Classroom, place: Place) -> str:
    if len(place.seats) > 1:
        return room.tr(" (seats {numbers})", numbers=", ".join(map(str, place.seats)))
    return room.tr(" (beside)") if place.at == "beside" else ""
