"""Offers and hints that read what the deciding seat cannot see."""

import pytest
from judged import CALLED, Change, found, lines, rule

from generator.lint.analysis.unseen_reads import unseen_read


def test_the_market_offers_and_prefers_from_each_seat_s_own_view() -> None:
    assert found(unseen_read) == []


MELDS = "choose: 'groups({of}, by=it.kind, least=2)', as: meld, then: [{{move: meld, to: heap}}]"


@pytest.mark.parametrize(("of", "is_found"), [("seat.hand", False), ("left_of(seat).hand", True)])
def test_melds_are_made_of_cards_that_the_seat_sees(of: str, is_found: bool) -> None:
    problems = found(unseen_read, rule(f"{{{MELDS.format(of=of)}}}"), CALLED)
    assert bool(problems) is is_found
    assert all('cards in "hand"' in one for one in problems)


def test_how_much_a_hand_has_that_nobody_sees_is_told_by_no_limit_of_a_menu() -> None:
    act = "{{act: [sell], until: passed, times: 'count(those({of}.hand, kind=``fruit``))'}}"
    texts = [act.format(of=of).replace("``", "''") for of in ("left_of(seat)", "seat")]
    assert [len(found(unseen_read, rule(one), CALLED)) for one in texts] == [1, 0]


@pytest.mark.parametrize(("of", "message"), [("secret_bid", "secret-bid"), ("purse", "")])
def test_what_was_paid_out_of_a_hidden_purse_is_told_by_no_menu(of: str, message: str) -> None:
    pay = f"{{pay: 2, from: left_of(seat).{of}, as: paid}}"
    offer = "{choose: 'numbers(0, paid)', as: bid, then: [{add: bid, to: seat.purse}]}"
    problems = found(unseen_read, rule(pay, offer), CALLED)
    assert [message in one for one in problems] == [True] * bool(message)


def peeking(expression: str) -> tuple[Change, Change]:
    """A hint of that expression, by a local `seat`."""
    quoted = expression.replace("'", "''")
    return rule(f"{{choose: 'numbers(0, 3)', as: bid, prefer: '{quoted}'}}"), CALLED


@pytest.mark.parametrize(
    ("hint", "message"),
    [
        ("count([c for c in left_of(seat).hand if c.kind == 'trick'])", 'cards in "hand"'),
        ("sum(default(c.worth, 0) for p in players for c in p.hand)", 'cards in "hand"'),
        ("max(default(c.worth, 0) for c in first(others(seat)).hand)", 'cards in "hand"'),
        ("1 if first(left_of(seat).hand) in cards.goods else 0", 'cards in "hand"'),
        ("default(stock.top.worth, 0) if stock.count > 0 else 0", 'cards in "stock"'),
        ("count([c for c in top(stock, 2) if c.kind == 'fruit'])", 'cards in "stock"'),
        ("1 if any(c.holder == left_of(seat) for c in cards.goods) else 0", "card lies in"),
        ("left_of(seat).secret_bid", 'counter "secret-bid"'),
        ("seat.trust[left_of(seat)] + left_of(seat).trust[seat]", 'counter "trust"'),
        ("bid if any(p.secret_bid > bid for p in players) else 0", 'counter "secret-bid"'),
        ("default(first(ordered(stock, key=default(it.worth, 0))).worth, 0)", 'cards in "stock"'),
        ("count([c for c in seat.hand + left_of(seat).hand if c.kind == 'fruit'])", '"hand"'),
    ],
)
def test_a_hint_that_peeks_is_found(hint: str, message: str) -> None:
    problems = found(unseen_read, *peeking(hint))
    assert problems
    assert all(one.startswith("this hint reads ") for one in problems)
    assert any(message in one for one in problems), problems


