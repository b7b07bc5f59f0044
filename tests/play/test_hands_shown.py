"""What lies at the terminal table and at the studio's: card by card, in order, with its marks."""

from dataclasses import replace
from typing import Any

import pytest

from generator.engine import compile_game
from generator.lint.analysis.unseen_reads import unseen_read
from generator.lint.case import Case
from generator.play.match import LiveMatch
from generator.play.terminal.screen import Style, match_lines, question_lines, told_counters
from generator.play.wording import GameWords, ViewerNames
from generator.rules import check_ruleset
from generator.studio.answers.table_view import options, seen_by
from tests.engine.lanterns import lanterns
from tests.engine.test_open_marks import marked
from tests.engine.toys import game_of
from tests.lint.box import KNOWN
from tests.play.matches import boxes, game
from tests.play.pebbles import RULES, STONES, head

WIDE = Style(width=10_000)
KINDS = STONES.replace(
    "attributes: {weight: {type: integer, means: Points.}}",
    "attributes: {weight: {type: integer, means: Points.}, kind: {type: choice, choices: "
    "[soft, hard], means: How hard., default: hard}}",
).replace("attributes: {weight: 0}", "attributes: {weight: 0, kind: soft}")


def begun_with(rules: str, seats: int) -> LiveMatch:
    made = game_of(head(), {"stones": STONES}, {"base": rules})
    made = replace(made, theme=game(boxes()[0]).theme)
    match = LiveMatch(compile_game(made, "base", seats), 3, ["person"] * seats)
    match.go_on()
    return match


def pebbles(rules: str = RULES) -> LiveMatch:
    return begun_with(rules, 2)


def zones(match: LiveMatch, seat: int) -> list[tuple[int, dict[str, Any]]]:
    places = seen_by(match, seat)["places"]
    return [(place["owner"], zone) for place in places for zone in place["zones"]]


def lit() -> LiveMatch:
    """Seat 1 has told seat 2 of its second lamp."""
    made = replace(lanterns(marked()), theme=game(boxes()[0]).theme)
    match = LiveMatch(compile_game(made, "lanterns", 3), 1, ["person"] * 3)
    match.go_on()
    for word in ("tell", "seat 2"):
        match.take(match.state.parse(word))
        match.go_on()
    second = match.state.zones[match.state.tables.zone["hand"] + 1][1]
    match.take(next(one for one, card in match.state.offer.items() if card == second))
    match.go_on()
    return match


def own(match: LiveMatch, seat: int, zone: str) -> str:
    lines = [*match_lines(match, seat, WIDE)]
    own = lines[lines.index("You") :] if "You" in lines else lines
    return next(one.strip() for one in own if one.startswith(f"  {zone}"))


def test_a_mark_on_an_unseen_card_stands_by_its_place() -> None:
    match = lit()
    hue = match.state.observe(0)["counters"]["hue"][0][3]
    assert own(match, 1, "Hand") == f"Hand (3): 2nd card, unseen [hue {hue}], 2 face down"
    (hand,) = [zone for owner, zone in zones(match, 1) if owner == 1]
    assert hand["backs"] == [f"The 2nd card, unseen: hue {hue}"]
    assert hand["hidden"] == 3 and hand["cards"] == []
    match.take(match.state.parse("light"))
    match.go_on()
    assert options(match, 1)[1] == f"the 2nd card, unseen [hue {hue}]"


def test_of_two_copies_each_has_its_own_mark() -> None:
    lines = " ".join(match_lines(lit(), 0, WIDE))
    assert lines.count("[hue ") == 1


def test_a_hand_in_an_order_is_told_card_by_card() -> None:
    rules = RULES.replace("sees: owner}", "sees: owner, ordered: true}")
    match = pebbles(rules)
    first, second = match.narrators[0].view.zones["hand", 0]
    title = match.narrators[0].names.card
    assert own(match, 0, "Hand") == f"Hand (2): 1. {title(first)}, 2. {title(second)}"


DICE = STONES.replace("id: granite\n    title: Granite", "id: die-10\n    title: Die 10").replace(
    "{id: slate, title: Slate,", "{id: die-9, title: Die 9,"
)


def hand(names: GameWords, *cards: str, by: tuple[str, ...] = ()) -> list[str]:
    return sorted(cards, key=names.rank(by))


