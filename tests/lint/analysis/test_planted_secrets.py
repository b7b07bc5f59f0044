"""A secret planted at every place from which one can leak is found there, in its very line.

Each row is a rule of the market that asks, offers, advises or tells by `PEEK`, which the seat that
decides cannot see; with what it can see in its place, the same rule is left alone. Then the same is
planted in each of our own rulesets.
"""

# ruff: noqa: E501 (tables: one line for each place)

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from judged import CALLED, FILES, Change, case_of, found, lines, rule

from generator.lint.analysis.unseen_reads import RulesReader, unseen_read
from generator.model.rules import Ruleset
from generator.rules import check_ruleset
from generator.source.document import read_yaml
from generator.source.games import read_game
from generator.source.hints import with_hints
from generator.source.validate import validate

TRICKS = "count([c for c in left_of(seat).hand if c.kind == 'trick'])"
OWN = "count([c for c in seat.hand if c.kind == 'trick'])"
BID, OWN_BID = "left_of(seat).secret_bid", "seat.secret_bid"
TOP, KNOWN_TOP = "default(stock.top.worth, 0)", "default(heap.top.worth, 0)"
SEEN = "max(default(c.worth, 0) for c in left_of(seat).hand)"
FIRST = "max(default(c.worth, 0) for c in top(stock, 1))"
OPEN = "left_of(seat).hand.count"
SOLD = "window: sold, with: {by: seat, ware: first(heap), coins: 2}"


class Planted(NamedTuple):
    """Effects of a rule in which `PEEK` stands once; what is read there, and what may be."""

    place: str
    effects: tuple[str, ...]
    peek: str
    harmless: str
    at: int = -1
    """The effect in whose line it is found; by default the one with `PEEK`."""

    def lines(self, read: str) -> tuple[str, ...]:
        return tuple(one.replace("PEEK", read.replace("'", "''")) for one in self.effects)


def row(place: str, *effects: str, peek: str = TRICKS, harmless: str = OWN, at: int = -1) -> Planted:  # fmt: skip
    return Planted(place, effects, peek, harmless, at)


HINT = "{choose: 'numbers(0, 3)', as: bid, prefer: 'bid * PEEK'}"
BY_LOCAL = "{choose: 'numbers(0, 3)', as: bid, prefer: bid * many}"
BY_TOP = f"{{choose: 'numbers(0, 3)', as: bid, prefer: 'bid * {FIRST}'}}"
BY_HAND = f"{{choose: 'numbers(0, 3)', as: bid, prefer: 'bid * {SEEN}'}}"

