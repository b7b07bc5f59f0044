"""Examples are told by what an onlooker knows: decisions, public cards and counters, chance."""

from functools import cache
from pathlib import Path

import pytest

from generator.boxes import read_box
from generator.engine import Program, compile_game
from generator.errors import HornbookError
from generator.model.match_start import Position
from generator.play.kept_matches import read_match
from generator.play.narration import decisions, narrated, seat_names
from generator.play.transcripts import Transcript

CONTENT = Path(__file__).resolve().parents[2] / "content"
MATCHES = (
    ("hammer-of-the-witches", "hammer-of-the-witches-3"),
    ("malice", "malice-1"),
    ("malleus-maleficarum", "malleus-maleficarum-3"),
    ("salem-1692", "salem-1692-5"),
    ("witch-hunt-1649", "lying-lips-3"),
    ("witch-hunt-1649", "the-dregs-of-days-3"),
)
Lines = tuple[tuple[str, str], ...]


@cache
def match(box: str, name: str) -> tuple[Program, Transcript, bool]:
    found, game = read_match(CONTENT / box, name), read_box(CONTENT / box).game
    assert found is not None
    assert game is not None
    transcript = found[1]
    arbiter = game.ruleset(transcript.ruleset).seats.arbiter
    seats = len(transcript.seats) - arbiter
    program = compile_game(game, transcript.ruleset, seats, transcript.variants)
    return program, transcript, arbiter


def told(box: str, name: str, first: int, last: int, *tells: str) -> Lines:
    program, transcript, arbiter = match(box, name)
    called = seat_names(transcript, arbiter, ("Anna", "Bert", "Clara"))
    return narrated(program, transcript, (first, last), called, tells)


@pytest.mark.parametrize(
    ("box", "name", "first", "last", "before"),
    [
        ("hammer-of-the-witches", "hammer-of-the-witches-3", 14, 17, "Which brown card?"),
        ("salem-1692", "salem-1692-5", 5, 6, "Which card?"),
    ],
)
def test_a_card_chosen_before_an_example_begins_is_not_told_after_what_came_of_it(
    box: str, name: str, first: int, last: int, before: str
) -> None:
    """Nobody saw the card until the next decision, which is the first that is told."""
    whole, part = told(box, name, first - 1, last), told(box, name, first, last)
    assert whole[0][1].startswith(before)
    assert before not in str(part)
    assert part[1:] == whole[1:]
    assert whole[0][1].endswith(part[0][1])


@pytest.mark.parametrize(("box", "name"), MATCHES)
def test_a_whole_match_of_every_ruleset_can_be_told_to_its_end(box: str, name: str) -> None:
    lines = told(box, name, 1, decisions(match(box, name)[1]))
    assert any(text.startswith("The game is over: ") for _, text in lines)
    assert lines[-1][1].startswith(("Score", "Scores"))
    assert not any("greedy" in text for _, text in lines)


def test_an_accusation_is_told_with_its_reply() -> None:
    """Hammer, V.1 and IV.D: a brown card, its accused and accuser, and one yellow answer."""
    lines = told("hammer-of-the-witches", "hammer-of-the-witches-3", 12, 17, "heat")
    assert lines == (
        (
            "Anna",
            "Which brown card? Accusation. Who is accused? Girl Griseldis. "
            "Who is the accuser? Maid Maria.",
        ),
        ("", "Accusation goes to the table."),
        ("Bert", "A villager is accused. Do you answer? Accomplice."),
        ("", "Accomplice goes to the discard pile."),
        ("Bert", "Who is the accomplice? Widow Ottheinrich."),
        (
            "",
            "Heat of Widow Ottheinrich: from 6 to 7. Heat of Girl Griseldis: from 5 to 6. "
            "Accusation goes to the discard pile.",
        ),
    )


