"""What stands in the documents of a pack: levels, roles, answers with their origins, counts."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from generator.model.document import Chapter, Rulebook, Said
from generator.model.lesson import LEVELS, Tomorrow, Uncut, Word
from generator.model.sheet import Table
from generator.products.documents.classroom import Classroom
from generator.products.documents.handouts import (
    handout_pages,
    handouts,
    large_handouts,
    sheets_a_pupil,
    slides_pages,
    table_rows,
    teacher_pages,
    too_many_sheets,
    worksheet_pages,
)
from generator.products.documents.print_jobs import design_jobs, table_jobs
from generator.products.documents.references import beside_names, told
from generator.products.documents.slides import Slides
from generator.products.print_list import PrintList, Row
from generator.render.documents.pieces import Exercise, Key, Listing, Pages, Tent
from generator.words.texts import fill, game_context
from tests.products.market_class import market, room

FACE = (", face: apple/front", "")


@pytest.fixture
def classroom(templates: Path, cache: Path) -> Any:
    def make(*changes: tuple[str, str], **ways: Any) -> Classroom:
        return room(templates, cache, FACE, *changes, **ways)

    return make


def exercises(pages: Pages) -> list[Exercise]:
    return [piece for piece, _ in pages.walk() if isinstance(piece, Exercise)]


def keys(pages: Pages) -> list[Key]:
    return [piece for one in pages.sections for piece in one.pieces if isinstance(piece, Key)]


def test_levels_have_their_questions_and_the_same_numbers(classroom: Any) -> None:
    made = classroom()
    sheet = made.lesson.worksheets[0]
    found = {level: exercises(worksheet_pages(made, sheet, level)) for level in LEVELS}
    assert [one.number for one in found["support"]] == [1]
    assert [one.number for one in found["core"]] == [1, 2]
    assert [one.number for one in found["stretch"]] == [1, 2, 3]
    assert found["support"][0].starter == "The toll book was written by"
    assert found["core"][0].starter is None
    assert found["support"][0].lines < found["core"][0].lines


@pytest.mark.parametrize("large", [False, True])
def test_words_are_explained_beside_the_first_questions_or_before_them(
    classroom: Any, large: bool
) -> None:
    made = classroom(large_print=large)
    for level in LEVELS:
        pages = worksheet_pages(made, made.lesson.worksheets[0], level)
        (words,) = (path for piece, path in pages.walk() if isinstance(piece, Listing))
        asked = [path for piece, path in pages.walk() if isinstance(piece, Exercise)]
        assert ("side" in words) == (not large)
        assert pages.sections[int(words[1])].id == ("words" if large else "questions")
        assert large or words[:4] == asked[0][:4]
        assert not large or words < asked[0]


def test_no_sheet_names_its_level(classroom: Any) -> None:
    made = classroom()
    for sheet in made.lesson.worksheets:
        subtitles = [worksheet_pages(made, sheet, level).subtitle for level in LEVELS]
        assert [one.rpartition(" ")[2] for one in subtitles] == ["**•**", "**••**", "**•••**"]


def test_plain_evidence_is_that_of_the_support_level(classroom: Any) -> None:
    made = classroom()
    assert "Many carts came" in str(handout_pages(made, "evidence", plain=True))
    assert "Many carts came" not in str(handout_pages(made, "evidence", plain=False))
    for plain in (False, True):
        assert "Kept by the toll keeper" in str(handout_pages(made, "evidence", plain=plain))


@pytest.mark.parametrize("pupils", [2, 3, 7, 9, 28, 36])
def test_there_are_as_many_role_sheets_as_pupils(classroom: Any, pupils: int) -> None:
    pages = handout_pages(classroom(pupils=pupils), "roles")
    sheets = [one for one in pages.sections if any(isinstance(p, Tent) for p in one.pieces)]
    assert len(sheets) == pupils
    assert len({one.id for one in pages.sections}) == len(pages.sections)
    assert [one.own_page for one in sheets] == [number % 2 == 0 for number in range(pupils)]


def test_what_others_see_of_a_role_holds_nothing_that_is_under_the_flap(classroom: Any) -> None:
    made = classroom(pupils=8)
    tents = [piece for piece, _ in handout_pages(made, "roles").walk() if isinstance(piece, Tent)]
    assert len(tents) == 8
    for tent, (_, _, role) in zip(tents, made.seated(), strict=True):
        assert role.private in str(tent.private) and tent.notes == role.notes
        assert role.private not in str(tent.public)
        assert not [note for note in role.notes if note in str(tent.public)]


def test_a_role_with_much_to_say_has_a_page_for_itself(classroom: Any) -> None:
    made = classroom(pupils=6)
    usual = [one.page for one in made.tents(made.seated())]
    assert usual == [2, 2, 3, 3, 4, 4]
    seated = [(table, place, role.model_copy(update={"private": "So much. " * 60}) if not number
               else role) for number, (table, place, role) in enumerate(made.seated())]  # fmt: skip
    found = made.tents(seated)
    assert [one.page for one in found] == [2, 3, 3, 4, 4, 5]
    assert [one.shared for one in found] == [False, True, True, True, True, True]
    large = made.in_large_print
    assert not any(one.shared for one in large.tents(large.seated()))


def test_slides_have_no_secret_and_no_answer_before_its_own(classroom: Any) -> None:
    made = classroom(minutes=50)
    pages = slides_pages(made)
    lesson = made.lesson
    said = str(pages)
    assert lesson.enquiry in pages.lead
    assert [one.title for one in pages.sections if one.id.startswith("step-")] == [
        step.title for step in lesson.plan
    ]
    for role in lesson.roles:
        assert role.private not in said
    for claim in lesson.debrief:
        (known,) = [number for number, one in enumerate(pages.sections) if claim.why in str(one)]
        asked = pages.sections[known - 1]
        assert claim.claim in str(asked) and claim.why not in str(asked)
        assert claim.kind not in str(asked.pieces).lower()
    questions = [one for sheet in lesson.worksheets for one in sheet.questions]
    for question in (*questions, *lesson.quiz):
        assert f"'{question.answer}'" not in said
    for step in lesson.plan:
        assert step.teacher not in said and step.pupils in said
    for extract in (one.extract for one in lesson.evidence if one.extract):
        assert extract.answer not in said


def test_slides_ask_before_they_show_the_sources(classroom: Any) -> None:
    words = "extract: {words: “So much.”, edition: its book, task: Underline., answer: Much.}, "
    made = classroom(
        ("uses: [evidence]}", "uses: [evidence, talk]}"),
        ("{id: letter, title: A letter, ", "{id: letter, " + words + "title: A letter, "),
        minutes=50,
    )
    shown = [one.id for one in slides_pages(made).sections]
    assert shown.index("step-2") < shown.index("asked-2-1") < shown.index("source-letter")


def test_slides_hold_what_can_be_read_together(classroom: Any) -> None:
    texts = ["Short."] * 3 + ["Long. " * 70] + ["Short."] * 2
    assert [len(one) for one in Slides.together(texts)] == [3, 1, 2]
    found = Slides(classroom())
    sheet = found.room.lesson.worksheets[0]
    asked = [number for slide in found.questions(sheet, None) for number, _ in slide]
    assert asked == [1, 2]
    assert [one for slide in found.questions(sheet, 1) for one, _ in slide] == [1]


def test_every_answer_says_where_it_comes_from_without_ids(classroom: Any) -> None:
    made = classroom()
    found = keys(handout_pages(made, "answer-key"))
    questions = [one for sheet in made.lesson.worksheets for one in sheet.questions]
    questions += made.lesson.quiz
    assert len(found) == len(questions)
    for key, question in zip(found, questions, strict=True):
        assert len(key.sources) == len(question.from_)
        for said, reference in zip(key.sources, question.from_, strict=True):
            kind, _, name = reference.partition(":")
            noun = {"rule": "Rules"}.get(kind, kind.capitalize())
            assert said.startswith(f"{noun}: ") and f" {name}:" not in said


@pytest.mark.parametrize(
    ("reference", "said"),
    [
        ("card:rumour", "Card: Rumour (Goods)"),
        ("value:hand", "Value: cards dealt (3)"),
        ("chance:bargain", "Chance: that a hand is worth less"),
        ("evidence:letter", "Evidence: A letter"),
        ("source:court", "Source: B. Reader, *Courts*. Press, 1991."),
        ("deck:goods", "Deck: Goods"),
        ("sheet:tally", "Sheet: Tally"),
    ],
)
def test_an_origin_is_told_in_words(reference: str, said: str) -> None:
    game = market()
    assert game.lesson is not None
    assert told(game, game.lesson, reference) == said


def test_a_rule_is_told_by_the_chapter_that_says_it() -> None:
    game = market()
    assert game.lesson is not None
    rule = game.rulesets[0].rules[0]
    title = game.rulesets[0].title
    assert told(game, game.lesson, f"rule:{rule.id}") == f"Rules: {title}"  # there is no book
    block = Said(block="rules", ids=(rule.id,))
    chapter = Chapter(id="end", title="How It Ends", blocks=(block,))
    book = Rulebook(
        id=game.rulesets[0].id, title="Rules", lead="Here.", quick="tally", chapters=(chapter,)
    )
    game = replace(game, rulebooks=(book,))
    assert game.lesson is not None
    for name in (rule.id, f"base/{rule.id}"):
        assert told(game, game.lesson, f"rule:{name}") == "Rules: How It Ends"


def test_a_value_that_changes_changes_key_and_worksheet(classroom: Any) -> None:
    def words(hand: int) -> tuple[str, str]:
        made = classroom()
        game = made.place.game
        value = game.file.values["hand"].model_copy(update={"is_": hand})
        values = {**game.file.values, "hand": value}
        game = replace(game, file=game.file.model_copy(update={"values": values}))
        made = replace(made, place=replace(made.place, game=game))
        context = game_context(made.place.game)
        sheet = worksheet_pages(made, made.lesson.worksheets[1], "core")
        (asked, *_) = exercises(sheet)
        (answer,) = [one for one in keys(handout_pages(made, "answer-key")) if one.ask == asked.ask]
        return fill(asked.ask, context), fill(f"{answer.answer} {answer.working}", context)

    (three, answer), (four, changed) = words(3), words(4)
    assert "three cards" in three and "four cards" in four
    assert answer != changed


def test_claims_are_judged_before_anything_is_told(classroom: Any) -> None:
    made = classroom()
    assert "The toll book says so" not in str(handout_pages(made, "debrief"))
    assert "The toll book says so" in str(handout_pages(made, "what-is-known"))


def test_the_wall_shows_as_many_claims_as_are_read(classroom: Any) -> None:
    def claims(made: Classroom) -> list[str]:
        return [one.id for one in slides_pages(made).sections if one.id.startswith("claim-")]

    every = classroom()
    assert len(claims(every)) == len(every.lesson.debrief) > 2
    assert claims(classroom(("uses: [debrief]}", "uses: [debrief], amounts: {debrief: 2}}"))) == [
        "claim-1",
        "claim-2",
    ]


@pytest.mark.parametrize("pupils", [4, 9, 23, 28, 36])
def test_copies_come_to_the_class(classroom: Any, pupils: int) -> None:
    made = classroom(pupils=pupils)
    copies = {one.name: one.copies for one in handouts(made)}
    for sheet in ("worksheet-talk", "maths-chances"):
        assert sum(copies[f"{sheet}-{level}"] for level in LEVELS) == pupils
    assert copies["quiz"] == copies["debrief"] == pupils
    sources = len(made.lesson.evidence)
    papers = sources * (copies["evidence"] + copies["evidence-support"])
    assert pupils <= 2 * papers < pupils + 4 * sources  # one source for each pair
    assert copies["roles"] == copies["answer-key"] == 1


def test_a_level_is_printed_alone_for_the_whole_class(classroom: Any) -> None:
    copies = {one.name: one.copies for one in handouts(classroom(level="support", pupils=5))}
    assert copies["worksheet-talk-support"] == 5
    assert "worksheet-talk-core" not in copies and "evidence" not in copies


def role_sheets(pages: Pages) -> list[str]:
    return [one.id for one in pages.sections if any(isinstance(p, Tent) for p in one.pieces)]


@pytest.mark.parametrize("pupils, large", [(9, 2), (28, 5), (3, 1)])
def test_large_print_for_some_goes_to_them_and_to_nobody_else(
    classroom: Any, pupils: int, large: int
) -> None:
    made = classroom(pupils=pupils, large=large)
    usual = {one.name: one for one in handouts(made)}
    theirs = {one.name: one for one in large_handouts(made.in_large_print)}
    assert usual["quiz"].copies == pupils - large
    assert theirs["large-print/quiz"].copies == large
    both = [role_sheets(one.make()) for one in (usual["roles"], theirs["large-print/roles"])]
    assert [len(one) for one in both] == [pupils - large, large]
    assert len({*both[0], *both[1]}) == pupils
    for level in LEVELS:
        name = f"worksheet-talk-{level}"
        assert theirs[f"large-print/{name}"].copies == min(large, made.levels[level])
        assert usual[name].copies == made.levels[level]  # who takes which, the teacher knows
    assert not [name for name in theirs if "answer" in name or "teacher" in name]


def test_one_level_is_printed_as_often_as_there_are_pupils(classroom: Any) -> None:
    made = classroom(pupils=9, large=2, level="core")
    copies = [one.copies for one in (*handouts(made), *large_handouts(made.in_large_print))
              if one.name.endswith("worksheet-talk-core")]  # fmt: skip
    assert copies == [7, 2]


def test_pupils_with_large_print_sit_at_as_many_tables_as_there_are(classroom: Any) -> None:
    made = classroom(pupils=16, large=4)
    tables = [table.number for table in made.seating.tables
              if {place.pupil for place in table.places} & made.large_readers]  # fmt: skip
    assert len(made.large_readers) == 4 and len(tables) == min(4, len(made.seating.tables))
    said = str(teacher_pages(made, PrintList(())))
    for table, place, _ in made.seated():
        if place.pupil in made.large_readers:
            assert f"Table {table.number}, seat {place.seats[0]}" in said


def test_seats_are_counted_anew_at_each_table_as_on_the_role_sheets(classroom: Any) -> None:
    made = classroom(pupils=8)
    (section,) = (one for one in teacher_pages(made, PrintList(())).sections if one.id == "tables")
    roles = {place.pupil: role.title for _, place, role in made.seated()}
    assert len(made.seating.tables) == 2
    for table in made.seating.tables:
        seats = "; ".join(f"{seat} {roles[place.pupil]}"
                          for seat, place in enumerate(table.places, start=1))  # fmt: skip
        assert f"**Table {table.number}**, {table.seats} seats: {seats}" in str(section)


def test_without_large_print_for_some_there_is_no_word_of_it(classroom: Any) -> None:
    made = classroom()
    assert not list(large_handouts(made.in_large_print))
    assert "large print" not in str(teacher_pages(made, PrintList(())))


ROWS = (
    Row("teacher.pdf", "T", 1, 9, 5),
    Row("worksheet-talk-support.pdf", "Talk •", 2, 2, 1),
    Row("worksheet-talk-core.pdf", "Talk ••", 5, 2, 1),
    Row("worksheet-talk-stretch.pdf", "Talk •••", 2, 3, 2),
    Row("evidence.pdf", "E", 4, 3, 2),
    Row("evidence-support.pdf", "E", 1, 3, 2),
    Row("roles.pdf", "R", 1, 10, 10, one_sided=True),
    Row("table/goods-a4.pdf", "G", 3, 6, 3, cards=24),
)


def test_the_print_list_adds_up() -> None:
    printing = PrintList(ROWS)
    assert printing.printed == 9 + 4 + 10 + 6 + 12 + 3 + 10 + 18
    assert printing.paper == 5 + 2 + 5 + 4 + 8 + 2 + 10 + 9
    assert printing.cards == 72
    assert printing.cutting == 9  # 72 cards of 7 seconds


def test_levels_of_a_worksheet_are_one_row_with_its_title_and_file(classroom: Any) -> None:
    rows = table_rows(PrintList(ROWS))
    assert ("Talk (worksheet-talk-support/core/stretch)", "2 + 5 + 2", "2 + 2 + 3", "11") in rows
    assert ("E (evidence-support)", "1", "3", "2") in rows
    assert any(row[0].startswith("R (roles)") and row[0] != "R (roles)" for row in rows)
    sections = teacher_pages(classroom(), PrintList(ROWS)).sections
    (section,) = (one for one in sections if one.id == "print-list")
    (table,) = [piece for piece in section.pieces if isinstance(piece, Table)]
    assert table.rows[-1][2:] == (f"**{PrintList(ROWS).printed}**", f"**{PrintList(ROWS).paper}**")


def test_the_first_page_has_what_must_be_read_first(classroom: Any) -> None:
    pages = teacher_pages(classroom(pupils=28), PrintList(ROWS))
    assert [one.id for one in pages.sections[:2]] == ["aims", "print-list"]
    assert "nobody is hurt" in str(pages.sections[0])
    assert "7 tables for 4" in str(pages.sections[1])
    assert pages.sections[-1].id == "substitute" and pages.sections[-1].own_page


def test_a_pack_without_decks_says_what_the_tables_need_besides(classroom: Any) -> None:
    pages = teacher_pages(classroom(), PrintList(ROWS), ["Goods", "Tally"])
    assert "but needed at the tables: Goods, Tally." in str(pages.sections[1])
    assert "needed at the tables" not in str(teacher_pages(classroom(), PrintList(ROWS)))


def test_words_stand_in_the_order_of_their_own_language(classroom: Any) -> None:
    made = classroom()
    words = made.lesson.glossary | {
        name: Word(word=word, means="A word.")
        for name, word in (("first", "zinc"), ("second", "Émile"), ("third", "aveu"))
    }
    lesson = made.lesson.model_copy(update={"glossary": words})
    game = replace(made.place.game, lesson=lesson)
    made = replace(made, place=replace(made.place, game=game))
    (section,) = (one for one in teacher_pages(made, PrintList(ROWS)).sections if one.id == "words")
    (listing,) = [piece for piece in section.pieces if isinstance(piece, Listing)]
    titles = [one.title for one in listing.entries]
    assert [one for one in titles if one in ("zinc", "Émile", "aveu")] == ["aveu", "Émile", "zinc"]


def test_a_gap_in_a_beginning_never_begins_a_line(classroom: Any) -> None:
    made = classroom(("written by,", "written by … in … for …,"))
    found = exercises(worksheet_pages(made, made.lesson.worksheets[0], "support"))
    assert found[0].starter == "The toll book was written by\u00a0… in\u00a0… for"


def test_what_stands_beside_names_is_said_in_the_language_of_the_house() -> None:
    said = beside_names("Leeds, not for profit; later editions by Lead", str.upper)
    assert said == "Leeds, NOT FOR PROFIT; LATER EDITIONS BY Lead"


def test_a_substitute_needs_no_other_page(classroom: Any) -> None:
    made = classroom(pupils=28)
    lesson = made.lesson
    said = str(teacher_pages(made, PrintList(ROWS)).sections[-1])
    wanted = [lesson.content_note, lesson.enquiry, "7 tables for 4"]
    wanted += [words for step in lesson.plan for words in (step.title, step.teacher, step.pupils)]
    wanted += [words for claim in lesson.debrief for words in (claim.claim, claim.why)]
    wanted += [question.answer for question in lesson.quiz]
    assert [words for words in wanted if words.strip() not in said] == []


def test_a_lesson_that_ends_with_a_sentence_shows_a_good_one(classroom: Any) -> None:
    def sections(*changes: tuple[str, str]) -> dict[str, str]:
        found = teacher_pages(classroom(*changes), PrintList(ROWS)).sections
        return {one.id: str(one) for one in found}

    assert "sentence" not in sections()
    last = "Which source is a letter?, answer: The second., from"
    asked = 'Which source is a letter?, starter: It is, answer: "Good: it is the second.", from'
    found = sections((last, asked))
    assert "Good: it is the second." in found["sentence"]
    assert "**What a good sentence looks like.** Good: it is" in found["substitute"]


def test_the_plan_has_the_minutes_that_were_asked_for(classroom: Any) -> None:
    pages = teacher_pages(classroom(minutes=40), PrintList(ROWS))
    (plan,) = [one for one in pages.sections if one.id == "plan"]
    (table,) = [piece for piece in plan.pieces if isinstance(piece, Table)]
    spans = [tuple(map(int, row[0].split("–"))) for row in table.rows]
    assert spans[0][0] == 0 and spans[-1][1] == 40
    assert all(one[1] == other[0] for one, other in pairwise(spans))


WORDS = (
    "look_for: [Who paid, and who did not.]",
    "extract: {words: Rec. of ye baker, modern: Received of the baker, edition: the toll book,"
    " task: Who paid?, answer: The baker paid.}",
)


def test_the_words_of_a_source_stand_beside_the_retelling_with_their_edition(
    classroom: Any,
) -> None:
    made = classroom(WORDS)
    full, plain = (str(handout_pages(made, "evidence", plain=one)) for one in (False, True))
    for sheet in (full, plain):
        assert "(the toll book)" in sheet and "Received of the baker" in sheet
        assert "Who paid?" in sheet and "The baker paid." not in sheet
        assert "ye baker" in sheet  # which the task may ask for
    assert "The baker paid." in str(handout_pages(made, "answer-key"))


def test_the_plan_says_how_two_lessons_would_go(classroom: Any) -> None:
    two = ("standards_dated:", "two_lessons: Read first, play tomorrow.\nstandards_dated:")
    assert "two lessons.** Read first" in str(teacher_pages(classroom(two), PrintList(ROWS)))
    assert "two lessons" not in str(teacher_pages(classroom(), PrintList(ROWS)))


def test_the_quiz_asks_all_and_answers_nothing(classroom: Any) -> None:
    made = classroom()
    asked = exercises(handout_pages(made, "quiz"))
    assert [one.number for one in asked] == [1, 2, 3, 4]
    assert asked[0].choices == ("Money", "Bread")
    assert "The keeper." not in str(handout_pages(made, "quiz"))


def test_who_plays_a_game_for_one_together_has_different_roles(classroom: Any) -> None:
    grouping = (
        "{ruleset: base, least: 3, best: 4, most: 4, sharing: 2}",
        "{ruleset: base, least: 1, best: 1, most: 1, sharing: 3}",
    )
    made = classroom(grouping, pupils=5)
    game = made.place.game
    seats = game.rulesets[0].seats.model_copy(update={"least": 1, "most": 1})
    rules = (game.rulesets[0].model_copy(update={"seats": seats}),)
    made = replace(made, place=replace(made.place, game=replace(game, rulesets=rules)))
    held = [(table.number, role.id) for table, _, role in made.seated()]
    assert held == [(1, "baker"), (1, "tailor"), (1, "baker"), (2, "baker"), (2, "tailor")]


def test_the_file_of_a_part_that_all_sizes_of_table_share_is_one(classroom: Any) -> None:
    made = classroom(pupils=7)
    assert made.seating.sizes == {3: 1, 4: 1}
    pieces = {piece.task.label.partition(": ")[2]: piece.copies for piece in table_jobs(made)}
    assert pieces == {"Goods": 2, "Folk": 2, "Tally": 3 + 4}  # four for four seats: one for each


def test_cards_are_designed_in_pairs(classroom: Any) -> None:
    made = design_jobs(classroom(pupils=27))
    copies = {piece.task.label.partition(": ")[2]: piece.copies for piece in made}
    assert sorted(copies.values()) == [2, 2, 14]


def test_for_tomorrow_a_pupil_gets_little_and_the_rest_is_named(classroom: Any) -> None:
    made = replace(classroom(pupils=28), tomorrow=True)
    copies = {one.name: one.copies for one in handouts(made)}
    assert {*copies} == {
        "answer-key",
        "slides",
        "roles",
        "evidence",
        "evidence-support",
        "quiz",
    } | {f"worksheet-talk-{level}" for level in LEVELS}
    assert copies["quiz"] == 28
    rows = [Row(f"{one.name}.pdf", "", one.copies, 2, 1) for one in handouts(made)]
    assert sheets_a_pupil(made, rows) == 4  # a role, a source, a worksheet and the quiz
    assert too_many_sheets(made, rows) == ()
    long = [replace(one, sheets=4) if "talk-core" in one.file else one for one in rows]
    (finding,) = too_many_sheets(made, long)
    assert finding.code.id == "P334" and "7 sheets" in finding.message
    assert too_many_sheets(replace(made, tomorrow=False), long) == ()
    (section,) = (
        one for one in teacher_pages(made, PrintList(())).sections if one.id == "print-list"
    )
    said = str(section)
    assert "**If you have time:** After the Game, What Is Known." in said
    assert "**Homework:** Chances at the Market." in said
    assert "**In the lesson:** role sheets, one source a pair, How Talk Spread" in said
    assert "Chances" not in str(handout_pages(made, "answer-key"))


def test_the_worksheet_of_the_lesson_is_the_first_or_the_one_that_is_named(classroom: Any) -> None:
    lesson = classroom().lesson
    assert lesson.main.id == "talk"
    named = lesson.model_copy(update={"tomorrow": Tomorrow(worksheet="chances")})
    assert named.main.id == "chances"
    assert lesson.model_copy(update={"tomorrow": Tomorrow()}).main.id == "talk"
    assert [lesson.use_of(one) for one in lesson.worksheets] == ["lesson", "homework"]


def test_a_pair_gets_as_many_sources_as_the_plan_says(classroom: Any) -> None:
    step = ("uses: [evidence]", "uses: [evidence], amounts: {evidence: 3}")
    made = classroom(step, pupils=8, level="core")
    copies = {one.name: one for one in handouts(made)}
    assert copies["evidence"].copies == 4 and copies["evidence"].one_sided
    assert {one.name: one for one in handouts(replace(made, tomorrow=True))}["evidence"].copies == 2
    pages = handout_pages(made, "evidence", plain=False)
    assert [one.own_page for one in pages.sections] == [False, True, True]


def test_without_cutting_one_set_of_cards_is_cut(classroom: Any) -> None:
    uncut = Uncut(whole=("goods",), teacher="Draw for all.")
    made = classroom(pupils=28)
    lesson = made.lesson.model_copy(update={"uncut": uncut})
    game = replace(made.place.game, lesson=lesson)
    made = replace(made, place=replace(made.place, game=game), uncut=True)
    jobs = {job.task.label.partition(": ")[2]: (job.copies, job.whole) for job in table_jobs(made)}
    assert jobs["Goods"] == (8, 7) and jobs["Folk"] == (1, 0)
    row = Row("table/goods-a4.pdf", "G", 8, 6, 3, cards=24, whole=7)
    assert PrintList((row,)).cards == 24 and PrintList((row,)).cutting == 3
    assert "Draw for all." in str(teacher_pages(made, PrintList((row,))))


def test_numbers_have_no_holes_and_are_the_same_on_all_sheets(classroom: Any) -> None:
    first = (
        "{ask: Who wrote the toll book?,",
        "{ask: Who wrote the toll book?, levels: [stretch],",
    )
    sheet = classroom(first).lesson.worksheets[0]
    assert [dict(on) for _, on in sheet.numbered] == [
        {"core": 1, "stretch": 1},
        {"stretch": 2},
        {"stretch": 3},
    ]
    asked = [one.ask for one, _ in sheet.numbered]
    assert asked[0] == "What does a rumour do?"