OFFERS = (
    row("the hint of a choice", HINT),
    row("the hint of a choice, a counter", HINT, peek=BID, harmless=OWN_BID),
    row("the hint of a choice, a pile", HINT, peek=TOP, harmless=KNOWN_TOP),
    row("the hint of an option", "{ask: {a: {prefer: 'PEEK'}, b: {}}, as: way}"),
    row("the hint of an answer of all", "{ask_all: players, from: seat.hand, as: shown, prefer: 'PEEK'}"),
    row("the hint of an option for all", "{ask_all: players, options: {a: {prefer: 'PEEK'}, b: {}}, as: way}"),
    row("where", "{choose: 'numbers(0, 3)', as: bid, where: [{test: 'bid < PEEK', says: No.}]}"),
    row("where, a counter", "{choose: 'numbers(0, 3)', as: bid, where: [{test: 'bid < PEEK', says: No.}]}", peek=BID, harmless=OWN_BID),
    row("where of an option", "{ask: {a: {where: [{test: 'PEEK > 0', says: No.}]}, b: {}}, as: way}"),
    row("where of all", "{ask_all: players, from: 'numbers(0, 3)', as: bid, where: [{test: 'bid[seat] < PEEK' , says: No.}]}".replace("bid[seat]", "bid")),
    row("where of several", "{choose: 'numbers(0, 3)', as: bid, least: 1, most: 2, where: [{test: 'bid < PEEK', says: No.}]}"),
    row("what the words of a refusal name", "{choose: 'numbers(0, 3)', as: bid, where: [{test: bid < 2, of: {x: 'PEEK'}, says: 'Not {{ x }}.'}]}"),
    row("why something is left out", "{choose: 'numbers(0, 3)', as: bid, left_out: [{test: 'bid < PEEK', says: No.}]}"),
    row("how many candidates there are", "{choose: 'numbers(0, PEEK)', as: bid}"),
    row("which candidates there are", "{choose: '[p for p in others(seat) if PEEK > 0]', as: rival}"),
    row("a candidate that is taken without asking", "{choose: '[p for p in others(seat) if p.number > PEEK]', as: rival, optional: true}"),
    row("the order of candidates", "{choose: 'ordered(others(seat), key=PEEK)', as: rival}", peek="it.secret_bid", harmless="it.purse"),
    row("candidates of the highest", "{choose: 'highest(others(seat), key=PEEK)', as: rival}", peek="it.secret_bid", harmless="it.purse"),
    row("texts to choose from", "{choose: 'unique([c.kind for c in PEEK])', as: kind}", peek="left_of(seat).hand", harmless="seat.hand"),
    row("cards to choose from", "{choose: '[c for c in PEEK if default(c.worth, 0) > 1]', as: card}", peek="left_of(seat).hand", harmless="seat.hand"),
    row("all cards of a deck", "{choose: 'PEEK', as: card}", peek="cards.goods", harmless="[c for c in cards.goods if c in heap]"),
    row("all cards of a deck, with a test", "{choose: 'PEEK', as: card, where: [{test: 'default(card.worth, 0) > 1', says: No.}]}", peek="cards.goods", harmless="heap"),
    row("all cards of a deck, through a local", "{let: {every: 'PEEK'}}", "{choose: every, as: card}", peek="without(cards.goods, heap)", harmless="[c for c in cards.goods if knows(seat, c)]", at=1),
    row("all cards that can lie in one pile alone", "{choose: 'PEEK', as: card}", peek="cards.folk", harmless="village"),
    row("a deck that all choose from", "{ask_all: players, from: 'PEEK', as: card}", peek="cards.folk", harmless="[c for c in cards.folk if c in seat.stall]"),
    row("the order of kinds", "{choose: 'unique([c.id for c in PEEK])', as: kind}", peek="stock", harmless="cards.goods"),
    row("the list of all", "{ask_all: players, from: 'numbers(0, PEEK)', as: bid}"),
    row("the least", "{choose: 'numbers(0, 3)', as: bid, least: 'PEEK', most: 3}"),
    row("the most", "{choose: 'numbers(0, 3)', as: bid, least: 0, most: 'PEEK'}"),
    row("the most of all", "{ask_all: players, from: 'numbers(0, 3)', as: bid, most: 'PEEK'}"),
)  # fmt: skip
TOLD = (
    row("a question", "{ask: [a, b], as: way, of: {x: 'PEEK'}, says: '{{ x }}?'}"),
    row("a question, a card", "{ask: [a, b], as: way, of: {x: 'PEEK'}, says: '{{ x }}?'}", peek="first(left_of(seat).hand)", harmless="first(seat.hand)"),
    row("a question of a choice", "{choose: 'numbers(0, 3)', as: bid, of: {x: 'PEEK'}, says: '{{ x }}?'}"),
    row("a question to all", "{ask_all: players, options: [a, b], as: way, of: {x: 'PEEK'}, says: '{{ x }}?'}"),
    row("the words of a menu", "{act: [sell, trick], optional: true, of: {x: 'PEEK'}, says: '{{ x }}?'}"),
    row("the words of a window", f"{{{SOLD}, seats: others(seat), of: {{x: 'PEEK'}}, says: '{{{{ x }}}}?'}}", harmless=OPEN),
    row("news, a number", "{note: told, of: {x: 'PEEK'}, says: '{{ x }}.'}", harmless=OPEN),
    row("news, a card", "{note: told, of: {x: 'PEEK'}, says: '{{ x }}.'}", peek="first(left_of(seat).hand)", harmless="first(heap)"),
    row("news of one's own card", "{note: told, of: {x: 'PEEK'}, says: '{{ x }}.'}", peek="first(seat.hand)", harmless="first(heap)"),
    row("news of a pile", "{note: told, of: {x: 'PEEK'}, says: '{{ x }}.'}", peek="stock.top", harmless="heap.top"),
    row("news of a counter", "{note: told, of: {x: 'PEEK'}, says: '{{ x }}.'}", peek=OWN_BID, harmless="seat.purse"),
    row("news through a local", "{let: {many: 'PEEK'}}", "{note: told, of: {x: many}, says: '{{ x }}.'}", harmless=OPEN, at=1),
    row("news of a choice in secret", "{ask: [a, b], as: way, PEEK}", "{note: told, of: {x: way}, says: '{{ x }}.'}", peek="secret: true", harmless="says: Which?", at=1),
)  # fmt: skip
ASKED = (
    row("which seats a window asks", f"{{{SOLD}, seats: '[p for p in players if PEEK > 0]'}}", peek="p.secret_bid", harmless="p.purse"),
    row("which seats a window asks, a hand", f"{{{SOLD}, seats: '[p for p in players if PEEK > 0]'}}", peek="count([c for c in p.hand if c.kind == 'trick'])", harmless="p.hand.count"),
    row("which seats are asked in secret", "{ask_all: '[p for p in players if PEEK > 0]', options: [a, b], as: way}", peek="p.secret_bid", harmless="p.purse"),
    row("who is asked", "{ask: [a, b], as: way, by: 'first(highest(players, key=PEEK))'}", peek="count([c for c in it.hand if c.kind == 'trick'])", harmless="it.hand.count"),
    row("who chooses", "{choose: 'numbers(0, 3)', as: bid, by: 'first(highest(players, key=PEEK))'}", peek="count([c for c in it.hand if c.kind == 'trick'])", harmless="it.hand.count"),
    row("whose menu it is", "{act: [sell], optional: true, by: 'first(highest(players, key=PEEK))'}", peek="count([c for c in it.hand if c.kind == 'trick'])", harmless="it.hand.count"),
    row("whether somebody is asked", "{if: 'PEEK > 0', then: [{ask: [a, b], as: way}]}"),
    row("whether somebody chooses", "{if: 'PEEK > 0', then: [], else: [{choose: 'numbers(0, 3)', as: bid}]}"),
    row("whether there is a menu", "{if: 'PEEK > 0', then: [{act: [sell], optional: true}]}", peek=TOP, harmless=KNOWN_TOP),
    row("whether all are asked", "{if: 'PEEK > 0', then: [{ask_all: players, options: [a, b], as: way}]}", harmless=OPEN),
    row("whether there is a window", f"{{if: 'PEEK > 0', then: [{{{SOLD}, seats: others(seat)}}]}}", harmless=OPEN),
    row("how often somebody is asked", "{repeat: [{ask: [a, b], as: way}], times: 'PEEK'}"),
    row("whether the rule goes on to ask", "{if: 'PEEK > 0', then: [{return: none}]}", "{ask: [a, b], as: way}", at=0),
)  # fmt: skip
THROUGH = (
    row("a local", "{let: {many: 'PEEK'}}", BY_LOCAL, at=1),
    row("a local that a test has set", "{let: {many: 0}}", "{if: 'PEEK > 0', then: [{set: many, to: 1}]}", BY_LOCAL, at=2),
    row("a local made in both ways", "{if: 'PEEK > 0', then: [{let: {many: 1}}], else: [{let: {many: 2}}]}", BY_LOCAL, at=1),
    row("a local that counts", "{let: {many: 0}}", "{each: 'PEEK', as: one, do: [{if: 'one.kind == ''trick''', then: [{add: 1, to: many}]}]}", BY_LOCAL, peek="left_of(seat).hand", harmless="seat.hand", at=2),
    row("how often something happened", "{let: {many: 0}}", "{repeat: [{add: 1, to: many}], times: 'PEEK'}", BY_LOCAL, at=2),
    row("how long something happened", "{let: {many: 0}}", "{repeat: [{add: 1, to: many}], while: many < PEEK}", BY_LOCAL, peek=BID, harmless=OWN_BID, at=2),
    row("by how much a counter changed", "{add: 1, to: PEEK, as: many}", BY_LOCAL, peek=BID, harmless=OWN_BID, at=1),
    row("a card picked at random", "{pick: PEEK, as: lost}", "{choose: 'numbers(0, 3)', as: bid, prefer: 'bid * default(lost.worth, 0)'}", peek="left_of(seat).hand", harmless="seat.hand", at=1),
    row("a card that another seat has answered with", "{ask_all: players, from: seat.hand, as: shown}", "{choose: 'numbers(0, 3)', as: bid, prefer: 'bid * default(PEEK.worth, 0)'}", peek="shown[left_of(seat)]", harmless="shown[seat]"),
    row("a choice in secret", "{choose: 'numbers(0, 3)', as: many, by: PEEK, secret: true}", BY_LOCAL, peek="left_of(seat)", harmless="seat", at=1),
    row("an amount", "{choose: seat.stall, as: buyer, prefer: 'price(first(PEEK.hand), buyer)'}", peek="left_of(seat)", harmless="seat"),
)  # fmt: skip
LATER = (
    row("a card dealt after the one that was known", "{peek: 'top(stock, 1)', by: seat}", "{PEEK}", BY_TOP, peek="deal: 1, from: stock, to: seat.hand", harmless="deal: 1, from: heap, to: seat.hand", at=2),
    row("a card drawn after the one that was known", "{peek: 'top(stock, 1)', by: seat}", "{PEEK}", BY_TOP, peek="draw: 1, from: stock, to: seat.hand", harmless="draw: 1, from: heap, to: seat.hand", at=2),
    row("a card moved from above another", "{peek: 'top(stock, 1)', by: seat}", "{PEEK}", BY_TOP, peek="move: stock.top, to: heap", harmless="move: heap.top, to: seat.hand", at=2),
    row("a card removed from above another", "{peek: 'top(stock, 1)', by: seat}", "{PEEK}", BY_TOP, peek="remove: stock.top", harmless="remove: heap.top", at=2),
    row("a pile shuffled again", "{peek: stock, by: seat}", "{PEEK}", BY_TOP, peek="shuffle: stock", harmless="shuffle: heap", at=2),
    row("a pile shuffled by another rule", "{peek: stock, by: seat}", "{call: PEEK}", BY_TOP, peek="mixes", harmless="idles", at=2),
    row("cards drawn into a hand that was known", "{peek: left_of(seat).hand, by: seat}", "{PEEK}", BY_HAND, peek="draw: 1, from: stock, to: left_of(seat).hand", harmless="draw: 1, from: heap, to: seat.stall".replace("seat.stall", "heap"), at=2),
    row("cards dealt into a hand that was known", "{peek: left_of(seat).hand, by: seat}", "{PEEK}", BY_HAND, peek="deal: 1, from: stock, to: seat.hand, seats: others(seat)", harmless="deal: 1, from: village, to: seat.stall, seats: others(seat)", at=2),
    row("a hand that was known and has gone", "{peek: left_of(seat).hand, by: seat}", "{swap: left_of(seat).PEEK, and: right_of(seat).PEEK}", BY_HAND, peek="hand", harmless="stall", at=2),
)  # fmt: skip
ROWS = OFFERS + TOLD + ASKED + THROUGH + LATER
OTHERS = (
    "  - {id: mixes, cites: x, does: [{shuffle: stock}]}\n"
    "  - {id: idles, cites: x, does: [{add: 1, to: round}]}\n"
)


