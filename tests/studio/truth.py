"""The same match, played along: what each seat may know is asked of the engine itself."""

import re

from generator.engine.cards import can_see
from generator.play.match import LiveMatch
from generator.play.wording import copy_of
from tests.play.evenings import program

SEED = 5
SALEM = ("salem-1692", "salem-1692", 5)


class Truth:
    """A match at the same table."""

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

    def told_to(self, seat: int, heard: str) -> list[str]:
        """Secrets of this seat that stand in a text as words: no ox within a token."""
        titles = {one: re.escape(one) for one in self.secrets(seat)}
        return [
            one for one, said in titles.items() if re.search(rf"(?<![\w-]){said}(?![\w-])", heard)
        ]

    def ids(self) -> set[str]:
        """Ids of cards as the rules have them, which are on no page at all."""
        return {one for one in self.match.state.tables.names if "-" in one or "." in one}