@pytest.mark.parametrize(
    "hint",
    [
        "count([c for c in seat.hand if c.kind == 'trick'])",
        "left_of(seat).hand.count + count(left_of(seat).hand) + stock.count",
        "sum(x.mood for p in players for x in p.stall)",
        "seat.secret_bid + seat.trust[left_of(seat)]",
        "count([c for c in left_of(seat).hand if knows(seat, c) and c.kind == 'fruit'])",
        "count([c for c in top(stock, 2) if not knows(seat, c) or c.kind == 'fruit'])",
        "sum(p.secret_bid if p == seat else 1 for p in players)",
        "sum(1 if p != seat else p.secret_bid for p in players)",
        "max(default(c.worth, 0) for c in cards.goods)",
        "1 if any(c.holder == seat for c in cards.goods) else 0",
        "count([c for c in cards.goods if c in seat.hand])",
        "count([x for x in cards.folk if x in left_of(seat).stall])",
        "default(first(heap).worth, 0) if heap.count > 0 else 0",
    ],
)
def test_what_a_seat_can_see_is_left_alone(hint: str) -> None:
    assert found(unseen_read, *peeking(hint)) == []


def test_lists_requirements_and_options_are_judged_like_hints() -> None:
    trick = "any(c.kind == ''trick'' for c in other.hand)"
    listed = "{choose: '[other for other in others(seat) if " + trick + "]', as: rival}"
    (one,) = found(unseen_read, rule(listed), CALLED)
    assert one.startswith("this list reads the cards in")
    tested = "{choose: others(seat), as: other, where: [{test: '" + trick + "', says: No.}]}"
    (one,) = found(unseen_read, rule(tested), CALLED)
    assert one.startswith("this test reads the cards in")
    (one,) = found(unseen_read, rule(tested.replace("where", "left_out")), CALLED)
    assert one.startswith("this test reads the cards in")
    where = "where: [{test: 'stock.top.worth is not none', says: No.}]"
    asked = f"{{ask: {{go: {{{where}}}, stay: {{}}}}, as: way}}"
    (one,) = found(unseen_read, rule(asked), CALLED)
    assert one.startswith("this test reads the cards in")
    all_asked = "{ask_all: players, from: seat.hand, as: shown, prefer: first(players).secret_bid}"
    (one,) = found(unseen_read, rule(all_asked), CALLED)
    assert "secret-bid" in one
    own = all_asked.replace("first(players)", "seat")
    assert found(unseen_read, rule(own), CALLED) == []


@pytest.mark.parametrize("bound", ["least", "most"])
def test_how_many_all_seats_choose_is_judged_like_their_list(bound: str) -> None:
    others = f"{{ask_all: players, from: seat.hand, as: shown, {bound}: first(players).secret_bid}}"
    (one,) = found(unseen_read, rule(others), CALLED)
    assert one.startswith("this list reads") and "secret-bid" in one
    assert found(unseen_read, rule(others.replace("first(players)", "seat")), CALLED) == []


def test_what_several_have_been_chosen_in_secret_stays_a_secret() -> None:
    asked = "{ask_all: players, from: seat.hand, as: shown, least: 2, most: 2}"
    read = "{choose: seats, as: rival, where: ['shown[rival][0].kind == ''fruit''']}"
    (one,) = found(unseen_read, rule(f"{asked}\n      - {read}"), CALLED)
    assert one.startswith("this test reads")
    own = read.replace("shown[rival]", "shown[seat]")
    assert found(unseen_read, rule(f"{asked}\n      - {own}"), CALLED) == []


def test_actions_and_answers_of_cards_are_judged_for_whom_they_are_offered() -> None:
    old = "requires: [{test: \"weather == 'dry' or rich(seat)\""
    peek = "requires: [{test: \"any(first(players).hand.top.kind == 'fruit' for x in [1])\""
    (one,) = found(unseen_read, ("base", old, peek))
    assert one.startswith("this test reads the cards in")
    assert lines(unseen_read, ("base", old, peek))[0].startswith("requires:")
    old = "        where: [{test: coins > 1"
    (one,) = found(unseen_read, ("goods", old, "        where: [{test: by.secret_bid > 1"))
    assert 'counter "secret-bid"' in one
    assert found(unseen_read, ("goods", old, "        where: [{test: seat.secret_bid > 1")) == []


def test_terms_and_amounts_are_followed_and_named() -> None:
    term = ("base", "terms:\n", "terms:\n  - {id: envy, with: {who: seat}, is: 'who.secret_bid'}\n")
    (one,) = found(unseen_read, term, *peeking("envy(left_of(seat))"))
    assert one.startswith('this hint reads, through "envy", the counter "secret-bid"')
    assert found(unseen_read, term, *peeking("envy(seat)")) == []


