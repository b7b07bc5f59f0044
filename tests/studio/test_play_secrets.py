"""What a seat may not know is in nothing that it is sent, and no door leads around that."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from browser import Running, started, stopped, visit_of
from player import PHONES, Player, begun, found, seat_links
from test_play import saved

from generator.engine.cards import can_see
from generator.play.events import view_of
from generator.play.match import LiveMatch
from generator.play.wording import copy_of
from generator.studio.app import ROUTES
from tests.play.evenings import program

pytestmark = pytest.mark.slow
SEED = 5
SALEM = ("salem-1692", "salem-1692", 5)
LIPS = ("witch-hunt-1649", "lying-lips", 5)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A studio to which phones can come."""
    running = started(tmp_path_factory.mktemp("room"), "--lan-address", PHONES)
    yield running
    stopped(running)


@pytest.fixture(scope="module")
def host(room: Running) -> Player:
    """The person at the screen of that studio."""
    return Player.by(room.link)


class Truth:
    """The same match, played along: what each seat may know is asked of the engine itself."""

    def __init__(self, of: tuple[str, str, int]) -> None:
        self.program = program(*of)
        self.sit(*["person"] * self.program.tables.chairs)
        self.spoken = " ".join(self.match.words.rules())
        sites = self.match.compiled.sites
        self.spoken += " ".join(self.match.words.say(one.says) for one in sites if one.says)
        self.spoken += " ".join(label for one in sites for _, label in one.labels)

    def sit(self, *sitting: str) -> None:
        """Begin with these at the table."""
        self.match = LiveMatch(self.program, SEED, sitting)
        self.match.go_on()

    def secrets(self, seat: int) -> set[str]:
        """Titles of cards that this seat does not know and has never heard of."""
        match, words = self.match, self.match.words
        tables, state = match.state.tables, match.state
        names = [copy_of(one)[0] for one in tables.names]
        known = {name for card, name in enumerate(names) if can_see(state, seat, card)}
        titles = {words.title(name) for name in known} | {words.bare_title(name) for name in known}
        heard = " ".join(one.text for one in match.narrators[seat].events) + self.spoken
        heard += " ".join(words.card(name) for name in known if words.has_card(name))
        return {
            title
            for title in (words.title(name) for name in names)
            if title not in titles and not any(title in one for one in titles)
            and title not in heard
        }  # fmt: skip

    def ids(self) -> set[str]:
        """Ids of cards as the rules have them, which are on no page at all."""
        return {one for one in self.match.state.tables.names if "-" in one or "." in one}


def told(player: Player) -> str:
    """All that somebody was sent since we last looked: addresses, headers, bodies."""
    said = [
        f"{one.address} {one.headers} {one.text if b'<html' in one.body else ''}"
        for one in player.heard
    ]
    player.heard.clear()
    return "\n".join(said)


@pytest.mark.parametrize("of", [SALEM, LIPS], ids=lambda one: one[1])
def test_five_phones_are_sent_nothing_that_their_seats_do_not_know(
    of: tuple[str, str, int], host: Player
) -> None:
    truth = Truth(of)
    table, _ = begun(host, of[0], of[1], ["phone"] * len(truth.match.sitting), SEED)
    phones = [Player.by(link) for link in seat_links(host, table)]
    assert len(phones) == len(truth.match.sitting)
    looked_for = 0
    for _ in range(12):
        for seat, phone in enumerate(phones):
            page = phone.get(f"/seat/{table}/{seat}")
            for address in re.findall(r'src="(/seat[^"]*/face/[^"]*)"', page.text)[:1]:
                assert phone.get(address).status == 200
            phone.get(f"/seat/{table}/{seat}/log")
            phone.get(f"/seat/{table}/{seat}?about=Witch")
            heard, secret = told(phone), truth.secrets(seat)
            looked_for += len(secret)
            assert not [one for one in secret if one in heard], (seat, truth.match.taken[-1:])
            assert not [one for one in truth.ids() if f'"{one}' in heard or f"/{one}" in heard]
            # The other way round: what the seat does see is named on its page.
            seen = view_of(truth.match.state, seat).cards(("hand", seat))
            names = {truth.match.narrators[seat].names.card(one) for one in seen}
            assert names <= page.titles
        asked = truth.match.waits_for
        if asked is None:
            break
        page = phones[asked].get(f"/seat/{table}/{asked}")
        number = len(truth.match.taken) % len(page.options)
        phones[asked].post(f"/seat/{table}/{asked}/act", version=page.version, option=number)
        truth.match.take(truth.match.state.choices()[number])
        truth.match.go_on()
    assert looked_for > 250, "there were hardly any secrets to look for"


