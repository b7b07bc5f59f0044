"""An evening at the table, reply by reply."""

import pytest

from generator.play.match import LiveMatch
from generator.play.rng import Stream
from generator.play.terminal.why import why_lines
from tests.play.evenings import ALONE, TABLES, evening, play_on, table
from tests.play.matches import TOY

OF = pytest.mark.parametrize("of", TABLES, ids=str)
TOYS = (TOY, "base", 2)
NOISE = ("?", "log", "look", "rules", "why pass", "why x", "nonsense", "", "0", "undo", "save")


def typed(seed: int, count: int) -> list[str]:
    """Numbers as somebody would type who does not look, and everything else in between."""
    stream = Stream(seed)
    replies = []
    for _ in range(count):
        replies.append(str(1 + stream.below(3)))
        if stream.below(4) == 0:
            replies.append(stream.pick(NOISE))
    return replies


@OF
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_typed_the_match_goes_on(of: tuple[str, str, int], seed: int) -> None:
    at = table(of, seed, 1)
    paper, saves, is_over = evening(at, *typed(seed, 60))
    assert is_over == at.is_over
    if not is_over:
        assert saves.path is not None and "--resume match.yaml" in paper.text
    assert "{{" not in paper.text and "\033" not in paper.text, f"seed {seed}"


@OF
def test_the_end_is_told_with_every_score(of: tuple[str, str, int]) -> None:
    at = table(of, 4, 1)
    play_on(at, Stream(4))
    paper, _, is_over = evening(at)
    assert is_over
    assert "The match is over: " in paper.text
    for score in at.state.returns():
        assert f"{score:g}" in paper.text.partition("The match is over")[2]


def test_a_hand_is_shown_only_after_the_keyboard_was_handed_over() -> None:
    at = table(TOYS, 1)
    paper, _, _ = evening(at, *["" if n % 2 == 0 else "1" for n in range(60)])
    turns = [i for i, line in enumerate(paper.lines) if line == "CLEARED"]
    assert len(turns) > 3
    for start, end in zip(turns, [*turns[1:], len(paper.lines)], strict=True):
        told, asked, *rest = paper.lines[start + 1 : end]
        assert "Hand over the keyboard" in told
        assert "press Enter" in asked
        heads = [line for line in rest if line.startswith("Market Day · seat ")]
        assert {line[-1] for line in heads} <= {asked.removeprefix("? Seat ")[0]}


def test_one_person_alone_is_not_asked_to_hand_over() -> None:
    paper, _, _ = evening(table(TOYS, 1, 1), "1", "1")
    assert "Hand over" not in paper.text and "CLEARED" not in paper.lines


def test_another_seats_hand_is_a_number_of_cards() -> None:
    at = table(TOYS, 1, 1)
    paper, _, _ = evening(at)
    theirs = paper.text.partition("Seat 2 (greedy)")[2].partition("You")[0]
    assert "Hand: 3 cards" in theirs


@OF
def test_why_names_a_rule_for_everything_that_cannot_be_chosen(of: tuple[str, str, int]) -> None:
    at, stream = table(of, 8, 1), Stream(5)
    asked = 0
    for _ in range(8):
        play_on(at, stream, 1)
        at.go_on()
        if at.is_over:
            break
        state, names = at.state, at.narrators[0].names
        for action in range(state.tables.card_base, state.tables.place_base, 7):
            said = names.called(state, action)
            found = list(why_lines(at, said))
            is_open = "can be chosen" in found[0]
            assert is_open or any("[" in line for line in found[1:]), (said, found)
            asked += not is_open
    assert asked > 5


def test_why_gives_the_reason_the_section_and_the_requirement() -> None:
    at = at_a_menu(holding="rumour", offered="sell")
    told = "\n".join(why_lines(at, "rumour"))
    assert "Rumour cannot be chosen now:" in told
    assert "not among what is asked here" in told
    assert "After Sell:" in told and "Only goods with a price are sold. [4.2; rule sell" in told


def at_a_menu(holding: str, offered: str) -> LiveMatch:
    """A table at which something can be sold, and there is more than one ware to choose from."""
    for seed in range(50):
        at = table(TOYS, seed, 1)
        for _ in range(40):
            at.go_on()
            if at.is_over:
                break
            hand = at.state.observe(0)["zones"]["hand"][0]
            legal = {at.state.describe(one): one for one in at.state.legal_actions()}
            if holding in hand and offered in legal:
                after = at.state.copy()
                after.apply(legal[offered])
                if after.decision.rule == offered and after.decision.kind == "card":
                    return at
            at.take(at.state.legal_actions()[0])
    raise AssertionError("no such moment")


def test_undo_says_what_it_did_and_when_there_is_nothing_left() -> None:
    paper, _, _ = evening(table(TOYS, 1, 1), "undo", "undo x", "1", "undo")
    assert "There is nothing to take back." in paper.text
    assert "undo 3" in paper.text
    assert "This choice is taken back; chance stays as it was:" in paper.text


def test_undo_says_whose_choice_it_was_and_what_as_far_as_that_is_known() -> None:
    at = table(TOYS, 1)
    at.go_on()
    own = at.state.current_seat
    at.take(at.state.legal_actions()[0])
    at.go_on()
    other = at.state.current_seat
    assert at.taken[-1].seat == own != other
    (mine,) = at.last_choices(1, own)
    (theirs,) = at.last_choices(1, other)
    assert mine.startswith("You: ")
    assert theirs == f"Seat {own + 1}: a choice that only its seat knows."
    assert at.last_choices(9, own) == [mine]
    assert at.undo() == 1 and at.last_choices(1, own) == []


def test_save_and_quit_name_the_file() -> None:
    paper, saves, _ = evening(table(TOYS, 1, 1), "save here.yaml", "1", "quit there.yaml", "1")
    assert "Saved: here.yaml" in paper.text and "Saved: there.yaml" in paper.text
    assert str(saves.path) == "there.yaml"
    assert paper.lines[-1].endswith("goes on with it")


def test_a_folder_that_is_not_there_is_not_made_for_a_save() -> None:
    replies = ("save nowhere/x.yaml", "quit nowhere/x.yaml", "1", "quit")
    paper, saves, _ = evening(table(TOYS, 1, 1), *replies)
    assert paper.text.count("Not saved: there is no folder nowhere") == 2
    assert str(saves.path) == "match.yaml"


def test_rules_and_cards_can_be_read_at_the_table() -> None:
    paper, _, _ = evening(table(TOYS, 1, 1), "? rumour", "rules sell", "? rumoor", "rules zzzz")
    assert "Rumour, Goods" in paper.text
    assert "Sell a ware to one of your folk. [4.2, sell]" in paper.text
    assert "did you mean Rumour?" in paper.text
    assert "No rule says that" in paper.text
    of = table(("hammer-of-the-witches", "hammer-of-the-witches", 3), 1, 1)
    paper, _, _ = evening(of, "? hotter", "? the trial")
    assert "Hotter: The heat rises. [IV.D" in paper.text and "Nothing is called" not in paper.text


def test_a_match_for_one_never_speaks_of_seats() -> None:
    for of in ALONE:
        paper, _, _ = evening(table(of, 1, 1), "1", "1", "1")
        assert "seat 1" not in paper.text.lower()