def test_locals_are_followed_to_where_they_come_from() -> None:
    let = "{let: {tricks: \"count([c for c in left_of(seat).hand if c.kind == 'trick'])\"}}"
    hint = "{choose: 'numbers(0, 3)', as: bid, prefer: 0 - abs(bid - tricks)}"
    (one,) = found(unseen_read, rule(let, hint), CALLED)
    assert one.startswith('this hint reads, through "tricks", the cards in "hand"')
    mine = let.replace("left_of(seat)", "seat")
    assert found(unseen_read, rule(mine, hint), CALLED) == []


def test_by_how_much_a_counter_changed_tells_of_it() -> None:
    hint = "{choose: 'numbers(0, 3)', as: bid, prefer: 0 - abs(bid - gained)}"
    add = "{add: 1, to: left_of(seat).secret_bid, as: gained}"
    (one,) = found(unseen_read, rule(add, hint), CALLED)
    assert one.startswith('this hint reads, through "gained", the counter "secret-bid"')
    assert found(unseen_read, rule(add.replace("left_of(seat)", "seat"), hint), CALLED) == []


def test_what_was_drawn_looked_at_or_shown_is_known() -> None:
    hint = "{choose: 'numbers(0, 3)', as: bid, prefer: 'max(default(c.worth, 0) for c in seen)'}"
    let = "{let: {seen: 'top(stock, 2)'}}"
    assert len(found(unseen_read, rule(let, hint), CALLED)) == 1
    for shown in ("{peek: seen, by: seat}", "{reveal: seen}", "{move: seen, to: heap}",
                  "{move: seen, to: seat.hand}"):  # fmt: skip
        assert found(unseen_read, rule(let, shown, hint), CALLED) == [], shown
    for hidden in ("{peek: seen, by: left_of(seat)}", "{move: seen, to: left_of(seat).hand}"):
        assert len(found(unseen_read, rule(let, hidden, hint), CALLED)) == 1, hidden
    drawn = "{draw: 2, from: stock, to: seat.hand, as: seen}"
    assert found(unseen_read, rule(drawn, hint), CALLED) == []
    theirs = "{draw: 2, from: stock, to: left_of(seat).hand, as: seen}"
    assert len(found(unseen_read, rule(theirs, hint), CALLED)) == 1


def test_a_zone_that_was_looked_through_is_known_until_it_is_shuffled() -> None:
    hint = "{choose: stock, as: card, prefer: 'default(card.worth, 0)'}"
    look = "{peek: stock, by: seat}"
    assert len(found(unseen_read, rule(hint), CALLED)) == 1
    assert found(unseen_read, rule(look, hint), CALLED) == []
    assert len(found(unseen_read, rule(look, "{shuffle: stock}", hint), CALLED)) == 1


def test_what_others_chose_in_secret_is_theirs_alone() -> None:
    bid = "{choose: 'numbers(0, 3)', as: bid, by: left_of(seat), secret: true}"
    answer = "{choose: 'numbers(0, 3)', as: mine, prefer: 0 - abs(mine - bid)}"
    (one,) = found(unseen_read, rule(bid, answer), CALLED)
    assert '"bid", which was chosen in secret' in one
    assert found(unseen_read, rule(bid.replace("left_of(seat)", "seat"), answer), CALLED) == []
    assert found(unseen_read, rule(bid.replace(", secret: true", ""), answer), CALLED) == []


def test_a_rule_is_judged_by_what_its_callers_hand_it() -> None:
    chosen = "{choose: 'left_of(seat).hand', as: card}"
    hint = "{choose: 'numbers(0, 3)', as: bid, prefer: 'default(card.worth, 0)'}"
    (one,) = found(unseen_read, rule(chosen, hint), CALLED)
    assert 'cards in "hand"' in one
    guess = (
        "base",
        "rules:\n  - id: extra\n",
        "rules:\n  - id: guess\n    cites: x\n    with: {seat: seat, card: card of goods}\n"
        f"    does:\n      - {hint}\n  - id: extra\n",
    )
    call = "{call: guess, with: {seat: seat, card: card}}"
    (one,) = found(unseen_read, rule(chosen, call), CALLED, guess)
    assert 'cards in "hand"' in one
    own = chosen.replace("left_of(seat)", "seat")
    assert found(unseen_read, rule(own, call), CALLED, guess) == []