def test_a_hand_lies_as_its_deck_has_it_and_numbers_count() -> None:
    made = game_of(head(), {"stones": DICE}, {"base": RULES})
    words = GameWords(made, made.rulesets[0])
    assert hand(words, "die-10", "die-9", "moss", "flint") == ["flint", "die-9", "die-10", "moss"]
    assert hand(words, "die-10", "die-9", "moss", by=("weight",)) == ["moss", "die-9", "die-10"]


def test_a_word_by_which_a_hand_is_sorted_is_told_where_the_title_is_silent() -> None:
    for sort, said in ((", sorted_by: [kind]", "Moss (soft)"), ("", "Moss")):
        rules = RULES.replace("holds: [stones], sees: owner", f"holds: [stones], sees: owner{sort}")
        made = game_of(head(), {"stones": KINDS}, {"base": rules})
        words = GameWords(made, made.rulesets[0])
        assert ViewerNames(words, ("person",) * 2, 0).shown("moss") == said
    assert hand(words, "flint", "moss", by=("kind",)) == ["moss", "flint"], "choices as listed"


def test_a_word_counts_as_said_only_where_the_title_has_it_whole() -> None:
    for title, said in (
        ("Softstone", "Softstone (soft)"),
        ("Soft Moss", "Soft Moss"),
        ("Softs", "Softs"),
    ):
        made = game_of(
            head(),
            {"stones": KINDS.replace("title: Moss", f"title: {title}")},
            {"base": RULES.replace("sees: owner}", "sees: owner, sorted_by: [kind]}")},
        )
        words = GameWords(made, made.rulesets[0])
        assert ViewerNames(words, ("person",) * 2, 0).shown("moss") == said


def test_the_answer_of_a_card_is_told_with_it_where_it_is_offered() -> None:
    says = STONES.replace("from: [hand]\n", "from: [hand]\n        says: The pond is green.\n")
    found = set()
    for seed in range(40):
        made = game_of(head(), {"stones": says}, {"base": RULES})
        made = replace(made, theme=game(boxes()[0]).theme)
        match = LiveMatch(compile_game(made, "base", 2), seed, ["person"] * 2)
        match.go_on()
        while not match.is_over:
            if match.state.decision.word == "window":
                found |= {*options(match, match.state.current_seat)}
            match.take(match.state.choices()[-1])
            match.go_on()
    assert found == {"pass", "Moss: The pond is green."}


@pytest.mark.parametrize(
    ("zone", "says"),
    [
        ("sees: owner, sorted_by: [wieght]", 'there is no attribute "wieght"'),
        ("sees: owner, ordered: true, sorted_by: [weight]", "lie in an order"),
    ],
)
def test_what_a_hand_cannot_be_sorted_by_is_said(zone: str, says: str) -> None:
    rules = RULES.replace("holds: [stones], sees: owner", f"holds: [stones], {zone}")
    made = game_of(head(), {"stones": STONES}, {"base": rules})
    _, findings = check_ruleset(made, made.rulesets[0])
    assert [says in one.message for one in findings] == [True]


def test_what_is_for_print_alone_is_told_on_no_screen() -> None:
    for shown, said in (("", "weight 2"), (", shown: false", "")):
        stones = STONES.replace("means: Points.", f"means: Points.{shown}")
        made = game_of(head(), {"stones": stones}, {"base": RULES})
        card = GameWords(made, made.rulesets[0]).card("slate")
        assert ("weight" in card) is bool(said)


PURSE = "counters:\n  - {id: purse, of: seat, type: integer, starts: 2%s}\n"
ROUND = RULES.replace("- {deal: 2,", "- {add: 3, to: first(players).purse}\n      - {deal: 2,")


@pytest.mark.parametrize(("more", "is_told"), [("", True), (", announced: false", False)])
def test_a_counter_may_stand_at_the_table_without_being_announced(more: str, is_told: bool) -> None:
    match = pebbles(ROUND.replace("counters:\n", PURSE % more))
    told = [one.text for one in match.narrators[0].events]
    assert any("purse" in one.casefold() for one in told) is is_told
    assert any("Purse: 5" in one for one in match_lines(match, 0, WIDE))


WORTH = 'terms:\n  - {{id: worth-of, with: {{who: seat}}, is: "{}", shown: true}}\nrules:\n'