def planted(one: Planted, read: str) -> tuple[Change, ...]:
    """The market with that rule, which reads this."""
    file, old, new = rule(*one.lines(read))
    return (file, old, new.replace("rules:\n", f"rules:\n{OTHERS}", 1)), CALLED


@pytest.mark.parametrize("one", ROWS, ids=[one.place for one in ROWS])
def test_a_planted_secret_is_found_in_its_line(one: Planted) -> None:
    at = one.at
    if at < 0:
        at = next(number for number, text in enumerate(one.effects) if "PEEK" in text)
    changes = planted(one, one.peek)
    problems = found(unseen_read, *changes)
    assert problems, "nothing is found"
    said = f"- {one.lines(one.peek)[at]}"
    assert set(lines(unseen_read, *changes)) == {said}, problems


@pytest.mark.parametrize("one", ROWS, ids=[one.place for one in ROWS])
def test_the_same_with_what_may_be_seen_is_left_alone(one: Planted) -> None:
    assert found(unseen_read, *planted(one, one.harmless)) == []


ACTIONS = "actions:\n"
LOOK = "  - id: look\n    cites: x\n"
MENUS = {
    "what an action requires": ("    requires: [{test: 'PEEK > 0', says: No.}]\n    does: [{note: x}]\n", TRICKS, OWN),
    "what a refusal of an action names": ("    requires: [{test: round > 0, of: {x: 'PEEK'}, says: '{{ x }}.'}]\n    does: [{note: x}]\n", TRICKS, OWN),
    "how glad a seat is of an action": ("    prefer: 'PEEK'\n    does: [{note: x}]\n", TRICKS, OWN),
    "the first choice of an action": ("    does: [{choose: seat.hand, as: mine, where: [{test: 'PEEK > 0', says: No.}]}]\n", TRICKS, OWN),
    "the first choice, which another seat makes": ("    does: [{choose: PEEK, as: theirs, by: left_of(seat), where: [{test: theirs.kind == ''trick'', says: No.}]}]\n".replace("''", "'"), "left_of(seat).hand", "heap"),
    "whether another seat has a candidate at first": ("    does: [{let: {other: left_of(seat)}}, {choose: '[c for c in PEEK if c.kind == ''trick'']', as: theirs, by: other}]\n", "other.hand", "heap"),
}  # fmt: skip


