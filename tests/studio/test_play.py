"""Matches over HTTP: every rule set to its end, and what a table does with late or odd requests."""

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import Running, started, stopped
from player import PHONES, Player, begun, found, seat_links

from generator.cli import main
from generator.play.recording import save_text
from tests.play.evenings import TABLES, evening, program
from tests.play.evenings import table as at_table
from tests.play.matches import boxes

pytestmark = pytest.mark.slow
RULES = [one for one in TABLES if one[0] in boxes()]
SEED = 11
HAMMER = ("hammer-of-the-witches", "hammer-of-the-witches")


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A studio to which phones can come."""
    running = started(tmp_path_factory.mktemp("hall"), "--lan-address", PHONES)
    yield running
    stopped(running)


@pytest.fixture(scope="module")
def host(hall: Running) -> Player:
    """The person at the screen of that studio."""
    return Player.by(hall.link)


def sits(of: tuple[str, str, int], *people: str) -> list[str]:
    """People at the first seats, Hornbook at the others."""
    chairs = program(*of).tables.chairs
    return [*people, *["greedy"] * (chairs - len(people))]


def saved(player: Player, table: str) -> Path:
    """The file of a table's match."""
    return Path(found(r"<code>(/.*?\.yaml)</code>", player.get(f"/table/{table}").text))


def is_legal(file: Path) -> bool:
    """Whether the referee lets a match stand."""
    with pytest.raises(SystemExit) as end:
        main(["referee", str(file)])
    return end.value.code == 0


@pytest.mark.parametrize("of", RULES, ids=lambda one: one[1])
def test_a_match_is_played_to_its_end_and_is_the_terminals(
    of: tuple[str, str, int], host: Player
) -> None:
    table, page = begun(host, of[0], of[1], sits(of, "here"), SEED)
    dice, typed = random.Random(SEED), list[str]()
    while not page.is_over:
        assert page.options, f"seed {SEED}: nothing can be chosen after {typed}"
        chosen = dice.randrange(len(page.options))
        typed.append(str(chosen + 1))
        page = host.post(f"/seat/{table}/here/act", version=page.version, option=chosen)
        assert page.status == 200, page.text
    file = saved(host, table)
    assert is_legal(file)
    # Whoever types the same numbers at a terminal has played the same match.
    match = at_table(of, SEED, 1)
    _, _, is_over = evening(match, *typed)
    assert is_over
    of_terminal = save_text(match, {"content": "0"})
    assert file.read_text().partition("seats:")[2] == of_terminal.partition("seats:")[2]


def test_a_click_that_comes_twice_or_late_acts_once(host: Player) -> None:
    table, page = begun(host, *HAMMER, ["here", "greedy", "greedy"], SEED)
    first = {"version": page.version, "option": 0}
    after = host.post(f"/seat/{table}/here/act", **first)
    again = host.post(f"/seat/{table}/here/act", **first)
    assert (after.status, again.status) == (200, 409)
    assert again.version == after.version != page.version
    assert host.post(f"/seat/{table}/here/act", version=after.version, option=999).status == 409
    assert host.post(f"/seat/{table}/here/act", version=after.version, option="x").status == 422


def test_typed_words_do_what_they_do_at_a_terminal(host: Player) -> None:
    table, page = begun(host, *HAMMER, ["here", "greedy", "greedy"], SEED)

    def say(typed: str) -> str:
        return host.post(f"/seat/{table}/here/say", version=page.version, typed=typed).text

    assert "Type the number of an option" in say("?")
    assert "[" in say("rules pyre")
    assert "cannot" in say("why accusation") or "rule" in say("why accusation")
    assert "Every move is saved" in say("save")
    assert "There is no option 77" in say("77")
    moved = host.post(f"/seat/{table}/here/say", version=page.version, typed="1")
    assert moved.version != page.version
    undone = host.post(f"/seat/{table}/here/say", version=moved.version, typed="undo")
    assert undone.options == page.options


