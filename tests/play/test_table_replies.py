"""What a person types is understood, or answered with what was probably meant."""

import pytest

from generator.play.terminal.session import Choice, TypedCommand, Unclear, read_reply
from generator.play.wording import nearest

OPTIONS = ("Confession", "Call the inquisition", "Call off", "Save the village", "pass")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1", Choice(0)),
        ("  5 ", Choice(4)),
        ("confession", Choice(0)),
        ("conf", Choice(0)),
        ("inquisition", Choice(1)),
        ("CALL OFF", Choice(2)),
        ("save the village", Choice(3)),
        ("?", TypedCommand("?")),
        ("? widow", TypedCommand("?", "widow")),
        ("?widow", TypedCommand("?", "widow")),
        ("? Confession", TypedCommand("?", "Confession")),
        ("help", TypedCommand("?")),
        ("why Call off", TypedCommand("why", "Call off")),
        ("u 3", TypedCommand("undo", "3")),
        ("save", TypedCommand("save")),
        ("save my game.yaml", TypedCommand("save", "my game.yaml")),
        ("q", TypedCommand("quit")),
    ],
)
def test_numbers_words_and_commands_are_understood(typed: str, meant: object) -> None:
    assert read_reply(typed, OPTIONS) == meant


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("", "? for help"),
        ("0", "options go from 1 to 5"),
        ("6", "options go from 1 to 5"),
        ("-1", "options go from 1 to 5"),
        ("99999999999999999999", "options go from 1 to 5"),
        ("call", "options 2, 3"),
        ("confesion", 'did you mean option 1, "Confession"?'),
        ("undoo", 'did you mean "undo"?'),
        ("xyzzy", "? shows what you can type"),
        ("\x1b[31m", "? shows what you can type"),
    ],
)
def test_what_is_not_understood_gets_a_hint(typed: str, hint: str) -> None:
    reply = read_reply(typed, OPTIONS)
    assert isinstance(reply, Unclear)
    assert hint in reply.says


def test_an_only_option_is_called_by_its_number() -> None:
    assert read_reply("1", ["pass"]) == Choice(0)
    reply = read_reply("2", ["pass"])
    assert isinstance(reply, Unclear)
    assert "there is only option 1" in reply.says


def test_two_options_with_the_same_words_are_told_apart_by_number() -> None:
    reply = read_reply("widow", ["Widow", "Widow"])
    assert isinstance(reply, Unclear)
    assert "options 1, 2" in reply.says


def test_the_nearest_name_survives_slips_and_hyphens() -> None:
    names = ["Fortune-Teller", "Widow"]
    assert nearest("fortune teller", names) == "Fortune-Teller"
    assert nearest("widdow", names) == "Widow"
    assert nearest("qqqq", names) == ""