@pytest.mark.parametrize("place", MENUS)
def test_a_menu_tells_nothing_of_what_lies_hidden(place: str) -> None:
    text, peek, harmless = MENUS[place]

    def changes(read: str) -> Change:
        body = text.replace("PEEK", read.replace("'", "''") if "'PEEK" in text else read)
        return ("base", ACTIONS, f"{ACTIONS}{LOOK}{body}")

    act = ("base", "{act: [sell, trick, close-up]", "{act: [sell, trick, look, close-up]")
    assert found(unseen_read, changes(harmless), act) == []
    (line,) = set(lines(unseen_read, changes(peek), act))
    assert line == next(one.strip() for one in changes(peek)[2].splitlines() if peek.split("'")[0] in one)  # fmt: skip


def test_what_a_menu_gives_its_actions_tells_nothing_of_what_lies_hidden() -> None:
    text = (
        f"{ACTIONS}{LOOK}    with: {{many: integer}}\n"
        "    requires: [{test: many > 0, says: No.}]\n    does: [{note: x}]\n"
    )
    for read, problems in ((TRICKS, 1), (OWN, 0)):
        act = f'{{act: [look], optional: true, with: {{many: "{read}"}}}}'
        changes = (("base", ACTIONS, text), rule(act), CALLED)
        assert lines(unseen_read, *changes) == [f"- {act}"] * problems


