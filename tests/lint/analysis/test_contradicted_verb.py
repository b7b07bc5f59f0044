"""Cards whose verbs their deeds contradict, and those that only seem to."""

import pytest

from generator.lint.analysis.verbs import contradicted_verb
from tests.lint.analysis.told import RULES, found

PEEK = '- {peek: "top(tree, 2)", by: seat}'
FREE = (
    PEEK + '\n- choose: "top(tree, 2)"\n  as: one\n  OPTIONAL\n  then: [{move: one, to: discard}]'
)
CHOSEN = "- {choose: seat.hand, as: lost}\n- {move: lost, to: discard}"
PICKED = "- {pick: seat.hand, count: 1, as: lost}\n- {move: lost, to: discard}"
OURS = "- {pick: left_of(seat).hand, count: 1, as: lost}\n- {move: lost, to: discard}"
ALL = "- {each: players, as: other, do: [{add: 1, to: other.coins}]}"
TABLE = "- {move: seat.hand, to: table}\n- {remove: this}"


@pytest.mark.parametrize(
    ("text", "effect", "message"),
    [
        ("Look at the top two cards of the tree.", '- {reveal: "top(tree, 2)"}',
         "everybody is shown these cards, and the text says “Look at”"),
        ("Reveal the top two cards.", PEEK,
         "only one seat sees these cards, and the text says “Reveal”"),
        ("Discard a card at random.", CHOSEN,
         "a seat chooses here, and the text says “at random”"),
        ("Choose a card and discard it.", PICKED,
         "chance decides here, and the text says “Choose a card”"),
        ("Your neighbour discards a card of their choice.", OURS,
         "chance decides here, and the text says “card of their choice”"),
        ("Another player discards a card at random.", PICKED,
         "these are cards of whoever plays it, and the text says “Another player discards”"),
        ("Take a card from another player’s hand.", PICKED,
         "these are cards of whoever plays it, and the text says “another player’s hand”"),
        ("Look at two cards. You may discard one.", FREE.replace("OPTIONAL", "by: seat"),
         "the seat must choose here, and the text says “You may”"),
        ("You must discard a card.", CHOSEN.replace("as: lost", "as: lost, optional: true"),
         "the seat may choose nothing here, and the text says “must”"),
        ("Each player gains a coin.", "- {add: 1, to: seat.coins}",
         "this happens to one seat, and the text says “Each player gains”"),
        ("The player on your left gains a coin.", "- {add: 1, to: right_of(seat).coins}",
         "this is the seat on the right, and the text says “on your left”"),
        ("Discard your hand.", "- {remove: seat.hand}",
         "these cards leave the match, and the text says “Discard”"),
        ("Your hand is removed from the game.", "- {move: seat.hand, to: discard}",
         "these cards are discarded, and the text says “removed from the game”"),
        ("Draw a card.", "- {draw: 1, from: discard, to: seat.hand}",
         "these cards come from the discards, and the text says “Draw”"),
        ("Take a card from the discards.", "- {draw: 1, from: tree, to: seat.hand}",
         "these cards come from tree, and the text says “Take a card from the discards”"),
    ],
)  # fmt: skip
def test_a_word_that_the_effect_contradicts(text: str, effect: str, message: str) -> None:
    assert found(contradicted_verb, text, effect) == [message]


def test_one_card_that_happens_to_all_where_the_others_do_not() -> None:
    line = "title: X, text: Gain a coin., attributes: {points: 1, taste: sweet, seats: 2}, cites: x"
    effect = "effect: [{add: 1, to: seat.coins}]"
    cards = "".join(f"  - {{id: one-{number}, {line}, {effect}}}\n" for number in range(3))
    wanted = "this happens to each player, and the text says “Gain”"
    assert found(contradicted_verb, "Gain a coin.", ALL, cards=cards) == [wanted]
    events = cards.replace(effect, f"effect: [{ALL.removeprefix('- ')}]")
    assert found(contradicted_verb, "Gain a coin.", ALL, cards=events) == []


def test_alone_all_are_one() -> None:
    rules = RULES.replace("seats: {least: 2, most: 4}", "seats: {least: 1, most: 1}")
    shown = '- {reveal: "top(tree, 2)"}'
    assert found(contradicted_verb, "Look at the top two cards.", shown, rules=rules) == []


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("Each player gains a coin.",
         "- {add: 1, to: seat.coins}\n- {add: 1, to: left_of(seat).coins}"),
        ("Look at the top card. You may discard it.",
         PEEK + "\n- {choose: \"['keep', 'go']\", as: way}\n"
         "- {if: \"way == 'go'\", then: [{move: \"top(tree, 1)\", to: discard}]}"),
        ("Look at the top two cards, then show them to all.", '- {reveal: "top(tree, 2)"}'),
        ("Look at the open cards.", "- {reveal: table}"),
        ("Look at the top two cards.", f"{PEEK}\n- {{reveal: this}}"),
        ("Reveal the top two cards.", '- {move: "top(tree, 2)", to: table}'),
        ("Only you see what they reveal.", PEEK),
        ("Discard a card at random.", PICKED),
        # A card of a hand into which one cannot see is a card at random.
        ("Take a card at random from the left.", "- {choose: left_of(seat).hand, as: one}\n"
         "- {move: one, to: seat.hand}"),
        ("Choose a player, who loses a card.", PICKED),
        ("Choose a card without looking.", OURS),
        ("Choose a card of your left neighbour’s hand.", OURS),
        ("Look at two cards. You may discard one.", FREE.replace("OPTIONAL", "optional: true")),
        ("You may play this at once. Look at two cards, and discard one.",
         FREE.replace("OPTIONAL", "by: seat")),
        ("You must discard a card, if you have one.",
         CHOSEN.replace("as: lost", "as: lost, optional: true")),
        ("Each player gains a coin.", ALL),
        ("For each player who gains, gain a coin.", "- {add: 1, to: seat.coins}"),
        ("Everybody gains a coin.", ALL),
        ("You and the rest of the table gain a coin.", ALL),
        ("The player on your left gains a coin.", "- {add: 1, to: left_of(seat).coins}"),
        ("Everybody passes a card to the left.",
         "- {each: players, as: p, do: [{move: \"top(right_of(p).hand, 1)\", to: p.hand}]}"),
        ("Discard your hand, and remove this card from the game.",
         "- {move: seat.hand, to: discard}\n- {remove: this}"),
        ("Lay your hand open, then discard this for good.", TABLE),
        ("Another player discards a card at random.", OURS),
        ("Choose a card from another player’s hand.", OURS),
        ("Another player discards a card, and you discard one at random.", PICKED),
        ("Draw a card, from the discard pile.", "- {draw: 1, from: discard, to: seat.hand}"),
        ("Take the top card of the tree or one from the discard pile.",
         "- {draw: 1, from: tree, to: seat.hand}"),
        ("Nimm eine Karte aus dem Ablagestapel, und das at random.", CHOSEN),
    ],
)  # fmt: skip
def test_look_alikes_are_fine(text: str, effect: str) -> None:
    assert found(contradicted_verb, f'"{text}"', effect) == []