def test_a_number_that_is_worked_out_stands_at_the_table() -> None:
    rules = RULES.replace("rules:\n", WORTH.format("who.hand.count * 10"), 1)
    match = pebbles(rules)
    told = [(key[1], value) for owner in (0, 1) for key, _, value in told_counters(
        match, match.narrators[0].view, owner) if key[0] == "worth_of"]  # fmt: skip
    assert told == [(0, 20), (1, 20)]
    places = seen_by(match, 0)["places"]
    labels = [one for place in places for one in place["counters"] if one["label"] == "Worth of"]
    assert [one["value"] for one in labels] == ["20", "20"]


def test_it_tells_nothing_that_somebody_cannot_see() -> None:
    hidden = WORTH.format("sum(one.weight for one in who.hand)")
    for text, problems in ((hidden, 1), (WORTH.format("who.hand.count"), 0)):
        made = game_of(head(), {"stones": STONES}, {"base": RULES.replace("rules:\n", text, 1)})
        found = list(unseen_read(Case(made, KNOWN)))
        said = [one.message.startswith("this value at the table") for one in found]
        assert said == [True] * problems


@pytest.mark.parametrize(
    ("term", "says"),
    [
        ("{id: far, with: {one: seat, two: seat}, is: one.number + two.number, shown: true}",
         "is given more than a seat"),
        ("{id: all-of, is: '[1, 2]', shown: true}", "the table shows one value"),
    ],
)  # fmt: skip
def test_what_is_no_single_value_cannot_stand_there(term: str, says: str) -> None:
    rules = RULES.replace("rules:\n", f"terms:\n  - {term}\nrules:\n", 1)
    made = game_of(head(), {"stones": STONES}, {"base": rules})
    _, findings = check_ruleset(made, made.rulesets[0])
    assert any(says in one.message for one in findings)


THREE = """      - choose: seat.hand
        as: kept
        least: {least}
        most: 3
        says: Which do you keep?
"""


ALONE = (
    ('{least: 2, most: 3, refused: {"3": the pond is too small}}', "{least: 1, most: 1}"),
    ("{deal: 2,", "{deal: 4,"),
)


@pytest.mark.parametrize(("least", "said"), [(3, "1 of 3"), (1, "1 of at most 3")])
def test_of_several_the_question_tells_how_many_are_chosen_and_which(least: int, said: str) -> None:
    begins = RULES.index("      - {roll: 1, as: die}")
    rules = RULES[:begins] + THREE.format(least=least) + "start: match\nreturns: seat.number\n"
    for old, new in ALONE:
        rules = rules.replace(old, new)
    match = begun_with(rules, 1)
    assert "Chosen so far" not in "\n".join(question_lines(match, [], WIDE))
    chosen = options(match, 0)[0]
    match.take(match.state.choices()[0])
    match.go_on()
    assert f"Chosen so far, {said}: {chosen}." in "\n".join(question_lines(match, [], WIDE))
    assert f"{chosen} [chosen]" in " ".join(match_lines(match, 0, WIDE))
    cards = [card for _, zone in zones(match, 0) for card in zone["cards"]]
    assert [card["title"] for card in cards if "chosen" in card["marks"]] == [chosen]


def test_options_are_listed_as_the_hand_is_laid() -> None:
    begins = RULES.index("      - {roll: 1, as: die}")
    rules = RULES[:begins] + THREE.format(least=3) + "start: match\nreturns: seat.number\n"
    for old, new in (*ALONE, ("sees: owner}", "sees: owner, sorted_by: [weight]}")):
        rules = rules.replace(old, new)
    match = begun_with(rules.replace("deal: 4", "deal: 6"), 1)
    assert own(match, 0, "Hand") == ("Hand (6): Moss, Flint (2 times), Slate (2 times), Granite")
    assert options(match, 0) == ["Moss", "Flint", "Slate", "Granite"]
    last = match.choices()[3]
    match.take(last)
    match.go_on()
    assert "Granite [chosen]" in own(match, 0, "Hand")
    assert options(match, 0)[0] == "Moss"


CHIPS = "  - {id: chips, of: stones, type: integer, for: [red, blue]}\n"
PILED = "- {each: seat.hand, as: one, do: [{set: 'one.chips[blue]', to: 3}]}\n      - {roll: 1,"


def test_what_is_counted_by_words_on_a_card_says_which() -> None:
    rules = RULES.replace("counters:\n", f"counters:\n{CHIPS}").replace("- {roll: 1,", PILED)
    line = own(pebbles(rules), 0, "Hand")
    assert "[blue 3]" in line and "red" not in line
