"""What a seat may not know is in nothing that it is sent, and no door leads around that."""

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from player import Player, begun, found, saved, seat_links
from truth import SALEM, SEED, Truth

from generator.play.events import view_of
from generator.studio.app import ROUTES
from tests.thorough import THOROUGH

pytestmark = pytest.mark.slow
LIPS = ("witch-hunt-1649", "lying-lips", 5)
TURNS = 12 if THOROUGH else 6


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
    for turn in range(TURNS):
        for seat, phone in enumerate(phones):
            page = phone.get(f"/seat/{table}/{seat}")
            for address in re.findall(r'src="(/seat[^"]*/face/[^"]*)"', page.text)[: turn == 0]:
                assert phone.get(address).status == 200  # a picture takes long to draw
            phone.get(f"/seat/{table}/{seat}/log")
            phone.get(f"/seat/{table}/{seat}?about=Witch")
            heard = told(phone)
            looked_for += len(truth.secrets(seat))
            assert not truth.told_to(seat, heard), (seat, truth.match.taken[-1:])
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
        truth.match.take(truth.match.choices()[number])
        truth.match.go_on()
    assert looked_for > 20 * TURNS, "there were hardly any secrets to look for"


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
    again = host.post("/play/lan", word="open", back=f"/table/{table}")
    assert phone.netloc in again.text, "it is where it was"
