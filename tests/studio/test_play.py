"""Matches over HTTP: every rule set to its end, and what a table does with late or odd requests."""

import os
import random
import re
from pathlib import Path

import pytest
import segno
from browser import started, stopped
from player import Player, begun, found, saved, seat_links

from generator.cli import main
from generator.play.recording import save_text
from generator.project import find_project
from tests.play.evenings import TABLES, evening, program
from tests.play.evenings import table as at_table
from tests.play.matches import OURS, boxes
from tests.thorough import THOROUGH

pytestmark = pytest.mark.slow
RULES = [one for one in TABLES if one[0] in boxes()]
SEED = 11
SHORT = {"malice": 41, "salem-1692": 2, "the-dregs-of-days": 66, "lying-lips": 8}
SHORT |= {"hammer-of-the-witches": 20, "malleus-maleficarum": 3}
"""Seeds with which a match of each rule set is short."""
LARGEST = [max(one for one in OURS if one[:2] == rules[:2]) for rules in RULES]
HAMMER = ("hammer-of-the-witches", "hammer-of-the-witches")


def sits(of: tuple[str, str, int], *people: str) -> list[str]:
    """People at the first seats, Hornbook at the others."""
    chairs = program(*of).tables.chairs
    return [*people, *["greedy"] * (chairs - len(people))]


def is_legal(file: Path) -> bool:
    """Whether the referee lets a match stand."""
    with pytest.raises(SystemExit) as end:
        main(["referee", str(file)])
    return end.value.code == 0


@pytest.mark.parametrize("of", RULES, ids=lambda one: one[1])
def test_a_match_is_played_to_its_end_and_is_the_terminals(
    of: tuple[str, str, int], host: Player
) -> None:
    seed = SHORT[of[1]]
    table, page = begun(host, of[0], of[1], sits(of, "here"), seed)
    dice, typed = random.Random(seed), list[str]()
    while not page.is_over:
        assert page.options, f"seed {seed}: nothing can be chosen after {typed}"
        chosen = dice.randrange(len(page.options))
        typed.append(str(chosen + 1))
        page = host.post(f"/seat/{table}/here/act", version=page.version, option=chosen)
        assert page.status == 200, page.text
    file = saved(host, table)
    assert is_legal(file)
    # Whoever types the same numbers at a terminal has played the same match.
    match = at_table(of, seed, 1)
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
    table, _ = begun(host, *HAMMER, ["phone"] * 3, SEED)
    phones = [Player.by(link) for link in seat_links(host, table)]
    people = [(phone, str(seat)) for seat, phone in enumerate(phones)]
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


@pytest.mark.parametrize("of", LARGEST, ids=lambda one: one[1])
def test_the_largest_table_is_played_on_phones(of: tuple[str, str, int], host: Player) -> None:
    chairs = program(*of).tables.chairs
    table, _ = begun(host, of[0], of[1], ["phone"] * chairs, SEED)
    links = seat_links(host, table)
    assert len(set(links)) == chairs
    pages = [Player.by(link).get(f"/seat/{table}/{seat}") for seat, link in enumerate(links)]
    phones = [Player.by(link) for link in links]
    for _ in range(6 if THOROUGH else 2):
        asked = [seat for seat, page in enumerate(pages) if page.options]
        assert len(asked) == 1
        seat, version = asked[0], pages[asked[0]].version
        phones[seat].post(f"/seat/{table}/{seat}/act", version=version, option=0)
        pages = [phone.get(f"/seat/{table}/{at}") for at, phone in enumerate(phones)]
        assert {page.version for page in pages} == {pages[0].version} != {version}


def dark(svg: str) -> set[tuple[int, int]]:
    """The dark modules of a QR code as it is drawn: by column and row, without its margin."""
    pixels = float(found(r'width="(\d+)"', svg))
    scale = float(found(r"scale\(([\d.]+)\)", svg))
    lines = found(r'stroke="#000" d="([^"]*)"', svg)
    x, y, modules = 0.0, 0.0, set[tuple[int, int]]()
    for move, first, second in re.findall(r"([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?", lines):
        if move == "h":
            modules |= {(int(x) + step - 4, int(y) - 4) for step in range(int(first))}
            x += float(first)
        else:
            x, y = (
                (float(first), float(second))
                if move == "M"
                else (x + float(first), y + float(second))
            )
    across = pixels / scale - 8
    assert {one for place in modules for one in place} <= {*range(int(across))}, "no margin"
    return modules


def test_the_code_of_a_seat_is_that_of_its_link(host: Player) -> None:
    table, _ = begun(host, *HAMMER, ["here", "phone", "phone"], SEED)
    links = seat_links(host, table)
    drawn = [dark(host.get(f"/table/{table}/{seat}/code.svg").text) for seat in (1, 2)]
    meant = [
        {(x, y) for y, row in enumerate(segno.make(one, micro=False).matrix)
         for x, is_dark in enumerate(row) if is_dark}
        for one in links
    ]  # fmt: skip
    assert drawn == meant and drawn[0] != drawn[1]
    assert host.get(f"/table/{table}/0/code.svg").status == 422


def test_a_language_without_a_catalogue_is_no_choice(host: Player) -> None:
    content = find_project().content
    bare = next(one for one in boxes() if not (content / one / "languages" / "fr.po").is_file())
    host.post("/language", language="fr", back="/play")
    _, _, form = host.get(f"/play/new?box={bare}").text.partition("/play/begin")
    assert '<option value="fr"' not in form.partition("</form>")[0]


def test_a_match_is_told_to_each_seat_in_its_own_language(host: Player) -> None:
    host.post("/language", language="de", back="/play")
    _, _, form = host.get("/play/new?box=hammer-of-the-witches").text.partition("/play/begin")
    assert '<option value="de" selected>Deutsch<' in form
    table, _ = begun(host, *HAMMER, ["here", "phone", "greedy"], SEED)
    page = host.get(f"/seat/{table}/here")
    asked = found(r'id="asked">(.*?) <', page.text)
    assert 'lang="de"' in page.text and "Hexenhammer" in page.text and "Platz 2" in page.text
    page = host.post(f"/seat/{table}/here/act", version=page.version, option=0)
    assert f"Du: {asked} " in page.text, "the log asks what was asked"
    # The phone is told German as well, until it asks for English.
    phone = Player.by(seat_links(host, table)[0])
    assert 'lang="de"' in phone.get(f"/seat/{table}/1").text
    english = phone.post(f"/seat/{table}/1/language", language="en")
    assert 'lang="en"' in english.text and "The Hammer of the Witches" in english.text
    assert english.version == page.version
    assert "Platz" not in english.text and not (english.titles & page.titles)
    assert "Hexenhammer" in host.get(f"/seat/{table}/here").text
    assert host.post(f"/seat/{table}/here/language", language="nl").status == 422
    # The cards are in the language of who looks at them.
    faces = [
        who.get(found(r'src="(/seat[^"]*/face/[^"]*)"', told.text)).body
        for who, told in ((host, page), (phone, english))
    ]
    assert faces[0] != faces[1] and all(one.startswith(b"\x89PNG") for one in faces)
    # It is one match, and saved like one that was told in one language.
    file = saved(host, table)
    assert is_legal(file)
    assert "Hexenhammer" not in file.read_text()


def test_at_one_screen_a_curtain_hangs_until_the_next_person_sits_there(host: Player) -> None:
    of = ("salem-1692", "salem-1692", 4)
    table, page = begun(host, of[0], of[1], sits(of, "here", "here"), SEED)
    for _ in range(4):
        assert 'class="curtain"' in page.text and 'id="reading"' in page.text
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