@pytest.mark.parametrize(
    "words",
    [
        "where: [{test: bid < 3, of: {many: PEEK}, says: '{{ many }}', cites: x}]",
        "left_out: [{test: bid < PEEK, says: More trump., cites: x}]",
    ],
)
def test_what_a_refusal_says_is_read_from_the_view_of_the_seat_as_well(words: str) -> None:
    peek = "count([c for c in left_of(seat).hand if c.kind == 'trick'])"
    for read, problems in ((peek, 1), ("seat.hand.count", 0)):
        told = words.replace("PEEK", read).replace("'trick'", "''trick''")
        told = told.replace(read.replace("'trick'", "''trick''"), f'"{read}"')
        told = told.replace('bid < "', '"bid < ')
        effect = rule(f"{{choose: 'numbers(0, 3)', as: bid, {told}}}")
        assert len(found(unseen_read, effect, CALLED)) == problems, told


def test_a_requirement_can_say_that_it_reads_what_is_unseen_and_a_hint_cannot() -> None:
    trick = "any(c.kind == ''trick'' for c in other.hand)"
    where = f"where: [{{test: '{trick}', says: No., unseen: true}}]"
    assert found(unseen_read, rule(f"{{choose: others(seat), as: other, {where}}}"), CALLED) == []
    hint = f"prefer: '1 if {trick} else 0'"
    (one,) = found(
        unseen_read, rule(f"{{choose: others(seat), as: other, {where}, {hint}}}"), CALLED
    )
    assert one.startswith("this hint reads the cards in")


def test_a_requirement_that_reads_nothing_unseen_has_no_need_to_say_so() -> None:
    own = "where: [{test: 'other.hand.count > 0', says: No., unseen: true}]"
    (one,) = found(unseen_read, rule(f"{{choose: others(seat), as: other, {own}}}"), CALLED)
    assert one.startswith("the seat that decides can see all that this test reads")


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("first(left_of(seat).hand)", 'this question reads the cards in "hand"'),
        ("'[c for c in left_of(seat).hand]'", 'this question reads the cards in "hand"'),
        ("stock.top", 'this question reads the cards in "stock"'),
        ("left_of(seat).secret_bid", 'this question reads the counter "secret-bid"'),
    ],
)
@pytest.mark.parametrize(
    "asks",
    [
        "{ask: [a, b], as: way, of: {it: VALUE}, says: '{{ it }}?'}",
        "{choose: 'numbers(0, 3)', as: bid, of: {it: VALUE}, says: '{{ it }}?'}",
        "{ask_all: players, options: [a, b], as: w, of: {it: VALUE}, says: '{{ it }}?'}",
    ],
)
def test_a_question_that_tells_what_its_seat_cannot_see_is_found(
    asks: str, value: str, message: str
) -> None:
    problems = found(unseen_read, rule(asks.replace("VALUE", value)), CALLED)
    assert any(message in one for one in problems), problems


def test_a_window_tells_no_seat_what_another_alone_can_see() -> None:
    event = "window: sold, with: {by: seat, ware: first(seat.hand), coins: 2}, seats: others(seat)"
    asks = f"{{{event}, of: {{it: first(seat.hand)}}, says: '{{{{ it }}}}?'}}"
    problems = found(unseen_read, rule(asks), CALLED)
    assert any('this question reads the cards in "hand"' in one for one in problems), problems


@pytest.mark.parametrize(
    "value", ["seat", "seat.purse", "first(seat.hand)", "left_of(seat).hand.count", "seat.hand",
              "seat.secret_bid", "first(heap)"],
)  # fmt: skip
def test_a_question_may_tell_what_its_seat_can_see(value: str) -> None:
    asks = f"{{ask: [a, b], as: way, of: {{it: {value}}}, says: '{{{{ it }}}}?'}}"
    assert found(unseen_read, rule(asks), CALLED) == []


