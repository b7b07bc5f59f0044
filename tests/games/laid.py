"""What tables for tests have in common: cards laid by hand never leave an old offer standing."""

from typing import Any

from generator.engine.actions import offer_again
from generator.engine.cards import put


class Laid:
    """A match in which cards can be laid elsewhere, as if they had always been there."""

    state: Any
    is_laid = True
    """Whether the offer is of the cards as they lie now."""

    def lay_down(self, card: int, place: int, *, below: bool = False) -> None:
        """Lay one card; what may be chosen is worked out anew when that is asked next."""
        put(self.state, card, place, below=below)
        self.is_laid = False

    def look(self) -> Any:
        """See what may be chosen by the cards as they lie now."""
        if not self.is_laid:
            self.is_laid = True
            assert offer_again(self.state), "nobody would be asked here"
        return self

    def do(self, *texts: str) -> Any:
        """Take one action after another; a text that is no option fails."""
        self.look()
        for text in texts:
            self.state.apply(self.state.parse(text))
        return self

    def options(self) -> list[str]:
        """What can be answered, in words."""
        self.look()
        return [self.state.describe(one) for one in self.state.legal_actions()]
