"""What a new set, card or attribute says until its author has said what it is."""

import re

TITLE = "A New Card"
TEXT = "What the card says."
ABOUT = "What the set brings to the game, in a sentence or two."
AUTHOR = "Your Name"
MEANS = "write what it stands for"
_NUMBERED = re.compile(rf"({re.escape(TITLE)})( [0-9]+)?")


def is_placeholder(text: str) -> bool:
    """Whether a text is one of those, its number and the ends of its lines aside."""
    said = " ".join(text.split())
    return said in (TEXT, ABOUT, AUTHOR, MEANS) or _NUMBERED.fullmatch(said) is not None