@pytest.mark.parametrize(
    ("value", "is_hidden"),
    [
        ("card('nun')", False),
        ("card('nun').id", False),
        ("card('nun').start", False),
        ("card('nun').zone", True),
    ],
)
def test_of_a_card_named_by_its_id_only_where_it_lies_is_hidden(
    value: str, is_hidden: bool
) -> None:
    quoted = value.replace("'", "''")
    asks = f"ask: [a, b], as: way, of: {{it: '{quoted}'}}, says: '{{{{ it }}}}?'"
    assert bool(found(unseen_read, rule(f"{{{asks}}}"), CALLED)) is is_hidden


SHOWN = "{each: players, as: one, do: ['MORE', {move: 'shown[one]', to: heap}]}"


@pytest.mark.parametrize(
    ("loop", "is_found"),
    [
        (SHOWN.replace("'MORE', ", ""), False),
        (SHOWN.replace("'MORE'", "{if: round > 3, then: [{stop: loop}]}"), True),
        (SHOWN.replace("'MORE', ", "").replace("players", "others(seat)"), True),
        (SHOWN.replace("'MORE', ", "").replace("heap", "one.hand"), True),
        ("{set: round, to: 1}", True),
    ],
    ids=["all are shown", "some are", "but one", "to hands", "none are"],
)
def test_what_all_have_laid_open_is_told(loop: str, is_found: bool) -> None:
    """As in any game in which all reveal a card at once: it lies there, and then it is said."""
    ask = "{ask_all: players, from: seat.hand, as: shown}"
    said = "{note: won, of: {who: one, card: 'shown[one]'}, says: '{{ who }}: {{ card }}'}"
    note = f"{{each: players, as: one, do: [{said}]}}"
    problems = found(unseen_read, rule(ask, loop, note), CALLED)
    assert bool(problems) is is_found


def test_a_question_behind_what_came_of_a_claim_is_no_finding() -> None:
    """As in Cheat, where whoever was believed lays on: all have heard whether it was a lie."""
    claim = """claim: "'trick'", test: 'any(x.kind == ''trick'' for x in seat.hand)', as: faith,
        says: '{{ who }}: {{ claim }}.'"""
    asks = "{if: faith != caught, then: [{ask: [a, b], as: way}]}"
    assert found(unseen_read, rule(f"{{{claim}}}", asks), CALLED) == []


TRICK = "any(x.kind == ''trick'' for x in left_of(seat).hand)"
SAYS = "{note: told, says: '%s'}"
WAYS = "{if: 'TEST', then: [{set: n, to: 1}, THEN], else: [{set: n, to: 2}, ELSE]}"


@pytest.mark.parametrize(
    ("then", "other", "is_found"),
    [
        (SAYS % "It is one.", SAYS % "It is none.", False),
        (SAYS % "It is.", SAYS % "It is.", True),
        (SAYS % "It is {{ round }}.", SAYS % "It is {{ 1 }}.", True),
        (SAYS % "It is one.", "{set: n, to: 3}", True),
        (f"{{if: round > 1, then: [{SAYS % 'One.'}]}}", SAYS % "None.", True),
        ("{note: one}", "{note: none}", True),
        (SAYS % "{% if round %}One.{% endif %}", SAYS % "None.", True),
    ],
    ids=[
        "each its own",
        "one for both",
        "values apart",
        "one is silent",
        "perhaps",
        "unsaid",
        "if",
    ],
)
def test_which_of_two_ways_was_gone_is_known_where_each_is_called_out(
    then: str, other: str, is_found: bool
) -> None:
    """As in Liar’s Dice: once it is called who was wrong, the loser may begin by it."""
    ways = WAYS.replace("TEST", TRICK).replace("THEN", then).replace("ELSE", other)
    asks = "{choose: 'numbers(0, n)', as: bid, then: [{add: bid, to: seat.purse}]}"
    problems = found(unseen_read, rule("{let: {n: 0}}", ways, asks), CALLED)
    assert bool(problems) is is_found, problems


TURNS = """{repeat: [{choose: 'numbers(0, 3)', as: bid, by: BY, prefer: bid * BY.secret_bid},
        {let: {last: one}}, {set: one, to: left_of(one)}], times: 3}"""