@pytest.mark.parametrize("people", [2, 5])
def test_browsers_at_one_table_show_each_move_and_no_secret(
    people: int, room: Running, host: Player, chromium: object
) -> None:
    truth = Truth(SALEM)
    sits = ["phone"] * people + ["random"] * (5 - people)
    table, _ = begun(host, *SALEM[:2], sits, SEED)
    if people < 5:
        truth.match = LiveMatch(
            program(*SALEM), SEED, ["person"] * people + ["random"] * (5 - people)
        )
        truth.match.go_on()
    heard: list[list[str]] = [[] for _ in range(people)]
    visits = []
    for seat, link in enumerate(seat_links(host, table)):
        phone = Running(link, room.process, room.folder)
        visit = visit_of(chromium, phone, viewport={"width": 360, "height": 700})
        visit.page.on("response", lambda one, to=heard[seat]: to.append(_said(one)))
        visit.page.reload()
        visits.append(visit)
    for _ in range(3):
        asked = truth.match.waits_for
        assert asked is not None
        before = [one.page.get_attribute("#table", "data-version") for one in visits]
        visits[asked].page.locator(".options button").first.click()
        for version, one in zip(before, visits, strict=True):
            one.page.locator(f'#table:not([data-version="{version}"])').wait_for()
        truth.match.take(truth.match.state.choices()[0])
        truth.match.go_on()
        for seat in range(people):
            sent = "\n".join(heard[seat])
            assert not [one for one in truth.secrets(seat) if one in sent]
    for visit in visits:
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= 360
        assert not visit.outside
        visit.page.context.close()


def _said(response: object) -> str:
    kind = response.headers.get("content-type", "")  # type: ignore[attr-defined]
    said = f"{response.url} {response.headers}"  # type: ignore[attr-defined]
    is_page = kind.startswith("text/html") and response.status == 200  # type: ignore[attr-defined]
    return said + (response.text() if is_page else "")  # type: ignore[attr-defined]


def test_the_door_for_phones_leads_to_a_seat_and_to_nothing_else(host: Player) -> None:
    table, _ = begun(host, *SALEM[:2], ["here", "phone", "phone", "greedy", "greedy"], SEED)
    links = seat_links(host, table)
    one, other = Player.by(links[0]), Player.by(links[1])
    assert one.get(f"/seat/{table}/1").status == 200
    # No page of the studio, whoever asks.
    stranger = Player(one.netloc)
    named = {"table": table, "name": "studio.css", "key": SALEM[0], "size": "small"}
    for route in ROUTES:
        path = re.sub(r"\{(\w+)(:path)?\}", lambda one: named.get(one[1], "1"), route.path)
        for method in sorted((route.methods or {"GET"}) - {"HEAD"}):
            body = "" if method == "POST" else None
            if path in ("/static/studio.css",) or path.startswith("/fonts/"):
                continue
            assert stranger.raw(method, path, body).status in (401, 403, 404), path
            if not path.startswith(f"/seat/{table}/1"):
                assert one.raw(method, path, body).status in (401, 403, 404), path
    # No seat but one's own; none of this screen's; no other name of the machine; no other page's.
    own = f"/seat/{table}/1"
    assert one.raw("GET", f"/seat/{table}/2").status == 401
    assert one.raw("GET", f"/seat/{table}/0").status == 403
    assert one.raw("GET", f"/seat/{table}/here").status == 403
    assert one.raw("GET", own, host="localhost:80").status == 400
    assert one.raw("GET", own, host=f"attacker.example:{one.netloc.split(':')[1]}").status == 400
    assert one.raw("POST", f"{own}/act", "", origin="http://attacker.example").status == 403
    assert one.raw("POST", f"{own}/act", "", origin="null").status == 403
    token = urlsplit(links[1]).query
    assert stranger.raw("GET", f"{own}?{token}").status == 401, "the token of another seat"
    # A picture belongs to the seat that was shown it.
    face = found(r'src="(/seat[^"]*/face/[^"]*)"', other.get(f"/seat/{table}/2").text)
    assert one.raw("GET", face.replace(f"{table}/2", f"{table}/1")).status == 422
    # This screen is shown no phone's seat, and a phone whose link was changed none at all.
    assert host.get(own).status == 422
    host.post(f"/table/{table}/1/move", word="phone")
    assert one.raw("GET", own).status == 401
    assert Player.by(seat_links(host, table)[0]).get(own).status == 200


def test_the_door_is_closed_again(host: Player, tmp_path: Path) -> None:
    table, _ = begun(host, *SALEM[:2], ["here", "phone", "greedy", "greedy", "greedy"], SEED)
    phone = Player.by(seat_links(host, table)[0])
    shut = host.post("/play/lan", word="close", back=f"/table/{table}")
    assert "This opens a door on this machine" in shut.text
    with pytest.raises(OSError, match="refused"):
        phone.get(f"/seat/{table}/1")
    assert saved(host, table).exists()
