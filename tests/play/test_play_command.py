"""`hornbook play` as a person calls it, with replies from a pipe."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.cli import main
from generator.errors import ExitCode
from generator.play.rng import Stream
from generator.products.documents.journal import journal_of
from tests.play.evenings import table
from tests.play.matches import boxes, game

ALONE = [name for name in boxes() if game(name).rulesets[0].seats.least == 1]
TOGETHER = [name for name in boxes() if game(name).rulesets[0].seats.least > 1]
BOX = TOGETHER[0]


def play(*args: str, typed: str = "") -> Result:
    result = CliRunner().invoke(main, ["play", *args], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.mark.parametrize("box", boxes())
def test_the_end_of_input_leaves_a_save_that_can_be_resumed(box: str, tmp_path: Path) -> None:
    file = tmp_path / "deep" / "match.yaml"
    which = ("--ruleset", game(box).rulesets[0].id, "--seed", "3")
    first = play(box, *which, "--save", str(file), typed="1\n1\n1\n")
    assert first.exit_code == ExitCode.OK, first.output
    assert f"hornbook play {box} --resume {file}" in first.stdout
    before = file.read_text("utf-8")
    again = play("--resume", str(file), typed="look\n")
    assert again.exit_code == ExitCode.OK, again.output
    assert file.read_text("utf-8") == before
    checked = CliRunner().invoke(main, ["referee", str(file)])
    assert checked.exit_code == ExitCode.OK, checked.output


def test_the_same_seed_and_replies_give_the_same_evening(tmp_path: Path) -> None:
    args = (BOX, "--seed", "5", "--save", str(tmp_path / "a.yaml"))
    first = play(*args, typed="1\n1\n").stdout
    (tmp_path / "a.yaml").unlink()
    assert play(*args, typed="1\n1\n").stdout == first


def test_two_people_are_asked_to_hand_over(tmp_path: Path) -> None:
    args = (BOX, "--human", "1,2", "--seed", "1", "--save", str(tmp_path / "a.yaml"))
    result = play(*args, typed="\n" + "1\n" * 30)
    assert "Seat 1 decides now. Hand over the keyboard." in result.stdout
    assert "Seat 2 decides now. Hand over the keyboard." in result.stdout


def test_no_colour_reaches_a_pipe(tmp_path: Path) -> None:
    result = play(BOX, "--save", str(tmp_path / "a.yaml"), typed="?\nrules\n")
    assert "\033" not in result.output


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((), "name the game"),
        (("malise",), "there is no box"),
        ((BOX, "--human", "9"), "nobody can sit at seat 9"),
        ((BOX, "--human", "one"), "seats are numbers"),
        ((BOX, "--seats", "40"), "seats"),
        ((BOX, "--policy", "greeedy"), "did you mean"),
        ((BOX, "--ruleset", "nothing"), "no ruleset"),
        ((BOX, "--journal", "x.pdf"), "no journal"),
        ((BOX, "--paper", "a44"), "there is no paper"),
    ],
)
def test_what_cannot_be_played_is_said_before_it_begins(args: tuple[str, ...], words: str) -> None:
    result = play(*args)
    assert result.exit_code == ExitCode.USAGE
    assert words in result.output


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nothing",
        "format: 1\ngame: none\nruleset: none\nseats: [person]\nseed: 1\n",
        f"format: 1\ngame: {BOX}\nruleset: {BOX}\nseats: [person, greedy, greedy]\n",
        f"format: 1\ngame: {BOX}\nruleset: {BOX}\nseats: [person, greedy, greedy]\nseed: 1\n"
        "moves:\n- 3: nothing-like-it\n",
    ],
)
def test_a_damaged_save_is_refused_in_words(text: str, tmp_path: Path) -> None:
    file = tmp_path / "match.yaml"
    file.write_text(text, encoding="utf-8")
    result = play("--resume", str(file))
    assert result.exit_code in (ExitCode.USAGE, ExitCode.FINDINGS)
    assert result.stderr.startswith("hornbook: ")


def test_a_save_that_cannot_be_written_goes_where_one_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("", encoding="utf-8")
    play(BOX, "--save", str(tmp_path / "file" / "match.yaml"), typed="1\n")
    assert (tmp_path / "hornbook-match.yaml").is_file()


def test_a_save_that_can_be_written_nowhere_ends_with_four(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir("/proc" if Path("/proc").is_dir() else tmp_path)
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = play(BOX, "--save", str(tmp_path / "file" / "match.yaml"), typed="1\n")
    assert result.exit_code == ExitCode.CANNOT_WRITE


def whole_match(box: str, seed: int) -> str:
    """What to type, line by line, to play a match for one to its end."""
    rules = game(box).rulesets[0]
    at, stream, typed = table((box, rules.id, 1), seed), Stream(seed), []
    for _ in range(5000):
        at.go_on()
        if at.is_over:
            return "\n".join([*typed, ""])
        legal = at.choices()
        typed.append(str(1 + stream.below(len(legal))))
        at.take(legal[int(typed[-1]) - 1])
    raise AssertionError(f"seed {seed}: no end")


@pytest.mark.parametrize("box", [name for name in ALONE if journal_of(game(name))])
def test_a_journal_is_offered_where_the_game_declares_it(box: str, tmp_path: Path) -> None:
    save = tmp_path / "a.yaml"
    result = play(box, "--seed", "2", "--save", str(save), typed=whole_match(box, 2))
    assert result.exit_code == ExitCode.OK, result.output
    assert "The match is over" in result.stdout and "set as a journal" in result.stdout
    assert "end: {outcome" in save.read_text("utf-8")


@pytest.mark.parametrize("box", [name for name in ALONE if journal_of(game(name))])
def test_a_journal_can_be_made_of_a_saved_match_that_is_over(box: str, tmp_path: Path) -> None:
    save, file = tmp_path / "a.yaml", tmp_path / "delve.pdf"
    play(box, "--seed", "2", "--save", str(save), typed=whole_match(box, 2))
    result = play("--resume", str(save), typed=f"{file.with_suffix('')}\n")
    assert result.exit_code == ExitCode.OK, result.output
    assert f"Journal: {file}" in result.stdout
    assert file.read_bytes().startswith(b"%PDF")


def test_what_a_person_has_written_down_is_never_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    records = Path(__file__).parents[1] / "records" / "hammer-of-the-witches"
    text = (records / "the-bailiff-speaks-twice.yaml").read_text("utf-8")
    (tmp_path / "evening.yaml").write_text(text, "utf-8")
    said = CliRunner().invoke(main, ["play", "--resume", "evening.yaml"], input="quit\n\n")
    assert "evening-2.yaml" in said.output
    assert (tmp_path / "evening.yaml").read_text("utf-8") == text
    again = CliRunner().invoke(main, ["play", "--resume", "evening-2.yaml"], input="quit\n\n")
    assert "Saved: evening-2.yaml" in again.output
    assert sorted(path.name for path in tmp_path.glob("*.yaml")) == [
        "evening-2.yaml",
        "evening.yaml",
    ]


def test_a_match_that_cannot_be_saved_stays_at_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "saves").write_text("in the way")
    monkeypatch.setenv("HORNBOOK_SAVES", str(tmp_path / "saves"))
    monkeypatch.chdir(tmp_path)
    typed = "quit\nsave mine.yaml\nquit mine.yaml\n"
    said = CliRunner().invoke(main, ["play", "malice", "--seed", "3"], input=typed)
    assert "Not saved: " in said.output and "Saved: mine.yaml" in said.output
    assert (tmp_path / "mine.yaml").is_file()
    ended = CliRunner().invoke(main, ["play", "malice", "--seed", "3"], input="")
    assert "Saved: hornbook-match.yaml" in ended.output