def test_choices_are_taken_back_when_all_people_agree(host: Player) -> None:
    table, _ = begun(host, *HAMMER, ["here", "phone", "phone"], SEED)
    phones = [Player.by(link) for link in seat_links(host, table)]
    people = [(host, "here"), (phones[0], "1"), (phones[1], "2")]
    pages = [who.get(f"/seat/{table}/{at}") for who, at in people]
    turn = next(number for number, page in enumerate(pages) if page.options)
    who, at = people[turn]
    moved = who.post(f"/seat/{table}/{at}/act", version=pages[turn].version, option=0)
    assert moved.version != pages[turn].version
    who.post(f"/seat/{table}/{at}/undo", word="ask")
    others = [one for one in people if one[0] is not who]
    refused = others[0][0].post(f"/seat/{table}/{others[0][1]}/undo", word="no")
    assert refused.version == moved.version
    who.post(f"/seat/{table}/{at}/undo", word="ask")
    half = others[0][0].post(f"/seat/{table}/{others[0][1]}/undo", word="agree")
    assert half.version == moved.version, "one has not agreed yet"
    others[1][0].post(f"/seat/{table}/{others[1][1]}/undo", word="agree")
    assert who.get(f"/seat/{table}/{at}").options == pages[turn].options


def test_at_one_screen_a_curtain_hangs_until_the_next_person_sits_there(host: Player) -> None:
    of = ("salem-1692", "salem-1692", 4)
    table, page = begun(host, of[0], of[1], sits(of, "here", "here"), SEED)
    for _ in range(4):
        assert 'class="curtain"' in page.text
        assert not page.titles and not page.options and "/face/" not in page.text
        seat = found(r'name="seat" value="(\d+)"', page.text)
        page = host.post(f"/seat/{table}/here/cover", seat=seat)
        assert page.options and page.titles
        hidden = host.post(f"/seat/{table}/here/cover", seat="")
        assert not hidden.titles
        page = host.post(f"/seat/{table}/here/cover", seat=seat)
        while page.options:
            page = host.post(f"/seat/{table}/here/act", version=page.version, option=0)


def test_a_record_is_stepped_through_and_gone_on_with(host: Player) -> None:
    overview = host.get("/play").text
    key = found(r'/record/(\w+)">[^<]*hammer-of-the-witches-3<', overview)
    first, later = host.get(f"/record/{key}?step=0"), host.get(f"/record/{key}?step=9&seat=1")
    assert "Step 0 of" in first.text and "Step 9 of" in later.text
    assert first.titles != later.titles or first.text != later.text
    sits_so = [("step", "9"), ("sits", "here"), ("sits", "greedy"), ("sits", "greedy")]
    page = host.send(f"/record/{key}/go-on", sits_so)
    assert page.status == 200 and page.options
    table = found(r"/seat/([\w-]+)/here", page.text)
    page = host.post(f"/seat/{table}/here/act", version=page.version, option=0)
    assert is_legal(saved(host, table))


def test_a_table_stands_as_it_was_after_its_studio_was_killed(tmp_path: Path) -> None:
    first = started(tmp_path)
    person = Player.by(first.link)
    table, page = begun(person, *HAMMER, ["here", "greedy", "greedy"], SEED)
    for _ in range(3):
        page = person.post(f"/seat/{table}/here/act", version=page.version, option=0)
    first.process.kill()
    first.process.wait()
    first.process.stdout.close()
    second = started(tmp_path)
    try:
        again = Player.by(second.link).get(f"/seat/{table}/here")
        assert (again.options, again.titles) == (page.options, page.titles)
        assert [one for one in again.text.splitlines() if "event-" in one] == [
            one for one in page.text.splitlines() if "event-" in one
        ]
        late = Player.by(second.link)
        assert late.post(f"/seat/{table}/here/act", version=page.version, option=0).status == 409
        # The process that holds the match may end as well.
        for child in _children(second.process.pid):
            os.kill(child, 9)
        assert Player.by(second.link).get(f"/seat/{table}/here").options == page.options
    finally:
        stopped(second)


def _children(process: int) -> list[int]:
    found_: list[int] = []
    for task in Path(f"/proc/{process}/task").iterdir():
        found_ += map(int, (task / "children").read_text().split())
    return found_
