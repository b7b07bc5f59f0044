"""Tables at which matches are played: who sits where, and what each seat is asked and told.

The match itself is in a process that has opened its content. Each change is written to its save
before anybody is shown it, so a table comes back as it was seen last when that process, or the
studio, has ended in between.
"""

import asyncio
import hmac
import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from generator.errors import HornbookError
from generator.files.rooted import Root
from generator.output import write_file
from generator.play.policies import PERSON
from generator.studio.hosts import Content, Host, Hosts
from generator.studio.streams import Feed

HERE, PHONE = "here", "phone"
"""Who plays a seat: somebody at this screen, or on a phone; else it is the name of a policy."""
OURS = "tables"
"""The purpose of the processes that hold matches."""
FOLDER = "tables"
"""Below the saves: who sits where at each table."""
MOST_TABLES = 200
"""Tables that are brought back when the studio begins; of more the newest."""
MOST_PICTURES = 400


@dataclass(frozen=True)
class Seat:
    """One seat. A phone comes by a link with `token`, and has `cookie` from then on.

    `key` makes addresses of pictures that tell no other seat which card they show.
    """

    number: int
    name: str
    kind: str
    token: str = field(default_factory=lambda: secrets.token_urlsafe(16))
    cookie: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    key: str = field(default_factory=lambda: secrets.token_hex(16))
    language: str = ""
    """A tag; empty for the game's own, on a page in the language that the browser asks for."""

    @property
    def device(self) -> str:
        """Whose consent counts as one: all at this screen agree together."""
        return HERE if self.kind == HERE else str(self.number)

    @property
    def is_person(self) -> bool:
        """Whether no policy plays it."""
        return self.kind in (HERE, PHONE)


@dataclass
class Undo:
    """Somebody wants to take choices back; once all people agree it is done."""

    by: int
    times: int
    agreed: set[str]


@dataclass
class Table:
    """One table, and how its match stands."""

    id: str
    title: str
    content: Content
    purpose: str
    file: Path
    seats: tuple[Seat, ...]
    decks: Mapping[str, Any] = field(default_factory=dict)
    languages: tuple[str, ...] = ()
    """Those that a seat can be told the match in, the game's own first."""
    version: str = ""
    waits: int | None = None
    over: bool = False
    shown: int | None = None
    """The seat whose view this screen shows, where several people share it."""
    undo: Undo | None = None
    host: Host | None = None
    saved: bytes = b""
    """What stands in the file."""
    notice: str = ""
    faces: dict[tuple[int, str], tuple[str, str, str]] = field(default_factory=dict)
    """Deck, card and language of each picture that a seat has been shown, by seat and address."""
    feed: Feed = field(default_factory=Feed)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def here(self) -> list[Seat]:
        """Those who sit at this screen."""
        return [one for one in self.seats if one.kind == HERE]

    @property
    def sitting(self) -> list[str]:
        """Who plays each seat, as a match is told."""
        return [PERSON if one.is_person else one.kind for one in self.seats]

    @property
    def screen(self) -> tuple[Seat | None, bool]:
        """Whom this screen shows the table, and whether that person must say so first."""
        here = {one.number: one for one in self.here}
        first = next(iter(here.values()), None)
        shown = here.get(-1 if self.shown is None else self.shown)
        if len(here) < 2 or self.over:
            return shown or first, False
        asked = here.get(-1 if self.waits is None else self.waits)
        if asked and asked is not shown:
            return asked, True
        return shown or first, shown is None

    def face(self, seat: Seat, card: str) -> tuple[str, Sequence[float]] | None:
        """The address of a card's picture for a seat, and its size; None where it has none."""
        name = card.partition(" (")[0]
        for deck, about in self.decks.items():
            if name in about["cards"]:
                shown = f"{seat.language}/{deck}/{name}"
                said = hmac.new(seat.key.encode(), shown.encode(), "sha256")
                address = said.hexdigest()[:24]
                self.faces[seat.number, address] = deck, about["cards"][name], seat.language
                return address, about["size"]
        return None

    def content_in(self, language: str) -> Content:
        """What is opened to paint its cards in a language."""
        return self.content._replace(language=language if language in self.languages[1:] else None)

    def tell(self) -> None:
        """Let all pages of the table look again; what has changed is said to nobody here."""
        self.feed.tell("table", secrets.token_urlsafe(6))


class _New(NamedTuple):
    """A table that is about to be begun."""

    id: str
    content: Content
    purpose: str
    kinds: tuple[str, ...]
    language: str

    @property
    def sits(self) -> dict[str, list[str]]:
        """Who sits where, and in which language each seat is told the match."""
        sitting = [PERSON if one in (HERE, PHONE) else one for one in self.kinds]
        return {"sitting": sitting, "languages": [self.language] * len(sitting)}