def test_an_amount_tells_nothing_of_cards_in_hands_that_add_to_it() -> None:
    """A modifier that counts in hands shows by the sum who holds its card."""
    silk = "copies: 4, attributes: {kind: cloth"
    hint = "{choose: seat.stall, as: buyer, prefer: 'price(first(heap), buyer)'}"
    for zone, problems in (("hand", 1), ("heap", 0)):
        dearer = f"modifiers: [{{amount: price, add: '2', while_in: [{zone}]}}]"
        changes = (("goods", silk, f"{dearer}, {silk}"), rule(hint), CALLED)
        found_in = [one for one in lines(unseen_read, *changes) if one == f"- {hint}"]
        assert len(found_in) == problems


def test_a_term_of_hints_is_read_where_a_hint_names_it() -> None:
    """As the terms of a policies file are, which become terms of the rules."""
    hint = "{choose: others(seat), as: rival, prefer: envy(rival)}"
    for read, problems in (("who.secret_bid", 1), ("who.purse", 0)):
        term = ("base", "terms:\n", f"terms:\n  - {{id: envy, with: {{who: seat}}, is: {read}}}\n")  # fmt: skip
        assert lines(unseen_read, term, rule(hint), CALLED) == [f"- {hint}"] * problems


REACTS = "        where: [{test: coins > 1"
ANSWERS = {
    "what an answer of a card requires": ("        where: [{test: PEEK > 1", "by.secret_bid", "seat.secret_bid"),
    "how glad a seat is of an answer": ("        prefer: PEEK\n        where: [{test: coins > 1", "by.secret_bid", "seat.secret_bid"),
}  # fmt: skip


@pytest.mark.parametrize("place", ANSWERS)
def test_an_answer_of_a_card_tells_nothing_of_what_lies_hidden(place: str) -> None:
    text, peek, harmless = ANSWERS[place]
    old = FILES["goods"].split(REACTS, 1)[1].split("\n", 2)[1] + "\n"
    gone = ("goods", old, "") if "prefer" in text and "prefer" in old else None
    more = (gone,) if gone else ()
    assert found(unseen_read, *more, ("goods", REACTS, text.replace("PEEK", harmless))) == []
    changes = (*more, ("goods", REACTS, text.replace("PEEK", peek)))
    (one,) = sorted(unseen_read(case_of(*changes)))
    whole = FILES["goods"]
    for _, was, now in changes:
        whole = whole.replace(was, now, 1)
    assert peek in whole.split("\n")[one.position.line - 1]


