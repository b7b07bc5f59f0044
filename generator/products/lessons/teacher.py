"""The teacher's overview: what to print, who sits where, the plan, and all there is to know."""

from collections.abc import Iterator

from generator.model.sheet import Column, Paragraph, Points, Table
from generator.products.lessons.classroom import Classroom
from generator.products.lessons.debrief import known_list
from generator.products.lessons.print_list import PrintList
from generator.products.lessons.printing_told import print_section
from generator.products.lessons.references import published, short
from generator.products.lessons.tables_told import seats_section
from generator.products.lessons.timing import Timed, timed
from generator.render.documents.pieces import Boxed, Listed, Listing, Pages, Section


def teacher_pages(room: Classroom, printing: PrintList) -> Pages:
    """The whole overview; its first page is what to read before anything else."""
    lesson = room.lesson
    return Pages(
        id="teacher",
        kind="handout",
        title=lesson.title,
        subtitle=room.tr(
            "For the teacher · {pupils} pupils · {minutes} minutes · ages {ages}",
            pupils=room.pupils,
            minutes=room.minutes,
            ages=lesson.ages,
        ),
        lead=f"**{lesson.enquiry}**",
        sections=tuple(_sections(room, printing)),
    )


def _sections(room: Classroom, printing: PrintList) -> Iterator[Section]:
    lesson, tr = room.lesson, room.tr
    note = Boxed(tr("Content note: read this first"), (_text(lesson.content_note),))
    yield Section("aims", tr("What It Is For"), (note, Points(block="list", items=lesson.aims)))
    yield print_section(room, printing)
    yield seats_section(room)
    plan = timed(lesson, room.minutes)
    yield Section("plan", tr("The Lesson"), (_plan(room, plan),))
    yield Section("classroom", tr("The Classroom Edition"), (_text(lesson.classroom),))
    yield from _background(room)
    talk = tuple(Listed(one.ask, one.listen_for) for one in lesson.talk)
    yield Section(
        "talk", tr("Talk about It"), (Listing(tr("Questions, and what may come up"), talk),)
    )
    yield Section("debrief", tr("What Is Known"), (known_list(room),))
    if lesson.misconceptions:
        wrong = Points(block="list", items=lesson.misconceptions)
        yield Section("misconceptions", tr("What Pupils May Believe"), (wrong,))
    words = tuple(Listed(one.word, one.means) for one in lesson.glossary.values())
    yield Section("words", tr("Words"), (Listing(tr("Words of this lesson"), words),))
    yield Section("standards", tr("Curricula"), (_standards(room),))
    yield Section("bibliography", tr("Bibliography"), (_bibliography(room),))
    yield _substitute(room, plan)


def _plan(room: Classroom, plan: tuple[Timed, ...]) -> Table:
    tr = room.tr
    columns = (
        Column(title=tr("Minutes"), width=room.wide(22)),
        Column(title=tr("What happens")),
    )
    rows = tuple((f"{one.begins}–{one.ends}", _happens(room, one)) for one in plan)
    caption = tr("Plan for {minutes} minutes", minutes=room.minutes)
    return Table(block="table", caption=caption, columns=columns, rows=rows)


def _happens(room: Classroom, one: Timed) -> str:
    """What teacher and pupils do in a step, and what is needed for it, by its titles."""
    step, titles = one.step, room.titles
    said = [f"**{step.title}.** {step.teacher.strip()}"]
    said.append(room.tr("**Pupils:** {does}", does=step.pupils.strip()))
    if step.uses:
        names = ", ".join(titles.get(name, name) for name in step.uses)
        said.append(room.tr("**Needs:** {names}.", names=names))
    return " ".join(said)


def _background(room: Classroom) -> Iterator[Section]:
    pieces = tuple(
        Boxed(one.title, (_text(f"{one.text}\n\n{_by(room, one.sources)}"),))
        for one in room.lesson.background
    )
    yield Section("background", room.tr("Background"), pieces)


def _by(room: Classroom, names: tuple[str, ...]) -> str:
    told = "; ".join(short(room.lesson.bibliography[name]) for name in names)
    return room.tr("After {sources}.", sources=told)


def _standards(room: Classroom) -> Listing:
    tr = room.tr
    entries = tuple(
        Listed(
            f"{one.framework}: {one.code}",
            one.says.strip() + " " + tr("**In this lesson:** {met_by}", met_by=one.met_by),
        )
        for one in room.lesson.standards
    )
    return Listing(tr("Curricula, {dated}", dated=room.lesson.standards_dated), entries)


def _bibliography(room: Classroom) -> Points:
    items = tuple(
        published(one) + (f" {one.about}" if one.about else "")
        for one in room.lesson.bibliography.values()
    )
    return Points(block="list", items=items)


def _substitute(room: Classroom, plan: tuple[Timed, ...]) -> Section:
    """The lesson on one page, for a colleague who takes it over."""
    tr, lesson = room.tr, room.lesson
    steps = tuple(
        f"**{one.begins}–{one.ends}: {one.step.title}.** {one.step.teacher}" for one in plan
    )
    before = tr(
        "You take this lesson for somebody else. Read the content note on the first page aloud "
        "before you begin; anybody may sit out. You need not know the game: the summary on each "
        "table has the rules, and the answers are in answer-key.pdf. If play gets out of hand, "
        "stop it and go on with the debrief, which matters most."
    )
    pieces = (
        _text(before),
        _text(f"**{lesson.enquiry}**"),
        Points(block="list", items=steps, ordered=True),
    )
    return Section("substitute", tr("On One Page, for a Substitute"), pieces, own_page=True)


def _text(said: str) -> Paragraph:
    return Paragraph(block="text", text=said)