def test_a_question_that_is_asked_again_is_told_once() -> None:
    """Malleus, Framing the Scene: who is present, one by one, until that is all."""
    lines = told("malleus-maleficarum", "malleus-maleficarum-4", 1, 700, "standing")
    asked = [text for _, text in lines if "Who is present?" in text]
    assert any(", Villager" in text for text in asked)
    assert all(text.count("Who is present?") == 1 for text in asked)


def test_a_note_that_the_author_names_is_told_and_no_other() -> None:
    """Malleus, Resolving the Conflict: both totals, which the arbiter says aloud."""
    program, transcript, arbiter = match("malleus-maleficarum", "malleus-maleficarum-3")
    called = seat_names(transcript, arbiter, ("Anna", "Bert", "Clara", "the judge"))
    silent, spoken = (
        "\n".join(
            f"{who}: {said}" for who, said in narrated(program, transcript, (344, 356), *rest)
        )
        for rest in ((called, ("standing",)), (called, ("standing",), ("totals",)))
    )
    assert "for the action, 10 against it" not in silent
    assert "The dice show 2, 1, 5. 24 for the action, 10 against it." in spoken
    assert "wins by" not in spoken
    assert "The judge: Who supports the action" in spoken


def test_a_card_that_is_drawn_to_a_hand_is_not_named() -> None:
    lines = told("hammer-of-the-witches", "hammer-of-the-witches-3", 18, 18, "heat")
    assert lines == (("Anna", "passes."), ("", "A card goes face down to Anna’s hand."))


def test_a_card_that_was_chosen_and_not_laid_open_yet_is_not_named() -> None:
    lines = told("hammer-of-the-witches", "hammer-of-the-witches-3", 12, 13, "heat")
    assert lines == (("Anna", "Play a brown card from one of your villagers on any villager."),)


def test_a_pass_is_told_with_the_question_that_was_asked() -> None:
    """Dregs, Character abilities: once a game, at any point of one’s own turn."""
    lines = told("witch-hunt-1649", "the-dregs-of-days-4", 1, 1, "coins")
    assert lines[0][1] == "Use the ability before a card is drawn? Pass."


def test_namesakes_are_told_by_their_words_and_counted_together() -> None:
    """Hammer, IV.D: two results of one test; Salem, Playing the Game: red cards of one kind."""
    texts = [
        text
        for _, text in told("hammer-of-the-witches", "hammer-of-the-witches-3", 252, 262, "heat")
    ]
    assert any("Ordeal by Water: The witch drowns" in text for text in texts)
    assert not any("(" in text or "points" in text for text in texts)
    texts = [text for _, text in told("salem-1692", "salem-1692-5", 30, 41, "gavel")]
    assert "Accusation (7 times) go to the discard pile." in texts
    assert any("the open tryal cards of " in text for text in texts)


def test_without_names_seats_have_numbers_and_the_arbiter_an_office() -> None:
    _, transcript, arbiter = match("malleus-maleficarum", "malleus-maleficarum-3")
    assert seat_names(transcript, arbiter) == ("Player 1", "Player 2", "Player 3", "the arbiter")


def test_who_plays_alone_is_told_what_they_see() -> None:
    lines = told("malice", "malice-1", 1, 20)
    assert any("goes to Anna’s hand" in text or "go to Anna’s hand" in text for _, text in lines)
    assert not any("face down to Anna" in text for _, text in lines)


def test_a_counter_is_told_as_the_ruleset_calls_it() -> None:
    """Lying Lips, Trial phase: the points of a hand are told to the court."""
    texts = [text for _, text in told("witch-hunt-1649", "lying-lips-4", 41, 46, "stated")]
    assert any("Points told by Anna: 5." in text for text in texts)
    assert any("Juror goes to " in text for text in texts)


def test_a_match_that_begins_with_a_position_is_not_told_as_if_it_began_with_the_setup() -> None:
    program, transcript, _ = match("malice", "malice-1")
    laid = transcript.model_copy(update={"start": Position.model_construct()})
    with pytest.raises(HornbookError, match="begins with a position"):
        narrated(program, laid, (1, 1), ("Anna",))