def test_what_a_rule_returns_tells_of_the_tests_on_its_way() -> None:
    ways = (
        "  - id: asks-for-tricks\n    cites: x\n    with: {seat: seat}\n    gives: integer\n    does:\n"
        f"      - {{if: \"{TRICKS} > 0\", then: [{{return: 1}}]}}\n      - {{return: 0}}\n"
    )  # fmt: skip
    call = "{call: asks-for-tricks, with: {seat: seat}, as: many}"
    for read, problems in ((ways, 1), (ways.replace(TRICKS, OWN), 0)):
        file, old, new = rule(call, BY_LOCAL)
        changes = (file, old, new.replace("rules:\n", f"rules:\n{read}", 1)), CALLED
        assert len(found(unseen_read, *changes)) == problems
        assert lines(unseen_read, *changes) == [f"- {BY_LOCAL}"] * problems


def test_a_counter_for_hints_takes_no_secret() -> None:
    """Nobody at a table keeps it, so that policies alone would know."""
    for shown, problems in ((", shown: false", 1), ("", 0)):
        kept = ("base", "counters:\n", f"counters:\n  - {{id: guess, of: seat, type: integer{shown}}}\n")  # fmt: skip
        for effect in (f"{{set: seat.guess, to: {BID}}}", f"{{add: {BID}, to: seat.guess}}"):
            changes = (kept, rule(effect), CALLED)
            assert lines(unseen_read, *changes) == [f"- {effect}"] * problems


def test_news_may_tell_by_the_rules_what_not_everybody_sees() -> None:
    note = "{note: told, of: {x: seat.secret_bid}, aloud: true, says: '{{ x }}.'}"
    assert found(unseen_read, rule(note), CALLED) == []
    (one,) = found(unseen_read, rule(note.replace("secret_bid", "purse")), CALLED)
    assert one.startswith("every seat can see all that this news names (leave out `aloud`)")


@pytest.mark.parametrize(
    "effects",
    [
        ("{reveal: left_of(seat).hand}",),
        ("{move: left_of(seat).hand, to: heap}", "{let: {moved: 1}}"),
    ],
)
def test_what_has_been_shown_to_all_may_be_told(effects: tuple[str, ...]) -> None:
    note = f"{{note: told, of: {{x: \"{TRICKS}\"}}, says: '{{{{ x }}}}.'}}"
    problems = found(unseen_read, rule(*effects, note), CALLED)
    assert len(problems) == (0 if "reveal" in effects[0] else 1), problems


def test_of_a_card_that_another_rule_has_laid_open_news_may_be_told() -> None:
    choice = "{choose: seat.hand, as: card}"
    sale = "{call: sale, with: {seat: seat, ware: card, buyer: first(seat.stall)}, as: coins}"
    note = "{note: told, of: {x: card, y: 'default(card.worth, 0)', z: coins}, says: '{{ x }}.'}"
    assert found(unseen_read, rule(choice, sale, note), CALLED) == []
    early = note.replace(", z: coins", "")
    assert len(found(unseen_read, rule(choice, early, sale), CALLED)) == 2


def test_a_question_is_no_secret_once_it_was_said_what_led_to_it() -> None:
    for said in ("{note: x, says: So it is.}", "{reveal: left_of(seat).hand}"):
        asked = f'{{if: "{TRICKS} > 0", then: [{said}, {{ask: [a, b], as: way}}]}}'
        assert found(unseen_read, rule(asked), CALLED) == [], said


# -- our own rulesets --------------------------------------------------------------------------

