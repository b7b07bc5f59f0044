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
SOUR = "- {move: \"[x for x in seat.hand if x.taste == 'sour']\", to: discard}"
ALL = "- {each: players, as: other, do: [{add: 1, to: other.coins}]}"
TABLE = "- {move: seat.hand, to: table}\n- {remove: this}"


@pytest.mark.parametrize(
    ("text", "effect", "message"),
    [
        ("Look at the top two cards of the tree.", '- {reveal: "top(tree, 2)"}',
         "the text says “Look at”, and in the effect all are shown the cards"),
        ("Reveal the top two cards.", PEEK,
         "the text says “Reveal”, and in the effect one seat alone sees the cards"),
        ("Discard a card at random.", CHOSEN,
         "the text says “at random”, and in the effect a seat chooses"),
        ("Choose a card and discard it.", PICKED,
         "the text says “Choose a card”, and in the effect chance decides"),
        ("Your neighbour discards a card of their choice.", OURS,
         "the text says “card of their choice”, and in the effect chance decides"),
        ("Another player discards a card at random.", PICKED,
         "the text says “Another player discards”, "
         "and in the effect the cards are those of whoever plays it"),
        ("Another player gains a coin.", "- {add: 1, to: seat.coins}",
         "the text says “Another player gains”, and in the effect it happens to whoever plays it"),
        ("Discard one sour card.", SOUR,
         "the text says “Discard one sour card”, and in the effect all of them are moved"),
        ("Discard all sour cards.", CHOSEN,
         "the text says “Discard all sour cards”, and in the effect one of them alone is moved"),
        ("Look at the top two cards. Discard a card of your hand at random.", PEEK + "\n" + CHOSEN,
         "the text says “at random”, and in the effect a seat chooses"),
        ("Take a card from another player’s hand.", PICKED,
         "the text says “another player’s hand”, "
         "and in the effect the cards are those of whoever plays it"),
        ("Look at two cards. You may discard one.", FREE.replace("OPTIONAL", "by: seat"),
         "the text says “You may”, and in the effect the seat must choose"),
        ("You must discard a card.", CHOSEN.replace("as: lost", "as: lost, optional: true"),
         "the text says “must”, and in the effect the seat may choose nothing"),
        ("Each player gains a coin.", "- {add: 1, to: seat.coins}",
         "the text says “Each player gains”, and in the effect it happens to one seat"),
        ("The player on your left gains a coin.", "- {add: 1, to: right_of(seat).coins}",
         "the text says “on your left”, and in the effect it is the seat on the right"),
        ("Discard your hand.", "- {remove: seat.hand}",
         "the text says “Discard”, and in the effect the cards leave the match"),
        ("Your hand is removed from the game.", "- {move: seat.hand, to: discard}",
         "the text says “removed from the game”, and in the effect the cards are discarded"),
        ("Draw a card.", "- {draw: 1, from: discard, to: seat.hand}",
         "the text says “Draw”, and in the effect the cards come from the discards"),
        ("Take a card from the discards.", "- {draw: 1, from: tree, to: seat.hand}",
         "the text says “Take a card from the discards”, "
         "and in the effect the cards come from tree"),
    ],
)  # fmt: skip
def test_a_word_that_the_effect_contradicts(text: str, effect: str, message: str) -> None:
    assert found(contradicted_verb, text, effect) == [message]


def test_one_card_that_happens_to_all_where_the_others_do_not() -> None:
    line = "title: X, text: Gain a coin., attributes: {points: 1, taste: sweet, seats: 2}, cites: x"
    effect = "effect: [{add: 1, to: seat.coins}]"
    cards = "".join(f"  - {{id: one-{number}, {line}, {effect}}}\n" for number in range(3))
    wanted = "the text says “Gain”, and in the effect it happens to each player"
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
        ("Another player gains a coin, and so do you.", "- {add: 1, to: seat.coins}"),
        ("Discard one sour card for each coin.", SOUR),
        ("Discard all sour cards.", SOUR),
        ("Discard one sour card.", CHOSEN),
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
