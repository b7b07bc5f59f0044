"""What is wrong with a lesson is found where it stands, and a sound one has no finding."""

from dataclasses import replace

import pytest
from box import KNOWN

from generator.diagnostics import Diagnostic
from generator.lint.case import Case
from generator.lint.lesson_minutes import full_step
from generator.lint.lessons import lesson_plan, lesson_seats, wrong_lesson
from generator.lint.origins import unused_publication
from generator.lint.references import unknown_origin
from generator.lint.text_checks import stray_number, text_error
from tests.products.market_class import market

CHECKS = (unknown_origin, unused_publication, wrong_lesson, lesson_plan, lesson_seats, full_step)


def findings(*changes: tuple[str, str]) -> list[Diagnostic]:
    case = Case(market(*changes), replace(KNOWN, sets=frozenset({"plain-words"})))
    own = [one for check in CHECKS for one in check(case)]
    texts = [*text_error(case), *stray_number(case)]
    return [*own, *(one for one in texts if one.position.file == "lesson.yaml")]


def test_a_sound_lesson_has_no_finding() -> None:
    assert findings() == []


@pytest.mark.parametrize(
    ("old", "new", "code", "message"),
    [
        ('"card:rumour"', '"card:rumuor"', "M170", 'there is no card "rumuor"'),
        ('["chance:duel", "rule:match"]', '["chance:duel", "rule:mtach"]', "M170",
         'there is no rule "mtach"'),
        ('["chance:duel", "rule:match"]', '["chance:hand", "rule:match"]', "M170",
         'there is no chance "hand"'),
        ('"evidence:letter"', '"evidence:lettre"', "M170", 'there is no evidence "lettre"'),
        ("text: He says the bread is short., plain: The bread is too small., sources: [court]",
         "text: He says the bread is short., plain: The bread is too small., sources: [cuort]",
         "M170", 'there is no source "cuort"'),
        ("bibliography:\n", "bibliography:\n  idle: {authors: A, title: Idle, published: Q}\n",
         "M171", 'nothing is told after "Idle"'),
        ("choices: [Money, Bread],", "choices: [Money, Bread], right: 3,", "M172",
         "no choice 3 of 2"),
        ("uses: [quiz]", "uses: [quizz]", "M172", 'no handout or sheet "quizz"'),
        ("glossary: [toll]", "glossary: [tol]", "M172", 'there is no word "tol"'),
        ("face: apple/front", "face: appel/front", "M172", 'there is no face "appel/front"'),
        ("chance: bargain, caption", "chance: bargian, caption", "M172",
         'no table of chances "bargian"'),
        ("grouping:", "leaves_out: [godds]\ngrouping:", "M172", 'no deck, sheet or map "godds"'),
        ("grouping:", "edition: [nothing]\ngrouping:", "M172", 'there is no card set "nothing"'),
        ("id: letter, title", "id: toll-book, title", "M172", "two of evidence are called"),
        ("ruleset: base", "ruleset: bass", "M173", 'there is no ruleset "bass"'),
        ("best: 4, most: 4", "best: 5, most: 4", "M173", "5 is not from 3 to 4"),
        ("best: 4, most: 4", "best: 4, most: 6", "M173", "not 6"),
        ("id: clerk, title: The Clerk, at: beside", "id: clerk, title: The Clerk, at: arbiter",
         "M173", "has no arbiter"),
        ("minutes: 25, least: 15", "minutes: 20, least: 15", "M174", "the steps take 45 minutes"),
        ("minutes: 25, least: 15", "minutes: 25, least: 26", "M174", "at least 26"),
        (", game: true", "", "M174", "no steps have `game: true`"),
        ("amounts: {quiz: 2}", "amounts: {qiuz: 2}", "M172", 'the step uses no "qiuz"'),
        ("worksheet: talk", "worksheet: tlak", "M172", 'there is no worksheet "tlak"'),
        ("homework: [chances]", "homework: [chanecs]", "M172", 'no worksheet "chanecs"'),
        ("homework: [chances]", "homework: [chances, talk]", "M172",
         '"talk" goes home, and is done in the lesson too'),
        ("homework: [chances]", "homework: [chances]}\nuncut: {whole: [godds], teacher: Draw.",
         "M172", 'no deck "godds"'),
        ("uses: [evidence]", "uses: [evidence, talk, quiz]", "M175",
         '"Sources" has 10 minutes and needs 11'),
        ("game: true", "game: true, moves: 300", "M175", "needs 30: 300 moves 30.0"),
        ("answer: It makes another player wait.", 'answer: "It costs {{ values.hnad }}."', "M116",
         'values has no "hnad"'),
        ("answer: It makes another player wait.", "answer: It costs 3 coins.", "M122",
         'the number is typed: "3"'),
        ("private: You owe the baker money.", "private: You owe the baker 7 coins.", "M122",
         'the number is typed: "7"'),
    ],
)  # fmt: skip
def test_a_slip_is_found(old: str, new: str, code: str, message: str) -> None:
    found = [(one.code.id, one.message) for one in findings((old, new))]
    assert any(own == code and message in said for own, said in found), found


def test_a_slip_is_found_at_its_line_with_what_was_meant() -> None:
    (finding,) = findings(('"card:rumour"', '"card:rumuor"'))
    assert str(finding) == (
        'lesson.yaml:41:110: M170 unknown-origin: there is no card "rumuor" '
        '(did you mean "rumour"?)'
    )


def test_an_origin_of_the_wrong_kind_says_which_it_is() -> None:
    (finding,) = findings(('"card:rumour"', '"card:bargain"'))
    assert finding.hint == 'write "chance:bargain"'


def test_figures_of_history_stand_where_sources_are_named() -> None:
    told = "text: Talk was written down only when it came to court."
    assert not findings((told, "text: Talk of 300 people was written down."))
    recorded = "claim: Carts paid a toll., kind: recorded"
    assert not findings((recorded, "claim: 40 carts paid a toll., kind: recorded"))
    invented = "claim: A hand holds few cards."
    (finding,) = findings((invented, "claim: A hand holds 3 cards."))
    assert finding.code.id == "M122"
    assert not findings((invented, "claim: A hand in 1612 holds few cards."))


def test_a_class_in_which_somebody_has_nothing_to_do_is_found() -> None:
    helper = "at: beside, public: You write down who trades."
    alone = ("sharing: 2", "sharing: 1"), (helper, "public: You write down who trades.")
    narrow = ("least: 3, best: 4, most: 4", "least: 4, best: 4, most: 4")
    (finding,) = findings(*alone, narrow)
    assert finding.code.id == "M173"
    assert "in a class of 5" in finding.message