@pytest.mark.parametrize(
    ("by", "reads", "is_found"),
    [
        ("one", "one", False),
        ("seat", "one", True),
        ("one", "seat", True),
        ("one", "last", True),
        ("left_of(one)", "left_of(one)", False),
        ("left_of(one)", "one", True),
    ],
)
def test_a_seat_that_comes_next_sees_what_is_its_own(by: str, reads: str, is_found: bool) -> None:
    """As in any auction: the bidder of the moment is a local that goes round the table."""
    turns = TURNS.replace("BY.", f"{reads}.").replace("BY", by)
    problems = found(unseen_read, rule("{let: {one: seat, last: seat}}", turns), CALLED)
    assert bool(problems) is is_found, problems


def test_a_seat_worked_out_where_it_is_asked_is_told_how_to_say_who_it_is() -> None:
    by = "first(highest(players, key=it.purse))"
    asks = f"{{choose: 'numbers(0, 3)', as: bid, by: '{by}', prefer: 'bid * {by}.secret_bid'}}"
    (one,) = found(unseen_read, rule(asks), CALLED)
    assert "make that seat a local by `let`" in one
    named = asks.replace(f"'{by}'", "rich-one").replace(f"{by}.", "rich-one.")
    assert found(unseen_read, rule(f"{{let: {{rich-one: '{by}'}}}}", named), CALLED) == []


@pytest.mark.parametrize(("where", "is_found"), [("other != seat", False), ("other.alive", True)])
def test_what_was_asked_of_each_candidate_holds_of_whichever_is_chosen(
    where: str, is_found: bool
) -> None:
    """As in Hanabi, where one speaks of what another holds with its faces outwards."""
    choose = f"{{choose: players, as: other, where: [{{test: {where}, says: No.}}]}}"
    asks = "{choose: 'numbers(0, 3)', as: bid, prefer: bid * other.back}"
    back = (
        "base",
        "counters:\n",
        "counters:\n  - {id: back, of: seat, type: integer, sees: others}\n",
    )
    problems = found(unseen_read, back, rule(choose, asks), CALLED)
    assert bool(problems) is is_found, problems


def test_news_of_a_card_say_that_its_title_would_be_told() -> None:
    card = "{note: told, of: {x: first(seat.hand)}, says: '{{ x }}.'}"
    (one,) = found(unseen_read, rule(card), CALLED)
    assert "`aloud: true` would tell its title to everybody" in one
    number = card.replace("first(seat.hand)", "seat.secret_bid")
    (one,) = found(unseen_read, rule(number), CALLED)
    assert "title" not in one and "`aloud: true`" in one


@pytest.mark.parametrize(
    ("effects", "is_found"),
    [
        ("{roll: 1, as: up} {set: seat.secret-bid, to: up}", True),
        ("{roll: 2, as: sum, dice: each} {set: seat.secret-bid, to: 'each[0]'}", True),
        ("{roll: 1, as: up} {let: {two: up * 2}} {set: seat.secret-bid, to: two}", True),
        ("{roll: 1, as: hidden} {set: seat.secret-bid, to: hidden}", False),
        ("{roll: 1, as: up} {set: seat.purse, to: up}", False),
        ("{roll: 1, as: up} {set: up, to: 3} {set: seat.secret-bid, to: up}", False),
        ("{roll: 1, as: up} {set: seat.secret-bid, to: seat.secret-bid - up}", False),
        ("{roll: 1, as: up} {add: up, to: seat.secret-bid}", False),
        ("{pick: '[1, 2, 3]', as: up} {set: seat.secret-bid, to: up}", False),
    ],
)
def test_dice_that_go_under_a_cup_are_thrown_in_secret(effects: str, is_found: bool) -> None:
    """As in Liar’s Dice: what all have seen thrown is nothing that a counter could hide."""
    _, old, new = rule(*effects.replace("} {", "}|{").split("|"))
    new = new.replace("    does:\n", "    secret: [hidden]\n    does:\n", 1)
    problems = found(unseen_read, ("base", old, new), CALLED)
    assert len(problems) == is_found, problems
    assert all("everybody sees" in one and "secret: [" in one for one in problems)
