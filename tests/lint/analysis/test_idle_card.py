"""Cards whose deeds can never happen."""

from judged import FILES, Change, found

from generator.lint.analysis.idle import idle_card


def test_every_card_of_the_market_can_act() -> None:
    assert found(idle_card) == []


def test_effects_that_no_rule_resolves_are_one_finding_for_the_deck() -> None:
    (one,) = found(idle_card, ("base", "      - {resolve: card}\n", ""))
    assert one.startswith('no rule resolves "gift", or any card of "goods"')


def test_a_reaction_from_where_the_card_never_lies_is_found() -> None:
    (one,) = found(idle_card, ("folk", "from: [stall]", "from: [stock]"))
    assert one == '"thief" acts from stock, where no card of "folk" ever lies'


def test_a_reaction_to_an_event_that_no_rule_opens_is_found() -> None:
    old = FILES["base"]
    window = next(line for line in old.split("\n") if "{window: sold" in line)
    change: Change = ("base", f"{window}\n", "")
    (one,) = found(idle_card, change)
    assert one.startswith('no rule opens the event "sold" that ')


def test_a_reaction_that_must_be_asked_does_not_hear_what_is_only_emitted() -> None:
    asked = "      - {to: dawn, from: [stall], does: [{score: 1}]}\n      - to: sold\n"
    change: Change = ("folk", "      - to: sold\n", asked)
    (one,) = found(idle_card, change)
    assert one.startswith('"thief" waits to be asked, and "dawn" asks nobody')


def test_a_modifier_of_what_nobody_asks_for_is_found() -> None:
    told = found(
        idle_card, ("base", 'coins: "price(ware, buyer)"', 'coins: "default(ware.worth, 0)"')
    )
    assert set(told) == {'no rule asks for the amount "price"'}


def test_a_modifier_where_the_card_never_lies_is_found() -> None:
    (one,) = found(idle_card, ("folk", "while_in: [stall]", "while_in: [hand]"))
    assert one == '"tailor" acts from hand, where no card of "folk" ever lies'