CONTENT = Path(__file__).parents[3] / "content"
OURS = {
    "hammer-of-the-witches": ("hammer-of-the-witches", "count(x for x in left_of(seat).hand if x.points > 1)", "seat.hand.count"),
    "malice": ("malice", "count(x for x in deck if x.deck == 'majors')", "deck.count"),
    "the-dregs-of-days": ("witch-hunt-1649", "sum(x.points for x in left_of(seat).marks)", "left_of(seat).marks.count"),
    "lying-lips": ("witch-hunt-1649", "count(x for x in left_of(seat).hand if x.id == 'rumour')", "left_of(seat).hand.count"),
    "salem-1692": ("salem-1692", "(1 if left_of(seat).witch else 0)", "left_of(seat).hand.count"),
    "malleus-maleficarum": ("malleus-maleficarum", "left_of(seat).gain", "left_of(seat).hand.count"),
}  # fmt: skip
EVERYWHERE = (
    "{choose: 'numbers(0, 1)', as: number, where: [{test: 'number < PEEK', says: No.}]}",
    "{choose: 'numbers(0, 1)', as: number, left_out: [{test: 'number < PEEK', says: No.}]}",
    "{choose: 'numbers(0, PEEK)', as: number}",
    "{choose: '[p for p in players if p.number > PEEK]', as: other}",
    "{choose: 'ordered(players, key=it.number * PEEK)', as: other}",
    "{choose: players, as: many, least: 'PEEK'}",
    "{choose: players, as: many, least: 0, most: 'PEEK'}",
    "{choose: players, as: other, of: {x: 'PEEK'}, says: '{{ x }}?'}",
    "{ask: {a: {prefer: 'PEEK'}, b: {}}, as: way}",
    "{ask: {a: {where: [{test: 'PEEK > 0', says: No.}]}, b: {}}, as: way}",
    "{ask: [a, b], as: way, of: {x: 'PEEK'}, says: '{{ x }}?'}",
    "{ask_all: players, from: 'numbers(0, PEEK)', as: numbers-of}",
    "{ask_all: players, from: 'numbers(0, 1)', as: numbers-of, prefer: 'PEEK'}",
    "{ask_all: players, from: 'numbers(0, 1)', as: numbers-of, where: [{test: 'PEEK > 0', says: No.}]}",
    "{ask_all: players, options: [a, b], as: ways, of: {x: 'PEEK'}, says: '{{ x }}?'}",
    "{ask_all: '[p for p in players if PEEK > 0]', options: [a, b], as: ways}",
    "{note: told, of: {x: 'PEEK'}, says: '{{ x }}.'}",
    "{let: {secret-many: 'PEEK'}}",
    "{choose: 'numbers(0, secret_many)', as: number}",
    "{choose: 'numbers(0, 1)', as: hinted}",
    "{note: told, of: {x: secret_many}, says: '{{ x }}.'}",
)
"""Every one is found, but for the local and the choice, of which the hint is."""
HINTED = "hinted: 'hinted * PEEK'"


@cache
def with_rule(ruleset: str, read: str) -> tuple[list[str], list[str]]:
    """The lines of a rule planted in one of our rulesets, and those in which something is found."""
    box, read = OURS[ruleset][0], read.replace("'", "''")
    game, _ = read_game(CONTENT / box)
    assert game is not None
    name, hints = f"rules/{ruleset}", f"policies/{ruleset}"
    effects = [one.replace("PEEK", read) for one in EVERYWHERE]
    head = "rules:\n  - id: planted\n    cites: x\n    with: {seat: seat}\n    does:\n"
    more = {
        name: ("rules:\n", head + "".join(f"      - {one}\n" for one in effects)),
        hints: ("choices:\n", f"choices:\n  planted:\n    {HINTED.replace('PEEK', read)}\n"),
    }
    documents, texts = {}, {}
    for path, (old, new) in more.items():
        text = (CONTENT / box / f"{path}.yaml").read_text("utf-8")
        assert text.count(f"\n{old}") == 1
        texts[f"{path}.yaml"] = text.replace(f"\n{old}", f"\n{new}", 1).split("\n")
        documents[path], wrong = read_yaml("\n".join(texts[f"{path}.yaml"]), f"{path}.yaml")
    whole, _ = with_hints(documents[name], documents[hints])
    rules, wrong = validate(whole, Ruleset)
    assert rules is not None, wrong
    game = replace(game, rulesets=(rules,), places={**game.places, name: whole})
    checked, told = check_ruleset(game, rules)
    assert checked is not None, [str(one) for one in told]
    places = sorted({(at.file, at.line) for at, *_ in RulesReader(checked).found}, reverse=True)
    found_in = [texts[file][line - 1].strip().removeprefix("- ") for file, line in places]
    planted = [*effects, HINTED.replace("PEEK", read)]
    return planted, [one for one in planted if one in found_in]


@pytest.mark.parametrize("ruleset", OURS)
def test_in_our_rulesets_a_planted_secret_is_found_at_every_place(ruleset: str) -> None:
    _, peek, harmless = OURS[ruleset]
    effects, told = with_rule(ruleset, peek)
    assert told == [one for one in effects if "let:" not in one and "as: hinted" not in one]
    assert with_rule(ruleset, harmless)[1] == []