class Tables:
    """All tables of a studio.

    Args:
        hosts: the processes that hold the matches.
        saves: the folder of saved matches.
    """

    def __init__(self, hosts: Hosts, saves: Path) -> None:
        self.hosts, self.saves = hosts, saves
        self.tables: dict[str, Table] = {}
        self._pictures: dict[tuple[Any, ...], bytes] = {}
        self._bring_back()

    # -- tables come and go ----------------------------------------------------------------

    def find(self, id: str) -> Table:
        """The table with this id.

        Raises:
            HornbookError: there is none.
        """
        if id not in self.tables:
            raise HornbookError("there is no such table", instead="begin a match on the play page")
        return self.tables[id]

    async def begin(
        self, content: Content, kinds: Sequence[str], wanted: Mapping[str, Any], language: str = ""
    ) -> Table:
        """A new table, told in a language; `wanted` is as of the answer `table.begin`.

        Raises:
            HornbookError: such a match cannot be played.
        """
        id = secrets.token_urlsafe(8)
        host = await self.hosts.host(content, OURS)
        new = _New(id, content, OURS, tuple(kinds), language)
        said = await host.ask("table.begin", id=id, **new.sits, wanted=dict(wanted))
        return await self._begun(new, host, said)

    async def go_on(
        self, content: Content, purpose: str, kinds: Sequence[str], text: str, language: str = ""
    ) -> Table:
        """A new table at which a saved match goes on.

        Raises:
            HornbookError: the text is no match that can be gone on with.
        """
        id = secrets.token_urlsafe(8)
        host = await self.hosts.host(content, purpose)
        new = _New(id, content, purpose, tuple(kinds), language)
        said = await host.ask("table.open", id=id, text=text, **new.sits)
        return await self._begun(new, host, said)

    async def _begun(self, new: "_New", host: Host, said: Mapping[str, Any]) -> Table:
        seats = tuple(
            Seat(number, name, kind, language=new.language)
            for number, (name, kind) in enumerate(zip(said["seats"], new.kinds, strict=True))
        )
        file = await asyncio.to_thread(self._free_file, said["game"], said["seed"])
        table = Table(new.id, said["title"], new.content, new.purpose, file, seats, host=host)
        await self._keep(table, said)
        await asyncio.to_thread(self._write_down, table)
        self.tables[new.id] = table
        return table

    async def remove(self, table: Table) -> None:
        """Clear a table away; the save of its match stays."""
        self.tables.pop(table.id, None)
        table.feed.close()
        if table.host is not None and not table.host.end:
            await table.host.ask("table.close", id=table.id)
        with suppress(OSError):
            Root(self.saves / FOLDER).remove(f"{table.id}.json")

    def seat(self, table: Table, seat: Seat) -> None:
        """Somebody else sits at a seat from now on, or the same by another link."""
        table.seats = tuple(seat if one.number == seat.number else one for one in table.seats)
        self._write_down(table)
        table.tell()

    async def speak(self, table: Table, seat: Seat, language: str) -> None:
        """Tell a seat everything in another language from now on.

        Raises:
            HornbookError: the match cannot be told in that.
        """
        await self.ask(table, "speak", seat=seat.number, language=language)
        if language not in table.languages:
            raise HornbookError("this match cannot be told in that language")
        self.seat(table, replace(seat, language=language))

    # -- what a seat asks ------------------------------------------------------------------

    async def ask(self, table: Table, do: str, **given: Any) -> Any:
        """What the match of a table answers.

        Raises:
            HornbookError: it cannot be answered.
        """
        async with table.lock:
            return await self._asked(table, do, **given)

    async def change(self, table: Table, do: str, **given: Any) -> dict[str, Any]:
        """Ask for what may change the match; a change is saved before it is told.

        Raises:
            HornbookError: it cannot be done; the match is as before.
        """
        async with table.lock:
            said: dict[str, Any] = await self._asked(table, do, **given)
            if "save" in said:
                await self._keep(table, said)
                table.undo = None
                table.tell()
            return said

    async def ask_to_undo(self, table: Table, seat: Seat, times: int) -> None:
        """Take choices back where all people agree; else ask those who have not."""
        table.undo = Undo(seat.number, times, {seat.device})
        await self.agree(table, seat)

    async def agree(self, table: Table, seat: Seat) -> None:
        """Somebody agrees that choices are taken back."""
        wanted = table.undo
        if wanted is None:
            return
        wanted.agreed.add(seat.device)
        if {one.device for one in table.seats if one.is_person} <= wanted.agreed:
            table.undo = None
            await self.change(table, "undo", version=table.version, times=wanted.times)
        table.tell()

    async def picture(self, table: Table, seat: Seat, address: str, dpi: int) -> bytes:
        """The face at an address that a seat has been shown.

        Raises:
            HornbookError: it has not been shown that.
        """
        if (seat.number, address) not in table.faces:
            raise HornbookError("there is no such picture")
        deck, card, language = table.faces[seat.number, address]
        asked = {"deck": deck, "card": card, "side": "front", "dpi": dpi}
        return await self._picture(table.content_in(language), asked)

    async def back(self, table: Table, seat: Seat, deck: str, dpi: int) -> bytes:
        """The back of a deck; none of its cards is known by it."""
        if deck not in table.decks:
            raise HornbookError("there is no such picture")
        card = next(iter(table.decks[deck]["cards"].values()))
        asked = {"deck": deck, "card": card, "side": "back", "dpi": dpi}
        return await self._picture(table.content_in(seat.language), asked)

    async def _picture(self, content: Content, asked: dict[str, Any]) -> bytes:
        key = (content, *asked.values())
        if key not in self._pictures:
            self._pictures[key] = await self.hosts.ask(content, "cards.face", **asked)
            while len(self._pictures) > MOST_PICTURES:
                del self._pictures[next(iter(self._pictures))]
        return self._pictures[key]

    @asynccontextmanager
    async def looked_at(self, table: Table) -> Any:
        """While somebody looks at a table, its process stays."""
        host = table.host
        if host is not None:
            host.pinned += 1
        try:
            yield
        finally:
            if host is not None:
                host.pinned -= 1

    # -- the match behind it ---------------------------------------------------------------

    async def _asked(self, table: Table, do: str, **given: Any) -> Any:
        """What the match answers; where its process has just ended, another is asked again.

        A change that was asked for is not made twice: it names a state, and that is another then.
        """
        try:
            host = await self._opened(table)
            return await host.ask(f"table.{do}", id=table.id, **given)
        except HornbookError:
            if table.host is None or not table.host.end:
                raise
        host = await self._opened(table)
        return await host.ask(f"table.{do}", id=table.id, **given)

    async def _opened(self, table: Table) -> Host:
        """The process that holds the match, which has opened it anew where it had to."""
        host = await self.hosts.host(table.content, table.purpose)
        is_same = table.host is host and bool(table.version)
        if is_same and await host.ask("table.stands", id=table.id) is not None:
            return host
        try:
            table.saved = await asyncio.to_thread(Root(table.file.parent).read, table.file.name)
        except (OSError, ValueError) as error:
            raise HornbookError(f"the save of this match is gone: {table.file}") from error
        text = table.saved.decode("utf-8", "replace")
        languages = [one.language for one in table.seats]
        asked = {"text": text, "sitting": table.sitting, "languages": languages}
        said = await host.ask("table.open", id=table.id, **asked)
        table.host = host
        await self._keep(table, said)
        return host

    async def _keep(self, table: Table, said: Mapping[str, Any]) -> None:
        """Write the match down, then take in how it stands."""
        data = said["save"].encode()
        if data != table.saved:
            await asyncio.to_thread(self._save, table, data)
            table.saved = data
        table.version, table.waits = said["version"], said["waits"]
        table.over = said["over"]
        table.decks = said.get("decks", table.decks)
        table.languages = tuple(said.get("languages", table.languages))
        table.notice = said.get("notice", table.notice)

    def _save(self, table: Table, data: bytes) -> None:
        if table.saved:
            with suppress(OSError, ValueError):
                if Root(table.file.parent).read(table.file.name) != table.saved:
                    table.version = ""  # so that it is opened anew
                    raise HornbookError(
                        "this match has gone on somewhere else", instead="load the page again"
                    )
        write_file(table.file, data)

    def _free_file(self, game: str, seed: int) -> Path:
        folder = self.saves / game
        names = (f"match-{seed}{more}.yaml" for more in ("", *(f"-{n}" for n in range(2, 10_000))))
        return folder / next(name for name in names if not (folder / name).exists())

    # -- who sits where, on disk -----------------------------------------------------------

    def _write_down(self, table: Table) -> None:
        about = {
            "title": table.title,
            "content": list(table.content),
            "purpose": table.purpose,
            "file": str(table.file),
            "seats": [asdict(one) for one in table.seats],
        }
        data = json.dumps(about, indent=1).encode()
        Root(self.saves / FOLDER).write(f"{table.id}.json", data, own=True)

    def _bring_back(self) -> None:
        for path in _newest(self.saves / FOLDER):
            with suppress(OSError, ValueError, TypeError, KeyError):
                about = json.loads(Root(path.parent).read_own(path.name))
                box, sets, language = about["content"]
                self.tables[path.stem] = Table(
                    path.stem,
                    about["title"],
                    Content(box, tuple(sets), language),
                    about["purpose"],
                    Path(about["file"]),
                    tuple(Seat(**one) for one in about["seats"]),
                )


def _newest(folder: Path) -> Iterator[Path]:
    found = [*folder.glob("*.json")] if folder.is_dir() else []
    found.sort(key=lambda one: one.stat().st_mtime)
    return iter(found[-MOST_TABLES:])
